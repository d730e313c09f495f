"""What a seat or the table may do: `Move` and the moves that families share.

A move carries its seat, is interned (equal moves are identical) and prints as notation. Two
class attributes tell the engine how it weighs: an *aside* answers no step and closes no window
(calls, catches); a *turn action* touches cards for the seat on turn (docs/explanation/turn.md).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Protocol, Self, TypeVar

import attrs

from unorules.cards import Card, Color, Face
from unorules.values import TABLE, Interned, Mover, Seat, fields_of, namer, seat_letter

__all__ = [
    "CallUno",
    "CatchUno",
    "Challenge",
    "Commit",
    "Deal",
    "Draw",
    "Drop",
    "Give",
    "Keep",
    "Lapse",
    "Leave",
    "Move",
    "NameColor",
    "Play",
    "Say",
    "Shuffle",
    "SpinWheel",
    "SwapWith",
    "Take",
    "Wheel",
    "by_seat",
]


@attrs.frozen(eq=False, repr=False)
class Move(Interned):
    """The base of every move. `seat` is who makes it, `TABLE` (-1) for the table's own."""

    seat: Mover

    form: ClassVar[str] = ""
    """What notation writes after the seat; `{field}` stands for a field, `!` for one that is
    True. What stands in brackets is left out where its field is None."""
    phrase: ClassVar[str] = ""
    """The move in words, with the same fields: `catch {target}`."""
    aside: ClassVar[bool] = False
    turn_action: ClassVar[bool] = True
    listed: ClassVar[bool] = True
    """Whether `legal_moves` lists it; the table's interventions are accepted without that."""

    def __str__(self) -> str:
        return f"{seat_letter(self.seat)}:{self.text}"

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"

    @property
    def text(self) -> str:
        """The move without its seat, in notation."""
        values = self._values(seat_letter)
        return _OPTIONAL.sub(lambda part: _part_of(part[1], values), self.form).format(**values)

    def told(self, names: Sequence[str] | None = None) -> str:
        """The move in words, for a menu: `draw a card`, `catch Bo`. `names` go by seat."""
        return self.phrased(namer(names))

    def phrased(self, name: Callable[[int], str]) -> str:
        """The move in words; `name` gives the name of a seat."""
        words = self._values(name)
        color = words.get("color")
        return self.phrase.format(**{**words, "color": color.word if color else ""})

    def seen_by(self, seat: int | None) -> Self:
        """The move as a seat may see it; None is a spectator, `TABLE` sees everything."""
        return self

    def _values(self, name: Callable[[int], str]) -> dict[str, Any]:
        """The fields, with seats as names."""
        values: dict[str, Any] = {}
        for field in fields_of(type(self)):
            value = getattr(self, field.name)
            if field.kind == "seat" and value is not None:
                value = name(value)
            values[field.name] = "!" * value if isinstance(value, bool) else value
        return values


_OPTIONAL = re.compile(r"\[([^]]*)\]")
_WORD = re.compile("[a-z]+")


def _part_of(part: str, values: Mapping[str, Any]) -> str:
    """A part in brackets, if the field in it has a value."""
    (name,) = re.findall(r"\{(\w+)\}", part)
    return part if values[name] is not None else ""


@attrs.frozen(eq=False, repr=False)
class Play(Move):
    """Lay cards with these faces. A wild names its color, a card that needs one its target.

    `uno` calls UNO together with the card; `word` is another word spoken with it.
    """

    faces: tuple[Face, ...]
    color: Color | None = None
    target: Seat | None = None
    uno: bool = False
    word: str | None = None

    def __attrs_post_init__(self) -> None:
        if self.faces == ():
            raise ValueError("Play.faces takes one face or more, not ()")
        if isinstance(self.word, str) and not _WORD.fullmatch(self.word):
            raise ValueError(f"Play.word takes a word in small letters, not {self.word!r}")

    @property
    def text(self) -> str:
        """The move without its seat: `r7`, `W=g!`, `r7>c`."""
        return (
            "&".join(map(str, self.faces))
            + (f"={self.color}" if self.color else "")
            + (f">{seat_letter(self.target)}" if self.target is not None else "")
            + ("!" if self.uno else "")
            + (f"!{self.word}" if self.word else "")
        )

    def phrased(self, name: Callable[[int], str]) -> str:
        """The play in words: `lay Wild, name green, say UNO`."""
        said = ["UNO"] * self.uno + ([self.word] if self.word else [])
        return ", ".join(
            (
                f"lay {' and '.join(face.words for face in self.faces)}",
                *([f"name {self.color.word}"] if self.color else []),
                *([f"choose {name(self.target)}"] if self.target is not None else []),
                *(f"say {word}" for word in said),
            )
        )


