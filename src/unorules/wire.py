"""States, views, moves and events as JSON: versioned, strict, and without loss.

Every document names its kind and version; docs/reference/json.md shows the forms. The fields of
steps, parts, moves, events and views are read from their annotations, as notation does, so a
class of a third party needs nothing but its fields. What is wrong in a document is refused with
its path; values are never converted.
"""

from __future__ import annotations

import json
import re
import weakref
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar, cast

import attrs

from unorules import events, moves
from unorules.cards import Card, Color, Face, Side
from unorules.chance import Chance
from unorules.errors import FlawedState, NotationError, RulesError, UnknownRule, WireError
from unorules.events import Event
from unorules.moves import Move
from unorules.notation import (
    Placing,
    checked,
    copies_of,
    parse_cards,
    parse_face,
    places_of,
    read_move,
)
from unorules.rules import RuleModule, Rules
from unorules.state import Match, MatchResult, Part, RoundResult, State
from unorules.steps import Step
from unorules.values import (
    MAX_SEATS,
    TABLE,
    CardSet,
    Field,
    SeatSet,
    fields_of,
    seat_letter,
    seats_in,
)
from unorules.view import View

__all__ = ["Codec", "add_kind", "read_data", "read_json", "to_data", "to_json", "words_of"]

VERSION = 1

Data: TypeAlias = dict[str, Any]
T = TypeVar("T")

_LARGEST = 10**80
_LARGEST_COUNT = 10**12
_LONGEST_RULES = 1000
_LONGEST_SHOWN = 30

_LETTERS = {seat: seat_letter(seat) for seat in range(-1, MAX_SEATS)}
_SEATS = {letter: seat for seat, letter in _LETTERS.items()}
_COLORS = {color.letter: color for color in Color}
_BITS = tuple(1 << seat for seat in range(MAX_SEATS))


class _Wrong(Exception):
    """Something is not as it must be; the path is gathered on the way out, innermost first."""

    def __init__(self, message: str, *path: str | int) -> None:
        super().__init__(message)
        self.path: list[str | int] = [*path]


def _named(value: object) -> str:
    """A wrong value in an error text, never longer than a line."""
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, str):
        return json.dumps(value if len(value) <= _LONGEST_SHOWN else value[:_LONGEST_SHOWN] + "...")
    if type(value) is int and abs(value) < _LARGEST:
        return str(value)
    if isinstance(value, int):
        return "a number too large"
    if isinstance(value, float):
        return _FRACTION.words
    if isinstance(value, list):
        return "a list"
    return "an object" if isinstance(value, dict) else getattr(value, "words", "something else")


def _expected(what: str, value: object, *path: str | int) -> _Wrong:
    return _Wrong(f"expected {what}, not {_named(value)}", *path)


# Text


@attrs.frozen
class _Unread:
    """Stands for what JSON allows and no document has; it is refused where it stands."""

    words: str


_FRACTION = _Unread("a number with a fraction or an exponent")
_NOT_FINITE = _Unread("NaN or Infinity")


def _pairs(pairs: list[tuple[str, Any]]) -> object:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    twice = next(name for name, count in Counter(name for name, _ in pairs).items() if count > 1)
    return _Unread(f"an object with two fields {_named(twice)}")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_pairs,
    parse_float=lambda _: _FRACTION,
    parse_constant=lambda _: _NOT_FINITE,
)
_ENCODER = json.JSONEncoder(separators=(",", ":"), allow_nan=False)


def to_json(value: object) -> str:
    """A state, view, move or event as a JSON text. Raises what `to_data` raises."""
    return _ENCODER.encode(to_data(value))


def read_json(
    text: str, kind: type[T], ruleset: Callable[[str], Rules], words: Iterable[type[Any]] = ()
) -> T:
    """The value that a JSON text describes; see `read_data`."""
    _want_text(text)
    try:
        data = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise WireError(f"not JSON: {error}") from None
    except ValueError:
        raise WireError("a number too large") from None
    except RecursionError:
        raise WireError("nested too deeply") from None
    return read_data(data, kind, ruleset, words)


def _want_text(text: object) -> None:
    if not isinstance(text, str):
        raise TypeError(f"expected a text, not a {type(text).__name__}")


# Documents


@attrs.frozen
class Codec:
    """How one kind of document is written and read; `add_kind` makes it known."""

    kind: type[Any]
    name: str
    write: Callable[[Any], Data]
    """The fields of a value, without `kind` and `v`."""
    read: Callable[[Data, Reading], Any]
    """The value of these fields. Raises WireError, or what the values themselves raise."""


