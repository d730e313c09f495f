"""Nobody goes out on an action or a wild (docs/rules/no-action-finish.md)."""

from __future__ import annotations

import attrs

from unorules.cards import numbers_in
from unorules.errors import Reason
from unorules.moves import Play
from unorules.rules import RuleModule, Table
from unorules.state import State
from unorules.values import CardSet, Value

__all__ = ["NoActionFinishOptions", "no_action_finish"]


@attrs.frozen(eq=False, repr=False)
class NoActionFinishOptions(Value):
    """The module `no-action-finish` has no options."""


def not_the_last(table: Table, seat: int, cards: CardSet, laid: int) -> CardSet:
    """The last card of a hand may be laid only if it is a number (1)."""
    if table.hands[seat].bit_count() > laid:
        return cards
    faces = table.side.printed.faces
    numbers = (n for n in numbers_in(cards) if faces[n].rank.number is not None)
    return sum(1 << number for number in numbers)


def why_not_last(state: State, move: Play) -> Reason | None:
    """A last card that is no number is kept, and its player draws (1, 2)."""
    top = move.faces[-1]
    if sorted(map(str, move.faces)) != sorted(map(str, state.faces(move.seat))):
        return None
    if top.rank.number is not None:
        return None
    return Reason("no-action-finish/last-card", "the last card that is laid must be a number")


def no_action_finish(options: NoActionFinishOptions = NoActionFinishOptions()) -> RuleModule:
    """The last card must be a number."""
    return RuleModule(
        name="no-action-finish",
        options=options,
        built_by=no_action_finish,
        limits=(not_the_last,),
        why={Play: why_not_last},
    )
