"""Rapidité: an identical card at any moment, and its player plays again (docs/rules/ujf.md 3)."""

from __future__ import annotations

import attrs

from unorules.draft import Draft
from unorules.house.ujf.claims import (
    CLASSIC_ONLY,
    JOINED,
    OFFERS,
    lay_together,
    why_no_claim,
    why_not_alone,
)
from unorules.moves import Play, Say
from unorules.rules import RuleModule
from unorules.state import State
from unorules.values import Value

__all__ = ["RapiditeOptions", "rapidite"]

_WORD = "rapidite"


@attrs.frozen(eq=False, repr=False)
class RapiditeOptions(Value):
    """The module `rapidite` has no options."""


def claim(draft: Draft, move: Play, was: State) -> None:
    """The player goes on, or owes what has come together, unless these were the last cards."""
    seat = move.seat
    effect = lay_together(draft, move, was, again=True)
    goes_on = draft.hands[seat] > 0
    if effect.draws:
        target = seat if goes_on else draft.kit.next[draft.direction][seat]
        draft.owe(target, seat, effect, was, len(move.faces))
    elif goes_on:
        draft.play_again(seat)


def rapidite(options: RapiditeOptions = RapiditeOptions()) -> RuleModule:
    """Whoever holds a card identical to the top one may lay it, and plays again."""
    return RuleModule(
        name="rapidite",
        options=options,
        built_by=rapidite,
        steps=OFFERS,
        answers=(JOINED,),
        spoken={_WORD: claim},
        why={Play: why_no_claim(_WORD), Say: why_not_alone(_WORD)},
        conflicts=CLASSIC_ONLY,
    )
