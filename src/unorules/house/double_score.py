"""Every card left over counts twice (docs/rules/double-score.md)."""

from __future__ import annotations

import attrs

from unorules.rules import RuleModule
from unorules.values import Value

__all__ = ["DoubleScoreOptions", "double_score"]


@attrs.frozen(eq=False, repr=False)
class DoubleScoreOptions(Value):
    """The module `double-score` has no options."""


def double_score(options: DoubleScoreOptions = DoubleScoreOptions()) -> RuleModule:
    """Cards that are left over count twice."""
    return RuleModule(
        name="double-score",
        options=options,
        built_by=double_score,
        point_factor=2,
        conflicts={"scoring(single_round=on)": ""},
    )
