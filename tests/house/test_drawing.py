"""Drawing: until a card fits, what may be laid afterwards, and forced play."""

from __future__ import annotations

import pytest
from tests.helpers import (
    count,
    draws,
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
    without_seed,
)

import unorules as uno
from unorules.events import Drew, Passed
from unorules.testing import position

UNTIL = "classic+draw-until-playable"
MUST = "classic(play_after_draw=must)"
NO = "classic(play_after_draw=no)"
FORCE = "classic+force-play"


def facing(
    rules: str, draw: str, cards: str = "b1", *, seats: int = 4, top: str = "r5"
) -> uno.State:
    """Seat a faces a red five with cards that do not fit; these are drawn next."""
    return position(rules, hands={"a": cards}, seats=seats, top=top, draw=draw)


# Until a card fits


@pytest.mark.row("D01", "BOT-3")
def test_cards_are_drawn_until_one_fits() -> None:
    """In one move: two that do not fit and the one that does, and no more."""
    state = play(facing(UNTIL, "g2y9r8r1"), "a:+")
    assert (hand(state, "a"), draws(state)[0], on_turn(state)) == ("r8y9g2b1", "r1", "a")


@pytest.mark.row("D01")
def test_the_card_that_fits_may_be_laid_at_once() -> None:
    """It is laid, and the turn passes."""
    state = play(facing(UNTIL, "g2y9r8r1"), "a:+", "a:r8")
    assert (count(state, "a"), top(state), on_turn(state)) == (3, "r8", "b")


@pytest.mark.row("D02")
def test_the_card_that_fits_may_be_kept() -> None:
    """Keeping it ends the turn."""
    state = play(facing(UNTIL, "g2r8r1"), "a:+", "a:-")
    assert (count(state, "a"), top(state), on_turn(state)) == (3, "r5", "b")


def test_only_the_last_card_drawn_may_be_laid() -> None:
    """Neither a card held before nor one drawn on the way."""
    state = facing(UNTIL, "g2r8", cards="b1r9W")
    state = play(state, "a:+")
    assert offered(state, "a") == {"r8", "-"}
    assert why(state, "a:r9") == "not-the-drawn-card"


@pytest.mark.parametrize("draw", ["r8g2", "b5g2", "rSg2"])
def test_one_card_is_enough_if_it_fits(draw: str) -> None:
    """By color, number or symbol."""
    state = play(facing(UNTIL, draw), "a:+")
    assert (count(state, "a"), on_turn(state)) == (2, "a")


def test_a_wild_ends_the_drawing() -> None:
    """A Wild may always be laid."""
    state = play(facing(UNTIL, "g2Wr8"), "a:+")
    assert (count(state, "a"), lays(state, "a")) == (3, {"W"})


@pytest.mark.parametrize(
    ("rules", "cards", "stops"),
    [
        pytest.param(UNTIL, "b1r9", True, id="bluff"),
        pytest.param(f"{UNTIL}-challenge", "b1r9", False, id="strict-with-red"),
        pytest.param(f"{UNTIL}-challenge", "b1y9", True, id="strict-without-red"),
        pytest.param(
            "classic(wild4_policy=free)-challenge+draw-until-playable", "b1r9", True, id="free"
        ),
    ],
)
def test_a_wild_draw_four_ends_the_drawing_if_it_may_be_laid(
    rules: str, cards: str, stops: bool
) -> None:
    """Whether it may be laid is for the policy to say."""
    state = play(facing(rules, "g2W+4g3r8", cards=cards), "a:+")
    assert lays(state, "a") == ({"W+4"} if stops else {"r8"})


def test_it_is_off_by_default() -> None:
    """The classic game draws one card."""
    state = play(facing("classic", "g2y9r8"), "a:+")
    assert (count(state, "a"), on_turn(state)) == (2, "b")


def test_drawing_by_choice_also_goes_on_until_a_card_fits() -> None:
    """A player who holds a card that fits may draw all the same."""
    state = play(facing(UNTIL, "g2y9r8", cards="r1b1"), "a:+")
    assert (count(state, "a"), offered(state, "a")) == (5, {"r8", "-"})


