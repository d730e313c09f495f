"""House rules on both sides of Flip."""

from __future__ import annotations

from typing import Any

import pytest
from tests.flip.flip_words import DARK, color, drawn, held, shown, side, turns_over
from tests.helpers import (
    count,
    dealt,
    deck_of,
    everything,
    lays,
    offered,
    on_turn,
    play,
    tell,
    top,
    why,
)

import unorules as uno
from unorules.events import Challenged, Swapped
from unorules.testing import position

SAME = "flip+stacking"
UP = "flip+stacking(kind=up)"
ALL = "flip+stacking(kind=all)"
FREE_ALL = "flip+stacking(kind=all,stack_color=ignore)"
VALUE = "flip+stacking(kind=value)"
KINDS = (SAME, UP, ALL, FREE_ALL, VALUE)
JUMP = "flip+jump-in"
SEVEN = "flip+seven-zero"


def light(rules: str, seats: int = 4, *, top: str = "r7~v5", **more: Any) -> uno.State:
    """A table on the light side; seats are named by their letters."""
    hands = {letter: more.pop(letter) for letter in "abcd" if letter in more}
    return position(rules, hands=hands, seats=seats, top=top, **more)


def dark(rules: str, seats: int = 4, *, top: str = "r7~v5", **more: Any) -> uno.State:
    """The same on the dark side."""
    return light(rules, seats, top=top, side="dark", **more)


# Stacking: like on like


@pytest.mark.row("F28")
def test_draw_fives_add_up() -> None:
    """Five and five make ten for c; the color of the last one is in force, and a is on turn."""
    state = dark(SAME, 3, a="r2~v+5?3", b="b4~t+5?3", c="?4")
    state = play(state, "a:v+5")
    assert (state.owed, uno.actors(state)[0]) == (5, 1)
    state = play(state, "b:t+5")
    assert (state.owed, color(state), uno.actors(state)[0]) == (10, "t", 2)
    after = play(state, "c:take")
    assert (count(after, "c"), color(after), on_turn(after), after.owed) == (14, "t", "a", 0)


def test_draw_ones_add_up() -> None:
    """One and one and one make three."""
    state = light(SAME, a="r+1~p3?3", b="y+1~p1?4", c="b+1~t6?4")
    state = play(state, "a:r+1", "b:y+1", "c:b+1")
    assert (state.owed, count(play(state, "d:take"), "d")) == (3, 8)


def test_wild_draw_twos_add_up() -> None:
    """Two and two make four, and the color is the one named last."""
    state = light(SAME, a="W+2~o4b3~v8b2~o8", b="W+2~o7y2~t1y8~o2")
    state = play(state, "a:W+2=g", "b:W+2=y")
    assert (state.owed, color(state)) == (4, "y")
    assert count(play(state, "c:take"), "c") == 9


@pytest.mark.row("FLIP-8")
@pytest.mark.parametrize("rules", KINDS)
def test_a_flip_answers_no_debt(rules: str) -> None:
    """Only draw cards answer: a total never crosses a flip."""
    state = play(light(rules, a="r+1~p3?3", b="rF~p8rR~v3rS~Wr1~v2W~t3"), "a:r+1")
    assert offered(state, "b") == {"take"}
    assert why(state, "b:rF") is not None
    state = play(dark(rules, a="r2~v+5?3", b="b9~vFr8~vRb1~vErS~Wr1~v2"), "a:v+5")
    assert offered(state, "b") == {"take"}
    assert why(state, "b:vF") is not None


@pytest.mark.row("FLIP-8")
def test_without_stacking_nothing_answers() -> None:
    """The card is drawn at once, whatever the next player holds."""
    state = play(light("flip", a="r+1~p3?3", b="rF~p8y+1~p1?3"), "a:r+1")
    assert (count(state, "b"), on_turn(state), side(state)) == (6, "c", "light")


