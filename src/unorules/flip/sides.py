"""The Flip card, which turns everything over (docs/rules/flip.md 5)."""

from __future__ import annotations

import attrs

from unorules.draft import Draft
from unorules.flip.deck import FLIP
from unorules.moves import Play
from unorules.rules import Effect, RuleModule, Run, option
from unorules.state import State
from unorules.steps import ChooseColor
from unorules.values import Value

__all__ = ["SidesOptions", "sides"]


@attrs.frozen(eq=False, repr=False)
class SidesOptions(Value):
    """Options of the module `sides`."""

    first_flip: str = option(
        "apply",
        "Whether a Flip turned up first turns everything over, goes back into the pile, or is "
        "an ordinary card.",
        choices=("apply", "redraw", "ignore"),
        source="flip.md 2.4",
    )
    flip_wild_chooser: str = option(
        "flipper",
        "Who names the color of a wild that a Flip brings to the top: whoever laid the Flip, or "
        "the next player.",
        choices=("flipper", "next"),
        source="flip.md 5.5",
    )
    flip_out_side: str = option(
        "before",
        "Which side counts when the last card is a Flip: the one before it, or the one after.",
        choices=("before", "after"),
        source="flip.md 6.3",
    )


def turn_over(draft: Draft, chooser: int) -> None:
    """Everything is turned over; this seat names the color of a wild on top (2.4, 5.1 to 5.5)."""
    draft.turn_over()
    if draft.color is None:
        draft.wait(ChooseColor(chooser))


def flipper_names(draft: Draft, move: Play, was: State) -> None:
    """Whoever laid the Flip names the color (5.5)."""
    turn_over(draft, move.seat)


def next_player_names(draft: Draft, move: Play, was: State) -> None:
    """The next player names the color (5.5)."""
    turn_over(draft, draft.kit.next[draft.direction][move.seat])


def turn_over_last(draft: Draft, move: Play, was: State) -> None:
    """The last card turns everything over before the count; nobody names a color (6.3)."""
    draft.turn_over()


_FLIPS: dict[str, Run] = {"flipper": flipper_names, "next": next_player_names}


def sides(options: SidesOptions = SidesOptions()) -> RuleModule:
    """A Flip turns both piles and all hands to the other side."""
    return RuleModule(
        name="sides",
        options=options,
        built_by=sides,
        effects=(
            Effect(
                FLIP,
                run=_FLIPS[options.flip_wild_chooser],
                last=turn_over_last if options.flip_out_side == "after" else None,
                opening=turn_over if options.first_flip == "apply" else None,
                opens=options.first_flip != "redraw",
            ),
        ),
    )
