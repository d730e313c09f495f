"""Arc en ciel: one number or symbol in all colors at once (docs/rules/ujf.md 6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import attrs

from unorules.cards import Face, Side, numbers_in
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
from unorules.values import CardSet, Value, seat_letter

__all__ = ["ArcEnCielOptions", "arc_en_ciel"]

_WORD = "arc"


@attrs.frozen(eq=False, repr=False)
class ArcEnCielOptions(Value):
    """The module `arc-en-ciel` has no options."""


Sets: TypeAlias = tuple[tuple[Face | None, tuple[Face, ...]], ...]
"""Cards that make a rainbow, each set with the top card that is its fourth, None for no such."""
_COLORS = 4


@attrs.frozen(eq=False, repr=False)
class Strips(Value):
    """The cards of a deck as one strip a color, all alike and `width` cards apart.

    `rows` are the faces of each rank by the place of its first card in the first strip, `firsts`
    the first cards of all faces, `copies` those that have a copy so far behind the first. In a
    deck that is numbered in another way the width is 0.
    """

    width: int
    places: CardSet
    firsts: CardSet
    copies: tuple[tuple[int, CardSet], ...]
    rows: Mapping[int, tuple[Face, ...]]

    def near(self, hand: CardSet) -> CardSet:
        """The places of the ranks that a hand may have in three colors or four."""
        width = self.width
        if not width:
            return self.places
        one = hand & self.firsts
        for behind, firsts in self.copies:
            one |= hand >> behind & firsts
        two = one >> width
        three = two >> width
        four = three >> width
        return (one & two & (three | four) | three & four & (one | two)) & self.places


def strips_of(printed: Side) -> Strips:
    """The strips of a deck."""
    copies = printed.copies
    rows: dict[int, tuple[Face, ...]] = {}
    for cards in printed.ranked.values():
        faces = tuple(printed.faces_in(cards))
        if len(faces) == _COLORS:
            rows[copies[faces[0]][0]] = faces
    width = next((copies[faces[1]][0] - first for first, faces in rows.items()), 0)
    alike = all(
        copies[face] == tuple(number + width * color for number in copies[faces[0]])
        for faces in rows.values()
        for color, face in enumerate(faces)
    )
    all_copies = [copies[face] for faces in rows.values() for face in faces]
    return Strips(
        width=width if alike else 0,
        places=sum(1 << first for first in rows),
        firsts=sum(1 << numbers[0] for numbers in all_copies),
        copies=tuple(
            (behind, sum(1 << numbers[0] for numbers in all_copies if len(numbers) > behind))
            for behind in range(1, max(map(len, all_copies), default=0))
        ),
        rows=rows,
    )


class Hands:
    """What is known of the hands of a deck: from one move to the next most stay as they are."""

    def __init__(self, printed: Side) -> None:
        self.printed: Side = printed
        self.strips: Strips = strips_of(printed)
        self.known: dict[CardSet, Sets] = {}

    def learn(self, hand: CardSet) -> Sets:
        """The sets of a hand that is not known yet."""
        if len(self.known) >= _MOST_KNOWN:
            self.known.clear()
        near = self.strips.near(hand)
        sets = self.known[hand] = self.sets_in(hand, near) if near else ()
        return sets

    def sets_in(self, hand: CardSet, near: CardSet) -> Sets:
        """The sets of a hand, whole ones and those that lack a color (6.1)."""
        found: list[tuple[Face | None, tuple[Face, ...]]] = []
        for place in numbers_in(near):
            faces = self.strips.rows[place]
            own = tuple(face for face in faces if hand & self.printed.of_face[face])
            if own == faces:
                found.append((None, faces))
            for fourth in faces:
                others = tuple(face for face in own if face is not fourth)
                if len(others) == len(faces) - 1:
                    found.append((fourth, others))
        return tuple(found)


_MOST_KNOWN = 1 << 9


def add(table: Table, step: Step, seat: int, sets: Sets, moves: list[Move]) -> None:
    """The rainbows of a seat; while a debt waits only those that add to it (6.1, 6.6)."""
    top = table.side.printed.faces[table.discard_pile[-1]]
    owing = isinstance(step, Answer)
    for fourth, faces in sets:
        draws = table.kit.rules.effects[faces[0].rank].owes > 0
        if fourth in (None, top) and (draws or not owing):
            on_top(table, seat, faces, moves)


def on_top(table: Table, seat: int, faces: tuple[Face, ...], moves: list[Move]) -> None:
    """Each of the cards on top of the others (6.3)."""
    printed = table.side.printed
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
    if not is_whole(state, move.faces, state.top):
        if any(is_whole(state, move.faces, covered) for covered in just_covered(state)):
            return Reason("too-late", "the card that makes these four colors is covered")
        return Reason(FALSE_CLAIM, "one number or symbol in all four colors is laid so")
    if isinstance(step, Answer):
        adds = state.rules.effects[move.faces[0].rank].owes > 0
        if not (adds and may_join(state, step)):
            return Reason("must-answer", f"seat {seat_letter(step.target)} must {step.asks}")
        return None
    return None if isinstance(step, TakeTurn | PlayDrawn) else too_early(state)


def is_whole(state: State, faces: tuple[Face, ...], top: Face | None) -> bool:
    """Whether the cards show one rank in every color, alone or with this card."""
    if len(faces) == _COLORS - 1 and top is not None:
        faces = (*faces, top)
    colors = {face.color for face in faces if face.color is not None}
    same = all(face.rank is faces[0].rank for face in faces)
    return same and len(faces) == len(colors) == _COLORS


def arc_en_ciel(options: ArcEnCielOptions = ArcEnCielOptions()) -> RuleModule:
    """Four cards of one number or symbol, one in each color, are laid at once."""
    decks: dict[Side, Hands] = {}

    def offer(table: Table, step: Step, lays: Lays, moves: list[Move]) -> None:
        """Every rainbow of every seat (6.2)."""
        hands = table.hands
        printed = table.side.printed
        deck = decks.get(printed)
        if deck is None:
            deck = decks[printed] = Hands(printed)
        known = deck.known
        for seat in table.kit.inside:
            hand = hands[seat]
            sets = known.get(hand)
            if sets is None:
                sets = deck.learn(hand)
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
