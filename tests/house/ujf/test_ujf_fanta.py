"""Fanta: an identical card is laid, also out of turn, and the next player plays.

Its condition is that of Rapidité and tested there, for both words.
"""

from __future__ import annotations

import pytest
from tests.helpers import count, hand, offered, on_turn, play, tell, top, why
from tests.house.ujf.ujf_words import (
    CUMUL,
    FREE,
    LATE,
    UJF,
    claims,
    color,
    refused,
    where,
    won,
)

import unorules as uno
from unorules.events import Challenged, PlaysAgain, Reversed, Said, Skipped
from unorules.testing import position

ALONE = "classic+fanta"
BOTH = pytest.mark.parametrize("rules", [ALONE, UJF])
FALSE_CATCH = "uno/false-catch"


def six(rules: str = ALONE, *, seats: int = 4, **others: str) -> uno.State:
    """Seat a has laid a green six on a green two; b is on turn, c holds the other six."""
    hands = {"a": "g6?4", "b": "?5", "c": "g6?4", **others}
    return play(position(rules, hands=hands, seats=seats, top="g2"), "a:g6")


def doubled(card: str, seats: int, way: str, rules: str = UJF) -> uno.State:
    """Seat a has laid a double of these cards on a two of their color, with the word."""
    hands = {"a": f"{card}{card}?2"}
    state = position(rules, hands=hands, seats=seats, top=f"{card[0]}2", turn=f"a{way}")
    return play(state, f"a:{card}&{card}!fanta")


# The next player plays


@pytest.mark.row("X09")
@BOTH
def test_the_claimer_does_not_play_again(rules: str) -> None:
    """Seat c lays the card, and d is on turn; b is passed over."""
    state = play(six(rules), "c:g6!fanta")
    assert (where(state), state.counts) == ("turn d>", (4, 5, 4, 5))


def test_who_is_passed_over_loses_the_turn_only() -> None:
    """Seat b keeps its cards and its place."""
    hands = {"a": "g6?4", "b": "y1y2y4", "c": "g6?4"}
    state = position(ALONE, hands=hands, seats=4, top="g2", draw="b3y3")
    state = play(state, "a:g6", "c:g6!fanta")
    assert (hand(state, "b"), offered(state, "b")) == ("y1y2y4", set())
    assert on_turn(play(state, "d:+", "a:+")) == "b"


@pytest.mark.parametrize(
    ("seats", "way", "claimer", "after"),
    [
        (2, ">", "a", "b"),
        (2, "<", "b", "a"),
        (3, ">", "c", "a"),
        (3, "<", "b", "a"),
        (4, ">", "d", "a"),
        (4, "<", "c", "b"),
        (10, ">", "e", "f"),
        (10, "<", "b", "a"),
    ],
)
def test_play_goes_on_behind_the_claimer(seats: int, way: str, claimer: str, after: str) -> None:
    """The next seat in the direction of play, at every table; the layer may be the claimer."""
    hands = {"a": "g6g6?2"} if claimer == "a" else {"a": "g6?3", claimer: "g6?3"}
    state = position("classic(decks=2)+fanta", hands=hands, seats=seats, top="g2", turn=f"a{way}")
    assert where(play(state, "a:g6", f"{claimer}:g6!fanta")) == f"turn {after}{way}"


def test_a_seat_that_has_left_is_passed_by() -> None:
    """The next player is the next one who is still in the match."""
    assert where(play(six(d="-"), "c:g6!fanta")) == "turn a>"


def test_what_happened_is_told() -> None:
    """The word is said; nobody plays again."""
    events = tell(six(), "c:g6!fanta")
    assert Said(2, "fanta") in events
    assert not any(isinstance(event, PlaysAgain) for event in events)


@pytest.mark.row("X32")
@pytest.mark.parametrize("rules", ["classic+fanta", UJF])
def test_the_card_meant_is_covered(rules: str) -> None:
    """Seat b has played on the six: c is late, not wrong, and c is on turn with all its cards."""
    hands = {"b": "g2?4", "c": "g6?4"}
    state = play(position(rules, hands=hands, seats=4, top="g6", turn="b>"), "b:g2")
    assert refused(state, "c:g6!fanta") == LATE
    assert (where(state), count(state, "c")) == ("turn c>", 5)


# In turn


@BOTH
def test_in_turn_one_identical_card_with_the_word(rules: str) -> None:
    """It is laid like any other card: the next seat is on turn."""
    state = position(rules, hands={"b": "g6?4"}, seats=4, top="g6", turn="b>")
    assert where(play(state, "b:g6!fanta")) == "turn c>"


