"""Cards: one face, what lies face down, and a row of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TypeAlias

from unorules.cards import Card, Color, Face
from unorules.errors import shown
from unorules.svg.markup import Svg, document, place, tag, words
from unorules.svg.palette import BACK, PRINT, Paint, paint, palette
from unorules.svg.shapes import shape, swirl, symbol, symbol_text

__all__ = [
    "CHIP_HEIGHT",
    "CHIP_WIDTH",
    "HEIGHT",
    "WIDTH",
    "Drawn",
    "card",
    "chip",
    "draw",
    "draw_row",
    "hand",
    "row_size",
]

WIDTH = 100
HEIGHT = 140
CHIP_WIDTH = 37
CHIP_HEIGHT = 56
_GAP = 8
_LEAST = 36
"""How much of a card under another one is seen at least: its rank and the shape of its color."""
_LIFT = 16

Drawn: TypeAlias = Card | Face | None
"""What can be drawn as a card; None lies face down."""


def card(what: Drawn, *, size: float = 100, title: str | None = None, dark: bool = False) -> Svg:
    """A picture of a face, of a card, or of a card face down (None).

    Of a two-sided card both sides are shown, the back at the right of the front.

    Args:
        what: the face or card.
        size: the width of one side in CSS pixels.
        title: what pointers show and screen readers read, instead of the card in words.
        dark: whether a wild is that of a dark side; colored faces tell by their color.

    Raises:
        TypeError: for what is neither.
        ValueError: for a size that is not above 0.
    """
    sides = _sides(what)
    drawn = (
        place(draw(side, dark=dark or number > 0), x=number * (WIDTH + _GAP), y=0)
        for number, side in enumerate(sides)
    )
    across = _across(len(sides), WIDTH + _GAP)
    label = title if title is not None else _words(what)
    return document(*drawn, box=(across, HEIGHT), width=size * across / WIDTH, title=label)


def hand(
    cards: Iterable[Drawn],
    *,
    size: float | None = None,
    title: str | None = None,
    across: int = 8,
    lifted: Collection[Face] = (),
    dark: bool | None = None,
) -> Svg:
    """A picture of cards in a row, in their order; of two-sided cards the fronts.

    Args:
        cards: faces, cards, or None for a card face down.
        size: the width in CSS pixels; 80 a card where it is left out.
        title: what pointers show and screen readers read, instead of the cards in words.
        across: the width in cards. More cards than that overlap, very many stand in rows.
        lifted: faces that stand out, such as those that may be laid.
        dark: whether wilds are those of a dark side; if left out, they are like the other cards.

    Raises:
        TypeError: for what is no card.
        ValueError: for a size or a width that is not above 0.
    """
    if across < 1:
        raise ValueError(f"a hand is some cards wide, not {across!r}")
    faces = [_sides(each)[0] for each in cards]
    night = any(face.is_dark for face in faces if face) if dark is None else dark
    room = _across(across, WIDTH + _GAP)
    box = row_size(len(faces), room)
    label = title if title is not None else _listed(faces)
    width = box[0] * 0.8 if size is None else size
    return document(
        draw_row(faces, room, lifted=lifted, dark=night), box=box, width=width, title=label
    )


def _sides(what: Drawn) -> tuple[Face | None, ...]:
    if what is None:
        return (None,)
    if isinstance(what, Card):
        return (what.front, what.back) if what.back else (what.front,)
    if isinstance(what, Face):  # pyright: ignore[reportUnnecessaryIsInstance]
        return (what,)
    raise TypeError(f"a Face, a Card or None can be drawn as a card, not {shown(what)}")


def _words(what: Drawn) -> str:
    names = [side.words if side else "a card face down" for side in _sides(what)]
    return ", on its back ".join(names)


def _listed(faces: Sequence[Face | None]) -> str:
    names = ", ".join(map(_words, faces))
    return f"{len(faces)} card{'s' * (len(faces) != 1)}" + (f": {names}" if names else "")


# A row


def _rows(count: int, room: float) -> tuple[int, float]:
    """How many cards stand in a row of this width, and how far from one to the next."""
    most = 1 + int((room - WIDTH) // _LEAST)
    rows = max(1, -(-count // most))
    each = max(1, -(-count // rows))
    step = (room - WIDTH) / (each - 1) if each > 1 else 0
    return each, min(WIDTH + _GAP, step)


def _across(count: int, step: float) -> float:
    return WIDTH + step * (count - 1)


def row_size(count: int, room: float) -> tuple[float, float]:
    """The size of a row of cards that is given this room."""
    each, step = _rows(count, room)
    rows = max(1, -(-count // each))
    return _across(each, step), rows * (HEIGHT + _GAP) - _GAP + _LIFT


def draw_row(
    faces: Sequence[Face | None],
    room: float,
    *,
    lifted: Collection[Face] = (),
    dark: bool = False,
) -> str:
    """Cards in as many rows as they need."""
    each, step = _rows(len(faces), room)
    drawn: list[str] = []
    for number, face in enumerate(faces):
        line, column = divmod(number, each)
        up = 0 if face in lifted else _LIFT
        x, y = column * step, line * (HEIGHT + _GAP) + up
        drawn.append(place(draw(face, dark=dark), x=x, y=y, title=_words(face)))
    return "".join(drawn)


# One card


def draw(face: Face | None, *, dark: bool = False) -> str:
    """A face, or a card face down, with its upper left corner at the origin."""
    if face is None:
        return _sheet(BACK) + _lattice()
    colors = paint(face.color, dark=dark)
    inside = _wild(face, colors, dark=dark) if face.color is None else _colored(face, face.color)
    return _sheet(colors) + inside + _mark(face, colors)


def chip(face: Face, *, dark: bool = False) -> str:
    """The corner of a card: its rank and color, as large as they are on the card."""
    colors = paint(face.color, dark=dark)
    return _sheet(colors, CHIP_WIDTH, CHIP_HEIGHT) + _index(face, colors, dark=dark)


def _sheet(colors: Paint, width: float = WIDTH, height: float = HEIGHT) -> str:
    return tag(
        "rect",
        x=1.5,
        y=1.5,
        width=width - 3,
        height=height - 3,
        rx=11,
        fill=colors.ground,
        stroke=colors.ink,
        stroke_width=3,
    )


def _lattice() -> str:
    """What is printed on the back of every card."""
    path = "".join(f"M{x} {y}l9 9l-9 9l-9-9z" for y in range(25, 110, 18) for x in (32, 50, 68))
    frame = "M13 21V119Q13 127 21 127H79Q87 127 87 119V21Q87 13 79 13H21Q13 13 13 21z"
    return tag("path", d=path + frame, fill="none", stroke=PRINT, stroke_width=2)


def _colored(face: Face, color: Color) -> str:
    colors = paint(color)
    drawing = symbol(face.rank, colors.ground)
    return (
        _index(face, colors)
        + place(shape(color, fill=colors.ink, rank=drawing), x=58, y=79, scale=0.64)
        + _foot(face, colors)
    )


def _wild(face: Face, colors: Paint, *, dark: bool) -> str:
    four = _four(colors, dark=dark)
    drawn, scale, down = "", 0.72, 78
    if face.rank.symbol != "W":
        text = symbol_text(face.rank)
        drawn, scale, down = words(text, 57, 106, 28, colors.ink, room=70), 0.58, 62
        if not text:
            drawn, scale, down = place(symbol(face.rank, colors.ink), x=50, y=107), 0.5, 58
    return (
        _index(face, colors, dark=dark)
        + place(four, x=60, y=down, scale=scale)
        + drawn
        + _foot(face, colors)
    )


def _four(colors: Paint, *, dark: bool) -> str:
    """The four colors of a side, in the order of a hand."""
    places = ((-24, -24), (24, -24), (-24, 24), (24, 24))
    return "".join(
        place(shape(color, fill=_hue(color), edge=colors.ink), x=x, y=y, scale=0.36)
        for color, (x, y) in zip(palette(dark=dark), places, strict=True)
    )


def _hue(color: Color) -> str:
    colors = paint(color)
    return colors.ink if color in palette(dark=True) else colors.ground


def _index(face: Face, colors: Paint, *, dark: bool = False) -> str:
    """Rank over color in the corner that is seen in a fan of cards."""
    rank = face.rank
    if face.color is None:
        sign = place(_four(colors, dark=dark), x=18.5, y=42, scale=0.22)
    else:
        sign = place(shape(face.color, fill=colors.ink), x=18.5, y=41, scale=0.17)
    text = symbol_text(rank) or ("W" if rank.symbol == "W" else "")
    if not text and rank.symbol[:1] == "[":
        text = "".join(word[0] for word in rank.word.split())[:3]
    if text:
        size = (22, 18, 13)[min(len(text), 3) - 1]
        return words(text, 18.5, 20, size, colors.ink, room=27) + sign
    return place(symbol(rank, colors.ink), x=18.5, y=20, scale=0.48) + sign


def _foot(face: Face, colors: Paint) -> str:
    """What the card does, in words; a number needs none."""
    if face.rank.number is not None or face.rank.symbol[:1] == "[":
        return ""
    return words(face.rank.word.lower(), 50, 128, 11, colors.ink, room=86)


def _mark(face: Face, colors: Paint) -> str:
    """What tells a face from its twin, where it is seen in a fan too."""
    if not face.mark:
        return ""
    if face.mark == "*":
        return place(swirl(colors.ink), x=18.5, y=63, scale=0.6)
    return words(face.mark, 18.5, 63, 15, colors.ink, room=26)
