"""A Reverse that sends a draw card back (docs/rules/reverse-bounce.md)."""

from __future__ import annotations

import attrs

from unorules.cards import REVERSE
from unorules.draft import Draft
from unorules.moves import Play
from unorules.rules import AnswerTo, RuleModule, Table, debt_card, within_limits
from unorules.state import State
from unorules.steps import Answer
from unorules.values import CardSet, Value

__all__ = ["ReverseBounceOptions", "reverse_bounce"]


@attrs.frozen(eq=False, repr=False)
class ReverseBounceOptions(Value):
    """The module `reverse-bounce` has no options."""


def bouncing(table: Table, step: Answer) -> CardSet:
    """The Reverses of the color of the draw card of another, who is still in (1, 2)."""
    color = debt_card(table, step).color
    if color is None or step.by in (None, step.target) or not table.kit.active >> step.by & 1:
        return 0
    printed = table.side.printed
    cards = printed.colored[color.index] & printed.ranked.get(REVERSE, 0)
    return within_limits(table, step.target, table.hands[step.target] & cards)


def bounce(draft: Draft, move: Play, was: State) -> None:
    """The direction changes once, and the debt goes to whoever laid the draw card (3, 4)."""
    step = was.step
    assert isinstance(step, Answer)
    draft.turn_around()
    draft.hand_back(step, was, once=True)


def reverse_bounce(options: ReverseBounceOptions = ReverseBounceOptions()) -> RuleModule:
    """Whoever must draw for a colored draw card may lay a Reverse of its color instead."""
    return RuleModule(
        name="reverse-bounce",
        options=options,
        built_by=reverse_bounce,
        answers=(
            AnswerTo(
                lambda effect: "color" not in effect.asks,
                cards=bouncing,
                run=bounce,
                turns_back=True,
            ),
        ),
    )