@BOTH
@pytest.mark.parametrize(
    ("seats", "way", "after"), [(2, ">", "b"), (3, "<", "c"), (4, ">", "b"), (10, "<", "j")]
)
def test_a_double_in_turn(rules: str, seats: int, way: str, after: str) -> None:
    """Two identical cards are laid at once, and the next seat is on turn."""
    state = doubled("g8", seats, way, rules)
    assert (where(state), count(state, "a"), top(state)) == (f"turn {after}{way}", 2, "g8")


def test_a_drawn_card_is_claimed_if_it_is_identical() -> None:
    """After a draw the drawn card may be laid with the word, and no double with another."""
    hands = {"a": "g6y1y2y3"}
    state = position("classic(decks=2)+fanta", hands=hands, seats=4, top="g6", draw="g6")
    state = play(state, "a:+")
    assert offered(state, "a") == {"g6", "g6!fanta", "-"}
    assert refused(state, "a:g6&g6!fanta")
    assert where(play(state, "a:g6!fanta")) == "turn b>"


def test_a_drawn_card_that_only_matches_is_laid_without_a_word() -> None:
    """A green nine on a green six is no Fanta, also when it was just drawn."""
    state = position(ALONE, hands={"a": "y1y2y3"}, seats=4, top="g6", draw="g9")
    assert offered(play(state, "a:+"), "a") == {"g9", "-"}


# On draw cards


@pytest.mark.parametrize("rules", [ALONE, f"{CUMUL}+fanta", UJF])
def test_on_a_draw_card_the_next_seat_owes_the_sum(rules: str) -> None:
    """Out of turn: d owes what b owed and two more, and takes it."""
    hands = {"a": "g+2?3", "b": "?5", "c": "g+2?4", "d": "?5"}
    state = play(position(rules, hands=hands, top="g2"), "a:g+2", "c:g+2!fanta")
    assert where(state) == "answer d> 4"
    state = play(state, "d:take")
    assert (state.counts, on_turn(state)) == ((3, 5, 4, 9), "a")


@pytest.mark.parametrize(
    ("seats", "way", "claimer", "owes"),
    [
        (2, ">", "b", "a"),
        (2, ">", "a", "b"),
        (3, "<", "b", "a"),
        (4, ">", "b", "c"),
        (4, "<", "c", "b"),
        (10, ">", "j", "a"),
    ],
)
def test_the_target_is_the_next_seat_at_every_table(
    seats: int, way: str, claimer: str, owes: str
) -> None:
    """Whoever claims: the target itself, the layer, or a third player."""
    hands = {"a": "g+2g+2?2"} if claimer == "a" else {"a": "g+2?3", claimer: "g+2?3"}
    state = position(UJF, hands=hands, seats=seats, top="g2", turn=f"a{way}")
    state = play(state, "a:g+2", f"{claimer}:g+2!fanta")
    assert where(state) == f"answer {owes}{way} 4"


@pytest.mark.row("X11")
@BOTH
def test_a_double_of_draw_cards_in_turn(rules: str) -> None:
    """Both count: c draws four and loses the turn."""
    hands = {"b": "y+2y+2?3", "c": "?5"}
    state = play(position(rules, hands=hands, seats=4, top="y5", turn="b>"), "b:y+2&y+2!fanta")
    assert where(state) == "answer c> 4"
    state = play(state, "c:take")
    assert (state.counts, on_turn(state)) == ((5, 3, 9, 5), "d")


@pytest.mark.parametrize(("move", "owed"), [("y+2&y+2", 6), ("W+4&W+4=r", 10), ("g+2", 4)])
def test_a_target_answers_with_one_card_or_a_double(move: str, owed: int) -> None:
    """The sum with every card laid goes on to the seat behind the target."""
    hands = {"a": "g+2?3", "b": "y+2y+2W+4W+4g+2?2"}
    state = play(position(UJF, hands=hands, seats=4, top="g2"), "a:g+2", f"b:{move}!fanta")
    assert where(state) == f"answer c> {owed}"


def test_without_stacking_a_target_still_says_fanta() -> None:
    """The word goes with an equal card, not with any draw card: c owes four."""
    hands = {"a": "g+2?3", "b": "g+2y+2?3"}
    state = play(position(ALONE, hands=hands, seats=4, top="g2"), "a:g+2")
    assert offered(state, "b") == {"g+2!fanta", "take"}
    assert where(play(state, "b:g+2!fanta")) == "answer c> 4"


