"""Stacking: a draw card is answered by another, and the last target pays for all of them."""

from __future__ import annotations

import pytest
from tests.helpers import (
    count,
    dealt,
    draws,
    faces,
    hand,
    lays,
    offered,
    on_turn,
    play,
    tell,
    told,
    top,
    why,
)

import unorules as uno
from unorules.events import Challenged, Drew, Shown
from unorules.testing import position

SAME = "classic+stacking"
UP = "classic+stacking(kind=up)"
ALL = "classic+stacking(kind=all)"
VALUE = "classic+stacking(kind=value)"
FREE = "classic(wild4_policy=free)-challenge+stacking"
KINDS = (SAME, UP, ALL, VALUE)


def opened(rules: str = SAME, *, seats: int = 4, draw: str = "", **others: str) -> uno.State:
    """Seat a has opened a stack with a red Draw Two on a red five."""
    hands = {"a": "r+2y1y2y3", **others}
    state = position(rules, hands=hands, seats=seats, top="r5", draw=draw)
    return play(state, "a:r+2")


def opened_wild(rules: str = SAME, *, seats: int = 4, draw: str = "", **others: str) -> uno.State:
    """Seat a, who holds nothing red, has laid a Wild Draw Four on a red five, naming green."""
    hands = {"a": "W+4b1b2y4", **others}
    state = position(rules, hands=hands, seats=seats, top="r5", draw=draw)
    return play(state, "a:W+4=g")


# How the rule is switched on


def test_the_default_is_like_on_like() -> None:
    """Without options, only the same kind of card is added, and colors count where they can."""
    named = uno.ruleset("classic+stacking(kind=same,stack_color=match)")
    assert named == uno.ruleset(SAME)


@pytest.mark.parametrize("option", ["kind=down", "kind=none", "stack_color=maybe"])
def test_another_value_is_refused(option: str) -> None:
    """The kinds are same, up, all and value; the color is matched or ignored."""
    with pytest.raises(uno.RulesError):
        uno.ruleset(f"classic+stacking({option})")


@pytest.mark.row("STACK-6")
@pytest.mark.parametrize("answer", ["y+2", "W+4"])
def test_without_the_rule_nothing_is_stacked(answer: str) -> None:
    """The official game knows no stack: the two cards are drawn at once, whatever is held."""
    state = opened("classic", b=f"{answer}?4")
    assert (state.owed, count(state, "b"), on_turn(state)) == (0, 7, "c")


# What the target may do


@pytest.mark.row("K01")
def test_a_draw_two_on_a_draw_two_makes_four_for_the_next() -> None:
    """The total grows by the card added, and the seat after it becomes the target."""
    state = opened(b="y+2?4")
    assert (state.owed, uno.actors(state)[0]) == (2, 1)
    state = play(state, "b:y+2")
    assert (state.owed, uno.actors(state)[0], state.color) == (4, 2, uno.Color.YELLOW)


@pytest.mark.row("K01", "STACK-2", "STACK-4")
def test_who_takes_draws_all_of_it_and_loses_the_turn() -> None:
    """The target who does not add draws the whole total, and the next seat is on turn."""
    state = play(opened(b="y+2?4"), "b:y+2", "c:take")
    assert (state.counts, state.owed, on_turn(state)) == ((3, 4, 9, 5), 0, "d")


@pytest.mark.row("STACK-2")
def test_the_first_draw_two_opens_the_stack() -> None:
    """Two cards of two make four: the first one counts."""
    assert count(play(opened(b="g+2?4"), "b:g+2", "c:take"), "c") == 9


@pytest.mark.row("STACK-7")
def test_three_draw_twos_make_six() -> None:
    """Each card adds its own two, and the last target draws for all three."""
    state = play(opened(b="y+2?4", c="g+2?4"), "b:y+2", "c:g+2")
    assert state.owed == 6
    after = play(state, "d:take")
    assert (count(after, "d"), on_turn(after)) == (11, "a")


@pytest.mark.row("STACK-2")
def test_the_first_target_may_take_two() -> None:
    """A stack of one card costs what that card costs."""
    state = play(opened(draw="g1g2"), "b:take")
    assert (count(state, "b"), on_turn(state), state.owed) == (7, "c", 0)