def test_what_is_drawn_is_told_as_one_draw() -> None:
    """Three cards, seen by their owner only."""
    state = facing(UNTIL, "g2y9r8")
    drew = [event for event in tell(state, "a:+") if isinstance(event, Drew)]
    assert drew == [Drew(0, 3, faces("g2y9r8"))]
    assert drew[0].seen_by(1) == Drew(0, 3, ())


# When the piles run out


@pytest.mark.row("D04")
def test_when_the_piles_run_out_the_turn_passes() -> None:
    """What there is was drawn, nothing fits."""
    state = position(UNTIL, hands={"a": "b1"}, seats=4, draw="g2y9", rest="out")
    state = play(state, "a:+")
    assert (count(state, "a"), on_turn(state), draws(state)) == (3, "b", ())


def test_the_last_card_of_the_piles_may_fit() -> None:
    """Then it may be laid as any other."""
    state = position(UNTIL, hands={"a": "b1"}, seats=4, draw="g2r9", rest="out")
    assert offered(play(state, "a:+"), "a") >= {"r9", "-"}


def test_the_discards_are_drawn_too() -> None:
    """When the pile is empty the discards under the top are shuffled, and drawing goes on."""
    state = position(
        UNTIL, hands={"a": "b1"}, seats=4, pile="b2b3b4r9", draw="g2", rest="out", top="r5"
    )
    state = play(state, "a:+")
    assert (lays(state, "a"), pile(state), on_turn(state)) == ({"r9"}, "r5", "a")


def test_nothing_drawn_is_an_idle_turn() -> None:
    """With both piles empty the player passes, and as many idle turns as players block."""
    state = position(UNTIL, hands={"a": "b1b2", "b": "b3"}, rest="out")
    assert Passed(0) in tell(state, "a:+")
    assert play(state, "a:+", "b:+").round_result is not None


def test_something_drawn_is_no_idle_turn() -> None:
    """One card in vain is a card all the same."""
    state = position(UNTIL, hands={"a": "b1b2", "b": "b3"}, draw="g2", rest="out")
    assert play(state, "a:+", "b:+").round_result is None


def test_a_real_table_shuffles_in_the_middle_of_the_drawing() -> None:
    """The move waits for the table, and then goes on with its order."""
    state = position(
        UNTIL, hands={"a": "b1"}, seats=3, pile="b2b3b4r9", draw="g2", rest="out", top="r5"
    )
    state = play(without_seed(state), "a:+")
    assert uno.actors(state) == (uno.TABLE,)
    state = shuffle(state, "b4b2r9")
    assert (hand(state, "a"), draws(state)) == ("r9g2b1b2b4", ("b3",))


# Penalties are exact


@pytest.mark.parametrize(("move", "cards"), [("a:r+2", 7), ("a:W+4=g", 9)], ids=["two", "four"])
def test_a_penalty_is_drawn_exactly(move: str, cards: int) -> None:
    """Whether or not a card among them fits."""
    rules = "classic(wild4_policy=free)-challenge+draw-until-playable"
    for draw in ("r9g9b9y9g8", "b9y8b8y7g8"):
        hands = {"a": "r+2W+4b1"}
        state = play(position(rules, hands=hands, seats=4, draw=draw), move)
        assert (count(state, "b"), on_turn(state)) == (cards, "c")


def test_a_challenge_is_paid_exactly() -> None:
    """Four for a bluff, six for a wrong doubt."""
    for cards, counts in (("W+4r3", (5, 5, 5)), ("W+4y3", (1, 11, 5))):
        state = position(UNTIL, hands={"a": cards}, seats=3, draw="b9b8g7g6r9r8r7")
        assert play(state, "a:W+4=y", "b:?").counts == counts


def test_a_catch_is_paid_exactly() -> None:
    """Two cards."""
    state = position(UNTIL, hands={"a": "r1g2"}, seats=3, draw="b9b8b7b6r9")
    assert count(play(state, "a:r1", "b:?a"), "a") == 3


# What may be done with the drawn card


def test_a_drawn_card_may_be_kept_by_default() -> None:
    """`may` is the default."""
    assert uno.ruleset("classic(play_after_draw=may)") == uno.ruleset("classic")


def test_another_value_is_refused() -> None:
    """A drawn card may, must or cannot be laid."""
    with pytest.raises(uno.RulesError):
        uno.ruleset("classic(play_after_draw=perhaps)")


