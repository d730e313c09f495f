"""Reads cards, moves and positions; each of these prints itself (docs/reference/notation.md)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, Generic, TypeAlias, TypeVar

import attrs

from unorules.cards import Card, Color, Deck, Face, Pile, Rank, Side
from unorules.chance import Chance
from unorules.engine import waits_in_vain
from unorules.errors import FlawedState, NotationError, shown
from unorules.moves import Move, Play, Shuffle
from unorules.rules import Rules
from unorules.state import Match, MatchResult, Part, RoundResult, State, situation_flaws
from unorules.steps import ANSWERED, Answer, Step
from unorules.values import (
    MAX_SEATS,
    TABLE,
    CardSet,
    Field,
    Seat,
    SeatSet,
    Value,
    fields_of,
    seat_letter,
    seat_number,
    seats_in,
)
from unorules.view import View, determinize, observe, pile_flaws

__all__ = [
    "Placing",
    "checked",
    "copies_of",
    "parse_cards",
    "parse_face",
    "parse_move",
    "places_of",
    "read_move",
    "read_position",
    "read_view",
]

CardT = TypeVar("CardT", Card, str)

_COLORED = r"[rygbotpv](?:[0-9]|[A-VX-Z]|\+[0-9]+|\[[a-z-]+\])"
_WILD = r"[A-Z](?:\+(?:[0-9]+|[A-Z]))?|\[[a-z-]+\]"
_FACE = rf"(?:{_COLORED}|{_WILD})\*?"
_CARD = re.compile(f"({_FACE})(?:~({_FACE}))?")
_LIGHT_HIDDEN = re.compile(rf"\?\?~({_FACE})")
_DARK_HIDDEN = re.compile(rf"({_FACE})~\?\?")
_PLAY = re.compile(
    f"(?P<faces>{_FACE}(?:&{_FACE})*)"
    r"(?:=(?P<color>[a-z]))?(?:>(?P<target>[a-z]))?(?P<uno>!(?![a-z]))?(?:!(?P<word>[a-z]+))?"
)
_PATTERNS = {
    "seat": "[a-z]",
    "mover": "[a-z*]",
    "Color": "[a-z]",
    "Face": _FACE,
    "bool": "!?",
    "int": "-?[0-9]+",
    "count": "[0-9]+",
    "direction": "-?1",
    "str": "[a-z-]+",
}

_TWO = 2


def parse_face(text: str) -> Face:
    """The face that a text such as `r7`, `gS` or `W+4` names. Raises NotationError."""
    _want_text(text)
    return _face(text)


@lru_cache(maxsize=4096)
def _face(text: str) -> Face:
    if not re.fullmatch(_FACE, text):
        raise NotationError("expected a card such as r7, gS, b+2, W or W+4", text, 0)
    mark = "*" if text.endswith("*") else ""
    plain = text.removesuffix("*")
    if plain[0] in "rygbotpv":
        return Face(Color(plain[0]), Rank(plain[1:]), mark)
    return Face(None, Rank(plain), mark)


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards that a text such as `r7gSW+4` lists, in order; blanks may stand between them.

    Raises NotationError.
    """
    _want_text(text)
    cards: list[Card] = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        found = _CARD.match(text, at)
        if found is None:
            raise NotationError("expected a card such as r7, gS, b+2, W or W+4", text, at)
        cards.append(_card(found[1], found[2]))
        at = found.end()
    return tuple(cards)


@lru_cache(maxsize=4096)
def _card(front: str, back: str | None) -> Card:
    return Card(_face(front), _face(back) if back else None)


def parse_move(text: str, where: State | View) -> Move:
    """The move that a text such as `a:r7!` names; without a seat it is the awaited one's.

    It need not be legal. Raises NotationError.
    """
    _want_text(text)
    return read_move(text.strip(), where.rules, where.awaited)


