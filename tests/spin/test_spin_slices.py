"""Draw Red, Draw Blue, Trade Hands, Show Hand."""

from __future__ import annotations

import pytest
from tests.helpers import (
    count,
    draws,
    everything,
    faces,
    hand,
    lays,
    offered,
    on_turn,
    pile,
    play,
    shuffle,
    tell,
    told,
    top,
    why,
)
from tests.spin.spin_words import ON, awaited, begins, color, laid, only, spun, stopped

import unorules as uno
from unorules.events import Drew, HandsPassed, Swapped
from unorules.spin.steps import HandShown
from unorules.testing import position

FALSE_CATCH = "uno/false-catch"
LEFT = f"{ON},trade_hands=left"


def drawn(state: uno.State, *moves: str) -> str:
    """What was drawn in the last of these moves, in order."""
    events = tell(state, *moves)
    return "".join(str(face) for event in events if isinstance(event, Drew) for face in event.faces)


# Draw Red, Draw Blue


@pytest.mark.row("P11")
@pytest.mark.parametrize("by_table", [True, False])
def test_draw_blue_stops_at_the_first_blue_card(by_table: bool) -> None:
    """All cards drawn are kept."""
    state = spun("draw-blue", hands={"b": "?4"}, draw="r2b0W", by_table=by_table)
    assert (count(state, "b"), begins(state, "c"), draws(state)[0]) == (6, True, "W")


@pytest.mark.row("P28")
@pytest.mark.parametrize("by_table", [True, False])
def test_draw_red_stops_at_the_first_red_card(by_table: bool) -> None:
    """The drawn cards are cards like any other in the turn that follows."""
    state = spun("draw-red", "", hands={"b": "g1g2y8y9"}, draw="b2g9r1y5", by_table=by_table)
    assert (count(state, "b"), begins(state, "b"), draws(state)[0]) == (7, True, "y5")
    assert top(state) == "r3*"
    state = play(state, "b:r1")
    assert (count(state, "b"), on_turn(state)) == (6, "c")


@pytest.mark.parametrize(
    ("slice_", "last"),
    [
        *(("draw-red", card) for card in ("r9", "r2*", "rS", "r+2")),
        *(("draw-blue", card) for card in ("b9", "b2*", "bR", "b+2")),
    ],
)
def test_any_card_of_the_color_ends_the_draw(slice_: str, last: str) -> None:
    """Numbers, swirls and actions; what is drawn does not act."""
    state = laid(hands={"b": "?4"}, draw=f"y1g1{last}g4")
    assert drawn(state, "b:spin", f"*:wheel={slice_}") == f"y1g1{last}"
    state = play(state, "b:spin", f"*:wheel={slice_}")
    assert (begins(state, "c"), count(state, "c"), state.direction) == (True, 5, 1)


@pytest.mark.row("SPIN-3")
@pytest.mark.parametrize("slice_", ["draw-red", "draw-blue"])
@pytest.mark.parametrize("wild", ["W", "W+4"])
def test_a_wild_ends_the_draw(slice_: str, wild: str) -> None:
    """A Wild or a Wild Draw Four, whatever the color sought."""
    state = laid(hands={"b": "?4"}, draw=f"y1g1{wild}r1b1")
    assert drawn(state, "b:spin", f"*:wheel={slice_}") == f"y1g1{wild}"


@pytest.mark.parametrize(("slice_", "other"), [("draw-red", "b1"), ("draw-blue", "r1")])
def test_the_other_color_does_not_end_the_draw(slice_: str, other: str) -> None:
    """Red is not blue."""
    state = laid(hands={"b": "?4"}, draw=f"{other}WW")
    assert drawn(state, "b:spin", f"*:wheel={slice_}") == f"{other}W"


def test_at_least_one_card_is_drawn() -> None:
    """A red card in the hand already does not count."""
    state = spun("draw-red", hands={"b": "r9W"}, draw="r1r2")
    assert hand(state, "b") == "r1r9W"