@pytest.mark.parametrize("rules", KINDS)
def test_adding_is_never_compulsory(rules: str) -> None:
    """A target who could add may take all the same."""
    state = opened(rules, b="y+2?4")
    assert {"y+2", "take"} <= offered(state, "b")
    assert count(play(state, "b:take"), "b") == 7


@pytest.mark.row("STACK-5")
def test_a_target_with_an_answer_adds_or_takes() -> None:
    """There are two choices, and no single card is drawn before choosing."""
    state = opened(b="y+2r+2g1g2")
    assert offered(state, "b") == {"y+2", "r+2", "take"}


@pytest.mark.row("K10", "STACK-1", "STACK-5")
@pytest.mark.parametrize("move", ["b:r9", "b:W=g", "b:+", "b:rS", "b:rR", "b:-"])
def test_nothing_else_answers(move: str) -> None:
    """No matching card, no Wild, no plain draw: whoever owes adds a draw card or takes."""
    state = opened(b="r9WrSrR?3")
    assert why(state, move) is not None
    assert offered(state, "b") == {"take"}


@pytest.mark.row("STACK-1")
def test_a_plain_wild_does_not_cancel_the_penalty() -> None:
    """The Wild is refused, and after taking it is still in the hand."""
    state = opened(b="Wr3")
    with pytest.raises(uno.IllegalMove):
        play(state, "b:W=b")
    assert "W" in hand(play(state, "b:take"), "b")


@pytest.mark.parametrize("move", ["a:y1", "c:r+2", "d:y+2", "c:take", "d:take", "c:+", "a:take"])
def test_only_the_target_answers(move: str) -> None:
    """Nobody else adds to the stack or takes it."""
    state = opened(c="r+2?4", d="y+2?4")
    assert why(state, move) == "not-your-turn"


def test_take_is_no_move_without_a_debt() -> None:
    """With nothing owed there is nothing to take."""
    state = position(SAME, hands={"a": "r1r2r3"}, seats=3)
    assert why(state, "a:take") is not None
    assert state.owed == 0


@pytest.mark.row("STACK-4")
def test_while_paying_nothing_is_laid() -> None:
    """All four cards are drawn in one go, although the second could be laid; the turn is over."""
    state = opened(b="y+2?3", c="g9g8", draw="b1y7b2b3")
    state = play(state, "b:y+2", "c:take")
    assert (hand(state, "c"), on_turn(state)) == ("y7g8g9b1b2b3", "d")
    assert why(state, "c:y7") == "not-your-turn"


@pytest.mark.row("STACK-3")
def test_a_forced_play_does_not_force_the_target() -> None:
    """With `force-play` too, a card of the right color is no answer, and taking works."""
    rules = "classic+force-play+stacking"
    state = opened(rules, b="y+2?3", c="y7g1")
    state = play(state, "b:y+2")
    assert offered(state, "c") - {"!"} == {"take"}
    assert (count(play(state, "c:take"), "c"), on_turn(play(state, "c:take"))) == (6, "d")


def test_a_forced_play_does_not_force_a_stack() -> None:
    """With `force-play` too, who could add may take."""
    state = opened("classic+force-play+stacking", b="y+2?3")
    assert offered(state, "b") == {"y+2", "take"}


def test_voluntary_draw_off_does_not_forbid_taking() -> None:
    """Taking is no draw by choice: it is open to a target who holds an answer."""
    state = opened("classic(voluntary_draw=off)+stacking", b="y+2?3")
    assert "take" in offered(state, "b")


# Which card may be added


@pytest.mark.row("K03", "K04", "STACK-6")
@pytest.mark.parametrize(
    ("rules", "on_two", "on_four"),
    [
        pytest.param(SAME, {"g+2", "y+2"}, {"W+4"}, id="same"),
        pytest.param(UP, {"g+2", "y+2", "W+4"}, {"W+4"}, id="up"),
        pytest.param(ALL, {"g+2", "y+2", "W+4"}, {"W+4", "g+2"}, id="all"),
        pytest.param(VALUE, {"g+2", "y+2", "W+4"}, {"W+4"}, id="value"),
    ],
)
def test_the_kind_says_what_may_be_added(rules: str, on_two: set[str], on_four: set[str]) -> None:
    """Same: like on like. Up: also the four on the two. All: any. Value: never a lower one."""
    cards = "g+2y+2W+4r1g3W"
    assert lays(opened(rules, b=cards), "b") == on_two
    assert lays(opened_wild(rules, b=cards), "b") == on_four


