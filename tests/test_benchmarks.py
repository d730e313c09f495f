"""The benchmarks run, and count what they say they count."""

import json
import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Self

import attrs
import pytest
from tests.benchmarks import alone, contests, report, rivals, speed, workloads

import unorules as uno

SMALL = ("--passes", "1", "--decisions", "5", "--states", "50", "--without-rivals")


def test_a_run_prints_every_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert speed.main([*SMALL, "--seats", "2"]) == 0

    printed = capsys.readouterr().out
    for word in ("decisions/s", "microseconds", "bytes a state", "milliseconds", "Targets"):
        assert word in printed
    for rules in ("official", "flip", "spin", "house-party"):
        assert re.search(rf"^{rules} +any move +2 +[\d,]+ ", printed, re.MULTILINE)
    assert re.search(r"^spin / official .* at least 0.75 +(not )?reached$", printed, re.MULTILINE)


def test_parts_and_rules_can_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    speed.main([*SMALL, "--only", "decisions", "--seats", "4", "--rules", "spin+jump-in", "--json"])

    (play,) = json.loads(capsys.readouterr().out)["sections"]
    assert [row[:3] for row in play["rows"]] == [
        [rules, policy, "4"]
        for rules in ("official", "spin+jump-in")
        for policy in (contests.ANY_MOVE, contests.LAY)
    ]


def test_markdown_is_a_table_of_markdown(capsys: pytest.CaptureFixture[str]) -> None:
    speed.main([*SMALL, "--only", "memory", "--markdown"])

    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("20")
    assert lines[3] == "| --- | --: | --: |"
    assert re.fullmatch(r"\| official \| [\d,]+ \| 1\.00 \|", lines[4])


def test_unknown_rules_are_refused_and_unknown_presets_left_out(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        speed.main(["--rules", "whist"])
    assert "there are no rules whist for four seats" in capsys.readouterr().err

    assert not speed.plays("whist", 4)
    assert not speed.plays("cliquojeux", 10)


def test_missing_libraries_are_told_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rivals, "LIBRARIES", {"Whist": "no_such_module"})

    speed.main([*SMALL[:-1], "--only", "decisions", "--seats", "4"])

    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("Left out, not installed: Whist (")


@pytest.mark.parametrize("rules", ["official", "spin"])
def test_a_decision_is_a_move_of_a_player(rules: str) -> None:
    made: list[uno.Move] = []

    def noting(moves: tuple[uno.Move, ...]) -> uno.Move:
        made.append(workloads.lay_if_possible(len(made))(moves))
        return made[-1]

    table = workloads.Table(4, noting, rules)
    table.play(2800)
    table.play(1200)

    of_table = [type(move) for move in made if move.seat == uno.TABLE]
    assert len(made) - len(of_table) == 4000
    assert of_table.count(uno.Deal) == table.rounds > 0
    assert set(of_table) == ({uno.Deal, uno.Lapse} if rules == "spin" else {uno.Deal})


@attrs.define
class Coins:
    """A game of OpenSpiel's shape: two coins are thrown, then chance and the player alternate."""

    made: list[str]
    moves: int = 0

    def is_terminal(self) -> bool:
        return self.moves == 10

    def is_chance_node(self) -> bool:
        return self.moves < 2 or self.moves % 2 == 1

    def legal_actions(self) -> Sequence[int]:
        return (0, 1)

    def apply_action(self, action: int) -> None:
        self.made.append("chance" if self.is_chance_node() else "player")
        self.moves += 1

    def child(self, action: int) -> Self:
        child = attrs.evolve(self)
        child.apply_action(action)
        return child


@attrs.define
class CoinGame:
    made: list[str] = attrs.field(factory=list)

    def new_initial_state(self) -> Coins:
        return Coins(self.made)


@pytest.mark.parametrize("child", [True, False])
def test_moves_of_chance_are_played_and_not_counted(child: bool) -> None:
    game = CoinGame()
    table = rivals.CrazyEights(game, child=child)

    table.play(5)
    table.play(4)

    assert game.made.count("player") == 9
    assert table.rounds == 2


def test_a_rate_leaves_out_what_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    class Waits:
        rounds = 0
        clock = 0.0

        def play(self, decisions: int) -> float:
            self.clock += 4.0
            return 3.0

    waits = Waits()
    monkeypatch.setattr(contests, "process_time", lambda: waits.clock)
    one = contests.Contender("waits", 4, "wait", 8, waits)
    contests.measure([one], 3, lambda _: None)

    assert (one.rate, one.bare_rate) == (2, 8)
    assert contests.times([2.0, 4.0, 9.0], [1.0, 2.0, 1.0]) == 2


def test_nobody_always_follows_the_same_one() -> None:
    """Everybody plays once a pass, after one this time and after another one the next."""
    played: list[str] = []

    class Notes:
        rounds = 0

        def __init__(self, name: str) -> None:
            self.name = name

        def play(self, decisions: int) -> float:
            played.append(self.name)
            return 0.0

    every = [contests.Contender(name, 4, "note", 1, Notes(name)) for name in "abcd"]
    contests.measure(every, 20, lambda _: None)

    passes = [played[start : start + 4] for start in range(4, len(played), 4)]
    assert len(passes) == 20
    assert all(sorted(each) == ["a", "b", "c", "d"] for each in passes)
    followed = set(pairwise(played))
    assert followed >= {(one, other) for one in "abcd" for other in "abcd" if one != other}


def test_a_tree_has_as_many_states_as_asked_for() -> None:
    assert 200 < alone.bytes_a_state("official", 2, 500) < 5000


def test_targets_tell_whether_they_are_reached() -> None:
    assert report.Target("at least", 5.0, 5).reached
    assert not report.Target("at least", 4.9, 5).reached
    assert report.Target("at most", 60.0, 60, " ms", at_most=True).reached
    assert not report.Target("at most", 61.0, 60, " ms", at_most=True).reached
