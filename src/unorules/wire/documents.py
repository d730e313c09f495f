"""Whole documents of JSON: their frame, their kind and version, moves and events."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import attrs

from unorules.errors import WireError
from unorules.rules import Rules
from unorules.values import Value
from unorules.wire.fields import Reading
from unorules.wire.plain import Data, Wrong, as_object, expected, named

__all__ = [
    "Codec",
    "add_kind",
    "read_data",
    "read_document",
    "read_json",
    "to_data",
    "to_json",
    "write_document",
]

VERSION = 1

T = TypeVar("T")


# Text


@attrs.frozen(eq=False, repr=False)
class _Unread(Value):
    """Stands for what JSON allows and no document has; it is refused where it stands."""

    words: str


_NOT_FINITE = _Unread("NaN or Infinity")


def _pairs(pairs: list[tuple[str, Any]]) -> object:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    twice = next(name for name, count in Counter(name for name, _ in pairs).items() if count > 1)
    return _Unread(f"an object with two fields {named(twice)}")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_pairs,
    parse_constant=lambda _: _NOT_FINITE,
)
_ENCODER = json.JSONEncoder(separators=(",", ":"), allow_nan=False)


def to_json(value: object) -> str:
    """A state, view, move, event or record as a JSON text. Raises what `to_data` raises."""
    return _ENCODER.encode(to_data(value))


def read_json(
    text: str,
    kind: type[T],
    ruleset: Callable[[str], Rules],
    words: Iterable[type[Any]] = (),
    rules: Rules | None = None,
) -> T:
    """The value that a JSON text describes; see `read_data`."""
    _want_text(text)
    try:
        data, end = _DECODER.raw_decode(text) if text[:1] == "{" else (None, -1)
        if end != len(text):  # blanks around it, more than one document, or none
            data = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise WireError(f"not JSON: {error}") from None
    except ValueError:
        raise WireError("a number too large") from None
    except RecursionError:
        raise WireError("nested too deeply") from None
    return read_data(data, kind, ruleset, words, rules)


def _want_text(text: object) -> None:
    if not isinstance(text, str):
        raise TypeError(f"expected a text, not a {type(text).__name__}")


# Documents


@attrs.frozen(eq=False, repr=False)
class Codec(Value):
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
    try:
        return write_document(value)
    except Wrong as wrong:
        raise _told(wrong) from wrong.__cause__


def write_document(value: object) -> Data:
    """A whole document, also as a part of another one."""
    codec = _codec_of(type(value))
    return {"kind": codec.name, "v": VERSION, **codec.write(value)}


def read_data(
    data: object,
    kind: type[T],
    ruleset: Callable[[str], Rules],
    words: Iterable[type[Any]] = (),
    rules: Rules | None = None,
) -> T:
    """The value that plain data describe, as `to_data` makes them.

    `ruleset` reads rules; `words` are the classes of moves and events besides those of the core;
    `rules` are those of a value that does not tell its own. Raises WireError for what is malformed
    and FlawedState for a position that no game contains.
    """
    try:
        return read_document(data, kind, Reading(ruleset, tuple(words), kind, rules))
    except Wrong as wrong:
        raise _told(wrong) from wrong.__cause__


def read_document(data: object, kind: type[T], reading: Reading) -> T:
    """The value of a whole document, which may be a part of another one."""
    codec = _codec_of(kind)
    value = codec.read(_fields(data, codec), reading)
    if not isinstance(value, kind):
        raise expected(f'"{kind.__name__}"', type(value).__name__, "type")
    return value


def _told(wrong: Wrong) -> WireError:
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in reversed(wrong.path))
    return WireError(str(wrong), "$" + "".join(steps))


def _fields(data: object, codec: Codec) -> Data:
    """The data themselves, if they name this kind and version."""
    document = as_object(data)
    if "kind" not in document or "v" not in document:
        raise Wrong("expected an object with the fields kind and v")
    kind, version = document["kind"], document["v"]
    if kind != codec.name:
        raise expected(f'"{codec.name}"', kind, "kind")
    if type(version) is not int or version != VERSION:
        raise expected(f"version {VERSION}", version, "v")
    return document
