"""Spin with house rules on top."""

from __future__ import annotations

import pytest
from tests.helpers import count, dealt, hand, lays, offered, on_turn, play, top, why
from tests.spin.spin_words import ON, awaited, begins, color, drops, laid, outcome, spin, spun

import unorules as uno
from unorules.testing import check_rules, position

FALSE_CATCH = "uno/false-catch"
SHOUT = "!unospin"


# Jump-in


JUMP = spin("", "+jump-in")


@pytest.mark.parametrize(("below", "card"), [("r3", "r3*"), ("r3*", "r3")])
def test_a_plain_card_and_a_swirl_are_identical(below: str, card: str) -> None:
    """Of one color and number."""
    state = position(JUMP, hands={"c": f"{card}?4"}, seats=4, top=below)
    assert why(state, f"c:{card}") is None
    after = play(state, f"c:{card}")
    assert (top(after), awaited(after)) == (card, "d")


def test_a_swirl_that_jumps_in_makes_the_player_after_the_jumper_spin() -> None:
    """Not the one who was on turn."""
    state = position(JUMP, hands={"a": "r3?3", "c": "r3*?4"}, seats=4, top="r8")
    state = play(state, "a:r3", "c:r3*")
    assert (awaited(state), offered(state, "d")) == ("d", {"spin"})


def test_counterclockwise_the_player_on_the_other_side_spins() -> None:
    """The next in the direction of play."""
    state = position(JUMP, hands={"a": "r3?3", "c": "r3*?4"}, seats=4, top="r8", turn="a<")
    assert awaited(play(state, "a:r3", "c:r3*")) == "b"


def test_a_swirl_may_jump_in_on_the_own_plain_card() -> None:
    """The layer, with a second copy: the next player spins."""
    state = position(JUMP, hands={"a": "r3r3*?3"}, seats=4, top="r8")
    assert awaited(play(state, "a:r3", "a:r3*")) == "b"


def test_a_plain_card_that_jumps_in_makes_nobody_spin() -> None:
    """On a swirl that lies there without a spin to be owed."""
    state = position(JUMP, hands={"c": "r3?4"}, seats=4, top="r3*")
    assert begins(play(state, "c:r3"), "d")


def test_a_first_swirl_may_be_met() -> None:
    """Once the first player may act."""
    state = dealt(JUMP, "r3*", hands={"c": "r3g1g2g4g5g6g7"})
    assert begins(play(state, "c:r3"), "d")


def test_a_swirl_that_jumps_in_last_ends_the_round() -> None:
    """And nobody spins."""
    state = position(JUMP, hands={"a": "r3?3", "c": "r3*"}, seats=4, top="r8")
    state = play(state, "a:r3", "c:r3*")
    assert outcome(state)[0] == 2


@pytest.mark.parametrize("more", ["+jump-in", "+jump-in+stacking", "+jump-in+misplay"])
def test_nobody_jumps_in_while_a_spin_is_owed(more: str) -> None:
    """Neither the layer nor anybody else, and it costs nothing legal."""
    state = laid("", more, hands={"a": "r3*?3", "c": "r3?4"})
    assert (lays(state, "c"), why(state, "c:r3") is None) == (set(), False)


def test_nobody_jumps_in_after_the_spin_either() -> None:
    """The spin is a turn action: the moment for the swirl has passed."""
    for options, turn in (("", "b"), (ON, "c")):
        state = spun("show-hand", options, "+jump-in", hands={"d": "r3?4"})
        assert (begins(state, turn), why(state, "d:r3")) == (True, "too-late")


@pytest.mark.parametrize(
    "slice_", ["almost-uno", "discard-color", "trade-hands", "war", "uno-spin"]
)
def test_nobody_jumps_in_while_a_slice_is_open(slice_: str) -> None:
    """Also not on a card that was just dropped."""
    state = spun(slice_, "", "+jump-in", hands={"b": "r7g7y7y9", "d": "r3r7g7y7"})
    for move in ("d:r3", "d:r7", "d:g7", "d:y7"):
        assert why(state, move) is not None
    if slice_ in {"almost-uno", "discard-color"}:
        state = play(state, "b:drop=y7")
        assert (drops(state, "b") != set(), why(state, "d:y7") is None) == (True, False)


