"""The command line: `python -m unorules` with play, simulate, rules or perft."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import secrets
import sys
import time
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager

import attrs

from unorules.bots import Bot, SampleBots, SensibleBot
from unorules.engine import Resolution, apply, legal_moves, perft
from unorules.errors import UnoError
from unorules.events import Dealt, Drew, Event, MatchEnded, RoundEnded, Shown, TurnStarted, describe
from unorules.moves import Move
from unorules.play import Simulation, play_match, simulate
from unorules.registry import catalog, new_game, parse_state, ruleset
from unorules.state import State
from unorules.values import MAX_SEATS, seat_letter
from unorules.view import View

__all__ = ["main"]

_NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo", "Jo")
_WRONG_INPUT = 2
_INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    run: Callable[[argparse.Namespace], None] = options.run
    try:
        run(options)
        sys.stdout.flush()
    except EOFError:
        print()
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        # Nobody reads any more: let the interpreter close a pipe that still works.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (UnoError, ValueError) as error:
        print(f"unorules: {error}", file=sys.stderr)
        return _WRONG_INPUT
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="unorules", description="A rules engine for the UNO family."
    )
    commands = parser.add_subparsers(required=True, metavar="command")
    play = commands.add_parser("play", help="play a match against bots, or watch one")
    play.add_argument("rules", nargs="?", default="official", help="rules (default: official)")
    play.add_argument("--seats", type=_count, default=4, help="seats at the table (default: 4)")
    play.add_argument("--seed", type=int, help="seed of the match (default: a new one)")
    play.add_argument("--demo", action="store_true", help="bots play, the match is told")
    play.set_defaults(run=_play)
    many = commands.add_parser("simulate", help="play many matches and add them up")
    many.add_argument("rules", help="rules, for example official or classic(target=200)")
    many.add_argument("--seats", type=_count, default=4, help="seats at the table (default: 4)")
    many.add_argument("--games", type=_count, default=100, help="matches (default: 100)")
    many.add_argument("--seed", type=int, default=0, help="seed of all matches (default: 0)")
    many.add_argument("--workers", type=_count, default=1, help="processes (default: 1)")
    many.add_argument("--bots", choices=("sensible", "random"), default="sensible")
    many.add_argument("--json", action="store_true", help="print one JSON object")
    many.set_defaults(run=_simulate)
    told = commands.add_parser("rules", help="what rules are composed of, and their options")
    told.add_argument("rules", nargs="?", help="rules (default: list everything there is)")
    told.set_defaults(run=_rules)
    tree = commands.add_parser("perft", help="count the move sequences from a position")
    tree.add_argument("rules", nargs="?", default="official", help="rules (default: official)")
    tree.add_argument("--seats", type=_count, default=4, help="seats at the table (default: 4)")
    tree.add_argument("--seed", type=int, default=0, help="seed of the deal (default: 0)")
    tree.add_argument("--position", help="a position line, instead of rules, seats and seed")
    tree.add_argument(
        "--depth", type=_count, default=3, help="length of the sequences (default: 3)"
    )
    tree.set_defaults(run=_perft)
    return parser


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number of at least 1, not {text!r}")
    return int(text)


# play


def _play(options: argparse.Namespace) -> None:
    rules = ruleset(options.rules)
    seed = secrets.randbits(32) if options.seed is None else options.seed
    rules.check_table(options.seats, seed)
    names = [*_NAMES, *(f"Player {seat_letter(seat)}" for seat in range(10, MAX_SEATS))]
    bots: list[Bot] = [SensibleBot()] * options.seats
    if options.demo:
        print(f"{rules}, {options.seats} seats, seed {seed}")
        play_match(rules, bots, seed, _Teller(tuple(names[: options.seats]), None))
        return
    teller = _Teller((f"{names[0]} (you)", *names[1 : options.seats]), 0)
    bots[0] = _Person(teller.names)
    print(f"{rules}, {options.seats} seats")
    print("You sit in seat a. Answer with the number or the notation of a move; q leaves.")
    play_match(rules, bots, seed, teller)
    print(f"The seed was {seed}.")


@attrs.frozen
class _Teller:
    """Tells a match in sentences. `seat` is told its own cards, None nobody's."""

    names: tuple[str, ...]
    seat: int | None

    def __call__(self, resolution: Resolution) -> None:
        for event in resolution.events:
            own = isinstance(event, (Dealt, Drew)) and event.seat == self.seat
            if own or not isinstance(event, (TurnStarted, Dealt)):
                print(self._line(event))
            if isinstance(event, RoundEnded):
                self._scores(resolution.state)
            if isinstance(event, MatchEnded):
                print(f"{resolution.state.round} rounds were played.")

    def _line(self, event: Event) -> str:
        text = describe(event, self.names)
        match event:
            case Dealt(seat=seat, cards=cards) | Drew(seat=seat, cards=cards):
                sees = seat == self.seat
            case Shown(to=to, cards=cards):
                sees = to == self.seat
            case _:
                return text
        return f"{text} ({' '.join(map(str, cards))})" if sees else text

    def _scores(self, state: State) -> None:
        held = " ".join(f"{n} {c}" for n, c in zip(self.names, state.counts, strict=True))
        print(f"Cards left: {held}")
        if state.target is not None:
            scores = zip(self.names, state.scores, strict=True)
            total = ", ".join(f"{name} {score}" for name, score in scores)
            print(f"Score after round {state.round}: {total}\n")


