"""Bots against each other: who wins how often, and how sure that is.

Run it from a clean checkout:

    python3 -m venv .venv && .venv/bin/python -m pip install --quiet -e '.[cli]' &&
    .venv/bin/python examples/bot_tournament.py

Every bot sits in every seat equally often. The same `--seed` gives the same table, whatever the
number of `--workers`. rich draws the progress where it is installed; the example runs without.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from itertools import permutations
from math import sqrt
from multiprocessing import get_context

import unorules as uno

# The bots: each is a function from a view to one of its legal moves; None lets a chance pass.


def hasty(view: uno.View) -> uno.Move | None:
    """Sensible, but it lays its action cards as soon as it can, those first that make one draw."""
    choice = sensible(view)
    if not isinstance(choice, uno.Play) or len(view.hand) <= 2:
        return choice
    plays = [move for move in view.legal_moves if isinstance(move, uno.Play)]
    actions = [move for move in plays if is_action(move.faces[0])]
    return max(
        actions, key=lambda move: view.rules.effects[move.faces[0].rank].draws, default=choice
    )


def is_action(face: uno.Face) -> bool:
    """Whether a card is a Skip, a Reverse, a Draw Two or the like, but no wild."""
    return face.rank.number is None and not face.is_wild


sensible = uno.SensibleBot()
BOTS: dict[str, Callable[[int], uno.Bot]] = {
    "random": uno.RandomBot,
    "sensible": lambda _: sensible,
    "hasty": lambda _: hasty,
}


# The tournament


@dataclass(frozen=True)
class Seating:
    """Who sits where. `simulate` calls it with the seed of each match, also in other processes."""

    names: tuple[str, ...]

    def __call__(self, seed: int) -> tuple[uno.Bot, ...]:
        """The bots of one match."""
        return tuple(BOTS[name](seed + place) for place, name in enumerate(self.names, 1))


@dataclass
class Standing:
    """What a bot has reached."""

    matches: int = 0
    wins: int = 0
    points: int = 0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share of wins lies, with a confidence of 95 % (Wilson's interval)."""
        z, n, share = 1.96, self.matches, self.wins / self.matches
        middle = share + z * z / (2 * n)
        half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
        return (middle - half) / (1 + z * z / n), (middle + half) / (1 + z * z / n)


def tournament(
    rules: str,
    names: Iterable[str],
    games: int,
    seed: int,
    executor: Executor | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> dict[str, Standing]:
    """Play `games` matches in every order of seats; each order has deals of its own."""
    table = {name: Standing() for name in names}
    played = 0
    for number, order in enumerate(permutations(table)):

        def tell(done: int, before: int = played) -> None:
            progress(before + done)

        seating = Seating(order)
        result = uno.simulate(rules, seating, games, seed + number, executor, progress=tell)
        played += games
        for seat, name in enumerate(order):
            table[name].matches += games
            table[name].wins += result.wins[seat]
            table[name].points += result.points[seat]
    return table


def show(table: dict[str, Standing]) -> None:
    """Print the table, the best first."""
    print("bot        matches   wins   share    95 % interval   points a match")
    for name, bot in sorted(table.items(), key=lambda pair: -pair[1].wins):
        low, high = bot.interval
        print(
            f"{name:10} {bot.matches:7} {bot.wins:6}  {bot.wins / bot.matches:6.1%}"
            f"   {low:6.1%} to {high:5.1%}   {bot.points / bot.matches:14.1f}"
        )


@contextmanager
def progress_bar(total: int) -> Generator[Callable[[int], None]]:
    """A bar where rich is installed, else a count; nothing where nobody looks."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    try:
        from rich.console import Console  # noqa: PLC0415
        from rich.progress import Progress  # noqa: PLC0415
    except ImportError:
        yield lambda done: print(f"\r{done}/{total} matches", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        return
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("matches", total=total)
        yield lambda done: bar.update(task, completed=done)


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description="Bots against each other, in every order of seats")
    parser.add_argument("bots", nargs="*", default=list(BOTS), help=f"some of {', '.join(BOTS)}")
    parser.add_argument("--rules", default="official", help="rules (default: official)")
    parser.add_argument("--games", type=int, default=50, help="matches an order (default: 50)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the tournament (default: 1)")
    parser.add_argument("--workers", type=int, default=1, help="processes (default: 1)")
    options = parser.parse_args()
    names = list(dict.fromkeys(options.bots))
    if unknown := [name for name in names if name not in BOTS]:
        parser.error(f"there is no bot {unknown[0]!r}: choose from {', '.join(BOTS)}")
    orders = len(list(permutations(names)))
    spawn = get_context("spawn")
    many = ProcessPoolExecutor(options.workers, mp_context=spawn) if options.workers > 1 else None
    try:
        with progress_bar(orders * options.games) as progress, many or nullcontext():
            table = tournament(options.rules, names, options.games, options.seed, many, progress)
    except (uno.UnoError, ValueError) as error:
        parser.error(str(error))
    rules = uno.ruleset(options.rules)
    print(f"{rules}: {orders} orders of seats, {options.games} matches each, seed {options.seed}")
    show(table)


if __name__ == "__main__":
    main()
