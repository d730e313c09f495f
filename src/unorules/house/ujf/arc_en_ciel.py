"""Arc en ciel: one number or symbol in all colors at once (docs/rules/ujf.md 6)."""

from __future__ import annotations

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
from unorules.values import CardSet, Memo, Value, seat_letter

__all__ = ["ArcEnCielOptions", "arc_en_ciel"]

_WORD = "arc"


@attrs.frozen(eq=False, repr=False)
class ArcEnCielOptions(Value):
    """The module `arc-en-ciel` has no options."""


_COLORS = 4
Rainbow: TypeAlias = tuple[Face, ...]
"""Four faces of one rank, or the three that are laid on the fourth."""


class Rainbows:
    """The rainbows of a deck, and what is known of hands: most stay as they are by a move.

    `rows` are the faces of each rank that has four colors, `first` the cards of these in the first
    color, of which every whole rainbow has one; `others[number]` are the cards of the same rank as
    this one in each of the other colors, no cards where it has not four. `held[hand]` are the
    whole rainbows of a hand.
    """

    def __init__(self, printed: Side) -> None:
        self.printed: Side = printed
        every = (tuple(printed.faces_in(cards)) for cards in printed.ranked.values())
        self.rows: dict[Rank, Rainbow] = {
            faces[0].rank: faces for faces in every if len(faces) == _COLORS
        }
        self.others: tuple[tuple[CardSet, ...], ...] = tuple(map(self._others, printed.faces))
        self.first: CardSet = sum(printed.of_face[faces[0]] for faces in self.rows.values())
        self.held: Memo[CardSet, tuple[Rainbow, ...]] = Memo(self._whole_in, _MOST_HANDS)

    def _others(self, face: Face) -> tuple[CardSet, ...]:
        others = self.without(face)
        return tuple(map(self.printed.of_face.__getitem__, others)) or (0,) * (_COLORS - 1)

    def without(self, fourth: Face) -> Rainbow:
        """The three faces that make a rainbow with this one; none where it has not four colors."""
        return tuple(face for face in self.rows.get(fourth.rank, ()) if face is not fourth)

    def _whole_in(self, hand: CardSet) -> tuple[Rainbow, ...]:
        whole: tuple[Rainbow, ...] = ()
        cards = hand & self.first
        while cards:
            number = cards.bit_length() - 1
            second, third, fourth = self.others[number]
            if hand & second and hand & third and hand & fourth:
                whole = (self.rows[self.printed.faces[number].rank], *whole)
            cards &= self.printed.apart[number]
        return whole


_MOST_HANDS = 1 << 9


def add(table: Table, step: Step, seat: int, sets: tuple[Rainbow, ...], moves: list[Move]) -> None:
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
        held = rainbows.held
        top = table.discard_pile[-1]
        one, two, three = rainbows.others[top]
        hands = table.hands
        for seat in table.kit.inside:
            hand = hands[seat]
            sets = held[hand]
            if hand & one and hand & two and hand & three:
                sets = (*sets, rainbows.without(printed.faces[top]))
            if sets:
                add(table, step, seat, sets, moves)

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