def read_move(text: str, rules: Rules, awaited: int) -> Move:
    """The move that a text names under these rules; without a seat it is that of `awaited`."""
    seat = awaited
    start = 0
    if text[1:2] == ":":
        seat = _seat(text[0], text, 0)
        start = 2
    body = text[start:]
    if body.startswith("shuffle="):
        with _within(text, start + len("shuffle=")):
            order = parse_cards(body.removeprefix("shuffle="))
        return Shuffle(order, seat=seat if start else TABLE)
    for kind in rules.move_types:
        found = re.fullmatch(_pattern(kind), body) if kind.form else None
        if found is not None:
            fields = {field.name: field for field in fields_of(kind)}
            values = {
                name: _read_value(fields[name], word, text, start + found.start(name))
                for name, word in found.groupdict().items()
                if word is not None
            }
            by_table = not start and "seat" in fields and fields["seat"].default == TABLE
            return kind(seat=TABLE if by_table else seat, **values)
    found = _PLAY.fullmatch(body)
    if found is None:
        raise NotationError("expected a move such as r7, W=g, +, -, take, ? or !", text, start)
    color = found["color"]
    return Play(
        seat,
        tuple(parse_face(face) for face in re.findall(_FACE, found["faces"])),
        _color(color, text, start + found.start("color")) if color else None,
        _seat(found["target"], text, start) if found["target"] else None,
        uno=found["uno"] is not None,
        word=found["word"],
    )


def _pattern(kind: type[Move]) -> str:
    """What a move of this type looks like: its form, with a pattern for each field."""
    pattern = re.escape(kind.form).replace(r"\[", "(?:").replace(r"\]", ")?")
    for field in fields_of(kind):
        hole = re.escape("{" + field.name + "}")
        shape = _PATTERNS.get(field.kind, "[^:]+")
        pattern = pattern.replace(hole, f"(?P<{field.name}>{shape})")
    return pattern


@contextmanager
def _within(text: str, at: int) -> Generator[None]:
    """Errors in a part of a text are told in the whole."""
    try:
        yield
    except NotationError as error:
        raise NotationError(error.message, text, at + error.at) from None


def _want_text(text: object) -> None:
    if not isinstance(text, str):
        raise TypeError(f"expected a text, not {shown(text)}")


def _seat(letter: str, text: str, at: int) -> int:
    if re.fullmatch("[a-z*]", letter):
        return seat_number(letter)
    raise NotationError("expected a seat (a to z, * for the table)", text, at)


def _seats(letters: str, text: str, at: int) -> SeatSet:
    found = 0
    for place, letter in enumerate(letters, at):
        bit = 0 if letter == "*" else 1 << _seat(letter, text, place)
        if not bit or found & bit:
            raise NotationError("expected seats (a to z), each once", text, place)
        found |= bit
    return found


def _color(letter: str, text: str, at: int) -> Color:
    for color in Color:
        if color.letter == letter:
            return color
    raise NotationError("expected a color (r, y, g, b; dark o, t, p, v)", text, at)


def _number(word: str, text: str, at: int) -> int:
    if not re.fullmatch("[0-9]{1,12}", word):
        raise NotationError("expected a whole number", text, at)
    return int(word)


def _read_value(field: Field, word: str, text: str, at: int) -> Any:
    """The value of a field, except for cards and moves, which need the position."""
    if field.kind in ("seat", "mover"):
        return _seat(word, text, at)
    if field.kind == "seats":
        return _seats(word, text, at)
    if field.kind == "Color":
        return _color(word, text, at)
    if field.kind == "Face":
        return parse_face(word)
    if field.kind == "count":
        return _number(word, text, at)
    if field.kind in ("int", "direction"):
        number = _number(word.removeprefix("-"), text, at)
        number = -number if word.startswith("-") else number
        if not field.fits(number):
            raise NotationError(f"expected {field.wanted}", text, at)
        return number
    return word == "!" if field.kind == "bool" else word


# Positions


def copies_of(names: Sequence[CardT]) -> dict[CardT, list[int]]:
    """The numbers of the copies of each card of a deck, the lowest last."""
    copies: dict[CardT, list[int]] = {}
    for number in range(len(names) - 1, -1, -1):
        copies.setdefault(names[number], []).append(number)
    return copies


