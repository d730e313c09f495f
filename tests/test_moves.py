"""Moves: interned values that carry their seat, print as notation and refuse nonsense."""

from __future__ import annotations

import copy
import inspect
import pickle
from typing import Any

import attrs
import pytest

import unorules as uno
from unorules import (
    TABLE,
    CallUno,
    CatchUno,
    Challenge,
    Color,
    Deal,
    Draw,
    Face,
    Keep,
    Move,
    NameColor,
    Play,
    Shuffle,
    Take,
    parse_cards,
    parse_face,
)
from unorules.moves import by_seat

R7 = parse_face("r7")
WILD = parse_face("W")
SIMPLE = (Draw, Keep, Take, Challenge, CallUno)

PRINTED: dict[str, Move] = {
    "a:r7": Play(0, (R7,)),
    "z:r7": Play(25, (R7,)),
    "a:r7!": Play(0, (R7,), uno=True),
    "a:W=g": Play(0, (WILD,), Color.GREEN),
    "a:W=g!": Play(0, (WILD,), Color.GREEN, uno=True),
    "a:W+4=b": Play(0, (parse_face("W+4"),), Color.BLUE),
    "a:W": Play(0, (WILD,)),
    "a:r7>c!": Play(0, (R7,), target=2, uno=True),
    "a:r7>a": Play(0, (R7,), target=0),
    "a:r7&r7!!fanta": Play(0, (R7, R7), uno=True, word="fanta"),
    "b:W=g!miroir": Play(1, (WILD,), Color.GREEN, word="miroir"),
    "a:W=o>b!!fanta": Play(0, (WILD,), Color.ORANGE, 1, uno=True, word="fanta"),
    "a:+": Draw(0),
    "a:-": Keep(0),
    "b:take": Take(1),
    "b:?": Challenge(1),
    "b:?c": CatchUno(1, 2),
    "c:!": CallUno(2),
    "a:=g": NameColor(0, Color.GREEN),
    "*:deal": Deal(),
    "*:shuffle=r7g2WW+4": Shuffle(parse_cards("r7g2WW+4")),
    "*:shuffle=": Shuffle(()),
}


@pytest.mark.parametrize("text", PRINTED)
def test_a_move_prints_as_notation(text: str) -> None:
    """Printing always carries the seat; `text` is the move without it and repr shows both."""
    move = PRINTED[text]
    assert str(move) == text
    assert move.text == text[2:]
    assert repr(move) == f"<{type(move).__name__} {text}>"


@pytest.mark.parametrize("text", PRINTED)
def test_a_move_reads_back_as_itself(text: str) -> None:
    """Every printed move reads back as the identical one."""
    state = uno.new_game("classic", seats=4, seed=1)
    assert uno.parse_move(text, state) is PRINTED[text]


@pytest.mark.parametrize("text", PRINTED)
def test_a_move_is_pickled_and_copied_as_itself(text: str) -> None:
    """Pickle, copy and deepcopy go through the constructor and give the identical move."""
    move = PRINTED[text]
    assert copy.copy(move) is move
    assert copy.deepcopy(move) is move
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(move, protocol)) is move


def test_equal_moves_are_identical() -> None:
    """The constructor returns the one move with these fields, however they are given."""
    assert Draw(3) is Draw(3)
    assert Draw(seat=3) is Draw(3)
    assert Play(0, (R7,)) is Play(0, (Face(Color.RED, uno.Rank("7")),), None, None, uno=False)
    assert Deal() is Deal(TABLE)
    assert attrs.evolve(Play(0, (R7,)), uno=True) is Play(0, (R7,), uno=True)


def test_different_moves_are_different() -> None:
    """Seat, type and every field count."""
    assert len(set(PRINTED.values())) == len(PRINTED)
    assert len({kind(0) for kind in SIMPLE}) == len(SIMPLE)
    assert Draw(0) != Draw(1)
    assert Shuffle(parse_cards("r1r2")) != Shuffle(parse_cards("r2r1"))


@pytest.mark.parametrize("text", PRINTED)
def test_a_move_is_frozen(text: str) -> None:
    """Assigning to a field raises FrozenInstanceError."""
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        PRINTED[text].seat = 1  # type: ignore[misc]


def test_only_calls_and_catches_are_asides() -> None:
    """A call or a catch answers no step; every other move does."""
    assert {type(move) for move in PRINTED.values() if move.aside} == {CallUno, CatchUno}


def test_turn_actions_are_laying_drawing_accepting_and_challenging() -> None:
    """docs/rules/classic.md 6.3 and 6.4."""
    assert {type(move) for move in PRINTED.values() if move.turn_action} == {
        *(Play, Draw, Take, Challenge),
    }


def test_the_tables_moves_carry_the_table() -> None:
    """Deal and Shuffle are made by the table unless another seat is given."""
    assert Deal().seat == TABLE == -1
    assert Shuffle(()).seat == TABLE


def test_a_move_for_every_seat() -> None:
    """Tables of moves hold the 26 seats in order."""
    assert by_seat(Draw) == tuple(Draw(seat) for seat in range(26))


