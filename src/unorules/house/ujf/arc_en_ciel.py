"""Arc en ciel: one number or symbol in all colors at once (docs/rules/ujf.md 6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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


@attrs.frozen
class Rainbows:
    """What a hand makes of them: whole ones of its own, and three cards by the fourth face."""

    whole: tuple[tuple[Face, ...], ...]
    lacking: Mapping[Face, tuple[Face, ...]]


_NONE = Rainbows((), {})


@lru_cache(maxsize=1 << 14)
def rainbows_in(printed: Side, hand: CardSet) -> Rainbows:
    """The rainbows of a hand. From one move to the next most hands stay as they are."""
    fewest = len(printed.palette) - 1
    held = [hand & cards for cards in ranks_of(printed) if (hand & cards).bit_count() >= fewest]
    if not held:
        return _NONE
    whole: list[tuple[Face, ...]] = []
    lacking: dict[Face, tuple[Face, ...]] = {}
    for cards in held:
        faces = tuple(printed.faces_in(cards))
        if len(faces) > fewest:
            whole.append(faces)
        for color in printed.palette:
            others = tuple(face for face in faces if face.color is not color)
            if len(others) == fewest:
                lacking[Face(color, faces[0].rank)] = others
    return Rainbows(tuple(whole), lacking) if lacking else _NONE


@lru_cache(maxsize=64)
def ranks_of(printed: Side) -> tuple[CardSet, ...]:
    """The cards of each rank that has colors."""
    return tuple(cards for cards in printed.ranked.values() if not cards & printed.wilds)


def offer(table: Table, step: Step, lays: Lays, moves: list[Move]) -> None:
    """Every rainbow of every seat, of its own or with the top card, each card on top (6.1, 6.3)."""
    printed = table.side.printed
    hands = table.hands
    for seat in table.kit.inside:
        rainbows = rainbows_in(printed, hands[seat])
        if rainbows is not _NONE:
            for faces in sets_of(table, rainbows):
                on_top(table, seat, faces, moves)


def sets_of(table: Table, rainbows: Rainbows) -> Iterator[tuple[Face, ...]]:
    """The cards that are laid: a whole rainbow, or what the top card completes (6.1)."""
    yield from rainbows.whole
    top = table.side.printed.faces[table.discard_pile[-1]]
    if top in rainbows.lacking:
        yield rainbows.lacking[top]


def offer_owing(table: Table, step: Answer, lays: Lays, moves: list[Move]) -> None:
    """While a debt waits only rainbows that add to it (6.6)."""
    if not may_join(table, step):
        return
    printed = table.side.printed
    effects = table.kit.rules.effects
    for seat in table.kit.inside:
        for faces in sets_of(table, rainbows_in(printed, table.hands[seat])):
            if effects[faces[0].rank].owes:
                on_top(table, seat, faces, moves)


def on_top(table: Table, seat: int, faces: tuple[Face, ...], moves: list[Move]) -> None:
    """Each of the cards on top of the others."""
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
