"""The same rules and moves give the same states on every Python and under every hash seed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import attrs
from tests.across import report

import unorules

ROOT = Path(__file__).parent.parent
VERSIONS = ("3.11", "3.12", "3.13", "3.14")


def interpreters() -> list[str]:
    """This interpreter, and every other minor version that is installed here."""
    homes = [os.environ.get("PYENV_ROOT", ""), str(Path.home() / ".pyenv")]
    found = {".".join(map(str, sys.version_info[:2])): sys.executable}
    for version in VERSIONS:
        candidates = [
            str(python)
            for home in homes
            if home
            for python in sorted(Path(home).glob(f"versions/{version}.*/bin/python{version}"))
        ]
        on_path = shutil.which(f"python{version}")
        candidates += [on_path] if on_path else []
        for python in candidates:
            works = subprocess.run([python, "-c", ""], capture_output=True, check=False)
            if works.returncode == 0:
                found.setdefault(version, python)
    return list(found.values())


def run(python: str, hash_seed: str) -> str:
    """The report of another process, with the packages of this one."""
    packages = {Path(attrs.__file__).parent.parent, Path(unorules.__file__).parent.parent, ROOT}
    ended = subprocess.run(
        [python, "-S", str(ROOT / "tests" / "across.py")],
        env={
            "PYTHONPATH": os.pathsep.join(map(str, packages)),
            "PYTHONHASHSEED": hash_seed,
            "PYTHONDONTWRITEBYTECODE": "1",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.strip()


def test_every_python_and_hash_seed_plays_the_same() -> None:
    """Positions, lists of moves, events, sentences and hashes are equal to the letter."""
    expected = report()

    for python in interpreters():
        for hash_seed in ("0", "4242"):
            assert run(python, hash_seed) == expected, (python, hash_seed)
