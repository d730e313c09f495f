"""Sevens swap hands, zeros pass them around (docs/rules/seven-zero.md)."""

from __future__ import annotations

from typing import Final, Literal

import attrs

from unorules.cards import Rank
from unorules.draft import Draft
from unorules.errors import RulesError
from unorules.moves import Play
from unorules.rules import Effect, RuleModule, option
from unorules.state import State
from unorules.values import Value

__all__ = ["SevenZeroOptions", "seven_zero"]

_SEVEN = Rank("7")
_ZERO = Rank("0")
_TARGET: Final = frozenset[Literal["target"]]({"target"})


@attrs.frozen(eq=False, repr=False)
class SevenZeroOptions(Value):
    """Options of the module `seven-zero`."""

    seven: str = option(
        "mandatory",
        "Whether the player of a 7 must swap hands with somebody, may, or does not.",
        choices=("mandatory", "optional", "off"),
        source="seven-zero.md 1",
    )
    zero: bool = option(
        default=True,
        text="Whether a 0 passes every hand to the next player.",
        source="seven-zero.md 2",
    )


def swap(draft: Draft, move: Play, was: State) -> None:
    """The player swaps the rest of the hand with the one named (1)."""
    if move.target is not None:
        draft.swap(move.seat, move.target)


def pass_hands(draft: Draft, move: Play, was: State) -> None:
    """Every hand goes one seat on in the direction of play (2)."""
    draft.pass_hands(draft.direction)


def seven_zero(options: SevenZeroOptions = SevenZeroOptions()) -> RuleModule:
    """A 7 swaps two hands, a 0 moves all of them."""
    if options.seven == "off" and not options.zero:
        raise RulesError("seven=off and zero=off leave nothing to do", ("seven-zero",), "options")
    effects: list[Effect] = []
    if options.seven == "mandatory":
        effects.append(Effect(_SEVEN, run=swap, asks=_TARGET))
    if options.seven == "optional":
        effects.append(Effect(_SEVEN, run=swap, may_name=_TARGET))
    if options.zero:
        effects.append(Effect(_ZERO, run=pass_hands))
    return RuleModule(
        name="seven-zero", options=options, built_by=seven_zero, effects=tuple(effects)
    )
