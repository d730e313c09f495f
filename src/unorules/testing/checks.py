"""The laws that hold in every game of every ruleset, checked over games played at random."""

from __future__ import annotations

import itertools
import pickle
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, TypeAlias

import attrs

from unorules.cards import Face
from unorules.chance import pick, shuffled
from unorules.engine import (
    actors,
    apply,
    awaited_cards,
    can_intervene,
    default_move,
    legal_moves,
    resolve,
    why_illegal,
)
from unorules.errors import IllegalMove, RulesError, UnoError
from unorules.events import Dealt, Drew, Event, describe
from unorules.moves import Leave, Move, Play, Shuffle
from unorules.notation import parse_move
from unorules.registry import new_game, ruleset
from unorules.rules import Rules
from unorules.state import State
from unorules.texts import from_json, parse_state, parse_view, to_json
from unorules.values import TABLE, Field, fields_of
from unorules.view import View, determinize, observe, redact
from unorules.view import why_illegal as why_illegal_to

__all__ = ["BrokenLaw", "Checked", "check_rules"]

Faults: TypeAlias = Iterator[str]
"""What is wrong, one sentence each."""

_TRIED = 150
"""How many of the moves that players could think of are tried in a state."""
_MADE = 10
"""How many of the listed moves are made in a state."""
_LEAVES = 80
"""One move in so many is a departure, in games with departures."""


class BrokenLaw(AssertionError):
    """A state in which a law does not hold: `.law` is its name, `.position` the state as a line."""

    def __init__(self, law: str, position: str, fault: str) -> None:
        super().__init__(law, position, fault)
        self.law = law
        self.position = position
        self.fault = fault

    def __str__(self) -> str:
        return f"{self.law}: {self.fault}\nin {self.position}"


@attrs.frozen
class Checked:
    """What a check came to: games played, states seen, and how many of these were searched."""

    games: int
    states: int
    searched: int


def check_rules(
    rules: str | Rules,
    *,
    games: int = 8,
    moves: int = 150,
    rounds: int = 0,
    seats: Sequence[int] = (2, 3, 4, 7),
    seed: int = 1,
    every: int = 5,
    progress: Callable[[int], None] | None = None,
) -> Checked:
    """Play random games and check the laws that every game of every ruleset keeps.

    In each state: no card is lost or doubled, somebody can act until the match is over, the list
    of moves is what may be done, and the state has no flaw. In one state of `every` also: moves
    and reasons agree with `apply`, nothing that is asked or done changes a state, all forms of
    text and JSON read back, a seat cannot tell apart what it cannot see, and hidden cards can be
    filled in. At the end of a game: the same moves give the same game again. Some players leave,
    in some games the table shuffles, and mistakes that have a price are made.

    `seats` are the numbers of seats that take turns; those that the rules refuse are left out.
    `moves` ends a game, and so does `rounds` where it is not 0. Rules that cannot be read from
    their text are not checked as text.
    `progress` is told the number of games finished. Raises BrokenLaw, with the first state in
    which a law is broken as a position line, and RulesError if no number of seats will do.
    """
    rules = ruleset(rules)
    tables = [count for count in seats if _allows(rules, count)]
    if not tables:
        rules.check_table(seats[0], seed)
    total = Checked(0, 0, 0)
    for game in range(games):
        own = pick(seed, game, 1 << 32)
        first = _start(rules, tables[game % len(tables)], own, by_table=own % 3 == 1)
        played = _check_game(first, own, moves, rounds, every, leaving=own % 2 == 1)
        total = Checked(
            total.games + 1, total.states + played.states, total.searched + played.searched
        )
        if progress is not None:
            progress(total.games)
    return total


def _allows(rules: Rules, seats: int) -> bool:
    try:
        rules.check_table(seats, 1)
    except RulesError:
        return False
    return True


