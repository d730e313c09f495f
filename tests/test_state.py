"""A state: immutable, compared by kinds of cards, the same in every process, and checked."""

from __future__ import annotations

import copy
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from tests.helpers import play, shuffle, without_seed

import unorules as uno
from unorules.chance import pick
from unorules.classic.uno import UnoMarks
from unorules.state import MatchResult, Part, RoundResult
from unorules.steps import ROUND_OVER, TAKE_TURN, Answer
from unorules.testing import position


def walk(rules: str, seats: int, seed: int, moves: int) -> Iterator[uno.State]:
    """The states of a random game."""
    state = uno.new_game(rules, seats=seats, seed=seed)
    yield state
    for count in range(moves):
        listed = uno.legal_moves(state)
        if not listed:
            return
        state = uno.apply(state, listed[pick(seed, count, len(listed))])
        yield state


def read(text: str) -> uno.State:
    return uno.parse_state(text)


LINE = "classic; a=r1r1g2W b=r3 c=b4b5; draw=g9y8 pile=r7r7; turn=b< step=turn; out=*"
HERE = read(LINE)

SAMPLES: dict[str, uno.State] = {
    "line": HERE,
    "dealt": uno.new_game("classic", seats=4, seed=7),
    "undealt": uno.new_game("quick", seats=3, seed=None, dealer=2, deal=False),
    "awaiting-shuffle": uno.new_game("classic", seats=3, seed=None, dealer=2),
    "drawn": play(position(hands={"a": "g3 ?4"}, draw="r9"), "a:+"),
    "answer": play(position(hands={"a": "r1 g2 W+4"}), "a:W+4=g"),
    "marks": position(hands={"a": "!g3", "b": "^g4", "c": "_g5", "d": "r1 r2"}, turn="d>"),
    "over": play(position("quick", hands={"a": "r1"}), "a:r1"),
    "eliminated": read("classic; a=r1r2 b=- c=g3g4; draw=y1 pile=r5; turn=c> out=*"),
    "many-cards": uno.new_game("classic(decks=3)", seats=20, seed=1),
}


# Immutability


@pytest.mark.parametrize("name", [field.name for field in attrs.fields(uno.State)])
def test_no_field_can_be_assigned_or_deleted(name: str) -> None:
    """Assigning raises FrozenInstanceError, on states made in every way."""
    for state in (*SAMPLES.values(), uno.apply(HERE, uno.legal_moves(HERE)[0])):
        before = str(state)
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(state, name, None)
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            delattr(state, name)
        assert str(state) == before


def test_no_attribute_can_be_added() -> None:
    """A state has slots only."""
    with pytest.raises((AttributeError, attrs.exceptions.FrozenInstanceError)):
        HERE.note = "x"  # type: ignore[attr-defined]
    assert not hasattr(HERE, "__dict__")


@pytest.mark.parametrize("value", [HERE.match, HERE.chance, HERE.step, *HERE.parts], ids=repr)
def test_what_a_state_holds_is_frozen_too(value: Any) -> None:
    """Match, chance, steps and parts are frozen values."""
    name = next(iter(attrs.fields_dict(type(value))), "anything")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setattr(value, name, None)


@pytest.mark.parametrize("name", SAMPLES)
def test_copies_are_the_state_itself(name: str) -> None:
    """copy and deepcopy return the same object."""
    state = SAMPLES[name]
    assert copy.copy(state) is state
    assert copy.deepcopy(state) is state
    assert copy.deepcopy([state])[0] is state


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("name", SAMPLES)
def test_a_state_pickles(name: str, protocol: int) -> None:
    """A pickled state is equal in every way, moment and legal moves included, and plays on."""
    state = SAMPLES[name]
    listed = uno.legal_moves(state)
    again = pickle.loads(pickle.dumps(state, protocol))
    assert again == state
    assert hash(again) == hash(state)
    assert str(again) == str(state)
    assert again.moment == state.moment
    assert uno.legal_moves(again) == listed
    assert [uno.apply(again, move) for move in listed] == [
        uno.apply(state, move) for move in listed
    ]


def test_the_remembered_list_is_not_pickled() -> None:
    """A pickle is the same whether or not the moves were listed before."""
    fresh = read(LINE)
    before = pickle.dumps(fresh)
    uno.legal_moves(fresh)
    assert pickle.dumps(fresh) == before


# Equality


def swapped(line: str, old: str, new: str) -> uno.State:
    assert old in line
    return read(line.replace(old, new, 1))


