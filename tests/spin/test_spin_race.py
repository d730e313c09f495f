"""UNO Spin: everybody may shout, the first one may drop a card."""

from __future__ import annotations

import pickle

import pytest
from tests.helpers import count, hand, offered, on_turn, play, tell, told, top, why
from tests.spin.spin_words import ON, awaited, begins, color, drops, outcome, spin, spun

import unorules as uno
from unorules.events import CalledUno, Drew, Dropped, Said
from unorules.testing import position

FALSE_CATCH = "uno/false-catch"
ROW = {"b": "?4", "d": "g7?3"}
SPINNER = "spin_consumes_turn=on"
SHOUT = "!unospin"


def race(options: str = ON, more: str = "", *moves: str, **hands: str) -> uno.State:
    """The race is on, and these moves were made."""
    return play(spun("uno-spin", options, more, hands=hands or ROW), *moves)


# The shout


def test_every_player_may_shout() -> None:
    """The spinner and the layer too."""
    state = race()
    for letter in "abcd":
        assert SHOUT in offered(state, letter)
    assert [str(move) for move in uno.legal_moves(state, uno.TABLE)] == ["*:lapse"]


def test_the_race_is_the_same_where_the_wheel_has_a_seed() -> None:
    """Anybody may shout, and the table may end it."""
    state = spun("uno-spin", hands=ROW, by_table=False)
    assert [offered(state, letter) for letter in "abcd"] == [{SHOUT}] * 4
    assert [str(move) for move in uno.legal_moves(state, uno.TABLE)] == ["*:lapse"]


@pytest.mark.row("SPIN-2")
@pytest.mark.parametrize("winner", ["a", "b", "c", "d"])
def test_the_first_to_shout_wins(winner: str) -> None:
    """And alone may drop a card; not the last one to shout."""
    state = race(ON, "", f"{winner}:{SHOUT}")
    assert (awaited(state), state.step.name) == (winner, "wheel/drop")
    for letter in "abcd":
        if letter != winner:
            assert offered(state, letter) == set()


@pytest.mark.row("SPIN-2")
@pytest.mark.parametrize("late", ["a", "b", "c"])
def test_a_later_shout_is_refused(late: str) -> None:
    """Too late, and nothing changes."""
    state = race(ON, "", f"d:{SHOUT}")
    assert why(state, f"{late}:{SHOUT}") == "too-late"
    with pytest.raises(uno.IllegalMove):
        play(state, f"{late}:{SHOUT}")


def test_the_winner_does_not_shout_twice() -> None:
    """Once is enough."""
    assert why(race(ON, "", f"d:{SHOUT}"), f"d:{SHOUT}") is not None


def test_another_word_wins_nothing() -> None:
    """The word of the race is UNO Spin."""
    assert uno.why_illegal(race(), uno.Say(3, "uno")) is not None


def test_the_shout_is_told() -> None:
    """Who was first, and with which word."""
    assert Said(3, "unospin") in tell(race(), f"d:{SHOUT}")
    assert told(race(), f"d:{SHOUT}") == ["Seat d says unospin!"]


def test_nobody_does_anything_else_in_the_race() -> None:
    """No card is laid, drawn or dropped before the shout."""
    state = race("", "", b="r1?3", c="r9?3")
    for move in ("b:r1", "b:+", "c:r9", "c:+", "d:+", "b:spin", "d:-", "b:-", "c:drop=r9"):
        assert why(state, move) is not None


def test_nobody_shouts_without_a_race() -> None:
    """On an ordinary turn the word means nothing."""
    assert why(spun("show-hand"), f"c:{SHOUT}") is not None
    assert why(spun("war"), f"c:{SHOUT}") is not None


# The drop


