"""Almost UNO, Discard Color, Discard Number: cards go onto the pile and do nothing there."""

from __future__ import annotations

import pytest
from tests.helpers import (
    count,
    everything,
    hand,
    lays,
    offered,
    on_turn,
    pile,
    play,
    tell,
    told,
    top,
    why,
)
from tests.spin.spin_words import ON, awaited, begins, color, drops, laid, outcome, spun

import unorules as uno
from unorules.events import CalledUno, Drew, Dropped

FALSE_CATCH = "uno/false-catch"
UNDER = f"{ON},drops=under"
SOME = f"{ON},drop_all=off"
SIX = "r1g2y3b4WW+4"


# Almost UNO


@pytest.mark.row("P04")
@pytest.mark.parametrize("by_table", [True, False])
def test_almost_uno_keeps_two_cards_of_choice(by_table: bool) -> None:
    """The other four go onto the pile, the last one gives symbol and color, none of them acts."""
    state = spun("almost-uno", hands={"b": SIX}, by_table=by_table)
    state = play(state, "b:drop=r1", "b:drop=y3", "b:drop=g2", "b:drop=b4")
    assert (hand(state, "b"), pile(state)) == ("WW+4", "r8r3*r1y3g2b4")
    assert (top(state), color(state), begins(state, "c")) == ("b4", "b", True)


@pytest.mark.row("P04")
def test_two_cards_need_no_call() -> None:
    """Neither can the spinner be caught nor may it call."""
    state = spun("almost-uno", hands={"b": SIX})
    state = play(state, "b:drop=r1", "b:drop=y3", "b:drop=g2", "b:drop=b4")
    assert (why(state, "c:?b"), why(state, "b:!") is None) == (FALSE_CATCH, False)


def test_laying_one_of_the_two_needs_a_call() -> None:
    """Later, as always when a hand comes down to one card."""
    state = play(spun("almost-uno", "", hands={"b": "g7g2y3"}), "b:drop=g2")
    assert begins(state, "b")
    assert why(play(state, "b:g7"), "c:?b") is None
    assert why(play(state, "b:g7!"), "c:?b") == FALSE_CATCH


def test_every_card_may_be_dropped() -> None:
    """Numbers, actions and wilds, with a swirl or not."""
    state = spun("almost-uno", hands={"b": "r1r1*rSb+2gRWW+4"})
    assert drops(state, "b") == {"r1", "r1*", "rS", "b+2", "gR", "W", "W+4"}


def test_the_order_is_the_spinners_choice() -> None:
    """The card that is dropped last lies on top."""
    for order in (["r1", "g2"], ["g2", "r1"]):
        state = spun("almost-uno", hands={"b": "r1g2y4b4"})
        state = play(state, *(f"b:drop={card}" for card in order))
        assert (pile(state), top(state)) == (f"r8r3*{''.join(order)}", order[1])


@pytest.mark.row("P05", "SPIN-3")
@pytest.mark.parametrize("cards", ["g2", "y3g2", "WW"])
@pytest.mark.parametrize("by_table", [True, False])
def test_with_two_cards_or_fewer_almost_uno_does_nothing(cards: str, by_table: bool) -> None:
    """No card is drawn to reach two."""
    state = spun("almost-uno", hands={"b": cards}, by_table=by_table)
    assert (hand(state, "b"), top(state), begins(state, "c")) == (cards, "r3*", True)


@pytest.mark.row("P05")
def test_then_the_spinner_plays_where_the_spin_takes_no_turn() -> None:
    """As after every other slice."""
    assert begins(spun("almost-uno", "", hands={"b": "g2y3"}), "b")


def test_with_three_cards_one_is_dropped() -> None:
    """One move, and two cards are left."""
    state = play(spun("almost-uno", hands={"b": "r1g2y3"}), "b:drop=g2")
    assert (hand(state, "b"), begins(state, "c")) == ("r1y3", True)