_codecs: list[Codec] = []
_codec_by_class: dict[type[Any], Codec] = {}


def add_kind(codec: Codec) -> None:
    """Make a kind of document known to `to_data` and `read_data`."""
    _codecs.append(codec)
    _codec_by_class.clear()


def _codec_of(cls: type[Any]) -> Codec:
    found = _codec_by_class.get(cls)
    if found is not None:
        return found
    for codec in _codecs:
        if issubclass(cls, codec.kind):
            _codec_by_class[cls] = codec
            return codec
    names = ", ".join(codec.kind.__name__ for codec in _codecs)
    raise TypeError(f"JSON is for these and their classes: {names}; not for {cls.__name__}")


def to_data(value: object) -> dict[str, Any]:
    """The same as plain dicts, lists, texts, whole numbers, True, False and None.

    Raises TypeError for a value of another kind, WireError for one that could not be read back:
    a move in it that notation cannot write, or a set of cards outside states and views.
    """
    codec = _codec_of(type(value))
    try:
        return {"kind": codec.name, "v": VERSION, **codec.write(value)}
    except _Wrong as wrong:
        raise _told(wrong) from wrong.__cause__


def read_data(
    data: object, kind: type[T], ruleset: Callable[[str], Rules], words: Iterable[type[Any]] = ()
) -> T:
    """The value that plain data describe, as `to_data` makes them.

    `ruleset` reads rules; `words` are the classes of moves and events besides those of the core.
    Raises WireError for what is malformed and FlawedState for a position that no game contains.
    """
    codec = _codec_of(kind)
    reading = Reading(ruleset, (*words, kind))
    try:
        value = codec.read(_document(data, codec), reading)
        if not isinstance(value, kind):
            raise _expected(f'"{kind.__name__}"', type(value).__name__, "type")
    except _Wrong as wrong:
        raise _told(wrong) from wrong.__cause__
    return value


def _told(wrong: _Wrong) -> WireError:
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in reversed(wrong.path))
    return WireError(str(wrong), "$" + "".join(steps))


def _document(data: object, codec: Codec) -> Data:
    """The data themselves, if they name this kind and version."""
    document = _object(data)
    if "kind" not in document or "v" not in document:
        raise _Wrong("expected an object with the fields kind and v")
    if document["kind"] != codec.name:
        raise _expected(f'"{codec.name}"', document["kind"], "kind")
    if type(document["v"]) is not int or document["v"] != VERSION:
        raise _expected(f"version {VERSION}", document["v"], "v")
    return document


def _object(data: Any) -> Data:
    if data.__class__ is not dict:
        raise _expected("an object", data)
    return data


def _items(data: Any) -> list[Any]:
    if data.__class__ is not list:
        raise _expected("a list", data)
    return data


def _check_names(data: Data, names: frozenset[str]) -> None:
    """Refuse fields that are missing or unknown."""
    if data.keys() == names:
        return
    for name in sorted(names):
        if name not in data:
            raise _Wrong(f'the field "{name}" is missing')
    unknown = next(name for name in data if name not in names)
    raise _Wrong("there is no such field", str(unknown)[:_LONGEST_SHOWN])


# Single values


_text = lru_cache(maxsize=8192)(str)
"""What a card, face or move prints; these are values that exist once."""


@lru_cache(maxsize=4096)
def _card_of(text: str) -> Card:
    cards = parse_cards(text)
    if len(cards) != 1 or str(cards[0]) != text:
        raise NotationError("expected one card", text)
    return cards[0]


def _move_of(text: str, rules: Rules) -> Move:
    known = _tables(rules).moves
    move = known.get(text)
    if move is None:
        move = read_move(text, rules, TABLE)
        if str(move) != text:
            raise NotationError(f"expected {move}", text)
        if len(known) >= _MOST_MOVES:
            known.clear()
        known[text] = move
    return move


_MOST_MOVES = 8192


def _in_notation(read: Callable[..., T], value: object, what: str, *more: object) -> T:
    if type(value) is not str:
        raise _expected(what, value)
    try:
        return read(value, *more)
    except (NotationError, ValueError) as error:
        reason = error.message if isinstance(error, NotationError) else str(error)
        raise _Wrong(f"{_named(value)} is not {what}: {reason}") from error