@attrs.frozen
class _Person:
    """A bot that asks the person at the keyboard."""

    names: tuple[str, ...]

    def __call__(self, view: View) -> Move | None:
        awaited = view.awaited == view.seat
        if awaited:
            print(f"\nTop card {view.top}, color {view.color.word if view.color else '-'}.")
            others = zip(self.names[1:], view.counts[1:], strict=True)
            print("Cards: " + ", ".join(f"{name} {count}" for name, count in others))
            print("Your hand: " + " ".join(map(str, view.hand)))
            if view.owed:
                print(f"You owe {view.owed} cards.")
        for number, move in enumerate(view.legal_moves, 1):
            print(f"  {number}  {_words(move, self.names)}")
        wanted = f"Your move, {view.asks}: " if awaited else "Enter lets it pass: "
        while True:
            text = input(wanted).strip()
            if text == "q":
                raise EOFError
            if not text and not awaited:
                return None
            for number, move in enumerate(view.legal_moves, 1):
                if text in (str(number), move.text):
                    return move
            print(f"{text!r} is none of these moves.")


def _words(move: Move, names: Sequence[str]) -> str:
    return f"{move.text:8} {move.told(names)}"


# simulate


def _simulate(options: argparse.Namespace) -> None:
    start = time.perf_counter()
    bots = SampleBots(options.seats, options.bots)
    with _progress(options.games) as progress:
        if options.workers == 1:
            total = simulate(options.rules, bots, options.games, options.seed, None, progress)
        else:
            spawn = multiprocessing.get_context("spawn")
            workers = min(options.workers, options.games)
            with ProcessPoolExecutor(workers, mp_context=spawn) as pool:
                try:
                    total = simulate(
                        options.rules, bots, options.games, options.seed, pool, progress
                    )
                except BaseException:
                    pool.shutdown(wait=False, cancel_futures=True)
                    raise
    seconds = time.perf_counter() - start
    if options.json:
        print(json.dumps({**attrs.asdict(total), "seconds": round(seconds, 3)}))
    else:
        _print_simulation(total, seconds)


def _print_simulation(total: Simulation, seconds: float) -> None:
    games = total.games
    print(f"{total.rules}: {games} matches with {total.seats} seats, seed {total.seed}")
    print(f"{total.moves / games:.1f} moves and {total.rounds / games:.2f} rounds a match")
    print("seat  wins   share  points a match")
    for seat, (wins, points) in enumerate(zip(total.wins, total.points, strict=True)):
        print(f"{seat_letter(seat):4} {wins:5}  {wins / games:6.1%}  {points / games:14.1f}")
    print(f"{seconds:.1f} seconds, {total.moves / seconds:.0f} moves a second")


# rules


def _rules(options: argparse.Namespace) -> None:
    if options.rules is None:
        for entry in catalog():
            print(f"{entry.kind:7} {entry.name:10} {entry.text}")
        print("\n`unorules rules NAME` tells the options.")
        return
    rules = ruleset(options.rules)
    print(rules)
    known = {entry.name: entry for entry in catalog() if entry.kind == "module"}
    for module in rules.modules:
        entry = known[module.name]
        print(f"\n{module.name}: {entry.text}")
        for option in entry.options:
            value = getattr(module.options, option.name)
            print(f"  {option.name} = {_shown(value)}")
            print(f"      {option.text}")
            default = _shown(option.default)
            print(f"      {option.takes}; default {default}; docs/rules/{option.source}")


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return "by the other rules" if value is None else str(value)


# perft


def _perft(options: argparse.Namespace) -> None:
    if options.position is not None:
        state = parse_state(options.position)
    else:
        state = new_game(options.rules, seats=options.seats, seed=options.seed)
    start = time.perf_counter()
    total = 0
    for move in legal_moves(state):
        count = perft(apply(state, move), options.depth - 1)
        total += count
        print(f"{move!s:12} {count}")
    seconds = time.perf_counter() - start
    print(f"{total} sequences of {options.depth} moves in {seconds:.1f} seconds from\n{state}")


@contextmanager
def _progress(games: int) -> Generator[Callable[[int], None] | None]:
    """A progress bar on a terminal: rich's where it is installed, else a plain count."""
    if not sys.stderr.isatty():
        yield None
        return
    try:
        from rich.console import Console
        from rich.progress import Progress
    except ImportError:
        yield lambda done: print(f"\r{done}/{games} matches", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        return
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("matches", total=games)
        yield lambda done: bar.update(task, completed=done)


if __name__ == "__main__":
    sys.exit(main())