@pytest.mark.parametrize(("options", "turn"), [(ON, "c"), ("", "b")])
def test_a_dropped_card_may_be_jumped_in_on(options: str, turn: str) -> None:
    """When the slice is done, until the next turn action."""
    hands = {"a": "r3*y7g8", "b": "y7g1g2"}
    state = play(spun("almost-uno", options, "+jump-in", hands=hands), "b:drop=y7")
    assert (begins(state, turn), why(state, "a:y7")) == (True, None)
    assert begins(play(state, "a:y7"), "b")
    assert why(play(state, f"{turn}:+"), "a:y7") == "too-late"


def test_the_winner_of_a_war_may_jump_in_on_the_card_dropped() -> None:
    """With a second copy: it is a dropped card like others."""
    hands = {"a": "r3*r9r9g2", "b": "y4bS", "c": "g8W", "d": "Wy+2"}
    state = spun("war", ON, "+jump-in", hands=hands)
    state = play(state, "a:#r9", "b:#y4", "c:#g8")
    assert (begins(state, "c"), why(state, "a:r9")) == (True, None)
    assert begins(play(state, "a:r9"), "b")


def test_a_dropped_swirl_may_be_jumped_in_on_with_a_plain_card() -> None:
    """And a dropped plain one with a swirl, which makes the next player spin."""
    state = spun("almost-uno", ON, "+jump-in", hands={"b": "y4g1g2", "d": "y4*?4"})
    state = play(state, "b:drop=y4", "d:y4*")
    assert (top(state), awaited(state), state.step.name) == ("y4*", "a", "wheel/spin")


def test_under_the_top_nothing_can_be_jumped_in_on() -> None:
    """The dropped card is covered."""
    state = spun(
        "almost-uno", f"{ON},drops=under", "+jump-in", hands={"b": "y7g1g2", "d": "y7r3?4"}
    )
    state = play(state, "b:drop=y7")
    assert why(state, "d:y7") is not None
    assert why(state, "d:r3") is not None


def test_with_two_players_a_swirl_jumps_in() -> None:
    """The other one spins, who was on turn."""
    state = position(JUMP, hands={"a": "?3", "b": "r3*?4"}, top="r3")
    assert awaited(play(state, "b:r3*")) == "a"


# Seven-zero


@pytest.mark.parametrize("slice_", ["discard-color", "discard-number", "almost-uno"])
def test_a_dropped_seven_or_zero_moves_no_hands(slice_: str) -> None:
    """What is dropped does not act, and takes no target."""
    for card in ("y7", "y0"):
        state = spun(slice_, ON, "+seven-zero", hands={"b": f"{card}g1g2", "c": "?6"})
        assert why(state, f"b:drop={card}") is None
        state = play(state, f"b:drop={card}")
        assert (hand(state, "b"), count(state, "c"), begins(state, "c")) == ("g1g2", 6, True)


def test_a_seven_dropped_in_the_race_moves_no_hands() -> None:
    """Nor does it take a target."""
    state = spun("uno-spin", ON, "+seven-zero", hands={"d": "g7g1g2"})
    state = play(state, f"d:{SHOUT}", "d:drop=g7")
    assert (hand(state, "d"), begins(state, "a")) == ("g1g2", True)


def test_a_seven_laid_in_the_turn_after_the_wheel_swaps() -> None:
    """As always."""
    state = spun("show-hand", "", "+seven-zero", hands={"b": "r7g1", "c": "?6"})
    state = play(state, "b:r7>c")
    assert (count(state, "b"), count(state, "c"), on_turn(state)) == (6, 1, "c")


def test_a_trade_and_a_seven_clear_marks_alike() -> None:
    """Whoever holds one card owes the call."""
    state = spun("trade-hands", "", "+seven-zero", hands={"b": "r7y1", "c": "!r9"})
    state = play(state, "b:>c")
    assert (why(state, "d:?b"), count(state, "b")) == (None, 1)


# Stacking


def test_a_swirl_answers_no_debt() -> None:
    """It is a number."""
    state = position(spin("", "+stacking"), hands={"a": "r+2?3", "b": "r3*?3"}, seats=3, top="r8")
    assert offered(play(state, "a:r+2"), "b") == {"take"}


def test_a_debt_is_answered_in_the_turn_after_the_wheel() -> None:
    """The wheel starts none, the card laid afterwards does."""
    state = spun("show-hand", "", "+stacking", hands={"b": "r+2?3", "c": "g+2?3"})
    state = play(state, "b:r+2", "c:g+2")
    assert (state.owed, awaited(state)) == (4, "d")


