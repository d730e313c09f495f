"""Stick: who lays an identical card without a word must play again (docs/rules/ujf.md 5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import ClassVar

import attrs

from unorules.draft import Draft
from unorules.errors import Reason
from unorules.events import Said
from unorules.house.ujf.claims import CLASSIC_ONLY, FALSE_STICK, too_early, why_no_cards
from unorules.moves import Move, Play, Say, by_seat
from unorules.rules import AnswerTo, Lays, RuleModule, Table, debt_card, on
from unorules.state import Part, State
from unorules.steps import Answer, Step, TakeTurn
from unorules.values import SeatSet, Value, seat_letter, seats_in

__all__ = ["Silence", "StickOptions", "stick"]

_WORD = "stick"
_SAY = by_seat(lambda seat: Say(seat, _WORD))


@attrs.frozen(eq=False, repr=False)
class StickOptions(Value):
    """The module `stick` has no options."""


@attrs.frozen(eq=False, repr=False)
class Silence(Part):
    """The seat that has laid an identical card without a word, until the next turn action (5.2)."""

    silent: SeatSet = 0

    marks: ClassVar[Mapping[str, str]] = {".": "silent"}

    def flaws(self, state: State) -> Iterator[str]:
        """Somebody silent without two identical cards on top, or more than one."""
        if not self.silent:
            return
        if self.silent.bit_count() > 1:
            yield "only one seat can have laid the top card silently (.)"
        if len(state.open_pile) > 1 and not covers_its_like(state, 0):
            yield f"seat {seat_letter(self.silent.bit_length() - 1)} has laid no identical card (.)"


_silence = cache(Silence)
_NOBODY = _silence(0)


def covers_its_like(state: State, depth: int) -> bool:
    """Whether the card so deep in the open pile lies on one that is identical."""
    faces = state.side.printed.faces
    below = [faces[number] for number in state.open_pile[::-1][depth : depth + 2]]
    return len(below) == 2 and below[0] is below[1]


def listen(draft: Draft, move: Play, was: State) -> None:
    """Whoever lays one card in turn on its like, without a word, is silent (5.1)."""
    top = was.side.printed.faces[was.discard_pile[-1]]
    silent = move.faces == (top,) and move.word is None and move.seat == was.awaited
    if silent and draft.hands[move.seat]:
        draft.set_part(_silence(1 << move.seat))


def end_silence(draft: Draft, move: Move, was: State) -> None:
    """Every turn action ends the silence before it (5.2)."""
    if move.turn_action:
        draft.set_part(_NOBODY)


def offer(table: Table, step: Step, lays: Lays, moves: list[Move]) -> None:
    """Everybody but the silent player may say the word (5.2)."""
    silent = table.part(Silence).silent
    if silent:
        moves += [_SAY[seat] for seat in table.kit.inside if not silent >> seat & 1]


def offer_owing(table: Table, step: Answer, lays: Lays, moves: list[Move]) -> None:
    """Likewise, unless the debtor may send the debt back and so comes first (12.7)."""
    if table.part(Silence) is _NOBODY:
        return
    answers = table.kit.rules.answers[debt_card(table, step).rank]
    if not any(answer.turns_back for answer in answers):
        offer(table, step, lays, moves)


def call(draft: Draft, move: Say, was: State) -> None:
    """The silent player plays again, or owes what has come together (5.3, 5.4)."""
    (seat,) = seats_in(draft.part(Silence).silent)
    step = was.step
    draft.tell(Said, move.seat, move.word)
    draft.set_part(_NOBODY)
    if isinstance(step, Answer):
        draft.wait(attrs.evolve(step, target=seat))
    else:
        draft.play_again(seat)


def why_no_stick(state: State, move: Say) -> Reason | None:
    """Why nobody is stuck now (5.8)."""
    if move.word != _WORD or state.step.closed:
        return None
    silent = state.part(Silence).silent
    if silent >> move.seat & 1:
        return Reason("no-target", "nobody sticks themselves")
    if silent:
        return too_early(state)
    acted = not state.fresh and covers_its_like(state, 0)
    if acted or covers_its_like(state, 1):
        return Reason("too-late", "play went on since the identical card was laid")
    return Reason(FALSE_STICK, "nobody has laid an identical card without a word")


def forget(draft: Draft, part: Silence, who: int) -> None:
    """Whoever leaves is stuck no more (13)."""
    if part.silent >> who & 1:
        draft.set_part(_NOBODY)


def stick(options: StickOptions = StickOptions()) -> RuleModule:
    """Whoever lays a card identical to the top one without a word must play again."""
    return RuleModule(
        name="stick",
        options=options,
        built_by=stick,
        reminders={TakeTurn: offer, Answer: offer_owing},
        answers=(AnswerTo(lambda effect: effect.owes > 0),),
        spoken={_WORD: call},
        why={Say: why_no_stick, Play: why_no_cards(_WORD)},
        upkeep=(end_silence,),
        settle=(on(Play, listen),),
        departs={Silence: forget},
        words=(Silence,),
        parts=(_NOBODY,),
        conflicts=CLASSIC_ONLY,
    )
