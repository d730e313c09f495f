"""Wrong plays that cost cards (docs/rules/misplay.md)."""

from __future__ import annotations

from collections import Counter

import attrs

from unorules.errors import Reason
from unorules.moves import Play
from unorules.rules import Fault, RuleModule, option
from unorules.state import State
from unorules.steps import PlayDrawn, TakeTurn
from unorules.values import Value

__all__ = ["MisplayOptions", "misplay"]

_FREE = frozenset(
    {
        *("not-in-hand", "round-over", "too-late", "name-a-color", "no-color", "no-such-color"),
        *("name-a-target", "no-target", "nothing-to-say", "too-early", "unknown-word"),
    }
)
"""Reasons that cost nothing: no card was laid, it came late, or more had to be said (3)."""


@attrs.frozen(eq=False, repr=False)
class MisplayOptions(Value):
    """Options of the module `misplay`."""

    misplay_penalty: int = option(
        2, "Cards that a wrong play costs.", at_least=1, source="misplay.md 1"
    )


def loses_turn(state: State, move: Play) -> bool:
    """On turn the turn passes; out of turn, and with something owed, nothing else changes (2)."""
    own_turn = isinstance(state.step, TakeTurn | PlayDrawn)
    return own_turn and move.seat == state.turn


def misplay(options: MisplayOptions = MisplayOptions()) -> RuleModule:
    """A card laid against the rules goes back, and its player draws."""

    def price(state: State, move: Play, reason: Reason) -> int:
        free = reason.code in _FREE or Counter(move.faces) - Counter(state.faces(move.seat))
        return 0 if free else options.misplay_penalty

    return RuleModule(
        name="misplay",
        options=options,
        built_by=misplay,
        faults={Play: Fault(price, loses_turn)},
    )