@pytest.mark.row("K02")
def test_wild_draw_fours_add_up() -> None:
    """Four and four make eight, and the color is the one named last."""
    state = position(FREE, hands={"a": "W+4?3", "b": "W+4?4"}, seats=4, top="r5")
    state = play(state, "a:W+4=g")
    assert state.owed == 4
    state = play(state, "b:W+4=y")
    assert state.owed == 8
    state = play(state, "c:take")
    assert (count(state, "c"), on_turn(state), state.color) == (13, "d", uno.Color.YELLOW)


@pytest.mark.row("K03")
def test_like_on_like_refuses_a_four_on_a_two() -> None:
    """With `same`, a Wild Draw Four does not answer a Draw Two."""
    state = opened(b="W+4?4")
    assert why(state, "b:W+4=g") is not None
    assert offered(state, "b") == {"take"}


@pytest.mark.row("K04")
def test_up_goes_from_two_to_six_and_never_down() -> None:
    """With `up`, four on two make six; a Draw Two of the named color does not follow."""
    state = play(opened(UP, b="W+4?4", c="g+2?4"), "b:W+4=g")
    assert (state.owed, uno.actors(state)[0]) == (6, 2)
    assert why(state, "c:g+2") is not None
    assert offered(state, "c") == {"take", "?"}


@pytest.mark.row("STACK-6")
def test_all_adds_twos_and_fours_in_any_order() -> None:
    """With `all`, two and four and two make eight."""
    state = opened(ALL, b="W+4?4", c="g+2?4")
    state = play(state, "b:W+4=g", "c:g+2")
    assert state.owed == 8
    assert count(play(state, "d:take"), "d") == 13


# Colors


@pytest.mark.parametrize("color", ["r", "y", "g", "b"])
@pytest.mark.parametrize("rules", KINDS)
def test_a_draw_two_on_a_draw_two_needs_no_color(rules: str, color: str) -> None:
    """The symbol matches, so any color is added."""
    assert f"{color}+2" in lays(opened(rules, b=f"{color}+2?4"), "b")


@pytest.mark.parametrize("card", ["r+2", "y+2", "b+2"])
def test_a_draw_two_on_a_four_must_be_of_the_color_named(card: str) -> None:
    """With `all` the color named with the Wild Draw Four is matched."""
    state = opened_wild(ALL, b=f"{card}g+2?3")
    assert lays(state, "b") == {"g+2"}
    assert why(state, f"b:{card}") is not None


@pytest.mark.parametrize("card", ["r+2", "y+2", "g+2", "b+2"])
def test_colors_may_be_ignored(card: str) -> None:
    """With `stack_color=ignore` any Draw Two is added to a Wild Draw Four."""
    state = opened_wild("classic+stacking(kind=all,stack_color=ignore)", b=f"{card}?4")
    after = play(state, f"b:{card}")
    assert (after.owed, after.color) == (6, uno.parse_face(card).color)


@pytest.mark.parametrize("kind", ["same", "up", "value"])
def test_ignoring_colors_does_not_change_the_kind(kind: str) -> None:
    """What goes no lower goes no lower when colors are ignored."""
    state = opened_wild(f"classic+stacking(kind={kind},stack_color=ignore)", b="g+2y+2?3")
    assert lays(state, "b") == set()


def test_ignoring_colors_is_for_stacks_only() -> None:
    """With nothing owed, a Draw Two matches as always."""
    rules = "classic+stacking(kind=all,stack_color=ignore)"
    state = position(rules, hands={"a": "g+2y1y2"}, seats=4, top="W+4", color="r")
    assert lays(state, "a") == set()


def test_after_the_answer_its_color_is_in_force() -> None:
    """Whoever plays next matches the card laid last."""
    state = play(opened(b="g+2?4", d="g4r4y1"), "b:g+2", "c:take")
    assert lays(state, "d") == {"g4"}


# A four that is added obeys its own rules


def test_a_bluff_may_be_added() -> None:
    """With challenges, a Wild Draw Four is added also while holding the color in force."""
    assert "W+4" in lays(opened_wild(b="W+4g3?3"), "b")


