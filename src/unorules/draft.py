"""The scratch copy that one move writes to, and the primitives it is written with.

A draft is made from a state, changed by the primitives (which also tell the events when somebody
listens) and sealed once: it *becomes* the next state, without another copy.
"""

from __future__ import annotations

from functools import lru_cache
from operator import is_
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from unorules.cards import Card, Color, Face, Pile, same_cards
from unorules.chance import Chance
from unorules.events import (
    Drew,
    Dropped,
    Event,
    Gave,
    HandsPassed,
    Played,
    PlaysAgain,
    Reversed,
    Shuffled,
    Skipped,
    Swapped,
    TurnedOver,
)
from unorules.moves import Drop, Move, Play
from unorules.rules import AnswerTo, Effect, Kit, TableSide, answers_to, debt_card, debt_effect
from unorules.state import Fields, Match, Part, State
from unorules.steps import ANSWERED, PLAY_AGAIN, Answer, Step
from unorules.values import CardSet, SeatSet, seats_in

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["Draft", "ShuffleDue"]

PartT = TypeVar("PartT", bound=Part)
P = ParamSpec("P")

_answer = lru_cache(maxsize=4096)(Answer)


class ShuffleDue(Exception):
    """A shuffle is due, there is no seed, and the table has given no order for these cards.

    `given` are cards that it has given, and that are no order of these.
    """

    def __init__(self, numbers: tuple[int, ...], given: tuple[Card, ...]) -> None:
        super().__init__(numbers, given)
        self.numbers = numbers
        self.given = given


