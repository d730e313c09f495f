"""Measures what JSON costs: states and views beside `json.dumps` and `json.loads` of the same data.

    .venv/bin/python tests/benchmarks/json_speed.py [--rounds N] [--json]

The bare functions only turn data into text and back; the library also makes the data of a value,
and on reading checks every field, lays the cards and judges the position. Both take turns on the
same documents within one process, and the table shows the median of the ratios.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import median
from time import process_time
from typing import Any, Final

import attrs

import unorules as uno

RULES: Final = "official"
SEATS: Final = (4, 2, 10)
DOCUMENTS: Final = 40


def states(seats: int) -> list[uno.State]:
    """States of a match at random, so many that nothing is measured of one situation only."""
    choice = random.Random(1).choice
    state = uno.new_game(RULES, seats=seats, seed=1)
    found: list[uno.State] = []
    for number in range(5 * DOCUMENTS):
        if state.is_over:
            state = uno.new_game(RULES, seats=seats, seed=number)
        if number % 5 == 0:
            found.append(state)
        state = uno.apply(state, choice(uno.legal_moves(state)))
    return found


@attrs.define
class Contest:
    """One thing to do with documents, by the library and bare; and the ratios of the rounds."""

    name: str
    seats: int
    ours: Callable[[Any], object]
    bare: Callable[[Any], object]
    given: Sequence[Any]
    """What the library is given, a document each."""
    plain: Sequence[Any]
    """What the bare function is given."""
    ratios: list[float] = attrs.field(factory=list)
    ours_took: list[float] = attrs.field(factory=list)
    bare_took: list[float] = attrs.field(factory=list)

    def measure(self) -> None:
        """Both once over all documents, several times in turn."""
        ours, bare = 0.0, 0.0
        for _ in range(5):
            ours += _seconds(self.ours, self.given)
            bare += _seconds(self.bare, self.plain)
        each = 5 * len(self.given)
        self.ours_took.append(ours / each)
        self.bare_took.append(bare / each)
        self.ratios.append(ours / bare)


def _seconds(act: Callable[[Any], object], given: Sequence[Any]) -> float:
    begin = process_time()
    for each in given:
        act(each)
    return process_time() - begin


def contests() -> Iterator[Contest]:
    """What is measured, in the order of the table."""
    for seats in SEATS:
        met = states(seats)
        seen = [uno.observe(state, state.turn) for state in met]
        yield from _both("state", seats, met, lambda text: uno.from_json(text, uno.State))
        yield from _both("view", seats, seen, lambda text: uno.from_json(text, uno.View))


def _both(
    kind: str, seats: int, values: Sequence[object], load: Callable[[str], object]
) -> Iterator[Contest]:
    data = [uno.to_data(value) for value in values]
    texts = [uno.to_json(value) for value in values]
    yield Contest(f"dump a {kind}", seats, uno.to_json, json.dumps, values, data)
    yield Contest(f"load a {kind}", seats, load, json.loads, texts, texts)


@attrs.frozen
class Row:
    """The medians of one contest; the microseconds are those of one document."""

    name: str
    seats: int
    microseconds: float
    bare_microseconds: float
    ratio: float


def rows(every: Iterable[Contest]) -> Iterator[Row]:
    """What the table shows."""
    for contest in every:
        yield Row(
            contest.name,
            contest.seats,
            1e6 * median(contest.ours_took),
            1e6 * median(contest.bare_took),
            median(contest.ratios),
        )


def main(arguments: list[str] | None = None) -> int:
    """The command; returns the exit status."""
    parser = argparse.ArgumentParser(description="Measure JSON beside the json module.")
    parser.add_argument("--rounds", type=int, default=40, help="rounds for each (40)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of the table")
    options = parser.parse_args(arguments)
    rounds: int = options.rounds
    if rounds < 1:
        parser.error("--rounds takes a whole number of at least 1")
    every = list(contests())
    for _ in range(rounds + 1):
        for contest in every:
            contest.measure()
    for contest in every:  # the first round warms up
        del contest.ratios[0], contest.ours_took[0], contest.bare_took[0]
    table = list(rows(every))
    python = f"{platform.python_implementation()} {platform.python_version()}"
    if options.json:
        found = {
            "python": python,
            "machine": platform.machine(),
            "rounds": rounds,
            "rows": [attrs.asdict(row) for row in table],
        }
        print(json.dumps(found, indent=2))
        return 0
    print(f"{python} on {platform.machine()}, medians of {rounds} rounds, times in microseconds")
    print()
    print(f"{'':<14} {'seats':>5} {'unorules':>9} {'json':>7} {'ratio':>6}")
    for row in table:
        print(
            f"{row.name:<14} {row.seats:>5} {row.microseconds:>9.1f} "
            f"{row.bare_microseconds:>7.1f} {row.ratio:>6.2f}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
