"""Players who leave a match of Flip, in every step that Flip has."""

from __future__ import annotations

from typing import Any

import pytest
from tests.flip.flip_words import DARK, LIGHT, color, colors, drawn, side
from tests.helpers import (
    count,
    dealt,
    deck_of,
    draws,
    everything,
    lays,
    on_turn,
    pile,
    play,
    shuffle,
    tell,
    top,
    why,
)

import unorules as uno
from unorules.testing import position

NEXT = "flip(flip_wild_chooser=next)"
HANDS = {"a": "r9~v5g3~v2b1~vE", "b": "r1~p3y2~t8y3~v1", "c": "g9~o+5g8~t9g7~t2", "d": "?3"}


def table(rules: str = "flip", **fields: Any) -> uno.State:
    """Four players, a on turn."""
    fields.setdefault("top", "r7~o1")
    return position(rules, hands=HANDS | fields.pop("hands", {}), **fields)


def exposed(rules: str = "flip", *, lower: str = "rS~W", **fields: Any) -> uno.State:
    """Seat a's Flip has brought a dark wild to the top, whose color is to be named."""
    hands = {"a": "rF~p8g3~v2b1~vE"} | fields.pop("hands", {})
    return play(table(rules, hands=hands, pile=lower, **fields), "a:rF")


def owing(cards: str = "r2~oRb2~p6", **fields: Any) -> uno.State:
    """Seat b owes two cards for a's Wild Draw Two, laid on red with these cards in hand."""
    hands = {"a": f"W+2~o4{cards}"} | fields.pop("hands", {})
    return play(table(hands=hands, draw="g1~o5y9~v4y4~vFy5~v9", **fields), "a:W+2=b")


def owing_color(cards: str = "r2~v+5b2~p6", **fields: Any) -> uno.State:
    """Seat b owes cards until teal for a's Wild Draw Color, laid on violet."""
    hands = {"a": f"r3~W+C{cards}"} | fields.pop("hands", {})
    draw = "g1~o5y4~p+5b3~t2y9~v4y8~o2"
    state = table(hands=hands, draw=draw, side="dark", **{"top": "b9~vF"} | fields)
    return play(state, "a:W+C=t")


# The hand


@pytest.mark.parametrize("name", ["light", "dark"])
def test_the_hand_goes_into_the_draw_pile(name: str) -> None:
    """It is shuffled in, and the side stays."""
    before = table(side=name)
    after = play(before, "*:leave=c")
    assert everything(after) == everything(before) == deck_of("flip")
    assert (after.counts, side(after), pile(after)) == ((3, 3, 0, 3), name, pile(before))
    assert set(uno.parse_cards(HANDS["c"])) <= set(uno.parse_cards("".join(draws(after))))
    assert after.check() == ()


def test_the_cards_of_a_leaver_come_back_on_the_side_in_play() -> None:
    """At a real table they are drawn with their dark faces."""
    state = play(table(side="dark", draw="y5~v9", rest="out", seed=None), "*:leave=c")
    state = shuffle(state, "g8~t9")
    assert drawn(tell(state, "a:+"), "a") == "t9"


def test_a_leaver_shows_no_backs_any_more() -> None:
    """The hand is empty for everybody."""
    view = uno.observe(play(table(), "*:leave=c"), 0)
    assert (view.backs[2], view.active) == ((), (0, 1, 3))


def test_turned_cards_stay_under_the_pile() -> None:
    """A departure changes nothing of the discards."""
    before = exposed(lower="g7~o6")
    after = play(before, "*:leave=c")
    assert (after.buried, pile(after), top(after)) == (before.buried, pile(before), "o6")


# On turn


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize(("turn", "after"), [("a>", "b"), ("a<", "d"), ("c>", "d"), ("c<", "b")])
def test_the_turn_of_a_leaver_goes_to_the_next(name: str, turn: str, after: str) -> None:
    """In the direction of play, on both sides."""
    state = play(table(side=name, turn=turn), f"*:leave={turn[0]}")
    assert (on_turn(state), state.step.name) == (after, "turn")


def test_a_drawn_card_leaves_with_its_player() -> None:
    """The next player is on turn."""
    state = play(table(side="dark", top="y7~v6", draw="r1~v2"), "a:+")
    assert state.step.name == "drawn"
    state = play(state, "*:leave=a")
    assert (on_turn(state), state.step.name) == ("b", "turn")
    assert everything(state) == deck_of("flip")


