"""The page about the command line, from what `--help` prints."""

from __future__ import annotations

import contextlib
import io
import os
import re
from collections.abc import Iterator
from unittest import mock

from unorules.__main__ import main

__all__ = ["page"]

_INTRO = """\
# Command line

The package brings one command, `unorules`, which is also `python -m unorules`.
It needs nothing but the package; with the extra `cli` it shows a progress bar.
Wrong input ends it with status 2 and one line on what was expected, an interruption with 130.
"""
_EXAMPLES = {
    "play": (
        """\
Sits you down with bots, or shows a match between bots.
A move is picked by its number in the list, or typed in [notation](notation.md#moves) without its seat.""",
        "unorules play classic+stacking --seats 3",
        "unorules play --demo --seed 7",
    ),
    "simulate": (
        "Plays many matches by bots, and tells who won, in how many moves and in what time.",
        "unorules simulate official --seats 4 --games 100 --seed 1 --json",
    ),
    "replay": (
        "Steps through a match that was written as a [record](records.md).",
        "unorules replay games.txt --game 2 --seat b --at 12",
    ),
    "rules": (
        "Tells what rules are composed of; without rules, lists the [catalog](catalog.md).",
        "unorules rules house-party+jump-in",
    ),
    "perft": (
        "Counts the sequences of moves of a given length, everybody's moves included.",
        "unorules perft official --seats 2 --depth 3",
    ),
}


def page() -> str:
    """The page as Markdown, the same in every terminal and on every version of Python."""
    whole = _help()
    commands = re.findall(r"^    ([a-z]+) ", whole, re.MULTILINE)
    return _INTRO + _block(whole) + "".join(part for name in commands for part in _part(name))


def _part(name: str) -> Iterator[str]:
    text, *examples = _EXAMPLES[name]
    yield f"\n## {name}\n\n{text}\n"
    yield _block("\n".join(examples))
    yield _block(_help(name))


def _block(text: str) -> str:
    return f"\n```text\n{text.rstrip()}\n```\n"


def _help(*command: str) -> str:
    printed = io.StringIO()
    with (
        mock.patch.dict(os.environ, {"COLUMNS": "80", "NO_COLOR": "1"}),
        contextlib.redirect_stdout(printed),
        contextlib.suppress(SystemExit),
    ):
        main([*command, "--help"])
    return printed.getvalue()
