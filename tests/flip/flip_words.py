"""Words that the tests of Flip share: what the cards show on the side in play."""

from __future__ import annotations

from tests.helpers import seat_of

import unorules as uno
from unorules.events import Drew, Skipped, TurnedOver

LIGHT: set[str] = set("rygb")
DARK: set[str] = set("optv")


def shown(state: uno.State, letter: str) -> str:
    """What a hand shows to its owner, in the order of the alphabet."""
    return " ".join(sorted(map(str, state.faces(seat_of(letter)))))


def held(state: uno.State, letter: str) -> str:
    """The two-sided cards of a hand, in the order of the alphabet."""
    return " ".join(sorted(map(str, state.hand(seat_of(letter)))))


def drawn(events: tuple[uno.Event, ...], letter: str) -> str:
    """What a seat drew, in this order, as it shows to that seat."""
    drew = [event for event in events if isinstance(event, Drew) and event.seat == seat_of(letter)]
    return " ".join(str(face) for event in drew for face in event.faces)


def turns_over(events: tuple[uno.Event, ...]) -> list[str]:
    """The sides to which the events turned everything over, each with the card then on top."""
    return [f"{event.side} {event.top}" for event in events if isinstance(event, TurnedOver)]


def skipped(events: tuple[uno.Event, ...]) -> str:
    """The letters of the seats that lost their turn, in order."""
    return "".join(chr(ord("a") + event.seat) for event in events if isinstance(event, Skipped))


def colors(state: uno.State, letter: str, card: str = "") -> set[str]:
    """The colors that a seat may name, alone or with the play of a wild."""
    moves = uno.legal_moves(state, seat_of(letter))
    if not card:
        return {str(move.color) for move in moves if isinstance(move, uno.NameColor)}
    return {
        str(move.color)
        for move in moves
        if isinstance(move, uno.Play) and str(move.faces[0]) == card and move.color is not None
    }


def color(state: uno.State) -> str:
    """The letter of the color in force, `-` if there is none."""
    return "-" if state.color is None else state.color.letter


def side(state: uno.State) -> str:
    """The side in play."""
    return str(state.side)
