"""Records as JSON: what their text holds comes back, and the text with it."""

from __future__ import annotations

import json
import random
import time
from importlib import resources
from typing import Any, ClassVar

import attrs
import jsonschema
import pytest
from tests.helpers import dealt, without_seed

import unorules as uno
from unorules import FlawedState, Record, State, WireError
from unorules.moves import Move

SCHEMA: dict[str, Any] = json.loads(
    (resources.files("unorules") / "schema.json").read_text(encoding="utf-8")
)
HEAD = '[Rules "classic@1"]\n[Seats ["Ana", "Bo"]]\n[Seed "7"]\n'


def played(rules: str, seats: int, seed: int | None) -> tuple[State, list[Move]]:
    """A match at random; where there is no seed, the table shuffles."""
    rng = random.Random(seed)
    start = state = uno.new_game(rules, seats=seats, seed=seed, dealer=0)
    moves: list[Move] = []
    while not state.is_over and len(moves) < 120:
        cards = list(uno.awaited_cards(state))
        rng.shuffle(cards)
        moves.append(uno.Shuffle(tuple(cards)) if cards else rng.choice(uno.legal_moves(state)))
        state = uno.apply(state, moves[-1])
    return start, moves


def assert_reads_back(record: Record) -> None:
    """As an equal record with the same text, and in a form that the schema allows."""
    data = uno.to_data(record)
    text = uno.to_json(record)
    again = uno.from_json(text, Record)
    assert again == record
    assert str(again) == str(record)
    assert uno.to_json(again) == text
    assert uno.from_data(data, Record) == record
    jsonschema.Draft202012Validator(SCHEMA).validate(data)


def error_of(data: object) -> tuple[str, str]:
    """The path and the message of what is refused."""
    with pytest.raises(WireError) as caught:
        uno.from_data(data, Record)
    return caught.value.path, caught.value.message


@pytest.mark.parametrize(
    "rules", ["quick", "official", "classic(target=60)-challenge", "flip", "spin"]
)
@pytest.mark.parametrize(("seats", "seed"), [(2, 3), (5, 4), (3, None)])
def test_records_of_games_read_back_equal(rules: str, seats: int, seed: int | None) -> None:
    """With seed or without, from the start of a match or from a position."""
    start, moves = played(rules, seats, seed)
    assert_reads_back(Record.of(start, moves))
    assert_reads_back(Record.of(start, moves[:7]))
    middle = uno.parse_state(str(uno.apply(start, moves[0])))
    record = Record.of(middle, moves[1:9])
    assert record.position is not None
    assert_reads_back(record)


def test_a_record_is_an_object_with_a_field_for_everything() -> None:
    """Free tags in order; moves in notation with what was said."""
    record = uno.parse_record(
        f'{HEAD}[Dealer "b"]\n[Event "Club"]\n[Odds [0.5, "2:1"]]\n[Table 4]\n[Result "?"]\n'
        "{so it began} *:deal 1. a:+ {no} {luck} 2. b:zz {what} odd"
    )
    assert uno.to_data(record) == {
        "kind": "record",
        "v": 1,
        "rules": "classic@1",
        "seats": ["Ana", "Bo"],
        "position": None,
        "seed": 7,
        "dealer": "b",
        "tags": [
            {"name": "Event", "value": "Club"},
            {"name": "Odds", "value": [0.5, "2:1"]},
            {"name": "Table", "value": 4},
        ],
        "result": "?",
        "comments": ["so it began"],
        "moves": [
            {"move": "*:deal", "read": True, "comments": []},
            {"move": "a:+", "read": True, "comments": ["no", "luck"]},
            {"move": "b:zz", "read": False, "comments": ["what"]},
            {"move": "odd", "read": False, "comments": []},
        ],
    }
    assert_reads_back(record)


def test_a_position_is_a_document_of_its_own() -> None:
    """So that it can be taken out and read."""
    for state in (dealt(seats=2), without_seed(dealt(seats=2))):
        record = Record.of(state)
        data = uno.to_data(record)
        assert (data["seed"], data["dealer"]) == (None, None)
        assert data["position"] == uno.to_data(state)
        assert uno.from_data(data["position"], State) == state
        assert_reads_back(record)


@pytest.mark.parametrize(
    "moves",
    [
        "*:deal 1. b:+ 2. b:+ 3. a:+",
        "*:deal } {open",
        "b:take {so} a:r7 * 9 x",
        "*:deal {a [Rules b] c} a:zz!\u2028",
        "",
    ],
)
def test_a_record_that_goes_wrong_reads_back(moves: str) -> None:
    """What was read as a move is one again, what was kept as text is text again."""
    record = uno.parse_record(f"{HEAD}\n{moves}")
    assert_reads_back(record)
    again = uno.from_json(uno.to_json(record), Record)
    assert [type(each.move) for each in again.moves] == [type(each.move) for each in record.moves]


def test_a_text_that_looks_like_a_move_stays_a_text() -> None:
    """`read` says which it is."""
    rules = uno.ruleset("quick")
    for move in (uno.Draw(0), "a:+"):
        record = Record(rules, ["A", "B"], [move], seed=1)
        again = uno.from_json(uno.to_json(record), Record)
        assert again.moves[0].move == move
        assert again == record


