"""The example of a server: views, double clicks, time-outs, leavers, and a restart from disk."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

import unorules as uno
from unorules.testing import position

EXAMPLE = Path(__file__).parent.parent / "examples" / "server.py"
HANDS = {"a": "r7g3b1", "b": "r9y2", "c": "g9g8", "d": "b9b8"}


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("server_example", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("seed", range(5))
def test_a_match_is_played_to_its_end(example: ModuleType, seed: int, tmp_path: Path) -> None:
    """Whatever the clients do, and although the server was started again."""
    server = example.play(tmp_path, seed)

    assert server.state.is_over
    assert uno.from_json(server.save.read_text(encoding="utf-8"), uno.State) == server.state


def test_a_double_click_is_one_move(example: ModuleType, tmp_path: Path) -> None:
    """The second is stale, and tells so."""
    server = example.Server(position(hands=HANDS, draw="y9"), tmp_path / "match.json")
    moment = server.view(0).moment

    assert server.submit(0, "a:+", moment) == "ok"
    assert "it is now" in server.submit(0, "a:+", moment)
    assert server.state.counts[0] == 4


def test_a_client_moves_for_its_own_seat_only(example: ModuleType, tmp_path: Path) -> None:
    """Whatever seat it writes into its move."""
    server = example.Server(position(hands=HANDS), tmp_path / "match.json")

    assert server.submit(1, "a:r7") == "that is not your seat"
    assert "not-" not in server.submit(1, "b:r9")
    assert server.submit(1, "rubbish").startswith("expected a move")
    assert server.state.counts == (3, 2, 2, 2)


def test_a_sleeper_draws_and_a_leaver_is_gone(example: ModuleType, tmp_path: Path) -> None:
    """The match goes on without them."""
    server = example.Server(position(hands=HANDS, draw="y9"), tmp_path / "match.json")
    server.time_out()
    assert server.state.counts[0] == 4
    server.leave(1)

    assert server.view(None).active == (0, 2, 3)
    assert server.state.awaited == 2


def test_a_restart_goes_on_where_the_server_stopped(example: ModuleType, tmp_path: Path) -> None:
    """In the middle of a challenge."""
    server = example.Server(position(hands={**HANDS, "a": "W+4r3g1"}), tmp_path / "match.json")
    assert server.submit(0, "W+4=g") == "ok"
    again = example.Server.restart(server.save)

    assert again.state == server.state
    assert again.submit(1, "?") == "ok"
    assert again.state.counts[0] == 6
