"""Mistakes that have a price: wrong cards, false calls and false catches."""

from __future__ import annotations

import pytest
from tests.helpers import count, hand, offered, on_turn, pile, play, tell, told, top, why

import unorules as uno
from unorules.events import Erred
from unorules.testing import position

PRICED = "classic+misplay"
CALLS = "classic(false_uno_penalty=2)"
CATCHES = "classic(false_catch_penalty=2)"


def price(state: uno.State, move: str) -> int | None:
    """What a move that is not allowed costs; it must have a reason against it."""
    reason = uno.why_illegal(state, uno.parse_move(move, state))
    assert reason is not None
    return reason.price


def facing(rules: str = PRICED, cards: str = "g8?3", **others: str) -> uno.State:
    """Seat a is on turn on a red five."""
    return position(rules, hands={"a": cards, **others}, seats=4, top="r5")


# On turn


@pytest.mark.row("C50")
def test_a_wrong_card_goes_back_and_costs_two_and_the_turn() -> None:
    """The card is in the hand again, two are drawn, the turn passes."""
    state = play(facing(), "a:g8")
    assert (count(state, "a"), "g8" in hand(state, "a"), on_turn(state)) == (6, True, "b")
    assert (top(state), pile(state)) == ("r5", "r5")


@pytest.mark.row("C50")
def test_by_default_a_wrong_card_is_refused() -> None:
    """Nothing changes, and nothing is paid."""
    state = facing("classic")
    assert price(state, "a:g8") is None
    with pytest.raises(uno.IllegalMove):
        play(state, "a:g8")


def test_a_wrong_card_is_never_offered() -> None:
    """What costs something is no move among those that may be made."""
    state = facing()
    assert (offered(state, "a"), price(state, "a:g8")) == ({"+"}, 2)


def test_a_right_card_costs_nothing() -> None:
    """The rule changes nothing for who plays well."""
    state = facing(cards="r8?3")
    assert why(state, "a:r8") is None
    assert play(state, "a:r8").counts == (3, 5, 5, 5)


@pytest.mark.parametrize("cards", ["g8", "gS", "g+2", "gR"])
def test_every_wrong_card_costs_the_same(cards: str) -> None:
    """A number or a symbol that does not match; its effect does not happen."""
    state = play(facing(cards=f"{cards}?3"), f"a:{cards}")
    assert (state.counts, on_turn(state), state.direction) == ((6, 5, 5, 5), "b", 1)


def test_a_wrong_wild_draw_four_costs_the_same() -> None:
    """Where the color rule is enforced, breaking it is a wrong play."""
    state = facing("classic-challenge+misplay", "W+4r1y1")
    assert price(state, "a:W+4=g") == 2
    state = play(state, "a:W+4=g")
    assert (state.counts, on_turn(state), state.color) == ((5, 5, 5, 5), "b", uno.Color.RED)


@pytest.mark.parametrize("move", ["a:y9", "a:W=g"])
def test_a_card_that_is_not_held_cannot_be_laid_at_all(move: str) -> None:
    """There is no card to go back: the move is refused."""
    state = facing(cards="g8g1g2")
    assert price(state, move) is None


def test_counterclockwise_the_turn_passes_to_the_right() -> None:
    """In the direction of play."""
    state = position(PRICED, hands={"a": "g8?3"}, seats=4, turn="a<")
    assert on_turn(play(state, "a:g8")) == "d"


def test_a_wrong_last_card_is_no_way_out() -> None:
    """The round goes on."""
    state = play(facing(cards="g8"), "a:g8")
    assert (count(state, "a"), state.round_result) == (3, None)


def test_with_short_piles_what_there_is_is_paid() -> None:
    """The rest is dropped."""
    state = position(PRICED, hands={"a": "g8g1"}, seats=3, draw="b1", rest="out")
    state = play(state, "a:g8")
    assert (count(state, "a"), on_turn(state)) == (3, "b")


def test_another_card_than_the_one_drawn_ends_the_turn_too() -> None:
    """It is a wrong play of the player on turn; the drawn card stays in the hand."""
    state = position(PRICED, hands={"a": "g8g1"}, seats=3, draw="r8y1y2")
    state = play(state, "a:+")
    assert price(state, "a:g8") == 2
    state = play(state, "a:g8")
    assert (hand(state, "a"), on_turn(state), top(state)) == ("r8y1y2g1g8", "b", "r5")