@pytest.mark.row("P20", "SPIN-2")
@pytest.mark.parametrize("by_table", [True, False])
def test_the_winner_drops_a_card_and_the_next_after_the_winner_plays(by_table: bool) -> None:
    """d is first and drops a green seven: a is on turn."""
    state = spun("uno-spin", ON, hands=ROW, by_table=by_table)
    state = play(state, f"d:{SHOUT}", "d:drop=g7")
    assert (top(state), color(state), count(state, "d")) == ("g7", "g", 3)
    assert begins(state, "a")


@pytest.mark.row("P20", "SPIN-2")
@pytest.mark.parametrize("by_table", [True, False])
def test_with_race_next_spinner_play_goes_on_as_after_every_slice(by_table: bool) -> None:
    """After the spinner, or with the spinner's turn."""
    for options, turn in ((f"{SPINNER},race_next=spinner", "c"), ("race_next=spinner", "b")):
        state = spun("uno-spin", options, hands=ROW, by_table=by_table)
        assert begins(play(state, f"d:{SHOUT}", "d:drop=g7"), turn)


@pytest.mark.row("SPIN-2")
def test_by_default_play_resumes_normally() -> None:
    """The French rules say so: the spinner's turn."""
    assert begins(race("", "", f"d:{SHOUT}", "d:drop=g7"), "b")


@pytest.mark.parametrize(("winner", "then"), [("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")])
@pytest.mark.parametrize("options", [ON, "race_next=winner"])
def test_the_player_after_the_winner_is_on_turn(winner: str, then: str, options: str) -> None:
    """The spinner gets no turn, also where the spin takes none."""
    hands = {"a": "r3*g9g8", "b": "y9y8", "c": "b9b8", "d": "r9r7"}
    state = race(options, "", f"{winner}:{SHOUT}", **hands)
    card = min(drops(state, winner))
    assert begins(play(state, f"{winner}:drop={card}"), then)


@pytest.mark.parametrize(("winner", "then"), [("a", "d"), ("b", "a"), ("c", "b"), ("d", "c")])
def test_after_the_winner_in_the_direction_of_play(winner: str, then: str) -> None:
    """Counterclockwise the other neighbor is next."""
    hands = {"a": "r3*g9g8", "b": "y9y8", "c": "b9b8", "d": "r9r7"}
    state = play(spun("uno-spin", hands=hands, turn="a<"), f"{winner}:{SHOUT}")
    card = min(drops(state, winner))
    assert begins(play(state, f"{winner}:drop={card}"), then)


def test_any_card_may_be_dropped() -> None:
    """It need not match; a wild names its color."""
    state = race(ON, "", f"d:{SHOUT}", d="g7ySb+2g1*WW+4")
    colors = {f"{wild}={letter}" for wild in ("W", "W+4") for letter in "rygb"}
    assert drops(state, "d") == {"g7", "yS", "b+2", "g1*"} | colors
    assert "-" in offered(state, "d")


def test_a_wild_without_a_color_is_refused() -> None:
    """It lies on top."""
    state = race(ON, "", f"d:{SHOUT}", d="WWg1")
    assert why(state, "d:drop=W") == "name-a-color"
    state = play(state, "d:drop=W=y")
    assert (top(state), color(state), begins(state, "a")) == ("W", "y", True)


def test_under_the_top_a_wild_names_no_color() -> None:
    """The option concerns every drop."""
    state = race(f"{ON},drops=under", "", f"d:{SHOUT}", d="Wg1g2")
    assert why(state, "d:drop=W=y") == "no-color"
    state = play(state, "d:drop=W")
    assert (top(state), color(state)) == ("r3*", "r")


@pytest.mark.parametrize("card", ["rS", "rR", "g+2", "g2*", "W+4=r"])
def test_what_is_dropped_does_not_act(card: str) -> None:
    """Nobody is skipped, draws, spins or answers."""
    name = card.partition("=")[0]
    before = race(ON, "", f"d:{SHOUT}", d=f"{name}g9g8")
    after = play(before, f"d:drop={card}")
    assert (begins(after, "a"), after.direction) == (True, 1)
    assert after.counts[:3] == before.counts[:3]
    events = tell(before, f"d:drop={card}")
    assert not [event for event in events if isinstance(event, Drew)]


