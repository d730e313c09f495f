"""Miroir: a Wild on a wild turns play round and sends a Wild Draw Four back."""

from __future__ import annotations

import pytest
from tests.helpers import count, offered, on_turn, play, tell, top, why
from tests.house.ujf.ujf_words import (
    FREE,
    UJF,
    claims,
    color,
    pending,
    refused,
    where,
    won,
)

import unorules as uno
from unorules.events import Reversed, Said
from unorules.testing import position

ALONE = "classic+miroir"
MATCH = f"{FREE}+stacking(kind=all)+miroir"
BOTH = pytest.mark.parametrize("rules", [ALONE, UJF])
COLORS = "rygb"
MIRRORS = {f"W={each}" for each in COLORS}


def black(rules: str = ALONE, *, top: str = "W", seats: int = 4, **others: str) -> uno.State:
    """Seat b is on turn with a Wild; the top is black, red is in force and nothing is owed."""
    hands = {"b": "W?4", **others}
    return position(rules, hands=hands, seats=seats, top=top, color="r", turn="b>")


def sent(rules: str = UJF, *moves: str, seats: int = 4, **others: str) -> uno.State:
    """Seat a has laid a Wild Draw Four and named green, and these moves were made."""
    hands = {"a": "W+4?4", "b": "W?4", **others}
    return play(position(rules, hands=hands, seats=seats, top="r5"), "a:W+4=g", *moves)


# Nothing is owed


@pytest.mark.row("X02")
@BOTH
@pytest.mark.parametrize("under", ["W", "W+4"])
def test_on_a_black_card_play_turns_round(rules: str, under: str) -> None:
    """On a Wild, or on a Wild Draw Four that was paid: green is named, and a is on turn."""
    state = black(rules, top=under)
    assert claims(state, "b", "miroir") == MIRRORS
    assert tell(state, "b:W=g!miroir").count(Reversed(-1)) == 1
    state = play(state, "b:W=g!miroir")
    assert (where(state), color(state), state.counts) == ("turn a<", "g", (5, 4, 5, 5))


@pytest.mark.parametrize(
    ("seats", "way", "after"), [(3, ">", "a<"), (3, "<", "c>"), (4, "<", "c>"), (10, ">", "a<")]
)
def test_the_next_seat_in_the_new_direction_plays(seats: int, way: str, after: str) -> None:
    """At every table of three or more."""
    hands = {"b": "W?3"}
    state = position(UJF, hands=hands, seats=seats, top="W", color="r", turn=f"b{way}")
    assert where(play(state, "b:W=g!miroir")) == f"turn {after}"


@pytest.mark.parametrize(("option", "after"), [("skip", "b"), ("none", "a")])
def test_with_two_players_it_is_a_reverse(option: str, after: str) -> None:
    """Its player is on turn again, unless a Reverse is set to give the turn away."""
    state = black(f"classic(two_player_reverse={option})+miroir", seats=2)
    assert where(play(state, "b:W=g!miroir")) == f"turn {after}<"


def test_a_drawn_wild_may_be_a_miroir() -> None:
    """Its player is still on turn."""
    state = position(ALONE, hands={"b": "y1y2y3"}, seats=4, top="W", color="r", turn="b>", draw="W")
    state = play(state, "b:+")
    assert claims(state, "b", "miroir") == MIRRORS
    assert where(play(state, "b:W=g!miroir")) == "turn a<"


def test_a_miroir_may_be_mirrored_while_nothing_is_owed() -> None:
    """The top is a Wild again: play turns around once more, and b is on turn."""
    state = play(black(a="W?4"), "b:W=g!miroir", "a:W=b!miroir")
    assert (where(state), color(state)) == ("turn b>", "b")


@pytest.mark.parametrize("letter", ["a", "c", "d"])
def test_nobody_mirrors_out_of_turn(letter: str) -> None:
    """It is for the player on turn or the target."""
    hands = {"b": "W?4", letter: "W?4"}
    state = position(ALONE, hands=hands, seats=4, top="W", color="r", turn="b>")
    assert (claims(state, letter, "miroir"), refused(state, f"{letter}:W=g!miroir")) == (
        set(),
        "not-your-turn",
    )


def test_without_the_word_it_is_just_a_wild() -> None:
    """The direction stays, and c is on turn."""
    state = play(black(), "b:W=g")
    assert (where(state), color(state)) == ("turn c>", "g")


@pytest.mark.parametrize("under", ["r5", "rS", "rR", "r+2"])
def test_on_a_colored_card_it_is_just_a_wild(under: str) -> None:
    """With or without the word, also on a Draw Two that was paid: nothing turns around."""
    state = position(UJF, hands={"b": "W?4"}, seats=4, top=under, turn="b>")
    for move in ("b:W=g", "b:W=g!miroir"):
        after = play(state, move)
        assert (where(after), color(after)) == ("turn c>", "g")


