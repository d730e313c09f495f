"""Laying a swirl: who spins, what may be done meanwhile, whose turn it is, and the wheel itself."""

from __future__ import annotations

import math
from collections import Counter

import attrs
import pytest
from tests.helpers import count, hand, lays, offered, on_turn, play, tell, told, top, why
from tests.spin.spin_words import (
    ON,
    SLICES,
    awaited,
    begins,
    laid,
    only,
    outcome,
    spin,
    spun,
    stopped,
)

import unorules as uno
from unorules.testing import position

FALSE_CATCH = "uno/false-catch"


# Who spins


@pytest.mark.row("P02")
def test_the_next_player_must_spin() -> None:
    """Not the one who laid the swirl."""
    state = laid()
    assert (awaited(state), state.step.name) == ("b", "wheel/spin")


@pytest.mark.row("P24")
@pytest.mark.parametrize(("turn", "spinner", "then"), [("a>", "b", "c"), ("a<", "d", "c")])
def test_the_direction_of_play_says_who_is_next(turn: str, spinner: str, then: str) -> None:
    """The next player in the direction of play spins; play goes on in that direction."""
    state = laid(turn=turn)
    assert awaited(state) == spinner
    assert begins(play(state, f"{spinner}:spin", "*:wheel=show-hand"), then)


@pytest.mark.parametrize("turn", ["a>", "a<"])
def test_with_two_players_the_other_one_spins(turn: str) -> None:
    """And with a spin that takes the turn the layer plays again."""
    state = laid(seats=2, turn=turn)
    assert awaited(state) == "b"
    assert begins(play(state, "b:spin", "*:wheel=show-hand"), "a")


@pytest.mark.parametrize(("turn", "spinner"), [("a>", "d"), ("a<", "b")])
def test_after_a_skip_the_player_after_the_next_layer_spins(turn: str, spinner: str) -> None:
    """a skips the next player; the one after lays a swirl."""
    state = position(spin(), hands={"a": "rS?3", "c": "r3*?3"}, seats=4, top="r8", turn=turn)
    assert awaited(play(state, "a:rS", "c:r3*")) == spinner


def test_with_two_players_a_skip_and_a_swirl_make_the_other_spin() -> None:
    """The player who was skipped is the next one again."""
    state = position(spin(), hands={"a": "rSr3*?3"}, seats=2, top="r8")
    assert awaited(play(state, "a:rS", "a:r3*")) == "b"


def test_after_a_reverse_the_player_on_the_other_side_spins() -> None:
    """The direction as it is now counts."""
    state = position(spin(), hands={"a": "rR?3", "d": "r3*?3"}, seats=4, top="r8")
    assert awaited(play(state, "a:rR", "d:r3*")) == "c"


def test_an_empty_seat_is_passed_by() -> None:
    """The next player is the next one in the match."""
    state = position(spin(), hands={"a": "r3*?3"}, seats=4, top="r8")
    assert awaited(play(state, "*:leave=b", "a:r3*")) == "c"


def test_a_drawn_swirl_makes_the_next_player_spin() -> None:
    """It is laid as any other card."""
    state = position(spin(), hands={"a": "g1g2"}, seats=3, top="r8", draw="r3*")
    assert awaited(play(state, "a:+", "a:r3*")) == "b"


def test_a_plain_number_makes_nobody_spin() -> None:
    """Nor does a swirl that lies under it."""
    state = position(spin(), hands={"a": "r3?3"}, seats=3, top="r3*")
    assert begins(play(state, "a:r3"), "b")


@pytest.mark.parametrize("card", ["r1*", "r2*", "r3*", "r4*", "r5*"])
def test_every_swirl_makes_the_next_player_spin(card: str) -> None:
    """Whatever its number."""
    state = position(spin(), hands={"a": f"{card}?3"}, seats=3, top="r8")
    assert awaited(play(state, f"a:{card}")) == "b"


@pytest.mark.row("P22")
def test_a_last_swirl_ends_the_round_without_a_spin() -> None:
    """Its player is out at once, and scores what is left."""
    state = position(spin(), hands={"a": "r3*", "b": "g5yS"}, top="r8")
    state = play(state, "a:r3*")
    assert (outcome(state), state.step.name) == ((0, (25, 0)), "over")


def test_a_swirl_that_the_spinner_lays_makes_the_next_one_spin() -> None:
    """In the normal turn after the wheel."""
    state = spun("show-hand", "", hands={"b": "r1*?3"})
    assert awaited(play(state, "b:r1*")) == "c"


# What may be done meanwhile


@pytest.mark.row("P02")
def test_the_spinner_may_only_spin() -> None:
    """No card is laid, none is drawn, until the wheel has been spun."""
    state = laid(hands={"b": "r1r3b3W?2"})
    assert offered(state, "b") == {"spin"}


