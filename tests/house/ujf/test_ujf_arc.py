"""Arc en ciel: one number or symbol in all four colors, at any moment."""

from __future__ import annotations

import pytest
from tests.helpers import count, dealt, offered, on_turn, pile, play, tell, top, why
from tests.house.ujf.ujf_words import (
    CUMUL,
    FALSE,
    LATE,
    UJF,
    claims,
    color,
    pending,
    refused,
    where,
    won,
)

import unorules as uno
from unorules.events import Played, PlaysAgain, Reversed, Said, Skipped
from unorules.testing import position

ALONE = "classic+arc-en-ciel"
BOTH = pytest.mark.parametrize("rules", [ALONE, UJF])
FIVES = "r5y5g5b5"
TABLES = [(2, ">"), (3, "<"), (4, ">"), (10, "<")]


def arcs(rank: str, colors: str) -> set[str]:
    """The sets of a rank in these colors: each on top once, the others in their order."""
    return {
        "&".join(f"{each}{rank}" for each in (*colors.replace(last, ""), last)) for last in colors
    }


def next_to(letter: str, seats: int, way: str, steps: int = 1) -> str:
    """The seat so many places behind this one in the direction of play."""
    step = steps if way == ">" else -steps
    return chr(ord("a") + (ord(letter) - ord("a") + step) % seats)


# Four from the hand


@pytest.mark.row("X15")
@BOTH
def test_four_cards_of_one_value_are_laid_out_of_turn(rules: str) -> None:
    """Seat c lays four fives on a blue nine: the last gives the top and the color, d is on turn."""
    state = position(rules, hands={"a": "?5", "c": f"{FIVES}?2"}, seats=4, top="b9")
    state = play(state, "c:r5&g5&b5&y5!arc")
    assert (where(state), count(state, "c")) == ("turn d>", 2)
    assert (top(state), color(state), pile(state)) == ("y5", "y", "b9r5g5b5y5")


@BOTH
def test_in_turn_it_is_the_whole_turn(rules: str) -> None:
    """The player on turn lays it instead of a card, and the next one plays."""
    state = position(rules, hands={"a": f"{FIVES}?2"}, seats=4, top="b9")
    state = play(state, "a:r5&g5&b5&y5!arc")
    assert (where(state), state.counts) == ("turn b>", (2, 5, 5, 5))


@pytest.mark.parametrize(("seats", "way"), TABLES)
def test_play_goes_on_behind_its_player(seats: int, way: str) -> None:
    """At every table and in both directions, and nobody plays again."""
    hands = {"b": f"{FIVES}?2"}
    state = position(UJF, hands=hands, seats=seats, top="b9", turn=f"a{way}")
    events = tell(state, "b:r5&g5&b5&y5!arc")
    assert not any(isinstance(event, PlaysAgain) for event in events)
    after = next_to("b", seats, way)
    assert where(play(state, "b:r5&g5&b5&y5!arc")) == f"turn {after}{way}"


def test_who_was_on_turn_loses_the_turn() -> None:
    """Seat a keeps its cards and plays when its turn comes again."""
    hands = {"a": "y1y2", "b": "?3", "c": f"{FIVES}?2", "d": "?3"}
    state = position(ALONE, hands=hands, top="b9", draw="r1g1r2")
    state = play(state, "c:r5&g5&y5&b5!arc")
    assert (offered(state, "a") - {"!"}, count(state, "a")) == (set(), 2)
    assert on_turn(play(state, "d:+")) == "a"


@pytest.mark.parametrize("under", ["b9", "r5", "W", "W+4", "g+2"])
def test_no_match_with_the_top_is_needed(under: str) -> None:
    """Four from the hand fit on every top on which nothing is owed."""
    named = "r" if under.startswith("W") else ""
    state = position(UJF, hands={"c": f"{FIVES}?2"}, seats=4, top=under, color=named)
    assert arcs("5", "rygb") <= claims(state, "c", "arc")


@pytest.mark.parametrize("rank", ["0", "7", "S", "R", "+2"])
def test_numbers_and_symbols_have_a_value(rank: str) -> None:
    """Whatever exists in the four colors."""
    cards = "".join(f"{each}{rank}" for each in "rygb")
    state = position(ALONE, hands={"c": f"{cards}?2"}, seats=4, top="b9")
    assert claims(state, "c", "arc") == arcs(rank, "rygb")


