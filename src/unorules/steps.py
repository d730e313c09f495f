"""What the table may be waiting for. The agenda is a stack of steps, only the top one is live.

A step prints as `name(arguments)`: the required fields in order, then the others by name where
they differ from their default.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import attrs

from unorules.cards import Card, Color, Face
from unorules.moves import Move
from unorules.values import TABLE, CardSet, Count, Seat, Value

if TYPE_CHECKING:
    from unorules.state import State

__all__ = [
    "ANSWERED",
    "PLAY_AGAIN",
    "ROUND_OVER",
    "TAKE_TURN",
    "Answer",
    "AwaitChance",
    "ChooseColor",
    "PlayAgain",
    "PlayDrawn",
    "RoundOver",
    "Step",
    "TakeTurn",
]


@attrs.frozen(eq=False, repr=False)
class Step(Value):
    """The base of every step. What a rule says of a step, it also says of those derived from it."""

    name: ClassVar[str] = ""
    asks: ClassVar[str] = ""
    """What the awaited seat is to do, after `must`."""
    closed: ClassVar[bool] = False
    """Whether only those whom the step names may act: no calls, no offers out of turn."""
    of_turn: ClassVar[bool] = True
    """Whether the seat awaited is taking its turn, and may call UNO ahead."""

    guessed: ClassVar[bool] = False
    """Whether it depends on hidden cards that it is asked at all: `flaws` tells what it demands."""

    def awaited(self, turn: int) -> int:
        """The seat whose move the step waits for, where `turn` is the seat on turn."""
        return turn

    def taker(self, turn: int) -> int:
        """The seat whose turn goes on while the step is asked; its call ahead still counts."""
        return self.awaited(turn)

    def known(self) -> tuple[tuple[Seat, Face], ...]:
        """Cards of which all know, while it is asked, in which hand they are."""
        return ()

    def flaws(self, state: State) -> Iterator[str]:
        """Why no game asks it in this state, one sentence a flaw."""
        return iter(())


class TakeTurn(Step):
    """The seat on turn lays a card or draws (docs/rules/classic.md 3.1)."""

    __slots__ = ()

    name: ClassVar[str] = "turn"
    asks: ClassVar[str] = "lay a card or draw"


class PlayAgain(TakeTurn):
    """The seat on turn has laid a card and must play again, which is a turn like any other."""

    __slots__ = ()

    name: ClassVar[str] = "replay"
    asks: ClassVar[str] = "play again: lay a card or draw"


@attrs.frozen(eq=False, repr=False)
class PlayDrawn(Step):
    """The seat on turn has drawn a card that may be laid: lay it or keep it (3.4)."""

    card: CardSet

    name: ClassVar[str] = "drawn"
    asks: ClassVar[str] = "lay the drawn card or keep it"


@attrs.frozen(eq=False, repr=False)
class Answer(Step):
    """`target` owes `total` cards and may answer before taking them.

    `by` laid the draw card. Where the card may be challenged, `before` is the color in force
    before it and `held` the hand of `by` after it: a challenge is judged by these, whatever
    happens in between (docs/rules/classic.md 5.2). `card` is the draw card where another card
    lies on it; `bounced` tells that the debt was handed back once
    (docs/rules/reverse-bounce.md).
    """

    target: Seat
    total: Count
    by: Seat | None = None
    before: Color | None = None
    held: CardSet = 0
    card: Face | None = None
    bounced: bool = False

    name: ClassVar[str] = "answer"
    asks: ClassVar[str] = "take the cards owed or answer"

    def awaited(self, turn: int) -> int:
        """The seat that owes."""
        return self.target


@attrs.frozen(eq=False, repr=False)
class ChooseColor(Step):
    """`seat` names the color of a card that was turned up without one (2.9)."""

    seat: Seat

    name: ClassVar[str] = "color"
    asks: ClassVar[str] = "name a color"
    of_turn: ClassVar[bool] = False

    def awaited(self, turn: int) -> int:
        """The seat that names."""
        return self.seat


@attrs.frozen(eq=False, repr=False)
class AwaitChance(Step):
    """`move` is made, but a shuffle is due that only the table can make: there is no seed.

    `given` holds the orders that the table has already given for this move.
    """

    move: Move
    given: tuple[Card, ...] = ()

    name: ClassVar[str] = "shuffle"
    asks: ClassVar[str] = "shuffle"
    closed: ClassVar[bool] = True
    of_turn: ClassVar[bool] = False

    def awaited(self, turn: int) -> int:
        """The table."""
        return TABLE


class RoundOver(Step):
    """Nothing is laid out: the table deals the next round, unless the match is over."""

    __slots__ = ()

    name: ClassVar[str] = "over"
    asks: ClassVar[str] = "deal"
    closed: ClassVar[bool] = True
    of_turn: ClassVar[bool] = False

    def awaited(self, turn: int) -> int:
        """The table."""
        return TABLE


TAKE_TURN = TakeTurn()
PLAY_AGAIN = PlayAgain()
ROUND_OVER = RoundOver()
ANSWERED = Step()
"""What stands in a draft for a step that is answered, until another is live."""