@pytest.mark.parametrize(
    ("rules", "on_one", "on_wild"),
    [
        pytest.param(SAME, {"g+1", "y+1"}, {"W+2"}, id="same"),
        pytest.param(UP, {"g+1", "y+1", "W+2"}, {"W+2"}, id="up"),
        pytest.param(ALL, {"g+1", "y+1", "W+2"}, {"W+2", "g+1"}, id="all"),
        pytest.param(FREE_ALL, {"g+1", "y+1", "W+2"}, {"W+2", "g+1", "y+1"}, id="all free"),
        pytest.param(VALUE, {"g+1", "y+1", "W+2"}, {"W+2"}, id="value"),
    ],
)
def test_the_kind_says_what_may_be_added_on_the_light_side(
    rules: str, on_one: set[str], on_wild: set[str]
) -> None:
    """Green was named; with `all` a Draw One on a Wild Draw Two is of that color."""
    cards = "g+1~o6y+1~p1W+2~v9r1~p3g3~v2W~t3gF~t3"
    one = play(light(rules, a="r+1~p3?3", b=cards), "a:r+1")
    assert lays(one, "b") == on_one
    wild = play(light(rules, a="W+2~o4b3~v8b2~o8", b=cards), "a:W+2=g")
    assert lays(wild, "b") == on_wild


@pytest.mark.parametrize("rules", KINDS)
def test_on_the_dark_side_only_draw_fives_stack(rules: str) -> None:
    """Never a Wild Draw Color, and no light draw card that happens to be behind."""
    cards = "b4~t+5y3~p+5r3~W+Cy1~Wr+1~p4r1~v2"
    state = play(dark(rules, a="r2~v+5?3", b=cards), "a:v+5")
    assert lays(state, "b") == {"t+5", "p+5"}


@pytest.mark.parametrize("rules", KINDS)
@pytest.mark.parametrize("move", ["b:W+C=t", "b:t+5", "b:o+5", "b:t1", "b:tF"])
def test_nothing_is_added_to_a_wild_draw_color(rules: str, move: str) -> None:
    """Neither its like nor a +5 of the color: it is taken or challenged."""
    cards = "y6~W+Cb4~t+5g9~o+5y2~t1yS~tF"
    state = play(dark(rules, a="r3~W+Cg8~pRy8~o2", b=cards), "a:W+C=t")
    assert why(state, move) is not None
    assert offered(state, "b") == {"take", "?"}


@pytest.mark.parametrize("rules", KINDS)
def test_a_wild_draw_color_costs_the_same_with_stacking(rules: str) -> None:
    """Until the color; two more for a wrong challenge."""
    draw = "g1~o5rS~Wb3~t2y9~v4y8~p1"
    state = play(dark(rules, a="r3~W+Cg8~pRg9~o+5", draw=draw), "a:W+C=t")
    assert count(play(state, "b:take"), "b") == 8
    assert count(play(state, "b:?"), "b") == 10


def test_a_draw_five_on_a_draw_five_needs_no_color() -> None:
    """The symbol matches."""
    for card in ("b4~t+5", "y3~p+5", "g9~o+5", "y5~v9"):
        state = play(dark(SAME, a="r2~v+5?3", b=f"{card}?4"), "a:v+5")
        assert (card.split("~")[1] in lays(state, "b")) is (card != "y5~v9")


@pytest.mark.parametrize("rules", KINDS)
def test_adding_is_never_compulsory(rules: str) -> None:
    """Who could add may take."""
    state = play(dark(rules, a="r2~v+5?3", b="b4~t+5?4"), "a:v+5")
    assert offered(state, "b") == {"t+5", "take"}
    assert count(play(state, "b:take"), "b") == 10


def test_between_two_a_stack_goes_back_and_forth() -> None:
    """A third one falls on b."""
    state = dark(SAME, 2, a="r2~v+5b4~t+5?2", b="y3~p+5?3")
    state = play(state, "a:v+5", "b:p+5", "a:t+5")
    assert (state.owed, uno.actors(state)[0]) == (15, 1)
    assert (count(play(state, "b:take"), "b"), on_turn(play(state, "b:take"))) == (18, "a")


def test_a_taken_debt_is_spent() -> None:
    """The next +5 on the same pile starts at five."""
    state = dark(SAME, a="r2~v+5?3", c="b4~t+5?4")
    state = play(state, "a:v+5", "b:take", "c:t+5")
    assert (state.owed, uno.actors(state)[0]) == (5, 3)


def test_an_exposed_draw_five_starts_no_stack() -> None:
    """A flip brings it up: b lays a +5 on it, and only that one is owed."""
    state = light(SAME, a="rF~p8?3", b="b4~t+5?3", pile="r4~v+5")
    state = play(state, "a:rF")
    assert (state.owed, on_turn(state), "+" in offered(state, "b")) == (0, "b", True)
    assert play(state, "b:t+5").owed == 5


