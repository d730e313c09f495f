"""Going out in Flip, and what the cards count on the side on which the round ended."""

from __future__ import annotations

from typing import Any

import pytest
from tests.flip.flip_words import LIGHT, colors, drawn, held, shown, side, turns_over
from tests.helpers import count, everything, offered, pile, play, tell, top, why

import unorules as uno
from unorules.events import RoundEnded
from unorules.testing import position

AFTER = "flip(flip_out_side=after)"
LIGHT_HAND = "r7~o1g+1~o6bS~p9yF~o8W~p5W+2~o7rR~v3"
DARK_HAND = "gR~p7r2~v+5y6~oEyS~tFrS~Wr3~W+Cr2~oR"


def last(
    card: str, *, dark: bool = False, b: str = "g5~o7", rules: str = "flip", **fields: Any
) -> uno.State:
    """Seat a has laid a last card on a red 7 or violet 5; c holds a yellow 2, in the dark teal."""
    face = uno.parse_cards(card)[0]
    shows = face.back if dark and face.back else face.front
    color = fields.pop("color_named", "")
    hands = {"a": card, "b": b, "c": "y2~t1", **fields.pop("more", {})}
    fields.setdefault("top", "r7~v5")
    state = position(rules, hands=hands, side="dark" if dark else "light", **fields)
    return play(state, f"a:{shows}{f'={color}' if color else ''}")


def points(state: uno.State) -> int:
    """What seat a scored."""
    assert state.round_result is not None
    assert (state.round_result.winner, state.round_result.why) == (0, "out")
    return state.round_result.points[0]


# The values


@pytest.mark.row("F25", "SCORE-3")
def test_a_hand_counts_its_light_faces() -> None:
    """7 + 10 + 20 + 20 + 40 + 50 + 20 = 167, and c's yellow 2."""
    assert points(last("r1~v2", b=LIGHT_HAND, top="r5~p2")) == 167 + 2


@pytest.mark.row("F25", "SCORE-3")
def test_a_hand_counts_its_dark_faces() -> None:
    """7 + 20 + 30 + 20 + 40 + 60 + 20 = 197, and c's teal 1."""
    assert points(last("r1~v2", dark=True, b=DARK_HAND)) == 197 + 1


@pytest.mark.parametrize("number", range(1, 10))
def test_a_number_counts_its_number(number: int) -> None:
    """On the light side; the backs count nothing."""
    cards = {
        1: "g1~o5",
        2: "g2~t+5",
        3: "g3~pF",
        4: "g4~p8",
        5: "g5~o7",
        6: "g6~W+C",
        7: "g7~o6",
        8: "g8~pR",
        9: "g9~o+5",
    }
    assert points(last("r1~v2", b=cards[number])) == number + 2


@pytest.mark.row("SCORE-3")
@pytest.mark.parametrize(
    ("card", "value"),
    [
        ("b+1~p6", 10),
        ("bS~p9", 20),
        ("bR~W", 20),
        ("bF~v6", 20),
        ("W~t3", 40),
        ("W+2~v9", 50),
    ],
)
def test_what_the_light_symbols_count(card: str, value: int) -> None:
    """Draw One 10, Skip, Reverse and Flip 20, Wild 40, Wild Draw Two 50."""
    assert points(last("r1~v2", b=card)) == value + 2


@pytest.mark.row("SCORE-3")
@pytest.mark.parametrize(
    ("card", "value"),
    [
        ("g9~o+5", 20),
        ("g8~pR", 20),
        ("yS~tF", 20),
        ("g2~tE", 30),
        ("y1~W", 40),
        ("gF~W+C", 60),
        ("W+2~o4", 4),
        ("W~p5", 5),
    ],
)
def test_what_the_dark_symbols_count(card: str, value: int) -> None:
    """Draw Five, Reverse and Flip 20, Skip Everyone 30, Wild 40, Wild Draw Color 60."""
    assert points(last("r1~v2", dark=True, b=card)) == value + 1


def test_the_winner_scores_all_other_hands() -> None:
    """And nobody else scores."""
    state = last("r1~v2", b=LIGHT_HAND)
    assert state.scores == (169, 0, 0)


# Any card may be the last one