def _whole(value: object, low: int, high: int) -> int:
    if type(value) is not int or not low <= value < high:
        most = "" if high in (_LARGEST_COUNT, _LARGEST) else f" to {high - 1}"
        sign = f" from {low}{most}" if low >= 0 else ""
        raise _expected(f"a whole number{sign}", value)
    return value


def _count(value: object) -> int:
    if type(value) is int and 0 <= value < _LARGEST_COUNT:
        return value
    return _whole(value, 0, _LARGEST_COUNT)


def _seat(value: object, seats: int) -> int:
    seat = _SEATS.get(value, MAX_SEATS) if type(value) is str else MAX_SEATS
    if not 0 <= seat < seats:
        raise _expected(f"a seat from a to {seat_letter(seats - 1)}", value)
    return seat


def _seat_set(data: object, seats: int) -> SeatSet:
    found = 0
    letters = _items(data)
    if not letters:
        return 0
    for place, letter in enumerate(letters):
        try:
            bit = _BITS[_seat(letter, seats)]
        except _Wrong as wrong:
            wrong.path.append(place)
            raise
        if found & bit:
            raise _Wrong(f"seat {letter} is given twice", place)
        found |= bit
    return found


def _some_seats(data: object, seats: int) -> SeatSet:
    found = _seat_set(data, seats)
    if not found:
        raise _Wrong("expected one seat or more")
    return found


@lru_cache(maxsize=1024)
def _letters(seats: SeatSet) -> tuple[str, ...]:
    return tuple(_LETTERS[seat] for seat in seats_in(seats))


def _side(value: object, sides: Sequence[object]) -> int:
    """The number of a side that the deck has."""
    if type(value) is not str or value not in _SIDES:
        raise _expected('"light" or "dark"', value)
    if _SIDES[value] >= len(sides):
        raise _Wrong("this deck has no dark side")
    return _SIDES[value]


_SIDES = {"light": 0, "dark": 1}


def _direction(value: object) -> int:
    if type(value) is not int or value not in (1, -1):
        raise _expected("1 (clockwise) or -1", value)
    return value


# Fields by their annotations


class Writing:
    """What writing a value may need: names for the cards of a set."""

    def __init__(self, names: Sequence[str] | None = None) -> None:
        self._names = names and {1 << number: name for number, name in enumerate(names)}
        self._written: dict[CardSet, tuple[str, ...]] = {}

    def cards(self, cards: CardSet) -> list[str]:
        """The cards of a set, sorted. From one state to the next most hands stay as they are."""
        found = self._written.get(cards)
        if found is None:
            if len(self._written) >= _MOST_HANDS:
                self._written.clear()
            found = self._written[cards] = tuple(self._named(cards))
        return [*found]

    def _named(self, cards: CardSet) -> Iterator[str]:
        names = self._names
        if names is None:
            raise _Wrong("a set of cards has names only within a state or a view")
        while cards:
            lowest = cards & -cards
            yield names[lowest]
            cards ^= lowest


_MOST_HANDS = 1024


class Reading:
    """What reading a value may need, filled in as it becomes known."""

    def __init__(self, ruleset: Callable[[str], Rules], words: tuple[type[Any], ...] = ()) -> None:
        self._ruleset = ruleset
        self._words = words
        self.seats = MAX_SEATS
        self.locate: Callable[[list[Any]], CardSet] | None = None
        self.faces: dict[str, Face] = {}
        self.own_faces = False
        """Whether only faces of this deck may stand."""
        self._rules: Rules | None = None

    def read_rules(self, text: object) -> Rules:
        """The rules of a text, which hold for all that is read from now on."""
        if type(text) is not str or len(text) > _LONGEST_RULES:
            raise _expected(f"rules in at most {_LONGEST_RULES} characters", text)
        try:
            self._rules = self._ruleset(text)
        except (NotationError, RulesError, UnknownRule) as error:
            raise _Wrong(str(error)) from error
        return self._rules

    @property
    def rules(self) -> Rules:
        """The rules of the state or view that is read."""
        if self._rules is None:
            raise _Wrong("this is known only within a state or a view")
        return self._rules

    def word(self, name: object, base: type[T]) -> type[T]:
        """The class of a move or event with this name."""
        core: Mapping[str, type[Any]] = _CORE_WORDS[base]
        found = core.get(name) if type(name) is str else None
        if found is not None:
            return found
        for cls in self._words:
            if cls.__name__ == name and issubclass(cls, base) and cls is not base:
                return cls
        raise _Wrong(f"there is no {base.__name__.lower()} {_named(name)} here", "type")


