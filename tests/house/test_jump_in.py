"""Jumping in: a card equal to the top is laid out of turn, and play goes on from there."""

from __future__ import annotations

import pytest
from tests.helpers import count, dealt, hand, lays, offered, on_turn, play, told, top, why

import unorules as uno
from unorules.testing import position

JUMP = "classic+jump-in"
STACK = "classic+jump-in+stacking"
FALSE_CATCH = "uno/false-catch"


def six(*, rules: str = JUMP, **others: str) -> uno.State:
    """Seat a has laid a green six on a green two; b is on turn."""
    hands = {"a": "g6?3", "b": "?5", "c": "g6?4", "d": "?5", **others}
    return play(position(rules, hands=hands, top="g2"), "a:g6")


# Who, and with what


@pytest.mark.row("J01")
def test_an_equal_card_is_laid_out_of_turn() -> None:
    """The seat between is passed over, and the one after the jumper plays."""
    state = play(six(), "c:g6")
    assert (state.counts, on_turn(state), top(state)) == ((3, 5, 4, 5), "d", "g6")


def test_players_passed_over_lose_nothing_else() -> None:
    """They keep their cards, and their turn comes again."""
    state = play(six(), "c:g6", "d:+")
    assert count(state, "b") == 5


def test_it_is_off_by_default() -> None:
    """The classic game knows no card out of turn."""
    assert why(six(rules="classic"), "c:g6") == "not-your-turn"


@pytest.mark.row("J02")
@pytest.mark.parametrize("move", ["c:r6", "c:g3", "c:W=g", "c:W=r", "c:W+4=g", "c:g+2"])
def test_a_card_that_is_not_equal_does_not_jump_in(move: str) -> None:
    """Color and number must both be those of the top; wilds never."""
    state = six(c="r6g3WW+4g+2")
    before = str(state)
    assert why(state, move) == "jump-in/not-identical"
    with pytest.raises(uno.IllegalMove):
        play(state, move)
    assert (str(state), on_turn(state), lays(state, "c")) == (before, "b", set())


@pytest.mark.row("JUMP-6")
@pytest.mark.parametrize("wild", ["W", "W+4"])
def test_a_wild_does_not_jump_in_on_its_like(wild: str) -> None:
    """Neither the Wild nor the Wild Draw Four, although they are equal."""
    state = position(f"{JUMP}-challenge", hands={"c": f"{wild}?4"}, seats=4, top=wild, color="g")
    assert (why(state, f"c:{wild}=g"), lays(state, "c")) == ("jump-in/not-identical", set())


@pytest.mark.row("J02")
def test_a_false_attempt_costs_its_author_two_where_mistakes_are_priced() -> None:
    """Each card goes back, two are drawn, and the turn stays with b."""
    state = six(rules=f"{JUMP}+misplay", c="r6W?3")
    state = play(state, "c:r6")
    assert (count(state, "c"), "r6" in hand(state, "c"), on_turn(state)) == (7, True, "b")
    state = play(state, "c:W=g")
    assert (count(state, "c"), "W" in hand(state, "c"), on_turn(state)) == (9, True, "b")


@pytest.mark.row("JUMP-5")
def test_a_false_attempt_does_not_touch_the_player_on_turn() -> None:
    """The player on turn has the same cards and the same moves."""
    state = six(rules=f"{JUMP}+misplay", c="r6W?3")
    after = play(state, "c:r6")
    assert (hand(after, "b"), offered(after, "b")) == (hand(state, "b"), offered(state, "b"))


@pytest.mark.parametrize("letter", ["c", "d"])
def test_any_player_out_of_turn_may_jump_in(letter: str) -> None:
    """Whoever holds the card."""
    state = position(JUMP, hands={letter: "g6?4"}, seats=4, top="g6")
    assert why(state, f"{letter}:g6") is None


def test_the_player_on_turn_just_plays() -> None:
    """For the player on turn the equal card is an ordinary play, offered once."""
    state = position(JUMP, hands={"a": "g6y1y2"}, seats=4, top="g6")
    moves = [move for move in uno.legal_moves(state, 0) if isinstance(move, uno.Play)]
    assert [move.text for move in moves] == ["g6"]
    assert on_turn(play(state, "a:g6")) == "b"


def test_the_layer_may_jump_in_with_a_second_copy() -> None:
    """Two equal cards of one's own are two plays."""
    state = position(JUMP, hands={"a": "g6g6y1y2"}, seats=4, top="g2")
    state = play(state, "a:g6")
    assert "g6" in offered(state, "a")
    state = play(state, "a:g6")
    assert (count(state, "a"), on_turn(state)) == (2, "b")