@pytest.mark.parametrize("card", ["r+2", "W+4"])
@pytest.mark.parametrize("kind", ["same", "all"])
def test_a_dropped_draw_card_starts_no_stack(card: str, kind: str) -> None:
    """Nobody owes anything."""
    more = f"+stacking(kind={kind})"
    state = spun("almost-uno", ON, more, hands={"b": f"{card}g1g2", "c": "?4"})
    state = play(state, f"b:drop={card}" + ("=g" if card == "W+4" else ""))
    assert (state.owed, begins(state, "c"), count(state, "c")) == (0, True, 4)


def test_a_stack_starts_anew_on_a_dropped_draw_two() -> None:
    """Two cards, not four."""
    state = spun("almost-uno", ON, "+stacking", hands={"b": "r+2g1g2", "c": "r+2?4"})
    state = play(state, "b:drop=r+2", "c:r+2")
    assert state.owed == 2


@pytest.mark.parametrize("slice_", ["draw-red", "draw-blue"])
def test_the_cards_of_a_slice_are_no_debt(slice_: str) -> None:
    """They cannot be passed on."""
    state = spun(slice_, ON, "+stacking(kind=all)", hands={"b": "r+2?3"}, draw="W")
    assert (count(state, "b"), begins(state, "c")) == (5, True)


def test_reverse_bounce_bounces_no_spin() -> None:
    """A Reverse is no answer to the wheel."""
    state = laid("", "+reverse-bounce", hands={"b": "rR?3"})
    assert offered(state, "b") == {"spin"}


# Draw until playable, force-play


def test_draw_until_playable_draws_until_a_swirl_fits() -> None:
    """A swirl is a number, and may be laid."""
    rules = spin("", "+draw-until-playable")
    state = position(rules, hands={"a": "g1g2"}, seats=3, top="r8", draw="y1y2r3*r9")
    state = play(state, "a:+")
    assert count(state, "a") == 5
    assert awaited(play(state, "a:r3*")) == "b"


def test_draw_until_playable_does_not_change_the_slice() -> None:
    """Draw Red stops at red, playable or not, and at nothing else."""
    state = spun("draw-red", ON, "+draw-until-playable", hands={"b": "g1"}, draw="b3g3r1y1")
    assert (count(state, "b"), begins(state, "c")) == (4, True)


def test_penalties_are_exact_under_draw_until_playable() -> None:
    """A catch in a slice costs two."""
    state = laid("", "+draw-until-playable", hands={"a": "r3*g9"}, draw="y1y2y4y5")
    state = play(state, "c:?a")
    assert (count(state, "a"), awaited(state)) == (3, "b")


def test_force_play_forces_nobody_before_the_spin() -> None:
    """The spin comes first; in the turn that follows a card must be laid."""
    state = laid("", "+force-play", hands={"b": "r9g1g2"})
    assert offered(state, "b") == {"spin"}
    state = play(state, "b:spin", "*:wheel=show-hand")
    assert offered(state, "b") == {"r9"}
    assert why(state, "b:+") is not None


def test_force_play_counts_the_cards_of_the_slice() -> None:
    """A drawn red card can be laid, so one must be."""
    state = spun("draw-red", "", "+force-play", hands={"b": "g1g2"}, draw="y1r9")
    assert offered(state, "b") == {"r9"}


def test_force_play_forces_nobody_in_the_race() -> None:
    """The winner may decline, and with drop_all=off whoever drops may stop."""
    state = spun("uno-spin", ON, "+force-play", hands={"d": "r9g1"})
    assert "-" in offered(play(state, f"d:{SHOUT}"), "d")
    state = spun("discard-color", "drop_all=off", "+force-play", hands={"b": "r9r7g1"})
    assert "-" in offered(play(state, "b:drop=r9"), "b")


# Other rules


def test_a_card_laid_instead_of_the_spin_costs_two_where_mistakes_are_priced() -> None:
    """The card goes back, two are drawn, and nothing else changes: the spin is still due."""
    state = laid("", "+misplay", hands={"b": "r9g1g2"})
    state = play(state, "b:r9")
    assert (count(state, "b"), awaited(state), state.step.name) == (5, "b", "wheel/spin")
    assert "r9" in hand(state, "b")


