"""What is imported when: families of rules only for a game that needs them."""

from __future__ import annotations

import subprocess
import sys

import pytest

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


def families(code: str) -> set[str]:
    """The families that are loaded after the code has run in a new process."""
    loaded = {name.removeprefix("unorules.") for name in printed(f"{code}{TELL}")}
    return loaded & {"classic", "flip", "house", "house.ujf", "spin"}


TELL = "; import sys; print(*(name for name in sys.modules if name.startswith('unorules.')))"


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
