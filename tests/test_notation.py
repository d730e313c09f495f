"""Notation: every state and move reads back from what it prints, and rubbish is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, ClassVar, TypeVar

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.bad_input import BAD_INPUTS
from tests.helpers import play, without_seed

import unorules as uno
from unorules import (
    FlawedState,
    NotationError,
    RulesError,
    State,
    UnknownRule,
    parse_move,
    parse_state,
)
from unorules.cards import Color
from unorules.chance import pick, shuffled
from unorules.classic import MODULES
from unorules.notation import read_position
from unorules.rules import Bundle, Lays, RuleModule, Rules, Table, compose
from unorules.steps import Answer, AwaitChance, ChooseColor, PlayDrawn, Step
from unorules.testing import position
from unorules.values import TABLE, Count, Direction, Mover, Seat

T = TypeVar("T")
OURS = (NotationError, FlawedState, RulesError, UnknownRule)


def walk(rules: str, seats: int, seed: int | None, length: int) -> Iterator[State]:
    """The states of a random game in which who can lay mostly does; without a seed the table
    shuffles.
    """
    state = uno.new_game(rules, seats=seats, seed=seed, dealer=0, deal=False)
    yield state
    for count in range(length):
        if state.is_over:
            return
        due = uno.awaited_cards(state)
        if due:
            order = tuple(due[n] for n in shuffled(1, count, range(len(due))))
            state = uno.apply(state, uno.Shuffle(order))
        else:
            moves = uno.legal_moves(state)
            plays = [move for move in moves if isinstance(move, uno.Play)]
            wanted = plays if plays and pick(2, count, 4) else moves
            state = uno.apply(state, wanted[pick(seed or 9, count, len(wanted))])
        yield state


def assert_round_trip(state: State) -> None:
    """The printed state reads back: same text, state, hash, moment and legal moves."""
    text = str(state)
    again = parse_state(text)
    assert str(again) == text
    assert again == state
    assert hash(again) == hash(state)
    assert again.moment == state.moment
    moves = uno.legal_moves(state)
    assert uno.legal_moves(again) == moves
    assert uno.awaited_cards(again) == uno.awaited_cards(state)
    for move in moves:
        assert parse_move(str(move), state) is move
        if move.seat == state.step.awaited(state.turn):
            assert parse_move(move.text, state) is move


# Round trips


GAMES = [
    ("classic", 2, 1, 200),
    ("classic", 3, 2, 200),
    ("classic", 4, 3, 200),
    ("classic", 10, 4, 100),
    ("quick", 5, 5, 300),
    ("classic(hand_size=1,target=30)", 6, 6, 200),
    ("classic(scoring=challenge_elimination,target=25,hand_size=2)", 7, 7, 300),
    ("classic(scoring=own_points_lowest,target=60,hand_size=3)", 3, 8, 300),
    ("classic(uno_mode=auto,first_card=number)", 4, 9, 150),
    ("classic(voluntary_draw=off,two_player_reverse=none)", 2, 10, 150),
    ("classic(wild4_policy=free)-challenge-uno", 8, 11, 150),
    ("classic-challenge", 9, 12, 100),
    ("classic(decks=3)", 12, 13, 100),
    ("classic(hand_size=30)", 3, None, 120),
    ("classic(hand_size=2,target=20)", 4, None, 200),
    ("quick(hand_size=40)", 2, 14, 150),
]


@pytest.mark.parametrize(("rules", "seats", "seed", "moves"), GAMES)
def test_random_games_read_back(rules: str, seats: int, seed: int | None, moves: int) -> None:
    """Every state of a random game, and every legal move in it, reads back from its text."""
    for state in walk(rules, seats, seed, moves):
        assert_round_trip(state)


def test_the_games_contain_every_situation() -> None:
    """The games above come through every step, mark and result that classic has."""
    steps = set()
    seen = set()
    for rules, seats, seed, moves in GAMES:
        for state in walk(rules, seats, seed, moves):
            steps.add(state.step.name)
            text = str(state)
            for sign in (
                "=^",
                "=_",
                "=!",
                "=-",
                " ended=out:",
                " won=",
                "fresh=off",
                "side=",
                "target=None",
                "<;",
                "< step",
                "chance=*",
                "|shuffle(",
                "color=",
            ):
                if sign in text:
                    seen.add(sign)
    assert steps >= {"turn", "drawn", "answer", "shuffle", "over"}
    assert seen >= {"=^", "=_", "=!", "=-", " ended=out:", " won=", "fresh=off", "< step"}
    assert seen >= {"chance=*", "|shuffle(", "color="}


def test_an_answer_with_a_catch_in_between() -> None:
    """What a challenge is judged by is written down once it is no more the hand of the layer."""
    state = play(
        position(hands={"a": "g2 W+4", "b": "?3", "c": "?3"}, draw="r8 r9 b1 b2"), "a:W+4=b"
    )
    assert "step=answer(b,4,by=a,before=r)" in str(state)
    assert_round_trip(state)
    caught = play(state, "c:?a")
    assert "step=answer(b,4,by=a,before=r,held=g2)" in str(caught)
    assert_round_trip(caught)
    assert parse_state(str(caught)).step == caught.step
    judged = play(parse_state(str(caught)), "b:?")
    assert judged == play(caught, "b:?")
    assert judged.counts[0] == 3


def test_a_second_shuffle_in_one_move() -> None:
    """A deal without a seed that turns up a Wild Draw Four waits again, with what was given."""
    state = uno.new_game("classic(hand_size=1)", seats=2, seed=None, dealer=0)
    assert_round_trip(state)
    left = list(uno.awaited_cards(state))
    first = uno.parse_cards("r1r2W+4")
    for card in first:
        left.remove(card)
    again = uno.apply(state, uno.Shuffle((*first, *left)))
    assert isinstance(again.step, AwaitChance)
    assert len(uno.awaited_cards(again)) == 106
    assert_round_trip(again)


@pytest.mark.parametrize("rules", ["classic", "classic(first_reverse=right_of_dealer)-uno"])
def test_every_opening_reads_back(rules: str) -> None:
    """Sixty deals, among which there are Wilds that wait for their color."""
    states = [uno.new_game(rules, seats=2 + seed % 9, seed=seed) for seed in range(60)]
    for state in states:
        assert_round_trip(state)
    assert {state.step.name for state in states} >= {"turn", "color"}


def test_one_line_holds_no_line_break() -> None:
    """A position is one line."""
    for state in walk("classic", 4, 5, 50):
        assert "\n" not in str(state)


LINES: dict[str, str] = {
    "design": "classic@1; a=g3g8W+4 b=r1y2y3 c=g9 d=!r4; draw=r4b7 pile=y5r5; turn=a> step=turn; "
    "round=1 dealer=d; chance=7#3 moment=12; out=*",
    "color": "classic; a=r3g4 b=g5g6; pile=W color=-; step=color(a); out=*",
    "drawn": "classic; a=r3g4 b=g5g6; pile=g9; turn=b< step=drawn(g5); out=*",
    "answer": "classic; a=r3g4 b=g5g6; pile=W+4 color=y; step=answer(b,4,by=a,before=r); out=*",
    "held": "classic; a=r3g4 b=g5g6; pile=W+4 color=y; "
    "step=answer(b,4,by=a,before=r,held=g4); out=*",
    "marks": "classic; a=^r3 b=_g5 c=!g6 d=-; pile=r9; turn=c<; out=*",
    "ahead": "classic; a=!r3g4 b=g5g6; pile=r9; out=*",
    "over": "classic; a=r3 b=; pile=r9; step=over ended=out:b:0,3 scores=0,3; out=*",
    "blocked": "classic; a=r3 b=r4; pile=r9; step=over ended=blocked:-:0,0; out=*",
    "won": "classic; a=r3 b=; pile=r9; step=over ended=out:b:0,3 won=target:b scores=1,503; out=*",
    "shared": "classic; a=r3 b=; pile=r9; step=over ended=out:b:0,3 won=target:ab scores=500,500 "
    "out=*",
    "shuffle": "classic; a=r3g4 b=g5g6; pile=r8r9; step=turn|shuffle(a:+); chance=*#0 out=*",
    "idle": "classic; a=r3g4 b=g5g6; pile=r9; idle=1 fresh=off; out=*",
}


@pytest.mark.parametrize("name", LINES)
def test_positions_written_by_hand_read_back(name: str) -> None:
    """Each kind of position can be written as one line and reads back equal."""
    assert_round_trip(parse_state(LINES[name]))


def test_what_a_line_means() -> None:
    """Hands by seat, piles bottom to top, marks before hands, direction behind the turn."""
    state = parse_state(LINES["design"])
    assert state.hand(0) == uno.parse_cards("g3g8W+4")
    assert str(state.top) == "r5"
    assert state.deck.cards_in(state.draw_pile) == uno.parse_cards("r4b7")
    assert (state.turn, state.direction, state.dealer, state.round) == (0, 1, 3, 1)
    assert (state.chance.seed, state.chance.count, state.moment) == (7, 3, 12)
    assert state.out.bit_count() == 108 - 12
    assert isinstance(parse_state(LINES["color"]).step, ChooseColor)
    assert isinstance(parse_state(LINES["drawn"]).step, PlayDrawn)
    answer = parse_state(LINES["answer"]).step
    assert isinstance(answer, Answer)
    assert answer.held == parse_state(LINES["answer"]).hands[0]
    held = parse_state(LINES["held"])
    assert isinstance(held.step, Answer)
    assert held.deck.cards_in(held.step.held) == uno.parse_cards("g4")


def test_defaults_may_be_left_out() -> None:
    """The shortest line: rules and hands; everything else has its default."""
    state = parse_state("classic; a=r1 b=r2; pile=r3 out=*")
    same = (
        "classic@1; a=r1 b=r2; draw= pile=r3 color=r side=light; turn=a> step=turn fresh=on "
        "idle=0; scores=0,0 round=1 dealer=b target=500; chance=*#0 moment=0; out=*"
    )
    assert parse_state(same) == state
    assert str(parse_state(same)) == str(state)


def test_canonical_form_leaves_defaults_out() -> None:
    """Color of the top, light side, fresh, no idle turn, no scores, target of the rules."""
    text = str(parse_state("classic; a=r1 b=r2; pile=r3 out=*"))
    for word in ("color=", "side=", "fresh=", "idle=", "scores=", "target=", "ended=", "won="):
        assert word not in text
    assert text.startswith("classic@1; a=r1 b=r2; draw= pile=r3; turn=a> step=turn; ")


def test_reading_is_lenient_about_blanks_order_and_presets() -> None:
    """Fields in any order, semicolons or blanks between them, presets and unsorted hands."""
    one = parse_state("official; a=Wg3r1 b=r2; draw=g4g5 pile=r3; turn=b> out=*")
    two = parse_state("  classic@1 ;out=*   turn=b> pile=r3 ; draw=g4g5; b=r2 a=r1g3W ")
    assert one == two
    assert str(one) == str(two)


# Moves


@pytest.mark.parametrize(
    "text",
    [
        *("", ":", "a", "a:", "x", "ab:+", "A:+", "1:+", "a:++", "a:r", "a:7", "a:r7=", "a:r7=x"),
        *("a:W=7", "a:=", "a:=x", "a:r7>", "a:r7>*", "a:r7!!", "a:r7&", "a:&r7", "a:r7g5", "a:?*"),
        *("a:r7!!x!y", "a:?b?", "a:??", "a:taken", "a: +", "a:r7 !", "a:!!", "*:shuffle=r", "draw"),
        *("a:r7!=g", "a:r7~v1", "a:R7", "a:r\u0667", "?:+", "a:shuffle"),
    ],
    ids=repr,
)
def test_malformed_moves_are_refused(text: str) -> None:
    """NotationError with the text and a place in it."""
    with pytest.raises(NotationError) as caught:
        parse_move(text, parse_state(LINES["design"]))
    assert 0 <= caught.value.at <= len(text)
    assert str(caught.value)


def test_wrong_moves_say_what_was_expected() -> None:
    """A wrong seat, color and card have messages of their own."""
    state = parse_state(LINES["design"])

    def message(text: str) -> str:
        with pytest.raises(NotationError) as caught:
            parse_move(text, state)
        return caught.value.message

    assert "expected a seat" in message("A:+")
    assert "expected a color" in message("a:W=x")
    assert "expected a color" in message("a:=x")
    assert "expected a move such as" in message("a:r")
    assert "expected a card" in message("*:shuffle=r")


def test_a_wrong_card_of_a_shuffle_is_shown_in_the_move() -> None:
    """The error shows the text that was given and the place in it."""
    with pytest.raises(NotationError) as caught:
        parse_move("*:shuffle=r7x", parse_state(LINES["design"]))
    assert caught.value.text == "*:shuffle=r7x"
    assert caught.value.at == 12


def test_a_move_without_a_seat_is_the_awaited_ones() -> None:
    """On turn, owing or naming a color; the table's where it deals."""
    seats = {name: parse_move("+", parse_state(line)).seat for name, line in LINES.items()}
    assert seats["design"] == 0
    assert seats["drawn"] == seats["answer"] == 1
    assert seats["over"] == seats["shuffle"] == uno.TABLE
    assert parse_move(" r7 ", parse_state(LINES["marks"])) is parse_move(
        "c:r7", parse_state(LINES["marks"])
    )


