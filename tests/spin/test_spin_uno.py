"""Calls, catches and prices while a slice is open: the step stays, the slice goes on."""

from __future__ import annotations

import pytest
from tests.helpers import count, hand, offered, play, top, why
from tests.spin.spin_words import ON, awaited, begins, commits, drops, laid, outcome, spin, spun

import unorules as uno
from unorules.testing import position

FALSE_CATCH = "uno/false-catch"
PRICED = f"{ON},false_catch_penalty=2,false_uno_penalty=2"
SHOUT = "!unospin"
OPEN = ["almost-uno", "discard-color", "discard-number", "trade-hands", "war", "uno-spin"]
HANDS = {"a": "r3*g9", "b": "r1g2y4b0", "c": "g8y8W", "d": "b7y1"}


# What goes on


@pytest.mark.parametrize("slice_", OPEN)
def test_a_late_call_is_heard_in_every_slice(slice_: str) -> None:
    """a came down to one card, was not caught before the spin, and calls now."""
    before = spun(slice_, hands=HANDS)
    assert "!" in offered(before, "a")
    after = play(before, "a:!")
    assert (after.step, after.turn, after.moment) == (before.step, before.turn, before.moment)
    assert "!" not in offered(after, "a")


@pytest.mark.parametrize("slice_", OPEN)
def test_a_catch_after_the_spin_is_too_late_in_every_slice(slice_: str) -> None:
    """The spin has closed the window; it costs nothing, priced or not."""
    for options in (ON, PRICED):
        state = spun(slice_, options, hands=HANDS)
        assert why(state, "d:?a") == "too-late"
        reason = uno.why_illegal(state, uno.CatchUno(3, 0))
        assert reason is not None
        assert reason.price is None


@pytest.mark.parametrize("slice_", OPEN)
def test_who_owes_nothing_is_not_caught(slice_: str) -> None:
    """The spinner has four cards."""
    assert why(spun(slice_, hands=HANDS), "d:?b") == FALSE_CATCH


@pytest.mark.parametrize("slice_", OPEN)
def test_a_false_catch_has_its_price_in_every_slice(slice_: str) -> None:
    """Two cards for the catcher, and the step stays as it is."""
    before = spun(slice_, PRICED, hands=HANDS)
    after = play(before, "d:?b")
    assert (count(after, "d"), after.step.name) == (4, before.step.name)
    assert (awaited(after), after.check()) == (awaited(before), ())
    assert uno.parse_state(str(after)) == after


@pytest.mark.parametrize("who", ["b", "d"])
def test_a_false_catch_has_its_price_while_the_spin_is_owed(who: str) -> None:
    """Two cards, and b must still spin."""
    state = play(laid(PRICED, hands=HANDS), f"{who}:?c")
    assert (awaited(state), why(state, "b:spin")) == ("b", None)


def test_a_catch_after_drops_is_possible_before_the_next_turn() -> None:
    """Of the winner of the race, by the player on turn as well."""
    state = play(spun("uno-spin", hands={"d": "g7g9"}), f"d:{SHOUT}", "d:drop=g7", "a:?d")
    assert (count(state, "d"), begins(state, "a")) == (3, True)


def test_only_the_first_catch_counts() -> None:
    """A second one finds no duty."""
    state = play(spun("discard-color", hands={"b": "r7y1"}), "b:drop=r7", "c:?b")
    assert why(state, "d:?b") == FALSE_CATCH


def test_nobody_catches_without_calls_in_play() -> None:
    """With `uno_mode=auto` the winner of a war is announced by the game."""
    hands = {"a": "r3*r9g2", "b": "y4bS", "c": "g8W"}
    state = spun("war", f"{ON},uno_mode=auto", hands=hands, seats=3)
    state = play(state, "a:#r9", "b:#y4", "c:#g8")
    assert not [m for m in uno.legal_moves(state) if isinstance(m, uno.CatchUno | uno.CallUno)]


@pytest.mark.parametrize("options", [ON, "trade_hands=left"])
def test_with_uno_called_by_the_game_a_trade_leaves_nothing_to_catch(options: str) -> None:
    """Whoever then holds one card."""
    state = spun("trade-hands", f"{options},uno_mode=auto", hands={"b": "g9"})
    if awaited(state) == "b" and state.step.name == "wheel/swap":
        state = play(state, "b:>c")
    assert not [m for m in uno.legal_moves(state) if isinstance(m, uno.CatchUno | uno.CallUno)]


# Cards that come into a hand while a slice is open


