"""What the benchmarks play: one place, so that seconds and instructions measure the same thing.

As a command it plays one workload and prints nothing: `workloads.py NAME DECISIONS`.
`instructions.py` runs it under callgrind, once with no decisions to know what start-up costs.
"""

from __future__ import annotations

import gc
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from time import process_time
from typing import Final, TypeAlias, TypeVar

import attrs

import unorules as uno

T = TypeVar("T")

Choose: TypeAlias = Callable[[tuple[uno.Move, ...]], uno.Move]
"""A policy: one of the legal moves."""

RULES: Final = "official"


def any_of(seed: int) -> Callable[[Sequence[T]], T]:
    """What takes any item, each equally likely, at the least cost: engines are to be measured."""
    fraction = random.Random(seed).random

    def choose(items: Sequence[T]) -> T:
        return items[int(fraction() * len(items))]

    return choose


def any_move(seed: int) -> Choose:
    """Every legal move is equally likely: calls, catches and challenges like any other."""
    return any_of(seed)


def lay_if_possible(seed: int) -> Choose:
    """Any card that can be laid; where there is none, any other move."""
    any_one: Callable[[Sequence[uno.Move]], uno.Move] = any_of(seed)

    def choose(moves: tuple[uno.Move, ...]) -> uno.Move:
        return any_one([move for move in moves if isinstance(move, uno.Play)] or moves)

    return choose


_OVER: Final = (uno.Deal(),)
"""What is done next where there is no move: another match begins."""
_OF_TABLE: Final = frozenset({uno.Deal(), uno.Lapse()})
"""What the table does where there is a seed. Moves are made once, so a set finds them at once."""


class Table:
    """A table at which one match follows another, played a number of decisions at a time.

    A decision is a player's move, chosen among `legal_moves` and applied. What the table itself
    does (a deal, a new match, the end of a race) is no decision. `rounds` counts the deals.
    """

    def __init__(self, seats: int, choose: Choose, rules: str = RULES) -> None:
        self.seats = seats
        self.choose = choose
        self.rules = rules
        self.seed = 1
        self.rounds = 0
        self.state = uno.new_game(rules, seats=seats, seed=self.seed)

    def play(self, decisions: int) -> float:
        """Play on for so many decisions; returns the seconds that went into the table's moves."""
        choose, apply, legal_moves = self.choose, uno.apply, uno.legal_moves
        state = self.state
        dealing = 0.0
        for _ in range(decisions):
            move = choose(legal_moves(state) or _OVER)
            while move in _OF_TABLE:
                begin = process_time()
                state = self._deal(state) if move in _OVER else apply(state, move)
                dealing += process_time() - begin
                move = choose(legal_moves(state) or _OVER)
            state = apply(state, move)
        self.state = state
        return dealing

    def _deal(self, state: uno.State) -> uno.State:
        self.rounds += 1
        if state.is_over:
            self.seed += 1
            return uno.new_game(self.rules, seats=self.seats, seed=self.seed)
        return uno.apply(state, uno.Deal())


@attrs.frozen
class Met:
    """A position met in play, with the move made in it.

    `state` knows its legal moves already. `unlisted` is the same position, and nobody has asked
    it for its moves.
    """

    state: uno.State
    move: uno.Move
    unlisted: uno.State


class Fixture:
    """What workloads need before they begin: a table, and `size` positions met at another."""

    def __init__(self, rules: str, seats: int, size: int) -> None:
        self.table = Table(seats, any_move(1), rules)
        self.undealt = [
            uno.new_game(RULES, seats=seats, seed=seed, dealer=0, deal=False)
            for seed in range(size // 10)
        ]
        self.met = positions(RULES, seats, size)
        self.lines = [str(met.state) for met in self.met[::30]]
        for line in self.lines[:1]:  # what is made once only, such as patterns, is made now
            uno.parse_state(line)


def positions(rules: str, seats: int, size: int) -> list[Met]:
    """So many positions of matches at random in which a player moves."""
    choose = any_move(2)
    state = unlisted = uno.new_game(rules, seats=seats, seed=2)
    seed = 2
    met: list[Met] = []
    while len(met) < size:
        if state.is_over:
            seed += 1
            state = unlisted = uno.new_game(rules, seats=seats, seed=seed)
        move = choose(uno.legal_moves(state))
        if move.seat != uno.TABLE and state is not unlisted:
            met.append(Met(state, move, unlisted))
        state, unlisted = uno.apply(state, move), uno.apply(state, move)
    return met


def play(fixture: Fixture, decisions: int) -> None:
    """Play: list the legal moves, choose one, apply it."""
    fixture.table.play(decisions)


def deal(fixture: Fixture, decisions: int) -> None:
    """Shuffle and deal, each time with another seed."""
    for state in fixture.undealt[:decisions]:
        uno.apply(state, uno.legal_moves(state)[0])


def list_moves(fixture: Fixture, decisions: int) -> None:
    """List the legal moves of positions that have not been asked before."""
    for met in fixture.met[:decisions]:
        uno.legal_moves(met.unlisted)


def apply_moves(fixture: Fixture, decisions: int) -> None:
    """Apply moves to positions whose legal moves are known."""
    for met in fixture.met[:decisions]:
        uno.apply(met.state, met.move)


def read_and_print(fixture: Fixture, decisions: int) -> None:
    """Read positions from their lines and print them again."""
    for line in fixture.lines[:decisions]:
        str(uno.parse_state(line))


@attrs.frozen
class Workload:
    """Something to measure: so many decisions of `run`, by `rules`, at a table of so many seats.

    `met` is the number of positions that its fixture holds; workloads with the same `seats` and
    `met` share what start-up costs.
    """

    run: Callable[[Fixture, int], None]
    decisions: int
    seats: int = 4
    met: int = 0
    rules: str = RULES


_MET: Final = 1500

WORKLOADS: Final[Mapping[str, Workload]] = {
    "official-4": Workload(play, 5000),
    "official-2": Workload(play, 5000, seats=2),
    "official-10": Workload(play, 5000, seats=10),
    "house-party-4": Workload(play, 5000, rules="house-party"),
    "flip-4": Workload(play, 5000, rules="flip"),
    "spin-4": Workload(play, 5000, rules="spin"),
    "ujf-4": Workload(play, 5000, rules="ujf"),
    "deal": Workload(deal, _MET // 10, met=_MET),
    "legal_moves": Workload(list_moves, _MET, met=_MET),
    "apply": Workload(apply_moves, _MET, met=_MET),
    "parse+print": Workload(read_and_print, _MET // 30, met=_MET),
}


def main(name: str, decisions: int) -> None:
    """Prepare the fixture of a workload and play that many of its decisions."""
    workload = WORKLOADS[name]
    fixture = Fixture(workload.rules, workload.seats, workload.met)
    gc.collect()
    gc.freeze()
    workload.run(fixture, decisions)


if __name__ == "__main__":
    main(sys.argv[1].strip(), int(sys.argv[2]))
