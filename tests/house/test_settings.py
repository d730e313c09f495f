"""Options that house rules turn: penalties, hands, targets, packs, and presets."""

from __future__ import annotations

import pytest
from tests.helpers import count, on_turn, play

import unorules as uno
from unorules.testing import position


@pytest.mark.parametrize("penalty", [2, 4])
@pytest.mark.parametrize("module", ["stacking", "seven-zero", "jump-in"])
def test_a_catch_costs_its_penalty_under_house_rules(penalty: int, module: str) -> None:
    """Two cards, or four."""
    rules = f"classic(uno_penalty={penalty})+{module}"
    state = play(position(rules, hands={"a": "r1g2"}, seats=3), "a:r1", "b:?a")
    assert (count(state, "a"), on_turn(state)) == (1 + penalty, "b")


def test_the_penalty_for_a_false_call_is_another_one() -> None:
    """Four for being caught, two for a false call."""
    rules = "classic(false_uno_penalty=2,uno_penalty=4)"
    state = position(rules, hands={"a": "r1g2", "b": "?5"}, seats=3)
    state = play(state, "a:r1", "b:!", "c:?a")
    assert state.counts == (5, 7, 5)


@pytest.mark.parametrize("size", [5, 7, 10])
def test_hands_have_the_size_of_the_option(size: int) -> None:
    """Five, seven or ten, under house rules too."""
    state = uno.new_game(f"house-party(hand_size={size},first_card=number)", seats=4, seed=1)
    assert state.counts == (size,) * 4


@pytest.mark.parametrize("target", [100, 200, 300, 500])
def test_the_target_is_that_of_the_option(target: int) -> None:
    """And a preset takes options as well."""
    state = uno.new_game(f"house-party(target={target})", seats=4, seed=1)
    assert state.target == target


def test_two_packs_are_shuffled_together() -> None:
    """For large tables."""
    state = uno.new_game("house-party(decks=2)", seats=14, seed=1)
    assert (len(state.deck.cards), state.check()) == (216, ())


def test_a_single_round_decides_the_match() -> None:
    """Its winner wins, under house rules too."""
    state = position("house-party(single_round=on)", hands={"a": "r1", "b": "g9"})
    state = play(state, "a:r1")
    assert state.result is not None
    assert (state.result.winners, state.scores) == ((0,), (0, 0))


def test_who_reaches_the_target_is_out_of_the_match() -> None:
    """With elimination the others play on, under house rules too."""
    rules = "house-party(scoring=challenge_elimination,target=200)"
    hands = {"a": "r1", "b": "g9", "c": "W", "d": "g1"}
    state = play(position(rules, hands=hands, scores="0,0,150,0"), "a:r1")
    assert (state.active, state.result) == ((0, 1, 3), None)


def test_the_order_of_modules_does_not_matter() -> None:
    """The same rules, however they are written."""
    one = uno.ruleset("classic+stacking+jump-in+seven-zero")
    assert one == uno.ruleset("classic+seven-zero+stacking+jump-in")


@pytest.mark.parametrize("option", ["false_uno_penalty", "false_catch_penalty"])
def test_a_price_is_none_by_default(option: str) -> None:
    """Without the option mistakes are refused."""
    assert uno.ruleset(f"classic({option}=2)") != uno.ruleset("classic")
