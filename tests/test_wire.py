"""JSON: every value reads back as it was, and everything else is refused with its path."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable, Iterator
from enum import IntEnum
from importlib import resources
from typing import Any, ClassVar

import attrs
import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.bad_input import BAD_INPUTS
from tests.helpers import faces, play

import unorules as uno
from unorules import FlawedState, State, View, WireError, engine, events, moves, wire
from unorules.cards import Card, Color
from unorules.chance import Chance, pick, shuffled
from unorules.events import Event
from unorules.moves import Move
from unorules.registry import MODULES
from unorules.rules import Bundle, RuleModule, Rules, compose
from unorules.state import MatchResult, Part, RoundResult
from unorules.steps import Answer, AwaitChance, ChooseColor, PlayDrawn, Step, TakeTurn
from unorules.testing import position
from unorules.values import TABLE, CardSet, Mover, Seat, SeatSet, fields_of
from unorules.wire import documents, fields

SCHEMA: dict[str, Any] = json.loads(
    (resources.files("unorules") / "schema.json").read_text(encoding="utf-8")
)


def valid(data: dict[str, Any]) -> dict[str, Any]:
    """The document, if the schema of its kind allows it."""
    found = {**SCHEMA, "oneOf": [{"$ref": f"#/$defs/{data['kind']}"}]}
    jsonschema.Draft202012Validator(found).validate(data)
    return data


def wrong(read: Callable[..., object], *arguments: object) -> tuple[str, str]:
    """The path and the message of what is refused."""
    with pytest.raises(WireError) as caught:
        read(*arguments)
    return caught.value.path, caught.value.message


def walk(rules: str, seats: int, seed: int | None, length: int) -> Iterator[tuple[State, Any]]:
    """States, moves and events of a random game. Where there is a seed players may leave;
    where there is none the table shuffles.
    """
    state = uno.new_game(rules, seats=seats, seed=seed, dealer=0, deal=False)
    yield state, ()
    for count in range(length):
        if state.is_over:
            return
        due = uno.awaited_cards(state)
        moves = uno.legal_moves(state)
        plays = [move for move in moves if isinstance(move, uno.Play)]
        wanted = plays if plays and pick(2, count, 4) else moves
        if due:
            move: Move = uno.Shuffle(tuple(due[n] for n in shuffled(1, count, range(len(due)))))
        elif count % 60 == 59 and len(state.active) > 2 and seed is not None:
            move = uno.Leave(state.active[pick(3, count, len(state.active))])
        else:
            move = wanted[pick(seed or 9, count, len(wanted))]
        state, told = uno.resolve(state, move)
        yield state, (move, told)


def assert_state_reads_back(state: State) -> None:
    text = uno.to_json(state)
    again = uno.from_json(text, State)
    assert again == state
    assert hash(again) == hash(state)
    assert str(again) == str(state)
    assert again.moment == state.moment
    assert uno.legal_moves(again) == uno.legal_moves(state)
    assert uno.to_json(again) == text
    assert uno.from_data(uno.to_data(state), State) == state


# What reads back


GAMES = [
    ("classic", 2, 1, 120),
    ("classic", 3, 7, 30),
    ("classic", 4, 3, 150),
    ("quick", 5, 5, 300),
    ("classic(hand_size=1,target=30)", 6, 6, 150),
    ("classic(scoring=challenge_elimination,target=25,hand_size=2)", 7, 7, 200),
    ("classic(wild4_policy=free)-challenge-uno", 8, 11, 60),
    ("classic(decks=3)", 26, 13, 60),
    ("classic(hand_size=30)", 3, None, 80),
    ("classic(hand_size=2,target=20)", 4, None, 150),
    ("quick(hand_size=40)", 2, 14, 150),
    ("flip", 4, 15, 200),
    ("spin", 5, 16, 250),
    ("spin-mattel", 3, None, 150),
    ("flip+stacking+jump-in", 10, None, 150),
]


@pytest.mark.parametrize(("rules", "seats", "seed", "length"), GAMES)
def test_the_states_of_a_game_read_back_equal(
    rules: str, seats: int, seed: int | None, length: int
) -> None:
    """With the same hash, text, moment and moves."""
    for state, _ in walk(rules, seats, seed, length):
        assert_state_reads_back(state)


@pytest.mark.parametrize(("rules", "seats", "seed", "length"), GAMES)
def test_views_moves_and_events_read_back_equal(
    rules: str, seats: int, seed: int | None, length: int
) -> None:
    """The view of each seat and of a spectator, each move and each event."""
    for state, told in walk(rules, seats, seed, length):
        for seat in (None, state.turn, (state.turn + 1) % seats):
            view = uno.observe(state, seat)
            again = uno.from_json(uno.to_json(view), View)
            assert again == view
            assert str(again) == str(view)
        if told:
            move, facts = told
            assert uno.from_json(uno.to_json(move), Move) is move
            assert uno.from_data(uno.to_data(move), type(move)) is move
            for event in facts:
                assert uno.from_json(uno.to_json(event), Event) == event
                assert uno.from_json(uno.to_json(event), type(event)) == event


def test_the_games_contain_every_situation() -> None:
    """Every step of the core, a departure, the end of a round and of a match."""
    steps: set[type[Step]] = set()
    left = ended = won = False
    for rules, seats, seed, length in GAMES:
        for state, _ in walk(rules, seats, seed, length):
            steps.update(map(type, state.agenda))
            left = left or len(state.active) < state.seats
            ended = ended or state.round_result is not None
            won = won or state.is_over
    assert {Answer, AwaitChance, ChooseColor, PlayDrawn} - steps == set()
    assert (left, ended, won) == (True, True, True)


def test_a_state_is_an_object_with_a_field_for_everything() -> None:
    """Cards, seats and colors stand as notation writes them, sets of seats as lists."""
    state = position("classic", hands={"a": "^g3", "b": "r1W", "c": "-"}, draw="b9", scores="7,0,1")
    data = uno.to_data(play(state, "b:r1=r") if state.turn == 1 else state)
    draw = data.pop("draw")
    assert draw[-1] == "b9"
    assert len(draw) == 108 - 4
    assert data == {
        "kind": "state",
        "v": 1,
        "rules": "classic@1",
        "hands": [["g3"], ["r1", "W"], []],
        "pile": ["r5"],
        "buried": 0,
        "out": [],
        "color": "r",
        "side": "light",
        "turn": "a",
        "direction": 1,
        "agenda": [{"type": "turn"}],
        "fresh": True,
        "idle": 0,
        "parts": {"UnoMarks": {"exposed": ["a"], "silent": [], "called": []}},
        "active": ["a", "b"],
        "scores": [7, 0, 1],
        "round": 1,
        "dealer": "c",
        "target": 500,
        "round_result": None,
        "result": None,
        "chance": {"seed": 1, "count": 107},
        "moment": 0,
    }


def test_steps_and_results_carry_the_names_of_their_fields() -> None:
    """A step is told by its name in notation; cards that it names stand as cards."""
    state = position(
        hands={"a": "r7g3", "b": "b9y2"}, top="W+4", color="g", step="answer(b,4,by=a,before=r)"
    )
    assert uno.to_data(state)["agenda"] == [
        {
            "type": "answer",
            "target": "b",
            "total": 4,
            "by": "a",
            "before": "r",
            "held": ["r7", "g3"],
            "card": None,
            "bounced": False,
        }
    ]
    over = uno.parse_state(
        "classic; a=r7g3 b=; pile=r4 step=over round=2 scores=500,0 "
        "ended=out:a:80,0 won=target:a out=*"
    )
    data = uno.to_data(over)
    assert data["round_result"] == {"winner": "a", "points": [80, 0], "why": "out"}
    assert data["result"] == {"winners": ["a"], "why": "target"}
    assert_state_reads_back(over)


def test_a_move_inside_another_value_is_its_notation() -> None:
    """On its own it is an object with its fields."""
    state = position(hands={"a": "W", "b": "b9y2"}, top="r5")
    view = uno.to_data(uno.observe(state, 0))
    assert view["seat"] == "a"
    assert view["legal_moves"] == [str(move) for move in uno.legal_moves(state, 0)]
    assert "a:W" in view["legal_moves"] or "a:W=r" in view["legal_moves"]
    assert uno.to_data(uno.Play(0, (uno.parse_face("W"),), Color.GREEN)) == {
        "kind": "move",
        "v": 1,
        "type": "Play",
        "seat": "a",
        "faces": ["W"],
        "color": "g",
        "target": None,
        "uno": False,
        "word": None,
    }
    assert uno.to_data(uno.Deal())["seat"] == "*"


def test_a_spectator_has_no_seat() -> None:
    """Null stands for it, and the hand is empty."""
    data = uno.to_data(uno.observe(position(hands={}), None))
    assert (data["seat"], data["hand"], data["legal_moves"]) == (None, [], [])


def test_the_text_is_compact_ascii() -> None:
    """No blanks, and nothing that an encoding could spoil."""
    text = uno.to_json(position(hands={}))
    assert " " not in text
    assert text.isascii()


def test_data_are_new_with_every_call() -> None:
    """Who changes them changes neither the value nor what is written next."""
    state = position(hands={"a": "^g3"})
    before = uno.to_json(state)
    data = uno.to_data(state)
    data["hands"][0].clear()
    data["active"].clear()
    data["parts"]["UnoMarks"]["exposed"].clear()
    assert uno.to_json(state) == before


def test_hands_may_be_listed_in_any_order() -> None:
    """They are sets; piles are not."""
    state = position(hands={"a": "r7g3W"})
    data = uno.to_data(state)
    data["hands"][0].reverse()
    assert uno.from_data(data, State) == state
    data["draw"].reverse()
    assert uno.from_data(data, State) != state


@pytest.mark.parametrize("seed", [None, 0, -1, 10**80 - 1, 1 - 10**80])
def test_every_seed_is_kept(seed: int | None) -> None:
    """Also one that other programs could not hold as a number."""
    state = attrs.evolve(position(hands={}), chance=Chance(seed, 3))
    assert uno.from_json(uno.to_json(state), State).chance == state.chance


# The schema


def test_the_schema_is_one() -> None:
    """Of the draft it names."""
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"


@pytest.mark.parametrize(("rules", "seats", "seed", "length"), GAMES)
def test_the_schema_allows_what_is_written(
    rules: str, seats: int, seed: int | None, length: int
) -> None:
    """States, views, moves and events of random games."""
    for count, (state, told) in enumerate(walk(rules, seats, seed, length)):
        if count % 6 == 0 or not isinstance(state.step, TakeTurn):
            valid(uno.to_data(state))
            valid(uno.to_data(uno.observe(state, state.turn)))
        if told and count % 3 == 0:
            for each in (told[0], *told[1]):
                valid(uno.to_data(each))


def names_in(schema: dict[str, Any]) -> dict[str, list[str]]:
    return {each["title"]: sorted(each["properties"]) for each in schema["oneOf"][:-1]}


def test_the_schema_names_every_field_of_the_core() -> None:
    """A field that is added has to be added there."""
    for base, kind in ((Move, "move"), (Event, "event")):
        classes: list[type[Any]] = [
            cls
            for cls in vars(moves if base is Move else events).values()
            if isinstance(cls, type) and issubclass(cls, base) and cls is not base
            if not cls.__name__.startswith("_")
        ]
        assert names_in(SCHEMA["$defs"][kind]) == {
            cls.__name__: sorted(["kind", "v", "type", *(f.name for f in fields_of(cls))])
            for cls in classes
        }
    steps = uno.ruleset("classic").step_types
    assert names_in(SCHEMA["$defs"]["step"]) == {
        cls.__name__: sorted(["type", *(f.name for f in fields_of(cls))]) for cls in steps
    }
    for cls, name in ((View, "view"), (RoundResult, "round_result"), (MatchResult, "result")):
        own = ["kind", "v"] if cls is View else []
        properties = SCHEMA["$defs"][name]["properties"]
        assert sorted(properties) == sorted([*own, *(f.name for f in fields_of(cls))])
    assert sorted(SCHEMA["$defs"]["state"]["properties"]) == sorted(uno.to_data(position(hands={})))
    assert sorted(SCHEMA["$defs"]["record"]["properties"]) == sorted(DOCUMENTS["record"])


@pytest.mark.parametrize("kind", ["state", "view", "move", "event", "record"])
def test_the_schema_refuses_what_reading_refuses(kind: str) -> None:
    """A field less, a field more, another version."""
    data = DOCUMENTS[kind]
    valid(data)
    for name in data:
        fewer = {key: data[key] for key in data if key != name}
        with pytest.raises(jsonschema.ValidationError):
            valid(fewer if name != "kind" else {**data, "v": 2})
    with pytest.raises(jsonschema.ValidationError):
        valid({**data, "more": 1})


# What is refused


DOCUMENTS: dict[str, dict[str, Any]] = {
    "state": uno.to_data(
        position(
            hands={"a": "r7g3", "b": "b9y2"},
            seats=3,
            top="W+4",
            color="g",
            step="answer(b,4,by=a,before=r)",
        )
    ),
    "view": uno.to_data(uno.observe(position(hands={"a": "r7g3", "b": "^b9"}), 0)),
    "move": uno.to_data(uno.Play(1, (uno.parse_face("W"),), Color.RED)),
    "event": uno.to_data(events.Drew(1, 1, faces("r7"))),
    "record": uno.to_data(
        uno.parse_record(
            '[Rules "quick"] [Seats ["Ana", "Bo"]] [Seed "2"] [Dealer "a"] [Event "Club"] '
            '[Odds [2.5, "x"]] [Result "?"] {so} *:deal {it} {began} b:+ b:zz {odd} q'
        )
    ),
}
KINDS: dict[str, type[Any]] = {
    "state": State,
    "view": View,
    "move": Move,
    "event": Event,
    "record": uno.Record,
}


def changed(kind: str, *path: str | int, to: object) -> dict[str, Any]:
    data = copy.deepcopy(DOCUMENTS[kind])
    place: Any = data
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    return data


WRONG: list[tuple[str, str, list[str | int], object, str]] = [
    ("state", "$.hands", ["hands"], {}, "expected a list, not an object"),
    ("state", "$.hands[2]", ["hands", 2], None, "expected a list, not null"),
    ("state", "$.hands[0][1]", ["hands", 0, 1], 7, "expected a card, not 7"),
    ("state", "$.hands[0][1]", ["hands", 0, 1], ["g3"], "expected a card, not a list"),
    ("state", "$.hands[0][1]", ["hands", 0, 1], "g 3", '"g 3" is not a card: '),
    ("state", "$.hands[0][1]", ["hands", 0, 1], "x3", '"x3" is not a card: '),
    ("state", "$.hands[0][1]", ["hands", 0, 1], "g3g3", '"g3g3" is not a card: expected one card'),
    ("state", "$.hands", ["hands"], [[]], "expected 2 to 26 seats, not 1"),
    ("state", "$.hands", ["hands"], [[]] * 27, "expected 2 to 26 seats, not 27"),
    ("state", "$.draw[0]", ["draw", 0], False, "expected a card, not false"),
    ("state", "$.pile", ["pile"], "W+4", 'expected a list, not "W+4"'),
    ("state", "$.out", ["out"], 0, "expected a list, not 0"),
    ("state", "$.out[0]", ["out"], [1.0], "expected a card, not a number with a "),
    ("state", "$.rules", ["rules"], 1, "expected rules in at most 1000 characters, not 1"),
    ("state", "$.rules", ["rules"], "a" * 1001, "expected rules in at most 1000 characters, not "),
    ("state", "$.rules", ["rules"], "clasic", "there is no rule 'clasic'; did you mean 'classic'?"),
    ("state", "$.rules", ["rules"], "classic(", "expected name=value, then a comma or )"),
    ("state", "$.rules", ["rules"], "classic@7", "classic@7 is not known here"),
    ("state", "$.rules", ["rules"], "classic(first_dealer=high_card,hand_size=40)", ""),
    ("state", "$.color", ["color"], "x", "expected a color (r, y, g, b; dark o, t, p, v), not "),
    ("state", "$.color", ["color"], 0, "expected a color (r, y, g, b; dark o, t, p, v), not 0"),
    ("state", "$.side", ["side"], "up", 'expected "light" or "dark", not "up"'),
    ("state", "$.side", ["side"], "dark", "this deck has no dark side"),
    ("state", "$.turn", ["turn"], "d", 'expected a seat from a to c, not "d"'),
    ("state", "$.turn", ["turn"], "*", 'expected a seat from a to c, not "*"'),
    ("state", "$.turn", ["turn"], 0, "expected a seat from a to c, not 0"),
    ("state", "$.turn", ["turn"], "ab", 'expected a seat from a to c, not "ab"'),
    ("state", "$.direction", ["direction"], True, "expected 1 (clockwise) or -1, not true"),
    ("state", "$.direction", ["direction"], 0, "expected 1 (clockwise) or -1, not 0"),
    ("state", "$.agenda", ["agenda"], [], "expected one step or more"),
    ("state", "$.agenda[0]", ["agenda", 0], "turn", 'expected an object, not "turn"'),
    ("state", "$.agenda[0].type", ["agenda", 0, "type"], "trun", "expected a step (answer, "),
    ("state", "$.agenda[0].type", ["agenda", 0], {}, "expected a step (answer, "),
    ("state", "$.agenda[0].total", ["agenda", 0, "total"], "4", "expected a whole number from 0"),
    ("state", "$.agenda[0].total", ["agenda", 0, "total"], True, "expected a whole number from 0"),
    ("state", "$.agenda[0].by", ["agenda", 0, "by"], "z", "expected a seat from a to c, not "),
    ("state", "$.agenda[0].held[1]", ["agenda", 0, "held", 1], "r0", "expected a card that lies"),
    ("state", "$.agenda[0].held[1]", ["agenda", 0, "held", 1], "r7", "expected a card that lies"),
    ("state", "$.agenda[0].held[1]", ["agenda", 0, "held", 1], None, "expected a card that lies"),
    ("state", "$.fresh", ["fresh"], 1, "expected true or false, not 1"),
    ("state", "$.idle", ["idle"], -1, "expected a whole number from 0, not -1"),
    ("state", "$.idle", ["idle"], 10**12, "expected a whole number from 0, not 1000000000000"),
    ("state", "$.parts", ["parts"], [], "expected an object, not a list"),
    ("state", "$.parts", ["parts"], {}, 'the field "UnoMarks" is missing'),
    ("state", "$.parts.UnoMarks", ["parts", "UnoMarks"], None, "expected an object, not null"),
    ("state", "$.parts.UnoMarks.called", ["parts", "UnoMarks", "called"], "a", "expected a list"),
    ("state", "$.parts.UnoMarks.called[1]", ["parts", "UnoMarks", "called"], ["a", "a"], "seat a "),
    ("state", "$.active", ["active"], [], "expected one seat or more"),
    ("state", "$.active[0]", ["active", 0], 0, "expected a seat from a to c, not 0"),
    ("state", "$.scores", ["scores"], [0, 0], "expected 3 numbers, one a seat, not 2"),
    ("state", "$.scores[1]", ["scores", 1], "0", 'expected a whole number from 0, not "0"'),
    ("state", "$.scores[1]", ["scores", 1], 1.0, "expected a whole number from 0, not a number w"),
    ("state", "$.round", ["round"], 10**400, "expected a whole number from 0, not a number too l"),
    ("state", "$.dealer", ["dealer"], None, "expected a seat from a to c, not null"),
    ("state", "$.target", ["target"], None, "expected a whole number from 1, not null"),
    ("state", "$.target", ["target"], 0, "expected a whole number from 1, not 0"),
    ("state", "$.round_result", ["round_result"], {}, 'the field "points" is missing'),
    (
        "state",
        "$.round_result.winner",
        ["round_result"],
        {"winner": 1, "points": [1, 2, 3], "why": "out"},
        "expected a seat from a to c, not 1",
    ),
    (
        "state",
        "$.round_result.points[2]",
        ["round_result"],
        {"winner": "a", "points": [1, 2, None], "why": "out"},
        "expected a whole number from 0, not",
    ),
    (
        "state",
        "$.round_result.points",
        ["round_result"],
        {"winner": "a", "points": [1, 2], "why": "out"},
        "expected 3 numbers, one a seat",
    ),
    (
        "state",
        "$.round_result.why",
        ["round_result"],
        {"winner": None, "points": [1, 2, 3], "why": "a b"},
        "expected a word in small letters, not",
    ),
    ("state", "$.result.why", ["result"], {"winners": ["a"], "why": 3}, "expected a text, not 3"),
    ("state", "$.result.winners", ["result"], {"winners": [], "why": "target"}, "expected one se"),
    ("state", "$.chance", ["chance"], "7#3", 'expected an object, not "7#3"'),
    ("state", "$.chance.seed", ["chance", "seed"], 10**80, "expected a whole number, not a number"),
    ("state", "$.chance.seed", ["chance", "seed"], "7", 'expected a whole number, not "7"'),
    ("state", "$.chance.count", ["chance", "count"], None, "expected a whole number from 0, not n"),
    ("state", "$.moment", ["moment"], [0], "expected a whole number from 0, not a list"),
    ("view", "$.rules", ["rules"], None, "expected rules in at most 1000 characters, not null"),
    ("view", "$.side", ["side"], None, 'expected "light" or "dark", not null'),
    ("view", "$.counts", ["counts"], [2], "expected 2 to 26 seats, not 1"),
    ("view", "$.counts[1]", ["counts", 1], "1", 'expected a whole number from 0, not "1"'),
    ("view", "$.seat", ["seat"], 0, "expected a seat from a to b, not 0"),
    ("view", "$.hand[0]", ["hand", 0], "o7", "o7 is not a card of this deck"),
    ("view", "$.hand[0]", ["hand", 0], "r7~b8", '"r7~b8" is not a face: '),
    ("view", "$.hand[0]", ["hand", 0], {}, "expected a face, not an object"),
    ("view", "$.marks", ["marks"], [""], "expected 2 entries, one a seat, not 1"),
    ("view", "$.marks[1]", ["marks", 1], 0, "expected a text, not 0"),
    ("view", "$.scores", ["scores"], [], "expected 2 entries, one a seat, not 0"),
    ("view", "$.agenda", ["agenda"], [], "expected one step or more"),
    ("view", "$.turn", ["turn"], "c", 'expected a seat from a to b, not "c"'),
    ("view", "$.active[0]", ["active", 0], "c", 'expected a seat from a to b, not "c"'),
    ("view", "$.direction", ["direction"], 2, "expected 1 (clockwise) or -1, not 2"),
    ("view", "$.legal_moves[0]", ["legal_moves", 0], "r7", '"r7" is not a move: expected *:r7'),
    ("view", "$.legal_moves[0]", ["legal_moves", 0], "a:rr", '"a:rr" is not a move: expected a m'),
    ("view", "$.legal_moves[0]", ["legal_moves", 0], 0, "expected a move, not 0"),
    ("move", "$.type", ["type"], "Jump", 'there is no move "Jump" here'),
    ("move", "$.type", ["type"], "Move", 'there is no move "Move" here'),
    ("move", "$.type", ["type"], ["Play"], "there is no move a list here"),
    ("move", "$.type", ["type"], "Drew", 'there is no move "Drew" here'),
    ("move", "$.seat", ["seat"], 1, "expected a seat from a to z, not 1"),
    ("move", "$.seat", ["seat"], True, "expected a seat from a to z, not true"),
    ("move", "$.target", ["target"], "*", 'expected a seat from a to z, not "*"'),
    ("move", "$.uno", ["uno"], 0, "expected true or false, not 0"),
    ("move", "$.faces", ["faces"], "W", 'expected a list, not "W"'),
    ("move", "$.faces[0]", ["faces", 0], "w", '"w" is not a face: '),
    ("move", "$", ["faces"], [], "Play.faces takes one face or more, not ()"),
    ("move", "$", ["word"], "A", "Play.word takes a word in small letters, not 'A'"),
    ("event", "$.count", ["count"], 10**400, "expected a whole number, not a number too large"),
    ("event", "$.count", ["count"], 1.5, "expected a whole number, not a number with a f"),
    ("event", "$.faces[0]", ["faces", 0], "", '"" is not a face: '),
    ("event", "$.type", ["type"], None, "there is no event null here"),
    ("record", "$.rules", ["rules"], "clasic", "there is no rule 'clasic'; did you mean "),
    ("record", "$.rules", ["rules"], ["quick"], "expected rules in at most 1000 characters, not a"),
    ("record", "$.seats", ["seats"], {"a": "Ana"}, "expected a list, not an object"),
    ("record", "$.seats", ["seats"], ["Ana"], "expected 2 to 26 seats, not 1"),
    ("record", "$.seats", ["seats"], ["x"] * 27, "expected 2 to 26 seats, not 27"),
    ("record", "$.seats[1]", ["seats", 1], None, "expected a text, not null"),
    ("record", "$", ["seats"], ["x"] * 11, "one deck serves 10 seats at most, not 11"),
    ("record", "$.position", ["position"], "classic@1; a=r7", 'expected an object, not "classic@1'),
    ("record", "$.position", ["position"], {}, "expected an object with the fields kind and v"),
    ("record", "$.seed", ["seed"], "2", 'expected a whole number, not "2"'),
    ("record", "$.seed", ["seed"], True, "expected a whole number, not true"),
    ("record", "$.seed", ["seed"], 2.0, "expected a whole number, not a number with a fraction"),
    ("record", "$.seed", ["seed"], 10**400, "expected a whole number, not a number too large"),
    ("record", "$.dealer", ["dealer"], "c", 'expected a seat from a to b, not "c"'),
    ("record", "$.dealer", ["dealer"], 0, "expected a seat from a to b, not 0"),
    ("record", "$.tags", ["tags"], {"Event": "Club"}, "expected a list, not an object"),
    ("record", "$.tags[0]", ["tags", 0], ["Event", "x"], "expected an object, not a list"),
    ("record", "$.tags[0]", ["tags", 0], {"name": "Event"}, 'the field "value" is missing'),
    ("record", "$.tags[0].name", ["tags", 0, "name"], "event", "expected a name such as Event, "),
    ("record", "$.tags[0].name", ["tags", 0, "name"], "Seed", "expected a name such as Event, "),
    ("record", "$.tags[0].name", ["tags", 0, "name"], "E\n", "expected a name such as Event, "),
    ("record", "$.tags[1].name", ["tags", 1, "name"], "Event", "this tag is given twice"),
    (
        "record",
        "$.tags[0].value",
        ["tags", 0, "value"],
        None,
        "expected a text, a number or a list",
    ),
    ("record", "$.tags[0].value", ["tags", 0, "value"], False, "expected a text, a number or a li"),
    ("record", "$.tags[0].value", ["tags", 0, "value"], {}, "expected a text, a number or a list "),
    ("record", "$.tags[0].value", ["tags", 0, "value"], 10**80, "expected a text, a number or a l"),
    ("record", "$.tags[1].value[0]", ["tags", 1, "value", 0], [], "expected a text, a number or a"),
    ("record", "$.tags[1].value[0]", ["tags", 1, "value", 0], 1e999, "expected a text, a number o"),
    ("record", "$.result", ["result"], 7, "expected a text, not 7"),
    ("record", "$.comments", ["comments"], "so", 'expected a list, not "so"'),
    ("record", "$.comments[0]", ["comments", 0], 7, "expected a text, not 7"),
    ("record", "$.comments[0]", ["comments", 0], "", "expected words one blank apart, without }"),
    ("record", "$.comments[0]", ["comments", 0], "a  b", "expected words one blank apart, without"),
    ("record", "$.comments[0]", ["comments", 0], "a\nb", "expected words one blank apart, without"),
    (
        "record",
        "$.comments[0]",
        ["comments", 0],
        "a } b",
        "expected words one blank apart, without",
    ),
    ("record", "$.comments[0]", ["comments", 0], "\ud800", "expected words one blank apart, with"),
    ("record", "$.moves", ["moves"], "*:deal", 'expected a list, not "*:deal"'),
    ("record", "$.moves[1]", ["moves", 1], "b:+", 'expected an object, not "b:+"'),
    ("record", "$.moves[1]", ["moves", 1], {"move": "b:+"}, 'the field "comments" is missing'),
    ("record", "$.moves[1].read", ["moves", 1, "read"], 1, "expected true or false, not 1"),
    ("record", "$.moves[1].move", ["moves", 1, "move"], None, "expected a move, not null"),
    ("record", "$.moves[1].move", ["moves", 1, "move"], "+", '"+" is not a move: expected *:+'),
    ("record", "$.moves[1].move", ["moves", 1, "move"], "b:zz", '"b:zz" is not a move: expected'),
    ("record", "$.moves[2].move", ["moves", 2, "move"], "a b", 'expected a single word, not "a b"'),
    ("record", "$.moves[2].move", ["moves", 2, "move"], "", 'expected a single word, not ""'),
    ("record", "$.moves[2].move", ["moves", 2, "move"], "3.", 'expected a single word, not "3."'),
    ("record", "$.moves[2].move", ["moves", 2, "move"], 3, "expected a text, not 3"),
    ("record", "$.moves[0].comments[1]", ["moves", 0, "comments", 1], [], "expected a text, not a"),
]


@pytest.mark.parametrize(("kind", "path", "place", "value", "message"), WRONG)
def test_what_is_wrong_is_refused_with_its_path(
    kind: str, path: str, place: list[str | int], value: object, message: str
) -> None:
    """No coercion: True is no number, 1.0 no whole one, "1" neither."""
    data = changed(kind, *place, to=value)
    if message:
        found, text = wrong(uno.from_data, data, KINDS[kind])
        assert found == path
        assert text.startswith(message)
    else:
        with pytest.raises((WireError, FlawedState)):
            uno.from_data(data, KINDS[kind])


@pytest.mark.parametrize("kind", KINDS)
def test_unknown_and_missing_fields_are_refused(kind: str) -> None:
    """On every level."""
    data = DOCUMENTS[kind]
    read = KINDS[kind]
    assert wrong(uno.from_data, {**data, "more": 1}, read)[0] == "$.more"
    for name in data:
        fewer = {key: value for key, value in data.items() if key != name}
        path, message = wrong(uno.from_data, fewer, read)
        if name in ("kind", "v"):
            assert (path, message) == ("$", "expected an object with the fields kind and v")
        elif name != "type":
            assert (path, message) == ("$", f'the field "{name}" is missing')


def test_unknown_fields_within_are_refused() -> None:
    """In steps, parts, results and the chance."""
    for place in (("agenda", 0), ("parts", "UnoMarks"), ("parts",), ("chance",)):
        data = changed("state", *place, "more", to=1)
        path = wrong(uno.from_data, data, State)[0]
        assert path == "$" + "".join(f"[{p}]" if p == 0 else f".{p}" for p in place) + ".more"


@pytest.mark.parametrize("kind", KINDS)
def test_kind_and_version_are_checked_first(kind: str) -> None:
    """The version is the number 1 and no other way to write it."""
    data = DOCUMENTS[kind]
    read = KINDS[kind]
    for version in (0, 2, True, 1.0, "1", None, [1]):
        path, message = wrong(uno.from_data, {**data, "v": version, "x": 0}, read)
        assert path == "$.v"
        assert message.startswith("expected version 1, not ")
    for other in KINDS:
        if other != kind:
            path, message = wrong(uno.from_data, DOCUMENTS[other], read)
            assert (path, message) == ("$.kind", f'expected "{kind}", not "{other}"')


@pytest.mark.parametrize("direction", [0, 7, True, 1.0, "1", None])
def test_a_direction_is_1_or_minus_1(direction: object) -> None:
    """Also in an event on its own, which could not be told otherwise."""
    data = {**uno.to_data(events.Reversed(-1)), "direction": direction}
    path, message = wrong(uno.from_data, data, Event)
    assert path == "$.direction"
    assert message.startswith("expected 1 (clockwise) or -1, not ")


def test_a_text_of_cards_is_no_list_of_cards() -> None:
    """Although each letter of it is a card that lies nowhere else."""
    data = uno.to_data(position(hands={"a": "WW", "b": "r7"}))
    assert data["hands"][0] == ["W", "W"]
    data["hands"][0] = "WW"
    assert wrong(uno.from_data, data, State) == ("$.hands[0]", 'expected a list, not "WW"')


NO_DOCUMENTS: list[object] = [None, True, 3, 1.5, "state", [], [{}], {1: 2}, {}, object()]


@pytest.mark.parametrize("data", NO_DOCUMENTS)
def test_what_is_no_document_is_refused(data: object) -> None:
    """Whatever it is."""
    for kind in KINDS.values():
        assert wrong(uno.from_data, data, kind)[0] == "$"
    odd: dict[Any, Any] = {**DOCUMENTS["state"], 5: 6}
    assert wrong(uno.from_data, odd, State) == ("$.5", "there is no such field")


class Five(IntEnum):
    """A number that is no plain one."""

    IS = 5


HUGE = 10**5000
"""A number with more digits than Python prints."""


@pytest.mark.parametrize("place", [("draw", 0), ("hands", 0, 0), ("out",), ("idle",), ("kind",)])
def test_data_that_no_json_holds_are_refused_like_others(place: tuple[str | int, ...]) -> None:
    """Numbers without end, and numbers of a class of their own."""
    path = "$" + "".join(f"[{at}]" if isinstance(at, int) else f".{at}" for at in place)
    for value, word in ((HUGE, "a number too large"), (Five.IS, "something else")):
        found, told = wrong(uno.from_data, changed("state", *place, to=value), State)
        assert (found, told.partition(" not ")[2]) == (path, word)
    odd: dict[Any, Any] = {**DOCUMENTS["state"], HUGE: 6}
    assert wrong(uno.from_data, odd, State) == ("$.a number too large", "there is no such field")


TEXTS = [
    ("", "$", "not JSON: Expecting value: line 1 column 1 (char 0)"),
    ("{", "$", "not JSON: "),
    ("\ufeff{}", "$", "not JSON: "),
    ('{"kind":"state","v":1} x', "$", "not JSON: Extra data"),
    ("[" * 100_000, "$", "nested too deeply"),
    ('{"kind":' * 100_000, "$", "nested too deeply"),
    ('{"kind":"state","v":1e0}', "$.v", "expected version 1, not a number with a fraction or an"),
    ('{"kind":"state","v":1.0}', "$.v", "expected version 1, not a number with a fraction or an"),
    ('{"kind":"state","v":NaN}', "$.v", "expected version 1, not NaN or Infinity"),
    ('{"kind":"state","v":-Infinity}', "$.v", "expected version 1, not NaN or Infinity"),
    (
        '{"kind":"state","v":1' + "0" * 400 + "}",
        "$.v",
        "expected version 1, not a number too large",
    ),
    ('{"kind":"state","v":1' + "0" * 5000 + "}", "$", "a number too large"),
    ('{"kind":"state","kind":"state","v":1}', "$", "expected an object, not an object with two f"),
    ('{"kind":"state","v":1,"rules":{"a":1,"a":2}}', "$", 'the field "active" is missing'),
]


@pytest.mark.parametrize(("text", "path", "message"), TEXTS, ids=range(len(TEXTS)))
def test_texts_that_are_no_document_are_refused(text: str, path: str, message: str) -> None:
    """Not JSON, nested too deeply, or with what JSON in Python lets pass."""
    found, told = wrong(uno.from_json, text, State)
    assert found == path
    assert told.startswith(message)


def test_blanks_may_stand_around_a_document() -> None:
    """As in a file that ends with a line break."""
    for name, kind in (("state", State), ("view", View)):
        text = json.dumps(DOCUMENTS[name])
        assert uno.from_json(f" \n{text}\n", kind) == uno.from_json(text, kind)


def test_a_position_tells_its_own_rules() -> None:
    """Those of `rules=` do not take their place."""
    for name, kind in (("state", State), ("view", View)):
        data = {**DOCUMENTS[name], "rules": None}
        with pytest.raises(WireError) as caught:
            uno.from_data(data, kind, rules="classic")
        assert caught.value.path == "$.rules"


def test_a_field_given_twice_is_refused_where_it_stands() -> None:
    """Also when both say the same."""
    text = uno.to_json(position(hands={})).replace('"count":1', '"count":1,"count":1')
    assert wrong(uno.from_json, text, State) == (
        "$.chance",
        'expected an object, not an object with two fields "count"',
    )


def test_long_values_are_not_repeated_in_errors() -> None:
    """An error is one line."""
    data = changed("state", "turn", to="a" * 10**6)
    path, message = wrong(uno.from_data, data, State)
    assert path == "$.turn"
    assert len(message) < 100
    data = {**DOCUMENTS["state"], "x" * 10**6: 1}
    assert len(str(wrong(uno.from_data, data, State))) < 100


def test_large_documents_take_time_in_proportion() -> None:
    """A hundred thousand of everything is refused like one."""
    for place, many in (
        (["hands"], [[]]),
        (["draw"], ["r7"]),
        (["draw"], [{}]),
        (["active"], ["a"]),
        (["scores"], [0]),
        (["agenda"], [{"type": "turn"}]),
        (["agenda", 0, "held"], ["r7"]),
        (["rules"], "a-"),
    ):
        data: dict[str, Any] = changed("state", *place, to=many * 100_000)
        with pytest.raises((WireError, FlawedState)):
            uno.from_json(json.dumps(data), State)


def test_arguments_of_the_wrong_sort_are_type_errors() -> None:
    """They are mistakes of the program, not of the document."""
    with pytest.raises(TypeError, match="not for int"):
        uno.to_json(5)
    with pytest.raises(TypeError, match="not for str"):
        uno.from_json("{}", str)
    with pytest.raises(TypeError, match="expected a text, not a bytes"):
        uno.from_json(b"{}", State)  # type: ignore[arg-type]


def test_a_class_asked_for_is_the_class_that_comes() -> None:
    """Another move is refused."""
    assert wrong(lambda: uno.from_data(uno.to_data(uno.Draw(0)), uno.Keep)) == (
        "$.type",
        'expected "Keep", not "Draw"',
    )


def test_wire_errors_are_pickled_whole() -> None:
    """A process that gets the error from a worker sees the same fields and text."""
    error = WireError("expected a seat", "$.turn")
    again = pickle.loads(pickle.dumps(error))
    assert vars(again) == vars(error) == {"message": "expected a seat", "path": "$.turn"}
    assert str(again) == "$.turn: expected a seat"
    assert isinstance(error, uno.UnoError)
    assert isinstance(error, ValueError)


# Positions


@pytest.mark.parametrize(
    ("place", "value", "flaw"),
    [
        (["pile"], ["r5", "r5", "r5"], "r5 lies in more places than the deck holds it: 2 times"),
        (["hands", 0, 0], "o7", "o7 is not a card of this deck"),
        (["draw"], [], "cards lie nowhere"),
        (["agenda"], [{"type": "turn"}, {"type": "turn"}], "a turn or a deal waits until"),
        (["color"], None, "no color is in force"),
        (["moment"], 3, ""),
        (["agenda"], [{"type": "shuffle", "move": "a:+", "given": []}], "no shuffle is due"),
    ],
)
def test_a_position_that_no_game_contains_is_flawed(
    place: list[str | int], value: object, flaw: str
) -> None:
    """Reading runs the checks of `parse_state`."""
    data = changed("state", *place, to=value)
    if not flaw:
        assert uno.from_data(data, State).moment == value
        return
    with pytest.raises(FlawedState, match=flaw):
        uno.from_data(data, State)


@pytest.mark.parametrize(
    ("place", "value", "flaw"),
    [
        (["draw_count"], 3, "cards lie in the places, not 108"),
        (["hand"], ["r7"], "the hand has 1 cards, which is not its number in counts"),
        (["hand"], ["r5", "r0"], "r0 lies in more places|r5 lies"),
    ],
)
def test_a_view_of_other_cards_than_the_deck_is_flawed(
    place: list[str | int], value: object, flaw: str
) -> None:
    """Whether a game leads to it is not asked."""
    data = changed("view", *place, to=value)
    if place == ["hand"] and value == ["r5", "r0"]:
        data["discarded"] = ["r0", "r5"]
        data["draw_count"] -= 1
    with pytest.raises(FlawedState, match=flaw):
        uno.from_data(data, View)


def test_a_dark_side_needs_a_deck_with_one() -> None:
    """In a view as well."""
    data = changed("view", "side", to="dark")
    assert wrong(uno.from_data, data, View) == ("$.side", "this deck has no dark side")


def test_a_table_that_the_rules_refuse_is_told() -> None:
    """More seats than the deck serves, or no seed where one is needed."""
    data = uno.to_data(uno.new_game("classic(dealer_rotation=random)", seats=3, seed=1))
    data["chance"] = {"seed": None, "count": 0}
    assert wrong(uno.from_data, data, State)[0] == "$.rules"


# Classes of a third party


@attrs.frozen
class Basket(Part):
    """Cards laid aside, and who did it."""

    cards: CardSet = 0
    owners: SeatSet = 0
    last: Seat | None = None
    numbers: tuple[int, ...] = ()


@attrs.frozen
class Bidding(Step):
    """A seat bids."""

    seat: Seat
    best: Card | None = None
    bids: tuple[int, ...] = ()
    open: bool = True

    name: ClassVar[str] = "market/bidding"

    def awaited(self, turn: int) -> int:
        return self.seat


@attrs.frozen(eq=False, repr=False)
class Bid(Move):
    """Bid an amount for a card."""

    amount: int
    card: Card

    form: ClassVar[str] = "bid={amount}"


@attrs.frozen(eq=False, repr=False)
class Nod(Move):
    """A move that notation cannot write."""

    seat: Mover = TABLE


@attrs.frozen
class Sold(Event):
    """A card was sold."""

    card: Card
    to: Seat
    colors: tuple[Color, ...] = ()


@attrs.frozen
class Revealed(Event):
    """An event with a set of cards, which only a state can name."""

    cards: CardSet


@attrs.frozen
class Spoken(Event):
    """A field with a name that JSON needs itself."""

    kind: str


@attrs.frozen
class Weighed(Event):
    """A field of a type that JSON does not know."""

    weight: float


def market(options: object = None) -> RuleModule:
    return RuleModule(
        name="market",
        built_by=market,
        parts=(Basket(),),
        words=(Basket, Bidding, Bid, Nod, Sold, Revealed, Spoken, Weighed),
        handlers=((Bid, lambda draft, move, was: None),),
    )


def with_market(text: str) -> Rules:
    """What a registry does that knows the module."""
    base = uno.ruleset(text.partition("+")[0])
    bundle: Bundle = Bundle("classic", base.modules)
    return compose(bundle, [market()]) if "market" in text else base


WORDS = wire.words_of((market(),))


def test_classes_of_a_third_party_need_nothing_but_their_fields() -> None:
    """A step and a part in a state, a move and an event on their own."""
    rules = with_market("classic@1+market@1")
    state = engine.new_game(rules, seats=3, seed=4)
    held = state.hands[1] & -state.hands[1]
    drawn = 1 << state.draw_pile[3]
    card = rules.deck.cards[state.draw_pile[0]]
    state = attrs.evolve(
        state,
        step=Bidding(1, card, (3, -7), open=False),
        later=state.agenda,
        parts=tuple(
            Basket(held | drawn, 0b101, 2, (10**70, -1)) if isinstance(part, Basket) else part
            for part in state.parts
        ),
    )
    data = uno.to_data(state)
    assert data["agenda"][-1] == {
        "type": "market/bidding",
        "seat": "b",
        "best": str(card),
        "bids": [3, -7],
        "open": False,
    }
    assert data["parts"]["Basket"]["owners"] == ["a", "c"]
    again = wire.read_json(uno.to_json(state), State, with_market)
    assert again == state
    assert hash(again) == hash(state)
    assert type(again.step) is Bidding

    bid = Bid(2, 40, card)
    assert wire.read_json(uno.to_json(bid), Move, with_market, WORDS) is bid
    assert wire.read_json(uno.to_json(bid), Bid, with_market) is bid
    assert wire.read_data(uno.to_data(Nod()), Move, with_market, WORDS) is Nod()
    sold = Sold(card, 1, (Color.RED, Color.TEAL))
    assert wire.read_data(uno.to_data(sold), Event, with_market, WORDS) == sold
    valid(data)
    valid(uno.to_data(bid))
    valid(uno.to_data(sold))


def test_words_of_a_third_party_are_known_only_where_their_rules_are() -> None:
    """`rules=` names them; without, every module known here speaks."""
    data = uno.to_data(Sold(uno.parse_cards("r7")[0], 1))
    assert wrong(uno.from_data, data, Event) == ("$.type", 'there is no event "Sold" here')
    rules = with_market("classic@1+market@1")
    assert uno.from_data(data, Event, rules=rules) == Sold(uno.parse_cards("r7")[0], 1)
    assert uno.from_json(json.dumps(data), Event, rules=rules) == Sold(uno.parse_cards("r7")[0], 1)
    assert uno.from_data(uno.to_data(uno.Take(1)), Move, rules="classic") is uno.Take(1)
    assert MODULES


def test_what_could_not_be_read_back_is_not_written() -> None:
    """A move without a form inside a state, cards that only a state can name, odd fields."""
    state = attrs.evolve(position(hands={}), step=AwaitChance(Nod()))
    assert wrong(uno.to_data, state) == (
        "$.agenda[0].move",
        "Nod has no form in notation",
    )
    nameless = "a set of cards has names only within a state or a view"
    assert wrong(uno.to_data, Revealed(3)) == ("$.cards", nameless)
    data = {"kind": "event", "v": 1, "type": "Revealed", "cards": ["r7"]}
    assert wrong(wire.read_data, data, Event, with_market, WORDS) == ("$.cards", nameless)
    assert wrong(uno.to_data, Spoken("a")) == (
        "$",
        "Spoken.kind: JSON uses this name itself",
    )
    assert wrong(uno.to_data, Weighed(1.0)) == ("$", "weight: JSON has no form for a float")


@attrs.frozen
class Tally(Part):
    """A part that begins with a number."""

    rounds: int = 1


def test_parts_as_they_begin_are_read_as_strictly_as_others() -> None:
    """True and 1.0 equal 1 in Python, but no document may have them in its place."""
    module = RuleModule(name="tally", built_by=market, parts=(Tally(),))
    rules = compose(Bundle("classic", uno.ruleset("classic").modules), [module])
    data = uno.to_data(engine.new_game(rules, seats=2, seed=1))
    assert data["parts"]["Tally"] == {"rounds": 1}
    assert wire.read_data(data, State, lambda _: rules).part(Tally) == Tally(1)
    for odd in (True, 1.0):
        data["parts"]["Tally"]["rounds"] = odd
        path, message = wrong(wire.read_data, data, State, lambda _: rules)
        assert path == "$.parts.Tally.rounds"
        assert message.startswith("expected a whole number, not ")


@attrs.frozen
class Asked(Event):
    """An event that carries a step and a move, for which rules are needed."""

    move: Move
    step: Step | None = None


def test_moves_and_steps_inside_events_need_rules() -> None:
    """They are known within a state or a view, or where the rules are told."""
    text = "this is known only within a state or a view, or with rules="
    for event, field in ((Asked(uno.Draw(1)), "move"), (Asked(uno.Draw(1), Bidding(1)), "move")):
        data = uno.to_data(event)
        assert wrong(uno.from_data, data, Asked) == (f"$.{field}", text)
    event = Asked(uno.Draw(1), PlayDrawn(0))
    assert uno.from_data(uno.to_data(Asked(uno.Draw(1))), Asked, rules="classic").move is event.move


def test_further_kinds_of_document_can_be_added() -> None:
    """A codec names the kind and reads and writes its fields."""
    codec = wire.Codec(
        Basket,
        "basket",
        lambda basket: {"numbers": [*basket.numbers]},
        lambda data, reading: Basket(numbers=tuple(data["numbers"])),
    )
    wire.add_kind(codec)
    try:
        basket = Basket(numbers=(1, 2))
        data = uno.to_data(basket)
        assert data == {"kind": "basket", "v": 1, "numbers": [1, 2]}
        assert uno.from_data(data, Basket) == basket
    finally:
        documents._codecs.remove(codec)
        documents._codec_by_class.clear()


def test_tables_are_kept_for_some_rules_only() -> None:
    """A server that reads many rules does not grow without end."""
    for size in range(1, 80):
        data = uno.to_data(
            uno.new_game(f"classic(hand_size={1 + size % 10},target={size})", seats=2, seed=1)
        )
        uno.from_data(data, State)
    assert len(fields._known_tables) <= 64


def test_hands_are_kept_for_some_sets_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Likewise the sets of cards that were written."""
    state = uno.new_game("classic(decks=2)", seats=10, seed=1)
    hands = fields.tables_of(state.rules).writing.hands
    monkeypatch.setattr(hands, "most", 4)
    hands.clear()
    assert_state_reads_back(state)
    assert len(hands) <= 4


