"""Going out, points and the match (docs/rules/classic.md 8)."""

from __future__ import annotations

import pytest
from tests.helpers import (
    count,
    deck_of,
    everything,
    hand,
    lays,
    on_turn,
    pile,
    play,
    told,
    top,
    why,
)

import unorules as uno
from unorules.testing import position


def out(
    rules: str = "classic",
    hands: dict[str, str] | None = None,
    *,
    scores: str = "",
    dealer: str = "a",
) -> uno.State:
    """Seat a has laid its last card, a red one on a red five."""
    hands = {"a": "r1", **(hands or {"b": "g7y+2Wb3"})}
    scores = scores or ",".join("0" * len(hands))
    return play(position(rules, hands=hands, top="r5", scores=scores, dealer=dealer), "a:r1")


# 8.1 Going out


def test_a_round_is_over_as_soon_as_a_hand_is_empty() -> None:
    """8.1: with the last card the round is over, and only the table deals on."""
    state = out()
    assert (count(state, "a"), state.round_result is not None) == (0, True)
    assert (uno.legal_moves(state), uno.actors(state)) == ((uno.Deal(),), (uno.TABLE,))


@pytest.mark.row("WIN-5")
@pytest.mark.parametrize("move", ["b:+", "b:r9", "a:+", "b:!", "b:?a"])
def test_after_the_round_nobody_plays(move: str) -> None:
    """8.1: moves after the end are refused and change nothing."""
    state = out(hands={"b": "r9g1"})
    before = str(state)
    with pytest.raises(uno.IllegalMove):
        play(state, move)
    assert str(state) == before


def test_after_the_round_a_refusal_says_so() -> None:
    """8.1: the reason is that the round is over."""
    assert why(out(hands={"b": "r9g1"}), "b:r9") == "round-over"


@pytest.mark.parametrize(("card", "move"), [("rS", "a:rS"), ("rR", "a:rR"), ("W", "a:W")])
def test_a_last_skip_reverse_or_wild_has_no_effect(card: str, move: str) -> None:
    """8.1: a Skip, a Reverse or a Wild laid as the last card has no effect."""
    state = play(position("classic", hands={"a": card}, seats=3, top="r5"), move)
    assert (state.counts, state.direction) == ((0, 5, 5), 1)
    assert state.round_result is not None


@pytest.mark.row("WIN-2")
def test_a_last_wild_wins_without_a_color() -> None:
    """8.1: nobody waits for a color any more."""
    state = play(position("quick", hands={"a": "W"}, seats=3, top="r5"), "a:W")
    assert state.result == uno.MatchResult((0,), "single-round")


def test_a_single_card_that_fits_goes_out() -> None:
    """8.1: a player who drew a card and laid it goes out with the card that was left."""
    state = position("quick", hands={"a": "r1", "b": "g1g2"}, top="r5", draw="r8b9")
    assert play(state, "a:+", "a:r8", "b:+", "a:r1").is_over


# 8.2 Going out on a card that makes others draw


@pytest.mark.row("WIN-1")
def test_after_a_last_draw_two_the_next_player_draws_first() -> None:
    """8.2: the next player first draws the two cards, and they count."""
    state = position("classic", hands={"a": "r+2", "b": "b1"}, top="r5", draw="y3g4")
    state = play(state, "a:r+2")
    assert (hand(state, "b"), state.scores) == ("y3g4b1", (8, 0))


@pytest.mark.row("C47", "WIN-1")
def test_the_cards_of_a_last_draw_two_count() -> None:
    """8.2: of three players the one next to the winner draws, and all hands count."""
    hands = {"a": "r+2", "b": "r1", "c": "g9W+4"}
    state = play(position("classic", hands=hands, top="r5", draw="b7y6g1"), "a:r+2")
    assert (state.counts, state.scores) == ((0, 3, 2), (73, 0, 0))


