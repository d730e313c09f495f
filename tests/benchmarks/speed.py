"""Measures decisions a second and what goes into them, beside RLCard and OpenSpiel.

    .venv/bin/python -m pip install --group bench    # the other libraries, once
    .venv/bin/python tests/benchmarks/speed.py [--passes N] [--only PART ...] [--rules RULES ...]

Everybody plays a slice a pass, in an order that changes, in one process, so that whatever else the
machine does hits all alike; seconds are those of the processor, and the tables show medians.
A decision is a player's move, chosen among the legal ones and carried out; what the table does is
played and not counted. Rounds differ in length, so there is a column without deals.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import attrs

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.benchmarks import alone, rivals, workloads
from tests.benchmarks.contests import ANY_MOVE, LAY, Contender, measure, times
from tests.benchmarks.report import (
    Section,
    Target,
    as_markdown,
    as_text,
    machine,
    targets_section,
)

import unorules as uno

OFFICIAL: Final = "official"
HOUSE_RULES: Final = "official+stacking+seven-zero+jump-in"
PRESETS: Final = (OFFICIAL, "flip", "spin", "house-party", "ujf")
AT_FOUR: Final = ("spin-mattel", HOUSE_RULES)
"""Rules that are played at a table of four only."""
SEATS: Final = (4, 2, 10)

DECISIONS: Final = "decisions"
FUNCTIONS: Final = "functions"
MEMORY: Final = "memory"
IMPORT: Final = "import"
PARTS: Final = (DECISIONS, FUNCTIONS, MEMORY, IMPORT)

SHUFFLE: Final = "Random(s).shuffle"
DEAL: Final = "deal"
POSITIONS: Final = 300


def plays(rules: str, seats: int) -> bool:
    """Whether there are such rules, for so many seats."""
    try:
        uno.ruleset(rules).check_table(seats, 1)
    except (uno.UnknownRule, uno.RulesError):
        return False
    return True


# Who is measured


def tables(rules: Iterable[str], seats: int, size: int) -> Iterator[Contender]:
    """The library at tables of so many seats, by both policies."""
    for name in rules:
        for policy, choose in (
            (ANY_MOVE, workloads.any_move(1)),
            (LAY, workloads.lay_if_possible(1)),
        ):
            yield Contender(name, seats, policy, size, workloads.Table(seats, choose, name))


def others(seats: int, size: int) -> Iterator[Contender]:
    """The other libraries."""
    game = rivals.crazy_eights(seats)
    for name, what in (
        (rivals.ENV_STEP, rivals.RlcardEnvTable(seats)),
        (rivals.GAME_STEP, rivals.RlcardGameTable(seats)),
        (rivals.CHILD, rivals.CrazyEights(game, child=True)),
        (rivals.IN_PLACE, rivals.CrazyEights(game, child=False)),
    ):
        yield Contender(name, seats, ANY_MOVE, size, what)


def functions(rules: Iterable[str], size: int) -> Iterator[Contender]:
    """Single functions at a table of four."""
    yield Contender(SHUFFLE, 4, SHUFFLE, max(1, size // 20), alone.Shuffles())
    for name in rules:
        deals = alone.Deals(name, 4, max(1, size // 20))
        yield Contender(name, 4, DEAL, max(1, size // 20), deals)
        for function in alone.FUNCTIONS:
            what = alone.Function(function, name, 4, POSITIONS)
            yield Contender(name, 4, function, max(1, size // 4), what)
        determinize = alone.Determinize(name, 4, POSITIONS)
        yield Contender(name, 4, "determinize", max(1, size // 20), determinize)


# What it comes to


class Run:
    """What was measured, found by name, seats and policy."""

    def __init__(self, every: Sequence[Contender]) -> None:
        self.every = every
        self.found = {(each.name, each.seats, each.policy): each for each in every}

    def ratio(self, one: tuple[str, int, str], other: tuple[str, int, str]) -> float | None:
        """How many times as fast one is as the other; None where one was not measured."""
        if one not in self.found or other not in self.found:
            return None
        return times(self.found[one].rates, self.found[other].rates)

    def decisions(self) -> Section:
        """Decisions a second, and how they compare with `official` at a table of four."""
        official = self.found[OFFICIAL, 4, ANY_MOVE]
        rows = [
            (
                each.name,
                each.policy,
                str(each.seats),
                f"{each.rate:,.0f}",
                f"{times(each.rates, official.rates):.2f}",
                f"{each.bare_rate:,.0f}",
                f"{times(each.bare_rates, official.bare_rates):.2f}",
                f"{each.rounds_a_second:,.0f}",
            )
            for each in self.every
            if each.policy in (ANY_MOVE, LAY)
        ]
        head = ("", "policy", "seats", "decisions/s", "x official")
        more = ("without deals", "x official", "rounds/s")
        return Section("Play", (*head, *more), rows, words=2)

    def functions(self) -> Section:
        """Microseconds a call, and how they compare with `official` and with a shuffle."""
        shuffle = self.found[SHUFFLE, 4, SHUFFLE]
        rows = [
            (
                each.policy,
                each.name,
                f"{1e6 / each.bare_rate:,.1f}",
                f"{times(official.bare_rates, each.bare_rates):.2f}",
                f"{times(shuffle.bare_rates, each.bare_rates):.2f}",
            )
            for each in self.every
            if (official := self.found.get((OFFICIAL, 4, each.policy)))
            and each.policy not in (ANY_MOVE, LAY)
        ]
        rows.sort(key=lambda row: [*alone.FUNCTIONS, "determinize", DEAL].index(row[0]))
        rows.append((SHUFFLE, "", f"{1e6 / shuffle.bare_rate:,.1f}", "", "1.00"))
        head = ("", "rules", "microseconds", "x official", "x shuffle")
        return Section("One call", head, rows, words=2)

    def targets(self) -> Iterator[Target]:
        """What is wanted of what was measured."""
        four = (OFFICIAL, 4, ANY_MOVE)
        for one, text, other, wanted in (
            (four, "official / RLCard env.step", (rivals.ENV_STEP, 4, ANY_MOVE), 5.0),
            (four, "official / RLCard Game.step", (rivals.GAME_STEP, 4, ANY_MOVE), 2.0),
            (four, "official / OpenSpiel child", (rivals.CHILD, 4, ANY_MOVE), 0.7),
            (("flip", 4, ANY_MOVE), "flip / official", four, 0.75),
            (("spin", 4, ANY_MOVE), "spin / official", four, 0.75),
            (("spin-mattel", 4, ANY_MOVE), "spin-mattel / official", four, 0.75),
            (("house-party", 4, ANY_MOVE), "house-party / official", four, 0.8),
            ((HOUSE_RULES, 4, ANY_MOVE), "three house rules / official", four, 0.8),
            (("ujf", 4, ANY_MOVE), "ujf / official", four, 0.5),
            ((OFFICIAL, 10, ANY_MOVE), "official, 10 seats / 4 seats", four, 0.8),
        ):
            found = self.ratio(one, other)
            if found is not None:
                yield Target(text, found, wanted)
        slower = self.ratio((SHUFFLE, 4, SHUFFLE), (OFFICIAL, 4, DEAL))
        if slower is not None:
            yield Target("deal / Random(s).shuffle of 108, time", slower, 1.5, at_most=True)


def memory(rules: Sequence[str], size: int, progress: Callable[[int], None]) -> Section:
    """Bytes a state; `official` comes first."""
    taken: dict[str, float] = {}
    for name in rules:
        taken[name] = alone.bytes_a_state(name, 4, size)
        progress(len(taken))
    rows = [(name, f"{each:,.0f}", f"{each / taken[OFFICIAL]:.2f}") for name, each in taken.items()]
    title = f"Memory, a tree of {size:,} states (tracemalloc)"
    return Section(title, ("", "bytes a state", "x official"), rows)


# The command


def bar(name: str, total: int) -> Callable[[int], None]:
    """Shows on a terminal how far the work has come."""

    def progress(done: int) -> None:
        if sys.stderr.isatty():
            full = 30 * done // total
            line = f"\r{name:<10} [{'#' * full}{'.' * (30 - full)}] {done} of {total}"
            print(line, end="\r\033[K" if done == total else "", file=sys.stderr, flush=True)

    return progress


def whole(text: str) -> int:
    """A number of times, of at least 1."""
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def parsed(arguments: list[str] | None) -> argparse.Namespace:
    """The options of the command."""
    parser = argparse.ArgumentParser(description="Measure speed beside RLCard and OpenSpiel.")
    parser.add_argument("--passes", type=whole, default=24, help="slices for each (24)")
    parser.add_argument(
        "--decisions", type=whole, default=5000, help="decisions a slice (5000); functions fewer"
    )
    parser.add_argument("--states", type=whole, default=100_000, help="states of the tree (100000)")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=PARTS, help="these parts only")
    parser.add_argument("--rules", nargs="+", help="official and these only, other libraries not")
    parser.add_argument("--seats", nargs="+", type=whole, default=SEATS, help="4 and these only")
    parser.add_argument(
        "--without-rivals", action="store_true", help="leave the other libraries out"
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--markdown", action="store_true", help="tables for the documentation")
    form.add_argument("--json", action="store_true", help="print JSON instead of tables")
    options = parser.parse_args(arguments)
    for name in options.rules or ():
        if not plays(name, 4):
            parser.error(f"there are no rules {name} for four seats")
    return options


def presets(options: argparse.Namespace) -> list[str]:
    """The rules that are measured; those of later versions are left out."""
    named = dict.fromkeys((OFFICIAL, *(options.rules or PRESETS)))
    return [name for name in named if plays(name, 4)]


def beside(options: argparse.Namespace) -> bool:
    """Whether the other libraries are measured; tells where they are missing."""
    if options.rules or options.without_rivals or DECISIONS not in options.only:
        return False
    missing = rivals.missing()
    if missing:
        install = f"{sys.executable} -m pip install --group bench"
        print(f"Left out, not installed: {', '.join(missing)} ({install})", file=sys.stderr)
    return not missing


def contenders(options: argparse.Namespace) -> list[Contender]:
    """Who is measured, in the order of the tables."""
    every: list[Contender] = []
    size: int = options.decisions
    with_others = beside(options)
    if DECISIONS in options.only:
        for seats in dict.fromkeys((4, *options.seats)):
            more = AT_FOUR if seats == 4 and not options.rules else ()
            rules = [name for name in (*presets(options), *more) if plays(name, seats)]
            every += tables(rules, seats, size)
            every += others(seats, size) if with_others else ()
    if FUNCTIONS in options.only:
        every += functions(presets(options), size)
    return every


def measured(options: argparse.Namespace) -> list[Section]:
    """All that is asked for, as tables."""
    run = Run(contenders(options))
    measure(run.every, options.passes, bar("passes", options.passes))
    sections: list[Section] = []
    targets = list(run.targets())
    if DECISIONS in options.only:
        sections.append(run.decisions())
    if FUNCTIONS in options.only:
        sections.append(run.functions())
    if MEMORY in options.only:
        rules = presets(options)
        sections.append(memory(rules, options.states, bar(MEMORY, len(rules))))
    if IMPORT in options.only:
        taken, nothing = alone.import_seconds(options.passes, bar(IMPORT, options.passes))
        row = ("import unorules", f"{1e3 * taken:.1f}", f"{1e3 * nothing:.1f}")
        sections.append(Section("Start", ("", "milliseconds", "Python itself"), [row]))
        targets.append(Target("import unorules, time", 1e3 * taken, 60, " ms", at_most=True))
    return [*sections, targets_section(targets)] if targets else sections


def main(arguments: list[str] | None = None) -> int:
    """The command; returns the exit status."""
    options = parsed(arguments)
    sections = measured(options)
    if options.json:
        found = {"machine": machine(), "sections": [attrs.asdict(each) for each in sections]}
        print(json.dumps(found, indent=2))
        return 0
    print(f"{machine()}; medians of {options.passes} passes.")
    print()
    print(as_markdown(sections) if options.markdown else as_text(sections))
    return 0


if __name__ == "__main__":
    sys.exit(main())
