"""The command line: `python -m unorules` with play, simulate, replay, rules or perft."""

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
from itertools import count, starmap
from pathlib import Path
from typing import Literal, TextIO

import attrs

from unorules import terminal
from unorules.bots import Bot, SampleBots, SensibleBot
from unorules.cards import Face
from unorules.engine import Resolution, apply, legal_moves, perft, resolve
from unorules.errors import UnoError
from unorules.events import Dealt, Drew, Event, MatchEnded, RoundEnded, Shown, TurnStarted, describe
from unorules.moves import Move
from unorules.play import Simulation, next_move, simulate
from unorules.record import Record, Replay
from unorules.registry import catalog, new_game, ruleset
from unorules.rules import Rules
from unorules.state import State
from unorules.texts import parse_state, read_records, write_record
from unorules.values import MAX_SEATS, seat_letter, seat_number
from unorules.view import View, observe, redact

__all__ = ["main"]

_NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo", "Jo")
_WRONG_INPUT = 2
_INTERRUPTED = 130
_DIGITS = 9


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
    play.add_argument("--record", metavar="FILE", help="add the match to this file of records")
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
    again = commands.add_parser("replay", help="step through a recorded match, or tell it")
    again.add_argument("file", metavar="FILE", help="a file of records")
    again.add_argument("--at", type=_turn, metavar="N", help="begin at turn N (default: the start)")
    again.add_argument("--seat", type=_seat, help="a to z: what this seat saw (default: nobody's)")
    again.add_argument("--game", type=_count, default=1, help="which game (default: 1)")
    again.set_defaults(run=_replay)
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


def _turn(text: str) -> int:
    if not text.isdecimal() or len(text) > _DIGITS:
        raise argparse.ArgumentTypeError(f"expected the number of a turn, not {text!r}")
    return int(text)


def _seat(text: str) -> int:
    if len(text) != 1 or not "a" <= text <= "z":
        raise argparse.ArgumentTypeError(f"expected a seat from a to z, not {text!r}")
    return seat_number(text)


# play


def _play(options: argparse.Namespace) -> None:
    rules = ruleset(options.rules)
    seed = secrets.randbits(32) if options.seed is None else options.seed
    rules.check_table(options.seats, seed)
    names = [*_NAMES, *(f"Player {seat_letter(seat)}" for seat in range(10, MAX_SEATS))]
    bots: list[Bot] = [SensibleBot()] * options.seats
    seated = names[: options.seats]
    file = None if options.record is None else _opened(options.record, "a")
    if options.demo:
        print(f"{rules}, {options.seats} seats, seed {seed}")
        _watch(rules, bots, seed, _Teller(tuple(seated), None), file, seated)
        return
    teller = _Teller((f"{names[0]} (you)", *names[1 : options.seats]), 0)
    bots[0] = _Person(teller.names)
    print(f"{rules}, {options.seats} seats")
    print("You sit in seat a. Answer with the number or the notation of a move; q leaves.")
    _watch(rules, bots, seed, teller, file, seated)
    print(f"The seed was {seed}.")


def _watch(
    rules: Rules,
    bots: Sequence[Bot],
    seed: int,
    teller: _Teller,
    file: TextIO | None,
    names: Sequence[str],
) -> None:
    """Play a match and tell it. What was played is recorded, also where it is left early."""
    start = state = new_game(rules, seats=len(bots), seed=seed, deal=False)
    moves: list[Move] = []
    try:
        while not state.is_over:
            move = next_move(state, bots)
            resolution = resolve(state, move)
            state = resolution.state
            moves.append(move)
            teller(resolution)
    finally:
        if file is not None:
            with file:
                write_record(Record.of(start, moves, seats=names), file)


def _opened(name: str, mode: Literal["a", "r"]) -> TextIO:
    """A file of records. Bytes that are no text are replaced, so that reading goes on."""
    try:
        return Path(name).open(mode, encoding="utf-8", errors="replace")
    except OSError as error:
        raise ValueError(f"{name}: {error.strerror}") from None


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
        seen = redact(event, self.seat)
        text = describe(seen, self.names)
        faces = seen.faces if isinstance(seen, Dealt | Drew | Shown) else ()
        return f"{text} ({_cards(faces)})" if faces else text

    def _scores(self, state: State) -> None:
        held = ", ".join(f"{n} {c}" for n, c in zip(self.names, state.counts, strict=True))
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
            print(f"\n{_top(view)}")
            others = tuple(zip(self.names, view.counts, view.backs, strict=True))[1:]
            print("Cards: " + ", ".join(starmap(_held, others)))
            print(f"Your hand: {_cards(view.hand)}")
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


def _top(view: View) -> str:
    """The top card and the color, and what shows of the piles where cards have two sides."""
    color = view.color.word if view.color is not None else "-"
    top = _cards((view.top,) if view.top else ())
    text = f"Top card {top}, color {color}."
    if view.draw_back is not None:
        text += (
            f" The {view.side} side is in play; on the back of the next card is "
            f"{_cards((view.draw_back,))}."
        )
    return text


def _held(name: str, count: int, backs: Sequence[Face]) -> str:
    """How many cards a player holds, and what is on the backs of two-sided ones."""
    return f"{name} {count}" + (f" (backs {_cards(backs)})" if backs else "")


