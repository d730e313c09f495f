"""What the files around the package say about it is so: README, workflows, forms, citation."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import unorules as uno

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
README = (ROOT / "README.md").read_text(encoding="utf-8")
FILES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    ROOT / "CITATION.cff",
    *sorted((ROOT / ".github").rglob("*.yml")),
    *sorted((ROOT / "examples").rglob("*.py")),
    *sorted((ROOT / "examples").rglob("*.md")),
]
PARTS_OF_A_BASE = {
    *("deck", "turn", "actions", "opening", "challenge", "uno", "scoring", "departure"),
    *("flip-deck", "flip-actions", "sides", "spin-deck", "wheel"),
}


def named_in_tables(column: str) -> list[str]:
    """The code words in the first cells of the README's table with this heading."""
    _, _, rows = README.partition(f"\n| {column} |")
    table, _, _ = rows.partition("\n\n")
    first_cells = (row.split("|")[1] for row in table.splitlines()[2:])
    return [name for cell in first_cells for name in re.findall(r"`([^`]+)`", cell)]


def test_the_readme_lists_every_base_and_preset() -> None:
    """And no other."""
    known = {each.name for each in uno.catalog() if each.kind in ("base", "preset")}

    assert set(named_in_tables("base or preset")) == known


def test_the_readme_lists_every_house_rule() -> None:
    """And no other; it tells how many there are."""
    known = {each.name for each in uno.catalog() if each.kind == "module"} - PARTS_OF_A_BASE

    assert sorted(named_in_tables("module")) == sorted(known)
    assert f"| {len(known)} modules that combine" in README


def test_the_readme_lists_every_example() -> None:
    """As a link."""
    scripts = {script.name for script in (ROOT / "examples").glob("*.py")}

    assert set(re.findall(r"\]\(examples/(\w+\.py)\)", README)) == scripts


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "examples/custom_rule/README.md"])
def test_links_lead_somewhere(page: str) -> None:
    """To files that are there, and in one page to its headings."""
    text = (ROOT / page).read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)]+)\)", text)
    heads = {
        re.sub(r"[^\w -]", "", head).strip().lower().replace(" ", "-")
        for head in re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    }

    assert [link for link in links if link.startswith("#") and link[1:] not in heads] == []
    files = [link.partition("#")[0] for link in links if not link.startswith("#")]
    assert [file for file in files if not ((ROOT / page).parent / file).exists()] == []


def test_one_version_is_told() -> None:
    """In the citation as in the package, and in the README's comparison."""
    version = PROJECT["project"]["version"]
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")

    assert f"\nversion: {version}\n" in citation
    assert PROJECT["project"]["description"] in citation
    assert f"| unorules {version} |" in README


def test_every_supported_python_is_tested() -> None:
    """The classifiers tell which they are."""
    told = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["project"]["classifiers"]))
    workflow = (ROOT / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")
    matrix = re.search(r"^ +python: \[(.*)\]$", workflow, re.MULTILINE)

    assert matrix is not None
    assert re.findall(r'"([^"]+)"', matrix[1]) == told
    assert PROJECT["project"]["requires-python"] == f">={told[0]}"


def test_releases_need_no_password() -> None:
    """Trusted publishing with attestations, after the tests."""
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")

    assert "secrets." not in workflow
    assert "password" not in workflow.partition("\nname:")[2]
    publish = workflow.partition("\n  publish:\n")[2]
    assert "id-token: write" in publish
    assert "attestations: true" in publish
    assert "needs: build" in publish
    assert "needs: tests" in workflow


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_file_names_the_host_of_a_registry(file: Path) -> None:
    """Where packages come from is for whoever installs them to say."""
    hosts = r"pypi\.org|pythonhosted\.org|npmjs\.(?:com|org)|registry\.\w+\.\w+"

    assert re.findall(hosts, file.read_text(encoding="utf-8")) == []
