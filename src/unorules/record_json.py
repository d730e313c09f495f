"""Records as JSON: all that their text holds (docs/reference/json.md)."""

from __future__ import annotations

from typing import Any, cast

from unorules.errors import RulesError
from unorules.moves import Move
from unorules.record import OWN_TAGS, TAG_NAME, Record, RecordedMove, TagValue, clean, is_word
from unorules.rules import Rules
from unorules.state import State
from unorules.values import MAX_SEATS, seat_letter
from unorules.wire import Codec, Reading
from unorules.wire.documents import read_document, write_document
from unorules.wire.fields import in_notation, many, move_of, optional, read_bool, read_str
from unorules.wire.plain import (
    LARGEST,
    Data,
    Wrong,
    as_object,
    check_names,
    expected,
    seat_of,
    whole,
    within,
)

__all__ = ["RECORD"]


# Writing


def _write(record: Record) -> Data:
    position = record.position
    return {
        "rules": str(record.rules),
        "seats": [*record.seats],
        "position": None if position is None else within("position", write_document, position),
        "seed": record.seed,
        "dealer": None if record.dealer is None else seat_letter(record.dealer),
        "tags": [{"name": name, "value": _plain(value)} for name, value in record.tags],
        "result": record.result,
        "comments": [*record.comments],
        "moves": _write_moves(record),
    }


def _plain(value: TagValue) -> Any:
    return [*value] if isinstance(value, tuple) else value


def _write_moves(record: Record) -> list[Data]:
    found: list[Data] = []
    for place, each in enumerate(record.moves):
        move = each.move
        if isinstance(move, Move) and not _reads_back(move, record.rules):
            name = type(move).__name__
            raise Wrong(
                f"{name} has no form in the notation of these rules", "move", place, "moves"
            )
        read = isinstance(move, Move)
        found.append({"move": str(move), "read": read, "comments": [*each.comments]})
    return found


def _reads_back(move: Move, rules: Rules) -> bool:
    try:
        return move_of(str(move), rules) is move
    except ValueError:
        return False


# Reading


def _read(data: Data, reading: Reading) -> Record:
    check_names(data, _NAMES)
    rules = within("rules", reading.read_rules, data["rules"])
    seats = within("seats", _read_seats, data["seats"], reading)
    position = within("position", _read_position, data["position"], reading)
    seed = within("seed", _read_seed, data["seed"], reading)
    dealer = within("dealer", _read_dealer, data["dealer"], reading)
    tags = within("tags", _read_tags, data["tags"], reading)
    result = within("result", _read_result, data["result"], reading)
    comments = within("comments", _read_comments, data["comments"], reading)
    moves = within("moves", _read_moves, data["moves"], reading)
    try:
        return Record(
            rules,
            seats,
            moves,
            seed=seed,
            dealer=dealer,
            position=position,
            result=result,
            tags=tags,
            comments=comments,
        )
    except (ValueError, RulesError) as error:
        raise Wrong(str(error)) from error


_NAMES = frozenset(
    "kind v rules seats position seed dealer tags result comments moves".split()  # noqa: SIM905 - reads better
)


def _read_seats(data: object, reading: Reading) -> tuple[str, ...]:
    """The names of the players."""
    seats: tuple[str, ...] = _read_names(data, reading)
    if not 2 <= len(seats) <= MAX_SEATS:
        raise Wrong(f"expected 2 to {MAX_SEATS} seats, not {len(seats)}")
    reading.seats = len(seats)
    return seats


def _read_tags(data: object, reading: Reading) -> tuple[tuple[str, TagValue], ...]:
    """The free tags in order, each once."""
    tags: tuple[tuple[str, TagValue], ...] = _read_pairs(data, reading)
    known: set[str] = set()
    for place, (name, _) in enumerate(tags):
        if name in known:
            raise Wrong("this tag is given twice", "name", place)
        known.add(name)
    return tags


def _read_tag(data: object, reading: Reading) -> tuple[str, TagValue]:
    fields = as_object(data)
    check_names(fields, _TAG_NAMES)
    name = within("name", read_str, fields["name"], reading)
    if name in OWN_TAGS or not TAG_NAME.fullmatch(name):
        raise expected("a name such as Event, with a capital, for a free tag", name, "name")
    return name, within("value", _read_value, fields["value"], reading)


_TAG_NAMES = frozenset({"name", "value"})


def _read_value(data: object, reading: Reading) -> TagValue:
    if type(data) is list:
        return cast("TagValue", _read_atoms(data, reading))
    return _read_atom(data, reading)


def _read_atom(value: object, reading: Reading) -> str | int | float:
    if type(value) is str:
        return value
    if type(value) is int and abs(value) < LARGEST:
        return value
    if type(value) is float and abs(value) < float("inf"):
        return value
    raise expected("a text, a number or a list of these", value)


def _read_move(data: object, reading: Reading) -> RecordedMove:
    """A move with its comments; one that was not read stays the word that it is."""
    fields = as_object(data)
    check_names(fields, _MOVE_NAMES)
    text = fields["move"]
    if within("read", read_bool, fields["read"], reading):
        move: Move | str = within("move", in_notation, move_of, text, "a move", reading.rules)
    else:
        move = within("move", _read_word, text, reading)
    return RecordedMove(move, within("comments", _read_comments, fields["comments"], reading))


_MOVE_NAMES = frozenset({"move", "read", "comments"})


def _read_word(value: object, reading: Reading) -> str:
    text = read_str(value, reading)
    if not is_word(text):
        raise expected("a single word", value)
    return text


def _read_comment(value: object, reading: Reading) -> str:
    text = read_str(value, reading)
    if not text or "}" in text or text != clean(text):
        raise expected("words one blank apart, without }", value)
    return text


_read_names = many(None, read_str)[1]
_read_position = optional(None, lambda data, reading: read_document(data, State, reading.anew()))[1]
_read_seed = optional(None, lambda value, _: whole(value, 1 - LARGEST, LARGEST))[1]
_read_dealer = optional(None, lambda value, reading: seat_of(value, reading.seats))[1]
_read_pairs = many(None, _read_tag)[1]
_read_atoms = many(None, _read_atom)[1]
_read_result = optional(None, read_str)[1]
_read_comments = many(None, _read_comment)[1]
_read_moves = many(None, _read_move)[1]

RECORD = Codec(Record, "record", _write, _read)
"""How records are written and read."""
