"""Draw cards that are passed on and add up (docs/rules/stacking.md)."""

from __future__ import annotations

import attrs

from unorules.rules import AnswerTo, RuleModule, Table, debt_card, option, within_limits
from unorules.steps import Answer
from unorules.values import CardSet

__all__ = ["StackingOptions", "stacking"]


@attrs.frozen
class StackingOptions:
    """Options of the module `stacking`."""

    kind: str = option(
        "same",
        "Which draw card may be laid on which: one of the same kind; also a wild one on a colored "
        "one; any on any; or one that makes as many draw, or more.",
        choices=("same", "up", "all", "value"),
        source="stacking.md 2",
    )
    stack_color: str = option(
        "match",
        "Whether a card of another kind must match the color in force, as in any play.",
        choices=("match", "ignore"),
        source="stacking.md 3",
    )


def stackable(table: Table, step: Answer, options: StackingOptions) -> CardSet:
    """The draw cards with which the debtor may pass the debt on (1 to 3)."""
    side = table.side
    last = debt_card(table, step)
    owes = table.kit.rules.effects[last.rank].owes
    cards = 0
    for effect, same in side.draw_cards:
        wild = bool(same & side.printed.wilds)
        if (
            effect.rank is last.rank
            or options.kind == "all"
            or (options.kind == "up" and wild and not last.is_wild)
            or (options.kind == "value" and effect.owes >= owes)
        ):
            cards |= same
    cards &= table.hands[step.target]
    if options.stack_color == "match" and table.color is not None:
        cards &= side.printed.matching[table.discard_pile[-1]][table.color.index]
    return within_limits(table, step.target, cards)


def stacking(options: StackingOptions = StackingOptions()) -> RuleModule:
    """Whoever must draw may lay another draw card, and the next player owes the sum."""

    def cards(table: Table, step: Answer) -> CardSet:
        return stackable(table, step, options)

    return RuleModule(
        name="stacking",
        options=options,
        built_by=stacking,
        answers=(AnswerTo(lambda effect: effect.owes > 0, cards=cards, adds=True),),
    )
