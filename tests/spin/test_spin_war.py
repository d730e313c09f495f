"""War: everybody shows the highest number, and the highest of all is dropped."""

from __future__ import annotations

import itertools
import pickle

import pytest
from tests.helpers import (
    count,
    everything,
    hand,
    lays,
    offered,
    pile,
    play,
    tell,
    told,
    top,
    why,
)
from tests.spin.spin_words import ON, begins, color, commits, laid, outcome, spun

import unorules as uno
from unorules.events import CalledUno, Dropped
from unorules.spin.steps import WarCard, WarWon

FALSE_CATCH = "uno/false-catch"
ROW = {"a": "r3*r9g2", "b": "y4bS", "c": "g8W"}


def war(
    options: str = ON, more: str = "", *, wheel: str = "table", turn: str = "a>", **hands: str
) -> uno.State:
    """A war of as many seats as hands are given, by a real wheel or by a seed."""
    by_table = wheel == "table"
    return spun("war", options, more, hands=hands, seats=len(hands), by_table=by_table, turn=turn)


def fighters(state: uno.State) -> str:
    """The seats that may choose a card now."""
    return "".join(letter for letter in "abcdefghij"[: state.seats] if commits(state, letter))


def shown(events: tuple[uno.Event, ...]) -> dict[str, str]:
    """Which card each seat has shown."""
    return {
        chr(ord("a") + event.seat): str(event.face)
        for event in events
        if isinstance(event, WarCard)
    }


# The highest number wins


@pytest.mark.row("P16")
@pytest.mark.parametrize("wheel", ["table", "seed"])
def test_the_highest_number_is_dropped(wheel: str) -> None:
    """a shows nine, b four, c eight: a drops the nine, the others take theirs back."""
    state = play(war(wheel=wheel, **ROW), "a:#r9", "b:#y4", "c:#g8")
    assert (state.counts, top(state), color(state)) == ((1, 2, 2), "r9", "r")
    assert (begins(state, "c"), why(state, "b:?a")) == (True, None)


@pytest.mark.row("P26")
def test_after_the_war_the_spinner_plays() -> None:
    """Where the spin takes no turn."""
    state = play(war("", **ROW), "a:#r9", "b:#y4", "c:#g8")
    assert (state.counts, top(state), color(state)) == ((1, 2, 2), "r9", "r")
    assert (begins(state, "b"), why(state, "b:?a")) == (True, None)


@pytest.mark.row("P16")
def test_the_winner_announces_uno() -> None:
    """As long as nobody has caught the winner."""
    state = play(war(**ROW), "a:#r9", "b:#y4", "c:#g8", "a:!")
    assert why(state, "b:?a") == FALSE_CATCH


@pytest.mark.row("P16")
def test_the_winner_who_says_nothing_is_caught() -> None:
    """Two cards; the turn is where it was."""
    state = play(war(**ROW), "a:#r9", "b:#y4", "c:#g8", "b:?a")
    assert (count(state, "a"), begins(state, "c")) == (3, True)


@pytest.mark.parametrize("move", ["c:+", "c:g8"])
def test_the_window_of_a_war_closes_with_the_next_turn_action(move: str) -> None:
    """Whoever's it is."""
    state = play(war(**{**ROW, "a": "r3*g9g2"}), "a:#g9", "b:#y4", "c:#g8", move)
    assert why(state, "b:?a") == "too-late"


@pytest.mark.row("P19")
@pytest.mark.parametrize("by_table", [True, False])
def test_the_last_card_wins_the_round(by_table: bool) -> None:
    """b goes out; 2 and 100 points are left."""
    hands = {"a": "r3*g2", "b": "y9", "c": "WW+4"}
    state = spun("war", hands=hands, seats=3, by_table=by_table, move="a:r3*!")
    state = play(state, "a:#g2", "b:#y9")
    assert outcome(state) == (1, (0, 102, 0))


@pytest.mark.parametrize("winner", ["a", "b", "c"])
def test_anybody_may_win(winner: str) -> None:
    """The layer, the spinner, or a bystander; the turn is the same."""
    cards = {"a": "y8", "b": "g8", "c": "b8", winner: "g9"}
    hands = {letter: f"{card}W" for letter, card in cards.items()}
    hands["a"] = "r3*" + hands["a"]
    state = play(war(**hands), *(f"{letter}:#{card}" for letter, card in cards.items()))
    assert (hand(state, winner), top(state), begins(state, "c")) == ("W", "g9", True)


