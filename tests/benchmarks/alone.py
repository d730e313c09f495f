"""What is measured alone: single functions, deals, the memory of a state and the import."""

from __future__ import annotations

import gc
import os
import random
import resource
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Mapping
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final, TypeAlias

import attrs
from tests.benchmarks.workloads import Met, positions

import unorules as uno

__all__ = [
    "FUNCTIONS",
    "Deals",
    "Determinize",
    "Function",
    "Shuffles",
    "bytes_a_state",
    "import_seconds",
]

Call: TypeAlias = Callable[[uno.State, uno.Move], object]
"""A function of a position and the move that was made in it."""


def _observed(state: uno.State) -> uno.View:
    return uno.observe(state, state.turn)


FUNCTIONS: Final[Mapping[str, Call]] = {
    "legal_moves": lambda state, move: uno.legal_moves(state),
    "apply": uno.apply,
    "resolve": uno.resolve,
    "default_move": lambda state, move: uno.default_move(state, state.awaited),
    "observe": lambda state, move: _observed(state),
}
"""The functions that are given positions; `determinize` is given what `observe` returns."""

_ASKED: Final = frozenset({"apply", "resolve", "observe"})
"""Those that find the legal moves listed; the others are the first to ask for them."""


class Function:
    """A function of the library, called with one position after the other."""

    rounds = 0

    def __init__(self, name: str, rules: str, seats: int, size: int) -> None:
        self.call = FUNCTIONS[name]
        self.asked = name in _ASKED
        self.met = positions(rules, seats, size)

    def play(self, decisions: int) -> float:
        """Call it so many times; returns the seconds that went into preparation."""
        begin = process_time()
        call = self.call
        met = [self._given(self.met[number % len(self.met)]) for number in range(decisions)]
        preparing = process_time() - begin
        for state, move in met:
            call(state, move)
        return preparing

    def _given(self, met: Met) -> tuple[uno.State, uno.Move]:
        # A copy of a state has not been asked for its moves.
        return met.state if self.asked else attrs.evolve(met.state), met.move


class Determinize:
    """`determinize`, called with one view after the other."""

    rounds = 0

    def __init__(self, rules: str, seats: int, size: int) -> None:
        self.views = [_observed(met.state) for met in positions(rules, seats, size)]
        self.seed = 0

    def play(self, decisions: int) -> float:
        """Call it so many times."""
        views = self.views
        for number in range(decisions):
            self.seed += 1
            uno.determinize(views[number % len(views)], self.seed)
        return 0.0


class Deals:
    """Shuffle and deal, each time with another seed."""

    rounds = 0

    def __init__(self, rules: str, seats: int, size: int) -> None:
        undealt = (
            uno.new_game(rules, seats=seats, seed=seed, dealer=0, deal=False)
            for seed in range(size)
        )
        self.undealt = [(state, uno.legal_moves(state)[0]) for state in undealt]

    def play(self, decisions: int) -> float:
        """Deal so many times."""
        undealt = self.undealt
        for number in range(decisions):
            uno.apply(*undealt[number % len(undealt)])
        return 0.0


class Shuffles:
    """What a deal is compared with: 108 numbers in the order that a new `Random` gives."""

    rounds = 0

    def play(self, decisions: int) -> float:
        """Shuffle so many times."""
        for seed in range(decisions):
            random.Random(seed).shuffle(list(range(108)))
        return 0.0


# Memory


def bytes_a_state(rules: str, seats: int, size: int) -> float:
    """What a state takes in a tree of so many that are kept, as tracemalloc counts.

    Level by level every move is made, so that states whose moves were made hold a list of them.
    """
    root = uno.new_game(rules, seats=seats, seed=1)
    _tree(root, size // 10)  # what is made once only is made now
    gc.collect()
    tracemalloc.start()
    tree = _tree(root, size)
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return taken / len(tree)


def _tree(root: uno.State, size: int) -> list[uno.State]:
    tree = [root]
    for state in tree:
        for move in uno.legal_moves(state):
            if len(tree) >= size:
                return tree
            tree.append(uno.apply(state, move))
    return tree


# Start


def import_seconds(passes: int, progress: Callable[[int], None]) -> tuple[float, float]:
    """What `import unorules` takes in a new process, and what a process takes that does nothing.

    Processes with and without take turns, and find the bytecode of an earlier one; seconds of
    the processor, medians.
    """
    nothing: list[float] = []
    imports: list[float] = []
    with TemporaryDirectory() as bytecode:
        _process_seconds("import unorules", bytecode)
        for number in range(passes):
            nothing.append(_process_seconds("pass", bytecode))
            imports.append(_process_seconds("import unorules", bytecode))
            progress(number + 1)
    pairs = zip(imports, nothing, strict=True)
    return median(taken - bare for taken, bare in pairs), median(nothing)


def _process_seconds(code: str, bytecode: str) -> float:
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": bytecode}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