def test_moves_need_not_be_legal() -> None:
    """What nobody may do can be written all the same."""
    state = parse_state(LINES["design"])
    for text in ("z:+", "b:W=o", "a:?a", "a:v7>z!!stick", "*:+", "c:deal"):
        assert str(parse_move(text, state)) == text


@pytest.mark.parametrize("bad", [None, 7, b"a:+", uno.Draw(0)], ids=repr)
def test_only_text_is_read(bad: Any) -> None:
    """Anything else is a TypeError."""
    with pytest.raises(TypeError, match="expected a text, not"):
        parse_move(bad, parse_state(LINES["design"]))
    with pytest.raises(TypeError, match="expected a text, not"):
        parse_state(bad)


# Malformed positions


BASE = "classic; a=r3g4 b=g5g6 c=b1b2; draw=y1y2 pile=r9; turn=a> out=*"


def line(change: str) -> str:
    """The base line with one field replaced or added."""
    name = change.partition("=")[0]
    text, found = re.subn(rf"(?<=\s){name}=[^\s;]*", lambda _: change, BASE)
    return text if found else f"{BASE} {change}"


MALFORMED: list[tuple[str, str]] = [
    ("a=r3g", "expected a card"),
    ("a=r3x4", "expected a card"),
    ("a=?4", "expected a card"),
    ("a=g4^", "expected a card"),
    ("draw=r", "expected a card"),
    ("pile=r9,r8", "expected a card"),
    ("out=**", "expected a card"),
    ("e=r1", "expected the hands of"),
    ("color=x", "expected a color"),
    ("color=red", "expected a color"),
    ("side=up", "expected light or dark"),
    ("side=dark", "this deck has no dark side"),
    ("turn=", "expected a seat"),
    ("turn=1>", "expected a seat"),
    ("turn=a>>", "expected a seat and >"),
    ("turn=ab", "expected a seat and >"),
    ("turn=d>", "a to c"),
    ("step=", "expected a step"),
    ("step=turns", "expected a step"),
    ("step=turn(", "expected a step"),
    ("step=turn||turn", "expected a step"),
    ("step=turn|", "expected a step"),
    ("step=turn(a)", "turn takes no such argument"),
    ("step=drawn", "drawn takes: card"),
    ("step=drawn(g7)", "g7"),
    ("step=drawn(r3,r3)", "drawn takes no such argument"),
    ("step=answer", "answer takes: target, total"),
    ("step=answer(b)", "answer takes: target, total"),
    ("step=answer(b,x)", "expected a whole number"),
    ("step=answer(b,-4)", "expected a whole number"),
    ("step=answer(z,4)", "a to c"),
    ("step=answer(b,4,to=a)", "answer takes no such argument"),
    ("step=answer(b,4,by=d)", "a to c"),
    ("step=answer(b,4,by=a,before=x)", "expected a color"),
    ("step=color(1)", "expected a seat"),
    ("step=shuffle(x)", "expected a move"),
    ("fresh=maybe", "expected on or off"),
    ("idle=-1", "expected a whole number"),
    ("idle=x", "expected a whole number"),
    ("idle=1.5", "expected a whole number"),
    ("idle=", "expected a whole number"),
    ("round=x", "expected a whole number"),
    ("scores=1,2", "expected 3 numbers, one a seat"),
    ("scores=1,2,x", "expected a whole number"),
    ("scores=1,2,-3", "expected a whole number"),
    ("dealer=d", "a to c"),
    ("dealer=1", "expected a seat"),
    ("target=x", "expected a whole number"),
    ("ended=out", "expected why:winner:points"),
    ("ended=out:d:0,0,0", "a to c"),
    ("ended=out:a:0,0", "expected 3 numbers, one a seat"),
    ("won=a", "expected why:winners"),
    ("won=target:d", "a to c"),
    ("chance=7", "expected seed#count"),
    ("chance=x#1", "expected seed#count"),
    ("chance=7#-1", "expected seed#count"),
    ("moment=-1", "expected a whole number"),
    ("hand=r7", "expected a field such as"),
    ("A=r7", "expected a field such as"),
    ("aa=r7", "expected a field such as"),
    ("r7", "expected a field such as"),
    ("=r7", "expected a field such as"),
]