def test_after_a_skip_everyone_the_turn_of_a_leaver_goes_to_the_next() -> None:
    """Who was to play again leaves: b plays."""
    state = play(table(side="dark", top="b9~vF"), "a:vE")
    assert on_turn(state) == "a"
    assert on_turn(play(state, "*:leave=a")) == "b"


def test_skip_everyone_counts_those_who_are_left() -> None:
    """Its player is on turn again, however many have left."""
    state = play(table(side="dark", top="b9~vF"), "*:leave=b", "*:leave=d", "a:vE")
    assert on_turn(state) == "a"


@pytest.mark.parametrize(("leaver", "target"), [("b", "c"), ("c", "b")])
def test_a_draw_one_passes_an_empty_seat(leaver: str, target: str) -> None:
    """The next active player draws, and the one after that is on turn."""
    state = table(hands={"a": "r+1~p3g3~v2b1~vE"})
    state = play(state, f"*:leave={leaver}", "a:r+1")
    assert (count(state, target), on_turn(state)) == (4, "d")


def test_a_flip_turns_the_hands_of_those_who_are_left() -> None:
    """Nobody misses the empty seat."""
    state = table(hands={"a": "rF~p8g3~v2b1~vE"}, pile="g7~o6")
    state = play(state, "*:leave=b", "a:rF")
    assert (on_turn(state), side(state), state.counts) == ("c", "dark", (2, 0, 3, 3))


# Debts


@pytest.mark.parametrize("state", [owing(), owing_color()], ids=["two", "color"])
def test_a_debt_lapses_with_the_debtor(state: uno.State) -> None:
    """Nobody draws, and the next player is on turn; the color named stays."""
    after = play(state, "*:leave=b")
    assert (on_turn(after), after.owed, after.step.name) == ("c", 0, "turn")
    assert after.counts == (2, 0, 3, 3)
    assert color(after) == color(state)
    assert why(after, "c:take") is not None
    assert why(after, "c:?") is not None


def test_a_debt_stays_when_its_creditor_leaves() -> None:
    """It is paid as usual: two cards, or until the color."""
    after = play(owing(), "*:leave=a", "b:take")
    assert (after.counts, on_turn(after)) == ((0, 5, 3, 3), "c")
    state = play(owing_color(), "*:leave=a")
    events = tell(state, "b:take")
    assert drawn(events, "b").split()[-1][0] == "t"
    assert [face[0] for face in drawn(events, "b").split()].count("t") == 1
    assert on_turn(play(state, "b:take")) == "c"


@pytest.mark.parametrize("state", [owing(), owing_color()], ids=["two", "color"])
def test_a_guilty_layer_who_has_left_draws_nothing(state: uno.State) -> None:
    """Nobody draws, and the challenger plays."""
    after = play(state, "*:leave=a", "b:?")
    assert (after.counts, on_turn(after), after.step.name) == ((0, 3, 3, 3), "b", "turn")
    assert after.check() == ()


def test_an_innocent_layer_who_has_left_costs_the_challenger() -> None:
    """Four cards for a Wild Draw Two."""
    after = play(owing("b6~vRb2~p6"), "*:leave=a", "b:?")
    assert (after.counts, on_turn(after)) == ((0, 7, 3, 3), "c")


def test_an_innocent_layer_who_has_left_costs_until_the_color_and_two() -> None:
    """For a Wild Draw Color; the hand is judged as it was when the card was laid."""
    state = play(owing_color("b5~p9b2~p6"), "*:leave=a")
    events = tell(state, "b:?")
    after = play(state, "b:?")
    drew = drawn(events, "b").split()
    first = next(n for n, face in enumerate(drew) if face[0] == "t")
    assert len(drew) == first + 3
    assert (count(after, "b"), on_turn(after)) == (3 + len(drew), "c")


@pytest.mark.parametrize("state", [owing(), owing_color()], ids=["two", "color"])
def test_a_layer_who_has_left_still_knows_what_was_held(state: uno.State) -> None:
    """These cards lie anywhere by now: every guess keeps them as they are judged."""
    after = play(state, "*:leave=a")
    view = uno.observe(after, 0)
    assert uno.parse_view(str(view)) == view
    for seed in range(20):
        guess = uno.determinize(view, seed)
        assert (uno.observe(guess, 0), guess.check()) == (view, ())
        assert play(guess, "b:?").counts[1] == play(after, "b:?").counts[1]