@pytest.mark.parametrize("card", ["r1~v2", "rS~W", "rR~v3", "r9~v5"])
def test_going_out_on_a_light_card(card: str) -> None:
    """Number, Skip or Reverse: the round is over, nobody draws, light faces count."""
    state = last(card, b="y6~W+C")
    assert (points(state), state.counts, side(state)) == (6 + 2, (0, 1, 1), "light")


@pytest.mark.parametrize("card", ["r1~v2", "b1~vE", "r8~vR"])
def test_going_out_on_a_dark_card(card: str) -> None:
    """Number, Skip Everyone or Reverse: the round is over, nobody draws, dark faces count."""
    state = last(card, dark=True, b="y6~W+C")
    assert (points(state), state.counts, side(state)) == (60 + 1, (0, 1, 1), "dark")


@pytest.mark.parametrize(("card", "dark"), [("W~t3", False), ("rS~W", True)])
def test_a_last_wild_names_no_color(card: str, dark: bool) -> None:
    """It is laid without one, and with one it is refused."""
    name = "dark" if dark else "light"
    state = position("flip", hands={"a": card, "b": "g5~o7"}, top="r7~v5", side=name)
    assert offered(state, "a") - {"!"} == {"W", "+"}
    assert why(state, "a:W=o" if dark else "a:W=g") is not None
    assert points(play(state, "a:W")) == (7 if dark else 5)


@pytest.mark.parametrize("letter", ["b", "c"])
def test_a_last_draw_one_makes_the_next_player_draw_first(letter: str) -> None:
    """One card, which counts; in the direction of play."""
    state = last("r+1~p3", draw="W~p5", turn="a>" if letter == "b" else "a<")
    assert count(state, letter) == 2
    assert points(state) == 5 + 2 + 40


@pytest.mark.row("F22")
def test_a_last_draw_five_makes_the_next_player_draw_first() -> None:
    """B counts 4+5+2+1+20+40 = 72, C 30+9 = 39: A scores 111."""
    hands = {"a": "r2~v+5", "b": "y9~v4", "c": "r6~pEg4~t9"}
    draw = "g1~o5r5~p2y2~t1r8~vRy1~Wb3~t2"
    state = position("flip", hands=hands, top="r7~v5", side="dark", draw=draw)
    events = tell(state, "a:v+5")
    after = play(state, "a:v+5")
    assert drawn(events, "b") == "o5 p2 t1 vR W"
    assert shown(after, "b") == "W o5 p2 t1 v4 vR"
    assert (points(after), after.counts) == (111, (0, 6, 2))


@pytest.mark.parametrize("move", ["b:g+1", "b:?", "b:take", "b:+"])
def test_nobody_answers_a_last_card(move: str) -> None:
    """The next player only draws."""
    assert why(last("r+1~p3", b="g+1~o6"), move) is not None


def test_a_last_wild_draw_two_names_no_color_and_costs_two() -> None:
    """Without a challenge: the next player draws two, then the count."""
    hands = {"a": "W+2~o4", "b": "g5~o7", "c": "y2~t1"}
    state = position("flip", hands=hands, top="r7~v5", draw="W~p5b9~o5")
    assert offered(state, "a") - {"!"} == {"W+2", "+"}
    assert why(state, "a:W+2=b") is not None
    after = play(state, "a:W+2")
    assert (after.counts, after.step.name, points(after)) == ((0, 3, 1), "over", 5 + 2 + 40 + 9)


@pytest.mark.row("F29")
def test_a_last_wild_draw_color_names_its_color() -> None:
    """B draws O5, W, T2, and the round is counted with them."""
    hands = {"a": "r3~W+C", "b": "g7~o6g1~oFb2~o8", "c": "?3"}
    draw = "g1~o5yR~Wg7~t2y8~o2"
    state = position("flip", hands=hands, top="r7~v5", side="dark", draw=draw)
    events = tell(state, "a:W+C=t")
    after = play(state, "a:W+C=t")
    assert drawn(events, "b") == "o5 W t2"
    assert (after.counts, after.step.name) == ((0, 6, 3), "over")
    others = sum(int(str(face)[1:]) for face in after.faces(2))
    assert points(after) == 6 + 20 + 8 + 5 + 40 + 2 + others


