"""The challenge of a Wild Draw Four (docs/rules/classic.md 5)."""

from __future__ import annotations

import attrs

from unorules.draft import Draft
from unorules.events import Challenged, Shown
from unorules.moves import Challenge, Move, by_seat
from unorules.rules import AnswerTo, Lays, RuleModule, Table, debt_effect, on, option
from unorules.state import State
from unorules.steps import Answer
from unorules.values import Value

__all__ = ["ChallengeOptions", "challenge"]

_CHALLENGE = by_seat(Challenge)
_USUAL_PRICE = 4


@attrs.frozen(eq=False, repr=False)
class ChallengeOptions(Value):
    """Options of the module `challenge`: cards drawn after a Wild Draw Four.

    After another card, or in a stack, what differs from 4 and 6 is added to what is owed.
    """

    challenge_guilty: int = option(
        4,
        "Cards that a caught bluffer draws for a Wild Draw Four; for other debts the difference "
        "from 4 is added.",
        at_least=1,
        source="classic.md 5.7",
    )
    challenge_innocent: int = option(
        6,
        "Cards that a wrong challenger draws for a Wild Draw Four; for other debts the "
        "difference from 4 is added.",
        at_least=1,
        source="classic.md 5.7",
    )


def may_challenge(table: Table, step: Answer, lays: Lays, moves: list[Move]) -> None:
    """Whoever must draw may challenge the card of another before drawing (5.1)."""
    if step.before is not None and step.by != step.target:
        moves.append(_CHALLENGE[step.target])


def judge(draft: Draft, move: Challenge, was: State, options: ChallengeOptions) -> None:
    """The hand as it was after the play is shown, and the loser draws (5.2 to 5.4, 5.8)."""
    step = was.step
    assert isinstance(step, Answer)
    by = step.by
    assert by is not None
    assert step.before is not None
    guilty = bool(step.held & was.side.printed.colored[step.before.index])
    if draft.told is not None:
        draft.tell(Challenged, move.seat, by, guilty)
        side = was.side
        draft.tell(Shown, by, move.seat, side.faces_of(side.printed.sorted(step.held)))
    effect = debt_effect(was, step)
    price = options.challenge_guilty if guilty else options.challenge_innocent
    count = max(0, step.total + price - _USUAL_PRICE)
    if guilty:
        # A layer who has left draws nothing, and the challenger plays all the same (9.4).
        if draft.kit.active >> by & 1:
            draft.take_owed(by, count, effect)
        draft.again(move.seat)
    else:
        draft.pay(move.seat, count, effect)


def challenge(options: ChallengeOptions = ChallengeOptions()) -> RuleModule:
    """A guarded card may be laid as a bluff, and challenged by the player who must draw."""

    def run(draft: Draft, move: Challenge, was: State) -> None:
        judge(draft, move, was, options)

    return RuleModule(
        name="challenge",
        options=options,
        built_by=challenge,
        answers=(AnswerTo(lambda effect: effect.guarded, may_challenge, doubts=True),),
        handlers=(on(Challenge, run),),
    )
