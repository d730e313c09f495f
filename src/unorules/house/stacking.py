"""Draw cards that are passed on and add up (docs/rules/stacking.md)."""

from __future__ import annotations

import attrs

from unorules.cards import Face
from unorules.rules import (
    AnswerTo,
    RuleModule,
    Table,
    TableSide,
    debt_card,
    option,
    playable,
    within_limits,
)
from unorules.steps import Answer
from unorules.values import CardSet, Value

__all__ = ["StackingOptions", "stacking"]


@attrs.frozen(eq=False, repr=False)
class StackingOptions(Value):
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


def goes_on(side: TableSide, last: Face, kind: str) -> CardSet:
    """All draw cards that may be laid on this one (2)."""
    owes = next(effect.owes for effect, _ in side.draw_cards if effect.rank is last.rank)
    cards = 0
    for effect, same in side.draw_cards:
        wild = bool(same & side.printed.wilds)
        if (
            effect.rank is last.rank
            or kind == "all"
            or (kind == "up" and wild and not last.is_wild)
            or (kind == "value" and effect.owes >= owes)
        ):
            cards |= same
    return cards


def stacking(options: StackingOptions = StackingOptions()) -> RuleModule:
    """Whoever must draw may lay another draw card, and the next player owes the sum."""
    known: dict[tuple[TableSide, Face], CardSet] = {}
    match = options.stack_color == "match"

    def stackable(table: Table, step: Answer) -> CardSet:
        """The draw cards with which the debtor may pass the debt on (1 to 3)."""
        side = table.side
        last = debt_card(table, step)
        cards = known.get((side, last))
        if cards is None:
            cards = known[side, last] = goes_on(side, last, options.kind)
        seat = step.target
        cards &= table.hands[seat]
        if not cards:
            return 0
        return cards & playable(table, seat) if match else within_limits(table, seat, cards)

    return RuleModule(
        name="stacking",
        options=options,
        built_by=stacking,
        answers=(AnswerTo(lambda effect: effect.owes > 0, cards=stackable, adds=True),),
    )
