"""What a seat may know: a view is built by copying that, never by stripping a state.

See docs/rules/classic.md for what lies open: the own hand, how many cards the others hold, the
discard pile, the color, whose turn it is, what is owed, the scores.
"""

from __future__ import annotations

import attrs

from unorules.cards import Color, Face
from unorules.engine import legal_moves
from unorules.moves import Move
from unorules.rules import Rules
from unorules.state import MatchResult, RoundResult, State

__all__ = ["View", "observe"]


@attrs.frozen
class View:
    """A state as one seat may see it; `seat` is None for a spectator.

    `hand` and `legal_moves` are those of the seat. `awaited` is the seat whose move the table
    waits for (-1 for the table's own), `asks` says in words what it must do, `step` names it.
    """

    rules: Rules
    seat: int | None
    hand: tuple[Face, ...]
    counts: tuple[int, ...]
    active: tuple[int, ...]
    top: Face | None
    color: Color | None
    discarded: tuple[Face, ...]
    """The faces of the discard pile, top last."""
    draw_count: int
    direction: int
    turn: int
    awaited: int
    step: str
    asks: str
    owed: int
    scores: tuple[int, ...]
    dealer: int
    round: int
    target: int | None
    round_result: RoundResult | None
    result: MatchResult | None
    moment: int
    legal_moves: tuple[Move, ...]


def observe(state: State, seat: int | None) -> View:
    """What a seat may know of a state; None for a spectator. Raises ValueError for no seat."""
    step = state.step
    faces = state.side.printed.faces
    return View(
        rules=state.rules,
        seat=seat,
        hand=() if seat is None else state.faces(seat),
        counts=state.counts,
        active=state.active,
        top=state.top,
        color=state.color,
        discarded=tuple(faces[number] for number in state.discard_pile),
        draw_count=len(state.draw_pile),
        direction=state.direction,
        turn=state.turn,
        awaited=step.awaited(state.turn),
        step=step.name,
        asks=step.asks,
        owed=state.owed,
        scores=state.scores,
        dealer=state.dealer,
        round=state.round,
        target=state.target,
        round_result=state.round_result,
        result=state.result,
        moment=state.moment,
        legal_moves=() if seat is None else legal_moves(state, seat),
    )
