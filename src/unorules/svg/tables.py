"""A table as a view sees it: seats, piles, the color in force, and what is awaited."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from unorules import sentences
from unorules.cards import Face
from unorules.errors import shown
from unorules.moves import Commit, Drop, Play
from unorules.svg.cards import (
    CHIP_HEIGHT,
    CHIP_WIDTH,
    HEIGHT,
    WIDTH,
    chip,
    draw,
    draw_row,
    row_size,
)
from unorules.svg.layout import MARGIN, MIDDLE, OWN_HEIGHT, SEAT_HEIGHT, SEAT_WIDTH, Layout, lay_out
from unorules.svg.markup import Svg, document, place, tag, words
from unorules.svg.palette import Room, paint, room
from unorules.svg.shapes import shape
from unorules.values import Value, namer
from unorules.view import View

__all__ = ["table"]

_HAND = 0.86
"""How large the cards of the viewer's own hand are."""
_PILE = 0.9
_SMALL = 0.37
_CHIP = 0.5
_FAN = 98
"""The room for the cards of a hand on its seat."""
_BAR = 30


def table(
    view: View,
    *,
    names: Sequence[str] | None = None,
    size: float | None = None,
    title: str | None = None,
) -> Svg:
    """A picture of the table as a seat sees it; nothing is shown that is not in the view.

    The seat of the view is at the bottom with its hand, in which the cards that may be laid now
    stand out; a spectator sees seat a there. The others follow clockwise, to the left first.

    Args:
        view: the view.
        names: the names of the players by seat.
        size: the width in CSS pixels; what fits the number of seats where it is left out.
        title: what pointers show, instead of a line that says whose view it is.

    Raises:
        TypeError: for what is no view.
        ValueError: for a size that is not above 0.
    """
    if not isinstance(view, View):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"a View can be drawn as a table, not {shown(view)}: observe() gives one")
    lowest = SEAT_HEIGHT if view.seat is None else OWN_HEIGHT
    layout = lay_out(len(view.counts), view.seat or 0, lowest)
    picture = _Table(view, namer(names), layout, room(dark=view.side == "dark"))
    inside, height = picture.drawn()
    whole = (layout.width, height)
    felt = tag("rect", width=whole[0], height=height, rx=18, fill=picture.room.felt)
    line = title if title is not None else sentences.title(view, picture.name)
    label = f"{line}. {sentences.told(view, picture.name)}"
    width = layout.width if size is None else size
    return document(felt, *inside, box=whole, width=width, title=line, label=label)


