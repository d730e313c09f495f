"""The command line."""

import json
import os
import subprocess
import sys
from pathlib import Path

import attrs
import pytest

import unorules as uno
from unorules.__main__ import main


def run(*arguments: str, given: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command as a user does."""
    return subprocess.run(
        [sys.executable, "-m", "unorules", *arguments],
        input=given,
        stdin=subprocess.DEVNULL if given is None else None,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def simulated(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    """The JSON object of a simulation."""
    assert main(["simulate", *arguments, "--json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_demo_tells_a_match_in_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    """Bots play to the end, and every line is a sentence that can be read."""
    assert main(["play", "--demo", "--seed", "7"]) == 0
    lines = capsys.readouterr().out.splitlines()

    assert lines[0] == "classic@1, 4 seats, seed 7"
    assert lines[1].startswith("Round 1: ")
    assert any("wins the match" in line for line in lines)
    assert all(line[:1].isupper() and line[-1:] == "." for line in lines[1:10])


def test_demo_takes_rules_seats_and_seed(capsys: pytest.CaptureFixture[str]) -> None:
    """The same words play the same match."""
    words = ["play", "quick", "--demo", "--seats", "6", "--seed", "3"]
    outputs = []
    for _ in range(2):
        assert main(words) == 0
        outputs.append(capsys.readouterr().out)

    assert outputs[0] == outputs[1]
    assert "classic@1(single_round=on), 6 seats, seed 3" in outputs[0]
    assert "Score after" not in outputs[0]


def test_demo_without_a_seed_says_which_it_took(capsys: pytest.CaptureFixture[str]) -> None:
    """So that a match worth telling can be told again."""
    assert main(["play", "quick", "--demo"]) == 0
    seed = capsys.readouterr().out.splitlines()[0].rpartition(" ")[2]

    assert seed.isdecimal()


def test_a_person_plays_against_bots(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moves are answered by number or notation, a wrong answer is asked again."""
    answers = iter(["what", "1", *["1"] * 300])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))

    assert main(["play", "quick", "--seats", "2", "--seed", "3"]) == 0
    out = capsys.readouterr().out
    assert "'what' is none of these moves." in out
    assert "Your hand: " in out
    assert "wins the match" in out


def test_a_person_sees_the_own_cards_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What others are dealt and draw stays hidden."""
    answers = iter(["1"] * 300)
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))

    assert main(["play", "quick", "--seats", "2", "--seed", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    dealt = [line for line in lines if "is dealt" in line]
    drawn = [line for line in lines if " draws " in line]
    assert [line.startswith("Ana (you) is dealt 7 cards. (") for line in dealt] == [True]
    assert drawn
    assert all(("(" in line.partition("draws")[2]) == line.startswith("Ana") for line in drawn)


def test_a_person_may_let_a_catch_pass(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Out of turn Enter declines."""
    prompts: list[str] = []

    def answer(prompt: str) -> str:
        prompts.append(prompt)
        return "" if prompt.startswith("Enter") else "1"

    monkeypatch.setattr("builtins.input", answer)
    for seed in range(20):
        assert main(["play", "quick", "--seats", "3", "--seed", str(seed)]) == 0
        if any(prompt.startswith("Enter") for prompt in prompts):
            break

    assert any(prompt.startswith("Enter") for prompt in prompts)


def test_q_and_the_end_of_input_end_quietly() -> None:
    """No traceback, status 0."""
    for given in ("q\n", ""):
        ended = run("play", "--seed", "3", "--seats", "2", given=given)
        assert (ended.returncode, ended.stderr) == (0, "")


def test_ctrl_c_ends_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    """The usual status, and no traceback."""

    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)

    assert main(["play", "--seed", "3", "--seats", "2"]) == 130


def test_a_closed_pipe_ends_quietly() -> None:
    """As in `unorules play --demo | head`."""
    command = f"{sys.executable} -m unorules play --demo --seed 7 | head -n 1"
    ended = subprocess.run(
        ["/bin/bash", "-c", command], capture_output=True, text=True, check=False
    )

    assert ended.stdout == "classic@1, 4 seats, seed 7\n"
    assert ended.stderr == ""


def test_simulate_prints_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    """With at least the promised keys."""
    found = simulated(capsys, "official", "--seats", "3", "--games", "2", "--seed", "5")

    assert {"rules", "seats", "games", "wins", "moves", "seconds"} <= found.keys()
    assert (found["rules"], found["seats"], found["games"]) == ("classic@1", 3, 2)


