"""Seven and zero: a seven swaps two hands, a zero passes every hand on."""

from __future__ import annotations

import pytest
from tests.helpers import (
    count,
    dealt,
    everything,
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
from unorules.events import HandsPassed, Swapped
from unorules.testing import position

BOTH = "classic+seven-zero"
OPTIONAL = "classic+seven-zero(seven=optional)"
NO_SEVEN = "classic+seven-zero(seven=off)"
NO_ZERO = "classic+seven-zero(zero=off)"
FALSE_CATCH = "uno/false-catch"

FOUR = {"a": "r7g1g2", "b": "?4", "c": "?6", "d": "?5"}
ZEROS = {"a": "r0g1g2", "b": "?4", "c": "?6", "d": "?8"}


# The seven


def test_seven_is_mandatory_and_zero_is_on_by_default() -> None:
    """Both rules come with the module."""
    named = uno.ruleset("classic+seven-zero(seven=mandatory,zero=on)")
    assert named == uno.ruleset(BOTH)


@pytest.mark.parametrize("option", ["seven=on", "zero=optional"])
def test_another_value_is_refused(option: str) -> None:
    """Seven is mandatory, optional or off; zero is on or off."""
    with pytest.raises(uno.RulesError):
        uno.ruleset(f"classic+seven-zero({option})")


@pytest.mark.row("Z01")
def test_a_seven_swaps_hands_with_the_player_chosen() -> None:
    """Two cards for six; the others keep theirs, and the turn goes to the next seat."""
    state = play(position(BOTH, hands=FOUR), "a:r7>c")
    assert (state.counts, on_turn(state)) == ((6, 4, 2, 5), "b")


@pytest.mark.row("Z01")
def test_the_cards_themselves_change_hands() -> None:
    """What is left in the hand after laying goes to the other, and the other way round."""
    state = position(BOTH, hands={"a": "r7g1g2", "b": "y4y6", "c": "b8b9W"})
    state = play(state, "a:r7>c")
    assert (hand(state, "a"), hand(state, "b"), hand(state, "c")) == ("b8b9W", "y4y6", "g1g2")


def test_no_card_is_lost_in_a_swap() -> None:
    """Every card of the deck is where it should be."""
    before = position(BOTH, hands=FOUR)
    after = play(before, "a:r7>d")
    assert (everything(after), after.check()) == (everything(before), ())


@pytest.mark.parametrize(("target", "turn"), [("b", "b"), ("c", "b"), ("d", "b")])
def test_any_other_player_may_be_chosen(target: str, turn: str) -> None:
    """Also the next one; that changes nothing for the turn."""
    state = position(BOTH, hands=FOUR)
    assert lays(state, "a") == {"r7"}
    assert on_turn(play(state, f"a:r7>{target}")) == turn


def test_each_target_is_a_move() -> None:
    """The seven is offered once for each other player, and never without a target."""
    offers = {move for move in offered(position(BOTH, hands=FOUR), "a") if move != "+"}
    assert offers == {"r7>b", "r7>c", "r7>d"}


@pytest.mark.row("Z02", "SWAP-1")
def test_a_seven_without_a_target_is_refused() -> None:
    """The swap is compulsory: nothing changes until a target is named."""
    state = position(BOTH, hands=FOUR)
    assert why(state, "a:r7") == "name-a-target"
    with pytest.raises(uno.IllegalMove):
        play(state, "a:r7")
    assert on_turn(state) == "a"


@pytest.mark.parametrize("target", ["a", "e", "z"])
def test_nobody_swaps_with_oneself_or_an_empty_chair(target: str) -> None:
    """The target is another player at the table."""
    assert why(position(BOTH, hands=FOUR), f"a:r7>{target}") is not None


def test_with_two_players_there_is_one_target() -> None:
    """The only opponent is the only choice."""
    state = position(BOTH, hands={"a": "r7g1g2", "b": "?5"})
    assert offered(state, "a") == {"r7>b", "+"}
    assert play(state, "a:r7>b").counts == (5, 2)


@pytest.mark.parametrize("card", ["r1", "rS", "r+2", "r0"])
def test_no_other_card_takes_a_target(card: str) -> None:
    """A target named with another card is refused."""
    state = position(BOTH, hands={"a": f"{card}g1g2"}, seats=4)
    assert why(state, f"a:{card}>c") is not None


def test_a_drawn_seven_swaps_too() -> None:
    """A seven laid right after drawing needs its target as any other."""
    state = position(BOTH, hands={"a": "g1g2", "b": "?4", "c": "?6"}, draw="r7")
    state = play(state, "a:+")
    assert offered(state, "a") == {"r7>b", "r7>c", "-"}
    assert play(state, "a:r7>c").counts == (6, 4, 2)


# Optional, off


@pytest.mark.row("Z11")
def test_an_optional_seven_may_be_laid_without_a_swap() -> None:
    """Nobody's hand changes, and the turn passes."""
    state = play(position(OPTIONAL, hands=FOUR), "a:r7")
    assert (state.counts, on_turn(state)) == ((2, 4, 6, 5), "b")


def test_an_optional_seven_may_swap() -> None:
    """With a target it swaps as the compulsory one."""
    state = position(OPTIONAL, hands=FOUR)
    assert offered(state, "a") == {"r7", "r7>b", "r7>c", "r7>d", "+"}
    assert play(state, "a:r7>c").counts == (6, 4, 2, 5)


def test_without_the_rule_of_seven_a_seven_is_a_number() -> None:
    """It takes no target and swaps nothing; the zero still passes hands on."""
    state = position(NO_SEVEN, hands=FOUR)
    assert why(state, "a:r7>c") is not None
    assert play(state, "a:r7").counts == (2, 4, 6, 5)
    assert play(position(NO_SEVEN, hands=ZEROS), "a:r0").counts == (8, 2, 4, 6)


def test_without_the_rule_of_zero_a_zero_is_a_number() -> None:
    """No hand moves; the seven still swaps."""
    assert play(position(NO_ZERO, hands=ZEROS), "a:r0").counts == (2, 4, 6, 8)
    assert play(position(NO_ZERO, hands=FOUR), "a:r7>c").counts == (6, 4, 2, 5)


def test_without_the_module_both_are_numbers() -> None:
    """The classic game swaps nothing."""
    assert why(position("classic", hands=FOUR), "a:r7>c") is not None
    assert play(position("classic", hands=ZEROS), "a:r0").counts == (2, 4, 6, 8)


# The zero


@pytest.mark.row("Z04")
def test_a_zero_passes_every_hand_one_seat_on() -> None:
    """In the direction of play: each player gets the hand of the seat before."""
    state = play(position(BOTH, hands=ZEROS), "a:r0")
    assert (state.counts, on_turn(state)) == ((8, 2, 4, 6), "b")


def test_counterclockwise_the_hands_go_the_other_way() -> None:
    """The direction of play is that of the hands."""
    state = play(position(BOTH, hands=ZEROS, turn="a<"), "a:r0")
    assert (state.counts, on_turn(state)) == ((4, 6, 8, 2), "d")


def test_the_hands_themselves_are_passed_on() -> None:
    """With three seats, each gets exactly the cards of the one before."""
    state = position(BOTH, hands={"a": "r0g1g2", "b": "y4y6", "c": "b8b9W"})
    state = play(state, "a:r0")
    assert (hand(state, "a"), hand(state, "b"), hand(state, "c")) == ("b8b9W", "g1g2", "y4y6")


@pytest.mark.row("Z06")
@pytest.mark.parametrize("turn", ["a>", "a<"])
def test_with_two_players_a_zero_swaps_the_hands(turn: str) -> None:
    """Two hands change places, whatever the direction."""
    state = position(BOTH, hands={"a": "r0?2", "b": "?5"}, turn=turn)
    state = play(state, "a:r0")
    assert (state.counts, on_turn(state)) == ((5, 2), "b")


def test_no_card_is_lost_when_hands_are_passed_on() -> None:
    """Every card of the deck is where it should be."""
    before = position(BOTH, hands=ZEROS)
    after = play(before, "a:r0")
    assert (everything(after), after.check()) == (everything(before), ())


# The last card


@pytest.mark.row("SWAP-2", "SWAP-5")
def test_a_last_seven_wins() -> None:
    """It takes no target, has no effect, and its player is out."""
    state = position(BOTH, hands={"a": "r7", "b": "g9", "c": "W"})
    assert offered(state, "a") == {"r7", "+"}
    state = play(state, "a:r7")
    assert state.round_result is not None
    assert (state.round_result.winner, state.counts, state.scores[0]) == (0, (0, 1, 1), 59)


@pytest.mark.parametrize("rules", [BOTH, OPTIONAL])
def test_a_last_seven_names_no_target(rules: str) -> None:
    """A target is refused, as a color is with a last wild."""
    state = position(rules, hands={"a": "r7", "b": "g9"})
    assert why(state, "a:r7>b") is not None


@pytest.mark.row("Z10", "SWAP-5")
def test_a_last_zero_wins() -> None:
    """No hand moves, and the others' cards count where they are."""
    state = position(BOTH, hands={"a": "r0", "b": "g9", "c": "W"})
    state = play(state, "a:r0")
    assert (hand(state, "b"), hand(state, "c"), state.scores) == ("g9", "W", (59, 0, 0))


# The first card


@pytest.mark.row("Z09")
@pytest.mark.parametrize("first", ["g0", "g7"])
def test_a_first_seven_or_zero_does_nothing(first: str) -> None:
    """It was played by nobody: the hands stay, and the first player begins."""
    hands = {"a": "r1r2r3r4r5r6r8"}
    state = dealt(BOTH, first, hands=hands)
    assert (hand(state, "a"), on_turn(state), top(state)) == ("r1r2r3r4r5r6r8", "a", first)


# UNO


@pytest.mark.row("Z07", "SWAP-3")
@pytest.mark.parametrize("moves", [["a:r7>c!"], ["a:!", "a:r7>c"], ["a:r7>c"]])
def test_who_receives_a_single_card_must_call(moves: list[str]) -> None:
    """A call of the player who gave the card away is void: the new holder is caught."""
    state = position(BOTH, hands={"a": "r7g1", "c": "?5"}, seats=4)
    state = play(state, *moves)
    assert (count(state, "a"), count(state, "c")) == (5, 1)
    state = play(state, "b:?c")
    assert (count(state, "c"), on_turn(state)) == (3, "b")


@pytest.mark.row("SWAP-3")
@pytest.mark.parametrize("move", ["a:r7>c!", "a:r7>c"])
def test_who_gave_the_single_card_away_cannot_be_caught(move: str) -> None:
    """With five cards nobody owes a call."""
    state = play(position(BOTH, hands={"a": "r7g1", "c": "?5"}, seats=4), move)
    assert why(state, "b:?a") == FALSE_CATCH


def test_who_received_a_single_card_may_call() -> None:
    """Out of turn as well, until caught; then there is nothing to catch."""
    state = play(position(BOTH, hands={"a": "r7g1", "c": "?5"}, seats=4), "a:r7>c", "c:!")
    assert why(state, "b:?c") == FALSE_CATCH


@pytest.mark.parametrize("move", ["b:+", "b:r9"])
def test_the_window_of_a_swap_closes_as_usual(move: str) -> None:
    """With the next turn action it is too late."""
    state = position(BOTH, hands={"a": "r7g1", "b": "r9y2y3", "c": "?5"}, draw="b9")
    state = play(state, "a:r7>c", move)
    assert why(state, "a:?c") == "too-late"


@pytest.mark.parametrize("mark", ["", "!", "^", "_"])
def test_a_swap_clears_the_marks_of_both(mark: str) -> None:
    """Whatever was said for a single card, its new holder must say it anew."""
    hands = {"a": "r7g1g2", "c": f"{mark}b9"} if mark else {"a": "r7g1g2", "c": "b9"}
    state = play(position(BOTH, hands=hands, seats=4), "a:r7>c")
    assert (count(state, "a"), count(state, "c")) == (1, 2)
    assert why(state, "b:?a") is None
    assert why(state, "b:?c") == FALSE_CATCH


def test_a_call_with_the_seven_counts_for_one_card_afterwards() -> None:
    """Two single cards change places: the player of the seven has called, the other has not."""
    state = position(BOTH, hands={"a": "r7g1", "c": "!b9"}, seats=4)
    state = play(state, "a:r7>c!")
    assert (hand(state, "a"), hand(state, "c")) == ("b9", "g1")
    assert (why(state, "b:?a"), why(state, "b:?c")) == (FALSE_CATCH, None)


def test_without_a_call_both_may_be_caught() -> None:
    """Two single cards change places in silence: either holder owes the call."""
    state = play(position(BOTH, hands={"a": "r7g1", "c": "!b9"}, seats=4), "a:r7>c")
    assert (why(state, "b:?a"), why(state, "b:?c")) == (None, None)


def test_a_swap_leaves_the_marks_of_the_others() -> None:
    """Whose hand did not change is as safe as before."""
    hands = {"a": "r7g1g2", "b": "!y1", "c": "?5", "d": "_y2"}
    state = play(position(BOTH, hands=hands), "a:r7>c")
    assert why(state, "a:?b") == FALSE_CATCH
    assert why(state, "a:?d") is not None


@pytest.mark.parametrize("rules", [OPTIONAL, NO_SEVEN])
def test_a_seven_without_a_swap_takes_the_call_as_usual(rules: str) -> None:
    """The call is that of the player who now holds one card."""
    state = position(rules, hands={"a": "r7g1", "c": "?5"}, seats=4)
    assert why(play(state, "a:r7!"), "b:?a") == FALSE_CATCH
    assert why(play(state, "a:r7"), "b:?a") is None


def test_a_zero_clears_all_marks() -> None:
    """A single card that was called is passed on: its new holder owes the call."""
    hands = {"a": "r0g1g2", "b": "!y4", "c": "?5", "d": "_y6"}
    state = play(position(BOTH, hands=hands), "a:r0")
    assert state.counts == (1, 2, 1, 5)
    assert [why(state, f"b:?{letter}") for letter in "acd"] == [None, None, FALSE_CATCH]


@pytest.mark.parametrize("move", ["a:r0", "a:r0!"])
def test_a_single_card_passed_on_by_a_zero_is_the_receivers_duty(move: str) -> None:
    """The player of the zero comes to one card and gives it away."""
    state = position(BOTH, hands={"a": "r0g1", "b": "?4", "c": "?4"})
    state = play(state, move)
    assert (state.counts, why(state, "c:?b"), why(state, "c:?a")) == ((4, 1, 4), None, FALSE_CATCH)


def test_a_call_with_the_zero_counts_for_one_card_afterwards() -> None:
    """The player of the zero receives a single card and has called."""
    state = position(BOTH, hands={"a": "r0g1", "b": "?4", "c": "!b9"})
    state = play(state, "a:r0!")
    assert (hand(state, "a"), why(state, "b:?a"), why(state, "c:?b")) == ("b9", FALSE_CATCH, None)


def test_a_stored_call_is_lost_in_a_zero() -> None:
    """A call ahead is for the hand that is now another's."""
    state = position(BOTH, hands={"a": "r0g1", "b": "?4", "c": "?4"})
    state = play(state, "a:!", "a:r0")
    assert why(state, "c:?b") is None


def test_with_uno_called_by_the_game_nobody_is_caught() -> None:
    """With `uno_mode=auto` a swap leaves nothing to catch."""
    rules = "classic(uno_mode=auto)+seven-zero"
    state = play(position(rules, hands={"a": "r7g1", "c": "?5"}, seats=4), "a:r7>c")
    assert not any(isinstance(move, uno.CatchUno) for move in uno.legal_moves(state))


# With other rules


def test_a_seven_or_zero_does_not_answer_a_stack() -> None:
    """A number is no draw card, of whatever effect."""
    state = position(f"{BOTH}+stacking", hands={"a": "r+2y1y2", "b": "r7r0?3"}, seats=3)
    assert offered(play(state, "a:r+2"), "b") == {"take"}


@pytest.mark.row("SWAP-4")
def test_a_seven_swaps_when_it_jumps_in() -> None:
    """The jumper owes the swap as well, and the seat after the jumper plays."""
    hands = {"a": "r7g1g2", "b": "?4", "c": "r7b1b2", "d": "?5"}
    state = play(position(f"{BOTH}+jump-in", hands=hands), "a:r7>b")
    assert {"r7>a", "r7>b", "r7>d"} <= offered(state, "c")
    state = play(state, "c:r7>d")
    assert (state.counts, on_turn(state)) == ((4, 2, 5, 2), "d")


@pytest.mark.row("SWAP-4")
def test_a_seven_that_jumps_in_without_a_target_lacks_one() -> None:
    """It is equal to the top and in time: what is missing is the target."""
    hands = {"a": "r7g1g2", "b": "?4", "c": "r7b1b2", "d": "?5"}
    state = play(position(f"{BOTH}+jump-in", hands=hands), "a:r7>b")
    assert why(state, "c:r7") == "name-a-target"


@pytest.mark.row("SWAP-4")
def test_a_seven_swaps_when_it_jumps_in_on_the_first_one() -> None:
    """Also on a seven that lies there without an effect of its own."""
    state = position(f"{BOTH}+jump-in", hands={"c": "r7b1b2"}, seats=4, top="r7")
    state = play(state, "c:r7>a")
    assert (state.counts, on_turn(state)) == ((2, 5, 5, 5), "d")


@pytest.mark.row("SWAP-4")
def test_a_zero_passes_hands_when_it_jumps_in() -> None:
    """With two packs a second zero jumps in and acts."""
    rules = "classic(decks=2)+jump-in+seven-zero"
    hands = {"a": "?3", "b": "?4", "c": "r0?6", "d": "?5"}
    state = play(position(rules, hands=hands, top="r0"), "c:r0")
    assert (state.counts, on_turn(state)) == ((5, 3, 4, 6), "d")


def test_a_seven_given_away_by_a_swap_jumps_in_from_its_new_hand() -> None:
    """The hand as it is after the swap counts."""
    hands = {"a": "r7r7g1", "b": "?4", "c": "?5", "d": "?4"}
    state = play(position(f"{BOTH}+jump-in", hands=hands), "a:r7>c")
    assert why(state, "c:r7>a") is None
    assert why(state, "a:r7>c") is not None


# Departures


def test_nobody_swaps_with_who_has_left() -> None:
    """An empty seat is no target."""
    state = play(position(BOTH, hands=FOUR), "*:leave=c")
    assert why(state, "a:r7>c") is not None
    assert offered(state, "a") == {"r7>b", "r7>d", "+"}


@pytest.mark.parametrize(
    ("turn", "counts"), [("a>", (8, 0, 2, 6)), ("a<", (6, 0, 8, 2))], ids=["clockwise", "counter"]
)
def test_hands_pass_an_empty_seat_by(turn: str, counts: tuple[int, ...]) -> None:
    """Only the players in the match give and get."""
    state = play(position(BOTH, hands=ZEROS, turn=turn), "*:leave=b", "a:r0")
    assert (state.counts, state.check()) == (counts, ())


def test_the_target_of_a_swap_may_leave_afterwards() -> None:
    """Its new hand goes into the pile, and play goes on."""
    state = play(position(BOTH, hands=FOUR), "a:r7>c", "*:leave=c")
    assert (state.counts, on_turn(state), state.check()) == ((6, 4, 0, 5), "b", ())


# What is told


def test_a_swap_is_told() -> None:
    """Who swaps with whom is known to all."""
    state = position(BOTH, hands=FOUR)
    assert Swapped(0, 2) in tell(state, "a:r7>c")
    assert "Seat a and seat c swap hands." in told(state, "a:r7>c")


@pytest.mark.parametrize(("turn", "direction"), [("a>", 1), ("a<", -1)])
def test_passing_hands_on_is_told(turn: str, direction: int) -> None:
    """With the direction in which they go."""
    state = position(BOTH, hands=ZEROS, turn=turn)
    assert HandsPassed(direction) in tell(state, "a:r0")


@pytest.mark.parametrize("move", ["a:r7", "a:r0"])
def test_a_last_card_tells_no_swap(move: str) -> None:
    """What has no effect is not told."""
    state = position(BOTH, hands={"a": move[2:], "b": "g9g8"})
    assert not [event for event in tell(state, move) if isinstance(event, Swapped | HandsPassed)]


def test_each_player_sees_the_new_hand_only() -> None:
    """After a swap a view shows the seat's present hand and nobody else's."""
    state = position(BOTH, hands={"a": "r7g1g2", "b": "y4y6", "c": "b8b9W"})
    view = uno.observe(play(state, "a:r7>c"), 0)
    assert "".join(map(str, view.hand)) == "b8b9W"
    assert "c=(2)" in str(view)


@pytest.mark.parametrize("rules", [BOTH, OPTIONAL, NO_SEVEN, NO_ZERO])
def test_a_position_is_written_and_read(rules: str) -> None:
    """Marks after a swap are part of the position."""
    state = position(rules, hands={"a": "r7r0g1", "b": "!b9", "c": "?3"})
    for move in uno.legal_moves(state, 0):
        after = uno.apply(state, move)
        assert uno.parse_state(str(after)) == after