def test_a_drawn_wild_is_laid_in_the_turn_that_follows() -> None:
    """As any other card of the hand; so is one that was held before."""
    state = spun("draw-red", "", hands={"b": "r9g1"}, draw="g4W")
    assert lays(state, "b") == {"r9", "W"}
    assert color(play(state, "b:W=g")) == "g"


def test_in_the_turn_that_follows_the_spinner_may_draw() -> None:
    """The draw of the slice was not that of the turn."""
    state = spun("draw-red", "", hands={"b": "g1g2"}, draw="y1r1y2")
    state = play(state, "b:+")
    assert (count(state, "b"), begins(state, "c")) == (5, True)


@pytest.mark.row("SPIN-3")
@pytest.mark.parametrize("slice_", ["draw-red", "draw-blue"])
def test_without_any_cards_left_nothing_is_drawn(slice_: str) -> None:
    """Both piles are empty but for the top: play goes on."""
    hands = {"a": "g1", "b": "g2g4", "c": "y9"}
    state = position(
        only(slice_), hands=hands, top="r3*", turn="a>", step="wheel/spin(b)", rest="out"
    )
    state = play(state, "b:spin")
    assert (count(state, "b"), top(state), begins(state, "c")) == (2, "r3*", True)


@pytest.mark.row("SPIN-3")
def test_the_card_that_the_swirl_covers_can_be_drawn() -> None:
    """It is the only one left: it is shuffled in and drawn, and that was all."""
    hands = {"a": "r3*g1", "b": "g2g4", "c": "y9"}
    state = spun("draw-red", hands=hands, seats=3, top="b3", rest="out", by_table=False)
    assert ("b3" in hand(state, "b"), pile(state), begins(state, "c")) == (True, "r3*", True)


@pytest.mark.row("SPIN-3")
def test_the_draw_ends_when_the_cards_end() -> None:
    """No red card is left: what there is is drawn, the swirl stays on top."""
    hands = {"a": "r3*g1", "b": "g2g4", "c": "y9"}
    state = spun(
        "draw-red",
        hands=hands,
        seats=3,
        top="b3",
        pile="g9",
        draw="y1",
        rest="out",
        by_table=False,
    )
    assert (count(state, "b"), pile(state), draws(state)) == (5, "r3*", ())
    assert (begins(state, "c"), state.check()) == (True, ())


def test_the_discards_are_shuffled_in_the_middle_of_the_draw() -> None:
    """All but the top; then the draw goes on."""
    hands = {"a": "r3*g1", "b": "g2g4", "c": "y9"}
    state = spun(
        "draw-blue",
        "",
        hands=hands,
        seats=3,
        top="b3",
        pile="g9g8",
        draw="y1",
        rest="out",
        by_table=False,
    )
    assert "y1" in hand(state, "b")
    assert "b3" in hand(state, "b")
    assert (top(state), begins(state, "b"), state.check()) == ("r3*", True, ())
    assert count(state, "b") + len(draws(state)) == 2 + 4


def test_a_real_table_shuffles_in_the_middle_of_the_draw() -> None:
    """The table gives the order, and the draw goes on with it."""
    hands = {"a": "r3*g1", "b": "g2g4", "c": "y9"}
    state = spun(
        "draw-blue", "", hands=hands, seats=3, top="b3", pile="g9g8", draw="y1", rest="out"
    )
    assert sorted(map(str, uno.awaited_cards(state))) == ["b3", "g8", "g9"]
    assert uno.parse_state(str(state)) == state
    state = shuffle(state, "g9b3g8")
    assert sorted(map(str, state.hand(1))) == ["b3", "g2", "g4", "g9", "y1"]
    assert (draws(state), begins(state, "b")) == (("g8",), True)