def test_going_out_on_a_draw_five_in_a_stack() -> None:
    """The next player draws all ten, without an answer, and they count."""
    state = dark(SAME, 3, a="r2~v+5?3", b="b4~t+5", c="y3~p+5")
    state = play(state, "a:v+5", "b:t+5")
    assert (state.step.name, count(state, "c")) == ("over", 11)


def test_draw_until_playable_never_applies_to_a_debt() -> None:
    """Exactly five cards."""
    state = dark(f"{SAME}+draw-until-playable", a="r2~v+5?3", draw="r1~v2g3~v2b9~vFr9~v5y9~v4")
    state = play(state, "a:v+5", "b:take")
    assert (count(state, "b"), on_turn(state)) == (10, "c")


# Stacking: the challenge


def stacked(cards: str, rules: str = SAME) -> uno.State:
    """Seat a named blue with a Wild Draw Two, and b, with these cards, named green with another."""
    state = light(rules, a="W+2~o4g3~v2b2~o8", b=f"W+2~o7{cards}")
    return play(state, "a:W+2=b", "b:W+2=g")


def test_a_bluff_in_a_stack_costs_its_layer_all_of_it() -> None:
    """T is four: b, who held a blue card, draws four, and c plays."""
    state = stacked("b6~vRr1~v2")
    assert state.owed == 4
    after = play(state, "c:?")
    assert (count(after, "b"), count(after, "c"), on_turn(after), after.owed) == (6, 5, "c", 0)
    assert color(after) == "g"


def test_a_wrong_challenge_in_a_stack_costs_two_more() -> None:
    """T + 2 is six, and the turn."""
    after = play(stacked("r1~v2y2~t1"), "c:?")
    assert (count(after, "b"), count(after, "c"), on_turn(after)) == (2, 11, "d")


def test_only_the_last_layer_is_judged() -> None:
    """What a held does not matter; red was in force before its card, not before b's."""
    state = light(SAME, a="W+2~o4r1~p3b2~o8", b="W+2~o7r1~v2y2~t1")
    state = play(state, "a:W+2=b", "b:W+2=g")
    assert Challenged(2, 1, guilty=False) in tell(state, "c:?")


@pytest.mark.parametrize("rules", [UP, ALL, VALUE])
@pytest.mark.parametrize(
    ("cards", "counts", "turn"),
    [
        pytest.param("y2~t1g3~v2", (2, 10), "d", id="innocent"),
        pytest.param("r1~v2g3~v2", (5, 5), "c", id="guilty"),
    ],
)
def test_a_wild_draw_two_on_a_draw_one(
    rules: str, cards: str, counts: tuple[int, int], turn: str
) -> None:
    """T is three: the innocent's challenger draws five, the guilty layer three."""
    state = light(rules, a="r+1~p3?4", b=f"W+2~o7{cards}")
    state = play(state, "a:r+1", "b:W+2=g")
    assert state.owed == 3
    after = play(state, "c:?")
    assert ((count(after, "b"), count(after, "c")), on_turn(after)) == (counts, turn)


@pytest.mark.parametrize(("price", "cards"), [(4, 4), (6, 6)])
def test_another_price_in_a_stack(price: int, cards: int) -> None:
    """Guilty: T and what the price is above four."""
    rules = f"flip(challenge_guilty={price})+stacking"
    assert count(play(stacked("b6~vRr1~v2", rules), "c:?"), "b") == 2 + cards


def test_a_strict_wild_in_a_stack() -> None:
    """Without challenges it is added only with no card of the color named before."""
    for cards, may in (("b6~vRr1~v2", False), ("r1~v2y2~t1", True)):
        state = light("flip-challenge+stacking", a="W+2~o4g3~v2b2~o8", b=f"W+2~o7{cards}")
        assert ("W+2" in lays(play(state, "a:W+2=b"), "b")) is may


# Seven-zero


@pytest.mark.parametrize("target", ["b", "c", "d"])
def test_a_light_seven_swaps(target: str) -> None:
    """Two hands change places, on the light side."""
    state = light(SEVEN, top="r5~p2", a="r7~v5g1~o5g2~t+5", b="?4", c="?6", d="?5")
    assert why(state, "a:r7") is not None
    after = play(state, f"a:r7>{target}")
    assert (count(after, "a"), count(after, target)) == (count(state, target), 2)
    assert held(after, target) == "g1~o5 g2~t+5"


