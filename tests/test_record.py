"""Records: a match as text, read, written and replayed."""

from __future__ import annotations

import copy
import io
import pickle
import random
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.bad_input import BAD_INPUTS
from tests.helpers import dealt, without_seed

import unorules as uno
from unorules import __main__ as command
from unorules.__main__ import main
from unorules.classic import MODULES
from unorules.record import RecordError
from unorules.rules import Bundle, RuleModule, compose

HEAD = '[Rules "classic@1"]\n[Seats ["Ana", "Bo"]]\n[Seed "7"]\n'
GAME = f"{HEAD}\n*:deal 1. b:+ 2. a:+"
READ_ERRORS = (uno.NotationError, uno.RulesError, uno.UnknownRule, uno.FlawedState)


def played(
    rules: str = "quick", seats: int = 3, seed: int = 7, moves: int = 100_000
) -> tuple[uno.State, list[uno.Move], uno.State]:
    """The start of a match, moves more or less at random, and where they lead."""
    start = state = uno.new_game(rules, seats=seats, seed=seed)
    rng = random.Random(seed)
    made: list[uno.Move] = []
    while not state.is_over and len(made) < moves:
        listed = uno.legal_moves(state)
        made.append(listed[0] if rng.random() < 0.8 else rng.choice(listed))
        state = uno.apply(state, made[-1])
    return start, made, state


def recorded(rules: str = "quick", seats: int = 3, seed: int = 7) -> uno.Record:
    """The record of a match at random."""
    start, moves, _ = played(rules, seats, seed)
    return uno.Record.of(start, moves)


def moves_of(record: uno.Record) -> list[str]:
    """The moves as texts."""
    return [str(each.move) for each in record.moves]


def text_of(*records: uno.Record) -> str:
    """What a file with these records holds."""
    file = io.StringIO()
    for record in records:
        uno.write_record(record, file)
    return file.getvalue()


def stranger(options: object = None) -> RuleModule:
    """The builder of a module that is never rebuilt."""
    raise NotImplementedError


def with_module(name: str, bundle: str = "classic") -> uno.Rules:
    """Classic rules with a module that nobody knows."""
    modules = tuple(build() for build in MODULES)
    return compose(Bundle(bundle, modules), (RuleModule(name=name, built_by=stranger),))


# Writing


@pytest.mark.parametrize(
    "rules", ["quick", "official", "classic(target=200)-challenge", "flip", "spin"]
)
@pytest.mark.parametrize("seats", [2, 5])
def test_reading_what_was_written_gives_an_equal_record(rules: str, seats: int) -> None:
    """With the same text, and the same states when it is replayed."""
    start, moves, last = played(rules, seats, 3)
    record = uno.Record.of(start, moves, tags={"Event": "Club"})
    again = uno.parse_record(str(record))

    assert again == record
    assert str(again) == str(record)
    replay = again.replay()
    assert (replay.error, replay[-1], hash(replay[-1])) == (None, last, hash(last))


def test_tags_are_json_and_stand_in_order() -> None:
    """Rules, seats, seed, dealer, the free tags as they were given, the result."""
    start, moves, last = played()
    start = uno.new_game("quick", seats=3, seed=7, dealer=start.dealer, deal=False)
    tags: dict[str, uno.TagValue] = {
        "Table": 4,
        "Odds": (0.5, "2:1"),
        "Event": 'A "big" day',
    }
    record = uno.Record(
        start.rules, ["Ana", "Bö", "C\n"], seed=7, dealer=start.dealer, tags=tags, result="?"
    )
    assert last.is_over
    assert moves
    assert str(record).splitlines() == [
        '[Rules "classic@1(single_round=on)"]',
        '[Seats ["Ana", "Bö", "C\\n"]]',
        '[Seed "7"]',
        f'[Dealer "{"abc"[start.dealer]}"]',
        "[Table 4]",
        '[Odds [0.5, "2:1"]]',
        '[Event "A \\"big\\" day"]',
        '[Result "?"]',
    ]
    assert uno.parse_record(str(record)) == record


def test_numbers_count_turns_and_a_deal_opens_a_round() -> None:
    """A turn of several moves has one number, and no line but the first begins with a deal."""
    record = recorded("official", 2, 5)
    body = str(record).partition("\n\n")[2]
    replay = record.replay()
    numbers = [int(word[:-1]) for word in body.split() if word.endswith(".")]

    assert numbers == list(range(1, replay.turns[-1] + 1)) or numbers == list(
        range(1, replay.turns[-1])
    )
    deals = [line for line in body.splitlines() if "*:deal" in line]
    assert len(deals) == replay[-1].round > 1
    assert all(line.startswith("*:deal ") for line in deals)


