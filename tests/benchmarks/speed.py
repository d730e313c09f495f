"""Measures decisions a second, side by side with RLCard's UNO.

    .venv/bin/python -m pip install --group bench    # RLCard, once
    .venv/bin/python tests/benchmarks/speed.py [--rounds N] [--json]

Everybody plays a short slice in turn, round after round, in one process, so that whatever else
the machine does hits all alike; seconds are those of the processor, and the table shows medians.
A decision is a player's move, chosen among the legal ones and carried out. Rounds differ in
length, so dealing is timed apart: `decisions/s` is without it, and `with deals` with it.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.metadata
import json
import platform
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

import attrs

# A script sees its own folder; checkers see the repository's root.
if TYPE_CHECKING:
    from tests.benchmarks import workloads
else:
    import workloads

SEATS: Final = (4, 2, 10)

ENV_STEP: Final = "RLCard env.step"
GAME_STEP: Final = "RLCard Game.step"

Play: TypeAlias = Callable[[int], float]
"""Plays on for so many decisions; returns the seconds that went into deals."""


View: TypeAlias = tuple[Mapping[str, Any], int]
"""What the next player sees, among it the legal actions, and who that is."""


class RlcardGame(Protocol):
    """What is used of RLCard's UnoGame."""

    def configure(self, game_config: Mapping[str, int]) -> None: ...
    def init_game(self) -> View: ...
    def step(self, action: str) -> View: ...
    def is_over(self) -> bool: ...


class RlcardEnv(Protocol):
    """What is used of RLCard's UnoEnv."""

    game: RlcardGame
    num_players: int

    def reset(self) -> View: ...
    def step(self, action: int) -> View: ...
    def is_over(self) -> bool: ...


def rlcard_env(seats: int) -> RlcardEnv:
    """RLCard's environment for so many players.

    RLCard 1.2.0 takes no notice of `game_num_players` for UNO, so the game is configured by its
    own method. Its payoffs fail with more than two players; steps do not ask for them.
    """
    env: RlcardEnv = importlib.import_module("rlcard").make("uno", config={"seed": 1})
    env.game.configure({"game_num_players": seats})
    env.num_players = seats
    return env


def env_step(seats: int) -> Play:
    """`env.step` with action numbers, as an agent uses it."""
    env = rlcard_env(seats)
    choice = random.Random(1).choice
    view, _ = env.reset()

    def play(decisions: int) -> float:
        nonlocal view
        dealing = 0.0
        while decisions:
            if env.is_over():
                begin = process_time()
                view, _ = env.reset()
                dealing += process_time() - begin
            view, _ = env.step(choice(list(view["legal_actions"])))
            decisions -= 1
        return dealing

    return play


def game_step(seats: int) -> Play:
    """The game under the environment: `Game.step` with action names, nothing encoded."""
    game = rlcard_env(seats).game
    choice = random.Random(1).choice
    view, _ = game.init_game()

    def play(decisions: int) -> float:
        nonlocal view
        dealing = 0.0
        while decisions:
            if game.is_over():
                begin = process_time()
                view, _ = game.init_game()
                dealing += process_time() - begin
            view, _ = game.step(choice(view["legal_actions"]))
            decisions -= 1
        return dealing

    return play


@attrs.define
class Contender:
    """Somebody to be measured, and the rates of each slice."""

    name: str
    seats: int
    policy: str
    slice: int
    """Decisions a slice, chosen so that all slices take about equally long."""
    play: Play
    rates: list[float] = attrs.field(factory=list)
    """Decisions a second without deals, a slice each."""
    rates_with_deals: list[float] = attrs.field(factory=list)

    def measure(self) -> None:
        """Play a slice and note its rates."""
        begin = process_time()
        dealing = self.play(self.slice)
        took = process_time() - begin
        self.rates.append(self.slice / (took - dealing))
        self.rates_with_deals.append(self.slice / took)

    def warm_up(self) -> None:
        """Play a slice that does not count."""
        self.play(self.slice)