@pytest.mark.row("D05")
def test_a_drawn_card_that_fits_must_be_laid() -> None:
    """With `must` there is no keeping."""
    state = play(facing(MUST, "r8r1"), "a:+")
    assert {move for move in offered(state, "a") if move != "!"} == {"r8", "r8!"}
    assert why(state, "a:-") is not None
    assert on_turn(play(state, "a:r8")) == "b"


def test_a_drawn_wild_must_be_laid_with_any_color() -> None:
    """The color is still chosen."""
    state = play(facing(MUST, "W", cards="b1b2"), "a:+")
    assert offered(state, "a") == {f"W={color}" for color in "rygb"}


def test_a_drawn_card_that_does_not_fit_ends_the_turn_under_must() -> None:
    """What cannot be laid is kept."""
    state = play(facing(MUST, "g8"), "a:+")
    assert (count(state, "a"), on_turn(state)) == (2, "b")


def test_with_must_drawing_by_choice_stays_possible() -> None:
    """`must` concerns the drawn card only."""
    assert "+" in offered(facing(MUST, "r8", cards="r1b1"), "a")


@pytest.mark.parametrize("draw", ["r8r1", "WW", "g8r1"])
def test_with_no_drawing_ends_the_turn(draw: str) -> None:
    """With `no`, one card is drawn and the turn is over, whether or not the card fits."""
    state = play(facing(NO, draw), "a:+")
    assert (count(state, "a"), on_turn(state), top(state)) == (2, "b", "r5")


def test_until_a_card_fits_and_must() -> None:
    """The card that fits is laid by force."""
    state = play(facing("classic(play_after_draw=must)+draw-until-playable", "g2y9r8"), "a:+")
    assert (count(state, "a"), offered(state, "a")) == (4, {"r8"})


def test_until_a_card_fits_and_no() -> None:
    """The card that fits ends the drawing and stays in the hand."""
    state = play(facing("classic(play_after_draw=no)+draw-until-playable", "g2y9r8r1"), "a:+")
    assert (count(state, "a"), on_turn(state), draws(state)[0]) == (4, "b", "r1")


def test_the_host_lays_for_an_absent_player_what_must_be_laid() -> None:
    """What is played for an absent player is a move of those that may be made."""
    state = play(facing(MUST, "r8"), "a:+")
    assert uno.default_move(state, 0) in uno.legal_moves(state, 0)


# Forced play


def test_forced_play_is_short_for_two_options() -> None:
    """A card that fits forbids the draw, and a drawn card that fits must be laid."""
    state = facing(FORCE, "r8", cards="r1b1b2")
    assert offered(state, "a") == {"r1"}
    assert why(state, "a:+") == "must-play"
    state = play(facing(FORCE, "r8", cards="b1b2"), "a:+")
    assert offered(state, "a") == {"r8"}
    assert why(state, "a:-") is not None


@pytest.mark.parametrize("option", ["play_after_draw=no", "play_after_draw=may"])
def test_forced_play_is_refused_with_another_play_after_draw(option: str) -> None:
    """It says itself what becomes of a drawn card."""
    with pytest.raises(uno.RulesError):
        uno.ruleset(f"classic({option})+force-play")


def test_forced_play_is_refused_with_drawing_by_choice() -> None:
    """It says itself who may draw."""
    with pytest.raises(uno.RulesError):
        uno.ruleset("classic(voluntary_draw=on)+force-play")


@pytest.mark.parametrize(
    "rules",
    [
        "classic(voluntary_draw=off)+force-play",
        "classic(play_after_draw=must)+force-play",
        "classic(play_after_draw=must,voluntary_draw=off)+force-play",
    ],
)
def test_forced_play_goes_with_its_own_options(rules: str) -> None:
    """What it stands for may be said besides."""
    assert offered(facing(rules, "r8", cards="r1b1b2"), "a") == {"r1"}


def test_forced_play_leaves_the_choice_among_cards() -> None:
    """Any card that fits may be laid."""
    assert lays(facing(FORCE, "r8", cards="r1b5Wb2"), "a") == {"r1", "b5", "W"}


def test_forced_play_forces_no_challenge() -> None:
    """Who owes four accepts or doubts, as always."""
    state = position(FORCE, hands={"a": "W+4b1b2", "b": "g1g2g3"}, seats=3)
    assert offered(play(state, "a:W+4=g"), "b") == {"take", "?"}