@pytest.mark.row("F29")
def test_a_last_wild_draw_color_is_not_laid_without_a_color() -> None:
    """Its player names one as usual: any of the four dark ones."""
    hands = {"a": "r3~W+C", "b": "g5~o7"}
    state = position("flip", hands=hands, top="r7~v5", side="dark")
    assert why(state, "a:W+C") is not None
    assert colors(state, "a", "W+C") == {"o", "p", "t", "v"}


@pytest.mark.parametrize("letter", sorted(LIGHT))
def test_a_last_wild_draw_color_names_no_light_color(letter: str) -> None:
    """There is no such card on this side."""
    hands = {"a": "r3~W+C", "b": "g5~o7"}
    state = position("flip", hands=hands, top="r7~v5", side="dark")
    assert why(state, f"a:W+C={letter}") is not None


def test_a_last_wild_draw_color_ends_with_the_cards() -> None:
    """No teal anywhere: all that is left is drawn, also the discards, and counted."""
    state = last(
        "r3~W+C", dark=True, color_named="t", draw="g1~o5", pile="y9~v4", rest="out", b="y8~o2"
    )
    assert held(state, "b") == "g1~o5 r7~v5 y8~o2 y9~v4"
    assert points(state) == 5 + 5 + 2 + 4 + 1
    assert pile(state) == "r3~W+C"


def test_a_last_wild_draw_color_on_a_bluff_is_none() -> None:
    """The hand is empty, so nothing can be wrong: no challenge."""
    state = last("r3~W+C", dark=True, color_named="t", draw="b3~t2")
    assert (state.step.name, uno.legal_moves(state)) == ("over", (uno.Deal(),))
    assert points(state) == 7 + 2 + 1


def test_without_challenges_a_last_wild_is_always_clean() -> None:
    """The strict policy lets it go out."""
    state = last("W+2~o4", rules="flip-challenge", draw="b9~o5b3~t2")
    assert points(state) == 5 + 9 + 3 + 2


# A last Flip


@pytest.mark.parametrize("lower", ["b9~vF", "rS~W", "r3~W+C"])
def test_a_last_flip_turns_nothing_over(lower: str) -> None:
    """The round stops with the card, and the side before it counts."""
    state = last("rF~p8", b="y6~W+C", pile=lower)
    assert (side(state), top(state), points(state)) == ("light", "rF", 6 + 2)
    assert state.step.name == "over"


def test_a_last_dark_flip_leaves_the_dark_side() -> None:
    """Dark faces count."""
    state = last("b9~vF", dark=True, b="y6~W+C")
    assert (side(state), top(state), points(state)) == ("dark", "vF", 60 + 1)


def test_nothing_is_told_of_a_flip_that_does_not_happen() -> None:
    """The round just ends."""
    hands = {"a": "rF~p8", "b": "y6~W+C"}
    state = position("flip", hands=hands, top="r7~v5", pile="g7~o6")
    assert turns_over(tell(state, "a:rF")) == []
    state = position(AFTER, hands=hands, top="r7~v5", pile="g7~o6")
    events = tell(state, "a:rF")
    assert turns_over(events) == ["dark o6"]
    assert isinstance(events[-1], RoundEnded)


def test_before_is_the_default() -> None:
    """`flip_out_side=before` changes nothing, and there are two values."""
    assert uno.ruleset("flip(flip_out_side=before)") == uno.ruleset("flip")
    with pytest.raises(uno.RulesError):
        uno.ruleset("flip(flip_out_side=never)")


def test_with_after_the_flip_is_carried_out_and_the_new_side_counts() -> None:
    """The yellow 6 is a Wild Draw Color then: 60, and c's teal 1."""
    state = last("rF~p8", rules=AFTER, b="y6~W+C", pile="g7~o6")
    assert (side(state), top(state), points(state)) == ("dark", "o6", 60 + 1)
    assert pile(state) == "rF~p8r7~v5g7~o6"


def test_with_after_a_dark_flip_goes_back_to_light() -> None:
    """Light faces count."""
    state = last("b9~vF", dark=True, rules=AFTER, b="y6~W+C", pile="g7~o6")
    assert (side(state), top(state), points(state)) == ("light", "g7", 6 + 2)


