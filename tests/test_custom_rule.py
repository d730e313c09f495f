"""Rules of other packages: examples/custom_rule, installed as its users do, and broken ones."""

from __future__ import annotations

import contextlib
import io
import os
import pickle
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser
from tests.helpers import play

import unorules as uno
from unorules import registry, texts
from unorules.testing import position

EXAMPLE = Path(__file__).parent.parent / "examples" / "custom_rule"
RULES = ["quick+gifts", "house-party(single_round=on)+gifts+jump-in+seven-zero"]


def forget() -> None:
    """As in a new process: what is installed has not been looked up."""
    for remembered in (
        registry._installed,
        registry._load,
        texts._installed_words,
        registry._ruleset,
    ):
        remembered.cache_clear()


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which the example is installed, without a network."""
    folder = tmp_path_factory.mktemp("installed")
    offline = ("--no-build-isolation", "--no-deps", "--no-index", "--disable-pip-version-check")
    told = run(folder, "-m", "pip", "install", "--quiet", *offline, "--target", folder, EXAMPLE)
    assert (folder / "unorules_gifts" / "py.typed").is_file(), told
    return folder


def run(folder: Path, *arguments: str | Path, cwd: Path | None = None, fails: bool = False) -> str:
    """What Python prints with a folder on its path; nothing else of this process is passed on."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    ended = subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env={**env, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert bool(ended.returncode) is fails, ended.stdout + ended.stderr
    return (ended.stderr if fails else ended.stdout).strip()


@pytest.fixture
def anew() -> Iterator[None]:
    """What was looked up before is forgotten, and what is found now afterwards."""
    forget()
    yield
    forget()


