"""The lessons: the files that they tell a reader to write, written and used as they say."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

LESSONS = Path(__file__).parent.parent / "docs" / "tutorial"


def blocks(lesson: str, language: str) -> list[str]:
    """The blocks of a lesson in one language, without what they print."""
    text = (LESSONS / lesson).read_text(encoding="utf-8")
    found = re.findall(r"^```(\w*)\n(.*?)^```$", text, flags=re.DOTALL | re.MULTILINE)
    return [block for of, block in found if of == language]


def run(folder: Path, *arguments: str, typed: str = "") -> str:
    """What Python prints in a folder that is on its path."""
    path = os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    ended = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**env, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", "NO_COLOR": "1"},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def test_the_rule_of_the_lesson_is_installed_and_passes_its_tests(tmp_path: Path) -> None:
    _, _, _, _, module, _ = blocks("own-rule.md", "python")
    (project,) = blocks("own-rule.md", "toml")
    (tests,) = blocks("own-rule.md", "py")
    (tmp_path / "unorules_rain.py").write_text(module, encoding="utf-8")
    (tmp_path / "test_rain.py").write_text(tests, encoding="utf-8")
    ((group, names),) = tomllib.loads(project)["project"]["entry-points"].items()
    # As an installer would leave it.
    info = tmp_path / "unorules_rain-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: unorules-rain\nVersion: 0.1.0\n")
    entries = "".join(f"{name} = {value}\n" for name, value in names.items())
    (info / "entry_points.txt").write_text(f"[{group}]\n{entries}")

    told = run(tmp_path, "-m", "unorules", "rules", "classic+rain(cards=2)")
    assert (
        "rain: Whoever lays a 3 makes everybody else draw.\n  cards = 2\n"
        "      Cards that everybody else draws.\n      a whole number from 1; default 1\n"
    ) in told
    tested = run(tmp_path, "-m", "pytest", "-p", "no:cacheprovider", "-q", "test_rain.py")
    assert "6 passed" in tested
    played = run(tmp_path, "-m", "unorules", "play", "house-party+rain", "--demo", "--seed", "7")
    assert "wins the match" in played


def test_the_game_at_one_computer_is_played_to_its_end(tmp_path: Path) -> None:
    lines = [each for each in blocks("hot-seat.md", "python") if not each.startswith("# Try it\n")]
    lines += blocks("hot-seat.md", "py")
    (tmp_path / "hotseat.py").write_text("\n\n".join(lines), encoding="utf-8")

    told = run(tmp_path, "hotseat.py", typed="1\n" * 50_000)

    assert re.search("wins the match.\nThe match is won by (Ana|Bo|Cleo).$", told)


def test_the_demo_of_the_first_lesson_ends_as_it_says(tmp_path: Path) -> None:
    ending = [block for block in blocks("first-bot.md", "") if "rounds were played" in block]

    told = run(tmp_path, "-m", "unorules", "play", "--demo", "--seed", "7")

    assert told.endswith(ending[0])