def test_a_jump_in_must_be_in_the_hand() -> None:
    """Nobody lays a card of another."""
    assert why(six(c="?5"), "c:g6") is not None


@pytest.mark.parametrize("card", ["r0", "g9", "yS", "bR"])
def test_every_colored_card_may_jump_in(card: str) -> None:
    """Numbers and symbols; of a zero two packs have two."""
    state = position("classic(decks=2)+jump-in", hands={"c": f"{card}?4"}, seats=4, top=card)
    assert why(state, f"c:{card}") is None


def test_the_first_card_may_be_met() -> None:
    """Once the first player may act, the equal card is laid by anyone."""
    state = dealt(JUMP, "r5", hands={"c": "r5g1g2g3g4g6g7"})
    assert on_turn(play(state, "c:r5")) == "d"


def test_the_dealer_may_meet_the_first_card() -> None:
    """Then the first player is on turn again."""
    state = dealt(JUMP, "r5", hands={"d": "r5g1g2g3g4g6g7"})
    state = play(state, "d:r5")
    assert (count(state, "d"), on_turn(state)) == (6, "a")


@pytest.mark.parametrize("first", ["W"])
def test_nobody_jumps_in_before_the_first_color_is_named(first: str) -> None:
    """While a color is open nobody lays a card out of turn."""
    state = dealt(JUMP, first, hands={"c": "Wg1g2g3g4g6g7"})
    assert (offered(state, "a"), lays(state, "c")) == ({"=r", "=y", "=g", "=b"}, set())


# Until the next turn action


@pytest.mark.row("JUMP-4")
def test_after_a_draw_nobody_jumps_in() -> None:
    """A draw is a turn action: the attempt is late, and the drawer keeps the choice."""
    state = position(JUMP, hands={"a": "g1g2", "d": "r5?4"}, seats=4, top="r5", draw="r8")
    assert why(state, "d:r5") is None
    state = play(state, "a:+")
    assert (why(state, "d:r5") is None, lays(state, "d")) == (False, set())
    assert offered(state, "a") == {"r8", "-"}


def test_after_a_draw_in_vain_nobody_jumps_in() -> None:
    """Also when the turn passes by itself, or the drawn card is kept."""
    hands = {"a": "g1g2", "d": "r5?4"}
    state = position(JUMP, hands=hands, seats=4, top="r5", draw="b9")
    assert lays(play(state, "a:+"), "d") == set()
    state = position(JUMP, hands=hands, seats=4, top="r5", draw="r8")
    assert lays(play(state, "a:+", "a:-"), "d") == set()


def test_after_the_draw_the_card_is_only_for_the_player_on_turn() -> None:
    """In turn the same card is laid as any other."""
    hands = {"a": "g1g2", "b": "r5?4", "d": "?5"}
    state = position(JUMP, hands=hands, seats=4, top="r5", draw="b9")
    assert "r5" in lays(play(state, "a:+"), "b")


@pytest.mark.row("JUMP-7")
def test_the_first_of_two_wins() -> None:
    """The jump-in comes first: the play of the passed player is judged in the new state."""
    hands = {"a": "r8?3", "b": "r8y1y2", "d": "r5?4"}
    state = position(JUMP, hands=hands, seats=4, top="r5")
    after = play(state, "d:r5")
    assert (on_turn(after), top(after), why(after, "a:r8")) == ("a", "r5", None)


@pytest.mark.row("JUMP-7")
def test_a_late_jump_in_is_refused_free_of_charge() -> None:
    """The card it was meant for is covered: nothing happens, prices or not."""
    hands = {"a": "r8?3", "d": "r5?4"}
    for rules in (JUMP, f"{JUMP}+misplay"):
        state = play(position(rules, hands=hands, seats=4, top="r5"), "a:r8")
        reason = uno.why_illegal(state, uno.parse_move("d:r5", state))
        assert reason is not None
        assert (reason.price, count(state, "d")) == (None, 5)


def test_a_third_equal_card_still_fits() -> None:
    """With two packs a second jump-in is judged by the new top, which is equal."""
    hands = {"a": "g6?3", "b": "?5", "c": "g6?4", "d": "g6?4"}
    state = position("classic(decks=2)+jump-in", hands=hands, top="g2")
    state = play(state, "a:g6", "d:g6", "c:g6")
    assert (state.counts, on_turn(state)) == ((3, 5, 4, 4), "d")