def test_a_free_four_may_be_added_at_any_time() -> None:
    """With `free` the color in the hand does not matter."""
    state = position(FREE, hands={"a": "W+4b1b2", "b": "W+4g3?3"}, seats=3)
    assert "W+4" in lays(play(state, "a:W+4=g"), "b")


@pytest.mark.parametrize(("cards", "may"), [("W+4g3y7y8", False), ("W+4r3y7y8", True)])
def test_a_strict_four_obeys_the_color_in_a_stack_too(cards: str, may: bool) -> None:
    """With `strict` it is added only without a card of the color named before it."""
    state = position("classic-challenge+stacking", hands={"a": "W+4b1b2", "b": cards}, seats=3)
    assert ("W+4" in lays(play(state, "a:W+4=g"), "b")) is may


# Challenges in a stack


@pytest.mark.row("K06")
def test_a_bluff_in_a_stack_costs_its_layer_all_of_it() -> None:
    """The last four is judged by the color named before it: guilty, eight cards for its layer."""
    hands = {"a": "W+4b1b2", "b": "W+4g3y7y8y9"}
    state = position(SAME, hands=hands, seats=4, top="r5")
    state = play(state, "a:W+4=g", "b:W+4=y", "c:?")
    assert (state.counts, state.owed, on_turn(state)) == ((2, 12, 5, 5), 0, "c")
    assert state.color is uno.Color.YELLOW


@pytest.mark.row("K06")
def test_the_challenger_of_a_bluff_in_a_stack_plays() -> None:
    """After a bluff the challenger takes an ordinary turn."""
    hands = {"a": "W+4b1b2", "b": "W+4g3", "c": "y4r6g7"}
    state = position(SAME, hands=hands, seats=4, top="r5")
    state = play(state, "a:W+4=g", "b:W+4=y", "c:?")
    assert offered(state, "c") == {"y4", "+"}


def test_an_innocent_four_costs_the_challenger_two_more_than_all() -> None:
    """The target who challenged in vain draws the total and two more, and loses the turn."""
    hands = {"a": "W+4b1b2", "b": "W+4r3y7y8y9"}
    state = position(SAME, hands=hands, seats=4, top="r5")
    state = play(state, "a:W+4=g", "b:W+4=y", "c:?")
    assert (state.counts, state.owed, on_turn(state)) == ((2, 4, 15, 5), 0, "d")


def test_only_the_last_four_is_judged() -> None:
    """An earlier bluff is not judged: the later four was clean, so the challenger pays."""
    hands = {"a": "W+4r1r2", "b": "W+4b3y7"}
    state = position(SAME, hands=hands, seats=4, top="r5")
    events = tell(state, "a:W+4=g", "b:W+4=y", "c:?")
    assert Challenged(2, 1, guilty=False) in events
    assert Shown(1, 2, faces("y7b3")) in events


def test_only_the_present_target_challenges() -> None:
    """Neither the former target nor anybody else challenges."""
    hands = {"a": "W+4b1b2", "b": "W+4g3y7", "c": "?5"}
    state = play(position(SAME, hands=hands, seats=4), "a:W+4=g", "b:W+4=y")
    assert [why(state, f"{letter}:?") is None for letter in "abcd"] == [False, False, True, False]


@pytest.mark.parametrize("rules", KINDS)
def test_a_stack_that_ends_with_a_two_is_not_challenged(rules: str) -> None:
    """A Draw Two is not doubted."""
    state = play(opened(rules, b="y+2?4"), "b:y+2")
    assert why(state, "c:?") is not None
    assert "?" not in offered(state, "c")


def test_a_four_under_a_two_is_not_challenged_any_more() -> None:
    """With `all`, once a Draw Two covers the four there is nothing to doubt."""
    state = play(opened_wild(ALL, b="g+2?4"), "b:g+2")
    assert (offered(state, "c"), state.owed) == ({"take"}, 6)


@pytest.mark.parametrize(
    ("cards", "counts", "turn"),
    [
        pytest.param("W+4r3y7", (3, 8, 5, 5), "c", id="guilty"),
        pytest.param("W+4g3y7", (3, 2, 13, 5), "d", id="innocent"),
    ],
)
def test_a_four_on_a_two_is_judged_by_the_color_of_the_two(
    cards: str, counts: tuple[int, ...], turn: str
) -> None:
    """With `up`, six cards for a bluff against the red of the Draw Two, eight for a wrong doubt."""
    state = play(opened(UP, b=cards), "b:W+4=g", "c:?")
    assert (state.counts, on_turn(state)) == (counts, turn)


