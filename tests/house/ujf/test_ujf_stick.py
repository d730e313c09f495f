"""Stick: who lays an identical card in silence can be made to play again."""

from __future__ import annotations

import pytest
from tests.helpers import count, dealt, offered, on_turn, play, tell, top, why
from tests.house.ujf.ujf_words import (
    CUMUL,
    FREE,
    LATE,
    UJF,
    color,
    pending,
    refused,
    says,
    where,
    won,
)

import unorules as uno
from unorules.events import PlaysAgain, Said
from unorules.testing import position

ALONE = "classic+stick"
BOTH = pytest.mark.parametrize("rules", [ALONE, UJF])
WRONG = "stick/false"
STUCK = {"stick"}


def silent(rules: str = ALONE, *, seats: int = 4, way: str = ">", **others: str) -> uno.State:
    """Seat a has laid a green six on a green six, and said nothing."""
    hands = {"a": "g6g9?3", **others}
    state = position(rules, hands=hands, seats=seats, top="g6", turn=f"a{way}")
    return play(state, "a:g6")


# Who may say it, against whom


@pytest.mark.row("X12")
@BOTH
def test_the_silent_player_must_play_again(rules: str) -> None:
    """Seat c says the word: a lays a second card, then b is on turn."""
    state = play(silent(rules), "c:!stick")
    assert (where(state), state.counts) == ("replay a>", (4, 5, 5, 5))
    state = play(state, "a:g9")
    assert (where(state), count(state, "a"), top(state)) == ("turn b>", 3, "g9")


@pytest.mark.parametrize("letter", ["b", "c", "d"])
def test_any_other_player_may_say_it(letter: str) -> None:
    """The seat on turn too."""
    assert says(silent(), letter) == STUCK
    assert where(play(silent(), f"{letter}:!stick")) == "replay a>"


def test_the_silent_player_does_not_say_it() -> None:
    """Nobody sticks himself."""
    assert says(silent(), "a") == set()
    assert refused(silent(), "a:!stick") == "no-target"


@pytest.mark.parametrize(
    ("seats", "way", "speaker", "after"),
    [(2, ">", "b", "b"), (3, "<", "b", "c"), (4, ">", "d", "b"), (10, "<", "e", "j")],
)
def test_then_the_next_seat_plays(seats: int, way: str, speaker: str, after: str) -> None:
    """Counted from the silent player, at every table and in both directions."""
    state = play(silent(seats=seats, way=way), f"{speaker}:!stick")
    assert where(state) == f"replay a{way}"
    assert where(play(state, "a:g9")) == f"turn {after}{way}"


@pytest.mark.parametrize("card", ["g9", "r6", "W=g"])
def test_a_card_that_only_matches_is_never_stuck(card: str) -> None:
    """The same color, the same number or a wild: no two identical cards lie on each other."""
    state = position(ALONE, hands={"a": "g9r6W?3"}, seats=4, top="g6")
    state = play(state, f"a:{card}")
    assert (says(state, "c"), refused(state, "c:!stick")) == (set(), WRONG)


@pytest.mark.row("X30")
def test_who_says_fanta_with_one_card_is_safe() -> None:
    """In turn, on its equal, with the word: the stick is refused, and b is on turn."""
    state = position(UJF, hands={"a": "g6g9?3"}, seats=4, top="g6")
    state = play(state, "a:g6!fanta")
    assert (refused(state, "c:!stick"), where(state)) == (WRONG, "turn b>")


@pytest.mark.parametrize(
    ("under", "move"),
    [("g6", "g6!rapidite"), ("W", "W=g!miroir"), ("W", "W=g!fanta"), ("W", "W=g!rapidite")],
)
def test_each_of_the_three_words_keeps_the_stick_away(under: str, move: str) -> None:
    """Rapidité, Fanta and Miroir; a Wild in turn may take any of them."""
    named = "r" if under == "W" else ""
    state = position(UJF, hands={"a": "g6W?4"}, seats=4, top=under, color=named)
    state = play(state, f"a:{move}")
    assert (says(state, "c"), refused(state, "c:!stick")) == (set(), WRONG)


