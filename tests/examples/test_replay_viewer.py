"""The example of a replay: forwards and backwards, as one seat saw it, and as a page."""

from __future__ import annotations

import io
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from examples.replay_viewer import page, sample, steps_of
from tests.examples.test_examples import run

import unorules as uno

NAMES = ("Ana", "Bo", "Cleo")
VOID = {"meta", "path", "rect", "circle", "polygon", "line", "ellipse"}


def saved(record: uno.Record, folder: Path) -> str:
    """The name of a file that holds the record."""
    text = io.StringIO()
    uno.write_record(record, text)
    file = folder / "match.txt"
    file.write_text(text.getvalue(), encoding="utf-8")
    return str(file)


def test_it_goes_forwards_backwards_and_to_a_turn() -> None:
    """And stays at both ends."""
    told = run("replay_viewer.py", "--seat", "a", keys="b\n\n\nb\n30\n999\n\nq\n")

    assert "\x1b" not in told
    places = re.findall(r"^(\d+) of 57> ", told, re.MULTILINE)
    assert places == ["0", "0", "1", "2", "1", "32", "57", "57"]
    assert "\nTurn 0. The table is set.\n" in told
    assert "\nTurn 2. Ana plays a green 3.\nTop  g3 " in told
    assert "\nAna wins the match.\n" in told


def test_it_shows_what_the_seat_saw() -> None:
    """The own cards and no others; a spectator sees none."""
    for seat in (0, 1, None):
        for step in steps_of(sample(7), NAMES, seat):
            assert step.view.seat == seat
            assert (len(step.view.hand) > 0) is (seat is not None and step.view.counts[seat] > 0)


def test_a_record_of_ones_own_is_shown(tmp_path: Path) -> None:
    """With the names that stand in it."""
    record = sample(3)
    file = saved(record, tmp_path)

    told = run("replay_viewer.py", file, keys="999\n")
    assert f"{len(record.moves)} of {len(record.moves)}> \n" in told
    assert "(you)" not in told


def test_a_record_that_goes_wrong_is_shown_up_to_there(tmp_path: Path) -> None:
    """And the fault is told with its line."""
    file = tmp_path / "match.txt"
    file.write_text('[Rules "quick"]\n[Seats ["Ana", "Bo"]]\n[Seed "2"]\n\n*:deal\nb:zz\n')

    assert "0 of 1> " in run("replay_viewer.py", str(file))


class Reader(HTMLParser):
    """Notes the tags, links and ids of a page, and whether every tag is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.links: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        self.ids += [value or "" for name, value in attrs if name == "id"]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_needs_no_network_and_no_scripts(tmp_path: Path) -> None:
    """One picture a place, and links that lead to places of the page."""
    file = tmp_path / "replay.html"
    told = run("replay_viewer.py", "--seat", "b", "--html", str(file), keys="q\n")
    assert told.startswith(f"{file}: 58 pictures.\n")

    text = file.read_text(encoding="utf-8")
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    assert reader.tags.count("svg") == 58
    assert not {"script", "link", "img", "iframe"} & set(reader.tags)
    assert len(set(reader.ids)) == 58
    assert {link.removeprefix("#") for link in reader.links} == set(reader.ids)
    outside = set(re.findall(r"https?://[^\"\s<]+", text))
    assert outside == {"http://www.w3.org/2000/svg"}
    assert "<title>Ana, Bo, Cleo: the match as Bo saw it</title>" in text


def test_names_cannot_write_tags() -> None:
    """Nor can a title."""
    names = ("<b>A</b>", "B&o", '"C"')
    steps = steps_of(sample(7), names, 0)
    text = page(steps[:5], names, f"{names[0]} & all")

    assert "<b>A</b>" not in text
    assert "<h1>&lt;b&gt;A&lt;/b&gt; &amp; all</h1>" in text


def test_names_obey_no_terminal(tmp_path: Path) -> None:
    """Whatever stands in a file."""
    record = sample(86)
    strange = uno.Record.of(
        record.start,
        [each.move for each in record.moves if isinstance(each.move, uno.Move)],
        seats=("A\x1b[2Jna", "Bo", "Cleo"),
    )

    told = run("replay_viewer.py", saved(strange, tmp_path), keys="\n\n")
    assert "A[2Jna plays a green 3." in told
    assert "\x1b" not in told


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--seat", "d"), "the seats of this match are a, b, c"),
        (("--seat", "ab"), "the seats of this match are a, b, c"),
        (("nowhere.txt",), "nowhere.txt: "),
        ((str(Path(__file__)),), "a game begins with its rules"),
    ],
)
def test_a_wrong_command_line_is_told(arguments: tuple[str, ...], told: str) -> None:
    """As a usage error."""
    assert told in run("replay_viewer.py", *arguments, fails=True)
