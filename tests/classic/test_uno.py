"""Calling UNO and catching who does not (docs/rules/classic.md 6)."""

from __future__ import annotations

import pytest
from tests.helpers import (
    count,
    faces,
    hand,
    lays,
    offered,
    on_turn,
    play,
    shuffle,
    tell,
    told,
    top,
    why,
    without_seed,
)

import unorules as uno
from unorules.classic.uno import UnoMarks
from unorules.events import CalledUno, Caught, Drew
from unorules.testing import position

FALSE_CATCH = "uno/false-catch"
FALSE_CALL = "uno/false-call"


def two_left(
    cards: str = "r1g2", *, seats: int = 4, rules: str = "classic", draw: str = "", **others: str
) -> uno.State:
    """Seat a is on turn on a red five, with these cards."""
    hands = {"a": cards, **others}
    return position(rules, hands=hands, seats=seats, top="r5", draw=draw)


def catchable(state: uno.State, letter: str = "a") -> bool:
    """Whether some other seat may catch this one."""
    seat = ord(letter) - ord("a")
    return any(
        isinstance(move, uno.CatchUno) and move.target == seat for move in uno.legal_moves(state)
    )


def may_call(state: uno.State, letter: str = "a") -> bool:
    """Whether a seat may call UNO now."""
    return why(state, f"{letter}:!") is None


# 6.1 The duty


@pytest.mark.parametrize(
    ("cards", "move"),
    [("r1g2", "a:r1"), ("rRg2", "a:rR"), ("Wg2", "a:W=g"), ("rSg2", "a:rS")],
)
def test_who_comes_down_to_one_card_must_call(cards: str, move: str) -> None:
    """6.1: a player who comes down to one card by laying a card owes the call."""
    assert catchable(play(two_left(cards), move))


@pytest.mark.parametrize(("cards", "move"), [("r1g2y3", "a:r1"), ("r1g2", "a:+")])
def test_with_another_number_of_cards_nothing_is_owed(cards: str, move: str) -> None:
    """6.1: exactly one card, and by laying."""
    assert not catchable(play(two_left(cards, draw="b9"), move))


def test_a_drawn_card_that_is_laid_can_lead_to_one_card() -> None:
    """6.1: who holds one card, draws and lays the drawn one owes the call."""
    state = play(two_left("g2", draw="r8"), "a:+", "a:r8")
    assert (hand(state, "a"), catchable(state)) == ("g2", True)


def test_the_duty_arises_anew_each_time() -> None:
    """6.1: a call for an earlier single card does not help for the next one."""
    state = position("classic", hands={"a": "!g2", "b": "y1y2"}, top="r5", draw="r8")
    assert catchable(play(state, "a:+", "a:r8"))


@pytest.mark.parametrize("cards", ["r+2g2", "W+4g2"])
def test_the_duty_begins_before_the_effect(cards: str) -> None:
    """6.1: it begins when the card lies on the pile, so a draw card's player owes it too."""
    move = "a:r+2" if cards.startswith("r") else "a:W+4=g"
    state = play(two_left(cards), move)
    assert catchable(state)


# 6.2 The three moments of a call


@pytest.mark.row("U01", "UNO-8")
@pytest.mark.parametrize(("cards", "move"), [("r1g2", "a:r1!"), ("Wg2", "a:W=g!")])
def test_a_call_with_the_play_counts(cards: str, move: str) -> None:
    """6.2: with the play that brings the hand to one card."""
    state = play(two_left(cards), move)
    assert (why(state, "c:?a"), count(state, "a"), on_turn(state)) == (FALSE_CATCH, 1, "b")


def test_every_play_of_the_last_card_but_one_may_carry_the_call() -> None:
    """6.2: each such play is offered with and without the call."""
    assert offered(two_left(), "a") == {"r1", "r1!", "+", "!"}


def test_a_play_to_two_cards_cannot_carry_the_call() -> None:
    """6.2, 6.6: with three cards in the hand there is nothing to call."""
    assert why(two_left("r1g2g3"), "a:r1!") is not None