def test_forced_play_and_drawing_until_a_card_fits() -> None:
    """Draw until a card fits, then lay it."""
    state = play(facing(f"{FORCE}+draw-until-playable", "g2y9r8", cards="b1"), "a:+")
    assert (count(state, "a"), offered(state, "a")) == (4, {"r8"})


def test_no_choice_and_drawing_until_a_card_fits() -> None:
    """Without drawing by choice only a hand that fits nothing draws."""
    rules = "classic(voluntary_draw=off)+draw-until-playable"
    assert why(facing(rules, "g2", cards="r1b1"), "a:+") == "must-play"
    assert "+" in offered(facing(rules, "g2", cards="b1b2"), "a")


# UNO


def test_a_call_stored_before_the_draw_is_lost() -> None:
    """The hand changed size without coming to one card."""
    state = facing(UNTIL, "g2r8", cards="b1b2")
    state = play(state, "a:!", "a:+", "a:r8")
    assert (count(state, "a"), why(state, "b:?a") is None) == (3, False)


def test_the_drawn_card_may_bring_the_hand_to_one() -> None:
    """One card, one drawn, one laid: UNO is owed anew."""
    state = facing(UNTIL, "r8", cards="b1")
    state = play(state, "a:+")
    assert {"r8", "r8!", "-", "!"} == offered(state, "a")
    assert why(play(state, "a:r8"), "b:?a") is None


# Departures, and what is told


def test_who_leaves_with_a_drawn_card_leaves_the_turn() -> None:
    """The next seat plays; with `must` as well."""
    for rules in (UNTIL, MUST, FORCE):
        state = play(facing(rules, "r8", cards="b1b2"), "a:+", "*:leave=a")
        assert (on_turn(state), state.step.name, state.check()) == ("b", "turn", ())


def test_nobody_sees_which_cards_were_drawn() -> None:
    """The others learn how many, and that the last one may be laid."""
    views = []
    for draw in ("g2y9r8", "b2y8r7"):
        hands = {"a": "b1b3", "b": "g3g4", "c": "g7g8"}
        state = play(position(UNTIL, hands=hands, draw=draw, rest="out"), "a:+")
        views.append(str(uno.observe(state, 1)))
    assert views[0] == views[1]


def test_the_drawing_is_told() -> None:
    """One sentence for all the cards."""
    assert told(facing(UNTIL, "g2y9r8"), "a:+") == ["Seat a draws 3 cards."]


@pytest.mark.parametrize("rules", ["", "play_after_draw=must,"])
def test_a_drawn_card_that_fits_no_more_is_kept(rules: str) -> None:
    """A false call brings the color into the hand: the strict Wild Draw Four cannot be laid."""
    state = position(
        f"classic({rules}false_uno_penalty=2)-challenge",
        hands={"a": "g1g2", "b": "?4"},
        draw="W+4r1r2",
    )
    state = play(state, "a:+")
    assert "W+4=g" in offered(state, "a")
    state = play(state, "a:!")
    assert offered(state, "a") == {"-"}
    for seat in (0, 1):
        view = uno.observe(state, seat)
        assert uno.parse_view(str(view)) == view
    assert why(state, "a:W+4=g") == "not-the-drawn-card"
    view = uno.observe(state, 0)
    refused = uno.why_illegal(view, uno.parse_move("a:W+4=g", view))
    assert refused is not None


@pytest.mark.parametrize(
    ("rules", "hand"),
    [
        ("classic+force-play+no-action-finish", "rS"),
        ("classic(play_after_draw=must)", "r1g2"),
    ],
)
def test_nobody_is_made_to_bluff(rules: str, hand: str) -> None:
    """A Wild Draw Four drawn by a player who holds the color may be kept."""
    state = play(position(rules, hands={"a": hand, "b": "?4"}, draw="W+4"), "a:+")
    assert {"-", "W+4=g"} <= offered(state, "a")


def test_an_honest_drawn_wild_must_be_laid() -> None:
    """Without the color in hand it is no bluff."""
    rules = "classic(play_after_draw=must)"
    state = play(position(rules, hands={"a": "g1g2", "b": "?4"}, draw="W+4"), "a:+")
    assert "-" not in offered(state, "a")
    assert why(state, "a:-") == "must-play"
