"""Players who leave while the wheel is at work."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.helpers import count, everything, hand, offered, pile, play, shuffle, tell, top, why
from tests.spin.spin_words import ON, awaited, begins, color, commits, drops, laid, outcome, spun

import unorules as uno
from unorules.events import Dropped
from unorules.spin.steps import WarCard, WarWon
from unorules.testing import position

FALSE_CATCH = "uno/false-catch"
SHOUT = "!unospin"
BOTH_WAYS = pytest.mark.parametrize(
    ("turn", "spinner", "then"), [("a>", "b", "c"), ("a<", "d", "c")]
)
OPTIONS = pytest.mark.parametrize("options", [ON, "", "spin_consumes_turn=on"])


def left(state: uno.State, *letters: str) -> uno.State:
    """The state after these players have left; a real table shuffles."""
    for letter in letters:
        state = play(state, f"*:leave={letter}")
        if state.step.name == "shuffle":
            state = shuffle(state)
    return state


def choosing(slice_: str, options: str = ON, turn: str = "a>", **hands: str) -> uno.State:
    """A slice of a wheel that has no other."""
    held = {"b": "r1g2y3b4W", "d": "r1*g2*y3*b4*W", **hands}
    return spun(slice_, options, hands=held, turn=turn, by_table=False)


# The spin is owed


@pytest.mark.row("L03")
@OPTIONS
@BOTH_WAYS
def test_the_spin_lapses_when_the_spinner_leaves(
    options: str, turn: str, spinner: str, then: str
) -> None:
    """The next player takes a normal turn, and spins nothing."""
    state = left(laid(options, turn=turn, seed=1), spinner)
    assert (begins(state, then), state.check()) == (True, ())
    assert why(state, f"{then}:spin") is not None
    assert "+" in offered(state, then)


@pytest.mark.row("L03")
def test_the_hand_of_the_spinner_goes_into_the_draw_pile() -> None:
    """No card is lost."""
    before = laid("", hands={"b": "?4"}, seed=1)
    after = left(before, "b")
    assert (after.counts, len(after.draw_pile)) == ((3, 0, 5, 5), len(before.draw_pile) + 4)
    assert everything(after) == everything(before)


@pytest.mark.row("L03")
def test_at_a_real_table_the_spin_lapses_too() -> None:
    """The table shuffles the hand in."""
    assert begins(left(laid("", hands={"b": "?4"}), "b"), "c")


@pytest.mark.parametrize("letter", ["a", "c", "d"])
@OPTIONS
def test_the_spin_is_owed_whoever_else_leaves(letter: str, options: str) -> None:
    """Also if it is the layer."""
    state = left(laid(options, seed=1), letter)
    assert (awaited(state), offered(state, "b")) == ("b", {"spin"})
    assert uno.parse_state(str(state)) == state


def test_after_the_spin_an_empty_seat_is_passed_by() -> None:
    """The next after the spinner has left: the one after plays."""
    state = left(laid(hands={"b": "?4"}, seed=None), "c")
    assert begins(play(state, "b:spin", "*:wheel=show-hand"), "d")


def test_of_two_players_the_last_one_wins_the_match() -> None:
    """Nobody is left to play with."""
    state = left(laid(seats=2, seed=1), "b")
    assert state.result == uno.MatchResult((0,), "last-in")


@pytest.mark.parametrize("letter", ["a", "b"])
def test_of_two_players_one_leaves_in_any_slice(letter: str) -> None:
    """The other has won."""
    for slice_ in ("almost-uno", "discard-color", "war", "uno-spin"):
        state = spun(slice_, seats=2, hands={"a": "r3*g9g8", "b": "y1y2b9"}, by_table=False)
        after = left(state, letter)
        assert after.result == uno.MatchResult((1 - "ab".index(letter),), "last-in")


@pytest.mark.parametrize("then", ["b"])
def test_with_first_spin_the_next_seat_becomes_first_player(then: str) -> None:
    """The first player leaves before the spin: a turn without a spin."""
    state = position(
        "spin(first_spin=spin)",
        hands={"a": "?4"},
        seats=4,
        top="r3*",
        turn="d>",
        step="wheel/spin(a)",
    )
    assert begins(left(state, "a"), then)


@pytest.mark.parametrize(("leaver", "then"), [("c", "d"), ("d", "a"), ("a", "d")])
def test_a_spin_after_a_jump_in_lapses_with_its_spinner_alone(leaver: str, then: str) -> None:
    """c has jumped in with a swirl, so d owes the spin."""
    rules = "spin+jump-in"
    state = position(rules, hands={"a": "r3?3", "c": "r3*?4"}, seats=4, top="r8")
    state = left(play(state, "a:r3", "c:r3*"), leaver)
    assert awaited(state) == then
    assert state.step.name == ("turn" if leaver == "d" else "wheel/spin")


# The wheel turns


@BOTH_WAYS
@OPTIONS
def test_while_the_wheel_turns_the_spinner_leaves(
    options: str, turn: str, spinner: str, then: str
) -> None:
    """No slice is named any more."""
    state = left(play(laid(options, turn=turn), f"{spinner}:spin"), spinner)
    assert begins(state, then)
    assert why(state, "*:wheel=war") is not None


@pytest.mark.parametrize("letter", ["a", "c", "d"])
def test_while_the_wheel_turns_somebody_else_leaves(letter: str) -> None:
    """The wheel stops all the same."""
    state = left(play(laid(), "b:spin"), letter)
    assert awaited(state) == "*"
    assert state.step.name == "wheel/turn"
    after = play(state, "*:wheel=show-hand")
    assert begins(after, "d" if letter == "c" else "c")


# Drops


@pytest.mark.parametrize("slice_", ["almost-uno", "discard-color", "discard-number", "trade-hands"])
@OPTIONS
@BOTH_WAYS
def test_a_slice_lapses_with_the_spinner(
    slice_: str, options: str, turn: str, spinner: str, then: str
) -> None:
    """Before anything was chosen."""
    state = left(choosing(slice_, options, turn), spinner)
    assert (begins(state, then), top(state), state.check()) == (True, "r3*", ())


@pytest.mark.parametrize(
    ("slice_", "first"),
    [("almost-uno", "g2"), ("discard-color", "g2"), ("discard-number", "g2")],
)
@OPTIONS
def test_cards_already_dropped_stay(slice_: str, first: str, options: str) -> None:
    """The rest lapses, and the next player matches what lies there."""
    state = choosing(slice_, options, b="r1g2y2*g4W", d="?4")
    state = left(play(state, f"b:drop={first}"), "b")
    assert (pile(state), top(state), color(state)) == ("r8r3*g2", "g2", "g")
    assert (begins(state, "c"), count(state, "b")) == (True, 0)


def test_a_wild_dropped_without_a_color_leaves_the_color_before() -> None:
    """Another drop was to give the color; the color in force before stays and counts as named."""
    state = choosing("almost-uno", b="r1g2y2*W", d="?4")
    state = left(play(state, "b:drop=W"), "b")
    assert (top(state), color(state), begins(state, "c")) == ("W", "r", True)
    assert uno.parse_state(str(state)) == state


@pytest.mark.parametrize("slice_", ["almost-uno", "discard-color", "discard-number"])
@pytest.mark.parametrize("letter", ["a", "c", "d"])
def test_drops_go_on_whoever_else_leaves(slice_: str, letter: str) -> None:
    """The step stays as it was."""
    before = choosing(slice_)
    after = left(before, letter)
    assert (after.step, drops(after, "b")) == (before.step, drops(before, "b"))


def test_after_the_drops_an_empty_seat_is_passed_by() -> None:
    """The next one in the match plays."""
    state = left(choosing("almost-uno", b="r1g2y3"), "c")
    assert begins(play(state, "b:drop=g2"), "d")


# Trade Hands


def test_who_has_left_is_no_target() -> None:
    """Nothing else changes."""
    state = left(choosing("trade-hands"), "c")
    assert (awaited(state), offered(state, "b")) == ("b", {">a", ">d"})


def test_the_target_of_a_swap_leaves_afterwards() -> None:
    """With its new hand; play goes on."""
    state = left(play(choosing("trade-hands", d="?2"), "b:>d"), "d")
    assert (count(state, "b"), count(state, "d"), begins(state, "c")) == (2, 0, True)


def test_with_one_target_left_the_hands_are_swapped() -> None:
    """Two players are left: the swap is still made, with or without a word."""
    state = left(choosing("trade-hands", b="?4", d="?2"), "c", "d")
    if awaited(state) == "b" and state.step.name == "wheel/swap":
        assert offered(state, "b") == {">a"}
        state = play(state, "b:>a")
    assert (state.counts, state.step.name) == ((4, 3, 0, 0), "turn")


# War


def war(options: str = ON, *moves: str, **hands: str) -> uno.State:
    """A war that a has the best card for."""
    held = {"a": "r3*r9g1W", "b": "y4bS", "c": "g8W", "d": "b7y1", **hands}
    return play(spun("war", options, hands=held, by_table=False), *moves)


@OPTIONS
def test_a_war_lapses_with_the_spinner(options: str) -> None:
    """Nobody drops, and the next player takes a turn."""
    for moves in ([], ["a:#r9"], ["a:#r9", "c:#g8", "d:#b7"], ["b:#y4"]):
        state = left(war(options, *moves), "b")
        assert (begins(state, "c"), top(state), state.check()) == (True, "r3*", ())
        assert hand(state, "a") == "r9g1W"


def test_in_a_war_the_others_go_on() -> None:
    """The card of the leaver goes with the hand."""
    state = left(war(ON, "a:#r9"), "a")
    assert (commits(state, "b"), commits(state, "c"), commits(state, "d")) == (
        {"y4"},
        {"g8"},
        {"b7"},
    )
    state = play(state, "b:#y4", "d:#b7", "c:#g8")
    assert (top(state), hand(state, "c"), begins(state, "c")) == ("g8", "W", True)


def test_the_sealed_card_of_a_leaver_is_not_shown() -> None:
    """It vanishes."""
    state = left(war(ON, "a:#r9"), "a")
    events = tell(state, "b:#y4", "d:#b7", "c:#g8")
    assert [event.seat for event in events if isinstance(event, WarCard)] == [1, 2, 3]


def test_the_last_one_to_choose_leaves() -> None:
    """All others have chosen: their cards are shown."""
    state = left(war(ON, "a:#r9", "b:#y4", "d:#b7"), "c")
    assert (top(state), hand(state, "a"), begins(state, "d")) == ("r9", "g1W", True)


def test_the_last_one_to_choose_leaves_at_a_real_table() -> None:
    """After the table's shuffle."""
    hands = {"a": "r3*r9g1W", "b": "y4bS", "c": "g8W", "d": "b7y1"}
    state = play(spun("war", hands=hands), "a:#r9", "b:#y4", "d:#b7")
    state = left(state, "c")
    assert (top(state), hand(state, "a"), begins(state, "d")) == ("r9", "g1W", True)


