"""Coup de bol: three of the cards drawn are given away (docs/rules/ujf.md 7)."""

from __future__ import annotations

from functools import lru_cache

import attrs

from unorules.cards import Face
from unorules.draft import Draft
from unorules.errors import Reason
from unorules.events import Said
from unorules.house.ujf.bol import (
    COUP,
    NO_LUCK,
    AfterTake,
    GiveCards,
    Luck,
    fill_drawn,
    forget_luck,
    lapse,
    open_window,
    see_drawn,
    spoken,
    why_no_word,
)
from unorules.house.ujf.claims import CLASSIC_ONLY, why_no_cards
from unorules.moves import Give, Move, Play, Say, Take, by_seat
from unorules.rules import Lays, RuleModule, Table, on
from unorules.state import State
from unorules.values import Value

__all__ = ["CoupDeBolOptions", "coup_de_bol"]

_SAY = by_seat(lambda seat: Say(seat, COUP))
_GIFTS = 3


@attrs.frozen(eq=False, repr=False)
class CoupDeBolOptions(Value):
    """The module `coup-de-bol` has no options."""


def offer_word(table: Table, step: AfterTake, lays: Lays, moves: list[Move]) -> None:
    """Whoever has taken a multiple of 16 may say the word (7.2)."""
    if step.is_lucky and not step.said:
        moves.append(_SAY[step.seat])


def say(draft: Draft, move: Say, was: State) -> None:
    """The giving begins; the turn waits for it (7.2, 7.3)."""
    step = was.step
    assert isinstance(step, AfterTake)
    draft.tell(Said, move.seat, COUP)
    draft.wait(spoken(step))
    if step.count:
        draft.wait(GiveCards(move.seat, min(_GIFTS, step.count), step.count, step.drawn))


def offer_gifts(table: Table, step: GiveCards, lays: Lays, moves: list[Move]) -> None:
    """Each of the cards drawn to each of the others (7.3)."""
    moves += gifts(step.seat, step.drawn, table.kit.inside)


@lru_cache(maxsize=256)
def gifts(seat: int, drawn: tuple[Face, ...], inside: tuple[int, ...]) -> tuple[Give, ...]:
    """All of them, made once."""
    others = [other for other in inside if other != seat]
    return tuple(Give(seat, face, other) for face in dict.fromkeys(drawn) for other in others)


def give(draft: Draft, move: Give, was: State) -> None:
    """One card goes over, and the next one is due (7.3)."""
    step = was.step
    assert isinstance(step, GiveCards)
    assert move.face is not None
    cards = draft.hands[move.seat] & draft.side.printed.of_face[move.face]
    draft.give(move.seat, move.target, cards & -cards)
    if step.left > 1:
        at = step.drawn.index(move.face)
        drawn = (*step.drawn[:at], *step.drawn[at + 1 :])
        draft.wait(GiveCards(step.seat, step.left - 1, step.count - 1, drawn))


def why_no_gift(state: State, move: Give) -> Reason | None:
    """Why a card cannot be given so (7.3)."""
    step = state.step
    if not isinstance(step, GiveCards) or move.seat != step.seat:
        return None
    if move.target == move.seat or move.target not in state.active:
        return Reason("no-target", "another seat must be named")
    return Reason("bol/not-drawn", "one of the cards just drawn is given away")


def coup_de_bol(options: CoupDeBolOptions = CoupDeBolOptions()) -> RuleModule:
    """Whoever takes a multiple of 16 cards may give three of them away."""
    return RuleModule(
        name="coup-de-bol",
        options=options,
        built_by=coup_de_bol,
        steps={AfterTake: offer_word, GiveCards: offer_gifts},
        handlers=(on(Give, give),),
        spoken={COUP: say},
        upkeep=(forget_luck,),
        settle=(on(Take, open_window),),
        why={Say: why_no_word(COUP), Play: why_no_cards(COUP), Give: why_no_gift},
        shows={AfterTake: see_drawn, GiveCards: see_drawn},
        fills={AfterTake: fill_drawn, GiveCards: fill_drawn},
        departs={AfterTake: lapse, GiveCards: lapse},
        words=(AfterTake, GiveCards, Luck),
        parts=(NO_LUCK,),
        conflicts=CLASSIC_ONLY,
    )