def test_a_stored_call_is_lost_with_the_turn() -> None:
    """Called with two cards, then a wrong one: the hand grows."""
    state = position(PRICED, hands={"a": "g8g1", "b": "?5"}, draw="y1y2")
    state = play(state, "a:!", "a:g8")
    assert (count(state, "a"), on_turn(state)) == (4, "b")


def test_a_wrong_card_begins_the_turn() -> None:
    """Taking a card from the hand to play closes the window of the player before."""
    state = position(PRICED, hands={"a": "r1g2", "b": "g8?4"}, seats=4)
    state = play(state, "a:r1")
    assert why(state, "c:?a") is None
    assert why(play(state, "b:g8"), "c:?a") == "too-late"


# While something is owed


@pytest.mark.parametrize("rules", ["classic+misplay+stacking", "classic+misplay+reverse-bounce"])
@pytest.mark.parametrize("move", ["b:r9", "b:W=g"])
def test_a_wrong_answer_costs_two_and_changes_nothing_else(rules: str, move: str) -> None:
    """The card goes back, and the debt still waits for its target."""
    state = position(rules, hands={"a": "r+2y1y2", "b": "r9W?3"}, seats=4)
    state = play(state, "a:r+2")
    assert price(state, move) == 2
    after = play(state, move)
    assert (count(after, "b"), after.owed, uno.actors(after)[0]) == (7, 2, 1)
    assert "take" in offered(after, "b")


def test_a_wrong_answer_to_a_four_costs_two() -> None:
    """The challenge is still open."""
    state = position(PRICED, hands={"a": "W+4b1b2", "b": "g9?4"}, seats=4)
    state = play(state, "a:W+4=g", "b:g9")
    assert (count(state, "b"), state.owed) == (7, 4)
    assert {"take", "?"} <= offered(state, "b")


def test_cards_drawn_for_a_wrong_answer_do_not_touch_the_challenge() -> None:
    """The recorded hand is that of the layer."""
    state = position(PRICED, hands={"a": "W+4r1b2", "b": "g9?4"}, seats=4)
    state = play(state, "a:W+4=g", "b:g9", "b:?")
    assert (count(state, "a"), on_turn(state)) == (6, "b")


# Out of turn


@pytest.mark.row("JUMP-5")
@pytest.mark.parametrize("letter", ["b", "c", "d"])
def test_a_false_jump_in_costs_its_author_two(letter: str) -> None:
    """The card goes back; the turn and the player on turn are untouched."""
    hands = {"a": "r8g1y2", letter: "g6?4"}
    state = position("classic+jump-in+misplay", hands=hands, seats=4)
    assert price(state, f"{letter}:g6") == 2
    after = play(state, f"{letter}:g6")
    assert (count(after, letter), "g6" in hand(after, letter)) == (7, True)
    assert (on_turn(after), hand(after, "a"), offered(after, "a")) == (
        "a",
        hand(state, "a"),
        offered(state, "a"),
    )


def test_a_false_jump_in_closes_no_window() -> None:
    """It is no turn action: the catch is still good."""
    state = position("classic+jump-in+misplay", hands={"a": "r1g2", "c": "g6?4"}, seats=4)
    state = play(state, "a:r1", "c:g6")
    assert why(state, "d:?a") is None


def test_a_false_jump_in_leaves_the_top_to_be_met() -> None:
    """The equal card may still be laid out of turn."""
    hands = {"c": "g6?4", "d": "r5?4"}
    state = position("classic+jump-in+misplay", hands=hands, seats=4)
    assert why(play(state, "c:g6"), "d:r5") is None


def test_a_late_jump_in_costs_nothing() -> None:
    """The card it was meant for has just been covered."""
    hands = {"a": "r8?3", "d": "r5?4"}
    state = position("classic+jump-in+misplay", hands=hands, seats=4)
    assert price(play(state, "a:r8"), "d:r5") is None


def test_a_jump_in_that_fits_costs_nothing() -> None:
    """A good one is carried out."""
    state = position("classic+jump-in+misplay", hands={"d": "r5?4"}, seats=4)
    assert on_turn(play(state, "d:r5")) == "a"


def test_a_false_jump_in_while_another_owes_changes_nothing_else() -> None:
    """The debt waits as before."""
    hands = {"a": "r+2y1y2", "c": "g6?4"}
    state = position("classic+jump-in+misplay+stacking", hands=hands, seats=4)
    state = play(state, "a:r+2", "c:g6")
    assert (count(state, "c"), state.owed, uno.actors(state)[0]) == (7, 2, 1)