def test_the_word_uno_is_none_of_them() -> None:
    """Who only calls UNO with the card has said nothing that helps."""
    state = position(UJF, hands={"a": "g6g9"}, seats=4, top="g6")
    state = play(state, "a:g6!", "c:!stick")
    assert where(state) == "replay a>"
    assert refused(state, "c:?a") == "uno/false-catch"


def test_a_claim_out_of_turn_is_not_silent() -> None:
    """The word was said with it."""
    state = position(UJF, hands={"a": "?4", "c": "g6?4"}, seats=4, top="g6")
    assert refused(play(state, "c:g6!fanta"), "a:!stick") == WRONG


def test_a_jump_in_is_not_laid_in_turn() -> None:
    """Where an equal card may be laid out of turn without a word, nobody is stuck for it."""
    state = position(f"{ALONE}+jump-in", hands={"a": "?4", "c": "g6?4"}, seats=4, top="g6")
    state = play(state, "c:g6")
    assert (where(state), refused(state, "a:!stick")) == ("turn d>", WRONG)


def test_an_identical_card_just_drawn_is_stuck_too() -> None:
    """It is laid in turn and in silence like any other."""
    state = position(ALONE, hands={"a": "g9y1y2"}, seats=4, top="g6", draw="g6")
    state = play(state, "a:+", "a:g6")
    assert says(state, "c") == STUCK
    assert where(play(state, "c:!stick")) == "replay a>"


def test_the_opening_card_counts_as_played() -> None:
    """The first player lays its equal in silence, and is stuck."""
    state = play(dealt(ALONE, "r5", hands={"a": "r5r1g2g3g4g6g7"}), "a:r5")
    assert where(play(state, "d:!stick")) == "replay a>"


def test_a_wild_on_a_wild_without_a_word_is_stuck() -> None:
    """The color named stays, and its player plays again."""
    state = position(ALONE, hands={"a": "Wg9?3"}, seats=4, top="W", color="r")
    state = play(state, "a:W=g", "b:!stick")
    assert (where(state), color(state)) == ("replay a>", "g")


# Until the next turn action


@pytest.mark.row("X14")
@BOTH
def test_after_the_next_player_has_laid_a_card_it_is_late(rules: str) -> None:
    """Seat b has begun the next turn: refused, and nobody pays."""
    state = play(silent(rules, b="g2?4"), "b:g2")
    assert (says(state, "c"), refused(state, "c:!stick")) == (set(), LATE)


@pytest.mark.parametrize("drawn", ["r3", "g3"])
def test_after_the_next_player_has_drawn_it_is_late(drawn: str) -> None:
    """Whether the drawn card can be laid or not."""
    state = position(ALONE, hands={"a": "g6?4"}, seats=4, top="g6", draw=drawn)
    state = play(state, "a:g6", "b:+")
    assert (says(state, "c"), refused(state, "c:!stick")) == (set(), LATE)


def test_after_a_claim_it_is_late() -> None:
    """An accepted play out of turn closes it as well."""
    hands = {"a": "g6?4", "d": "g6?4"}
    state = position("classic(decks=2)+stick+fanta", hands=hands, seats=4, top="g6")
    state = play(state, "a:g6", "d:g6!fanta")
    assert (says(state, "c"), why(state, "c:!stick") is None) == (set(), False)


@pytest.mark.parametrize("move", ["c:?a", "a:!"])
def test_calls_and_catches_do_not_end_it(move: str) -> None:
    """They are no turn actions."""
    state = play(silent(a="g6g9"), move, "c:!stick")
    assert where(state) == "replay a>"


def test_a_stick_is_no_turn_action_either() -> None:
    """A player with one card who has not called is still caught after it."""
    state = play(silent(a="g6g9"), "c:!stick", "b:?a")
    assert (where(state), count(state, "a")) == ("replay a>", 3)


def test_a_card_is_stuck_once() -> None:
    """The second word finds nobody who was silent; the replay is owed once."""
    state = play(silent(), "c:!stick")
    assert (says(state, "b"), why(state, "b:!stick") is None) == (set(), False)