def test_nobody_stops_almost_uno_before_two_cards_are_left() -> None:
    """There is nothing to decline."""
    state = spun("almost-uno", SOME, hands={"b": SIX})
    assert why(state, "b:-") is not None
    state = play(state, "b:drop=r1")
    assert (why(state, "b:-") is not None, offered(state, "b") & {"-"}) == (True, set())


def test_nobody_draws_or_plays_while_cards_are_dropped() -> None:
    """The slice must be finished first."""
    state = spun("almost-uno", "", hands={"b": SIX})
    for move in ("b:r1", "b:+", "b:W=g", "b:spin", "c:+", "a:+", "c:drop=r1"):
        assert why(state, move) is not None
    assert [offered(state, letter) for letter in "acd"] == [set()] * 3


def test_a_card_that_is_not_held_is_not_dropped() -> None:
    """The reason says so."""
    assert why(spun("almost-uno", hands={"b": SIX}), "b:drop=r9") == "not-in-hand"


# A wild that is dropped


def test_a_wild_dropped_last_names_its_color() -> None:
    """All four colors are offered, and none of them not."""
    state = play(spun("almost-uno", hands={"b": "r1g2y3W"}), "b:drop=r1")
    assert drops(state, "b") == {"g2", "y3", "W=r", "W=y", "W=g", "W=b"}
    assert why(state, "b:drop=W") == "name-a-color"
    state = play(state, "b:drop=W=y")
    assert (top(state), color(state), begins(state, "c")) == ("W", "y", True)


def test_a_wild_dropped_earlier_names_none() -> None:
    """The card dropped last gives the color."""
    state = spun("almost-uno", hands={"b": "r1g2y3W"})
    assert "W" in drops(state, "b")
    assert why(state, "b:drop=W=y") == "no-color"
    state = play(state, "b:drop=W", "b:drop=g2")
    assert (top(state), color(state)) == ("g2", "g")


def test_the_color_in_force_may_be_named_again() -> None:
    """As with a wild that is laid."""
    state = play(spun("almost-uno", hands={"b": "g2y4W"}), "b:drop=W=r")
    assert color(state) == "r"


def test_a_dropped_wild_draw_four_costs_nobody_anything() -> None:
    """Nothing is owed, and nothing can be challenged."""
    state = spun("almost-uno", hands={"b": "r2g2W+4", "c": "g9y9b9"})
    state = play(state, "b:drop=W+4=g")
    assert (count(state, "c"), begins(state, "c"), color(state)) == (3, True, "g")
    assert why(state, "c:?") is not None
    assert lays(state, "c") == {"g9"}


def test_what_fits_on_a_dropped_wild_is_the_color_named() -> None:
    """The next player matches it."""
    state = play(spun("almost-uno", hands={"b": "g2y3W", "c": "r9y9b3W"}), "b:drop=W=y")
    assert lays(state, "c") == {"y9", "W"}


def test_a_color_with_a_colored_card_is_refused() -> None:
    """Only a wild names one."""
    assert why(spun("almost-uno", hands={"b": "r1g2y3"}), "b:drop=g2=r") == "no-color"


# Nothing acts


@pytest.mark.parametrize("card", ["rS", "bR", "g+2"])
def test_a_dropped_action_does_not_act(card: str) -> None:
    """Nobody is skipped, play does not turn round, nobody draws."""
    state = play(spun("almost-uno", hands={"b": f"{card}y1y2", "c": "?4"}), f"b:drop={card}")
    assert (begins(state, "c"), state.direction, count(state, "c")) == (True, 1, 4)
    assert top(state) == card


@pytest.mark.parametrize(("card", "fits"), [("rS", "bS"), ("bR", "gR"), ("g+2", "y+2")])
def test_a_dropped_action_is_matched_by_its_symbol(card: str, fits: str) -> None:
    """The last card that was dropped gives symbol and color."""
    hands = {"b": f"{card}y1y2", "c": f"{fits}{card[0]}9y9"}
    state = play(spun("almost-uno", hands=hands), f"b:drop={card}")
    assert lays(state, "c") == {fits, f"{card[0]}9"}


