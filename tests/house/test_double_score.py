"""Double score: every round counts twice."""

from __future__ import annotations

import pytest
from tests.helpers import play

import unorules as uno
from unorules.testing import position

DOUBLE = "classic+double-score"
HANDS = {"a": "r1", "b": "W", "c": "W+4y9", "d": "g6bS"}


def out(rules: str, scores: str = "0,0,0,0") -> uno.State:
    """Seat a has gone out; the others hold 50, 59 and 26."""
    return play(position(rules, hands=HANDS, scores=scores), "a:r1")


def test_the_winner_scores_twice_the_cards() -> None:
    """Two times what the others hold."""
    assert out("classic").scores == (135, 0, 0, 0)
    assert out(DOUBLE).scores == (270, 0, 0, 0)


def test_earlier_points_are_not_doubled() -> None:
    """Only those of the round."""
    assert out(DOUBLE, scores="100,30,0,0").scores == (370, 30, 0, 0)


def test_the_doubled_points_reach_the_target() -> None:
    """The match is won with them."""
    state = out(DOUBLE, scores="230,0,0,0")
    assert state.result is not None
    assert state.result.winners == (0,)
    assert out("classic", scores="230,0,0,0").result is None


def test_cards_drawn_for_a_last_draw_card_are_doubled_too() -> None:
    """They count as any other."""
    hands = {"a": "r+2", "b": "g9"}
    assert play(position(DOUBLE, hands=hands, draw="b1b2"), "a:r+2").scores == (24, 0)


def test_own_points_are_doubled() -> None:
    """Everyone adds twice what is left in the hand."""
    rules = "classic(scoring=own_points_lowest)+double-score"
    assert out(rules).scores == (0, 100, 118, 52)


def test_the_points_of_a_side_are_doubled() -> None:
    """With partners, twice what both opponents hold."""
    assert out("classic+double-score+partners").scores == (152, 0, 152, 0)


def test_a_blocked_round_is_doubled() -> None:
    """Twice the differences."""
    state = position(DOUBLE, hands={"a": "g2", "b": "g9"}, rest="out")
    assert play(state, "a:+", "b:+").scores == (14, 0)


@pytest.mark.parametrize("total", [250, 251])
def test_elimination_counts_doubled_points(total: int) -> None:
    """Who reaches the target with them is out of the match."""
    rules = "classic(scoring=challenge_elimination,target=300)+double-score"
    state = out(rules, scores=f"0,{total - 50},0,0")
    assert state.active == (0, 2, 3)
