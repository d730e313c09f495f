"""The challenge of a Wild Draw Four (docs/rules/classic.md 5)."""

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
from unorules.events import Challenged, Drew, Shown
from unorules.testing import position

GUILTY = "W+4r3g8"
CLEAN = "W+4g5y7"


def laid(cards: str, *, seats: int = 4, rules: str = "classic", draw: str = "") -> uno.State:
    """Seat a has laid a Wild Draw Four from these cards on a red five, naming green."""
    hands = {"a": cards}
    state = position(rules, hands=hands, seats=seats, top="r5", draw=draw)
    return play(state, "a:W+4=g")


# 5.1 Who answers


@pytest.mark.parametrize("cards", [GUILTY, CLEAN])
def test_the_next_player_accepts_or_challenges(cards: str) -> None:
    """5.1: the next player must answer, by accepting or by a challenge, clean or not."""
    state = laid(cards)
    assert (offered(state, "b"), state.owed) == ({"take", "?"}, 4)


def test_the_direction_says_who_is_next() -> None:
    """5.1: counterclockwise the seat on the right answers."""
    state = position("classic", hands={"a": GUILTY}, seats=4, top="r5", turn="a<")
    assert uno.actors(play(state, "a:W+4=g")) == (3,)


@pytest.mark.parametrize("move", ["b:+", "b:r9", "b:W=y", "b:-"])
def test_no_other_move_answers(move: str) -> None:
    """5.1: the next player can neither lay nor draw before the answer."""
    hands = {"a": GUILTY, "b": "r9WW+4g1"}
    state = play(position("classic", hands=hands, seats=4, top="r5"), "a:W+4=g")
    assert why(state, move) == "must-answer"


@pytest.mark.row("C42")
@pytest.mark.parametrize("move", ["c:?", "d:?", "a:?", "c:take"])
def test_only_the_next_player_may_challenge(move: str) -> None:
    """5.1: only that player may challenge."""
    assert why(laid("W+4r3"), move) == "not-your-turn"


@pytest.mark.parametrize("move", ["b:?", "c:?"])
def test_after_drawing_nobody_may_challenge(move: str) -> None:
    """5.1: and only before drawing."""
    assert why(play(laid(GUILTY), "b:take"), move) is not None


def test_there_is_one_challenge() -> None:
    """5.1: after a challenge there is nothing left to challenge."""
    assert why(play(laid(GUILTY), "b:?"), "b:?") == "must-answer"


@pytest.mark.parametrize("card", ["r+2", "W"])
def test_no_other_card_can_be_challenged(card: str) -> None:
    """5.1: only a Wild Draw Four is answered."""
    move = "a:W=g" if card == "W" else f"a:{card}"
    state = play(position("classic", hands={"a": f"{card}g1g2"}, seats=4, top="r5"), move)
    assert why(state, "b:?") is not None


# 5.2 What is judged


@pytest.mark.parametrize(("caught", "verdict"), [("r1r2", False), ("b1b2", False)])
def test_cards_drawn_after_the_play_are_not_judged(caught: str, *, verdict: bool) -> None:
    """5.2: cards that the layer drew after a catch are neither judged nor shown."""
    state = position("classic", hands={"a": "W+4g8"}, seats=4, top="r5", draw=caught)
    state = play(state, "a:W+4=b", "c:?a")
    judged, shown = tell(state, "b:?")[:2]
    assert shown == Shown(0, 1, faces("g8"))
    assert judged == Challenged(1, 0, guilty=verdict)


def test_a_catch_does_not_save_a_bluff() -> None:
    """5.2: the hand is judged as it was when the card was laid, with the red card in it."""
    state = position("classic", hands={"a": "W+4r8"}, seats=4, top="r5", draw="b1b2")
    state = play(state, "a:W+4=b", "c:?a", "b:?")
    assert (count(state, "a"), on_turn(state)) == (7, "b")


# 5.3 Guilty


@pytest.mark.row("C37", "W4-5", "W4-12")
def test_a_guilty_layer_draws_four() -> None:
    """5.3: the layer draws four cards."""
    state = play(laid(GUILTY, draw="y1y2y3y4"), "b:?")
    assert hand(state, "a") == "r3y1y2y3y4g8"


