"""House rules: each a module of its own, to be added to any base (docs/rules)."""

from unorules.house.double_score import double_score
from unorules.house.draw_until_playable import draw_until_playable
from unorules.house.falling_target import falling_target
from unorules.house.force_play import force_play
from unorules.house.jump_in import jump_in
from unorules.house.misplay import misplay
from unorules.house.multi_play import multi_play
from unorules.house.no_action_finish import no_action_finish
from unorules.house.partners import partners
from unorules.house.reverse_bounce import reverse_bounce
from unorules.house.seven_zero import seven_zero
from unorules.house.stacking import stacking

__all__ = [
    "MODULES",
    "double_score",
    "draw_until_playable",
    "falling_target",
    "force_play",
    "jump_in",
    "misplay",
    "multi_play",
    "no_action_finish",
    "partners",
    "reverse_bounce",
    "seven_zero",
    "stacking",
]

MODULES = (
    double_score,
    draw_until_playable,
    falling_target,
    force_play,
    jump_in,
    misplay,
    multi_play,
    no_action_finish,
    partners,
    reverse_bounce,
    seven_zero,
    stacking,
)
"""The builders of the modules."""