@pytest.mark.row("UNO-6", "UNO-8")
@pytest.mark.parametrize(("cards", "move"), [("r1g2", "a:r1"), ("Wg2", "a:W=g")])
def test_a_call_before_the_play_counts(cards: str, move: str) -> None:
    """6.2: before it, by the player on turn, with exactly two cards in hand."""
    state = play(two_left(cards), "a:!", move)
    assert (catchable(state), why(state, "b:?a")) == (False, FALSE_CATCH)


def test_a_call_before_a_drawn_card_is_laid_counts() -> None:
    """6.2: deciding about a drawn card, with two cards in hand."""
    state = play(two_left("g2", draw="r8"), "a:+", "a:!", "a:r8")
    assert (count(state, "a"), catchable(state)) == (1, False)


def test_a_call_while_answering_counts() -> None:
    """6.2: answering a Wild Draw Four; the bluff is caught, and the call holds for the turn."""
    state = position("classic", hands={"a": "W+4r2r3", "b": "g1y2"}, seats=4, top="r5")
    state = play(state, "a:W+4=g", "b:!", "b:?", "b:g1")
    assert (count(state, "b"), catchable(state, "b")) == (1, False)


def test_without_the_call_while_answering_the_play_would_be_caught() -> None:
    """6.2: the counterpart of the call while answering."""
    state = position("classic", hands={"a": "W+4r2r3", "b": "g1y2"}, seats=4, top="r5")
    assert catchable(play(state, "a:W+4=g", "b:?", "b:g1"), "b")


@pytest.mark.row("U06", "UNO-5")
@pytest.mark.parametrize("cards", ["r1g2g3b6b7", "r1g2g3", "r1"])
def test_only_with_two_cards_is_called_ahead(cards: str) -> None:
    """6.2: before the play only with exactly two cards in hand."""
    state = two_left(cards)
    assert (why(state, "a:!"), count(state, "a"), on_turn(state)) == (
        FALSE_CALL,
        len(state.hand(0)),
        "a",
    )


@pytest.mark.row("UNO-5")
def test_only_the_awaited_player_calls_ahead() -> None:
    """6.2: a call ahead is that of the player who is awaited."""
    state = two_left("r1g2g3", b="r2y2")
    assert why(state, "b:!") == FALSE_CALL
    state = play(state, "a:r1", "b:r2")
    assert catchable(state, "b")


def test_while_another_answers_nobody_calls_ahead() -> None:
    """6.2: while b answers a Wild Draw Four, the layer with two cards cannot call."""
    state = play(two_left("W+4g2g3"), "a:W+4=g")
    assert why(state, "a:!") == FALSE_CALL


def test_before_the_color_of_a_first_wild_is_named_nobody_calls_ahead() -> None:
    """6.2: naming the color of a first Wild is none of the moments."""
    deck = uno.parse_cards("r1r2g1g2W")
    state = uno.new_game("classic(hand_size=2)", seats=2, seed=1, dealer=1, deck=deck)
    assert offered(state, "a") == {"=r", "=y", "=g", "=b"}
    assert may_call(play(state, "a:=r"))


@pytest.mark.row("U02", "UNO-8")
@pytest.mark.parametrize(("cards", "move"), [("r1g2", "a:r1"), ("Wg2", "a:W=g")])
def test_a_call_after_the_play_counts(cards: str, move: str) -> None:
    """6.2: after it, as long as the player has not been caught."""
    state = play(two_left(cards), move, "a:!")
    assert (why(state, "c:?a"), count(state, "a")) == (FALSE_CATCH, 1)


def test_a_late_call_is_valid_when_the_window_has_closed() -> None:
    """6.2: even when the window has closed, the player may call as long as the card is held."""
    state = play(two_left(draw="b9"), "a:r1", "b:+")
    assert may_call(state)
    assert why(play(state, "a:!"), "a:!") == FALSE_CALL


@pytest.mark.parametrize("moves", [["a:r1!"], ["a:!", "a:r1"], ["a:r1", "a:!"]])
def test_nobody_calls_twice(moves: list[str]) -> None:
    """6.2: who has called already does not call again for the same card."""
    assert why(play(two_left(), *moves), "a:!") == FALSE_CALL


def test_nobody_calls_ahead_twice() -> None:
    """6.2: a stored call is not made again, and the play needs none."""
    state = play(two_left(), "a:!")
    assert why(state, "a:!") == FALSE_CALL