def test_a_dark_seven_swaps() -> None:
    """Judged by the face in play: a red 3 that is a pink 7."""
    state = dark(SEVEN, top="r1~p3", a="r3~p7g1~o5g2~t+5", b="?4", c="?6", d="?5")
    assert offered(state, "a") >= {"p7>b", "p7>c", "p7>d"}
    after = play(state, "a:p7>c")
    assert (count(after, "a"), held(after, "c"), on_turn(after)) == (6, "g1~o5 g2~t+5", "b")
    assert Swapped(0, 2) in tell(state, "a:p7>c")


def test_a_seven_on_the_back_swaps_nothing() -> None:
    """A red 7 is a violet 5 in the dark, and a pink 7 a red 3 in the light."""
    state = dark(SEVEN, top="y5~v9", a="r7~v5g1~o5g2~t+5")
    assert why(state, "a:v5>b") is not None
    assert play(state, "a:v5").counts == (2, 5, 5, 5)
    state = light(SEVEN, top="r5~p2", a="r3~p7g1~o5g2~t+5")
    assert why(state, "a:r3>b") is not None
    assert play(state, "a:r3").counts == (2, 5, 5, 5)


def test_swapped_cards_keep_their_sides() -> None:
    """They show the dark side to their new owner, and the light one to the others."""
    state = dark(SEVEN, 2, top="r1~p3", a="r3~p7g1~o5g2~t+5", b="y2~t1yS~o3b6~tE")
    after = play(state, "a:p7>b")
    assert (shown(after, "a"), shown(after, "b")) == ("o3 t1 tE", "o5 t+5")
    assert [str(face) for face in uno.observe(after, 0).backs[1]] == ["g1", "g2"]


def test_a_last_seven_swaps_nothing() -> None:
    """Its player is out."""
    state = dark(SEVEN, top="r1~p3", a="r3~p7")
    assert why(state, "a:p7>b") is not None
    assert play(state, "a:p7").step.name == "over"


def test_an_exposed_seven_does_nothing() -> None:
    """Nobody laid it."""
    state = play(light(SEVEN, a="rF~p8?3", pile="r8~t7"), "a:rF")
    assert (top(state), state.counts, on_turn(state)) == ("t7", (3, 5, 5, 5), "b")


def test_a_swap_leaves_one_card_to_be_called() -> None:
    """Who holds one card afterwards must say so."""
    state = dark(SEVEN, 2, top="r1~p3", a="r3~p7g1~o5", b="y2~t1yS~o3b6~tE")
    state = play(state, "a:p7>b")
    assert uno.observe(state, None).marks == ("", "^")


@pytest.mark.row("SWAP-6")
def test_flip_knows_sevens_only() -> None:
    """There is no zero to be played: seven-zero stands for the sevens alone."""
    rules = uno.ruleset(SEVEN)
    faces = {face for number in rules.deck.sides for face in number.faces}
    assert not [face for face in faces if face.rank.number == 0]
    assert play(light(SEVEN, top="r5~p2", a="r7~v5g1~o5g2~t+5"), "a:r7>b").check() == ()


@pytest.mark.row("SWAP-6")
def test_a_rule_of_zeros_alone_is_refused() -> None:
    """With `seven=off` nothing would be left of the module."""
    with pytest.raises(uno.RulesError):
        uno.ruleset("flip+seven-zero(seven=off)")


# Jump-in


def six(rules: str = JUMP, **more: Any) -> uno.State:
    """Seat a has laid a teal 2 in the dark; b is on turn."""
    hands: dict[str, Any] = {"c": "g7~t2?4"} | more
    return play(dark(rules, top="y2~t8", a="b3~t2?3", **hands), "a:t2")


def test_an_equal_dark_face_jumps_in() -> None:
    """Teal 2 on teal 2, whatever their light faces are."""
    state = play(six(), "c:t2")
    assert (on_turn(state), top(state), count(state, "c")) == ("d", "t2", 4)


def test_equal_light_faces_do_not_jump_in_in_the_dark() -> None:
    """Two blue 3s, teal 2 and violet 8."""
    state = six(c="b3~v8?4")
    assert why(state, "c:v8") is not None
    assert why(state, "c:b3") is not None
    assert lays(state, "c") == set()