@pytest.mark.parametrize("rules", [f"{FREE}+fanta", UJF])
def test_a_wild_draw_four_is_claimed(rules: str) -> None:
    """Eight cards for the seat behind the claimer, and the claimer's color."""
    hands = {"a": "W+4?3", "c": "W+4?4"}
    state = play(position(rules, hands=hands, seats=4), "a:W+4=g", "c:W+4=b!fanta")
    assert (where(state), color(state)) == ("answer d> 8", "b")


@pytest.mark.parametrize(
    ("cards", "guilty", "counts", "then"),
    [("W+4g1y1", True, (3, 5, 10, 5), "d"), ("W+4y3y1", False, (3, 5, 2, 15), "a")],
)
def test_where_challenges_are_on_the_claimed_card_is_challenged(
    cards: str, guilty: bool, counts: tuple[int, ...], then: str
) -> None:
    """The target challenges the last Wild Draw Four for the total; two more if wrong."""
    hands = {"a": "W+4b1b2b3", "b": "?5", "c": cards, "d": "?5"}
    state = play(position(ALONE, hands=hands), "a:W+4=g", "c:W+4=b!fanta")
    assert Challenged(3, 2, guilty) in tell(state, "d:?")
    state = play(state, "d:?")
    assert (state.counts, on_turn(state)) == (counts, then)


# On the other symbols


@pytest.mark.parametrize(
    ("seats", "way", "claimer", "after"),
    [
        (2, ">", "b", "b"),
        (3, ">", "c", "b"),
        (4, ">", "d", "b"),
        (4, "<", "c", "a"),
        (10, ">", "f", "h"),
    ],
)
def test_a_skip_claimed_skips_the_next_seat(seats: int, way: str, claimer: str, after: str) -> None:
    """The skip counts from the claimer, whoever was skipped before."""
    hands = {"a": "gS?3", claimer: "gS?3"}
    state = position(UJF, hands=hands, seats=seats, top="g2", turn=f"a{way}")
    state = play(state, "a:gS", f"{claimer}:gS!fanta")
    assert where(state) == f"turn {after}{way}"


@pytest.mark.parametrize(
    ("seats", "way", "skipped", "after"),
    [
        (2, ">", [1, 0], "b"),
        (3, ">", [1, 2], "a"),
        (4, ">", [1, 2], "d"),
        (4, "<", [3, 2], "b"),
        (10, "<", [9, 8], "h"),
    ],
)
def test_a_double_of_skips_skips_two(seats: int, way: str, skipped: list[int], after: str) -> None:
    """Each card laid skips one more."""
    hands = {"a": "gSgS?2"}
    state = position(UJF, hands=hands, seats=seats, top="g2", turn=f"a{way}")
    events = tell(state, "a:gS&gS!fanta")
    assert [event.seat for event in events if isinstance(event, Skipped)] == skipped
    assert where(doubled("gS", seats, way)) == f"turn {after}{way}"


@pytest.mark.row("X28")
@BOTH
def test_a_reverse_claimed_turns_play_round_again(rules: str) -> None:
    """Counterclockwise after a, clockwise after c: d is on turn."""
    hands = {"a": "gR?4", "c": "gR?4"}
    state = play(position(rules, hands=hands, seats=4, top="g2"), "a:gR")
    assert where(state) == "turn d<"
    assert where(play(state, "c:gR!fanta")) == "turn d>"


@pytest.mark.row("TURN-5")
@pytest.mark.parametrize(
    ("seats", "way", "after"),
    [
        (2, ">", "b"),
        (3, ">", "b"),
        (3, "<", "c"),
        (4, ">", "b"),
        (4, "<", "d"),
        (10, ">", "b"),
    ],
)
def test_a_double_of_reverses_turns_play_round_twice(seats: int, way: str, after: str) -> None:
    """The direction is as before and the next seat plays; with two players the opponent."""
    hands = {"a": "gRgR?2"}
    state = position(UJF, hands=hands, seats=seats, top="g2", turn=f"a{way}")
    events = tell(state, "a:gR&gR!fanta")
    first = -1 if way == ">" else 1
    turned = [event.direction for event in events if isinstance(event, Reversed)]
    assert turned == [first, -first]
    assert where(doubled("gR", seats, way)) == f"turn {after}{way}"


@pytest.mark.parametrize("gone", [{}, {"c": "-", "d": "-"}])
def test_with_two_players_a_reverse_claimed_skips(gone: dict[str, str]) -> None:
    """Seat a is on turn again after its Reverse; b claims it and is on turn in its place.

    Two players are two who are still in the match, at whatever table.
    """
    state = play(position(UJF, hands={"a": "gR?3", "b": "gR?3", **gone}, top="g2"), "a:gR")
    assert where(state) == "turn a<"
    assert where(play(state, "b:gR!fanta")) == "turn b>"