def test_a_false_jump_in_with_the_last_card_is_no_way_out() -> None:
    """The author holds three cards afterwards, and nothing is owed for a call."""
    state = position("classic+jump-in+misplay", hands={"c": "!g6"}, seats=4)
    state = play(state, "c:g6")
    assert (count(state, "c"), state.round_result) == (3, None)
    assert why(state, "a:?c") == "uno/false-catch"


# False calls


@pytest.mark.row("U06")
def test_a_false_call_costs_two_where_it_has_a_price() -> None:
    """With five cards there is nothing to call; the turn stays."""
    state = facing(CALLS, "r1g2g3?2")
    assert price(state, "a:!") == 2
    after = play(state, "a:!")
    assert (count(after, "a"), on_turn(after), after.step.name) == (7, "a", "turn")


@pytest.mark.row("U06")
def test_a_false_call_is_refused_by_default() -> None:
    """Without a price nothing changes."""
    state = facing("classic", "r1g2g3?2")
    assert price(state, "a:!") is None
    with pytest.raises(uno.IllegalMove):
        play(state, "a:!")


@pytest.mark.parametrize("letter", ["b", "c", "d"])
def test_a_false_call_out_of_turn_costs_its_author(letter: str) -> None:
    """Nobody else pays, and the turn stays."""
    state = play(facing(CALLS), f"{letter}:!")
    assert (count(state, letter), count(state, "a"), on_turn(state)) == (7, 4, "a")


def test_a_false_call_is_never_offered() -> None:
    """Only the calls that count are."""
    state = facing(CALLS, "r1g2g3?2")
    assert not any(isinstance(move, uno.CallUno) for move in uno.legal_moves(state))


@pytest.mark.parametrize("moves", [["a:!", "a:r1"], ["a:r1!"], ["a:r1", "a:!"]])
def test_a_good_call_costs_nothing(moves: list[str]) -> None:
    """Before, with and after the play."""
    assert count(play(facing(CALLS, "r1g2"), *moves), "a") == 1


def test_a_false_call_leaves_an_answer_open() -> None:
    """The step does not change."""
    state = position(CALLS, hands={"a": "W+4b1b2", "b": "?5"}, seats=4)
    state = play(state, "a:W+4=g", "b:!")
    assert (count(state, "b"), offered(state, "b"), state.owed) == (7, {"take", "?"}, 4)


def test_a_false_call_closes_no_window() -> None:
    """A call is no turn action."""
    state = play(facing(CALLS, "r1g2"), "a:r1", "b:!")
    assert why(state, "c:?a") is None


# False catches


@pytest.mark.row("U10")
def test_a_false_catch_costs_two_where_it_has_a_price() -> None:
    """The player had said UNO: the catcher pays, and the turn stays."""
    state = play(facing(CATCHES, "r1g2"), "a:r1!")
    assert price(state, "b:?a") == 2
    after = play(state, "b:?a")
    assert (count(after, "b"), count(after, "a"), on_turn(after)) == (7, 1, "b")


@pytest.mark.row("U10")
def test_a_false_catch_is_refused_by_default() -> None:
    """Without a price nothing changes."""
    state = play(facing("classic", "r1g2"), "a:r1!")
    assert price(state, "b:?a") is None


@pytest.mark.parametrize("target", ["b", "c", "d"])
def test_catching_who_owes_nothing_is_false(target: str) -> None:
    """A player with five cards owes nothing."""
    state = play(facing(CATCHES), f"a:?{target}")
    assert (count(state, "a"), count(state, target), on_turn(state)) == (6, 5, "a")


def test_a_late_catch_is_refused_and_never_priced() -> None:
    """The player did not call, but the window has closed."""
    state = position(CATCHES, hands={"a": "r1g2"}, seats=4, draw="b9")
    state = play(state, "a:r1", "b:+")
    assert (why(state, "c:?a"), price(state, "c:?a")) == ("too-late", None)


def test_a_good_catch_costs_the_other() -> None:
    """The price is for false ones."""
    state = play(facing(CATCHES, "r1g2"), "a:r1", "c:?a")
    assert (count(state, "a"), count(state, "c")) == (3, 5)


