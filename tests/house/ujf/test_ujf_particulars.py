"""Corners where the UJF rules meet each other, short piles and other house rules."""

from __future__ import annotations

import attrs
import pytest
from tests.helpers import offered, play, tell, why

import unorules as uno
from unorules.events import TurnStarted
from unorules.house.ujf import arc_en_ciel
from unorules.rules import Bundle, compose
from unorules.testing import position

BASES = [
    "ujf+reverse-bounce",
    "classic+reverse-bounce+stacking(kind=up)",
    "classic(wild4_policy=free)-challenge+reverse-bounce+stacking(kind=all)",
]


@pytest.mark.parametrize("rules", BASES)
def test_a_wild_on_a_debt_that_was_sent_back_can_be_saved(rules: str) -> None:
    """The debt remembers that it was sent back, whatever card lies on it now."""
    state = position(rules, hands={"a": "r+2W+4?3", "b": "rR?3", "c": "?4"}, top="r5")
    state = play(state, "a:r+2", "b:rR", "a:W+4=g")
    assert state.check() == ()
    assert uno.parse_state(str(state)) == state


@pytest.mark.parametrize("word", ["stick", "coup", "pas"])
@pytest.mark.parametrize("card", ["v+5", "y9", "g6"])
def test_a_word_that_is_said_alone_goes_with_no_card(word: str, card: str) -> None:
    """Not with one that is held, nor with another, nor with one of another deck."""
    state = position("ujf", hands={"a": "g6r1?2", "b": "?4"}, top="g6")
    assert why(state, f"a:{card}!{word}") == "said-alone"


def test_who_gives_cards_away_owes_no_call() -> None:
    """A duty comes from laying: with one card left after a gift nobody is caught."""
    hands = {"a": "?4", "b": "r1", "c": "?4"}
    sixteen = "answer(b,16,by=a)"
    state = position("ujf", hands=hands, top="W+4", color="g", draw="y2", step=sixteen, rest="out")
    state = play(state, "b:take", "b:!coup", "b:give=y2>c")
    assert state.counts == (4, 1, 5)
    assert "?b" not in offered(state, "a")
    assert "!" not in offered(state, "b")


def test_a_module_may_be_in_play_with_two_decks_at_once() -> None:
    """What it knows of hands it knows of one deck."""
    module = arc_en_ciel()
    bases = [
        Bundle("classic", uno.ruleset(text).modules) for text in ("classic", "classic(decks=2)")
    ]
    fives = {"a": "r5y5g5b5r1", "b": "?4"}
    for base in bases:
        rules = compose(base, (module,))
        state = position(str(uno.ruleset("classic")), hands=fives, top="g1")
        if len(rules.deck) > len(state.deck):
            state = position("classic(decks=2)", hands=fives, top="g1")
        state = attrs.evolve(state, kit=rules.kit(2, 0b11))
        arcs = [move for move in uno.legal_moves(state, 0) if move.text.endswith("!arc")]
        assert {str(face) for move in arcs for face in getattr(move, "faces", ())} == {
            *("r5", "y5", "g5", "b5")
        }


def test_nobody_sends_a_debt_back_to_oneself() -> None:
    """Who owes for the own Draw Twos adds a card or takes them."""
    hands = {"a": "r+2r+2rR?3", "b": "?4", "c": "?4"}
    state = position("ujf+reverse-bounce", hands=hands, top="r5")
    assert offered(play(state, "a:r+2&r+2!rapidite"), "a") == {"take"}


@pytest.mark.parametrize(
    ("rules", "hands", "moves"),
    [
        ("ujf", {"a": "W+4g+2g+2?2", "b": "W?3", "c": "?4"}, ("a:W+4=g", "b:W=g!miroir")),
        ("ujf+reverse-bounce", {"a": "r+2g+2g+2?2", "b": "rR?3", "c": "?4"}, ("a:r+2", "b:rR")),
    ],
)
def test_a_double_on_a_covered_debt_is_refused_for_nothing(
    rules: str, hands: dict[str, str], moves: tuple[str, ...]
) -> None:
    """The cards are right, and only the moment is not."""
    state = play(position(rules, hands=hands, top="r5" if "+" in rules else "g5"), *moves)
    reason = uno.why_illegal(state, uno.parse_move("a:g+2&g+2!fanta", state))
    assert reason is not None
    assert (reason.code, reason.price) == ("must-answer", None)


@pytest.mark.parametrize("move", ["a:W=g!miroir", "a:W!miroir"])
def test_a_miroir_before_the_first_color_is_too_early(move: str) -> None:
    """Whatever is named with it."""
    state = position("ujf", hands={"a": "W?3", "b": "?4"}, top="W", step="color(a)", color="-")
    assert why(state, move) == "too-early"


@pytest.mark.parametrize("word", ["fanta", "rapidite"])
@pytest.mark.parametrize(("card", "top"), [("gS", "gS"), ("W", "W"), ("W+4", "W+4")])
def test_a_last_action_is_refused_alike_with_every_word(card: str, top: str, word: str) -> None:
    """The rule that forbids it says so."""
    state = position(
        "ujf(decks=2)+no-action-finish", hands={"a": card, "b": "?4"}, top=top, color="g"
    )
    assert why(state, f"a:{card}!{word}") == "no-action-finish/last-card"


