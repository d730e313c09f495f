"""What happened, told in past participles: the facts that `resolve` returns beside the state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Self, TypeAlias

import attrs

from unorules.cards import Color, Face
from unorules.moves import Move
from unorules.values import TABLE, Direction, Seat, Value, namer

__all__ = [
    "CalledUno",
    "Caught",
    "Challenged",
    "ColorNamed",
    "Dealt",
    "Drew",
    "Dropped",
    "Eliminated",
    "Erred",
    "Event",
    "Gave",
    "HandsPassed",
    "Kept",
    "Left",
    "MatchEnded",
    "Name",
    "Passed",
    "Played",
    "PlaysAgain",
    "Reversed",
    "RoundEnded",
    "RoundStarted",
    "Said",
    "Shown",
    "Shuffled",
    "Skipped",
    "Swapped",
    "TurnStarted",
    "TurnedOver",
    "TurnedUp",
    "describe",
]

Name: TypeAlias = Callable[[int], str]
"""A function that names a seat, for sentences."""

WAYS = {1: "clockwise", -1: "counterclockwise"}


def cards_told(count: int) -> str:
    """A number of cards in words."""
    return "1 card" if count == 1 else f"{count} cards"


def _a(face: Face) -> str:
    """The face in words with its article."""
    return f"{'an' if face.words[:1] in 'aeiou' else 'a'} {face.words}"


def describe(event: Event, names: Sequence[str] | None = None) -> str:
    """The event as one English sentence. `names` are the players' names, by seat."""
    text = event.told(namer(names))
    return text[:1].upper() + text[1:]


@attrs.frozen(eq=False, repr=False)
class Event(Value):
    """The base of every event."""

    reveals: ClassVar[bool] = False
    """Whether it shows everybody what was hidden until then."""

    def told(self, name: Name) -> str:
        """The event as an English sentence; `name` gives the name of a seat."""
        return type(self).__name__

    def seen_by(self, seat: int | None) -> Self:
        """The event as a seat may see it; None is a spectator, `TABLE` sees everything."""
        return self


@attrs.frozen(eq=False, repr=False)
class RoundStarted(Event):
    """The dealer shuffled everything and dealt."""

    dealer: Seat
    round: int

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        return f"Round {self.round}: {name(self.dealer)} deals."


@attrs.frozen(eq=False, repr=False)
class _ToHand(Event):
    """A seat got `count` cards: `faces` for it alone, `backs` for the other seats alone."""

    seat: Seat
    count: int
    faces: tuple[Face, ...]
    backs: tuple[Face, ...] = ()

    def seen_by(self, seat: int | None) -> Self:
        """The seat itself sees the faces, the other seats the backs, spectators how many."""
        if seat == TABLE:
            return self
        if seat == self.seat:
            return attrs.evolve(self, backs=())
        return attrs.evolve(self, faces=(), backs=() if seat is None else self.backs)


class Dealt(_ToHand):
    """A seat was dealt `count` cards.

    `faces` are what they show; it is empty for those who may not see them. `backs` are what
    two-sided cards show to the other seats, and empty for the seat itself.
    """

    __slots__ = ()

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        return f"{name(self.seat)} is dealt {cards_told(self.count)}."


@attrs.frozen(eq=False, repr=False)
class TurnedUp(Event):
    """The first card lay open; `kept` is False where it went back into the draw pile."""

    face: Face
    kept: bool = True

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        after = "" if self.kept else ", which goes back into the pile"
        return f"The first card is {_a(self.face)}{after}."


@attrs.frozen(eq=False, repr=False)
class Played(Event):
    """A seat laid a card, naming a color or a target where it asks for one."""

    seat: Seat
    face: Face
    color: Color | None = None
    target: Seat | None = None

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        text = f"{name(self.seat)} plays {_a(self.face)}"
        text += f", naming {self.color.word}" if self.face.is_wild and self.color else ""
        return f"{text} for {name(self.target)}." if self.target is not None else f"{text}."


class Drew(_ToHand):
    """A seat drew `count` cards, in this order. `faces` and `backs` are as for `Dealt`."""

    __slots__ = ()

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        return f"{name(self.seat)} draws {cards_told(self.count)}."


@attrs.frozen(eq=False, repr=False)
class Dropped(Event):
    """A card of a seat went onto the discard pile without being played, naming a color if asked."""

    seat: Seat
    face: Face
    color: Color | None = None

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        named = f", naming {self.color.word}" if self.color else ""
        return f"{name(self.seat)} drops {_a(self.face)}{named}."


@attrs.frozen(eq=False, repr=False)
class Gave(Event):
    """A seat gave a card to another; `face` is None for those who may not see it."""

    seat: Seat
    target: Seat
    face: Face | None

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        what = _a(self.face) if self.face else "a card"
        return f"{name(self.seat)} gives {what} to {name(self.target)}."

    def seen_by(self, seat: int | None) -> Gave:
        """The two see the card, the others that one was given."""
        known = seat in (self.seat, self.target, TABLE)
        return self if known else attrs.evolve(self, face=None)


@attrs.frozen(eq=False, repr=False)
class Kept(Event):
    """A seat kept the card it had drawn."""

    seat: Seat

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        return f"{name(self.seat)} keeps the card."


@attrs.frozen(eq=False, repr=False)
class Passed(Event):
    """A seat chose to draw where nothing was left to draw."""

    seat: Seat

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        return f"{name(self.seat)} passes: there is nothing to draw."