@pytest.mark.parametrize("turn", ["a>", "a<"])
def test_the_direction_is_kept(turn: str) -> None:
    """After the spinner, in the direction of play."""
    hands = {"a": "r3*r9g2", "b": "y4bS", "c": "g8W"}
    state = war(turn=turn, **hands)
    spinner = "b" if turn == "a>" else "c"
    state = play(state, "a:#r9", "b:#y4", "c:#g8")
    assert begins(state, {"b": "c", "c": "b"}[spinner])


def test_a_swirl_in_a_war_makes_nobody_spin() -> None:
    """It is dropped."""
    state = play(war(a="r3*g1g0", b="y5*y2", c="W"), "a:#g1", "b:#y5*")
    assert (top(state), begins(state, "c")) == ("y5*", True)


def test_a_seven_in_a_war_swaps_nothing() -> None:
    """Dropped cards do not act."""
    state = play(war(ON, "+seven-zero", a="r3*g1g0", b="y7y2y1", c="W"), "a:#g1", "b:#y7")
    assert (state.counts, begins(state, "c")) == ((2, 2, 1), True)


def test_drops_under_the_top_concern_the_war_too() -> None:
    """The swirl stays on top."""
    state = play(war(f"{ON},drops=under", **ROW), "a:#r9", "b:#y4", "c:#g8")
    assert (top(state), color(state), pile(state)) == ("r3*", "r", "r8r9r3*")


# Who takes part, and with what


def test_everybody_with_a_number_takes_part() -> None:
    """Players without numbers take no part."""
    assert fighters(war(a="r3*g1g2", b="Wy+2", c="g8W", d="y0")) == "acd"


@pytest.mark.row("SPIN-3")
def test_the_spinner_may_have_no_part_in_it() -> None:
    """And goes on as after every slice."""
    state = play(war("", a="r3*g1g2", b="WgS", c="g8W"), "a:#g2", "c:#g8")
    assert (hand(state, "c"), begins(state, "b")) == ("W", True)


def test_only_the_highest_number_may_be_shown() -> None:
    """No lower one, no action, no wild."""
    state = war(a="r3*g1g2", b="y4y8g9WyS", c="g8W")
    assert commits(state, "b") == {"g9"}
    for card in ("y8", "y4", "W", "yS", "b9"):
        assert why(state, f"b:#{card}") is not None


def test_among_equal_numbers_the_choice_is_free() -> None:
    """Of any color, with a swirl or not."""
    state = war(a="r3*g1g2", b="y5y5*b5r4", c="g0W")
    assert commits(state, "b") == {"y5", "y5*", "b5"}
    for card in ("y5", "y5*", "b5"):
        after = play(state, f"b:#{card}", "a:#g2", "c:#g0")
        assert top(after) == card


def test_a_zero_is_a_number() -> None:
    """The lowest one."""
    state = play(war(a="r3*WW", b="y0W", c="W"), "b:#y0")
    assert (hand(state, "b"), top(state)) == ("W", "y0")


@pytest.mark.row("SPIN-3")
def test_a_single_player_with_numbers_wins() -> None:
    """The card is chosen, shown and dropped."""
    state = war(a="r3*WW", b="rSW", c="g5y5W")
    assert (fighters(state), commits(state, "c")) == ("c", {"g5", "y5"})
    state = play(state, "c:#y5")
    assert (top(state), count(state, "c"), begins(state, "c")) == ("y5", 2, True)


@pytest.mark.row("SPIN-3")
@pytest.mark.parametrize(("options", "turn"), [(ON, "c"), ("", "b")])
@pytest.mark.parametrize("wheel", ["table", "seed"])
def test_without_numbers_nothing_happens(options: str, turn: str, wheel: str) -> None:
    """Nobody has one."""
    state = war(options, wheel=wheel, a="r3*W", b="rSW", c="yR")
    assert (state.counts, top(state), begins(state, turn)) == ((1, 2, 1), "r3*", True)


def test_nobody_does_anything_else_meanwhile() -> None:
    """Neither the spinner nor the others lay, draw or spin."""
    state = war("", **ROW)
    for move in ("b:y4", "b:+", "c:+", "a:r9", "b:spin", "b:drop=y4", "a:!unospin", "b:-"):
        assert why(state, move) is not None


def test_two_players_have_a_war() -> None:
    """The lower one takes the card back."""
    state = play(war(a="r3*g9y1", b="y8b1"), "b:#y8", "a:#g9")
    assert (hand(state, "a"), hand(state, "b"), begins(state, "a")) == ("y1", "y8b1", True)


# Sealed


def test_the_cards_are_chosen_in_any_order() -> None:
    """The outcome is the same."""
    found = set()
    for order in itertools.permutations(["a:#r9", "b:#y4", "c:#g8"]):
        state = play(war(**ROW), *order)
        found.add((state.hands, pile(state), state.turn, state.step))
    assert len(found) == 1


