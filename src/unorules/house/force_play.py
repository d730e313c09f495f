"""No drawing and no keeping while a card can be laid (docs/rules/drawing.md 3)."""

from __future__ import annotations

import attrs

from unorules.errors import Reason
from unorules.moves import Draw, Keep, Move
from unorules.rules import RuleModule, must_lay
from unorules.state import State
from unorules.steps import PlayDrawn
from unorules.values import Value

__all__ = ["ForcePlayOptions", "force_play"]

_MUST_PLAY = Reason("must-play", "a card that can be laid must be laid")


@attrs.frozen(eq=False, repr=False)
class ForcePlayOptions(Value):
    """The module `force-play` has no options."""


def no_way_out(state: State, move: Move) -> Reason | None:
    """Whoever can lay a card neither draws instead nor keeps the card just drawn."""
    step = state.step
    if isinstance(move, Draw):
        cards = state.hands[move.seat]
    elif isinstance(move, Keep) and isinstance(step, PlayDrawn):
        cards = step.card
    else:
        return None
    return _MUST_PLAY if must_lay(state, move.seat, cards) else None


def force_play(options: ForcePlayOptions = ForcePlayOptions()) -> RuleModule:
    """Whoever can lay a card must lay one; a debt is never answered by force."""
    return RuleModule(
        name="force-play",
        options=options,
        built_by=force_play,
        vetoes=(no_way_out,),
    )