def test_in_the_light_the_light_faces_are_compared() -> None:
    """Two blue 3s are equal, and green 7 is not."""
    state = play(light(JUMP, top="b9~vF", a="b3~t2?3", c="b3~v8g7~t2?3"), "a:b3")
    assert lays(state, "c") == {"b3"}
    assert on_turn(play(state, "c:b3")) == "d"


def test_a_card_exposed_by_a_flip_may_be_jumped_in_on() -> None:
    """Orange 6 came up, and c holds another one."""
    state = play(light(JUMP, a="rF~p8?3", c="g+1~o6?4", pile="g7~o6"), "a:rF")
    assert (top(state), on_turn(state)) == ("o6", "b")
    state = play(state, "c:o6")
    assert (on_turn(state), count(state, "c")) == ("d", 4)


def test_the_flip_itself_may_not_be_jumped_in_on() -> None:
    """It lies underneath: another red Flip is equal to nothing on top."""
    state = play(light(JUMP, a="rF~p8?3", c="rF~v3?4", pile="g7~o6"), "a:rF")
    assert why(state, "c:v3") is not None
    assert lays(state, "c") == set()


def test_a_flip_that_came_back_may_be_jumped_in_on() -> None:
    """After the second flip the red Flip is on top, and the other red Flip turns over again."""
    state = light(JUMP, a="rF~p8?3", b="g1~oF?3", d="rF~v3?3", pile="g7~o6")
    state = play(state, "a:rF", "b:oF")
    assert (top(state), on_turn(state)) == ("rF", "c")
    events = tell(state, "d:rF")
    state = play(state, "d:rF")
    assert (side(state), on_turn(state), turns_over(events)) == ("dark", "a", ["dark oF"])


def test_the_top_of_an_opening_flip_may_be_jumped_in_on() -> None:
    """Pink 8 came up before anybody played."""
    state = dealt(JUMP, "rF~p8", hands={"c": "g4~p8"})
    assert (top(state), on_turn(state)) == ("p8", "a")
    assert on_turn(play(state, "c:p8")) == "d"


def test_nobody_jumps_in_while_the_color_of_an_exposed_wild_is_open() -> None:
    """And wilds never jump in afterwards either."""
    state = play(light(JUMP, a="rF~p8?3", c="y1~W?4", pile="rS~W"), "a:rF")
    assert why(state, "c:W=t") is not None
    state = play(state, "a:=t")
    assert why(state, "c:W=t") is not None
    assert lays(state, "c") == set()


@pytest.mark.parametrize("card", ["W+2~p2", "W~p5"])
def test_no_light_wild_jumps_in(card: str) -> None:
    """Neither on its like."""
    lower = "W+2~o4" if "+" in card else "W~t3"
    state = light(f"{JUMP}-challenge", c=f"{card}?4", top=lower, color="g")
    assert lays(state, "c") == set()


def test_a_skip_everyone_jumps_in_and_leaves_the_jumper_on_turn() -> None:
    """Its effect counts from the jumper: all the others are skipped."""
    state = dark(JUMP, top="b9~vF", a="b1~vE?3", c="b1~vE?4")
    state = play(state, "a:vE", "c:vE")
    assert (on_turn(state), count(state, "c")) == ("c", 4)


@pytest.mark.parametrize(("table", "cards"), [("light", 1), ("dark", 5)])
def test_a_draw_card_that_jumps_in_hits_the_next_after_the_jumper(table: str, cards: int) -> None:
    """The earlier victim's cards stay drawn."""
    if table == "light":
        state = light(JUMP, a="r+1~p3?3", c="r+1~p4?4")
        state = play(state, "a:r+1", "c:r+1")
    else:
        state = dark(JUMP, a="r2~v+5?3", c="r4~v+5?4")
        state = play(state, "a:v+5", "c:v+5")
    assert (count(state, "b"), count(state, "d"), on_turn(state)) == (5 + cards, 5 + cards, "a")


def test_a_draw_five_that_jumps_in_adds_to_a_stack() -> None:
    """The target becomes the one after the jumper."""
    state = dark("flip+jump-in+stacking", a="r2~v+5?3", c="r4~v+5?4")
    state = play(state, "a:v+5", "c:v+5")
    assert (state.owed, uno.actors(state)[0]) == (10, 3)


# Drawing


