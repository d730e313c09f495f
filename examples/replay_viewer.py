"""Steps through a recorded match as one seat saw it, and draws it as a page of pictures.

Run it from a clean checkout:

    python3 -m venv .venv && .venv/bin/python -m pip install --quiet -e . &&
    .venv/bin/python examples/replay_viewer.py --seat a --html replay.html

Without a file it shows a match between bots; `python -m unorules play --record FILE` records one of
yours. The page is one file without scripts that needs no network.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path

import unorules as uno
from unorules import svg, terminal
from unorules.events import TurnStarted
from unorules.play import next_move

STYLE = """
:root { color-scheme: light dark; font: 1rem/1.4 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 50rem; padding: 0 1rem 60vh; }
section { border-top: 1px solid #8888; padding: 1rem 0; }
section:target { border-top-color: currentcolor; }
nav { align-items: center; display: flex; gap: 1rem; justify-content: space-between; }
nav a { border: 1px solid; border-radius: .4rem; color: inherit; padding: .4rem 1rem;
  text-decoration: none; }
svg { display: block; margin: 0 auto; }
p { min-height: 2.8em; }
"""


@dataclass(frozen=True)
class Step:
    """A place in the match: what was told on the way to it, and what the seat saw there."""

    turn: int
    told: tuple[str, ...]
    view: uno.View

    @property
    def text(self) -> str:
        """What was told, in one line."""
        return " ".join(self.told) or "The table is set."


def steps_of(record: uno.Record, names: tuple[str, ...], seat: int | None) -> list[Step]:
    """All places of a match as a seat saw them; None is a spectator."""
    replay = record.replay()
    if replay.error is not None:
        print(f"The record goes wrong in line {replay.line}: {replay.error}", file=sys.stderr)
    steps = [Step(0, (), uno.observe(replay[0], seat))]
    for before, move, turn in zip(replay, replay.moves, replay.turns[1:], strict=False):
        after, events = uno.resolve(before, move)
        seen = [uno.redact(event, seat) for event in events if not isinstance(event, TurnStarted)]
        told = tuple(uno.describe(event, names) for event in seen)
        steps.append(Step(turn, told, uno.observe(after, seat)))
    return steps


# In the terminal


def step_through(steps: list[Step], names: tuple[str, ...]) -> None:
    """Go where the person at the keyboard wants, until q."""
    print("Enter: forward, b: back, a number: to that turn, q: leave.")
    at = 0
    while True:
        show(steps[at], names)
        answer = input(f"{at} of {len(steps) - 1}> ").strip()
        if answer == "q":
            return
        if answer == "b":
            at = max(at - 1, 0)
        elif answer.isdecimal():
            later = (place for place, step in enumerate(steps) if step.turn >= int(answer))
            at = next(later, len(steps) - 1)
        else:
            at = min(at + 1, len(steps) - 1)


def show(step: Step, names: tuple[str, ...]) -> None:
    """Print a place; in colors where a terminal shows them and nobody wants it plain."""
    print(f"\nTurn {step.turn}. {step.text}")
    table = terminal.table(step.view, names=names)
    colored = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    print(table if colored else re.sub(r"\x1b\[[0-9;]*m", "", table))


# As a page


def page(steps: list[Step], names: tuple[str, ...], title: str) -> str:
    """The match as one HTML text: a picture a place, with links back and forward."""
    return "\n".join(
        (
            "<!doctype html>",
            '<html lang="en">',
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width">',
            f"<title>{escape(title)}</title>",
            f"<style>{STYLE}</style>",
            f"<h1>{escape(title)}</h1>",
            *sections(steps, names),
            "</html>\n",
        )
    )


def sections(steps: list[Step], names: tuple[str, ...]) -> Iterator[str]:
    """One section a place."""
    last = len(steps) - 1
    for place, step in enumerate(steps):
        yield f'<section id="s{place}">'
        yield f'<nav><a href="#s{max(place - 1, 0)}">Back</a>'
        yield f"<b>Turn {step.turn}</b>"
        yield f'<a href="#s{min(place + 1, last)}">Forward</a></nav>'
        yield f"<p>{escape(step.text)}</p>"
        yield svg.table(step.view, names=names)
        yield "</section>"


# What is shown


def sample(seed: int) -> uno.Record:
    """A short match between bots."""
    start = state = uno.new_game("quick", seats=3, seed=seed, deal=False)
    moves: list[uno.Move] = []
    while not state.is_over:
        moves.append(next_move(state, [uno.SensibleBot()] * 3))
        state = uno.apply(state, moves[-1])
    return uno.Record.of(start, moves, seats=("Ana", "Bo", "Cleo"))


def main() -> None:
    """Read the command line and show."""
    parser = argparse.ArgumentParser(description="Steps through a recorded match.")
    parser.add_argument("file", nargs="?", type=Path, help="a record (default: a sample match)")
    parser.add_argument("--seat", default="", help="whose view: a, b, ... (default: a spectator's)")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write a page of pictures first")
    options = parser.parse_args()
    try:
        if options.file is None:
            record = sample(seed=86)
        else:
            with options.file.open(encoding="utf-8") as stream:
                record = next(uno.read_records(stream))
    except (OSError, StopIteration, uno.UnoError) as error:
        parser.error(f"{options.file}: {str(error) or 'there is no game in it'}")
    letters = [*"abcdefghijklmnopqrstuvwxyz"[: len(record.seats)]]
    if options.seat and options.seat not in letters:
        parser.error(f"the seats of this match are {', '.join(letters)}")
    seat = letters.index(options.seat) if options.seat else None
    # A file may hold anything: names are shown without what a terminal would obey.
    names = tuple("".join(filter(str.isprintable, name)) for name in record.seats)
    steps = steps_of(record, names, seat)
    if options.html is not None:
        who = "a spectator" if seat is None else names[seat]
        title = f"{', '.join(names)}: the match as {who} saw it"
        options.html.write_text(page(steps, names, title), encoding="utf-8")
        print(f"{options.html}: {len(steps)} pictures.")
    try:
        step_through(steps, names)
    except (EOFError, KeyboardInterrupt):
        print()


if __name__ == "__main__":
    main()