@pytest.fixture
def installed(package: Path, anew: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The example can be imported here."""
    monkeypatch.syspath_prepend(package)


# The example


def test_the_tests_of_the_example_pass(package: Path) -> None:
    """As its author runs them."""
    told = run(package, "-m", "pytest", "-q", "-p", "no:cacheprovider", cwd=EXAMPLE)
    assert re.search(r"^2[0-9] passed in", told, re.MULTILINE)


@pytest.mark.usefixtures("installed")
def test_the_readme_of_the_example_prints_what_it_says() -> None:
    """`# -> text` tells each line that a block prints."""
    for example in Sybil([PythonCodeBlockParser()]).parse(EXAMPLE / "README.md").examples():
        source = str(example.parsed)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            example.evaluate()
        assert printed.getvalue().splitlines() == re.findall(r"# -> ?(.*)", source)


def test_the_command_line_tells_its_options(package: Path) -> None:
    """`rules` lists the module and its option; a wrong name suggests it."""
    told = run(package, "-m", "unorules", "rules", "classic+gifts(number=4)")
    assert told.startswith("classic@1+gifts@1(number=4)")
    assert "gifts: Whoever lays a 9 may give a card to the next player, once a round." in told
    assert "  number = 4\n" in told
    assert "a whole number from 0; default 9; docs/rules/gifts.md 1" in told
    assert "module  gifts" in run(package, "-m", "unorules", "rules")
    told = run(package, "-m", "unorules", "rules", "classic+gifst", fails=True)
    assert told == "unorules: there is no module 'gifst'; did you mean 'gifts'?"
    told = run(package, "-m", "unorules", "simulate", "quick+gifts", "--games", "2", "--seed", "1")
    assert told.startswith("classic@1(single_round=on)+gifts@1: 2 matches")


# Games


def moves_of(rules: str, seed: int) -> Iterator[tuple[uno.State, uno.Move]]:
    """The first moves of a match at random, each with the state in which it is made."""
    rng = random.Random(seed)
    state = uno.new_game(rules, seats=4, seed=seed)
    for _ in range(60):
        move = rng.choice(uno.legal_moves(state))
        yield state, move
        state = uno.apply(state, move)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.usefixtures("installed")
def test_games_are_played_and_saved_at_every_step(rules: str) -> None:
    """As text, as JSON and as a pickle, and every view as text."""
    gifts = 0
    for state, move in moves_of(rules, 3):
        assert state.check() == ()
        for again in (
            uno.parse_state(str(state)),
            uno.from_json(uno.to_json(state), uno.State),
            pickle.loads(pickle.dumps(state)),
        ):
            assert again == state
            assert (str(again), hash(again)) == (str(state), hash(state))
            assert uno.legal_moves(again) == uno.legal_moves(state)
        for seat in (0, 3, None):
            view = uno.observe(state, seat)
            assert uno.parse_view(str(view)) == view
            assert uno.from_json(uno.to_json(view), uno.View) == view
        assert uno.parse_move(str(move), state) is move
        gifts += move.text.startswith("give=")
    assert gifts


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.usefixtures("installed")
def test_records_are_written_and_replayed(rules: str) -> None:
    """A module that is installed can be read, so it can be written."""
    states, moves = zip(*moves_of(rules, 3), strict=True)
    record = uno.Record.of(states[0], moves)
    file = io.StringIO()
    uno.write_record(record, file)

    assert ":give=" in file.getvalue()
    again = uno.parse_record(file.getvalue())
    assert again == record
    replay = again.replay()
    assert replay.error is None
    assert tuple(replay[1:-1]) == states


@pytest.mark.usefixtures("installed")
def test_views_hide_the_gift_and_the_choice() -> None:
    """Whatever was given, the others see the same, and the receiver their own hand."""
    state = position("quick+gifts", hands={"a": "r9g5b1b2", "b": "y2y3", "c": "?3"})
    state = play(state, "a:r9")
    assert uno.observe(state, 1).legal_moves == ()
    assert [move.text for move in uno.observe(state, 0).legal_moves] == [
        *("give=g5", "give=b1", "give=b2", "-")
    ]
    one, other = play(state, "a:give=g5"), play(state, "a:give=b1")
    assert uno.observe(one, 2) == uno.observe(other, 2)
    assert str(uno.observe(one, 1)).partition("; ")[2].startswith("view=b; a=%(2) b=y2y3g5 c=(3);")
    told = [
        [uno.redact(event, 2) for event in uno.resolve(state, uno.parse_move(move, state)).events]
        for move in ("a:give=g5", "a:give=b1")
    ]
    assert told[0] == told[1]


@pytest.mark.usefixtures("installed")
def test_a_match_goes_on_in_another_process(package: Path) -> None:
    """One that knows nothing but what was saved, in the middle of the choice."""
    state = play(position(RULES[1], hands={"a": "r9g5b1b2"}), "a:r9")
    code = (
        "import sys, pickle, unorules as uno\n"
        "line, text, dump = sys.argv[1:]\n"
        "for state in (pickle.loads(bytes.fromhex(dump)), uno.from_json(text, uno.State),"
        " uno.parse_state(line)):\n"
        "    print(uno.apply(state, uno.parse_move('give=g5', state)))\n"
    )
    told = run(package, "-c", code, str(state), uno.to_json(state), pickle.dumps(state).hex())
    assert told.splitlines() == [str(play(state, "give=g5"))] * 3


@pytest.mark.usefixtures("installed")
def test_moves_are_read_without_rules() -> None:
    """`rules=` may say whose words they are; without, all that are installed speak."""
    from unorules_gifts import GiveCard

    move = GiveCard(0, uno.parse_face("g5"))
    assert uno.from_json(uno.to_json(move), uno.Move) is move
    assert uno.from_data(uno.to_data(move), GiveCard) is move
    with pytest.raises(uno.WireError, match='there is no move "GiveCard" here'):
        uno.from_json(uno.to_json(move), uno.Move, rules="classic")
    with pytest.raises(uno.WireError, match='there is no event "GiveCard" here'):
        uno.from_data({**uno.to_data(move), "kind": "event"}, uno.Event)


# Names


@pytest.mark.usefixtures("anew")
def test_built_in_names_do_not_look_for_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not in rules of any form, and not in words on their own."""

    def look(**_: str) -> None:
        raise AssertionError

    monkeypatch.setattr("importlib.metadata.entry_points", look)
    for text in (
        "classic-challenge",
        "classic+seven-zero-challenge",
        "house-party+jump-in-challenge-uno",
        "classic-uno+uno(uno_penalty=4)-challenge",
        "classic+draw-until-playable@1-challenge+stacking",
    ):
        uno.ruleset(text)
    for text in ("classic-gifts", "classic-uno-gifts", "quick-gifts-challenge"):
        with pytest.raises(uno.UnknownRule):
            uno.ruleset(text)
    assert uno.from_json(uno.to_json(uno.Draw(1)), uno.Move) is uno.Draw(1)
    state = uno.new_game("classic", seats=2, seed=1)
    event = uno.resolve(state, uno.Draw(state.turn)).events[0]
    assert uno.from_data(uno.to_data(event), uno.Event) == event
    with pytest.raises(uno.WireError, match="expected"):
        uno.from_data(uno.to_data(uno.Draw(1)), uno.Play)


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("classic+gifts", "classic@1+gifts@1"),
        ("classic+gifts-challenge", "classic@1+gifts@1-challenge"),
        ("classic-challenge+gifts@1(number=3)-uno", "classic@1+gifts@1(number=3)-challenge-uno"),
        ("classic+gifts(number=9)+jump-in", "classic@1+gifts@1+jump-in@1"),
        ("house-party+gifts-stacking", "classic@1+draw-until-playable@1+gifts@1"),
    ],
)
def test_an_installed_module_is_named_like_any_other(text: str, canonical: str) -> None:
    """With version and options, before and behind others."""
    rules = uno.ruleset(text)
    assert str(rules) == canonical
    assert uno.ruleset(canonical) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules


