"""Cards and tables as text with colors for a terminal, by the codes of the 256 colors.

Cards stand there in notation, so that colors tell nothing that the letters do not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from unorules import sentences
from unorules.cards import Card, Color, Face
from unorules.display import colored
from unorules.events import WAYS, Name
from unorules.state import State
from unorules.values import namer
from unorules.view import View, observe

__all__ = ["card", "hand", "table"]

_BLACK, _NIGHT = 16, 233
# Text and ground, among the colors of xterm: 4.5 to 1 or more in each pair.
_PAINTS = {
    Color.RED: (_BLACK, 203),
    Color.YELLOW: (_BLACK, 221),
    Color.GREEN: (_BLACK, 78),
    Color.BLUE: (_BLACK, 75),
    Color.ORANGE: (215, _NIGHT),
    Color.PINK: (212, _NIGHT),
    Color.TEAL: (44, _NIGHT),
    Color.VIOLET: (141, _NIGHT),
}
_WILD = {False: (_BLACK, 255), True: (255, _NIGHT)}


def card(what: Face | Card, *, dark: bool = False) -> str:
    """A face, or both sides of a card, in notation on its color.

    `dark` tells that a wild is that of a dark side; colored faces tell by their color.
    """
    if isinstance(what, Card):
        front = card(what.front)
        return f"{front}~{card(what.back, dark=True)}" if what.back else front
    text, ground = _WILD[dark] if what.color is None else _PAINTS[what.color]
    return f"\x1b[1;38;5;{text};48;5;{ground}m {what} \x1b[0m"


def hand(cards: Iterable[Face | Card], *, dark: bool | None = None) -> str:
    """Cards in a row, in their order. Where `dark` is left out, wilds are like the other cards."""
    held = tuple(cards)
    night = any(map(_is_dark, held)) if dark is None else dark
    return " ".join(card(each, dark=night) for each in held)


def _is_dark(what: Face | Card) -> bool:
    return (what.front if isinstance(what, Card) else what).is_dark


def table(view: View, *, names: Sequence[str] | None = None) -> str:
    """The table as a seat sees it, some lines long. `names` are those of the players by seat.

    An arrow points at the seat that the table waits for.
    """
    return "\n".join(_lines(view, namer([*map(_plain, names or ())])))


def _plain(text: str) -> str:
    """A text without what a terminal would obey."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def _lines(view: View, name: Name) -> Iterator[str]:
    dark = view.side == "dark"
    seats = range(len(view.counts))
    width = max(len(sentences.named(view, seat, name)) for seat in seats)
    if view.top is not None:
        color = view.color.word if view.color is not None else "not named"
        way = WAYS[view.direction]
        yield f"Top {card(view.top, dark=dark)}  color {color}  {way}  draw pile {view.draw_count}"
    for seat in seats:
        sign = ">" if view.awaited == seat and view.result is None else " "
        text = f"{sign} {sentences.named(view, seat, name):{width}} {view.counts[seat]:3}"
        backs = hand(view.backs[seat], dark=not dark)
        seen = hand(view.hand, dark=dark) if seat == view.seat else backs
        rest = (seen, *sentences.badges(view, seat), sentences.notes(view, seat))
        yield "  ".join(filter(None, (text, *rest)))
    yield f"{sentences.status(view, name)}."


colored.register(Face)(card)
colored.register(Card)(card)
colored.register(View)(table)


@colored.register
def _(state: State) -> str:
    """A state is secret: what a spectator sees."""
    return table(observe(state, None))