def _check_game(
    first: State, seed: int, moves: int, rounds: int, every: int, *, leaving: bool
) -> Checked:
    written = _is_written(first.rules)
    state = first
    made: list[Move] = []
    searched = 0
    for count in range(moves):
        for name, check in LIGHT:
            _demand(name, state, check(state))
        if (count + seed) % every == 0:
            searched += 1
            for name, search in THOROUGH if written else UNWRITTEN:
                _demand(name, state, search(state, seed + count))
        if state.is_over or 0 < rounds < state.round:
            break
        move = _choose(state, seed, count, leaving=leaving)
        made.append(move)
        with _naming("moves", state, move):
            state = apply(state, move)
    _replay(first, made, state, written=written)
    return Checked(1, len(made) + 1, searched)


def _start(rules: Rules, seats: int, seed: int, *, by_table: bool) -> State:
    if by_table:
        try:
            return new_game(rules, seats=seats, seed=None, dealer=0)
        except RulesError:
            pass  # These rules need a seed.
    return new_game(rules, seats=seats, seed=seed)


def _is_written(rules: Rules) -> bool:
    """Whether the rules can be read again from their text."""
    try:
        return ruleset(str(rules)) == rules
    except UnoError:
        return False


def _choose(state: State, seed: int, count: int, *, leaving: bool) -> Move:
    """A move by chance; cards are laid more often than not, so that rounds come to an end."""
    if leaving and not pick(seed, count + 10**7, _LEAVES):
        leave = Leave(state.active[pick(seed, count + 10**8, len(state.active))])
        if can_intervene(state, leave) is None:
            return leave
    due = awaited_cards(state)
    if due:
        order = shuffled(seed, len(state.deck) * count, range(len(due)))
        return Shuffle(tuple(due[n] for n in order))
    moves = legal_moves(state)
    plays = [move for move in moves if isinstance(move, Play)]
    wanted = plays if plays and pick(seed, count + 10**6, 3) else moves
    move = wanted[pick(seed, count, len(wanted))]
    if state.rules.faults and not pick(seed, count + 10**9, 10):
        mistakes = (each for each in _tried(state, seed + count) if _price(state, each))
        return next(mistakes, move)
    return move


def _price(state: State, move: Move) -> int:
    reason = why_illegal(state, move)
    return 0 if reason is None else reason.price or 0


# Laws of every state


def _conservation(state: State) -> Faults:
    """The deck is the union of hands, piles and what is out, pairwise disjoint."""
    deck = state.deck
    places = (*state.hands, deck.mask(state.draw_pile), deck.mask(state.discard_pile), state.out)
    union = 0
    for place in places:
        if union & place:
            yield "a card lies in two places"
        union |= place
    if union != deck.everything:
        yield "a card is missing"
    if len(state.draw_pile) + len(state.discard_pile) != sum(p.bit_count() for p in places[-3:-1]):
        yield "a card lies twice in a pile"


def _liveness(state: State) -> Faults:
    """Somebody can act until the match is over, and the seat awaited can do so by default."""
    listed = legal_moves(state)
    due = awaited_cards(state)
    if bool(actors(state)) == state.is_over:
        yield "nobody can act" if not state.is_over else "somebody acts after the end"
    if state.is_over and (listed or due):
        yield "a move is listed after the end"
    if not state.is_over and bool(listed) == bool(due):
        yield "no move is listed" if not listed else "moves are listed while a shuffle is due"
    if listed and default_move(state, state.awaited) not in listed:
        yield "the default move is not listed"
    if len(set(listed)) != len(listed):
        yield "a move is listed twice"
    yield from state.check()


def _listed(state: State) -> Faults:
    """Whatever is listed may be done."""
    for move in legal_moves(state):
        reason = why_illegal(state, move)
        if reason is not None:
            yield f"{move} is listed, but refused: {reason.code}"


# Laws that are searched


@cache
def _candidates(rules: Rules, seats: int) -> tuple[Move, ...]:
    """Moves that a player could think of: every type with every value, within reason."""
    found: list[Move] = []
    for kind in rules.move_types:
        if not kind.listed:
            continue
        fields = fields_of(kind)
        choices = [_values(field, rules, seats) for field in fields]
        for values in itertools.product(*choices):
            try:
                found.append(kind(**dict(zip((f.name for f in fields), values, strict=True))))
            except (TypeError, ValueError):
                continue
    return tuple(dict.fromkeys(found))


