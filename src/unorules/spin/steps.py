"""What the table waits for while the wheel turns, and what is told of it (docs/rules/spin.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

import attrs

from unorules.cards import Face, Side
from unorules.events import Event, Name
from unorules.steps import Step
from unorules.values import TABLE, CardSet, Seat, SeatSet, seat_letter, seats_in

if TYPE_CHECKING:
    from unorules.draft import Draft
    from unorules.state import State

__all__ = [
    "ALMOST_UNO",
    "DISCARD_COLOR",
    "DISCARD_NUMBER",
    "KEPT",
    "UNO_SPIN",
    "Declined",
    "DropCards",
    "HandShown",
    "Race",
    "SpinDue",
    "SwapDue",
    "War",
    "WarCard",
    "WarWon",
    "WheelSpun",
    "WheelTurns",
    "alike",
    "droppable",
    "numbers_left",
]

ALMOST_UNO = "almost-uno"
DISCARD_COLOR = "discard-color"
DISCARD_NUMBER = "discard-number"
UNO_SPIN = "uno-spin"


@attrs.frozen(eq=False, repr=False)
class SpinDue(Step):
    """`seat` must spin the wheel before its turn (3.1)."""

    seat: Seat

    name: ClassVar[str] = "wheel/spin"
    asks: ClassVar[str] = "spin the wheel"

    def awaited(self, turn: int) -> int:
        """The seat that spins."""
        return self.seat


@attrs.frozen(eq=False, repr=False)
class WheelTurns(Step):
    """`seat` has spun a real wheel: the table tells where it stops (3.8)."""

    seat: Seat

    name: ClassVar[str] = "wheel/turn"
    asks: ClassVar[str] = "tell where the wheel stops"
    of_turn: ClassVar[bool] = False

    def awaited(self, turn: int) -> int:
        """The table."""
        return TABLE

    def taker(self, turn: int) -> int:
        """The spinner."""
        return self.seat


@attrs.frozen(eq=False, repr=False)
class DropCards(Step):
    """`seat` drops a card for the slice `why`; further ones are like the first (4.1).

    `spinner` is who spun, where that is another seat and its turn goes on.
    """

    seat: Seat
    why: str
    like: Face | None = None
    spinner: Seat | None = None

    name: ClassVar[str] = "wheel/drop"
    asks: ClassVar[str] = "drop a card"
    guessed: ClassVar[bool] = True

    def awaited(self, turn: int) -> int:
        """The seat that drops."""
        return self.seat

    def taker(self, turn: int) -> int:
        """The spinner."""
        return self.seat if self.spinner is None else self.spinner

    def flaws(self, state: State) -> Iterator[str]:
        """Nothing to drop, or a slice at which nothing is dropped."""
        if self.why not in (ALMOST_UNO, DISCARD_COLOR, DISCARD_NUMBER, UNO_SPIN):
            yield f"nobody drops cards at {self.why}"
        elif not droppable(state, self):
            yield f"seat {seat_letter(self.seat)} holds no card to drop"


def droppable(table: State | Draft, step: DropCards) -> CardSet:
    """The cards of a seat that it may drop now (5.1 to 5.3, 5.8)."""
    hand = table.hands[step.seat]
    if step.why == ALMOST_UNO:
        return hand if hand.bit_count() > KEPT else 0
    return hand & alike(step.why, step.like, table.side.printed)


@lru_cache(maxsize=1024)
def alike(why: str, first: Face | None, printed: Side) -> CardSet:
    """The cards of the deck that a slice lets one drop, with or after such a first card."""
    if why == DISCARD_COLOR:
        color = first and first.color
        return printed.colored[color.index] if color else ~printed.wilds
    if why == DISCARD_NUMBER:
        return printed.ranked[first.rank] if first else printed.numbers
    return ~0


KEPT = 2
"""The cards that are kept at Almost UNO (5.1)."""


@attrs.frozen(eq=False, repr=False)
class SwapDue(Step):
    """`seat` chooses with whom it swaps hands (5.5)."""

    seat: Seat

    name: ClassVar[str] = "wheel/swap"
    asks: ClassVar[str] = "choose with whom to swap hands"

    def awaited(self, turn: int) -> int:
        """The seat that chooses."""
        return self.seat


@attrs.frozen(eq=False, repr=False)
class War(Step):
    """Everybody who is `waiting` chooses the highest number held, face down (5.7).

    `sealed` are the cards chosen so far, by seat; each seat sees its own alone. After a tie
    `shown` are those that the `contenders` have shown, all of one seat in order, then those of
    the next.
    """

    spinner: Seat
    contenders: SeatSet
    waiting: SeatSet
    sealed: tuple[Face, ...] = ()
    shown: tuple[Face, ...] = ()

    name: ClassVar[str] = "wheel/war"
    asks: ClassVar[str] = "choose the highest number"
    of_turn: ClassVar[bool] = False
    guessed: ClassVar[bool] = True

    def awaited(self, turn: int) -> int:
        """The next of those who still choose, clockwise from the spinner."""
        ahead = self.waiting >> self.spinner << self.spinner
        seats = ahead or self.waiting
        return (seats & -seats).bit_length() - 1

    def taker(self, turn: int) -> int:
        """The spinner."""
        return self.spinner

    def known(self) -> tuple[tuple[Seat, Face], ...]:
        """What the contenders have shown."""
        seats = seats_in(self.contenders)
        return tuple((seat, face) for seat in seats for face in self.shown_by(seat))

    def shown_by(self, seat: int) -> tuple[Face, ...]:
        """What a contender has shown, in order."""
        if not self.shown:
            return ()
        rounds = len(self.shown) // (self.contenders.bit_count() or 1)
        first = rounds * (self.contenders & ((1 << seat) - 1)).bit_count()
        return self.shown[first : first + rounds]

    @property
    def chosen(self) -> dict[int, Face]:
        """What each seat has chosen, where nothing of it is hidden."""
        return dict(zip(seats_in(self.contenders & ~self.waiting), self.sealed, strict=False))

    def flaws(self, state: State) -> Iterator[str]:
        """Whoever takes part holds a number to show, and has chosen it or not."""
        if not self.waiting or self.waiting & ~self.contenders:
            yield "some of those who take part in the war have still to choose"
        if self.contenders & ~state.match.active:
            yield "whoever takes part in the war is in the match"
        if len(self.shown) % max(1, self.contenders.bit_count()):
            yield "all who are tied have shown as many cards"
        if len(self.sealed) != (self.contenders & ~self.waiting).bit_count():
            yield "each who has chosen in the war has chosen one card"
        chosen = self.chosen
        printed = state.side.printed
        for seat in seats_in(self.contenders & state.match.active):
            shown = self.shown_by(seat)
            best = numbers_left(state.hands[seat], shown, printed)
            face = chosen.get(seat)
            numbers = state.hands[seat] & printed.numbers
            if shown and Counter(shown) - Counter(state.side.faces_of(printed.sorted(numbers))):
                yield f"seat {seat_letter(seat)} does not hold the numbers that it has shown"
            if not best:
                yield f"seat {seat_letter(seat)} holds no number to show"
            elif face is not None and not printed.of_face.get(face, 0) & numbers:
                yield f"seat {seat_letter(seat)} does not hold the number that it has chosen"


def numbers_left(hand: CardSet, shown: Iterable[Face], printed: Side) -> CardSet:
    """The highest numbers in a hand besides those that its seat has shown already (5.7)."""
    for face in shown:
        copies = hand & printed.of_face.get(face, 0)
        hand ^= copies & -copies
    for cards in printed.descending:
        if hand & cards:
            return hand & cards
    return 0


@attrs.frozen(eq=False, repr=False)
class Race(Step):
    """Whoever shouts first may drop a card; the table ends it if nobody does (5.8)."""

    spinner: Seat

    name: ClassVar[str] = "wheel/race"
    asks: ClassVar[str] = "wait for a shout"
    of_turn: ClassVar[bool] = False

    def awaited(self, turn: int) -> int:
        """The table."""
        return TABLE

    def taker(self, turn: int) -> int:
        """The spinner."""
        return self.spinner


# What is told


@attrs.frozen(eq=False, repr=False)
class WheelSpun(Event):
    """A seat spun the wheel, which stopped at a slice."""

    seat: Seat
    slice: str

    reveals: ClassVar[bool] = True

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        return f"{name(self.seat)} spins: {self.slice.replace('-', ' ')}."


@attrs.frozen(eq=False, repr=False)
class HandShown(Event):
    """A seat showed its hand to all (5.6)."""

    seat: Seat
    faces: tuple[Face, ...]

    reveals: ClassVar[bool] = True

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        return f"{name(self.seat)} shows the hand to all."


@attrs.frozen(eq=False, repr=False)
class WarCard(Event):
    """A seat showed the card it had chosen in a war."""

    seat: Seat
    face: Face

    reveals: ClassVar[bool] = True

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        return f"{name(self.seat)} shows {self.face.words}."


@attrs.frozen(eq=False, repr=False)
class WarWon(Event):
    """A seat won a war."""

    seat: Seat

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        return f"{name(self.seat)} wins the war."


@attrs.frozen(eq=False, repr=False)
class Declined(Event):
    """A seat drops no card, or no more, although it might."""

    seat: Seat

    def told(self, name: Name) -> str:
        """The event as a sentence."""
        return f"{name(self.seat)} drops no more."
