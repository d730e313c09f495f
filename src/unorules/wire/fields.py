"""Values by the annotations of their fields, as notation reads them.

So a step, part, move or event of a third party needs nothing but its fields.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any, TypeAlias, TypeVar, cast

import attrs

from unorules import events, moves
from unorules.cards import Card, Color, Deck, Face, Side
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
    direction_of,
    expected,
    letters_of,
    named,
    seat_of,
    seat_set_of,
    whole,
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

_LONGEST_RULES = 1000

# Single values


printed: Callable[[object], str] = lru_cache(maxsize=8192)(str)
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
        self._names = names and {1 << number: name for number, name in enumerate(names)}
        self._written: dict[CardSet, tuple[str, ...]] = {}

    def cards(self, cards: CardSet) -> list[str]:
        """The cards of a set, sorted. From one state to the next most hands stay as they are."""
        found = self._written.get(cards)
        if found is None:
            if len(self._written) >= _MOST_HANDS:
                self._written.clear()
            found = self._written[cards] = tuple(self._names_in(cards))
        return [*found]

    def _names_in(self, cards: CardSet) -> Iterator[str]:
        names = self._names
        if names is None:
            raise Wrong("a set of cards has names only within a state or a view")
        while cards:
            lowest = cards & -cards
            yield names[lowest]
            cards ^= lowest


_MOST_HANDS = 1024


class Reading:
    """What reading a value may need, filled in as it becomes known."""

    def __init__(
        self,
        ruleset: Callable[[str], Rules],
        words: tuple[type[Any], ...] = (),
        rules: Rules | None = None,
    ) -> None:
        self._ruleset = ruleset
        self._words = words
        self.seats = MAX_SEATS
        self.locate: Callable[[list[Any]], CardSet] | None = None
        self.faces: dict[str, Face] = {}
        self.own_faces = False
        """Whether only faces of this deck may stand."""
        self._rules = rules

    def read_rules(self, text: object) -> Rules:
        """The rules of a text, which hold for all that is read from now on."""
        if type(text) is not str or len(text) > _LONGEST_RULES:
            raise expected(f"rules in at most {_LONGEST_RULES} characters", text)
        try:
            self._rules = self._ruleset(text)
        except (NotationError, RulesError, UnknownRule) as error:
            raise Wrong(str(error)) from error
        return self._rules

    def anew(self) -> Reading:
        """The same for a document within this one, which tells its own rules."""
        return Reading(self._ruleset, self._words)

    @property
    def rules(self) -> Rules:
        """The rules of the state or view that is read."""
        if self._rules is None:
            raise Wrong("this is known only within a state or a view, or with rules=")
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
    writers: tuple[tuple[str, Callable[[Any, Writing], Any]], ...]
    """Those of the fields that do not stand in JSON as they are."""
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
        found: Data = dict(zip(self.names, self.get(value), strict=True))
        name = ""
        try:
            for name, write in self.writers:
                if found[name] is not None:
                    found[name] = write(found[name], writing)
        except Wrong as wrong:
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
        except Wrong as wrong:
            wrong.path.append(name)
            raise
        return tuple(found)

    def bare(self) -> Any:
        """The value of a class without fields, always the same one."""
        return made(cast("Hashable", self.cls), ())

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
        tuple((name, write) for name, write, _ in coders if write is not None),
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
    if field.many and field.kind == "Face":
        return many(write, read)[0], _read_faces
    if field.many:
        return many(write, read)
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
        if write is None:
            return [*values]
        if write is as_text:
            return [*map(printed, values)]
        if write is _letter:
            return [*map(LETTERS.__getitem__, values)]
        return [write(value, writing) for value in values]

    def read_all(data: object, reading: Reading) -> tuple[Any, ...]:
        found: list[Any] = []
        values = as_list(data)
        try:
            for value in values:
                found.append(read(value, reading))  # noqa: PERF401 - their number is the place
        except Wrong as wrong:
            wrong.path.append(len(found))
            raise
        return tuple(found)

    return write_all, read_all


def _read_faces(data: object, reading: Reading) -> tuple[Face, ...]:
    texts = as_list(data)
    try:
        return tuple(map(reading.faces.__getitem__, texts))
    except (KeyError, TypeError):
        faces: tuple[Face, ...] = _FACES(texts, reading)
        return faces


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


def _write_move(move: Move, writing: Writing) -> str:
    text = printed(move)
    if text.endswith(":"):
        raise Wrong(f"{type(move).__name__} has no form in notation")
    return text


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


def _read_mover(value: object, reading: Reading) -> int:
    return TABLE if value == "*" else seat_of(value, reading.seats)


def _read_cards(data: object, reading: Reading) -> CardSet:
    cards = as_list(data)
    if reading.locate is None:
        raise Wrong("a set of cards has names only within a state or a view")
    return reading.locate(cards)


def write_step(step: Step, writing: Writing) -> Data:
    """A step: its name in notation, and its fields."""
    shape = shape_of(type(step))
    return {"type": step.name, **shape.write(step, writing)} if shape.names else {"type": step.name}


def read_step(data: object, reading: Reading) -> Step:
    """A step of the rules that are read."""
    fields = as_object(data)
    types = tables_of(reading.rules).steps
    name = fields.get("type")
    cls = types.get(name) if type(name) is str else None
    if cls is None:
        raise expected(f"a step ({', '.join(sorted(types))})", name, "type")
    shape = shape_of(cls)
    check_names(fields, shape.typed)
    step: Step = shape.make(shape.read(fields, reading)) if shape.names else shape.bare()
    return step


def as_text(value: Any, writing: Writing) -> str:
    """What a value prints."""
    return printed(value)


def _letter(seat: int, writing: Writing) -> str:
    return LETTERS[seat]


_KINDS: dict[str, tuple[Write, Read]] = {
    "seat": (_letter, lambda value, reading: seat_of(value, reading.seats)),
    "mover": (_letter, _read_mover),
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
    "faces": (
        lambda faces, _: [*map(printed, faces)],
        _read_faces,
    ),
    "Card": (as_text, lambda value, _: in_notation(card_of, value, "a card")),
    "Move": (
        _write_move,
        lambda value, reading: in_notation(move_of, value, "a move", reading.rules),
    ),
    "Step": (write_step, read_step),
    "Rules": (lambda rules, _: str(rules), lambda value, reading: reading.read_rules(value)),
}


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


@attrs.frozen(eq=False, repr=False)
class Tables(Value):
    """What reading and writing under some rules looks up."""

    names: tuple[str, ...]
    """What each card of the deck prints, by number."""
    copies: dict[str, list[int]]
    """The numbers of the cards that print the same, the lowest last."""
    first: dict[str, int]
    """The lowest of these numbers; the others follow it."""
    behind: dict[str, int]
    """The number behind the highest of them."""
    same: dict[str, CardSet]
    """The set of the cards that print the same."""
    writing: Writing
    steps: dict[str, type[Step]]
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
        {name: numbers[-1] for name, numbers in copies.items()},
        {name: numbers[0] + 1 for name, numbers in copies.items()},
        {name: deck.mask(numbers) for name, numbers in copies.items()},
        writing,
        {kind.name: kind for kind in rules.step_types},
        parts,
        frozenset(name for name, _ in parts),
        bare if _holds_no_number(bare) else None,
        tuple(SideTables(side, deck) for side in deck.sides),
    )


_FACES = many(as_text, read_face)[1]


def _holds_no_number(data: Any) -> bool:
    """Whether only equal data are `==`: True and 1.0 are 1 to Python, but not in a document."""
    if isinstance(data, (dict, list)):
        inner = cast("Iterable[Any]", data.values() if isinstance(data, dict) else data)
        return all(map(_holds_no_number, inner))
    return data is None or isinstance(data, str)