@pytest.mark.parametrize("move", ["W+4=g", "r7"])
def test_only_a_plain_wild_is_a_miroir(move: str) -> None:
    """A Wild Draw Four or a colored card is laid without this word."""
    state = black(UJF, b="W+4r7?3")
    assert claims(state, "b", "miroir") == set()
    assert (why(state, f"b:{move}"), why(state, f"b:{move}!miroir") is None) == (None, False)


def test_a_miroir_names_a_color() -> None:
    """As every Wild does."""
    assert refused(black(), "b:W!miroir") == "name-a-color"


def test_the_word_belongs_to_this_rule() -> None:
    """Without it the Wild is laid in silence only."""
    assert refused(black("classic+fanta"), "b:W=g!miroir") == "unknown-word"


# On a Wild Draw Four that is owed


@BOTH
def test_the_total_goes_back_to_its_layer(rules: str) -> None:
    """The direction changes and a owes the four; it takes them, and d is on turn."""
    state = sent(rules, "b:W=r!miroir")
    assert (where(state), color(state)) == ("answer a< 4", "r")
    state = play(state, "a:take")
    assert (state.counts, pending(state), color(state)) == ((8, 4, 5, 5), "d 0", "r")


def test_what_happened_is_told() -> None:
    """The word, and that play turns around once."""
    events = tell(sent(), "b:W=r!miroir")
    assert [event for event in events if isinstance(event, Said | Reversed)] == [
        Said(1, "miroir"),
        Reversed(-1),
    ]


@pytest.mark.row("X05")
def test_the_layer_may_answer() -> None:
    """With the yellow Draw Two, and counterclockwise the sum falls on d."""
    state = sent(UJF, "b:W=y!miroir", a="W+4y+2?3")
    assert (offered(state, "a"), where(state)) == ({"y+2", "take"}, "answer a< 4")
    assert where(play(state, "a:y+2")) == "answer d< 6"


def test_the_layer_may_answer_with_another_wild_draw_four() -> None:
    """It is no Miroir's business any more: d owes eight."""
    state = sent(UJF, "b:W=y!miroir", a="W+4W+4?3")
    assert offered(state, "a") == {*(f"W+4={each}" for each in COLORS), "take"}
    assert where(play(state, "a:W+4=b")) == "answer d< 8"


@pytest.mark.parametrize(
    ("rules", "adds"), [(MATCH, {"y+2"}), (f"{UJF}", {"y+2", "g+2"}), (ALONE, set[str]())]
)
def test_the_color_named_counts_where_colors_are_matched(rules: str, adds: set[str]) -> None:
    """A Draw Two must have the new color, any will do, or none without stacking."""
    state = sent(rules, "b:W=y!miroir", a="W+4y+2g+2?2")
    assert offered(state, "a") == {*adds, "take"}


def test_the_answer_may_be_mirrored_again() -> None:
    """The layer adds a Wild Draw Four: its target d mirrors that one, clockwise again."""
    state = sent(UJF, "b:W=y!miroir", a="W+4W+4?3", d="W?4")
    state = play(state, "a:W+4=b", "d:W=r!miroir")
    assert where(state) == "answer a> 8"
    assert pending(play(state, "a:take")) == "b 0"


def test_a_whole_stack_goes_back() -> None:
    """All that was added up to the last Wild Draw Four, to the layer of that one alone."""
    hands = {"a": "r+2?4", "b": "W+4?4", "c": "W?4"}
    state = position(UJF, hands=hands, seats=4, top="r5")
    state = play(state, "a:r+2", "b:W+4=g", "c:W=r!miroir")
    assert where(state) == "answer b< 6"
    state = play(state, "b:take")
    assert (count(state, "b"), pending(state)) == (10, "a 0")


@pytest.mark.parametrize(
    ("seats", "way", "after"), [(3, ">", "c<"), (4, "<", "b>"), (10, ">", "j<")]
)
def test_after_taking_play_goes_on_in_the_new_direction(seats: int, way: str, after: str) -> None:
    """The former layer loses the turn, and the next seat is on the other side."""
    target = "b" if way == ">" else chr(ord("a") + seats - 1)
    hands = {"a": "W+4?3", target: "W?3"}
    state = position(UJF, hands=hands, seats=seats, top="r5", turn=f"a{way}")
    state = play(state, "a:W+4=g", f"{target}:W=r!miroir", "a:take")
    assert (count(state, "a"), f"{on_turn(state)}{where(state)[-1]}") == (7, after)


def test_with_two_players_the_total_goes_back_as_well() -> None:
    """The layer takes it and loses the turn."""
    state = sent(seats=2)
    state = play(state, "b:W=r!miroir")
    assert where(state) == "answer a< 4"
    state = play(state, "a:take")
    assert (state.counts, pending(state)) == ((8, 4), "b 0")


def test_a_claimed_wild_draw_four_is_mirrored_to_its_claimer() -> None:
    """The layer of the last one is c: the eight cards go back there, not to a."""
    state = sent(UJF, "c:W+4=b!fanta", c="W+4?4", d="W?4")
    assert where(play(state, "d:W=r!miroir")) == "answer c< 8"


# What cannot be mirrored