def test_moves_out_of_turn_stand_in_the_turn_they_fall_in() -> None:
    """A call and a catch have no number of their own."""
    state = uno.parse_state("classic; a=r7b1 b=r3g2y2 c=g4g6b6; draw=y8y9 pile=r5 out=*")
    moves = [uno.parse_move(text, state) for text in ("a:r7", "c:?a", "b:r3", "c:+")]
    lines = str(uno.Record.of(state, moves)).splitlines()

    assert lines[-1] == "1. a:r7 2. c:?a b:r3 3. c:+"


def test_lines_have_at_most_80_columns() -> None:
    """Of the moves and the comments, that is; words are never broken."""
    start, moves, _ = played("official", 4)
    noted = [uno.RecordedMove(move, "so it was said " * 9) for move in moves[:50]]
    record = uno.Record.of(start, [*noted, *moves[50:]])
    body = str(record).partition("\n\n")[2].splitlines()

    assert max(map(len, body)) <= 80
    assert min(map(len, body[:20])) > 60
    assert uno.parse_record(str(record)) == record


def test_the_result_names_the_points_and_the_winners() -> None:
    """Where the match is over; else there is none."""
    start, moves, last = played("official", 3)
    record = uno.Record.of(start, moves)
    assert last.result is not None
    winner = "abc"[last.result.winners[0]]

    assert record.result == f"{'-'.join(map(str, last.scores))} {winner}"
    assert uno.Record.of(start, moves[:-1]).result is None


def test_a_record_is_made_of_states_before_and_after_the_first_deal() -> None:
    """The deal is added where the state is that of `new_game`, which has dealt."""
    for deal in (True, False):
        start = uno.new_game("quick", seats=2, seed=7, deal=deal)
        record = uno.Record.of(start)
        assert (record.seed, record.dealer, record.position) == (7, None, None)
        assert moves_of(record) == ["*:deal"] * deal
        assert record.replay()[-1] == start


def test_a_dealer_is_kept_where_one_was_named() -> None:
    """Because the seed would draw for another, and shuffle differently."""
    for dealer in range(2):
        start = uno.new_game("quick", seats=2, seed=7, dealer=dealer)
        record = uno.Record.of(start)
        assert record.dealer == dealer
        assert uno.parse_record(str(record)).replay()[-1] == start


def test_without_a_seed_the_moves_of_the_table_are_kept() -> None:
    """Every shuffle, and who leaves."""
    start = state = uno.new_game("classic", seats=3, seed=None, dealer=0)
    rng = random.Random(5)
    moves: list[uno.Move] = []
    while len(moves) < 30:
        cards = list(uno.awaited_cards(state))
        rng.shuffle(cards)
        listed = uno.legal_moves(state)
        move = uno.Leave(2) if len(moves) == 9 else None
        moves.append(move or (uno.Shuffle(tuple(cards)) if cards else rng.choice(listed)))
        state = uno.apply(state, moves[-1])
    record = uno.Record.of(start, moves)
    text = str(record)

    assert '[Dealer "a"]' in text
    assert "[Seed" not in text
    assert "*:shuffle=" in text
    assert "*:leave=c" in text
    assert uno.parse_record(text) == record
    assert uno.parse_record(text).replay()[-1] == state


def test_who_leaves_is_kept_with_a_seed_too() -> None:
    """It is the one thing that the seed does not decide."""
    start = uno.new_game("classic", seats=3, seed=7)
    record = uno.Record.of(start, [uno.Leave(1)])

    assert moves_of(uno.parse_record(str(record))) == ["*:deal", "*:leave=b"]
    assert record.replay()[-1].active == (0, 2)


def test_a_match_that_begins_elsewhere_keeps_its_position() -> None:
    """A stacked deck or a saved game; the position tells seed and dealer."""
    for start in (dealt(seats=2), without_seed(dealt(seats=2)), played()[2]):
        moves = uno.legal_moves(start)[:1]
        record = uno.Record.of(start, moves)
        again = uno.parse_record(str(record))
        assert again.position == start
        assert (again.seed, again.dealer) == (None, None)
        assert again == record
        assert len(again.replay()) == len(moves) + 1


def test_a_move_that_cannot_be_made_is_not_recorded() -> None:
    """`of` plays the moves."""
    start = uno.new_game("quick", seats=2, seed=7)
    with pytest.raises(uno.IllegalMove):
        uno.Record.of(start, [uno.Take(0)])


def test_names_default_to_the_letters_of_the_seats() -> None:
    """As events tell them."""
    assert recorded("quick", 2).seats == ("seat a", "seat b")


