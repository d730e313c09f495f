"""Sets: several cards of one number are laid at once, and the top one counts."""

from __future__ import annotations

from itertools import groupby

import pytest
from tests.helpers import count, hand, offered, on_turn, pile, play, told, top, why

import unorules as uno
from unorules.testing import position

SETS = "classic+multi-play"
SWAPS = "classic+multi-play+seven-zero"


def holding(cards: str, *, rules: str = SETS, above: str = "r5", **others: str) -> uno.State:
    """Seat a is on turn with these cards."""
    return position(rules, hands={"a": cards, **others}, seats=3, top=above)


def sets(state: uno.State, letter: str = "a") -> set[str]:
    """The sets that a seat may lay, without what is said with them."""
    return {move.rstrip("!") for move in offered(state, letter) if "&" in move}


def test_it_is_off_by_default() -> None:
    """The classic game lays one card."""
    assert why(holding("r7g7y1y2", rules="classic"), "a:r7&g7") is not None


def test_cards_of_one_number_are_laid_at_once() -> None:
    """Both leave the hand, and the turn passes."""
    state = play(holding("r7g7y1y2"), "a:r7&g7")
    assert (hand(state, "a"), pile(state), on_turn(state)) == ("y1y2", "r5r7g7", "b")


def test_the_last_card_is_the_top() -> None:
    """Its color is in force."""
    state = play(holding("r7g7b7y1"), "a:r7&g7&b7")
    assert (top(state), state.color) == ("b7", uno.Color.BLUE)


def test_one_card_may_still_be_laid_alone() -> None:
    """A set is a choice."""
    state = holding("r7g7y1y2")
    assert offered(state, "a") == {"r7", "r7&g7", "+"}


@pytest.mark.parametrize("move", ["a:g7&r7", "a:g7&b7", "a:g7"])
def test_the_first_card_must_fit_alone(move: str) -> None:
    """A set does not begin with a card that does not match the top."""
    assert why(holding("r7g7b7y1"), move) is not None


def test_on_its_own_number_every_card_may_be_first() -> None:
    """All of them match, so each may be the top."""
    assert sets(holding("r7g7y1y2", above="b7")) == {"r7&g7", "g7&r7"}


@pytest.mark.parametrize("move", ["a:r7&r8", "a:r7&g8", "a:r7&r6"])
def test_a_set_has_one_number(move: str) -> None:
    """Cards of different numbers are not laid at once, of one color either."""
    assert why(holding("r7r8g8r6"), move) is not None


def test_equal_cards_are_a_set() -> None:
    """Two copies of one card are of one number."""
    state = play(holding("r7r7g1g2"), "a:r7&r7")
    assert (hand(state, "a"), top(state)) == ("g1g2", "r7")


@pytest.mark.parametrize("move", ["a:r7&r7", "a:r7&g7&g7", "a:r7&b7"])
def test_only_cards_in_the_hand_are_laid(move: str) -> None:
    """Each as often as it is held."""
    assert why(holding("r7g7y1y2"), move) is not None


@pytest.mark.parametrize("cards", ["r7g7b7y7y1", "r7r7g7b7y1", "r7g7g7y1y2"])
@pytest.mark.parametrize("above", ["r5", "y7"])
def test_each_set_is_offered_once_for_each_top(cards: str, above: str) -> None:
    """The order of the cards under the top makes no difference, so it makes no further move."""
    listed = sorted(
        (sorted(faces), faces[-1])
        for faces in (move.split("&") for move in sets(holding(cards, above=above)))
    )
    assert listed
    assert [len(list(group)) for _, group in groupby(listed)] == [1] * len(listed)


def test_every_set_and_every_top_is_offered() -> None:
    """With one fitting card of three, it is the first, and either other may be the top."""
    state = holding("r7g7b7y1")
    listed = {(frozenset(move.split("&")), move[-2:]) for move in sets(state)}
    assert listed == {
        (frozenset({"r7", "g7"}), "g7"),
        (frozenset({"r7", "b7"}), "b7"),
        (frozenset({"r7", "g7", "b7"}), "g7"),
        (frozenset({"r7", "g7", "b7"}), "b7"),
    }


def test_the_top_may_be_the_fitting_card_only_if_another_fits_too() -> None:
    """Something else must be first."""
    assert not any(move.endswith("r7") for move in sets(holding("r7g7b7y1")))


# UNO, and going out


def test_a_set_may_bring_the_hand_to_one_card() -> None:
    """Then it may carry the call; in silence its player may be caught."""
    state = holding("r7g7y1")
    assert {"r7&g7", "r7&g7!"} <= offered(state, "a")
    assert why(play(state, "a:r7&g7!"), "b:?a") == "uno/false-catch"
    assert count(play(state, "a:r7&g7", "b:?a"), "a") == 3


def test_a_call_is_for_one_card_left() -> None:
    """A set that leaves two cards carries no call."""
    state = holding("r7g7y1y2")
    assert "r7&g7!" not in offered(state, "a")