@pytest.mark.usefixtures("installed")
def test_installed_modules_are_suggested_and_listed() -> None:
    """UnknownRule knows them, and so does the catalog."""
    with pytest.raises(uno.UnknownRule, match="did you mean 'gifts'") as caught:
        uno.ruleset("classic+gifst(number=3)-challenge")
    assert caught.value.name == "gifst"
    with pytest.raises(uno.UnknownRule, match=r"known are: .*, gifts, jump-in, ") as caught:
        uno.ruleset("classic+xyzzy")
    with pytest.raises(uno.UnknownRule, match="option of gifts 'nubmer'; did you mean 'number'"):
        uno.ruleset("classic+gifts(nubmer=3)")
    with pytest.raises(uno.RulesError, match="this is gifts@1"):
        uno.ruleset("classic+gifts@2")
    with pytest.raises(uno.RulesError, match=r"gifts is a module, not a game: .*classic\+gifts"):
        uno.ruleset("gifts")
    (entry,) = (entry for entry in uno.catalog() if entry.name == "gifts")
    assert entry.kind == "module"
    assert [(each.name, each.default) for each in entry.options] == [("number", 9)]


@pytest.mark.usefixtures("installed")
def test_what_is_not_installed_is_played_but_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the module."""
    start = uno.new_game("quick+gifts", seats=2, seed=1)
    record = uno.Record.of(start, uno.legal_moves(start)[:1])
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: ())
    forget()

    assert record.replay().error is None
    with pytest.raises(uno.RulesError, match="not of gifts") as refused:
        uno.write_record(record, io.StringIO())
    assert refused.value.modules == ("gifts",)
    with pytest.raises(uno.UnknownRule):
        uno.parse_record(str(record))


# Entry points of other packages


SOURCE = """
import attrs
from unorules.rules import RuleModule, option

count = 7
broken = 1 / 0 if __name__ == "worse" else 0

@attrs.frozen
class Options:
    pass

@attrs.frozen
class Plain:
    number: int = 3

def late(options=Options()):
    return RuleModule(name="jump-in-late", options=options, built_by=late)

def bare():
    return RuleModule(name="mine", built_by=bare)

def no_default(options):
    return RuleModule(name="mine", options=options, built_by=no_default)

def none(options=None):
    return RuleModule(name="mine", options=options, built_by=none)

def plain(options=Plain()):
    return RuleModule(name="mine", options=options, built_by=plain)

def number(options=Options()):
    return 7

def refuses(options=Options()):
    raise ValueError("never")

def mine(options=Options()):
    return RuleModule(name="mine", options=options, built_by=mine)

