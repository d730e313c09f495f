"""The documentation site: what is generated is up to date, and nothing is left out."""

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from docs.tools import catalog, generate, glossary, links

import unorules as uno
from unorules import errors
from unorules.registry import BUNDLES, MODULES, PRESETS

ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs"
FILES = generate.files()


def text_of(path: str) -> str:
    return (DOCS / path).read_text(encoding="utf-8")


# What is generated


@pytest.mark.parametrize("path", FILES)
def test_generated_files_are_up_to_date(path: str) -> None:
    """python docs/tools/generate.py writes them."""
    assert text_of(path) == FILES[path]


def test_no_generated_picture_is_left_over() -> None:
    pictures = {f"rules/pictures/{file.name}" for file in (DOCS / "rules/pictures").iterdir()}

    assert pictures == {path for path in FILES if path.startswith("rules/pictures/")}


def test_each_picture_of_the_rules_stands_on_a_page_and_is_told_in_words() -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in (DOCS / "rules").glob("*.md"))
    told = dict(re.findall(r"!\[([^]]*)\]\((pictures/[^)]+)\)", pages))
    shown = {picture: words for words, picture in told.items()}

    assert {f"rules/{picture}" for picture in shown} == {
        path for path in FILES if path.endswith(".svg")
    }
    assert all(len(words.split()) > 5 for words in told)


def test_the_site_serves_the_schema_of_the_package() -> None:
    assert text_of("reference/schema.json") == (ROOT / "src/unorules/schema.json").read_text(
        encoding="utf-8"
    )


# Navigation