def test_in_the_replay_a_new_silent_card_is_stuck_again() -> None:
    """A second Wild on the first, again without a word."""
    state = position(ALONE, hands={"a": "WWr1?3"}, seats=4, top="W", color="r")
    state = play(state, "a:W=g", "c:!stick", "a:W=r")
    assert (where(state), says(state, "c")) == ("turn b>", STUCK)
    state = play(state, "d:!stick")
    assert where(state) == "replay a>"
    assert where(play(state, "a:r1")) == "turn b>"


def test_the_replay_itself_is_not_stuck() -> None:
    """Its card is another one."""
    state = play(silent(), "c:!stick", "a:g9")
    assert (says(state, "c"), why(state, "c:!stick") is None) == (set(), False)


# The replay, as after a Rapidité


def test_the_replay_is_a_matching_card_or_a_draw() -> None:
    """As in any turn."""
    state = play(silent(a="g6g9r6y1b2"), "c:!stick")
    assert offered(state, "a") == {"g9", "r6", "+"}


@BOTH
def test_nobody_plays_before_it(rules: str) -> None:
    """Seat b has lost the turn it had; in turn it would have laid the nine."""
    state = silent(rules, b="g1?4", c="g3?4")
    assert why(state, "b:g1") is None
    state = play(state, "d:!stick")
    assert (offered(state, "b"), refused(state, "c:g3")) == (set(), "not-your-turn")


def test_the_replay_supersedes_a_skip() -> None:
    """Seat b was skipped in vain: after the replay it is on turn."""
    state = position(ALONE, hands={"a": "gSg9?3"}, seats=4, top="gS")
    state = play(state, "a:gS")
    assert on_turn(state) == "c"
    assert where(play(state, "d:!stick", "a:g9")) == "turn b>"


@pytest.mark.parametrize(
    ("seats", "before", "after"), [(4, "d", "d"), (3, "c", "c"), (2, "a", "b")]
)
def test_a_reverse_has_turned_play_round(seats: int, before: str, after: str) -> None:
    """Once, and it stays so: behind a comes the seat on the other side.

    With two players a was on turn again; stuck, a plays once more and then the opponent.
    """
    state = position(ALONE, hands={"a": "gRg9?3"}, seats=seats, top="gR")
    state = play(state, "a:gR")
    assert where(state) == f"turn {before}<"
    state = play(state, "b:!stick")
    assert where(state) == "replay a<"
    assert where(play(state, "a:g9")) == f"turn {after}<"


def test_what_happened_is_told() -> None:
    """Who said the word, and who plays again."""
    events = tell(silent(), "c:!stick")
    assert [event for event in events if isinstance(event, Said | PlaysAgain)] == [
        Said(2, "stick"),
        PlaysAgain(0),
    ]


# On draw cards


@pytest.mark.parametrize("rules", [ALONE, f"{CUMUL}+stick", UJF])
@pytest.mark.parametrize(("card", "owes"), [("g+2", 2), ("W+4", 4)])
def test_on_a_draw_card_the_silent_player_owes_it(rules: str, card: str, owes: int) -> None:
    """Not the next seat any more: a draws it, and then b plays."""
    named, move = ("g", "W+4=g") if card == "W+4" else ("", card)
    state = position(rules, hands={"a": f"{card}?4"}, seats=4, top=card, color=named)
    state = play(state, f"a:{move}")
    assert where(state) == f"answer b> {owes}"
    state = play(state, "c:!stick")
    assert where(state) == f"answer a> {owes}"
    state = play(state, "a:take")
    assert (state.counts, pending(state)) == ((4 + owes, 5, 5, 5), "b 0")