def test_cards_drawn_between_drops_count_for_almost_uno() -> None:
    """Two cards are kept, so more must go."""
    state = spun("almost-uno", PRICED, hands={"b": "r1g2y4"}, draw="b0b6")
    state = play(state, "b:?c")
    assert count(state, "b") == 5
    state = play(state, "b:drop=b0", "b:drop=b6")
    assert (awaited(state), state.step.name) == ("b", "wheel/drop")
    state = play(state, "b:drop=g2")
    assert (count(state, "b"), begins(state, "c")) == (2, True)


def test_cards_drawn_between_drops_are_dropped_with_their_color() -> None:
    """All cards of the color go."""
    state = spun("discard-color", PRICED, hands={"b": "r1r2y4"}, draw="r6b6")
    state = play(state, "b:drop=r1", "b:?c")
    assert drops(state, "b") == {"r2", "r6"}
    state = play(state, "b:drop=r6", "b:drop=r2")
    assert (hand(state, "b"), begins(state, "c")) == ("y4b6", True)


def test_a_card_drawn_before_the_choice_may_be_the_highest_number() -> None:
    """The highest number is that of the hand when the card is chosen."""
    state = spun("war", PRICED, hands=HANDS, draw="y9W")
    state = play(state, "d:?b")
    assert commits(state, "d") == {"y9"}
    state = play(state, "a:#g9", "b:#y4", "c:#g8", "d:#y9")
    assert (top(state), count(state, "a"), count(state, "d")) == ("y9", 1, 3)


def test_a_card_drawn_after_the_choice_changes_nothing() -> None:
    """What is sealed stays."""
    state = spun("war", PRICED, hands=HANDS, draw="y9W")
    state = play(state, "d:#b7", "d:?b")
    assert commits(state, "d") == set()
    for seat in (0, 1, 2, 3, None):
        view = uno.observe(state, seat)
        guess = uno.determinize(view, 3)
        assert (guess.check(), uno.observe(guess, seat)) == ((), view)
    assert uno.parse_state(str(state)) == state
    state = play(state, "a:#g9", "b:#y4", "c:#g8")
    assert (top(state), outcome(state)[0]) == ("g9", 0)


def test_who_takes_no_part_in_the_war_may_draw_a_number() -> None:
    """And still takes none."""
    state = spun("war", PRICED, hands={**HANDS, "d": "Wy+2"}, draw="y9g1")
    state = play(state, "d:?b")
    assert commits(state, "d") == set()
    state = play(state, "a:#g9", "b:#y4", "c:#g8")
    assert (top(state), outcome(state)[0]) == ("g9", 0)


def test_the_winner_of_the_race_may_drop_a_card_drawn_since() -> None:
    """Any card of the hand."""
    state = play(spun("uno-spin", PRICED, hands=HANDS, draw="y9r7"), f"d:{SHOUT}", "d:?b")
    assert drops(state, "d") == {"b7", "y1", "y9", "r7"}


# Two packs


def test_two_packs_tie_with_the_same_card() -> None:
    """The cards of each are told apart by who holds them."""
    hands = {"a": "r3*r9g1", "b": "r9y2", "c": "W"}
    state = spun("war", f"{ON},decks=2", hands=hands, seats=3)
    state = play(state, "a:#r9", "b:#r9")
    assert (commits(state, "a"), commits(state, "b")) == ({"g1"}, {"y2"})
    state = play(state, "a:#g1", "b:#y2")
    assert (hand(state, "a"), hand(state, "b"), top(state)) == ("r9g1", "y2", "r9")


def test_two_packs_have_two_swirls_of_a_kind() -> None:
    """Both are dropped with their number."""
    state = spun("discard-number", f"{ON},decks=2", hands={"b": "y1*y1*y1g2"})
    state = play(state, "b:drop=y1*", "b:drop=y1*", "b:drop=y1")
    assert (hand(state, "b"), begins(state, "c")) == ("g2", True)


def test_a_jump_in_between_two_swirls_of_a_kind() -> None:
    """With two packs: a swirl on a swirl, while no spin is owed."""
    state = position(spin("decks=2", "+jump-in"), hands={"c": "r3*?4"}, seats=4, top="r3*")
    assert awaited(play(state, "c:r3*")) == "d"


# A round without cards to draw


def test_a_spin_that_takes_the_turn_is_no_idle_turn() -> None:
    """Only who chose to draw in vain is idle."""
    state = laid(hands={"a": "r3*g1g2", "b": "r9y1"}, seats=2, rest="out")
    state = play(state, "b:spin", "*:wheel=show-hand")
    assert (state.idle, begins(state, "a")) == (0, True)
