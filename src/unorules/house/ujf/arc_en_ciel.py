"""Arc en ciel: one number or symbol in all colors at once (docs/rules/ujf.md 6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

import attrs

from unorules.cards import Face, Rank, Side
from unorules.errors import Reason
from unorules.house.ujf.claims import (
    CLASSIC_ONLY,
    FALSE_CLAIM,
    JOINED,
    lay_and_pass,
    may_join,
    too_early,
    unheld,
    why_not_alone,
)
from unorules.moves import Move, Play, Say
from unorules.rules import Lays, RuleModule, Table, just_covered, plays_of, within_limits
from unorules.state import State
from unorules.steps import Answer, PlayDrawn, Step, TakeTurn
from unorules.values import CardSet, SeatSet, Value, seat_letter, seats_in

__all__ = ["ArcEnCielOptions", "arc_en_ciel"]

_WORD = "arc"


@attrs.frozen(eq=False, repr=False)
class ArcEnCielOptions(Value):
    """The module `arc-en-ciel` has no options."""


_COLORS = 4
Rainbow: TypeAlias = tuple[Face, ...]
"""Four faces of one rank, or the three that are laid on the fourth."""


class Rainbows:
    """The rainbows of a deck.

    `rows` are the faces of each rank that has four colors; `others[number]` are the cards of the
    same rank as this one in each of the other colors, no cards where it has not four.
    `span` is how far the same card of the next color is numbered from each of `first`, the first
    cards of these ranks in the first color; 0, and `first` all of them, where that differs.
    Steps of `copies` lead from the first of several cards alike to every other.
    """

    def __init__(self, printed: Side) -> None:
        self.printed: Side = printed
        every = (tuple(printed.faces_in(cards)) for cards in printed.ranked.values())
        self.rows: dict[Rank, Rainbow] = {
            faces[0].rank: faces for faces in every if len(faces) == _COLORS
        }
        self.others: tuple[tuple[CardSet, ...], ...] = tuple(map(self._others, printed.faces))
        copies = [[printed.copies[face] for face in faces] for faces in self.rows.values()]
        self.span: int = _span(copies)
        self.first: CardSet = sum(
            1 << number for row in copies for number in (row[0][:1] if self.span else row[0])
        )
        most = max((len(row[0]) for row in copies), default=1)
        self.copies: tuple[int, ...] = tuple(1 << step for step in range((most - 1).bit_length()))

    def _others(self, face: Face) -> tuple[CardSet, ...]:
        others = self.without(face)
        return tuple(map(self.printed.of_face.__getitem__, others)) or (0,) * (_COLORS - 1)

    def without(self, fourth: Face) -> Rainbow:
        """The three faces that make a rainbow with this one; none where it has not four colors."""
        return tuple(face for face in self.rows.get(fourth.rank, ()) if face is not fourth)

    def in_all_colors(self, cards: CardSet) -> CardSet:
        """Cards in the first color, of each rank of which these have all colors and few others."""
        for copy in self.copies:
            cards |= cards >> copy
        cards &= cards >> self.span
        return cards & cards >> 2 * self.span & self.first

    def holders(self, table: Table, cards: CardSet) -> SeatSet:
        """The seats that hold a rainbow of the rank of one of these, alone or with the top card."""
        faces = self.printed.faces
        top = table.discard_pile[-1]
        hands = table.hands
        seats = 0
        while cards:
            number = cards.bit_length() - 1
            fourth = top if faces[top].rank is faces[number].rank else number
            one, two, three = self.others[fourth]
            for seat in table.kit.inside:
                hand = hands[seat]
                three_held = hand & one and hand & two and hand & three
                if three_held and (fourth == top or hand & self.printed.alike[number]):
                    seats |= 1 << seat
            cards &= self.printed.apart[number]
        return seats

    def held(self, hand: CardSet, top: int) -> Iterator[Rainbow]:
        """The rainbows of a hand, and at last what makes one with the top card."""
        of_face = self.printed.of_face
        for faces in self.rows.values():
            if all(hand & of_face[face] for face in faces):
                yield faces
        if all(hand & cards for cards in self.others[top]):
            yield self.without(self.printed.faces[top])


def _span(rows: list[list[tuple[int, ...]]]) -> int:
    """How far each color of a rank is numbered from the one before, 0 where that differs."""
    for span in {row[1][0] - row[0][0] for row in rows}:
        if all(
            copies == tuple(range(row[0][0] + span * color, row[0][0] + span * color + len(row[0])))
            for row in rows
            for color, copies in enumerate(row)
        ):
            return span
    return 0


def add(table: Table, step: Step, seat: int, sets: Iterable[Rainbow], moves: list[Move]) -> None:
    """Rainbows of a seat, with each card on top (6.3); only such as add to a debt (6.6)."""
    printed = table.side.printed
    for faces in sets:
        if isinstance(step, Answer) and not table.kit.rules.effects[faces[0].rank].owes:
            continue
        for top in faces:
            if within_limits(table, seat, printed.of_face[top], len(faces)):
                under = tuple(face for face in faces if face is not top)
                moves += plays_of(table, seat, (*under, top), (_WORD,))


def why_no_arc(state: State, move: Play) -> Reason | None:
    """Why cards are no rainbow, or cannot be laid as one now (6.2, 6.6, 9.1, 9.6)."""
    step = state.step
    if move.word != _WORD or step.closed:
        return None
    missing = unheld(state, move)
    if missing is not None:
        return missing
    if not is_whole(move.faces, state.top):
        if any(is_whole(move.faces, covered) for covered in just_covered(state)):
            return Reason("too-late", "the card that makes these four colors is covered")
        return Reason(FALSE_CLAIM, "one number or symbol in all four colors is laid so")
    if isinstance(step, Answer):
        adds = state.rules.effects[move.faces[0].rank].owes > 0
        if not (adds and may_join(state, step)):
            return Reason("must-answer", f"seat {seat_letter(step.target)} must {step.asks}")
        return None
    return None if isinstance(step, TakeTurn | PlayDrawn) else too_early(state)


def is_whole(faces: tuple[Face, ...], top: Face | None) -> bool:
    """Whether the cards show one rank in every color, alone or with this card."""
    if len(faces) == _COLORS - 1 and top is not None:
        faces = (*faces, top)
    colors = {face.color for face in faces if face.color is not None}
    same = all(face.rank is faces[0].rank for face in faces)
    return same and len(faces) == len(colors) == _COLORS


def arc_en_ciel(options: ArcEnCielOptions = ArcEnCielOptions()) -> RuleModule:
    """Four cards of one number or symbol, one in each color, are laid at once."""
    decks: dict[Side, Rainbows] = {}

    def offer(table: Table, step: Step, lays: Lays, moves: list[Move]) -> None:
        """Every rainbow of every seat, from the hand or with the top card (6.1, 6.2)."""
        printed = table.side.printed
        rainbows = decks.get(printed)
        if rainbows is None:
            rainbows = decks[printed] = Rainbows(printed)
        top = table.discard_pile[-1]
        cards = rainbows.in_all_colors(sum(table.hands, table.kit.deck.bits[top]))
        if cards:
            for seat in seats_in(rainbows.holders(table, cards)):
                add(table, step, seat, rainbows.held(table.hands[seat], top), moves)

    def offer_owing(table: Table, step: Answer, lays: Lays, moves: list[Move]) -> None:
        """As long as others may add to the debt (6.6)."""
        if may_join(table, step):
            offer(table, step, lays, moves)

    return RuleModule(
        name="arc-en-ciel",
        options=options,
        built_by=arc_en_ciel,
        steps={TakeTurn: offer, PlayDrawn: offer, Answer: offer_owing},
        answers=(JOINED,),
        spoken={_WORD: lay_and_pass},
        why={Play: why_no_arc, Say: why_not_alone(_WORD)},
        conflicts=CLASSIC_ONLY,
    )
