"""The piles, and rounds in which nothing can be drawn (docs/rules/classic.md 7)."""

from __future__ import annotations

import random

import pytest
from tests.helpers import (
    count,
    deck_of,
    draws,
    everything,
    hand,
    lays,
    offered,
    on_turn,
    pile,
    play,
    shuffle,
    told,
    top,
    why,
    without_seed,
)

import unorules as uno
from unorules.events import Shuffled
from unorules.testing import position


def with_piles(
    hands: dict[str, str],
    *,
    draw: str = "",
    discards: str = "",
    above: str = "r5",
    seats: int = 0,
    rules: str = "classic",
    color: str = "",
    turn: str = "a>",
    step: str = "turn",
    idle: int = 0,
    seed: int = 1,
) -> uno.State:
    """A position in which the piles hold these cards and no others."""
    return position(
        rules,
        hands=hands,
        seats=seats,
        top=above,
        color=color,
        pile=discards,
        draw=draw,
        rest="out",
        turn=turn,
        step=step,
        seed=seed,
        idle=idle,
    )


# 7.1 A new draw pile


@pytest.mark.row("PILE-1", "PILE-2", "PILE-11")
def test_the_discards_become_the_draw_pile_when_a_card_is_needed() -> None:
    """7.1: when a card is needed and the draw pile is empty, the discards are drawn from."""
    state = with_piles({"a": "g1g2"}, discards="y1y2b9", seats=4)
    assert "+" in offered(state, "a")
    state = play(state, "a:+")
    assert (count(state, "a"), len(state.draw_pile)) == (3, 2)


@pytest.mark.row("PILE-1", "PILE-2")
def test_all_discards_except_the_top_are_shuffled() -> None:
    """7.1: all but the top; the top stays where it is, with its color in force."""
    state = play(with_piles({"a": "g1g2"}, discards="y1g6b9", above="b7", seats=4), "a:+")
    drawn = [card for card in hand(state, "a").replace("g1g2", "").split() if card]
    assert (pile(state), state.color) == ("b7", uno.Color.BLUE)
    assert len(drawn) == 1
    assert {*draws(state), *drawn} == {"y1", "g6", "b9"}


@pytest.mark.row("PILE-1")
def test_the_only_discard_under_the_top_is_drawn() -> None:
    """7.1: of a yellow one and the top, the yellow one is drawn."""
    state = play(with_piles({"a": "g1g2"}, discards="y1", seats=4), "a:+")
    assert (hand(state, "a"), pile(state), draws(state)) == ("y1g1g2", "r5", ())


def test_an_empty_draw_pile_waits_until_a_card_is_needed() -> None:
    """7.1: drawing the last card does not yet make a new pile."""
    state = with_piles({"a": "g1g2"}, draw="b9", discards="y1y2", seats=4)
    state = play(state, "a:+")
    assert (draws(state), pile(state)) == ((), "y1y2r5")


def test_laying_a_card_makes_no_new_pile() -> None:
    """7.1: as long as nobody draws, the discards stay."""
    state = with_piles({"a": "r1g2"}, discards="y1y2", seats=4)
    assert pile(play(state, "a:r1")) == "y1y2r5r1"


def test_the_discards_are_shuffled() -> None:
    """7.1: the new draw pile is in a random order, another one for another seed."""
    discards = "y1y2y3y4y6y7y8y9b1b2b3b4"
    orders = {
        draws(play(with_piles({"a": "g1g2"}, discards=discards, seed=seed), "a:+"))
        for seed in range(10)
    }
    assert len(orders) == 10


@pytest.mark.row("PILE-9", "PILE-10")
def test_a_new_pile_is_made_in_the_middle_of_a_penalty() -> None:
    """7.1: what is left is drawn first, then the discards are shuffled for the rest."""
    hands = {"a": "r+2g2g3", "b": "y1y2"}
    state = with_piles(hands, draw="y9", discards="b1b2b3", seats=3)
    state = play(state, "a:r+2")
    assert (count(state, "b"), "y9" in hand(state, "b")) == (4, True)
    assert (len(state.draw_pile), pile(state)) == (3, "r+2")