def test_moves_are_kept_for_some_texts_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Likewise the moves that were read."""
    monkeypatch.setattr(fields, "_MOST_MOVES", 3)
    data = copy.deepcopy(DOCUMENTS["view"])
    data["legal_moves"] = [f"a:r{number}" for number in range(10)]
    assert len(uno.from_data(data, View).legal_moves) == 10
    assert len(fields.tables_of(uno.ruleset("classic@1")).moves) <= 3


# Rubbish


BASES = [
    *DOCUMENTS.values(),
    *(
        uno.to_data(value)
        for text in (
            "classic; a=r7g3 b=b9y2 pile=r1W color=g step=turn|shuffle(a:+) out=*",
            "classic; a=r7g3 b=; pile=r4 step=over round=2 ended=out:b:0,80 out=*",
            "classic; a=r7g3 b=!b9 c=-; pile=r1 draw=y1y2 step=drawn(r7) out=*",
            "classic; a=r7g3 b=b9 pile=W color=- step=turn|color(a) out=*",
            "quick; a=r7g3 b=; pile=r4 step=over ended=out:b:0,80 won=single-round:b out=*",
            "flip; a=r7~o1r3~W+C b=!b9~o5 c=g5~o7; draw=y1~W pile=r1~p3r4~oF side=dark out=*",
        )
        for value in (uno.parse_state(text), uno.observe(uno.parse_state(text), 0))
    ),
    *map(uno.to_data, (uno.Deal(), uno.Leave(2), uno.CatchUno(1, 2), events.Reversed(-1))),
    uno.to_data(uno.Record.of(position(hands={"a": "r7g3"}), (), tags={"Table": 4})),
]
SCALARS = st.sampled_from(
    [
        *(None, True, False, 0, 1, -1, 2, 26, 2**63, 10**12, 10**80, 10**400, 1.0, 0.5, 1e300),
        *("", "a", "b", "c", "z", "*", "r", "o", "r7", "W", "W+4", "r7~b8", "light", "dark", "-"),
        *("turn", "over", "answer", "shuffle", "drawn", "color", "a:+", "*:deal", "z:r7", "b:?z"),
        *("Ana", "Event", "Seed", "so it was", "b:zz", "{open", "1.", "[Rules", "}", -1.5),
        *("a:W=r>c!!word", "*:shuffle=r7", "Play", "Draw", "Drew", "state", "view", "classic@1"),
        *(
            "quick",
            "classic(decks=2)",
            "classic-uno",
            "classic(hand_size=",
            "\ud800",
            "\x00",
            "r" * 999,
        ),
    ]
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["type", "seat", "kind", "v", "x"]), inner, max_size=3)
    ),
    max_leaves=5,
)


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner: Any = ()
    if isinstance(data, dict):
        inner = data.items()
    elif isinstance(data, list):
        inner = [*enumerate(data)][:6]
    return [path, *(place for key, value in inner for place in places(value, (*path, key)))]


def bases(kind: str) -> list[dict[str, Any]]:
    return [document for document in BASES if document["kind"] == kind]


def mutate(data: Any, draw: Callable[[Any], Any]) -> Any:
    """The document with one place changed: replaced, left out, doubled, moved or added to."""
    path = draw(st.sampled_from(places(data)))
    if not path:
        return draw(VALUES)
    place = data
    for step in path[:-1]:
        place = place[step]
    key = path[-1]
    match draw(st.sampled_from(["replace", "replace", "drop", "double", "add", "swap", "step"])):
        case "drop":
            del place[key]
        case "double" if isinstance(place, list):
            place.insert(key, place[key])
        case "add" if isinstance(place[key], dict):
            place[key][draw(st.sampled_from(["x", "type", "v", "seat"]))] = draw(VALUES)
        case "swap":
            other = draw(st.sampled_from(list(place) if isinstance(place, dict) else [0]))
            place[key], place[other] = place[other], place[key]
        case "step" if type(place[key]) is int:
            place[key] += draw(st.sampled_from([-1, 1]))
        case _:
            place[key] = draw(VALUES)
    return data


def assert_reads_or_refuses(read: Callable[..., Any], *arguments: object) -> None:
    """What is read is a value that reads back; nothing but our errors is raised."""
    try:
        value = read(*arguments)
    except (WireError, FlawedState) as error:
        told = error
    else:
        assert uno.from_data(uno.to_data(value), type(value)) == value
        if isinstance(value, State):
            assert str(uno.parse_state(str(value))) == str(value)
        if isinstance(value, uno.Record):
            assert value.replay().states[0] == value.start
        return
    assert str(told)
    assert getattr(told, "path", "$").startswith("$")


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=BAD_INPUTS)
@given(data=st.data())
def test_mutated_data_are_read_or_refused(kind: str, data: st.DataObject) -> None:
    """One to three changes in documents of each kind."""
    document = copy.deepcopy(data.draw(st.sampled_from(bases(kind))))
    for _ in range(data.draw(st.integers(1, 3))):
        document = mutate(document, data.draw)
        if not isinstance(document, dict):
            break
    assert_reads_or_refuses(uno.from_data, document, KINDS[kind])


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=BAD_INPUTS)
@given(data=st.data())
def test_mutated_texts_are_read_or_refused(kind: str, data: st.DataObject) -> None:
    """Pieces cut out, put in and put elsewhere, or the end cut off."""
    text = json.dumps(data.draw(st.sampled_from(bases(kind))))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 12)) | st.just(len(text)))
        new = data.draw(
            st.sampled_from(
                ["", '"', "[", "]", "{", "}", ",", "0", "-", "e9", "NaN", "9" * 400, "[[" * 99]
            )
            | st.text(max_size=3)
            | st.just(text[start:end] * 2)
        )
        text = text[:start] + new + text[end:]
    assert_reads_or_refuses(uno.from_json, text, KINDS[kind])


@settings(max_examples=BAD_INPUTS)
@given(text=st.text() | st.binary().map(lambda data: data.decode("latin-1")), value=VALUES)
def test_rubbish_is_refused(text: str, value: object) -> None:
    """Any text, and any value."""
    for kind in KINDS.values():
        assert_reads_or_refuses(uno.from_json, text, kind)
        assert_reads_or_refuses(uno.from_data, value, kind)