def test_the_cards_of_a_last_wild_draw_four_count() -> None:
    """8.2: the four cards of a last Wild Draw Four are drawn and count."""
    hands = {"a": "W+4", "b": "r1"}
    state = play(position("classic", hands=hands, top="r5", draw="b1b2b3b4"), "a:W+4")
    assert state.scores == (11, 0)


@pytest.mark.parametrize("turn", ["a>", "a<"])
def test_the_next_player_in_the_direction_of_play_draws(turn: str) -> None:
    """8.2: counterclockwise the seat on the right draws."""
    state = position("classic", hands={"a": "r+2"}, seats=3, top="r5", turn=turn)
    counts = play(state, "a:r+2").counts
    assert counts == ((0, 7, 5) if turn == "a>" else (0, 5, 7))


def test_nobody_answers_a_last_draw_card() -> None:
    """8.2: that player can neither answer nor challenge."""
    hands = {"a": "W+4", "b": "r1y+2W+4"}
    state = play(position("classic", hands=hands, top="r5"), "a:W+4")
    assert uno.actors(state) == (uno.TABLE,)
    assert [why(state, move) for move in ("b:?", "b:take")] == ["round-over"] * 2


def test_a_last_draw_two_draws_from_a_new_pile() -> None:
    """8.2, 7.1: the discards are shuffled for the last two cards too."""
    hands = {"a": "r+2", "b": "b1"}
    state = position("classic", hands=hands, top="r5", pile="y3", rest="out")
    assert play(state, "a:r+2").scores == (1 + 5 + 3, 0)


# 8.3 Winner takes


@pytest.mark.row("S01")
def test_the_winner_scores_the_cards_of_the_other() -> None:
    """8.3: 7, 20, 50 and 3 points are left in the other hand."""
    assert out().scores == (80, 0)


@pytest.mark.row("S02")
def test_the_winner_scores_all_other_hands() -> None:
    """8.3: the player who went out scores all cards left; the others score nothing."""
    state = out(hands={"b": "r0rS", "c": "W+4y9", "d": "bRb+2g6"})
    assert state.scores == (125, 0, 0, 0)
    assert state.round_result == uno.RoundResult(0, (125, 0, 0, 0), "out")


@pytest.mark.row("SCORE-2")
def test_a_round_can_be_won_with_no_points() -> None:
    """8.3: a zero left in the other hand is worth nothing."""
    state = out(hands={"b": "r0"})
    assert state.round_result == uno.RoundResult(0, (0, 0), "out")


def test_winner_takes_is_the_default() -> None:
    """8.3: `scoring=winner_takes` is the default."""
    assert uno.ruleset("classic(scoring=winner_takes)") == uno.ruleset("classic")


# 8.4 The target


@pytest.mark.row("S03")
def test_the_match_ends_when_a_total_passes_the_target() -> None:
    """8.4: with 480 and 35 more points the target of 500 is passed."""
    state = out(hands={"b": "y+2g8g7"}, scores="480,470")
    assert (state.scores, state.result) == ((515, 470), uno.MatchResult((0,), "target"))


@pytest.mark.parametrize(("before", "over"), [("464,0", False), ("465,0", True), ("466,0", True)])
def test_the_match_ends_when_a_total_reaches_the_target(before: str, *, over: bool) -> None:
    """8.4: 499 points are too few, 500 suffice."""
    assert out(hands={"b": "y+2g8g7"}, scores=before).is_over is over


@pytest.mark.row("S06")
@pytest.mark.parametrize(("target", "over"), [(100, True), (102, True), (200, False), (300, False)])
def test_the_target_may_be_another(target: int, *, over: bool) -> None:
    """8.4: a round worth 102 ends a match to 100, not one to 200 or 300."""
    state = out(f"classic(target={target})", {"b": "WW+4y2"})
    assert (state.scores, state.is_over) == ((102, 0), over)


