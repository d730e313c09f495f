"""Partners: four seats, and those who face each other are one side."""

from __future__ import annotations

import pytest
from tests.helpers import count, lays, offered, on_turn, play, why

import unorules as uno
from unorules.testing import position

TEAMS = "classic+partners"
LOWEST = "classic(scoring=own_points_lowest)+partners"
SINGLE = "classic(single_round=on)+partners"
HANDS = {"a": "r1", "b": "W", "c": "W+4y9", "d": "g6bS"}


@pytest.mark.parametrize("seats", [2, 3, 5, 6])
def test_exactly_four_play(seats: int) -> None:
    """Any other number is refused."""
    with pytest.raises(uno.UnoError):
        uno.new_game(TEAMS, seats=seats, seed=1)


def test_four_play() -> None:
    """Seats a and c against b and d."""
    assert uno.new_game(TEAMS, seats=4, seed=1).seats == 4


# The score


@pytest.mark.row("E01")
@pytest.mark.parametrize(
    ("winner", "scores"),
    [("a", (76, 0, 76, 0)), ("c", (76, 0, 76, 0)), ("b", (0, 60, 0, 60)), ("d", (0, 60, 0, 60))],
)
def test_the_side_scores_the_hands_of_both_opponents(winner: str, scores: tuple[int, ...]) -> None:
    """The partner's cards count for nobody."""
    cards = dict(zip("abcd", ("r1", "W", "W+4y9", "g6bS"), strict=True))
    if winner in "bd":
        cards = {"a": "r1", "b": "r2", "c": "y9W", "d": "r3"}
    if winner == "c":
        cards = {"a": "W+4y9", "b": "W", "c": "r1", "d": "g6bS"}
    state = position(TEAMS, hands=cards, turn=f"{winner}>")
    last = {"a": "r1", "b": "r2", "c": "r1", "d": "r3"}[winner]
    state = play(state, f"{winner}:{last}")
    assert state.scores == scores


@pytest.mark.row("E01")
def test_one_player_out_ends_the_round() -> None:
    """The partner does not have to go out as well."""
    state = play(position(TEAMS, hands=HANDS), "a:r1")
    assert state.round_result is not None
    assert uno.legal_moves(state) == (uno.Deal(),)


def test_a_last_draw_card_is_drawn_before_the_count() -> None:
    """By the next player, an opponent: two more cards count."""
    hands = {"a": "r+2", "b": "W", "c": "W+4y9", "d": "g6"}
    state = play(position(TEAMS, hands=hands, draw="b1b2"), "a:r+2")
    assert state.scores == (59, 0, 59, 0)


def test_both_partners_win_the_match() -> None:
    """With the target reached by their side."""
    state = play(position(TEAMS, hands=HANDS, scores="450,0,450,0"), "a:r1")
    assert state.result is not None
    assert state.result.winners == (0, 2)


def test_below_the_target_the_match_goes_on() -> None:
    """The side's total is counted once."""
    state = play(position(TEAMS, hands=HANDS, scores="400,0,400,0"), "a:r1")
    assert (state.result, state.scores) == (None, (476, 0, 476, 0))


def test_with_own_points_each_side_adds_both_its_hands() -> None:
    """The winner's partner's cards count against the side."""
    state = play(position(LOWEST, hands=HANDS), "a:r1")
    assert state.scores == (59, 76, 59, 76)


def test_with_own_points_the_lower_side_wins() -> None:
    """When a side reaches the target."""
    hands = {"a": "r1", "b": "W", "c": "y9", "d": "g6bS"}
    state = play(position(LOWEST, hands=hands, scores="100,450,100,450"), "a:r1")
    assert state.result is not None
    assert state.result.winners == (0, 2)


def test_with_own_points_the_side_that_goes_out_may_lose() -> None:
    """Its partner's cards take it past the target, and the others stay below."""
    hands = {"a": "r1", "b": "g1", "c": "WW", "d": "g2"}
    state = play(position(LOWEST, hands=hands, scores="450,100,450,100"), "a:r1")
    assert state.result is not None
    assert state.result.winners == (1, 3)


def test_in_a_single_round_the_side_wins() -> None:
    """Without points."""
    state = play(position(SINGLE, hands=HANDS), "a:r1")
    assert state.result is not None
    assert (state.result.winners, state.scores) == ((0, 2), (0, 0, 0, 0))


# A blocked round


