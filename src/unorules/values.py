"""How values of the game are made: what their fields hold, and interning.

Moves, steps, events and parts are attrs classes whose annotations say what a field *means*
(`Seat`, `CardSet`, `Color` ...). One reading of the annotations serves the check of arguments
and the notation alike, so a new class needs nothing but its fields.
"""

from __future__ import annotations

import inspect
import threading
import types
import typing
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Annotated, Any, TypeAlias, TypeVar, cast
from weakref import WeakValueDictionary

import attrs

from unorules.errors import shown

__all__ = [
    "MAX_SEATS",
    "TABLE",
    "CardSet",
    "Count",
    "Direction",
    "Field",
    "Interned",
    "Mover",
    "Seat",
    "SeatSet",
    "Value",
    "check_fields",
    "fields_of",
    "namer",
    "print_fields",
    "seat_letter",
    "seat_number",
    "seat_set",
    "seats_in",
]

TABLE = -1
MAX_SEATS = 26

Seat: TypeAlias = Annotated[int, "seat"]
"""A place at the table, counted clockwise from 0."""
Mover: TypeAlias = Annotated[int, "mover"]
"""Who moves: a seat, or `TABLE` (-1), the table itself."""
SeatSet: TypeAlias = Annotated[int, "seats"]
"""A set of seats: bit `s` is seat `s`."""
CardSet: TypeAlias = Annotated[int, "cards"]
"""A set of physical cards: bit `n` is card number `n` of the deck."""

Count: TypeAlias = Annotated[int, "count"]
"""A number of things: 0 or more."""
Direction: TypeAlias = Annotated[int, "direction"]
"""1 clockwise (towards the left), -1 counterclockwise."""

T = TypeVar("T")


def seat_letter(seat: int) -> str:
    """The letter of a seat: `a` for 0 ... `z` for 25, `*` for the table."""
    return "*" if seat == TABLE else chr(ord("a") + seat)


def seat_number(letter: str) -> int:
    """The seat of a letter, as `seat_letter` writes it."""
    return TABLE if letter == "*" else ord(letter) - ord("a")


def namer(names: Sequence[str] | None) -> Callable[[int], str]:
    """Names of seats: the players' names by seat, `seat c` where there is none."""

    def name(seat: int) -> str:
        named = names is not None and 0 <= seat < len(names)
        return names[seat] if names is not None and named else f"seat {seat_letter(seat)}"

    return name


@lru_cache(maxsize=4096)
def seats_in(seats: SeatSet) -> tuple[int, ...]:
    """The seats of a set, ascending."""
    return tuple(seat for seat in range(seats.bit_length()) if seats >> seat & 1)


_WANTED = {
    "seat": "seat number (0 to 25)",
    "mover": "seat number (0 to 25)",
    "int": "whole number",
    "count": "whole number from 0",
    "direction": "direction (1 or -1)",
}


def seat_set(seats: Iterable[int]) -> SeatSet:
    """These seats as a set."""
    return sum(map(_BITS.__getitem__, seats))


_BITS = tuple(1 << seat for seat in range(MAX_SEATS))


def _whole_number(value: object) -> bool:
    return type(value) is int


def _count(value: object) -> bool:
    return type(value) is int and value >= 0


def _seat(value: object) -> bool:
    return type(value) is int and 0 <= value < MAX_SEATS


def _mover(value: object) -> bool:
    return type(value) is int and TABLE <= value < MAX_SEATS


def _direction(value: object) -> bool:
    return type(value) is int and value in (1, -1)


def _text(value: object) -> bool:
    return type(value) is str


_PLAIN: dict[str, Callable[[object], bool]] = {
    "int": _whole_number,
    "count": _count,
    "cards": _count,
    "seats": _count,
    "seat": _seat,
    "mover": _mover,
    "direction": _direction,
    "str": _text,
}
"""Kinds of which the type alone does not tell what fits: a subclass may print something else."""