@BOTH
def test_a_target_who_adds_in_silence_owes_the_whole_sum(rules: str) -> None:
    """Seat b answers with an equal card: stuck, it owes all the cards."""
    base = f"{CUMUL}+stick" if rules == ALONE else rules
    state = position(base, hands={"a": "g+2?4", "b": "g+2?4"}, seats=4, top="g2")
    state = play(state, "a:g+2", "b:g+2")
    assert where(state) == "answer c> 4"
    state = play(state, "d:!stick")
    assert where(state) == "answer b> 4"
    state = play(state, "b:take")
    assert (state.counts, pending(state)) == ((4, 8, 5, 5), "c 0")


def test_the_silent_player_may_add_a_draw_card() -> None:
    """The next seat then owes the sum."""
    state = position(f"{CUMUL}+stick", hands={"a": "g+2y+2W+4?3"}, seats=4, top="g+2")
    state = play(state, "a:g+2", "c:!stick")
    assert offered(state, "a") == {"y+2", "take", *(f"W+4={named}" for named in "rygb")}
    assert where(play(state, "a:y+2")) == "answer b> 4"


def test_who_owes_for_his_own_wild_draw_four_cannot_mirror_it() -> None:
    """Target and layer are one: no Miroir, although the top is a Wild Draw Four."""
    state = position(UJF, hands={"a": "W+4W?3"}, seats=4, top="W+4", color="g")
    state = play(state, "a:W+4=g", "c:!stick")
    assert (offered(state, "a"), refused(state, "a:W=r!miroir")) == ({"take"}, "must-answer")


def test_who_owes_for_his_own_wild_draw_four_cannot_challenge_it() -> None:
    """Also where challenges are on."""
    state = position(ALONE, hands={"a": "W+4y1y2y3"}, seats=4, top="W+4", color="g")
    state = play(state, "a:W+4=g", "c:!stick")
    assert offered(state, "a") == {"take"}


# The end


@BOTH
def test_it_is_void_if_the_layer_went_out(rules: str) -> None:
    """The round is over."""
    state = position(rules, hands={"a": "g6", "b": "r1", "c": "y2"}, top="g6")
    assert won(state, "a:g6") == ("a", 3)
    assert refused(play(state, "a:g6"), "c:!stick") == "round-over"


@pytest.mark.parametrize(("gone", "after"), [("b", "c"), ("d", "b")])
def test_the_departure_of_another_does_not_end_it(gone: str, after: str) -> None:
    """To leave is no turn action, also for the seat on turn; the replay passes the empty seat."""
    state = play(silent(), f"*:leave={gone}")
    speaker = "c" if gone == "b" else "b"
    assert says(state, speaker) == STUCK
    state = play(state, f"{speaker}:!stick")
    assert where(state) == "replay a>"
    assert where(play(state, "a:g9")) == f"turn {after}>"


def test_it_is_void_if_the_layer_has_left() -> None:
    """Nobody is there to play again; b stays on turn."""
    state = play(silent(), "*:leave=a")
    assert (where(state), says(state, "c")) == ("turn b>", set())


def test_the_replay_ends_with_the_departure_of_its_seat() -> None:
    """The next seat is on turn."""
    assert where(play(silent(), "c:!stick", "*:leave=a")) == "turn b>"


def test_a_debt_lapses_with_the_departure_of_the_silent_player() -> None:
    """Seat a owes for its own card and leaves: nobody draws, b is on turn."""
    state = position(UJF, hands={"a": "g+2?4"}, seats=4, top="g+2")
    state = play(state, "a:g+2", "c:!stick", "*:leave=a")
    assert (where(state), state.counts) == ("turn b>", (0, 5, 5, 5))


def test_the_mark_stands_before_the_hand_until_the_next_turn_action() -> None:
    """A position says who may be stuck."""
    states = (silent(), play(silent(), "b:+"))
    assert [" a=." in str(state) for state in states] == [True, False]


@pytest.mark.parametrize("rules", ["classic", f"{FREE}+fanta"])
def test_without_the_rule_the_word_means_nothing(rules: str) -> None:
    """A silent card is just a card."""
    state = position(rules, hands={"a": "g6g9?3"}, seats=4, top="g6")
    state = play(state, "a:g6")
    assert uno.why_illegal(state, uno.Say(2, "stick")) is not None