def test_equal_seeds_give_equal_output_whatever_the_workers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Only the seconds differ."""
    words = ("quick", "--games", "45", "--seed", "8", "--bots", "random")
    one = simulated(capsys, *words)
    two = simulated(capsys, *words, "--workers", "2")

    assert one.keys() == two.keys()
    assert {**one, "seconds": 0} == {**two, "seconds": 0}


def test_simulate_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    """Wins, average length and averages of points, one line a seat."""
    assert main(["simulate", "quick", "--seats", "2", "--games", "3", "--seed", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()

    assert lines[0] == "classic@1(single_round=on): 3 matches with 2 seats, seed 1"
    assert lines[2].split() == ["seat", "wins", "share", "points", "a", "match"]
    assert [line[0] for line in lines[3:5]] == ["a", "b"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["simulate", "offical"], "did you mean 'official'?"),
        (["simulate", "classic(hand_siz=3)"], "did you mean 'hand_size'?"),
        (["simulate", "classic+challange"], "did you mean 'challenge'?"),
        (["simulate", "classic(hand_size=300)"], "too few"),
        (["simulate", "classic", "--seats", "1"], "from 2 to 26"),
        (["play", "--demo", "--seats", "11"], "use decks=2"),
        (["play", "classic(", "--demo"], "expected name=value"),
    ],
)
def test_wrong_words_are_told_in_one_line(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Status 2 and what was expected, never a traceback."""
    assert main(words) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    "words", [[], ["plya"], ["simulate"], ["simulate", "official", "--games", "0"], ["--nothing"]]
)
def test_wrong_usage_has_status_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """As argparse tells it."""
    with pytest.raises(SystemExit) as ended:
        main(words)

    assert ended.value.code == 2
    assert "usage:" in capsys.readouterr().err


def test_a_terminal_gets_a_progress_bar(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With rich a bar, without it a plain count; never in the results."""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    words = ["simulate", "quick", "--games", "2", "--seats", "2"]
    assert main(words) == 0
    capsys.readouterr()

    monkeypatch.setitem(sys.modules, "rich.console", None)
    assert main(words) == 0
    plain = capsys.readouterr()
    assert "2/2 matches" in plain.err
    assert "2/2 matches" not in plain.out


def test_everything_works_without_rich() -> None:
    """The command needs the core's dependencies only."""
    code = (
        "import sys; sys.modules['rich'] = None; import unorules.__main__ as command; "
        "command.main(['play', 'quick', '--demo'])"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )

    assert ended.stderr == ""
    assert "wins the match" in ended.stdout


def test_the_command_runs_anywhere(tmp_path: Path) -> None:
    """Nothing is read from the source tree."""
    ended = subprocess.run(
        [sys.executable, "-m", "unorules", "simulate", "quick", "--games", "1", "--json"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "1"},
    )

    assert json.loads(ended.stdout)["games"] == 1


def test_rules_lists_everything_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    """Bases, presets and modules, one a line."""
    assert main(["rules"]) == 0
    lines = capsys.readouterr().out.splitlines()

    presets = [line.split()[1] for line in lines if line.startswith("preset")]
    assert presets == ["official", "quick", "spin-mattel", "house-party", "cliquojeux", "ujf"]


def test_rules_tells_every_option_with_default_and_source(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """For the modules in play, with the value that they have."""
    assert main(["rules", "classic(target=200)-challenge"]) == 0
    out = capsys.readouterr().out

    assert out.startswith("classic@1(target=200)-challenge\n")
    assert "  target = 200\n" in out
    assert "default 500; docs/rules/classic.md 8.4" in out
    assert "challenge_guilty" not in out
    assert "wild4_policy = by the other rules" in out


def test_an_option_without_a_source_names_none(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rules of other packages may leave it out."""
    entries = [
        attrs.evolve(
            entry, options=tuple(attrs.evolve(option, source="") for option in entry.options)
        )
        for entry in uno.catalog()
    ]
    monkeypatch.setattr("unorules.__main__.catalog", lambda: entries)

    assert main(["rules", "classic"]) == 0
    out = capsys.readouterr().out
    assert "      a whole number from 1; default 500\n" in out
    assert "docs/rules" not in out


def test_perft_counts_per_move_and_in_all(capsys: pytest.CaptureFixture[str]) -> None:
    """The sum of the counts is that of the library."""
    state = uno.new_game("quick", seats=3, seed=4)
    assert main(["perft", "quick", "--seats", "3", "--seed", "4", "--depth", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()

    counts = {line.split()[0]: int(line.split()[1]) for line in lines[:-2]}
    assert list(counts) == [str(move) for move in uno.legal_moves(state)]
    assert sum(counts.values()) == uno.perft(state, 3)
    assert lines[-2].startswith(f"{uno.perft(state, 3)} sequences of 3 moves")


def test_perft_starts_from_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    """Any position line will do."""
    line = str(uno.new_game("classic", seats=2, seed=4))
    assert main(["perft", "--position", line, "--depth", "1"]) == 0

    assert line in capsys.readouterr().out
    assert main(["perft", "--position", "classic; a=r7"]) == 2
    assert capsys.readouterr().err.startswith("unorules: ")