def test_one_card_only() -> None:
    """Then the race is over."""
    state = race(ON, "", f"d:{SHOUT}", "d:drop=g7")
    assert drops(state, "d") == set()


def test_the_drop_is_told() -> None:
    """To all."""
    assert Dropped(3, uno.parse_face("g7"), None) in tell(race(), f"d:{SHOUT}", "d:drop=g7")


def test_a_card_that_is_not_held_is_not_dropped() -> None:
    """The winner drops a card of their hand."""
    assert why(race(ON, "", f"d:{SHOUT}"), "d:drop=r9") is not None


# Declined, or lapsed


@pytest.mark.parametrize(
    ("options", "turn"),
    [("", "b"), (SPINNER, "c"), (ON, "a"), ("race_next=winner", "a")],
)
def test_the_winner_may_decline(options: str, turn: str) -> None:
    """The hand stays, and play goes on as if a card had been dropped."""
    state = race(options, "", f"d:{SHOUT}", "d:-")
    assert (count(state, "d"), top(state), begins(state, turn)) == (4, "r3*", True)


@pytest.mark.parametrize(
    ("options", "turn"),
    [("", "b"), (SPINNER, "c"), (ON, "c"), ("race_next=winner", "b")],
)
@pytest.mark.parametrize("by_table", [True, False])
def test_a_race_may_lapse(options: str, turn: str, by_table: bool) -> None:
    """Nobody drops; play goes on as after every other slice."""
    state = play(spun("uno-spin", options, hands=ROW, by_table=by_table), "*:lapse")
    assert (top(state), begins(state, turn)) == ("r3*", True)
    assert state.counts == (3, 4, 5, 4)


def test_after_the_shout_the_race_does_not_lapse() -> None:
    """The winner has the choice."""
    state = race(ON, "", f"d:{SHOUT}")
    assert why(state, "*:lapse") is not None
    assert uno.legal_moves(state, uno.TABLE) == ()


def test_no_player_lets_the_race_lapse() -> None:
    """It is the table's move."""
    assert uno.why_illegal(race(), uno.Lapse(1)) is not None


# Going out, UNO


@pytest.mark.parametrize("card", ["g7", "W", "W+4", "r+2", "g1*"])
def test_the_winner_may_go_out(card: str) -> None:
    """With any card; a last wild names no color, and nothing more is drawn."""
    hands = {"a": "r3*g9", "b": "y1", "c": "y2", "d": card}
    state = race(ON, "", f"d:{SHOUT}", **hands)
    assert offered(state, "d") - {"!"} == {f"drop={card}", "-"}
    state = play(state, f"d:drop={card}")
    assert (outcome(state), state.counts) == ((3, (0, 0, 0, 12)), (1, 1, 1, 0))


def test_a_color_with_the_last_wild_is_refused() -> None:
    """As with a last wild that is laid."""
    state = race(ON, "", f"d:{SHOUT}", d="W")
    assert why(state, "d:drop=W=r") is not None


def test_the_turn_of_the_spinner_lapses_when_the_winner_goes_out() -> None:
    """The round is over."""
    state = race("", "", f"d:{SHOUT}", "d:drop=g7", d="g7")
    assert (state.step.name, awaited(state)) == ("over", "*")


def test_the_winner_who_comes_to_one_card_is_obliged() -> None:
    """By a catch two cards are drawn, and the turn is where it was."""
    state = race(ON, "", f"d:{SHOUT}", "d:drop=g7", d="g7g9")
    assert (count(state, "d"), why(state, "b:?d")) == (1, None)
    state = play(state, "b:?d")
    assert (count(state, "d"), begins(state, "a")) == (3, True)


