"""No action finish: nobody goes out on an action card or a wild."""

from __future__ import annotations

import pytest
from tests.helpers import count, hand, lays, offered, on_turn, play, why

import unorules as uno
from unorules.testing import position

RULE = "classic+no-action-finish"
ACTIONS = ("rS", "rR", "r+2", "W", "W+4")


def last(card: str, *, rules: str = RULE, draw: str = "", seats: int = 4) -> uno.State:
    """Seat a is on turn on a red five with this one card, and has called."""
    return position(rules, hands={"a": f"!{card}"}, seats=seats, top="r5", draw=draw)


@pytest.mark.row("E03", "WIN-4")
@pytest.mark.parametrize("card", ACTIONS)
def test_a_last_action_or_wild_is_refused(card: str) -> None:
    """It matches, but its player would be out: drawing is all that is left."""
    state = last(card)
    assert why(state, f"a:{card}") is not None
    assert offered(state, "a") == {"+"}


@pytest.mark.parametrize("move", ["a:W=g", "a:W+4=g"])
def test_a_color_does_not_help(move: str) -> None:
    """A last wild is refused with a color as well."""
    assert why(last(move[2:-2]), move) is not None


@pytest.mark.row("E03")
@pytest.mark.parametrize("card", ACTIONS)
def test_without_the_rule_it_may_be_the_last_card(card: str) -> None:
    """The classic game lets anybody go out on anything."""
    state = play(last(card, rules="classic"), f"a:{card}")
    assert state.round_result is not None


@pytest.mark.parametrize("card", ["r0", "r9", "y5"])
def test_a_number_may_be_the_last_card(card: str) -> None:
    """The round is won."""
    state = play(last(card), f"a:{card}")
    assert state.round_result is not None
    assert state.round_result.winner == 0


@pytest.mark.parametrize("card", ACTIONS)
def test_with_two_cards_an_action_is_laid_as_usual(card: str) -> None:
    """Only the last card is concerned."""
    state = position(RULE, hands={"a": f"{card}g1"}, seats=4, top="r5")
    assert card in lays(state, "a")


@pytest.mark.row("WIN-4")
@pytest.mark.parametrize("card", ACTIONS)
@pytest.mark.parametrize("rules", [RULE, "classic(voluntary_draw=off)+no-action-finish"])
def test_drawing_is_always_possible(rules: str, card: str) -> None:
    """Also without drawing by choice: a card that may not be laid does not forbid it."""
    state = play(last(card, rules=rules, draw="g8"), "a:+")
    assert (count(state, "a"), on_turn(state)) == (2, "b")


@pytest.mark.row("WIN-4")
def test_forced_play_does_not_force_a_last_action() -> None:
    """With nothing that may be laid, the player draws."""
    state = last("rS", rules="classic+force-play+no-action-finish", draw="r8")
    assert offered(state, "a") == {"+"}
    state = play(state, "a:+", "a:r8")
    assert (hand(state, "a"), on_turn(state)) == ("rS", "b")


def test_a_drawn_action_is_laid_if_another_card_is_left() -> None:
    """The hand has two cards then."""
    state = play(last("g1", draw="rS"), "a:+")
    assert lays(state, "a") == {"rS"}
    assert hand(play(state, "a:rS"), "a") == "g1"


def test_drawing_until_a_card_fits_goes_past_nothing() -> None:
    """With one card in hand any drawn action leaves another, so it ends the drawing."""
    rules = "classic+draw-until-playable+no-action-finish"
    state = play(last("rS", rules=rules, draw="g8gRr+2r9"), "a:+")
    assert (count(state, "a"), lays(state, "a")) == (4, {"r+2"})


def test_with_empty_piles_the_player_passes() -> None:
    """There is no deadlock: as many idle turns as players end the round."""
    state = position(RULE, hands={"a": "!rS", "b": "!rR"}, rest="out")
    assert offered(state, "a") == {"+"}
    assert play(state, "a:+", "b:+").round_result is not None


def test_a_last_draw_card_does_not_answer_a_stack() -> None:
    """The target takes."""
    rules = "classic+no-action-finish+stacking"
    state = play(position(rules, hands={"a": "r+2?3", "b": "!y+2"}, seats=3), "a:r+2")
    assert offered(state, "b") == {"take"}


def test_a_last_reverse_does_not_bounce() -> None:
    """The target takes."""
    rules = "classic+no-action-finish+reverse-bounce"
    state = play(position(rules, hands={"a": "r+2?3", "b": "!rR"}, seats=3), "a:r+2")
    assert offered(state, "b") == {"take"}


@pytest.mark.parametrize(("card", "may"), [("rS", False), ("r5", True)])
def test_a_last_action_does_not_jump_in(card: str, may: bool) -> None:
    """A last number does."""
    rules = "classic+jump-in+no-action-finish"
    state = position(rules, hands={"c": f"!{card}"}, seats=4, top=card)
    assert (why(state, f"c:{card}") is None) is may


@pytest.mark.parametrize("cards", ["r7g7", "r0g0"])
def test_a_last_set_of_numbers_goes_out(cards: str) -> None:
    """Sevens and zeros are numbers, whatever else they do."""
    rules = "classic+multi-play+no-action-finish+seven-zero"
    state = position(rules, hands={"a": cards}, seats=3)
    assert play(state, f"a:{cards[:2]}&{cards[2:]}").round_result is not None


def test_a_wild_is_no_way_out_of_a_priced_mistake() -> None:
    """The card goes back and two are drawn."""
    state = play(last("rS", rules=f"{RULE}+misplay"), "a:rS")
    assert (count(state, "a"), on_turn(state), state.round_result) == (3, "b", None)
