"""Rule modules as values, and how they are composed into the tables that the engine reads.

A module names what it adds; `compose` merges modules once, at set-up, and refuses contradictions
by name. A rule that is not in play leaves no trace in the tables and costs nothing per move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Any, Literal, NoReturn, Protocol, TypeAlias, TypeVar

import attrs

from unorules.cards import Color, Deck, Face, Rank, Side, numbers_in
from unorules.chance import Chance
from unorules.errors import Reason, RulesError, UnknownRule, shown
from unorules.moves import Deal, Drop, Move, Play, Say
from unorules.state import Match, Part, State
from unorules.steps import (
    Answer,
    AwaitChance,
    ChooseColor,
    PlayAgain,
    PlayDrawn,
    RoundOver,
    Step,
    TakeTurn,
)
from unorules.values import MAX_SEATS, CardSet, Field, SeatSet, Value, fields_of, seats_in

if TYPE_CHECKING:
    from unorules.draft import Draft

__all__ = [
    "AnswerTo",
    "Bundle",
    "Effect",
    "Fault",
    "Kit",
    "Lays",
    "MarkEffect",
    "RuleModule",
    "Rules",
    "Scoring",
    "Table",
    "TableSide",
    "Widen",
    "adding",
    "answers_to",
    "compose",
    "debt_card",
    "debt_effect",
    "just_covered",
    "matching",
    "must_lay",
    "on",
    "option",
    "playable",
    "plays_of",
    "within_limits",
    "without_bluffs",
]

MoveT = TypeVar("MoveT", bound=Move)

Table: TypeAlias = "State | Draft"
"""What a rule may read: a state, or the draft of a move under way."""
Lays: TypeAlias = list[tuple[int, CardSet]]
"""Pairs of a seat and the cards of which it may lay any one."""
Generator: TypeAlias = "Callable[[Table, Any, Lays, list[Move]], None]"
"""Tells what may be done while a step is live: `(table, step, lays, moves)`.