def test_a_draw_with_a_shuffle_in_the_middle_is_told_once() -> None:
    """The slice, the shuffle and all cards, when the table has shuffled."""
    hands = {"a": "r3*g1", "b": "g2g4", "c": "y9"}
    state = laid("", hands=hands, seats=3, top="b3", pile="g9g8", draw="y1", rest="out")
    state = play(state, "b:spin", "*:wheel=draw-blue")
    events = uno.resolve(state, uno.Shuffle(uno.parse_cards("g9b3g8"))).events
    assert stopped(events) == ["draw-blue"]
    drew = [face for event in events if isinstance(event, Drew) for face in event.faces]
    assert tuple(drew) == faces("y1g9b3")


def test_who_called_uno_and_draws_must_call_again() -> None:
    """The hand is no longer one card."""
    hands = {"b": "!g9", "c": "?4"}
    state = spun("draw-red", "", hands=hands, draw="r1")
    assert (count(state, "b"), why(state, "c:?b")) == (2, FALSE_CATCH)
    assert why(play(state, "b:r1"), "c:?b") is None


def test_the_others_see_how_many_cards_were_drawn() -> None:
    """Not which: the draw lays nothing open."""
    state = play(laid(hands={"b": "?4"}, draw="y1g1r1"), "b:spin")
    (event,) = [e for e in tell(state, "*:wheel=draw-red") if isinstance(e, Drew)]
    assert event.seen_by(1).faces == faces("y1g1r1")
    for seat in (0, 2, 3, None):
        assert (event.seen_by(seat).faces, event.seen_by(seat).count) == ((), 3)


# Trade Hands


FOUR = {"b": "?4", "c": "?6", "d": "?2"}


@pytest.mark.row("P12")
@pytest.mark.parametrize("by_table", [True, False])
def test_the_spinner_swaps_with_a_player_of_choice(by_table: bool) -> None:
    """b with d; the others keep theirs, and play goes on after the spinner."""
    state = spun("trade-hands", f"{ON},trade_hands=choose", hands=FOUR, by_table=by_table)
    assert (awaited(state), offered(state, "b")) == ("b", {">a", ">c", ">d"})
    state = play(state, "b:>d")
    assert (state.counts, begins(state, "c")) == ((3, 2, 6, 4), True)


def test_the_swap_is_a_duty() -> None:
    """There is no way round it, and nobody swaps with their own hand or an empty chair."""
    state = spun("trade-hands", "", hands=FOUR)
    for move in ("b:-", "b:+", "b:>b", "b:>e", "c:>a", "c:+"):
        assert why(state, move) is not None


@pytest.mark.parametrize("target", ["a", "c", "d"])
def test_the_cards_themselves_change_hands(target: str) -> None:
    """With any other player."""
    before = spun("trade-hands", hands=FOUR)
    after = play(before, f"b:>{target}")
    assert (hand(after, "b"), hand(after, target)) == (hand(before, target), hand(before, "b"))
    assert (everything(after), after.check()) == (everything(before), ())


@pytest.mark.parametrize(("options", "turn"), [(ON, "c"), ("", "b")])
def test_after_the_swap_play_goes_on_as_after_every_slice(options: str, turn: str) -> None:
    """The spinner plays with the new hand, or the next one plays."""
    state = play(spun("trade-hands", options, hands={"c": "r9?3"}), "b:>c")
    assert begins(state, turn)
    if turn == "b":
        assert "r9" in lays(state, "b")


@pytest.mark.row("P13")
@pytest.mark.parametrize(("turn", "then"), [("a>", "c"), ("a<", "c")])
@pytest.mark.parametrize("by_table", [True, False])
def test_every_hand_goes_one_seat_to_the_left(turn: str, then: str, by_table: bool) -> None:
    """Whatever the direction of play; nobody is asked."""
    state = spun("trade-hands", LEFT, hands=FOUR, turn=turn, by_table=by_table)
    assert (state.counts, begins(state, then)) == ((2, 3, 4, 6), True)


def test_the_hands_themselves_go_to_the_left() -> None:
    """Each player gets exactly the cards of the player on the right."""
    before = play(laid(LEFT, hands=FOUR), "b:spin")
    after = play(before, "*:wheel=trade-hands")
    assert [hand(after, letter) for letter in "bcda"] == [hand(before, letter) for letter in "abcd"]
    assert (everything(after), after.check()) == (everything(before), ())