@pytest.mark.parametrize("state", [owing(), owing_color()], ids=["two", "color"])
@pytest.mark.parametrize("leaver", ["c", "d"])
def test_a_debt_stays_when_somebody_else_leaves(state: uno.State, leaver: str) -> None:
    """The same target, the same answers."""
    after = play(state, f"*:leave={leaver}")
    assert uno.actors(after)[0] == 1
    assert {move.text for move in uno.legal_moves(after, 1)} == {"take", "?"}


# The color of an exposed wild


def test_when_the_flipper_leaves_the_next_player_names_and_plays() -> None:
    """A dark color, then an ordinary turn."""
    state = play(exposed(), "*:leave=a")
    assert (uno.actors(state), colors(state, "b")) == ((1,), DARK)
    state = play(state, "b:=t")
    assert (color(state), on_turn(state), state.step.name) == ("t", "b", "turn")
    assert "t8" in lays(state, "b")


def test_when_the_next_chooser_leaves_the_one_after_names_and_plays() -> None:
    """With `flip_wild_chooser=next` it was b's choice; now c names and plays."""
    state = play(exposed(NEXT), "*:leave=b")
    assert (uno.actors(state), colors(state, "c")) == ((2,), DARK)
    state = play(state, "c:=t")
    assert (color(state), on_turn(state)) == ("t", "c")


@pytest.mark.parametrize(("rules", "leaver", "chooser"), [("flip", "a", 3), (NEXT, "d", 2)])
def test_the_color_goes_on_in_the_direction_of_play(rules: str, leaver: str, chooser: int) -> None:
    """Counterclockwise to the seat on the right."""
    state = play(exposed(rules, turn="a<"), f"*:leave={leaver}")
    assert uno.actors(state) == (chooser,)
    state = play(state, f"{'abcd'[chooser]}:=p")
    assert (on_turn(state), color(state)) == ("abcd"[chooser], "p")


def test_the_color_can_be_passed_on_twice() -> None:
    """Both leave: c names and plays."""
    state = play(exposed(), "*:leave=a", "*:leave=b")
    assert uno.actors(state) == (2,)
    assert on_turn(play(state, "c:=v")) == "c"


def test_when_the_next_player_leaves_the_flipper_still_names() -> None:
    """Then c plays."""
    state = play(exposed(), "*:leave=b")
    assert uno.actors(state) == (0,)
    assert on_turn(play(state, "a:=v")) == "c"


def test_with_next_the_flipper_may_leave() -> None:
    """B names and plays all the same."""
    state = play(exposed(NEXT), "*:leave=a")
    assert uno.actors(state) == (1,)
    assert on_turn(play(state, "b:=v")) == "b"


@pytest.mark.parametrize("rules", ["flip", NEXT])
@pytest.mark.parametrize("leaver", ["c", "d"])
def test_nobody_else_changes_who_names(rules: str, leaver: str) -> None:
    """The same seat, the same colors, and the same next player."""
    state = exposed(rules)
    after = play(state, f"*:leave={leaver}")
    assert uno.actors(after) == uno.actors(state)
    assert color(after) == "-"
    chooser = "ab"[uno.actors(after)[0]]
    assert on_turn(play(after, f"{chooser}:=o")) == "b"


def test_an_exposed_wild_draw_color_still_costs_nobody_a_card() -> None:
    """Also when its color is named by somebody else."""
    state = play(exposed(lower="r3~W+C"), "*:leave=a", "b:=t")
    assert (state.counts, on_turn(state), state.owed) == ((0, 3, 3, 3), "b", 0)


def test_on_the_way_back_a_light_color_is_named() -> None:
    """Orange Flip, light wild on top, and the flipper leaves."""
    hands = {"a": "g1~oFg3~v2b1~vE"}
    state = table(hands=hands, pile="W~t3", side="dark")
    state = play(state, "a:oF", "*:leave=a")
    assert (uno.actors(state), colors(state, "b")) == ((1,), LIGHT)


@pytest.mark.parametrize("rules", ["flip", NEXT])
def test_of_two_players_the_other_has_won(rules: str) -> None:
    """Nothing is left to name."""
    hands = {"a": "rF~p8g3~v2b1~vE", "b": "r1~p3y2~t8"}
    for leaver in "ab":
        state = play(position(rules, hands=hands, pile="rS~W", top="r7~o1"), "a:rF")
        state = play(state, f"*:leave={leaver}")
        assert state.result == uno.MatchResult((1 - "ab".index(leaver),), "last-in")