@pytest.mark.row("U03", "UNO-4")
def test_a_caught_player_cannot_call_any_more() -> None:
    """6.2: not after having been caught."""
    state = play(two_left(), "a:r1", "c:?a")
    assert (count(state, "a"), why(state, "a:!"), on_turn(state)) == (3, FALSE_CALL, "b")


def test_a_player_who_was_caught_for_nothing_cannot_call_any_more() -> None:
    """6.2, 6.5: also if the piles could not pay, and the player still has the one card."""
    state = position("classic", hands={"a": "^g2", "b": "y1y2"}, turn="b>", top="r5", rest="out")
    state = play(state, "b:?a")
    assert (count(state, "a"), why(state, "a:!")) == (1, FALSE_CALL)


def test_a_stored_call_is_lost_when_the_hand_grows() -> None:
    """6.2: it is lost when the hand changes size without coming to one card."""
    state = two_left("r1g2", seats=2, draw="r8b9", b="y1y2y3")
    state = play(state, "a:!", "a:+", "a:r8", "b:+")
    assert hand(state, "a") == "r1g2"
    assert catchable(play(state, "a:r1"))


@pytest.mark.row("UNO-12")
def test_a_call_with_two_cards_that_do_not_fit_has_no_effect() -> None:
    """6.2: it is stored, costs nothing, and is lost with the draw."""
    state = two_left("g1g2", draw="b9")
    called = play(state, "a:!")
    assert (called.counts, on_turn(called)) == (state.counts, "a")
    assert count(play(called, "a:+"), "a") == 3


def test_a_stored_call_is_lost_when_the_turn_ends() -> None:
    """6.2: a call ahead, then a pass with empty piles: at the next turn it is gone."""
    hands = {"a": "r1g2", "b": "r3y1y2"}
    state = position("classic", hands=hands, top="r5", rest="out")
    assert catchable(play(state, "a:!", "a:+", "b:r3", "a:r1"))


def test_a_stored_call_is_lost_when_the_drawn_card_is_kept() -> None:
    """6.2: a call before the decision about a drawn card, which is then kept."""
    state = play(two_left("g2", seats=2, draw="r8b9", b="y1y2y3"), "a:+", "a:!", "a:-", "b:+")
    assert on_turn(state) == "a"
    assert catchable(play(state, "a:r8"))


# 6.3 The window


@pytest.mark.parametrize("catcher", ["b", "c", "d"])
def test_any_other_player_may_catch(catcher: str) -> None:
    """6.3: any other player may catch a player who owes the call."""
    state = play(two_left(), "a:r1", f"{catcher}:?a")
    assert count(state, "a") == 3


def test_nobody_catches_oneself() -> None:
    """6.3: the player who owes the call is no catcher."""
    assert why(play(two_left(), "a:r1"), "a:?a") == "no-target"


@pytest.mark.row("UNO-11")
def test_a_catcher_with_two_cards_catches_and_does_not_call() -> None:
    """6.3: call and catch are moves of their own."""
    state = play(two_left(b="y1y2"), "a:r1", "b:?a")
    assert (count(state, "a"), count(state, "b"), may_call(state, "b")) == (3, 2, True)


def test_the_window_does_not_open_before_the_card_lies() -> None:
    """6.3: with two cards in the hand nobody can be caught."""
    assert why(two_left(), "c:?a") == FALSE_CATCH


@pytest.mark.row("U04", "UNO-1")
@pytest.mark.parametrize(
    "moves",
    [
        pytest.param(["b:r2"], id="lay"),
        pytest.param(["b:+"], id="draw"),
        pytest.param(["b:r2", "c:+"], id="later"),
    ],
)
def test_the_window_closes_with_the_next_turn_action(moves: list[str]) -> None:
    """6.3: it closes when the player then on turn lays or draws."""
    state = play(two_left(b="r2y1y2", draw="b9b8"), "a:r1", *moves)
    assert (why(state, "c:?a"), why(state, "d:?a"), count(state, "a")) == (
        "too-late",
        "too-late",
        1,
    )


def test_drawing_a_card_that_can_be_laid_closes_the_window() -> None:
    """6.3: the draw itself is the turn action, whatever happens to the card."""
    state = play(two_left(draw="r8"), "a:r1", "b:+")
    assert (on_turn(state), why(state, "c:?a")) == ("b", "too-late")


