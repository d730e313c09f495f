"""Arc en ciel: one number or symbol in all colors at once (docs/rules/ujf.md 6)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

import attrs

from unorules.cards import Face, Side, numbers_in
from unorules.draft import Draft
from unorules.errors import Reason
from unorules.house.ujf.claims import (
    CLASSIC_ONLY,
    FALSE_CLAIM,
    JOINED,
    lay_together,
    may_join,
    too_early,
    unheld,
    why_not_alone,
)
from unorules.moves import Move, Play, Say
from unorules.rules import Lays, RuleModule, Table, just_covered, plays_of, within_limits
from unorules.state import State
from unorules.steps import Answer, PlayDrawn, Step, TakeTurn
from unorules.values import CardSet, seat_letter

__all__ = ["ArcEnCielOptions", "arc_en_ciel"]

_WORD = "arc"


@attrs.frozen
class ArcEnCielOptions:
    """The module `arc-en-ciel` has no options."""


Sets: TypeAlias = tuple[tuple[Face | None, tuple[Face, ...]], ...]
"""Cards that make a rainbow, each set with the top card that is its fourth, None for no such."""
Known: TypeAlias = dict[CardSet, Sets]
"""The sets of hands. From one move to the next most hands stay as they are."""
_MOST_KNOWN = 1 << 9


@attrs.frozen
class Strips:
    """The cards of a deck as one strip a color, all alike and `width` cards apart.

    `copies` tells which faces have a copy so far behind their first card, and `rows` the faces of
    each rank by the place of the first card in the first strip.
    """

    width: int
    strip: CardSet
    copies: tuple[tuple[int, CardSet], ...]
    rows: Mapping[int, tuple[Face, ...]]

    def near(self, hand: CardSet) -> CardSet:
        """The places of the ranks that a hand has in three colors or four."""
        held = 0
        for behind, firsts in self.copies:
            held |= hand >> behind & firsts
        width = self.width
        two = held >> width
        three = two >> width
        four = three >> width
        return (held & two & (three | four) | three & four & (held | two)) & self.strip


@lru_cache(maxsize=64)
def strips_of(printed: Side) -> Strips:
    """The strips of a classic deck; their cards are numbered color by color (classic.md 1.1)."""
    firsts = [numbers[0] for face, numbers in printed.copies.items() if not face.is_wild]
    width = sum(len(printed.copies[printed.faces[first]]) for first in firsts) // 4
    most = max(len(printed.copies[printed.faces[first]]) for first in firsts)
    copies = (
        (behind, sum(1 << n for n in firsts if len(printed.copies[printed.faces[n]]) > behind))
        for behind in range(most)
    )
    rows = {
        first: tuple(printed.faces[first + width * n] for n in range(4))
        for first in firsts[: len(firsts) // 4]
    }
    return Strips(width, (1 << width) - 1, tuple(copies), rows)


def sets_in(printed: Side, hand: CardSet) -> Sets:
    """The sets of a hand, whole ones and those that lack a color (6.1)."""
    strips = strips_of(printed)
    found: list[tuple[Face | None, tuple[Face, ...]]] = []
    for place in numbers_in(strips.near(hand)):
        faces = strips.rows[place]
        own = tuple(face for face in faces if hand & printed.of_face[face])
        if own == faces:
            found.append((None, faces))
        for fourth in faces:
            others = tuple(face for face in own if face is not fourth)
            if len(others) == len(faces) - 1:
                found.append((fourth, others))
    return tuple(found)


def learn(known: Known, printed: Side, hand: CardSet) -> Sets:
    """The sets of a hand that is not known yet."""
    if len(known) >= _MOST_KNOWN:
        known.clear()
    sets = known[hand] = sets_in(printed, hand)
    return sets


def offer(table: Table, known: Known, moves: list[Move], *, adding: bool = False) -> None:
    """Every rainbow of every seat, or those that add to a debt alone (6.1, 6.6)."""
    printed = table.side.printed
    hands = table.hands
    for seat in table.kit.inside:
        hand = hands[seat]
        sets = known.get(hand)
        if sets is None:
            sets = learn(known, printed, hand)
        if sets:
            top = printed.faces[table.discard_pile[-1]]
            for fourth, faces in sets:
                draws = table.kit.rules.effects[faces[0].rank].owes > 0
                if fourth in (None, top) and (draws or not adding):
                    on_top(table, seat, faces, moves)


def on_top(table: Table, seat: int, faces: tuple[Face, ...], moves: list[Move]) -> None:
    """Each of the cards on top of the others (6.3)."""
    printed = table.side.printed
    for top in faces:
        if within_limits(table, seat, printed.of_face[top], len(faces)):
            under = tuple(face for face in faces if face is not top)
            moves += plays_of(table, seat, (*under, top), (_WORD,))


def claim(draft: Draft, move: Play, was: State) -> None:
    """The next player is on turn, or owes what has come together (6.4 to 6.7)."""
    effect = lay_together(draft, move, was)
    if effect.draws:
        following = draft.kit.next[draft.direction][move.seat]
        draft.owe(following, move.seat, effect, was, len(move.faces))


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
    palette = state.side.printed.palette
    if len(faces) == len(palette) - 1 and top is not None:
        faces = (*faces, top)
    colors = {face.color for face in faces}
    same = all(face.rank is faces[0].rank for face in faces)
    return same and len(faces) == len(palette) and colors == set(palette)


def arc_en_ciel(options: ArcEnCielOptions = ArcEnCielOptions()) -> RuleModule:
    """Four cards of one number or symbol, one in each color, are laid at once."""
    known: Known = {}

    def generate(table: Table, step: Step, lays: Lays, moves: list[Move]) -> None:
        offer(table, known, moves)

    def generate_owing(table: Table, step: Answer, lays: Lays, moves: list[Move]) -> None:
        if may_join(table, step):
            offer(table, known, moves, adding=True)

    return RuleModule(
        name="arc-en-ciel",
        options=options,
        built_by=arc_en_ciel,
        steps={TakeTurn: generate, PlayDrawn: generate, Answer: generate_owing},
        answers=(JOINED,),
        spoken={_WORD: claim},
        why={Play: why_no_arc, Say: why_not_alone(_WORD)},
        conflicts=CLASSIC_ONLY,
    )