def test_a_dropped_swirl_makes_nobody_spin() -> None:
    """It lies there as a number."""
    state = play(spun("almost-uno", hands={"b": "g2*y1y2"}), "b:drop=g2*")
    assert (top(state), begins(state, "c")) == ("g2*", True)


@pytest.mark.parametrize("options", [ON, ""])
def test_a_dropped_draw_card_owes_nothing_to_the_spinner_either(options: str) -> None:
    """Whoever is next."""
    state = play(spun("almost-uno", options, hands={"b": "r+2y1y2", "c": "?4"}), "b:drop=r+2")
    assert (state.owed, count(state, "b"), count(state, "c"), state.step.name) == (0, 2, 4, "turn")


# Discard Color


def test_a_color_one_holds_is_chosen() -> None:
    """The first card that is dropped names it; wilds name none."""
    state = spun("discard-color", hands={"b": "r1rSg2g5*W"})
    assert drops(state, "b") == {"r1", "rS", "g2", "g5*"}
    assert why(state, "b:drop=W") is not None
    assert why(state, "b:drop=b4") == "not-in-hand"


@pytest.mark.parametrize("by_table", [True, False])
def test_all_cards_of_the_color_are_dropped(by_table: bool) -> None:
    """Numbers, actions and swirls; then the turn goes on."""
    state = spun("discard-color", hands={"b": "r1rSr4*g2W"}, by_table=by_table)
    state = play(state, "b:drop=rS")
    assert (drops(state, "b"), awaited(state)) == ({"r1", "r4*"}, "b")
    assert why(state, "b:drop=g2") == "wheel/other-card"
    assert why(state, "b:-") is not None
    state = play(state, "b:drop=r4*", "b:drop=r1")
    assert (hand(state, "b"), pile(state), begins(state, "c")) == ("g2W", "r8r3*rSr4*r1", True)


def test_two_equal_cards_of_the_color_are_both_dropped() -> None:
    """Both copies, one after the other."""
    state = play(spun("discard-color", hands={"b": "r9r9g2g5"}), "b:drop=r9")
    assert drops(state, "b") == {"r9"}
    assert hand(play(state, "b:drop=r9"), "b") == "g2g5"


def test_the_color_dropped_is_in_force() -> None:
    """The top has it."""
    state = play(spun("discard-color", hands={"b": "g2y4W", "c": "g9r9b2"}), "b:drop=g2")
    assert (color(state), lays(state, "c")) == ("g", {"g9", "b2"})


@pytest.mark.row("SPIN-3")
@pytest.mark.parametrize("cards", ["W", "WW+4W"])
@pytest.mark.parametrize("by_table", [True, False])
def test_with_wilds_alone_discard_color_does_nothing(cards: str, by_table: bool) -> None:
    """No color is held."""
    state = spun("discard-color", hands={"b": cards}, by_table=by_table)
    assert (count(state, "b"), begins(state, "c"), top(state)) == (len(state.hand(1)), True, "r3*")


@pytest.mark.row("P07")
@pytest.mark.parametrize("by_table", [True, False])
def test_dropping_the_last_card_wins_the_round(by_table: bool) -> None:
    """At once: 9 and 50 points are left in the other hands."""
    hands = {"a": "r3*g9", "b": "y2y8", "c": "W"}
    state = spun("discard-color", hands=hands, seats=3, by_table=by_table, move="a:r3*!")
    state = play(state, "b:drop=y2", "b:drop=y8")
    assert outcome(state) == (1, (0, 59, 0))


def test_a_hand_of_one_card_is_dropped_and_wins() -> None:
    """One drop, and the round is over."""
    hands = {"a": "r3*g9", "b": "y2", "c": "W"}
    state = play(spun("discard-color", hands=hands, seats=3), "b:drop=y2")
    assert outcome(state) == (1, (0, 59, 0))


