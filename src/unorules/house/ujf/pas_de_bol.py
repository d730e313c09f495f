"""Pas de bol: who has taken many cards draws three more (docs/rules/ujf.md 8)."""

from __future__ import annotations

import attrs

from unorules.draft import Draft
from unorules.events import Said
from unorules.house.ujf.bol import (
    NO_LUCK,
    PAS,
    AfterTake,
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
from unorules.moves import Move, Play, Say, Take, by_seat
from unorules.rules import Lays, RuleModule, Table, on
from unorules.state import State
from unorules.values import Value

__all__ = ["PasDeBolOptions", "pas_de_bol"]

_SAY = by_seat(lambda seat: Say(seat, PAS))
_MORE = 3


@attrs.frozen(eq=False, repr=False)
class PasDeBolOptions(Value):
    """The module `pas-de-bol` has no options."""


def offer_word(table: Table, step: AfterTake, lays: Lays, moves: list[Move]) -> None:
    """Everybody else, but who is to blame, may say the word after a multiple of 16 (8.1)."""
    if step.is_lucky and not step.said:
        moves += [_SAY[seat] for seat in table.kit.inside if seat not in (step.seat, step.by)]


def say(draft: Draft, move: Say, was: State) -> None:
    """The taker draws on; the turn is not touched (8.2, 8.5)."""
    step = was.step
    assert isinstance(step, AfterTake)
    draft.tell(Said, move.seat, PAS)
    draft.go_on(spoken(step), was)
    draft.take(step.seat, _MORE)


def pas_de_bol(options: PasDeBolOptions = PasDeBolOptions()) -> RuleModule:
    """The others may make whoever took a multiple of 16 cards draw three more."""
    return RuleModule(
        name="pas-de-bol",
        options=options,
        built_by=pas_de_bol,
        steps={AfterTake: offer_word},
        spoken={PAS: say},
        upkeep=(forget_luck,),
        settle=(on(Take, open_window),),
        why={Say: why_no_word(PAS), Play: why_no_cards(PAS)},
        shows={AfterTake: see_drawn},
        fills={AfterTake: fill_drawn},
        departs={AfterTake: lapse},
        words=(AfterTake, Luck),
        parts=(NO_LUCK,),
        conflicts=CLASSIC_ONLY,
    )
