"""How much bad input of each kind is tried."""

from hypothesis import settings

BAD_INPUTS = 500 if settings().max_examples <= 100 else 20_000
"""Inputs a test: 500 in every run, 20,000 with the profile `release` (CONTRIBUTING.md)."""