def test_the_symbol_in_the_hand_is_no_bluff() -> None:
    """A Draw Two of another color does not make a four on a Draw Two a bluff."""
    state = play(opened(UP, b="W+4g+2y7"), "b:W+4=g", "c:?")
    assert (count(state, "b"), count(state, "c")) == (2, 13)


@pytest.mark.parametrize(
    ("cards", "counts"),
    [
        pytest.param("W+4g3y7y8y9", (2, 4 + 10, 5, 5), id="guilty"),
        pytest.param("W+4r3y7y8y9", (2, 4, 5 + 11, 5), id="innocent"),
    ],
)
def test_other_prices_come_on_top_of_the_total(cards: str, counts: tuple[int, ...]) -> None:
    """A bluff costs the total and what its price has above four; a wrong doubt likewise."""
    rules = "classic(challenge_guilty=6,challenge_innocent=7)+stacking"
    state = position(rules, hands={"a": "W+4b1b2", "b": cards}, seats=4, top="r5")
    assert play(state, "a:W+4=g", "b:W+4=y", "c:?").counts == counts


def test_the_prices_of_a_single_four_stay() -> None:
    """A stack of one four costs what a four always costs."""
    state = opened_wild()
    assert count(play(state, "b:?"), "b") == 11
    assert count(play(state, "b:take"), "b") == 9


def test_cards_drawn_after_a_catch_are_not_judged() -> None:
    """The hand that is judged is the one from the moment of the play, in a stack too."""
    hands = {"a": "W+4b1b2", "b": "W+4r8"}
    state = position(SAME, hands=hands, seats=4, draw="g1g2")
    state = play(state, "a:W+4=g", "b:W+4=y", "d:?b", "c:?")
    assert (count(state, "b"), count(state, "c")) == (3, 15)


def test_without_challenges_nobody_doubts() -> None:
    """Without the module, the target of fours adds or takes."""
    state = position(FREE, hands={"a": "W+4b1b2", "b": "W+4?4"}, seats=4)
    state = play(state, "a:W+4=g")
    assert offered(state, "b") == {"take", *(f"W+4={color}" for color in "rygb")}


# Two players, and the other direction


def test_with_two_players_a_stack_goes_back_and_forth() -> None:
    """Three cards, and the last target pays six; the other is on turn."""
    hands = {"a": "r+2g+2y1y2", "b": "y+2b3b4b6"}
    state = position(SAME, hands=hands, top="r5")
    state = play(state, "a:r+2", "b:y+2", "a:g+2")
    assert (state.owed, uno.actors(state)[0]) == (6, 1)
    state = play(state, "b:take")
    assert (state.counts, on_turn(state)) == ((2, 9), "a")


def test_counterclockwise_a_stack_goes_to_the_right() -> None:
    """The next in the direction of play is the target, and the one after plays."""
    state = position(SAME, hands={"a": "r+2?3", "d": "y+2?4"}, seats=4, turn="a<")
    state = play(state, "a:r+2")
    assert uno.actors(state)[0] == 3
    state = play(state, "d:y+2")
    assert (uno.actors(state)[0], state.owed) == (2, 4)
    state = play(state, "c:take")
    assert (count(state, "c"), on_turn(state)) == (9, "b")


# After a stack


@pytest.mark.row("STACK-8")
def test_a_stack_that_was_taken_is_spent() -> None:
    """The next Draw Two on the same pile starts at two."""
    state = opened(b="y+2?4", d="b+2?4")
    state = play(state, "b:y+2", "c:take", "d:b+2")
    assert (state.owed, uno.actors(state)[0]) == (2, 0)
    assert count(play(state, "a:take"), "a") == 5


@pytest.mark.row("STACK-8")
def test_a_stack_that_was_challenged_is_spent() -> None:
    """After a bluff was found, the next four starts at four."""
    hands = {"a": "W+4b1b2", "b": "W+4g3y7", "c": "W+4?4"}
    state = position(SAME, hands=hands, seats=4, top="r5")
    state = play(state, "a:W+4=g", "b:W+4=y", "c:?", "c:W+4=b")
    assert (state.owed, uno.actors(state)[0]) == (4, 3)