@pytest.mark.parametrize("last", ["r+2", "rS", "rR"])
def test_after_a_last_drop_nothing_more_is_drawn_or_done(last: str) -> None:
    """A dropped Draw Two draws nothing, also as the last card."""
    hands = {"a": "r3*g9", "b": f"{last}r1", "c": "g1"}
    state = play(spun("discard-color", hands=hands, seats=3), "b:drop=r1")
    state = play(state, f"b:drop={last}")
    assert (outcome(state), state.counts) == ((1, (0, 10, 0)), (1, 0, 1))


def test_going_out_needs_no_word() -> None:
    """Nothing can be said with the last card, and nobody can be caught."""
    state = play(spun("discard-color", hands={"b": "y2y8"}), "b:drop=y2")
    assert why(state, "b:drop=y8!") is not None
    state = play(state, "b:drop=y8")
    assert state.step.name == "over"
    assert not [move for move in uno.legal_moves(state) if isinstance(move, uno.CatchUno)]


def test_the_turn_of_the_spinner_lapses_when_the_hand_is_empty() -> None:
    """Everything still open does."""
    state = play(spun("discard-color", "", hands={"b": "y2"}), "b:drop=y2")
    assert (state.step.name, awaited(state)) == ("over", "*")


# Discard Number


def test_a_number_one_holds_is_chosen() -> None:
    """Neither actions nor wilds have one."""
    state = spun("discard-number", hands={"b": "r1b1*g0rSWW+4y+2"})
    assert drops(state, "b") == {"r1", "b1*", "g0"}
    assert why(state, "b:drop=rS") is not None
    assert why(state, "b:drop=W") is not None


@pytest.mark.parametrize("by_table", [True, False])
def test_all_cards_of_the_number_are_dropped(by_table: bool) -> None:
    """Of every color, with a swirl or not; the last one lies on top."""
    state = spun("discard-number", hands={"b": "r1r1*b1g2yS"}, by_table=by_table)
    state = play(state, "b:drop=b1")
    assert drops(state, "b") == {"r1", "r1*"}
    assert why(state, "b:drop=g2") == "wheel/other-card"
    state = play(state, "b:drop=r1", "b:drop=r1*")
    assert (hand(state, "b"), top(state), begins(state, "c")) == ("ySg2", "r1*", True)


@pytest.mark.row("P08", "SPIN-3")
@pytest.mark.parametrize("by_table", [True, False])
def test_without_a_number_discard_number_does_nothing(by_table: bool) -> None:
    """Only actions and wilds."""
    state = spun("discard-number", hands={"b": "rSWg+2"}, by_table=by_table)
    assert (count(state, "b"), begins(state, "c"), top(state)) == (3, True, "r3*")


@pytest.mark.row("P09")
def test_who_comes_to_one_card_by_dropping_is_caught() -> None:
    """The sevens go, a single card is left unannounced, and d catches."""
    state = spun("discard-number", hands={"b": "r7g7b7y1"})
    state = play(state, "b:drop=r7", "b:drop=g7", "b:drop=b7")
    assert (hand(state, "b"), top(state), color(state)) == ("y1", "b7", "b")
    state = play(state, "d:?b")
    assert (count(state, "b"), begins(state, "c")) == (3, True)


def test_dropping_the_last_number_wins_the_round() -> None:
    """With a swirl as the last card nobody spins."""
    hands = {"a": "r3*g9", "b": "y2g2*", "c": "W"}
    state = play(spun("discard-number", hands=hands, seats=3), "b:drop=y2", "b:drop=g2*")
    assert outcome(state) == (1, (0, 59, 0))


# UNO


def test_uno_is_called_with_the_drop() -> None:
    """Together with the drop that brings the hand to one card."""
    state = spun("discard-number", hands={"b": "r7g7y1"})
    assert why(state, "b:drop=r7!") is not None
    state = play(state, "b:drop=r7")
    assert "drop=g7!" in offered(state, "b")
    assert CalledUno(1) in tell(state, "b:drop=g7!")
    assert why(play(state, "b:drop=g7!"), "c:?b") == FALSE_CATCH


