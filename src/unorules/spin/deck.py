"""The Spin deck: the classic one, in which 20 numbers bear the swirl (docs/rules/spin.md 1)."""

from __future__ import annotations

from functools import cache
from typing import Final

from unorules.cards import Card, Deck, Face
from unorules.classic.deck import CLASSIC_POINTS, DeckOptions, check_seats, classic_cards
from unorules.rules import RuleModule

__all__ = ["SWIRL", "spin_cards", "spin_deck"]

SWIRL: Final = "*"
"""The mark of the cards that make the next player spin."""
_HIGHEST: Final = 5


@cache
def spin_cards(decks: int = 1) -> Deck:
    """The classic cards; of the two copies of 1 to 5 in each color one bears the swirl (1.1)."""
    cards: list[Card] = []
    for card, copies in classic_cards(decks):
        number = card.front.rank.number
        plain = copies // 2 if number in range(1, _HIGHEST + 1) else copies
        swirl = Card(Face(card.front.color, card.front.rank, SWIRL))
        cards += [card] * plain + [swirl] * (copies - plain)
    return Deck(cards, CLASSIC_POINTS)


def spin_deck(options: DeckOptions = DeckOptions()) -> RuleModule:
    """The cards that are played with, 20 of a pack with a swirl."""
    return RuleModule(
        name="spin-deck",
        options=options,
        built_by=spin_deck,
        deck=lambda: spin_cards(options.decks),
        table_checks=(check_seats(options),),
    )