class Draft(Fields):
    """A state while one move changes it; the same fields, writable. See State for them."""

    __slots__ = ()

    kit: Kit
    hands: list[CardSet]
    draw_pile: Pile
    discard_pile: Pile
    buried: int
    color: Color | None
    side: TableSide
    direction: int
    turn: int
    step: Step
    later: tuple[Step, ...]
    fresh: bool
    idle: int
    parts: tuple[Any, ...]
    chance: Chance
    out: CardSet
    match: Match
    moment: int
    listed: tuple[Move, ...] | None
    fell: SeatSet
    told: list[Event] | None
    given: tuple[Card, ...]

    def seal(self) -> State:
        """The draft as a state: it must not be written to afterwards, and has no scratch left.

        `engine._carry_out` does the same in place.
        """
        self.listed = None
        self.fell = 0
        self.told = None
        self.given = ()
        self.hands = tuple(self.hands)  # type: ignore[assignment]  # as a state holds them
        self.__class__ = State  # type: ignore[assignment]  # the same slots, frozen
        return self  # type: ignore[return-value]  # it is one now

    def tell(self, kind: Callable[P, Event], *args: P.args, **kwargs: P.kwargs) -> None:
        """Tell an event of this type with these fields; without listeners none is made."""
        if self.told is not None:
            self.told.append(kind(*args, **kwargs))

    def part(self, kind: type[PartT]) -> PartT:
        """The part of this type."""
        part: PartT = self.parts[self.kit.places[kind]]
        return part

    def set_part(self, part: Part) -> None:
        """Put a part in place of the one of its type."""
        place = self.kit.places[type(part)]
        if self.parts[place] is part:
            return
        parts = [*self.parts]
        parts[place] = part
        start = self.kit.parts
        self.parts = start if all(map(is_, parts, start)) else tuple(parts)

    def reseat(self) -> None:
        """Take the tables for the seats that are still in, after some have gone."""
        self.kit = self.kit.rules.kit(len(self.hands), self.match.active)
        self.side = self.kit.sides[self.side.index]

    def go_on(self, step: Step, was: State) -> None:
        """The step goes on, as this one, after a word that answers nothing."""
        self.wait(step)
        self.moment = was.moment

    def wait(self, step: Step) -> None:
        """Wait for this step before anything else."""
        if self.step is not ANSWERED:
            self.later = (*self.later, self.step)
        self.step = step

    def wait_only(self, step: Step) -> None:
        """Wait for this step, and for nothing else any more."""
        self.step = step
        self.later = ()

    def lapse(self) -> None:
        """Whatever the table waits for lapses: the turn will pass."""
        self.wait_only(ANSWERED)

    # Turns

    def pass_turn(self) -> None:
        """The turn passes to the next seat in play."""
        self.turn = self.kit.next[self.direction][self.turn]

    def again(self, seat: int) -> None:
        """The turn will pass to this seat next."""
        self.turn = self.kit.next[-self.direction][seat]

    def play_again(self, seat: int) -> None:
        """This seat must play again at once, whoever was to be next."""
        self.turn = seat
        self.wait(PLAY_AGAIN)
        if self.told is not None:
            self.told.append(PlaysAgain(seat))

    def skip(self) -> None:
        """The next seat loses its turn."""
        self.pass_turn()
        if self.told is not None:
            self.told.append(Skipped(self.turn))

    def turn_around(self) -> None:
        """The direction of play changes."""
        self.direction = -self.direction
        if self.told is not None:
            self.told.append(Reversed(self.direction))

    # Cards

    def lay(self, cards: CardSet, move: Play) -> Effect:
        """Lay one of these cards, the lowest, from the hand of the seat that plays.

        It gives the color, or the color is the one named. The turn is then that of this seat.
        Returns the effect of the card.
        """
        seat = move.seat
        side = self.side
        card = cards & -cards
        number = card.bit_length() - 1
        face = side.printed.faces[number]
        hand = self.hands[seat] = self.hands[seat] ^ card
        self.discard_pile += side.alone[number]
        self.color = face.color or move.color or self.color
        self.turn = seat
        self.fresh = True
        self.idle = 0
        if self.told is not None:
            self.told.append(Played(seat, face, move.color, move.target))
        if hand.bit_count() < 2:
            self.arrive(seat, move)
        return side.effects[number]

    def turn_over(self) -> None:
        """Both piles are turned over as blocks, and every hand shows its other side.

        The discard pile first, then the draw pile: what lay at the bottom lies on top. Nobody
        has seen what the discards under the new top show. Its color is in force, none if it is
        wild (docs/rules/flip.md 5).
        """
        self.discard_pile = self.discard_pile[::-1]
        self.draw_pile = self.draw_pile[::-1]
        self.buried = len(self.discard_pile) - 1
        self.side = self.kit.sides[1 - self.side.index]
        top = self.side.printed.faces[self.discard_pile[-1]]
        self.color = top.color
        self.tell(TurnedOver, str(self.side), top)

    def drop(
        self, seat: int, number: int, said: Drop | None = None, *, under: bool = False
    ) -> None:
        """A card goes from a hand onto the discard pile, or under its top, and does nothing there.

        On top it gives the color, or the color is the one that is said with it. Where no more
        cards are dropped, `arrive` tells what has become of the hand.
        """
        side = self.side
        face = side.printed.faces[number]
        self.hands[seat] ^= 1 << number
        color = None if said is None else said.color
        if under:
            pile = self.discard_pile
            self.discard_pile = pile[:-1] + side.alone[number] + pile[-1:]
        else:
            self.discard_pile += side.alone[number]
            self.color = face.color or color or self.color
            self.fresh = True
        self.idle = 0
        if self.told is not None:
            self.told.append(Dropped(seat, face, color))

    def arrive(self, seat: int, said: Play | Drop | None = None) -> None:
        """The hand of a seat is as small as it gets for now: with one card UNO is due."""
        hand = self.hands[seat]
        if hand.bit_count() > 1:
            return
        self.fell |= 1 << seat
        for arrive in self.kit.arrivals if hand else ():
            arrive(self, seat, said)

    def lay_under(self, face: Face, move: Play) -> None:
        """Put a card with this face on the pile; the next one that is laid covers it at once."""
        seat = move.seat
        cards = self.hands[seat] & self.side.printed.of_face[face]
        lowest = cards & -cards
        self.hands[seat] ^= lowest
        self.discard_pile += self.side.alone[lowest.bit_length() - 1]
        if self.told is not None:
            self.told.append(Played(seat, face))

    def give(self, seat: int, target: int, cards: CardSet) -> None:
        """Cards go from the hand of a seat to that of another, unseen by the others.

        Whether UNO is due for what is left is for the rule to say, by `arrive`.
        """
        self.hands[seat] ^= cards
        self.hands[target] |= cards
        if self.told is not None:
            for face in self.side.faces_of(self.side.printed.sorted(cards)):
                self.told.append(Gave(seat, target, face))

    def swap(self, seat: int, target: int) -> None:
        """Two seats swap hands."""
        self.hands[seat], self.hands[target] = self.hands[target], self.hands[seat]
        self.tell(Swapped, seat, target)
        self._exchanged(1 << seat | 1 << target)

    def pass_hands(self, direction: int) -> None:
        """Every hand goes to the next seat in this direction."""
        held = self.hands
        following = self.kit.next[direction]
        self.hands = [0] * len(held)
        for seat in self.kit.inside:
            self.hands[following[seat]] = held[seat]
        self.tell(HandsPassed, direction)
        self._exchanged(self.kit.active)

    def _exchanged(self, seats: SeatSet) -> None:
        for exchanged in self.kit.exchanged:
            exchanged(self, seats)
        for seat in seats_in(seats):
            if self.hands[seat].bit_count() == 1:
                self.fell |= 1 << seat

    def take(self, seat: int, count: int) -> CardSet:
        """Draw cards into a hand, as many as there are; returns those drawn.

        Where the pile runs out the discards are shuffled into a new one (classic.md 7.1, 7.3).
        """
        pile = self.draw_pile
        left = len(pile) - count
        if left >= 0:
            drawn = pile[left:]
            self.draw_pile = pile[:left]
        else:
            drawn = self._take_all(count)
            if not drawn:
                return 0
        deck = self.kit.deck
        cards = deck.bits[drawn[0]] if len(drawn) == 1 else deck.mask(drawn)
        if cards:
            self.hands[seat] |= cards
            self.idle = 0
            if self.told is not None:
                drawn = drawn[::-1]
                side = self.side
                faces, backs = side.faces_of(drawn), side.backs_of(drawn)
                self.told.append(Drew(seat, len(drawn), faces, backs))
        return cards

    def take_until(self, seat: int, wanted: CardSet) -> CardSet:
        """Draw cards one by one until one of these comes, or no more are there.

        Returns the last card drawn, 0 if there was none.
        """
        last = 0
        while True:
            pile = self.draw_pile
            place = len(pile)
            while place:
                place -= 1
                if wanted >> pile[place] & 1:
                    self.take(seat, len(pile) - place)
                    return 1 << pile[place]
            if pile:
                self.take(seat, len(pile))
                last = 1 << pile[0]
            if not self._refill():
                return last

    def _take_all(self, count: int) -> Pile:
        """The whole draw pile on top of more from the discards, so many cards or all there are."""
        drawn = self.draw_pile
        if not self._refill():
            self.draw_pile = drawn[:0]
            return drawn
        pile = self.draw_pile
        missing = count - len(drawn)
        self.draw_pile = pile[:-missing]
        further = pile[-missing:]
        return (*further, *drawn) if drawn else further

    def _refill(self) -> bool:
        """Shuffle all discards but the top into a new draw pile, if there are any."""
        pile = self.discard_pile
        if len(pile) < 2:
            return False
        deck = self.kit.deck
        self.draw_pile = deck.pile(self.shuffle(pile[:-1]))
        self.discard_pile = pile[-1:]
        self.buried = 0
        if self.told is not None:
            self.told.append(Shuffled(len(pile) - 1))
        return True

    def owe(self, target: int, by: int, effect: Effect, was: State, cards: int = 1) -> None:
        """A seat owes what so many draw cards say, on top of what was owed when they were laid.

        It draws at once, unless a rule in play lets it answer this card (classic.md 4.4, 5.1);
        after a last card nobody answers (8.2). What a challenge is judged by is recorded now.
        """
        step = was.step
        count = effect.owes * cards
        bounced = False
        if type(step) is Answer:
            count += step.total
            bounced = step.bounced
        if effect.guarded:
            held = self.hands[by]
            debt = Answer(target, count, by, was.color, held, None, bounced)
        else:
            debt = _answer(target, count, by, None, 0, None, bounced)
        self._fall_due(debt, by, effect, self.kit.rules.answers[effect.rank])

    def hand_back(self, step: Answer, was: State, *, once: bool) -> None:
        """The debtor has laid a card that sends the debt back to whoever laid the draw card.

        `once` tells that the debt is not sent back by such a rule again.
        """
        assert step.by is not None
        by = step.target
        card = debt_card(was, step)
        back = Answer(step.by, step.total, by, card=card, bounced=once or step.bounced)
        self._fall_due(back, by, debt_effect(self, back), answers_to(self, back))

    def _fall_due(
        self, debt: Answer, by: int, effect: Effect, answers: tuple[AnswerTo, ...]
    ) -> None:
        """The table waits for the debtor, who draws at once where no rule lets it answer.

        After a last card, laid by `by`, nobody answers.
        """
        if not self.hands[by]:
            self.take_owed(debt.target, debt.total, effect)
        elif not answers:
            self.pay(debt.target, debt.total, effect)
        else:
            self.wait(debt)

    def take_owed(self, seat: int, count: int, effect: Effect) -> None:
        """Draw what such a draw card makes draw: until the color in force comes, then so many."""
        if effect.until_color and self.color is not None:
            self.take_until(seat, self.side.printed.colored[self.color.index])
        self.take(seat, count)

    def pay(self, seat: int, count: int, effect: Effect) -> None:
        """Draw what is owed and lose the turn."""
        self.take_owed(seat, count, effect)
        self.turn = seat
        if self.told is not None:
            self.told.append(Skipped(seat))

    # Chance

    def shuffle(self, numbers: Sequence[int]) -> list[int]:
        """The card numbers in a random order, the one drawn first last.

        With cards given by the table the order is theirs; raises ShuffleDue where there are
        none and no seed either.
        """
        if self.given:
            cards = self.kit.deck.cards
            given = self.given[: len(numbers)]
            if given and same_cards(given, (cards[number] for number in numbers)):
                self.given = self.given[len(numbers) :]
                return self._as_given(numbers, given)
        if self.chance.seed is None:
            raise ShuffleDue(tuple(numbers), self.given)
        order, self.chance = self.chance.shuffled(numbers)
        return order

    def _as_given(self, numbers: Sequence[int], given: tuple[Card, ...]) -> list[int]:
        cards = self.kit.deck.cards
        places: dict[Card, list[int]] = {}
        for number in sorted(numbers, reverse=True):
            places.setdefault(cards[number], []).append(number)
        return [places[card].pop() for card in reversed(given)]

    def pick(self, below: int) -> int:
        """A random number from 0 to `below - 1`; the rules see to it that there is a seed."""
        number, self.chance = self.chance.pick(below)
        return number
