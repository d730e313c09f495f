"""The pictures on the pages of the rules, drawn by `unorules.svg`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from unorules import apply, observe, parse_cards, parse_face, parse_move, svg
from unorules.testing import position

__all__ = ["PICTURES"]


def _kinds(cards: str, *, dark: bool = False) -> svg.Svg:
    """A row in which each card stands for its kind."""
    row = parse_cards(cards)
    return svg.hand(row, across=max(8, len(row)), size=74 * len(row), dark=dark)


def _row(cards: str, lifted: str) -> svg.Svg:
    """A row in which one card stands higher, because it may be laid."""
    row = parse_cards(cards)
    return svg.hand(row, lifted=[parse_face(lifted)], across=8, size=74 * len(row))


def _after(rules: str, seat: int, top: str, moves: str, **hands: str) -> svg.Svg:
    """The table as a seat sees it after some moves; the hands by the letters of the seats."""
    state = position(rules, hands=hands, top=top)
    for move in moves.split():
        state = apply(state, parse_move(move, state))
    return svg.table(observe(state, seat))


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
    "stacking": lambda: _after(
        "classic+stacking",
        3,
        "r5",
        "a:r+2 b:y+2 c:g+2",
        a="r+2?3",
        b="y+2?3",
        c="g+2?3",
        d="r3y8b+2bS",
    ),
    "reverse-bounce": lambda: _after(
        "classic+reverse-bounce", 1, "r5", "a:r+2", a="r+2?3", b="r3rRyRb8", c="?4", d="?4"
    ),
    "seven-zero": lambda: _kinds("r7y7g7b7r0y0g0b0"),
    "drawing": lambda: _row("g2y9r8", lifted="r8"),
    "jump-in": lambda: _after(
        "classic+jump-in", 2, "g2", "a:g6", a="g6?3", b="?5", c="r6y2g6b9", d="?5"
    ),
    "multi-play": lambda: _kinds("r7b7g7"),
    "no-action-finish": lambda: _row("r7rSrRr+2WW+4", lifted="r7"),
    "ujf-miroir": lambda: _after(
        "ujf", 1, "g5", "a:W+4=g", a="W+4y+2?2", b="r3g5b8W", c="?4", d="?4"
    ),
    "ujf-rapidite": lambda: _after("ujf", 2, "g2", "a:g6", a="g6?3", b="?4", c="r9g1g6b3", d="?4"),
    "ujf-arc-en-ciel": lambda: _kinds("b7r7y7g7"),
}
"""How the picture in `docs/rules/pictures/<name>.svg` is drawn."""
