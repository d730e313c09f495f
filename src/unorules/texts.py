"""Positions, views, games and JSON: what names its rules, read with the rules known here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, TextIO, TypeVar

from unorules import notation, record, record_json, wire
from unorules.errors import UnoError, WireError
from unorules.record import Record, Records
from unorules.registry import built_in_modules, installed_modules, ruleset
from unorules.rules import Rules
from unorules.state import State
from unorules.view import View
from unorules.wire import to_data, to_json

__all__ = [
    "from_data",
    "from_json",
    "parse_record",
    "parse_state",
    "parse_view",
    "read_records",
    "to_data",
    "to_json",
    "write_record",
]

T = TypeVar("T")

wire.add_kind(record_json.RECORD)


def parse_view(text: str) -> View:
    """The view that a line describes, as `str(view)` prints it: a logged view is a bug report.

    Raises what `parse_state` raises.
    """
    return notation.read_view(text, ruleset)


def parse_state(text: str) -> State:
    """The state that a line describes, as `str(state)` prints it (docs/reference/notation.md).

    Raises NotationError for malformed text, FlawedState for a position that no game contains,
    and what `ruleset` raises for its first field.
    """
    return notation.read_position(text, ruleset)


def parse_record(text: str) -> Record:
    """The record of the one game in a text, as `str(record)` prints it (docs/reference/records.md).

    Moves that go wrong are kept: `record.replay()` tells where it stops. Raises NotationError for
    a text without a game, with several, or with one that has no proper beginning; and what
    `ruleset` and `parse_state` raise for its tags.
    """
    return record.parse_record(text, ruleset)


def read_records(
    lines: Iterable[str], on_error: Callable[[UnoError], None] | None = None
) -> Records:
    """The games of a text stream (or any lines), one after the other, one at a time in memory.

    A game that has no proper beginning raises what `parse_record` raises, and iterating further
    goes on with the next one. With `on_error` it is told instead of raised.
    """
    return record.read_records(lines, ruleset, on_error)


def write_record(game: Record, stream: TextIO) -> None:
    """Write a game and an empty line after it; call it again for the next game of a file.

    Raises RulesError for rules that could not be read again, with the names of their modules.
    """
    record.write_record(game, stream, ruleset)


def from_json(text: str, kind: type[T], *, rules: str | Rules | None = None) -> T:
    """The value that a JSON text describes, as `to_json` writes it (docs/reference/json.md).

    `kind` is State, View, Move, Event, Record or a class of these. `rules` are those whose words
    a move or an event may use; without them it is all words known here, and no event is read
    that holds a move. Raises WireError, with
    the path, for what is malformed, FlawedState for a position that no game contains, and what
    `ruleset` raises for `rules`.
    """
    return _read(wire.read_json, text, kind, rules)


def from_data(data: object, kind: type[T], *, rules: str | Rules | None = None) -> T:
    """The same from plain data, as `to_data` makes them and `json.loads` returns them."""
    return _read(wire.read_data, data, kind, rules)


def _read(read: Callable[..., T], source: object, kind: type[T], rules: str | Rules | None) -> T:
    """Read with the words of these rules, or all; installed modules only if a word is unknown."""
    if rules is not None:
        known = ruleset(rules)
        return read(source, kind, ruleset, wire.words_of(known.modules), known)
    try:
        return read(source, kind, ruleset, _all_words())
    except WireError as error:
        unknown = error.path == "$.type" and error.message.startswith("there is no ")
        words = _installed_words() if unknown else ()
        if not words:
            raise
    return read(source, kind, ruleset, words)


@cache
def _all_words() -> tuple[type[Any], ...]:
    return wire.words_of(built_in_modules())


@cache
def _installed_words() -> tuple[type[Any], ...]:
    return wire.words_of(installed_modules())