@pytest.mark.parametrize(("change", "message"), MALFORMED, ids=[each[0] for each in MALFORMED])
def test_a_malformed_field_is_refused(change: str, message: str) -> None:
    """NotationError says what was expected, and where in the whole line."""
    text = line(change)
    with pytest.raises(NotationError) as caught:
        parse_state(text)
    assert message in caught.value.message
    assert caught.value.text == text
    start = text.index(change)
    assert start <= caught.value.at <= start + len(change) or caught.value.at == len(text)


def test_the_place_is_that_of_the_wrong_letter() -> None:
    """`.at` points at the card, the step and the color that are wrong."""
    for change, wrong in (
        ("a=r3x4", "x4"),
        ("draw=y1y2q", "q"),
        ("color=q", "q"),
        ("turn=q>", "q>"),
        ("step=turn|nap", "nap"),
        ("scores=0,0", "0,0"),
    ):
        text = line(change)
        with pytest.raises(NotationError) as caught:
            parse_state(text)
        assert text[caught.value.at :].startswith(wrong), change


def test_a_field_given_twice_is_refused() -> None:
    """The error names the field."""
    for name in ("a", "draw", "turn", "out"):
        with pytest.raises(NotationError, match=f"{name}= is given twice"):
            parse_state(f"{BASE} {name}=")


