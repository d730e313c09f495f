"""The window after a debt was taken, in which the words of luck are said (docs/rules/ujf.md 7, 8).

Both words need it; each is a module of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar

import attrs

from unorules.cards import Face
from unorules.draft import Draft
from unorules.errors import Reason
from unorules.events import TurnStarted
from unorules.moves import Move, Say, Take
from unorules.rules import TableSide
from unorules.state import Part, State
from unorules.steps import TAKE_TURN, Answer, Step, TakeTurn
from unorules.values import CardSet, Count, Seat, SeatSet, seat_letter

__all__ = [
    "COUP",
    "FALSE_LUCK",
    "NO_LUCK",
    "PAS",
    "AfterTake",
    "GiveCards",
    "Luck",
    "fill_drawn",
    "forget_luck",
    "lapse",
    "open_window",
    "see_drawn",
    "spoken",
    "why_no_word",
]

COUP = "coup"
PAS = "pas"
FALSE_LUCK = "bol/false"
"""The code of a word of luck where no multiple of 16 was taken (9.2)."""
_LUCKY = 16
_ONE_WORD = "one of the words has been said"


@attrs.frozen(eq=False, repr=False)
class AfterTake(TakeTurn):
    """The turn after `seat` took a debt of `total` cards, for which `by` is to blame (8.1).

    The `count` cards drawn may be given away once the word is said; `drawn` are what they show,
    which it alone sees. `said` tells that one of the words was said.
    """

    seat: Seat
    total: Count
    by: Seat | None = None
    count: Count = 0
    drawn: tuple[Face, ...] = ()
    said: bool = False

    name: ClassVar[str] = "bol/window"

    @property
    def is_lucky(self) -> bool:
        """Whether the words are true (7.1)."""
        return self.total % _LUCKY == 0

    def flaws(self, state: State) -> Iterator[str]:
        """A taker who is none, or cards that were not drawn."""
        if self.seat not in state.active or self.seat == state.turn:
            yield f"seat {seat_letter(self.seat)} cannot have taken the cards before this turn"
        if not self.total:
            yield "nobody takes a debt of no cards"
        yield from drawn_flaws(state, self.seat, self.count, self.drawn)


@attrs.frozen(eq=False, repr=False)
class GiveCards(Step):
    """`seat` gives away `left` more of the `count` cards it has drawn, which show `drawn` (7.3)."""

    seat: Seat
    left: Count
    count: Count
    drawn: tuple[Face, ...] = ()

    name: ClassVar[str] = "bol/gifts"
    asks: ClassVar[str] = "give cards away"
    of_turn: ClassVar[bool] = False

    def awaited(self, turn: int) -> int:
        """The giver."""
        return self.seat

    def taker(self, turn: int) -> int:
        """The seat on turn, which waits for the gifts."""
        return turn

    def flaws(self, state: State) -> Iterator[str]:
        """Gifts that are none, or of cards that were not drawn."""
        if not 0 < self.left <= self.count:
            yield f"{self.left} of {self.count} cards cannot be given away"
        if not state.later or not isinstance(state.later[0], TakeTurn):
            yield "gifts are made before a turn: its step lies under this one"
        yield from drawn_flaws(state, self.seat, self.count, self.drawn)


def drawn_flaws(state: State, seat: int, count: int, drawn: tuple[Face, ...]) -> Iterator[str]:
    """Cards that the seat has not drawn."""
    if seat not in state.active:
        return
    if len(drawn) != count or Counter(drawn) - Counter(state.faces(seat)):
        yield f"seat {seat_letter(seat)} does not hold the {count} cards that it drew (drawn=)"


@attrs.frozen(eq=False, repr=False)
class Luck(Part):
    """Who took a multiple of 16, until the second turn action after it.

    With the first the words come too late (9.6), also if the player leaves; later they are false.
    """

    lucky: SeatSet = 0

    marks: ClassVar[Mapping[str, str]] = {"$": "lucky"}


NO_LUCK = Luck()
_window = lru_cache(maxsize=4096)(AfterTake)


def open_window(draft: Draft, move: Take, was: State) -> None:
    """Whoever takes a debt opens the window (7.1)."""
    step = was.step
    if not isinstance(step, Answer) or type(draft.step) is not TakeTurn:
        return
    taker = step.target
    window = _window(taker, step.total, step.by if step.by != taker else None)
    if window.is_lucky:
        drawn = draft.hands[taker] & ~was.hands[taker]
        faces = draft.side.faces_of(draft.side.printed.sorted(drawn))
        window = attrs.evolve(window, count=len(faces), drawn=faces)
        draft.set_part(Luck(1 << taker))
    draft.wait_only(window)


def forget_luck(draft: Draft, move: Move, was: State) -> None:
    """The turn action after the next one makes the words false (7.1, 9.2, 9.6)."""
    if move.turn_action and not isinstance(was.step, AfterTake):
        draft.set_part(NO_LUCK)


def spoken(step: AfterTake) -> AfterTake:
    """The window after a word: the other one is excluded (8.3)."""
    return attrs.evolve(step, count=0, drawn=(), said=True)


def why_no_word(word: str) -> Callable[[State, Say], Reason | None]:
    """Why a word of luck does not count now (9.2, 9.6)."""

    def why(state: State, move: Say) -> Reason | None:
        step = state.step
        if move.word != word or step.closed:
            return None
        if isinstance(step, AfterTake):
            return in_window(step, move)
        if isinstance(step, GiveCards):
            return Reason("too-late", _ONE_WORD)
        if state.part(Luck).lucky:
            return Reason("too-late", "play went on since the cards were taken")
        return Reason(FALSE_LUCK, f"nobody has just taken a multiple of {_LUCKY} cards")

    return why


def in_window(step: AfterTake, move: Say) -> Reason | None:
    """Why this seat does not say this word, although cards have just been taken."""
    if move.word == PAS and move.seat == step.by:
        return Reason("bol/excluded", "who made the taker owe does not say this word")
    if not step.is_lucky:
        return Reason(FALSE_LUCK, f"{step.total} is no multiple of {_LUCKY}")
    if step.said:
        return Reason("too-late", _ONE_WORD)
    if (move.word == COUP) != (move.seat == step.seat):
        whose = "that seat alone" if move.word == COUP else "the others"
        return Reason(
            "bol/not-yours",
            f"seat {seat_letter(step.seat)} took the cards, and {whose} may say this word",
        )
    return None


# What is seen, and departures


def see_drawn(step: AfterTake | GiveCards, state: State, seat: int | None) -> Step:
    """The seat that drew the cards alone sees them (10.5)."""
    return step if seat == step.seat else attrs.evolve(step, drawn=())


def fill_drawn(
    step: AfterTake | GiveCards,
    hands: Sequence[CardSet],
    seat: int | None,
    side: TableSide,
    order: Sequence[int],
) -> Step:
    """Any cards of the hand in place of those that a view hides."""
    if seat == step.seat or not step.count:
        return step
    drawn = [number for number in order if hands[step.seat] >> number & 1][: step.count]
    faces = side.faces_of(side.printed.sorted(sum(1 << number for number in drawn)))
    return attrs.evolve(step, drawn=faces)


def lapse(draft: Draft, step: AfterTake | GiveCards, who: int) -> None:
    """Without the taker window and gifts lapse; without the seat on turn the next one is (13)."""
    if who == step.seat:
        draft.wait_only(TAKE_TURN)
    if who == draft.turn:
        draft.turn = draft.kit.next[draft.direction][who]
        draft.tell(TurnStarted, draft.turn)
        if isinstance(step, AfterTake):
            draft.moment += 1  # The next one is awaited.
