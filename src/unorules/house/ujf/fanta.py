"""Fanta: an identical card at any moment, and the next player follows (docs/rules/ujf.md 4)."""

from __future__ import annotations

import attrs

from unorules.house.ujf.claims import (
    CLASSIC_ONLY,
    JOINED,
    OFFERS,
    lay_and_pass,
    why_no_claim,
    why_not_alone,
)
from unorules.moves import Play, Say
from unorules.rules import RuleModule
from unorules.values import Value

__all__ = ["FantaOptions", "fanta"]

_WORD = "fanta"


@attrs.frozen(eq=False, repr=False)
class FantaOptions(Value):
    """The module `fanta` has no options."""


def fanta(options: FantaOptions = FantaOptions()) -> RuleModule:
    """Whoever holds a card identical to the top one may lay it, and the next player follows."""
    return RuleModule(
        name="fanta",
        options=options,
        built_by=fanta,
        steps=OFFERS,
        answers=(JOINED,),
        spoken={_WORD: lay_and_pass},
        why={Play: why_no_claim(_WORD), Say: why_not_alone(_WORD)},
        conflicts=CLASSIC_ONLY,
    )