def test_nothing_happens_before_the_last_card_is_chosen() -> None:
    """No event, no card moves, and who has chosen waits."""
    before = war(**ROW)
    state = play(before, "c:#g8")
    assert (tell(before, "c:#g8"), state.hands, pile(state)) == ((), before.hands, pile(before))
    assert fighters(state) == "ab"
    assert offered(state, "c") == set()


@pytest.mark.parametrize("card", ["g8", "y8"])
def test_a_choice_is_not_changed(card: str) -> None:
    """Once, and for good."""
    state = play(war(**{**ROW, "c": "g8y8W"}), "c:#g8")
    assert why(state, f"c:#{card}") is not None
    with pytest.raises(uno.IllegalMove):
        play(state, f"c:#{card}")


def test_a_choice_is_redacted_for_the_others() -> None:
    """They learn that one was made."""
    move = uno.Commit(2, uno.parse_face("g8"))
    seen = [str(uno.redact(move, seat)) for seat in (0, 1, 2, None)]
    assert seen == ["c:#??", "c:#??", "c:#g8", "c:#??"]


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_sealed_card_is_hidden_in_the_views_of_others(seat: int | None) -> None:
    """Whatever it is, the view is the same."""
    base = war(**{**ROW, "c": "g8y8W"})
    views = {str(uno.observe(play(base, f"c:#{card}"), seat)) for card in ("g8", "y8")}
    assert len(views) == 1
    (text,) = views
    assert "g8" not in text
    assert "y8" not in text


def test_a_sealed_card_is_seen_by_its_own_player() -> None:
    """It was the own choice."""
    base = war(**{**ROW, "c": "g8y8W"})
    views = {str(uno.observe(play(base, f"c:#{card}"), 2)) for card in ("g8", "y8")}
    assert len(views) == 2


def test_the_others_see_who_has_chosen() -> None:
    """Before and after differ for them."""
    before = war(**ROW)
    assert uno.observe(before, 0) != uno.observe(play(before, "c:#g8"), 0)


def test_all_cards_are_shown_at_once() -> None:
    """With the last choice, to everybody."""
    events = tell(war(**ROW), "c:#g8", "a:#r9", "b:#y4")
    assert shown(events) == {"a": "r9", "b": "y4", "c": "g8"}
    for seat in (0, 1, 2, None):
        assert shown(tuple(uno.redact(event, seat) for event in events)) == shown(events)
    assert WarWon(0) in events
    assert Dropped(0, uno.parse_face("r9"), None) in events


def test_a_war_is_told_in_sentences() -> None:
    """What a table reads."""
    lines = told(war(**ROW), "c:#g8", "a:#r9", "b:#y4")
    assert any("wins the war" in line for line in lines)


def test_the_cards_shown_go_back_into_the_hands() -> None:
    """No card is lost."""
    before = war(**ROW)
    after = play(before, "a:#r9", "b:#y4", "c:#g8")
    assert (hand(after, "b"), hand(after, "c")) == ("y4bS", "g8W")
    assert (everything(after), after.check()) == (everything(before), ())


@pytest.mark.parametrize("moves", [[], ["c:#g8"], ["c:#g8", "a:#r9"]])
def test_a_war_is_saved_and_loaded_in_the_middle(moves: list[str]) -> None:
    """As text, as JSON, pickled; and it goes on the same."""
    state = play(war(**ROW), *moves)
    rest = [move for move in ("a:#r9", "b:#y4", "c:#g8") if move not in moves]
    for again in (
        uno.parse_state(str(state)),
        uno.from_json(uno.to_json(state), uno.State),
        pickle.loads(pickle.dumps(state)),
    ):
        assert again == state
        assert play(again, *rest) == play(state, *rest)


@pytest.mark.parametrize("moves", [["a:#y9"], ["a:#y9", "b:#g9"], ["a:#y9", "b:#g9", "b:#b5*"]])
def test_a_tie_is_saved_and_loaded_in_the_middle(moves: list[str]) -> None:
    """With what was shown before."""
    state = play(war(a="r3*y9r4", b="g9b5*y1", c="WW+4"), *moves)
    rest = ["a:#y9", "b:#g9", "a:#r4", "b:#b5*"]
    rest = [move for move in rest if move not in moves]
    for again in (
        uno.parse_state(str(state)),
        uno.from_json(uno.to_json(state), uno.State),
        pickle.loads(pickle.dumps(state)),
    ):
        assert again == state
        assert top(play(again, *rest)) == "g9"