class Placing(Generic[CardT]):
    """Lays the cards of a deck in their places, each copy once; cards go by value or by name."""

    def __init__(self, copies: Mapping[CardT, list[int]]) -> None:
        self.copies: Mapping[CardT, list[int]] = copies
        self.free: dict[CardT, list[int]] = dict(
            zip(copies, map(list[int].copy, copies.values()), strict=True)
        )
        self.flaws: list[str] = []

    def numbers(self, cards: Sequence[CardT]) -> list[int]:
        """The numbers of these cards; what does not fit is noted as a flaw."""
        numbers: list[int] = []
        pop = list[int].pop
        rest = iter(cards)
        unfit = 0
        while True:
            try:
                # What came before an error is in the list by then; the rest goes on behind it.
                numbers.extend(map(pop, map(self.free.__getitem__, rest)))
            except (KeyError, IndexError):
                self.flaws.append(self._flaw(cards[len(numbers) + unfit]))
                unfit += 1
            else:
                return numbers

    def _flaw(self, card: CardT) -> str:
        copies = len(self.copies.get(card, ()))
        if not copies:
            return f"{card} is not a card of this deck"
        times = "once" if copies == 1 else f"{copies} times"
        return f"{card} lies in more places than the deck holds it: {times}"

    def rest(self) -> list[int]:
        """The numbers of all cards that are not placed, which are placed by that."""
        rest = [number for numbers in self.free.values() for number in numbers]
        self.free.clear()
        return rest

    def check(self) -> None:
        """Raise FlawedState for the flaws, and for cards that are left over."""
        if not self.flaws and any(self.free.values()):
            missing = [card for card, numbers in self.free.items() for _ in numbers]
            names = " ".join(map(str, missing[:5])) + (" ..." if missing[5:] else "")
            self.flaws.append(f"{len(missing)} cards lie nowhere (out=* puts them aside): {names}")
        if self.flaws:
            raise FlawedState(self.flaws)


def places_of(
    hands: Sequence[CardSet], turn: Seat, active: SeatSet, deck: Deck
) -> tuple[CardSet, ...]:
    """Where the cards that a step names are looked for: the hand of the seat on turn, any other.

    A seat that has left may have shown a hand that now lies elsewhere.
    """
    left = active.bit_count() < len(hands)
    return (hands[turn], *hands, *((deck.everything,) if left else ()))


def checked(state: State) -> State:
    """The state itself, its cards being placed; raises FlawedState for what no game contains."""
    flaws = (*situation_flaws(state),)
    if not flaws and waits_in_vain(state):
        flaws = ("no shuffle is due for this move in the step under it",)
    if flaws:
        raise FlawedState(flaws)
    return state


def read_position(text: str, ruleset: Callable[[str], Rules]) -> State:
    """The state that a line describes; `ruleset` reads its first field."""
    _want_text(text)
    return _Reader(text, ruleset).state()


@attrs.frozen(eq=False, repr=False)
class _Word(Value):
    """A value in the text, and where it stands."""

    value: str
    at: int


_FIELDS = frozenset(
    "draw pile color side buried turn step fresh idle scores round dealer target ended won chance "  # noqa: SIM905 - reads better
    "moment out".split()
)


Locate: TypeAlias = Callable[[str, int], CardSet]
"""Finds the cards that a step names: `(text, place in the line)`."""


