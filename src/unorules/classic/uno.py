"""Calling UNO and catching who does not (docs/rules/classic.md 6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import ClassVar

import attrs

from unorules.draft import Draft
from unorules.errors import Reason, RulesError
from unorules.events import CalledUno, Caught
from unorules.moves import CallUno, CatchUno, Drop, Move, Play, by_seat
from unorules.rules import Fault, Lays, RuleModule, SaidT, Table, on, option
from unorules.state import Part, State
from unorules.steps import Step
from unorules.values import SeatSet, Value, seat_letter, seats_in

__all__ = ["UnoMarks", "UnoOptions", "uno"]

_CALL = by_seat(CallUno)


@attrs.frozen(eq=False, repr=False)
class UnoOptions(Value):
    """Options of the module `uno`."""

    uno_mode: str = option(
        "call",
        "Whether players call UNO, the game announces it, or there is no call.",
        choices=("call", "auto", "off"),
        source="classic.md 6.9",
    )
    uno_penalty: int = option(
        2, "Cards that a caught player draws.", at_least=1, source="classic.md 6.5"
    )
    false_uno_penalty: int = option(
        0,
        "Cards that a call of UNO costs where none is due; 0 refuses it.",
        source="classic.md 6.6",
    )
    false_catch_penalty: int = option(
        0,
        "Cards that a catch costs whose target owes no call; 0 refuses it.",
        source="classic.md 6.6",
    )


@attrs.frozen(eq=False, repr=False)
class UnoMarks(Part):
    """Who stands where with the call: each a set of seats.

    `exposed` have come down to one card without a call and may be caught. `silent` have not
    called either, but their window has closed. `called` have said UNO for the card they hold,
    or ahead, with two cards.
    """

    exposed: SeatSet = 0
    silent: SeatSet = 0
    called: SeatSet = 0

    marks: ClassVar[Mapping[str, str]] = {"^": "exposed", "_": "silent", "!": "called"}

    def flaws(self, state: State) -> Iterator[str]:
        """Marks that exclude each other, or that a hand of this size cannot bear."""
        owing = self.exposed | self.silent
        if self.exposed & self.silent or owing & self.called:
            yield "a hand bears two marks of ^ (may be caught), _ (silent) and ! (called)"
        for seat in seats_in(owing | self.called):
            count = state.hands[seat].bit_count()
            awaited = (state.awaited, state.step.taker(state.turn))
            ahead = seat in awaited and self.called >> seat & 1
            if count != 1 and not (count == 2 and ahead):
                yield f"seat {seat_letter(seat)} bears a mark, but holds {count} cards"


_NO_MARKS = UnoMarks()


@cache
def calls_and_catches(exposed: SeatSet, silent: SeatSet, active: SeatSet) -> tuple[Move, ...]:
    """The calls of those who owe one, and the catches by everybody else, made once."""
    calls = (_CALL[seat] for seat in seats_in(exposed | silent))
    pairs = ((seat, target) for target in seats_in(exposed) for seat in seats_in(active))
    return (*calls, *(CatchUno(seat, target) for seat, target in pairs if seat != target))


def call_or_catch(table: Table, step: Step, lays: Lays, moves: list[Move]) -> None:
    """Whoever is on turn may call ahead (6.2), and whoever may be caught can be caught (6.3)."""
    if step.of_turn:
        seat = step.awaited(table.turn)
        if table.hands[seat].bit_count() == 2 and not table.part(UnoMarks).called >> seat & 1:
            moves.append(_CALL[seat])
    if table.parts is not table.kit.parts:
        marks = table.part(UnoMarks)
        moves += calls_and_catches(marks.exposed, marks.silent, table.kit.active)


def with_the_card(plays: tuple[SaidT, ...], size: int) -> tuple[SaidT, ...]:
    """The last card but one may be laid or dropped with or without the call (6.2)."""
    if size != 2:
        return plays
    return plays + tuple(attrs.evolve(play, uno=True) for play in plays)


@cache
def marked(exposed: SeatSet, silent: SeatSet, called: SeatSet) -> UnoMarks:
    """The marks with these sets, made once."""
    return UnoMarks(exposed, silent, called) if exposed | silent | called else _NO_MARKS


def bit_of(seat: int) -> SeatSet:
    """The set of this seat; of none for the table."""
    return 1 << seat if seat >= 0 else 0


def holding(table: Table, seats: SeatSet, count: int) -> SeatSet:
    """Those of the seats who hold exactly so many cards."""
    found = 0
    for seat in seats_in(seats):
        if table.hands[seat].bit_count() == count:
            found |= 1 << seat
    return found


def renew(draft: Draft, move: Move, was: State) -> None:
    """What a move means for the marks.

    A turn action closes the windows that stood open (6.3). A mark goes with the single card
    (6.7), a call ahead when the turn ends without it, or is taken away (6.2). Whoever came down to
    one card now owes a call, unless it was made.
    """
    marks = draft.part(UnoMarks)
    exposed, silent, called = marks.exposed, marks.silent, marks.called
    bearers = exposed | silent | called
    single = holding(draft, bearers | draft.fell, 1)
    quiet = not draft.fell and not (exposed and move.turn_action)
    if quiet and (single == bearers or (move.aside and tuple(draft.hands) == was.hands)):
        return
    if isinstance(move, (Play, Drop)) and move.uno:
        called |= 1 << move.seat & single
    ahead = called & ~single
    if ahead:
        ahead &= holding(was, may_have_called(draft, move, was), 2) & holding(draft, ahead, 2)
    if move.turn_action:
        exposed, silent = 0, silent | exposed
    exposed = (exposed | draft.fell) & single & ~called
    silent &= single & ~called & ~exposed
    draft.set_part(marked(exposed, silent, called & single | ahead))


def may_have_called(draft: Draft, move: Move, was: State) -> SeatSet:
    """Whose call ahead counts on after a move: the turn in which it was made goes on (6.2)."""
    step = draft.step
    awaited = step.awaited(draft.turn)
    taker = step.taker(draft.turn)
    seats = bit_of(awaited) if step.of_turn and (move.aside or move.seat == awaited) else 0
    own = move.seat == taker or not move.turn_action
    goes_on = own and taker == was.step.taker(was.turn)
    return seats | (bit_of(taker) if goes_on else 0)


def forget(draft: Draft, marks: UnoMarks, who: int) -> None:
    """The marks of a player who leaves vanish (9.1)."""
    clear(draft, 1 << who)


def clear(draft: Draft, seats: SeatSet) -> None:
    """Marks belong to a hand and its owner: they go when hands change owner (6.7)."""
    marks = draft.part(UnoMarks)
    draft.set_part(marked(marks.exposed & ~seats, marks.silent & ~seats, marks.called & ~seats))


def tell_call(draft: Draft, seat: int, play: Play | Drop | None) -> None:
    """A call made with the card is heard when the card lies on the pile (6.1, 6.2)."""
    if play is not None and play.uno:
        draft.tell(CalledUno, seat)


def tell_arrival(draft: Draft, seat: int, play: Play | Drop | None) -> None:
    """The game itself announces who has come down to one card (6.9)."""
    draft.tell(CalledUno, seat)


def clear_and_tell(draft: Draft, seats: SeatSet) -> None:
    """The game announces whoever holds one card after hands changed owner (6.7, 6.9)."""
    clear(draft, seats)
    for seat in seats_in(holding(draft, seats, 1)):
        draft.tell(CalledUno, seat)


def announce(draft: Draft, move: Move, was: State) -> None:
    """Whoever has come down to one card counts as having called (6.9)."""
    fell = holding(draft, draft.fell, 1)
    called = draft.part(UnoMarks).called
    if called | fell:
        draft.set_part(marked(0, 0, holding(draft, called | fell, 1)))


def call(draft: Draft, move: CallUno, was: State) -> None:
    """The call counts: nobody can catch the player for this card any more (6.2)."""
    marks = draft.part(UnoMarks)
    bit = 1 << move.seat
    draft.set_part(marked(marks.exposed & ~bit, marks.silent & ~bit, marks.called | bit))
    draft.tell(CalledUno, move.seat)


def catch(draft: Draft, move: CatchUno, penalty: int) -> None:
    """The caught player draws; the duty is gone, and the turn is not touched (6.5)."""
    marks = draft.part(UnoMarks)
    draft.tell(Caught, move.seat, move.target)
    draft.take(move.target, penalty)
    draft.set_part(marked(marks.exposed & ~(1 << move.target), marks.silent, marks.called))


def why_no_call(state: State, move: CallUno) -> Reason:
    """Why a call does not count now (6.6)."""
    return Reason(
        "uno/false-call",
        "UNO is called with one card, or ahead on one's own turn with two, and once",
    )


def why_no_catch(state: State, move: CatchUno) -> Reason:
    """Why a catch fails: too late, or nobody to be caught (6.6)."""
    if move.target >= state.seats or not state.match.active >> move.target & 1:
        return Reason("no-seat", "nobody sits there")
    if move.seat == move.target:
        return Reason("no-target", "nobody catches themselves: the call can still be made")
    if state.part(UnoMarks).silent >> move.target & 1:
        return Reason("too-late", "the next turn has begun: this call can no longer be caught")
    return Reason("uno/false-catch", "that seat does not owe a call")


def faults_of(options: UnoOptions) -> dict[type[Move], Fault]:
    """What false calls and catches cost; one that comes late costs nothing (6.6)."""
    faults: dict[type[Move], Fault] = {}
    if options.false_uno_penalty:
        faults[CallUno] = priced("uno/false-call", options.false_uno_penalty)
    if options.false_catch_penalty:
        faults[CatchUno] = priced("uno/false-catch", options.false_catch_penalty)
    return faults


def priced(code: str, cards: int) -> Fault:
    """The price of a move that is refused for this reason, and for no other."""
    return Fault(lambda state, move, reason: cards if reason.code == code else 0)  # noqa: ARG005


def uno(options: UnoOptions = UnoOptions()) -> RuleModule:
    """The duty to say UNO with one card left."""
    if options.uno_mode != "call" and faults_of(options):
        raise RulesError(
            f"nobody calls with uno_mode={options.uno_mode}, so no false call or catch has a price",
            ("uno",),
            "options",
        )
    if options.uno_mode == "off":
        return RuleModule(name="uno", options=options, built_by=uno)
    if options.uno_mode == "auto":
        return RuleModule(
            name="uno",
            options=options,
            built_by=uno,
            arrivals=(tell_arrival,),
            departs={UnoMarks: forget},
            exchanged=(clear_and_tell,),
            upkeep=(announce,),
            words=(UnoMarks,),
            parts=(_NO_MARKS,),
        )

    def run_catch(draft: Draft, move: CatchUno, was: State) -> None:
        catch(draft, move, options.uno_penalty)

    return RuleModule(
        name="uno",
        options=options,
        built_by=uno,
        reminders={Step: call_or_catch},
        handlers=(on(CallUno, call), on(CatchUno, run_catch)),
        arrivals=(tell_call,),
        departs={UnoMarks: forget},
        exchanged=(clear,),
        faults=faults_of(options),
        upkeep=(renew,),
        why={CallUno: why_no_call, CatchUno: why_no_catch},
        widens=with_the_card,
        words=(UnoMarks,),
        parts=(_NO_MARKS,),
    )