def _classes(module: object, base: type[T]) -> dict[str, type[T]]:
    found = (each for each in vars(module).values() if isinstance(each, type))
    return {each.__name__: each for each in found if issubclass(each, base) and each is not base}


_CORE_WORDS: dict[type[Any], Mapping[str, type[Any]]] = {
    Move: _classes(moves, Move),
    Event: _classes(events, Event),
}


def words_of(modules: Iterable[RuleModule]) -> tuple[type[Any], ...]:
    """The classes that these modules bring: their words, and the moves that they carry out."""
    words = (cls for each in modules for cls in (*each.words, *(kind for kind, _ in each.handlers)))
    return tuple(dict.fromkeys(words))


Write: TypeAlias = Callable[[Any, Writing], Any] | None
"""None where a value stands in JSON as it is, as None itself always does."""
Read: TypeAlias = Callable[[Any, Reading], Any]

_RESERVED = frozenset({"kind", "v", "type"})


@attrs.frozen
class _Shape:
    """How the fields of a class are written and read."""

    cls: type[Any]
    names: tuple[str, ...]
    writers: tuple[tuple[str, Write], ...]
    readers: tuple[tuple[str, Read], ...]
    plain: frozenset[str]
    """The names that the object has when it stands alone as a value of this class."""
    typed: frozenset[str]
    """The same with `type`, where values of several classes may stand."""
    alone: frozenset[str]
    """The same with `kind` and `v`, for a kind of one class."""
    document: frozenset[str]
    """The same with `kind`, `v` and `type`."""

    def write(self, value: object, writing: Writing) -> Data:
        """The fields of a value."""
        found: Data = {}
        name = ""
        try:
            for name, write in self.writers:
                given = getattr(value, name)
                if write is not None and given is not None:
                    given = write(given, writing)
                found[name] = given
        except _Wrong as wrong:
            wrong.path.append(name)
            raise
        return found

    def read(self, data: Data, reading: Reading) -> tuple[Any, ...]:
        """The values of the fields, in order; the names are checked already."""
        found: list[Any] = []
        name = ""
        try:
            for name, read in self.readers:
                found.append(read(data[name], reading))
        except _Wrong as wrong:
            wrong.path.append(name)
            raise
        return tuple(found)

    def bare(self) -> Any:
        """The value of a class without fields, always the same one."""
        return _made(cast("Hashable", self.cls), ())

    def make(self, values: tuple[Any, ...]) -> Any:
        """A value with these fields."""
        try:
            return self.cls(**dict(zip(self.names, values, strict=True)))
        except (TypeError, ValueError) as error:
            raise _Wrong(str(error)) from error


def _shape(cls: type[Any]) -> _Shape:
    found = _shapes.get(cls)
    if found is None:
        found = _shapes[cls] = _read_shape(cls)
    return found


_shapes: dict[type[Any], _Shape] = {}


def _read_shape(cls: type[Any]) -> _Shape:
    fields = fields_of(cls)
    names = frozenset(field.name for field in fields)
    taken = sorted(names & _RESERVED)
    if taken:
        raise _Wrong(f"{cls.__name__}.{taken[0]}: JSON uses this name itself")
    coders = [(field.name, *_coders(_refined(cls, field))) for field in fields]
    return _Shape(
        cls,
        tuple(field.name for field in fields),
        tuple((name, write) for name, write, _ in coders),
        tuple((name, read) for name, _, read in coders),
        names,
        names | {"type"},
        names | {"kind", "v"},
        names | _RESERVED,
    )


def _refined(cls: type[Any], field: Field) -> Field:
    """Views and results are annotated with plain numbers: here they are seats, or count."""
    if cls not in (View, MatchResult, RoundResult) or field.kind != "int":
        return field
    if field.name in _SEATS_OF_VIEW:
        return attrs.evolve(field, kind="seat")
    return attrs.evolve(field, kind="way" if field.name == "direction" else "count")


_SEATS_OF_VIEW = frozenset({"seat", "active", "turn", "dealer", "winners"})


def _coders(field: Field) -> tuple[Write, Read]:
    write, read = _by_kind(field)
    if field.many and field.kind == "Face":
        return _many(write, read)[0], _read_faces
    if field.many:
        return _many(write, read)
    return _optional(write, read) if field.optional else (write, read)


def _by_kind(field: Field) -> tuple[Write, Read]:
    found = _KINDS.get(field.kind)
    if found is not None:
        return found
    if attrs.has(field.type):
        return _nested(field.type)
    raise _Wrong(f"{field.name}: JSON has no form for a {field.kind}")


