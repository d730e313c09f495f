"""Names of modules, bundles and presets, and rules as text. The only file that knows the families.

Modules of other packages are found by their entry points in the group `unorules.rules`: only for
a name that is not built in, for the catalog, and once per process.

rules  = base {("+" module) | ("-" name)}
base   = name of a bundle or preset ["@" version] ["(" options ")"]
module = name ["@" version] ["(" options ")"]
options = name "=" value {"," name "=" value}
"""

from __future__ import annotations

import contextlib
import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar

import attrs

from unorules import engine
from unorules.cards import Card
from unorules.errors import NotationError, RulesError, UnknownRule, nearest, shown
from unorules.rules import Bundle, RuleModule, Rules, changed_options, compose
from unorules.state import State
from unorules.values import Value

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = [
    "BUNDLES",
    "MODULES",
    "PRESETS",
    "CatalogEntry",
    "CatalogOption",
    "built_in_modules",
    "catalog",
    "installed_modules",
    "name_of",
    "new_game",
    "ruleset",
]

T = TypeVar("T")

Build: TypeAlias = Callable[[Any], RuleModule]


def name_of(build: Build) -> str:
    """The name of the module that a function builds: `jump_in` builds `jump-in`."""
    return build.__name__.replace("_", "-")


FAMILIES: Mapping[str, tuple[str, ...]] = {
    "classic": ("deck", "turn", "actions", "opening", "challenge", "uno", "scoring", "departure"),
    "flip": ("flip-deck", "flip-actions", "sides"),
    "spin": ("spin-deck", "wheel"),
    "house": (
        "double-score",
        "draw-until-playable",
        "falling-target",
        "force-play",
        "jump-in",
        "misplay",
        "multi-play",
        "no-action-finish",
        "partners",
        "reverse-bounce",
        "seven-zero",
        "stacking",
    ),
    "ujf": (
        "arc-en-ciel",
        "coup-de-bol",
        "fanta",
        "faute-de-jeu",
        "miroir",
        "pas-de-bol",
        "rapidite",
        "stick",
    ),
}
"""The names that each family brings. It is imported when one of them is asked for."""


def _builders(family: str) -> tuple[Build, ...]:
    """The builders of the modules of a family."""
    match family:
        case "classic":
            from unorules import classic

            return classic.MODULES
        case "flip":
            from unorules import flip

            return flip.MODULES
        case "spin":
            from unorules import spin

            return spin.MODULES
        case "house":
            from unorules import house

            return house.MODULES
        case _:
            from unorules.house import ujf

            return ujf.MODULES


def _builder(name: str) -> Build:
    """The builder of the module of this name."""
    family = next(family for family, names in FAMILIES.items() if name in names)
    return next(build for build in _builders(family) if name_of(build) == name)


class _WhenAsked(Mapping[str, T]):
    """A mapping whose names are known, and whose values are looked up when they are asked for."""

    def __init__(self, names: Iterable[str], find: Callable[[str], T]) -> None:
        self._names = dict.fromkeys(names)
        self._find = find

    def __getitem__(self, name: str) -> T:
        if name not in self._names:
            raise KeyError(name)
        return self._find(name)

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


BUNDLES: Mapping[str, tuple[Build, ...]] = _WhenAsked(("classic", "flip", "spin"), _builders)
"""The bases: what a game is made of."""

MODULES: Mapping[str, Build] = _WhenAsked(chain.from_iterable(FAMILIES.values()), _builder)
"""The modules that can be added to a base."""

PRESETS: Mapping[str, str] = {
    "official": "classic",
    "quick": "classic(single_round=on)",
    "spin-mattel": "spin(spin_consumes_turn=on,race_next=winner,trade_hands=left)",
    "house-party": "classic+stacking+draw-until-playable",
    "cliquojeux": "classic(uno_mode=auto,voluntary_draw=off,challenge_guilty=6,"
    "challenge_innocent=6,most_seats=4)+falling-target",
    "ujf": "classic(wild4_policy=free)-challenge+stacking(kind=all,stack_color=ignore)+miroir"
    "+rapidite+fanta+stick+arc-en-ciel+coup-de-bol+pas-de-bol+faute-de-jeu",
}
"""Names for rules that many play."""

