"""The end of a round: the count, and the standing of the match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unorules.events import Eliminated, MatchEnded, RoundEnded
from unorules.steps import ROUND_OVER
from unorules.values import seats_in

if TYPE_CHECKING:
    from unorules.draft import Draft

__all__ = ["end_round", "idle_turn"]


def idle_turn(draft: Draft) -> None:
    """A turn brought nothing; as many in a row as there are seats block the round (7.5)."""
    draft.idle += 1
    if draft.idle >= draft.kit.count:
        end_round(draft, None)


def end_round(draft: Draft, winner: int | None) -> None:
    """The round is over: count the hands, and wait for the next deal.

    `winner` laid the last card; None for a blocked round. Hands stay as they are until the deal.
    """
    kit = draft.kit
    factor = kit.rules.point_factor
    points = tuple(draft.side.printed.total(hand) * factor for hand in draft.hands)
    match = draft.match = kit.rules.scoring.finish(draft.match, points, winner, kit.teams)
    draft.wait_only(ROUND_OVER)
    if match.round_result is not None:
        result = match.round_result
        draft.tell(RoundEnded, result.winner, result.points, result.why)
    for seat in seats_in(kit.active & ~match.active):
        draft.tell(Eliminated, seat)
    if match.active != kit.active:
        draft.reseat()
    if match.result is not None:
        draft.tell(MatchEnded, match.result.winners)