def _many(write: Write, read: Read) -> tuple[Write, Read]:
    def write_all(values: Iterable[Any], writing: Writing) -> list[Any]:
        if write is None:
            return [*values]
        if write is _as_text:
            return [*map(_text, values)]
        if write is _letter:
            return [*map(_LETTERS.__getitem__, values)]
        return [write(value, writing) for value in values]

    def read_all(data: object, reading: Reading) -> tuple[Any, ...]:
        found: list[Any] = []
        values = _items(data)
        try:
            for value in values:
                found.append(read(value, reading))  # noqa: PERF401 - their number is the place
        except _Wrong as wrong:
            wrong.path.append(len(found))
            raise
        return tuple(found)

    return write_all, read_all


def _read_faces(data: object, reading: Reading) -> tuple[Face, ...]:
    texts = _items(data)
    try:
        return tuple(map(reading.faces.__getitem__, texts))
    except (KeyError, TypeError):
        faces: tuple[Face, ...] = _FACES(texts, reading)
        return faces


def _read_face(value: object, reading: Reading) -> Face:
    face = _in_notation(parse_face, value, "a face")
    if reading.own_faces and value not in reading.faces:
        raise _Wrong(f"{face} is not a card of this deck")
    reading.faces[str(face)] = face
    return face


def _at(step: str | int, read: Callable[..., T], *arguments: Any) -> T:
    try:
        return read(*arguments)
    except _Wrong as wrong:
        wrong.path.append(step)
        raise


def _optional(write: Write, read: Read) -> tuple[Write, Read]:
    def read_one(data: object, reading: Reading) -> Any:
        return None if data is None else read(data, reading)

    return write, read_one


def _nested(cls: type[Any]) -> tuple[Write, Read]:
    shape = _shape(cls)

    def read(data: object, reading: Reading) -> Any:
        fields = _object(data)
        _check_names(fields, shape.plain)
        return shape.make(shape.read(fields, reading))

    return shape.write, read


def _write_move(move: Move, writing: Writing) -> str:
    text = _text(move)
    if text.endswith(":"):
        raise _Wrong(f"{type(move).__name__} has no form in notation")
    return text


def _read_color(value: object, reading: Reading) -> Color:
    color = _COLORS.get(value) if type(value) is str else None
    if color is None:
        raise _expected("a color (r, y, g, b; dark o, t, p, v)", value)
    return color


def _read_bool(value: object, reading: Reading) -> bool:
    if type(value) is not bool:
        raise _expected("true or false", value)
    return value


def _read_str(value: object, reading: Reading) -> str:
    if type(value) is not str:
        raise _expected("a text", value)
    return value


def _read_mover(value: object, reading: Reading) -> int:
    return TABLE if value == "*" else _seat(value, reading.seats)


def _read_cards(data: object, reading: Reading) -> CardSet:
    cards = _items(data)
    if reading.locate is None:
        raise _Wrong("a set of cards has names only within a state or a view")
    return reading.locate(cards)


def _write_step(step: Step, writing: Writing) -> Data:
    return {"type": step.name, **_shape(type(step)).write(step, writing)}


def _read_step(data: object, reading: Reading) -> Step:
    fields = _object(data)
    types = _tables(reading.rules).steps
    name = fields.get("type")
    cls = types.get(name) if type(name) is str else None
    if cls is None:
        raise _expected(f"a step ({', '.join(sorted(types))})", name, "type")
    shape = _shape(cls)
    _check_names(fields, shape.typed)
    step: Step = shape.make(shape.read(fields, reading)) if shape.names else shape.bare()
    return step


def _as_text(value: Any, writing: Writing) -> str:
    return _text(value)


def _letter(seat: int, writing: Writing) -> str:
    return _LETTERS[seat]


_KINDS: dict[str, tuple[Write, Read]] = {
    "seat": (_letter, lambda value, reading: _seat(value, reading.seats)),
    "mover": (_letter, _read_mover),
    "seats": (
        lambda seats, _: [*_letters(seats)],
        lambda data, reading: _seat_set(data, reading.seats),
    ),
    "cards": (lambda cards, writing: writing.cards(cards), _read_cards),
    "int": (None, lambda value, _: _whole(value, 1 - _LARGEST, _LARGEST)),
    "count": (None, lambda value, _: _count(value)),
    "way": (None, lambda value, _: _direction(value)),
    "bool": (None, _read_bool),
    "str": (None, _read_str),
    "Color": (lambda color, _: color.letter, _read_color),
    "Face": (_as_text, _read_face),
    "Card": (_as_text, lambda value, _: _in_notation(_card_of, value, "a card")),
    "Move": (
        _write_move,
        lambda value, reading: _in_notation(_move_of, value, "a move", reading.rules),
    ),
    "Step": (_write_step, _read_step),
    "Rules": (lambda rules, _: str(rules), lambda value, reading: reading.read_rules(value)),
}