@pytest.mark.parametrize("name", ["mine", "uno-extra", "classic", "zz"])
def test_rules_of_unknown_modules_are_played_but_not_written(name: str) -> None:
    """The error names the module."""
    start = uno.new_game(with_module(name), seats=2, seed=7)
    record = uno.Record.of(start, uno.legal_moves(start)[:1])

    assert record.replay().error is None
    with pytest.raises(uno.RulesError) as refused:
        uno.write_record(record, io.StringIO())
    assert refused.value.modules == (name,)
    assert name in str(refused.value)


def test_a_module_of_another_version_is_unknown() -> None:
    """What would be read is not what was played; options alone can be read."""
    first, *others = (build() for build in MODULES)
    newer = attrs.evolve(first, version=2)
    rules = compose(Bundle("classic", (newer, *others)))
    assert str(rules) == "classic@1"

    with pytest.raises(uno.RulesError) as refused:
        uno.write_record(uno.Record(rules, ["A", "B"], seed=1), io.StringIO())
    assert refused.value.modules == (first.name,)


def test_a_base_that_is_unknown_names_all_its_modules() -> None:
    """None of them can be read."""
    rules = compose(Bundle("other", tuple(build() for build in MODULES)))
    with pytest.raises(uno.RulesError) as refused:
        uno.write_record(uno.Record(rules, ["A", "B"], seed=1), io.StringIO())
    assert len(refused.value.modules) == len(MODULES)


# Records as values


def test_records_are_values() -> None:
    """Frozen, equal, hashed and pickled by what they hold; their repr tells no hand."""
    record, other = recorded(), recorded()

    assert record == other
    assert hash(record) == hash(other)
    assert pickle.loads(pickle.dumps(record)) == record
    assert copy.deepcopy(record) == record
    assert repr(record).startswith("<Record classic@1(single_round=on), 3 seats, ")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        record.seed = 8  # type: ignore[misc]


def test_where_a_move_was_read_does_not_count() -> None:
    """Two records of the same match are equal however they were written down."""
    spread = GAME.replace("*", "\n  *")
    assert uno.parse_record(spread) == uno.parse_record(GAME)
    assert (uno.parse_record(spread).moves[0].line, GAME.count("\n")) == (6, 4)
    assert uno.parse_record(GAME).moves[0].column == 1


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"seed": True}, TypeError),
        ({"seed": None}, ValueError),
        ({"seed": 10**400}, ValueError),
        ({"dealer": 2}, ValueError),
        ({"seats": ["Ana"]}, uno.RulesError),
        ({"seats": ["Ana", 7]}, TypeError),
        ({"moves": [7]}, TypeError),
        ({"moves": ["a b"]}, ValueError),
        ({"moves": ["[Rules"]}, ValueError),
        ({"moves": ["12."]}, ValueError),
        ({"comments": "so }"}, ValueError),
        ({"comments": [7]}, TypeError),
        ({"tags": {"event": "x"}}, ValueError),
        ({"tags": {"Seed": "x"}}, ValueError),
        ({"tags": {"Event": None}}, ValueError),
        ({"tags": {"Event": True}}, ValueError),
        ({"tags": {"Event": 10**80}}, ValueError),
        ({"tags": {"Event": float("nan")}}, ValueError),
        ({"tags": {"Event": [["x"]]}}, ValueError),
        ({"tags": [("Event", "x"), ("Event", "y")]}, ValueError),
        ({"position": dealt(seats=2)}, ValueError),
        ({"position": dealt("quick", seats=2), "seed": None}, ValueError),
        ({"position": dealt(seats=3), "seed": None}, ValueError),
    ],
)
def test_wrong_fields_are_refused(fields: dict[str, object], error: type[Exception]) -> None:
    """With what was expected."""
    right: dict[str, object] = {"rules": uno.ruleset("classic"), "seats": ["A", "B"], "seed": 7}
    uno.Record(**right)  # type: ignore[arg-type]
    with pytest.raises(error):
        uno.Record(**{**right, **fields})  # type: ignore[arg-type]


def test_comments_are_kept_with_the_move_they_follow() -> None:
    """Also before the first move, several of them, and across lines."""
    text = HEAD + "{one} {two\n  lines}*:deal{three}{ }{four [Rules five] six}1.b:+ 2. a:+{seven}"
    record = uno.parse_record(text)

    assert record.comments == ("one", "two lines")
    assert [each.comments for each in record.moves] == [
        ("three", "four [Rules five] six"),
        (),
        ("seven",),
    ]
    assert uno.parse_record(str(record)) == record