def _cards(faces: Sequence[Face]) -> str:
    """Cards in notation, on their colors where a terminal shows them."""
    return terminal.hand(faces) if _has_colors() else " ".join(map(str, faces))


def _has_colors() -> bool:
    """Whether the output is a terminal with colors, and nobody asked for none (no-color.org)."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not sys.stdout.isatty():
        return False
    # Old consoles of Windows print the codes; Windows Terminal tells that it is none of them.
    return os.name != "nt" or "WT_SESSION" in os.environ


def _words(move: Move, names: Sequence[str]) -> str:
    return f"{move.text:8} {move.told(names)}"


# replay


def _replay(options: argparse.Namespace) -> None:
    record = _find(options.file, options.game)
    seat: int | None = options.seat
    if seat is not None and seat >= len(record.seats):
        raise ValueError(f"the seats of this game are a to {seat_letter(len(record.seats) - 1)}")
    replay = record.replay()
    player = _Player(record, replay, seat, _Teller(tuple(map(_plain, record.seats)), seat))
    place = 0 if options.at is None else player.place_of(options.at)
    player.introduce()
    if _at_terminal():
        player.step_through(place)
    else:
        if place:
            player.show(place)
        for each in range(place, len(replay.moves)):
            player.tell(each)
    if replay.error is not None:
        at = f"line {replay.line}, column {replay.column}: " if replay.line else ""
        raise ValueError(f"{options.file}: {at}{_plain(str(replay.error))}")


def _find(name: str, game: int) -> Record:
    """The game with this number in a file."""
    with _opened(name, "r") as file:
        records = read_records(file)
        for number in count(1):
            try:
                record = next(records, None)
            except UnoError as error:
                if number == game:
                    raise ValueError(f"{name}: {_plain(str(error))}") from None
                continue
            except OSError as error:
                raise ValueError(f"{name}: {error.strerror}") from None
            if record is None:
                held = f"only {number - 1} games" if number > 2 else f"{number - 1 or 'no'} game"
                raise ValueError(f"{name}: there is no game {game}, the file holds {held}")
            if number == game:
                return record
    raise AssertionError


def _at_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _plain(text: str) -> str:
    """A text from a file without what a terminal would obey."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


@attrs.frozen
class _Player:
    """Shows a recorded match as `seat` saw it, forwards and backwards."""

    record: Record
    replay: Replay
    seat: int | None
    teller: _Teller

    def introduce(self) -> None:
        """Say what is replayed, with what is said before the first move."""
        watched = (
            "nobody's cards" if self.seat is None else f"as seat {seat_letter(self.seat)} saw it"
        )
        print(f"{self.record.rules}: {', '.join(self.teller.names)}; {watched}")
        self._remark(self.record.comments)

    def _remark(self, comments: Sequence[str]) -> None:
        for comment in comments:
            print(f"  {{{_plain(comment)}}}")

    def tell(self, place: int) -> None:
        """Tell the move that follows a place."""
        self.teller(resolve(self.replay[place], self.replay.moves[place]))
        self._remark(self.record.moves[place].comments)

    def show(self, place: int) -> None:
        """Show the table at a place."""
        view = observe(self.replay[place], self.seat)
        last = len(self.replay.moves)
        turn = self.replay.turns[place]
        print(f"\nTurn {turn} of {self.replay.turns[-1]}, after {place} of {last} moves")
        if view.top is not None:
            print(_top(view))
        held = zip(self.teller.names, view.counts, view.backs, strict=True)
        print("Cards: " + ", ".join(starmap(_held, held)))
        if self.seat is not None:
            print(f"Hand: {_cards(view.hand)}")

    def place_of(self, turn: int) -> int:
        """The place at which a turn begins; 0 is the start. ValueError where there is none."""
        for place, begun in enumerate(self.replay.turns):
            if begun >= turn:
                return place
        raise ValueError(f"there is no turn {turn}: the last one is {self.replay.turns[-1]}")

    def step_through(self, place: int) -> None:
        """Go where the person at the keyboard wants, until q."""
        print("Enter: next move, b: back, a number: to that turn, q: leave.")
        self.show(place)
        while (text := input("> ").strip()) != "q":
            if text in ("", "n"):
                if place == len(self.replay.moves):
                    print("There are no more moves.")
                    continue
                self.tell(place)
                place += 1
            elif text == "b":
                if not place:
                    print("This is the start.")
                    continue
                place -= 1
            else:
                try:
                    place = self.place_of(_turn(text))
                except (ValueError, argparse.ArgumentTypeError) as error:
                    print(_plain(str(error)))
                    continue
            self.show(place)


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
        entries = catalog()
        width = max(len(entry.name) for entry in entries)
        for entry in entries:
            print(f"{entry.kind:7} {entry.name:{width}} {entry.text}")
        print("\n`unorules rules RULES` tells the options of rules, such as classic+stacking.")
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
            parts = [option.takes, f"default {_shown(option.default)}"]
            if option.source:
                parts.append(f"docs/rules/{option.source}")
            print(f"      {'; '.join(parts)}")


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