def blocked(hands: dict[str, str]) -> uno.State:
    """Four idle turns in a row, with nothing left to draw."""
    state = position(TEAMS, hands=hands, rest="out")
    return play(state, "a:+", "b:+", "c:+", "d:+")


def test_in_a_blocked_round_the_side_of_the_lowest_hand_scores_the_differences() -> None:
    """To both opponents, whatever the partner holds."""
    state = blocked({"a": "g2", "b": "g9", "c": "b9bS", "d": "y8"})
    assert state.scores == (7 + 6, 0, 7 + 6, 0)


def test_a_tie_between_partners_is_no_tie() -> None:
    """Their side has the lowest hand all the same."""
    state = blocked({"a": "g2", "b": "g9", "c": "b2", "d": "y8"})
    assert state.scores == (13, 0, 13, 0)


def test_a_tie_between_opponents_scores_nothing() -> None:
    """The lowest hand is not a single side's."""
    state = blocked({"a": "g2", "b": "b2", "c": "b9", "d": "y8"})
    assert state.scores == (0, 0, 0, 0)


# Played as usual


def test_turns_go_round_the_table() -> None:
    """The next seat is an opponent."""
    state = position(TEAMS, hands={"a": "r1r2r3", "b": "r4?3", "c": "r6?3", "d": "?4"})
    state = play(state, "a:r1")
    assert on_turn(state) == "b"
    assert on_turn(play(state, "b:r4")) == "c"


def test_a_partner_may_be_caught() -> None:
    """Catches know no sides."""
    state = play(position(TEAMS, hands={"a": "r1g2"}, seats=4), "a:r1", "c:?a")
    assert count(state, "a") == 3


def test_a_challenge_knows_no_sides() -> None:
    """Also against the partner, when an opponent was skipped or has been passed over."""
    state = position(TEAMS, hands={"a": "W+4r1r2"}, seats=4)
    state = play(state, "a:W+4=g")
    assert offered(state, "b") == {"take", "?"}
    assert count(play(state, "b:?"), "a") == 6


def test_hands_are_swapped_with_anybody() -> None:
    """The partner is a target as good as any."""
    rules = "classic+partners+seven-zero"
    state = position(rules, hands={"a": "r7g1g2", "c": "?6"}, seats=4)
    assert offered(state, "a") == {"r7>b", "r7>c", "r7>d", "+"}
    assert play(state, "a:r7>c").counts == (6, 5, 2, 5)


def test_a_partner_jumps_in() -> None:
    """Like any other player."""
    state = position("classic+jump-in+partners", hands={"c": "r5?4"}, seats=4)
    assert lays(state, "c") == {"r5"}


def test_hands_are_hidden_from_the_partner() -> None:
    """A partner sees how many cards there are, like everybody."""
    view = str(uno.observe(position(TEAMS, hands=HANDS), 0))
    assert "c=(2)" in view


def test_a_partners_hand_changes_nothing_that_is_seen() -> None:
    """With other cards of the partner the view is the same."""
    one, two = (
        str(uno.observe(position(TEAMS, hands={**HANDS, "c": cards}, rest="out"), 0))
        for cards in ("W+4y9", "b1b2")
    )
    assert one == two


# Departures


@pytest.mark.parametrize(("leaver", "winners"), [("a", (1, 3)), ("b", (0, 2)), ("c", (1, 3))])
def test_a_departure_ends_the_match_for_the_other_side(
    leaver: str, winners: tuple[int, ...]
) -> None:
    """A side is only complete with both."""
    state = play(position(TEAMS, hands=HANDS), f"*:leave={leaver}")
    assert state.result is not None
    assert (state.result.winners, uno.legal_moves(state)) == (winners, ())


def test_a_departure_between_rounds_ends_the_match_too() -> None:
    """Before the next deal."""
    state = play(position(TEAMS, hands=HANDS), "a:r1", "*:leave=d")
    assert state.result is not None
    assert state.result.winners == (0, 2)


def test_nobody_else_acts_after_the_match() -> None:
    """The match is over for all."""
    state = play(position(TEAMS, hands=HANDS), "*:leave=a")
    assert why(state, "b:+") is not None


def test_the_totals_are_written_and_read() -> None:
    """A position with the points of the sides comes back as it was."""
    state = play(position(TEAMS, hands=HANDS), "a:r1")
    assert uno.parse_state(str(state)) == state
