"""A target that falls with every player who leaves (docs/rules/cliquojeux.md 3)."""

from __future__ import annotations

import attrs

from unorules.draft import Draft
from unorules.rules import RuleModule, option
from unorules.state import Match
from unorules.values import Value

__all__ = ["FallingTargetOptions", "falling_target"]

_LOWEST = 50


@attrs.frozen(eq=False, repr=False)
class FallingTargetOptions(Value):
    """Options of the module `falling-target`."""

    disconnect_step: int = option(
        50, "By how much the target falls.", at_least=1, source="cliquojeux.md 3"
    )


def falling_target(options: FallingTargetOptions = FallingTargetOptions()) -> RuleModule:
    """The target falls with every player who leaves, and may end the match at once."""

    def fall(draft: Draft, match: Match, who: int) -> None:
        if match.target is None:
            return
        target = min(match.target, max(_LOWEST, match.target - options.disconnect_step))
        scoring = draft.kit.rules.scoring
        draft.match = scoring.judge(attrs.evolve(match, target=target), draft.kit.teams)

    return RuleModule(
        name="falling-target",
        options=options,
        built_by=falling_target,
        departs={Match: fall},
        conflicts={
            "scoring(single_round=on)": "",
            "scoring(scoring=challenge_elimination)": "",
            "partners": "",
        },
    )
