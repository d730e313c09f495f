"""UNO Spin as a bundle of modules: classic UNO with a wheel (docs/rules/spin.md)."""

from unorules.classic import actions, challenge, departure, opening, scoring, turn, uno
from unorules.spin.deck import spin_deck
from unorules.spin.wheel import wheel

__all__ = ["MODULES", "spin_deck", "wheel"]

MODULES = (
    spin_deck,
    turn,
    actions,
    wheel,
    opening,
    challenge,
    uno,
    scoring,
    departure,
)
"""The builders of the modules that make the game, in order."""