# Moves and events


def _write_word(value: object) -> Data:
    return {"type": type(value).__name__, **_shape(type(value)).write(value, _NAMELESS)}


_NAMELESS = Writing()


def _read_word(base: type[Any], data: Data, reading: Reading) -> Any:
    cls = reading.word(data.get("type"), base)
    shape = _shape(cls)
    _check_names(data, shape.document)
    return _made(cast("Hashable", cls), shape.read(data, reading))


@lru_cache(maxsize=4096, typed=True)
def _made(cls: Hashable, values: tuple[Any, ...]) -> Any:
    """Values of moves and events come again and again: they are checked once."""
    return _shape(cast("type[Any]", cls)).make(values)


# States


@attrs.frozen
class _Tables:
    """What reading and writing under some rules looks up."""

    names: tuple[str, ...]
    """What each card of the deck prints, by number."""
    copies: dict[str, list[int]]
    same: dict[str, CardSet]
    """The set of the cards that print the same."""
    writing: Writing
    steps: dict[str, type[Step]]
    parts: tuple[tuple[str, _Shape], ...]
    part_names: frozenset[str]
    sides: tuple[_SideTables, ...]
    moves: dict[str, Move] = attrs.field(factory=dict[str, Move])
    """Moves that were read, by what they print."""


class _SideTables:
    """What views look up: the faces of a side by what they print."""

    def __init__(self, side: Side) -> None:
        self.printed = side
        self.writing = Writing(tuple(map(str, side.faces)))
        self.faces = {str(face): face for face in side.of_face}
        self.same = {str(face): cards for face, cards in side.of_face.items()}


def _tables(rules: Rules) -> _Tables:
    """Looked up by identity: to compare rules takes longer than to read a state."""
    found = _tables_of.get(id(rules))
    if found is not None and found[0]() is rules:
        return found[1]
    if len(_tables_of) >= _MOST_RULES:
        _tables_of.clear()
    made = _make_tables(rules)
    _tables_of[id(rules)] = weakref.ref(rules), made
    return made


_MOST_RULES = 64
_tables_of: dict[int, tuple[weakref.ref[Rules], _Tables]] = {}


def _make_tables(rules: Rules) -> _Tables:
    deck = rules.deck
    names = tuple(map(str, deck.cards))
    copies = copies_of(names)
    parts = tuple((type(part).__name__, _shape(type(part))) for part in rules.parts)
    return _Tables(
        names,
        copies,
        {name: deck.mask(numbers) for name, numbers in copies.items()},
        Writing(names),
        {kind.name: kind for kind in rules.step_types},
        parts,
        frozenset(name for name, _ in parts),
        tuple(_SideTables(side) for side in deck.sides),
    )


_STATE_NAMES = frozenset(
    "kind v rules hands draw pile out color side turn direction agenda fresh idle parts "  # noqa: SIM905 - reads better
    "active scores round dealer target round_result result chance moment".split()
)


def _write_state(state: State) -> Data:
    tables = _tables(state.rules)
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
        "out": cards(state.out),
        "color": state.color.letter if state.color else None,
        "side": str(state.side),
        "turn": _LETTERS[state.turn],
        "direction": state.direction,
        "agenda": _write_agenda(state.agenda, writing),
        "fresh": state.fresh,
        "idle": state.idle,
        "parts": {name: shape.write(part, writing) for (name, shape), part in parts},
        "active": [*_letters(match.active)],
        "scores": [*match.scores],
        "round": match.round,
        "dealer": _LETTERS[match.dealer],
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
            found.append(_write_step(step, writing))
        except _Wrong as wrong:
            wrong.path += [place, "agenda"]
            raise
    return found


def _write_result(result: RoundResult | MatchResult | None) -> Data | None:
    return None if result is None else _shape(type(result)).write(result, _NAMELESS)