def test_a_set_may_empty_the_hand() -> None:
    """Its player is out, whatever was said before."""
    state = play(holding("r7g7", b="g9", c="W"), "a:r7&g7")
    assert state.round_result is not None
    assert (state.round_result.winner, state.scores) == (0, (59, 0, 0))


def test_a_call_stored_before_a_set_that_leaves_two_is_lost() -> None:
    """With two cards in hand the player called, and then a single card went."""
    state = play(holding("r7g7"), "a:!", "a:r7")
    assert why(state, "b:?a") == "uno/false-catch"


# After drawing, out of turn


def test_after_a_draw_only_the_drawn_card_is_laid() -> None:
    """No set is made with it."""
    state = position(SETS, hands={"a": "g7b7y1"}, seats=3, draw="r7")
    state = play(state, "a:+")
    assert offered(state, "a") == {"r7", "-"}


def test_a_set_does_not_jump_in() -> None:
    """Two equal cards of one's own are two plays."""
    state = position("classic+jump-in+multi-play", hands={"c": "r7g7?3"}, seats=4, top="r7")
    assert sets(state, "c") == set()
    assert why(state, "c:r7&g7") is not None
    assert why(state, "c:r7") is None


def test_the_top_of_a_set_may_be_met() -> None:
    """The card equal to the top jumps in, not one equal to a card under it."""
    hands = {"a": "r7g7y1y2", "c": "g7?4", "d": "r7?4"}
    state = position("classic+jump-in+multi-play", hands=hands)
    state = play(state, "a:r7&g7")
    assert (why(state, "c:g7"), why(state, "d:r7") is None) == (None, False)


def test_out_of_turn_no_set_is_laid() -> None:
    """A set is for the player on turn."""
    state = holding("y1y2", b="r7g7?3")
    assert why(state, "b:r7&g7") is not None


# With other rules


def test_a_set_of_sevens_swaps_once() -> None:
    """Only the top acts: one target, one swap."""
    state = holding("r7g7y1y2", rules=SWAPS, b="?4", c="?6")
    assert sets(state) == {"r7&g7>b", "r7&g7>c"}
    state = play(state, "a:r7&g7>c")
    assert (state.counts, on_turn(state)) == ((6, 4, 2), "b")


def test_a_set_of_sevens_needs_its_target() -> None:
    """Like a single one."""
    assert why(holding("r7g7y1y2", rules=SWAPS), "a:r7&g7") == "name-a-target"


def test_a_set_of_zeros_passes_hands_once() -> None:
    """Only the top acts: every hand goes one seat on."""
    state = play(holding("r0g0y1y2", rules=SWAPS, b="?4", c="?6"), "a:r0&g0")
    assert (state.counts, on_turn(state)) == ((6, 2, 4), "b")


@pytest.mark.parametrize("cards", ["r7g7", "r0g0"])
def test_a_last_set_has_no_effect(cards: str) -> None:
    """Its player is out: no swap, no target."""
    state = holding(cards, rules=SWAPS, b="g9", c="W")
    state = play(state, f"a:{cards[:2]}&{cards[2:]}")
    assert state.round_result is not None
    assert state.counts == (0, 1, 1)


def test_the_single_card_given_away_after_a_set_is_the_receivers_duty() -> None:
    """Three cards, two laid, one given: its new holder owes the call."""
    state = play(holding("r7g7y1", rules=SWAPS, c="?5"), "a:r7&g7>c!")
    assert (state.counts[0], state.counts[2]) == (5, 1)
    assert (why(state, "b:?c"), why(state, "b:?a")) == (None, "uno/false-catch")


def test_a_set_does_not_answer_a_stack() -> None:
    """Numbers are no draw cards."""
    hands = {"a": "r+2y1y2", "b": "r7g7r5g5?1"}
    state = position("classic+multi-play+stacking", hands=hands, seats=3, top="r6")
    assert offered(play(state, "a:r+2"), "b") == {"take"}


def test_a_set_is_played_by_force_or_a_part_of_it() -> None:
    """Forced play leaves the choice between one card and the set."""
    state = holding("r7g7y1y2", rules="classic+force-play+multi-play")
    assert offered(state, "a") == {"r7", "r7&g7"}


def test_a_wrong_set_goes_back() -> None:
    """Where mistakes have a price, all its cards go back and two are drawn."""
    state = holding("g7b7y1y2", rules="classic+misplay+multi-play")
    after = play(state, "a:g7&b7")
    assert (count(after, "a"), top(after), on_turn(after)) == (6, "r5", "b")


# What is told


def test_a_set_is_told() -> None:
    """With every card, so that all know what left the hand."""
    sentences = " ".join(told(holding("r7g7y1y2"), "a:r7&g7"))
    assert "red 7" in sentences
    assert "green 7" in sentences


def test_a_pile_with_a_set_is_written_and_read() -> None:
    """Every card is where it should be."""
    state = play(holding("r7g7b7y1"), "a:r7&g7&b7")
    assert (state.check(), uno.parse_state(str(state))) == ((), state)