BAD_SEATS: list[Any] = [True, False, 1.0, "1", "a", None, -2, 26, (1,)]


@pytest.mark.parametrize("bad", BAD_SEATS, ids=repr)
@pytest.mark.parametrize("kind", [*SIMPLE, Deal], ids=lambda kind: kind.__name__)
def test_a_wrong_seat_is_refused(kind: Any, bad: Any) -> None:
    """A seat is a whole number from 0 to 25; the message names move, field and value."""
    with pytest.raises((TypeError, ValueError), match="seat number \\(0 to 25\\)") as caught:
        kind(bad)
    assert str(caught.value).startswith(f"{kind.__name__}.seat takes ")
    assert str(caught.value).endswith(f"not {bad!r}")


@pytest.mark.parametrize("bad", [*BAD_SEATS, TABLE], ids=repr)
def test_a_wrong_target_of_a_catch_is_refused(bad: Any) -> None:
    """A catch names a seat, never the table."""
    with pytest.raises((TypeError, ValueError), match=r"CatchUno\.target takes "):
        CatchUno(0, bad)


@pytest.mark.parametrize(
    "bad", [seat for seat in (*BAD_SEATS, TABLE) if seat is not None], ids=repr
)
def test_a_wrong_target_of_a_play_is_refused(bad: Any) -> None:
    """The target of a play is a seat or None, never the table."""
    with pytest.raises((TypeError, ValueError), match=r"Play\.target takes "):
        Play(0, (R7,), target=bad)


@pytest.mark.parametrize(
    "bad", [None, R7, [R7], "r7", ("r7",), (None,), (uno.Card(R7),), 7, {R7}], ids=repr
)
def test_wrong_faces_are_refused(bad: Any) -> None:
    """A play takes a tuple of faces, not a face, a list, a text or a card."""
    with pytest.raises((TypeError, ValueError), match=r"Play\.faces takes a tuple of Face, not "):
        Play(0, bad)


@pytest.mark.parametrize("bad", ["r", "red", 1, True, R7, ("r",)], ids=repr)
def test_a_wrong_color_is_refused(bad: Any) -> None:
    """A color is a Color: no letter, word or number stands for it."""
    with pytest.raises((TypeError, ValueError), match=r"Play\.color takes a Color or None, not "):
        Play(0, (WILD,), bad)
    with pytest.raises((TypeError, ValueError), match=r"NameColor\.color takes a Color, not "):
        NameColor(0, bad)


def test_naming_no_color_is_refused() -> None:
    """NameColor needs a color."""
    with pytest.raises(TypeError, match=r"NameColor\.color takes a Color, not None"):
        NameColor(0, None)  # type: ignore[arg-type]


@pytest.mark.parametrize("bad", [1, 0, None, "yes", 1.0], ids=repr)
def test_a_call_is_true_or_false(bad: Any) -> None:
    """`uno` takes a bool and nothing that could pass for one."""
    with pytest.raises((TypeError, ValueError), match=r"Play\.uno takes a bool, not "):
        Play(0, (R7,), uno=bad)


@pytest.mark.parametrize("bad", [1, True, b"fanta", R7], ids=repr)
def test_a_word_is_a_text(bad: Any) -> None:
    """`word` takes a text or None."""
    with pytest.raises((TypeError, ValueError), match=r"Play\.word takes a str or None, not "):
        Play(0, (R7,), word=bad)


@pytest.mark.parametrize("bad", [None, "r7", [uno.Card(R7)], (R7,), ("r7",)], ids=repr)
def test_a_wrong_order_of_a_shuffle_is_refused(bad: Any) -> None:
    """A shuffle lists cards, as a tuple."""
    with pytest.raises(TypeError, match=r"Shuffle\.order takes a tuple of Card, not "):
        Shuffle(bad)


def test_each_refusal_has_its_own_message() -> None:
    """No two wrong arguments share a message."""
    wrong: list[Any] = [
        lambda: Draw(26),
        lambda: Draw(-2),
        lambda: Draw(True),
        lambda: Keep(26),
        lambda: Play(0, None),  # type: ignore[arg-type]
        lambda: Play(0, (R7,), "r"),  # type: ignore[arg-type]
        lambda: Play(0, (R7,), uno=1),  # type: ignore[arg-type]
        lambda: NameColor(0, "r"),  # type: ignore[arg-type]
        lambda: CatchUno(0, 26),
    ]
    messages = set()
    for make in wrong:
        with pytest.raises((TypeError, ValueError)) as caught:
            make()
        messages.add(str(caught.value))
    assert len(messages) == len(wrong)


def test_a_play_lays_a_card() -> None:
    """A play without a face is refused at the door."""
    with pytest.raises(ValueError, match="faces"):
        Play(0, ())


def test_the_fields_of_a_move_show_in_its_signature() -> None:
    """So that `help` and editors tell what a move takes."""
    assert list(inspect.signature(Play).parameters) == [
        "seat",
        "faces",
        "color",
        "target",
        "uno",
        "word",
    ]
