"""The cards that act on either side, but for Flip itself (docs/rules/flip.md 3 and 4)."""

from __future__ import annotations

from unorules.classic.actions import NAMES_COLOR, ActionOptions, first_draws, with_draw_cards
from unorules.draft import Draft
from unorules.flip.deck import (
    DRAW_FIVE,
    DRAW_ONE,
    SKIP_EVERYONE,
    WILD_DRAW_COLOR,
    WILD_DRAW_TWO,
)
from unorules.moves import Play
from unorules.rules import Effect, RuleModule
from unorules.state import State

__all__ = ["flip_actions"]


def skip_everyone(draft: Draft, move: Play, was: State) -> None:
    """All others lose their turn, so the same player is on turn again (3.3)."""
    for _ in range(draft.kit.count - 1):
        draft.skip()


def flip_actions(options: ActionOptions = ActionOptions()) -> RuleModule:
    """What the cards with a symbol do, light and dark."""
    return with_draw_cards(
        "flip-actions",
        flip_actions,
        options,
        (
            Effect(DRAW_ONE, owes=1, opening=first_draws),
            Effect(DRAW_FIVE, owes=5),
            Effect(SKIP_EVERYONE, run=skip_everyone),
            Effect(WILD_DRAW_TWO, asks=NAMES_COLOR, owes=2, guarded=True, opens=False),
            Effect(
                WILD_DRAW_COLOR,
                asks=NAMES_COLOR,
                asks_last=NAMES_COLOR,
                until_color=True,
                guarded=True,
            ),
        ),
    )
