"""A match as text, in the shape of chess's PGN: tags, then the moves (docs/reference/records.md).

A record holds how a match begins and the moves that were made; the states come from playing them
again. Reading goes game by game over a stream. What a reader needs to know of rules is given to
it as `ruleset`; `unorules.registry` offers the same functions with that filled in.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeAlias, cast, overload

import attrs

from unorules.engine import new_game, resolve
from unorules.errors import IllegalMove, NotationError, RulesError, UnoError, shown
from unorules.events import TurnStarted
from unorules.moves import Deal, Move
from unorules.notation import parse_move, read_position
from unorules.rules import Rules
from unorules.state import State
from unorules.values import Value, namer, seat_letter, seat_number

__all__ = [
    "Record",
    "RecordError",
    "RecordedMove",
    "Records",
    "Replay",
    "TagValue",
    "parse_record",
    "read_records",
    "write_record",
]

Atom: TypeAlias = str | int | float
TagValue: TypeAlias = Atom | tuple[Atom, ...]
"""What a tag may hold: a text, a number, or a list of these."""

_WIDTH = 80
OWN_TAGS = ("Rules", "Seats", "Seed", "Dealer", "Position", "Result")
_LONGEST_NUMBER = 81


class RecordError(NotationError):
    """A record that cannot be read. `.line` and `.column` say where, counted from 1."""

    def __init__(self, message: str, text: str, at: int, line: int, column: int) -> None:
        super().__init__(message, text, at)
        self.args: tuple[Any, ...] = (message, text, at, line, column)
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.message}"


def clean(text: str) -> str:
    """A text in which words stand one blank apart, and which every encoding can write."""
    return re.sub("[\ud800-\udfff]", "\ufffd", " ".join(text.split()))


def _comments(comments: str | Iterable[str]) -> tuple[str, ...]:
    given = (comments,) if isinstance(comments, str) else tuple(comments)
    for comment in given:
        if not isinstance(comment, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"a comment is a text, not {shown(comment)}")
        if "}" in comment:
            raise ValueError(f"a comment ends at its first }}, so it cannot hold one: {comment!r}")
    return tuple(filter(None, map(clean, given)))


@attrs.frozen(eq=False, repr=False)
class RecordedMove(Value):
    """A move as it stands in a record, with the comments behind it.

    `move` is a text where a game read from text has gone wrong: at a move that is none, and
    behind the move that stops the game. `line` and `column` are where it was read, counted from
    1, and 0 for a move that was not read.
    """

    move: Move | str
    comments: tuple[str, ...] = attrs.field(default=(), converter=_comments)
    line: int = attrs.field(default=0, eq=False, kw_only=True)
    column: int = attrs.field(default=0, eq=False, kw_only=True)

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.move, (Move, str)):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"a record takes moves, not {shown(self.move)}")
        if isinstance(self.move, str) and not is_word(self.move):
            raise ValueError(f"this is no single word of a record: {self.move!r}")


def is_word(text: str) -> bool:
    """Whether a record that holds this word in place of a move reads it back as that word."""
    if _TAG_BEGIN.match(text) or _NUMBER.match(text) or text != clean(text):
        return False
    return _WORD.fullmatch(text) is not None or (text.startswith("{") and "}" not in text)


def _recorded(moves: Iterable[Move | str | RecordedMove]) -> tuple[RecordedMove, ...]:
    return tuple(each if isinstance(each, RecordedMove) else RecordedMove(each) for each in moves)


def _names(names: Iterable[str]) -> tuple[str, ...]:
    found = tuple(names)
    for name in found:
        if not isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise TypeError(f"seats takes the names of the players, not {shown(name)}")
    return found


def _tags(
    tags: Mapping[str, TagValue] | Iterable[tuple[str, TagValue]],
) -> tuple[tuple[str, TagValue], ...]:
    found: dict[str, TagValue] = {}
    given = cast("Mapping[str, TagValue]", tags) if isinstance(tags, Mapping) else None
    pairs = given.items() if given is not None else cast("Iterable[tuple[str, TagValue]]", tags)
    for name, value in pairs:
        if name in found:
            raise ValueError(f"the tag {name} is given twice")
        if name in OWN_TAGS or not TAG_NAME.fullmatch(name):
            raise ValueError(f"a free tag has a name such as Event, with a capital, not {name!r}")
        found[name] = _tag_value(value)
    return tuple(found.items())


def _tag_value(value: object) -> TagValue:
    if isinstance(value, (list, tuple)):
        return tuple(map(_atom, cast("Sequence[object]", value)))
    return _atom(value)


def _atom(value: object) -> Atom:
    if type(value) is int and abs(value) < 10 ** (_LONGEST_NUMBER - 1):
        return value
    if type(value) is float and abs(value) < float("inf"):
        return value
    if isinstance(value, str):
        return value
    raise ValueError(f"a tag holds a text, a number or a list of these, not {shown(value)}")


@attrs.frozen(eq=False, repr=False)
class Record(Value):
    """A match: the rules, who sits where, how it begins, and every move.

    `seats` are the players' names. `seed` and `dealer` are those given to `new_game`; a match
    that begins elsewhere has its first state as `position` instead. `tags` are further tags in
    order, `result` the tag Result. `comments` stand before the first move. Moves are not judged
    here; `replay` does that. Raises TypeError, ValueError or RulesError for a beginning that
    `new_game` would refuse.
    """

    secret: ClassVar[bool] = True
    """Error texts do not print it: it tells every hand."""

    rules: Rules
    seats: tuple[str, ...] = attrs.field(converter=_names)
    moves: tuple[RecordedMove, ...] = attrs.field(default=(), converter=_recorded)
    seed: int | None = attrs.field(default=None, kw_only=True)
    dealer: int | None = attrs.field(default=None, kw_only=True)
    position: State | None = attrs.field(default=None, kw_only=True)
    result: str | None = attrs.field(default=None, kw_only=True)
    tags: tuple[tuple[str, TagValue], ...] = attrs.field(default=(), converter=_tags, kw_only=True)
    comments: tuple[str, ...] = attrs.field(default=(), converter=_comments, kw_only=True)

    def __attrs_post_init__(self) -> None:
        if self.position is None:
            _ = self.start
        elif self.seed is not None or self.dealer is not None:
            raise ValueError("the position tells seed and dealer: give these or the position")
        elif self.position.rules != self.rules:
            raise ValueError(f"the rules of the position are {self.position.rules}")
        elif self.position.seats != len(self.seats):
            raise ValueError(f"the position has {self.position.seats} seats")

    @classmethod
    def of(
        cls,
        start: State,
        moves: Iterable[Move | RecordedMove] = (),
        *,
        seats: Sequence[str] | None = None,
        tags: Mapping[str, TagValue] | Iterable[tuple[str, TagValue]] = (),
    ) -> Record:
        """The record of a match played from `start`, the state that `new_game` returned.

        Any other state will do as well; the record then begins with it as its position. `seats`
        are the players' names. Raises IllegalMove for a move that cannot be made.
        """
        names = tuple(map(namer(None), range(start.seats))) if seats is None else tuple(seats)
        made = _recorded(moves)
        last = start
        for _, after, _ in _played(start, made):
            last = after
        seed, dealer, dealt = start.chance.seed, start.dealer, start.round > 0
        dealt = dealt or bool(start.later)
        result = result_of(last)
        if start.round < 2:
            for named in (None, dealer) if seed is not None else (dealer,):
                fresh = new_game(
                    start.rules, seats=start.seats, seed=seed, dealer=named, deal=dealt
                )
                if (fresh, fresh.moment) == (start, start.moment):
                    opening = (RecordedMove(Deal()),) if dealt else ()
                    return cls(
                        start.rules,
                        names,
                        opening + made,
                        seed=seed,
                        dealer=named,
                        result=result,
                        tags=tags,
                    )
        return cls(start.rules, names, made, position=start, result=result, tags=tags)

    @property
    def start(self) -> State:
        """The state before the first move."""
        if self.position is not None:
            return self.position
        seats = len(self.seats)
        return new_game(self.rules, seats=seats, seed=self.seed, dealer=self.dealer, deal=False)

    def replay(self) -> Replay:
        """Play the moves again: every state up to the end, or up to the move that stops it."""
        state = self.start
        states, turns, moves = [state], [_first_turn(state)], list[Move]()
        error: UnoError | None = None
        stopped: RecordedMove | None = None
        try:
            for move, after, turn in _played(state, self.moves):
                moves.append(move)
                states.append(after)
                turns.append(turn)
        except UnoError as found:
            error = found
            stopped = self.moves[len(moves)]
        return Replay(
            tuple(states),
            tuple(moves),
            tuple(turns),
            error,
            stopped.line if stopped else 0,
            stopped.column if stopped else 0,
        )

    def __str__(self) -> str:
        moves = _wrapped(_units(self))
        return "\n".join((*_head(self), *([""] if moves else []), *moves))

    def __repr__(self) -> str:
        return f"<Record {self.rules}, {len(self.seats)} seats, {len(self.moves)} moves>"


@attrs.frozen(eq=False, repr=False)
class Replay(Sequence[State]):
    """The states of a replayed record: the first one, then one after each move.

    `moves[n]` leads from state `n` to the next; `turns[n]` is the number of turns that have
    begun up to state `n`, as the record numbers them. `error` is what stopped the replay, None
    if nothing did; `line` and `column` are where the move that stopped it was read (from 1; 0
    if it was not read from a text).
    """

    secret: ClassVar[bool] = True

    states: tuple[State, ...]
    moves: tuple[Move, ...]
    turns: tuple[int, ...]
    error: UnoError | None
    line: int
    column: int

    @overload
    def __getitem__(self, index: int) -> State: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[State, ...]: ...
    def __getitem__(self, index: int | slice) -> State | tuple[State, ...]:
        return self.states[index]

    def __len__(self) -> int:
        return len(self.states)

    def __repr__(self) -> str:
        stopped = f", stopped: {self.error}" if self.error is not None else ""
        return f"<Replay of {len(self.moves)} moves{stopped}>"


def result_of(state: State) -> str | None:
    """The tag Result: the points of each seat and the winners; None while the match goes on."""
    if state.result is None:
        return None
    winners = "".join(map(seat_letter, state.result.winners))
    return f"{'-'.join(map(str, state.scores))} {winners}"


# Playing


def _first_turn(state: State) -> int:
    return 0 if state.step.closed else 1


def _played(state: State, moves: Iterable[RecordedMove]) -> Iterator[tuple[Move, State, int]]:
    """Each move with the state after it and the turns begun; raises what stops the game."""
    turn = _first_turn(state)
    for each in moves:
        move = each.move if isinstance(each.move, Move) else _read_move(each.move, state)
        state, events = resolve(state, move)
        turn += sum(isinstance(event, TurnStarted) for event in events)
        yield move, state, turn


def _read_move(text: str, state: State) -> Move:
    if text.startswith("{"):
        raise NotationError("the comment is not closed", text, 0)
    return parse_move(text, state)


# Printing


class _Text(Protocol):
    def write(self, text: str, /) -> object: ...


_FLOW, _BREAK, _GLUE = range(3)
"""How a word joins the text: after a blank or on a new line, always on a new line, never."""


def write_record(record: Record, stream: _Text, ruleset: Callable[[str], Rules]) -> None:
    """Write a record and an empty line after it, so that many can follow each other.

    Raises RulesError, with the names of the modules, for rules that `ruleset` could not read.
    """
    if not isinstance(record, Record):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"expected a Record, not {shown(record)}")
    strange = _strangers(record.rules, ruleset)
    if strange:
        raise RulesError(
            f"a record can only be written of rules that can be read: not of {', '.join(strange)}",
            strange,
            "rules",
        )
    stream.write(f"{record}\n\n")


def _strangers(rules: Rules, ruleset: Callable[[str], Rules]) -> tuple[str, ...]:
    """The modules that the reader of rules does not know as they are."""
    read = _tried(ruleset, str(rules))
    if read is not None:
        return tuple(each.name for each in rules.modules if each not in read.modules)
    base = str(rules).partition("@")[0]
    bundle = _tried(ruleset, base)
    known = [each.name for each in bundle.modules] if bundle is not None else []
    others = tuple(each.name for each in rules.modules if each.name not in known)
    return tuple(name for name in others if not _tried(ruleset, f"{base}+{name}")) or others


def _tried(ruleset: Callable[[str], Rules], text: str) -> Rules | None:
    try:
        return ruleset(text)
    except UnoError:
        return None


def _head(record: Record) -> Iterator[str]:
    yield _tag("Rules", str(record.rules))
    yield _tag("Seats", record.seats)
    if record.position is not None:
        yield _tag("Position", str(record.position))
    if record.seed is not None:
        yield _tag("Seed", str(record.seed))
    if record.dealer is not None:
        yield _tag("Dealer", seat_letter(record.dealer))
    for name, value in record.tags:
        yield _tag(name, value)
    if record.result is not None:
        yield _tag("Result", record.result)


def _tag(name: str, value: TagValue) -> str:
    text = json.dumps(value, ensure_ascii=False)
    # Half of a pair cannot be encoded, so it is written as JSON's escape.
    text = re.sub("[\ud800-\udfff]", lambda found: f"\\u{ord(found[0]):04x}", text)
    return f"[{name} {text}]"


def _units(record: Record) -> Iterator[tuple[int, str]]:
    """The words of the moves, and how each joins those before it."""
    yield from _comment_units(record.comments)
    start = record.start
    shown_turn, turn, place = 0, _first_turn(start), 0
    try:
        for move, _, after in _played(start, record.moves):
            number = f"{turn}. " if turn != shown_turn and not isinstance(move, Deal) else ""
            shown_turn = turn if number else shown_turn
            yield (_BREAK if isinstance(move, Deal) else _FLOW), f"{number}{move}"
            yield from _comment_units(record.moves[place].comments)
            turn = after
            place += 1
    except UnoError:
        for each in record.moves[place:]:
            text = str(each.move)
            if text.startswith("{"):
                yield from _words_of(text)
            else:
                yield _FLOW, text
            yield from _comment_units(each.comments)


def _comment_units(comments: Iterable[str]) -> Iterator[tuple[int, str]]:
    for comment in comments:
        yield from _words_of(f"{{{comment}}}")


def _words_of(comment: str) -> Iterator[tuple[int, str]]:
    """A comment word by word; none that looks like a tag begins a line."""
    for word in comment.split(" "):
        yield (_GLUE if word.startswith("[") else _FLOW), word


def _wrapped(units: Iterable[tuple[int, str]]) -> list[str]:
    lines: list[str] = []
    words: list[str] = []
    length = 0
    for join, word in units:
        full = length + 1 + len(word) > _WIDTH and join != _GLUE
        if words and (full or join == _BREAK):
            lines.append(" ".join(words))
            words = []
        length = length + 1 + len(word) if words else len(word)
        words.append(word)
    return [*lines, " ".join(words)] if words else lines


# Reading

TAG_NAME = re.compile("[A-Z][A-Za-z0-9_]*")
_START = re.compile(r"\s*\[Rules(?![A-Za-z0-9_])")
_TAG_BEGIN = re.compile(rf"\[({TAG_NAME.pattern})")
_PIECE = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\],]|-?[0-9][0-9.eE+-]*')
_NUMBER = re.compile(r"[0-9]+(?:\.+|(?=[\s{])|\Z)")
_WORD = re.compile(r"[^\s{]+")
_BLANK = re.compile(r"\s*")


def parse_record(text: str, ruleset: Callable[[str], Rules]) -> Record:
    """The record of the one game in a text. Raises what reading it raises, also for no game."""
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"expected a text, not {shown(text)}")
    records = read_records(io.StringIO(text), ruleset)
    for record in records:
        for game in records.games:
            message = "expected one game: read_records reads many"
            raise RecordError(message, text, 0, game.line, 1)
        return record
    raise RecordError('expected a game, which begins with [Rules "..."]', text, 0, 1, 1)


def read_records(
    lines: Iterable[str],
    ruleset: Callable[[str], Rules],
    on_error: Callable[[UnoError], None] | None = None,
) -> Records:
    """The games of a text stream (or of any lines), one after the other.

    Only the game being read is held in memory. A game whose moves go wrong is a Record like any
    other: its `replay` tells where. A game of which not even the beginning can be read raises
    RecordError (a NotationError), RulesError, UnknownRule or FlawedState; iterating further
    goes on with the next game. With `on_error` it is told instead of raised.
    """
    return Records(_games(lines), ruleset, on_error)


@attrs.define(repr=False)
class Records(Iterator[Record]):
    """Reads games one by one; an error in one is raised, and the next call goes on after it."""

    games: Iterator[_Game]
    ruleset: Callable[[str], Rules]
    on_error: Callable[[UnoError], None] | None

    def __next__(self) -> Record:
        while True:
            game = next(self.games)
            try:
                return game.record(self.ruleset)
            except UnoError as error:
                error.add_note(f"in the game that begins in line {game.line}")
                if self.on_error is None:
                    raise
                self.on_error(error)


def _past_blanks(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    return found.end() if found is not None else at


def _games(lines: Iterable[str]) -> Iterator[_Game]:
    game: _Game | None = None
    number = 0
    try:
        for line in lines:
            if not isinstance(line, str):  # pyright: ignore[reportUnnecessaryIsInstance]
                raise TypeError(f"expected lines of text, not {shown(line)}")
            number += 1
            text = line.removeprefix("\ufeff") if number == 1 else line
            at = 0
            if game is not None and _START.match(text):
                yield game
                game = None
            while at < len(text):
                if game is None:
                    at = _past_blanks(text, at)
                    game = _Game(number) if at < len(text) else None
                else:
                    at = game.read(text, number, at)
                    if at < len(text):
                        yield game
                        game = None
    except UnicodeDecodeError as error:
        game = _Game(number) if game is None else game
        game.fail(f"the text cannot be decoded: {error.reason}", "", number + 1, 0)
    if game is not None:
        yield game


@attrs.frozen(eq=False, repr=False)
class _Tag(Value):
    value: TagValue
    text: str
    line: int
    at: int


@attrs.define
class _Game:
    """What stands in the text of one game, before it is made a record."""

    line: int
    tags: dict[str, _Tag] = attrs.Factory(dict[str, _Tag])
    comments: list[str] = attrs.Factory(list[str])
    words: list[tuple[str, list[str], int, int]] = attrs.Factory(
        list[tuple[str, list[str], int, int]]
    )
    error: UnoError | None = None
    open_comment: list[str] | None = None
    open_tag: list[str] | None = None
    tag_name: str = ""
    depth: int = 0
    begun: tuple[str, int, int] = ("", 0, 0)
    """The line in which what is open began, its number, and the place in it."""

    def fail(self, message: str, text: str, line: int, at: int) -> None:
        """Note the first error; whatever follows in this game is passed over."""
        if self.error is None:
            self.error = RecordError(message, text, at, line, at + 1)

    def read(self, text: str, line: int, at: int) -> int:
        """Read on from a place in a line; returns where the game ends, or the line's length."""
        while self.error is None and at < len(text):
            if self.open_comment is not None:
                at = self._read_comment(self.open_comment, text, at)
            elif self.open_tag is not None:
                at = self._read_tag(self.open_tag, text, at)
            elif text[at].isspace():
                at = _past_blanks(text, at)
            else:
                begin = _TAG_BEGIN.match(text, at)
                rules = begin is not None and begin[1] == "Rules"
                if rules and self.tags:
                    return at
                if not rules and not self.tags:
                    self.fail('a game begins with its rules: [Rules "..."]', text, line, at)
                at = self._begin(begin, text, line, at)
        return len(text)

    def _begin(self, tag: re.Match[str] | None, text: str, line: int, at: int) -> int:
        """Read the beginning of a tag or a comment, a number or a move."""
        number = _NUMBER.match(text, at)
        if number is not None:
            return number.end()
        if tag is not None:
            self.begun = (text, line, at)
            self.tag_name, self.open_tag, self.depth = tag[1], [], 0
            return tag.end()
        if text[at] == "{":
            self.begun = (text, line, at)
            self.open_comment = []
            return at + 1
        word = _WORD.match(text, at)
        assert word is not None
        self.words.append((clean(word[0]), [], line, at + 1))
        return word.end()

    def _read_comment(self, parts: list[str], text: str, at: int) -> int:
        end = text.find("}", at)
        if end < 0:
            parts.append(text[at:])
            return len(text)
        parts.append(text[at:end])
        (self.words[-1][1] if self.words else self.comments).append("".join(parts))
        self.open_comment = None
        return end + 1

    def _read_tag(self, pieces: list[str], text: str, at: int) -> int:
        at = _past_blanks(text, at)
        if at == len(text):
            return at
        piece = _PIECE.match(text, at)
        self.depth += piece is not None and piece[0] == "["
        if piece is None or self.depth > 1:
            self._fail_tag()
            return len(text)
        if piece[0] == "]":
            self.depth -= 1
        if self.depth < 0:
            self._close_tag(pieces)
        else:
            pieces.append(piece[0])
        return piece.end()

    def _fail_tag(self) -> None:
        message = f"expected a text, a number or a list of these: [{self.tag_name} ...]"
        self.fail(message, *self.begun)

    def _close_tag(self, pieces: list[str]) -> None:
        self.open_tag = None
        if self.tag_name in self.tags:
            self.fail(f"the tag {self.tag_name} is given twice", *self.begun)
        try:
            value = _tag_value(json.loads(" ".join(pieces), parse_int=_int, strict=True))
        except ValueError:
            self._fail_tag()
        else:
            self.tags[self.tag_name] = _Tag(value, *self.begun)

    def record(self, ruleset: Callable[[str], Rules]) -> Record:
        """The record, or what is wrong with the game."""
        if self.open_tag is not None:
            self.fail("the tag is not closed", *self.begun)
        if self.error is not None:
            raise self.error
        if self.open_comment is not None:
            # It stays open, as a last word that is no move: so the game before it is kept.
            text = clean("{" + "".join(self.open_comment))
            self.words.append((text, [], self.begun[1], self.begun[2] + 1))
        tags = dict(self.tags)
        rules = ruleset(self._text("Rules", tags))
        names = self._seats(tags)
        position = self._position(tags, rules, len(names), ruleset)
        seed, dealer = self._beginning(tags, len(names), position)
        result = self._text("Result", tags) if "Result" in tags else None
        free = [(name, tag.value) for name, tag in tags.items()]
        begun = Record(
            rules,
            names,
            seed=seed,
            dealer=dealer,
            position=position,
            tags=free,
            comments=self.comments,
            result=result,
        )
        moves, last = self._moves(begun.start)
        filled = result_of(last) if result is None and last is not None else result
        return attrs.evolve(begun, moves=moves, result=filled)

    def _moves(self, start: State) -> tuple[list[RecordedMove], State | None]:
        """The moves, read as far as the game goes well; and the last state, if it does."""
        words = [RecordedMove(w, c, line=line, column=column) for w, c, line, column in self.words]
        moves: list[Move] = []
        last: State | None = start
        try:
            for move, after, _ in _played(start, words):
                moves.append(move)
                last = after
        except UnoError as error:
            last = None
            if isinstance(error, IllegalMove):
                moves.append(error.move)
        good = [
            RecordedMove(move, word.comments, line=word.line, column=word.column)
            for move, word in zip(moves, words, strict=False)
        ]
        return good + words[len(good) :], last

    def _wrong(self, message: str, tag: _Tag | None = None) -> RecordError:
        tag = self.tags["Rules"] if tag is None else tag
        return RecordError(message, tag.text, tag.at, tag.line, tag.at + 1)

    def _text(self, name: str, tags: dict[str, _Tag]) -> str:
        tag = tags.pop(name)
        if not isinstance(tag.value, str):
            raise self._wrong(f'expected a text: [{name} "..."]', tag)
        return tag.value

    def _seats(self, tags: dict[str, _Tag]) -> list[str]:
        tag = tags.pop("Seats", None)
        value = tag.value if tag is not None else None
        if not isinstance(value, tuple) or not all(isinstance(each, str) for each in value):
            raise self._wrong('expected the names of the players: [Seats ["Ana", "Bo"]]', tag)
        return cast("list[str]", list(value))

    def _position(
        self, tags: dict[str, _Tag], rules: Rules, seats: int, ruleset: Callable[[str], Rules]
    ) -> State | None:
        if "Position" not in tags:
            return None
        tag = tags["Position"]
        position = read_position(self._text("Position", tags), ruleset)
        if position.rules != rules or position.seats != seats:
            raise self._wrong("the position has other rules or another number of seats", tag)
        return position

    def _beginning(
        self, tags: dict[str, _Tag], seats: int, position: State | None
    ) -> tuple[int | None, int | None]:
        seed = tags.pop("Seed", None)
        dealer = tags.pop("Dealer", None)
        if position is not None and (seed is not None or dealer is not None):
            raise self._wrong("the position tells seed and dealer already", seed or dealer)
        if position is None and seed is None and dealer is None:
            raise self._wrong('a game without a seed names its dealer: [Dealer "b"]')
        number = None if seed is None else str(seed.value)
        if number is not None and not re.fullmatch("-?[0-9]{1,80}", number):
            raise self._wrong('expected a whole number: [Seed "7"]', seed)
        if dealer is None:
            return None if number is None else int(number), None
        letters = [seat_letter(seat) for seat in range(min(seats, 26))]
        if dealer.value not in letters:
            raise self._wrong('expected the letter of a seat: [Dealer "b"]', dealer)
        return None if number is None else int(number), seat_number(dealer.value)


def _int(text: str) -> Any:
    if len(text) > _LONGEST_NUMBER:
        raise ValueError("a number of at most 80 digits")
    return int(text)