@pytest.mark.parametrize("word", ["fanta", "rapidite"])
def test_two_last_wilds_are_no_bluff_either(word: str) -> None:
    """Two Wilds laid at once are no numbers."""
    state = position("ujf+no-action-finish", hands={"a": "WW", "b": "?4"}, top="r5")
    assert why(state, f"a:W&W!{word}") == "no-action-finish/last-card"


def test_a_bluff_is_called_one_with_a_word_too() -> None:
    """Without the challenge a Wild Draw Four is laid only without the color in force."""
    state = position(
        "classic-challenge+fanta", hands={"a": "?4", "c": "W+4r1?2"}, seats=4, top="W+4", color="r"
    )
    assert why(state, "c:W+4=g!fanta") == "bluff"


def test_cards_out_of_play_come_back_with_the_next_deal() -> None:
    """Every round is dealt from the whole deck."""
    state = position("classic", hands={"a": "r5", "b": "?3"}, top="r6", draw="g1g2", rest="out")
    state = play(state, "a:r5", "*:deal")
    assert state.check() == ()
    assert state.out == 0


def test_each_word_is_told_after_the_cards() -> None:
    """First what lies there, then what was said."""
    state = position("ujf", hands={"a": "?4", "c": "g6?3"}, seats=4, top="g6", turn="b>")
    kinds = [type(event).__name__ for event in tell(state, "c:g6!fanta")]
    assert kinds == ["Played", "Said", "TurnStarted"]


@pytest.mark.parametrize("move", ["a:r5!fanta", "a:r5!rapidite", "a:W=g!miroir", "a:r5"])
def test_after_drawing_only_the_card_drawn_goes_also_with_a_word(move: str) -> None:
    """The identical card or the Wild that was in the hand before does not."""
    state = position("ujf", hands={"a": "r5W?2", "b": "?4"}, top="r5", draw="r9")
    assert why(play(state, "a:+"), move) == "not-the-drawn-card"


@pytest.mark.parametrize("move", ["a:r5!fanta", "a:r5!rapidite", "a:r5"])
def test_the_card_drawn_may_be_laid_with_a_word(move: str) -> None:
    """It is identical to the top card, as well as one that was in the hand before."""
    state = position("ujf", hands={"a": "?3", "b": "?4"}, top="r5", draw="r5")
    assert why(play(state, "a:+"), move) is None


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("a:r7!miroir", "miroir/no-wild"),
        ("a:W+4=g!miroir", "miroir/no-wild"),
        ("a:W&W=g!miroir", "miroir/no-wild"),
        ("b:W=g!miroir", "not-your-turn"),
        ("b:r7!miroir", "not-in-hand"),
    ],
)
def test_a_miroir_is_one_wild_of_the_seat_awaited(move: str, code: str) -> None:
    """No other card, not two of them, and nobody else."""
    state = position("ujf", hands={"a": "WWW+4r7?2", "b": "W?3"}, top="W+4", color="r", seats=3)
    assert why(state, move) == code


@pytest.mark.parametrize("word", ["fanta", "rapidite"])
@pytest.mark.parametrize("move", ["b:W+4&W+4&W+4=g", "c:r+2&r+2"])
def test_on_a_debt_too_no_more_cards_are_laid_than_may(word: str, move: str) -> None:
    """The debtor lays two, anybody else one; who lays more is told so."""
    hands = {"a": "W+4r+2?3", "b": "W+4W+4W+4?3", "c": "r+2r+2?3"}
    state = position("ujf(decks=2)", hands=hands, top="r5")
    state = play(state, "a:W+4=g" if "W" in move else "a:r+2")
    assert why(state, f"{move}!{word}") == "one-card"


SIXTEEN_TAKEN = {"a": "?4", "b": "r1?2", "c": "?4", "d": "?4"}


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("b:give=y2>c", None),
        ("b:give=y2>b", "no-target"),
        ("b:give=y2>d", "no-target"),
        ("b:give=r1>c", "bol/not-drawn"),
        ("c:give=y2>a", "not-your-turn"),
    ],
)
def test_a_gift_is_a_card_drawn_for_another_who_is_in(move: str, code: str | None) -> None:
    """Nothing else is given, to nobody else, by nobody else."""
    state = position(
        "ujf", hands=SIXTEEN_TAKEN, top="W+4", color="g", draw="y2", step="answer(b,16,by=a)"
    )
    state = play(state, "b:take", "b:!coup", "*:leave=d")
    assert why(state, move) == code


@pytest.mark.parametrize("silent", ["a", "b", "c"])
def test_whoever_is_silent_does_not_say_stick(silent: str) -> None:
    """Whatever the seat."""
    hands = {seat: "r5?3" if seat == silent else "?4" for seat in "abc"}
    state = position("ujf", hands=hands, top="r5", turn=silent)
    state = play(state, f"{silent}:r5")
    assert why(state, f"{silent}:!stick") == "no-target"
    others = [seat for seat in "abc" if seat != silent]
    assert [why(state, f"{seat}:!stick") for seat in others] == [None, None]


def test_when_the_seat_on_turn_leaves_during_the_window_the_next_turn_is_told() -> None:
    """The window stays open, and the next one is on turn."""
    state = position(
        "ujf", hands=SIXTEEN_TAKEN, top="W+4", color="g", draw="y2", step="answer(b,16,by=a)"
    )
    events = tell(state, "b:take", "*:leave=c")
    assert [event for event in events if isinstance(event, TurnStarted)] == [TurnStarted(3)]
