"""The pictures on the pages of the rules, drawn by `unorules.svg`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from unorules import observe, parse_cards, svg
from unorules.testing import position

__all__ = ["PICTURES"]


def _kinds(cards: str, *, dark: bool = False) -> svg.Svg:
    """A row in which each card stands for its kind."""
    row = parse_cards(cards)
    return svg.hand(row, across=max(8, len(row)), size=74 * len(row), dark=dark)


def _classic_table() -> svg.Svg:
    hands = {"a": "r3y5g8b7W", "b": "?6", "c": "!y1", "d": "?3"}
    state = position("classic", hands=hands, top="r5", pile="g5y5", dealer="d")
    return svg.table(observe(state, 0))


def _flip_table() -> svg.Svg:
    hands = {"a": "r3g7y+1bFW", "b": "?5", "c": "?3"}
    state = position("flip", hands=hands, top="r7", pile="g5y5", seed=3)
    return svg.table(observe(state, 0))


def _spin_table() -> svg.Svg:
    hands = {"a": "r3*y2g7", "b": "b4b+2gSr9W", "c": "?4"}
    state = position("spin", hands=hands, top="r2*", pile="b2", step="wheel/spin(b)")
    return svg.table(observe(state, 1))


PICTURES: Mapping[str, Callable[[], svg.Svg]] = {
    "classic-kinds": lambda: _kinds("r7y4g0b9rSyRg+2WW+4"),
    "classic-actions": lambda: _kinds("bSgRy+2WW+4"),
    "classic-table": _classic_table,
    "flip-sides": lambda: svg.card(parse_cards("r1~p3")[0]),
    "flip-light": lambda: _kinds("r7y+1gSbRrFWW+2"),
    "flip-dark": lambda: _kinds("o7p+5tEvRoFWW+C", dark=True),
    "flip-table": _flip_table,
    "spin-swirl": lambda: _kinds("r1*y2*g3*b4*r5*r5"),
    "spin-table": _spin_table,
}
"""How the picture in `docs/rules/pictures/<name>.svg` is drawn."""