def test_after_a_stack_play_is_ordinary() -> None:
    """The player after the one who took lays or draws as usual."""
    state = play(opened(c="r1g1y2"), "b:take")
    assert offered(state, "c") == {"r1", "+"}


# The first card


@pytest.mark.row("K11")
def test_the_first_card_opens_no_stack() -> None:
    """A Draw Two turned up first is drawn at once by the first player, who loses the turn."""
    state = dealt(SAME, "r+2", hands={"a": "y+2b1b2b3b4b6b7"})
    assert (count(state, "a"), on_turn(state), state.owed) == (9, "b", 0)


@pytest.mark.row("K11")
@pytest.mark.parametrize("rules", KINDS)
def test_a_draw_two_on_the_first_one_starts_at_two(rules: str) -> None:
    """What the first card cost is spent."""
    state = dealt(rules, "r+2", hands={"b": "y+2b1b2b3b4b6b7"})
    state = play(state, "b:y+2")
    assert (state.owed, uno.actors(state)[0]) == (2, 2)


# Drawing until a card fits


@pytest.mark.row("K08")
def test_drawing_until_a_card_fits_is_not_for_stacks() -> None:
    """The total is drawn exactly, although the first card could be laid."""
    rules = "classic+draw-until-playable+stacking"
    state = opened(rules, b="g1g3", draw="r9g4g6y1")
    state = play(state, "b:take")
    assert (hand(state, "b"), draws(state)[0], on_turn(state)) == ("r9g1g3g4", "g6", "c")


def test_no_more_than_the_total_is_drawn_when_nothing_fits() -> None:
    """Nor does the target go on drawing after the total."""
    rules = "classic+draw-until-playable+stacking"
    state = play(opened(rules, b="g1g3", draw="b9g4g6r1"), "b:take")
    assert (hand(state, "b"), on_turn(state)) == ("g1g3g4b9", "c")


# Going out


def test_the_last_card_in_a_stack_ends_the_round() -> None:
    """The next player draws the whole total, this card included, and only then all count."""
    hands = {"a": "r+2?3", "b": "y+2", "c": "y+2g9", "d": "r0"}
    state = position(SAME, hands=hands, top="r5", draw="b1b2b3b4")
    state = play(state, "a:r+2", "b:y+2")
    assert state.round_result is not None
    assert (state.round_result.winner, hand(state, "c")) == (1, "y+2g9b1b2b3b4")
    assert uno.legal_moves(state) == (uno.Deal(),)


def test_the_cards_drawn_at_the_end_of_a_stack_count() -> None:
    """The winner scores them too."""
    hands = {"a": "r+2g1", "b": "y+2", "c": "g9"}
    state = position(SAME, hands=hands, top="r5", draw="b1b2b3b4")
    assert play(state, "a:r+2", "b:y+2").scores == (0, 1 + 9 + 10, 0)


@pytest.mark.parametrize("rules", [SAME, UP, ALL, VALUE])
def test_the_player_after_the_last_card_cannot_answer(rules: str) -> None:
    """A player who goes out with the first card of a stack: the next one draws two, no more."""
    state = position(rules, hands={"a": "r+2", "b": "y+2W+4"}, seats=3, top="r5")
    state = play(state, "a:r+2")
    assert (state.counts, state.round_result is not None) == ((0, 4, 5), True)


def test_a_last_four_in_a_stack_is_not_challenged() -> None:
    """Eight cards are drawn without a doubt, and no color is named."""
    hands = {"a": "W+4b1b2", "b": "W+4"}
    state = play(position(SAME, hands=hands, seats=3, top="r5"), "a:W+4=g", "b:W+4")
    assert (state.counts, state.round_result is not None) == ((2, 0, 13), True)


@pytest.mark.parametrize("color", ["r", "g"])
def test_a_last_four_in_a_stack_names_no_color(color: str) -> None:
    """A color named with the last card is refused."""
    hands = {"a": "W+4b1b2", "b": "W+4"}
    state = play(position(SAME, hands=hands, seats=3, top="r5"), "a:W+4=g")
    assert why(state, f"b:W+4={color}") == "no-color"


