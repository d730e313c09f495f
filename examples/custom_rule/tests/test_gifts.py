"""Gifts (docs/rules/gifts.md): one test for each sentence."""

from __future__ import annotations

import pytest
from unorules_gifts import Gifts, GiveCard

import unorules as uno
from unorules.events import Gave
from unorules.testing import check_rules, position

HANDS = {"a": "r9g5b1b1", "b": "y2y3", "c": "?3"}


def play(state: uno.State, *moves: str) -> uno.State:
    """The state after these moves, written in notation."""
    for move in moves:
        state = uno.apply(state, uno.parse_move(move, state))
    return state


def offered(state: uno.State, seat: int) -> list[str]:
    """What a seat may do, in notation without the seat."""
    return [move.text for move in uno.legal_moves(state, seat)]


def why(state: uno.State, move: str) -> str:
    """The code of the reason why a move is refused; nothing if it may be made."""
    reason = uno.why_illegal(state, uno.parse_move(move, state))
    return reason.code if reason is not None else ""


def hand(state: uno.State, seat: int) -> str:
    """The cards of a seat, sorted."""
    return "".join(map(str, state.hand(seat)))


def game(
    rules: str = "classic+gifts",
    *,
    hands: dict[str, str] | None = None,
    draw: str = "",
    turn: str = "a>",
) -> uno.State:
    """A plays first and holds a 9, which matches the top card."""
    return position(rules, hands=hands or HANDS, draw=draw, turn=turn)


def test_a_9_gives_any_card_to_the_next_player_or_none() -> None:
    """1: each kind once; everybody waits, then play goes on."""
    state = play(game(), "a:r9")
    assert (state.awaited, state.step.name) == (0, "gifts/choose")
    assert offered(state, 0) == ["give=g5", "give=b1", "-"]
    assert offered(state, 1) == offered(state, 2) == []
    assert why(state, "b:y2") == why(state, "b:give=y2") == "not-your-turn"
    assert why(state, "a:give=y2") == "not-in-hand"

    given = play(state, "a:give=b1")
    assert (hand(given, 0), hand(given, 1)) == ("g5b1", "y2y3b1")
    assert (given.awaited, given.step.name, given.turn) == (1, "turn", 1)

    kept = play(state, "a:-")
    assert (hand(kept, 0), kept.awaited) == ("g5b1b1", 1)


def test_the_next_player_is_next_in_the_direction_of_play() -> None:
    """1."""
    state = play(game(turn="a<"), "a:r9", "a:give=g5")
    assert hand(state, 2).count("g5") == 1
    assert state.turn == 2


def test_another_number_may_give() -> None:
    """1: it is an option; a number that does more already is refused."""
    state = play(game("classic+gifts(number=4)", hands={**HANDS, "a": "r9r4g5b1"}), "a:r4")
    assert state.step.name == "gifts/choose"
    assert why(game(), "a:give=g5") == "gifts/not-now"
    with pytest.raises(uno.RulesError, match="both say what 7 does"):
        uno.ruleset("classic+gifts(number=7)+seven-zero")
    with pytest.raises(uno.RulesError, match="number takes a whole number of at most 9"):
        uno.ruleset("classic+gifts(number=10)")


def test_two_cards_must_be_left() -> None:
    """2: with one left there is nothing to give."""
    assert play(game(hands={**HANDS, "a": "r9g5"}), "a:r9").step.name == "turn"
    assert play(game(hands={**HANDS, "a": "r9g5b1"}), "a:r9").step.name == "gifts/choose"


def test_a_9_turned_up_gives_nothing() -> None:
    """2."""
    deck = uno.parse_cards("r1g1b1r2g2b2r3g3b3r4g4b4r5g5b5r6g6b6r7g7b7r9")
    state = uno.new_game("classic+gifts", seats=3, seed=1, dealer=2, deck=deck)
    assert str(state.top) == "r9"
    assert state.step.name == "turn"


def test_a_player_gives_once_a_round() -> None:
    """3: who declines may still give."""
    hands = {**HANDS, "a": "r9r9g5b1b2"}
    state = play(game(hands=hands, draw="b7b8"), "a:r9", "a:give=b2", "b:+", "c:+")
    assert state.part(Gifts) == Gifts(0b001)
    assert play(state, "a:r9").step.name == "turn"

    state = play(game(hands=hands, draw="b7b8"), "a:r9", "a:-", "b:+", "c:+")
    assert play(state, "a:r9").step.name == "gifts/choose"


def test_a_new_round_begins_without_gifts() -> None:
    """3."""
    line = str(game(hands={"a": "r9", "b": "y2y3", "c": "?3"}))
    state = play(uno.parse_state(line.replace(" a=r9", " a=%r9")), "a:r9")
    assert state.part(Gifts) == Gifts(0b001)
    assert play(state, "*:deal").part(Gifts) == Gifts()


