"""What every kind of document has in common: single plain values, and what is wrong in them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar, cast

from unorules.cards import Color
from unorules.values import MAX_SEATS, SeatSet, seat_letter, seats_in

__all__ = [
    "COLORS",
    "LARGEST",
    "LARGEST_COUNT",
    "LETTERS",
    "LONGEST_SHOWN",
    "SIDES",
    "Data",
    "Wrong",
    "as_list",
    "as_object",
    "check_names",
    "count_of",
    "counts_of",
    "direction_of",
    "expected",
    "letters_of",
    "named",
    "seat_of",
    "seat_set_of",
    "seats_of",
    "side_of",
    "some_seats",
    "whole",
    "within",
]

Data: TypeAlias = dict[str, Any]
T = TypeVar("T")

LARGEST = 10**80
LARGEST_COUNT = 10**12
LONGEST_SHOWN = 30

LETTERS = {seat: seat_letter(seat) for seat in range(-1, MAX_SEATS)}
_SEATS = {letter: seat for seat, letter in LETTERS.items() if seat >= 0}
_BITS = {letter: 1 << seat for letter, seat in _SEATS.items()}
COLORS = {color.letter: color for color in Color}


class Wrong(Exception):
    """Something is not as it must be; the path is gathered on the way out, innermost first."""

    def __init__(self, message: str, *path: str | int) -> None:
        super().__init__(message)
        self.path: list[str | int] = [*path]


def named(value: object) -> str:
    """A wrong value in an error text, never longer than a line."""
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, str):
        return json.dumps(value if len(value) <= LONGEST_SHOWN else value[:LONGEST_SHOWN] + "...")
    if type(value) is int and abs(value) < LARGEST:
        return str(value)
    if type(value) is int:
        return "a number too large"
    if isinstance(value, float):
        return "a number with a fraction or an exponent"
    if isinstance(value, list):
        return "a list"
    return "an object" if isinstance(value, dict) else getattr(value, "words", "something else")


def expected(what: str, value: object, *path: str | int) -> Wrong:
    """The error for a value that is something else."""
    return Wrong(f"expected {what}, not {named(value)}", *path)


def as_object(data: Any) -> Data:
    """The data themselves, if they are an object."""
    if data.__class__ is not dict:
        raise expected("an object", data)
    return data


def as_list(data: Any) -> list[Any]:
    """The data themselves, if they are a list."""
    if data.__class__ is not list:
        raise expected("a list", data)
    return data


def check_names(data: Data, names: frozenset[str]) -> None:
    """Refuse fields that are missing or unknown."""
    if data.keys() == names:
        return
    for name in sorted(names):
        if name not in data:
            raise Wrong(f'the field "{name}" is missing')
    unknown = cast("object", next(name for name in data if name not in names))
    name = unknown if isinstance(unknown, str) else named(unknown)
    raise Wrong("there is no such field", name[:LONGEST_SHOWN])


def whole(value: object, low: int, high: int) -> int:
    """A whole number from `low` up to below `high`."""
    if type(value) is not int or not low <= value < high:
        most = "" if high in (LARGEST_COUNT, LARGEST) else f" to {high - 1}"
        sign = f" from {low}{most}" if low >= 0 else ""
        raise expected(f"a whole number{sign}", value)
    return value


def count_of(value: object, reading: object = None) -> int:
    """A number of things; as a reader of fields it needs to know nothing more."""
    if type(value) is int and 0 <= value < LARGEST_COUNT:
        return value
    return whole(value, 0, LARGEST_COUNT)


def counts_of(data: object, reading: object = None) -> tuple[int, ...]:
    """Several numbers of things."""
    values = as_list(data)
    for place, value in enumerate(values):
        if type(value) is not int or not 0 <= value < LARGEST_COUNT:
            within(place, count_of, value)
    return tuple(values)


def seat_of(value: object, seats: int) -> int:
    """A seat of a table of so many, by its letter."""
    seat = _SEATS.get(value, MAX_SEATS) if type(value) is str else MAX_SEATS
    if seat >= seats:
        raise expected(f"a seat from a to {seat_letter(seats - 1)}", value)
    return seat


def seats_of(data: object, seats: int) -> tuple[int, ...]:
    """Several seats from the list of their letters."""
    found: list[int] = []
    for place, letter in enumerate(as_list(data)):
        seat = _SEATS.get(letter, MAX_SEATS) if type(letter) is str else MAX_SEATS
        if seat >= seats:
            within(place, seat_of, letter, seats)
        found.append(seat)
    return tuple(found)


def seat_set_of(data: object, seats: int) -> SeatSet:
    """A set of seats from the list of their letters."""
    found = 0
    beyond = 1 << seats
    for place, letter in enumerate(as_list(data)):
        bit = _BITS.get(letter, beyond) if type(letter) is str else beyond
        if bit >= beyond:
            within(place, seat_of, letter, seats)
        if found & bit:
            raise Wrong(f"seat {letter} is given twice", place)
        found |= bit
    return found


def some_seats(data: object, seats: int) -> SeatSet:
    """The same, with one seat or more."""
    found = seat_set_of(data, seats)
    if not found:
        raise Wrong("expected one seat or more")
    return found


@lru_cache(maxsize=1024)
def letters_of(seats: SeatSet) -> tuple[str, ...]:
    """The letters of a set of seats."""
    return tuple(LETTERS[seat] for seat in seats_in(seats))


def side_of(value: object, sides: Sequence[object]) -> int:
    """The number of a side that the deck has."""
    if type(value) is not str or value not in SIDES:
        raise expected('"light" or "dark"', value)
    if SIDES[value] >= len(sides):
        raise Wrong("this deck has no dark side")
    return SIDES[value]


SIDES = {"light": 0, "dark": 1}


def direction_of(value: object) -> int:
    """The direction of play."""
    if type(value) is not int or value not in (1, -1):
        raise expected("1 (clockwise) or -1", value)
    return value


def within(step: str | int, read: Callable[..., T], *arguments: Any) -> T:
    """What `read` returns; errors in it are told with this step of their path."""
    try:
        return read(*arguments)
    except Wrong as wrong:
        wrong.path.append(step)
        raise
