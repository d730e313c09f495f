"""Miroir: a wild on a wild turns play around, and sends a debt back (docs/rules/ujf.md 2)."""

from __future__ import annotations

import attrs

from unorules.cards import REVERSE, WILD
from unorules.draft import Draft
from unorules.errors import Reason
from unorules.house.ujf.claims import (
    CLASSIC_ONLY,
    MIROIR,
    lay_together,
    not_drawn,
    too_early,
    unheld,
    why_not_alone,
)
from unorules.moves import Move, Play, Say
from unorules.rules import (
    AnswerTo,
    Lays,
    RuleModule,
    Table,
    answers_to,
    plays_of,
    within_limits,
)
from unorules.state import State
from unorules.steps import Answer, PlayDrawn, TakeTurn
from unorules.values import CardSet, Value, seat_letter

__all__ = ["MiroirOptions", "miroir"]


@attrs.frozen(eq=False, repr=False)
class MiroirOptions(Value):
    """The module `miroir` has no options."""


def with_the_word(table: Table, seat: int, cards: CardSet, moves: list[Move]) -> None:
    """The Wilds among these cards, as far as they may be laid."""
    printed = table.side.printed
    wilds = cards & printed.ranked.get(WILD, 0)
    for face in printed.faces_in(within_limits(table, seat, wilds)):
        moves += plays_of(table, seat, (face,), (MIROIR,))


def in_turn(table: Table, step: TakeTurn, lays: Lays, moves: list[Move]) -> None:
    """Any Wild may be laid with the word; on a color it has no effect (2.1, 2.7)."""
    cards = table.hands[table.turn] & table.side.printed.wilds
    if cards:
        with_the_word(table, table.turn, cards, moves)


def after_draw(table: Table, step: PlayDrawn, lays: Lays, moves: list[Move]) -> None:
    """So may a Wild that was just drawn."""
    if step.card & table.side.printed.wilds:
        with_the_word(table, table.turn, step.card, moves)


def in_answer(table: Table, step: Answer, lays: Lays, moves: list[Move]) -> None:
    """A debt is mirrored on the wild draw card of another who is still in (2.3, 2.5, 2.6)."""
    if can_be_mirrored(table, step):
        with_the_word(table, step.target, table.hands[step.target], moves)


def can_be_mirrored(table: Table, step: Answer) -> bool:
    """Whether the debt lies on the open draw card of another player."""
    if step.card is not None or step.by is None or step.by == step.target:
        return False
    return bool(table.kit.active >> step.by & 1)


def reflect(draft: Draft, move: Play, was: State) -> None:
    """The debt goes back to its last player; without one the Wild is a Reverse (2.2, 2.3, 2.8)."""
    lay_together(draft, move, was)
    step = was.step
    if isinstance(step, Answer):
        draft.turn_around()
        draft.hand_back(step, was, once=False)
    elif draft.hands[move.seat] and was.top is not None and was.top.is_wild:
        reverse = draft.kit.rules.effects.get(REVERSE)
        if reverse is None or reverse.run is None:
            draft.turn_around()
        else:
            reverse.run(draft, move, was)


def why_no_miroir(state: State, move: Play) -> Reason | None:
    """Why a card cannot be laid as a Miroir (2.4 to 2.7)."""
    step = state.step
    if move.word != MIROIR or step.closed:
        return None
    missing = unheld(state, move)
    if missing is not None:
        return missing
    if any(face.rank is not WILD for face in move.faces) or len(move.faces) > 1:
        return Reason("miroir/no-wild", "only one Wild is laid as a Miroir")
    first = f"seat {seat_letter(state.awaited)} must {step.asks}"
    if move.seat != state.awaited:
        return Reason("not-your-turn", f"{first} first")
    if not isinstance(step, TakeTurn | PlayDrawn | Answer):
        return too_early(state)
    if isinstance(step, Answer) and not mirrors(state, step):
        return Reason("must-answer", first)
    return not_drawn(state, move)


def mirrors(state: State, step: Answer) -> bool:
    """Whether this debt may be answered by a Miroir."""
    offered = any(answer.generator is in_answer for answer in answers_to(state, step))
    return offered and can_be_mirrored(state, step)


def miroir(options: MiroirOptions = MiroirOptions()) -> RuleModule:
    """A Wild laid on a wild card turns play around, and sends a Wild Draw Four back."""
    return RuleModule(
        name="miroir",
        options=options,
        built_by=miroir,
        steps={TakeTurn: in_turn, PlayDrawn: after_draw},
        answers=(AnswerTo(lambda effect: effect.owes > 0 and "color" in effect.asks, in_answer),),
        spoken={MIROIR: reflect},
        why={Play: why_no_miroir, Say: why_not_alone(MIROIR)},
        conflicts=CLASSIC_ONLY,
    )