def _values(field: Field, rules: Rules, seats: int) -> tuple[Any, ...]:
    """What may stand in a field of a move; some of it is out of place."""
    faces = tuple(dict.fromkeys(face for side in rules.deck.sides for face in side.faces))
    colors = tuple(color for side in rules.deck.sides for color in side.palette)
    values: tuple[Any, ...] = {
        "mover": (*range(seats), TABLE),
        "seat": (*range(seats), seats),
        "Face": _sets(faces) if field.many else faces,
        "Color": (colors[0], colors[-1]),
        "bool": (False, True),
        "int": (0, 1, 2),
        "str": ("word", *rules.spoken),
    }.get(field.kind, ())
    if field.optional:
        values = (None, *(values if field.kind == "str" else values[:2]))
    return values


def _sets(faces: tuple[Face, ...]) -> tuple[tuple[Face, ...], ...]:
    """Each face alone, twice, and under another of its rank."""
    pairs = ((one, two) for one in faces for two in faces if one.rank is two.rank)
    return (*((face,) for face in faces), *itertools.islice(pairs, 0, None, 5))


def _tried(state: State, seed: int, count: int = _TRIED) -> tuple[Move, ...]:
    """Some of the candidates, others in each state."""
    return _some(_candidates(state.rules, state.seats), seed, count)