@attrs.frozen(eq=False, repr=False)
class _Table(Value):
    """What all parts of one picture share."""

    view: View
    name: Callable[[int], str]
    layout: Layout
    room: Room

    @property
    def dark(self) -> bool:
        return self.view.side == "dark"

    def drawn(self) -> tuple[list[str], float]:
        """The parts, and how high they are together."""
        inside = [self._track(), self._piles()]
        inside += [self._seat(seat, *at) for seat, at in enumerate(self.layout.places)]
        row, bottom = self._hand(self.layout.bottom)
        return [*inside, row, self._bar(bottom)], bottom + _BAR + MARGIN

    # The middle

    def _track(self) -> str:
        """A track around the piles with arrows in the direction of play."""
        left, top, width, height = self.layout.middle
        path = tag(
            "rect",
            x=left + 8,
            y=top + 8,
            width=width - 16,
            height=height - 16,
            rx=40,
            fill="none",
            stroke=self.room.seat,
            stroke_width=6,
        )
        x, y = left + width / 2, top + height / 2
        away = (width / 2 - 8, height / 2 - 8)
        ahead = 0 if self.view.direction > 0 else 180
        sides = ((-away[0], 0, 270), (0, -away[1], 0), (away[0], 0, 90), (0, away[1], 180))
        return path + "".join(
            place(self._arrow(), x=x + across, y=y + down, turn=(turn + ahead) % 360)
            for across, down, turn in sides
        )

    def _arrow(self) -> str:
        return tag("path", d="M-9-10L9 0L-9 10L-4 0z", fill=self.room.faint)

    def _piles(self) -> str:
        """Both piles and the color in force; as large as the middle of many seats has room."""
        left, top, width, height = self.layout.middle
        view = self.view
        under = HEIGHT * _PILE / 2 + 19
        lines = (f"round {view.round}" if view.round else "", f"to {view.target}", self._side())
        told = [line for line in lines if line and line != "to None"]
        parts = (
            self._draw_pile(-156, -HEIGHT * _PILE / 2),
            self._faint(f"draw {view.draw_count}", -111, under),
            self._discards(-45, -HEIGHT * _PILE / 2),
            self._faint(f"laid {len(view.discarded) + view.buried}", 0, under),
            self._color(111, -19),
            *(self._faint(line, 111, 42 + 18 * n) for n, line in enumerate(told)),
        )
        scale = min(width / MIDDLE[0], height / MIDDLE[1])
        return place(*parts, x=left + width / 2, y=top + height / 2 - 10 * scale, scale=scale)

    def _side(self) -> str:
        return f"{self.view.side} side" if len(self.view.rules.deck.sides) > 1 else ""

    def _faint(self, text: str, x: float, y: float) -> str:
        fill = self.room.faint
        return words(text, x, y, 14, fill, room=104, bold=False)

    def _draw_pile(self, x: float, y: float) -> str:
        count = self.view.draw_count
        if not count:
            return self._nothing(x, y)
        # The back of the card drawn next is the last one drawn: those below show no face.
        below = [None] * (min(count, 3) - 1)
        pile = enumerate((*below, self.view.draw_back))
        return "".join(
            place(draw(face, dark=not self.dark), x=x + 3 * n - 6, y=y - 3 * n + 3, scale=_PILE)
            for n, face in pile
        )

    def _discards(self, x: float, y: float) -> str:
        faces = self.view.discarded[-3:]
        if not faces:
            return self._nothing(x, y)
        tilts = ((0,), (-10, 0), (9, -8, 0))[len(faces) - 1]
        half = (WIDTH * _PILE / 2, HEIGHT * _PILE / 2)
        return "".join(
            place(
                place(draw(face, dark=self.dark), x=-half[0], y=-half[1], scale=_PILE),
                x=x + half[0],
                y=y + half[1],
                turn=tilt,
                title=face.words,
            )
            for face, tilt in zip(faces, tilts, strict=True)
        )

    def _nothing(self, x: float, y: float) -> str:
        size = (WIDTH * _PILE, HEIGHT * _PILE)
        return tag(
            "rect",
            x=x,
            y=y,
            width=size[0],
            height=size[1],
            rx=10,
            fill="none",
            stroke=self.room.faint,
            stroke_width=2,
            stroke_dasharray="6 5",
        )

    def _color(self, x: float, y: float) -> str:
        """The color in force, as its shape and in words."""
        color = self.view.color
        if color is None:
            return self._faint("no color" if self.view.discarded else "", x, y)
        colors = paint(color)
        return (
            tag(
                "rect",
                x=x - 46,
                y=y - 44,
                width=92,
                height=88,
                rx=16,
                fill=colors.ground,
                stroke=colors.ink,
                stroke_width=3,
            )
            + place(shape(color, fill=colors.ink), x=x, y=y - 10, scale=0.46)
            + words(color.word, x, y + 28, 16, colors.ink, room=80)
        )

    # Seats

    def _seat(self, seat: int, x: float, y: float) -> str:
        view = self.view
        own = seat == view.seat
        height = OWN_HEIGHT if own else SEAT_HEIGHT
        inside = self._sheet(seat, height) + self._name(seat) + self._notes(seat, height)
        if seat in view.active:
            middle = height / 2 + 2
            inside += words(
                str(view.counts[seat]), SEAT_WIDTH - 25, middle, 26, self.room.text, room=38
            )
            inside += "" if own else self._fan(seat)
            inside += self._badges(seat)
        return place(inside, x=x, y=y, title=sentences.seat_told(view, seat, self.name))

    def _sheet(self, seat: int, height: float) -> str:
        here = seat in self.view.active
        awaited = self.view.awaited == seat and self.view.result is None
        edge = self.room.awaited if awaited else None if here else self.room.faint
        return tag(
            "rect",
            width=SEAT_WIDTH,
            height=height,
            rx=12,
            fill=self.room.seat if here else "none",
            stroke=edge,
            stroke_width=4 if awaited else None,
            stroke_dasharray=None if here else "6 5",
        )

    def _name(self, seat: int) -> str:
        text = sentences.named(self.view, seat, self.name)
        room = SEAT_WIDTH - (58 if seat == self.view.seat else 22)
        return words(text, 11, 17, 15, self.room.text, room=room, anchor="start")

    def _notes(self, seat: int, height: float) -> str:
        text = sentences.notes(self.view, seat)
        fill = self.room.faint
        room = SEAT_WIDTH - (58 if seat == self.view.seat else 22)
        return words(text, 11, height - 15, 13, fill, room=room, anchor="start", bold=False)

    def _fan(self, seat: int) -> str:
        """The hand as far as it is seen: card backs, or the corners of faces in two lines."""
        cards = sentences.seen_hand(self.view, seat)
        faces = [face for face in cards if face is not None]
        if len(faces) == len(cards):
            return self._chips(faces, dark=self.dark is not bool(self.view.backs[seat]))
        # More than these would lie too close to be told apart; the number stands beside them.
        cards = cards[-10:]
        width = WIDTH * _SMALL
        step = min(width - 12, (_FAN - width) / max(1, len(cards) - 1))
        fan = (
            place(draw(face, dark=self.dark), x=10 + n * step, y=29, scale=_SMALL)
            for n, face in enumerate(cards)
        )
        return "".join(fan)

    def _chips(self, faces: Sequence[Face], *, dark: bool) -> str:
        each = max(5, -(-len(faces) // 2))
        step = (_FAN - CHIP_WIDTH * _CHIP) / (each - 1)
        return "".join(
            place(
                chip(face, dark=dark),
                x=10 + n % each * step,
                y=28 + n // each * CHIP_HEIGHT * _CHIP,
                scale=_CHIP,
            )
            for n, face in enumerate(faces)
        )

    def _badges(self, seat: int) -> str:
        drawn = ""
        right = SEAT_WIDTH - 4
        for text in sentences.badges(self.view, seat):
            width = 16 + 8 * len(text)
            drawn += tag(
                "rect",
                x=right - width,
                y=-12,
                width=width,
                height=20,
                rx=10,
                fill=self.room.awaited,
            )
            drawn += words(text, right - width / 2, -2, 13, self.room.felt, room=width - 12)
            right -= width + 4
        return drawn

    # Below

    def _hand(self, top: float) -> tuple[str, float]:
        view = self.view
        if not view.hand:
            return "", top
        space = (self.layout.width - 2 * MARGIN) / _HAND
        across, down = row_size(len(view.hand), space)
        row = draw_row(view.hand, space, lifted=_layable(view), dark=self.dark)
        x = self.layout.width / 2 - across * _HAND / 2
        return place(row, x=x, y=top, scale=_HAND), top + down * _HAND + MARGIN

    def _bar(self, y: float) -> str:
        width = self.layout.width - 2 * MARGIN
        colors = self.room
        own = self.view.awaited == self.view.seat and self.view.result is None
        bar = tag(
            "rect",
            x=MARGIN,
            y=y,
            width=width,
            height=_BAR,
            rx=_BAR / 2,
            fill=colors.awaited if own else colors.seat,
        )
        text = sentences.status(self.view, self.name)
        fill = colors.felt if own else colors.text
        return bar + words(text, self.layout.width / 2, y + _BAR / 2, 15, fill, room=width - 24)


def _layable(view: View) -> frozenset[Face]:
    """The cards of the viewer's own hand that a legal move names."""
    faces: set[Face | None] = set()
    for move in view.legal_moves:
        if isinstance(move, Play):
            faces.update(move.faces)
        elif isinstance(move, Drop | Commit):
            faces.add(move.face)
    return frozenset(filter(None, faces))
