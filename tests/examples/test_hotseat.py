"""The example of one device for all: what each screen shows, who is asked, and what is refused."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator

import pytest
from examples import hotseat
from tests.examples.test_examples import run
from tests.spin.spin_words import spun

import unorules as uno
from unorules.testing import position

NAMES = ("Ana", "Bo", "Cleo")
HANDS = {"a": "r7g3b1", "b": "g9y2g4", "c": "r7g8b3"}
COVER = "-" * 60


def typed(monkeypatch: pytest.MonkeyPatch, *answers: str) -> list[str]:
    """Type these answers, then leave; returns the questions as they come."""
    asked: list[str] = []
    left = iter(answers)

    def answer(question: str) -> str:
        asked.append(question)
        sys.stdout.write(f"{question}\n")
        for text in left:
            return text
        raise EOFError

    monkeypatch.setattr("builtins.input", answer)
    return asked


def table(rules: str = "classic", **hands: str) -> hotseat.Table:
    """Three players with these cards."""
    return hotseat.Table(position(rules, hands={**HANDS, **hands}, draw="y8y9"), NAMES)


def screens(told: str) -> Iterator[tuple[str, str]]:
    """Who looks at each screen ('' before somebody takes the device), and what it shows."""
    for screen in told.split(COVER):
        found = re.search(r"(\w+) \(you\)", screen)
        yield (found[1] if found else ""), screen


@pytest.mark.parametrize("rules", ["quick", "quick+jump-in+seven-zero", "spin(single_round=on)"])
def test_a_match_is_played_by_pipe(rules: str) -> None:
    """Whatever is typed: what is no answer is asked again."""
    told = run("hotseat.py", *NAMES, "--rules", rules, "--seed", "3", keys="1\n\n\n" * 5000)

    assert "\x1b" not in told
    assert re.search(r"\n(\w+) wins the match\.\n$", told)


def test_the_players_may_leave() -> None:
    """At the end of what is typed."""
    told = run("hotseat.py", "--seed", "3", keys="\n")

    assert told.endswith("\nThe players leave the table.\n")


def test_no_screen_shows_the_hand_of_another(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Between two players there is one without any hand, and news are those of the own seat."""
    rng = random.Random(1)

    def answer(question: str) -> str:
        sys.stdout.write(f"{question}\n")
        if question.startswith(("Pass", "Enter")):
            return ""
        last = capsys.readouterr().out
        kept.append(last)
        return str(rng.randint(1, len(re.findall(r"^  [ \d]\d  ", last, re.MULTILINE))))

    kept: list[str] = []
    monkeypatch.setattr("builtins.input", answer)
    game = hotseat.Table(uno.new_game("quick", seats=3, seed=5, deal=False), NAMES)
    game.play()
    told = "".join(kept)

    before = ""
    hands = 0
    for looking, screen in screens(told):
        assert before in ("", looking) or not looking
        before = looking
        for name in re.findall(r"^(\w+) (?:draws|is dealt) .*\(", screen, re.MULTILINE):
            assert name == looking
        rows = re.findall(r"^[> ] (\w+).*? \d+((?:   ?[rgbyW]\S*)+)", screen, re.MULTILINE)
        assert {name for name, _ in rows} <= {looking}
        hands += len(rows)
    assert hands > 10


def test_the_seat_on_turn_is_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Behind the screen, with its moves; then the next one."""
    asked = typed(monkeypatch, "", "r7", "", "")
    with pytest.raises(EOFError):
        table().play()

    assert asked == [
        "Pass the device to Ana, who presses Enter (or a name steps in): ",
        "You must lay a card or draw: ",
        "Enter hides your hand: ",
        "Pass the device to Bo, who presses Enter (or a name steps in): ",
        "You must lay a card or draw: ",
    ]
    told = capsys.readouterr().out
    assert "   1  r7       lay red 7\n   2  +        draw a card\n" in told
    assert "\nAna plays a red 7.\n\nTop  r7 " in told.rpartition(COVER)[2]


def test_who_draws_sees_the_card_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without passing the device; the others hear that a card was drawn."""
    asked = typed(monkeypatch, "", "+", "", "")
    game = hotseat.Table(position(hands=HANDS, draw="r8y9"), NAMES)
    with pytest.raises(EOFError):
        game.play()

    assert asked[1:] == [
        "You must lay a card or draw: ",
        *["You must lay the drawn card or keep it: "] * 3,
    ]
    assert "Ana draws 1 card. (r8)" in capsys.readouterr().out
    assert game.news[1] == ["Ana draws 1 card."]


def test_what_cannot_be_done_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the reason of the library, and asked again."""
    typed(monkeypatch, "", "g3", "9", "zz", "b:g9")
    with pytest.raises(EOFError):
        table().play()

    told = capsys.readouterr().out
    assert "g3 does not match: a red card, a 5 or a wild is wanted.\n" in told
    assert told.count("Type the number of a move, or its cards.\n") == 3


def test_a_fault_with_a_price_can_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a rule prices it."""
    typed(monkeypatch, "", "g3")
    game = table("classic+misplay")
    with pytest.raises(EOFError):
        game.play()

    assert game.state.counts[0] > 3


def test_anybody_may_step_in(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By name, on the screen that shows no hand; with nothing to do it goes back there."""
    game = table("classic+jump-in")
    asked = typed(monkeypatch, "", "r7", "", "nobody", "ana", "", "CLEO", "1", "")
    with pytest.raises(EOFError):
        game.play()

    assert game.state.counts == (2, 3, 2)
    assert game.state.awaited == 0
    assert [question[:5] for question in asked] == [
        *("Pass ", "You m", "Enter"),  # Ana lays a red 7
        *("Pass ", "Pass ", "Out o"),  # somebody else, then Ana again, who may do nothing
        *("Pass ", "Out o", "Enter"),  # Cleo lays hers on it
        "Pass ",
    ]
    assert "Nobody here is called 'nobody'." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("answers", "awaited"),
    [(["Cleo", "1"], 2), (["Bo", "!unospin"], 1), (["Bo", "", "Ana", "1"], 0), ([""], 2)],
)
def test_a_race_is_for_everybody(
    monkeypatch: pytest.MonkeyPatch, answers: list[str], awaited: int
) -> None:
    """Whoever types a name first may move first, or nobody: then the table goes on."""
    start = spun("uno-spin", seats=3, hands={"b": "b4?3", "c": "b7?3"}, by_table=False)
    asked = typed(monkeypatch, *answers)
    game = hotseat.Table(start, NAMES)
    with pytest.raises(EOFError):
        game.play()

    assert asked[0] == "Whoever is first types a name, Enter if nobody is: "
    assert game.state.awaited == awaited


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("Ana", "ana"), "two players have the same name"),
        (("Ana",), "seats takes a whole number from 2 to 26, not 1"),
        (("--rules", "clasic"), "did you mean 'classic'?"),
    ],
)
def test_a_wrong_command_line_is_told(arguments: tuple[str, ...], told: str) -> None:
    """As a usage error."""
    assert told in run("hotseat.py", *arguments, fails=True)
