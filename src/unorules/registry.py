"""Names of modules, bundles and presets, and rules as text. The only file that knows the families.

rules  = base {("+" module) | ("-" name)}
base   = name of a bundle or preset ["@" version] ["(" options ")"]
module = name ["@" version] ["(" options ")"]
options = name "=" value {"," name "=" value}
"""

from __future__ import annotations

import difflib
import inspect
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Literal, TextIO, TypeAlias, TypeVar

import attrs

from unorules import classic, engine, notation, record, record_json, wire
from unorules.cards import Card
from unorules.errors import NotationError, RulesError, UnknownRule, UnoError, shown
from unorules.record import Record, Records
from unorules.rules import Bundle, RuleModule, Rules, changed_options, compose
from unorules.state import State
from unorules.values import fields_of
from unorules.view import View

__all__ = [
    "BUNDLES",
    "MODULES",
    "PRESETS",
    "CatalogEntry",
    "CatalogOption",
    "catalog",
    "from_data",
    "from_json",
    "new_game",
    "parse_record",
    "parse_state",
    "parse_view",
    "read_records",
    "ruleset",
    "write_record",
]

T = TypeVar("T")

wire.add_kind(record_json.RECORD)

Build: TypeAlias = Callable[[Any], RuleModule]

BUNDLES: Mapping[str, tuple[Build, ...]] = {"classic": classic.MODULES}
"""The bases: what a game is made of."""

MODULES: Mapping[str, Build] = {build.__name__: build for build in classic.MODULES}
"""The modules that can be added to a base."""

PRESETS: Mapping[str, str] = {
    "official": "classic",
    "quick": "classic(single_round=on)",
}
"""Names for rules that many play."""


@attrs.frozen
class _Term:
    """One name in a rules text, with what stands behind it."""

    sign: str
    name: str
    version: int | None
    options: dict[str, str]
    at: int


def ruleset(rules: str | Rules) -> Rules:
    """Rules from their text: `classic`, `classic(hand_size=5,target=200)-challenge`, `quick`.

    Rules are returned as they are. Raises NotationError for malformed text, UnknownRule (with a
    suggestion) for a name or option that does not exist, RulesError for what does not fit.
    """
    if isinstance(rules, Rules):
        return rules
    text = "".join(_text(rules).split())
    if len(text) > _LONGEST:
        raise NotationError(f"rules have at most {_LONGEST} letters", text, _LONGEST)
    return _ruleset(text)


def _text(rules: object) -> str:
    if not isinstance(rules, str):
        raise TypeError(f"rules are a text such as 'classic', or Rules, not {shown(rules)}")
    return rules


@cache
def _ruleset(text: str) -> Rules:
    base, *others = _expanded(_read_terms(text), text)
    builds = BUNDLES[base.name]
    _check_version(base, 1)
    extra = [_build_one(term) for term in others if term.sign == "+"]
    without = [_removed(term) for term in others if term.sign == "-"]
    modules = _build_all(base.name, builds, base.options)
    for module in modules:
        if module.name in without and changed_options(module):
            names = ", ".join(changed_options(module))
            raise RulesError(f"{names}: {module.name} is taken out", (module.name,), "options")
    return compose(Bundle(base.name, modules), extra, without)


def _removed(term: _Term) -> str:
    if term.version is not None or term.options:
        raise RulesError(f"-{term.name} takes a module out: it needs nothing more", (term.name,))
    return term.name


def _expanded(terms: list[_Term], text: str) -> list[_Term]:
    """The terms with a preset written out; what stands behind the preset comes on top."""
    base = terms[0]
    if base.name in PRESETS:
        written = _read_terms(PRESETS[base.name])
        _check_version(base, 1)
        first = attrs.evolve(written[0], options={**written[0].options, **base.options})
        return [first, *written[1:], *terms[1:]]
    if base.name not in BUNDLES:
        if base.name in MODULES:
            raise RulesError(
                f"{base.name} is a module, not a game: write classic+{base.name}",
                (base.name,),
                "name",
            )
        raise UnknownRule(base.name, (*BUNDLES, *PRESETS))
    return terms