@pytest.mark.parametrize(("rest", "move"), [("g2", "b:take"), ("g2", "b:?")])
def test_the_answer_to_a_wild_draw_four_closes_the_window(rest: str, move: str) -> None:
    """6.3: accepting and challenging are turn actions."""
    state = play(two_left(f"W+4{rest}"), "a:W+4=g")
    assert catchable(state)
    assert why(play(state, move), "c:?a") == "too-late"


def test_a_draw_that_yields_nothing_closes_the_window() -> None:
    """6.3: a draw that yields nothing is a turn action."""
    state = position("classic", hands={"a": "^g2", "b": "y1y2"}, turn="b>", top="r5", rest="out")
    assert catchable(state)
    assert why(play(state, "b:+"), "b:?a") == "too-late"


@pytest.mark.row("U09")
@pytest.mark.parametrize("cards", ["rSg2", "rRg2", "r+2g2"])
def test_the_silent_player_may_be_on_turn(cards: str) -> None:
    """6.3: after a Skip between two players the silent player is on turn and can be caught."""
    state = play(two_left(cards, seats=2), f"a:{cards[:-2]}")
    assert on_turn(state) == "a"
    state = play(state, "b:?a")
    assert (count(state, "a"), on_turn(state)) == (3, "a")


def test_the_silent_players_own_turn_action_closes_the_window() -> None:
    """6.3: then that player's own next turn action closes the window."""
    state = play(position("classic", hands={"a": "rSg2", "b": "?5"}, top="r5", draw="b9"), "a:rS")
    state = play(state, "a:+")
    assert not catchable(state)


@pytest.mark.row("UNO-3")
def test_the_first_catch_is_carried_out_and_the_second_refused() -> None:
    """6.3: the second catch finds no duty and is refused."""
    state = play(two_left(), "a:r1", "b:?a")
    assert (count(state, "a"), why(state, "c:?a")) == (3, FALSE_CATCH)


# 6.4 What closes no window


def test_calls_and_catches_close_no_window() -> None:
    """6.4: calls and catches of others do not close it."""
    state = position("classic", hands={"a": "^g2", "b": "y1r2", "c": "^b1"}, turn="b>", top="r5")
    state = play(state, "b:!", "b:?c")
    assert catchable(state)


def test_a_turn_lost_to_a_skip_does_not_close_the_window() -> None:
    """6.4: after a Skip the window stays open until the seat after the skipped one acts."""
    state = play(two_left("rSg2", draw="b9"), "a:rS")
    assert (on_turn(state), catchable(state)) == ("c", True)
    assert why(play(state, "c:+"), "b:?a") == "too-late"


def test_cards_drawn_by_themselves_do_not_close_the_window() -> None:
    """6.4: after a Draw Two it stays open until the player after the one who drew begins."""
    state = play(two_left("r+2g2", draw="y1y2b9"), "a:r+2")
    assert (count(state, "b"), on_turn(state), catchable(state)) == (7, "c", True)
    assert why(play(state, "c:+"), "b:?a") == "too-late"


def test_a_wild_draw_four_that_is_paid_by_itself_does_not_close_the_window() -> None:
    """6.4: the same where there is no challenge to answer with."""
    rules = "classic(wild4_policy=free)-challenge"
    state = play(two_left("W+4g2", rules=rules), "a:W+4=g")
    assert (on_turn(state), catchable(state)) == ("c", True)


# 6.5 The catch


@pytest.mark.row("U03")
def test_the_caught_player_draws_two() -> None:
    """6.5: `uno_penalty` cards, by default 2."""
    state = play(two_left(draw="y1b9"), "a:r1", "c:?a")
    assert hand(state, "a") == "y1g2b9"


def test_two_is_the_default_penalty() -> None:
    """6.5: `uno_penalty=2` is the default."""
    assert uno.ruleset("classic(uno_penalty=2)") == uno.ruleset("classic")


@pytest.mark.row("U05")
@pytest.mark.parametrize("penalty", [1, 2, 4, 7])
def test_the_penalty_may_be_another(penalty: int) -> None:
    """6.5: the caught player draws `uno_penalty` cards."""
    state = play(two_left(rules=f"classic(uno_penalty={penalty})"), "a:r1", "b:?a")
    assert (count(state, "a"), on_turn(state)) == (1 + penalty, "b")


