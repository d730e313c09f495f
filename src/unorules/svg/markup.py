"""SVG as text: tags, numbers, words, and the document around them.

No ids, no styles for the page, no scripts and nothing from elsewhere: any number of pictures may
stand in one page and none touches another.
"""

from __future__ import annotations

import re
import unicodedata

__all__ = ["Svg", "document", "place", "tag", "words"]


class Svg(str):
    """A picture: the text of an SVG document, which notebooks show as the picture itself."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"<Svg of {len(self)} characters>"


_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
_ESCAPES = str.maketrans(_ENTITIES)
# Controls and what XML 1.0 has no way to write.
_UNWRITABLE = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def _escaped(text: str) -> str:
    return _UNWRITABLE.sub("\ufffd", text).translate(_ESCAPES)


def _number(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def tag(name: str, *inside: str, **attributes: str | float | None) -> str:
    """An element. `_` in a name of an attribute stands for `-`; None leaves the attribute out."""
    words = [name]
    for key, value in attributes.items():
        if value is not None:
            text = _escaped(value) if isinstance(value, str) else _number(value)
            words.append(f'{key.replace("_", "-")}="{text}"')
    start = " ".join(words)
    return f"<{start}>{''.join(inside)}</{name}>" if inside else f"<{start}/>"


def place(
    *inside: str, x: float, y: float, scale: float = 1, turn: float = 0, title: str = ""
) -> str:
    """Elements moved to a point, scaled and turned by degrees; `title` says what they are."""
    move = f"translate({_number(x)} {_number(y)})"
    move += f" rotate({_number(turn)})" if turn else ""
    move += f" scale({_number(scale)})" if scale != 1 else ""
    return tag("g", _title(title), *inside, transform=move)


def _title(text: str) -> str:
    return tag("title", _escaped(text)) if text else ""


def words(
    text: str,
    x: float,
    y: float,
    size: float,
    fill: str,
    *,
    room: float,
    anchor: str = "middle",
    bold: bool = True,
) -> str:
    """A line of text around the height `y`, kept within `room` whatever font there is.

    Fonts differ by reader, so the width is an estimate. A text that comes near the room is held
    to it by `textLength`; one that is much longer is cut. No text is no element.
    """
    if not text:
        return ""
    cut = _cut(text, room / size * 1.15)
    width = _width(cut) * size
    tight = width > room * 0.95
    return tag(
        "text",
        _escaped(cut),
        x=x,
        y=y + size * 0.36,
        font_size=size,
        font_weight="700" if bold else None,
        text_anchor=anchor,
        fill=fill,
        textLength=min(width, room) if tight else None,
        lengthAdjust="spacingAndGlyphs" if tight else None,
    )


_NARROW = frozenset("iljtfrI.,:;'!|()[] ")
_WIDE = frozenset("mwMW@%&<>=+~^\ufffd")


def _width(text: str) -> float:
    """About how wide a text is, in multiples of the size of its font."""
    return sum(map(_width_of, text))


def _width_of(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.05
    if letter in _NARROW:
        return 0.34
    return 0.92 if letter in _WIDE else 0.68 if letter.isupper() else 0.6


def _cut(text: str, width: float) -> str:
    if _width(text) <= width:
        return text
    while text and _width(text) > width - 0.9:
        text = text[:-1]
    return text.rstrip() + "…"


def document(
    *inside: str, box: tuple[float, float], width: float, title: str, label: str = ""
) -> Svg:
    """A whole picture of `width` CSS pixels, with a box of its own units.

    `title` is what a pointer shows, `label` what a screen reader reads, where that is more.
    Raises ValueError for a width that is not above 0.
    """
    if not width > 0:
        raise ValueError(f"a picture is some pixels wide, not {width!r}")
    across, down = box
    root = tag(
        "svg",
        _title(title),
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_number(across)} {_number(down)}",
        width=width,
        height=width * down / across,
        role="img",
        aria_label=label or title,
        font_family="system-ui, sans-serif",
        # Where a page is narrower than the picture, the picture shrinks with it.
        style="max-width:100%;height:auto",
    )
    return Svg(root)
