"""The Flip deck of 112 two-sided cards (docs/rules/flip.md 1)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import attrs

from unorules.cards import REVERSE, SKIP, WILD, Card, Deck, Rank
from unorules.chance import shuffled
from unorules.errors import RulesError
from unorules.notation import parse_face
from unorules.rules import RuleModule, option
from unorules.values import Value

__all__ = [
    "DRAW_FIVE",
    "DRAW_ONE",
    "FLIP",
    "SKIP_EVERYONE",
    "WILD_DRAW_COLOR",
    "WILD_DRAW_TWO",
    "FlipDeckOptions",
    "flip_cards",
    "flip_deck",
]

DRAW_ONE: Final = Rank("+1")
DRAW_FIVE: Final = Rank("+5")
FLIP: Final = Rank("F")
SKIP_EVERYONE: Final = Rank("E")
WILD_DRAW_TWO: Final = Rank("W+2")
WILD_DRAW_COLOR: Final = Rank("W+C")

_POINTS: Final = {
    DRAW_ONE: 10,
    DRAW_FIVE: 20,
    SKIP: 20,
    SKIP_EVERYONE: 30,
    REVERSE: 20,
    FLIP: 20,
    WILD: 40,
    WILD_DRAW_TWO: 50,
    WILD_DRAW_COLOR: 60,
}

_MOST_SEATS = 10
_RANKS: Final = "1 2 3 4 5 6 7 8 9 +1 S R F"
_BACKS: Final = {
    "r": "p3/v2 oR/v+5 W+C/p7 oF/v+5 p2/t5 o9/pE o1/v5 vR/t7 v5/tR p3/p4 W/o+5 v3/t7 p8/v3",
    "y": "W/pE t1/t8 p+5/v1 p+5/vF v9/t8 W+C/oE o2/v6 o2/p1 v4/t5 p1/v8 o3/tF W/tF o8/p4",
    "g": "o5/oF t+5/tE pF/v2 p8/t9 o7/t4 W+C/p5 o6/t2 pR/t9 o+5/pR o6/t6 o9/v4 o1/p7 W+C/t3",
    "b": "vE/vE o8/p6 v8/t2 v1/t+5 oR/p9 vR/tE o3/oE t4/tR o5/vF p6/t6 p9/t1 W/o4 v6/v7",
}
_WILD_BACKS: Final = {"W": "p5/pF/v7/t3", "W+2": "o4/o7/p2/v9"}
"""The dark faces of the copies of each light face, as they are printed (1.4)."""


@attrs.frozen(eq=False, repr=False)
class FlipDeckOptions(Value):
    """Options of the module `flip-deck`."""

    pairing: int = option(
        0,
        "Which dark face is on the back of which light one: 0 as printed, any other number "
        "draws the pairs by chance, the same ones for the same number.",
        at_most=10**18,
        source="flip.md 1.5",
    )


def printed_pairs() -> list[tuple[str, str]]:
    """The light and the dark face of each card as they are printed (1.4)."""
    lights = {
        color + rank: backs
        for color, column in _BACKS.items()
        for rank, backs in zip(_RANKS.split(), column.split(), strict=True)
    }
    lights.update(_WILD_BACKS)
    return [(light, dark) for light, backs in lights.items() for dark in backs.split("/")]


@lru_cache(maxsize=64)
def flip_cards(pairing: int = 0) -> Deck:
    """The deck with the printed pairs, or with others (1.1 to 1.5)."""
    lights, darks = zip(*printed_pairs(), strict=True)
    if pairing:
        darks = tuple(darks[number] for number in shuffled(pairing, 0, range(len(darks))))
    pairs = zip(map(parse_face, lights), map(parse_face, darks), strict=True)
    return Deck((Card(light, dark) for light, dark in pairs), _POINTS)


def check_seats(seats: int, cards: int, seed: int | None) -> None:
    """The deck serves two to ten players (1.6)."""
    if seats > _MOST_SEATS:
        text = f"the Flip deck serves {_MOST_SEATS} seats at most, not {seats}"
        raise RulesError(text, ("flip-deck",), "seats")


def flip_deck(options: FlipDeckOptions = FlipDeckOptions()) -> RuleModule:
    """The cards that are played with, light on one side and dark on the other."""
    return RuleModule(
        name="flip-deck",
        options=options,
        built_by=flip_deck,
        deck=lambda: flip_cards(options.pairing),
        table_checks=(check_seats,),
    )