class Draw(Move):
    """Draw from the pile instead of laying a card."""

    __slots__ = ()

    form: ClassVar[str] = "+"
    phrase: ClassVar[str] = "draw a card"


class Keep(Move):
    """Keep the card just drawn, or decline what is offered."""

    __slots__ = ()

    form: ClassVar[str] = "-"
    phrase: ClassVar[str] = "keep the card"
    turn_action: ClassVar[bool] = False


class Take(Move):
    """Accept what is owed: draw the cards and lose the turn."""

    __slots__ = ()

    form: ClassVar[str] = "take"
    phrase: ClassVar[str] = "take the cards"


class Challenge(Move):
    """Doubt that the card just laid was allowed."""

    __slots__ = ()

    form: ClassVar[str] = "?"
    phrase: ClassVar[str] = "challenge"


class CallUno(Move):
    """Say UNO."""

    __slots__ = ()

    form: ClassVar[str] = "!"
    phrase: ClassVar[str] = "say UNO"
    aside: ClassVar[bool] = True
    turn_action: ClassVar[bool] = False


@attrs.frozen(eq=False, repr=False)
class CatchUno(Move):
    """Catch `target`, who holds one card and has not said UNO."""

    target: Seat

    form: ClassVar[str] = "?{target}"
    phrase: ClassVar[str] = "catch {target}"
    aside: ClassVar[bool] = True
    turn_action: ClassVar[bool] = False


@attrs.frozen(eq=False, repr=False)
class NameColor(Move):
    """Name the color in force where a card without one was turned up."""

    color: Color

    form: ClassVar[str] = "={color}"
    phrase: ClassVar[str] = "name {color}"
    turn_action: ClassVar[bool] = False


@attrs.frozen(eq=False, repr=False)
class SwapWith(Move):
    """Swap hands with another seat."""

    target: Seat

    form: ClassVar[str] = ">{target}"
    phrase: ClassVar[str] = "swap hands with {target}"
    turn_action: ClassVar[bool] = False


@attrs.frozen(eq=False, repr=False)
class Drop(Move):
    """Put a card on the discard pile outside the turn's play; it does nothing there.

    A wild that gives the color names it. `uno` calls UNO together with it.
    """

    face: Face
    color: Color | None = None
    uno: bool = False

    form: ClassVar[str] = "drop={face}[={color}]{uno}"
    turn_action: ClassVar[bool] = False

    def phrased(self, name: Callable[[int], str]) -> str:
        """The move in words: `drop Wild, name green, say UNO`."""
        named = [f"name {self.color.word}"] if self.color else []
        return ", ".join((f"drop {self.face.words}", *named, *["say UNO"] * self.uno))


@attrs.frozen(eq=False, repr=False)
class Give(Move):
    """Give a card to `target`; `face` is None for those who may not see it."""

    face: Face | None
    target: Seat

    form: ClassVar[str] = "give={face}>{target}"
    turn_action: ClassVar[bool] = False

    @property
    def text(self) -> str:
        """The move without its seat: `give=g5>c`, to the others `give=??>c`."""
        return f"give={self.face or '??'}>{seat_letter(self.target)}"

    def phrased(self, name: Callable[[int], str]) -> str:
        """The move in words: `give green 5 to Bo`."""
        return f"give {self.face.words if self.face else 'a card'} to {name(self.target)}"

    def seen_by(self, seat: int | None) -> Give:
        """The two alone see the card."""
        known = seat in (self.seat, self.target, TABLE)
        return self if known else Give(self.seat, None, self.target)