def test_a_second_catch_is_false() -> None:
    """Who was caught owes nothing any more."""
    state = play(facing(CATCHES, "r1g2"), "a:r1", "c:?a")
    assert price(state, "d:?a") == 2


def test_a_false_catch_is_never_offered() -> None:
    """Only a catch that is good is a move to choose."""
    state = play(facing(CATCHES, "r1g2"), "a:r1!")
    assert not any(isinstance(move, uno.CatchUno) for move in uno.legal_moves(state))


def test_a_false_catch_keeps_the_mark_of_who_had_called() -> None:
    """The player is as safe as before."""
    state = play(facing(CATCHES, "r1g2"), "a:r1!", "b:?a")
    assert why(state, "c:?a") == "uno/false-catch"


def test_a_catcher_who_grows_loses_the_own_mark() -> None:
    """A single card that was called becomes three cards."""
    state = position(CATCHES, hands={"a": "?5", "b": "!g1"}, seats=4)
    state = play(state, "b:?a")
    assert (count(state, "b"), why(state, "a:?b")) == (3, "uno/false-catch")


# Each price is its own


def test_each_mistake_has_its_own_price() -> None:
    """Wrong cards, calls and catches are priced one by one."""
    for rules, prices in (
        (PRICED, (2, None, None)),
        (CALLS, (None, 2, None)),
        (CATCHES, (None, None, 2)),
    ):
        state = facing(rules)
        assert tuple(price(state, move) for move in ("a:g8", "a:!", "a:?b")) == prices


@pytest.mark.parametrize("move", ["a:take", "a:-", "a:?", "a:=g", "b:+", "*:deal"])
def test_no_other_refused_move_has_a_price(move: str) -> None:
    """What lays no card, calls nothing and catches nobody is just refused."""
    rules = "classic(false_catch_penalty=2,false_uno_penalty=2)+misplay"
    assert price(facing(rules, "r1g1g8"), move) is None


@pytest.mark.parametrize("move", ["a:!", "b:?a"])
def test_with_uno_called_by_the_game_there_are_no_false_calls(move: str) -> None:
    """Then neither calls nor catches are moves at all."""
    with pytest.raises(uno.NotationError):
        uno.parse_move(move, facing("classic(uno_mode=auto)"))


# What is told


def test_a_mistake_is_told() -> None:
    """The move, the cards drawn, and the turn that is lost."""
    state = facing()
    assert Erred(uno.parse_move("a:g8", state), "no-match") in tell(state, "a:g8")
    assert told(state, "a:g8") == [
        "Seat a may not lay green 8, and pays for it.",
        "Seat a draws 2 cards.",
        "Seat a is skipped.",
        "It is the turn of seat b.",
    ]


def test_a_mistake_out_of_turn_is_told() -> None:
    """Nobody loses a turn."""
    state = position("classic+jump-in+misplay", hands={"c": "g6?4"}, seats=4)
    assert told(state, "c:g6") == [
        "Seat c may not lay green 6, and pays for it.",
        "Seat c draws 2 cards.",
    ]


def test_no_card_is_lost_in_a_mistake() -> None:
    """Every card is where it should be, and the position is written and read."""
    state = play(facing(), "a:g8")
    assert (state.check(), uno.parse_state(str(state))) == ((), state)


def test_a_seat_that_is_empty_cannot_be_caught() -> None:
    """No price is asked for it."""
    state = position("classic(false_catch_penalty=2)", hands={"a": "?4", "b": "?4", "c": "?4"})
    state = play(state, "*:leave=c")
    assert (why(state, "a:?c"), price(state, "a:?c")) == ("no-seat", None)


def test_wrong_plays_with_nothing_left_to_draw_block_the_round() -> None:
    """A turn that is lost and brings no card is idle, as one of drawing nothing is."""
    state = position(PRICED, hands={"a": "g8g1", "b": "g9g2"}, rest="out")
    state = play(state, "a:g8")
    assert (state.idle, on_turn(state)) == (1, "b")
    state = play(state, "b:g9")
    assert state.round_result is not None
    assert state.round_result.why == "blocked"


def test_a_wrong_set_out_of_turn_is_a_mistake_in_any_order() -> None:
    """Only one card jumps in."""
    hands = {"a": "?4", "b": "?4", "c": "r7b7y1"}
    state = position(f"{PRICED}+jump-in+multi-play", hands=hands, top="r7")
    assert (price(state, "c:r7&b7"), price(state, "c:b7&r7")) == (2, 2)
