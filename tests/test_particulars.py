"""Lines that decide something and that no other test would miss."""

from __future__ import annotations

import pickle
from typing import ClassVar

import attrs
import pytest
from tests.helpers import hand, play, tell, told, why

import unorules as uno
from unorules.classic.uno import UnoMarks
from unorules.events import CalledUno, Passed, Played
from unorules.steps import Answer
from unorules.testing import position

# Tables


@pytest.mark.parametrize(
    ("rules", "seats", "seed", "module", "slot", "text"),
    [
        ("classic(hand_size=1)", 11, 1, "deck", "seats", "10 seats at most, not 11"),
        ("classic(hand_size=60)", 2, 1, "opening", "hand_size", "deal at most 53 each"),
        ("classic(most_seats=3)", 4, 1, "opening", "most_seats", "3 seats at most may play, not 4"),
        (
            "classic(dealer_rotation=random)",
            3,
            None,
            "opening",
            "dealer_rotation",
            "dealer_rotation=random needs a seed",
        ),
        ("flip", 11, 1, "flip-deck", "seats", "10 seats at most, not 11"),
    ],
)
def test_a_table_is_refused_with_module_slot_and_reason(
    rules: str, seats: int, seed: int | None, module: str, slot: str, text: str
) -> None:
    """So that a lobby can tell what to change."""
    with pytest.raises(uno.RulesError, match=text) as caught:
        uno.new_game(rules, seats=seats, seed=seed, dealer=0)
    assert (caught.value.modules, caught.value.slot) == ((module,), slot)


def test_the_limit_that_is_told_can_be_played() -> None:
    """The largest hands that a refusal names."""
    assert uno.new_game("classic(hand_size=53)", seats=2, seed=1).counts == (53, 53)


# UNO


@pytest.mark.parametrize("mode", ["call", "auto", "off"])
def test_the_module_stands_under_its_name_whatever_its_mode(mode: str) -> None:
    """It can be found, taken out and pickled."""
    rules = uno.ruleset(f"classic(uno_mode={mode})")
    assert "uno" in [module.name for module in rules.modules]
    assert rules.options("uno").uno_mode == mode
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert uno.ruleset(f"{rules}-uno".replace(f"(uno_mode={mode})", "")).words == {}


@pytest.mark.parametrize("mode", ["call", "auto"])
def test_marks_are_words_of_the_rules(mode: str) -> None:
    """JSON and notation know them."""
    assert uno.ruleset(f"classic(uno_mode={mode})").words == {"UnoMarks": UnoMarks}


def test_the_game_announces_both_hands_of_a_swap() -> None:
    """uno_mode=auto: whoever holds one card afterwards (classic.md 6.7, 6.9)."""
    state = position("classic(uno_mode=auto)+seven-zero", hands={"a": "r7g1", "b": "!y1"})
    events = tell(state, "a:r7>b")
    assert [event for event in events if isinstance(event, CalledUno)][-2:] == [
        CalledUno(0),
        CalledUno(1),
    ]
    assert Played(0, uno.parse_face("r7"), None, 1) in events


def test_nobody_is_announced_who_holds_more_after_a_swap() -> None:
    """Only the single card is."""
    state = position("classic(uno_mode=auto)+seven-zero", hands={"a": "r7g1g2", "b": "y1y2y4"})
    assert not any(isinstance(event, CalledUno) for event in tell(state, "a:r7>b"))


def test_an_announced_card_leaves_with_its_player() -> None:
    """uno_mode=auto: no mark stays with the empty seat (classic.md 9.1)."""
    state = position("classic(uno_mode=auto)", hands={"a": "?3", "b": "!y1", "c": "?3"})
    gone = play(state, "*:leave=b")
    assert (gone.part(UnoMarks).called, gone.check()) == (0, ())


@pytest.mark.parametrize("letter", ["a", "b", "c"])
def test_a_duty_is_gone_with_the_catch_even_if_nothing_is_drawn(letter: str) -> None:
    """classic.md 6.5 and 7.3: with both piles empty the caught player draws what there is."""
    hands = {"a": "?2", "b": "?2", "c": "?2", letter: "^y1"}
    state = position(hands=hands, rest="out", turn="c>" if letter == "a" else "a>")
    other = "b" if letter != "b" else "c"
    caught = play(state, f"{other}:?{letter}")
    assert caught.counts == state.counts
    assert why(caught, f"{other}:?{letter}") == "uno/false-catch"


def test_nobody_sits_one_seat_further() -> None:
    """Of three seats d is none."""
    assert why(position(seats=3, hands={}), "a:?d") == "no-seat"