def test_a_comment_never_begins_a_line_that_begins_a_game() -> None:
    """A word that looks like a tag stays behind the word before it."""
    for size in range(60, 90):
        comment = f"{'x' * size} [Rules are rules]"
        record = uno.Record(uno.ruleset("classic"), ["A", "B"], seed=1, comments=comment)
        assert uno.parse_record(str(record)) == record


def test_halves_of_pairs_can_be_written() -> None:
    """They are no text in any encoding: tags escape them, comments replace them."""
    start = uno.new_game("quick", seats=2, seed=7)
    record = uno.Record.of(
        start, [uno.RecordedMove(uno.legal_moves(start)[0], "\ud800")], seats=["\ud800", "B"]
    )
    text = str(record)

    assert text.encode()
    assert uno.parse_record(text) == record


# Reading


@pytest.mark.parametrize(
    "text",
    [
        GAME.replace("\n", "\r\n"),
        "\ufeff\n\n" + GAME,
        GAME.replace("1. ", "").replace("2. ", ""),
        GAME.replace("1. ", "7...").replace("2. ", "1 "),
        GAME.replace("b:+", "+").replace("a:+", "+"),
        GAME.replace("\n", " "),
        GAME.replace(" ", "\t\n"),
        GAME.replace("[Seats", "[Seats\n\n").replace('", "', '"\n,"'),
        GAME.replace('"7"', "7"),
        GAME.replace("classic@1", " classic ( target = 500 )"),
        GAME + "\n\n\n",
        GAME.replace("*:deal", "deal"),
    ],
)
def test_reading_is_lenient(text: str) -> None:
    """White space, numbers and seats may be as they please; printing has one form."""
    assert str(uno.parse_record(text)) == GAME


def test_a_missing_result_is_filled_in() -> None:
    """Where the match is over; one that is given stays."""
    record = recorded()
    bare = attrs.evolve(record, result=None)
    assert uno.parse_record(str(bare)) == record

    other = attrs.evolve(record, result="by the clock")
    assert uno.parse_record(str(other)).result == "by the clock"


@pytest.mark.parametrize(
    ("text", "line", "column", "told"),
    [
        ("", 1, 1, "expected a game"),
        (" \n ", 1, 1, "expected a game"),
        ("*:deal", 1, 1, "begins with its rules"),
        ('\n [Seats ["A"]]', 2, 2, "begins with its rules"),
        ("[Rules", 1, 1, "not closed"),
        ("[Rules 7]", 1, 1, "expected a text"),
        ('[Rules "classic"]', 1, 1, "names of the players"),
        ('[Rules "classic"] [Seats "A"]', 1, 19, "names of the players"),
        ('[Rules "classic"] [Seats ["A", 7]]', 1, 19, "names of the players"),
        (HEAD + "[Seed 8]", 4, 1, "twice"),
        (HEAD + "[Event nothing]", 4, 1, "a text, a number or a list"),
        (HEAD + "[Event {}]", 4, 1, "a text, a number or a list"),
        (HEAD + "[Event true]", 4, 1, "a text, a number or a list"),
        (HEAD + "[Event]", 4, 1, "a text, a number or a list"),
        (HEAD + "[Event 1 2]", 4, 1, "a text, a number or a list"),
        (HEAD + '[Event "a]\n', 4, 1, "a text, a number or a list"),
        (HEAD + "[Event [[1]]]", 4, 1, "a text, a number or a list"),
        (HEAD + f"[Event {'[' * 100_000}", 4, 1, "a text, a number or a list"),
        (HEAD + f"[Event {'9' * 100_000}]", 4, 1, "a text, a number or a list"),
        (HEAD + "[Event 1e999]", 4, 1, "a text, a number or a list"),
        (HEAD + "[Event [1,", 4, 1, "not closed"),
        (HEAD + "[Result 7]", 4, 1, "expected a text"),
        (HEAD + '[Dealer "c"]', 4, 1, "letter of a seat"),
        (HEAD + "[Dealer 1]", 4, 1, "letter of a seat"),
        (HEAD.replace('"7"', '"x"'), 3, 1, "whole number"),
        (HEAD.replace('"7"', "7.5"), 3, 1, "whole number"),
        (HEAD.replace('"7"', '"' + "9" * 81 + '"'), 3, 1, "whole number"),
        (HEAD.replace('[Seed "7"]', ""), 1, 1, "names its dealer"),
        (GAME + "\n\n" + GAME, 7, 1, "expected one game"),
        (f'{HEAD}[Position "{dealt(seats=2)}"]', 3, 1, "tells seed and dealer"),
        (
            f'[Rules "quick"][Seats ["A","B"]][Position "{dealt(seats=2)}"]',
            1,
            33,
            "other rules",
        ),
    ],
)
def test_a_wrong_beginning_is_told_with_its_place(
    text: str, line: int, column: int, told: str
) -> None:
    """Line and column count from 1."""
    with pytest.raises(uno.NotationError) as refused:
        uno.parse_record(text)
    error = refused.value

    assert isinstance(error, RecordError)
    assert (error.line, error.column) == (line, column)
    assert told in str(error)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