@pytest.mark.row("P02")
@pytest.mark.parametrize(
    "move",
    ["b:r1", "b:r3", "b:W=g", "b:+", "b:-", "b:take", "b:>c", "b:drop=r1", "b:#b3", "b:!unospin"],
)
def test_no_other_move_of_the_spinner_is_accepted(move: str) -> None:
    """Refused with a reason, and nothing changes."""
    state = laid(hands={"b": "r1r3b3W?2"})
    before = str(state)
    assert why(state, move) is not None
    with pytest.raises(uno.IllegalMove):
        play(state, move)
    assert str(state) == before


@pytest.mark.parametrize("move", ["b:r1", "b:+"])
def test_the_reason_says_that_the_spin_comes_first(move: str) -> None:
    """What the table waits for must be done first."""
    state = laid(hands={"b": "r1?3"})
    reason = uno.why_illegal(state, uno.parse_move(move, state))
    assert reason is not None
    assert (reason.code, "spin" in reason.text) == ("must-answer", True)


@pytest.mark.row("P02")
@pytest.mark.parametrize("letter", ["a", "c", "d"])
def test_nobody_else_may_spin_or_play(letter: str) -> None:
    """The layer never spins, and the others wait."""
    state = laid(hands={"a": "r3*r1r2r4", "c": "r3r5?2", "d": "r7r9?2"})
    assert offered(state, letter) == set()
    assert why(state, f"{letter}:spin") == "not-your-turn"
    assert why(state, f"{letter}:+") == "not-your-turn"


def test_nobody_spins_where_no_swirl_was_laid() -> None:
    """On an ordinary turn there is nothing to spin for."""
    state = position(spin(), hands={}, seats=3, top="r3*")
    assert why(state, "a:spin") is not None
    assert why(state, "b:spin") is not None


def test_the_wheel_is_spun_once() -> None:
    """After the slice nobody owes a spin any more."""
    state = spun("show-hand", "")
    assert begins(state, "b")
    assert why(state, "b:spin") is not None


def test_the_layer_may_call_uno_while_the_spin_is_owed() -> None:
    """A call is heard in every step, and changes none."""
    state = play(laid(hands={"a": "r3*g9"}), "a:!")
    assert (awaited(state), why(state, "c:?a")) == ("b", FALSE_CATCH)


@pytest.mark.parametrize("catcher", ["b", "c", "d"])
def test_the_layer_may_be_caught_while_the_spin_is_owed(catcher: str) -> None:
    """The catch costs two cards, and b must still spin."""
    state = play(laid(hands={"a": "r3*g9"}), f"{catcher}:?a")
    assert (count(state, "a"), awaited(state), offered(state, "b")) == (3, "b", {"spin"})


def test_the_spin_is_a_turn_action_and_closes_the_window() -> None:
    """As a card laid or drawn does; before the wheel has stopped."""
    state = play(laid(hands={"a": "r3*g9"}), "b:spin")
    assert why(state, "c:?a") == "too-late"
    assert why(play(state, "*:wheel=show-hand"), "c:?a") == "too-late"


def test_a_call_closes_nothing_and_a_late_call_is_still_good() -> None:
    """Nobody has caught the layer, so the layer may call."""
    state = play(laid(hands={"a": "r3*g9"}), "b:spin")
    assert why(state, "a:!") is None


def test_the_spinner_with_two_cards_may_call_ahead() -> None:
    """Who owes the spin is awaited; the call is good for the normal turn after the wheel."""
    state = laid("", hands={"b": "r1g9"})
    assert offered(state, "b") == {"spin", "!"}
    state = play(state, "b:!", "b:spin", "*:wheel=show-hand", "b:r1")
    assert (count(state, "b"), why(state, "c:?b")) == (1, FALSE_CATCH)


def test_a_call_ahead_is_lost_when_the_spin_takes_the_turn() -> None:
    """It is lost when the turn ends."""
    hands = {"a": "r3*?3", "b": "r1g9", "c": "?4"}
    state = play(laid(hands=hands, seats=3), "b:!", "b:spin", "*:wheel=show-hand")
    assert on_turn(state) == "c"
    state = play(state, "c:+")
    state = play(state, "a:+")
    if awaited(state) == "a":
        state = play(state, "a:-")
    assert on_turn(state) == "b"
    state = play(state, "b:r1")
    assert why(state, "c:?b") is None


def test_a_call_ahead_is_good_for_a_drop() -> None:
    """The duty comes with the card that is dropped, and has been met."""
    state = play(laid(hands={"b": "r1g9"}), "b:!", "b:spin", "*:wheel=discard-color", "b:drop=r1")
    assert (count(state, "b"), why(state, "c:?b")) == (1, FALSE_CATCH)


