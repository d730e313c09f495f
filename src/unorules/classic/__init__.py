"""The classic game as a bundle of modules (docs/rules/classic.md)."""

from unorules.classic.actions import actions
from unorules.classic.challenge import challenge
from unorules.classic.deck import deck
from unorules.classic.departure import departure
from unorules.classic.opening import opening
from unorules.classic.scoring import scoring
from unorules.classic.turn import turn
from unorules.classic.uno import uno

__all__ = [
    "MODULES",
    "actions",
    "challenge",
    "deck",
    "departure",
    "opening",
    "scoring",
    "turn",
    "uno",
]

MODULES = (deck, turn, actions, opening, challenge, uno, scoring, departure)
"""The builders of the modules that make the game, in order."""
