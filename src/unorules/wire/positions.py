"""States and views as JSON: cards laid in their places, steps, parts and results."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from itertools import chain
from typing import Any, TypeAlias, cast

from unorules.cards import Deck, Pile
from unorules.chance import Chance
from unorules.draft import Draft
from unorules.errors import FlawedState, RulesError
from unorules.notation import Placing, checked, places_of
from unorules.rules import Rules
from unorules.state import Match, MatchResult, Part, RoundResult, State
from unorules.steps import Step
from unorules.values import MAX_SEATS, CardSet
from unorules.view import View, determinize, pile_flaws, sketched
from unorules.wire.fields import (
    NAMELESS,
    Reading,
    Shape,
    Tables,
    Writing,
    card_of,
    in_notation,
    made,
    many,
    nested,
    optional,
    read_bool,
    read_color,
    read_step,
    shape_of,
    tables_of,
    write_step,
)
from unorules.wire.plain import (
    LARGEST,
    LARGEST_COUNT,
    LETTERS,
    SIDES,
    Data,
    Wrong,
    as_list,
    as_object,
    check_names,
    count_of,
    counts_of,
    direction_of,
    expected,
    letters_of,
    seat_of,
    side_of,
    some_seats,
    whole,
    within,
)

__all__ = ["read_state", "read_view", "write_state", "write_view"]

_STATE_NAMES = frozenset(
    "kind v rules hands draw pile buried out color side turn direction agenda fresh idle parts "  # noqa: SIM905 - reads better
    "active scores round dealer target round_result result chance moment".split()
)


def write_state(state: State) -> Data:
    """The fields of a state."""
    tables = tables_of(state.rules)
    names = tables.names
    writing = tables.writing
    cards = writing.cards
    match = state.match
    parts = zip(tables.parts, state.parts, strict=True)
    return {
        "rules": str(state.rules),
        "hands": [cards(hand) for hand in state.hands],
        "draw": [names[number] for number in state.draw_pile],
        "pile": [names[number] for number in state.discard_pile],
        "buried": state.buried,
        "out": cards(state.out),
        "color": state.color.letter if state.color else None,
        "side": str(state.side),
        "turn": LETTERS[state.turn],
        "direction": state.direction,
        "agenda": _write_agenda(state.agenda, writing),
        "fresh": state.fresh,
        "idle": state.idle,
        "parts": {name: shape.write(part, writing) for (name, shape), part in parts},
        "active": [*letters_of(match.active)],
        "scores": [*match.scores],
        "round": match.round,
        "dealer": LETTERS[match.dealer],
        "target": match.target,
        "round_result": _write_result(match.round_result),
        "result": _write_result(match.result),
        "chance": {"seed": state.chance.seed, "count": state.chance.count},
        "moment": state.moment,
    }


def _write_agenda(agenda: tuple[Step, ...], writing: Writing) -> list[Data]:
    found: list[Data] = []
    for place, step in enumerate(agenda):
        try:
            found.append(write_step(step, writing))
        except Wrong as wrong:
            wrong.path += [place, "agenda"]
            raise
    return found


def _write_result(result: RoundResult | MatchResult | None) -> Data | None:
    return None if result is None else shape_of(type(result)).write(result, NAMELESS)


def read_state(data: Data, reading: Reading) -> State:  # noqa: PLR0915 - one statement a field
    """The state with these fields, or FlawedState."""
    check_names(data, _STATE_NAMES)
    at: str = "rules"
    try:
        rules = reading.read_rules(data[at])
        at = "hands"
        seats = reading.seats = len(_seated(data[at]))
    except Wrong as wrong:
        wrong.path.append(at)
        raise
    tables = reading.tables
    deck = rules.deck
    laid = _laid_at_once(data, tables, deck) or _laid_one_by_one(data, tables, deck)
    # A draft that is sealed costs a fifth of a state that is constructed.
    draft = Draft()
    draft.hands, draft.draw_pile, draft.discard_pile, draft.out, flaws = laid
    at = "active"
    try:
        active = some_seats(data[at], seats)
        at = "turn"
        draft.turn = seat_of(data[at], seats)
        at = "chance"
        draft.chance = _read_chance(data[at])
        at = "rules"
        _check_table(rules, seats, draft.chance)
        draft.kit = rules.kit(seats, active)
        at = "side"
        draft.side = draft.kit.sides[side_of(data[at], draft.kit.sides)]
        at = "target"
        target = data[at]
        if target is not None or rules.scoring.target is not None:
            target = whole(target, 1, LARGEST_COUNT)
        at = "scores"
        scores = _points(data[at], reading)
        at = "dealer"
        dealer = seat_of(data[at], seats)
        at = "round"
        number = count_of(data[at])
        at = "round_result"
        round_result: RoundResult | None = _ROUND_RESULT(data[at], reading)
        at = "result"
        result: MatchResult | None = _RESULT(data[at], reading)
        draft.match = Match(scores, dealer, number, target, active, round_result, result)
        if flaws:
            raise FlawedState(flaws)
        at = "agenda"
        reading.places = places_of(draft.hands, draft.turn, active, deck)
        reading.same = tables.same
        *later, draft.step = _read_agenda(data[at], reading)
        draft.later = tuple(later)
        at = "parts"
        draft.parts = _read_parts(data[at], tables, reading, rules)
        at = "buried"
        draft.buried = count_of(data[at])
        at = "color"
        draft.color = None if data[at] is None else read_color(data[at], reading)
        at = "direction"
        draft.direction = direction_of(data[at])
        at = "fresh"
        draft.fresh = read_bool(data[at], reading)
        at = "idle"
        draft.idle = count_of(data[at])
        at = "moment"
        draft.moment = count_of(data[at])
    except Wrong as wrong:
        wrong.path.append(at)
        raise
    if round_result or result:
        _check_results(round_result, result, seats)
    return checked(draft.seal())


_Laid: TypeAlias = tuple[list[CardSet], Pile, Pile, CardSet, Sequence[str]]
"""Hands, draw pile, discard pile, the cards out of play, and what is wrong with all that."""


def _laid_at_once(data: Data, tables: Tables, deck: Deck) -> _Laid | None:
    """The cards in their places, if all are lists and these are just the cards of the deck.

    Anything else costs more time: `_laid_one_by_one` tells what it is.
    """
    draw, pile = data["draw"], data["pile"]
    places = (*data["hands"], data["out"])
    if {*map(type, (*places, draw, pile))} != _ALL_LISTS:
        return None
    free = tables.free.copy()
    sets: list[CardSet] = []
    row: list[int] = []
    try:
        for place in places:
            cards = 0
            for name in place:
                _, card, free[name] = free[name]
                cards |= card
            sets.append(cards)
        for name in chain(draw, pile):
            number, _, free[name] = free[name]
            row.append(number)
    except (KeyError, TypeError):  # no card of this deck, or no copy left
        return None
    if len(row) + sum(map(len, places)) != len(deck):
        return None
    out = sets.pop()
    numbers = deck.pile(row)
    return sets, numbers[: len(draw)], numbers[len(draw) :], out, ()


_ALL_LISTS = {list}


def _laid_one_by_one(data: Data, tables: Tables, deck: Deck) -> _Laid:
    """The same with every flaw; what is no card at all is refused."""
    placing = Placing(tables.copies)
    hands = within("hands", _place_all, placing, data["hands"])
    draw, pile, out = (within(at, _place, placing, data[at]) for at in ("draw", "pile", "out"))
    flaws: Sequence[str] = ()
    try:
        placing.check()
    except FlawedState as flawed:
        flaws = flawed.flaws
    masks = [deck.mask(hand) for hand in hands]
    return masks, deck.pile(draw), deck.pile(pile), deck.mask(out), flaws


def _check_table(rules: Rules, seats: int, chance: Chance) -> None:
    try:
        rules.check_table(seats, chance.seed)
    except RulesError as error:
        raise Wrong(str(error)) from error


def _read_agenda(data: object, reading: Reading) -> tuple[Step, ...]:
    agenda: tuple[Step, ...] = _STEPS(data, reading)
    if not agenda:
        raise Wrong("expected one step or more")
    return agenda


def _seated(data: object) -> list[Any]:
    """A list with one entry a seat."""
    entries = as_list(data)
    if not 2 <= len(entries) <= MAX_SEATS:
        raise Wrong(f"expected 2 to {MAX_SEATS} seats, not {len(entries)}")
    return entries


def _place(placing: Placing[str], data: object) -> list[int]:
    """The numbers of the cards; those that the deck has not are noted as flaws."""
    cards = as_list(data)
    for place, card in enumerate(cards):
        within(place, in_notation, card_of, card, "a card")
    return placing.numbers(cards)


def _place_all(placing: Placing[str], hands: list[Any]) -> list[list[int]]:
    found: list[list[int]] = []
    for seat, cards in enumerate(hands):
        try:
            found.append(_place(placing, cards))
        except Wrong as wrong:
            wrong.path.append(seat)
            raise
    return found


def _read_chance(data: object) -> Chance:
    fields = as_object(data)
    check_names(fields, _CHANCE_NAMES)
    at = "seed"
    try:
        seed = fields[at]
        if seed is not None:
            seed = whole(seed, 1 - LARGEST, LARGEST)
        at = "count"
        return Chance(seed, count_of(fields[at]))
    except Wrong as wrong:
        wrong.path.append(at)
        raise


_CHANCE_NAMES = frozenset({"seed", "count"})


def _read_parts(data: object, tables: Tables, reading: Reading, rules: Rules) -> tuple[Part, ...]:
    if data == tables.bare_parts:
        return rules.parts
    reading.places += (rules.deck.everything,)
    fields = as_object(data)
    check_names(fields, tables.part_names)
    return tuple(
        [within(name, _read_part, fields[name], shape, reading) for name, shape in tables.parts]
    )


def _read_part(data: object, shape: Shape, reading: Reading) -> Part:
    fields = as_object(data)
    check_names(fields, shape.plain)
    part: Part = made(cast("Hashable", shape.cls), shape.read(fields, reading))
    return part


def _check_results(ended: RoundResult | None, won: MatchResult | None, seats: int) -> None:
    """Results that notation can write."""
    if ended is not None and len(ended.points) != seats:
        raise Wrong(f"expected {seats} numbers, one a seat", "points", "round_result")
    if won is not None and not won.winners:
        raise Wrong("expected one seat or more", "winners", "result")
    for name, result in (("round_result", ended), ("result", won)):
        if result is not None and not re.fullmatch("[a-z-]+", result.why):
            raise expected("a word in small letters", result.why, "why", name)


def _points(data: object, reading: Reading) -> tuple[int, ...]:
    points = counts_of(data)
    if len(points) != reading.seats:
        raise Wrong(f"expected {reading.seats} numbers, one a seat, not {len(points)}")
    return points


# Views


def write_view(view: View) -> Data:
    """The fields of a view."""
    side = tables_of(view.rules).sides[SIDES[view.side]]
    return shape_of(View).write(view, side.writing)


def read_view(data: Data, reading: Reading) -> View:
    """The view with these fields."""
    shape = shape_of(View)
    check_names(data, shape.alone)
    at = "rules"
    try:
        rules = reading.read_rules(data[at])
        sides = reading.tables.sides
        at = "side"
        side = sides[side_of(data[at], sides)]
        at = "counts"
        seats = reading.seats = len(_seated(data[at]))
    except Wrong as wrong:
        wrong.path.append(at)
        raise
    reading.places = (rules.deck.everything,)
    reading.same = side.same
    reading.faces = side.faces
    reading.own_faces = True
    view = sketched(*shape.read(data, reading))
    for name, each in (("marks", view.marks), ("scores", view.scores), ("backs", view.backs)):
        if len(each) != seats:
            raise Wrong(f"expected {seats} entries, one a seat, not {len(each)}", name)
    if not view.agenda:
        raise Wrong("expected one step or more", "agenda")
    if view.round_result or view.result:
        _check_results(view.round_result, view.result, seats)
    _check_piles(view)
    return view


def _check_piles(view: View) -> None:
    """Conservation; whether a game leads to the view is not asked."""
    flaws = [*pile_flaws(view), *_back_flaws(view)]
    if flaws:
        raise FlawedState(flaws)
    if view.draw_back is not None:
        determinize(view, 0)


def _back_flaws(view: View) -> Iterator[str]:
    """The backs of two-sided cards are seen of all hands but one's own, and of the draw pile."""
    two_sided = len(view.rules.deck.sides) > 1
    if not two_sided and view.draw_back is None and not any(view.backs):
        return
    for seat, count in enumerate(view.counts):
        hidden = not two_sided or view.seat in (seat, None)
        if len(view.backs[seat]) != (0 if hidden else count):
            yield f"of the hand of seat {LETTERS[seat]} {len(view.backs[seat])} backs are shown"
    if (view.draw_back is not None) != (two_sided and view.draw_count > 0):
        yield "the back of the card drawn next is shown where there is one, and only there"


_STEPS = many(write_step, read_step)[1]
_ROUND_RESULT = optional(*nested(RoundResult))[1]
_RESULT = optional(*nested(MatchResult))[1]