def test_a_call_or_a_catch_closes_nothing() -> None:
    """Asides are no turn actions: a jump-in is still good after them."""
    state = six(a="g6r1")
    assert why(play(state, "a:!"), "c:g6") is None
    assert why(play(state, "d:?a"), "c:g6") is None


def test_a_paid_penalty_closes_nothing() -> None:
    """Cards drawn by themselves are no turn action: the equal Draw Two is still good."""
    hands = {"a": "r+2?3", "d": "r+2?4"}
    state = play(position(JUMP, hands=hands, seats=4), "a:r+2")
    assert why(state, "d:r+2") is None


# The effect counts from the jumper


@pytest.mark.row("JUMP-2")
def test_a_skip_counts_from_the_jumper() -> None:
    """A skip of a's, then the equal one of d's: a is skipped, b plays."""
    hands = {"a": "rS?3", "d": "rS?4"}
    state = play(position(JUMP, hands=hands, seats=4), "a:rS")
    assert on_turn(state) == "c"
    assert on_turn(play(state, "d:rS")) == "b"


@pytest.mark.row("JUMP-2")
def test_a_reverse_counts_from_the_jumper() -> None:
    """The direction changes again, and the seat after the jumper plays."""
    hands = {"a": "rR?3", "c": "rR?4"}
    state = play(position(JUMP, hands=hands, seats=4), "a:rR", "c:rR")
    assert (state.direction, on_turn(state)) == (1, "d")


@pytest.mark.row("J05", "JUMP-2")
def test_a_draw_two_hits_the_seat_after_the_jumper() -> None:
    """Without stacking the first victim's draw stands, and the jumper's hits the next."""
    hands = {"a": "r+2?3", "b": "?5", "c": "?5", "d": "r+2?4"}
    state = play(position(JUMP, hands=hands), "a:r+2")
    assert (count(state, "b"), on_turn(state)) == (7, "c")
    state = play(state, "d:r+2")
    assert (state.counts, on_turn(state)) == ((5, 7, 5, 4), "b")


def test_counterclockwise_play_goes_on_from_the_jumper() -> None:
    """The next seat in the direction of play."""
    hands = {"a": "g6?3", "c": "g6?4"}
    state = play(position(JUMP, hands=hands, seats=4, top="g2", turn="a<"), "a:g6", "c:g6")
    assert on_turn(state) == "b"


def test_with_two_players_the_jumper_meets_the_own_card() -> None:
    """The opponent, out of turn, jumps in; then the other is on turn."""
    state = position(JUMP, hands={"a": "y1y2", "b": "g6b1b2"}, top="g6")
    assert on_turn(play(state, "b:g6")) == "a"


def test_a_skip_between_two_players_leaves_the_jumper_on_turn() -> None:
    """The skip hits the opponent."""
    state = position(JUMP, hands={"a": "y1y2", "b": "gSb1b2"}, top="gS")
    assert on_turn(play(state, "b:gS")) == "b"


# With stacking


@pytest.mark.row("J04")
def test_an_equal_draw_two_adds_to_the_stack() -> None:
    """Four for the seat after the jumper; the first target draws nothing."""
    hands = {"a": "r+2?3", "b": "?5", "c": "r+2?4", "d": "?5"}
    state = play(position(STACK, hands=hands), "a:r+2", "c:r+2")
    assert (state.owed, uno.actors(state)[0]) == (4, 3)
    state = play(state, "d:take")
    assert (state.counts, on_turn(state)) == ((3, 5, 4, 9), "a")


@pytest.mark.row("JUMP-3")
@pytest.mark.parametrize("move", ["c:y+2", "c:r5", "c:W+4=g"])
def test_only_the_equal_draw_two_breaks_into_a_debt(move: str) -> None:
    """While a penalty waits for its target nothing else is laid out of turn."""
    state = position(STACK, hands={"a": "r+2?3", "c": "y+2r5W+4r+2?2"}, seats=4)
    state = play(state, "a:r+2")
    assert (why(state, move) is None, lays(state, "c")) == (False, {"r+2"})


def test_a_four_never_jumps_in_on_a_four() -> None:
    """A wild is no equal card, in a stack either."""
    state = position(STACK, hands={"a": "W+4b1b2", "c": "W+4?4"}, seats=4)
    assert lays(play(state, "a:W+4=g"), "c") == set()