def stacking(options=Options()):
    return RuleModule(name="stacking", version=7, options=options, built_by=stacking)
"""


@pytest.fixture
def others(tmp_path: Path, anew: None, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for further packages; `others` can be imported, `worse` cannot."""
    for name in ("others", "worse"):
        (tmp_path / f"{name}.py").write_text(SOURCE, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def install(folder: Path, name: str, value: str, package: str = "others") -> None:
    """A package names a module."""
    about = folder / f"{package}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[unorules.rules]\n{name} = {value}\n")


EXPECTED = "mine: expected a function of its options that makes the RuleModule of this name, but "


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("nowhere:mine", "nowhere:mine cannot be used: ModuleNotFoundError: No module named 'now"),
        ("worse:mine", "worse:mine cannot be used: ZeroDivisionError: division by zero"),
        ("others:nothing", "others:nothing cannot be used: AttributeError: "),
        ("others", "others cannot be used: TypeError: "),
        ("others:count", "others:count cannot be used: TypeError: 7 is not a callable object"),
        ("others:bare", "others:bare cannot be used: KeyError: 'options'"),
        ("others:no_default", "others:no_default cannot be used: "),
        ("others:none", "others:none cannot be used: NotAnAttrsClassError: "),
        ("others:refuses", "others:refuses cannot be used: ValueError: never"),
        ("others:number", "others:number makes 7"),
        ("others:late", "others:late makes the module 'jump-in-late'"),
        ("others:plain", "its options are not made by option(...)"),
    ],
)
def test_a_bad_entry_point_is_told(others: Path, value: str, told: str) -> None:
    """With the name of the module and what was expected; nothing else suffers from it."""
    install(others, "mine", value)
    for _ in range(2):
        with pytest.raises(uno.RulesError) as refused:
            uno.ruleset("classic+mine")
        assert str(refused.value).startswith(EXPECTED + told)
        assert (refused.value.modules, refused.value.slot) == (("mine",), "entry point")
    assert "mine" not in {entry.name for entry in uno.catalog()}
    with pytest.raises(uno.WireError, match="there is no move"):
        uno.from_data({"kind": "move", "v": 1, "type": "Hand", "seat": "a"}, uno.Move)
    with pytest.raises(uno.UnknownRule, match="did you mean 'mine'"):
        uno.ruleset("classic+nine")


def test_two_packages_with_one_name_are_told(others: Path) -> None:
    """Which of them is meant cannot be known, unless they name the same."""
    install(others, "mine", "others:mine")
    install(others, "mine", "others:mine", "copy")
    assert str(uno.ruleset("classic+mine")) == "classic@1+mine@1"

    install(others, "mine", "others:late", "rival")
    forget()
    with pytest.raises(uno.RulesError, match="not others:late and others:mine") as refused:
        uno.ruleset("classic+mine")
    assert refused.value.modules == ("mine",)


def test_a_built_in_name_is_nobody_elses(others: Path) -> None:
    """A package cannot take its place."""
    install(others, "stacking", "others:stacking")
    assert str(uno.ruleset("classic+stacking")) == "classic@1+stacking@1"
    with pytest.raises(uno.UnknownRule) as caught:
        uno.ruleset("classic+xyzzy")
    assert caught.value.known.count("stacking") == 1
    assert [entry.name for entry in uno.catalog()].count("stacking") == 1


def test_a_name_may_begin_like_a_built_in_one(others: Path) -> None:
    """The hyphen takes a module out only where that is one."""
    install(others, "jump-in-late", "others:late")
    rules = uno.ruleset("classic+jump-in-late-challenge")
    assert str(rules) == "classic@1+jump-in-late@1-challenge"
    assert str(uno.ruleset("classic+jump-in-challenge")) == "classic@1+jump-in@1-challenge"


def test_a_name_that_no_text_can_hold_is_told(others: Path) -> None:
    """Rules are written in small letters."""
    install(others, "Mine", "others:mine")
    assert "Mine" not in {entry.name for entry in uno.catalog()}
    with pytest.raises(uno.UnknownRule, match="did you mean 'Mine'"):
        uno.ruleset("classic+mine")