@pytest.mark.row("PILE-9")
def test_a_penalty_loses_no_card() -> None:
    """7.1: one card is left, four are owed: that card first, then three of the ten discards."""
    hands = {"a": "W+4g2g3", "b": "y1y2"}
    discards = "b1b2b3b4b6b7b8b9y3"
    state = with_piles(hands, draw="y9", discards=discards, seats=3)
    state = play(state, "a:W+4=g", "b:take")
    assert (count(state, "b"), "y9" in hand(state, "b")) == (6, True)
    assert (len(state.draw_pile), pile(state)) == (7, "W+4")
    assert everything(state) == deck_of("classic")


@pytest.mark.row("PILE-10")
def test_a_pile_shorter_than_the_penalty_is_drawn_in_its_order() -> None:
    """7.1: the known last card is not mixed with the discards."""
    for seed in range(20):
        hands = {"a": "r+2g2g3", "b": "y1y2"}
        state = with_piles(hands, draw="y9", discards="b1b2b3b4", seats=3, seed=seed)
        assert "y9" in hand(play(state, "a:r+2"), "b")


@pytest.mark.row("PILE-15")
def test_a_game_of_draws_goes_through_the_deck_again_and_again() -> None:
    """7.1: when all cards but those in hands were drawn, the discards come back."""
    rng = random.Random(1)
    state = uno.new_game("classic(target=100000)", seats=4, seed=1)
    shuffles = 0
    for _ in range(4000):
        state, events = uno.resolve(state, rng.choice(uno.legal_moves(state)))
        shuffles += any(isinstance(event, Shuffled) for event in events)
    assert shuffles > 3
    assert everything(state) == deck_of("classic")


def test_the_discards_serve_a_draw_made_to_the_end_of_the_pile() -> None:
    """7.1: drawing on until nothing is left takes every discard but the top."""
    state = with_piles({"a": "g1", "b": "g2"}, draw="b1b2", discards="b3b4b6")
    for move in ("a:+", "b:+", "a:+", "b:+", "a:+"):
        state = play(state, move)
    assert (state.counts, draws(state), pile(state)) == ((4, 3), (), "r5")


# 7.2 Colors of wilds


@pytest.mark.row("PILE-4")
@pytest.mark.parametrize("wild", ["W", "W+4"])
def test_the_color_of_a_wild_on_top_stays(wild: str) -> None:
    """7.2: if the top is a wild, the color named for it stays in force."""
    hands = {"b": "g1g2", "c": "b1g3"}
    state = with_piles(hands, discards="y1y2y3", above=wild, color="b", turn="b>", seats=3)
    state = play(state, "b:+")
    assert (state.color, pile(state), lays(state, "c")) == (uno.Color.BLUE, wild, {"b1"})


@pytest.mark.row("PILE-4")
def test_the_color_stays_when_the_answer_makes_the_new_pile() -> None:
    """7.2: the four cards of a Wild Draw Four come out of the discards below it."""
    state = with_piles({"a": "W+4g2g3", "b": "y1y2"}, discards="y3y4y6y7", seats=3)
    state = play(state, "a:W+4=b", "b:take")
    assert (state.color, top(state), len(state.draw_pile)) == (uno.Color.BLUE, "W+4", 1)


@pytest.mark.row("PILE-3")
def test_colors_named_for_wilds_below_are_forgotten() -> None:
    """7.2: a Wild laid as green, covered and drawn again has no color and names a new one."""
    state = with_piles({"a": "Wr1r2", "b": "g1y1y2", "c": "b1b2"}, seats=3, above="r5")
    state = play(state, "a:W=g", "b:g1")
    assert pile(state) == "r5Wg1"
    for seed in range(10):
        again = uno.parse_state(str(state).replace("chance=1#107", f"chance={seed}#0"))
        after = play(again, "c:+")
        if "W" in hand(after, "c"):
            assert offered(after, "c") == {"-", "W=r", "W=y", "W=g", "W=b"}
            break
    else:
        raise AssertionError("the Wild was never drawn")


# 7.3 Too few cards


@pytest.mark.row("C33", "PILE-8")
def test_a_player_takes_what_there_is() -> None:
    """7.3: of four cards owed the one that is left is drawn, and the rest is dropped."""
    hands = {"a": "W+4y1y2", "b": "?5"}
    state = with_piles(hands, draw="r1", seats=4, above="r5")
    state = play(state, "a:W+4=b")
    hidden = uno.parse_state(str(state).replace("pile=r5W+4", "pile=W+4").replace("out=", "out=r5"))
    after = play(hidden, "b:take")
    assert (count(after, "b"), on_turn(after), after.owed) == (6, "c", 0)
    assert play(after, "c:+").counts == after.counts


