"""What all examples share: they run by the command in their first lines, on the library alone."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent.parent / "examples"
SCRIPTS = sorted(FOLDER.glob("*.py"), key=lambda script: script.stem)


def run(name: str, *arguments: str, keys: str = "", fails: bool = False) -> str:
    """What an example prints, with `keys` typed into it."""
    ended = subprocess.run(
        [sys.executable, FOLDER / name, *arguments],
        input=keys,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=300,
    )
    assert bool(ended.returncode) is fails, ended.stdout + ended.stderr
    return ended.stderr if fails else ended.stdout


def test_there_are_these() -> None:
    """A new one is added here, and has tests of its own."""
    names = ["bot_tournament", "hotseat", "quickstart", "replay_viewer", "score_pad", "server_loop"]

    assert [script.stem for script in SCRIPTS] == names


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_its_first_lines_tell_the_command(script: Path) -> None:
    """One command, from a clean checkout."""
    told = ast.get_docstring(ast.parse(script.read_text(encoding="utf-8"))) or ""
    _, _, command = told.partition("Run it from a clean checkout:\n\n")

    assert command.startswith(
        "    python3 -m venv .venv && .venv/bin/python -m pip install --quiet"
    )
    assert f" &&\n    .venv/bin/python examples/{script.name}" in command


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_it_needs_nothing_but_the_library(script: Path) -> None:
    """rich may draw a bar of progress, where it is there."""
    tree = ast.parse(script.read_text(encoding="utf-8"))
    imported = {
        name.partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [alias.name for alias in node.names]
        )
    }

    assert imported - sys.stdlib_module_names <= {"unorules", "rich"}


def test_the_quick_start_prints_its_chapters() -> None:
    """A turn with a refusal, a view without the hands of others, and a match."""
    told = run("quickstart.py")

    assert "Ana holds r7 y1 y5 y8 y8 yS b9; on top lies r2." in told
    assert "Why not lay blue 9? b9 does not match: a red card, a 2 or a wild is wanted." in told
    assert (
        "Ana plays a red 7.\nIt is the turn of Bo.\nBefore: (7, 7, 7) cards. Now: (6, 7, 7)."
        in told
    )
    assert "view=b; a=(7) b=r5r9g6gRb9bRW+4 c=(7);" in told
    assert "678 moves in 3 rounds. Ana 0, Bo 251, Cleo 0." in told