@pytest.mark.parametrize(
    ("tag", "error"),
    [
        ('[Rules "clasic"]', uno.UnknownRule),
        ('[Rules "classic-uno-uno+uno+uno"]', uno.RulesError),
        ('[Rules "classic("]', uno.NotationError),
        ('[Rules "classic(hand_size=0)"]', uno.RulesError),
        ('[Rules "classic"][Position "classic; a=r7r7r7 b=r7 pile=r5 out=*"]', uno.FlawedState),
    ],
)
def test_wrong_rules_raise_what_reading_rules_raises(tag: str, error: type[Exception]) -> None:
    """With a note that tells in which line the game begins."""
    with pytest.raises(error) as refused:
        uno.parse_record(f'\n\n{tag}\n[Seats ["A","B"]]')

    assert refused.value.__notes__ == ["in the game that begins in line 3"]


def test_one_seat_too_many_is_refused_by_the_rules() -> None:
    """Not by the letters, which end at z."""
    seats = ",".join(['"x"'] * 27)
    with pytest.raises(uno.RulesError):
        uno.parse_record(f'[Rules "classic"][Seats [{seats}]][Seed 7]')
    with pytest.raises(uno.RulesError):
        uno.parse_record(f'[Rules "classic"][Seats [{seats}]][Seed 7][Dealer "a"]')


