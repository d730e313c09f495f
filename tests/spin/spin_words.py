"""Words that the tests of Spin share: a swirl is laid, the wheel is spun, a slice comes up."""

from __future__ import annotations

from collections.abc import Mapping

from tests.helpers import play

import unorules as uno
from unorules.spin.steps import WheelSpun
from unorules.testing import position

SLICES = (
    "almost-uno",
    "discard-color",
    "discard-number",
    "draw-red",
    "draw-blue",
    "trade-hands",
    "show-hand",
    "war",
    "uno-spin",
)
ON = "spin_consumes_turn=on,race_next=winner"
"""Most rows of the scenarios stand for these options."""


def spin(options: str = ON, more: str = "") -> str:
    """The text of Spin rules with these options and modules."""
    return f"spin({options}){more}" if options else f"spin{more}"


def only(slice_: str, options: str = ON, more: str = "") -> str:
    """The same rules, with a wheel that has this slice alone."""
    weights = [f"weight_{each.replace('-', '_')}=0" for each in SLICES if each != slice_]
    return spin(",".join((*filter(None, [options]), *weights)), more)


def laid(
    options: str = ON,
    more: str = "",
    *,
    hands: Mapping[str, str] | None = None,
    seats: int = 4,
    turn: str = "a>",
    top: str = "r8",
    seed: int | None = None,
    **fields: str,
) -> uno.State:
    """Seat a has laid a red swirl, and the next seat must spin; a real table unless seeded."""
    held = {"a": "r3*?3", **(hands or {})}
    state = position(
        spin(options, more), hands=held, seats=seats, top=top, turn=turn, seed=seed, **fields
    )
    return play(state, "a:r3*")


def spun(
    slice_: str,
    options: str = ON,
    more: str = "",
    *,
    hands: Mapping[str, str] | None = None,
    seats: int = 4,
    turn: str = "a>",
    top: str = "r8",
    by_table: bool = True,
    move: str = "a:r3*",
    **fields: str,
) -> uno.State:
    """Seat a has laid a red swirl, the next seat has spun, and this slice came up.

    The table told it or, with a seed, it is the only slice of the wheel.
    """
    rules = spin(options, more) if by_table else only(slice_, options, more)
    held = {"a": "r3*?3", **(hands or {})}
    state = position(
        rules,
        hands=held,
        seats=seats,
        top=top,
        turn=turn,
        seed=None if by_table else 1,
        **fields,
    )
    state = play(state, move)
    state = play(state, f"{awaited(state)}:spin")
    return play(state, f"*:wheel={slice_}") if by_table else state


def awaited(state: uno.State) -> str:
    """The letter of the seat that the table waits for, `*` for itself."""
    return "*" if state.awaited == uno.TABLE else chr(ord("a") + state.awaited)


def begins(state: uno.State, letter: str) -> bool:
    """Whether a normal turn of this seat has begun."""
    return (state.step.name, awaited(state), state.turn) == ("turn", letter, ord(letter) - 97)


def drops(state: uno.State, letter: str) -> set[str]:
    """The drops that a seat may make, without what may be said with them."""
    moves = uno.legal_moves(state, ord(letter) - ord("a"))
    return {
        move.text.removeprefix("drop=").removesuffix("!")
        for move in moves
        if isinstance(move, uno.Drop)
    }


def commits(state: uno.State, letter: str) -> set[str]:
    """The cards that a seat may choose for War."""
    moves = uno.legal_moves(state, ord(letter) - ord("a"))
    return {str(move.face) for move in moves if isinstance(move, uno.Commit)}


def stopped(events: tuple[uno.Event, ...]) -> list[str]:
    """The slices at which the wheel stopped."""
    return [event.slice for event in events if isinstance(event, WheelSpun)]


def outcome(state: uno.State) -> tuple[int | None, tuple[int, ...]]:
    """Who won the round, and what was scored."""
    assert state.round_result is not None
    return state.round_result.winner, state.round_result.points


def color(state: uno.State) -> str:
    """The letter of the color in force."""
    return "-" if state.color is None else state.color.letter