class _Reader:
    """Reads one position line."""

    known = _FIELDS
    hides = False
    """Whether cards of a step may be left out."""

    def __init__(self, text: str, ruleset: Callable[[str], Rules]) -> None:
        self.text = text
        rules, _, rest = text.partition(";")
        self.rules = ruleset(rules.strip())
        self.deck: Deck = self.rules.deck
        self.words = self._words(len(text) - len(rest))
        self.seats = self._seats()
        self.placing = Placing(copies_of(self.deck.cards))
        self.signs = "".join(sign for part in self.rules.parts for sign in part.marks)

    def _words(self, start: int) -> dict[str, _Word]:
        words: dict[str, _Word] = {}
        for found in re.finditer(r"[^\s;]+", self.text[start:]):
            name, sign, value = found[0].partition("=")
            at = start + found.start()
            known = name in self.known or (len(name) == 1 and "a" <= name <= "z")
            if not sign or not known:
                raise NotationError(
                    "expected a field such as a=r7g3, draw= or turn=a>", self.text, at
                )
            if name in words:
                raise NotationError(f"{name}= is given twice", self.text, at)
            words[name] = _Word(value, at + len(name) + 1)
        return words

    def _seats(self) -> int:
        seats = 0
        while seats < MAX_SEATS and seat_letter(seats) in self.words:
            seats += 1
        hands = sum(len(name) == 1 for name in self.words)
        if seats < _TWO or hands != seats:
            raise NotationError(
                "expected the hands of two seats or more: a= b= ...", self.text, len(self.text)
            )
        return seats

    def _get(self, name: str, default: str) -> _Word:
        return self.words.get(name, _Word(default, len(self.text)))

    def _fail(self, message: str, word: _Word) -> NotationError:
        return NotationError(message, self.text, word.at)

    def _int(self, name: str, default: int) -> int:
        word = self._get(name, str(default))
        return _number(word.value, self.text, word.at)

    def state(self) -> State:
        """The state, or FlawedState."""
        hands, active, marks = self._hands()
        draw = self._pile("draw")
        pile = self._pile("pile")
        out = self._out()
        match = self._match(active)
        self.placing.check()
        chance = self._chance()
        self.rules.check_table(self.seats, chance.seed)
        kit = self.rules.kit(self.seats, active or (1 << self.seats) - 1)
        side = kit.sides[self._dark()]
        turn = self._get("turn", "a>")
        top = side.printed.faces[pile[-1]].color if pile else None
        state = State(
            kit=kit,
            hands=hands,
            draw_pile=draw,
            discard_pile=pile,
            buried=self._int("buried", 0),
            color=self._color_in_force(top),
            side=side,
            direction=self._direction(turn),
            turn=self._at_table(_seat(turn.value[:1], self.text, turn.at), turn),
            step=ANSWERED,
            later=(),
            fresh=self._choice("fresh", ("on", "off")) == "on",
            idle=self._int("idle", 0),
            parts=self._parts(marks),
            chance=chance,
            out=out,
            match=match,
            moment=self._int("moment", 0),
        )
        steps = self._steps(lambda word, at: self._lying(word, at, state))
        *later, step = (_with_held(step, hands) for step in steps)
        state = attrs.evolve(state, step=step, later=tuple(later))
        return checked(state)

    def _at_table(self, seat: int, word: _Word) -> int:
        if not 0 <= seat < self.seats:
            last = seat_letter(self.seats - 1)
            raise self._fail(f"there are only {self.seats} seats, a to {last}", word)
        return seat

    def _direction(self, turn: _Word) -> int:
        if turn.value[1:] not in ("", ">", "<"):
            raise self._fail("expected a seat and > (clockwise) or <, as in turn=a>", turn)
        return -1 if turn.value.endswith("<") else 1

    def _choice(self, name: str, choices: tuple[str, ...]) -> str:
        word = self._get(name, choices[0])
        if word.value not in choices:
            raise self._fail(f"expected {' or '.join(choices)}", word)
        return word.value

    def _dark(self) -> bool:
        """Whether the dark side is in play."""
        dark = self._choice("side", ("light", "dark")) == "dark"
        if dark and len(self.deck.sides) == 1:
            raise self._fail("this deck has no dark side", self._get("side", ""))
        return dark

    def _color_in_force(self, top: Color | None) -> Color | None:
        word = self.words.get("color")
        if word is None:
            return top
        return None if word.value == "-" else _color(word.value, self.text, word.at)

    def _chance(self) -> Chance:
        word = self._get("chance", "*#0")
        found = re.fullmatch(r"(\*|-?[0-9]{1,80})#([0-9]{1,12})", word.value)
        if found is None:
            raise self._fail("expected seed#count, as in chance=7#3 or chance=*#0", word)
        return Chance(None if found[1] == "*" else int(found[1]), int(found[2]))

    # Cards

    def _numbers(self, text: str, at: int) -> list[int]:
        with _within(self.text, at):
            cards = parse_cards(text)
        return self.placing.numbers(cards)

    def _hands(self) -> tuple[tuple[CardSet, ...], SeatSet, list[tuple[str, int]]]:
        hands: list[CardSet] = []
        active = 0
        marks: list[tuple[str, int]] = []
        for seat in range(self.seats):
            word = self.words[seat_letter(seat)]
            value = word.value.lstrip(self.signs + "-")
            prefix = word.value[: len(word.value) - len(value)]
            if "-" not in prefix:
                active |= 1 << seat
            marks += [(sign, seat) for sign in prefix if sign != "-"]
            start = word.at + len(prefix)
            hands.append(sum(1 << number for number in self._numbers(value, start)))
        return tuple(hands), active, marks

    def _pile(self, name: str) -> Pile:
        word = self._get(name, "")
        return self.deck.pile(self._numbers(word.value, word.at))

    def _out(self) -> CardSet:
        word = self._get("out", "")
        if word.value == "*":
            return self.deck.mask(self.deck.pile(self.placing.rest()))
        return sum(1 << number for number in self._numbers(word.value, word.at))

    def _parts(self, marks: Iterable[tuple[str, int]]) -> tuple[Part, ...]:
        parts: list[Part] = []
        for part in self.rules.parts:
            changed = dict.fromkeys(part.marks.values(), 0)
            for sign, seat in marks:
                if sign in part.marks:
                    changed[part.marks[sign]] |= 1 << seat
            parts.append(type(part)(**changed) if any(changed.values()) else part)
        return tuple(parts)

    # Steps

    def _steps(self, locate: Locate) -> Iterator[Step]:
        word = self._get("step", "turn")
        types = {kind.name: kind for kind in self.rules.step_types}
        at = word.at
        for text in _split(word.value, "|"):
            found = re.fullmatch(r"([a-z/-]+)(?:\((.*)\))?", text)
            if found is None or found[1] not in types:
                raise NotationError(f"expected a step: {', '.join(sorted(types))}", self.text, at)
            yield self._step(types[found[1]], found[2] or "", at + found.start(2), locate)
            at += len(text) + 1

    def _step(self, kind: type[Step], text: str, at: int, locate: Locate) -> Step:
        fields = fields_of(kind)
        required = [field for field in fields if field.default is attrs.NOTHING]
        by_name = {field.name: field for field in fields if field not in required}
        values: dict[str, Any] = {}
        for index, word in enumerate(_split(text, ",") if text else ()):
            name, sign, value = word.partition("=")
            if index < len(required):
                values[required[index].name] = self._value(required[index], word, at, locate)
            elif name in by_name and not sign and by_name[name].kind == "bool":
                values[name] = True
            elif name in by_name and sign:
                start = at + len(name) + 1
                values[name] = self._value(by_name[name], value, start, locate)
            else:
                raise NotationError(f"{kind.name} takes no such argument", self.text, at)
            at += len(word) + 1
        if self.hides:
            values.update(
                {f.name: 0 for f in required if f.kind == "cards" and f.name not in values}
            )
        if any(field.name not in values for field in required):
            names = ", ".join(field.name for field in required)
            raise NotationError(f"{kind.name} takes: {names}", self.text, at)
        return kind(**values)

    def _value(self, field: Field, word: str, at: int, locate: Locate) -> Any:
        if field.many:
            return self._values(field, word, at, locate)
        if field.optional and word == "-":
            return None
        if field.kind in ("seat", "mover"):
            seat = _seat(word, self.text, at)
            by_table = seat == TABLE and field.kind == "mover"
            return TABLE if by_table else self._at_table(seat, _Word(word, at))
        if field.kind == "seats":
            seats = _seats(word, self.text, at)
            if seats >> self.seats:
                self._at_table(seats.bit_length() - 1, _Word(word, at))
            return seats
        if field.kind == "cards":
            return locate(word, at)
        if field.kind == "Move":
            with _within(self.text, at):
                return read_move(word, self.rules, TABLE)
        if field.kind == "bool":
            if word not in ("on", "off"):
                raise NotationError("expected on or off", self.text, at)
            return word == "on"
        return _read_value(field, word, self.text, at)

    def _values(self, field: Field, word: str, at: int, locate: Locate) -> tuple[Any, ...]:
        """The values of a field that holds several."""
        if field.kind in ("Face", "Card"):
            with _within(self.text, at):
                cards = parse_cards(word)
            return cards if field.kind == "Card" else tuple(card.front for card in cards)
        one = attrs.evolve(field, many=False)
        words = word.split(field.between) if field.between and word else word
        return tuple(self._value(one, each, at, locate) for each in words)

    def _lying(self, word: str, at: int, state: State) -> CardSet:
        """Cards named again where they lie: in the hand of the seat on turn, or another."""
        found = 0
        places = places_of(state.hands, state.turn, state.match.active, self.deck)
        for card in parse_cards(word):
            same = sum(1 << n for n, each in enumerate(self.deck.cards) if each is card)
            cards = next((c for place in places if (c := same & place & ~found)), 0)
            if not cards:
                raise NotationError(f"{card} lies in no hand", self.text, at)
            found |= cards & -cards
        return found

    # The match

    def _match(self, active: SeatSet) -> Match:
        dealer = self._get("dealer", seat_letter(self.seats - 1))
        return Match(
            scores=self._points(self._get("scores", ",".join("0" * self.seats))),
            dealer=self._at_table(_seat(dealer.value, self.text, dealer.at), dealer),
            round=self._int("round", 1),
            target=self._target(),
            active=active,
            round_result=self._round_result(),
            result=self._result(),
        )

    def _target(self) -> int | None:
        if "target" not in self.words:
            return self.rules.scoring.target
        target = self._int("target", 0)
        if target < 1:
            raise self._fail("expected a target of at least 1", self.words["target"])
        return target

    def _points(self, word: _Word) -> tuple[int, ...]:
        numbers = word.value.split(",")
        if len(numbers) != self.seats:
            raise self._fail(f"expected {self.seats} numbers, one a seat", word)
        return tuple(_number(number, self.text, word.at) for number in numbers)

    def _round_result(self) -> RoundResult | None:
        word = self.words.get("ended")
        if word is None:
            return None
        found = re.fullmatch(r"([a-z-]+):([a-z-]):(.+)", word.value)
        if found is None:
            raise self._fail("expected why:winner:points, as in ended=out:a:80,0", word)
        at = word.at + found.start(2)
        winner = None if found[2] == "-" else _seat(found[2], self.text, at)
        if winner is not None:
            self._at_table(winner, _Word(found[2], at))
        return RoundResult(
            winner, self._points(_Word(found[3], word.at + found.start(3))), found[1]
        )

    def _result(self) -> MatchResult | None:
        word = self.words.get("won")
        if word is None:
            return None
        found = re.fullmatch(r"([a-z-]+):([a-z]+)", word.value)
        if found is None:
            raise self._fail("expected why:winners, as in won=target:a", word)
        winners = tuple(
            self._at_table(_seat(letter, self.text, word.at), word) for letter in found[2]
        )
        return MatchResult(winners, found[1])