@pytest.mark.parametrize("target", [1, 500, 999999])
def test_the_target_is_any_whole_number_from_1(target: int) -> None:
    """8.4: `target` may be any whole number from 1."""
    assert uno.new_game(f"classic(target={target})", seats=2, seed=1).target == target


def test_500_is_the_default() -> None:
    """8.4: `target` is 500 by default."""
    assert uno.new_game("classic", seats=2, seed=1).target == 500


@pytest.mark.parametrize("target", ["0", "-1", "99.5", "many"])
def test_another_target_is_refused(target: str) -> None:
    """9: what is no whole number from 1 is refused at set-up."""
    with pytest.raises(uno.RulesError, match="target"):
        uno.ruleset(f"classic(target={target})")


@pytest.mark.row("WIN-5")
@pytest.mark.parametrize("move", ["*:deal", "b:+", "a:+", "b:g8"])
def test_after_the_match_nothing_moves(move: str) -> None:
    """8.4: when the match is over no move is left, not even a deal."""
    state = out(hands={"b": "y+2g8g7"}, scores="480,470")
    assert (uno.legal_moves(state), uno.actors(state)) == ((), ())
    assert why(state, move) == "over"


# 8.5 Own points, the lowest wins

OWN = "classic(scoring=own_points_lowest)"


def test_every_player_adds_the_own_hand() -> None:
    """8.5: every player adds the points left in their own hand to their own total."""
    state = out(OWN, {"b": "g7y+2", "c": "W"}, scores="10,20,30")
    assert (state.scores, state.is_over) == ((10, 47, 80), False)


@pytest.mark.parametrize(("before", "over"), [("0,449,0", False), ("0,450,0", True)])
def test_a_total_at_the_target_ends_the_match(before: str, *, over: bool) -> None:
    """8.5: when a total reaches or passes `target`, the match ends."""
    assert out(OWN, {"b": "W", "c": "g1"}, scores=before).is_over is over


def test_the_lowest_total_wins() -> None:
    """8.5: the lowest total wins, even if another player went out."""
    state = out(OWN, {"b": "W", "c": "g1"}, scores="200,460,100")
    assert state.result == uno.MatchResult((2,), "target")


@pytest.mark.row("S08")
def test_equal_lowest_totals_share_the_win() -> None:
    """8.5: 350, 510 and 350: two share the win."""
    state = out(OWN, {"b": "W", "c": "W"}, scores="350,460,300")
    assert (state.scores, state.result) == ((350, 510, 350), uno.MatchResult((0, 2), "target"))


# 8.6 Elimination

ELIMINATION = "classic(scoring=challenge_elimination,first_card=number)"


def test_with_elimination_totals_grow_as_well() -> None:
    """8.6: totals grow as in 8.5."""
    state = out(ELIMINATION, {"b": "g7y+2", "c": "W"}, scores="10,20,30")
    assert (state.scores, state.active) == ((10, 47, 80), (0, 1, 2))


@pytest.mark.parametrize(("before", "active"), [(449, (0, 1, 2)), (450, (0, 2)), (460, (0, 2))])
def test_who_reaches_the_target_is_out(before: int, active: tuple[int, ...]) -> None:
    """8.6: a player whose total reaches or passes `target` is out of the match."""
    state = out(ELIMINATION, {"b": "W", "c": "g1"}, scores=f"0,{before},0")
    assert (state.active, state.is_over) == (active, False)


def test_all_eliminations_of_a_round_are_made_together() -> None:
    """8.6: two players are eliminated after the count of one round."""
    hands = {"b": "W", "c": "W", "d": "g1"}
    assert out(ELIMINATION, hands, scores="0,460,470,0").active == (0, 3)


