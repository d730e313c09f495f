"""The kit for authors of rules: positions from a few words."""

from __future__ import annotations

from typing import Any

import pytest

import unorules as uno
from unorules import FlawedState, NotationError, UnknownRule
from unorules.steps import Answer
from unorules.testing import position


def hand(state: uno.State, seat: int) -> str:
    return "".join(map(str, state.hand(seat)))


def test_a_position_holds_what_is_named() -> None:
    """Hands, top, turn and direction are as given; it is a state like any other."""
    state = position(hands={"a": "g3 W", "b": "y1y2"}, top="b7", turn="b<")
    assert (hand(state, 0), hand(state, 1)) == ("g3W", "y1y2")
    assert str(state.top) == "b7"
    assert (state.turn, state.direction, state.seats) == (1, -1, 2)
    assert state.rules == uno.ruleset("classic")
    assert state.check() == ()
    assert uno.parse_state(str(state)) == state


def test_a_seat_that_is_not_named_holds_five_cards() -> None:
    """Seats in between, or asked for by `seats`, are filled."""
    assert position(hands={"c": "r1"}).counts == (5, 5, 1)
    assert position(hands={"a": "r1"}).counts == (1, 5)
    assert position(hands={"a": "r1"}, seats=6).counts == (1, 5, 5, 5, 5, 5)


@pytest.mark.parametrize(("top", "color"), [("r5", ""), ("gS", ""), ("W", "b"), ("W+4", "y")])
def test_filled_cards_are_harmless(top: str, color: str) -> None:
    """Filled hands match neither color nor number nor symbol: their holder can only draw."""
    for seed in range(10):
        state = position(hands={"a": "?9", "b": "?9", "c": "?9"}, top=top, color=color, seed=seed)
        assert uno.legal_moves(state) == (uno.Draw(0),)
        assert state.counts == (9, 9, 9)


def test_filled_cards_are_numbers() -> None:
    """No filled card could answer, and none is wild."""
    state = position(hands={"a": "?20", "b": "?20"})
    for seat in (0, 1):
        assert all(face.rank.number is not None for face in state.faces(seat))


def test_named_and_filled_cards_mix() -> None:
    """`g3 ?4` is a green three and four others."""
    state = position(hands={"a": "g3 ?4 W"})
    assert state.counts[0] == 6
    assert {"g3", "W"} <= set(map(str, state.hand(0)))


def test_all_cards_are_placed() -> None:
    """What is not named lies in the draw pile or, with rest="out", out of play."""
    state = position(hands={"a": "g3 ?4"}, pile="y1y2", draw="r1r2")
    assert len(state.draw_pile) == 108 - 5 - 5 - 3
    assert state.out == 0
    aside = position(hands={"a": "g3 ?4"}, pile="y1y2", draw="r1r2", rest="out")
    assert aside.out.bit_count() == 108 - 5 - 5 - 3 - 2
    assert len(aside.draw_pile) == 2


def test_draw_lists_what_is_drawn_next() -> None:
    """The first card of `draw` is drawn first."""
    state = position(hands={"a": "g3"}, draw="b1 b2 b3")
    for text in ("b1", "b2", "b3"):
        seat = state.turn
        before = state.hand(seat)
        state = uno.apply(state, uno.Draw(seat))
        assert sorted(map(str, state.hand(seat))) == sorted([*map(str, before), text])
        if isinstance(uno.legal_moves(state)[-1], uno.Keep):
            state = uno.apply(state, uno.Keep(seat))


def test_the_pile_lies_under_the_top() -> None:
    """`pile` is listed from the bottom."""
    state = position(hands={"a": "g3"}, pile="y1 y2", top="y3")
    assert state.deck.cards_in(state.discard_pile) == uno.parse_cards("y1y2y3")


def test_marks_stand_before_hands() -> None:
    """The marks of notation may be used."""
    state = position(hands={"a": "^ g3", "b": "!g4", "c": "_g5", "d": "?3"}, turn="d>")
    words = str(state).split()
    assert [word.rstrip(";") for word in words[1:4]] == ["a=^g3", "b=!g4", "c=_g5"]


def test_a_seat_may_be_out_of_the_match() -> None:
    """A hand `-` is that of an eliminated seat."""
    assert position(hands={"a": "r1", "b": "-", "c": "?2"}).active == (0, 2)


def test_further_fields_are_those_of_the_line() -> None:
    """Scores, dealer, idle turns and so on are passed on."""
    state = position(
        hands={"a": "r1"}, dealer="b", scores="480,470", idle=1, moment=9, round=4, fresh="off"
    )
    assert (state.dealer, state.scores, state.idle, state.moment) == (1, (480, 470), 1, 9)
    assert (state.round, state.fresh) == (4, False)


def test_steps_may_be_named() -> None:
    """A step of notation may be live."""
    state = position(hands={"a": "g2"}, top="W+4", color="b", step="answer(b,4,by=a,before=r)")
    assert isinstance(state.step, Answer)
    assert state.owed == 4
    assert state.color is uno.Color.BLUE


@pytest.mark.parametrize("color", ["", "-"])
def test_an_opening_wild_may_wait_for_its_color(color: str) -> None:
    """No color, or "-" as in notation, is a color still to be named."""
    state = position(hands={"a": "g2"}, top="W", color=color, step="color(a)")
    assert state.color is None
    assert {move.text for move in uno.legal_moves(state)} == {"=r", "=y", "=g", "=b"}


def test_the_rules_may_be_text_or_value() -> None:
    """Any rules, given either way."""
    text = "classic(target=100)-challenge"
    assert position(text, hands={"a": "r1"}) == position(uno.ruleset(text), hands={"a": "r1"})


def test_equal_words_make_equal_positions() -> None:
    """The seed decides what is filled in, and is the seed of the game."""
    words: dict[str, Any] = {"hands": {"a": "g3 ?4", "b": "?4"}, "top": "r5"}
    assert position(**words) == position(**words)
    assert position(**words, seed=2) != position(**words)
    assert position(**words, seed=2).chance.seed == 2


@pytest.mark.parametrize(
    "words",
    [
        {"hands": {"a": "r0r0"}},
        {"hands": {"a": "r0", "b": "r0"}},
        {"hands": {"a": "r0"}, "top": "r0"},
        {"hands": {"a": "r0"}, "draw": "r0"},
        {"hands": {"a": "r0"}, "pile": "r0"},
    ],
    ids=repr,
)
def test_a_card_twice_is_refused(words: Any) -> None:
    """FlawedState names the card."""
    with pytest.raises(FlawedState, match="r0"):
        position(**words)


def test_a_card_of_another_deck_is_refused() -> None:
    """FlawedState names the card."""
    with pytest.raises(FlawedState, match="o7"):
        position(hands={"a": "o7"})


def test_more_filled_cards_than_there_are_is_refused() -> None:
    """FlawedState says how many were wanted."""
    with pytest.raises(FlawedState, match="no 60 harmless cards"):
        position(hands={"a": "?60"})


def test_what_is_malformed_is_refused() -> None:
    """Cards, steps, rules and fields are read as in notation."""
    with pytest.raises(NotationError):
        position(hands={"a": "x7"})
    with pytest.raises(NotationError):
        position(hands={"a": "r7"}, step="nap")
    with pytest.raises(NotationError):
        position(hands={"a": "r7"}, shoe="off")
    with pytest.raises(NotationError):
        position(hands={"a": "r7"}, top="W", color="x")
    with pytest.raises(UnknownRule):
        position("clasic", hands={"a": "r7"})
