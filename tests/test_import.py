"""What is imported when: families of rules and what draws, writes or reads only when needed."""

from __future__ import annotations

import subprocess
import sys

import pytest

import unorules as uno
from unorules import classic, flip, house, spin
from unorules.house import ujf
from unorules.registry import BUNDLES, FAMILIES, MODULES, PRESETS, name_of

BUILDERS = {
    "classic": classic.MODULES,
    "flip": flip.MODULES,
    "spin": spin.MODULES,
    "house": house.MODULES,
    "ujf": ujf.MODULES,
}


def printed(code: str) -> list[str]:
    """The words that a new process prints."""
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


def loaded(code: str) -> set[str]:
    """The modules of the package that are loaded after the code has run in a new process."""
    return {name.removeprefix("unorules.") for name in printed(f"{code}{TELL}")}


def families(code: str) -> set[str]:
    """The families among them."""
    return loaded(code) & {"classic", "flip", "house", "house.ujf", "spin"}


AT_ONCE = {
    *("cards", "chance", "display", "draft", "engine", "errors", "events", "moves"),
    *("registry", "rules", "scoring", "state", "steps", "values"),
}
"""The modules that every game needs."""

CLASSIC = {"classic", *(f"classic.{name}" for name in FAMILIES["classic"])}

TELL = "; import sys; print(*(name for name in sys.modules if name.startswith('unorules.')))"


def test_the_package_imports_what_every_game_needs() -> None:
    """No rules yet, and nothing that draws, reads or writes."""
    assert loaded("import unorules") == AT_ONCE


def test_the_package_imports_little_of_the_standard_library() -> None:
    """What is slow to import and seldom needed is imported where it is used."""
    code = "import sys, unorules; print(*sys.modules)"
    slow = {"asyncio", "concurrent.futures", "difflib", "email", "importlib.metadata", "json"}
    assert set(printed(code)) & {*slow, "logging", "multiprocessing", "rich", "textwrap"} == set()


def test_a_game_imports_its_rules_on_top_of_that() -> None:
    """The first game of `official` needs the modules of classic, and plays with nothing else."""
    code = (
        "import unorules as uno; s = uno.new_game('official', seats=4, seed=1);"
        "s = uno.apply(s, uno.legal_moves(s)[0])"
    )
    assert loaded(code) == AT_ONCE | CLASSIC


def test_each_family_brings_the_modules_that_are_listed() -> None:
    """The table of names and the families agree, and each name has one home."""
    assert FAMILIES.keys() == BUILDERS.keys()
    told: list[str] = []
    for family, names in FAMILIES.items():
        assert [name for name in map(name_of, BUILDERS[family]) if name not in told] == [*names]
        told += names
    assert list(MODULES) == told
    assert len(MODULES) == len(set(told))


def test_names_lead_to_builders_and_bases_to_bundles() -> None:
    """They are mappings like any other."""
    assert {name: name_of(build) for name, build in MODULES.items()} == {
        name: name for name in MODULES
    }
    assert dict(BUNDLES) == {name: BUILDERS[name] for name in ("classic", "flip", "spin")}
    assert len(BUNDLES) == 3
    assert "house" not in BUNDLES
    assert MODULES.get("bluffing") is None
    with pytest.raises(KeyError, match="house"):
        BUNDLES["house"]


@pytest.mark.parametrize(
    ("rules", "needed"),
    [
        ("official", {"classic"}),
        ("flip", {"classic", "flip"}),
        ("spin-mattel", {"classic", "spin"}),
        ("official+stacking", {"classic", "house"}),
        ("ujf", {"classic", "house", "house.ujf"}),
    ],
)
def test_a_game_imports_its_own_families_only(rules: str, needed: set[str]) -> None:
    """What is not in play is not loaded."""
    assert families(f"import unorules as uno; uno.new_game({rules!r}, seats=4, seed=1)") == needed


def test_the_package_itself_imports_no_family() -> None:
    """Nor do the names of rules that there are."""
    assert families("import unorules as uno") == set()
    assert families("from unorules.registry import MODULES as m; assert 'jump-in' in m") == set()


def test_the_catalog_knows_all_families() -> None:
    """In a new process as well."""
    names = printed("import unorules as uno; print(*(each.name for each in uno.catalog()))")
    assert names[: len(BUNDLES)] == [*BUNDLES]
    assert set(names) >= {*BUNDLES, *PRESETS, *MODULES}


SHOW = "import unorules as uno; card = uno.Face(uno.Color.RED, uno.Rank('7')); {}"


@pytest.mark.parametrize("method", ["_repr_svg_", "_repr_html_"])
def test_a_notebook_draws_what_nobody_imported_the_pictures_for(method: str) -> None:
    """The first value that is shown brings those who draw it."""
    assert printed(SHOW.format(f"print(card.{method}()[:4])")) == ["<svg"]
    state = "uno.new_game('official', seats=2, seed=1)"
    assert printed(SHOW.format(f"print({state}.{method}()[:4])")) == ["<svg"]


def test_a_terminal_colors_what_nobody_imported_the_colors_for() -> None:
    """As rich asks for it."""
    assert printed(SHOW.format("print(card.__rich__().plain)")) == ["r7"]


def test_names_are_listed_before_they_are_asked_for() -> None:
    """By `dir`, and by an import of all."""
    listed = printed("import unorules; print(*dir(unorules))")
    assert {*uno.__all__, "__doc__"} <= {*listed}
    assert listed == sorted(listed)
    names = printed("from unorules import *; print(*dir())")
    assert {*uno.__all__} <= {*names}


def test_submodules_are_there_by_every_way_of_import() -> None:
    """They are the package's own."""
    assert printed("import unorules; print(unorules.svg.__name__)") == ["unorules.svg"]
    assert printed("from unorules import svg; print(svg.__name__)") == ["unorules.svg"]
    assert printed("import unorules.svg as svg; print(svg.__name__)") == ["unorules.svg"]
    assert printed("import unorules; print(unorules.record.__name__)") == ["unorules.record"]


def test_there_are_no_other_names() -> None:
    """The package refuses them as any module does."""
    with pytest.raises(AttributeError, match="module 'unorules' has no attribute 'new_gam'"):
        getattr(uno, "new_gam")  # noqa: B009 - type checkers refuse it as well
    assert not hasattr(uno, "import_modul")


def test_a_name_is_remembered_once_asked_for() -> None:
    """So it costs no more than any other."""
    code = "import unorules as uno; uno.observe; print('observe' in vars(uno))"
    assert printed(code) == ["True"]
