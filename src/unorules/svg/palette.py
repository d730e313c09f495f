"""Colors of the pictures. Each pair of ink and ground differs by 4.5 to 1 or more (WCAG 2.2 AA).

Cards bring their own ground, so they look the same on a light and on a dark page, and either
their ground or their edge, which is drawn in ink, stands out from both.
"""

from __future__ import annotations

import attrs

from unorules.cards import Color
from unorules.values import Value

__all__ = ["BACK", "DARK", "LIGHT", "PRINT", "Paint", "Room", "paint", "palette", "room"]


@attrs.frozen(eq=False, repr=False)
class Paint(Value):
    """What a card is drawn with."""

    ground: str
    ink: str


_INK = "#17181f"
_NIGHT = "#191624"

LIGHT = Paint("#f7f4ec", _INK)
"""A wild on the light side."""
DARK = Paint(_NIGHT, "#f3eefc")
"""A wild on the dark side."""
BACK = Paint("#3b4b5e", "#f2f5f8")
"""A card that lies face down."""
PRINT = "#8fa3b8"
"""What is printed on it."""

_PAINTS = {
    Color.RED: Paint("#ff7466", _INK),
    Color.YELLOW: Paint("#ffd447", _INK),
    Color.GREEN: Paint("#63cf84", _INK),
    Color.BLUE: Paint("#74b4ff", _INK),
    Color.ORANGE: Paint(_NIGHT, "#ffa552"),
    Color.PINK: Paint(_NIGHT, "#ff8fc8"),
    Color.TEAL: Paint(_NIGHT, "#45d6c6"),
    Color.VIOLET: Paint(_NIGHT, "#bda4ff"),
}
_LIGHT_COLORS = tuple(color for color in Color if not color.is_dark)
_DARK_COLORS = tuple(color for color in Color if color.is_dark)


@attrs.frozen(eq=False, repr=False)
class Room(Value):
    """What a table is drawn with: the felt, a seat on it, text, faint text, what is awaited."""

    felt: str
    seat: str
    text: str
    faint: str
    awaited: str


_ROOMS = {
    False: Room("#1f3a3d", "#28494d", "#f5f8f8", "#b9cfd0", "#ffdc73"),
    True: Room("#2a2038", "#382c4a", "#f8f5fb", "#cabfd9", "#ffdc73"),
}


def paint(color: Color | None, *, dark: bool = False) -> Paint:
    """How cards of a color are painted; of wilds (None), on which side."""
    if color is None:
        return DARK if dark else LIGHT
    return _PAINTS[color]


def palette(*, dark: bool) -> tuple[Color, ...]:
    """The four colors that stand on a wild."""
    return _DARK_COLORS if dark else _LIGHT_COLORS


def room(*, dark: bool) -> Room:
    """The colors of a table on which this side is in play."""
    return _ROOMS[dark]
