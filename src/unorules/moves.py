"""What a seat or the table may do: `Move` and the moves that families share.

A move carries its seat, is interned (equal moves are identical) and prints as notation. Two
class attributes tell the engine how it weighs: an *aside* answers no step and closes no window
(calls, catches); a *turn action* touches cards for the seat on turn (docs/explanation/turn.md).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Protocol, Self, TypeVar

import attrs

from unorules.cards import Card, Color, Face
from unorules.values import TABLE, Interned, Mover, Seat, fields_of, namer, seat_letter

__all__ = [
    "CallUno",
    "CatchUno",
    "Challenge",
    "Deal",
    "Draw",
    "Keep",
    "Leave",
    "Move",
    "NameColor",
    "Play",
    "Shuffle",
    "Take",
    "by_seat",
]


@attrs.frozen(eq=False, repr=False)
class Move(Interned):
    """The base of every move. `seat` is who makes it, `TABLE` (-1) for the table's own."""

    seat: Mover

    form: ClassVar[str] = ""
    """What notation writes after the seat; `{field}` stands for a field."""
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
        return self.form.format(**self._values(seat_letter))

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
            values[field.name] = value
        return values


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
        if isinstance(self.word, str) and not re.fullmatch("[a-z]+", self.word):
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


@attrs.frozen(eq=False, repr=False)
class Draw(Move):
    """Draw from the pile instead of laying a card."""

    form: ClassVar[str] = "+"
    phrase: ClassVar[str] = "draw a card"


@attrs.frozen(eq=False, repr=False)
class Keep(Move):
    """Keep the card just drawn, or decline what is offered."""

    form: ClassVar[str] = "-"
    phrase: ClassVar[str] = "keep the card"
    turn_action: ClassVar[bool] = False


@attrs.frozen(eq=False, repr=False)
class Take(Move):
    """Accept what is owed: draw the cards and lose the turn."""

    form: ClassVar[str] = "take"
    phrase: ClassVar[str] = "take the cards"


@attrs.frozen(eq=False, repr=False)
class Challenge(Move):
    """Doubt that the card just laid was allowed."""

    form: ClassVar[str] = "?"
    phrase: ClassVar[str] = "challenge"


@attrs.frozen(eq=False, repr=False)
class CallUno(Move):
    """Say UNO."""

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
    """One move a seat, for all 26 seats: tables that generators read instead of constructing."""
    return tuple(make(seat) for seat in range(26))