def test_who_takes_no_part_may_leave() -> None:
    """Nothing changes."""
    before = war(ON, "a:#r9", d="W+4")
    after = left(before, "d")
    assert (after.step, after.moment) == (before.step, before.moment)
    assert (commits(after, "b"), commits(after, "c")) == ({"y4"}, {"g8"})
    assert top(play(after, "b:#y4", "c:#g8")) == "r9"


def test_one_participant_is_left() -> None:
    """That player chooses, shows and drops, or has won already."""
    state = left(war(b="WbS", c="W", a="r3*r9g1", d="b7y1"), "d")
    if commits(state, "a"):
        state = play(state, "a:#r9")
    assert (top(state), hand(state, "a"), begins(state, "c")) == ("r9", "g1", True)


def test_the_only_participant_leaves() -> None:
    """Nobody is left to drop anything."""
    state = left(war(a="r3*WyS", b="WbS", c="W", d="b7y1"), "d")
    assert (top(state), state.counts, begins(state, "c")) == ("r3*", (2, 2, 1, 0), True)


def tied(options: str = ON, *moves: str) -> uno.State:
    """a and d have both shown a nine."""
    hands = {"d": "b9y1W"}
    return war(options, "a:#r9", "b:#y4", "c:#g8", "d:#b9", *moves, **hands)