@pytest.mark.row("C37", "W4-5")
def test_the_challenger_of_a_bluff_takes_an_ordinary_turn() -> None:
    """5.3: the challenger draws nothing and takes an ordinary turn."""
    hands = {"a": GUILTY, "b": "g1r9y2W"}
    state = play(position("classic", hands=hands, seats=4, top="r5"), "a:W+4=g", "b:?")
    assert (count(state, "b"), on_turn(state), state.owed) == (4, "b", 0)
    assert lays(state, "b") == {"g1", "W"}
    assert "+" in offered(state, "b")


@pytest.mark.row("C37")
def test_a_caught_bluff_stays_on_the_pile_with_its_color() -> None:
    """5.3: the card stays on the pile and the color named for it stays in force."""
    state = play(laid(GUILTY), "b:?")
    assert (pile(state), state.color) == ("r5W+4", uno.Color.GREEN)


@pytest.mark.row("C40", "W4-2")
def test_a_card_on_a_wild_is_judged_by_the_color_named_for_that_wild() -> None:
    """5.3, 4.6: yellow was named for the covered Wild, and the layer held yellow."""
    state = position("classic", hands={"a": "W+4y2g8"}, seats=4, top="W", color="y")
    state = play(state, "a:W+4=r", "b:?")
    assert (count(state, "a"), on_turn(state), state.color) == (6, "b", uno.Color.RED)


@pytest.mark.row("W4-2")
def test_the_color_named_in_the_same_game_is_the_one_that_counts() -> None:
    """5.3, 4.6: seat a names green with a Wild, seat b covers it while holding green."""
    hands = {"a": "Wr1r2", "b": "W+4g1y1"}
    state = play(position("classic", hands=hands, seats=3, top="r5"), "a:W=g", "b:W+4=y", "c:?")
    assert (count(state, "b"), on_turn(state)) == (6, "c")


# 5.4 Not guilty


@pytest.mark.row("C38", "W4-4", "W4-12")
def test_a_wrong_challenger_draws_six_and_loses_the_turn() -> None:
    """5.4: if the card was clean, the challenger draws six cards and loses the turn."""
    state = play(laid(CLEAN), "b:?")
    assert (state.counts, on_turn(state)) == ((2, 11, 5, 5), "c")


@pytest.mark.row("C38")
def test_after_a_wrong_challenge_the_color_stays() -> None:
    """5.4: the color named for the card is in force, and nothing is owed any more."""
    state = play(laid(CLEAN), "b:?")
    assert (state.color, state.owed, top(state)) == (uno.Color.GREEN, 0, "W+4")


@pytest.mark.row("C39", "W4-4", "W4-7")
@pytest.mark.parametrize("cards", ["W+4Wb1", "W+4b5g1", "W+4W+4b1"])
def test_wilds_and_a_matching_number_make_nobody_guilty(cards: str) -> None:
    """5.4, 4.6: a Wild, the same number or a second Wild Draw Four do not count."""
    state = play(laid(cards), "b:?")
    assert (count(state, "b"), on_turn(state)) == (11, "c")


# 5.5 Accepting


@pytest.mark.row("C36")
@pytest.mark.parametrize("cards", [GUILTY, CLEAN])
def test_a_player_who_accepts_draws_four_and_loses_the_turn(cards: str) -> None:
    """5.5: a player who accepts draws four cards and loses the turn."""
    state = play(laid(cards), "b:take")
    assert (state.counts, on_turn(state)) == ((2, 9, 5, 5), "c")


# 5.6 The last card


@pytest.mark.row("WIN-3")
def test_a_last_wild_draw_four_cannot_be_challenged() -> None:
    """5.6: it cannot be challenged, and the next player draws the four cards without a move."""
    state = play(position("classic", hands={"a": "W+4"}, seats=3, top="r5"), "a:W+4")
    assert (state.counts, state.round_result is not None) == ((0, 9, 5), True)
    assert uno.legal_moves(state) == (uno.Deal(),)