def test_a_state_is_equal_to_the_same_state_made_anew() -> None:
    """Equal states are equal and hash alike; nothing else is equal to a state."""
    assert read(LINE) == HERE
    assert read(LINE) is not HERE
    assert hash(read(LINE)) == hash(HERE)
    assert HERE != LINE
    assert HERE != 1


def test_cards_count_by_kind() -> None:
    """Which of two identical cards lies where makes no difference."""
    deck = HERE.deck
    first, second = (n for n, card in enumerate(deck.cards) if str(card) == "g2")
    other = attrs.evolve(
        HERE,
        hands=(HERE.hands[0] ^ (1 << first) ^ (1 << second), *HERE.hands[1:]),
        out=HERE.out ^ (1 << first) ^ (1 << second),
    )
    assert other.hands != HERE.hands
    assert other == HERE
    assert hash(other) == hash(HERE)
    assert str(other) == str(HERE)
    assert other.check() == ()


def test_the_moment_does_not_count() -> None:
    """States that differ in their moment only are equal."""
    later = swapped(LINE, "out=*", "moment=99 out=*")
    assert later.moment == 99
    assert later == HERE
    assert hash(later) == hash(HERE)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("classic;", "classic(target=200);"),
        ("a=r1r1g2W", "a=r1r2g2W"),
        ("a=r1r1g2W b=r3", "a=r3 b=r1r1g2W"),
        ("b=r3", "b=^y3"),
        ("b=r3", "b=_y3"),
        ("b=r3", "b=!y3"),
        ("draw=g9y8", "draw=y8g9"),
        ("draw=g9y8", "draw=g9"),
        ("pile=r7r7", "pile=r7"),
        ("turn=b<", "turn=b>"),
        ("turn=b<", "turn=a<"),
        ("step=turn", "step=drawn(r3)"),
        ("step=turn", "step=turn fresh=off"),
        ("step=turn", "step=turn idle=1"),
        ("out=*", "scores=1,0,0 out=*"),
        ("out=*", "round=2 out=*"),
        ("out=*", "dealer=a out=*"),
        ("out=*", "target=100 out=*"),
        ("out=*", "chance=7#0 out=*"),
        ("out=*", "chance=*#1 out=*"),
    ],
)
def test_every_other_field_counts(old: str, new: str) -> None:
    """A difference anywhere makes another state, with another hash and another text."""
    other = swapped(LINE, old, new)
    assert other != HERE
    assert hash(other) != hash(HERE)
    assert str(other) != str(HERE)


def test_colors_count() -> None:
    """The color in force on a wild counts."""
    wild = LINE.replace("pile=r7r7", "pile=r7WCOLOR").replace("a=r1r1g2W", "a=r1r1g2")
    states = {read(wild.replace("COLOR", f" color={color}")) for color in "rygb"}
    assert len(states) == 4
    assert len({hash(state) for state in states}) == 4


# Hashes