_BUILT_IN = frozenset({*BUNDLES, *PRESETS, *MODULES})


# Modules of other packages


GROUP = "unorules.rules"
"""The group of entry points in which a package names the builders of its modules."""


@cache
def _installed() -> Mapping[str, tuple[EntryPoint, ...]]:
    """What installed packages name, not loaded yet; a name that is built in is not theirs."""
    from importlib.metadata import entry_points

    found: dict[str, tuple[EntryPoint, ...]] = {}
    for entry in sorted(set(entry_points(group=GROUP))):
        if entry.name not in _BUILT_IN:
            found[entry.name] = (*found.get(entry.name, ()), entry)
    return found


@cache
def _load(name: str) -> Build:
    """The builder of an installed module. Raises RulesError if it is none."""
    entry, *others = _installed()[name]
    if others:
        values = " and ".join(each.value for each in (entry, *others))
        raise _unfit(name, f"expected one package that brings it, not {values}")
    try:
        build: Build = entry.load()
        module = build(_default_options(build))
        fits = all("switch" in field.metadata for field in _fields(build).values())
    except Exception as error:  # what a package of others raises is anything
        text = f"{_EXPECTED}, but {entry.value} cannot be used: {type(error).__name__}: {error}"
        raise _unfit(name, text) from error
    if not _is_module(module, name):
        raise _unfit(name, f"{_EXPECTED}, but {entry.value} makes {_made(module)}")
    if not fits:
        raise _unfit(name, f"{_EXPECTED}, but its options are not made by option(...)")
    return build


_EXPECTED = "expected a function of its options that makes the RuleModule of this name"


def _is_module(module: object, name: str) -> bool:
    """Whether it is a module that rules text can name so."""
    return isinstance(module, RuleModule) and module.name == name and bool(_NAME.fullmatch(name))


def _made(module: object) -> str:
    return f"the module {module.name!r}" if isinstance(module, RuleModule) else shown(module)


def _unfit(name: str, text: str) -> RulesError:
    return RulesError(f"{name}: {text}", (name,), "entry point")


def _loaded() -> dict[str, Build]:
    """The builders of all installed modules that can be used."""
    found: dict[str, Build] = {}
    for name in _installed():
        with contextlib.suppress(RulesError):
            found[name] = _load(name)
    return found


# Rules as text


@attrs.frozen(eq=False, repr=False)
class _Term(Value):
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


@lru_cache(maxsize=256)
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
    """The terms with a preset written out; what stands behind the preset comes on top.

    A module of the preset that is named again takes the options given there, or goes.
    """
    base, *others = terms
    if base.name in PRESETS:
        first, *written = _read_terms(PRESETS[base.name])
        _check_version(base, 1)
        first = attrs.evolve(first, options={**first.options, **base.options})
        preset = {term.name: term for term in written}
        added = [_on_top(preset.pop(term.name, None), term) for term in others]
        return [first, *preset.values(), *(term for term in added if term is not None)]
    if base.name not in BUNDLES:
        if base.name in MODULES or base.name in _installed():
            raise RulesError(
                f"{base.name} is a module, not a game: write classic+{base.name}",
                (base.name,),
                "name",
            )
        raise UnknownRule(base.name, (*BUNDLES, *PRESETS))
    return terms


def _on_top(written: _Term | None, term: _Term) -> _Term | None:
    """What a term makes of the one that the preset has for the same module."""
    if written is None:
        return term
    if term.sign == "-":
        _removed(term)
        return None
    return attrs.evolve(term, options={**written.options, **term.options})


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
        name = _name_at(text, at, added=bool(terms) and sign == "+")
        at += len(name)
        version = _VERSION.match(text, at)
        at = version.end() if version else at
        options, at = _options_at(text, at)
        terms.append(_Term(sign, name, int(version[1]) if version else None, options, start))
    return terms