@pytest.mark.row("TURN-7", "CARDS-1")
def test_the_others_play_on_with_fewer_seats() -> None:
    """8.6: the eliminated player gets no cards; those of the old hand are dealt again."""
    state = out(ELIMINATION, {"b": "W", "c": "g1"}, scores="0,460,0", dealer="c")
    assert state.active == (0, 2)
    state = play(state, "*:deal")
    assert (state.counts, on_turn(state), state.dealer) == ((7, 0, 7), "c", 0)
    assert everything(state) == deck_of("classic")


def test_an_eliminated_player_does_not_move() -> None:
    """8.6: a move of the eliminated player is refused."""
    state = play(out(ELIMINATION, {"b": "W", "c": "g1"}, scores="0,460,0", dealer="c"), "*:deal")
    assert why(state, "b:+") == "out-of-match"


def test_an_eliminated_player_gets_no_turn() -> None:
    """8.6: the turn goes from seat to seat of those who are still in."""
    hands = {"a": "r1g1", "b": "-", "c": "r2g2", "d": "r3g3"}
    state = position(ELIMINATION, hands=hands, top="r5")
    assert on_turn(play(state, "a:r1")) == "c"


def test_the_last_one_left_wins() -> None:
    """8.6: until one is left, who wins."""
    state = out(ELIMINATION, {"b": "W", "c": "W"}, scores="480,460,470")
    assert state.result == uno.MatchResult((0,), "last-in")


def test_of_the_last_two_the_first_to_reach_the_target_loses() -> None:
    """8.6: with two players left, one reaches the target and the other wins."""
    state = out(ELIMINATION, {"b": "W"}, scores="499,450")
    assert state.result == uno.MatchResult((0,), "last-in")


@pytest.mark.row("S10")
def test_if_nobody_is_left_the_lowest_total_wins() -> None:
    """8.6: a blocked round takes both past the target: 507 and 501, so b wins."""
    hands = {"a": "r9r8", "b": "r5"}
    state = position(ELIMINATION, hands=hands, top="b9", rest="out", scores="490,496")
    assert lays(state, "a") == {"r9"}
    state = play(state, "a:+", "b:+")
    assert (state.scores, state.result) == ((507, 501), uno.MatchResult((1,), "last-in"))


def test_if_nobody_is_left_equal_lowest_totals_share_the_win() -> None:
    """8.6: equal lowest totals share the win."""
    hands = {"a": "r9r8", "b": "r5"}
    state = position(ELIMINATION, hands=hands, top="b7", rest="out", scores="490,502")
    state = play(state, "a:+", "b:+")
    assert (state.scores, state.result) == ((507, 507), uno.MatchResult((0, 1), "last-in"))


def test_elimination_knows_the_option_target() -> None:
    """8.6: the target is the option's."""
    rules = "classic(scoring=challenge_elimination,target=60)"
    state = out(rules, {"b": "W", "c": "W"}, scores="0,10,9")
    assert state.active == (0, 2)


def test_scoring_takes_its_own_values_only() -> None:
    """9: a value that is not in the list is refused at set-up."""
    with pytest.raises(uno.RulesError, match="scoring"):
        uno.ruleset("classic(scoring=golf)")


# 8.7 A single round


@pytest.mark.row("S05")
@pytest.mark.parametrize("rules", ["classic(single_round=on)", "quick"])
def test_with_a_single_round_its_winner_wins_the_match(rules: str) -> None:
    """8.7: the winner of the round wins the match and no points are counted."""
    state = out(rules, {"b": "W", "c": "W"})
    assert state.result == uno.MatchResult((0,), "single-round")
    assert (state.scores, state.target) == ((0, 0, 0), None)


def test_a_single_round_is_off_by_default() -> None:
    """8.7: the default is `off`."""
    assert uno.ruleset("classic(single_round=off)") == uno.ruleset("classic")


def test_single_round_is_on_or_off() -> None:
    """9: another value is refused at set-up."""
    with pytest.raises(uno.RulesError, match="single_round"):
        uno.ruleset("classic(single_round=twice)")


# 8.8 The next round