@pytest.mark.parametrize("penalty", ["0", "-1", "2.5", "none"])
def test_the_penalty_is_a_whole_number_from_1(penalty: str) -> None:
    """9: another value is refused at set-up."""
    with pytest.raises(uno.RulesError, match="uno_penalty"):
        uno.ruleset(f"classic(uno_penalty={penalty})")


def test_the_duty_is_gone_even_if_the_piles_are_too_short() -> None:
    """6.5: with nothing to draw the caught player has paid all the same."""
    state = position("classic", hands={"a": "^g2", "b": "y1y2"}, turn="b>", top="r5", rest="out")
    state = play(state, "b:?a")
    assert (count(state, "a"), why(state, "b:?a")) == (1, FALSE_CATCH)


def test_a_penalty_is_paid_as_far_as_it_goes() -> None:
    """6.5, 7.3: with one discard under the top the caught player draws one card."""
    state = position("classic", hands={"a": "r1g2", "b": "y1y2"}, top="r5", rest="out")
    state = play(state, "a:r1", "b:?a")
    assert (hand(state, "a"), on_turn(state)) == ("r5g2", "b")


@pytest.mark.row("TURN-6")
def test_a_catch_changes_no_turn() -> None:
    """6.5: it is still c's turn after d has caught b, and c has every choice as before."""
    state = position("classic", hands={"b": "r1g2", "c": "r2y1y2"}, seats=4, top="r5", turn="b>")
    state = play(state, "b:r1")
    before = offered(state, "c") - {"?b"}
    state = play(state, "d:?b")
    assert (on_turn(state), count(state, "b")) == ("c", 3)
    assert offered(state, "c") == before


def test_a_catch_changes_no_answer_that_is_waited_for() -> None:
    """6.5: a Wild Draw Four still waits for its answer after its layer was caught."""
    state = play(two_left("W+4g2"), "a:W+4=g", "c:?a")
    assert (offered(state, "b"), state.owed) == ({"take", "?"}, 4)


def test_a_catch_changes_no_moment() -> None:
    """6.5: moves made for the present step are not stale after a catch."""
    state = play(two_left(b="r2y1y2"), "a:r1")
    after = play(state, "c:?a")
    assert top(uno.apply(after, uno.parse_move("b:r2", after), at=state.moment)) == "r2"


# 6.6 Wrong calls and catches


@pytest.mark.row("U06")
def test_a_wrong_call_costs_nothing() -> None:
    """6.6: a call at any other moment is refused, without a price."""
    state = two_left("r1g2g3b6b7")
    reason = uno.why_illegal(state, uno.CallUno(0))
    assert reason is not None
    assert (reason.code, reason.price) == (FALSE_CALL, None)
    with pytest.raises(uno.IllegalMove):
        play(state, "a:!")


@pytest.mark.row("U10", "UNO-2")
def test_a_wrong_catch_costs_nothing_however_often() -> None:
    """6.6: a catch of a player who owes nothing is refused, without a price."""
    state = play(two_left(), "a:r1!")
    before = str(state)
    for catcher in "bcd" * 3:
        reason = uno.why_illegal(state, uno.parse_move(f"{catcher}:?a", state))
        assert reason is not None
        assert (reason.code, reason.price) == (FALSE_CATCH, None)
        with pytest.raises(uno.IllegalMove):
            play(state, f"{catcher}:?a")
    assert str(state) == before


@pytest.mark.row("UNO-2")
def test_a_player_with_many_cards_is_not_caught() -> None:
    """6.6: nor is a player who holds five cards."""
    assert why(two_left("r1g2g3"), "b:?c") == FALSE_CATCH


@pytest.mark.row("U04")
def test_a_late_catch_costs_nothing() -> None:
    """6.6: a catch after the window has closed is refused, as too late, without a price."""
    state = play(two_left(draw="b9"), "a:r1", "b:+")
    reason = uno.why_illegal(state, uno.CatchUno(2, 0))
    assert reason is not None
    assert (reason.code, reason.price) == ("too-late", None)


# 6.7 Forgetting