def _read_state(data: Data, reading: Reading) -> State:  # noqa: PLR0915 - one statement a field
    _check_names(data, _STATE_NAMES)
    at: str = "rules"
    try:
        rules = reading.read_rules(data[at])
        tables = _tables(rules)
        deck = rules.deck
        at = "hands"
        held = _seated(data[at])
        seats = reading.seats = len(held)
        placing = Placing(tables.copies)
        hands = tuple([deck.mask(cards) for cards in _place_all(placing, held)])
        at = "draw"
        draw = deck.pile(_place(placing, data[at]))
        at = "pile"
        pile = deck.pile(_place(placing, data[at]))
        at = "out"
        out = deck.mask(_place(placing, data[at]))
        at = "active"
        active = _some_seats(data[at], seats)
        at = "turn"
        turn = _seat(data[at], seats)
        at = "chance"
        chance = _read_chance(data[at])
        at = "rules"
        _check_table(rules, seats, chance)
        kit = rules.kit(seats, active)
        at = "side"
        side = kit.sides[_side(data[at], kit.sides)]
        at = "target"
        target = data[at]
        if target is not None or rules.scoring.target is not None:
            target = _whole(target, 1, _LARGEST_COUNT)
        at = "scores"
        scores = _points(data[at], seats)
        at = "dealer"
        dealer = _seat(data[at], seats)
        at = "round"
        number = _count(data[at])
        at = "round_result"
        round_result: RoundResult | None = _ROUND_RESULT(data[at], reading)
        at = "result"
        result: MatchResult | None = _RESULT(data[at], reading)
        placing.check()
        at = "agenda"
        places = places_of(hands, turn, active, deck)
        reading.locate = _finder(places, tables.same)
        agenda = _read_agenda(data[at], reading)
        at = "parts"
        reading.locate = _finder((*places, deck.everything), tables.same)
        parts = _read_parts(data[at], tables, reading, rules)
        at = "color"
        color = None if data[at] is None else _read_color(data[at], reading)
        at = "direction"
        direction = _direction(data[at])
        at = "fresh"
        fresh = _read_bool(data[at], reading)
        at = "idle"
        idle = _count(data[at])
        at = "moment"
        moment = _count(data[at])
    except _Wrong as wrong:
        wrong.path.append(at)
        raise
    _check_results(round_result, result, seats)
    match = Match(scores, dealer, number, target, active, round_result, result)
    return checked(
        State(
            kit,
            hands,
            draw,
            pile,
            color,
            side,
            direction,
            turn,
            agenda,
            fresh,
            idle,
            parts,
            chance,
            out,
            match,
            moment,
        )
    )


def _check_table(rules: Rules, seats: int, chance: Chance) -> None:
    try:
        rules.check_table(seats, chance.seed)
    except RulesError as error:
        raise _Wrong(str(error)) from error


def _read_agenda(data: object, reading: Reading) -> tuple[Step, ...]:
    agenda: tuple[Step, ...] = _STEPS(data, reading)
    if not agenda:
        raise _Wrong("expected one step or more")
    return agenda


def _seated(data: object) -> list[Any]:
    """A list with one entry a seat."""
    entries = _items(data)
    if not 2 <= len(entries) <= MAX_SEATS:
        raise _Wrong(f"expected 2 to {MAX_SEATS} seats, not {len(entries)}")
    return entries


def _place(placing: Placing[str], data: object) -> list[int]:
    """The numbers of the cards; those that the deck has not are noted as flaws."""
    cards = _items(data)
    flaws = len(placing.flaws)
    try:
        numbers = placing.numbers(cards)
    except TypeError:
        numbers = []
    if len(numbers) != len(cards) or len(placing.flaws) != flaws:
        for place, card in enumerate(cards):
            _at(place, _in_notation, _card_of, card, "a card")
    return numbers


def _place_all(placing: Placing[str], hands: list[Any]) -> list[list[int]]:
    found: list[list[int]] = []
    for seat, cards in enumerate(hands):
        try:
            found.append(_place(placing, cards))
        except _Wrong as wrong:
            wrong.path.append(seat)
            raise
    return found


def _finder(
    places: tuple[CardSet, ...], same: Mapping[str, CardSet]
) -> Callable[[list[Any]], CardSet]:
    """Finds cards that are named again where they lie, in the first place that has them."""

    def locate(cards: list[Any]) -> CardSet:
        found = 0
        for at, card in enumerate(cards):
            copies = same.get(card, 0) if type(card) is str else 0
            lying = next((c for place in places if (c := copies & place & ~found)), 0)
            if not lying:
                raise _expected("a card that lies there", card, at)
            found |= lying & -lying
        return found

    return locate