@pytest.mark.row("P14")
@pytest.mark.parametrize("options", [ON, LEFT, "", "trade_hands=left"])
@pytest.mark.parametrize("turn", ["a>", "a<"])
@pytest.mark.parametrize("by_table", [True, False])
def test_with_two_players_the_hands_change_places(options: str, turn: str, by_table: bool) -> None:
    """Under either value, without asking."""
    state = spun("trade-hands", options, seats=2, hands={"b": "?5"}, turn=turn, by_table=by_table)
    assert (state.counts, state.step.name) == ((5, 3), "turn")
    assert on_turn(state) == ("a" if options.startswith(ON) else "b")


@pytest.mark.parametrize("options", [ON, LEFT])
def test_two_active_players_at_a_larger_table_change_hands(options: str) -> None:
    """Empty seats do not count."""
    state = play(laid(options, hands=FOUR, seed=1), "*:leave=c", "*:leave=d")
    text = str(state).replace("chance=1#", "chance=*#")
    state = play(uno.parse_state(_unseeded(text)), "b:spin", "*:wheel=trade-hands")
    assert (state.counts, state.step.name) == ((4, 3, 0, 0), "turn")


def _unseeded(text: str) -> str:
    return " ".join("chance=*#0;" if word.startswith("chance=") else word for word in text.split())


def test_hands_pass_an_empty_seat_by() -> None:
    """Only the players in the match give and get."""
    state = play(laid(LEFT, hands=FOUR, seed=1), "*:leave=c")
    state = play(uno.parse_state(_unseeded(str(state))), "b:spin", "*:wheel=trade-hands")
    assert (state.counts, state.check()) == ((2, 3, 0, 4), ())


def test_nobody_swaps_with_who_has_left() -> None:
    """An empty seat is no target."""
    state = play(laid(hands=FOUR, seed=1), "*:leave=c")
    state = play(uno.parse_state(_unseeded(str(state))), "b:spin", "*:wheel=trade-hands")
    assert offered(state, "b") == {">a", ">d"}
    assert why(state, "b:>c") is not None


def test_a_swap_is_told() -> None:
    """Who swaps with whom is known to all."""
    state = spun("trade-hands", hands=FOUR)
    assert Swapped(1, 3) in tell(state, "b:>d")
    assert told(state, "b:>d")[0] == "Seat b and seat d swap hands."


def test_hands_that_go_to_the_left_are_told() -> None:
    """To the left is clockwise, also where play goes the other way."""
    state = play(laid(LEFT, hands=FOUR, turn="a<"), "d:spin")
    assert HandsPassed(1) in tell(state, "*:wheel=trade-hands")


def test_two_players_are_told_of_the_swap() -> None:
    """That the hands have changed places."""
    state = play(laid(seats=2), "b:spin")
    events = tell(state, "*:wheel=trade-hands")
    assert [event for event in events if isinstance(event, Swapped | HandsPassed)]


@pytest.mark.parametrize("mark", ["", "!", "^", "_"])
def test_a_swap_clears_the_marks_of_both(mark: str) -> None:
    """Whoever now holds one card must call, whatever was said for it before."""
    state = spun("trade-hands", hands={"b": "?4", "d": f"{mark}g9"})
    state = play(state, "b:>d")
    assert (count(state, "b"), count(state, "d")) == (1, 4)
    assert (why(state, "c:?b"), why(state, "c:?d")) == (None, FALSE_CATCH)


def test_the_receiver_of_a_single_card_may_call() -> None:
    """Then there is nothing to catch."""
    state = play(spun("trade-hands", hands={"b": "g9", "d": "?4"}), "b:>d")
    assert why(state, "c:?d") is None
    state = play(state, "d:!")
    assert why(state, "c:?d") == FALSE_CATCH