def counterclockwise_round() -> uno.State:
    """Seat b has gone out in a game that went counterclockwise, with marks on the table."""
    rules = "classic(first_card=number)"
    hands = {"a": "^g1", "b": "r1", "c": "!y1", "d": "y2y3"}
    state = position(rules, hands=hands, top="r5", turn="b<", dealer="d", scores="300,0,20,0")
    return play(state, "b:r1")


@pytest.mark.row("S04")
def test_a_new_round_begins_if_the_match_is_not_over() -> None:
    """8.8: a new round begins with the deal: dealer a, first player b, seven cards each."""
    state = play(counterclockwise_round(), "*:deal")
    assert (state.dealer, on_turn(state), state.counts) == (0, "b", (7,) * 4)
    assert state.round == 2


@pytest.mark.row("S04")
def test_all_cards_are_shuffled_together_again() -> None:
    """8.8: the new round is dealt from the whole deck."""
    state = play(counterclockwise_round(), "*:deal")
    assert everything(state) == deck_of("classic")
    assert (len(state.draw_pile), len(state.discard_pile)) == (79, 1)


def test_two_rounds_are_dealt_differently() -> None:
    """8.8: the cards are shuffled anew, so two rounds in a row do not repeat."""
    state = play(counterclockwise_round(), "*:deal")
    first = uno.new_game("classic(first_card=number)", seats=4, seed=1, dealer=0)
    assert [hand(state, letter) for letter in "abcd"] != [hand(first, letter) for letter in "abcd"]


@pytest.mark.row("S04")
def test_calls_and_duties_are_cleared() -> None:
    """8.8: no mark of a call or a duty is left after the deal."""
    line = str(play(counterclockwise_round(), "*:deal"))
    assert not [mark for mark in ("=!", "=^", "=_") if mark in line]


def test_the_row_of_idle_turns_is_cleared() -> None:
    """8.8: a blocked round leaves no idle turns behind."""
    state = position("classic", hands={"a": "g1", "b": "g2"}, rest="out")
    assert play(state, "a:+", "b:+", "*:deal").idle == 0


def test_a_named_color_is_cleared() -> None:
    """8.8: the color named in the last round is forgotten; the new first card rules."""
    rules = "classic(first_card=number)"
    hands = {"a": "Wr1", "b": "y1y2"}
    state = position(rules, hands=hands, top="r5", draw="y9b9")
    state = play(state, "a:W=r", "b:+", "a:r1", "*:deal")
    assert state.top is not None
    assert state.color is state.top.color


@pytest.mark.row("S04")
def test_totals_stay() -> None:
    """8.8: totals stay."""
    state = counterclockwise_round()
    assert state.scores == (300, 1 + 1 + 2 + 3, 20, 0)
    assert play(state, "*:deal").scores == state.scores


@pytest.mark.row("S04")
def test_play_is_clockwise_again() -> None:
    """8.8: play is clockwise again."""
    state = counterclockwise_round()
    assert (state.direction, play(state, "*:deal").direction) == (-1, 1)


def test_the_result_of_a_round_stands_until_the_next_deal() -> None:
    """8.8: after the deal a round is under way, which has no result yet."""
    state = counterclockwise_round()
    assert (state.round_result is not None, play(state, "*:deal").round_result) == (True, None)


def test_only_the_table_deals() -> None:
    """8.8: the next round is dealt by the table."""
    assert why(counterclockwise_round(), "*:deal") is None
    assert uno.legal_moves(counterclockwise_round(), uno.TABLE) == (uno.Deal(),)


def test_without_the_deal_the_cards_stay_where_they_are() -> None:
    """8.8: until the deal the hands of the finished round lie open to the count."""
    state = counterclockwise_round()
    assert (hand(state, "a"), top(state), pile(state)) == ("g1", "r1", "r5r1")


# 9 Presets