# Ties


def test_only_the_tied_players_go_on() -> None:
    """Each with the highest of the remaining numbers; the first card is dropped."""
    state = play(war(a="r3*r9g6y2", b="y8b1", c="g9y7b4"), "a:#r9", "b:#y8", "c:#g9")
    assert (fighters(state), commits(state, "a"), commits(state, "c")) == ("ac", {"g6"}, {"y7"})
    assert why(state, "b:#b1") is not None
    state = play(state, "a:#g6", "c:#y7")
    assert (hand(state, "a"), hand(state, "c"), top(state)) == ("r9y2g6", "y7b4", "g9")
    assert begins(state, "c")


def test_the_card_of_the_tie_break_goes_back() -> None:
    """The winner drops one card alone, the first."""
    before = war(a="r3*r9g6y2", b="y8b1", c="g9y7b4")
    after = play(before, "a:#r9", "b:#y8", "c:#g9", "c:#y7", "a:#g6")
    assert (after.counts, everything(after)) == ((3, 2, 2), everything(before))
    assert pile(after) == "r8r3*g9"


def test_a_card_shown_before_is_not_shown_again() -> None:
    """Remaining numbers are those not shown yet; a second copy remains."""
    state = play(war(a="r3*r9r9y2", b="y8b1", c="g9y7b4"), "a:#r9", "b:#y8", "c:#g9")
    assert commits(state, "a") == {"r9"}
    state = play(state, "a:#r9", "c:#y7")
    assert (hand(state, "a"), top(state)) == ("r9y2", "r9")


def test_a_tied_player_without_a_number_is_beaten() -> None:
    """The other one has won, and drops the tied card."""
    state = play(war(a="r3*r9W", b="y8b1", c="g9y7b4"), "a:#r9", "b:#y8", "c:#g9")
    while fighters(state):
        state = play(state, "c:#y7")
    assert (hand(state, "a"), hand(state, "c"), top(state)) == ("r9W", "y7b4", "g9")


def test_of_three_tied_one_without_a_number_is_beaten_and_two_go_on() -> None:
    """Each as long as there are remaining numbers."""
    state = play(war(a="r3*r9W", b="y9b1", c="g9y7W"), "a:#r9", "b:#y9", "c:#g9")
    assert fighters(state) == "bc"
    state = play(state, "c:#y7", "b:#b1")
    assert (hand(state, "c"), top(state), begins(state, "c")) == ("y7W", "g9", True)


def test_still_equal_they_go_on_again() -> None:
    """A third round; the very first card is dropped."""
    state = war(a="r3*r9g8y2", b="W", c="g9y8b6")
    state = play(state, "a:#r9", "c:#g9", "a:#g8", "c:#y8")
    assert (fighters(state), commits(state, "a"), commits(state, "c")) == ("ac", {"y2"}, {"b6"})
    state = play(state, "a:#y2", "c:#b6")
    assert (hand(state, "a"), hand(state, "c"), top(state)) == ("r9y2g8", "y8b6", "g9")


def test_after_a_second_tie_one_may_have_no_number_left() -> None:
    """And is beaten."""
    state = war(a="r3*r9g8W", b="W", c="g9y8b6")
    state = play(state, "a:#r9", "c:#g9", "a:#g8", "c:#y8")
    while fighters(state):
        state = play(state, "c:#b6")
    assert (hand(state, "a"), hand(state, "c"), top(state)) == ("r9g8W", "y8b6", "g9")


def test_a_second_tie_may_leave_out_one_of_three() -> None:
    """The lowest of the tied falls out, the others go on."""
    state = war(a="r3*r9g8y2", b="b9b1", c="g9y8b6")
    state = play(state, "a:#r9", "b:#b9", "c:#g9", "a:#g8", "b:#b1", "c:#y8")
    assert fighters(state) == "ac"
    assert top(play(state, "a:#y2", "c:#b6")) == "g9"


@pytest.mark.row("SPIN-3")
@pytest.mark.parametrize(("options", "turn"), [(ON, "c"), ("", "b")])
def test_if_nobody_has_a_number_left_nobody_drops(options: str, turn: str) -> None:
    """All tied players have run out together."""
    state = war(options, a="r3*r9W", b="y8b1", c="g9yS")
    state = play(state, "a:#r9", "b:#y8", "c:#g9")
    assert (state.counts, top(state), begins(state, turn)) == ((2, 2, 2), "r3*", True)


