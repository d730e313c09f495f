"""Values by the annotations of their fields, as notation reads them.

So a step, part, move or event of a third party needs nothing but its fields.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter, length_hint
from typing import Any, TypeAlias, TypeVar, cast

import attrs

from unorules import events, moves
from unorules.cards import Card, Color, Deck, Face, Side, numbers_in
from unorules.errors import NotationError, RulesError, UnknownRule
from unorules.events import Event
from unorules.moves import Move
from unorules.notation import copies_of, parse_cards, parse_face, read_move
from unorules.rules import RuleModule, Rules
from unorules.steps import Step
from unorules.values import MAX_SEATS, TABLE, CardSet, Field, Value, fields_of
from unorules.wire.plain import (
    COLORS,
    LARGEST,
    LETTERS,
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
    named,
    seat_of,
    seat_set_of,
    seats_of,
    whole,
    within,
)

__all__ = [
    "NAMELESS",
    "Reading",
    "Shape",
    "Tables",
    "Writing",
    "as_text",
    "card_of",
    "in_notation",
    "made",
    "many",
    "move_of",
    "nested",
    "optional",
    "read_bool",
    "read_color",
    "read_face",
    "read_step",
    "read_str",
    "read_word",
    "shape_of",
    "tables_of",
    "words_of",
    "write_step",
    "write_word",
]

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")

_LONGEST_RULES = 1000

# Single values


class Memo(dict[K, V]):
    """What a function finds, each once; all is forgotten when it has grown too large."""

    def __init__(self, find: Callable[[K], V], most: int) -> None:
        super().__init__()
        self.find = find
        self.most = most

    def __missing__(self, key: K) -> V:
        if len(self) >= self.most:
            self.clear()
        found = self[key] = self.find(key)
        return found


printed: Callable[[object], str] = Memo[object, str](str, 8192).__getitem__
"""What a card, face or move prints; these are values that exist once."""


@lru_cache(maxsize=4096)
def card_of(text: str) -> Card:
    """The card that a text names; it must be the one way to print it."""
    cards = parse_cards(text)
    if len(cards) != 1 or str(cards[0]) != text:
        raise NotationError("expected one card", text)
    return cards[0]


def move_of(text: str, rules: Rules) -> Move:
    """The move that a text names with its seat; it must be the one way to print it."""
    known = tables_of(rules).moves
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


def in_notation(read: Callable[..., T], value: object, what: str, *more: object) -> T:
    """What `read` makes of a text; `what` is the word for it in errors."""
    if type(value) is not str:
        raise expected(what, value)
    try:
        return read(value, *more)
    except (NotationError, ValueError) as error:
        reason = error.message if isinstance(error, NotationError) else str(error)
        raise Wrong(f"{named(value)} is not {what}: {reason}") from error


# Fields by their annotations


class Writing:
    """What writing a value may need: names for the cards of a set."""

    def __init__(self, names: Sequence[str] | None = None) -> None:
        self._names = names
        self.hands: Memo[CardSet, tuple[str, ...]] = Memo(self._names_in, 1024)
        """From one state to the next most hands stay as they are."""

    def cards(self, cards: CardSet) -> list[str]:
        """The cards of a set, sorted."""
        return [*self.hands[cards]]

    def _names_in(self, cards: CardSet) -> tuple[str, ...]:
        names = self._names
        if names is None:
            raise Wrong("a set of cards has names only within a state or a view")
        return tuple(names[number] for number in numbers_in(cards))


class Reading:
    """What reading a value may need, filled in as it becomes known."""

    seats = MAX_SEATS
    places: tuple[CardSet, ...] = ()
    """Where cards lie that are named again; the first that has one counts."""
    same: Mapping[str, CardSet]
    """The cards that a name may mean there."""
    own_faces = False
    """Whether only faces of this deck may stand."""

    def __init__(
        self,
        ruleset: Callable[[str], Rules],
        words: tuple[type[Any], ...] = (),
        kind: type[Any] | None = None,
        rules: Rules | None = None,
    ) -> None:
        self._ruleset = ruleset
        self._words = words
        self._kind = kind
        self._rules = rules
        self._rules_text: object = None
        self._tables: Tables | None = None
        self.faces: dict[str, Face] = {}

    def read_rules(self, text: object) -> Rules:
        """The rules of a text, which hold for all that is read from now on."""
        if text is not None and text is self._rules_text:
            return self.rules
        if type(text) is not str or len(text) > _LONGEST_RULES:
            raise expected(f"rules in at most {_LONGEST_RULES} characters", text)
        try:
            self._rules = self._ruleset(text)
        except (NotationError, RulesError, UnknownRule) as error:
            raise Wrong(str(error)) from error
        self._rules_text = text
        self._tables = None
        return self._rules

    def anew(self) -> Reading:
        """The same for a document within this one, which tells its own rules."""
        return Reading(self._ruleset, self._words, self._kind)

    @property
    def rules(self) -> Rules:
        """The rules of the state or view that is read."""
        if self._rules is None:
            raise Wrong("this is known only within a state or a view, or with rules=")
        return self._rules

    @property
    def tables(self) -> Tables:
        """What is looked up under these rules."""
        if self._tables is None:
            self._tables = tables_of(self.rules)
        return self._tables

    def locate(self, cards: list[Any]) -> CardSet:
        """Cards that are named again, where they lie."""
        found = 0
        for at, card in enumerate(cards):
            copies = self.same.get(card, 0) & ~found if type(card) is str else 0
            for place in self.places:
                lying = copies & place
                if lying:
                    found |= lying & -lying
                    break
            else:
                raise expected("a card that lies there", card, at)
        return found

    def word(self, name: object, base: type[T]) -> type[T]:
        """The class of a move or event with this name."""
        core: Mapping[str, type[Any]] = _CORE_WORDS[base]
        found = core.get(name) if type(name) is str else None
        if found is not None:
            return found
        for cls in (*self._words, self._kind or base):
            if cls.__name__ == name and issubclass(cls, base) and cls is not base:
                return cls
        raise Wrong(f"there is no {base.__name__.lower()} {named(name)} here", "type")


def _classes(module: object, base: type[T]) -> dict[str, type[T]]:
    public = (each for name, each in vars(module).items() if not name.startswith("_"))
    found = (each for each in public if isinstance(each, type))
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


@attrs.frozen(eq=False, repr=False)
class Shape(Value):
    """How the fields of a class are written and read."""

    cls: type[Any]
    names: tuple[str, ...]
    in_order: bool
    """Whether the class takes its fields by their order, which costs less than by name."""
    get: Callable[[Any], tuple[Any, ...]]
    """All fields of a value at once."""
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
        rest = iter(self.writers)
        try:
            return {
                name: each if write is None or each is None else write(each, writing)
                for (name, write), each in zip(rest, self.get(value), strict=False)
            }
        except Wrong as wrong:
            wrong.path.append(self.names[-1 - length_hint(rest)])
            raise

    def read(self, data: Data, reading: Reading) -> tuple[Any, ...]:
        """The values of the fields, in order; the names are checked already."""
        rest = iter(self.readers)
        try:
            return tuple([read(data[name], reading) for name, read in rest])
        except Wrong as wrong:
            wrong.path.append(self.names[-1 - length_hint(rest)])
            raise

    def make(self, values: tuple[Any, ...]) -> Any:
        """A value with these fields."""
        try:
            if self.in_order:
                return self.cls(*values)
            return self.cls(**dict(zip(self.names, values, strict=True)))
        except (TypeError, ValueError) as error:
            raise Wrong(str(error)) from error


def shape_of(cls: type[Any]) -> Shape:
    """The shape of a class, read from its annotations once."""
    found = _shapes.get(cls)
    if found is None:
        found = _shapes[cls] = _read_shape(cls)
    return found


_shapes: dict[type[Any], Shape] = {}


def _read_shape(cls: type[Any]) -> Shape:
    fields = fields_of(cls)
    names = frozenset(field.name for field in fields)
    taken = sorted(names & _RESERVED)
    if taken:
        raise Wrong(f"{cls.__name__}.{taken[0]}: JSON uses this name itself")
    coders = [(field.name, *_coders(field)) for field in fields]
    return Shape(
        cls,
        tuple(field.name for field in fields),
        not any(attribute.kw_only for attribute in attrs.fields(cls)),
        _getter([field.name for field in fields]),
        tuple((name, write) for name, write, _ in coders),
        tuple((name, read) for name, _, read in coders),
        names,
        names | {"type"},
        names | {"kind", "v"},
        names | _RESERVED,
    )


def _getter(names: Sequence[str]) -> Callable[[Any], tuple[Any, ...]]:
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)


def _coders(field: Field) -> tuple[Write, Read]:
    write, read = _by_kind(field)
    if field.many:
        return _MANY.get(field.kind) or many(write, read)
    return optional(write, read) if field.optional else (write, read)


def _by_kind(field: Field) -> tuple[Write, Read]:
    found = _KINDS.get(field.kind)
    if found is not None:
        return found
    if attrs.has(field.type):
        return nested(field.type)
    raise Wrong(f"{field.name}: JSON has no form for a {field.kind}")


def many(write: Write, read: Read) -> tuple[Write, Read]:
    """How a tuple of such values is written and read."""

    def write_all(values: Iterable[Any], writing: Writing) -> list[Any]:
        return [*values] if write is None else [write(value, writing) for value in values]

    def read_all(data: object, reading: Reading) -> tuple[Any, ...]:
        values = as_list(data)
        rest = iter(values)
        try:
            return tuple([read(value, reading) for value in rest])
        except Wrong as wrong:
            wrong.path.append(len(values) - 1 - length_hint(rest))
            raise

    return write_all, read_all


def _read_faces(data: object, reading: Reading) -> tuple[Face, ...]:
    texts = as_list(data)
    if not texts:
        return ()
    try:
        return tuple(map(reading.faces.__getitem__, texts))
    except (KeyError, TypeError):
        faces: tuple[Face, ...] = _FACES(texts, reading)
        return faces


def _read_texts(data: object, reading: Reading) -> tuple[str, ...]:
    texts = as_list(data)
    for place, text in enumerate(texts):
        if type(text) is not str:
            within(place, read_str, text, reading)
    return tuple(texts)


_ALL_TEXTS = {str}


def _read_moves(data: object, reading: Reading) -> tuple[Move, ...]:
    texts = as_list(data)
    try:
        if {*map(type, texts)} == _ALL_TEXTS:
            return tuple(map(reading.tables.moves.__getitem__, texts))
    except (KeyError, Wrong):  # which of them it is, and where
        pass
    moves: tuple[Move, ...] = _MOVES(texts, reading)
    return moves


def read_face(value: object, reading: Reading) -> Face:
    """A face, if the deck that is read about may show it."""
    face = in_notation(parse_face, value, "a face")
    if reading.own_faces and value not in reading.faces:
        raise Wrong(f"{face} is not a card of this deck")
    reading.faces[str(face)] = face
    return face


def optional(write: Write, read: Read) -> tuple[Write, Read]:
    """How a value that may be None is written and read."""

    def read_one(data: object, reading: Reading) -> Any:
        return None if data is None else read(data, reading)

    return write, read_one


def nested(cls: type[Any]) -> tuple[Write, Read]:
    """How a value of a class that always stands in this field is written and read."""
    shape = shape_of(cls)

    def read(data: object, reading: Reading) -> Any:
        fields = as_object(data)
        check_names(fields, shape.plain)
        return shape.make(shape.read(fields, reading))

    return shape.write, read


def _printed_move(move: Move) -> str:
    text = str(move)
    if text.endswith(":"):
        raise Wrong(f"{type(move).__name__} has no form in notation")
    return text


_written: Callable[[Move], str] = Memo(_printed_move, 8192).__getitem__


def read_color(value: object, reading: Reading) -> Color:
    """A color by its letter."""
    color = COLORS.get(value) if type(value) is str else None
    if color is None:
        raise expected("a color (r, y, g, b; dark o, t, p, v)", value)
    return color


def read_bool(value: object, reading: Reading) -> bool:
    """True or False."""
    if type(value) is not bool:
        raise expected("true or false", value)
    return value


def read_str(value: object, reading: Reading) -> str:
    """A text."""
    if type(value) is not str:
        raise expected("a text", value)
    return value


def _read_move(value: object, reading: Reading) -> Move:
    return in_notation(move_of, value, "a move", reading.rules)


def _read_mover(value: object, reading: Reading) -> int:
    return TABLE if value == "*" else seat_of(value, reading.seats)


def _read_cards(data: object, reading: Reading) -> CardSet:
    cards = as_list(data)
    if not reading.places:
        raise Wrong("a set of cards has names only within a state or a view")
    return reading.locate(cards)


def write_step(step: Step, writing: Writing) -> Data:
    """A step: its name in notation, and its fields."""
    shape = shape_of(type(step))
    return {"type": step.name, **shape.write(step, writing)} if shape.names else {"type": step.name}


def read_step(data: object, reading: Reading) -> Step:
    """A step of the rules that are read."""
    fields = as_object(data)
    tables = reading.tables
    name = fields.get("type")
    if type(name) is not str or name not in tables.steps:
        raise expected(f"a step ({', '.join(sorted(tables.steps))})", name, "type")
    if name in tables.bare_steps and len(fields) == 1:
        return tables.bare_steps[name]
    shape = shape_of(tables.steps[name])
    check_names(fields, shape.typed)
    step: Step = shape.make(shape.read(fields, reading))
    return step


def as_text(value: Any, writing: Writing) -> str:
    """What a value prints."""
    return printed(value)


def _texts(values: Iterable[Any], writing: Writing) -> list[str]:
    return [*map(printed, values)]


_KINDS: dict[str, tuple[Write, Read]] = {
    "seat": (lambda seat, _: LETTERS[seat], lambda value, reading: seat_of(value, reading.seats)),
    "mover": (lambda seat, _: LETTERS[seat], _read_mover),
    "seats": (
        lambda seats, _: [*letters_of(seats)],
        lambda data, reading: seat_set_of(data, reading.seats),
    ),
    "cards": (lambda cards, writing: writing.cards(cards), _read_cards),
    "int": (None, lambda value, _: whole(value, 1 - LARGEST, LARGEST)),
    "count": (None, count_of),
    "direction": (None, lambda value, _: direction_of(value)),
    "bool": (None, read_bool),
    "str": (None, read_str),
    "Color": (lambda color, _: color.letter, read_color),
    "Face": (as_text, read_face),
    "faces": (_texts, _read_faces),
    "Card": (as_text, lambda value, _: in_notation(card_of, value, "a card")),
    "Move": (lambda move, _: _written(move), _read_move),
    "Step": (write_step, read_step),
    "Rules": (lambda rules, _: str(rules), lambda value, reading: reading.read_rules(value)),
}
_FACES = many(None, read_face)[1]
_HANDS = many(None, _read_faces)[1]
_MOVES = many(None, _read_move)[1]
_MANY: dict[str, tuple[Write, Read]] = {
    "seat": (
        lambda seats, _: [*map(LETTERS.__getitem__, seats)],
        lambda data, reading: seats_of(data, reading.seats),
    ),
    "count": (lambda counts, _: [*counts], counts_of),
    "str": (lambda texts, _: [*texts], _read_texts),
    "Face": (_texts, _read_faces),
    "faces": (lambda hands, _: [[*map(printed, faces)] for faces in hands], _HANDS),
    "Move": (lambda moves, _: [*map(_written, moves)], _read_moves),
}
"""Kinds of which a whole tuple is written or read faster than one value after the other."""


# Moves and events


def write_word(value: object) -> Data:
    """A move or an event on its own: the name of its class, and its fields."""
    return {"type": type(value).__name__, **shape_of(type(value)).write(value, NAMELESS)}


NAMELESS = Writing()


def read_word(base: type[Any], data: Data, reading: Reading) -> Any:
    """A move or an event on its own."""
    cls = reading.word(data.get("type"), base)
    shape = shape_of(cls)
    check_names(data, shape.document)
    return made(cast("Hashable", cls), shape.read(data, reading))


@lru_cache(maxsize=4096, typed=True)
def made(cls: Hashable, values: tuple[Any, ...]) -> Any:
    """Values of moves and events come again and again: they are checked once."""
    return shape_of(cast("type[Any]", cls)).make(values)


# Tables


Copies: TypeAlias = tuple[int, CardSet, Any]
"""The lowest number of cards that print the same, the set of that card alone, and the copies
behind it; None behind the last."""


@attrs.frozen(eq=False, repr=False)
class Tables(Value):
    """What reading and writing under some rules looks up."""

    names: tuple[str, ...]
    """What each card of the deck prints, by number."""
    copies: dict[str, list[int]]
    """The numbers of the cards that print the same, the lowest last."""
    free: dict[str, Copies]
    """The same, to be laid one after the other."""
    same: dict[str, CardSet]
    """The set of the cards that print the same."""
    writing: Writing
    steps: dict[str, type[Step]]
    bare_steps: dict[str, Step]
    """Those without fields, each always the same one."""
    parts: tuple[tuple[str, Shape], ...]
    part_names: frozenset[str]
    bare_parts: Data | None
    """The parts that a round begins with as they are written, if they can be told by `==`."""
    sides: tuple[SideTables, ...]
    moves: dict[str, Move] = attrs.field(factory=dict[str, Move])
    """Moves that were read, by what they print."""


class SideTables:
    """What views look up: the faces by what they print, and the cards of a side."""

    def __init__(self, side: Side, deck: Deck) -> None:
        self.printed = side
        self.writing: Writing = Writing(tuple(map(str, side.faces)))
        self.faces: dict[str, Face] = {
            str(face): face for each in deck.sides for face in each.of_face
        }
        self.same: dict[str, CardSet] = {str(face): cards for face, cards in side.of_face.items()}


def tables_of(rules: Rules) -> Tables:
    """Looked up by identity: to compare rules takes longer than to read a state."""
    found = _known_tables.get(id(rules))
    if found is not None and found[0]() is rules:
        return found[1]
    if len(_known_tables) >= _MOST_RULES:
        _known_tables.clear()
    tables = _make_tables(rules)
    _known_tables[id(rules)] = weakref.ref(rules), tables
    return tables


_MOST_RULES = 64
_known_tables: dict[int, tuple[weakref.ref[Rules], Tables]] = {}


def _chained(numbers: Iterable[int]) -> Copies:
    copies: Any = None
    for number in numbers:
        copies = number, 1 << number, copies
    found: Copies = copies
    return found


def _make_tables(rules: Rules) -> Tables:
    deck = rules.deck
    names = tuple(map(str, deck.cards))
    copies = copies_of(names)
    writing = Writing(names)
    parts = tuple((type(part).__name__, shape_of(type(part))) for part in rules.parts)
    bare = {type(part).__name__: shape_of(type(part)).write(part, writing) for part in rules.parts}
    return Tables(
        names,
        copies,
        {name: _chained(numbers) for name, numbers in copies.items()},
        {name: deck.mask(numbers) for name, numbers in copies.items()},
        writing,
        {kind.name: kind for kind in rules.step_types},
        {kind.name: kind() for kind in rules.step_types if not fields_of(kind)},
        parts,
        frozenset(name for name, _ in parts),
        bare if _holds_no_number(bare) else None,
        tuple(SideTables(side, deck) for side in deck.sides),
    )


def _holds_no_number(data: Any) -> bool:
    """Whether only equal data are `==`: True and 1.0 are 1 to Python, but not in a document."""
    if isinstance(data, (dict, list)):
        inner = cast("Iterable[Any]", data.values() if isinstance(data, dict) else data)
        return all(map(_holds_no_number, inner))
    return data is None or isinstance(data, str)
