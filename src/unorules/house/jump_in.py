"""Laying an identical card out of turn (docs/rules/jump-in.md)."""

from __future__ import annotations

import attrs

from unorules.cards import Face
from unorules.errors import Reason
from unorules.moves import Move, Play
from unorules.rules import (
    Lays,
    RuleModule,
    Table,
    answers_to,
    debt_card,
    just_covered,
    within_limits,
)
from unorules.state import State
from unorules.steps import Answer, TakeTurn
from unorules.values import CardSet, Value

__all__ = ["JumpInOptions", "jump_in"]


@attrs.frozen(eq=False, repr=False)
class JumpInOptions(Value):
    """The module `jump-in` has no options."""


def identical(table: Table, face: Face) -> CardSet:
    """The cards of the same color and the same number or symbol; none to a wild (1)."""
    printed = table.side.printed
    if face.color is None:
        return 0
    return printed.colored[face.color.index] & printed.ranked[face.rank]


def offer(table: Table, awaited: int, lays: Lays) -> None:
    """Everybody but the seat awaited may lay a card identical to the top one (1, 2)."""
    cards = identical(table, table.side.printed.faces[table.discard_pile[-1]])
    for seat in table.kit.inside:
        own = table.hands[seat] & cards
        if own and seat != awaited:
            lays.append((seat, within_limits(table, seat, own)))


def jump(table: Table, step: TakeTurn, lays: Lays, moves: list[Move]) -> None:
    """Until the next turn action since the top card was laid (2)."""
    if table.fresh:
        offer(table, table.turn, lays)


def join_in(table: Table, step: Answer, lays: Lays, moves: list[Move]) -> None:
    """While a penalty waits only where cards are added to it, and nobody may send it back (3)."""
    if not table.fresh or debt_card(table, step).rank not in table.kit.rules.joins:
        return
    if any(answer.adds and answer.cards is not None for answer in answers_to(table, step)):
        offer(table, step.target, lays)


def why_no_jump(state: State, move: Play) -> Reason | None:
    """Why a card cannot be laid out of turn now (4); with a word it is no jump-in."""
    step = state.step
    laid = state.side.printed.of_face.get(move.faces[0], 0)
    if move.word is not None or len(move.faces) > 1:
        return None
    if step.closed or move.seat == step.awaited(state.turn):
        return None
    if not laid & state.hands[move.seat]:
        return None
    if state.top is not None and laid & identical(state, state.top):
        late = Reason("too-late", "play went on since the equal card was laid")
        return None if state.fresh else late
    if any(laid & identical(state, face) for face in just_covered(state)):
        return Reason("too-late", "the card that this one equals is covered")
    return Reason("jump-in/not-identical", "out of turn only a card equal to the top one is laid")


def jump_in(options: JumpInOptions = JumpInOptions()) -> RuleModule:
    """Whoever holds a card identical to the top one may lay it out of turn."""
    return RuleModule(
        name="jump-in",
        options=options,
        built_by=jump_in,
        steps={TakeTurn: jump, Answer: join_in},
        why={Play: why_no_jump},
    )