@attrs.frozen(eq=False, repr=False)
class Commit(Move):
    """Choose a card face down; `face` is None for those who may not see it yet."""

    face: Face | None

    form: ClassVar[str] = "#{face}"
    turn_action: ClassVar[bool] = False

    @property
    def text(self) -> str:
        """The move without its seat: `#b9`, to the others `#??`."""
        return f"#{self.face or '??'}"

    def phrased(self, name: Callable[[int], str]) -> str:
        """The move in words."""
        return f"choose {self.face.words if self.face else 'a card'}"

    def seen_by(self, seat: int | None) -> Commit:
        """Its seat alone sees the card."""
        return self if seat in (self.seat, TABLE) else Commit(self.seat, None)


@attrs.frozen(eq=False, repr=False)
class Say(Move):
    """Say a word."""

    word: str

    form: ClassVar[str] = "!{word}"
    phrase: ClassVar[str] = "say {word}"
    turn_action: ClassVar[bool] = False


class SpinWheel(Move):
    """Spin the wheel."""

    __slots__ = ()

    form: ClassVar[str] = "spin"
    phrase: ClassVar[str] = "spin the wheel"


@attrs.frozen(eq=False, repr=False)
class Wheel(Move):
    """The table tells at which slice a real wheel stopped."""

    slice: str
    seat: Mover = attrs.field(default=TABLE, kw_only=True)

    form: ClassVar[str] = "wheel={slice}"
    phrase: ClassVar[str] = "the wheel stops at {slice}"
    turn_action: ClassVar[bool] = False


@attrs.frozen(eq=False, repr=False)
class Lapse(Move):
    """The table ends what nobody wants to use."""

    seat: Mover = TABLE

    form: ClassVar[str] = "lapse"
    phrase: ClassVar[str] = "go on"
    turn_action: ClassVar[bool] = False


@attrs.frozen(eq=False, repr=False)
class Deal(Move):
    """The table shuffles everything and deals the next round."""

    seat: Mover = TABLE

    form: ClassVar[str] = "deal"
    phrase: ClassVar[str] = "deal"
    turn_action: ClassVar[bool] = False


@attrs.frozen(eq=False, repr=False)
class Leave(Move):
    """The table tells that the player of seat `who` has left the match, at any moment."""

    who: Seat
    seat: Mover = attrs.field(default=TABLE, kw_only=True)

    form: ClassVar[str] = "leave={who}"
    phrase: ClassVar[str] = "{who} leaves"
    aside: ClassVar[bool] = True
    turn_action: ClassVar[bool] = False
    listed: ClassVar[bool] = False


@attrs.frozen(eq=False, repr=False)
class Shuffle(Move):
    """The order of a real shuffle, for a state without a seed: the card drawn first comes first."""

    order: tuple[Card, ...]
    seat: Mover = attrs.field(default=TABLE, kw_only=True)

    phrase: ClassVar[str] = "shuffle"
    turn_action: ClassVar[bool] = False
    listed: ClassVar[bool] = False

    @property
    def text(self) -> str:
        """The move without its seat: `shuffle=r7g2W`."""
        return f"shuffle={''.join(map(str, self.order))}"

    def seen_by(self, seat: int | None) -> Shuffle:
        """The table alone sees the order."""
        return self if seat == TABLE else Shuffle(())


MoveT_co = TypeVar("MoveT_co", bound=Move, covariant=True)


class _OfSeat(Protocol[MoveT_co]):
    def __call__(self, seat: int, /) -> MoveT_co: ...


def by_seat(make: _OfSeat[MoveT_co]) -> tuple[MoveT_co, ...]:
    """One move for each of all 26 seats: tables that generators read instead of constructing."""
    return tuple(make(seat) for seat in range(26))