@pytest.mark.parametrize(
    "text", ["classic; out=*", "classic; a=r1 out=*", "classic; b=r1 c=r2 out=*"]
)
def test_a_line_needs_the_hands_of_two_seats(text: str) -> None:
    """Hands of seats in a row from a."""
    with pytest.raises(NotationError, match="expected the hands of two seats or more"):
        parse_state(text)


def test_the_rules_of_a_line_are_read_as_rules() -> None:
    """What ruleset raises is raised."""
    with pytest.raises(UnknownRule, match="did you mean 'classic'"):
        parse_state(BASE.replace("classic", "clasic"))
    with pytest.raises(RulesError, match="needs challenge"):
        parse_state(BASE.replace("classic", "classic(wild4_policy=bluff)-challenge"))
    for text in ("", ";", "; a=r1 b=r2", "classic(; a=r1 b=r2"):
        with pytest.raises(NotationError):
            parse_state(text)


# Positions that no game contains


FLAWED: list[tuple[str, str]] = [
    ("a=r3r3r3", "r3 lies in more places than the deck holds it: 2 times"),
    ("a=r0r0", "r0 lies in more places than the deck holds it: once"),
    ("draw=r9r9", "r9 lies in more places than the deck holds it: 2 times"),
    ("out=y1y1y1", "y1 lies in more places than the deck holds it: 2 times"),
    ("a=o7", "o7 is not a card of this deck"),
    ("a=r7~v1", "r7~v1 is not a card of this deck"),
    ("a=W+2", "W+2 is not a card of this deck"),
    ("out=", "cards lie nowhere"),
    ("out=y1", "cards lie nowhere"),
    ("pile=", "the discard pile has no top card"),
    ("a=", "is empty, but the round is not over"),
    ("a=-r3", "seat a"),
    ("b=-r3", "seat b holds cards but is no longer in the match"),
    ("color=-", "no color is in force"),
    ("pile=W", "no color is in force"),
    ("won=target:a", "the match is over, but a round goes on"),
]