@attrs.frozen(eq=False, repr=False)
class Skipped(Event):
    """A seat lost its turn."""

    seat: Seat

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        return f"{name(self.seat)} is skipped."


@attrs.frozen(eq=False, repr=False)
class Reversed(Event):
    """Play turned around; `direction` is 1 for clockwise, -1 for counterclockwise."""

    direction: Direction

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        return f"Play turns around and goes {WAYS[self.direction]}."


@attrs.frozen(eq=False, repr=False)
class ColorNamed(Event):
    """A seat named the color of a wild that was turned up."""

    seat: Seat
    color: Color

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        return f"{name(self.seat)} names {self.color.word}."


@attrs.frozen(eq=False, repr=False)
class Challenged(Event):
    """A seat challenged the play of `by`, who was found guilty or not."""

    reveals: ClassVar[bool] = True

    seat: Seat
    by: Seat
    guilty: bool

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        verdict = "bluffed" if self.guilty else "did not bluff"
        return f"{name(self.seat)} challenges {name(self.by)}, who {verdict}."


@attrs.frozen(eq=False, repr=False)
class Shown(Event):
    """A seat showed its hand to another; `faces` is empty for those who may not see them."""

    seat: Seat
    to: Seat
    faces: tuple[Face, ...]

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        return f"{name(self.seat)} shows the hand to {name(self.to)}."

    def seen_by(self, seat: int | None) -> Shown:
        """The two see the cards, the others that they were shown."""
        return self if seat in (self.seat, self.to, TABLE) else attrs.evolve(self, faces=())


@attrs.frozen(eq=False, repr=False)
class CalledUno(Event):
    """A seat said UNO."""

    seat: Seat

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        return f"{name(self.seat)} says UNO!"


@attrs.frozen(eq=False, repr=False)
class Said(Event):
    """A seat said a word, alone or with the cards that it lays."""

    seat: Seat
    word: str

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        return f"{name(self.seat)} says {self.word}!"


@attrs.frozen(eq=False, repr=False)
class PlaysAgain(Event):
    """A seat must play again at once."""

    seat: Seat

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        return f"{name(self.seat)} plays again."


@attrs.frozen(eq=False, repr=False)
class Caught(Event):
    """A seat caught `target`, who had not said UNO."""

    seat: Seat
    target: Seat

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        return f"{name(self.seat)} catches {name(self.target)}, who did not say UNO."


@attrs.frozen(eq=False, repr=False)
class Erred(Event):
    """A seat made a move against the rules, and pays for it; the cards laid go back.

    `code` is that of the reason why it is refused.
    """

    move: Move
    code: str

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        return f"{name(self.move.seat)} may not {self.move.phrased(name)}, and pays for it."

    def seen_by(self, seat: int | None) -> Erred:
        """The move as the seat may see it."""
        return Erred(self.move.seen_by(seat), self.code)


@attrs.frozen(eq=False, repr=False)
class Swapped(Event):
    """Two seats swapped hands."""

    seat: Seat
    target: Seat

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        return f"{name(self.seat)} and {name(self.target)} swap hands."


@attrs.frozen(eq=False, repr=False)
class HandsPassed(Event):
    """Every hand went to the next seat; `direction` is 1 for clockwise, -1 for counterclockwise."""

    direction: Direction

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        return f"Every hand goes one seat {WAYS[self.direction]}."


@attrs.frozen(eq=False, repr=False)
class TurnedOver(Event):
    """The discard pile, the draw pile and then all hands were turned over.

    `side` is the one in play now, `top` what lies on the discard pile.
    """

    reveals: ClassVar[bool] = True

    side: str
    top: Face

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        return f"Everything is turned over to the {self.side} side; on top is {_a(self.top)}."


@attrs.frozen(eq=False, repr=False)
class Shuffled(Event):
    """The draw pile was made anew of `count` cards."""

    count: int

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        return f"The discards are shuffled into a new draw pile of {cards_told(self.count)}."


@attrs.frozen(eq=False, repr=False)
class TurnStarted(Event):
    """It became the turn of a seat."""

    seat: Seat

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        return f"It is the turn of {name(self.seat)}."


@attrs.frozen(eq=False, repr=False)
class RoundEnded(Event):
    """A round was counted. `points` are what each seat scored, `why` is `out` or `blocked`."""

    winner: Seat | None
    points: tuple[int, ...]
    why: str

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        scored = ", ".join(
            f"{name(seat)} {points}" for seat, points in enumerate(self.points) if points
        )
        who = "Nobody" if self.winner is None else name(self.winner)
        why = "Nobody can lay or draw any more. " if self.why == "blocked" else ""
        who = who[:1].upper() + who[1:]
        return f"{why}{who} wins the round{f' (points: {scored})' if scored else ''}."


@attrs.frozen(eq=False, repr=False)
class Left(Event):
    """The player of a seat left the match."""

    seat: Seat

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        return f"{name(self.seat)} leaves; the hand is shuffled into the draw pile."


@attrs.frozen(eq=False, repr=False)
class Eliminated(Event):
    """A seat left the match because of its points."""

    seat: Seat

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        return f"{name(self.seat)} is out of the match."


@attrs.frozen(eq=False, repr=False)
class MatchEnded(Event):
    """The match was won; several winners share it."""

    winners: tuple[Seat, ...]

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        who = " and ".join(map(name, self.winners))
        return f"{who} {'wins' if len(self.winners) == 1 else 'share'} the match."