@pytest.mark.row("PILE-8")
def test_both_piles_together_pay_what_they_can() -> None:
    """7.3: two cards on the draw pile and one discard pay three of four cards."""
    hands = {"a": "W+4y1y2", "b": "g1g2"}
    state = play(with_piles(hands, draw="r1r2", seats=4), "a:W+4=b", "b:take")
    assert (hand(state, "b"), on_turn(state), state.owed) == ("r1r2r5g1g2", "c", 0)


def owing(idle: int = 0) -> uno.State:
    """Seat b owes four cards for the Wild Draw Four on the table, and both piles are empty."""
    hands = {"a": "y1y2", "b": "g1g2", "c": "b1b2", "d": "b3b4"}
    step = "answer(b,4,by=a,before=r)"
    return with_piles(hands, above="W+4", color="g", turn="a>", step=step, idle=idle)


@pytest.mark.row("PILE-8")
def test_a_turn_is_lost_even_if_nothing_is_drawn() -> None:
    """7.3: a turn that the rule takes away is lost all the same."""
    state = play(owing(), "b:take")
    assert (hand(state, "b"), on_turn(state), state.owed) == ("g1g2", "c", 0)


def test_a_draw_two_is_paid_as_far_as_it_goes() -> None:
    """7.3: with one discard below the Draw Two the next player draws one card and is skipped."""
    state = play(with_piles({"a": "r+2g1g2", "b": "y1y2"}, seats=3), "a:r+2")
    assert (hand(state, "b"), on_turn(state)) == ("r5y1y2", "c")


def test_a_caught_bluffer_draws_as_far_as_it_goes() -> None:
    """7.3: a guilty layer takes what there is, and the challenger plays."""
    hands = {"a": "W+4r1r2", "b": "y1y2"}
    state = play(with_piles(hands, draw="b9", seats=3), "a:W+4=g", "b:?")
    assert (hand(state, "a"), on_turn(state)) == ("r1r2r5b9", "b")


def test_a_wrong_challenger_draws_as_far_as_it_goes() -> None:
    """7.3: a wrong challenger takes what there is and loses the turn."""
    hands = {"a": "W+4g1g2", "b": "y1y2"}
    state = play(with_piles(hands, draw="b9", seats=3), "a:W+4=g", "b:?")
    assert (hand(state, "b"), on_turn(state)) == ("r5y1y2b9", "c")


# 7.4 Nothing to draw

EMPTY = {"a": "g1y2", "b": "g3y4", "c": "g6y7", "d": "g8y9"}


@pytest.mark.row("C32", "PILE-5", "PILE-6", "PILE-14")
def test_with_nothing_to_draw_a_draw_is_a_pass() -> None:
    """7.4: with nothing to draw, the move is offered and is a pass."""
    state = with_piles(EMPTY)
    assert offered(state, "a") == {"+", "!"}
    state = play(state, "a:+")
    assert (hand(state, "a"), on_turn(state), pile(state)) == ("y2g1", "b", "r5")


@pytest.mark.row("PILE-5", "PILE-6")
def test_no_card_is_made_when_all_others_are_in_hands() -> None:
    """7.4: with 107 cards in the hands and one on the table, a draw yields nothing."""
    cards = sorted(map(str, uno.ruleset("classic").deck.cards))
    cards.remove("r5")
    hands = {"a": "".join(cards[:54]), "b": "".join(cards[54:])}
    state = play(position("classic", hands=hands, top="r5"), "a:+")
    assert (state.counts, on_turn(state)) == ((54, 53), "b")
    assert everything(state) == deck_of("classic")


@pytest.mark.row("PILE-13")
def test_a_pass_locks_no_card_of_the_hand() -> None:
    """7.4: who draws nothing has no drawn card to lay, and the turn ends."""
    state = with_piles({**EMPTY, "a": "g1r2b3"})
    assert lays(state, "a") == {"r2"}
    state = play(state, "a:+")
    assert [why(state, move) for move in ("a:r2", "a:b3", "a:-")] == ["not-your-turn"] * 3
    assert on_turn(state) == "b"