@pytest.mark.row("C46", "WIN-3")
def test_after_a_last_wild_draw_four_the_round_is_counted() -> None:
    """5.6, 8.2: the four cards drawn count as well."""
    hands = {"a": "W+4", "b": "r1r2", "c": "gS"}
    state = position("classic", hands=hands, top="r5", draw="b9y0g+2Wr4")
    state = play(state, "a:W+4")
    assert hand(state, "b") == "r1r2y0g+2b9W"
    assert state.scores == (102, 0, 0)


# 5.7 How many cards


@pytest.mark.row("W4-12")
@pytest.mark.parametrize("guilty", [1, 2, 4, 6, 10])
def test_challenge_guilty_is_what_a_bluffer_draws(guilty: int) -> None:
    """5.7: `challenge_guilty` is the number of cards in 5.3."""
    state = play(laid(GUILTY, rules=f"classic(challenge_guilty={guilty})"), "b:?")
    assert (state.counts, on_turn(state)) == ((2 + guilty, 5, 5, 5), "b")


@pytest.mark.parametrize("innocent", [1, 4, 6, 8])
def test_challenge_innocent_is_what_a_wrong_challenger_draws(innocent: int) -> None:
    """5.7: `challenge_innocent` is the whole number of cards in 5.4."""
    state = play(laid(CLEAN, rules=f"classic(challenge_innocent={innocent})"), "b:?")
    assert (state.counts, on_turn(state)) == ((2, 5 + innocent, 5, 5), "c")


def test_four_and_six_are_the_defaults() -> None:
    """5.7: by default 4 and 6."""
    rules = uno.ruleset("classic(challenge_guilty=4,challenge_innocent=6)")
    assert rules == uno.ruleset("classic")


def test_both_prices_do_not_concern_who_accepts() -> None:
    """5.7, 5.5: who accepts draws four cards whatever a challenge costs."""
    rules = "classic(challenge_guilty=8,challenge_innocent=9)"
    assert count(play(laid(GUILTY, rules=rules), "b:take"), "b") == 9


@pytest.mark.parametrize("option", ["challenge_guilty", "challenge_innocent"])
@pytest.mark.parametrize("value", ["0", "-1", "2.5", "many"])
def test_a_price_is_a_whole_number_from_1(option: str, value: str) -> None:
    """9: another value is refused at set-up."""
    with pytest.raises(uno.RulesError, match=option):
        uno.ruleset(f"classic({option}={value})")


# 5.8 What is shown


@pytest.mark.row("W4-10")
@pytest.mark.parametrize(("cards", "rest"), [(GUILTY, "r3g8"), (CLEAN, "y7g5")])
def test_the_recorded_hand_is_shown_to_the_challenger(cards: str, rest: str) -> None:
    """5.8: the recorded hand is shown to the challenger and to nobody else."""
    shown = [event for event in tell(laid(cards), "b:?") if isinstance(event, Shown)]
    assert shown == [Shown(0, 1, faces(rest))]


@pytest.mark.row("W4-10")
def test_a_shown_hand_is_not_remembered() -> None:
    """5.8: after a challenge the state is the one that it would be without the showing."""
    state = play(laid(CLEAN), "b:?")
    assert [type(step).__name__ for step in state.agenda] == ["TakeTurn"]
    later = play(state, "c:+")
    assert not any(isinstance(event, Shown) for event in tell(later, "d:+"))


def test_everyone_learns_the_verdict() -> None:
    """5.8: the verdict is an event of its own."""
    assert Challenged(1, 0, guilty=True) in tell(laid(GUILTY), "b:?")
    assert Challenged(1, 0, guilty=False) in tell(laid(CLEAN), "b:?")


def test_accepting_shows_nothing() -> None:
    """5.8: without a challenge no hand is shown and no verdict given."""
    kinds = {type(event) for event in tell(laid(GUILTY), "b:take")}
    assert not kinds & {Shown, Challenged}