@pytest.mark.parametrize("wild", ["W", "W+4"])
def test_wilds_are_no_arc(wild: str) -> None:
    """They have no four colors."""
    state = position(ALONE, hands={"c": f"{wild * 4}?2"}, seats=4, top="b9")
    laid = "&".join([wild] * 4)
    assert claims(state, "c", "arc") == set()
    assert (refused(state, f"c:{laid}=g!arc"), refused(state, f"c:{laid}!arc")) == (FALSE, FALSE)


@pytest.mark.parametrize(
    "faces",
    [
        "r5&g5&b5&b5",
        "r5&g5&b5&y6",
        "r5&g5&b5",
        "r5&g5",
        "r5",
        "r5&y5&g5&b5&b5",
    ],
)
def test_anything_else_is_no_arc(faces: str) -> None:
    """A color twice, another value, too few or too many cards."""
    state = position(ALONE, hands={"c": "r5y5g5b5b5y6"}, seats=4, top="b9")
    assert claims(state, "c", "arc") == arcs("5", "rygb")
    assert refused(state, f"c:{faces}!arc") == FALSE


def test_a_card_that_is_not_in_the_hand_is_not_laid() -> None:
    """All four must be held."""
    state = position(ALONE, hands={"c": "r5g5b5y6"}, seats=4, top="b9")
    assert refused(state, "c:r5&g5&b5&y5!arc") == "not-in-hand"


def test_without_the_word_no_set_is_laid() -> None:
    """Neither in turn nor out of turn."""
    state = position(ALONE, hands={"a": "?4", "c": FIVES}, seats=4, top="b5")
    assert refused(state, "c:r5&g5&b5&y5") == "not-your-turn"
    state = position(ALONE, hands={"a": FIVES}, seats=4, top="b9")
    assert refused(state, "a:r5&g5&b5&y5") == "say-a-word"


def test_without_the_rule_the_word_is_unknown() -> None:
    """It belongs to this rule alone."""
    state = position("classic+fanta", hands={"c": f"{FIVES}?2"}, seats=4, top="b9")
    assert refused(state, "c:r5&g5&b5&y5!arc") == "unknown-word"


# Three from the hand, the top as the fourth


@BOTH
@pytest.mark.parametrize("letter", ["a", "c"])
def test_the_top_may_be_the_fourth_card(rules: str, letter: str) -> None:
    """Three fives on the blue five, by the player on turn or another."""
    state = position(rules, hands={letter: "r5y5g5?2"}, seats=4, top="b5")
    assert claims(state, letter, "arc") == arcs("5", "ryg")
    state = play(state, f"{letter}:r5&g5&y5!arc")
    assert (where(state), count(state, letter)) == (f"turn {next_to(letter, 4, '>')}>", 2)
    assert (top(state), pile(state)) == ("y5", "b5r5g5y5")


@pytest.mark.parametrize("faces", ["r5&y5&b5", "r5&y5&y5", "r5&y5&g6"])
def test_three_cards_must_complete_the_colors_of_the_top(faces: str) -> None:
    """With the color of the top among them, a color twice, or another value it is none."""
    state = position(ALONE, hands={"c": "r5y5y5b5g6"}, seats=4, top="b5")
    assert claims(state, "c", "arc") == set()
    assert refused(state, f"c:{faces}!arc") == FALSE


def test_only_the_top_may_be_the_fourth() -> None:
    """A five that is covered completes nothing."""
    hands = {"a": "b9?3", "c": "r5y5g5?2"}
    state = play(position(ALONE, hands=hands, seats=4, top="b5"), "a:b9")
    assert claims(state, "c", "arc") == set()


def test_the_opening_card_may_be_the_fourth() -> None:
    """It counts as a played card."""
    state = dealt(ALONE, "r5", hands={"c": "y5g5b5r1r2r3r4"})
    assert where(play(state, "c:y5&g5&b5!arc")) == "turn d>"


