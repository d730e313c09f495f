"""The drawings: a shape for each color, so that nobody has to see it, and symbols of ranks.

All are drawn around the origin. Shapes are about 100 wide, symbols about 40.
"""

from __future__ import annotations

from unorules.cards import Color, Rank
from unorules.svg.markup import place, tag, words

__all__ = ["SHAPES", "shape", "swirl", "symbol", "symbol_text"]

SHAPES = {
    Color.RED: "M-46 0a46 46 0 1 0 92 0a46 46 0 1 0-92 0z",  # a circle
    Color.YELLOW: "M0-51L17-21L50-14L28 11L31 45L0 31L-31 45L-28 11L-50-14L-17-21z",
    Color.GREEN: "M0-44L50 40H-50z",  # a triangle
    Color.BLUE: "M-40-40H40V40H-40z",  # a square
    Color.ORANGE: "M-50 0L-25-43H25L50 0L25 43H-25z",  # a hexagon
    Color.PINK: "M0 46C-78-6-50-46-25-46C-10-46 0-34 0-24C0-34 10-46 25-46C50-46 78-6 0 46z",
    Color.TEAL: "M0-52C12-28 40-8 40 14A40 38 0 0 1-40 14C-40-8-12-28 0-52z",  # a drop
    Color.VIOLET: "M0-52L42 0L0 52L-42 0z",  # a diamond
}
"""The path of each color. Yellow is a star, pink a heart."""

_ROOM = {
    Color.RED: (0, 1),
    Color.YELLOW: (3, 0.8),
    Color.GREEN: (14, 0.76),
    Color.BLUE: (0, 1),
    Color.ORANGE: (0, 1),
    Color.PINK: (-6, 0.9),
    Color.TEAL: (10, 0.88),
    Color.VIOLET: (0, 0.86),
}
"""How far down a rank stands in each shape, and how large."""


def shape(color: Color, *, fill: str, edge: str | None = None, rank: str = "") -> str:
    """The shape of a color, with the drawing of a rank in it."""
    outline = tag(
        "path",
        d=SHAPES[color],
        fill=fill,
        stroke=edge or fill,
        stroke_width=8,
        stroke_linejoin="round",
    )
    if not rank:
        return outline
    down, scale = _ROOM[color]
    return outline + place(rank, x=0, y=down, scale=scale)


_SYMBOLS = {
    # An arrow that jumps over somebody.
    "S": "M-21 10C-19-20 13-22 17 6M6 1L18 9L24-4M-2 12a2 2 0 1 0 .1 0",
    # Two arrows that pass each other.
    "R": "M-20-9H15M6-18L17-9L6 0M20 11H-15M-6 2L-17 11L-6 20",
    # An arrow that jumps over everybody, back to where it began.
    "E": "M-19 8A20 20 0 1 1 10 16M18 19L8 17L14 8M-7 0h.1M1 0h.1M9 0h.1",
    # A figure and its mirror image.
    "F": "M-7-15V15H-22zM7-15V15H22zM0-22V-16M0-7V-1M0 8V14",
}


def symbol(rank: Rank, ink: str) -> str:
    """The drawing of a rank in a square of about 40; its text where it has none."""
    path = _SYMBOLS.get(rank.symbol)
    if path is not None:
        return _line(path, ink, 6)
    text = symbol_text(rank)
    if text:
        return words(text, 0, 0, 62 if len(text) == 1 else 46, ink, room=72)
    lines = rank.word.split()[:4]
    first = -7 * (len(lines) - 1)
    placed = (words(line, 0, first + 14 * n, 14, ink, room=64) for n, line in enumerate(lines))
    return "".join(placed)


def symbol_text(rank: Rank) -> str:
    """What a card shows as text: a number, or how many cards are drawn; else nothing."""
    text = rank.symbol.removeprefix("W")
    return text if rank.number is not None or text.startswith("+") else ""


def swirl(ink: str) -> str:
    """The mark of a card after which the next player spins the wheel."""
    return _line("M2 1C0-3-6-2-6 3C-6 10 5 11 9 4C14-6 4-15-6-12C-16-9-19 4-13 12", ink, 5)


def _line(path: str, ink: str, width: float) -> str:
    return tag(
        "path",
        d=path,
        fill="none",
        stroke=ink,
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