def test_a_call_ahead_is_lost_in_a_draw() -> None:
    """The hand changes size without coming to one card."""
    hands = {"b": "r1g9"}
    state = play(laid("", hands=hands, draw="r2"), "b:!", "b:spin", "*:wheel=draw-red")
    assert count(state, "b") == 3
    state = play(state, "b:r1")
    assert why(state, "c:?b") == FALSE_CATCH
    assert count(state, "b") == 2


def test_with_three_cards_nobody_calls_ahead() -> None:
    """A call at another moment is refused."""
    assert why(laid(hands={"b": "r1g9g8"}), "b:!") is not None


# Whose turn it is then


@pytest.mark.row("P02")
def test_a_spin_that_takes_the_turn() -> None:
    """The spin replaces the turn: the next after the spinner plays."""
    assert begins(spun("show-hand"), "c")


@pytest.mark.row("P03")
def test_a_spin_before_the_turn() -> None:
    """After the wheel the spinner plays a normal turn."""
    state = spun("show-hand", "race_next=winner")
    assert begins(state, "b")
    assert {"+"} <= offered(state, "b")


@pytest.mark.row("P03")
def test_without_options_the_spinner_plays_after_the_wheel() -> None:
    """The default is that of the French rules: spin before the turn."""
    assert begins(spun("show-hand", ""), "b")


@pytest.mark.parametrize("slice_", ["draw-red", "draw-blue", "show-hand"])
@pytest.mark.parametrize(("consumes", "turn"), [("on", "c"), ("off", "b")])
def test_it_is_the_same_after_each_slice(slice_: str, consumes: str, turn: str) -> None:
    """Those that ask nothing; by the table or by the weights."""
    options = f"spin_consumes_turn={consumes}"
    for by_table in (True, False):
        assert begins(spun(slice_, options, draw="rSrRb1", by_table=by_table), turn)


@pytest.mark.parametrize("slice_", ["almost-uno", "discard-color", "discard-number", "war"])
def test_a_slice_that_has_nothing_to_do_is_over_at_once(slice_: str) -> None:
    """Only wilds in all hands: play goes on."""
    hands = {"a": "r3*WW", "b": "WW", "c": "W+4W+4", "d": "W+4W+4"}
    assert begins(spun(slice_, hands=hands), "c")
    assert begins(spun(slice_, "", hands=hands), "b")


def test_the_turn_of_the_spinner_is_told() -> None:
    """The wheel first, then whose turn it is."""
    state = laid()
    lines = told(state, "b:spin", "*:wheel=show-hand")
    assert lines[-1] == "It is the turn of seat c."


# The wheel of a real table


def test_a_real_table_names_the_slice() -> None:
    """Nine moves of the table; nobody else may do anything."""
    state = play(laid(), "b:spin")
    assert awaited(state) == "*"
    assert [str(move) for move in uno.legal_moves(state, uno.TABLE)] == [
        f"*:wheel={slice_}" for slice_ in SLICES
    ]
    assert [offered(state, letter) for letter in "abcd"] == [set()] * 4


@pytest.mark.parametrize("slice_", SLICES)
def test_each_slice_may_be_named(slice_: str) -> None:
    """And is told with the seat that has spun."""
    state = play(laid(), "b:spin")
    events = tell(state, f"*:wheel={slice_}")
    assert stopped(events) == [slice_]
    assert uno.apply(state, uno.Wheel(slice_)) == play(state, f"*:wheel={slice_}")


@pytest.mark.parametrize("word", ["nothing", "spin", "draw"])
def test_no_other_slice_is_on_the_wheel(word: str) -> None:
    """The wheel has the nine."""
    state = play(laid(), "b:spin")
    assert uno.why_illegal(state, uno.Wheel(word)) is not None


def test_the_table_names_no_slice_before_the_spin() -> None:
    """Nor after it."""
    state = laid()
    assert uno.legal_moves(state, uno.TABLE) == ()
    assert why(state, "*:wheel=war") is not None
    assert why(spun("show-hand"), "*:wheel=war") is not None


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_no_player_names_the_slice(seat: int) -> None:
    """It is the table's to tell."""
    state = play(laid(), "b:spin")
    reason = uno.why_illegal(state, uno.Wheel("war", seat=seat))
    assert reason is not None
    with pytest.raises(uno.IllegalMove):
        uno.apply(state, uno.Wheel("war", seat=seat))


def test_a_seeded_table_names_no_slice() -> None:
    """The wheel stops by itself when it is spun."""
    state = laid(seed=1)
    assert why(state, "*:wheel=war") is not None
    assert len(stopped(tell(state, "b:spin"))) == 1
    assert why(play(state, "b:spin"), "*:wheel=war") is not None