def test_official_is_classic_with_every_default() -> None:
    """10.3: the preset `official` is `classic` with every option at its default."""
    assert uno.ruleset("official") == uno.ruleset("classic")


def test_quick_is_official_with_a_single_round() -> None:
    """10.4: the preset `quick` is `official` with `single_round=on`."""
    assert uno.ruleset("quick") == uno.ruleset("classic(single_round=on)")


def test_an_unknown_option_is_refused_with_a_suggestion() -> None:
    """9: an option that is not in the list is refused, and a near one named."""
    with pytest.raises(uno.UnknownRule) as refused:
        uno.ruleset("classic(targt=200)")
    assert refused.value.suggestion == "target"


@pytest.mark.parametrize("rules", ["classic(hand_size=5,target=200)", "classic-challenge", "quick"])
def test_rules_print_as_the_text_that_gives_them(rules: str) -> None:
    """9: the printed rules are the same rules again."""
    assert uno.ruleset(str(uno.ruleset(rules))) == uno.ruleset(rules)


# What is told


def test_the_end_of_a_round_is_told() -> None:
    """8.3: who won, and the points."""
    state = position("classic", hands={"a": "r1", "b": "g7"}, top="r5")
    assert told(state, "a:r1") == [
        "Seat a plays a red 1.",
        "Seat a wins the round (points: seat a 7).",
    ]


def test_the_end_of_the_match_is_told() -> None:
    """8.4: the winner of the match, after the round."""
    state = position("classic", hands={"a": "r1", "b": "g7"}, top="r5", scores="495,0")
    assert told(state, "a:r1")[-1] == "Seat a wins the match."


def test_a_shared_win_is_told() -> None:
    """8.5: those who share the win are named together."""
    hands = {"a": "r1", "b": "W", "c": "W"}
    state = position(OWN, hands=hands, top="r5", scores="350,460,300")
    assert told(state, "a:r1")[-1] == "Seat a and seat c share the match."


def test_the_cards_of_a_last_draw_two_are_told() -> None:
    """8.2: the draw is told before the count."""
    state = position("classic", hands={"a": "r+2", "b": "g7"}, top="r5", draw="b1b2")
    sentences = told(state, "a:r+2")
    assert sentences[:2] == ["Seat a plays a red Draw Two.", "Seat b draws 2 cards."]
    assert sentences[-1] == "Seat a wins the round (points: seat a 10)."


def test_points_that_count_against_their_owner_are_told() -> None:
    """8.5: under `own_points_lowest` each player's own points are named."""
    state = position(OWN, hands={"a": "r1", "b": "W", "c": "g1"}, top="r5")
    assert told(state, "a:r1")[-1] == "Seat a wins the round (points: seat b 50, seat c 1)."


@pytest.mark.parametrize("scoring", ["own_points_lowest", "challenge_elimination"])
def test_a_blocked_round_is_won_by_nobody_where_everybody_scores(scoring: str) -> None:
    """7.6: each hand is added to its player's total, and no hand wins."""
    state = position(
        f"classic(dealer_rotation=winner,scoring={scoring})",
        hands={"a": "r1", "b": "y9g9"},
        top="b5",
        rest="out",
        idle=1,
        dealer="b",
    )
    after = uno.apply(state, uno.parse_move("a:+", state))

    assert after.round_result == uno.RoundResult(None, (1, 18), "blocked")
    assert uno.apply(after, uno.Deal()).dealer == 1


def test_an_elimination_is_told() -> None:
    """8.6: after the count, and before the next deal."""
    state = position(
        "classic(scoring=challenge_elimination,target=10)",
        hands={"a": "r1", "b": "y9g9", "c": "g4"},
    )
    told = [uno.describe(event) for event in uno.resolve(state, uno.legal_moves(state)[0]).events]

    assert told[-2:] == [
        "Seat a wins the round (points: seat b 18, seat c 4).",
        "Seat b is out of the match.",
    ]