@pytest.mark.row("W4-9")
@pytest.mark.parametrize("rules", ["classic-challenge", "classic(wild4_policy=free)-challenge"])
def test_without_the_module_there_is_nothing_to_answer(rules: str) -> None:
    """5.8, 10.1: without the `challenge` module the four cards are drawn by themselves."""
    state = laid("W+4b3g8", rules=rules)
    assert (state.counts, on_turn(state), state.owed) == ((2, 9, 5, 5), "c", 0)


@pytest.mark.row("W4-9")
@pytest.mark.parametrize("move", ["b:?", "c:?"])
def test_without_the_module_nobody_challenges(move: str) -> None:
    """10.1: `classic-challenge` knows no challenge at all."""
    state = laid("W+4b3g8", rules="classic(wild4_policy=free)-challenge")
    with pytest.raises(uno.UnoError):
        play(state, move)


# What is told


def test_a_caught_bluff_is_told() -> None:
    """5.3: hand shown, verdict, four cards, and the challenger's turn."""
    assert told(laid(GUILTY), "b:?") == [
        "Seat b challenges seat a, who bluffed.",
        "Seat a shows the hand to seat b.",
        "Seat a draws 4 cards.",
        "It is the turn of seat b.",
    ]


def test_a_wrong_challenge_is_told() -> None:
    """5.4: hand shown, verdict, six cards, and the lost turn."""
    assert told(laid(CLEAN), "b:?") == [
        "Seat b challenges seat a, who did not bluff.",
        "Seat a shows the hand to seat b.",
        "Seat b draws 6 cards.",
        "Seat b is skipped.",
        "It is the turn of seat c.",
    ]


def test_accepting_is_told() -> None:
    """5.5: four cards, and the lost turn."""
    assert told(laid(GUILTY), "b:take") == [
        "Seat b draws 4 cards.",
        "Seat b is skipped.",
        "It is the turn of seat c.",
    ]


# Real tables


def answered_with_a_short_pile(cards: str) -> uno.State:
    """A real table: a Wild Draw Four waits for an answer, and one card lies on the draw pile."""
    state = position(
        "classic", hands={"a": cards}, seats=3, top="r5", pile="b1b2b3b4b6b7", draw="y9", rest="out"
    )
    return without_seed(play(state, "a:W+4=g"))


@pytest.mark.parametrize(
    ("cards", "move", "counts", "turn"),
    [
        pytest.param(GUILTY, "b:take", (2, 9, 5), "c", id="accept"),
        pytest.param(GUILTY, "b:?", (6, 5, 5), "b", id="guilty"),
        pytest.param(CLEAN, "b:?", (2, 11, 5), "c", id="innocent"),
    ],
)
def test_a_real_table_shuffles_in_the_middle_of_an_answer(
    cards: str, move: str, counts: tuple[int, ...], turn: str
) -> None:
    """5.3 to 5.5, 7.1: the answer waits for the table's shuffle of the discards."""
    state = play(answered_with_a_short_pile(cards), move)
    assert (uno.actors(state), uno.legal_moves(state)) == ((uno.TABLE,), ())
    assert sorted(map(str, uno.awaited_cards(state))) == ["b1", "b2", "b3", "b4", "b6", "b7", "r5"]
    after = shuffle(state, "b7b6b1")
    assert (after.counts, on_turn(after), pile(after)) == (counts, turn, "W+4")


def test_a_real_table_draws_what_was_left_before_it_shuffles() -> None:
    """7.1: the card that lay there comes first, then those of the shuffle, in its order."""
    state = play(answered_with_a_short_pile(GUILTY), "b:take")
    order = uno.Shuffle(uno.parse_cards("b7b6b1r5b2b3b4"))
    after, events = uno.resolve(state, order)
    drew = [event for event in events if isinstance(event, Drew)]
    assert drew == [Drew(1, 4, faces("y9b7b6b1"))]
    assert draws(after) == ("r5", "b2", "b3", "b4")


def test_nothing_of_the_answer_has_happened_before_the_shuffle() -> None:
    """7.1: while the table shuffles, nothing has been shown, drawn or told."""
    state = answered_with_a_short_pile(GUILTY)
    waiting, events = uno.resolve(state, uno.Challenge(1))
    assert (events, waiting.hands) == ((), state.hands)
    assert why(waiting, "b:take") == "shuffle-due"
