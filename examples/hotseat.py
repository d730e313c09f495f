"""A table around one device: it goes from hand to hand behind a screen that hides every hand.

Run it from a clean checkout:

    python3 -m venv .venv && .venv/bin/python -m pip install --quiet -e . &&
    .venv/bin/python examples/hotseat.py Ana Bo Cleo

`--rules house-party+jump-in` plays by other rules, `--seed 7` deals the same cards again.
Everything that is printed comes from views and from redacted events, so nothing else can leak.
"""

from __future__ import annotations

import argparse
import os
import re
import secrets
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field

import unorules as uno
from unorules import terminal
from unorules.events import Dealt, Drew, Shown, TurnStarted
from unorules.values import seat_letter


@dataclass
class Table:
    """A match, the names of the players, and what each of them has not been told yet."""

    state: uno.State
    names: Sequence[str]
    news: list[list[str]] = field(init=False)

    def __post_init__(self) -> None:
        self.news = [[] for _ in self.names]

    def make(self, move: uno.Move) -> None:
        """Make a move, and note for each seat what it may know of it."""
        self.state, events = uno.resolve(self.state, move)
        for event in events:
            if isinstance(event, TurnStarted):
                continue  # the table tells whose turn it is
            for seat, lines in enumerate(self.news):
                lines.append(self._told(uno.redact(event, seat)))

    def _told(self, event: uno.Event) -> str:
        seen = event.faces if isinstance(event, Dealt | Drew | Shown) else ()
        cards = f" ({' '.join(map(str, seen))})" if seen else ""
        return uno.describe(event, self.names) + cards

    def play(self) -> None:
        """Until the match is over. The seat that must move is asked; others may step in."""
        holder = uno.TABLE  # nobody
        while not self.state.is_over:
            due = uno.legal_moves(self.state, uno.TABLE)
            if holder == uno.TABLE and not any(isinstance(move, uno.Deal) for move in due):
                holder = self.pass_device()
            if holder == uno.TABLE:
                self.make(due[0])
                continue
            move = self.choose(holder)
            if move is not None:
                self.make(move)
                if self.state.awaited == holder:
                    continue
                self.tell(holder)
                input("Enter hides your hand: ")
            holder = uno.TABLE
        hide()
        show(terminal.table(uno.observe(self.state, None), names=self.names))

    def pass_device(self) -> int:
        """The screen between two players: it shows no hand. Returns who holds the device now.

        Whoever wants to act out of turn takes the device and types a name; that tells nobody which
        cards there are, because everybody may do so at any time. In a race all are out of turn,
        and Enter, which then returns `TABLE`, is for a race that nobody wants.
        """
        hide()
        show(terminal.table(uno.observe(self.state, None), names=self.names))
        awaited = self.state.awaited
        if awaited == uno.TABLE:
            asked = "Whoever is first types a name, Enter if nobody is: "
        else:
            name = self.names[awaited]
            asked = f"Pass the device to {name}, who presses Enter (or a name steps in): "
        while True:
            text = input(asked).strip()
            if not text:
                return awaited
            for seat in self.state.active:
                if text.casefold() == self.names[seat].casefold():
                    return seat
            print(f"Nobody here is called {text!r}.")

    def choose(self, seat: int) -> uno.Move | None:
        """Show a seat its hand and its moves, and ask for one. None: it may and does let it be."""
        view = uno.observe(self.state, seat)
        hide()
        self.tell(seat)
        print()
        show(terminal.table(view, names=self.names))
        must = view.awaited == seat
        for number, move in enumerate(view.legal_moves, 1):
            print(f"  {number:2}  {move.text:8} {move.told(self.names)}")
        while True:
            asked = f"You must {view.asks}" if must else "Out of turn; Enter lets it be"
            text = input(f"{asked}: ").strip()
            if not text and not must:
                return None
            if text.isdecimal() and 0 < int(text) <= len(view.legal_moves):
                return view.legal_moves[int(text) - 1]
            try:
                move = uno.parse_move(f"{seat_letter(seat)}:{text}", view)
            except uno.NotationError:
                print("Type the number of a move, or its cards.")
                continue
            reason = uno.why_illegal(view, move)
            if (
                reason is None or reason.price is not None
            ):  # some rules let a fault be made, and paid
                return move
            print(f"{reason}.")

    def tell(self, seat: int) -> None:
        """What happened since the seat last looked."""
        for line in self.news[seat]:
            print(line)
        self.news[seat].clear()


def hide() -> None:
    """Clear the screen and what could be scrolled back to; a line where there is no terminal."""
    print("\x1b[2J\x1b[3J\x1b[H" if sys.stdout.isatty() else "-" * 60)


def show(text: str) -> None:
    """Print a text in colors, or without where nothing shows them (or nobody wants them)."""
    colored = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    print(text if colored else re.sub(r"\x1b\[[0-9;]*m", "", text))


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description="A game of UNO for people round one device.")
    parser.add_argument("names", nargs="*", default=["Ana", "Bo"], help="who plays, from seat a on")
    parser.add_argument("--rules", default="official", help="rules (default: official)")
    parser.add_argument("--seed", type=int, default=secrets.randbits(32), help="seed of the match")
    options = parser.parse_args()
    if len({name.casefold() for name in options.names}) < len(options.names):
        parser.error("two players have the same name")
    try:
        start = uno.new_game(options.rules, seats=len(options.names), seed=options.seed, deal=False)
        Table(start, options.names).play()
    except (EOFError, KeyboardInterrupt):
        print("\nThe players leave the table.")
    except uno.UnoError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