class Value:
    """The base of values: equal are two of one class with equal fields.

    attrs would write these methods anew for each of some hundred classes, and compile them at
    every start. Here they are written once, and `@attrs.frozen(eq=False, repr=False)` leaves
    them as they are. A class that adds no field to its base needs `__slots__ = ()` alone.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return _told(self) == _told(other)

    def __hash__(self) -> int:
        return hash(_told(self))

    def __repr__(self) -> str:
        cls: Any = type(self)
        fields = (field.name for field in attrs.fields(cls) if field.repr)
        text = ", ".join(f"{name}={getattr(self, name)!r}" for name in fields)
        return f"{cls.__qualname__.rpartition('>.')[2]}({text})"


def _told(value: object) -> tuple[Any, ...]:
    """What counts when a value is compared: its class, and its fields in order."""
    cls: Any = type(value)
    tell = _tellers.get(cls)
    if tell is None:
        names = (field.name for field in attrs.fields(cls) if field.eq)
        tell = _tellers[cls] = attrgetter("__class__", *names)
    told: tuple[Any, ...] = tell(value)
    return told


_tellers: dict[type[Any], attrgetter[Any]] = {}


@attrs.frozen(eq=False, repr=False)
class Field(Value):
    """One field of a value class, as its annotation describes it."""

    name: str
    kind: str
    """What the annotation calls it: `seat`, `mover`, `seats`, `cards`, `count`, `direction`; or
    the name of the type: `int`, `bool`, `Color` ..."""
    type: type[Any]
    optional: bool
    many: bool
    default: Any
    """`attrs.NOTHING` where the field must be given."""
    fits: Callable[[object], bool] = attrs.field(eq=False, repr=False)
    """Whether a single value is of the sort that the annotation tells."""

    def accepts(self, value: object) -> bool:
        """Whether the value may stand in the field; True is no number, 1.0 is no seat."""
        if self.many:
            return isinstance(value, tuple) and all(
                map(self.fits, cast("tuple[object, ...]", value))
            )
        return (value is None and self.optional) or self.fits(value)

    @property
    def wanted(self) -> str:
        """What the field takes, in words."""
        word = _WANTED.get(self.kind, self.kind)
        return f"a tuple of {word}" if self.many else f"a {word}" + " or None" * self.optional

    @property
    def between(self) -> str:
        """What stands between several values in print: nothing where each tells its own end."""
        return "" if self.kind in _TELL_THEIR_END else "."


_TELL_THEIR_END = frozenset({"seat", "mover", "Color", "Face", "Card"})


def fields_of(cls: type[object]) -> tuple[Field, ...]:
    """The fields of a value class in order, read from its annotations."""
    found = _fields.get(cls)
    if found is None:
        found = _fields[cls] = _read_fields(cls)
    return found


_fields: dict[type[Any], tuple[Field, ...]] = {}


def _read_fields(cls: type[Any]) -> tuple[Field, ...]:
    hints = typing.get_type_hints(cls, include_extras=True)
    return tuple(
        _field(attribute.name, hints[attribute.name], attribute.default)
        for attribute in attrs.fields(cls)
    )


def _field(name: str, hint: Any, default: Any) -> Field:
    optional = many = False
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        optional = True
        (hint,) = (each for each in typing.get_args(hint) if each is not type(None))
    if typing.get_origin(hint) is tuple:
        many = True
        hint = typing.get_args(hint)[0]
    kind = ""
    if typing.get_origin(hint) is Annotated:
        hint, kind = typing.get_args(hint)
    base: type[Any] = typing.get_origin(hint) or hint

    def is_one(value: object) -> bool:
        return isinstance(value, base)

    kind = kind or base.__name__
    return Field(name, kind, base, optional, many, default, _PLAIN.get(kind, is_one))


def check_fields(value: object) -> None:
    """Raise TypeError or ValueError, with what was expected, for a field of the wrong sort."""
    cls = type(value)
    _check((cls, *(getattr(value, field.name) for field in fields_of(cls))))


def _check(told: tuple[Any, ...]) -> None:
    cls, *values = told
    for field, given in zip(fields_of(cls), values, strict=True):
        if given is field.default and given is not attrs.NOTHING:
            continue
        if not field.accepts(given):
            text = f"{cls.__name__}.{field.name} takes {field.wanted}, not {shown(given)}"
            number = type(given) is int and field.type is int
            raise (ValueError if number else TypeError)(text)


_pool: WeakValueDictionary[Any, Any] = WeakValueDictionary()
_lock = threading.Lock()


class _Interning(type):
    @property
    def __signature__(cls) -> inspect.Signature:
        """That of the constructor, for `help` and editors."""
        first, *others = inspect.signature(
            type.__getattribute__(cls, "__init__")
        ).parameters.values()
        return inspect.Signature(others, return_annotation=first.empty)

    def __call__(cls: type[T], *args: Any, **kwargs: Any) -> T:
        value: T = type.__call__(cls, *args, **kwargs)
        told = _told(value)
        _check(told)
        with _lock:
            return cast("T", _pool.setdefault(told, value))


class Interned(metaclass=_Interning):
    """A value that exists once: the constructor returns the one with these fields.

    So equal values are identical and compare by identity; they are pickled and copied through
    the constructor, and forgotten when nobody holds them any more.
    """

    __slots__ = ("__weakref__",)

    def __reduce__(self) -> tuple[Any, ...]:
        cls = type(self)
        return _rebuild, (cls, {field.name: getattr(self, field.name) for field in fields_of(cls)})


def _rebuild(cls: type[T], fields: dict[str, Any]) -> T:
    return cls(**fields)


def print_fields(value: object, print_cards: Callable[[CardSet], str]) -> str:
    """The fields of a value as arguments: required ones in order, others by name if they differ."""
    words: list[str] = []
    for field in fields_of(type(value)):
        given = getattr(value, field.name)
        if field.default is attrs.NOTHING:
            words.append(_print(field, given, print_cards))
        elif given != field.default:
            text = _print(field, given, print_cards)
            words.append(field.name if given is True else f"{field.name}={text}")
    return ",".join(words)


def _print(field: Field, value: Any, print_cards: Callable[[CardSet], str]) -> str:
    values = value if field.many else (value,)
    return field.between.join(_print_one(field.kind, each, print_cards) for each in values)


def _print_one(kind: str, value: Any, print_cards: Callable[[CardSet], str]) -> str:
    if value is None:
        return "-"
    if kind in ("seat", "mover"):
        return seat_letter(value)
    if kind == "seats":
        return "".join(map(seat_letter, seats_in(value)))
    if kind == "bool":
        return "on" if value else "off"
    return print_cards(value) if kind == "cards" else str(value)