def _name_at(text: str, at: int, *, added: bool) -> str:
    """The longest name that is known here; a hyphen may also take a module out.

    A module that is added may be an installed one, where built-in names do not make up the whole.
    """
    found = _NAME.match(text, at)
    if found is None:
        raise NotationError("expected the name of a rule", text, at)
    begins = _beginnings(found[0])
    known = _BUILT_IN
    if added and not _is_built_in(found[0]):
        known = known.union(_installed())
    begin = next((begin for begin in begins if begin in known), None)
    near = (begin for begin in begins if nearest(begin, known))
    return begin or next(near, begins[0])


def _beginnings(name: str) -> list[str]:
    """What a name with hyphens begins with, the longest, itself, first."""
    parts = name.split("-")
    return ["-".join(parts[:size]) for size in range(len(parts), 0, -1)]


def _is_built_in(name: str) -> bool:
    """Whether these are built-in names, one or more with a hyphen between them."""
    while name:
        begin = next((each for each in _beginnings(name) if each in _BUILT_IN), None)
        if begin is None:
            return False
        name = name[len(begin) + 1 :]
    return True


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
    owners = {field: build for build in builds for field in _fields(build)}
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
        if term.name not in _installed():
            raise UnknownRule(term.name, (*MODULES, *_installed()), "module")
        build = _load(term.name)
    known = _fields(build)
    for option in term.options:
        if option not in known:
            raise UnknownRule(option, known, f"option of {term.name}")
    module = _with_options(build, term.options)
    _check_version(term, module.version)
    return module


def _default_options(build: Build) -> Any:
    """The options of a module at their defaults, from the signature of its builder."""
    return inspect.signature(build).parameters["options"].default


def _fields(build: Build) -> dict[str, attrs.Attribute[Any]]:
    fields: tuple[attrs.Attribute[Any], ...] = attrs.fields(_default_options(build).__class__)
    return {field.name: field for field in fields}


def _with_options(build: Build, texts: Mapping[str, str]) -> RuleModule:
    fields = _fields(build)
    values = {name: _read_option(fields[name], text) for name, text in texts.items()}
    return build(attrs.evolve(_default_options(build), **values))


def _read_option(field: attrs.Attribute[Any], text: str) -> object:
    if field.metadata["switch"]:
        if text not in ("on", "off"):
            raise RulesError(f"{field.name} takes on or off, not {text}", slot="options")
        return text == "on"
    if isinstance(field.default, int):
        return int(text) if re.fullmatch("[0-9]{1,80}", text) else text
    return text


@attrs.frozen(eq=False, repr=False)
class CatalogOption(Value):
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


@attrs.frozen(eq=False, repr=False)
class CatalogEntry(Value):
    """A base, module or preset that rules text may name. `rules` is what a preset stands for."""

    name: str
    kind: Literal["base", "module", "preset"]
    text: str
    options: tuple[CatalogOption, ...] = ()
    modules: tuple[str, ...] = ()
    rules: str = ""


def catalog() -> tuple[CatalogEntry, ...]:
    """Everything that rules text may name, with options, defaults and sources, for a lobby.

    Installed modules are among it, except those that cannot be loaded: `ruleset` tells why.
    """
    bases = (
        CatalogEntry(
            name,
            "base",
            f"A whole game of {len(builds)} modules.",
            tuple(each for build in builds for each in _catalog_options(build)),
            tuple(map(name_of, builds)),
        )
        for name, builds in BUNDLES.items()
    )
    modules = (
        CatalogEntry(name, "module", (build.__doc__ or "").strip(), _catalog_options(build))
        for name, build in {**MODULES, **_loaded()}.items()
    )
    presets = (
        CatalogEntry(name, "preset", f"Stands for {text}.", rules=text)
        for name, text in PRESETS.items()
    )
    return (*bases, *presets, *modules)


def _catalog_options(build: Build) -> tuple[CatalogOption, ...]:
    return tuple(
        CatalogOption(
            field.name,
            field.default,
            field.metadata["text"],
            field.metadata["choices"],
            field.metadata["at_least"],
            field.metadata["source"],
        )
        for field in _fields(build).values()
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


def built_in_modules() -> Iterator[RuleModule]:
    """All modules of this package, with their options at the defaults."""
    return (build(_default_options(build)) for build in MODULES.values())


def installed_modules() -> Iterator[RuleModule]:
    """The same of the modules of other packages that can be used."""
    return (build(_default_options(build)) for build in _loaded().values())
