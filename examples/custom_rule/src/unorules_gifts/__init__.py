"""Giving a card away (docs/rules/gifts.md): a rule module outside the library, as an example."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar

import attrs

from unorules.cards import Face, Rank, numbers_in
from unorules.draft import Draft
from unorules.errors import Reason
from unorules.moves import Keep, Move, Play, by_seat
from unorules.rules import Effect, Lays, RuleModule, Table, on, option
from unorules.state import Part, State
from unorules.steps import Step
from unorules.values import TABLE, Seat, SeatSet, seat_letter

__all__ = ["ChooseGift", "Gifts", "GiftsOptions", "GiveCard", "gifts"]

_KEEP = by_seat(Keep)
_FEWEST = 2
"""The cards that must be left after the 9."""


# Values: what a state holds, what is said and what is told


@attrs.frozen
class GiftsOptions:
    """Options of the module `gifts`."""

    number: int = option(
        9, "The number whose card lets its player give.", at_most=9, source="gifts.md 1"
    )


@attrs.frozen(eq=False, repr=False)
class GiveCard(Move):
    """Give a card with this face to the next player; None for those who may not see it."""

    face: Face | None

    form: ClassVar[str] = "give={face}"
    turn_action: ClassVar[bool] = False

    @property
    def text(self) -> str:
        """The move without its seat: `give=g5`; `give` where the card is hidden."""
        return f"give={self.face}" if self.face is not None else "give"

    def phrased(self, name: Callable[[int], str]) -> str:
        """The move in words: `give green 5`."""
        return f"give {self.face.words}" if self.face is not None else "give a card"

    def seen_by(self, seat: int | None) -> GiveCard:
        """The giver sees the card; the receiver learns of it by the event (4)."""
        return self if seat in (self.seat, TABLE) else GiveCard(self.seat, None)


@attrs.frozen
class ChooseGift(Step):
    """`seat` has laid a 9 and may give a card (1)."""

    seat: Seat

    name: ClassVar[str] = "gifts/choose"
    asks: ClassVar[str] = "give a card or keep them all"

    def awaited(self, turn: int) -> int:
        """The seat that may give."""
        return self.seat


@attrs.frozen
class Gifts(Part):
    """Who has given in this round (3)."""

    given: SeatSet = 0

    marks: ClassVar[Mapping[str, str]] = {"%": "given"}

    def flaws(self, state: State) -> Iterator[str]:
        """A choice that nobody has (1 to 3)."""
        step = state.step
        if not isinstance(step, ChooseGift):
            return
        letter = seat_letter(step.seat)
        if state.turn != step.seat or not gives(state.top, state):
            yield f"seat {letter} may give a card, but has not just laid the one that gives"
        if not may_give(state, step.seat):
            yield f"seat {letter} may give a card, but has given one or holds fewer than {_FEWEST}"


# What may be done


def given_in(table: Table) -> SeatSet:
    """Who has given in this round."""
    return table.part(Gifts).given


def gives(face: Face | None, state: State) -> bool:
    """Whether this is the face of a card that gives (1)."""
    options: GiftsOptions = state.rules.options("gifts")
    return face is not None and face.rank.number == options.number


def may_give(table: Table, seat: int) -> bool:
    """Whether a seat has something to give and has not given in this round (2, 3)."""
    return table.hands[seat].bit_count() >= _FEWEST and not given_in(table) >> seat & 1


def give_or_keep(table: Table, step: ChooseGift, lays: Lays, moves: list[Move]) -> None:
    """Any card of the hand, each kind once, or none (1)."""
    faces = table.side.printed.faces
    held = dict.fromkeys(faces[number] for number in numbers_in(table.hands[step.seat]))
    moves += [GiveCard(step.seat, face) for face in held]
    moves.append(_KEEP[step.seat])


def why_no_gift(state: State, move: GiveCard) -> Reason | None:
    """Why nothing can be given now, or not this (1)."""
    step = state.step
    if not isinstance(step, ChooseGift):
        number = state.rules.options("gifts").number
        return Reason("gifts/not-now", f"a card is given right after a {number}, once a round")
    if move.seat != step.seat:
        return None
    return Reason("not-in-hand", f"seat {seat_letter(move.seat)} does not hold {move.face or 'it'}")


# What happens


def offer(draft: Draft, move: Play, was: State) -> None:
    """The table waits for the choice of a player who may give (1 to 3)."""
    if may_give(draft, move.seat):
        draft.wait(ChooseGift(move.seat))


def give(draft: Draft, move: GiveCard, was: State) -> None:
    """The card changes hands, and UNO may be due; the turn passes after this step (1, 3, 6)."""
    seat = move.seat
    to = draft.kit.next[draft.direction][seat]
    number = number_of(draft, move)
    draft.give(seat, to, 1 << number)
    draft.arrive(seat)
    draft.set_part(Gifts(given_in(draft) | 1 << seat))


def number_of(table: Table, move: GiveCard) -> int:
    """The number of the card given: the first one in the hand that has this face."""
    faces = table.side.printed.faces
    return next(n for n in numbers_in(table.hands[move.seat]) if faces[n] is move.face)


def choice_lapses(draft: Draft, step: ChooseGift, who: int) -> None:
    """The turn passes where the giver leaves; a gift finds the next player by itself (7)."""
    if step.seat == who:
        draft.lapse()


def forget(draft: Draft, part: Gifts, who: int) -> None:
    """Nothing is remembered of a player who leaves."""
    draft.set_part(Gifts(part.given & ~(1 << who)))


# The module


def gifts(options: GiftsOptions = GiftsOptions()) -> RuleModule:
    """Whoever lays a 9 may give a card to the next player, once a round."""
    return RuleModule(
        name="gifts",
        options=options,
        built_by=gifts,
        effects=(Effect(Rank(str(options.number)), run=offer),),
        steps={ChooseGift: give_or_keep},
        handlers=(on(GiveCard, give),),
        why={GiveCard: why_no_gift},
        words=(GiveCard, ChooseGift, Gifts),
        parts=(Gifts(),),
        departs={ChooseGift: choice_lapses, Gifts: forget},
    )