def test_without_voluntary_draw_a_pass_is_refused_beside_a_playable_card() -> None:
    """7.4, 3.5: the move is offered exactly when it would be offered otherwise."""
    rules = "classic(voluntary_draw=off)"
    state = with_piles({**EMPTY, "a": "g1r2b3"}, rules=rules)
    assert why(state, "a:+") == "must-play"
    assert "+" in offered(with_piles(EMPTY, rules=rules), "a")


@pytest.mark.row("PILE-12")
def test_the_last_card_drawn_in_vain_ends_the_turn() -> None:
    """7.4, 3.4: the last card of the pile ends the turn as any other that cannot be laid."""
    state = play(with_piles(EMPTY, draw="b9"), "a:+")
    assert (count(state, "a"), on_turn(state), draws(state)) == (3, "b", ())


@pytest.mark.row("PILE-12")
def test_the_last_card_may_be_laid_or_kept() -> None:
    """7.4, 3.4: the last card of the pile waits for its player if it can be laid."""
    state = play(with_piles(EMPTY, draw="r9"), "a:+")
    assert offered(state, "a") == {"r9", "-"}


def passes_until_the_block(state: uno.State) -> int:
    """How many draws follow until the round ends."""
    draws_made = 0
    while state.round_result is None and draws_made < 40:
        state = uno.apply(state, uno.Draw(state.turn))
        draws_made += 1
    return draws_made


def test_an_idle_turn_is_a_draw_that_yields_nothing() -> None:
    """7.4: the row of idle turns grows with each such turn."""
    state = with_piles(EMPTY)
    assert [state.idle, play(state, "a:+").idle, play(state, "a:+", "b:+").idle] == [0, 1, 2]


def test_a_choice_to_draw_beside_a_playable_card_is_idle_too() -> None:
    """7.4: the player was free to lay, chose to draw and got no card."""
    assert play(with_piles({**EMPTY, "a": "r1g1"}), "a:+").idle == 1


def test_a_card_laid_ends_the_row() -> None:
    """7.4: a card laid ends the row of idle turns."""
    hands = {**EMPTY, "c": "r1y6y7"}
    state = play(with_piles(hands), "a:+", "b:+", "c:r1")
    assert state.idle == 0


def test_a_card_drawn_ends_the_row() -> None:
    """7.4: after a laid card one discard can be drawn, which ends the row too."""
    state = with_piles(EMPTY, draw="b9", idle=3)
    assert play(state, "a:+").idle == 0


def test_the_cards_of_a_catch_end_the_row() -> None:
    """7.4: a penalty that is drawn ends the row as well."""
    state = with_piles({**EMPTY, "a": "r1g1"}, discards="y1")
    state = play(state, "a:r1", "b:?a")
    assert (count(state, "a"), state.idle) == (3, 0)


def test_a_turn_lost_to_a_penalty_is_not_idle() -> None:
    """7.4: the turn lost to a Wild Draw Four that nothing can pay is not idle."""
    assert play(owing(), "b:take").idle == 0


def test_a_turn_lost_to_a_penalty_does_not_break_the_row() -> None:
    """7.4: a penalty of nothing, paid after idle turns, neither adds to the row nor ends it."""
    assert play(owing(idle=2), "b:take").idle == 2


def test_a_challenge_that_yields_nothing_is_not_idle() -> None:
    """7.4: nor is a turn that a wrong challenge took away."""
    assert play(owing(idle=2), "b:?").idle == 2


# 7.5 A blocked round


