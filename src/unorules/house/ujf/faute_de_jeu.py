"""Faute de jeu: false words and a play into a replay cost cards (docs/rules/ujf.md 9)."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from unorules.errors import Reason
from unorules.house.ujf.bol import FALSE_LUCK
from unorules.house.ujf.claims import CLASSIC_ONLY, FALSE_CLAIM, FALSE_STICK, MIROIR, unheld
from unorules.moves import Move, Play, Say
from unorules.rules import Fault, RuleModule, option
from unorules.state import State
from unorules.steps import PlayAgain
from unorules.values import Value, seat_letter

__all__ = ["FauteDeJeuOptions", "faute_de_jeu"]

_REPLAY_OWED = "replay-owed"


@attrs.frozen(eq=False, repr=False)
class FauteDeJeuOptions(Value):
    """Options of the module `faute-de-jeu`."""

    fault_penalty: int = option(
        2,
        "Cards that a false word costs, or a card laid while another must play again.",
        at_least=1,
        source="ujf.md 9.1",
    )
    false_stick_penalty: int = option(
        0,
        "Cards that a Stick costs where nobody can be stuck; 0 refuses it.",
        source="ujf.md 9.5",
    )


def why_not_before(state: State, move: Play) -> Reason | None:
    """The next player lays a card while another must play again (9.3)."""
    following = state.kit.next[state.direction][state.turn]
    if not isinstance(state.step, PlayAgain) or move.seat != following:
        return None
    if move.word not in (None, MIROIR):
        return None
    if unheld(state, move) is not None:
        return None
    return Reason(_REPLAY_OWED, f"seat {seat_letter(state.turn)} must play again first")


def faute_de_jeu(options: FauteDeJeuOptions = FauteDeJeuOptions()) -> RuleModule:
    """False words cost cards, and so does a card laid while another must play again."""
    prices: Mapping[str, int] = {
        FALSE_CLAIM: options.fault_penalty,
        FALSE_LUCK: options.fault_penalty,
        _REPLAY_OWED: options.fault_penalty,
        FALSE_STICK: options.false_stick_penalty,
    }

    def price(state: State, move: Move, reason: Reason) -> int:
        return prices.get(reason.code, 0)

    return RuleModule(
        name="faute-de-jeu",
        options=options,
        built_by=faute_de_jeu,
        faults={Play: Fault(price), Say: Fault(price)},
        why={Play: why_not_before},
        conflicts=CLASSIC_ONLY,
    )