_LONGEST = 1000
_NAME = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*")
_VERSION = re.compile("@([0-9]{1,9})")
_OPTION = re.compile("([a-z_0-9-]+)=([^,();]+)")


def _read_terms(text: str) -> list[_Term]:
    terms: list[_Term] = []
    at = 0
    while at < len(text) or not terms:
        sign = text[at : at + 1] if terms else "+"
        if terms:
            if sign not in "+-":
                raise NotationError("expected + or - and the name of a module", text, at)
            at += 1
        start = at
        name = _name_at(text, at)
        at += len(name)
        version = _VERSION.match(text, at)
        at = version.end() if version else at
        options, at = _options_at(text, at)
        terms.append(_Term(sign, name, int(version[1]) if version else None, options, start))
    return terms


def _name_at(text: str, at: int) -> str:
    """The longest name that is known here; a hyphen may also take a module out."""
    found = _NAME.match(text, at)
    if found is None:
        raise NotationError("expected the name of a rule", text, at)
    name = found[0]
    known = {*BUNDLES, *PRESETS, *MODULES}
    parts = name.split("-")
    begins = ["-".join(parts[:size]) for size in range(len(parts), 0, -1)]
    for begin in begins:
        if begin in known:
            return begin
    near = (begin for begin in begins if difflib.get_close_matches(begin, known, n=1))
    return next(near, name)


def _options_at(text: str, at: int) -> tuple[dict[str, str], int]:
    options: dict[str, str] = {}
    if text[at : at + 1] != "(":
        return options, at
    while text[at] != ")":
        found = _OPTION.match(text, at + 1)
        if found is None or text[found.end() : found.end() + 1] not in (",", ")"):
            raise NotationError("expected name=value, then a comma or )", text, at + 1)
        if found[1] in options:
            raise NotationError(f"{found[1]} is given twice", text, at + 1)
        options[found[1]] = found[2]
        at = found.end()
    return options, at + 1


def _check_version(term: _Term, version: int) -> None:
    if term.version is not None and term.version != version:
        raise RulesError(
            f"{term.name}@{term.version} is not known here: this is {term.name}@{version}",
            (term.name,),
            "version",
        )


def _build_all(name: str, builds: Sequence[Build], texts: dict[str, str]) -> tuple[RuleModule, ...]:
    owners = {field: build for build in builds for field in _defaults(build)}
    for option in texts:
        if option not in owners:
            raise UnknownRule(option, owners, f"option of {name}")
    return tuple(
        _with_options(build, {each: text for each, text in texts.items() if owners[each] is build})
        for build in builds
    )


def _build_one(term: _Term) -> RuleModule:
    build = MODULES.get(term.name)
    if build is None:
        raise UnknownRule(term.name, MODULES, "module")
    defaults = _defaults(build)
    for option in term.options:
        if option not in defaults:
            raise UnknownRule(option, defaults, f"option of {term.name}")
    module = _with_options(build, term.options)
    _check_version(term, module.version)
    return module


def _default_options(build: Build) -> Any:
    """The options of a module at their defaults, from the signature of its builder."""
    return inspect.signature(build).parameters["options"].default


def _defaults(build: Build) -> dict[str, object]:
    return {field.name: field.default for field in fields_of(_default_options(build).__class__)}


def _with_options(build: Build, texts: Mapping[str, str]) -> RuleModule:
    defaults = _defaults(build)
    values = {name: _read_option(name, texts[name], defaults[name]) for name in texts}
    return build(attrs.evolve(_default_options(build), **values))


def _read_option(name: str, text: str, default: object) -> object:
    if isinstance(default, bool):
        if text not in ("on", "off"):
            raise RulesError(f"{name} takes on or off, not {text}", slot="options")
        return text == "on"
    if isinstance(default, int):
        return int(text) if re.fullmatch("[0-9]{1,80}", text) else text
    return text