def test_draw_until_playable_looks_at_the_dark_faces() -> None:
    """Until a card that fits in the dark; what fits by its light side does not count."""
    state = dark("flip+draw-until-playable", a="g5~t4?2", draw="r8~t7r5~p2g8~t9r1~v2y2~t1")
    events = tell(state, "a:+")
    assert drawn(events, "a") == "t7 p2 t9 v2"
    assert offered(play(state, "a:+"), "a") == {"v2", "-"}


@pytest.mark.parametrize("wild", ["y1~W", "r3~W+C"])
def test_draw_until_playable_ends_with_a_dark_wild(wild: str) -> None:
    """A Wild Draw Color too: a bluff may be laid."""
    state = dark("flip+draw-until-playable", a="g5~t4?2", draw=f"g8~t9{wild}r1~v2")
    assert len(drawn(tell(state, "a:+"), "a").split()) == 2


def test_force_play_forces_on_the_dark_side() -> None:
    """With a card that fits there is no draw, and a drawn card that fits must be laid."""
    state = dark("flip+force-play", a="r1~v2g5~t4")
    assert lays(state, "a") == {"v2"}
    assert "+" not in offered(state, "a")
    state = dark("flip+force-play", a="r8~t7g5~t4g2~tE", draw="r1~v2y2~t1")
    assert offered(state, "a") == {"+"}
    assert offered(play(state, "a:+"), "a") == {"v2"}


# Multi-play


def test_numbers_of_the_dark_side_are_laid_together() -> None:
    """Three 5s on a violet 5, of which none is a 5 on the light side but one."""
    state = dark("flip+multi-play", a="g1~o5b9~o5W~p5y2~t1g8~pR")
    after = play(state, "a:o5&o5&p5")
    assert (count(after, "a"), top(after), on_turn(after)) == (2, "p5", "b")


def test_light_numbers_make_no_set_in_the_dark() -> None:
    """Two red 7s are an orange 1 and a violet 5."""
    state = dark("flip+multi-play", top="y5~v9", a="r7~o1r7~v5g8~pRy2~t1")
    assert lays(state, "a") == {"v5"}
    assert why(state, "a:v5&o1") is not None
    assert not [move for move in offered(state, "a") if "&" in move]


# Going out


@pytest.mark.parametrize("card", ["rF~p8", "r+1~p3", "rS~W", "rR~v3", "W~t3", "W+2~o4"])
def test_no_light_action_may_be_the_last_card(card: str) -> None:
    """With no-action-finish its player must draw."""
    state = light("flip+no-action-finish", a=card)
    assert offered(state, "a") - {"!"} == {"+"}


@pytest.mark.parametrize("card", ["b9~vF", "r2~v+5", "b1~vE", "r8~vR", "y1~W", "r3~W+C"])
def test_no_dark_action_may_be_the_last_card(card: str) -> None:
    """Judged by the face in play."""
    state = dark("flip+no-action-finish", a=card)
    assert offered(state, "a") - {"!"} == {"+"}


def test_a_number_may_be_the_last_card_whatever_is_behind_it() -> None:
    """A violet 2, and a red 3 with a Wild Draw Color on the back."""
    assert play(dark("flip+no-action-finish", a="r1~v2"), "a:v2").step.name == "over"
    assert play(light("flip+no-action-finish", a="r3~W+C"), "a:r3").step.name == "over"


# Misplay


def test_a_wrong_card_in_the_dark_costs_two() -> None:
    """It goes back, its player draws, and the turn is lost."""
    state = dark("flip+misplay", a="y2~t1?2")
    after = play(state, "a:t1")
    assert (count(after, "a"), on_turn(after), top(after)) == (5, "b", "v5")
    assert "y2~t1" in held(after, "a")


def test_the_face_that_is_turned_away_is_not_held() -> None:
    """Naming it costs nothing: no such card is in the hand."""
    state = dark("flip+misplay", a="r1~v2?2")
    reason = uno.why_illegal(state, uno.parse_move("a:r1", state))
    assert reason is not None
    assert not reason.price
    with pytest.raises(uno.IllegalMove):
        play(state, "a:r1")


# Reverse-bounce


