"""Cards and tables as colored text."""

from __future__ import annotations

import io
import re
import subprocess
import sys

import pytest
from rich.console import Console
from rich.table import Table

import unorules as uno
from unorules import terminal
from unorules.__main__ import main
from unorules.cards import Card, Color, Face, Rank
from unorules.display import colored
from unorules.testing import position

CODE = re.compile(r"\x1b\[[0-9;]*m")
STEPS = (0, 95, 135, 175, 215, 255)


def plain(text: str) -> str:
    """The text without its colors."""
    return CODE.sub("", text)


def luminance(number: int) -> float:
    """The relative luminance of one of the colors from 16 to 255."""
    if number < 232:
        red, rest = divmod(number - 16, 36)
        levels = [STEPS[red], STEPS[rest // 6], STEPS[rest % 6]]
    else:
        levels = [8 + 10 * (number - 232)] * 3
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (level / 255 for level in levels)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("color", [*Color, None])
def test_text_stands_out_from_its_ground(color: Color | None, dark: bool) -> None:
    """4.5 to 1 or more, in the colors that the codes name."""
    found = re.search(r"38;5;(\d+);48;5;(\d+)", terminal.card(Face(color, Rank("W")), dark=dark))
    assert found is not None
    low, high = sorted(luminance(int(each)) for each in found.groups())

    assert (high + 0.05) / (low + 0.05) >= 4.5


def test_each_color_has_a_look_of_its_own() -> None:
    """And so has a wild on each side."""
    faces = [Face(color, Rank("7")) for color in Color]
    looks = {terminal.card(face) for face in faces}
    wild = Face(None, Rank("W"))

    assert len(looks) == len(Color)
    assert terminal.card(wild) != terminal.card(wild, dark=True)


def test_a_card_stands_in_notation() -> None:
    """So the letters tell the color too."""
    assert plain(terminal.card(uno.parse_face("g+2"))) == " g+2 "
    card = Card(uno.parse_face("r2"), uno.parse_face("v+5"))
    assert plain(terminal.card(card)) == " r2 ~ v+5 "


def test_wilds_of_a_hand_are_like_its_other_cards() -> None:
    """As in pictures."""
    wild = uno.parse_face("W")

    assert terminal.hand([uno.parse_face("o1"), wild]).endswith(terminal.card(wild, dark=True))
    assert terminal.hand([uno.parse_face("r1"), wild]).endswith(terminal.card(wild))
    assert plain(terminal.hand([Card(uno.parse_face("r1"))])) == " r1 "


def test_a_table_is_told_in_lines() -> None:
    """The top, each seat, and what is awaited."""
    hands = {"a": "r3g1", "b": "!y1", "c": "?3"}
    view = uno.observe(position(hands=hands, turn="c<", scores="10,0,30", dealer="a"), 0)

    assert plain(terminal.table(view, names=["Ana", "B\x1b[2Jo"])).splitlines() == [
        "Top  r5   color red  counterclockwise  draw pile 101",
        "  Ana (you)   2   r3   g1   10 points · dealer",
        "  B?[2Jo      1  UNO!  0 points",
        "> seat c      3  30 points",
        "Seat c must lay a card or draw.",
    ]


def test_a_table_before_the_deal_has_no_top_card() -> None:
    """Nothing is told of what is not there."""
    view = uno.observe(uno.new_game("official", seats=2, seed=1, deal=False), 0)

    assert "Top" not in terminal.table(view)


def test_backs_of_two_sided_cards_are_shown_to_the_other_seats() -> None:
    """On the side that they show."""
    state = position("flip", hands={"a": "r1~p3", "b": "b1~vE"}, top="r5~t5")

    assert "vE" in terminal.table(uno.observe(state, 0))
    assert "vE" not in terminal.table(uno.observe(state, 1))
    assert "vE" not in colored(state)


def printed(value: object, **options: object) -> str:
    """What rich prints."""
    file = io.StringIO()
    Console(file=file, width=100, no_color=False, **options).print(value)  # type: ignore[arg-type]
    return file.getvalue()


def test_rich_prints_values_in_color_where_there_are_colors() -> None:
    """Faces, cards, views and states; also inside of what rich lays out."""
    face = uno.parse_face("r[discard-all]")
    view = uno.observe(position(hands={"a": "r3g1"}), 0)
    table = Table("card")
    table.add_row(uno.parse_face("b2"))

    assert printed(face) == " r[discard-all] \n"
    assert "48;5;203" in printed(face, force_terminal=True, color_system="256")
    assert "48;5;203" in printed(Card(face), force_terminal=True, color_system="256")
    assert "seat a (you)" in printed(view)
    assert "you" not in printed(position(hands={"a": "r3g1"}))
    assert " b2 " in printed(table)


def test_the_package_loads_nothing_of_rich() -> None:
    """Until rich itself asks for a text."""
    code = "import sys, unorules; print('rich' in sys.modules)"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert ended.stdout.strip() == "False"


def test_what_nobody_colors_is_a_type_error() -> None:
    """The socket is open, but it does not guess."""
    with pytest.raises(TypeError, match="nobody colors a int"):
        colored(7)


def played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """What `play` prints to somebody who leaves at once."""
    monkeypatch.setattr("builtins.input", lambda _: "q")
    assert main(["play", "quick", "--seats", "2", "--seed", "3"]) == 0
    return capsys.readouterr().out


def test_play_colors_cards_in_a_terminal_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And not where NO_COLOR or a dumb terminal says so; the words are the same."""
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    piped = played(monkeypatch, capsys)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setattr("unorules.__main__.os.name", "posix")
    shown = played(monkeypatch, capsys)
    monkeypatch.setenv("TERM", "dumb")
    dumb = played(monkeypatch, capsys)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")

    assert not CODE.search(piped)
    assert CODE.search(shown)
    assert re.sub(r" +", "", plain(shown)) == re.sub(r" +", "", piped)
    assert dumb == piped
    assert played(monkeypatch, capsys) == piped
