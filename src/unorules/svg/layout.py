"""Where things are on a picture of a table: seats around the middle, the viewer's own hand below.

Play that goes clockwise goes from the bottom to the left, up, to the right and down again.
"""

from __future__ import annotations

import attrs

from unorules.values import Value

__all__ = ["MARGIN", "MIDDLE", "OWN_HEIGHT", "SEAT_HEIGHT", "SEAT_WIDTH", "Layout", "lay_out"]

SEAT_WIDTH = 156
SEAT_HEIGHT = 108
OWN_HEIGHT = 56
"""That of the seat whose hand is drawn beside it."""
MARGIN = 14
MIDDLE = (372, 212)
"""The least size of the middle."""


@attrs.frozen(eq=False, repr=False)
class Layout(Value):
    """The width of a table, where each seat stands, and the box in the middle of them."""

    width: float
    places: tuple[tuple[float, float], ...]
    """The upper left corner of each seat, by its number."""
    middle: tuple[float, float, float, float]
    """Left, top, width and height."""
    bottom: float
    """Where the lowest of all that ends."""


def lay_out(seats: int, first: int, height: float) -> Layout:
    """A table for so many seats, with the seat `first`, of some height, at the bottom."""
    beside = _beside(seats - 1)
    above = seats - 1 - 2 * beside
    wide, high = SEAT_WIDTH + MARGIN, SEAT_HEIGHT + MARGIN
    inner = max(MIDDLE[0], above * wide - MARGIN)
    edge = wide if beside else 0
    width = inner + 2 * (edge + MARGIN)
    top = MARGIN + (high if above else 0)
    tall = max(MIDDLE[1], beside * high - MARGIN)
    left = _column(beside, tall, top)
    spots: list[tuple[float, float]] = [(width / 2 - SEAT_WIDTH / 2, top + tall + MARGIN)]
    spots += [(MARGIN, y) for y in reversed(left)]
    start = width / 2 - (above * wide - MARGIN) / 2
    spots += [(start + n * wide, MARGIN) for n in range(above)]
    spots += [(width - MARGIN - SEAT_WIDTH, y) for y in left]
    places = tuple(spots[(seat - first) % seats] for seat in range(seats))
    middle = (edge + MARGIN, top, inner, tall)
    return Layout(width, places, middle, top + tall + height + 2 * MARGIN)


def _beside(others: int) -> int:
    """How many seats stand on each side: of many a quarter, and the others above."""
    return others // 2 if others < 4 else others // 4


def _column(count: int, tall: float, top: float) -> list[float]:
    """Where the seats of a side begin, from the top, spread evenly."""
    free = (tall - count * SEAT_HEIGHT) / (count + 1)
    return [top + free + n * (SEAT_HEIGHT + free) for n in range(count)]