def _some(moves: tuple[Move, ...], seed: int, count: int) -> tuple[Move, ...]:
    step = max(1, len(moves) // count)
    return moves[pick(seed, 0, step) :: step]


def _agreement(state: State, seed: int) -> Faults:
    """A move is listed exactly when there is no reason against it, and `apply` does as they say."""
    listed = frozenset(legal_moves(state))
    for move in dict.fromkeys((*listed, *_tried(state, seed))):
        reason = why_illegal(state, move)
        if (reason is None) != (move in listed):
            listing = "listed" if move in listed else "not listed"
            yield f"{move} is {listing}, but why_illegal says {reason}"
        if reason is not None and not (reason.code and reason.text):
            yield f"{move} is refused without a reason"
        try:
            after = apply(state, move)
        except IllegalMove:
            if reason is None or reason.price is not None:
                yield f"{move} may be made, but apply refuses it"
            continue
        if reason is not None and reason.price is None:
            yield f"{move} is refused ({reason.code}), but apply takes it"
        elif reason is not None and reason.price is not None and not awaited_cards(after):
            yield from _paid(state, after, move, reason.price)


def _paid(state: State, after: State, move: Move, price: int) -> Faults:
    """A mistake gives its author the cards of the price, if there are so many, and lays none."""
    there = len(state.draw_pile) + len(state.discard_pile) - 1
    for seat, (old, new) in enumerate(zip(state.hands, after.hands, strict=True)):
        drawn = new.bit_count() - old.bit_count()
        if old & ~new or drawn != (min(price, there) if seat == move.seat else 0):
            yield f"the mistake {move} changes the hand of seat {seat} by {drawn} cards"


def _purity(state: State, seed: int) -> Faults:
    """Nothing that is asked or done changes a state."""
    before = (str(state), hash(state), legal_moves(state))
    for move in _some(before[2], seed, _MADE):
        if resolve(state, move).state != apply(state, move):
            yield f"apply and resolve do not agree about {move}"
    for seat in state.active:
        observe(state, seat)
    if (str(state), hash(state), legal_moves(state)) != before:
        yield "a question or a move has changed the state"


def _round_trips(state: State, seed: int) -> Faults:
    """States, views, moves and events read back from text and JSON; all of them pickle."""
    again = (pickle.loads(pickle.dumps(state)), from_json(to_json(state), State))
    for other in (*again, parse_state(str(state))):
        same = (other == state, hash(other) == hash(state), str(other) == str(state))
        if not all(same) or legal_moves(other) != legal_moves(state):
            yield f"the state reads back as {other}"
    for seat in (*state.active, None):
        view = observe(state, seat)
        if not view == parse_view(str(view)) == from_json(to_json(view), View):
            yield f"a view does not read back: {view}"
    for move in _some(legal_moves(state), seed, _MADE):
        read = (parse_move(str(move), state), from_json(to_json(move), Move, rules=state.rules))
        if not all(each is move for each in (*read, pickle.loads(pickle.dumps(move)))):
            yield f"{move} does not read back"
        for event in resolve(state, move).events:
            if not _reads_back(event, state):
                yield f"{event} does not read back"


def _reads_back(event: Event, state: State) -> bool:
    as_json = from_json(to_json(event), Event, rules=state.rules)
    return event == pickle.loads(pickle.dumps(event)) == as_json and bool(describe(event))


def _secrecy(state: State, seed: int) -> Faults:
    """States that differ only in what a seat cannot see are the same to that seat.

    So are the moves of others in both, but for what the rules reveal
    (docs/explanation/secrets.md).
    """
    for seat in (*state.active, None):
        view = observe(state, seat)
        other = determinize(view, seed)
        if other.check():
            yield f"filled in for seat {seat} there are flaws: {other.check()}: {other}"
            continue
        if observe(other, seat) != view or str(observe(other, seat)) != str(view):
            yield f"filled in for seat {seat} the view is another: {other}"
        if seat is None:
            continue
        if legal_moves(other, seat) != legal_moves(state, seat):
            yield f"seat {seat} may do something else in {other}"
        for move in _tried(state, seed):
            if move.seat == seat and why_illegal(state, move) != why_illegal(other, move):
                yield f"seat {seat} hears another reason against {move} in {other}"
        for move in _some(view.legal_moves, seed, 1):
            if why_illegal_to(view, move) is not None:
                yield f"seat {seat} is refused {move} by its view"
        yield from _overheard(state, other, seat)


def _overheard(state: State, other: State, seat: int) -> Faults:
    if state.step.closed:
        return  # What is dealt was hidden until then.
    for move in _some(legal_moves(state), state.moment, _MADE):
        if move.seat == seat or why_illegal(other, move) is not None:
            continue
        (one, heard), (two, heard_too) = resolve(state, move), resolve(other, move)
        if one.step.closed or _revealed(one, heard) != _revealed(two, heard_too):
            continue
        if [_seen(event, seat) for event in heard] != [_seen(event, seat) for event in heard_too]:
            yield f"seat {seat} can tell {other} apart by the events of {move}"


def _revealed(after: State, heard: Sequence[Event]) -> list[object]:
    """What the rules let all know: verdicts, how many cards were drawn, what is asked next.

    So is what a pile shows that is turned over.
    """
    told = (e for e in heard if e.reveals or isinstance(e, Drew))
    known = [(e.seat, e.count) if isinstance(e, Drew) else e for e in told]
    return [after.step.name, *known]


def _seen(event: Event, seat: int) -> Event:
    """What a seat sees of an event, but for the cards it draws: those were hidden until now."""
    return redact(event, None if isinstance(event, Drew | Dealt) else seat)


def _replay(first: State, made: Sequence[Move], last: State, *, written: bool) -> None:
    """The same rules and the same moves give the same game, also from text."""
    state = parse_state(str(first)) if written else first
    for move in made:
        with _naming("replay", state, move):
            state = apply(state, parse_move(str(move), state))
    if state != last or hash(state) != hash(last) or str(state) != str(last):
        raise BrokenLaw("replay", str(last), f"played again the game ends as {state}")


LIGHT: tuple[tuple[str, Callable[[State], Faults]], ...] = (
    ("conservation", _conservation),
    ("liveness", _liveness),
    ("listed moves", _listed),
)
UNWRITTEN: tuple[tuple[str, Callable[[State, int], Faults]], ...] = (
    ("agreement", _agreement),
    ("purity", _purity),
    ("secrecy", _secrecy),
)
"""The laws of rules that cannot be read from their text."""
THOROUGH = (*UNWRITTEN, ("round trips", _round_trips))


def _demand(law: str, state: State, faults: Faults) -> None:
    with _naming(law, state):
        for fault in faults:
            raise BrokenLaw(law, str(state), fault)


@contextmanager
def _naming(law: str, state: State, move: Move | None = None) -> Generator[None]:
    """Name the state in which rules raise an error of their own, or refuse a move."""
    try:
        yield
    except BrokenLaw:
        raise
    except Exception as error:
        made = f"{move} raises " if move is not None else ""
        raise BrokenLaw(law, str(state), f"{made}{error!r}") from error