@pytest.mark.row("JUMP-3")
def test_while_a_four_waits_for_its_answer_nobody_jumps_in() -> None:
    """Without stacking nothing is laid on a penalty that waits for its target."""
    state = position(JUMP, hands={"a": "W+4b1b2", "c": "W+4?4"}, seats=4)
    state = play(state, "a:W+4=g")
    assert (offered(state, "b"), lays(state, "c"), lays(state, "d")) == (
        {"take", "?"},
        set(),
        set(),
    )


@pytest.mark.row("JUMP-3")
def test_a_draw_two_that_waits_under_the_bounce_is_not_met() -> None:
    """The penalty is not paid yet: refused until it is."""
    rules = "classic+jump-in+reverse-bounce"
    state = play(position(rules, hands={"a": "r+2?3", "d": "r+2?4"}, seats=4), "a:r+2")
    assert (state.owed, why(state, "d:r+2") is None, lays(state, "d")) == (2, False, set())


def test_after_the_stack_was_taken_the_equal_card_is_late() -> None:
    """Taking is a turn action."""
    state = position(STACK, hands={"a": "r+2?3", "c": "?5", "d": "r+2?4"}, seats=4)
    state = play(state, "a:r+2", "b:take")
    assert lays(state, "d") == set()


def test_the_layer_may_add_a_second_copy_to_the_own_stack() -> None:
    """Two own equal cards are two plays: four for the same target."""
    state = position(STACK, hands={"a": "r+2r+2?3"}, seats=4)
    state = play(state, "a:r+2", "a:r+2")
    assert (state.owed, uno.actors(state)[0]) == (4, 1)


def test_the_target_adds_the_equal_card_as_an_answer() -> None:
    """For the target it is an ordinary answer."""
    state = position(STACK, hands={"a": "r+2?3", "b": "r+2?4"}, seats=4)
    state = play(state, "a:r+2", "b:r+2")
    assert (state.owed, uno.actors(state)[0]) == (4, 2)


def test_the_seat_before_the_layer_makes_the_layer_the_target() -> None:
    """The seat after the jumper may be the one who opened the stack."""
    state = position(STACK, hands={"a": "r+2?3", "d": "r+2?4"}, seats=4)
    state = play(state, "a:r+2", "d:r+2")
    assert (state.owed, uno.actors(state)[0]) == (4, 0)


@pytest.mark.parametrize("rules", [JUMP, STACK])
def test_the_first_card_is_met_without_its_cost(rules: str) -> None:
    """The opening Draw Two is paid; the equal one costs two, not four."""
    state = dealt(rules, "r+2", hands={"c": "r+2g1g2g3g4g6g7"})
    assert (count(state, "a"), on_turn(state)) == (9, "b")
    state = play(state, "c:r+2")
    assert count(state, "d") == 7 + (2 if rules == JUMP else 0)
    assert state.owed == (0 if rules == JUMP else 2)


# Going out


@pytest.mark.row("JUMP-1", "J07")
def test_the_last_card_may_jump_in() -> None:
    """The jumper is out and wins what the others hold."""
    hands = {"a": "g6r1", "b": "y9", "c": "g6"}
    state = play(position(JUMP, hands=hands, top="g2"), "a:g6!", "c:g6")
    assert state.round_result is not None
    assert (state.round_result.winner, state.scores) == (2, (0, 0, 10))


@pytest.mark.row("JUMP-1")
def test_the_last_card_may_meet_the_first_one() -> None:
    """On a red five the single red five of a seat out of turn ends the round."""
    state = play(position(JUMP, hands={"c": "r5"}, seats=4, top="r5"), "c:r5")
    assert state.round_result is not None
    assert state.round_result.winner == 2


@pytest.mark.parametrize(("rules", "drawn"), [(JUMP, 2), (STACK, 4)])
def test_a_last_draw_two_that_jumps_in_is_paid_before_the_count(rules: str, drawn: int) -> None:
    """The seat after the jumper draws, with stacking the whole total."""
    hands = {"a": "r+2?3", "b": "?5", "c": "r+2", "d": "g9"}
    state = play(position(rules, hands=hands), "a:r+2", "c:r+2")
    assert (count(state, "d"), state.round_result is not None) == (1 + drawn, True)


def test_nobody_jumps_in_when_the_round_is_over() -> None:
    """The last card is met by nobody."""
    state = play(position(JUMP, hands={"a": "g6", "c": "g6?4"}, seats=4, top="g2"), "a:g6")
    assert (state.round_result is not None, lays(state, "c")) == (True, set())


# UNO


