"""Two against two (docs/rules/partners.md)."""

from __future__ import annotations

import attrs

from unorules.errors import RulesError
from unorules.rules import RuleModule
from unorules.values import SeatSet, Value

__all__ = ["PartnersOptions", "partners"]

_SEATS = 4


@attrs.frozen(eq=False, repr=False)
class PartnersOptions(Value):
    """The module `partners` has no options."""


def opposite(seats: int) -> tuple[SeatSet, ...]:
    """Partners sit opposite each other (1)."""
    return tuple(1 << seat | 1 << (seat + seats // 2) % seats for seat in range(seats))


def four_play(seats: int, cards: int, seed: int | None) -> None:
    """Exactly four play (1)."""
    if seats != _SEATS:
        raise RulesError(f"partners play with {_SEATS} seats, not {seats}", ("partners",), "seats")


def partners(options: PartnersOptions = PartnersOptions()) -> RuleModule:
    """Opposite seats win and score together."""
    return RuleModule(
        name="partners",
        options=options,
        built_by=partners,
        teams=opposite,
        table_checks=(four_play,),
    )