def test_if_nobody_has_a_number_left_after_two_ties_nobody_drops() -> None:
    """However long it went."""
    state = war(a="r3*r9g8W", b="y2b1", c="g9y8yS")
    state = play(state, "a:#r9", "b:#y2", "c:#g9", "a:#g8", "c:#y8")
    assert (state.counts, top(state), begins(state, "c")) == ((3, 2, 3), "r3*", True)


def test_cards_of_equal_number_tie_with_and_without_a_swirl() -> None:
    """A swirl is its number."""
    state = play(war(a="r3*r5*g1", b="W", c="g5y2"), "a:#r5*", "c:#g5")
    assert fighters(state) == "ac"
    assert top(play(state, "a:#g1", "c:#y2")) == "g5"


def test_the_free_choice_among_equals_decides_what_is_dropped() -> None:
    """In the first round; in the tie break the other copy is left."""
    state = war(a="r3*r9b9g1", b="W", c="g9y2")
    state = play(state, "a:#b9", "c:#g9")
    assert commits(state, "a") == {"r9"}
    state = play(state, "a:#r9", "c:#y2")
    assert (hand(state, "a"), top(state)) == ("r9g1", "b9")


def test_a_tie_break_may_win_the_round() -> None:
    """Nobody has a last card in a tie but one with a single card is beaten."""
    state = war(a="r3*r9", b="W", c="g9y2")
    state = play(state, "a:#r9", "c:#g9")
    while fighters(state):
        state = play(state, "c:#y2")
    assert (hand(state, "a"), hand(state, "c"), top(state)) == ("r9", "y2", "g9")
    assert why(state, "b:?c") is None


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_in_a_tie_the_second_cards_are_sealed_too(seat: int | None) -> None:
    """Only the owner sees the choice."""
    state = play(war(a="r3*r9g6y6", b="y8b1", c="g9y7b4"), "a:#r9", "b:#y8", "c:#g9")
    views = {str(uno.observe(play(state, f"a:#{card}"), seat)) for card in ("g6", "y6")}
    assert len(views) == (2 if seat == 0 else 1)


def test_the_first_cards_of_a_tie_are_known_to_all() -> None:
    """Guesses at the hidden cards keep to what was shown."""
    state = play(war(a="r3*r9g6y2", b="y8b1", c="g9y7b4"), "a:#r9", "b:#y8", "c:#g9")
    for seed in range(8):
        guess = uno.determinize(uno.observe(state, 1), seed)
        assert "r9" in hand(guess, "a")
        assert "g9" in hand(guess, "c")


def test_the_second_cards_are_told_too() -> None:
    """One event for each card that is shown."""
    state = war(a="r3*r9g6y2", b="y8b1", c="g9y7b4")
    moves = ["a:#r9", "b:#y8", "c:#g9"]
    assert shown(tell(state, *moves)) == {"a": "r9", "b": "y8", "c": "g9"}
    events = tell(state, *moves, "a:#g6", "c:#y7")
    assert (shown(events), WarWon(2) in events) == ({"a": "g6", "c": "y7"}, True)


# UNO


def test_who_has_not_called_may_still_call_in_a_war() -> None:
    """A late call; it changes nothing."""
    state = war(a="r3*r9", b="y4bS", c="g8W")
    assert "!" in offered(state, "a")
    state = play(state, "a:!")
    assert fighters(state) == "abc"


def test_a_winner_with_two_cards_and_a_call_is_safe() -> None:
    """The call is made after the reveal."""
    state = play(war(**ROW), "a:#r9", "b:#y4", "c:#g8")
    assert CalledUno(0) in tell(state, "a:!")


def test_a_loser_owes_nothing() -> None:
    """Whose hand is as it was."""
    state = play(war(a="r3*r9g2g1", b="y4", c="g8W"), "a:#r9", "b:#y4", "c:#g8")
    assert (why(state, "a:?b"), why(state, "c:?a")) == (FALSE_CATCH, FALSE_CATCH)


def test_a_call_ahead_of_the_spinner_is_good_for_the_war() -> None:
    """Made while the spin was owed, with two cards."""
    state = play(laid(hands={"b": "y9bS", "c": "g8W", "d": "W"}), "b:!", "b:spin", "*:wheel=war")
    best = next(iter(commits(state, "a")))
    state = play(state, "b:#y9", "c:#g8", f"a:#{best}")
    assert (count(state, "b"), why(state, "c:?b")) == (1, FALSE_CATCH)


def test_what_fits_on_the_dropped_card_is_laid_next() -> None:
    """Its color or its number."""
    state = play(war(**{**ROW, "c": "g8r1b7"}), "a:#r9", "b:#y4", "c:#g8")
    assert (begins(state, "c"), lays(state, "c")) == (True, {"r1"})
