"""Drawing until a card can be laid (docs/rules/drawing.md 1)."""

from __future__ import annotations

import attrs

from unorules.draft import Draft
from unorules.rules import RuleModule, matching, within_limits
from unorules.values import CardSet, Value

__all__ = ["DrawUntilPlayableOptions", "draw_until_playable"]


@attrs.frozen(eq=False, repr=False)
class DrawUntilPlayableOptions(Value):
    """The module `draw-until-playable` has no options."""


def draw_on(draft: Draft, seat: int) -> CardSet:
    """Draw until a card comes that may be laid, or none is left; what is owed is never so drawn."""
    wanted = matching(draft)
    last = 0
    while card := draft.take_until(seat, wanted):
        last = card
        if not card & wanted or within_limits(draft, seat, card):
            break
    return last


def draw_until_playable(
    options: DrawUntilPlayableOptions = DrawUntilPlayableOptions(),
) -> RuleModule:
    """Whoever draws in place of laying draws until a card can be laid."""
    return RuleModule(
        name="draw-until-playable", options=options, built_by=draw_until_playable, draws=draw_on
    )