def _with_held(step: Step, hands: tuple[CardSet, ...]) -> Step:
    """Where a line does not say what `by` held at the play, it is what `by` still holds."""
    if isinstance(step, Answer) and step.by is not None and step.before and not step.held:
        return attrs.evolve(step, held=hands[step.by])
    return step


# Views


def read_view(text: str, ruleset: Callable[[str], Rules]) -> View:
    """The view that a line describes; `ruleset` reads its first field."""
    _want_text(text)
    return _ViewReader(text, ruleset).view()


@attrs.frozen(eq=False, repr=False)
class _Seen(Value):
    """Cards as a view tells them: how many, what they show, what shows of half-known ones."""

    count: int | None
    faces: tuple[Face, ...]
    backs: tuple[Face, ...]

    @property
    def size(self) -> int:
        """How many they are."""
        return len(self.faces) or len(self.backs) or self.count or 0


def _backs_in(view: View) -> Iterator[tuple[int, Face]]:
    """Every back that a view shows, and where: at a seat, or on the draw pile."""
    for seat, backs in enumerate(view.backs):
        for face in backs:
            yield seat, face
    if view.draw_back is not None:
        yield TABLE, view.draw_back


class _ViewReader(_Reader):
    """Reads one view line: hidden hands and piles stand as numbers in parentheses."""

    known = _FIELDS | {"view", "held"}
    hides = True

    def view(self) -> View:
        """The view with the legal moves of its seat, or FlawedState."""
        seat = self._own()
        rules = self.rules
        active, marks, hands = self._open_hands(seat)
        draw = self._seen(self._get("draw", "(0)"))
        if draw.count is None or draw.faces or len(draw.backs) > 1:
            message = "expected a number of cards in parentheses, as in (7)"
            raise self._fail(message, self._get("draw", ""))
        pile = self._seen(self._get("pile", ""))
        if pile.backs:
            raise self._fail("expected what the discards show", self._get("pile", ""))
        side = rules.deck.sides[self._dark()]
        turn = self._get("turn", "a>")
        match = self._match(active)
        color = self._get("color", "-")
        view = View(
            rules=rules,
            seat=seat,
            hand=() if seat is None else hands[seat].faces,
            counts=tuple(hand.size for hand in hands),
            marks=marks,
            active=seats_in(active),
            backs=tuple(hand.backs for hand in hands),
            discarded=pile.faces,
            buried=pile.count or 0,
            draw_count=draw.count,
            draw_back=next(iter(draw.backs), None),
            out_count=self._number_of("out"),
            color=None if color.value == "-" else _color(color.value, self.text, color.at),
            side=self._choice("side", ("light", "dark")),
            direction=self._direction(turn),
            turn=self._at_table(_seat(turn.value[:1], self.text, turn.at), turn),
            agenda=tuple(self._steps(lambda word, at: self._shown(side, word, at))),
            held_count=self._number_of("held"),
            fresh=self._choice("fresh", ("on", "off")) == "on",
            idle=self._int("idle", 0),
            scores=match.scores,
            dealer=match.dealer,
            round=match.round,
            target=match.target,
            round_result=match.round_result,
            result=match.result,
            moment=self._int("moment", 0),
            legal_moves=(),
        )
        return self._checked(view)

    def _checked(self, view: View) -> View:
        """The view with its legal moves, taken from a state that looks like it."""
        flaws = (*pile_flaws(view),)
        if flaws:
            raise FlawedState(flaws)
        state = determinize(view, 0)
        flaws = state.check()
        if flaws:
            raise FlawedState(flaws)
        seen = observe(state, view.seat)
        if Counter(_backs_in(seen)) != Counter(_backs_in(view)):
            backs = "the backs of all hands but its own" if view.seat is not None else "no backs"
            raise FlawedState((f"this view shows {backs}, and that of the card drawn next",))
        return seen

    def _own(self) -> int | None:
        word = self._get("view", "-")
        if word.value == "-":
            return None
        return self._at_table(_seat(word.value, self.text, word.at), word)

    def _open_hands(self, own: int | None) -> tuple[SeatSet, tuple[str, ...], list[_Seen]]:
        active = 0
        marks: list[str] = []
        hands: list[_Seen] = []
        for seat in range(self.seats):
            word = self.words[seat_letter(seat)]
            cards = word.value.lstrip(self.signs + "-")
            sign = word.value[: len(word.value) - len(cards)]
            if "-" not in sign:
                active |= 1 << seat
            marks.append(sign.replace("-", ""))
            word = _Word(cards, word.at + len(sign))
            seen = self._seen(word)
            if seat == own and (seen.count or seen.backs):
                raise self._fail("expected the cards of one's own hand", word)
            if seat != own and (seen.faces or (seen.count is None and not seen.backs)):
                raise self._fail("expected a number of cards in parentheses, as in (7)", word)
            hands.append(seen)
        return active, tuple(marks), hands

    def _seen(self, word: _Word) -> _Seen:
        """Cards as a view tells them: a number, then faces, or what half-known cards show."""
        found = re.match(r"(?:\(([0-9]{1,6})\))?", word.value)
        assert found is not None
        text = word.value[found.end() :]
        at = word.at + found.end()
        count = int(found[1]) if found[1] else None
        if "?" not in text:
            with _within(self.text, at):
                return _Seen(count, tuple(card.front for card in parse_cards(text)), ())
        half_known = _DARK_HIDDEN if self._dark() else _LIGHT_HIDDEN
        backs: list[Face] = []
        start = 0
        while start < len(text):
            half = half_known.match(text, start)
            if half is None:
                example = "r7~??" if self._dark() else "??~v5"
                message = f"expected a half-known card such as {example}"
                raise NotationError(message, self.text, at + start)
            backs.append(_face(half[1]))
            start = half.end()
        return _Seen(count, (), tuple(backs))

    def _number_of(self, name: str) -> int:
        word = self._get(name, "(0)")
        seen = self._seen(word)
        if seen.count is None or seen.faces or seen.backs:
            raise self._fail("expected a number of cards in parentheses, as in (7)", word)
        return seen.count

    def _shown(self, side: Side, word: str, at: int) -> CardSet:
        """Cards of a step that the seat sees, as any cards that show these faces."""
        with _within(self.text, at):
            faces = [card.front for card in parse_cards(word)]
        found = 0
        for face in faces:
            cards = side.of_face.get(face, 0) & ~found
            if not cards:
                raise NotationError(f"{face} is not a card of this deck", self.text, at)
            found |= cards & -cards
        return found


def _split(text: str, sign: str) -> Iterator[str]:
    """The parts of a text between the signs that stand outside parentheses."""
    depth = start = 0
    for at, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if letter == sign and not depth:
            yield text[start:at]
            start = at + 1
    yield text[start:]