@pytest.mark.row("J08")
def test_a_jump_in_closes_the_window() -> None:
    """It counts as the beginning of the next turn: the catch is late."""
    state = six(a="g6r1")
    assert why(state, "d:?a") is None
    state = play(state, "c:g6")
    assert (why(state, "d:?a"), on_turn(state)) == ("too-late", "d")


def test_a_jump_in_may_open_a_window() -> None:
    """Who comes to one card out of turn owes the call like any other."""
    state = play(six(c="g6b1"), "c:g6")
    assert why(state, "a:?c") is None
    assert count(play(state, "a:?c"), "c") == 3


def test_the_call_may_come_with_the_jump_in() -> None:
    """Offered with and without, and then there is nothing to catch."""
    state = six(c="g6b1")
    assert {"g6", "g6!"} <= offered(state, "c")
    assert why(play(state, "c:g6!"), "a:?c") == FALSE_CATCH


def test_the_call_may_come_after_the_jump_in() -> None:
    """As long as nobody has caught the jumper."""
    assert why(play(six(c="g6b1"), "c:g6", "c:!"), "a:?c") == FALSE_CATCH


def test_out_of_turn_nobody_calls_ahead_of_a_jump_in() -> None:
    """A call ahead is for the player who is awaited."""
    assert why(six(c="g6b1"), "c:!") is not None


@pytest.mark.parametrize("move", ["d:+", "a:g6"])
def test_the_window_of_a_jumper_closes_with_the_next_turn_action(move: str) -> None:
    """Be it a draw or another jump-in."""
    hands = {"a": "g6g6?2", "b": "?5", "c": "g6b1", "d": "?5"}
    state = position("classic(decks=2)+jump-in", hands=hands, top="g2", draw="y8")
    state = play(state, "a:g6", "c:g6", move)
    assert why(state, "b:?c") == "too-late"


def test_a_call_ahead_is_lost_when_a_jump_in_takes_the_turn() -> None:
    """The player on turn called with two cards; the turn is taken away, and so is the call."""
    hands = {"a": "r8g1", "b": "?5", "c": "?5", "d": "r5?4"}
    state = position(JUMP, hands=hands, top="r5")
    state = play(state, "a:!", "d:r5", "a:r8")
    assert why(state, "b:?a") is None


# With other rules, and departures


def test_a_drawn_card_is_not_taken_away() -> None:
    """Whoever decides about a drawn card decides, also with drawing until a card fits."""
    rules = "classic+draw-until-playable+jump-in"
    hands = {"a": "g1g2", "d": "r5?4"}
    state = position(rules, hands=hands, seats=4, top="r5", draw="b9r8")
    state = play(state, "a:+")
    assert (offered(state, "a"), lays(state, "d")) == ({"r8", "-"}, set())


def test_the_card_of_a_leaver_may_be_met() -> None:
    """A departure is no turn action."""
    state = play(six(), "*:leave=a")
    assert on_turn(play(state, "c:g6")) == "d"


def test_the_player_on_turn_may_leave_before_the_jump_in() -> None:
    """The turn goes on to c, for whom the equal card is an ordinary play."""
    state = play(six(d="?5"), "*:leave=b")
    assert on_turn(state) == "c"
    assert on_turn(play(state, "c:g6")) == "d"


def test_play_goes_on_past_an_empty_seat() -> None:
    """The next active seat after the jumper plays."""
    state = play(six(), "*:leave=d", "c:g6")
    assert on_turn(state) == "a"


def test_in_a_stack_the_target_after_the_jumper_is_an_active_seat() -> None:
    """The empty seat after the jumper owes nothing."""
    hands = {"a": "r+2?3", "c": "r+2?4"}
    state = position(STACK, hands=hands, seats=4)
    state = play(state, "a:r+2", "*:leave=d", "c:r+2")
    assert (state.owed, uno.actors(state)[0]) == (4, 0)


def test_who_has_left_does_not_jump_in() -> None:
    """Nobody plays from an empty seat."""
    assert why(play(six(), "*:leave=c"), "c:g6") is not None


def test_a_jump_in_ends_a_row_of_idle_turns() -> None:
    """A card was laid."""
    state = position(JUMP, hands={"c": "r5?4"}, seats=4, top="r5", rest="out", idle=2)
    assert "idle=2" in str(state)
    assert "idle=" not in str(play(state, "c:r5"))


# Nobody learns who could jump in


