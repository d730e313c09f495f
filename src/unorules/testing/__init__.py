"""A kit for authors of rules: positions from a few words, and the laws that all rules keep.

>>> from unorules.testing import check_rules, position
>>> state = position("classic", hands={"a": "g3 ?4", "b": "W"}, top="r5")
>>> check_rules("classic+stacking", games=1).games
1
"""

from unorules.testing.checks import BrokenLaw, Checked, check_rules
from unorules.testing.positions import position

__all__ = ["BrokenLaw", "Checked", "check_rules", "position"]