def test_uno_is_called_after_the_drop() -> None:
    """As long as nobody has caught the player."""
    state = play(spun("discard-color", hands={"b": "r7y1"}), "b:drop=r7")
    assert (why(state, "c:?b"), why(state, "b:!")) == (None, None)
    assert why(play(state, "b:!"), "c:?b") == FALSE_CATCH


@pytest.mark.parametrize("move", ["c:+", "c:r9"])
def test_the_window_of_a_drop_closes_with_the_next_turn_action(move: str) -> None:
    """Of the player who is next."""
    state = play(spun("discard-color", hands={"b": "r7y1", "c": "r9?3"}), "b:drop=r7", move)
    assert why(state, "d:?b") == "too-late"


def test_the_own_next_turn_action_closes_the_window() -> None:
    """Where the spinner plays a normal turn after the wheel."""
    state = play(spun("discard-color", "", hands={"b": "r7y1"}, draw="b9"), "b:drop=r7")
    assert (begins(state, "b"), why(state, "c:?b")) == (True, None)
    state = play(state, "b:+")
    assert why(state, "c:?b") == FALSE_CATCH


def test_who_stops_dropping_with_one_card_owes_the_call() -> None:
    """With a free number of drops: the last card is kept."""
    state = play(spun("discard-color", SOME, hands={"b": "r7r9"}), "b:drop=r7", "b:-")
    assert (count(state, "b"), begins(state, "c"), why(state, "c:?b")) == (1, True, None)


def test_a_call_with_a_drop_is_good_after_stopping() -> None:
    """UNO was said with the drop that brought the hand to one card."""
    state = play(spun("discard-color", SOME, hands={"b": "r7r9"}), "b:drop=r7!", "b:-")
    assert why(state, "c:?b") == FALSE_CATCH


def test_uno_is_announced_by_the_game_where_it_is_its_task() -> None:
    """With `uno_mode=auto` nobody is caught."""
    state = spun("discard-color", f"{ON},uno_mode=auto", hands={"b": "r7y1"})
    assert CalledUno(1) in tell(state, "b:drop=r7")
    state = play(state, "b:drop=r7")
    assert not [move for move in uno.legal_moves(state) if isinstance(move, uno.CatchUno)]


# Any number of drops


@pytest.mark.parametrize("slice_", ["discard-color", "discard-number"])
def test_with_drop_all_off_at_least_one_card_is_dropped(slice_: str) -> None:
    """Before the first drop nobody stops."""
    state = spun(slice_, SOME, hands={"b": "r7r7g2g5"})
    assert why(state, "b:-") is not None
    state = play(state, "b:drop=r7")
    assert offered(state, "b") == {"drop=r7", "-"}
    state = play(state, "b:-")
    assert (hand(state, "b"), begins(state, "c")) == ("r7g2g5", True)


@pytest.mark.parametrize("slice_", ["discard-color", "discard-number"])
def test_with_drop_all_off_all_may_be_dropped(slice_: str) -> None:
    """When none is left the slice is over by itself."""
    state = play(spun(slice_, SOME, hands={"b": "r7r7g2g5"}), "b:drop=r7", "b:drop=r7")
    assert (hand(state, "b"), begins(state, "c")) == ("g2g5", True)


def test_with_drop_all_off_stopping_ends_the_slice_only() -> None:
    """The spinner still plays where the spin takes no turn."""
    state = play(spun("discard-color", "drop_all=off", hands={"b": "r7r9g2"}), "b:drop=r7", "b:-")
    assert begins(state, "b")
    assert {"r9", "+"} <= offered(state, "b")


@pytest.mark.parametrize("slice_", ["discard-color", "discard-number"])
def test_with_drop_all_off_a_hand_may_still_be_emptied(slice_: str) -> None:
    """The round is won."""
    state = play(spun(slice_, SOME, hands={"b": "r7r7"}), "b:drop=r7", "b:drop=r7")
    assert outcome(state)[0] == 1