@pytest.mark.row("PILE-7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_round_is_blocked_after_a_full_row_of_idle_turns(seats: int) -> None:
    """7.5: as many idle turns in a row as there are active seats end the round."""
    hands = dict(list(EMPTY.items())[:seats])
    assert passes_until_the_block(with_piles(hands)) == seats


@pytest.mark.row("PILE-7")
def test_a_blocked_round_is_counted_and_the_next_one_dealt() -> None:
    """7.5: the round ends and says that it was blocked."""
    state = play(with_piles({"a": "g1y2", "b": "g3y4"}, seed=2), "a:+", "b:+")
    assert state.round_result is not None
    assert state.round_result.why == "blocked"
    assert play(state, "*:deal").counts == (7, 7)


def test_only_active_seats_are_counted() -> None:
    """7.5: a seat that is out of the match needs no idle turn."""
    rules = "classic(scoring=challenge_elimination)"
    hands = {"a": "g1y2", "b": "-", "c": "g3y4", "d": "g6y7"}
    assert passes_until_the_block(with_piles(hands, rules=rules)) == 3


def test_a_laid_card_starts_the_row_anew() -> None:
    """7.5: only idle turns in a row block a round."""
    hands = {"a": "g1y2y3", "b": "g3y4y6", "c": "r1y6y7"}
    state = play(with_piles(hands), "a:+", "b:+", "c:r1")
    assert state.round_result is None
    after = play(state, "a:+")
    assert (hand(after, "a"), after.idle) == ("r5y2y3g1", 0)


@pytest.mark.parametrize("move", ["b:take", "b:?"])
def test_a_penalty_that_waits_never_blocks(move: str) -> None:
    """7.5: a penalty or a challenge that is waiting for an answer never blocks a round."""
    state = play(owing(idle=3), move)
    assert (state.round_result, on_turn(state)) == (None, "c")
    assert play(state, "c:+").round_result is not None


# 7.6 What a blocked round is worth

THREE = {"a": "r5r6", "b": "gS", "c": "y2y3y4"}


def blocked(rules: str = "classic", hands: dict[str, str] | None = None) -> uno.State:
    """The end of a blocked round with these hands on a blue nine."""
    hands = hands or THREE
    state = with_piles(hands, above="b9", rules=rules)
    for letter in hands:
        state = play(state, f"{letter}:+")
    return state


@pytest.mark.row("C34", "SCORE-1")
def test_the_fewest_points_win_the_difference() -> None:
    """7.6: the hand of 9 scores the differences to 11 and 20; its own cards never count."""
    state = blocked()
    assert (state.scores, state.is_over) == ((0, 0, 13), False)
    assert state.round_result == uno.RoundResult(2, (0, 0, 13), "blocked")


def test_difference_is_the_default() -> None:
    """7.6: `blocked_round=difference` is the default."""
    assert uno.ruleset("classic(blocked_round=difference)") == uno.ruleset("classic")


def test_a_tie_for_the_fewest_has_no_winner() -> None:
    """7.6: a tie for the fewest has no winner and scores nothing."""
    state = blocked(hands={"a": "r5r4", "b": "gS", "c": "y2y3y4"})
    assert state.round_result == uno.RoundResult(None, (0, 0, 0), "blocked")


def test_a_tie_above_the_fewest_does_not_matter() -> None:
    """7.6: two equal hands lose to the one with fewer points."""
    state = blocked(hands={"a": "r5r6", "b": "g5g6", "c": "y2y3"})
    assert state.scores == (0, 0, 12)


def test_void_scores_nothing() -> None:
    """7.6: with `blocked_round=void` nobody wins and nobody scores."""
    state = blocked("classic(blocked_round=void)")
    assert state.round_result == uno.RoundResult(None, (0, 0, 0), "blocked")


def test_a_blocked_round_can_end_the_match() -> None:
    """7.6, 8.4: the difference counts towards the target."""
    state = blocked("classic(target=13)")
    assert state.result == uno.MatchResult((2,), "target")


@pytest.mark.parametrize("scoring", ["own_points_lowest", "challenge_elimination"])
@pytest.mark.parametrize("blocked_round", ["difference", "void"])
def test_where_hands_are_added_a_blocked_round_adds_them_too(
    scoring: str, blocked_round: str
) -> None:
    """7.6: a blocked round simply adds each hand to its player's total."""
    state = blocked(f"classic(scoring={scoring},blocked_round={blocked_round})")
    assert state.scores == (11, 20, 9)


def test_in_a_single_round_the_winner_by_difference_wins_the_match() -> None:
    """7.6: with `single_round=on` the winner by difference wins the match."""
    state = blocked("classic(single_round=on)")
    assert state.result == uno.MatchResult((2,), "single-round")


@pytest.mark.parametrize(
    ("rules", "hands"),
    [
        pytest.param("quick", {"a": "r5r4", "b": "gS", "c": "y2y3y4"}, id="tie"),
        pytest.param("classic(single_round=on,blocked_round=void)", THREE, id="void"),
    ],
)
def test_a_single_round_without_a_winner_is_dealt_again(rules: str, hands: dict[str, str]) -> None:
    """7.6: after a round without a winner another round is dealt."""
    state = blocked(rules, hands)
    assert not state.is_over
    assert play(state, "*:deal").counts == (7, 7, 7)


def test_blocked_round_takes_its_own_values_only() -> None:
    """9: a value that is not in the list is refused at set-up."""
    with pytest.raises(uno.RulesError, match="blocked_round"):
        uno.ruleset("classic(blocked_round=maybe)")


# What is told


def test_a_new_pile_is_told() -> None:
    """7.1: the shuffle is told before the draw."""
    state = with_piles({"a": "g1g2"}, discards="y1y2b9", seats=4)
    assert told(state, "a:+")[:2] == [
        "The discards are shuffled into a new draw pile of 3 cards.",
        "Seat a draws 1 card.",
    ]


def test_a_pass_is_told() -> None:
    """7.4: a draw of nothing is told as a pass."""
    assert told(with_piles(EMPTY), "a:+") == [
        "Seat a passes: there is nothing to draw.",
        "It is the turn of seat b.",
    ]


def test_a_blocked_round_is_told() -> None:
    """7.5: the end of the round says that it is blocked, and who won by how much."""
    state = with_piles(THREE, above="b9")
    assert told(state, "a:+", "b:+", "c:+") == [
        "Seat c passes: there is nothing to draw.",
        "Nobody can lay or draw any more. Seat c wins the round (points: seat c 13).",
    ]


def test_a_blocked_round_without_a_winner_is_told() -> None:
    """7.6: nobody wins a void round."""
    state = with_piles(THREE, above="b9", rules="classic(blocked_round=void)")
    last = told(state, "a:+", "b:+", "c:+")[-1]
    assert last == "Nobody can lay or draw any more. Nobody wins the round."


# Real tables


def test_a_real_table_shuffles_in_the_middle_of_a_draw() -> None:
    """7.1: an ordinary draw waits for the shuffle, and the card it draws can be laid."""
    state = without_seed(with_piles({"a": "g1g2"}, discards="y1y2r9", seats=3))
    state = play(state, "a:+")
    assert sorted(map(str, uno.awaited_cards(state))) == ["r9", "y1", "y2"]
    assert (uno.actors(state), uno.legal_moves(state), count(state, "a")) == ((uno.TABLE,), (), 2)
    after = shuffle(state, "r9y2y1")
    assert (offered(after, "a"), draws(after)) == ({"r9", "-"}, ("y2", "y1"))


def test_a_real_table_need_not_shuffle_what_is_there() -> None:
    """7.1: as long as the draw pile suffices, no shuffle is due."""
    state = without_seed(with_piles({"a": "r+2g1g2"}, draw="b9b8", discards="y1", seats=3))
    state = play(state, "a:r+2")
    assert (uno.awaited_cards(state), on_turn(state)) == ((), "c")


def test_a_real_table_shuffles_in_the_middle_of_a_penalty() -> None:
    """7.1: one card is drawn before the shuffle, the other after it."""
    hands = {"a": "r+2g1g2", "b": "g3g4"}
    state = without_seed(with_piles(hands, draw="b9", discards="y1y2", seats=3))
    state = play(state, "a:r+2")
    assert sorted(map(str, uno.awaited_cards(state))) == ["r5", "y1", "y2"]
    after = shuffle(state, "y2")
    assert (hand(after, "b"), on_turn(after)) == ("y2g3g4b9", "c")


def test_a_real_table_has_nothing_to_shuffle_with_empty_piles() -> None:
    """7.4: with nothing to draw a draw is a pass at once."""
    state = play(without_seed(with_piles(EMPTY)), "a:+")
    assert (uno.awaited_cards(state), on_turn(state)) == ((), "b")


def test_a_position_that_waits_for_a_shuffle_can_be_written_down() -> None:
    """7.1: the printed position waits for the same cards and goes on alike."""
    state = play(without_seed(with_piles({"a": "g1g2"}, discards="y1y2r9", seats=3)), "a:+")
    again = uno.parse_state(str(state))
    assert uno.awaited_cards(again) == uno.awaited_cards(state)
    assert shuffle(again, "r9y2y1") == shuffle(state, "r9y2y1")
