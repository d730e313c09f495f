"""The classic deck of 108 cards, one or several of them (docs/rules/classic.md 1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import attrs

from unorules.cards import (
    DRAW_TWO,
    REVERSE,
    SKIP,
    WILD,
    WILD_DRAW_FOUR,
    Card,
    Color,
    Deck,
    Face,
    Rank,
)
from unorules.errors import RulesError
from unorules.rules import RuleModule, option
from unorules.values import Value

__all__ = [
    "CLASSIC_POINTS",
    "DeckOptions",
    "check_seats",
    "classic_cards",
    "classic_deck",
    "deck",
]

_SEATS_A_PACK = 10
_COLORS = (Color.RED, Color.YELLOW, Color.GREEN, Color.BLUE)
CLASSIC_POINTS = {SKIP: 20, REVERSE: 20, DRAW_TWO: 20, WILD: 50, WILD_DRAW_FOUR: 50}
_DOUBLE = (*(Rank(str(number)) for number in range(1, 10)), SKIP, REVERSE, DRAW_TWO)


@attrs.frozen(eq=False, repr=False)
class DeckOptions(Value):
    """Options of the module `deck`."""

    decks: int = option(
        1,
        "How many packs of 108 cards are shuffled together.",
        at_least=1,
        at_most=100,
        source="classic.md 1.3",
    )


def classic_cards(decks: int) -> Iterator[tuple[Card, int]]:
    """Each card with the number of its copies: 25 cards a color and eight wilds a pack (1.1)."""
    for color in _COLORS:
        yield Card(Face(color, Rank("0"))), decks
        for rank in _DOUBLE:
            yield Card(Face(color, rank)), 2 * decks
    for wild in (WILD, WILD_DRAW_FOUR):
        yield Card(Face(None, wild)), 4 * decks


@cache
def classic_deck(decks: int = 1) -> Deck:
    """The classic deck, one or several packs of it (1.1, 1.2)."""
    return Deck(
        (card for card, copies in classic_cards(decks) for _ in range(copies)), CLASSIC_POINTS
    )


def check_seats(options: DeckOptions) -> Callable[[int, int, int | None], None]:
    """One pack serves ten seats; more packs serve more (2.1)."""

    def check(seats: int, cards: int, seed: int | None) -> None:
        if seats > _SEATS_A_PACK and options.decks == 1:
            raise RulesError(
                f"one deck serves {_SEATS_A_PACK} seats at most, not {seats}: use decks=2",
                ("deck",),
                "seats",
            )

    return check


def deck(options: DeckOptions = DeckOptions()) -> RuleModule:
    """The cards that are played with."""
    return RuleModule(
        name="deck",
        options=options,
        built_by=deck,
        deck=lambda: classic_deck(options.decks),
        table_checks=(check_seats(options),),
    )