@pytest.mark.parametrize(
    "state",
    [
        pytest.param(play(exposed(), "*:leave=a"), id="flipper"),
        pytest.param(play(exposed(NEXT), "*:leave=b"), id="next"),
        pytest.param(play(exposed(), "*:leave=b"), id="other"),
        pytest.param(play(owing_color(), "*:leave=a"), id="layer"),
        pytest.param(play(owing(), "*:leave=b"), id="debtor"),
    ],
)
def test_tables_that_somebody_left_can_be_written_down(state: uno.State) -> None:
    """And read back."""
    assert uno.parse_state(str(state)) == state
    assert state.check() == ()
    assert uno.legal_moves(state)


# The first card


@pytest.mark.parametrize("first", ["gF~W+C", "W~p5"])
def test_when_the_first_player_leaves_the_next_seat_names_the_first_color(first: str) -> None:
    """It becomes first player: a wild turned up, or one that the opening Flip exposed."""
    state = dealt("flip", first, hands={"b": "r5~t5g5~o7"})
    assert uno.actors(state) == (0,)
    state = play(state, "*:leave=a")
    assert uno.actors(state) == (1,)
    letter = "t" if first == "gF~W+C" else "r"
    state = play(state, f"b:={letter}")
    assert (on_turn(state), color(state)) == ("b", letter)
    assert f"{letter}5" in lays(state, "b")


def test_the_dealer_may_leave_while_the_first_color_is_named() -> None:
    """Nothing changes for the first player."""
    state = play(dealt("flip", "gF~W+C"), "*:leave=d")
    assert uno.actors(state) == (0,)
    assert on_turn(play(state, "a:=p")) == "a"


def test_the_dealer_may_leave_at_any_time() -> None:
    """The deal then passes to the next active seat on the left."""
    hands = {"a": "r1~v2", "b": "g5~o7", "c": "y2~t1", "d": "y8~o2"}
    state = position("flip(first_card=number)", hands=hands, top="r7~v5", dealer="b")
    state = play(state, "*:leave=b", "a:r1", "*:deal")
    assert (state.dealer, state.counts) == (2, (7, 0, 7, 7))


def test_who_leaves_between_rounds_is_not_dealt_in() -> None:
    """After a round that ended in the dark as well; the next one is light."""
    hands = {"a": "r1~v2", "b": "g5~o7", "c": "y2~t1", "d": "y8~o2"}
    state = position("flip(first_card=number)", hands=hands, top="r7~v5", side="dark")
    state = play(state, "a:v2", "*:leave=c", "*:deal")
    assert (state.counts, side(state)) == ((7, 7, 0, 7), "light")


# UNO


def test_a_catch_stays_possible_after_a_departure() -> None:
    """A departure is no turn action, also while the color of an exposed wild is named."""
    state = exposed(hands={"a": "rF~p8g3~v2"})
    state = play(state, "*:leave=d")
    assert why(state, "c:?a") is None
    assert count(play(state, "c:?a"), "a") == 3


def test_marks_and_backs_of_a_leaver_vanish() -> None:
    """Nobody can be caught who has left."""
    state = play(exposed(hands={"a": "rF~p8g3~v2"}), "*:leave=a")
    assert why(state, "c:?a") is not None
    assert uno.observe(state, None).marks[0] == ""


@pytest.mark.parametrize("seats", [2, 3, 5, 10])
def test_play_goes_on_whoever_leaves_whenever(seats: int) -> None:
    """In any step, at any table, cards are conserved and somebody can act."""
    for seed in range(20 // seats):
        state = uno.new_game("flip", seats=seats, seed=seed)
        for number in range(250):
            if state.is_over:
                break
            moves = uno.legal_moves(state)
            if number % 23 == 2 * seed:
                leaver = state.active[(number + seed) % len(state.active)]
                state = uno.apply(state, uno.Leave(leaver))
            else:
                state = uno.apply(state, moves[(number * 7 + seed) % len(moves)])
            assert state.check() == ()
            assert everything(state) == deck_of("flip")
            assert state.is_over or uno.legal_moves(state)
            assert uno.parse_state(str(state)) == state