@pytest.mark.parametrize(("options", "turn"), [(ON, "c"), ("", "b")])
@pytest.mark.parametrize("moves", [[], ["a:#g1"], ["d:#y1"]])
def test_a_tied_player_left_alone_wins(options: str, turn: str, moves: list[str]) -> None:
    """Without a further card: the first one is dropped."""
    state = tied(options, *moves)
    events = tell(state, "*:leave=d")
    state = left(state, "d")
    assert (top(state), hand(state, "a"), begins(state, turn)) == ("r9", "g1W", True)
    assert WarWon(0) in events
    assert Dropped(0, uno.parse_face("r9"), None) in events
    assert state.check() == ()


def test_a_tied_player_left_alone_wins_for_the_other_side_too() -> None:
    """Whoever of the two leaves."""
    state = left(tied(), "a")
    assert (top(state), hand(state, "d"), begins(state, "c")) == ("b9", "y1W", True)


def test_a_tied_player_left_alone_with_one_card_owes_the_call() -> None:
    """The hand came down to it by the card dropped, as in every other war."""
    hands = {"a": "r3*r9g1", "d": "b9y1"}
    state = left(war(ON, "a:#r9", "b:#y4", "c:#g8", "d:#b9", **hands), "d")
    assert (count(state, "a"), why(state, "b:?a"), why(state, "a:!")) == (1, None, None)