def test_the_winner_may_call_with_the_drop() -> None:
    """Then nobody can be caught."""
    state = race(ON, "", f"d:{SHOUT}", d="g7g9")
    assert "drop=g7!" in offered(state, "d")
    assert why(play(state, "d:drop=g7!"), "b:?d") == FALSE_CATCH


def test_the_winner_may_call_with_a_wild() -> None:
    """Color and call together."""
    state = race(ON, "", f"d:{SHOUT}", "d:drop=W=g!", d="Wg9")
    assert (color(state), why(state, "b:?d")) == ("g", FALSE_CATCH)


def test_the_winner_may_call_after_the_drop() -> None:
    """Until caught."""
    state = race(ON, "", f"d:{SHOUT}", "d:drop=g7", "d:!", d="g7g9")
    assert why(state, "b:?d") == FALSE_CATCH


def test_calls_go_on_in_the_race() -> None:
    """A late call changes nothing."""
    state = race(ON, "", a="r3*g9")
    assert offered(state, "a") == {SHOUT, "!"}
    state = play(state, "a:!")
    assert SHOUT in offered(state, "b")


def test_the_next_turn_action_closes_the_window() -> None:
    """Of whoever is next."""
    state = race("", "", f"d:{SHOUT}", "d:drop=g7", "b:+", b="y1y2", d="g7g9")
    assert why(state, "b:?d") == "too-late"


def test_to_decline_opens_no_window_again() -> None:
    """The winner has held one card since long, and nobody may catch such a player any more."""
    state = race("", "", f"d:{SHOUT}", "d:-", d="_g7")
    assert why(state, "b:?d") == "too-late"
    assert "!" in offered(state, "d")


def test_the_game_announces_nothing_where_the_winner_declines() -> None:
    """No card has gone, so the one card was announced before."""
    events = tell(race("uno_mode=auto", d="!g7"), f"d:{SHOUT}", "d:-")
    assert not [event for event in events if isinstance(event, CalledUno)]


# Positions


@pytest.mark.parametrize("moves", [[], [f"d:{SHOUT}"]])
@pytest.mark.parametrize("options", [ON, ""])
def test_a_race_is_saved_and_loaded(moves: list[str], options: str) -> None:
    """And goes on the same."""
    state = race(options, "", *moves)
    rest = [f"d:{SHOUT}", "d:drop=g7"][len(moves) :]
    for again in (
        uno.parse_state(str(state)),
        uno.from_json(uno.to_json(state), uno.State),
        pickle.loads(pickle.dumps(state)),
    ):
        assert again == state
        assert play(again, *rest) == play(state, *rest)


def test_the_step_of_the_winner_can_be_written() -> None:
    """With the seat of the spinner, whose turn goes on unless the winner says who is next."""
    assert "step=wheel/drop(d,uno-spin,spinner=b)" in str(race("", "", f"d:{SHOUT}"))
    assert "step=wheel/drop(d,uno-spin) " in str(race(ON, "", f"d:{SHOUT}"))


@pytest.mark.parametrize(("options", "called"), [("", True), ("race_next=winner", False)])
def test_a_call_ahead_is_lost_with_the_turn_of_the_spinner(options: str, *, called: bool) -> None:
    """Where the winner says who is next, the spinner comes to a new turn, if at all."""
    hands = {"a": "r3*g7g8g9", "b": "y1y2"}
    state = position(spin(options), hands=hands, seats=2, top="r8", seed=None)
    moves = ("a:r3*", "b:!", "b:spin", "*:wheel=uno-spin", f"a:{SHOUT}", "a:drop=g7")
    state = play(state, *moves)
    assert begins(state, "b")
    assert ("!" not in offered(state, "b")) is called


def test_with_two_players_the_race_is_between_them() -> None:
    """The layer and the spinner."""
    state = spun("uno-spin", seats=2, hands={"a": "r3*g7g8", "b": "?4"})
    state = play(state, f"a:{SHOUT}", "a:drop=g7!")
    assert (hand(state, "a"), on_turn(state)) == ("g8", "b")
