"""Drawing until a card can be laid (docs/rules/drawing.md 1)."""

from __future__ import annotations

import attrs

from unorules.draft import Draft
from unorules.rules import RuleModule, playable
from unorules.values import CardSet

__all__ = ["DrawUntilPlayableOptions", "draw_until_playable"]


@attrs.frozen
class DrawUntilPlayableOptions:
    """The module `draw-until-playable` has no options."""


def draw_on(draft: Draft, seat: int) -> CardSet:
    """Draw until a card comes that may be laid, or none is left; what is owed is never so drawn."""
    return draft.take_until(seat, lambda card: bool(card & playable(draft, seat)))


def draw_until_playable(
    options: DrawUntilPlayableOptions = DrawUntilPlayableOptions(),
) -> RuleModule:
    """Whoever draws in place of laying draws until a card can be laid."""
    return RuleModule(
        name="draw-until-playable", options=options, built_by=draw_until_playable, draws=draw_on
    )