def test_who_wins_because_the_last_one_to_choose_leaves_owes_the_call() -> None:
    """With one card left."""
    state = left(war(ON, "a:#r9", "b:#y4", "d:#b7", a="r3*r9g1"), "c")
    assert (count(state, "a"), why(state, "b:?a")) == (1, None)


def test_who_wins_because_the_last_one_to_choose_leaves_may_go_out() -> None:
    """The round is over: 4 and 20, 7 and 1 points."""
    state = left(war(ON, "a:#r9", "b:#y4", "d:#b7", a="r3*r9"), "c")
    assert outcome(state) == (0, (32, 0, 0, 0))


def test_of_three_tied_the_other_two_go_on() -> None:
    """With what they have left."""
    state = war(ON, "a:#r9", "b:#y4", "c:#g9", "d:#b9", c="g9y2W", d="b9y1W")
    state = left(state, "a")
    assert (commits(state, "c"), commits(state, "d")) == ({"y2"}, {"y1"})
    assert top(play(state, "c:#y2", "d:#y1")) == "g9"


def test_in_a_tie_a_beaten_player_may_leave() -> None:
    """Nothing changes for the tied."""
    state = left(tied(), "c")
    assert (commits(state, "a"), commits(state, "d")) == ({"g1"}, {"y1"})


@OPTIONS
def test_a_tie_lapses_with_the_spinner(options: str) -> None:
    """Also if the spinner is out of it already."""
    state = left(tied(options), "b")
    assert (begins(state, "c"), top(state), hand(state, "a")) == (True, "r3*", "r9g1W")


def test_after_the_war_an_empty_seat_is_passed_by() -> None:
    """The next one in the match plays."""
    state = left(war(ON, "a:#r9"), "c")
    assert begins(play(state, "b:#y4", "d:#b7"), "d")


# The race


def race(options: str = ON, *moves: str, turn: str = "a>", **hands: str) -> uno.State:
    """The race of a wheel that has no other slice."""
    return play(spun("uno-spin", options, hands=hands, by_table=False, turn=turn), *moves)


@pytest.mark.parametrize("letter", ["a", "c", "d"])
def test_who_has_left_cannot_shout(letter: str) -> None:
    """The others still can."""
    state = left(race(), letter)
    assert why(state, f"{letter}:{SHOUT}") == "out-of-match"
    assert [other for other in "abcd" if SHOUT in offered(state, other)] == [
        other for other in "abcd" if other != letter
    ]


@pytest.mark.parametrize(
    ("options", "turn"), [("", "b"), ("spin_consumes_turn=on", "c")], ids=["off", "on"]
)
def test_a_winner_who_leaves_drops_nothing(options: str, turn: str) -> None:
    """Had the leaver won without having dropped: nobody drops."""
    state = left(race(options, f"d:{SHOUT}"), "d")
    assert (top(state), begins(state, turn), count(state, "d")) == ("r3*", True, 0)


def test_a_winner_who_leaves_is_still_the_winner() -> None:
    """With race_next=winner the next after the empty seat plays."""
    state = left(race(ON, f"d:{SHOUT}"), "d")
    assert (top(state), begins(state, "a")) == ("r3*", True)


def test_the_spinner_who_won_the_race_leaves() -> None:
    """The next player is on turn."""
    for options in (ON, "", "race_next=winner"):
        state = left(race(options, f"b:{SHOUT}"), "b")
        assert (top(state), begins(state, "c")) == ("r3*", True)


@pytest.mark.parametrize(("turn", "spinner"), [("a>", "b"), ("a<", "d")])
@OPTIONS
def test_when_the_spinner_leaves_in_the_race_the_next_player_is_on_turn(
    options: str, turn: str, spinner: str
) -> None:
    """At once, or when the race has lapsed."""
    state = left(race(options, turn=turn), spinner)
    if state.step.name == "wheel/race":
        state = play(state, "*:lapse")
    assert (begins(state, "c"), state.check()) == (True, ())