def test_the_two_see_the_card() -> None:
    """4: the others see that one was given."""
    state = play(game(), "a:r9")
    move = uno.parse_move("a:give=g5", state)
    _, (gave, *_) = uno.resolve(state, move)

    assert gave == Gave(0, 1, uno.parse_face("g5"))
    assert uno.describe(gave, ["Ann", "Bo"]) == "Ann gives a green 5 to Bo."
    assert all(uno.redact(gave, seat) == gave for seat in (0, 1, uno.TABLE))
    assert uno.redact(gave, 2) == uno.redact(gave, None) == Gave(0, 1, None)
    assert move.told() == "give green 5"
    assert uno.redact(move, 0) is move
    assert uno.redact(move, 2) is GiveCard(0, None)
    assert (str(GiveCard(0, None)), GiveCard(0, None).told()) == ("a:give", "give a card")


def test_who_has_given_is_seen_by_all() -> None:
    """4: as a mark before the hand."""
    state = play(game(), "a:r9", "a:give=g5")
    assert " a=%b1b1 " in str(state)
    assert uno.observe(state, 2).marks == ("%", "", "")


def test_a_gift_is_no_turn_action() -> None:
    """5: the 9 can still be equaled."""
    hands = {"a": "r9g5b1b1", "b": "y2y3", "c": "r9g1g2"}
    for choice in ("a:give=g5", "a:-"):
        state = play(game("classic+gifts+jump-in", hands=hands), "a:r9")
        assert offered(state, 2) == []
        state = play(state, choice, "c:r9")
        assert (state.awaited, state.step.name) == (2, "gifts/choose")


def test_who_comes_down_to_one_card_owes_a_call() -> None:
    """6: as after a play."""
    state = play(game(hands={**HANDS, "a": "r9g5b1"}), "a:r9", "a:give=b1")
    assert offered(state, 0) == ["!"]
    assert "?a" in offered(state, 1)
    assert "?a" in offered(state, 2)
    assert play(state, "b:?a").counts == (3, 3, 3)


def test_the_call_can_be_made_ahead() -> None:
    """6: while the choice is awaited; it is gone if nothing is given."""
    state = play(game(hands={**HANDS, "a": "r9g5b1"}), "a:r9", "a:!")
    assert "a=!g5b1" in str(state)
    assert "a=!%g5" in str(play(state, "a:give=b1"))
    assert "?a" not in offered(play(state, "a:give=b1"), 1)
    assert " a=g5b1 " in str(play(state, "a:-"))


@pytest.mark.parametrize("mark", ["!", "_", "^", ""])
def test_a_receiver_owes_nothing_any_more(mark: str) -> None:
    """6: the call for the single card is gone too."""
    state = game(hands={**HANDS, "b": f"{mark}y2"})
    state = play(state, "a:r9", "a:give=g5")
    assert " b=y2g5 " in str(state)
    assert state.check() == ()


def test_the_giver_leaves() -> None:
    """7: nothing is given and the turn passes."""
    state = play(game(), "a:r9", "*:leave=a")
    assert state.counts == (0, 2, 3)
    assert (state.awaited, state.step.name) == (1, "turn")


def test_the_next_player_leaves() -> None:
    """7: the gift is for the one who follows."""
    state = play(game(), "a:r9", "*:leave=b", "a:give=g5")
    assert state.counts == (2, 0, 4)
    assert state.turn == 2


def test_a_giver_who_leaves_later_is_forgotten() -> None:
    """3, 7: an empty seat bears no mark, a full one keeps it."""
    state = play(game(), "a:r9", "a:give=g5")
    assert play(state, "*:leave=b").part(Gifts) == Gifts(0b001)
    assert play(state, "*:leave=a").part(Gifts) == Gifts()


@pytest.mark.parametrize(
    ("line", "flaw"),
    [
        ("a=g5b1 b=y2y3 pile=r9 step=gifts/choose(b)", "has not just laid the one that gives"),
        ("a=g5b1 b=y2y3 pile=r8 step=gifts/choose(a)", "has not just laid the one that gives"),
        ("a=g5 b=y2y3 pile=r9 step=gifts/choose(a)", "has given one or holds fewer than 2"),
        ("a=%g5b1 b=y2y3 pile=r9 step=gifts/choose(a)", "has given one or holds fewer than 2"),
    ],
)
def test_a_choice_that_nobody_has_is_a_flaw(line: str, flaw: str) -> None:
    """1 to 3: positions are checked."""
    with pytest.raises(uno.FlawedState, match=flaw):
        uno.parse_state(f"classic+gifts; {line} out=*")


@pytest.mark.parametrize("rules", ["classic+gifts", "house-party+gifts+jump-in+seven-zero"])
def test_the_laws_of_all_rules_hold(rules: str) -> None:
    """Saving, views, secrets, legal moves: the kit for authors checks them in games at random."""
    assert check_rules(rules, games=1).games == 1