# Turns


def test_a_keep_is_no_answer_before_anything_is_drawn() -> None:
    """classic.md 3.4: it is refused as any move that is not asked for."""
    state = position("classic(play_after_draw=must)", hands={"a": "g1g2", "b": "?3"})
    assert why(state, "a:-") == "must-answer"
    hands = {"a": "r1g2", "b": "?3"}
    drawn = position("classic(play_after_draw=must)", hands=hands, step="drawn(r1)")
    assert (why(drawn, "a:-"), why(drawn, "b:-")) == ("must-play", "not-your-turn")


def test_a_draw_that_ends_the_turn_is_idle_only_without_a_card() -> None:
    """play_after_draw=no: nothing drawn is a pass, a card drawn is none (classic.md 3.4, 7.4)."""
    rules = "classic(play_after_draw=no)"
    full = position(rules, hands={"a": "g1g2", "b": "?3"})
    assert (play(full, "a:+").idle, Passed(0) in tell(full, "a:+")) == (0, False)
    empty = position(rules, hands={"a": "g1g2", "b": "?3"}, rest="out")
    assert (play(empty, "a:+").idle, Passed(0) in tell(empty, "a:+")) == (1, True)


def test_of_two_cards_alike_the_one_just_drawn_leaves() -> None:
    """It is the drawn card that is laid, as its back tells the others (flip.md 7.9)."""
    hands = {"a": "r1~p3r1~v2g8~t9", "b": "?3"}
    later = position("flip", hands=hands, top="r7~o1", step="drawn(r1~v2)")
    assert hand(play(later, "a:r1"), "a") == "r1~p3g8~t9"
    sooner = position("flip", hands=hands, top="r7~o1", step="drawn(r1~p3)")
    assert hand(play(sooner, "a:r1"), "a") == "r1~v2g8~t9"


def test_of_two_cards_alike_the_lower_one_leaves() -> None:
    """In the order of the deck (flip.md 7.9)."""
    state = position("flip", hands={"a": "r1~p3r1~v2g8~t9", "b": "?3"}, top="r7~o1")
    assert hand(play(state, "a:r1"), "a") == "r1~v2g8~t9"


def test_all_cards_of_a_set_leave_the_hand() -> None:
    """Three at once, the middle one too (multi-play.md 1)."""
    state = position("classic+multi-play", hands={"a": "r7g7b7y1", "b": "?3"}, top="r5")
    after = play(state, "a:r7&g7&b7")
    assert (hand(after, "a"), told(state, "a:r7&g7&b7")[:3]) == (
        "y1",
        ["Seat a plays a red 7.", "Seat a plays a green 7.", "Seat a plays a blue 7."],
    )


# Debts


def test_who_sends_a_debt_back_is_owed_it() -> None:
    """reverse-bounce.md 3: the one who bounced stands as its layer."""
    state = position(
        "classic+reverse-bounce+stacking", hands={"a": "r+2?3", "b": "rR?3", "c": "?3"}, top="r5"
    )
    bounced = play(state, "a:r+2", "b:rR")
    step = bounced.step
    assert isinstance(step, Answer)
    assert (step.target, step.by, step.bounced) == (0, 1, True)


def test_a_debt_that_grew_by_a_wild_is_not_sent_back_again() -> None:
    """reverse-bounce.md: once is all, also after a Wild Draw Four was laid on it."""
    rules = "classic+reverse-bounce+stacking(kind=all,stack_color=ignore)"
    hands = {"a": "r+2W+4?3", "b": "rRgR?3", "c": "g+2?3", "d": "?3"}
    state = play(position(rules, hands=hands, top="r5"), "a:r+2", "b:rR", "a:W+4=g")
    step = state.step
    assert isinstance(step, Answer)
    assert (step.total, step.bounced) == (6, True)


# A real table


def test_a_mistake_that_needs_a_shuffle_is_paid_after_it() -> None:
    """Nothing of it happens until the order is there; then only the price is drawn."""
    hands = {"a": "g1g2b7", "b": "?3", "c": "?3"}
    state = position(
        "classic+misplay", hands=hands, pile="y1y2y4", rest="out", seed=None, turn="a>"
    )
    reason = uno.why_illegal(state, uno.parse_move("a:g1", state))
    assert reason is not None
    assert reason.price == 2
    waiting = play(state, "a:g1")
    assert (waiting.step.name, waiting.counts) == ("shuffle", (3, 3, 3))
    assert sorted(map(str, uno.awaited_cards(waiting))) == ["y1", "y2", "y4"]
    assert uno.parse_state(str(waiting)) == waiting
    after = uno.apply(waiting, uno.Shuffle(uno.parse_cards("y4y1y2")))
    assert (hand(after, "a"), after.turn, str(after.top)) == ("y1y4g1g2b7", 1, "r5")
    assert "Seat a may not lay green 1, and pays for it." in map(
        uno.describe, uno.resolve(waiting, uno.Shuffle(uno.parse_cards("y4y1y2"))).events
    )


