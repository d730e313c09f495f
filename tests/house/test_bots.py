"""The sample bots under house rules: they always find a move, and every match ends."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.helpers import offered, on_turn, play

import unorules as uno
from unorules.bots import RandomBot, SampleBots, SensibleBot
from unorules.play import next_move, play_match
from unorules.testing import position

HOUSES = [
    "house-party",
    "cliquojeux",
    "classic+stacking(kind=all)",
    "classic+reverse-bounce+stacking(kind=up)",
    "classic+jump-in+seven-zero",
    "classic+jump-in+stacking",
    "classic+seven-zero(seven=optional)",
    "classic+draw-until-playable+force-play",
    "classic(play_after_draw=no)+draw-until-playable",
    "classic+multi-play+seven-zero",
    "classic+no-action-finish",
    "classic(false_catch_penalty=2,false_uno_penalty=2)+jump-in+misplay",
    "classic+double-score+partners",
    "classic(wild4_policy=free)-challenge+stacking",
]
BOTS: list[uno.Bot] = [SensibleBot(), RandomBot(3)]
KINDS = ["sensible", "random"]


def phases() -> Iterator[object]:
    """A position for each thing that a table can wait for."""
    fours = {"a": "W+4b1b2", "b": "W+4g3y7"}
    yield pytest.param(
        play(position("classic+stacking", hands=fours, seats=3), "a:W+4=g"), id="challenge"
    )
    yield pytest.param(
        play(position("classic+stacking", hands={"a": "r+2?3"}, seats=3), "a:r+2"), id="debt"
    )
    bounce = {"a": "r+2?3", "b": "rR?3"}
    yield pytest.param(
        play(position("classic+reverse-bounce+stacking", hands=bounce, seats=3), "a:r+2", "b:rR"),
        id="bounce",
    )
    yield pytest.param(position("classic+seven-zero", hands={"a": "r7g1g2"}, seats=3), id="swap")
    yield pytest.param(
        play(position("house-party", hands={"a": "g1g2"}, seats=3, draw="y1r8"), "a:+"), id="drawn"
    )
    yield pytest.param(
        position("classic+no-action-finish", hands={"a": "!W+4"}, seats=3), id="last-action"
    )
    yield pytest.param(
        position("classic+force-play", hands={"a": "g1g2"}, seats=3, rest="out"), id="pass"
    )


@pytest.mark.row("BOT-2")
@pytest.mark.parametrize("state", list(phases()))
@pytest.mark.parametrize("bot", BOTS, ids=KINDS)
def test_a_bot_has_a_move_whatever_the_table_waits_for(state: uno.State, bot: uno.Bot) -> None:
    """The moves that are offered cover every step, and the bot takes one of them."""
    seat = uno.actors(state)[0]
    moves = uno.legal_moves(state, seat)
    assert moves
    assert bot(uno.observe(state, seat)) in moves


@pytest.mark.row("BOT-1", "BOT-2")
@pytest.mark.parametrize("rules", HOUSES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_bot_never_makes_a_move_that_is_not_offered(rules: str, kind: str) -> None:
    """So nothing is refused, tried again, or paid for: five hundred moves of a match."""
    bots = SampleBots(4, kind)(5)
    state = uno.new_game(rules, seats=4, seed=11)
    for _ in range(500):
        if state.is_over:
            break
        move = next_move(state, bots)
        assert move in uno.legal_moves(state)
        state = uno.apply(state, move)
    assert state.check() == ()


@pytest.mark.row("BOT-1")
def test_a_bot_that_makes_a_refused_move_is_told_at_once() -> None:
    """Nothing is tried for ever: a match with such a bot ends with the error."""

    def stubborn(view: uno.View) -> uno.Move:
        return uno.Play(view.seat or 0, (uno.parse_face("W+4"),))

    with pytest.raises(uno.IllegalMove):
        play_match("classic+stacking", [stubborn, stubborn], 1)


@pytest.mark.row("BOT-1")
@pytest.mark.parametrize("bot", BOTS, ids=KINDS)
def test_a_bot_names_a_color_for_its_wild_in_a_stack(bot: uno.Bot) -> None:
    """A Wild Draw Four that is added comes with a color."""
    rules = "classic(wild4_policy=free)-challenge+stacking"
    state = position(rules, hands={"a": "W+4b1b2", "b": "W+4g3y7"}, seats=3)
    state = play(state, "a:W+4=g")
    for _ in range(20):
        move = bot(uno.observe(state, 1))
        assert move in uno.legal_moves(state, 1)


@pytest.mark.row("BOT-3")
@pytest.mark.parametrize("bot", BOTS, ids=KINDS)
def test_a_bot_that_must_draw_draws_until_a_card_fits(bot: uno.Bot) -> None:
    """Five cards that do not fit come first: one move draws them all."""
    hands = {"a": "g1g2g3"}
    state = position("house-party", hands=hands, seats=3, draw="y1y2b3b4g6r8")
    assert bot(uno.observe(state, 0)) is uno.Draw(0)
    state = uno.apply(state, uno.Draw(0))
    assert (state.counts[0], offered(state, "a"), on_turn(state)) == (9, {"r8", "-"}, "a")


@pytest.mark.row("BOT-4")
@pytest.mark.parametrize("bot", BOTS, ids=KINDS)
@pytest.mark.parametrize("rules", ["classic", "house-party", "classic+force-play"])
def test_a_bot_passes_when_there_is_nothing_to_draw(rules: str, bot: uno.Bot) -> None:
    """Both piles are empty and nothing fits: the turn goes on."""
    state = position(rules, hands={"a": "g1g2g3", "b": "g4g6g7"}, rest="out")
    assert bot(uno.observe(state, 0)) is uno.Draw(0)
    assert on_turn(uno.apply(state, uno.Draw(0))) == "b"


@pytest.mark.row("BOT-4", "BOT-5")
@pytest.mark.parametrize("rules", ["classic", "house-party", "classic+no-action-finish"])
def test_bots_without_cards_to_draw_end_the_round(rules: str) -> None:
    """When all have passed in a row the round is blocked and over."""
    state = position(rules, hands={"a": "g1g2g3", "b": "g4g6g7"}, rest="out")
    bots = SampleBots(2)(1)
    for _ in range(2):
        state = uno.apply(state, next_move(state, bots))
    assert state.round_result is not None


@pytest.mark.row("BOT-5")
@pytest.mark.parametrize("kind", KINDS)
def test_two_bots_with_few_cards_never_stall(kind: str) -> None:
    """Twelve cards go round and round: there is always a move, so a driver can count and stop."""
    state = position(
        "classic(single_round=on)",
        hands={"a": "g1g2r3b4", "b": "y1y2b3r4"},
        top="r5",
        pile="b6b7",
        draw="y8g8y9",
        rest="out",
    )
    bots = SampleBots(2, kind)(7)
    for _ in range(1000):
        if state.is_over:
            break
        state = uno.apply(state, next_move(state, bots))
    assert (state.is_over or uno.legal_moves(state) != (), state.check()) == (True, ())


@pytest.mark.row("BOT-5")
@pytest.mark.parametrize("rules", HOUSES)
def test_bots_end_a_round_under_every_house_rule(rules: str) -> None:
    """A round of four sensible bots is over within ten thousand moves."""
    bots = SampleBots(4)(2)
    state = uno.new_game(rules, seats=4, seed=2)
    for _ in range(10_000):
        state = uno.apply(state, next_move(state, bots))
        if state.round_result is not None:
            break
    assert state.round_result is not None


@pytest.mark.row("BOT-6")
@pytest.mark.parametrize("rules", ["classic", "house-party"])
def test_the_sensible_bot_names_the_color_it_holds(rules: str) -> None:
    """Red is in force and the hand is green otherwise: it names green."""
    state = position(rules, hands={"a": "Wg1g2"}, seats=3, top="r5")
    assert str(SensibleBot()(uno.observe(state, 0))) == "a:W=g"


@pytest.mark.row("BOT-6")
def test_the_color_in_force_may_be_named() -> None:
    """It is a legal move, only not the best."""
    state = position("classic", hands={"a": "Wg1g2"}, seats=3, top="r5")
    assert "W=r" in offered(state, "a")