@pytest.mark.parametrize("slice_", ["almost-uno", "discard-color", "trade-hands"])
def test_a_card_laid_instead_of_the_choice_costs_two_as_well(slice_: str) -> None:
    """While something is owed: card back, two cards, and nothing else changes."""
    before = spun(slice_, "", "+misplay", hands={"b": "r9g1g2"})
    after = play(before, "b:r9")
    assert (count(after, "b"), after.step, awaited(after)) == (5, before.step, "b")


@pytest.mark.parametrize("slice_", ["war", "uno-spin"])
def test_a_wrong_drop_or_choice_is_refused_free_of_charge(slice_: str) -> None:
    """It lays no card."""
    state = spun(slice_, "", "+misplay", hands={"b": "r9g1g2"})
    for move in ("b:#g1", "b:drop=r9"):
        reason = uno.why_illegal(state, uno.parse_move(move, state))
        assert reason is not None
        assert reason.price is None


def test_several_cards_laid_together_spin_once() -> None:
    """With a swirl on top the next player spins; with one below nobody does."""
    rules = spin("", "+multi-play")
    state = position(rules, hands={"a": "r3g3*g9y9"}, seats=4, top="r8")
    after = play(state, "a:r3&g3*")
    assert (top(after), awaited(after), after.step.name) == ("g3*", "b", "wheel/spin")


def test_a_last_swirl_is_allowed_where_actions_are_not() -> None:
    """It is a number."""
    state = position(spin("", "+no-action-finish"), hands={"a": "r3*"}, seats=3, top="r8")
    assert play(state, "a:r3*").step.name == "over"


def test_without_the_challenge_a_dropped_draw_four_is_as_harmless() -> None:
    """Nobody draws for it."""
    state = spun("almost-uno", ON, "-challenge", hands={"b": "W+4g1g2", "c": "?4"})
    state = play(state, "b:drop=W+4=g")
    assert (count(state, "c"), color(state), begins(state, "c")) == (4, "g", True)


@pytest.mark.parametrize("more", ["-uno", ""])
def test_without_calls_nobody_is_caught_in_a_slice(more: str) -> None:
    """Without the module, or with `uno_mode=off`."""
    options = ON if more else f"{ON},uno_mode=off"
    state = play(spun("discard-color", options, more, hands={"b": "y2g9"}), "b:drop=y2")
    assert not [m for m in uno.legal_moves(state) if isinstance(m, uno.CatchUno | uno.CallUno)]


def test_a_single_round_is_won_by_a_drop() -> None:
    """Without points."""
    state = play(spun("discard-color", f"{ON},single_round=on", hands={"b": "y2"}), "b:drop=y2")
    assert state.result is not None
    assert state.result.winners == (1,)


def test_the_match_is_won_by_a_drop() -> None:
    """With the points that were missing."""
    hands = {"a": "r3*g9", "b": "y2", "c": "W"}
    state = spun("discard-color", hands=hands, seats=3, scores="0,450,0")
    state = play(state, "b:drop=y2")
    assert (state.scores, state.is_over) == ((0, 509, 0), True)


def test_own_points_are_counted_after_a_drop() -> None:
    """With scoring=own_points_lowest each adds what is left."""
    hands = {"a": "r3*g9", "b": "y2", "c": "W"}
    state = spun("discard-color", f"{ON},scoring=own_points_lowest", hands=hands, seats=3)
    state = play(state, "b:drop=y2")
    assert state.scores == (9, 0, 50)


@pytest.mark.parametrize("penalty", [2, 4])
def test_a_catch_after_a_drop_costs_the_penalty(penalty: int) -> None:
    """Two cards, or four."""
    state = spun("discard-color", f"{ON},uno_penalty={penalty}", hands={"b": "y2g9"})
    state = play(state, "b:drop=y2", "d:?b")
    assert count(state, "b") == 1 + penalty


@pytest.mark.parametrize(
    "rules",
    [
        spin(f"{ON},drops=under,drop_all=off", "+jump-in+seven-zero+stacking"),
        spin("first_spin=spin,trade_hands=left", "+misplay+multi-play+draw-until-playable"),
        spin("hand_size=2", "+jump-in+force-play+reverse-bounce+no-action-finish"),
    ],
)
def test_many_rules_at_once_keep_the_laws(rules: str) -> None:
    """Whatever is in play together."""
    check_rules(rules, games=2, moves=100, every=10)