def test_orders_given_before_fit_the_cards_that_were_shuffled() -> None:
    """Other cards than those are a flaw."""
    state = position(hands={"a": "g1g2", "b": "?3"}, pile="y1y4", rest="out", seed=None)
    waiting = str(play(state, "a:+"))
    assert uno.parse_state(waiting).step.name == "shuffle"
    with pytest.raises(uno.FlawedState):
        uno.parse_state(waiting.replace("shuffle(a:+)", "shuffle(a:+,given=g9g8)"))


def test_a_draw_that_found_no_card_to_lay_ends_the_turn() -> None:
    """draw-until-playable: the piles run out, and what the hand held before is not laid."""
    hands = {"a": "y4y5", "b": "?3"}
    state = position("classic+draw-until-playable", hands=hands, draw="y4", rest="out")
    after = play(state, "a:+")
    assert (after.step.name, after.turn, after.counts) == ("turn", 1, (3, 3))


# Refusals


@pytest.mark.parametrize("seven", ["mandatory", "optional"])
def test_what_is_wrong_with_a_seven_is_told_in_order(seven: str) -> None:
    """Whom it may name, then what can be said."""
    state = position(
        f"classic+seven-zero(seven={seven})", hands={"a": "r7g1g2g3", "b": "?3", "c": "?3"}
    )
    assert why(state, "a:r7>b") is None
    assert why(state, "a:r7>b!") == "nothing-to-say"
    assert why(state, "a:r7>a") == "no-target"


def test_a_set_is_laid_in_the_order_that_is_listed() -> None:
    """Named in another order it is the same move; another set cannot be laid at all."""
    state = position("classic+multi-play", hands={"a": "r7g7b7y1y2", "b": "?3"}, top="r5")
    assert why(state, "a:r7&g7&b7") is None
    assert why(state, "a:g7&r7&b7") is None
    assert play(state, "a:g7&r7&b7") == play(state, "a:r7&g7&b7")
    assert why(state, "a:g7&r7&b7!") == why(state, "a:r7&g7&b7!") == "nothing-to-say"
    assert why(state, "a:g7&b7") == "one-card"
    assert why(state, "a:r7&g7&y1") == "one-card"


def test_the_table_makes_no_move_of_a_seat() -> None:
    """It draws no card."""
    assert why(position(hands={}), "*:+") == "not-the-table"


@attrs.frozen(eq=False, repr=False)
class Cough(uno.Move):
    """A move of the table that no rules know."""

    seat: int = -1

    listed: ClassVar[bool] = False


def test_a_move_that_no_rules_know_is_no_intervention() -> None:
    """The reason names it."""
    reason = uno.can_intervene(position(hands={}), Cough())
    assert reason is not None
    assert (reason.code, "Cough" in reason.text) == ("unknown-move", True)


# Positions that no game contains


@pytest.mark.parametrize(
    "line",
    [
        "classic; a=r7g3 b=b9y2; pile=r5 step=turn idle=2 out=*",
        "classic; a=r7g3 b=b9y2; pile=r5 step=turn|turn out=*",
        "classic; a=r7g3 b=b9y2; pile=b4 step=drawn(b9) out=*",
        "classic; a=r7g3 b=; step=over round=1 ended=out:b:10,0 out=*",
        "quick+reverse-bounce; a=r7 b=b9; pile=r+2rR step=answer(a,2,by=b,card=r+2,bounced) out=*",
    ],
)
def test_a_position_that_no_game_contains_is_refused(line: str) -> None:
    """A blocked round that goes on, two turns at once, a card drawn by somebody else, no discard
    pile after a round, a bounced debt that nobody may answer."""
    with pytest.raises(uno.FlawedState):
        uno.parse_state(line)


def test_a_challenge_needs_the_hand_that_it_judges() -> None:
    """A saved game that has lost it is refused."""
    state = play(position(hands={"a": "W+4r3", "b": "?3"}), "a:W+4=g")
    data = uno.to_data(state)
    data["agenda"][-1]["held"] = []
    with pytest.raises(uno.FlawedState, match="held"):
        uno.from_data(data, uno.State)