@pytest.mark.parametrize(("change", "flaw"), FLAWED, ids=[each[0] for each in FLAWED])
def test_a_flawed_position_is_refused(change: str, flaw: str) -> None:
    """FlawedState tells the flaw."""
    with pytest.raises(FlawedState, match=re.escape(flaw)):
        parse_state(line(change))


def test_every_flaw_is_told() -> None:
    """Several wrong cards are told at once."""
    with pytest.raises(FlawedState) as caught:
        parse_state("classic; a=r0r0 b=o7W+2; pile=r9 out=*")
    assert len(caught.value.flaws) == 3


def test_a_missing_card_is_named() -> None:
    """The message counts and names what lies nowhere."""
    whole = str(uno.new_game("classic", seats=2, seed=1, dealer=0, deal=False))
    missing = whole.replace("draw=r0r1r1", "draw=r1r1")
    with pytest.raises(FlawedState, match=r"1 cards? lies? nowhere .*: r0"):
        parse_state(missing)


IMPOSSIBLE = [
    "step=color(a)",
    "step=turn|shuffle(a:+,given=y9) draw=",
    "pile=W+4 color=g step=answer(b,0,by=a,before=r)",
    "step=answer(*,4)",
    "step=color(*)",
    "step=answer(b,4,by=*,before=r)",
    "step=drawn(y8)",
    "step=drawn(g5)",
    "pile=r9 step=drawn(g4)",
    "step=drawn(r3g4)",
    "step=shuffle(a:+)",
    "step=turn|shuffle(a:take)",
    "pile=W+4 color=g step=answer(b,4,by=a,before=r,held=y8)",
    "pile=W+4 color=g step=answer(b,4,by=a,before=r) turn=c>",
    "step=turn|shuffle(a:+) chance=7#0",
    "pile=W+4 color=g step=answer(b,4)",
    "pile=W+4 color=g step=answer(b,4,by=a)",
    "pile=W+4 color=g step=answer(b,4,before=r)",
    "a=^r3g4",
    "a=_r3g4g7",
    "a=!r3g4g7",
    "a=^!r3",
    "b=- c=-",
    "color=g",
    "color=o",
    "target=0",
    "dealer=*",
    "round=0",
    "ended=out:a:0,0,0",
    "turn=*>",
]