def contenders() -> list[Contender]:
    """Who is measured, in the order of the table."""
    every: list[Contender] = []
    for seats in SEATS:
        for policy, choose in (
            ("any move", workloads.any_move(1)),
            ("lay if possible", workloads.lay_if_possible(1)),
        ):
            play = workloads.Table(seats, choose).play
            every.append(Contender("unorules official", seats, policy, 2000, play))
        every.append(Contender(ENV_STEP, seats, "any move", 700, env_step(seats)))
        every.append(Contender(GAME_STEP, seats, "any move", 1400, game_step(seats)))
    return every


def measure(every: Sequence[Contender], rounds: int) -> None:
    """Slice by slice, everybody in turn, each round beginning with another one."""
    shown = sys.stderr.isatty()
    for contender in every:
        contender.warm_up()
    for number in range(rounds):
        if shown:
            print(f"\rround {number + 1} of {rounds}", end="", file=sys.stderr, flush=True)
        start = number % len(every)
        for contender in (*every[start:], *every[:start]):
            contender.measure()
    if shown:
        print("\r\033[K", end="", file=sys.stderr, flush=True)


@attrs.frozen
class Row:
    """The medians of one contender.

    Ratios compare with RLCard at the same number of seats; each is the median over the rounds,
    within which both were measured side by side.
    """

    name: str
    seats: int
    policy: str
    decisions_per_second: float
    with_deals: float
    times_env_step: float
    times_env_step_with_deals: float
    times_game_step: float


def rows(every: Iterable[Contender]) -> Iterator[Row]:
    """What the table shows."""
    every = list(every)
    for contender in every:
        rival = {other.name: other for other in every if other.seats == contender.seats}
        env, game = rival[ENV_STEP], rival[GAME_STEP]
        yield Row(
            contender.name,
            contender.seats,
            contender.policy,
            median(contender.rates),
            median(contender.rates_with_deals),
            _times(contender.rates, env.rates),
            _times(contender.rates_with_deals, env.rates_with_deals),
            _times(contender.rates, game.rates),
        )


def _times(rates: Sequence[float], others: Sequence[float]) -> float:
    return median(rate / other for rate, other in zip(rates, others, strict=True))


def print_table(table: Iterable[Row]) -> None:
    """The rows in columns."""
    print(
        f"{'':<18} {'seats':>5}  {'policy':<15} {'decisions/s':>11} {'with deals':>10} "
        f"{'x env.step':>10} {'with deals':>10} {'x Game.step':>11}"
    )
    seats = 0
    for row in table:
        if seats and row.seats != seats:
            print()
        seats = row.seats
        print(
            f"{row.name:<18} {row.seats:>5}  {row.policy:<15} "
            f"{row.decisions_per_second:>11,.0f} {row.with_deals:>10,.0f} "
            f"{row.times_env_step:>10.2f} {row.times_env_step_with_deals:>10.2f} "
            f"{row.times_game_step:>11.2f}"
        )


def main(arguments: list[str] | None = None) -> int:
    """The command; returns the exit status."""
    parser = argparse.ArgumentParser(description="Measure decisions a second beside RLCard.")
    parser.add_argument("--rounds", type=int, default=60, help="slices for each (60)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of the table")
    options = parser.parse_args(arguments)
    rounds: int = options.rounds
    if rounds < 1:
        parser.error("--rounds takes a whole number of at least 1")
    try:
        rlcard = importlib.metadata.version("rlcard")
    except importlib.metadata.PackageNotFoundError:
        print(
            f"RLCard is missing; pip 25.1 or newer installs it: "
            f"{sys.executable} -m pip install --group bench",
            file=sys.stderr,
        )
        return 2
    every = contenders()
    measure(every, rounds)
    table = list(rows(every))
    python = f"{platform.python_implementation()} {platform.python_version()}"
    if options.json:
        found = {
            "python": python,
            "machine": platform.machine(),
            "rlcard": rlcard,
            "rounds": rounds,
            "rows": [attrs.asdict(row) for row in table],
        }
        print(json.dumps(found, indent=2))
        return 0
    print(f"{python} on {platform.machine()}, RLCard {rlcard}, medians of {rounds} slices")
    print()
    print_table(table)
    print()
    for row in table:
        if row.name not in (ENV_STEP, GAME_STEP):
            print(
                f"{row.name}, {row.seats} seats, {row.policy}: "
                f"{row.times_env_step:.2f} times RLCard env.step "
                f"({row.times_env_step_with_deals:.2f} with deals)"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