def test_calls_go_on_while_the_wheel_turns() -> None:
    """A player with one card who has not been caught may still call."""
    state = play(laid(hands={"a": "r3*g9"}), "b:spin")
    assert offered(state, "a") == {"!"}
    state = play(state, "a:!")
    assert awaited(state) == "*"


def test_a_slice_off_the_wheel_cannot_be_named() -> None:
    """Weight 0 takes it off, at a real table too."""
    state = play(laid(f"{ON},weight_war=0"), "b:spin")
    listed = {str(move) for move in uno.legal_moves(state, uno.TABLE)}
    assert listed == {f"*:wheel={slice_}" for slice_ in SLICES if slice_ != "war"}
    assert why(state, "*:wheel=war") is not None


# Weights


def stops(options: str, times: int) -> Counter[str]:
    """How often the wheel of one seed stopped at each slice."""
    first = laid(options, seed=20)
    found: Counter[str] = Counter()
    for number in range(times):
        state = attrs.evolve(first, chance=attrs.evolve(first.chance, count=number))
        found.update(stopped(uno.resolve(state, uno.SpinWheel(1)).events))
    return found


def chi_square(found: Counter[str], weights: dict[str, int]) -> float:
    """How far the wheel is from its weights."""
    total, times = sum(weights.values()), found.total()
    wanted = {slice_: times * weight / total for slice_, weight in weights.items() if weight}
    return sum((found[slice_] - want) ** 2 / want for slice_, want in wanted.items())


def bound(degrees: int) -> float:
    """What an honest wheel of so many degrees of freedom, an even number, passes once a million."""
    value = 0.0
    while (
        math.exp(-value / 2)
        * sum((value / 2) ** n / math.factorial(n) for n in range(degrees // 2))
        > 1e-6
    ):
        value += 0.1
    return value


def test_by_default_each_slice_is_as_likely() -> None:
    """Of 10,000 spins each comes up about 1,111 times."""
    found = stops("", 10_000)
    assert found.total() == 10_000
    assert chi_square(found, dict.fromkeys(SLICES, 1)) < bound(8)


def test_weights_are_kept() -> None:
    """A wheel with slices of different sizes."""
    weights = {slice_: number for number, slice_ in enumerate(SLICES, 1)}
    options = ",".join(f"weight_{s.replace('-', '_')}={w}" for s, w in weights.items())
    found = stops(options, 10_000)
    assert chi_square(found, weights) < bound(8)


@pytest.mark.parametrize("slice_", SLICES)
def test_a_slice_without_weight_never_comes(slice_: str) -> None:
    """The others share its part."""
    found = stops(f"weight_{slice_.replace('-', '_')}=0", 300)
    assert set(found) == set(SLICES) - {slice_}


@pytest.mark.parametrize("slice_", SLICES)
def test_the_only_slice_always_comes(slice_: str) -> None:
    """All other weights are 0."""
    state = play(position(only(slice_), hands={"a": "r3*?3"}, seats=4, top="r8"), "a:r3*")
    assert stopped(tell(state, "b:spin")) == [slice_]


def test_a_wheel_without_slices_is_refused() -> None:
    """Not all weights may be 0."""
    weights = ",".join(f"weight_{slice_.replace('-', '_')}=0" for slice_ in SLICES)
    with pytest.raises(uno.RulesError):
        uno.ruleset(spin(weights))


def test_the_same_seed_gives_the_same_slice() -> None:
    """And another number of the same seed others."""
    assert stops("", 40) == stops("", 40)
    assert len(stops("", 40)) > 3


def test_a_spin_is_a_random_choice() -> None:
    """It counts as one."""
    before = laid("", seed=1)
    assert play(before, "b:spin").chance.count > before.chance.count


@pytest.mark.parametrize("slice_", SLICES)
def test_table_and_weights_come_to_the_same(slice_: str) -> None:
    """The step, the hands and the piles are the same, however the slice was found."""
    hands = {"a": "r3*y1y2", "b": "r1g1b1*W", "c": "g9y4y5", "d": "y9g4g5"}
    by_table = spun(slice_, hands=hands, draw="rSb1")
    by_weight = spun(slice_, hands=hands, draw="rSb1", by_table=False)
    assert by_table.counts == by_weight.counts
    assert (by_table.step, by_table.turn, top(by_table)) == (
        by_weight.step,
        by_weight.turn,
        top(by_weight),
    )
    assert [hand(by_table, letter) for letter in "b"] == [hand(by_weight, letter) for letter in "b"]
    for letter in "abcd":
        assert offered(by_table, letter) == offered(by_weight, letter)


def test_after_the_wheel_the_top_counts_as_before() -> None:
    """The next player matches the swirl by its color or number."""
    state = spun("show-hand", hands={"c": "r9b3g8W"})
    assert lays(state, "c") == {"r9", "b3", "W"}
