"""UNO Flip as a bundle of modules: two sides, and the cards that turn them (docs/rules/flip.md)."""

from unorules.classic import challenge, departure, opening, scoring, turn, uno
from unorules.flip.actions import flip_actions
from unorules.flip.deck import flip_deck
from unorules.flip.sides import sides

__all__ = ["MODULES", "flip_actions", "flip_deck", "sides"]

MODULES = (
    flip_deck,
    turn,
    flip_actions,
    sides,
    opening,
    challenge,
    uno,
    scoring,
    departure,
)
"""The builders of the modules that make the game, in order."""