@pytest.mark.parametrize("chooser", ["flipper", "next"])
@pytest.mark.parametrize("lower", ["rS~W", "r3~W+C", "r4~v+5", "b1~vE"])
def test_with_after_nothing_is_asked_and_nobody_draws(lower: str, chooser: str) -> None:
    """A wild that comes to the top needs no color, and no exposed card acts."""
    rules = f"flip(flip_out_side=after,flip_wild_chooser={chooser})"
    state = last("rF~p8", rules=rules, b="y6~W+C", pile=lower)
    assert (state.step.name, state.counts, points(state)) == ("over", (0, 1, 1), 60 + 1)
    assert uno.legal_moves(state) == (uno.Deal(),)
    assert uno.parse_state(str(state)) == state


@pytest.mark.parametrize("out_side", ["before", "after"])
@pytest.mark.parametrize("dark", [False, True])
def test_after_a_last_flip_the_next_round_is_dealt_light(out_side: str, dark: bool) -> None:
    """Whatever side was counted, and nothing lies under the first card."""
    rules = f"flip(first_card=number,flip_out_side={out_side})"
    state = last("b9~vF" if dark else "rF~p8", dark=dark, rules=rules, pile="g7~o6")
    deal = play(state, "*:deal")
    assert (side(deal), deal.buried, len(deal.discard_pile)) == ("light", 0, 1)
    assert everything(deal) == everything(state)


def test_with_after_the_other_cards_still_count_where_they_are() -> None:
    """Only a Flip turns over; a last number counts on its side."""
    assert points(last("r1~v2", rules=AFTER, b="y6~W+C")) == 6 + 2
    assert points(last("r1~v2", rules=AFTER, dark=True, b="y6~W+C")) == 60 + 1


def test_a_flip_that_is_not_the_last_card_turns_over_whatever_the_option() -> None:
    """A drawn Flip is laid while another card is still in hand."""
    hands = {"a": "g5~o7", "b": "y6~W+C"}
    state = position(AFTER, hands=hands, top="r7~v5", pile="g7~o6", draw="rF~p8")
    state = play(state, "a:+", "a:rF")
    assert (count(state, "a"), side(state), state.step.name) == (1, "dark", "turn")


# Matches


@pytest.mark.parametrize(("before", "won"), [(331, True), (330, False)])
def test_the_match_ends_at_500(before: int, won: bool) -> None:
    """The first to reach 500 wins: 169 points more are enough or not."""
    state = last("r1~v2", b=LIGHT_HAND, scores=f"{before},0,0")
    assert state.is_over is won
    if won:
        assert state.result == uno.MatchResult((0,), "target")


@pytest.mark.parametrize("dark", [False, True])
def test_everybody_may_note_the_own_hand_instead(dark: bool) -> None:
    """The other count: own points on the side in play, and the lowest total wins at 500."""
    rules = "flip(scoring=own_points_lowest)"
    state = last("r1~v2", dark=dark, rules=rules, b="y6~W+C", scores="10,20,498")
    assert state.scores == ((10, 80, 499) if dark else (10, 26, 500))
    assert state.is_over is not dark


def test_a_single_round_counts_nothing() -> None:
    """Who is out first wins the match."""
    state = last("rF~p8", rules="flip(single_round=on)", b="y6~W+C")
    assert (state.scores, state.result is not None) == ((0, 0, 0), True)


@pytest.mark.parametrize(("dark", "score"), [(False, 6 - 2), (True, 60 - 1)])
def test_a_blocked_round_counts_the_side_in_play(dark: bool, score: int) -> None:
    """The lowest hand scores the difference."""
    hands = {"a": "y2~t1", "b": "y6~W+C"}
    name = "dark" if dark else "light"
    state = position("flip", hands=hands, top="r7~v5", side=name, rest="out", idle=1)
    state = play(state, "a:+")
    assert state.scores == (score, 0)


def test_the_match_goes_on_over_several_sides() -> None:
    """A round that ends in the dark and one that ends in the light add up."""
    state = last("r1~v2", dark=True, b="y6~W+C", scores="100,0,0")
    assert state.scores == (161, 0, 0)
