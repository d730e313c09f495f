"""The example of a server: views, double clicks, time-outs, leavers, and a restart from disk."""

from __future__ import annotations

from pathlib import Path

import pytest
from examples.server_loop import Server, play

import unorules as uno
from unorules.testing import position

HANDS = {"a": "r7g3b1", "b": "r9y2", "c": "g9g8", "d": "b9b8"}


@pytest.mark.parametrize("seed", range(5))
def test_a_match_is_played_to_its_end(seed: int, tmp_path: Path) -> None:
    """Whatever the clients do, and although the server was started again."""
    server = play(tmp_path, seed)

    assert server.state.is_over
    assert uno.from_json(server.save.read_text(encoding="utf-8"), uno.State) == server.state


def test_a_double_click_is_one_move(tmp_path: Path) -> None:
    """The second is stale, and tells so."""
    server = Server(position(hands=HANDS, draw="y9"), tmp_path / "match.json")
    moment = server.view(0).moment

    assert server.submit(0, "a:+", moment) == "ok"
    assert "it is now" in server.submit(0, "a:+", moment)
    assert server.state.counts[0] == 4


def test_a_client_moves_for_its_own_seat_only(tmp_path: Path) -> None:
    """Whatever seat it writes into its move."""
    server = Server(position(hands=HANDS), tmp_path / "match.json")

    assert server.submit(1, "a:r7") == "that is not your seat"
    assert "not-" not in server.submit(1, "b:r9")
    assert server.submit(1, "rubbish").startswith("expected a move")
    assert server.state.counts == (3, 2, 2, 2)


def test_a_sleeper_draws_and_a_leaver_is_gone(tmp_path: Path) -> None:
    """The match goes on without them."""
    server = Server(position(hands=HANDS, draw="y9"), tmp_path / "match.json")
    server.time_out()
    assert server.state.counts[0] == 4
    server.leave(1)

    assert server.view(None).active == (0, 2, 3)
    assert server.state.awaited == 2


def test_a_restart_goes_on_where_the_server_stopped(tmp_path: Path) -> None:
    """In the middle of a challenge."""
    server = Server(position(hands={**HANDS, "a": "W+4r3g1"}), tmp_path / "match.json")
    assert server.submit(0, "W+4=g") == "ok"
    again = Server.restart(server.save)

    assert again.state == server.state
    assert again.submit(1, "?") == "ok"
    assert again.state.counts[0] == 6