@pytest.mark.parametrize(("table", "cards"), [("light", 1), ("dark", 5)])
def test_a_reverse_of_the_color_sends_a_draw_card_back(table: str, cards: int) -> None:
    """The layer draws and loses the turn; play goes on in the new direction."""
    if table == "light":
        state = light("flip+reverse-bounce", a="r+1~p3?4", b="rR~v3yR~tF?3")
        state = play(state, "a:r+1")
        assert offered(state, "b") == {"take", "rR"}
        state = play(state, "b:rR")
    else:
        state = dark("flip+reverse-bounce", a="r2~v+5?4", b="r8~vRr9~tR?3")
        state = play(state, "a:v+5")
        assert offered(state, "b") == {"take", "vR"}
        state = play(state, "b:vR")
    assert (count(state, "a"), count(state, "b")) == (4 + cards, 4)
    assert (on_turn(state), state.direction) == ("d", -1)


def test_between_two_the_bouncer_is_on_turn() -> None:
    """The Reverse does not act as a Skip, and the layer loses the turn."""
    state = dark("flip+reverse-bounce", 2, a="r2~v+5?4", b="r8~vR?4")
    state = play(state, "a:v+5", "b:vR")
    assert (state.counts, on_turn(state)) == ((9, 4), "b")


def test_no_wild_is_sent_back() -> None:
    """Neither a Wild Draw Two nor a Wild Draw Color, with a Reverse of the color named."""
    state = light("flip+reverse-bounce", a="W+2~o4g3~v2b2~o8", b="rR~v3bR~Wg8~pR?2")
    assert offered(play(state, "a:W+2=b"), "b") == {"take", "?"}
    state = dark("flip+reverse-bounce", a="r3~W+Cg8~pRb2~o8", b="r9~tRb8~tR?3")
    assert offered(play(state, "a:W+C=t"), "b") == {"take", "?"}


def test_a_bounced_draw_five_may_be_answered_with_stacking() -> None:
    """By a +5 of the color of the Reverse only."""
    rules = "flip+reverse-bounce+stacking"
    state = dark(rules, a="r2~v+5r4~v+5b4~t+5?2", b="r8~vR?4")
    state = play(state, "a:v+5", "b:vR")
    assert offered(state, "a") == {"take", "v+5"}
    state = play(state, "a:v+5")
    assert (state.owed, uno.actors(state)[0]) == (10, 3)


# Partners and double score


@pytest.mark.parametrize(("table", "points"), [("light", 3 + 2), ("dark", 60 + 1)])
def test_a_side_scores_both_opponents_on_the_side_in_play(table: str, points: int) -> None:
    """A red 3 and a yellow 2, or a Wild Draw Color and a teal 1; the partner's hand is nothing."""
    hands = {"a": "r1~v2", "b": "r3~W+C", "c": "yS~o3", "d": "y2~t1"}
    state = position("flip+partners", hands=hands, top="r7~v5", side=table)
    state = play(state, "a:r1" if table == "light" else "a:v2")
    assert state.scores == (points, 0, points, 0)


def test_double_score_counts_the_side_in_play_twice() -> None:
    """Twice 60 and 1."""
    hands = {"a": "r1~v2", "b": "r3~W+C", "c": "y2~t1"}
    state = position("flip+double-score", hands=hands, top="r7~v5", side="dark")
    assert play(state, "a:v2").scores == (122, 0, 0)


# Whole matches


@pytest.mark.parametrize(
    "rules",
    [
        "flip+stacking(kind=all)+draw-until-playable",
        "flip+jump-in+stacking",
        "flip+seven-zero+jump-in",
        "flip+multi-play+no-action-finish",
        "flip+force-play+reverse-bounce+stacking",
        "flip(flip_wild_chooser=next,flip_out_side=after,pairing=7)+misplay",
        "flip(first_flip=redraw)-challenge+jump-in",
    ],
)
def test_matches_under_house_rules_stay_whole(rules: str) -> None:
    """Cards are conserved and somebody can act, on both sides; no light color in the dark."""
    sides: set[str] = set()
    for seed in range(3):
        state = uno.new_game(rules, seats=4, seed=seed)
        for number in range(250):
            if state.is_over:
                break
            moves = uno.legal_moves(state)
            assert moves
            state = uno.apply(state, moves[(number * 7 + seed) % len(moves)])
            assert state.check() == ()
            assert everything(state) == deck_of(rules)
            sides.add(side(state))
            if state.color is not None:
                assert (color(state) in DARK) is (side(state) == "dark")
    assert sides == {"light", "dark"}
