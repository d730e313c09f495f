"""The page with every name that rules text may hold, from `unorules.catalog()`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path

import unorules as uno
from unorules.registry import BUNDLES, MODULES, PRESETS, name_of

__all__ = ["anchor", "page", "rule_page", "slug"]

RULES = Path(__file__).parent.parent / "rules"

_INTRO = """\
# Catalog

Every name that the text of rules may hold, with its options.
A game is a base or a preset, with modules added or taken out: `classic(hand_size=5)+jump-in-challenge` ([the notation](notation.md#rules)).
`uno.catalog()` returns the same for a lobby; `python -m unorules rules` prints the names with one line each, `python -m unorules rules classic+stacking` the options of such a game.
The [glossary](../rules/glossary.md) says what they are called at the table.
"""
_BASES = """\
## Bases

A base is a whole game, made of modules.
Its options are those of its modules, and are written after the name of the base: `classic(target=200)`.
"""
_PRESETS = """\
## Presets

A preset is a name for a base with options or modules.
Options and modules that follow it come on top.
"""
_PARTS = """\
## Modules of the bases

They are taken out by name, `classic-challenge`.
"""
_ADDED = """\
## House rules

They are added to a base or a preset by name.
"""


_PARTS_OF_BASES = frozenset(name_of(build) for builds in BUNDLES.values() for build in builds)
_PAGES = {
    "draw-until-playable": "drawing.md",
    "force-play": "drawing.md",
    "falling-target": "cliquojeux.md",
}


def rule_page(name: str) -> str:
    """The page about a house rule, in the folder of the rules."""
    if name in _PAGES:
        return _PAGES[name]
    return f"{name}.md" if (RULES / f"{name}.md").exists() else "ujf.md"


def page() -> str:
    """The page as Markdown; modules of other packages are left out, installed or not."""
    entries = {entry.name: entry for entry in uno.catalog()}
    parts = list(dict.fromkeys(name for base in BUNDLES for name in entries[base].modules))
    added = sorted(MODULES.keys() - _PARTS_OF_BASES)
    blocks = [
        _INTRO,
        _BASES,
        _table(
            ("base", "modules"),
            ((_code(name), _links(entries[name].modules)) for name in BUNDLES),
        ),
        _PRESETS,
        _table(
            ("preset", "stands for"), ((_code(name), _pieces(PRESETS[name])) for name in PRESETS)
        ),
        _PARTS,
        *(block for name in parts for block in _module(entries[name])),
        _ADDED,
        *(block for name in added for block in _module(entries[name])),
    ]
    return "\n".join(blocks)


def _module(entry: uno.CatalogEntry) -> Iterator[str]:
    text = entry.text
    if entry.name not in _PARTS_OF_BASES:
        text += f" [The rule](../rules/{rule_page(entry.name)})"
    yield f"### {entry.name}\n\n{text}\n"
    if entry.options:
        head = ("option", "values", "default", "meaning", "clause")
        yield _table(head, map(_option, entry.options))


def _option(option: uno.CatalogOption) -> tuple[str, ...]:
    values = " ".join(map(_code, option.choices)) or option.takes
    return _code(option.name), values, _default(option), option.text, _clause(option.source)


def _default(option: uno.CatalogOption) -> str:
    if option.default is None:
        return "depends"
    if isinstance(option.default, bool):
        return _code("on" if option.default else "off")
    return _code(str(option.default))


def _clause(source: str) -> str:
    """`classic.md 3.5` as a link to the section of that page that holds the clause."""
    name, _, clause = source.partition(" ")
    return f"[{name.removesuffix('.md')} {clause}](../rules/{name}{anchor(name, clause)})"


def anchor(name: str, clause: str) -> str:
    """The place of a clause in a page of the rules: its section, where the page has numbered ones.

    >>> anchor("classic.md", "3.5")
    '#3-a-turn'
    """
    text = (RULES / name).read_text(encoding="utf-8")
    section = re.search(rf"^## ({clause.partition('.')[0]} .+)$", text, re.MULTILINE)
    return f"#{slug(section[1])}" if section else ""


def slug(heading: str) -> str:
    """The anchor of a heading, as Markdown for Python makes it."""
    plain = unicodedata.normalize("NFKD", heading).encode("ascii", "ignore").decode()
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", plain).strip().lower())


def _links(names: Iterable[str]) -> str:
    return ", ".join(f"[{name}](#{slug(name)})" for name in names)


def _pieces(text: str) -> str:
    """Rules text in pieces, so that a line can break; blanks in it count for nothing."""
    return " ".join(_code(each.replace(",", ", ")) for each in text.replace("+", " +").split())


def _code(text: str) -> str:
    return f"`{text}`"


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table in Markdown, with an empty line behind it."""
    names = list(head)
    lines = [names, ["---"] * len(names), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