@pytest.mark.parametrize(("claim", "after"), [("c:W=g!fanta", "d"), ("b:W&W=g!fanta", "c")])
def test_a_wild_claimed_names_the_color(claim: str, after: str) -> None:
    """One color for one card or two, and the next seat has to match it."""
    hands = {"b": "WW?2", "c": "W?3"}
    state = position(UJF, hands=hands, seats=4, top="W", color="r", turn="b>")
    state = play(state, claim)
    assert (where(state), color(state)) == (f"turn {after}>", "g")


# The last card


@pytest.mark.row("X26")
@BOTH
def test_with_the_last_card_the_claimer_wins(rules: str) -> None:
    """Seat a had called UNO and b was on turn: c is out, with ten points."""
    state = position(rules, hands={"a": "g6r1", "b": "y9", "c": "g6"}, top="g2")
    assert won(state, "a:g6!", "c:g6!fanta") == ("c", 10)


def test_a_double_may_be_the_last_two_cards() -> None:
    """Both are laid at once, and their player is out."""
    state = position(UJF, hands={"a": "g8g8", "b": "r1", "c": "y2"}, top="g2")
    assert won(state, "a:g8&g8!fanta") == ("a", 3)


def test_the_total_of_last_draw_cards_goes_to_the_next_seat() -> None:
    """Seat b draws for both cards and cannot answer; what it draws is counted."""
    hands = {"a": "g+2g+2", "b": "y+2", "c": "y2"}
    state = position(UJF, hands=hands, top="g2", draw="r1r2r3r4")
    assert won(state, "a:g+2&g+2!fanta") == ("a", 20 + 2 + 10)


@pytest.mark.parametrize("word", ["fanta", "rapidite"])
@pytest.mark.parametrize("cards", ["gR", "gS", "gRgR", "gSgS"])
def test_last_cards_neither_skip_nor_turn_round(word: str, cards: str) -> None:
    """A Skip or a Reverse that ends the round has no effect, alone or as a double."""
    under = cards if len(cards) == 2 else "g2"
    state = position(UJF, hands={"a": cards, "b": "r1", "c": "y2"}, top=under)
    move = cards if len(cards) == 2 else f"{cards[:2]}&{cards[2:]}"
    events = tell(state, f"a:{move}!{word}")
    assert not any(isinstance(event, Skipped | Reversed) for event in events)
    assert won(state, f"a:{move}!{word}") == ("a", 3)


def test_no_color_is_named_with_the_last_card() -> None:
    """A Wild that ends the round takes none, also with a word."""
    state = position(UJF, hands={"c": "W"}, seats=4, top="W", color="r")
    assert claims(state, "c", "fanta") == {"W"}
    assert refused(state, "c:W=g!fanta") == "no-color"


# UNO


@BOTH
def test_uno_rides_on_a_claim(rules: str) -> None:
    """Both are said with the card, and nobody can catch its player."""
    state = six(rules, c="g6g1")
    assert claims(state, "c", "fanta") == {"g6", "g6!"}
    assert refused(play(state, "c:g6!!fanta"), "a:?c") == FALSE_CATCH


def test_a_claimer_who_says_nothing_is_caught() -> None:
    """Until the next turn action, for two cards; the turn is unaffected."""
    state = play(six(c="g6g1"), "c:g6!fanta")
    assert where(play(state, "a:?c")) == "turn d>"
    assert count(play(state, "a:?c"), "c") == 3
    assert refused(play(state, "d:+"), "a:?c") == LATE


def test_a_claimer_may_call_afterwards() -> None:
    """As long as nobody has caught him."""
    state = play(six(c="g6g1"), "c:g6!fanta", "c:!")
    assert refused(state, "a:?c") == FALSE_CATCH


# Other rules


def test_a_fanta_is_possible_after_the_time_of_a_jump_in() -> None:
    """A jump-in ends with the next turn action, a Fanta only when the card is covered."""
    hands = {"a": "y1y2y3", "c": "g6?4"}
    rules = "classic+fanta+jump-in"
    state = position(rules, hands=hands, seats=4, top="g6", draw="g9")
    assert offered(state, "c") == {"g6", "g6!fanta"}
    assert offered(play(state, "a:+"), "c") == {"g6!fanta"}


def test_a_penalty_is_a_move_where_a_claim_could_meet_it() -> None:
    """A claim could move the debt, so nobody pays by himself: the table learns no hand."""
    state = play(position(ALONE, hands={"a": "g+2?3", "b": "?5"}, seats=4, top="g2"), "a:g+2")
    assert (where(state), offered(state, "b"), why(state, "b:take")) == (
        "answer b> 2",
        {"take"},
        None,
    )
