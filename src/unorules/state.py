"""One match at one instant: an immutable value that prints as one line.

`State` covers the whole match. At the end of a round its only move is the table's `Deal`, so
`while not state.is_over: state = apply(state, choose(legal_moves(state)))` plays to the target.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

import attrs

from unorules.cards import Card, Color, Deck, Face, Pile, numbers_in
from unorules.chance import Chance
from unorules.display import in_notebook, in_terminal
from unorules.errors import shown
from unorules.moves import Move
from unorules.steps import Answer, ChooseColor, PlayDrawn, RoundOver, Step, TakeTurn
from unorules.values import (
    TABLE,
    CardSet,
    Count,
    Interned,
    Seat,
    SeatSet,
    Value,
    fields_of,
    print_fields,
    seat_letter,
    seats_in,
)

if TYPE_CHECKING:
    from unorules.events import Event
    from unorules.rules import Effect, Kit, Rules, TableSide

__all__ = [
    "Fields",
    "Match",
    "MatchResult",
    "Part",
    "RoundResult",
    "State",
    "marks_of",
    "situation_flaws",
]

PartT = TypeVar("PartT", bound="Part")


@attrs.frozen(eq=False, repr=False)
class Part(Value):
    """What a rule module keeps of its own in a state; found by its type.

    `marks` maps a sign to a field that is a set of seats: the sign stands before the hands of
    these seats in a printed position.
    """

    marks: ClassVar[Mapping[str, str]] = {}

    def flaws(self, state: State) -> Iterator[str]:
        """What is wrong with the part in this state, one sentence for each flaw."""
        return iter(())


@attrs.frozen(eq=False, repr=False)
class RoundResult(Value):
    """How a round ended: `winner` (None if nobody won), the points each seat scored, and `why`.

    `why` is `out` (somebody laid the last card), `blocked` (nobody could lay or draw) or `left`
    (all but one left).
    """

    winner: Seat | None
    points: tuple[Count, ...]
    why: str

    def __str__(self) -> str:
        winner = "-" if self.winner is None else seat_letter(self.winner)
        return f"{self.why}:{winner}:{','.join(map(str, self.points))}"


@attrs.frozen(eq=False, repr=False)
class MatchResult(Value):
    """Who won the match (several share a tie) and `why`: `target`, `single-round`, `last-in`."""

    winners: tuple[Seat, ...]
    why: str

    def __str__(self) -> str:
        return f"{self.why}:{''.join(map(seat_letter, self.winners))}"


@attrs.frozen(eq=False, repr=False)
class Match(Value):
    """What outlasts a round: scores, deal and results. `active` is the set of seats still in."""

    scores: tuple[int, ...]
    dealer: Seat
    round: int
    target: int | None
    active: SeatSet
    round_result: RoundResult | None = None
    result: MatchResult | None = None


class Fields:
    """Where a state has its fields, and a draft too, so that it can become a state."""

    __slots__ = (
        "buried",
        "chance",
        "color",
        "direction",
        "discard_pile",
        "draw_pile",
        "fell",
        "fresh",
        "given",
        "hands",
        "idle",
        "kit",
        "later",
        "listed",
        "match",
        "moment",
        "out",
        "parts",
        "side",
        "step",
        "told",
        "turn",
    )


@attrs.frozen(eq=False, repr=False, weakref_slot=False)
class State(Fields):
    """One match at one instant. Immutable; equal states are equal and hash alike everywhere.

    Cards count by kind: two states that differ only in which of two identical cards lies where
    are equal. `moment` does not count. Build states with `new_game`, `apply`, `parse_state` or
    `unorules.testing.position`, never by hand.
    """

    secret: ClassVar[bool] = True
    """Error texts do not print it: they may reach a player."""

    _repr_svg_ = _repr_html_ = in_notebook
    __rich__ = in_terminal

    kit: Kit
    """The tables of the rules for the seats still in (internal to rule modules)."""
    hands: tuple[CardSet, ...]
    """The cards of each seat; `faces(seat)` tells what they show."""
    draw_pile: Pile
    """The numbers of the cards still to be drawn, the next one last."""
    discard_pile: Pile
    """The numbers of the cards laid, the top one last."""
    buried: Count
    """How many cards at the bottom of the discard pile do not lie in the open: it was turned
    over, and of these nobody has seen what they show now (docs/rules/flip.md 5.7)."""
    color: Color | None
    """The color in force; None while the color of an opening wild is still to be named."""
    side: TableSide
    """The side of the cards that is in play; `str(side)` is `light` or `dark`."""
    direction: int
    """1 clockwise (towards the left), -1 counterclockwise."""
    turn: Seat
    """The seat whose turn it is, or from which the turn passes when the step is answered."""
    step: Step
    """What the table waits for."""
    later: tuple[Step, ...]
    """The steps that wait for this one, the next of them last."""
    fresh: bool
    """Whether there was no turn action since the top card was laid."""
    idle: int
    """Turns in a row in which somebody drew and got nothing (docs/rules/classic.md 7.4)."""
    parts: tuple[Any, ...]
    """The parts that modules keep; `kit.places` tells where a type of Part stands."""
    chance: Chance
    """The seed of the match and how many of its random words were read."""
    out: CardSet
    """Cards that are out of play."""
    match: Match
    """What outlasts a round: scores, who is still in, the dealer, results."""
    moment: int
    """The number of changes of step so far; `apply(..., at=moment)` refuses stale moves."""
    listed: tuple[Move, ...] | None = attrs.field(default=None, init=False)
    """The legal moves, remembered once listed (internal)."""
    fell: SeatSet = attrs.field(default=0, init=False)
    """Scratch of a draft: the seats that came down to one card or none; 0 in a state."""
    told: list[Event] | None = attrs.field(default=None, init=False)
    """Scratch of a draft: the events so far, if somebody listens; None in a state."""
    given: tuple[Card, ...] = attrs.field(default=(), init=False)
    """Scratch of a draft: cards in the order of a real shuffle; empty in a state."""

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.kit.rules

    @property
    def deck(self) -> Deck:
        """The deck."""
        return self.kit.deck

    @property
    def seats(self) -> int:
        """The number of seats, whether still in or not."""
        return len(self.hands)

    @property
    def active(self) -> tuple[int, ...]:
        """The seats still in the match."""
        return seats_in(self.match.active)

    @property
    def agenda(self) -> tuple[Step, ...]:
        """All that the table waits for, the live step last; the others wait for it."""
        return (*self.later, self.step)

    @property
    def awaited(self) -> int:
        """The seat whose move the table waits for; -1 for the table's own."""
        return self.step.awaited(self.turn)

    @property
    def top(self) -> Face | None:
        """The face on top of the discard pile; None before the first deal."""
        return self.side.printed.faces[self.discard_pile[-1]] if self.discard_pile else None

    @property
    def open_pile(self) -> Pile:
        """The part of the discard pile that lies in the open, the top last."""
        return self.discard_pile[self.buried :]

    @property
    def owed(self) -> int:
        """The number of cards that the awaited seat owes and may still answer.

        0 where they are drawn until one of the color in force comes.
        """
        step = self.step
        return step.total if isinstance(step, Answer) else 0

    @property
    def counts(self) -> tuple[int, ...]:
        """The number of cards in each hand."""
        return tuple(hand.bit_count() for hand in self.hands)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat in the match so far."""
        return self.match.scores

    @property
    def dealer(self) -> int:
        """The seat that dealt this round."""
        return self.match.dealer

    @property
    def round(self) -> int:
        """The number of the round, from 1; 0 before the first deal."""
        return self.match.round

    @property
    def target(self) -> int | None:
        """The points that end the match; None when a single round decides it."""
        return self.match.target

    @property
    def round_result(self) -> RoundResult | None:
        """How the last round ended; None while one is played."""
        return self.match.round_result

    @property
    def result(self) -> MatchResult | None:
        """Who won the match; None while it goes on."""
        return self.match.result

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.match.result is not None

    def hand(self, seat: int) -> tuple[Card, ...]:
        """The cards of a seat, sorted."""
        return self.deck.cards_in(self.hands[self.at_table(seat)])

    def faces(self, seat: int) -> tuple[Face, ...]:
        """What the cards of a seat show on the side in play, sorted."""
        printed = self.side.printed
        return tuple(printed.faces[n] for n in printed.sorted(self.hands[self.at_table(seat)]))

    def backs(self, seat: int) -> tuple[Face, ...]:
        """What the other sides of the cards of a seat show, sorted; empty for one-sided cards."""
        return self.side.backs_of(self.hands[self.at_table(seat)])

    def part(self, kind: type[PartT]) -> PartT:
        """The part of this type; LookupError if no module in play keeps one."""
        place = self.kit.places.get(kind)
        if place is None:
            raise LookupError(f"no module in play keeps a {kind.__name__}")
        part: PartT = self.parts[place]
        return part

    def at_table(self, seat: int) -> int:
        """The seat itself; ValueError if there is none of this number."""
        if type(seat) is not int or not 0 <= seat < len(self.hands):
            most = len(self.hands) - 1
            raise ValueError(f"a seat is a whole number from 0 to {most}: {shown(seat)}")
        return seat

    def check(self) -> tuple[str, ...]:
        """What is wrong with the state, a sentence for each flaw; empty for reachable states."""
        return (*_card_flaws(self), *situation_flaws(self))

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: object) -> State:
        return self

    def __getstate__(self) -> tuple[Any, ...]:
        return (self.kit.rules, *(getattr(self, name) for name in _PLAIN), self.side.index)

    def __setstate__(self, data: tuple[Any, ...]) -> None:
        rules, *values, side = data
        own: dict[str, Any] = dict(zip(_PLAIN, values, strict=True))
        kit: Kit = rules.kit(len(own["hands"]), own["match"].active)
        own.update(kit=kit, side=kit.sides[side], listed=None, fell=0, told=None, given=())
        for name, value in own.items():
            object.__setattr__(self, name, value)

    def _key(self) -> tuple[Any, ...]:
        kinds = self.deck.kinds
        cards = (*self.hands, self.out)
        return (
            str(self.rules),
            *(tuple(kinds[n] for n in numbers_in(each)) for each in cards),
            tuple(kinds[n] for n in self.draw_pile),
            tuple(kinds[n] for n in self.discard_pile),
            self.buried,
            self.color,
            self.side.index,
            self.direction,
            self.turn,
            tuple(_plain(step, kinds) for step in self.agenda),
            self.fresh,
            self.idle,
            tuple(_plain(part, kinds) for part in self.parts),
            _plain(self.chance, kinds),
            _plain(self.match, kinds),
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self is other or self._key() == other._key()

    def __hash__(self) -> int:
        return _number(self._key())

    def __str__(self) -> str:
        return "; ".join(" ".join(group) for group in _printed(self))

    def __repr__(self) -> str:
        return f"<State {self}>"


_PLAIN = (
    "hands",
    "draw_pile",
    "discard_pile",
    "buried",
    "color",
    "direction",
    "turn",
    "step",
    "later",
    "fresh",
    "idle",
    "parts",
    "chance",
    "out",
    "match",
    "moment",
)


def _plain(value: object, kinds: tuple[int, ...]) -> Any:
    """A step, part or result as a tuple in which cards stand as kinds."""
    cls = type(value)
    if not attrs.has(cls) or isinstance(value, Interned):
        return value
    plain: list[Any] = [cls.__name__]
    for field in fields_of(cls):
        given = getattr(value, field.name)
        cards = field.kind == "cards"
        plain.append(tuple(kinds[n] for n in numbers_in(given)) if cards else _plain(given, kinds))
    return tuple(plain)


def _number(value: object) -> int:
    """A hash that uses whole numbers only: those of texts and enums differ between processes."""
    if isinstance(value, int):
        return int(value)
    if isinstance(value, tuple):
        return hash(tuple(_number(each) for each in cast("tuple[object, ...]", value)))
    text = value.name if isinstance(value, Enum) else str(value)
    return zlib.crc32(text.encode())


def _card_flaws(state: State) -> Iterator[str]:
    """Conservation."""
    deck = state.deck
    places = (*state.hands, deck.mask(state.draw_pile), deck.mask(state.discard_pile), state.out)
    count = sum(hand.bit_count() for hand in (*state.hands, state.out))
    count += len(state.draw_pile) + len(state.discard_pile)
    union = 0
    for place in places:
        union |= place
    if count != len(deck) or union != deck.everything:
        yield f"the cards are not those of the deck: {count} lie in the places, not {len(deck)}"


def situation_flaws(state: State) -> Iterator[str]:
    """What every situation of a game has in common, where the cards are those of the deck."""
    step = state.step
    if state.buried:
        yield from _pile_flaws(state)
    if not state.discard_pile and (state.round or not step.closed):
        yield "the discard pile has no top card"
    elif isinstance(step, RoundOver) and state.round and state.round_result is None:
        yield "the round is over, but without a result: ended= tells it"
    elif not step.closed:
        yield from _round_flaws(state, state.match, step)
        yield from _step_flaws(state, step)
        for part in state.parts:
            yield from part.flaws(state)


def _pile_flaws(state: State) -> Iterator[str]:
    """How much of the discard pile can be buried."""
    if len(state.deck.sides) == 1:
        yield "no pile of one-sided cards is turned over, so none of it is buried"
    elif state.buried >= len(state.discard_pile):
        yield f"{state.buried} buried cards leave no top card in the open"


def _round_flaws(state: State, match: Match, step: Step) -> Iterator[str]:
    """What cannot be while a round is played."""
    if match.result is not None or match.round_result is not None:
        yield f"the {'match' if match.result else 'round'} is over, but a round goes on"
    if match.round < 1:
        yield "a round goes on, but none was dealt: round= counts from 1"
    active = match.active
    count = active.bit_count()
    if state.idle >= count:
        yield f"{state.idle} idle turns in a row: the round is blocked, and over"
    if count < 2:
        yield "a round needs two players who are still in the match"
    if count < len(state.hands) or not all(state.hands):
        yield from _hand_flaws(state.hands, active)
    awaited = step.awaited(state.turn)
    if awaited != TABLE and not active >> awaited & 1:
        yield f"the table waits for seat {seat_letter(awaited)}, who is no longer in the match"
    if state.later and any(isinstance(step, TakeTurn | RoundOver) for step in state.agenda[1:]):
        yield "a turn or a deal waits until nothing else is waited for"


def _hand_flaws(hands: tuple[CardSet, ...], active: SeatSet) -> Iterator[str]:
    """Who holds cards, and who none."""
    for seat, hand in enumerate(hands):
        inside = active >> seat & 1
        if hand and not inside:
            yield f"seat {seat_letter(seat)} holds cards but is no longer in the match"
        if not hand and inside:
            yield f"the hand of seat {seat_letter(seat)} is empty, but the round is not over"


def _step_flaws(state: State, step: Step) -> Iterator[str]:
    """What does not fit the live step."""
    color = state.color
    top = state.side.printed.faces[state.discard_pile[-1]]
    if color is None and step.of_turn:
        yield "no color is in force: the top card is wild and its color is not named"
    elif color is not top.color and (top.color or color not in _palette(state)):
        yield f"{color} cannot be the color in force on {top}"
    if isinstance(step, PlayDrawn):
        if not step.card & state.hands[state.turn]:
            yield "the card just drawn is not in the hand of the seat on turn"
        if step.card.bit_count() != 1:
            yield "one card is drawn at a time"
        if state.color and not step.card & _matching(state, state.color):
            yield "the card just drawn does not match, so it stays in the hand"
    if isinstance(step, ChooseColor) and state.color is not None:
        yield "a color is to be named, but one is in force"
    if isinstance(step, Answer):
        yield from _debt_flaws(state, step)
    yield from step.flaws(state)


def _matching(state: State, color: Color) -> CardSet:
    return state.side.printed.matching[state.discard_pile[-1]][color.index]


def _palette(state: State) -> tuple[Color, ...]:
    return state.side.printed.palette


def _debt_flaws(state: State, step: Answer) -> Iterator[str]:
    face = step.card or state.side.printed.faces[state.discard_pile[-1]]
    if face not in state.side.printed.of_face:
        yield f"{face} is not a card of this deck"
        return
    rules = state.rules
    effect = rules.effects[face.rank]
    if not (rules.answers_again if step.bounced else rules.answers)[effect.rank]:
        yield f"nobody may answer a {effect.rank.word}: its cards are drawn at once"
        return
    yield from _total_flaws(state, step, effect)
    judged = effect.guarded and step.card is None
    if judged and (step.by is None or step.before is None):
        yield "the answer must say who laid the card (by=) and the color in force before (before=)"
    elif step.by in state.active and step.held & ~state.hands[step.by]:
        yield f"seat {seat_letter(step.by)} does not hold the cards it is judged by (held=)"
    elif step.held and step.by in state.active and step.by != state.turn:
        yield f"the turn is still that of seat {seat_letter(step.by)}, who laid the card (turn=)"
    elif judged and step.by in state.active and not step.held:
        yield f"seat {seat_letter(step.by)} held cards after the play: held= tells which"


def _total_flaws(state: State, step: Answer, effect: Effect) -> Iterator[str]:
    """How many cards can be owed, and by which way the debt has come."""
    answers = state.rules.answers[effect.rank]
    word = effect.rank.word
    every = (answer for found in state.rules.answers.values() for answer in found)
    if step.bounced and not any(answer.turns_back for answer in every):
        yield f"no rule in play hands the debt for a {word} back"
    if step.card is not None and state.side.effects[state.discard_pile[-1]].draws:
        yield "card= names the draw card only where another card lies on it"
    if effect.until_color:
        if step.total:
            yield f"a {word} makes draw until the color comes, so no number of cards is owed"
    elif not step.total:
        yield "no card is owed, so there is nothing to answer"
    elif step.total < effect.owes:
        yield f"a {word} makes {effect.owes} cards owed, not {step.total}"
    elif step.total > effect.owes and not any(answer.adds for answer in answers):
        yield f"no rule in play adds to the {effect.owes} cards of a {word}"


def marks_of(parts: Iterable[Part], seats: int) -> tuple[str, ...]:
    """The signs that stand before each hand."""
    marks = [""] * seats
    for part in parts:
        for sign, name in part.marks.items():
            for seat in seats_in(getattr(part, name)):
                marks[seat] += sign
    return tuple(marks)


def _printed(state: State) -> Iterator[Iterable[str]]:
    deck = state.deck
    match = state.match
    marks = marks_of(state.parts, state.seats)

    def cards(numbers: CardSet | Pile) -> str:
        return "".join(map(str, deck.cards_in(numbers)))

    yield (str(state.rules),)
    yield (
        f"{seat_letter(seat)}={'' if match.active >> seat & 1 else '-'}{marks[seat]}{cards(hand)}"
        for seat, hand in enumerate(state.hands)
    )
    table = [f"draw={cards(state.draw_pile)}", f"pile={cards(state.discard_pile)}"]
    if state.color is not (state.top.color if state.top else None):
        table.append(f"color={state.color or '-'}")
    if state.side.index:
        table.append(f"side={state.side}")
    if state.buried:
        table.append(f"buried={state.buried}")
    yield table
    steps = "|".join(_print_step(step, state, cards) for step in state.agenda)
    turn = [f"turn={seat_letter(state.turn)}{'>' if state.direction > 0 else '<'}", f"step={steps}"]
    if not state.fresh:
        turn.append("fresh=off")
    if state.idle:
        turn.append(f"idle={state.idle}")
    yield turn
    yield _print_match(match, state.rules)
    last = [f"chance={state.chance}", f"moment={state.moment}"]
    if state.out:
        last.append(f"out={cards(state.out)}")
    yield last


def _print_step(step: Step, state: State, cards: Any) -> str:
    """A step; an Answer leaves out what `by` holds where that is still the hand of `by`."""
    if isinstance(step, Answer) and step.by is not None and step.held == state.hands[step.by]:
        step = attrs.evolve(step, held=0)
    arguments = print_fields(step, cards)
    return f"{step.name}({arguments})" if arguments else step.name


def _print_match(match: Match, rules: Rules) -> list[str]:
    words: list[str] = []
    if any(match.scores):
        words.append(f"scores={','.join(map(str, match.scores))}")
    words += [f"round={match.round}", f"dealer={seat_letter(match.dealer)}"]
    if match.target != rules.scoring.target:
        words.append(f"target={match.target}")
    if match.round_result is not None:
        words.append(f"ended={match.round_result}")
    if match.result is not None:
        words.append(f"won={match.result}")
    return words