# Under the top


def test_drops_under_the_top_keep_the_top_and_its_color() -> None:
    """The swirl stays where it is."""
    state = spun("discard-color", UNDER, hands={"b": "g2gSy1y2", "c": "r9g9b3"})
    state = play(state, "b:drop=g2", "b:drop=gS")
    assert (top(state), color(state), begins(state, "c")) == ("r3*", "r", True)
    assert sorted(map(str, uno.parse_cards(pile(state)))) == ["g2", "gS", "r3*", "r8"]
    assert lays(state, "c") == {"r9", "b3"}


def test_a_wild_under_the_top_names_no_color() -> None:
    """Not even the one that is dropped last."""
    state = spun("almost-uno", UNDER, hands={"b": "g2y2W"})
    assert drops(state, "b") == {"g2", "y2", "W"}
    assert why(state, "b:drop=W=g") == "no-color"
    state = play(state, "b:drop=W")
    assert (top(state), color(state)) == ("r3*", "r")


def test_drops_under_the_top_win_as_well() -> None:
    """The hand is empty."""
    state = play(spun("discard-number", UNDER, hands={"b": "g2"}), "b:drop=g2")
    assert (outcome(state)[0], top(state)) == (1, "r3*")


def test_drops_under_the_top_need_the_call() -> None:
    """Coming down to one card is the same."""
    state = play(spun("discard-number", UNDER, hands={"b": "g2y1"}), "b:drop=g2")
    assert why(state, "c:?b") is None


def test_drops_under_the_top_are_shuffled_in_when_cards_are_needed() -> None:
    """They are discards like others."""
    state = spun("discard-color", f"drops=under,{ON}", hands={"b": "g2g9y1y2"}, by_table=False)
    state = play(state, "b:drop=g2", "b:drop=g9")
    assert state.check() == ()


# What is told, and that no card is lost


def test_each_drop_is_told() -> None:
    """Seat, card, and the color named."""
    state = spun("almost-uno", hands={"b": "r1g2y3W"})
    assert Dropped(1, uno.parse_face("r1"), None) in tell(state, "b:drop=r1")
    assert told(state, "b:drop=r1", "b:drop=W=y")[0] == "Seat b drops a Wild, naming yellow."


def test_nothing_is_drawn_in_a_drop() -> None:
    """Cards go to the pile only."""
    events = tell(spun("almost-uno", hands={"b": "r1g2r+2"}), "b:drop=r+2")
    assert not [event for event in events if isinstance(event, Drew)]


@pytest.mark.parametrize("options", [ON, UNDER, SOME])
@pytest.mark.parametrize("slice_", ["almost-uno", "discard-color", "discard-number"])
def test_no_card_is_lost(slice_: str, options: str) -> None:
    """Every card of the deck is where it should be after each drop."""
    before = laid(options, hands={"b": "r1g1gSW+4y1*b9"})
    state = play(before, "b:spin", f"*:wheel={slice_}")
    while state.step.name == "wheel/drop":
        state = uno.apply(state, uno.legal_moves(state, 1)[0])
        assert (everything(state), state.check()) == (everything(before), ())
    assert on_turn(state) == "c"


@pytest.mark.parametrize("turn", ["a>", "a<"])
def test_after_drops_play_goes_on_in_its_direction(turn: str) -> None:
    """From the spinner."""
    hands = {"b": "r1g2y3", "d": "r1*g2*y3*"}
    state = spun("almost-uno", hands=hands, turn=turn)
    card = "r1" if turn == "a>" else "r1*"
    assert begins(play(state, f"{awaited(state)}:drop={card}"), "c")


def test_with_two_players_the_layer_is_next_after_drops() -> None:
    """Where the spin takes the turn."""
    state = play(spun("almost-uno", seats=2, hands={"b": "r1g2y3"}), "b:drop=r1")
    assert begins(state, "a")