@pytest.mark.parametrize("missing", "rygb")
@pytest.mark.parametrize("rules", [ALONE, "classic(decks=2)+arc-en-ciel"])
def test_whichever_color_is_missing_the_top_may_bring_it(rules: str, missing: str) -> None:
    """Every rank in each three colors is laid on its fourth, and nothing else is."""
    kept = "rygb".replace(missing, "")
    for rank in (*"0123456789SR", "+2"):
        cards = "".join(f"{each}{rank}" for each in kept)
        state = position(rules, hands={"c": f"{cards}WW+4"}, seats=4, top=f"{missing}{rank}")
        assert claims(state, "c", "arc") == arcs(rank, kept)
        cards = cards.replace(f"{kept[1]}{rank}", "")
        state = position(rules, hands={"c": f"{cards}WW+4"}, seats=4, top=f"{missing}{rank}")
        assert claims(state, "c", "arc") == set()


# The order


def test_one_set_is_listed_for_each_top_card() -> None:
    """With three that fit the top and four in the hand: three sets of three and four of four."""
    state = position(ALONE, hands={"c": f"{FIVES}?2"}, seats=4, top="b5")
    moves = [move for move in uno.legal_moves(state, 2) if isinstance(move, uno.Play)]
    assert len(moves) == 7
    assert claims(state, "c", "arc") == arcs("5", "ryg") | arcs("5", "rygb")


def test_a_second_copy_is_not_listed_again() -> None:
    """Two red fives give the same moves as one."""
    state = position(ALONE, hands={"c": f"{FIVES}r5?2"}, seats=4, top="b9")
    moves = [move for move in uno.legal_moves(state, 2) if isinstance(move, uno.Play)]
    assert len(moves) == 4


@pytest.mark.parametrize("covered", ["r5&g5&b5", "b5&r5&g5", "g5&b5&r5"])
def test_the_covered_cards_are_named_in_any_order(covered: str) -> None:
    """Every order is a legal move, and the last card lies on top of all of them."""
    state = position(ALONE, hands={"c": f"{FIVES}?2"}, seats=4, top="b9")
    assert why(state, f"c:{covered}&y5!arc") is None
    state = play(state, f"c:{covered}&y5!arc")
    assert (top(state), color(state), count(state, "c")) == ("y5", "y", 2)


@pytest.mark.parametrize("last", ["r5", "y5", "g5", "b5"])
def test_each_color_may_be_the_one_in_force(last: str) -> None:
    """The player chooses what lies on top."""
    (move,) = (each for each in arcs("5", "rygb") if each.endswith(last))
    state = position(ALONE, hands={"c": f"{FIVES}?2"}, seats=4, top="b9")
    assert color(play(state, f"c:{move}!arc")) == last[0]


def test_what_happened_is_told() -> None:
    """Four cards, and the word."""
    state = position(ALONE, hands={"c": f"{FIVES}?2"}, seats=4, top="b9")
    events = tell(state, "c:r5&g5&b5&y5!arc")
    laid = [str(event.face) for event in events if isinstance(event, Played)]
    assert laid == ["r5", "g5", "b5", "y5"]
    assert Said(2, "arc") in events


# At any moment


def test_after_the_player_on_turn_has_drawn() -> None:
    """The drawn card is kept; and its player may lay an arc as well."""
    hands = {"a": f"{FIVES}y1", "c": "r6y6b6?2"}
    state = position(ALONE, hands=hands, seats=4, top="g6", draw="g9")
    state = play(state, "a:+")
    assert where(state) == "drawn a>"
    other = play(state, "c:r6&y6&b6!arc")
    assert (where(other), count(other, "a")) == ("turn d>", 6)
    own = play(state, "a:r5&y5&b5&g5!arc")
    assert (where(own), count(own, "a")) == ("turn b>", 2)


def test_an_arc_fulfills_ones_own_replay() -> None:
    """Its player does not play a third time."""
    hands = {"a": "g6?3", "c": f"g6{FIVES}?2"}
    state = play(position(UJF, hands=hands, seats=4, top="g2"), "a:g6", "c:g6!rapidite")
    assert where(play(state, "c:r5&y5&b5&g5!arc")) == "turn d>"