@pytest.mark.parametrize("change", IMPOSSIBLE)
def test_an_impossible_position_is_refused(change: str) -> None:
    """A position that no game contains raises FlawedState (or NotationError for a wrong word)."""
    text = BASE
    for word in change.split():
        name = word.partition("=")[0]
        text, found = re.subn(rf"(?<=\s){name}=[^\s;]*", word, text)
        text = text if found else f"{text} {word}"
    with pytest.raises((FlawedState, NotationError)):
        parse_state(text)


# Rubbish


VALID = [
    *(str(parse_state(text)) for text in LINES.values()),
    *LINES.values(),
    *(
        str(state)
        for n, state in enumerate(walk("classic(hand_size=3,target=60)", 4, 5, 200))
        if n % 9 == 0
    ),
    str(without_seed(position(hands={"a": "^g3", "b": "?2", "c": "_g4"}))),
]
PIECES = st.sampled_from(
    [
        *("a=", "r7", "W+4", "^", "_", "!", "-", "*", "?", "(", ")", ",", "|", "=", ";", " ", ":"),
        *("#", "<", ">", "~", "&", "[", "]", "step=", "turn", "drawn(r3)", "answer(b,4)", "over"),
        *("shuffle(a:+)", "out=*", "chance=", "color(a)", "b", "z", "0", "9", "99999999999999"),
        *("\u0663", "\x00", "é", "\n", "@1", "by=a", "before=r", "held=r3", "given=r3", "+uno"),
        *("-challenge", "(hand_size=3)", "won=target:a", "ended=out:a:0,0", "fresh=off", "idle=9"),
    ]
)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A valid line with a few pieces cut out, put in, doubled or moved."""
    text = draw(st.sampled_from(VALID))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 6)))
        match draw(st.sampled_from(["cut", "put", "swap", "double", "words"])):
            case "cut":
                text = text[:start] + text[end:]
            case "put":
                text = text[:start] + draw(PIECES) + text[start:]
            case "swap":
                text = text[:start] + draw(PIECES) + text[end:]
            case "double":
                text = text[:end] + text[start:end] + text[end:]
            case _:
                words = text.split(" ")
                first = draw(st.integers(0, len(words) - 1))
                second = draw(st.integers(0, len(words) - 1))
                words[first], words[second] = words[second], words[first]
                text = " ".join(words)
    return text


def read_or_refuse(read: Callable[[str], T], text: str) -> T | None:
    """What is read, or None where an error of ours, which says something, refuses it."""
    try:
        return read(text)
    except OURS as error:
        return None if str(error) else pytest.fail(f"an error without words for {text!r}")


@settings(max_examples=BAD_INPUTS)
@given(mutated())
def test_mutated_positions_raise_only_our_errors(text: str) -> None:
    """Whatever stands in a line, it is read or refused by an error of ours."""
    state = read_or_refuse(parse_state, text)
    if state is not None:
        assert state.check() == ()
        assert parse_state(str(state)) == state


@settings(max_examples=BAD_INPUTS)
@given(mutated())
def test_what_is_read_can_be_played(text: str) -> None:
    """A position that was accepted lists its moves, and each of them can be made."""
    state = read_or_refuse(parse_state, text)
    if state is None:
        return
    if uno.awaited_cards(state):
        assert uno.actors(state) == (uno.TABLE,)
    for move in uno.legal_moves(state):
        assert uno.why_illegal(state, move) is None
        assert uno.apply(state, move).check() == ()


@settings(max_examples=BAD_INPUTS)
@given(st.text(max_size=40) | st.lists(PIECES, max_size=8).map("".join))
def test_rubbish_raises_only_our_errors(text: str) -> None:
    """Any text at all, as a position, rules, move, cards and face."""
    state = parse_state(LINES["design"])
    readers: list[Callable[[str], object]] = [
        parse_state,
        uno.ruleset,
        uno.parse_cards,
        uno.parse_face,
        lambda word: parse_move(word, state),
        lambda word: parse_state(f"classic; {word}; out=*"),
        lambda word: uno.ruleset(f"classic({word})"),
    ]
    for read in readers:
        read_or_refuse(read, text)


@settings(max_examples=BAD_INPUTS)
@given(
    st.sampled_from(["a:r7!", "b:W=g!miroir", "a:r7&r7!!fanta", "*:shuffle=r7g2", "b:?c", "a:=g"]),
    st.lists(st.tuples(st.integers(0, 12), PIECES, st.integers(0, 3)), max_size=3),
)
def test_mutated_moves_are_read_or_refused(text: str, edits: list[tuple[int, str, int]]) -> None:
    """What is read prints as a move that reads back identical."""
    state = parse_state(LINES["design"])
    for at, piece, gone in edits:
        text = text[:at] + piece + text[at + gone :]
    try:
        move = parse_move(text, state)
    except NotationError:
        return
    assert parse_move(str(move), state) is move
    assert uno.why_illegal(state, move) is None or move not in uno.legal_moves(state)


@pytest.mark.parametrize("digits", ["9" * 5000, "-" + "9" * 5000])
def test_endless_numbers_raise_only_our_errors(digits: str) -> None:
    """Numbers that Python itself refuses to read are refused as notation, or read."""
    for change in (
        f"chance={digits}#0",
        f"chance=7#{digits}",
        f"idle={digits}",
        f"scores={digits},0,0",
    ):
        str(read_or_refuse(parse_state, line(change)))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("classic(hand_size=60); a= b=; pile= round=0 step=over out=*", "too few"),
        ("classic(dealer_rotation=random); a=r1 b=r2; pile=g1 out=*", "needs a seed"),
        (f"classic; {' '.join(f'{letter}=' for letter in 'abcdefghijk')} out=*", "decks=2"),
    ],
)
def test_a_position_needs_a_table_that_can_play(text: str, told: str) -> None:
    """What new_game refuses is no position either."""
    with pytest.raises(RulesError, match=told):
        parse_state(text)


# Steps of a third party


@attrs.frozen(eq=False, repr=False)
class Wait(Step):
    """A step with fields of every sort."""

    how_many: Count
    way: Direction
    change: int
    loud: bool
    mover: Mover
    target: Seat | None
    color: Color | None
    row: tuple[Seat, ...]
    numbers: tuple[int, ...]
    colors: tuple[Color, ...]
    quiet: bool = True

    name: ClassVar[str] = "own/wait"
    asks: ClassVar[str] = "wait"


def build(options: object = None) -> RuleModule:
    """The builder of the module, which is never rebuilt."""
    raise NotImplementedError


def offer(table: Table, step: Wait, lays: Lays, moves: list[uno.Move]) -> None:
    """No move is offered."""


def waiting(step: Wait) -> tuple[State, Rules]:
    """A position with this step, and its rules."""
    own = RuleModule(name="own", built_by=build, words=(Wait,), steps={Wait: offer})
    rules = compose(Bundle("classic", tuple(each() for each in MODULES)), (own,))
    state = position(hands={"a": "r3g8", "b": "?3"})
    return attrs.evolve(state, kit=rules.kit(2, 0b11), step=step), rules


STEPS = [
    (Wait(3, -1, -2, True, TABLE, None, None, (0, 1), (1, 22), (Color.RED, Color.BLUE)),
     "3,-1,-2,on,*,-,-,ab,1.22,rb"),
    (Wait(0, 1, 0, False, 1, 0, Color.RED, (), (), (), quiet=False),
     "0,1,0,off,b,a,r,,,,quiet=off"),
]  # fmt: skip


@pytest.mark.parametrize(("step", "printed"), STEPS)
def test_fields_of_every_sort_read_back(step: Wait, printed: str) -> None:
    """Numbers with their signs, on and off, nothing at all, and several of a sort."""
    state, rules = waiting(step)
    line = str(state)
    assert f"step=own/wait({printed});" in line
    assert read_position(line, lambda _: rules).agenda == (step,)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("3,-1", "-3,-1"),
        ("3,-1", "3,-2"),
        ("3,-1", "3,0"),
        ("-2,on", "--2,on"),
        ("-2,on", "-2,True"),
        ("on,*", "on,z"),
        ("on,*", "on,-"),
        ("-,ab", "-,az"),
        ("-,ab", "-,a*"),
        ("1.22", "1..22"),
        ("1.22", "1.x"),
        ("rb", "rx"),
    ],
)
def test_fields_of_the_wrong_sort_are_refused(old: str, new: str) -> None:
    """Numbers out of range, other words, nobody at the table."""
    state, rules = waiting(STEPS[0][0])
    line = str(state)
    assert old in line
    with pytest.raises(NotationError):
        read_position(line.replace(old, new), lambda _: rules)
