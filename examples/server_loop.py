"""A small server: it holds the state, and each player sees a view.

Run it from a clean checkout:

    python3 -m venv .venv && .venv/bin/python -m pip install --quiet -e . &&
    .venv/bin/python examples/server_loop.py

It plays a match with four clients, one of which clicks twice, one of which sleeps, and one of which
leaves; in the middle the server is started again from disk. Put sockets where `client` is called.
"""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

import unorules as uno


class Server:
    """One match. Everything that a client sends goes through `submit`."""

    def __init__(self, state: uno.State, save: Path) -> None:
        self.state = state
        self.save = save
        self._keep()

    @classmethod
    def restart(cls, save: Path) -> Server:
        """The match as it was when the server stopped."""
        return cls(uno.from_json(save.read_text(encoding="utf-8"), uno.State), save)

    def view(self, seat: int | None) -> uno.View:
        """What a client may see; None is a spectator."""
        return uno.observe(self.state, seat)

    def submit(self, seat: int, text: str, moment: int | None = None) -> str:
        """Make the move that a client sends; returns what the client is told.

        `moment` is that of the view the client decided on: a move for an older step is stale.
        Clients leave it out with calls and catches, which may be right in several steps.
        """
        try:
            move = uno.parse_move(text, self.view(seat))
            if move.seat != seat:
                return "that is not your seat"
            self._advance(move, moment)
        except uno.UnoError as error:
            return str(error)
        return "ok"

    def time_out(self) -> None:
        """Whoever the table waits for has slept too long."""
        self._advance(uno.default_move(self.state, self.state.awaited), None)

    def leave(self, seat: int) -> None:
        """A player has gone."""
        self._advance(uno.Leave(seat), None)

    def deal(self) -> None:
        """The next round, where one is over."""
        self._advance(uno.Deal(), None)

    def _advance(self, move: uno.Move, moment: int | None) -> None:
        self.state, events = uno.resolve(self.state, move, at=moment)
        self._keep()
        for event in events:  # each client is sent what it may see of it; here a spectator
            print(uno.describe(uno.redact(event, None)))

    def _keep(self) -> None:
        # A crash in the middle of writing leaves the old file.
        new = self.save.with_suffix(".new")
        new.write_text(uno.to_json(self.state), encoding="utf-8")
        new.replace(self.save)


def client(view: uno.View, rng: random.Random) -> tuple[str, int | None] | None:
    """What a client sends: a call or a catch when it sees one, else any move on its turn."""
    asides = [move for move in view.legal_moves if move.aside]
    if asides and rng.random() < 0.5:
        return str(rng.choice(asides)), None
    if view.awaited != view.seat:
        return None
    moves = [move for move in view.legal_moves if not move.aside]
    move = rng.choice([move for move in moves if isinstance(move, uno.Play)] or moves)
    return str(move), view.moment


def play(folder: Path, seed: int) -> Server:
    """A whole match, with what happens to servers."""
    rng = random.Random(seed)
    server = Server(uno.new_game("quick", seats=4, seed=seed), folder / "match.json")
    for tick in range(100_000):
        if server.state.is_over:
            break
        if tick == 12 and len(server.state.active) == 4:
            server.leave(3)
        if tick == 20:
            server = Server.restart(server.save)
            print("-- The server starts again from disk.")
        if server.state.awaited == uno.TABLE:
            server.deal()
            continue
        if tick % 10 == 9:
            print("-- Time is up.")
            server.time_out()
            continue
        for seat in server.state.active:
            sent = client(server.view(seat), rng)
            if sent is None:
                continue
            server.submit(seat, *sent)
            if seat == 0:
                again = server.submit(seat, *sent)
                print(f"-- Seat a clicks twice: {again}")
            break
    return server


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        play(Path(name), seed=7)