def test_hashes_are_the_same_in_every_process() -> None:
    """Other processes with other hash seeds give the same hashes, of states of every kind."""
    code = (
        "import sys, unorules\n"
        "for line in sys.stdin.read().splitlines():\n"
        "    print(hash(unorules.parse_state(line)))\n"
    )
    expected = [hash(state) for state in SAMPLES.values()]
    lines = "\n".join(map(str, SAMPLES.values()))
    for seed in ("0", "1", "12345"):
        done = subprocess.run(
            [sys.executable, "-c", code],
            input=lines,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert list(map(int, done.stdout.split())) == expected


def test_hashes_of_a_random_game_differ() -> None:
    """A hundred different states have a hundred different hashes."""
    states = list(walk("classic", 4, 3, 300))
    assert len({hash(state) for state in states}) == len(set(states)) > 250


# The contract


def test_the_properties_of_a_line() -> None:
    """Each property is what the line says."""
    assert HERE.rules == uno.ruleset("classic")
    assert HERE.deck is HERE.rules.deck
    assert HERE.seats == 3
    assert HERE.active == (0, 1, 2)
    assert HERE.turn == 1
    assert HERE.direction == -1
    assert HERE.color is uno.Color.RED
    assert str(HERE.top) == "r7"
    assert HERE.side.index == 0
    assert HERE.step is not None
    assert HERE.step == TAKE_TURN
    assert HERE.owed == 0
    assert HERE.hand(0) == uno.parse_cards("r1r1g2W")
    assert HERE.faces(2) == (uno.parse_face("b4"), uno.parse_face("b5"))
    assert HERE.counts == (4, 1, 2)
    assert HERE.scores == (0, 0, 0)
    assert HERE.dealer == 2
    assert HERE.round == 1
    assert HERE.target == 500
    assert HERE.moment == 0
    assert HERE.is_over is False
    assert HERE.round_result is None
    assert HERE.result is None


def test_cards_owed() -> None:
    """`owed` is what the awaited seat must take or answer."""
    state = SAMPLES["answer"]
    assert state.owed == 4
    assert isinstance(state.step, Answer)
    assert (state.step.target, state.step.by, state.step.before) == (1, 0, uno.Color.RED)
    assert play(state, "b:take").owed == 0


def test_a_finished_match() -> None:
    """The result tells winners and why, the round result winner, points and why."""
    state = SAMPLES["over"]
    assert state.is_over
    assert state.step == ROUND_OVER
    assert state.result is not None
    assert state.result == MatchResult((0,), "single-round")
    assert state.result.winners == (0,)
    assert state.result.why == "single-round"
    assert state.round_result == RoundResult(0, (0, 0), "out")
    assert state.target is None
    assert str(state.result) == "single-round:a"
    assert str(state.round_result) == "out:a:0,0"


def test_a_state_before_the_first_deal() -> None:
    """There is no top card and no round yet."""
    state = SAMPLES["undealt"]
    assert (state.round, state.dealer, state.top, state.color) == (0, 2, None, None)
    assert state.counts == (0, 0, 0)
    assert len(state.draw_pile) == 108
    assert uno.legal_moves(state) == (uno.Deal(),)
    assert state.check() == ()


def test_the_seats_still_in() -> None:
    """An eliminated seat keeps its number and is not active."""
    state = SAMPLES["eliminated"]
    assert state.seats == 3
    assert state.active == (0, 2)
    assert state.hand(1) == ()


def test_hands_are_sorted() -> None:
    """Red, yellow, green, blue, wilds last, whatever the order in which cards came."""
    for state in walk("classic", 3, 5, 200):
        for seat in range(3):
            order = [str(card) for card in state.hand(seat)]
            assert order == sorted(order, key=lambda text: "rygbW".index(text[0]))
            assert state.faces(seat) == tuple(card.front for card in state.hand(seat))


def test_a_part_is_found_by_its_type() -> None:
    """LookupError if no module in play keeps one."""
    assert SAMPLES["marks"].part(UnoMarks) == UnoMarks(exposed=2, silent=4, called=1)

    @attrs.frozen
    class Other(Part):
        """A part that no module keeps."""

    with pytest.raises(LookupError, match="no module in play keeps a Other"):
        HERE.part(Other)
    with pytest.raises(LookupError, match="UnoMarks"):
        read(LINE.replace("classic;", "classic-uno;")).part(UnoMarks)


@pytest.mark.parametrize("rules", ["official", "spin", "ujf"])
def test_where_nothing_is_remembered_the_parts_are_those_of_the_start(rules: str) -> None:
    """Rules that only ask what they remember compare the tuple and are done."""
    state = uno.new_game(rules, seats=3, seed=3)
    choose = random.Random(3).choice
    told = {False: 0, True: 0}
    for _ in range(4000):
        bare = all(not any(vars_of(part)) for part in state.parts)
        assert (state.parts is state.kit.parts) == bare
        told[bare] += 1
        state = uno.apply(state, choose(uno.legal_moves(state) or (uno.Deal(),)))
        if state.is_over:
            state = uno.new_game(rules, seats=3, seed=4)
    assert min(told.values()) > 50


def vars_of(part: Part) -> tuple[Any, ...]:
    return tuple(getattr(part, field.name) for field in attrs.fields(type(part)))


def test_repr_shows_the_line() -> None:
    """repr wraps the printed line."""
    assert repr(HERE) == f"<State {HERE}>"


# Flaws


def flaws(**changed: Any) -> tuple[str, ...]:
    return attrs.evolve(HERE, **changed).check()


def test_reachable_states_have_no_flaws() -> None:
    """check() is empty along games, waiting for a shuffle included."""
    for rules in ("classic", "classic(scoring=challenge_elimination,target=60)", "quick-uno"):
        for state in walk(rules, 4, 2, 250):
            assert state.check() == ()
    for state in SAMPLES.values():
        assert state.check() == ()


def test_cards_must_be_those_of_the_deck() -> None:
    """A card twice and a card missing are told with the numbers."""
    (twice,) = flaws(out=HERE.out | HERE.hands[0])
    assert twice == "the cards are not those of the deck: 112 lie in the places, not 108"
    (missing,) = flaws(out=HERE.out & (HERE.out - 1))
    assert missing == "the cards are not those of the deck: 107 lie in the places, not 108"
    both = HERE.out & (HERE.out - 1) | HERE.hands[1]
    (replaced,) = flaws(out=both)
    assert replaced.startswith("the cards are not those of the deck")


def test_the_discard_pile_needs_a_top() -> None:
    """After the first deal there is a top card."""
    found = flaws(discard_pile=b"", out=HERE.out | HERE.deck.mask(HERE.discard_pile))
    assert "the discard pile has no top card" in found


def test_whoever_is_awaited_must_be_in_the_match() -> None:
    """A seat that is out is not on turn, holds no cards and owes none."""
    without_b = attrs.evolve(HERE.match, active=0b101)
    found = flaws(match=without_b)
    assert "the table waits for seat b, who is no longer in the match" in found
    assert "seat b holds cards but is no longer in the match" in found
    found = flaws(match=without_b, turn=0, step=Answer(1, 4))
    assert "the table waits for seat b, who is no longer in the match" in found


def test_a_hand_is_empty_only_between_rounds() -> None:
    """An empty hand ends the round."""
    found = flaws(hands=(0, *HERE.hands[1:]), out=HERE.out | HERE.hands[0])
    assert len(found) == 1
    assert "is empty, but the round is not over" in found[0]


def test_a_wild_on_top_needs_its_color() -> None:
    """No turn is taken before the color is named."""
    (found,) = flaws(color=None)
    assert found.startswith("no color is in force")


def test_a_finished_match_plays_no_round() -> None:
    """A result goes with a round that is over."""
    match = attrs.evolve(HERE.match, result=MatchResult((0,), "target"))
    assert flaws(match=match) == ("the match is over, but a round goes on",)


def test_a_state_that_waits_for_a_shuffle_changes_nothing_else() -> None:
    """Nothing of the move has happened before the table shuffles; then all of it has."""
    start = without_seed(position(hands={"a": "g3 ?4"}, draw="", pile="y1 y2 y3", rest="out"))
    waiting = play(start, "a:+")
    assert waiting.hands == start.hands
    assert waiting.discard_pile == start.discard_pile
    assert waiting.moment == start.moment + 1
    assert uno.actors(waiting) == (uno.TABLE,)
    after = shuffle(waiting, "y2")
    assert "y2" in map(str, after.hand(0))
    assert after.check() == ()


BOUNCE = "classic+reverse-bounce+stacking"


@pytest.mark.parametrize(
    ("rules", "top", "step", "flaw"),
    [
        (BOUNCE, "r+2", "answer(b,1,by=a)", "makes 2 cards owed, not 1"),
        (
            "classic+reverse-bounce",
            "r+2",
            "answer(b,4,by=a)",
            "no rule in play adds to the 2 cards",
        ),
        (
            "classic+stacking",
            "r+2",
            "answer(b,2,by=a,bounced)",
            "hands the debt for a Draw Two back",
        ),
        (BOUNCE, "r+2", "answer(b,2,by=a,card=r+2,bounced)", "only where another card lies on it"),
        (BOUNCE, "rR", "answer(b,2,by=a)", "nobody may answer a Reverse"),
        (BOUNCE, "rR", "answer(b,2,by=a,card=o+5,bounced)", "o.5 is not a card of this deck"),
        (BOUNCE, "r+2", "answer(b,0,by=a)", "no card is owed"),
    ],
)
def test_a_debt_that_no_play_makes_is_a_flaw(rules: str, top: str, step: str, flaw: str) -> None:
    """How many cards are owed, and by which way the debt has come."""
    with pytest.raises(uno.FlawedState, match=flaw):
        position(rules, hands={"a": "?3", "b": "?3"}, top=top, step=step)


def test_a_debt_on_its_way_back_reads_back() -> None:
    """The draw card lies under the Reverse."""
    state = position(
        BOUNCE,
        hands={"a": "r+2?3", "b": "?3"},
        pile="g+2",
        top="gR",
        step="answer(a,4,by=b,card=g+2,bounced)",
    )
    assert uno.parse_state(str(state)) == state