@pytest.mark.parametrize("rules", [JUMP, STACK])
@pytest.mark.parametrize("move", ["a:r+2", "a:r3"])
def test_nobody_sees_who_could_jump_in(rules: str, move: str) -> None:
    """The others see and hear the same whether or not c holds the equal card."""
    heard = []
    for cards in ("r+2r3b2", "y8b1b3"):
        hands = {"a": "r+2r3y1", "b": "g3g4", "c": cards, "d": "g7g8"}
        state = position(rules, hands=hands, rest="out")
        after, events = uno.resolve(state, uno.parse_move(move, state))
        told_to_b = [event.seen_by(1) for event in events]
        heard.append((str(uno.observe(after, 1)), told_to_b))
    assert heard[0] == heard[1]


def test_a_jump_in_is_told() -> None:
    """As a play of the jumper, and with the turn of the next."""
    assert told(six(), "c:g6") == ["Seat c plays a green 6.", "It is the turn of seat d."]


LATE = "classic+jump-in+misplay"


def price(state: uno.State, move: str) -> int | None:
    """What a mistake costs; None where it is only refused."""
    reason = uno.why_illegal(state, uno.parse_move(move, state))
    assert reason is not None
    return reason.price


def test_a_late_jump_in_costs_nothing_while_somebody_thinks_about_a_drawn_card() -> None:
    """The next player has drawn, so it is too late, and no mistake."""
    hands = {"a": "r5?3", "b": "?4", "c": "r5?3"}
    state = play(position(LATE, hands=hands, top="r1", draw="r9"), "a:r5", "b:+")
    assert (why(state, "c:r5"), price(state, "c:r5")) == ("too-late", None)


def test_a_jump_in_over_a_set_is_late() -> None:
    """Three cards were laid on the equal one at once."""
    hands = {"a": "r7b7g7y1y2", "b": "?4", "c": "r5?3"}
    state = play(position(f"{LATE}+multi-play", hands=hands, top="r5"), "a:r7&b7&g7")
    assert (why(state, "c:r5"), price(state, "c:r5")) == ("too-late", None)


def test_a_last_action_that_cannot_jump_in_is_told_so() -> None:
    """No-action-finish forbids it, and a wrong play has its price."""
    hands = {"a": "?4", "b": "?4", "c": "rS"}
    state = position(f"{LATE}+no-action-finish", hands=hands, top="rS")
    assert (why(state, "c:rS"), price(state, "c:rS")) == ("no-action-finish/last-card", 2)


def test_a_jump_in_before_the_debtor_has_answered_is_a_mistake() -> None:
    """With a bounce in play everybody waits for the debtor."""
    hands = {"a": "r+2?3", "b": "?4", "c": "r+2?3"}
    state = play(position(f"{LATE}+reverse-bounce+stacking", hands=hands), "a:r+2")
    assert (why(state, "c:r+2"), price(state, "c:r+2")) == ("not-your-turn", 2)


def test_a_jump_in_before_the_spin_is_a_mistake() -> None:
    """The next player owes a spin first; nothing but the hand of the mistaken changes."""
    hands = {"a": "r5*?3", "b": "?4", "c": "r5*?3"}
    rules = "spin(decks=2)+jump-in+misplay"
    state = play(position(rules, hands=hands, top="r1"), "a:r5*")
    assert (why(state, "c:r5*"), price(state, "c:r5*")) == ("not-your-turn", 2)
    after = play(state, "c:r5*")
    assert (after.step, after.counts[2]) == (state.step, state.counts[2] + 2)


def test_who_jumps_in_with_the_own_second_copy_closes_the_own_window() -> None:
    """The window of who came to one card closes with the next turn action, the own one too."""
    hands = {"a": "?4", "b": "?4", "c": "r5r5g1"}
    state = position("classic(decks=2)+jump-in", hands=hands, top="r5", turn="a>")
    state = play(state, "c:r5")
    assert "!" not in offered(state, "a")
    state = play(state, "c:r5")
    assert state.counts[2] == 1
    assert "?c" in offered(state, "a")
    assert "?c" not in offered(play(state, "d:+") if state.seats > 3 else play(state, "a:+"), "a")


def test_a_host_plays_by_default_for_the_seat_awaited_only() -> None:
    """A seat that may jump in is not waited for, and its time does not run out."""
    state = position(JUMP, hands={"a": "?4", "b": "?4", "c": "r5?3"}, top="r5")
    assert uno.legal_moves(state, 2)
    assert str(uno.default_move(state, 0)) == "a:+"
    with pytest.raises(ValueError, match="does not wait for seat c"):
        uno.default_move(state, 2)