def test_going_out_leaves_no_debt() -> None:
    """In the next round nothing is owed."""
    hands = {"a": "r+2?3", "b": "y+2"}
    state = play(position(SAME, hands=hands, seats=3), "a:r+2", "b:y+2", "*:deal")
    assert state.owed == 0


# UNO


def test_a_target_with_two_cards_may_call_and_add() -> None:
    """The call comes with the card that is added, or before it."""
    state = opened(b="y+2g1")
    assert {"y+2!", "!", "y+2"} <= offered(state, "b")
    for moves in (["b:y+2!"], ["b:!", "b:y+2"]):
        assert why(play(state, *moves), "c:?b") == "uno/false-catch"


def test_who_adds_without_a_word_may_be_caught() -> None:
    """A catch draws two and changes neither the debt nor the target."""
    state = play(opened(b="y+2g1"), "b:y+2", "a:?b")
    assert (count(state, "b"), state.owed, uno.actors(state)[0]) == (3, 4, 2)


@pytest.mark.parametrize("answer", ["b:take", "b:g+2"])
def test_an_answer_closes_the_window(answer: str) -> None:
    """Both taking and adding are turn actions: the layer before can be caught no more."""
    state = position(SAME, hands={"a": "r+2y1", "b": "g+2?4"}, seats=4, top="r5")
    state = play(state, "a:r+2")
    assert why(state, "c:?a") is None
    assert why(play(state, answer), "c:?a") == "too-late"


# Nobody learns what the target holds


def seen(cards: str, seat: int, *moves: str) -> tuple[str, list[uno.Event]]:
    """What a seat knows and was told after seat a opened a stack against these cards of b."""
    hands = {"a": "r+2y1y2", "b": cards, "c": "g3g4g6", "d": "g7g8g9"}
    state = position(SAME, hands=hands, top="r5", rest="out")
    resolution = uno.resolve(state, uno.parse_move("a:r+2", state))
    events = [event.seen_by(seat) for event in resolution.events]
    return str(uno.observe(resolution.state, seat)), events


@pytest.mark.row("STACK-9")
@pytest.mark.parametrize("seat", [0, 2, 3])
def test_nobody_sees_whether_the_target_could_answer(seat: int) -> None:
    """With and without an answer in the hand the others see and hear the same."""
    assert seen("y+2b1b2", seat) == seen("y8b1b2", seat)


@pytest.mark.row("STACK-9")
@pytest.mark.parametrize("cards", ["y+2b1b2", "y8b1b2", "W+4W+4W"])
def test_the_target_always_decides(cards: str) -> None:
    """Nothing is drawn by itself, even if the target has no answer."""
    state = opened(b=cards)
    assert (state.owed, count(state, "b")) == (2, 3)
    assert "take" in offered(state, "b")


@pytest.mark.row("STACK-9")
@pytest.mark.parametrize("rules", ["classic-challenge+stacking", FREE])
def test_a_four_without_challenges_waits_as_well(rules: str) -> None:
    """Since it could be answered, the target of a four decides even without challenges."""
    state = play(position(rules, hands={"a": "W+4b1b2"}, seats=3, top="r5"), "a:W+4=g")
    assert (offered(state, "b"), state.owed) == ({"take"}, 4)


@pytest.mark.parametrize("rules", KINDS)
def test_a_host_that_plays_for_the_target_takes(rules: str) -> None:
    """What is played for an absent target tells nothing of the hand."""
    state = opened(rules, b="y+2W+4?3")
    assert str(uno.default_move(state, 1)) == "b:take"


# Departures


@pytest.mark.parametrize(("turn", "target", "after"), [("a>", "b", "c"), ("a<", "d", "c")])
def test_a_debt_lapses_with_its_target(turn: str, target: str, after: str) -> None:
    """The next seat in the direction of play takes an ordinary turn and owes nothing."""
    state = position(SAME, hands={"a": "r+2?3", target: "r+2?4"}, seats=4, turn=turn)
    state = play(state, "a:r+2", f"*:leave={target}")
    assert (state.owed, on_turn(state), state.step.name) == (0, after, "turn")
    assert "+" in offered(state, after)