def test_an_arc_of_another_lets_a_replay_lapse() -> None:
    """Seat d lays it while c owes a replay: a is on turn."""
    hands = {"a": "g6?3", "c": "g6g1?3", "d": f"{FIVES}?2"}
    state = play(position(UJF, hands=hands, seats=4, top="g2"), "a:g6", "c:g6!rapidite")
    state = play(state, "d:r5&y5&b5&g5!arc")
    assert (where(state), why(state, "c:g1") is None) == ("turn a>", False)


def test_a_claim_meant_for_the_card_under_an_arc_is_late() -> None:
    """Seat c was first with its four fives: the green six that d means is covered."""
    hands = {"a": "g6?3", "c": f"{FIVES}?2", "d": "g6?4"}
    state = play(position(UJF, hands=hands, seats=4, top="g2"), "a:g6")
    assert claims(state, "d", "fanta") == {"g6"}
    state = play(state, "c:r5&y5&b5&g5!arc")
    assert (refused(state, "d:g6!fanta"), where(state)) == (LATE, "turn d>")


@pytest.mark.parametrize("meant", ["r5&y5&b5&g5", "r5&y5&b5"])
def test_an_arc_of_four_is_never_late_and_one_of_three_may_be(meant: str) -> None:
    """Seat b covers the green five first: only who needed it has come too late."""
    hands = {"a": "g5?3", "b": "g9?3", "d": f"{FIVES}?2"}
    state = play(position(UJF, hands=hands, seats=4, top="g2"), "a:g5", "b:g9")
    move = f"d:{meant}!arc"
    if meant.count("5") == 4:
        assert where(play(state, move)) == "turn a>"
    else:
        assert refused(state, move) == LATE


# While somebody owes


@pytest.mark.parametrize("rules", [ALONE, f"{CUMUL}+arc-en-ciel", UJF])
@pytest.mark.parametrize(
    ("cards", "move", "owes"),
    [
        ("r+2y+2b+2?2", "r+2&y+2&b+2", 8),
        ("r+2y+2g+2b+2?2", "r+2&y+2&b+2&g+2", 10),
    ],
)
def test_draw_twos_add_two_for_each_card_laid(rules: str, cards: str, move: str, owes: int) -> None:
    """Three or four of them on the two that b owes: d owes all of it."""
    hands = {"a": "g+2?3", "b": "?5", "c": cards, "d": "?5"}
    state = play(position(rules, hands=hands, top="g2"), "a:g+2", f"c:{move}!arc")
    assert (where(state), count(state, "c")) == (f"answer d> {owes}", 2)
    state = play(state, "d:take")
    assert (count(state, "d"), pending(state)) == (5 + owes, "a 0")


def test_the_target_lays_an_arc_of_draw_twos() -> None:
    """In answer to a Wild Draw Four, all four from the hand: the next seat owes twelve."""
    hands = {"a": "W+4?3", "b": "r+2y+2g+2b+2?2"}
    state = play(position(UJF, hands=hands, seats=4, top="g2"), "a:W+4=g")
    assert where(play(state, "b:r+2&y+2&b+2&g+2!arc")) == "answer c> 12"


@pytest.mark.parametrize(("rank", "letter"), [("5", "c"), ("S", "b"), ("R", "d")])
def test_no_other_arc_while_a_total_is_pending(rank: str, letter: str) -> None:
    """A number, a Skip or a Reverse would bury the debt."""
    cards = "".join(f"{each}{rank}" for each in "rygb")
    hands = {"a": "g+2?3", letter: f"{cards}?2"}
    state = play(position(UJF, hands=hands, seats=4, top="g2"), "a:g+2")
    move = "&".join(f"{each}{rank}" for each in "rygb")
    assert (claims(state, letter, "arc"), refused(state, f"{letter}:{move}!arc")) == (
        set(),
        "must-answer",
    )
    assert where(state) == "answer b> 2"


@pytest.mark.parametrize(("seats", "way"), TABLES)
def test_without_a_debt_the_draw_twos_of_an_arc_begin_one(seats: int, way: str) -> None:
    """Two for each card laid: six on a Draw Two that was paid, eight on a number."""
    after = next_to("a", seats, way)
    state = position(UJF, hands={"a": "r+2y+2b+2?2"}, seats=seats, top="g+2", turn=f"a{way}")
    assert where(play(state, "a:r+2&y+2&b+2!arc")) == f"answer {after}{way} 6"
    state = position(UJF, hands={"a": "r+2y+2g+2b+2?2"}, seats=seats, top="g7", turn=f"a{way}")
    assert where(play(state, "a:r+2&y+2&b+2&g+2!arc")) == f"answer {after}{way} 8"


