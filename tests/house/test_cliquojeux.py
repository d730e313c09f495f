"""The preset cliquojeux: the rules of a French online game, with a target that falls."""

from __future__ import annotations

import pytest
from tests.helpers import count, dealt, hand, lays, offered, on_turn, play, tell, told, why

import unorules as uno
from unorules.events import CalledUno
from unorules.testing import position

GAME = "cliquojeux"


def table(
    scores: str, *, seats: int = 4, rules: str = GAME, turn: str = "a>", target: int = 500
) -> uno.State:
    """A round in the middle of a match with these totals."""
    return position(rules, hands={}, seats=seats, scores=scores, turn=turn, target=target)


# Players, cards, target


@pytest.mark.row("Q01")
@pytest.mark.parametrize("seats", [5, 6, 10])
def test_five_are_too_many(seats: int) -> None:
    """At most four play."""
    with pytest.raises(uno.UnoError):
        uno.new_game(GAME, seats=seats, seed=1)


@pytest.mark.row("Q01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_play(seats: int) -> None:
    """Seven cards each, of 108, for 500 points."""
    state = uno.new_game(GAME, seats=seats, seed=1, dealer=seats - 1)
    assert (state.seats, len(state.deck.cards), state.target) == (seats, 108, 500)
    state = dealt(GAME, "r5", seats=seats)
    assert state.counts == (7,) * seats


# Drawing


@pytest.mark.row("Q06")
@pytest.mark.parametrize("card", ["r7", "y5", "W"])
def test_with_a_card_that_fits_nobody_draws(card: str) -> None:
    """Drawing is for a player who has none."""
    state = position(GAME, hands={"a": f"{card}g2y3"}, seats=4)
    assert (why(state, "a:+"), "+" in offered(state, "a")) == ("must-play", False)


def test_one_card_is_drawn_and_may_be_laid() -> None:
    """If it fits; else the turn passes."""
    state = position(GAME, hands={"a": "g2y3b1"}, seats=4, draw="r8")
    assert lays(play(state, "a:+"), "a") == {"r8"}
    state = position(GAME, hands={"a": "g2y3b1"}, seats=4, draw="g8")
    assert on_turn(play(state, "a:+")) == "b"


# UNO


@pytest.mark.row("Q02")
def test_the_game_says_uno() -> None:
    """It is announced with the last card but one, without a move of the player."""
    state = position(GAME, hands={"a": "r1g2"}, seats=3)
    assert offered(state, "a") == {"r1"}
    assert CalledUno(0) in tell(state, "a:r1")
    assert "Seat a says UNO!" in told(state, "a:r1")


@pytest.mark.row("Q02")
def test_nobody_is_caught() -> None:
    """There are no catches."""
    state = play(position(GAME, hands={"a": "r1g2"}, seats=3), "a:r1")
    assert not any(isinstance(move, uno.CatchUno | uno.CallUno) for move in uno.legal_moves(state))


# The Wild Draw Four


@pytest.mark.row("Q03")
def test_a_guilty_layer_draws_six() -> None:
    """The challenger draws nothing and plays."""
    state = position(GAME, hands={"a": "W+4r3g8"}, seats=4)
    state = play(state, "a:W+4=g", "b:?")
    assert (state.counts, on_turn(state), state.owed) == ((8, 5, 5, 5), "b", 0)


@pytest.mark.row("Q04")
def test_a_wrong_challenger_draws_six() -> None:
    """And loses the turn."""
    state = position(GAME, hands={"a": "W+4y3g8"}, seats=4)
    state = play(state, "a:W+4=g", "b:?")
    assert (state.counts, on_turn(state)) == ((2, 11, 5, 5), "c")


def test_who_accepts_draws_four() -> None:
    """Six is the price of a challenge only."""
    state = position(GAME, hands={"a": "W+4y3g8"}, seats=4)
    state = play(state, "a:W+4=g", "b:take")
    assert (count(state, "b"), on_turn(state), state.color) == (9, "c", uno.Color.GREEN)


def test_with_stacks_the_guilty_layer_pays_two_more_than_the_total() -> None:
    """The price of a bluff comes on top, that of a wrong doubt is two more as usual."""
    rules = "cliquojeux+stacking"
    for cards, counts in (("W+4g3y7", (2, 12, 5, 5)), ("W+4r3y7", (2, 2, 15, 5))):
        state = position(rules, hands={"a": "W+4b1b2", "b": cards}, seats=4)
        state = play(state, "a:W+4=g", "b:W+4=y", "c:?")
        assert state.counts == counts


# The falling target


@pytest.mark.row("Q07")
def test_a_departure_lowers_the_target() -> None:
    """By fifty; nobody left has the new one, so the others play on."""
    state = table("320,410,100,430", turn="b>")
    after = play(state, "*:leave=d")
    assert (after.target, after.result, on_turn(after)) == (450, None, "b")
    assert after.active == (0, 1, 2)
    assert len(after.draw_pile) == len(state.draw_pile) + 5


@pytest.mark.row("Q07")
def test_the_total_of_the_leaver_is_struck() -> None:
    """It cannot win the match any more."""
    state = play(table("320,410,100,470"), "*:leave=d")
    assert (state.scores, state.result) == ((320, 410, 100, 0), None)


def test_a_second_departure_lowers_it_again() -> None:
    """500, 450, 400."""
    state = play(table("320,310,100,430"), "*:leave=d", "*:leave=c")
    assert state.target == 400


@pytest.mark.row("SCORE-4")
@pytest.mark.parametrize("total", [450, 460, 499])
def test_who_has_the_lowered_target_wins_at_once(total: int) -> None:
    """In the middle of a round."""
    state = play(table(f"{total},100,0,20"), "*:leave=b")
    assert state.result is not None
    assert (state.result.winners, state.is_over) == ((0,), True)
    assert uno.legal_moves(state) == ()


@pytest.mark.row("SCORE-4")
def test_just_below_the_lowered_target_nobody_wins() -> None:
    """One point is missing."""
    assert play(table("449,100,0,20"), "*:leave=b").result is None


def test_of_two_at_the_lowered_target_the_higher_wins() -> None:
    """The highest total counts."""
    state = play(table("455,470,0,20"), "*:leave=d")
    assert state.result is not None
    assert state.result.winners == (1,)


def test_equal_totals_share_the_win() -> None:
    """Two at the lowered target with the same total."""
    state = play(table("470,470,455,20"), "*:leave=d")
    assert state.result is not None
    assert state.result.winners == (0, 1)


@pytest.mark.row("WIN-6")
def test_the_last_player_wins_whatever_the_totals() -> None:
    """One player is left."""
    state = play(table("0,480", seats=2), "*:leave=b")
    assert state.result is not None
    assert state.result.winners == (0,)


@pytest.mark.parametrize(("before", "after"), [(500, 450), (100, 50), (60, 50), (50, 50)])
def test_the_target_never_falls_below_fifty(before: int, after: int) -> None:
    """That is the lowest."""
    state = table("0,0,0,0", target=before)
    assert play(state, "*:leave=c").target == after


def test_a_departure_between_rounds_lowers_it_too() -> None:
    """Whoever leaves before the next deal is not dealt in."""
    state = position(GAME, hands={"a": "r1", "b": "g9"}, seats=4, scores="0,0,0,0")
    state = play(state, "a:r1", "*:leave=d")
    assert state.target == 450
    state = play(state, "*:deal")
    assert (count(state, "d"), state.target) == (0, 450)


def test_between_rounds_the_lowered_target_is_judged_at_once() -> None:
    """A total that was too low before is high enough now."""
    state = position(GAME, hands={"a": "r1", "b": "g9"}, seats=3, scores="440,0,0")
    state = play(state, "a:r1")
    assert state.result is None
    state = play(state, "*:leave=c")
    assert state.result is not None
    assert state.result.winners == (0,)


def test_the_lowered_target_ends_the_match_after_a_round() -> None:
    """A total that would not have been enough for 500."""
    hands = {"a": "r1", "b": "g9", "c": "WW"}
    state = position(GAME, hands=hands, seats=4, scores="345,0,0,0")
    state = play(state, "*:leave=d", "a:r1")
    assert state.scores[0] == 454
    assert state.result is not None
    assert state.result.winners == (0,)


def test_there_is_no_return() -> None:
    """Who has left makes no move any more."""
    state = play(table("0,0,0,0"), "*:leave=d")
    assert why(state, "d:+") == "out-of-match"


def test_in_the_classic_game_the_target_stays() -> None:
    """Only here it falls."""
    state = play(table("470,100,0,20", rules="classic"), "*:leave=d")
    assert (state.target, state.result) == (500, None)


# Departures in the middle of something


@pytest.mark.row("Q09")
def test_who_leaves_on_turn_leaves_the_turn() -> None:
    """The next seat plays."""
    state = play(table("0,0,0,0", turn="d>"), "*:leave=d")
    assert (on_turn(state), state.step.name) == ("a", "turn")


@pytest.mark.row("Q09")
def test_a_debt_lapses_with_its_target() -> None:
    """Seat d owed four; now a plays."""
    state = position(GAME, hands={"c": "W+4b1b2"}, seats=4, turn="c>")
    state = play(state, "c:W+4=g", "*:leave=d")
    assert (state.owed, on_turn(state), state.color) == (0, "a", uno.Color.GREEN)


@pytest.mark.row("Q09")
def test_the_color_of_a_first_wild_is_named_by_the_next() -> None:
    """There is no color before it, so the next seat becomes first player."""
    state = play(dealt(GAME, "W", seats=4), "*:leave=a")
    assert offered(state, "b") == {"=r", "=y", "=g", "=b"}


def test_a_position_with_a_lowered_target_is_written_and_read() -> None:
    """The target is part of the position."""
    state = play(table("320,410,100,430"), "*:leave=d")
    copy = uno.parse_state(str(state))
    assert (copy, copy.target) == (state, 450)
    assert hand(copy, "d") == ""