It adds cards that may be laid to `lays`, and moves of all other kinds to `moves`.
"""
Handler: TypeAlias = "Callable[[Draft, Any, State], None]"
"""Carries out a move: `(draft, move, was)`, where `was` is the state before it."""
Way: TypeAlias = "tuple[Handler, bool, bool, Handler | None]"
"""How a type of move is carried out: its handler, whether it is an aside or a turn action, and
what follows in the end."""
Asked: TypeAlias = (
    "tuple[tuple[Generator, ...], tuple[Generator, ...], Callable[[Any, int], int] | None]"
)
"""Who tells what may be done while a step is live: the steps, and these with the reminders; then
whom the step awaits, None where that is the seat on turn."""
Run: TypeAlias = "Callable[[Draft, Play, State], None]"
Limit: TypeAlias = "Callable[[Table, int, CardSet, int], CardSet]"
"""Which of these cards may be laid: `(table, seat, cards, how many are laid together)`."""
Veto: TypeAlias = Callable[[State, Move], Reason | None]
Upkeep: TypeAlias = "Callable[[Draft, Move, State], None]"
Why: TypeAlias = Callable[[State, Any], Reason | None]
Show: TypeAlias = Callable[[Any, State, int | None], Step]
Fill: TypeAlias = "Callable[[Any, Sequence[CardSet], int | None, TableSide, Sequence[int]], Step]"
Depart: TypeAlias = "Callable[[Draft, Any, int], None]"
Arrive: TypeAlias = "Callable[[Draft, int, Play | Drop | None], None]"
Exchange: TypeAlias = "Callable[[Draft, SeatSet], None]"
Draws: TypeAlias = "Callable[[Draft, int], CardSet]"
Teams: TypeAlias = "Callable[[int], tuple[SeatSet, ...]]"
FirstDealer: TypeAlias = Callable[[Deck, int, Chance], tuple[int, Chance]]


def _makes_draw(effect: Effect) -> bool:
    return effect.owes > 0 or effect.until_color


def _same(effect: Effect) -> Run | None:
    return effect.run


@attrs.frozen(eq=False, repr=False)
class Effect(Value):
    """What a rank does. The core asks for these fields, never for the name of a rank."""

    rank: Rank
    run: Run | None = None
    """What happens when it is laid and the hand is not empty."""
    again: Run | None = attrs.field(default=attrs.Factory(_same, takes_self=True))
    """The same where its player plays again at once, so that nobody is skipped."""
    asks: frozenset[Literal["color", "target"]] = frozenset()
    """What must be named with the play; `asks_last` when it is the last card."""
    asks_last: frozenset[Literal["color", "target"]] = frozenset()
    may_name: frozenset[Literal["target"]] = frozenset()
    """What may be named with the play, or not; never with the last card."""
    owes: int = 0
    """Cards that the next player draws, also after a last card."""
    until_color: bool = False
    """Whether the next player draws until a card of the color named comes, likewise."""
    last: Run | None = None
    """What happens when it is the last card, besides what others draw."""
    guarded: bool = False
    """Whether the rest of the hand must be without the color in force (4.6)."""
    opening: Callable[[Draft, int], None] | None = None
    """What happens when it is turned up first: `(draft, first player)`."""
    opens: bool = True
    """Whether it may be the first card; otherwise it goes back into the draw pile."""
    draws: bool = attrs.field(init=False, default=attrs.Factory(_makes_draw, takes_self=True))
    """Whether it makes another draw."""


@attrs.frozen(eq=False, repr=False)
class MarkEffect(Value):
    """What a mark on a card does, besides what its rank does; nothing as the last card."""

    mark: str
    run: Run
    opening: Callable[[Draft, int], None] | None = None
    """What happens when it is turned up first: `(draft, first player)`."""


def _with_mark(effect: Effect, mark: MarkEffect) -> Effect:
    """The effect of a rank together with that of a mark."""
    return attrs.evolve(
        effect,
        run=_then(effect.run, mark.run),
        again=_then(effect.again, mark.run),
        opening=mark.opening or effect.opening,
    )


def _then(
    first: Callable[[Draft, MoveT, State], None] | None,
    second: Callable[[Draft, MoveT, State], None],
) -> Callable[[Draft, MoveT, State], None]:
    """Both, one after the other."""
    if first is None:
        return second

    def both(draft: Draft, move: MoveT, was: State) -> None:
        first(draft, move, was)
        second(draft, move, was)

    return both


@attrs.frozen(eq=False, repr=False)
class AnswerTo(Value):
    """To which draw cards a debt may be answered, and how: by a card, or by another move."""

    effects: Callable[[Effect], bool]
    generator: Generator | None = None
    """Adds moves that lay no card."""
    cards: Callable[[Table, Answer], CardSet] | None = None
    """The cards of the debtor that answer. Draw cards add to the debt."""
    run: Run | None = None
    """What an answering card does, in place of its own effect."""
    doubts: bool = False
    """Whether the answer punishes a bluff, so that a guarded card may be laid as one (4.7)."""
    adds: bool = False
    """Whether the debt grows by the answer, so that others may join in out of turn."""
    turns_back: bool = False
    """Whether the answer hands the debt back. That is done once to a debt, and nobody joins in
    before the debtor has answered."""


@attrs.frozen(eq=False, repr=False)
class Fault(Value):
    """What a mistake costs where a house rule prices it.

    `price(state, move, reason)` is the number of cards that the author of the refused move
    draws, 0 where it is simply refused; `ends_turn` tells whether the author, on turn, loses
    the turn too.
    """

    price: Callable[[State, Any, Reason], int]
    ends_turn: Callable[[State, Any], bool] | None = None


@attrs.frozen(eq=False, repr=False)
class Scoring(Value):
    """How rounds and matches end.

    `finish(match, points, winner, teams)` counts a round: `points` are what each hand holds,
    `winner` is None in a blocked round, `teams` tells for each seat the set of seats that win
    and lose with it. `judge(match, teams)` ends the match if the totals say so.
    """

    target: int | None
    finish: Callable[[Match, tuple[int, ...], int | None, tuple[SeatSet, ...]], Match]
    judge: Callable[[Match, tuple[SeatSet, ...]], Match]


SaidT = TypeVar("SaidT", Play, Drop)


class Widen(Protocol):
    """Widens the plays or drops of one face from a hand of a given size."""

    def __call__(self, plays: tuple[SaidT, ...], size: int, /) -> tuple[SaidT, ...]:
        """The same moves, and those with what may be said with them."""
        ...


class _Build(Protocol):
    def __call__(self, options: Any, /) -> RuleModule: ...


def _handler_pair(kind: type[Move], run: Handler) -> tuple[type[Move], Handler]:
    return kind, run


def on(kind: type[MoveT], run: Callable[[Draft, MoveT, State], None]) -> tuple[type[Move], Handler]:
    """One entry of `handlers` or `settle`: the function that is called for moves of this type."""
    return _handler_pair(kind, run)


@attrs.frozen(eq=False, repr=False, kw_only=True)
class RuleModule(Value):
    """One rule as a value. Every slot but `name` and `built_by` may be left out.

    Modules are equal when name, version and options are.
    """

    name: str
    """What rules text calls it."""
    version: int = 1
    """Counts up where a change of the rule gives other games; rules text tells it."""
    options: Any = None
    """An attrs class whose fields are made by `option`, None where nothing can be set."""
    built_by: _Build = attrs.field(eq=False)
    """The function that makes the module from its options."""
    deck: Callable[[], Deck] | None = attrs.field(default=None, eq=False)
    """Makes the deck; one module of a game has it."""
    effects: tuple[Effect, ...] = attrs.field(default=(), eq=False)
    """What ranks do."""
    steps: Mapping[type[Step], Generator] = attrs.field(
        factory=dict[type[Step], Generator], eq=False
    )
    """Step type -> generator; the entry for `Step` serves every step that is not named."""
    reminders: Mapping[type[Step], Generator] = attrs.field(
        factory=dict[type[Step], Generator], eq=False
    )
    """The same for moves that nobody can make before the seat awaited has two cards or fewer, or
    some rule has something to remember. Until then they are not asked."""
    answers: tuple[AnswerTo, ...] = attrs.field(default=(), eq=False)
    """How debts may be answered."""
    handlers: tuple[tuple[type[Move], Handler], ...] = attrs.field(default=(), eq=False)
    """How moves are carried out, made by `on`: `(draft, move, state before it)`."""
    limits: tuple[Limit, ...] = attrs.field(default=(), eq=False)
    """Which of the cards that match may be laid: `(table, seat, cards,
    how many are laid together)` to the cards that are left. All limits apply."""
    vetoes: tuple[Veto, ...] = attrs.field(default=(), eq=False)
    """Why a move that is offered is refused all the same: `(state, move)`, None lets it pass."""
    arrivals: tuple[Arrive, ...] = attrs.field(default=(), eq=False)
    """What follows when a hand comes down to one card: `(draft, seat, play)`, before the effect of
    the card that was laid (6.1); `play` is the play or the drop, None where the card went another
    way."""
    exchanged: tuple[Exchange, ...] = attrs.field(default=(), eq=False)
    """What follows when hands change owner: `(draft, seats whose hand changed)`."""
    upkeep: tuple[Upkeep, ...] = attrs.field(default=(), eq=False)
    """What follows a move, before `settle`, if a hand has come down to one card or none, or if any
    rule has something to remember. It keeps a part in order that is of no other concern."""
    settle: tuple[tuple[type[Move], Handler], ...] = attrs.field(default=(), eq=False)
    """What follows moves of a type in the end, made by `on`: `(draft, move, state before it)`. What
    stands for `Move` follows every type that the module does not name."""
    why: Mapping[type[Move], Why] = attrs.field(factory=dict[type[Move], Why], eq=False)
    """Why a move is refused, asked only after it was: `(state, move)`; None leaves it to others."""
    faults: Mapping[type[Move], Fault] = attrs.field(factory=dict[type[Move], Fault], eq=False)
    """What mistakes cost."""
    draws: Draws | None = attrs.field(default=None, eq=False)
    """How the seat on turn draws, in place of one card: `(draft, seat)` to the last card drawn."""
    spoken: Mapping[str, Handler] = attrs.field(factory=dict[str, "Handler"], eq=False)
    """What a word does, said alone or with cards: it carries out the `Say` or the `Play`."""
    widens: Widen | None = attrs.field(default=None, eq=False)
    """The plays or drops of one face from a hand of a given size, widened by what may be said with
    them."""
    marked: tuple[MarkEffect, ...] = attrs.field(default=(), eq=False)
    """What cards with a mark do besides what their rank does."""
    scoring: Scoring | None = attrs.field(default=None, eq=False)
    """How rounds are counted and the match is won; one module has it."""
    teams: Teams | None = attrs.field(default=None, eq=False)
    """Who plays together: from the number of seats to the team of each seat."""
    point_factor: int = attrs.field(default=1, eq=False)
    """How many times the cards that are left over count."""
    first_dealer: FirstDealer | None = attrs.field(default=None, eq=False)
    """How the first dealer is drawn: `(deck, seats, chance)` to the seat and the chance left."""
    table_checks: tuple[Callable[[int, int, int | None], None], ...] = attrs.field(
        default=(), eq=False
    )
    """Refuse a table with RulesError: `(seats, cards in the deck, seed)`."""
    words: tuple[type[Any], ...] = attrs.field(default=(), eq=False)
    """The classes of its moves, steps, parts and events."""
    parts: tuple[Part, ...] = attrs.field(default=(), eq=False)
    """Its own state as it is at the start of a round."""
    fills: Mapping[type[Step], Fill] = attrs.field(factory=dict[type[Step], "Fill"], eq=False)
    """A step of which a view hides cards, with others in their place:
    `(step, hands, seat of the view, side, hidden cards in a random order)`."""
    shows: Mapping[type[Step], Show] = attrs.field(factory=dict[type[Step], "Show"], eq=False)
    """What a seat may see of a step: `(step, state, seat)`, None for a spectator. Without it all
    but the cards of the step is open."""
    departs: Mapping[type[Any], Depart] = attrs.field(factory=dict[type[Any], "Depart"], eq=False)
    """What a departure does to a type of Step or Part: `(draft, step or part, who)`."""
    requires: Mapping[str, str] = attrs.field(factory=dict[str, str], eq=False)
    """Names of modules that must be in play, each with the option that needs it, or ""."""
    conflicts: Mapping[str, str] = attrs.field(factory=dict[str, str], eq=False)
    """Names of modules that it does not go with, likewise. A name may stand with an option of
    that module, `scoring(single_round=on)`: then it is only that which does not go."""
    replaces: tuple[Any, ...] = attrs.field(default=(), eq=False)
    """Ranks and Move types of other modules that this one takes over."""

    def __reduce__(self) -> tuple[Any, ...]:
        return self.built_by, (self.options,)

    def __str__(self) -> str:
        return f"{self.name}@{self.version}{print_options(changed_options(self))}"


@attrs.frozen(eq=False, repr=False)
class Bundle(Value):
    """A base: a name for modules that make a whole game together."""

    name: str
    modules: tuple[RuleModule, ...]
    version: int = 1


def option(
    default: Any,
    text: str,
    *,
    choices: tuple[str, ...] = (),
    at_least: int = 0,
    at_most: int = 10**9,
    switch: bool = False,
    source: str = "",
) -> Any:
    """One field of an options class: an attrs field that knows its choices and its clause.

    The type follows from the default: on or off, a whole number, or one of `choices`. With the
    default None, which leaves it to the other rules in play, `choices` or `switch` tells.
    """
    switch = switch or isinstance(default, bool)

    def check(owner: object, attribute: attrs.Attribute[Any], value: object) -> None:
        wanted = ""
        if choices:
            if not (isinstance(value, str) and value in choices) and value is not default:
                wanted = f"one of {', '.join(choices)}"
        elif switch:
            fits = isinstance(value, bool) or value is default
            wanted = "" if fits else "on or off (True or False)"
        elif type(value) is not int or value < at_least:
            wanted = f"a whole number of at least {at_least}"
        elif value > at_most:
            wanted = f"a whole number of at most {at_most}"
        if wanted:
            raise RulesError(f"{attribute.name} takes {wanted}, not {shown(value)}", slot="options")

    metadata = {
        "text": text,
        "choices": ("off", "on") if switch else choices,
        "source": source,
        "at_least": at_least,
        "switch": switch,
    }
    return attrs.field(default=default, kw_only=True, validator=check, metadata=metadata)


def changed_options(module: RuleModule) -> dict[str, Any]:
    """The options of a module that differ from their defaults."""
    values = {field: getattr(module.options, field.name) for field in _options_of(module)}
    return {field.name: value for field, value in values.items() if value != field.default}


def _options_of(module: RuleModule) -> tuple[Field, ...]:
    return () if module.options is None else fields_of(module.options.__class__)


def print_options(values: Mapping[str, Any]) -> str:
    """Options as rules text: `(hand_size=5,single_round=on)`; nothing where there are none."""
    words = [f"{name}={print_option(values[name])}" for name in sorted(values)]
    return f"({','.join(words)})" if words else ""


def print_option(value: object) -> str:
    """The value of an option as rules text has it."""
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


class TableSide:
    """One side of the deck as this table plays it: masks, effects, and every play ready-made.

    `away` is the side that is turned away meanwhile, None for one-sided cards.
    `plays[seat][size][number]` are the plays of a card from a hand of so many cards, the last one
    first.
    `alone[number]` is a pile of that card alone.
    `draw_cards` are the effects that make others draw a number of cards, each with its cards.
    """

    __slots__ = ("alone", "away", "draw_cards", "effects", "index", "plays", "printed")

    def __init__(self, printed: Side, rules: Rules, seats: int, active: SeatSet) -> None:
        self.printed: Side = printed
        self.index: int = printed.index
        others = [side for side in rules.deck.sides if side is not printed]
        self.away: Side | None = others[0] if others else None
        numbers = range(len(printed.faces))
        self.alone: tuple[Any, ...] = tuple(rules.deck.pile((number,)) for number in numbers)
        self.effects: tuple[Effect, ...] = tuple(_effect_of(face, rules) for face in printed.faces)
        self.draw_cards: tuple[tuple[Effect, CardSet], ...] = tuple(
            (rules.effects[rank], cards)
            for rank, cards in printed.ranked.items()
            if rules.effects[rank].owes
        )
        self.plays: tuple[tuple[tuple[tuple[Play, ...], ...], ...], ...] = tuple(
            self._by_size(rules, seat, active) if active >> seat & 1 else ()
            for seat in range(seats)
        )

    def __str__(self) -> str:
        return ("light", "dark")[self.index]

    def __repr__(self) -> str:
        return f"<TableSide {self}>"

    def faces_of(self, pile: Sequence[int]) -> tuple[Face, ...]:
        """What these cards show, in their order."""
        return tuple(map(self.printed.faces.__getitem__, pile))

    def backs_of(self, cards: CardSet | Sequence[int]) -> tuple[Face, ...]:
        """What their other sides show: of a set sorted, so that no link to the cards is told."""
        if self.away is None:
            return ()
        numbers = self.away.sorted(cards) if isinstance(cards, int) else cards
        return tuple(map(self.away.faces.__getitem__, numbers))

    def _by_size(
        self, rules: Rules, seat: int, active: SeatSet
    ) -> tuple[tuple[tuple[Play, ...], ...], ...]:
        """The plays by the size of the hand, which makes no difference from 3 cards on."""
        one, two, more = (self._plays(rules, seat, size, active) for size in (1, 2, 3))
        cards = len(self.printed.faces)
        return (((),) * cards, one, two, *(more,) * (cards - 2))

    def _plays(
        self, rules: Rules, seat: int, size: int, active: SeatSet
    ) -> tuple[tuple[Play, ...], ...]:
        others = tuple(other for other in seats_in(active) if other != seat)
        made: dict[Face, tuple[Play, ...]] = {}
        for face in self.printed.of_face:
            effect = rules.effects[face.rank]
            asks = effect.asks_last if size == 1 else effect.asks
            colors: tuple[Color | None, ...] = self.printed.palette if "color" in asks else (None,)
            targets: tuple[int | None, ...] = others if "target" in asks else (None,)
            if "target" in effect.may_name and size > 1:
                targets = (None, *others)
            plays = tuple(
                Play(seat, (face,), color, target) for color in colors for target in targets
            )
            for widen in rules.widens:
                plays = widen(plays, size)
            made[face] = plays[::-1]
        return tuple(made[face] for face in self.printed.faces)


def _effect_of(face: Face, rules: Rules) -> Effect:
    effect = rules.effects[face.rank]
    mark = rules.marked.get(face.mark)
    return effect if mark is None else _with_mark(effect, mark)


class Kit:
    """What depends on how many sit at the table: made once per table, swapped when one leaves.

    `inside` are the seats still in, ascending; `next[direction][seat]` is the next of them after
    a seat, in either direction (1 and -1);
    `places[type]` is where a Part of that type stands in `parts`, which are those of the start of
    a round: as long as nothing is to be remembered, a table has this very tuple.
    `teams[seat]` are the seats that win and lose with this one.
    """

    __slots__ = (
        "active",
        "arrivals",
        "asked",
        "count",
        "deck",
        "draws",
        "exchanged",
        "inside",
        "limits",
        "next",
        "parts",
        "places",
        "rules",
        "sides",
        "teams",
        "upkeep",
        "vetoes",
        "ways",
    )

    def __init__(self, rules: Rules, seats: int, active: SeatSet) -> None:
        self.rules: Rules = rules
        self.deck: Deck = rules.deck
        self.active: SeatSet = active
        self.count: int = active.bit_count()
        self.inside: tuple[int, ...] = seats_in(active)
        left = tuple(_following(seat, self.inside, 1, seats) for seat in range(seats))
        right = tuple(_following(seat, self.inside, -1, seats) for seat in range(seats))
        self.next: tuple[tuple[int, ...], ...] = ((), left, right)
        self.asked: dict[type[Step], Asked] = rules.asked
        self.ways: dict[type[Move], Way] = rules.ways
        self.limits: tuple[Limit, ...] = rules.limits
        self.arrivals: tuple[Arrive, ...] = rules.arrivals
        self.exchanged: tuple[Exchange, ...] = rules.exchanged
        self.draws: Draws | None = rules.draws
        alone = tuple(1 << seat for seat in range(seats))
        self.teams: tuple[SeatSet, ...] = rules.teams(seats) if rules.teams is not None else alone
        self.parts: tuple[Part, ...] = rules.parts
        self.places: dict[type[Part], int] = {
            type(part): place for place, part in enumerate(rules.parts)
        }
        self.vetoes: tuple[Veto, ...] = rules.vetoes
        self.upkeep: tuple[Upkeep, ...] = rules.upkeep
        self.sides: tuple[TableSide, ...] = tuple(
            TableSide(side, rules, seats, active) for side in rules.deck.sides
        )


def _following(seat: int, inside: tuple[int, ...], direction: int, seats: int) -> int:
    """The next seat in play after `seat`, which may itself have left."""
    return min(inside, key=lambda other: ((other - seat) * direction - 1) % seats)


class Rules:
    """Composed rules: an immutable value, equal when the modules and their options are.

    `str()` gives the canonical text, which `ruleset` reads back. `explain()` tells which module
    owns what.
    """

    def __init__(
        self, bundle: Bundle, extra: tuple[RuleModule, ...], without: frozenset[str]
    ) -> None:
        self._parts = (bundle, extra, without)
        kept = [module for module in bundle.modules if module.name not in without]
        self.modules: tuple[RuleModule, ...] = (
            *kept,
            *sorted(extra, key=lambda module: module.name),
        )
        self._text = _canonical(bundle, kept, extra, without)
        _check_names(self.modules)
        deck = _the_one(self.modules, "deck")
        self.deck: Deck = deck()
        self.scoring: Scoring = _the_one(self.modules, "scoring")
        self.effects: dict[Rank, Effect] = _all_effects(self.modules, self.deck)
        self.handlers: dict[type[Move], Handler] = _merged(
            self.modules, "handlers", lambda module: module.handlers
        )
        self.spoken: dict[str, Handler] = _merged(
            self.modules, "spoken", lambda module: module.spoken.items()
        )
        if self.spoken:
            self.handlers[Say] = speak
        self.ways: dict[type[Move], Way] = {
            kind: self.way(kind, run) for kind, run in self.handlers.items()
        }
        self.faults: dict[type[Move], Fault] = _merged(
            self.modules, "faults", lambda module: module.faults.items()
        )
        # A fault is told before all else, then what the rule of a word says to what it lays.
        judging = sorted(self.modules, key=lambda module: (not module.faults, not module.spoken))
        self.why: list[tuple[type[Move], Why]] = [
            pair for module in judging for pair in module.why.items()
        ]
        self.shows: dict[type[Step], Show] = _merged(
            self.modules, "shows", lambda module: module.shows.items()
        )
        self.fills: dict[type[Step], Fill] = _merged(
            self.modules, "fills", lambda module: module.fills.items()
        )
        self.departs: dict[type[Any], Depart] = _merged(
            self.modules, "departs", lambda module: module.departs.items()
        )
        self.words: dict[str, type[Any]] = _merged(
            self.modules, "words", lambda module: ((word.__name__, word) for word in module.words)
        )
        self.parts: tuple[Part, ...] = tuple(
            _merged(
                self.modules, "parts", lambda module: ((type(part), part) for part in module.parts)
            ).values()
        )
        answers = [answer for module in self.modules for answer in module.answers]
        self.answers: dict[Rank, tuple[AnswerTo, ...]] = {
            rank: tuple(answer for answer in answers if effect.draws and answer.effects(effect))
            for rank, effect in self.effects.items()
        }
        self.answers_again: dict[Rank, tuple[AnswerTo, ...]] = {
            rank: tuple(answer for answer in found if not answer.turns_back)
            for rank, found in self.answers.items()
        }
        self.joins: frozenset[Rank] = frozenset(
            rank
            for rank, found in self.answers.items()
            if found == self.answers_again[rank] and any(answer.adds for answer in found)
        )
        for needed, doing in ((Play, "on turn"), (Deal, "when a round is over")):
            if needed not in self.handlers:
                raise RulesError(f"no module says what may be done {doing}", (), "handlers")
        self.step_types: tuple[type[Step], ...] = (
            *_CORE_STEPS,
            *(word for word in self.words.values() if issubclass(word, Step)),
        )
        self.move_types: tuple[type[Move], ...] = tuple(self.handlers)
        self.asked: dict[type[Step], Asked] = {step: self._asked(step) for step in self.step_types}
        for step in self.step_types:
            depart = _said_of(step, self.departs)
            if depart is not None:
                self.departs[step] = depart
        guarded = [effect for effect in self.effects.values() if effect.guarded]
        doubted = any(answer.doubts and answer.effects(e) for answer in answers for e in guarded)
        self.limits: tuple[Limit, ...] = (
            *((without_bluffs,) if guarded and not doubted else ()),
            *(limit for module in self.modules for limit in module.limits),
        )
        self.vetoes: tuple[Veto, ...] = tuple(
            veto for module in self.modules for veto in module.vetoes
        )
        self.upkeep: tuple[Upkeep, ...] = _each_once(
            upkeep for module in self.modules for upkeep in module.upkeep
        )
        self.widens: tuple[Widen, ...] = tuple(
            module.widens for module in self.modules if module.widens
        )
        self.marked: dict[str, MarkEffect] = _merged(
            self.modules, "marked", lambda module: ((each.mark, each) for each in module.marked)
        )
        self.arrivals: tuple[Arrive, ...] = tuple(
            arrive for module in self.modules for arrive in module.arrivals
        )
        self.exchanged: tuple[Exchange, ...] = tuple(
            each for module in self.modules for each in module.exchanged
        )
        self.point_factor: int = prod(module.point_factor for module in self.modules)
        self.first_dealer: FirstDealer = _the_one(self.modules, "first_dealer")
        self.draws: Draws | None = _at_most_one(self.modules, "draws")
        self.teams: Teams | None = _at_most_one(self.modules, "teams")
        self.table_checks: tuple[Callable[[int, int, int | None], None], ...] = tuple(
            check for module in self.modules for check in module.table_checks
        )
        self._kits: dict[tuple[int, SeatSet], Kit] = {}

    def _asked(self, step: type[Step]) -> Asked:
        offers: list[Generator | None] = []
        every: list[Generator | None] = []
        for module in self.modules:
            offer, remind = _said_of(step, module.steps), _said_of(step, module.reminders)
            offers.append(offer)
            every += offer, remind
        whom = None if step.awaited is Step.awaited else step.awaited
        return _each_once(offers), _each_once(every), whom

    def way(self, kind: type[Move], run: Handler) -> Way:
        """How moves of this type are carried out by this handler, and what follows."""
        settle: Handler | None = None
        for each in _each_once(
            each for m in self.modules for each in _what_follows(kind, m.settle)
        ):
            settle = _then(settle, each)
        return run, kind.aside, kind.turn_action, settle

    def kit(self, seats: int, active: SeatSet) -> Kit:
        """The tables for this many seats, of which `active` are still in."""
        kit = self._kits.get((seats, active))
        if kit is None:
            kit = self._kits[seats, active] = Kit(self, seats, active)
        return kit

    def together(self, seat: int, other: int, seats: int) -> bool:
        """Whether two seats of a table of so many win and lose together."""
        return self.teams is not None and bool(self.teams(seats)[seat] >> other & 1)

    def reasons(self, state: State, move: Move) -> Iterator[Reason]:
        """What the modules say to a refused move."""
        for kind, why in self.why:
            reason = why(state, move) if kind is type(move) else None
            if reason is not None:
                yield reason

    def check_table(self, seats: int, seed: int | None) -> None:
        """Raise RulesError if these rules cannot be played by so many, or without a seed."""
        if type(seats) is not int or not 2 <= seats <= MAX_SEATS:
            wanted = f"a whole number from 2 to {MAX_SEATS}"
            raise RulesError(f"seats takes {wanted}, not {shown(seats)}", slot="seats")
        cards = len(self.deck)
        for check in self.table_checks:
            check(seats, cards, seed)

    def options(self, module: str) -> Any:
        """The options of a module in play; UnknownRule if it is not."""
        for each in self.modules:
            if each.name == module:
                return each.options
        raise UnknownRule(module, (each.name for each in self.modules), "module in these rules")

    def explain(self) -> str:
        """A table of what the rules are composed of and which module owns what."""
        lines = [str(self), ""]
        for module in self.modules:
            values = {each.name: getattr(module.options, each.name) for each in _options_of(module)}
            lines.append(f"{'module':<14}{module.name}@{module.version}{print_options(values)}")
        rows = [
            *(("effects", e.rank.word, m) for m in self.modules for e in m.effects),
            *(("marked", f"mark {each.mark}", m) for m in self.modules for each in m.marked),
            *(("handlers", kind.__name__, m) for m in self.modules for kind, _ in m.handlers),
            *(("spoken", word, module) for module in self.modules for word in module.spoken),
            *(("steps", kind.name or "any step", m) for m in self.modules for kind in m.steps),
            *(
                ("reminders", kind.name or "any step", m)
                for m in self.modules
                for kind in m.reminders
            ),
            *(
                ("answers", effect.rank.word, module)
                for effect in self.effects.values()
                for module in self.modules
                if effect.draws and any(answer.effects(effect) for answer in module.answers)
            ),
            *(("settle", kind.__name__, m) for m in self.modules for kind, _ in m.settle),
            *(("faults", kind.__name__, m) for m in self.modules for kind in m.faults),
            *(("why", kind.__name__, m) for m in self.modules for kind in m.why),
            *(("departs", kind.__name__, m) for m in self.modules for kind in m.departs),
            *(("parts", type(part).__name__, m) for m in self.modules for part in m.parts),
            *(
                (slot, _ALL_OF[slot], module)
                for slot in _ALL_OF
                for module in self.modules
                if getattr(module, slot) not in (None, (), 1)
            ),
        ]
        lines += [f"{slot:<14}{key:<20}{module.name}" for slot, key, module in rows]
        return "\n".join(lines)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<Rules {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rules):
            return NotImplemented
        return self is other or (self._text, self.modules) == (other._text, other.modules)

    def __hash__(self) -> int:
        return hash(self._text)

    def __reduce__(self) -> tuple[Any, ...]:
        bundle, extra, without = self._parts
        made = tuple((module.built_by, module.options) for module in bundle.modules)
        added = tuple((module.built_by, module.options) for module in extra)
        return _composed_again, (bundle.name, bundle.version, made, added, without)

    def __copy__(self) -> Rules:
        return self

    def __deepcopy__(self, memo: object) -> Rules:
        return self


_ALL_OF = {
    "deck": "the cards",
    "limits": "what may be laid",
    "vetoes": "what is offered",
    "draws": "how many are drawn",
    "arrivals": "at one card",
    "exchanged": "hands change owner",
    "upkeep": "what is remembered",
    "widens": "what is said",
    "scoring": "the count",
    "teams": "who plays together",
    "point_factor": "what cards count",
    "table_checks": "who may play",
}
"""The slots that `explain` shows as a whole, in its words."""

_CORE_STEPS: tuple[type[Step], ...] = (
    TakeTurn,
    PlayAgain,
    PlayDrawn,
    Answer,
    ChooseColor,
    RoundOver,
    AwaitChance,
)


def compose(bundle: Bundle, extra: Iterable[RuleModule] = (), without: Iterable[str] = ()) -> Rules:
    """Merge a base and further modules into rules; modules named in `without` are taken out.

    The order of modules never matters. Raises RulesError, naming the modules and the slot, for
    what does not fit together, and UnknownRule for a name in `without` that the base has not.
    """
    names = [module.name for module in bundle.modules]
    for name in without:
        if name not in names:
            raise UnknownRule(name, names, f"module to take out of {bundle.name}:")
    return Rules(bundle, tuple(extra), frozenset(without))


_Made: TypeAlias = "tuple[tuple[_Build, Any], ...]"


@lru_cache(maxsize=64)
def _composed_again(
    name: str, version: int, made: _Made, added: _Made, without: frozenset[str]
) -> Rules:
    """The rules of a pickled state; the tables of one ruleset are made once in a process."""
    bundle = Bundle(name, tuple(build(options) for build, options in made), version)
    return compose(bundle, (build(options) for build, options in added), without)


def _canonical(
    bundle: Bundle,
    kept: list[RuleModule],
    extra: tuple[RuleModule, ...],
    without: frozenset[str],
) -> str:
    changed: dict[str, Any] = {}
    for module in kept:
        changed.update(changed_options(module))
    return "".join(
        (
            f"{bundle.name}@{bundle.version}{print_options(changed)}",
            *(f"+{module}" for module in sorted(extra, key=lambda each: each.name)),
            *(f"-{name}" for name in sorted(without)),
        )
    )


def _check_names(modules: tuple[RuleModule, ...]) -> None:
    names: list[str] = []
    for module in modules:
        if module.name in names:
            raise RulesError(
                f"{module.name} is in play already: set its options where it stands",
                (module.name,),
                "name",
            )
        names.append(module.name)
    for module in modules:
        for name, option in module.requires.items():
            if name not in names:
                _refuse(f"{module.name}{option and f'({option})'} needs {name}", module, name)
        for name, option in module.conflicts.items():
            if _stands(name, modules):
                text = f"{module.name}{option and f'({option})'} does not go with {name}"
                _refuse(text, module, name)


def _stands(name: str, modules: tuple[RuleModule, ...]) -> bool:
    """Whether a module is in play, and with this option: `scoring(single_round=on)`."""
    name, _, setting = name.partition("(")
    option, _, value = setting.rstrip(")").partition("=")
    for module in modules:
        if module.name == name and setting and not hasattr(module.options, option):
            raise RulesError(f"{name} has no option {option}", (name,), "conflicts")
        if module.name == name:
            return not setting or print_option(getattr(module.options, option)) == value
    return False


def _refuse(text: str, module: RuleModule, name: str) -> NoReturn:
    slot = "requires" if name in module.requires else "conflicts"
    raise RulesError(text, (module.name, name.partition("(")[0]), slot)


def _the_one(modules: tuple[RuleModule, ...], slot: str) -> Any:
    owners = [module for module in modules if getattr(module, slot) is not None]
    if len(owners) != 1:
        names = tuple(module.name for module in owners)
        found = f"{' and '.join(names)} do" if names else "none does"
        raise RulesError(f"exactly one module must bring the {slot}, but {found}", names, slot)
    return getattr(owners[0], slot)


def _at_most_one(modules: tuple[RuleModule, ...], slot: str) -> Any:
    empty = all(getattr(module, slot) is None for module in modules)
    return None if empty else _the_one(modules, slot)


def _said_of(step: type[Step], entries: Mapping[Any, ValueT]) -> ValueT | None:
    """What is said of a type of step: by its name, or of one that it derives from.

    An entry for `Step` says it of every step but those that are closed.
    """
    kinds = (kind for kind in step.__mro__ if kind is not Step or not step.closed)
    return next((entries[kind] for kind in kinds if kind in entries), None)


def _what_follows(
    move: type[Move], pairs: tuple[tuple[type[Move], Handler], ...]
) -> tuple[Handler, ...]:
    """What follows moves of a type: what stands for it, or for one that it derives from."""
    found = (tuple(run for of, run in pairs if of is kind) for kind in move.__mro__)
    return next(filter(None, found), ())


KeyT = TypeVar("KeyT")
ValueT = TypeVar("ValueT")


def _each_once(values: Iterable[ValueT | None]) -> tuple[ValueT, ...]:
    """In their order, what is there: what several modules say together is done once."""
    return tuple(each for each in dict.fromkeys(values) if each is not None)


def _merged(
    modules: tuple[RuleModule, ...],
    slot: str,
    pairs: Callable[[RuleModule], Iterable[tuple[KeyT, ValueT]]],
) -> dict[KeyT, ValueT]:
    """What the modules bring to a slot; a key of which two say different things is refused."""
    merged: dict[KeyT, ValueT] = {}
    owners: dict[KeyT, str] = {}
    taken = {key: module.name for module in modules for key in module.replaces}
    for module in modules:
        for key, value in pairs(module):
            if taken.get(key, module.name) != module.name:
                continue
            if key in owners and merged[key] != value:
                names = (module.name, owners[key])
                name = key.word if isinstance(key, Rank) else getattr(key, "__name__", key)
                raise RulesError(f"{' and '.join(names)} both say what {name} does", names, slot)
            merged[key] = value
            owners[key] = module.name
    return merged


def _all_effects(modules: tuple[RuleModule, ...], deck: Deck) -> dict[Rank, Effect]:
    """The effects of all ranks of a deck; a number that no module speaks of does nothing.

    A module whose cards are none of this deck would change nothing, and is refused.
    """
    printed = {rank for side in deck.sides for rank in side.ranked}
    for module in modules:
        if module.effects and not any(effect.rank in printed for effect in module.effects):
            words = " or ".join(effect.rank.word for effect in module.effects)
            text = f"{module.name} has nothing to do: this deck has no {words}"
            raise RulesError(text, (module.name,), "effects")
    effects = _merged(
        modules, "effects", lambda module: ((effect.rank, effect) for effect in module.effects)
    )
    for side in deck.sides:
        for rank in side.ranked:
            if rank.number is not None:
                effects.setdefault(rank, Effect(rank))
            elif rank not in effects:
                raise RulesError(f"no module says what {rank.word} does", (), "effects")
    return effects


def without_bluffs(table: Table, seat: int, cards: CardSet, laid: int = 1) -> CardSet:
    """A guarded card that nobody may challenge cannot be laid as a bluff (4.7)."""
    color = table.color
    side = table.side
    if color is None or not table.hands[seat] & side.printed.colored[color.index]:
        return cards
    for number in numbers_in(cards & side.printed.wilds):
        if side.effects[number].guarded:
            cards &= ~(1 << number)
    return cards


def matching(table: Table) -> CardSet:
    """All cards of the deck that match the top card now (docs/rules/classic.md 3.2)."""
    color = table.color
    if color is None:
        return 0
    return table.side.printed.matching[table.discard_pile[-1]][color.index]


def playable(table: Table, seat: int) -> CardSet:
    """The cards of a seat that the rules let it lay on the top card now, were it on turn.

    docs/rules/classic.md 3.2: the color in force, the number or symbol of the top card, any
    wild; and what the limits of the modules in play leave of these.
    """
    cards = table.hands[seat] & matching(table)
    return within_limits(table, seat, cards) if cards and table.kit.limits else cards


def within_limits(table: Table, seat: int, cards: CardSet, laid: int = 1) -> CardSet:
    """What the limits of the modules in play leave of cards that match in another way.

    Each of them is the top one of so many that are laid together.
    """
    for limit in table.kit.limits:
        cards = limit(table, seat, cards, laid)
    return cards


def must_lay(table: Table, seat: int, cards: CardSet) -> bool:
    """Whether one of these cards can be laid and would be no bluff: nobody is made to bluff."""
    return bool(without_bluffs(table, seat, cards & playable(table, seat)))


def speak(draft: Draft, move: Say, was: State) -> None:
    """Say a word alone."""
    draft.kit.rules.spoken[move.word](draft, move, was)


_SILENTLY = (None,)


def plays_of(
    table: Table,
    seat: int,
    faces: tuple[Face, ...],
    words: tuple[str | None, ...] = _SILENTLY,
) -> tuple[Play, ...]:
    """Every way to lay these cards together, the last on top, by what is named and said with it.

    `words` are those of which one is said, None for none.
    """
    side = table.side
    size = table.hands[seat].bit_count() - len(faces) + 1
    number = side.printed.copies[faces[-1]][0]
    return _together(side.plays[seat][size][number], faces, words)


@lru_cache(maxsize=4096)
def _together(
    plays: tuple[Play, ...], faces: tuple[Face, ...], words: tuple[str | None, ...]
) -> tuple[Play, ...]:
    """The plays of the top card as those of the whole set, with each of the words."""
    return tuple(
        Play(play.seat, faces, play.color, play.target, uno=play.uno, word=word)
        for word in words
        for play in reversed(plays)
    )


def just_covered(state: State) -> Iterator[Face]:
    """What lay on top before the last cards of one number were laid, and those under the last."""
    faces = state.side.printed.faces
    *under, top = state.open_pile
    for number in reversed(under):
        yield faces[number]
        if faces[number].rank is not faces[top].rank:
            return


def debt_card(table: Table, step: Answer) -> Face:
    """The draw card for which the debt is owed: the last one laid."""
    return step.card or table.side.printed.faces[table.discard_pile[-1]]


def debt_effect(table: Table, step: Answer) -> Effect:
    """The effect of that card, which says how the debt is drawn."""
    return table.kit.rules.effects[debt_card(table, step).rank]


def answers_to(table: Table, step: Answer) -> tuple[AnswerTo, ...]:
    """How this debt may be answered."""
    rules = table.kit.rules
    return (rules.answers_again if step.bounced else rules.answers)[debt_card(table, step).rank]


def adding(table: Table, step: Answer) -> CardSet:
    """The cards with which the debtor may add to the debt, as the rules in play have it."""
    cards = 0
    for answer in answers_to(table, step):
        if answer.adds and answer.cards is not None:
            cards |= answer.cards(table, step)
    return cards