@pytest.mark.parametrize("wrong", [b"[Rules", 7, None])
def test_what_is_no_text_is_refused(wrong: object) -> None:
    """Bytes included: a file of records is opened as text."""
    with pytest.raises(TypeError):
        uno.parse_record(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        list(uno.read_records([wrong]))  # type: ignore[list-item]
    with pytest.raises(TypeError):
        uno.write_record(wrong, io.StringIO())  # type: ignore[arg-type]


# Replaying


def test_a_replay_is_a_sequence_of_states() -> None:
    """One more than moves; slices are tuples of states, so undo comes free."""
    start, moves, last = played()
    replay = uno.Record.of(start, moves).replay()

    assert len(replay) == len(replay.moves) + 1 == len(replay.turns)
    assert replay[1] == start
    assert replay[:-1] == replay.states[:-1]
    assert uno.apply(replay[-2], replay.moves[-1]) == last
    assert repr(replay) == f"<Replay of {len(moves) + 1} moves>"


@pytest.mark.parametrize(
    ("moves", "good", "place", "error"),
    [
        ("*:deal 1. b:+\n2. b:+ 3. a:+", 2, (6, 4), uno.IllegalMove),
        ("*:deal 1. b:+\n2. a:zz 3. a:+", 2, (6, 4), uno.NotationError),
        ("*:deal 1. b:+ }", 2, (5, 15), uno.NotationError),
        ("*:deal 1. b:+ {open\n", 2, (5, 15), uno.NotationError),
        ("b:take", 0, (5, 1), uno.IllegalMove),
        ("*:deal é:+", 1, (5, 8), uno.NotationError),
        ("*:deal z:+", 1, (5, 8), uno.IllegalMove),
    ],
)
def test_a_replay_stops_at_the_first_wrong_move(
    moves: str, good: int, place: tuple[int, int], error: type[uno.UnoError]
) -> None:
    """With the states before it, the error, and where the move was read."""
    record = uno.parse_record(f"{HEAD}\n{moves}")
    replay = record.replay()

    assert len(replay.moves) == good
    assert len(replay) == good + 1
    assert (replay.line, replay.column) == place
    assert type(replay.error) is error
    assert "stopped" in repr(replay)
    assert record.result is None


def test_what_follows_a_wrong_move_is_kept_as_text() -> None:
    """Comments too; numbers are left out there, because nobody knows the turns."""
    record = uno.parse_record(GAME + " {so} 3. b:zz {why} 4. + {what} 5. odd {open end")

    assert [each.move for each in record.moves[3:]] == ["b:zz", "+", "odd", "{open end"]
    assert str(record).splitlines()[-1] == (
        "*:deal 1. b:+ 2. a:+ {so} b:zz {why} + {what} odd {open end"
    )
    assert uno.parse_record(str(record)) == record


def test_a_move_made_by_hand_has_no_place() -> None:
    """Line and column are 0."""
    record = uno.Record(uno.ruleset("quick"), ["A", "B"], [uno.Take(0)], seed=7)
    replay = record.replay()

    assert isinstance(replay.error, uno.IllegalMove)
    assert (replay.line, replay.column) == (0, 0)


# Many games


def test_games_are_read_one_after_the_other() -> None:
    """In order, with any or no white space between them, also on one line."""
    records = [recorded("quick", 2, seed) for seed in range(5)]
    text = text_of(*records)

    assert list(uno.read_records(io.StringIO(text))) == records
    assert list(uno.read_records(text.splitlines())) == records
    assert list(uno.read_records([text.replace("\n", " ")])) == records
    assert list(uno.read_records([])) == []


def test_games_without_moves_are_games() -> None:
    """The tag Rules is what begins a game."""
    empty = uno.Record(uno.ruleset("quick"), ["A", "B"], seed=7)
    assert list(uno.read_records(text_of(empty, empty).splitlines())) == [empty, empty]
    assert list(uno.read_records(io.StringIO(f"{empty}\n{empty}"))) == [empty, empty]


@pytest.mark.parametrize(
    "broken",
    [
        "*:deal",
        '[Rules "clasic"]\n[Seats ["A", "B"]]\n*:deal',
        '[Rules "classic"]\n*:deal',
        '[Event "x"]\n\n*:deal',
        '[Rules "classic',
        '[Rules "classic"]\n[Seats ["A",',
        '[Rules "classic"]\n[Event [Rules "classic"]]',
        "}{]",
        "{",
    ],
)
def test_a_broken_game_does_not_spoil_the_next_one(broken: str) -> None:
    """Its error is raised, and iterating further goes on; or it is told."""
    good = recorded()
    text = f"{text_of(good)}{broken}\n{text_of(good)}{broken}"
    told: list[uno.UnoError] = []
    found = list(uno.read_records(io.StringIO(f"{broken}\n{text}"), told.append))
    assert [record.seats for record in found if record.moves[4:]] == [good.seats] * 2
    assert told
    records = uno.read_records(io.StringIO(f"{broken}\n{text_of(good)}"))
    with pytest.raises(READ_ERRORS):
        next(records)
    assert next(records) == good
    assert next(records, None) is None


@pytest.mark.parametrize("tail", ["{open", "a:zz", '[Event "x', "[Event ["])
def test_what_is_left_open_ends_with_the_game(tail: str) -> None:
    """A line that begins with the tag Rules begins a game, whatever stands before it."""
    good = recorded()
    told: list[uno.UnoError] = []
    text = f"{good} {tail}\n{good}"
    *_, last = uno.read_records(io.StringIO(text), told.append)

    assert last == good


def test_a_stream_that_cannot_be_decoded_is_told() -> None:
    """As an error of the game being read, after which the stream is at its end."""
    data = text_of(recorded()).encode() + b"\xff\xfe"
    records = uno.read_records(io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
    with pytest.raises(uno.NotationError, match="cannot be decoded"):
        list(records)
    assert next(records, None) is None
    with pytest.raises(uno.NotationError, match="cannot be decoded"):
        next(uno.read_records(io.TextIOWrapper(io.BytesIO(b"\xff"), encoding="utf-8")))


def test_only_one_game_is_held_in_memory() -> None:
    """Fifty games with much to say take no more than two."""
    text = [*HEAD.splitlines(), *["{so it was said}"] * 5_000]

    def peak(games: int) -> int:
        def lines() -> Iterator[str]:
            for _ in range(games):
                yield from text

        tracemalloc.start()
        assert sum(1 for _ in uno.read_records(lines())) == games
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return found

    assert peak(50) < 1.5 * peak(2)


@pytest.mark.parametrize(
    "piece",
    [
        "{",
        "{}",
        "{x} ",
        "[",
        "[E",
        "[Event [",
        "]",
        "1",
        "1. ",
        ". ",
        "a:+ ",
        "a:+{",
        '"',
        "\\",
        " ",
        "\n",
        "[Rules ",
        "[Rules\n",
        '[Rules "x"]',
        "9.9.",
        "r7&",
        "\u2028",
    ],
)
def test_reading_takes_linear_time(piece: str) -> None:
    """Eight times the text takes nowhere near 64 times the time."""

    def seconds(size: int) -> float:
        best = 1e9
        for _ in range(3):
            text = HEAD + piece * size
            begun = time.process_time()
            for _ in uno.read_records(io.StringIO(text), lambda _: None):
                pass
            best = min(best, time.process_time() - begun)
        return best

    assert seconds(8_000) < 24 * max(seconds(1_000), 1e-3)


# Bad input


def read_all(text: str) -> None:
    """Read a text; whatever can be read prints, reads back and replays."""
    for record in uno.read_records(io.StringIO(text), lambda _: None):
        printed = str(record)
        again = uno.parse_record(printed)
        assert str(again) == printed
        assert again == record
        replay = record.replay()
        assert (replay.error is None) == (len(replay.moves) == len(record.moves))
    records = uno.read_records(io.StringIO(text))
    while True:
        try:
            next(records)
        except StopIteration:
            break
        except READ_ERRORS:
            pass


SAMPLE = str(
    attrs.evolve(
        uno.Record.of(played("quick", 2, 3)[0], played("quick", 2, 3)[1][:12]),
        tags={"Event": ("x", 1)},
        comments=("one", "two"),
    )
)
_MARKS = '[ ] { } " \\ , : = & > ! ? + - # * 1. 99 "classic" "7" ["a","b"] NaN 1e9'
_TAGS = "[Rules [Seats [Seed [Position [Dealer \n \x85 \ud800 \0"
_MOVES = "a:r7 b:+ *:deal *:leave=a *:leave=z *:shuffle=r7 a:W=g! b:?a"
WORDS = st.sampled_from(f"{_MARKS} {_TAGS} {_MOVES}".split(" "))


@settings(max_examples=BAD_INPUTS)
@given(st.data())
def test_edited_records_raise_only_our_errors(data: st.DataObject) -> None:
    """Pieces cut out, put in, or the end cut off; what is read still prints and reads back."""
    text = SAMPLE
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.sampled_from([0, 1, 5, len(text)]))
        piece = data.draw(st.one_of(st.text(max_size=5), WORDS))
        text = text[:at] + piece + text[at + cut :]
    read_all(text)
    among = uno.read_records(io.StringIO(f"{text}\n{SAMPLE}"), lambda _: None)
    assert moves_of(list(among)[-1]) == moves_of(uno.parse_record(SAMPLE))


@settings(max_examples=BAD_INPUTS)
@given(st.one_of(st.binary(max_size=200), st.lists(WORDS, max_size=40)))
def test_rubbish_raises_only_our_errors(rubbish: bytes | list[str]) -> None:
    """Random bytes, and words of the notation at random."""
    text = rubbish.decode("latin-1") if isinstance(rubbish, bytes) else " ".join(rubbish)
    read_all(text)
    read_all(f"{HEAD}\n*:deal {text}")


# The command line


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A file of two games."""
    file = tmp_path / "games.txt"
    start, moves, _ = played("quick", 2, 3)
    first = uno.Record.of(
        start, [uno.RecordedMove(moves[0], "bold \x1b[2J"), *moves[1:]], seats=["Ana", "B\x1bo"]
    )
    file.write_text(text_of(first, recorded("official", 3, 6)), encoding="utf-8")
    return file


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Makes a terminal, at which these are typed."""
    typed: list[str] = []

    def answer(prompt: str) -> str:
        if not typed:
            raise EOFError
        if typed[0] == "^C":
            raise KeyboardInterrupt
        return typed.pop(0)

    monkeypatch.setattr("builtins.input", answer)
    monkeypatch.setattr(command, "_at_terminal", lambda: True)
    return typed


def test_replay_tells_a_game_in_sentences(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody's cards without a seat, and nothing that a terminal would obey."""
    assert main(["replay", str(games)]) == 0
    out = capsys.readouterr().out

    assert out.startswith("classic@1(single_round=on): Ana, B?o; nobody's cards\nRound 1: ")
    assert "  {bold ?[2J}\n" in out
    assert "wins the match" in out
    assert "(" not in out.partition("\n")[2].partition("wins the round")[0]
    assert "\x1b" not in out


def test_replay_tells_the_cards_of_one_seat(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What it was dealt and drew, and nothing of the others."""
    assert main(["replay", str(games), "--seat", "a"]) == 0
    lines = capsys.readouterr().out.splitlines()
    drawn = [line for line in lines if " draws " in line or "is dealt" in line]

    assert drawn
    assert all(("(" in line) == line.startswith("Ana") for line in drawn)


def test_replay_begins_at_a_turn_of_a_game(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the table as it stood there."""
    assert main(["replay", str(games), "--game", "2", "--at", "5", "--seat", "b"]) == 0
    out = capsys.readouterr().out

    assert "\nTurn 5 of " in out
    assert "\nHand: " in out
    assert "Round 1" not in out


def test_replay_steps_forwards_and_backwards(
    games: Path, keys: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Enter or n next, b back, a number jumps, q quits; what is none of these is told."""
    keys += ["b", "", "n", "b", "9999", "what", "3", "q"]
    assert main(["replay", str(games), "--seat", "a"]) == 0
    out = capsys.readouterr().out

    assert "This is the start." in out
    places = [
        line.split(", after ")[1].split()[0] for line in out.splitlines() if ", after " in line
    ]
    assert places[:4] == ["0", "1", "2", "1"]
    assert "there is no turn 9999" in out
    assert "expected the number of a turn, not 'what'" in out
    assert "\nTurn 3 of " in out
    assert not keys


def test_replay_stops_at_the_last_move(
    games: Path, keys: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Going on says so."""
    keys += ["1", *[""] * 1000, "q"]
    assert main(["replay", str(games)]) == 0
    out = capsys.readouterr().out

    assert "wins the match" in out
    assert "There are no more moves." in out


@pytest.mark.parametrize(("typed", "status"), [([], 0), (["^C"], 130)])
def test_the_end_of_input_and_ctrl_c_end_quietly(
    typed: list[str],
    status: int,
    games: Path,
    keys: list[str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    """As everywhere on the command line."""
    keys += typed

    assert main(["replay", str(games)]) == status
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["nowhere.txt"], "No such file"),
        (["."], "directory"),
        (["{games}", "--game", "3"], "there is no game 3, the file holds only 2 games"),
        (["{games}", "--seat", "z"], "the seats of this game are a to b"),
        (["{games}", "--at", "99999"], "there is no turn 99999"),
        (["{rubbish}"], "line 1, column 1: a game begins with its rules"),
        (["{rubbish}", "--game", "2"], "there is no game 2, the file holds 1 game"),
        (["{empty}"], "there is no game 1, the file holds no game"),
        (["{broken}"], "line 5, column 17: expected a move"),
    ],
)
def test_wrong_files_and_words_are_told_in_one_line(
    words: list[str], told: str, games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Status 2, and what of the game is good is told before."""
    files = {"games": games}
    contents = {"rubbish": b"\xff\0\x1b{", "empty": b"", "broken": (GAME[:-4] + "q7").encode()}
    for name, data in contents.items():
        files[name] = games.parent / name
        files[name].write_bytes(data)
    assert main(["replay", *(word.format(**files) for word in words)]) == 2
    printed = capsys.readouterr()

    assert told in printed.err
    assert printed.err.count("\n") == 1
    assert ("draws 1 card" in printed.out) == ("{broken}" in words)


@pytest.mark.parametrize(
    "words", [["--at", "x"], ["--at", "9" * 5000], ["--seat", "aa"], ["--game", "0"]]
)
def test_wrong_usage_of_replay_has_status_2(words: list[str], games: Path) -> None:
    """As argparse tells it."""
    with pytest.raises(SystemExit) as ended:
        main(["replay", str(games), *words])
    assert ended.value.code == 2


def test_play_records_the_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Matches are added to the file, and replayed in the same sentences."""
    file = tmp_path / "new.txt"
    told = []
    for seed in ("7", "8"):
        assert main(["play", "quick", "--demo", "--seed", seed, "--record", str(file)]) == 0
        told.append(capsys.readouterr().out.partition("\n")[2])
    with file.open(encoding="utf-8") as stream:
        records = list(uno.read_records(stream))

    assert [record.seed for record in records] == [7, 8]
    assert all(record.replay()[-1].is_over for record in records)
    assert main(["replay", str(file), "--game", "2"]) == 0
    assert capsys.readouterr().out.partition("\n")[2] == told[1]


@pytest.mark.parametrize("leave", [EOFError, KeyboardInterrupt])
def test_a_match_left_early_is_recorded_so_far(
    leave: type[BaseException], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The prefix is a record as good as any other."""
    answers = iter(["1", "1", "1"])

    def answer(prompt: str) -> str:
        for text in answers:
            return text
        raise leave

    monkeypatch.setattr("builtins.input", answer)
    file = tmp_path / "left.txt"
    main(["play", "quick", "--seats", "2", "--seed", "7", "--record", str(file)])
    record = uno.parse_record(file.read_text(encoding="utf-8"))

    assert len(record.moves) > 4
    assert record.result is None
    assert record.replay().error is None


def test_a_file_that_cannot_be_written_is_told_before_the_match(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is played in vain."""
    assert main(["play", "quick", "--demo", "--record", str(tmp_path)]) == 2
    printed = capsys.readouterr()

    assert "directory" in printed.err
    assert printed.out == ""
