"""Counts the instructions that fixed workloads take, with valgrind's callgrind.

    .venv/bin/python tests/benchmarks/instructions.py            # print the counts
    .venv/bin/python tests/benchmarks/instructions.py --check    # compare with the committed ones
    .venv/bin/python tests/benchmarks/instructions.py --write    # renew the committed ones

A count is what the workload takes on top of a run that only prepares it, divided by the number
of decisions. Counts are kept in instructions.json for each minor version of Python.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs

# A script sees its own folder; checkers see the repository's root.
if TYPE_CHECKING:
    from tests.benchmarks import workloads
else:
    import workloads

HERE: Final = Path(__file__).resolve().parent
STORE: Final = HERE / "instructions.json"

SAME_BUILD: Final = 0.03
"""How much a count may differ under the very Python that the committed one was counted with."""
OTHER_BUILD: Final = 0.10
"""The same for another build of that minor version, which spends instructions differently."""


class CannotCountError(Exception):
    """Nothing was counted; the text says what is missing."""


@attrs.frozen
class Python:
    """The interpreter that counts are for."""

    key: str
    """What counts are kept under: implementation, minor version and processor."""
    version: str
    compiler: str
    build: str

    @classmethod
    def running(cls) -> Python:
        """The interpreter that runs this."""
        major, minor, _ = platform.python_version_tuple()
        return cls(
            f"{platform.python_implementation()} {major}.{minor} {platform.machine()}",
            platform.python_version(),
            platform.python_compiler(),
            " ".join(platform.python_build()),
        )

    def __str__(self) -> str:
        return f"Python {self.version} [{self.compiler}] ({self.build})"


@attrs.frozen
class Counts:
    """Instructions a decision by name of the workload, and the Python they were counted with."""

    python: Python
    counts: Mapping[str, int]


# Counting


def count(names: Iterable[str]) -> Counts:
    """Count these workloads, on all cores: callgrind does not mind company."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        raise CannotCountError("valgrind is not installed (Debian: apt install valgrind)")
    if Path(sys.executable).resolve().read_bytes()[:4] != b"\x7fELF":
        raise CannotCountError(f"{sys.executable} is no program but a script: counts nothing")
    names = tuple(names)
    # The same preparation costs the same, so that one empty run serves several workloads.
    bases = {_start(name): name for name in names}
    for name in bases.values():
        _run([], name, 0)  # writes the bytecode, and shows a fault without waiting long
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        empty = {start: pool.submit(_instructions, valgrind, bases[start], 0) for start in bases}
        total = {
            name: pool.submit(_instructions, valgrind, name, workloads.WORKLOADS[name].decisions)
            for name in names
        }
        counts = {
            name: round(
                (total[name].result() - empty[_start(name)].result())
                / workloads.WORKLOADS[name].decisions
            )
            for name in names
        }
    return Counts(Python.running(), counts)


def _start(name: str) -> tuple[str, int, int]:
    workload = workloads.WORKLOADS[name]
    return workload.rules, workload.seats, workload.met


def _instructions(valgrind: str, name: str, decisions: int) -> int:
    told = _run([valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null"], name, decisions)
    found = re.search(r"Collected : (\d+)", told)
    if found is None:
        raise CannotCountError(f"callgrind told no count for {name}:\n{told}")
    return int(found[1])


def _run(before: list[str], name: str, decisions: int) -> str:
    """Play a workload in a process of its own; returns what it wrote to stderr."""
    # The real interpreter: a `python3` on PATH may be a shell script, of which callgrind counts
    # nothing. A small environment, the same everywhere: its size and hashing change counts.
    environment = {"PATH": os.defpath, "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "0"}
    if "PYTHONPATH" in os.environ:
        environment["PYTHONPATH"] = os.environ["PYTHONPATH"]
    # Arguments of one length, so that memory is laid out alike and start-up costs the same.
    arguments = [f"{name:<16}", f"{decisions:08}"]
    done = subprocess.run(
        [*before, sys.executable, str(HERE / "workloads.py"), *arguments],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise CannotCountError(f"{name} ended with status {done.returncode}:\n{done.stderr}")
    return done.stderr


# The committed counts


def _stored() -> dict[str, Any]:
    if not STORE.exists():
        return {}
    stored: dict[str, Any] = json.loads(STORE.read_text(encoding="utf-8"))
    return stored


def committed(key: str) -> Counts | None:
    """The committed counts for a minor version, if there are any."""
    entry = _stored().get(key)
    if entry is None:
        return None
    python = Python(key, entry["version"], entry["compiler"], entry["build"])
    return Counts(python, entry["counts"])


def write(found: Counts) -> None:
    """Commit these counts in place of those for the same minor version."""
    python = found.python
    entry = {
        "version": python.version,
        "compiler": python.compiler,
        "build": python.build,
        "counts": dict(found.counts),
    }
    stored = {**_stored(), python.key: entry}
    STORE.write_text(json.dumps(stored, indent=2, sort_keys=True) + "\n", encoding="utf-8")


def compare(found: Counts, before: Counts) -> bool:
    """Print both counts of every workload; returns whether none grew beyond the bound."""
    same = found.python == before.python
    bound = SAME_BUILD if same else OTHER_BUILD
    print(f"committed: {before.python}")
    if not same:
        print(f"another build of one minor version: up to {bound:.0%} more is let pass")
    grown: list[str] = []
    fell: list[str] = []
    for name, now in found.counts.items():
        was = before.counts.get(name)
        if was is None:
            print(f"{name:<14} {now:>10,}  not among the committed counts yet")
            continue
        change = now / was - 1
        print(f"{name:<14} {now:>10,}  committed {was:>10,}  {change:+.1%}")
        if change > bound:
            grown.append(
                f"{name} takes {now:,} instructions a decision, {was:,} were committed: "
                f"{change:+.1%} is more than the {bound:.0%} allowed"
            )
        elif change < -bound:
            fell.append(name)
    if fell:
        print(f"fewer instructions than committed: {', '.join(fell)}. --write renews the counts.")
    for line in grown:
        print(f"FAILED: {line}", file=sys.stderr)
    return not grown


def main(arguments: list[str] | None = None) -> int:
    """The command; returns the exit status."""
    parser = argparse.ArgumentParser(description="Count the instructions a decision takes.")
    act = parser.add_mutually_exclusive_group()
    act.add_argument("--check", action="store_true", help="compare with the committed counts")
    act.add_argument("--write", action="store_true", help="renew the committed counts")
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"of these only: {', '.join(workloads.WORKLOADS)}"
    )
    options = parser.parse_args(arguments)
    names: list[str] = options.names or list(workloads.WORKLOADS)
    for name in names:
        if name not in workloads.WORKLOADS:
            parser.error(f"no workload is called {name}")
    if options.write and options.names:
        parser.error("--write renews all counts: name none")
    python = Python.running()
    before = committed(python.key) if options.check else None
    if options.check and before is None:
        print(f"No counts are committed for {python.key}, so there is nothing to compare with.")
        return 0
    try:
        found = count(names)
    except CannotCountError as error:
        print(error, file=sys.stderr)
        return 2
    print(f"counted:   {found.python}")
    if before is not None:
        return 0 if compare(found, before) else 1
    for name, now in found.counts.items():
        print(f"{name:<14} {now:>10,} instructions a decision")
    if options.write:
        write(found)
        print(f"written to {STORE}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