# Symbols act once for each card laid


@pytest.mark.parametrize(
    ("seats", "way", "four", "three"),
    [
        (2, ">", "b", "a"),
        (3, ">", "c", "b"),
        (4, ">", "b", "a"),
        (4, "<", "d", "a"),
        (10, ">", "f", "e"),
    ],
)
def test_each_skip_skips_one(seats: int, way: str, four: str, three: str) -> None:
    """Four Skips skip four places, three on a Skip skip three; the fourth has acted before."""
    state = position(UJF, hands={"a": "rSySgSbS?2"}, seats=seats, top="g7", turn=f"a{way}")
    skipped = [event for event in tell(state, "a:rS&yS&bS&gS!arc") if isinstance(event, Skipped)]
    assert len(skipped) == 4
    assert where(play(state, "a:rS&yS&bS&gS!arc")) == f"turn {four}{way}"
    state = position(UJF, hands={"a": "rSySbS?2"}, seats=seats, top="gS", turn=f"a{way}")
    assert where(play(state, "a:rS&yS&bS!arc")) == f"turn {three}{way}"


@pytest.mark.parametrize(
    ("seats", "way", "four", "three"),
    [
        (2, ">", "b>", "a<"),
        (3, ">", "b>", "c<"),
        (4, ">", "b>", "d<"),
        (4, "<", "d<", "b>"),
        (10, ">", "b>", "j<"),
    ],
)
def test_each_reverse_turns_play_round(seats: int, way: str, four: str, three: str) -> None:
    """Four leave the direction as it was, three on a Reverse turn it; for two players they skip."""
    state = position(UJF, hands={"a": "rRyRgRbR?2"}, seats=seats, top="g7", turn=f"a{way}")
    turned = [event for event in tell(state, "a:rR&yR&bR&gR!arc") if isinstance(event, Reversed)]
    assert len(turned) == 4
    assert where(play(state, "a:rR&yR&bR&gR!arc")) == f"turn {four}"
    state = position(UJF, hands={"a": "rRyRbR?2"}, seats=seats, top="gR", turn=f"a{way}")
    assert where(play(state, "a:rR&yR&bR!arc")) == f"turn {three}"


# The last cards, and UNO


@BOTH
def test_an_arc_may_empty_the_hand(rules: str) -> None:
    """Its player is out."""
    state = position(rules, hands={"a": "r1", "b": "y2", "c": FIVES}, top="b9")
    assert won(state, "c:r5&y5&g5&b5!arc") == ("c", 3)


def test_the_total_of_an_arc_of_last_cards_goes_to_the_next_seat() -> None:
    """Six cards for the seat behind, which cannot answer; they count."""
    hands = {"a": "y+2", "b": "y2", "c": "r+2y+2b+2"}
    state = position(UJF, hands=hands, top="g+2", draw="r1r2r3r4r6r7")
    assert won(state, "c:r+2&y+2&b+2!arc") == ("c", 20 + 2 + 23)


@BOTH
def test_uno_rides_on_an_arc(rules: str) -> None:
    """From five cards to one, said with the set; unsaid it is caught."""
    state = position(rules, hands={"c": f"{FIVES}g1"}, seats=4, top="b9")
    called = play(state, "c:r5&y5&g5&b5!!arc")
    assert refused(called, "a:?c") == "uno/false-catch"
    silent = play(state, "c:r5&y5&g5&b5!arc", "a:?c")
    assert (where(silent), count(silent, "c")) == ("turn d>", 3)


# Seats that have left


def test_a_seat_that_has_left_is_passed_by() -> None:
    """The next player, and each one skipped, is one who is still in the match."""
    state = position(UJF, hands={"a": f"{FIVES}?2", "b": "-"}, seats=4, top="b9")
    assert where(play(state, "a:r5&y5&g5&b5!arc")) == "turn c>"
    state = position(UJF, hands={"a": "rSySbS?2", "b": "-"}, seats=4, top="gS")
    assert where(play(state, "a:rS&yS&bS!arc")) == "turn c>"