def _read_chance(data: object) -> Chance:
    fields = _object(data)
    _check_names(fields, _CHANCE_NAMES)
    seed = fields["seed"]
    if seed is not None:
        seed = _at("seed", _whole, seed, 1 - _LARGEST, _LARGEST)
    return Chance(seed, _at("count", _count, fields["count"]))


_CHANCE_NAMES = frozenset({"seed", "count"})


def _read_parts(data: object, tables: _Tables, reading: Reading, rules: Rules) -> tuple[Part, ...]:
    fields = _object(data)
    _check_names(fields, tables.part_names)
    return tuple(
        [
            _at(name, _read_part, fields[name], shape, reading, part)
            for (name, shape), part in zip(tables.parts, rules.parts, strict=True)
        ]
    )


def _read_part(data: object, shape: _Shape, reading: Reading, fresh: Part) -> Part:
    """The part; the one that the rules begin with where it is equal, for that one is shared."""
    fields = _object(data)
    _check_names(fields, shape.plain)
    part: Part = shape.make(shape.read(fields, reading))
    return fresh if part == fresh else part


def _check_results(ended: RoundResult | None, won: MatchResult | None, seats: int) -> None:
    """Results that notation can write."""
    if ended is not None and len(ended.points) != seats:
        raise _Wrong(f"expected {seats} numbers, one a seat", "points", "round_result")
    if won is not None and not won.winners:
        raise _Wrong("expected one seat or more", "winners", "result")
    for name, result in (("round_result", ended), ("result", won)):
        if result is not None and not re.fullmatch("[a-z-]+", result.why):
            raise _expected("a word in small letters", result.why, "why", name)


def _points(data: object, seats: int) -> tuple[int, ...]:
    points = _items(data)
    if len(points) != seats:
        raise _Wrong(f"expected {seats} numbers, one a seat, not {len(points)}")
    return tuple([_at(place, _count, each) for place, each in enumerate(points)])


# Views


def _write_view(view: View) -> Data:
    side = _tables(view.rules).sides[_SIDES[view.side]]
    return _shape(View).write(view, side.writing)


def _read_view(data: Data, reading: Reading) -> View:
    shape = _shape(View)
    _check_names(data, shape.alone)
    rules = _at("rules", reading.read_rules, data["rules"])
    sides = _tables(rules).sides
    side = sides[_at("side", _side, data["side"], sides)]
    seats = reading.seats = len(_at("counts", _seated, data["counts"]))
    reading.locate = _finder((rules.deck.everything,), side.same)
    reading.faces = side.faces
    reading.own_faces = True
    view: View = shape.make(shape.read(data, reading))
    for name in ("marks", "scores"):
        if len(data[name]) != seats:
            raise _Wrong(f"expected {seats} entries, one a seat, not {len(data[name])}", name)
    if not view.agenda:
        raise _Wrong("expected one step or more", "agenda")
    _check_results(view.round_result, view.result, seats)
    _check_piles(view, side.printed)
    return view


def _check_piles(view: View, side: Side) -> None:
    """Conservation; whether a game leads to the view is not asked."""
    flaws: list[str] = []
    shown = (*view.hand, *view.discarded)
    total = sum(view.counts) + len(view.discarded) + view.draw_count + view.out_count
    if total != len(side.faces):
        flaws.append(f"{total} cards lie in the places, not {len(side.faces)}")
    if len(view.hand) != (0 if view.seat is None else view.counts[view.seat]):
        flaws.append(f"the hand has {len(view.hand)} cards, which is not its number in counts")
    flaws += [
        f"{face} lies in more places than the deck holds it"
        for face, count in Counter(shown).items()
        if count > side.of_face[face].bit_count()
    ]
    if flaws:
        raise FlawedState(flaws)


_FACES = _many(_as_text, _read_face)[1]
_STEPS = _many(_write_step, _read_step)[1]
_ROUND_RESULT = _optional(*_nested(RoundResult))[1]
_RESULT = _optional(*_nested(MatchResult))[1]

add_kind(Codec(State, "state", _write_state, _read_state))
add_kind(Codec(View, "view", _write_view, _read_view))
add_kind(Codec(Move, "move", _write_word, lambda data, at: _read_word(Move, data, at)))
add_kind(Codec(Event, "event", _write_word, lambda data, at: _read_word(Event, data, at)))