def test_a_call_is_forgotten_with_the_single_card() -> None:
    """6.7: a player who draws and comes down to one card again must call again."""
    state = position("classic", hands={"a": "!g2", "b": "y1y2y3"}, top="r5", draw="r9b8")
    assert catchable(play(state, "a:+", "a:-", "b:+", "a:r9"))


@pytest.mark.row("UNO-7")
def test_a_call_can_be_made_anew_in_the_turn_that_needs_it() -> None:
    """6.7: called with one card, then drew a card that fits, called again and laid it."""
    state = position("classic", hands={"a": "_g2", "b": "y1y2y3"}, top="r5", draw="r8")
    state = play(state, "a:!", "a:+", "a:!", "a:r8")
    assert (hand(state, "a"), catchable(state), why(state, "b:?a")) == ("g2", False, FALSE_CATCH)


def test_a_duty_is_forgotten_with_the_single_card() -> None:
    """6.7: who has drawn cannot call for the single card of before."""
    state = position("classic", hands={"a": "_g2", "b": "y1y2y3"}, top="r5", draw="b9")
    state = play(state, "a:+")
    assert (may_call(state), why(state, "b:?a")) == (False, FALSE_CATCH)


@pytest.mark.parametrize("moves", [["a:W+4=g"], ["a:!", "a:W+4=g"], ["a:W+4=g!"]])
def test_a_guilty_layer_has_neither_call_nor_duty_left(moves: list[str]) -> None:
    """6.7: a guilty layer who held one card draws four and is done with it."""
    state = play(two_left("W+4r2"), *moves, "b:?")
    assert (count(state, "a"), may_call(state), catchable(state)) == (5, False, False)
    assert why(state, "c:?a") == FALSE_CATCH


# 6.8 The last card


@pytest.mark.row("UNO-10")
def test_the_last_card_needs_no_call() -> None:
    """6.8: who was silent and not caught goes out all the same."""
    state = position("quick", hands={"a": "r1r2", "b": "y1y2y3"}, top="r5", draw="b9")
    state = play(state, "a:r1", "b:+", "a:r2")
    assert state.result == uno.MatchResult((0,), "single-round")


def test_the_last_card_carries_no_call() -> None:
    """6.8: there is no card left to call for."""
    state = two_left("r1")
    assert (lays(state, "a"), why(state, "a:r1!") is None) == ({"r1"}, False)


# 6.9 Modes


def test_calling_is_the_default() -> None:
    """6.9: `uno_mode=call` is the default."""
    assert uno.ruleset("classic(uno_mode=call)") == uno.ruleset("classic")


@pytest.mark.row("U12")
def test_with_auto_the_game_announces_uno() -> None:
    """6.9: with `uno_mode=auto` the engine announces UNO for every player with one card."""
    state = two_left(rules="classic(uno_mode=auto)")
    assert CalledUno(0) in tell(state, "a:r1")


@pytest.mark.row("U12")
@pytest.mark.parametrize(
    "rules", ["classic(uno_mode=auto)", "classic(uno_mode=off)", "classic-uno"]
)
def test_without_calling_there_is_no_call_and_no_catch(rules: str) -> None:
    """6.9: calls and catches do not exist with `auto`, with `off` or without the module."""
    state = two_left(rules=rules, b="y1y2")
    assert offered(state, "a") == {"r1", "+"}
    state = play(state, "a:r1")
    assert {move.seat for move in uno.legal_moves(state)} == {1}
    assert uno.why_illegal(state, uno.CallUno(0)) is not None
    assert uno.why_illegal(state, uno.CatchUno(2, 0)) is not None


@pytest.mark.parametrize("rules", ["classic(uno_mode=off)", "classic-uno"])
def test_without_the_duty_nothing_is_announced(rules: str) -> None:
    """6.9, 10.2: nobody says UNO."""
    assert CalledUno(0) not in tell(two_left(rules=rules), "a:r1")


def test_uno_mode_takes_its_own_values_only() -> None:
    """9: a value that is not in the list is refused at set-up."""
    with pytest.raises(uno.RulesError, match="uno_mode"):
        uno.ruleset("classic(uno_mode=shout)")


# 6.10 Hands of one card


def dealt_one(first: str = "r5") -> uno.State:
    """Two seats are dealt a single card each."""
    deck = uno.parse_cards(f"g1b1{first}")
    return uno.new_game("classic(hand_size=1)", seats=2, seed=1, dealer=1, deck=deck)