def test_every_page_has_its_place_in_the_navigation() -> None:
    """Once, and nothing that is not there."""
    nav = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]
    named = re.findall(r"^ *- (?:.*: )?(\S+\.md)$", nav, re.MULTILINE)
    there = {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")}

    assert sorted(named) == sorted(there)


def test_no_page_asks_for_anything_from_elsewhere() -> None:
    """Neither the settings nor the pages load scripts, styles, fonts or pictures by address."""
    sources = [
        ROOT / "mkdocs.yml",
        *DOCS.rglob("*.md"),
        *DOCS.rglob("*.html"),
        *DOCS.rglob("*.css"),
    ]
    loads = re.compile(
        r"(?:src=|!\[[^]]*\]\(|@import|url\(|cdn)\s*[\"']?(?:https?:)?//", re.IGNORECASE
    )

    assert [page.name for page in sources if loads.search(page.read_text(encoding="utf-8"))] == []


# The reference

AUTHORS = (
    *("unorules", "unorules.bots", "unorules.cards", "unorules.chance", "unorules.draft"),
    *("unorules.events", "unorules.moves", "unorules.play", "unorules.rules", "unorules.scoring"),
    *("unorules.steps", "unorules.svg", "unorules.terminal", "unorules.testing"),
)
"""Modules whose public names all stand in the reference."""


def documented() -> Iterator[tuple[str, object]]:
    """The name and the object of everything that a page of the reference shows."""
    for page in sorted((DOCS / "reference").glob("*.md")):
        for path in re.findall(r"^::: (\S+)$", page.read_text(encoding="utf-8"), re.MULTILINE):
            module, _, name = path.rpartition(".")
            yield name, getattr(importlib.import_module(module), name)


def test_no_name_stands_twice_in_the_reference() -> None:
    names = [(name, id(thing)) for name, thing in documented()]

    assert sorted(name for name in names if names.count(name) > 1) == []


@pytest.mark.parametrize("path", AUTHORS)
def test_every_public_name_stands_in_the_reference(path: str) -> None:
    module = importlib.import_module(path)
    names = {name for name in module.__all__ if not isinstance(getattr(module, name), ModuleType)}
    shown = {(name, id(thing)) for name, thing in documented()}

    assert {name for name in names if (name, id(getattr(module, name))) not in shown} == set()


# Errors and reasons


def reason_codes() -> set[str]:
    """Every code that a Reason is made with, read from the source."""
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in ROOT.glob("src/**/*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    texts = {
        target.id: node.value.value
        for node in nodes
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    codes: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Reason":
            code = node.args[0]
            value = code.value if isinstance(code, ast.Constant) else texts[ast.unparse(code)]
            assert isinstance(value, str)
            codes.add(value)
    return codes


def test_every_reason_stands_in_the_tables_once() -> None:
    page = text_of("reference/errors.md").partition("## Reasons")[2].partition("## Errors")[0]
    told = re.findall(r"^\| `([a-z/-]+)` \|", page, re.MULTILINE)

    assert sorted(told) == sorted(reason_codes())


def test_the_tree_of_errors_is_that_of_the_package() -> None:
    page = text_of("reference/errors.md")
    tree = re.search(r"UnoError\n[├└│ ─\w()',.]+(?:\n[├└│ ].*)*", errors.__doc__ or "")

    assert tree is not None
    assert tree[0] in page


# Catalog and glossary


def test_the_catalog_tells_every_name_and_every_option() -> None:
    page = catalog.page()
    missing = [
        f"{entry.name}.{option.name}"
        for entry in uno.catalog()
        if entry.name in MODULES
        for option in entry.options
        if f"| `{option.name}` |" not in page or option.text not in page
    ]

    assert missing == []
    assert [name for name in (*BUNDLES, *PRESETS) if f"| `{name}` |" not in page] == []
    assert [name for name in MODULES if f"\n### {name}\n" not in page] == []


def test_the_rules_of_the_glossary_can_be_played() -> None:
    for _, rows in glossary.RULES:
        for *_, rules, where in rows:
            assert str(uno.ruleset(rules))
            assert (DOCS / "rules" / where.partition("#")[0]).is_file()


def test_the_glossary_names_every_game_and_every_house_rule() -> None:
    texts = [rules for _, rows in glossary.RULES for *_, rules, _ in rows]
    named = set(re.findall(r"[a-z]+(?:[-_][a-z]+)*", " ".join(texts).replace("-challenge", "")))
    parts = {name for base in uno.catalog() if base.kind == "base" for name in base.modules}

    assert {*BUNDLES, *PRESETS, *MODULES} - parts - named == set()


def test_the_glossary_leads_both_ways() -> None:
    """Each French name stands in the second table as often as in the first, and in order."""
    there, back = glossary.page().partition("## English to French")[2].split("## Français")
    french = [name for _, names, _ in glossary.WORDS for name in names.split(", ")]

    assert all(f"| {english} | {names} |" in there for english, names, _ in glossary.WORDS)
    assert sorted(re.findall(r"^\| (?!français|---)([^|]+) \|", back, re.MULTILINE)) == sorted(
        french
    )
    assert len(french) == len(set(french))


# The check of links


def site(folder: Path, **pages: str) -> list[str]:
    for name, body in pages.items():
        file = folder / f"{name.replace('_', '/')}.html"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"<html><body>{body}</body></html>", encoding="utf-8")
    return list(links.faults(folder))


def test_links_that_lead_somewhere_are_no_faults(tmp_path: Path) -> None:
    index = '<h1 id="top">A</h1><a href="a/#b">B</a><a href="#top">t</a><a href="/a/">a</a>'
    other = '<p id="b"><a href="../#top">A</a><a href="https://example.org/">out</a>'

    assert site(tmp_path, index=index, a_index=other) == []


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ('<a href="b/">', "index.html: b/ leads nowhere"),
        ('<a href="#b">', "index.html: #b names no place in its page"),
        ('<img src="b.svg">', "index.html: b.svg leads nowhere"),
        ('<script src="b.js"></script>', "index.html: b.js leads nowhere"),
        (
            '<img src="//example.org/b.svg">',
            "index.html: //example.org/b.svg is loaded from elsewhere",
        ),
        (
            '<link rel="stylesheet" href="https://example.org/b.css">',
            "index.html: https://example.org/b.css is loaded from elsewhere",
        ),
    ],
)
def test_dead_links_and_requests_to_elsewhere_are_faults(
    body: str, fault: str, tmp_path: Path
) -> None:
    assert site(tmp_path, index=body) == [fault]
    (tmp_path / "index.html").unlink()


def test_styles_that_load_from_elsewhere_are_faults(tmp_path: Path) -> None:
    style = "@import 'https://example.org/font.css'; a { background: url(a.svg) }"
    (tmp_path / "site.css").write_text(style, encoding="utf-8")

    assert site(tmp_path) == ["site.css: https://example.org/font.css is loaded from elsewhere"]
