"""Errors: one tree, each with its own fields, and bad input that changes nothing."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from tests.helpers import play, why

import unorules as uno
from unorules import (
    FlawedState,
    IllegalMove,
    NotationError,
    Reason,
    RulesError,
    UnknownRule,
    UnoError,
    WireError,
    parse_face,
)
from unorules.testing import position

TABLE_OF_FOUR: dict[str, Any] = {
    "hands": {"a": "r3 g5 b9 W", "b": "?4", "c": "?4", "d": "?4"},
    "top": "r5",
    "draw": "y1 y2 y3",
}


def state(**changed: Any) -> uno.State:
    return position(**{**TABLE_OF_FOUR, **changed})


# The tree


def test_the_tree_of_errors() -> None:
    """Everything raised on purpose is an UnoError and the built-in error it refines."""
    assert issubclass(UnoError, Exception)
    for kind in (IllegalMove, NotationError, WireError, RulesError, FlawedState):
        assert issubclass(kind, UnoError)
        assert issubclass(kind, ValueError)
    assert issubclass(UnknownRule, UnoError)
    assert issubclass(UnknownRule, LookupError)


ERRORS: list[UnoError] = [
    IllegalMove(uno.Draw(1), Reason("not-your-turn", "seat a must draw first")),
    NotationError("expected a seat", "x:r7", 0),
    RulesError("a does not go with b", ("a", "b"), "conflicts"),
    UnknownRule("clasic", ("classic", "quick"), "rule"),
    FlawedState(("one flaw", "another")),
    uno.EndlessMatch(7),
    WireError("a whole number was expected", "$.hands[2]"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_are_pickled_whole(error: UnoError) -> None:
    """A process that gets the error from a worker sees the same fields and text."""
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)


def test_an_illegal_move_tells_move_and_reason_and_hides_the_state() -> None:
    """The state is for the program that holds it: neither printed nor pickled."""
    here = state()
    with pytest.raises(IllegalMove) as caught:
        uno.apply(here, uno.Draw(1))
    error = caught.value
    assert error.move is uno.Draw(1)
    assert error.reason == uno.why_illegal(here, uno.Draw(1))
    assert error.state is here
    assert str(error) == f"b:+: {error.reason.text}"
    for shown in (str(error), repr(error), str(error.args)):
        assert "draw=" not in shown
        assert "classic@1" not in shown
    again = pickle.loads(pickle.dumps(error))
    assert again.state is None
    assert (again.move, again.reason) == (error.move, error.reason)


def test_a_notation_error_shows_the_place() -> None:
    """The text after the place is shown, or that the text ended."""
    assert (
        str(NotationError("expected a card", "r7xyz", 2)) == "expected a card (at 2, before 'xyz')"
    )
    assert str(NotationError("expected a card", "r7", 2)) == "expected a card (at the end)"


def test_flaws_are_told_one_by_one() -> None:
    """A flawed state lists every flaw."""
    error = FlawedState(["one", "two"])
    assert error.flaws == ("one", "two")
    assert str(error) == "one; two"


def test_a_reason_is_a_frozen_code_and_text() -> None:
    """Reasons are equal by their fields, print as their text and have no price by default."""
    reason = Reason("no-match", "a red card is wanted")
    assert reason == Reason("no-match", "a red card is wanted", None)
    assert str(reason) == "a red card is wanted"
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        reason.code = "x"  # type: ignore[misc]


# Moves that are refused: each its own code


def face(text: str) -> tuple[uno.Face, ...]:
    return (parse_face(text),)


REFUSED: dict[str, tuple[dict[str, Any], str, str]] = {
    "out-of-turn-draw": ({}, "b:+", "not-your-turn"),
    "out-of-turn-play": ({}, "b:W=r", "not-your-turn"),
    "card-not-held": ({}, "a:r9", "not-in-hand"),
    "wild-not-held": ({}, "a:W+4=r", "not-in-hand"),
    "face-not-in-the-deck": ({}, "a:o7", "not-in-hand"),
    "no-match": ({}, "a:b9", "no-match"),
    "two-cards": ({}, "a:r3&g5", "one-card"),
    "without-a-color": ({}, "a:W", "name-a-color"),
    "dark-color": ({}, "a:W=o", "no-such-color"),
    "color-on-a-number": ({}, "a:r3=r", "no-color"),
    "color-with-a-last-wild": ({"hands": {"a": "W", "b": "?4"}}, "a:W=g", "no-color"),
    "target": ({}, "a:r3>b", "no-target"),
    "call-with-four-cards": ({}, "a:r3!", "nothing-to-say"),
    "other-word": ({}, "a:r3!stick", "unknown-word"),
    "keep-without-a-draw": ({}, "a:-", "must-answer"),
    "take-without-a-debt": ({}, "a:take", "must-answer"),
    "challenge-of-nothing": ({}, "a:?", "must-answer"),
    "color-of-nothing": ({}, "a:=r", "must-answer"),
    "deal-in-a-round": ({}, "*:deal", "not-your-turn"),
    "deal-by-a-seat": ({}, "a:deal", "must-answer"),
    "no-seat": ({}, "e:+", "no-seat"),
    "false-call": ({}, "b:!", "uno/false-call"),
    "false-catch": ({}, "b:?a", "uno/false-catch"),
    "catch-of-nobody": ({}, "b:?z", "no-seat"),
    "must-play": ({"rules": "classic(voluntary_draw=off)"}, "a:+", "must-play"),
    "bluff-with-strict": (
        {"rules": "classic-challenge", "hands": {"a": "r3 g5 W+4", "b": "?4"}},
        "a:W+4=r",
        "bluff",
    ),
    "move-not-in-these-rules": ({"rules": "classic-uno"}, "a:!", "unknown-move"),
    "draw-instead-of-answering": (
        {"top": "W+4", "color": "g", "turn": "a>", "step": "answer(b,4,by=a,before=r)"},
        "b:+",
        "must-answer",
    ),
    "play-instead-of-answering": (
        {
            "hands": {"a": "r3 g5 b9 W", "b": "g7 g8 b1"},
            "top": "W+4",
            "color": "g",
            "step": "answer(b,4,by=a,before=r)",
        },
        "b:g7",
        "must-answer",
    ),
    "another-seat-answers": (
        {"top": "W+4", "color": "g", "step": "answer(b,4,by=a,before=r)"},
        "c:?",
        "not-your-turn",
    ),
    "draw-twice": ({"step": "drawn(r3)"}, "a:+", "must-answer"),
    "not-the-drawn-card": ({"step": "drawn(r3)"}, "a:W=r", "not-the-drawn-card"),
}


def refused_code(name: str) -> tuple[uno.State, uno.Move, str]:
    changed, text, code = REFUSED[name]
    here = state(**changed)
    if text == "a:!" and code == "unknown-move":
        return here, uno.CallUno(0), code
    return here, uno.parse_move(text, here), code


@pytest.mark.parametrize("name", REFUSED)
def test_a_refused_move_has_its_code_and_changes_nothing(name: str) -> None:
    """why_illegal and apply agree on the reason; the state is untouched."""
    here, move, code = refused_code(name)
    before, number = str(here), hash(here)
    reason = uno.why_illegal(here, move)
    assert reason is not None
    assert reason.code == code
    assert reason.price is None
    assert len(reason.text) > 10
    for act in (uno.apply, uno.resolve):
        with pytest.raises(IllegalMove) as caught:
            act(here, move)
        assert caught.value.reason == reason
        assert caught.value.move is move
    assert (str(here), hash(here)) == (before, number)
    assert move not in uno.legal_moves(here)


def test_a_reason_says_what_was_expected() -> None:
    """The text names the color and symbol wanted, the colors to name, the card not held."""
    here = state()

    def text(move: str) -> str:
        reason = uno.why_illegal(here, uno.parse_move(move, here))
        assert reason is not None
        return reason.text

    assert "a red card, a 5 or a wild" in text("a:b9")
    assert "red, yellow, green, blue" in text("a:W")
    assert "red, yellow, green, blue" in text("a:W=o")
    assert "r9" in text("a:r9")
    assert "seat a must lay a card or draw" in text("b:+")
    assert "a to d" in text("e:+")


def test_a_late_catch_is_too_late_and_a_second_one_finds_nothing() -> None:
    """docs/rules/classic.md 6.3 and 6.6."""
    here = state(hands={"a": "r3 g5", "b": "r9 b8 b7", "c": "?4", "d": "?4"})
    shown = play(here, "a:r3")
    assert why(shown, "c:?a") is None
    assert why(play(shown, "b:r9"), "c:?a") == "too-late"
    assert why(play(shown, "c:?a"), "d:?a") == "uno/false-catch"


def test_a_seat_that_is_out_of_the_match_may_do_nothing() -> None:
    """An eliminated seat is told so."""
    here = uno.parse_state("classic; a=r3g4 b=- c=g5g6; draw=b1b2 pile=r5; out=*")
    assert why(here, "b:+") == "out-of-match"
    assert why(here, "b:r3") == "out-of-match"


def test_a_color_to_name_must_exist_on_this_side() -> None:
    """Where a first Wild waits for its color, a dark color is no color."""
    here = uno.parse_state("classic; a=r3g4 b=g5g6; draw=b1b2 pile=W color=-; step=color(a) out=*")
    assert why(here, "a:=o") == "no-such-color"
    assert why(here, "a:r3") == "must-answer"
    assert why(here, "a:+") == "must-answer"
    assert why(here, "b:=g") == "not-your-turn"


@pytest.mark.parametrize("bad", ["a:+", None, 3, parse_face("r7"), uno.Draw], ids=repr)
def test_what_is_no_move_is_a_type_error(bad: Any) -> None:
    """A text is not a move: parse_move reads it."""
    here = state()
    for act in (uno.why_illegal, uno.apply, uno.resolve):
        with pytest.raises(TypeError, match="expected a Move"):
            act(here, bad)


# Games that are refused


@pytest.mark.parametrize("bad", [1.0, "7", True, (1,)], ids=repr)
def test_a_seed_is_a_whole_number_or_none(bad: Any) -> None:
    """Other seeds are refused with the value."""
    with pytest.raises(TypeError, match="seed takes a whole number or None, not "):
        uno.new_game("classic", seats=4, seed=bad)


@pytest.mark.parametrize("bad", [-1, 4, True, 1.0, "a"], ids=repr)
def test_a_dealer_is_a_seat_at_the_table(bad: Any) -> None:
    """Other dealers are refused with what was expected."""
    with pytest.raises((TypeError, ValueError), match="dealer takes a seat from 0 to 3, not "):
        uno.new_game("classic", seats=4, seed=1, dealer=bad)


def test_without_a_seed_the_dealer_must_be_named() -> None:
    """The table cannot draw for the dealer."""
    with pytest.raises(ValueError, match="without a seed the first dealer must be named"):
        uno.new_game("classic", seats=4, seed=None)


def test_a_wrong_deck_is_refused() -> None:
    """Too many copies, no cards, too few without a seed, or no deal at all."""
    cards = uno.parse_cards
    with pytest.raises(RulesError, match="deck lists r0 more often than there is one"):
        uno.new_game("classic", seats=2, seed=1, deck=cards("r0r0"))
    with pytest.raises(RulesError, match="deck lists o7 more often than there is one"):
        uno.new_game("classic", seats=2, seed=1, deck=cards("o7"))
    with pytest.raises(TypeError, match=r"deck takes cards .*, not 'r7'"):
        uno.new_game("classic", seats=2, seed=1, deck=["r7"])  # type: ignore[list-item]
    with pytest.raises(
        RulesError, match="without a seed deck must list all cards: 107 are missing"
    ):
        uno.new_game("classic", seats=2, seed=None, dealer=0, deck=cards("r7"))
    with pytest.raises(ValueError, match="deck lists the cards of the first deal"):
        uno.new_game("classic", seats=2, seed=1, deck=cards("r7"), deal=False)


@pytest.mark.parametrize("bad", [True, 1.0, "1", -2, 4, None], ids=repr)
def test_a_wrong_seat_is_refused_by_the_questions(bad: Any) -> None:
    """hand, faces and legal_moves take the seats at the table."""
    here = state()
    asks: list[Any] = [here.hand, here.faces]
    if bad is not None:
        asks.append(lambda seat: uno.legal_moves(here, seat))
        asks.append(lambda seat: uno.default_move(here, seat))
    for ask in asks:
        with pytest.raises(ValueError, match="a seat is a whole number from 0 to 3"):
            ask(bad)


SECRET = uno.new_game("official", seats=2, seed=3)
MISTAKEN: list[Callable[[Any], object]] = [
    lambda bad: uno.observe(SECRET, bad),
    lambda bad: uno.legal_moves(SECRET, bad),
    lambda bad: uno.apply(SECRET, uno.Draw(0), at=bad),
    lambda bad: uno.default_move(SECRET, bad),
    lambda bad: uno.perft(SECRET, bad),
    lambda bad: uno.new_game("official", seats=bad, seed=3),
    lambda bad: uno.new_game("official", seats=2, seed=bad),
    lambda bad: uno.new_game("official", seats=2, seed=3, dealer=bad),
    lambda bad: uno.simulate("official", uno.SampleBots(2), bad, 3),
    uno.CallUno,
    lambda bad: uno.Play(0, bad),
]


@pytest.mark.parametrize("call", MISTAKEN, ids=range(len(MISTAKEN)))
@pytest.mark.parametrize("bad", [SECRET, (SECRET,), [SECRET]], ids=["state", "tuple", "list"])
def test_a_state_in_the_wrong_place_is_not_printed(
    call: Callable[[Any], object], bad: object
) -> None:
    """An error text may reach a player, so it tells the type alone."""
    with pytest.raises((TypeError, ValueError)) as caught:
        call(bad)
    assert f"a {type(bad).__name__}" in str(caught.value)
    assert "draw=" not in str(caught.value)