def test_where_a_move_was_read_is_not_written() -> None:
    """It is not a part of the record."""
    record = uno.parse_record(f"{HEAD}\n*:deal")
    again = uno.from_json(uno.to_json(record), Record)
    assert (record.moves[0].line, again.moves[0].line, again.moves[0].column) == (5, 0, 0)


@pytest.mark.parametrize("seed", [0, -1, 10**80 - 1, 1 - 10**80])
def test_every_seed_is_kept(seed: int) -> None:
    """Also one that other programs could not hold as a number."""
    assert_reads_back(Record(uno.ruleset("quick"), ["A", "B"], seed=seed))


@pytest.mark.parametrize(
    "value",
    ["", "\ud800", "\x00 \n", 0, -(10**80) + 1, 0.1, -0.0, 1e300, 5e-324, (), ("a", 1, 2.5)],
)
def test_every_tag_is_kept(value: uno.TagValue) -> None:
    """Names of players and the result as well; a number stays of its sort."""
    record = Record(
        uno.ruleset("quick"), ["\ud800", ""], seed=1, result="\u2028", tags={"Event": value}
    )
    assert_reads_back(record)
    again = uno.from_json(uno.to_json(record), Record)
    assert repr(again.tags) == repr(record.tags)


def test_rules_are_read_as_ruleset_reads_them() -> None:
    """A preset and a change of blanks will do; the canonical text is written."""
    data = uno.to_data(Record(uno.ruleset("quick"), ["A", "B"], seed=1))
    again = uno.from_data({**data, "rules": " quick "}, Record)
    assert uno.to_data(again) == data


@attrs.frozen(eq=False, repr=False)
class Wave(Move):
    """A move of no module in play."""

    form: ClassVar[str] = "wave"


def test_what_could_not_be_read_back_is_not_written() -> None:
    """A move of other rules."""
    record = Record(uno.ruleset("quick"), ["A", "B"], [uno.Deal(), Wave(0)], seed=1)
    with pytest.raises(WireError) as caught:
        uno.to_json(record)
    assert caught.value.path == "$.moves[1].move"
    assert caught.value.message == "Wave has no form in the notation of these rules"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": None}, "dealer"),
        ({"position": uno.to_data(dealt(seats=2))}, "the position tells seed and dealer"),
        ({"position": uno.to_data(dealt(seats=2)), "seed": None}, "the rules of the position are"),
        (
            {"position": uno.to_data(dealt("quick", seats=3)), "seed": None},
            "the position has 3 seats",
        ),
        ({"rules": "classic(hand_size=90)"}, ""),
    ],
)
def test_a_beginning_that_cannot_be_is_refused(change: dict[str, Any], message: str) -> None:
    """By what `Record` itself checks."""
    data = uno.to_data(Record(uno.ruleset("quick"), ["A", "B"], seed=1))
    path, told = error_of({**data, **change})
    assert path == "$"
    assert message in told


def test_what_is_wrong_in_a_position_is_told_with_the_whole_path() -> None:
    """And a position that no game contains is flawed, as everywhere."""
    data = uno.to_data(Record.of(dealt(seats=2)))
    position = data["position"]
    wrong = {**data, "position": {**position, "turn": "z"}}
    assert error_of(wrong) == ("$.position.turn", 'expected a seat from a to b, not "z"')
    wrong = {**data, "position": {**position, "v": 2}}
    assert error_of(wrong) == ("$.position.v", "expected version 1, not 2")
    wrong = {**data, "position": {**position, "draw": []}}
    with pytest.raises(FlawedState):
        uno.from_data(wrong, Record)


@pytest.mark.parametrize("place", ["tags", "moves", "comments", "seats"])
def test_reading_takes_linear_time(place: str) -> None:
    """Eight times as much takes nowhere near 64 times the time."""
    data = uno.to_data(uno.parse_record(f"{HEAD}[Event 1]\n{{so}} *:deal"))

    def seconds(size: int) -> float:
        many: list[Any] = data[place] * size
        if place == "tags":
            many = [{"name": f"T{number}", "value": 1} for number in range(size)]
        text = json.dumps({**data, place: many})
        best = 1e9
        for _ in range(3):
            begun = time.process_time()
            try:
                uno.from_json(text, Record)
            except WireError:
                assert place == "seats"
            best = min(best, time.process_time() - begun)
        return best

    assert seconds(8_000) < 24 * max(seconds(1_000), 1e-3)


@pytest.mark.parametrize(
    "text",
    [
        '{"kind":"record","v":1,"moves":' + "[" * 100_000,
        '{"kind":"record","v":1,"tags":[{"name":"E","value":' + "[" * 100_000,
        '{"kind":"record","v":1,"seed":' + "9" * 100_000 + "}",
        '{"kind":"record","v":1,"seed":' + "9" * 400 + "}",
    ],
    ids=["moves", "tags", "seed", "400 digits"],
)
def test_endless_numbers_and_nesting_are_refused(text: str) -> None:
    """In a line."""
    with pytest.raises(WireError) as caught:
        uno.from_json(text, Record)
    assert len(str(caught.value)) < 100
