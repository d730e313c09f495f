"""Arc en ciel: one number or symbol in all colors at once (docs/rules/ujf.md 6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import attrs

from unorules.cards import Face, Side
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


@lru_cache(maxsize=1 << 14)
def nearly_whole(printed: Side, hand: CardSet) -> tuple[tuple[Face, ...], ...]:
    """The rainbows of which a hand lacks one color at most: what it holds of each, in order.

    From one move to the next most hands stay as they are, so this is seldom asked anew.
    """
    fewest = len(printed.palette) - 1
    held = [hand & cards for cards in ranks_of(printed) if (hand & cards).bit_count() >= fewest]
    found = (tuple(printed.faces_in(cards)) for cards in held)
    return tuple(faces for faces in found if len(faces) >= fewest)


@lru_cache(maxsize=64)
def ranks_of(printed: Side) -> tuple[CardSet, ...]:
    """The cards of each rank that has colors."""
    return tuple(cards for cards in printed.ranked.values() if not cards & printed.wilds)


def sets_of(table: Table, seat: int) -> Iterator[tuple[Face, ...]]:
    """The cards with which a seat makes a rainbow, of its own or with the top card (6.1)."""
    printed = table.side.printed
    for faces in nearly_whole(printed, table.hands[seat]):
        if len(faces) == len(printed.palette):
            yield faces
        others = completed_by(printed.faces[table.discard_pile[-1]], faces)
        if len(others) == len(printed.palette) - 1:
            yield others


def completed_by(top: Face, faces: tuple[Face, ...]) -> tuple[Face, ...]:
    """Those of the cards that are of the rank of the top card, but of other colors."""
    return tuple(face for face in faces if face.rank is top.rank and face.color is not top.color)


def offer(table: Table, step: Step, lays: Lays, moves: list[Move]) -> None:
    """Every rainbow of every seat, each of its cards on top (6.2, 6.3)."""
    printed = table.side.printed
    hands = table.hands
    for seat in table.kit.inside:
        if nearly_whole(printed, hands[seat]):
            for faces in sets_of(table, seat):
                on_top(table, seat, faces, moves)


def offer_owing(table: Table, step: Answer, lays: Lays, moves: list[Move]) -> None:
    """While a debt waits only rainbows that add to it (6.6)."""
    if not may_join(table, step):
        return
    effects = table.kit.rules.effects
    for seat in table.kit.inside:
        for faces in sets_of(table, seat):
            if effects[faces[0].rank].owes:
                on_top(table, seat, faces, moves)


def on_top(table: Table, seat: int, faces: tuple[Face, ...], moves: list[Move]) -> None:
    """Each of the cards on top of the others."""
    printed = table.side.printed
    for top in faces:
        if within_limits(table, seat, printed.of_face[top], len(faces)):
            under = tuple(face for face in faces if face is not top)
            moves += plays_of(table, seat, (*under, top), _WORD)


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
    return RuleModule(
        name="arc-en-ciel",
        options=options,
        built_by=arc_en_ciel,
        steps={TakeTurn: offer, PlayDrawn: offer, Answer: offer_owing},
        answers=(JOINED,),
        spoken={_WORD: claim},
        why={Play: why_no_arc, Say: why_not_alone(_WORD)},
        conflicts=CLASSIC_ONLY,
    )