def test_the_caught_receiver_draws_two() -> None:
    """And the turn is where it was."""
    state = play(spun("trade-hands", hands={"b": "g9", "d": "?4"}), "b:>d", "c:?d")
    assert (count(state, "d"), begins(state, "c")) == (3, True)


@pytest.mark.parametrize("move", ["c:+", "c:r9"])
def test_the_window_of_a_trade_closes_with_the_next_turn_action(move: str) -> None:
    """As usual."""
    state = spun("trade-hands", hands={"b": "g9", "c": "r9?3", "d": "?4"})
    state = play(state, "b:>d", move)
    assert why(state, "a:?d") == "too-late"


def test_hands_that_go_to_the_left_clear_all_marks() -> None:
    """Each holder of a single card owes the call."""
    hands = {"a": "r3*y1y2", "b": "!y4", "c": "?5", "d": "_y6"}
    state = spun("trade-hands", LEFT, hands=hands)
    assert state.counts == (1, 2, 1, 5)
    assert [why(state, f"b:?{letter}") for letter in "acd"] == [None, None, FALSE_CATCH]


def test_a_call_ahead_is_lost_in_a_swap() -> None:
    """Two cards for two others: the call was for the hand that is now another's."""
    state = play(laid("", hands={"b": "g1g2", "c": "r9y9"}), "b:!", "b:spin")
    state = play(state, "*:wheel=trade-hands", "b:>c", "b:r9")
    assert (count(state, "b"), why(state, "c:?b")) == (1, None)


def test_uno_goes_on_while_the_target_is_chosen() -> None:
    """Calls in the open step change nothing."""
    state = spun("trade-hands", hands={"a": "r3*g9", "b": "?4"})
    state = play(state, "a:!")
    assert (awaited(state), offered(state, "b")) == ("b", {">a", ">c", ">d"})


# Show Hand


@pytest.mark.row("P15")
@pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
def test_the_hand_is_shown_to_everybody(seat: int | None) -> None:
    """One event, open to all."""
    state = play(laid(hands={"b": "g1g2"}), "b:spin")
    events = [uno.redact(event, seat) for event in tell(state, "*:wheel=show-hand")]
    (shown,) = [event for event in events if isinstance(event, HandShown)]
    assert (shown.seat, "".join(map(str, shown.faces))) == (1, "g1g2")


def test_the_hand_is_shown_where_the_wheel_has_a_seed() -> None:
    """In the move of the spinner."""
    state = spun("show-hand", hands={"b": "g1g2"}, by_table=False)
    assert (hand(state, "b"), begins(state, "c")) == ("g1g2", True)


def test_the_sentence_names_the_seat() -> None:
    """What a table reads."""
    state = play(laid(hands={"b": "g1g2"}), "b:spin")
    assert any("shows the hand" in line for line in told(state, "*:wheel=show-hand"))


@pytest.mark.row("P15")
@pytest.mark.parametrize("seat", [0, 2, 3, None])
def test_afterwards_the_hand_is_hidden_again(seat: int | None) -> None:
    """A view shows how many cards there are."""
    state = spun("show-hand", hands={"b": "g1g2"})
    assert "b=(2)" in str(uno.observe(state, seat))


@pytest.mark.row("P15")
@pytest.mark.parametrize("seat", [0, 2, 3, None])
def test_later_draws_are_hidden(seat: int | None) -> None:
    """The hand changes, and nobody else sees how."""
    state = spun("show-hand", "", hands={"b": "g1g2"}, draw="y8")
    (drew,) = [event for event in tell(state, "b:+") if isinstance(event, Drew)]
    assert drew.seen_by(seat).faces == ()
    assert "b=(3)" in str(uno.observe(play(state, "b:+"), seat))


def test_nothing_changes_when_a_hand_is_shown() -> None:
    """No card moves."""
    before = play(laid(hands={"b": "g1g2"}), "b:spin")
    after = play(before, "*:wheel=show-hand")
    assert (after.hands, pile(after), draws(after)) == (before.hands, pile(before), draws(before))
