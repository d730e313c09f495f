"""What runs the live blocks of a page, without a browser, and the tool that fetches Pyodide.

`live_in_browser.py` holds the tests with a browser.
"""

import base64
import hashlib
import runpy
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from docs.tools import live

if TYPE_CHECKING:
    from docs.live import runner

RUNNER = Path(__file__).parents[2] / "docs" / "live" / "runner.py"


class Session:
    """A page, and what it has told since it was last asked."""

    def __init__(self) -> None:
        # Not imported: that would leave a __pycache__ in the folder that the site is made of.
        names = runpy.run_path(str(RUNNER), run_name="live_runner")
        self.limit: int = names["LIMIT"]
        self._told: list[tuple[str, str]] = []
        self.page: runner.Page = names["Page"](self._hear)
        self.words = ""

    def _hear(self, kind: str, text: str, words: str) -> None:
        self._told.append((kind, text))
        self.words = words

    def run(self, source: str, number: int = 1, *, quiet: bool = False) -> list[tuple[str, str]]:
        self._told = []
        ended = self.page.run(number, source, quiet=quiet)
        assert ended == all(kind != "error" for kind, _ in self._told)
        return self._told

    def text(self, source: str) -> str:
        told = self.run(source)
        assert {kind for kind, _ in told} <= {"text"}
        return "".join(text for _, text in told)

    def error(self, source: str, number: int = 1) -> str:
        kind, text = self.run(source, number)[-1]
        assert kind == "error"
        return text


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.setitem(sys.modules, "__main__", sys.modules["__main__"])
    monkeypatch.setattr("builtins.input", input)
    return Session()


def test_a_block_prints(session: Session) -> None:
    assert session.text("print('one')\nprint('two')") == "one\ntwo\n"


def test_blocks_share_a_namespace_until_the_page_starts_again(session: Session) -> None:
    session.run("number = 3")
    assert session.text("print(number)") == "3\n"

    session.page.restart()
    assert "NameError" in session.error("print(number)")


def test_the_value_of_a_last_expression_is_shown(session: Session) -> None:
    assert session.text("print('first')\n'second'") == "first\n'second'\n"
    assert session.text("None") == ""
    assert session.text("# nothing") == ""


def test_a_quiet_block_shows_nothing_but_its_error(session: Session) -> None:
    assert session.run("print(1)\nnumber = 2\nnumber", quiet=True) == []
    assert session.text("number") == "2\n"
    assert [kind for kind, _ in session.run("print(1)\n1 / 0", quiet=True)] == ["error"]


def test_a_picture_is_told_with_words_for_it(session: Session) -> None:
    source = "import unorules as uno\nprint('a card')\nuno.parse_face('r7')"
    *texts, (kind, picture) = session.run(source)

    assert "".join(text for _, text in texts) == "a card\n"
    assert kind == "picture"
    assert picture.startswith("<svg ")
    assert session.words == "red 7"


def test_what_is_printed_is_cut(session: Session) -> None:
    text = session.text("for _ in range(100_000):\n    print('wild')")

    assert len(text) < session.limit + 100
    assert "is cut here, after 20,000 characters" in text


def test_every_line_is_told_at_once_until_there_are_many(session: Session) -> None:
    assert [text for _, text in session.run("print('one')\nprint('two', 'three')")] == [
        "one\n",
        "two three\n",
    ]
    assert len(session.run("for _ in range(1_000):\n    print()")) < 200


def test_what_is_printed_to_the_error_stream_is_shown(session: Session) -> None:
    assert session.text("import sys\nprint('wild', file=sys.stderr)") == "wild\n"


def test_an_error_names_lines_of_blocks_only(session: Session) -> None:
    session.run(
        "import unorules as uno\n\ndef play(state):\n    return uno.apply(state, 'a:r7')", 1
    )
    error = session.error("state = uno.new_game('official', seats=2, seed=1)\nplay(state)", 2)

    assert error.splitlines()[:5] == [
        "Traceback (most recent call last):",
        "  Block 2, line 2, in <module>",
        "    play(state)",
        "  Block 1, line 4, in play",
        "    return uno.apply(state, 'a:r7')",
    ]
    assert "unorules/" not in error
    assert "runner" not in error


def test_a_cause_inside_the_library_is_left_out_and_one_of_the_reader_is_not(
    session: Session,
) -> None:
    source = "class Odd:\n    def __getattr__(self, name):\n        int('x')\n"
    source += (
        "try:\n    Odd().name\nexcept ValueError as error:\n    raise KeyError('y') from error"
    )
    assert "ValueError" in session.error(source)

    library = "import json\njson.loads('{')"
    assert "StopIteration" not in session.error(library)


def test_a_syntax_error_shows_the_place(session: Session) -> None:
    error = session.error("number = (1", 3)

    assert error.startswith("  Block 3, line 1\n")
    assert "^" in error


def test_leaving_python_is_an_error_like_others(session: Session) -> None:
    assert "SystemExit" in session.error("raise SystemExit")


def test_input_says_that_there_is_no_keyboard(session: Session) -> None:
    assert "no keyboard" in session.error("input('Which card? ')")


def test_classes_of_a_block_can_be_attrs_and_pickled(session: Session) -> None:
    source = "import attrs, pickle\n\n@attrs.frozen\nclass Bot:\n    name: str\n\n"
    assert session.text(source + "pickle.loads(pickle.dumps(Bot('b')))") == "Bot(name='b')\n"


def test_a_package_that_is_not_the_right_one_is_refused(tmp_path: Path) -> None:
    package = tmp_path / "package.tgz"
    package.write_bytes(b"something")
    wanted = base64.b64encode(hashlib.sha512(b"something").digest()).decode()

    live.check(package, wanted)
    package.write_bytes(b"something else")
    with pytest.raises(SystemExit, match="not what it should be"):
        live.check(package, wanted)


def test_wheels_are_named_by_their_contents(tmp_path: Path) -> None:
    wheel = tmp_path / "unorules.whl"
    wheel.write_bytes(b"one")
    before = live.digest([wheel])
    wheel.write_bytes(b"two")

    assert live.digest([wheel]) != before