def test_a_hand_dealt_with_one_card_owes_no_call() -> None:
    """6.10: a hand that was dealt with a single card owes no call and cannot be caught."""
    state = dealt_one()
    assert [catchable(state, letter) for letter in "ab"] == [False, False]
    assert why(state, "b:?a") == FALSE_CATCH


def test_a_hand_dealt_with_one_card_can_come_down_to_one_again() -> None:
    """6.10, 6.1: by laying a drawn card it owes the call like any other."""
    deck = uno.parse_cards("g1b1r5r8")
    state = uno.new_game("classic(hand_size=1)", seats=2, seed=1, dealer=1, deck=deck)
    assert catchable(play(state, "a:+", "a:r8"))


# What is told


def test_a_call_is_told() -> None:
    """6.2: the call is an event, with the play, before it or after it."""
    assert told(two_left(), "a:!") == ["Seat a says UNO!"]
    assert told(two_left(), "a:r1", "a:!") == ["Seat a says UNO!"]
    assert CalledUno(0) in tell(two_left(), "a:r1!")


def test_a_catch_is_told() -> None:
    """6.5: the catch and the cards that it costs."""
    assert told(two_left(), "a:r1", "c:?a") == [
        "Seat c catches seat a, who did not say UNO.",
        "Seat a draws 2 cards.",
    ]


def test_the_cards_of_a_catch_are_told() -> None:
    """6.5: the event holds the cards drawn."""
    events = tell(two_left(draw="y1b9"), "a:r1", "c:?a")
    assert events == (Caught(2, 0), Drew(0, 2, faces("y1b9")))


# Real tables


def caught_with_a_short_pile() -> uno.State:
    """A real table: a has come down to one card, and one card lies on the draw pile."""
    state = position(
        "classic", hands={"a": "r1g2", "b": "y1y2"}, top="r5", pile="b1b2b3", draw="y9", rest="out"
    )
    return play(without_seed(state), "a:r1")


def test_a_real_table_shuffles_in_the_middle_of_a_catch() -> None:
    """6.5, 7.1: the catch waits for the table's shuffle, and then changes nothing else."""
    state = play(caught_with_a_short_pile(), "b:?a")
    assert (uno.actors(state), uno.legal_moves(state)) == ((uno.TABLE,), ())
    assert sorted(map(str, uno.awaited_cards(state))) == ["b1", "b2", "b3", "r5"]
    after = shuffle(state, "b3")
    assert (hand(after, "a"), on_turn(after)) == ("y9g2b3", "b")
    assert why(after, "b:?a") == FALSE_CATCH


def test_while_the_table_shuffles_nobody_calls_or_catches() -> None:
    """6.5, 7.1: a call in the middle of the shuffle comes too late to escape the catch."""
    state = play(caught_with_a_short_pile(), "b:?a")
    assert None not in [why(state, move) for move in ("a:!", "b:?a", "b:+")]


def test_a_real_table_shuffles_while_an_answer_waits() -> None:
    """6.5: after the shuffle of a catch the Wild Draw Four still waits for its answer."""
    state = position(
        "classic", hands={"a": "W+4g2", "b": "y1y2"}, top="r5", pile="b1b2b3", rest="out"
    )
    state = play(without_seed(state), "a:W+4=g", "b:?a")
    state = shuffle(state, "b3b1")
    assert (hand(state, "a"), state.owed, offered(state, "b")) == ("g2b1b3", 4, {"take", "?", "!"})


# Between the modules


def test_a_call_stored_by_an_eliminated_seat_is_nothing() -> None:
    """6.3: only seats that are still in the match catch and are caught."""
    rules = "classic(scoring=challenge_elimination)"
    state = position(rules, hands={"a": "r1g2", "b": "-", "c": "y1y2"}, top="r5")
    state = play(state, "a:r1")
    assert [why(state, "b:?a"), why(state, "c:?a")] == ["out-of-match", None]


def test_two_players_can_owe_a_call_at_once() -> None:
    """6.3: a Draw Two that leaves its player with one card closes nobody else's window."""
    state = position("classic", hands={"a": "^g1", "b": "r+2g2", "c": "?5"}, turn="b>", top="r5")
    state = play(state, "b:r+2")
    assert [catchable(state, letter) for letter in "ab"] == [False, True]
    assert why(state, "c:?a") == "too-late"