@pytest.mark.parametrize(("turn", "second", "third"), [("a>", "b", "c"), ("a<", "d", "c")])
@pytest.mark.parametrize("leaver", ["first", "layer", "other"])
def test_a_debt_stays_when_another_leaves(turn: str, second: str, third: str, leaver: str) -> None:
    """Whoever laid the cards, or looks on, may leave: the target owes all the same."""
    fourth = "d" if turn == "a>" else "b"
    gone = {"first": "a", "layer": second, "other": fourth}[leaver]
    hands = {"a": "r+2?3", second: "y+2?4"}
    state = position(SAME, hands=hands, seats=4, turn=turn)
    state = play(state, "a:r+2", f"{second}:y+2", f"*:leave={gone}")
    assert (state.owed, uno.actors(state)[0]) == (4, ord(third) - ord("a"))
    after = play(state, f"{third}:take")
    assert (count(after, third), after.check()) == (9, ())
    assert on_turn(after) == (fourth if gone != fourth else "a")


def test_the_target_may_add_after_the_layer_left() -> None:
    """The stack goes on past the empty seat."""
    state = opened(c="?5", b="y+2?4", d="?5")
    state = play(state, "*:leave=a", "b:y+2", "c:take")
    assert (count(state, "c"), on_turn(state)) == (9, "d")


@pytest.mark.parametrize(
    ("cards", "counts", "turn"),
    [
        pytest.param("W+4g3y7", (2, 0, 5, 5), "c", id="guilty"),
        pytest.param("W+4r3y7", (2, 0, 15, 5), "d", id="innocent"),
    ],
)
def test_a_four_is_judged_after_its_layer_left(
    cards: str, counts: tuple[int, ...], turn: str
) -> None:
    """Guilty: nobody draws and the challenger plays. Innocent: the challenger pays as usual."""
    hands = {"a": "W+4b1b2", "b": cards}
    state = position(SAME, hands=hands, seats=4, top="r5")
    state = play(state, "a:W+4=g", "b:W+4=y", "*:leave=b", "c:?")
    assert (state.counts, state.owed, on_turn(state)) == (counts, 0, turn)


def test_with_two_players_left_a_stack_goes_on_between_them() -> None:
    """Two players are two active players: an empty seat is passed over."""
    state = position(SAME, hands={"a": "r+2b+2?2", "b": "?5", "c": "y+2?4"}, top="r5")
    state = play(state, "*:leave=b", "a:r+2", "c:y+2", "a:b+2")
    assert (state.owed, uno.actors(state)[0]) == (6, 2)


# Too few cards


def test_a_stack_is_paid_with_what_there_is() -> None:
    """If the piles cannot give the total, the target draws what is there and loses the turn."""
    hands = {"a": "r+2y1y2", "b": "y+2y3y4", "c": "g3g4"}
    state = position(SAME, hands=hands, top="r5", draw="b1", rest="out")
    state = play(state, "a:r+2", "b:y+2", "c:take")
    assert (count(state, "c"), state.owed, on_turn(state)) == (2 + 1 + 2, 0, "a")
    assert top(state) == "y+2"


# Presets, and what is told


def test_the_house_party_stacks_and_draws_until_a_card_fits() -> None:
    """The preset stands for the two rules."""
    rules = uno.ruleset("classic+draw-until-playable+stacking(kind=same)")
    assert uno.ruleset("house-party") == rules


def test_a_stack_is_told() -> None:
    """Adding tells the card; taking tells the cards and the lost turn."""
    state = opened(b="y+2?4")
    assert told(state, "b:y+2") == ["Seat b plays a yellow Draw Two."]
    assert told(state, "b:y+2", "c:take") == [
        "Seat c draws 4 cards.",
        "Seat c is skipped.",
        "It is the turn of seat d.",
    ]


def test_the_cards_taken_are_drawn_in_one_event() -> None:
    """Everybody learns how many cards were drawn."""
    state = opened(b="y+2?4", draw="g1g2g3g4")
    drew = [event for event in tell(state, "b:y+2", "c:take") if isinstance(event, Drew)]
    assert drew == [Drew(2, 4, faces("g1g2g3g4"))]


@pytest.mark.parametrize("rules", KINDS)
def test_a_position_in_a_stack_is_written_and_read(rules: str) -> None:
    """A debt is part of the position, and the same moves are offered after reading it."""
    state = play(opened(rules, b="y+2W+4?3"), "b:y+2")
    copy = uno.parse_state(str(state))
    assert copy == state
    assert uno.legal_moves(copy) == uno.legal_moves(state)