@attrs.frozen
class CatalogOption:
    """One option, as a lobby offers it. `choices` is empty for a number of at least `at_least`."""

    name: str
    default: bool | int | str | None
    text: str
    choices: tuple[str, ...]
    at_least: int
    source: str

    @property
    def takes(self) -> str:
        """What may be chosen, in words."""
        return " or ".join(self.choices) or f"a whole number from {self.at_least}"


@attrs.frozen
class CatalogEntry:
    """A base, module or preset that rules text may name. `rules` is what a preset stands for."""

    name: str
    kind: Literal["base", "module", "preset"]
    text: str
    options: tuple[CatalogOption, ...] = ()
    modules: tuple[str, ...] = ()
    rules: str = ""


def catalog() -> tuple[CatalogEntry, ...]:
    """Everything that rules text may name, with options, defaults and sources, for a lobby."""
    bases = (
        CatalogEntry(
            name,
            "base",
            f"A whole game of {len(builds)} modules.",
            tuple(each for build in builds for each in _catalog_options(build)),
            tuple(build.__name__ for build in builds),
        )
        for name, builds in BUNDLES.items()
    )
    modules = (
        CatalogEntry(name, "module", (build.__doc__ or "").strip(), _catalog_options(build))
        for name, build in MODULES.items()
    )
    presets = (
        CatalogEntry(name, "preset", f"Stands for {text}.", rules=text)
        for name, text in PRESETS.items()
    )
    return (*bases, *presets, *modules)


def _catalog_options(build: Build) -> tuple[CatalogOption, ...]:
    fields: tuple[Any, ...] = attrs.fields(_default_options(build).__class__)
    return tuple(
        CatalogOption(
            field.name,
            field.default,
            field.metadata["text"],
            ("off", "on") if isinstance(field.default, bool) else field.metadata["choices"],
            field.metadata["at_least"],
            field.metadata["source"],
        )
        for field in fields
    )


def new_game(
    rules: str | Rules,
    *,
    seats: int,
    seed: int | None,
    dealer: int | None = None,
    deck: Sequence[Card] | None = None,
    deal: bool = True,
) -> State:
    """A match with its first round dealt; rules as text or as Rules.

    `seed` decides every random choice; with None the table makes them (`Shuffle`). `dealer` is
    drawn for if it is not given (docs/rules/classic.md 2.2). `deck` lists cards in the order in
    which they are dealt; the rest follow shuffled. `deal=False` stops before the first `Deal`.
    Raises what `ruleset` raises, RulesError for a table at which the rules cannot be played,
    TypeError or ValueError for arguments of the wrong sort.
    """
    return engine.new_game(
        ruleset(rules), seats=seats, seed=seed, dealer=dealer, deck=deck, deal=deal
    )


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
    """Write a game and an empty line behind it; call it again for the next game of a file.

    Raises RulesError for rules that could not be read again, with the names of their modules.
    """
    record.write_record(game, stream, ruleset)


def from_json(text: str, kind: type[T], *, rules: str | Rules | None = None) -> T:
    """The value that a JSON text describes, as `to_json` writes it (docs/reference/json.md).

    `kind` is State, View, Move, Event, Record or a class of these. `rules` are those whose words
    a move or an event may use; without them it is all words known here. Raises WireError, with
    the path, for what is malformed, FlawedState for a position that no game contains, and what
    `ruleset` raises for `rules`.
    """
    return wire.read_json(text, kind, ruleset, _words(rules))


def from_data(data: object, kind: type[T], *, rules: str | Rules | None = None) -> T:
    """The same from plain data, as `to_data` makes them and `json.loads` returns them."""
    return wire.read_data(data, kind, ruleset, _words(rules))


def _words(rules: str | Rules | None) -> tuple[type[Any], ...]:
    return _all_words() if rules is None else wire.words_of(ruleset(rules).modules)


@cache
def _all_words() -> tuple[type[Any], ...]:
    builds = (*MODULES.values(), *(build for bundle in BUNDLES.values() for build in bundle))
    return wire.words_of(build(_default_options(build)) for build in dict.fromkeys(builds))