@pytest.mark.parametrize(
    ("rules", "move"), [("classic", "a:r+2!"), ("classic(uno_mode=auto)", "a:r+2")]
)
def test_the_call_is_heard_when_the_card_lies_on_the_pile(rules: str, move: str) -> None:
    """6.1: the duty arises before the effect of the card, and so does a call made with it."""
    state = position(rules, hands={"a": "r+2g1", "b": "?3", "c": "?3"})
    told = [uno.describe(event) for event in uno.resolve(state, uno.parse_move(move, state)).events]

    assert told == [
        "Seat a plays a red Draw Two.",
        "Seat a says UNO!",
        "Seat b draws 2 cards.",
        "Seat b is skipped.",
        "It is the turn of seat c.",
    ]


def test_nobody_catches_the_own_silence() -> None:
    """6.3: any other player may, the silent one may only call."""
    state = position(hands={"a": "^g3", "b": "?3"}, turn="b>")
    reason = uno.why_illegal(state, uno.CatchUno(0, 0))

    assert reason is not None
    assert reason.text == "nobody catches themselves: the call can still be made"


# Where a seat sits makes no difference


def test_a_call_ahead_is_lost_with_the_turn_at_any_seat() -> None:
    """6.2: seat b calls with two cards, has nothing to draw, and the call is gone."""
    state = position(
        hands={"a": "?3", "b": "g1g2", "c": "?3"}, turn="b>", draw="", rest="out", seats=3
    )
    state = play(state, "b:!")
    assert not may_call(state, "b")
    state = play(state, "b:+")
    assert state.part(UnoMarks) == UnoMarks()


def test_a_call_ahead_stays_through_a_challenge_at_any_seat() -> None:
    """6.2: seat b calls before it challenges, wins, and its next card but one is called for."""
    state = position(hands={"a": "W+4r3", "b": "g1g2", "c": "?3"}, seats=3)
    state = play(state, "a:W+4=g", "b:!", "b:?")
    assert not may_call(state, "b")
    assert not catchable(play(state, "b:g1"), "b")


def test_a_blocked_round_ends_with_no_call_ahead() -> None:
    """6.2: the turn in which it was made is over."""
    state = position(hands={"a": "g1g2", "b": "?3"}, draw="", rest="out", idle=1)
    state = play(state, "a:!", "a:+")
    assert state.round_result is not None
    assert state.part(UnoMarks) == UnoMarks()


def test_the_first_card_of_the_deck_is_a_card_like_any_other() -> None:
    """6.1: who is left with the red 0 owes a call."""
    state = play(two_left("r0r1"), "a:r1")
    assert catchable(state)


def test_a_call_with_the_card_is_heard_at_any_seat() -> None:
    """6.2: seat b says UNO with its last card but one; without the call nobody hears one."""
    state = position(hands={"a": "?3", "b": "r1g2", "c": "?3"}, turn="b>", seats=3)
    heard = [uno.resolve(state, uno.parse_move(move, state)).events for move in ("b:r1!", "b:r1")]
    assert CalledUno(1) in heard[0]
    assert CalledUno(1) not in heard[1]


def test_the_game_announces_one_card_and_no_other_number() -> None:
    """6.9: at seat b, with two cards; not with three."""
    for cards, heard in (("r1g2", True), ("r1g2g3", False)):
        state = position(
            "classic(uno_mode=auto)", hands={"a": "?3", "b": cards, "c": "?3"}, turn="b>"
        )
        events = uno.resolve(state, uno.parse_move("b:r1", state)).events
        assert (CalledUno(1) in events) == heard


def test_a_late_catch_is_told_so_at_any_seat() -> None:
    """6.6: seat b came to one card, c has begun, and a catches too late."""
    state = position(hands={"a": "?3", "b": "r1g2", "c": "?3"}, turn="b>", seats=3)
    state = play(state, "b:r1", "c:+")
    assert why(state, "a:?b") == "too-late"
    assert why(state, "a:?c") == FALSE_CATCH
    reason = uno.why_illegal(state, uno.CatchUno(0, 3))
    assert reason is not None
    assert reason.code == "no-seat"
