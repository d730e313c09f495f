"""The example of a tournament: who sits where, what is counted, and how sure it is."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from examples.bot_tournament import BOTS, Seating, Standing, hasty, tournament
from tests.examples.test_examples import run

import unorules as uno
from unorules.testing import position


def test_the_table_tells_who_wins() -> None:
    """The same for a seed, and sensible play beats random play beyond doubt."""
    told = run("bot_tournament.py", "random", "sensible", "--games", "12", "--seed", "4")

    assert told == run("bot_tournament.py", "random", "sensible", "--games", "12", "--seed", "4")
    first, head, best, worst = told.splitlines()
    assert first == "classic@1: 2 orders of seats, 12 matches each, seed 4"
    assert head == "bot        matches   wins   share    95 % interval   points a match"
    assert re.fullmatch(r"sensible +24 +2\d +\d+\.\d% +\d+\.\d% to +\d+\.\d% +\d+\.\d", best)
    assert worst.startswith("random")


def test_all_bots_play_by_default_and_processes_change_nothing() -> None:
    """In every order of their seats."""
    told = run("bot_tournament.py", "--games", "2", "--rules", "quick")

    assert told.startswith("classic@1(single_round=on): 6 orders of seats, 2 matches each, seed 1")
    assert {line.split()[0] for line in told.splitlines()[2:]} == set(BOTS)
    assert told == run("bot_tournament.py", "--games", "2", "--rules", "quick", "--workers", "2")


def test_every_order_is_played_and_progress_is_told() -> None:
    """Also where an executor plays the matches."""
    heard: list[int] = []
    with ThreadPoolExecutor(2) as pool:
        table = tournament("quick", BOTS, 3, 1, pool, heard.append)

    assert [bot.matches for bot in table.values()] == [18, 18, 18]
    assert sum(bot.wins for bot in table.values()) == 18
    assert heard == [3, 6, 9, 12, 15, 18]
    assert table == tournament("quick", BOTS, 3, 1)


def test_seats_have_chances_of_their_own() -> None:
    """Two random bots do not choose alike."""
    one, other = Seating(("random", "random"))(7)
    view = uno.observe(position(hands={"a": "r1r2r3r4r6r7r8r9"}, top="r5"), 0)

    assert [one(view) for _ in range(9)] != [other(view) for _ in range(9)]


def test_wilsons_interval() -> None:
    """Figures worked out by hand: 5 of 10, and none of 10."""
    assert Standing(10, 5).interval == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert Standing(10, 0).interval == pytest.approx((0, 0.2775), abs=1e-4)


@pytest.mark.parametrize(
    ("hand", "choice"),
    [
        ("r9r1rSb1", "rS"),
        ("r9rSr+2b1", "r+2"),
        ("r9r1b1b2", "r9"),
        ("g7g9Wb1", "W=g"),
        ("r9r+2", "r+2!"),
    ],
)
def test_the_bot_of_its_own_lays_actions_first(hand: str, choice: str) -> None:
    """Else, and with two cards, it does what the sensible one does."""
    view = uno.observe(position(hands={"a": hand}, top="r5"), 0)
    move = hasty(view)

    assert move in view.legal_moves
    assert move is not None
    assert move.text == choice


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("clever",), "there is no bot 'clever': choose from random, sensible, hasty"),
        (("--games", "0"), "games takes a whole number of at least 1, not 0"),
        (("random",), "not 1"),
        (("--rules", "clasic"), "did you mean 'classic'?"),
    ],
)
def test_a_wrong_command_line_is_told(arguments: tuple[str, ...], told: str) -> None:
    """As a usage error."""
    assert told in run("bot_tournament.py", *arguments, fails=True)