@pytest.mark.parametrize("letter", ["a", "c"])
def test_the_winner_chooses_whoever_else_leaves(letter: str) -> None:
    """Neither the layer nor a bystander matters."""
    state = left(race(ON, f"d:{SHOUT}", d="g7g9y9"), letter)
    assert drops(state, "d") == {"g7", "g9", "y9"}
    state = play(state, "d:drop=g7")
    assert begins(state, "b" if letter == "a" else "a")


def test_the_winner_chooses_when_the_spinner_has_left() -> None:
    """Afterwards the next player after the spinner's seat is on turn."""
    state = left(race("", f"d:{SHOUT}", d="g7g9y9"), "b")
    if state.step.name == "wheel/drop":
        state = play(state, "d:drop=g7")
        assert top(state) == "g7"
    assert (begins(state, "c"), state.check()) == (True, ())


def test_the_player_after_the_winner_plays_when_the_spinner_has_left() -> None:
    """Where the winner says who is next."""
    for options in (ON, "race_next=winner"):
        state = left(race(options, f"d:{SHOUT}", d="g7g9y9"), "b")
        assert drops(state, "d") == {"g7", "g9", "y9"}
        assert begins(play(state, "d:drop=g7"), "a")


def test_a_winner_who_left_after_the_drop_changes_nothing() -> None:
    """The turn is that of the next already."""
    state = left(race(ON, f"d:{SHOUT}", "d:drop=g7", d="g7g9y9"), "d")
    assert (top(state), begins(state, "a")) == ("g7", True)


# The marks, the totals, and everything at once


def test_marks_of_the_leaver_vanish() -> None:
    """Nobody is caught who is gone."""
    state = left(laid(hands={"a": "r3*g9"}, seed=1), "a")
    assert not [move for move in uno.legal_moves(state) if isinstance(move, uno.CatchUno)]


def test_the_total_is_struck() -> None:
    """The others keep theirs."""
    state = left(laid(seed=1, scores="10,20,30,40"), "b")
    assert state.scores == (10, 0, 30, 40)


def test_a_round_may_be_won_after_a_departure() -> None:
    """By a drop; the leaver's cards count nothing."""
    hands = {"a": "r3*g9", "b": "y2y8", "c": "W", "d": "WW"}
    state = left(spun("discard-color", hands=hands, by_table=False), "d")
    state = play(state, "b:drop=y2", "b:drop=y8")
    assert outcome(state) == (1, (0, 59, 0, 0))


STEPS: dict[str, Callable[[], uno.State]] = {
    "spin": lambda: laid(seed=1),
    "turn": lambda: play(laid(), "b:spin"),
    "almost-uno": lambda: choosing("almost-uno"),
    "discard-color": lambda: choosing("discard-color"),
    "discard-number": lambda: choosing("discard-number"),
    "trade-hands": lambda: choosing("trade-hands"),
    "war": war,
    "sealed": lambda: war(ON, "a:#r9", "b:#y4"),
    "tie": tied,
    "tie sealed": lambda: tied(ON, "a:#g1"),
    "race": race,
    "won": lambda: race(ON, f"d:{SHOUT}"),
}


@pytest.mark.parametrize("letter", ["a", "b", "c", "d"])
@pytest.mark.parametrize("step", STEPS)
def test_play_goes_on_whoever_leaves_in_any_step(step: str, letter: str) -> None:
    """No card is lost, somebody can act, and the position can be written."""
    before = STEPS[step]()
    after = left(before, letter)
    assert (everything(after), after.check()) == (everything(before), ())
    assert uno.legal_moves(after) != ()
    assert uno.parse_state(str(after)) == after
    assert uno.from_json(uno.to_json(after), uno.State) == after
    for count_ in range(400):
        if after.is_over:
            break
        moves = uno.legal_moves(after) or (uno.Shuffle(tuple(uno.awaited_cards(after))),)
        after = uno.apply(after, moves[(count_ * 7) % len(moves)])
        assert after.check() == ()


@pytest.mark.parametrize("letter", ["a", "b", "c", "d"])
@pytest.mark.parametrize("step", STEPS)
def test_two_leave_one_after_the_other_in_any_step(step: str, letter: str) -> None:
    """Two are left, and play goes on between them."""
    other = {"a": "b", "b": "c", "c": "d", "d": "a"}[letter]
    after = left(STEPS[step](), letter, other)
    assert (after.check(), len(after.active), after.is_over) == ((), 2, False)
    assert uno.legal_moves(after) != ()
    assert uno.parse_state(str(after)) == after
