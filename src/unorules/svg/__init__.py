"""Pictures: a card, a hand, or a table as a view sees it, as SVG that stands by itself.

>>> from unorules import parse_face, svg
>>> picture = svg.card(parse_face("r7"))

Each picture has a shape for every color, contrast enough to read it, and its words for screen
readers; equal arguments give the same text, byte for byte.
"""

from unorules.cards import Card, Face
from unorules.display import picture
from unorules.state import State
from unorules.svg.cards import card, hand
from unorules.svg.markup import Svg
from unorules.svg.tables import table
from unorules.view import View, observe

__all__ = ["Svg", "card", "hand", "table"]

picture.register(Face)(card)
picture.register(Card)(card)
picture.register(View)(table)


@picture.register
def _(state: State) -> Svg:
    """A state is secret: its picture is what a spectator sees."""
    return table(observe(state, None))