@pytest.mark.row("X04")
@pytest.mark.parametrize("rules", ["classic+stacking+miroir", UJF])
def test_a_draw_two_is_not_mirrored(rules: str) -> None:
    """The Wild is refused, with the word or without, and b still owes two."""
    hands = {"a": "r+2?4", "b": "W?4"}
    state = play(position(rules, hands=hands, seats=4, top="r5"), "a:r+2")
    assert (refused(state, "b:W=y!miroir"), refused(state, "b:W=y")) == ("must-answer",) * 2
    assert (where(state), claims(state, "b", "miroir")) == ("answer b> 2", set())


def test_where_nothing_answers_a_draw_two_it_is_paid_at_once() -> None:
    """A Miroir never meets it, so with this rule alone the target has no choice to make."""
    state = play(position(ALONE, hands={"a": "r+2?4"}, seats=4, top="r5"), "a:r+2")
    assert (where(state), count(state, "b")) == ("turn c>", 7)


def test_a_draw_two_on_a_wild_draw_four_is_not_mirrored() -> None:
    """The last card counts, whatever lies below."""
    state = sent(UJF, "b:y+2", b="y+2?4", c="W?4")
    assert (refused(state, "c:W=r!miroir"), where(state)) == ("must-answer", "answer c> 6")


@BOTH
def test_without_the_word_a_wild_does_not_answer(rules: str) -> None:
    """On a Wild Draw Four that is owed only a Miroir may be laid."""
    assert refused(sent(rules), "b:W=r") == "must-answer"


@BOTH
def test_a_miroir_on_a_total_is_not_mirrored(rules: str) -> None:
    """The top is a Wild now: the former layer adds a card or takes."""
    state = sent(rules, "b:W=r!miroir", a="W+4W?3")
    assert (offered(state, "a"), refused(state, "a:W=g!miroir")) == ({"take"}, "must-answer")


def test_only_the_target_mirrors() -> None:
    """Another seat cannot send back what it does not owe."""
    state = sent(UJF, c="W?4")
    assert (claims(state, "c", "miroir"), refused(state, "c:W=r!miroir")) == (
        set(),
        "not-your-turn",
    )


def test_nobody_mirrors_the_wild_draw_four_that_he_claimed() -> None:
    """After a Rapidité its player is target and layer."""
    state = sent(UJF, "c:W+4=b!rapidite", c="W+4W?3")
    assert where(state) == "answer c> 8"
    assert (claims(state, "c", "miroir"), refused(state, "c:W=r!miroir")) == (set(), "must-answer")


def test_a_returned_total_is_not_challenged() -> None:
    """Where challenges are on: a owes for its own card, and nobody doubts a Wild."""
    state = sent(ALONE)
    assert "?" in offered(state, "b")
    state = play(state, "b:W=r!miroir")
    assert offered(state, "a") == {"take"}


# The last card


@BOTH
def test_as_the_last_card_it_ends_the_round(rules: str) -> None:
    """No color is named, and nobody draws where nothing is owed."""
    state = black(rules, a="r1", b="W", c="y2", d="g4")
    assert claims(state, "b", "miroir") == {"W"}
    assert won(state, "b:W!miroir") == ("b", 7)


@BOTH
def test_as_the_last_card_on_a_total_the_layer_draws_first(rules: str) -> None:
    """Seat a draws the four at once and cannot answer; then all hands are counted."""
    hands = {"a": "W+4r+2", "b": "W", "c": "y2"}
    state = position(rules, hands=hands, top="r5", draw="r1r2r3r4")
    assert won(state, "a:W+4=g", "b:W!miroir") == ("b", 20 + 10 + 2)


def test_uno_rides_on_a_miroir() -> None:
    """Both are said with the Wild."""
    state = black(b="Wg1")
    assert claims(state, "b", "miroir") == {*MIRRORS, *(f"{each}!" for each in MIRRORS)}
    assert refused(play(state, "b:W=g!!miroir"), "a:?b") == "uno/false-catch"


# Seats that leave


def test_a_returned_total_lapses_if_its_target_leaves() -> None:
    """The next seat in the new direction is on turn, and nobody draws."""
    state = play(sent(), "b:W=r!miroir", "*:leave=a")
    assert (where(state), state.counts) == ("turn d<", (0, 4, 5, 5))


def test_a_returned_total_stays_if_its_sender_leaves() -> None:
    """Seat a still owes the four, and d is next."""
    state = play(sent(), "b:W=r!miroir", "*:leave=b")
    assert where(state) == "answer a< 4"
    assert pending(play(state, "a:take")) == "d 0"


def test_nothing_is_sent_back_to_an_empty_seat() -> None:
    """The layer has left: b owes as before, and has no Miroir."""
    state = play(sent(), "*:leave=a")
    assert (where(state), offered(state, "b")) == ("answer b> 4", {"take"})
    assert refused(state, "b:W=r!miroir") == "must-answer"


def test_a_miroir_passes_seats_that_have_left() -> None:
    """The next player in the new direction is one who is still in."""
    state = black(a="-")
    assert (where(play(state, "b:W=g!miroir")), top(state)) == ("turn d<", "W")
