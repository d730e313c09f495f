"""The bounce: a Reverse of the same color sends a Draw Two back to whoever laid it."""

from __future__ import annotations

import pytest
from tests.helpers import count, dealt, hand, lays, offered, on_turn, play, tell, told, top, why

import unorules as uno
from unorules.events import Reversed
from unorules.testing import position

BOUNCE = "classic+reverse-bounce"
BOTH = "classic+reverse-bounce+stacking"
UP = "classic+reverse-bounce+stacking(kind=up)"
ALL = "classic+reverse-bounce+stacking(kind=all)"


def hit(rules: str = BOUNCE, *, seats: int = 4, draw: str = "", **others: str) -> uno.State:
    """Seat a has laid a red Draw Two on a red five; b is its target."""
    hands = {"a": "r+2y1y2y3", **others}
    state = position(rules, hands=hands, seats=seats, top="r5", draw=draw)
    return play(state, "a:r+2")


def target(state: uno.State) -> str:
    """The letter of the seat that owes the cards."""
    assert state.owed
    return chr(ord("a") + uno.actors(state)[0])


# What may be laid


def test_it_is_off_by_default() -> None:
    """Without the rule the Reverse does not help: the cards are drawn at once."""
    state = hit("classic", b="rR?4")
    assert (state.owed, count(state, "b"), on_turn(state)) == (0, 7, "c")


@pytest.mark.row("K13")
def test_a_reverse_of_that_color_is_laid_or_the_cards_are_taken() -> None:
    """Those are the two choices of a target who holds one."""
    assert offered(hit(b="rRyR?3"), "b") == {"rR", "take"}


@pytest.mark.row("K13")
def test_a_reverse_of_another_color_is_refused() -> None:
    """A Reverse of another color bounces nothing."""
    assert why(hit(b="rRyR?3"), "b:yR") is not None


@pytest.mark.parametrize("move", ["b:r9", "b:W=g", "b:rS", "b:+", "b:y+2", "b:r+2"])
def test_nothing_else_answers(move: str) -> None:
    """Without stacking no other card is laid on the debt, and there is no plain draw."""
    assert why(hit(b="r9WrSy+2r+2"), move) is not None


@pytest.mark.parametrize("move", ["c:rR", "d:rR", "a:rR"])
def test_only_the_target_bounces(move: str) -> None:
    """Nobody else sends the cards back."""
    hands = {"a": "r+2rRy1", "c": "rR?4"}
    state = play(position(BOUNCE, hands=hands, seats=4), "a:r+2")
    assert why(state, move) is not None


def test_bouncing_is_never_compulsory() -> None:
    """A target who holds the Reverse may take the cards."""
    state = play(hit(b="rR?4"), "b:take")
    assert (count(state, "b"), on_turn(state), state.direction) == (7, "c", 1)


def test_a_four_is_not_bounced() -> None:
    """Only a Draw Two is sent back."""
    state = position(BOUNCE, hands={"a": "W+4b1b2", "b": "gRrR?3"}, seats=4, top="r5")
    assert offered(play(state, "a:W+4=g"), "b") == {"take", "?"}


def test_with_nothing_owed_a_reverse_is_a_reverse() -> None:
    """On a Draw Two that was paid it just turns the direction."""
    state = play(hit(c="rR?4"), "b:take", "c:rR")
    assert (state.owed, on_turn(state), count(state, "a")) == (0, "b", 3)


# What it does


@pytest.mark.row("K13")
def test_the_layer_draws_and_loses_the_turn() -> None:
    """The direction changes, the layer pays, and the next in the new direction is on turn."""
    state = play(hit(b="rRyR?3"), "b:rR")
    assert (state.direction, state.counts, state.owed) == (-1, (5, 4, 5, 5), 0)
    assert on_turn(state) == "d"


def test_the_direction_changes_once() -> None:
    """One turn of the direction is told."""
    events = tell(hit(b="rR?4"), "b:rR")
    assert [event for event in events if isinstance(event, Reversed)] == [Reversed(-1)]


def test_counterclockwise_it_turns_clockwise() -> None:
    """The same to the other side."""
    state = position(BOUNCE, hands={"a": "r+2?3", "d": "rR?4"}, seats=4, turn="a<")
    state = play(state, "a:r+2", "d:rR")
    assert (state.direction, count(state, "a"), on_turn(state)) == (1, 5, "b")


def test_the_reverse_is_the_new_top() -> None:
    """Whoever plays next matches the Reverse."""
    state = play(hit(b="rR?4", d="r1yRg2"), "b:rR")
    assert (top(state), lays(state, "d")) == ("rR", {"r1", "yR"})


def test_the_layer_cannot_bounce_it_back() -> None:
    """A penalty is bounced at most once: without stacking it is paid by itself."""
    hands = {"a": "r+2rRy1", "b": "rR?4"}
    state = play(position(BOUNCE, hands=hands, seats=4), "a:r+2", "b:rR")
    assert (state.owed, hand(state, "a").count("rR"), count(state, "a")) == (0, 1, 4)


def test_with_stacking_the_layer_cannot_bounce_it_back_either() -> None:
    """With stacking the layer decides, but has no second bounce."""
    hands = {"a": "r+2rRy1", "b": "rR?4"}
    state = play(position(BOTH, hands=hands, seats=4), "a:r+2", "b:rR")
    assert offered(state, "a") - {"!"} == {"take"}


def test_a_penalty_that_went_on_is_not_bounced_again() -> None:
    """The layer added to it; the total is the same penalty, so its next target adds or takes."""
    hands = {"a": "r+2r+2y1y2", "b": "rR?4", "d": "rR?4"}
    state = play(position(BOTH, hands=hands, seats=4), "a:r+2", "b:rR", "a:r+2")
    assert offered(state, "d") == {"take"}


def test_exactly_two_cards_are_drawn() -> None:
    """Drawing until a card fits is not for a bounced penalty."""
    rules = "classic+draw-until-playable+reverse-bounce"
    state = play(hit(rules, b="rR?4", draw="b1b2b3b4r9"), "b:rR")
    assert count(state, "a") == 5


# Two players


@pytest.mark.parametrize("reverse", ["skip", "none"])
def test_with_two_players_the_bouncer_is_on_turn(reverse: str) -> None:
    """The layer pays and loses the turn; the Reverse skips nobody besides."""
    rules = f"classic(two_player_reverse={reverse})+reverse-bounce"
    state = play(hit(rules, seats=2, b="rR?4"), "b:rR")
    assert (state.counts, on_turn(state), state.direction) == ((5, 4), "b", -1)


@pytest.mark.parametrize("reverse", ["skip", "none"])
def test_with_two_players_the_layer_may_add(reverse: str) -> None:
    """With stacking the bounced debt goes on between the two."""
    rules = f"classic(two_player_reverse={reverse})+reverse-bounce+stacking"
    state = position(rules, hands={"a": "r+2r+2y1", "b": "rR?4"}, top="r5")
    state = play(state, "a:r+2", "b:rR")
    assert (target(state), state.owed) == ("a", 2)
    state = play(state, "a:r+2")
    assert (target(state), state.owed) == ("b", 4)
    state = play(state, "b:take")
    assert (count(state, "b"), on_turn(state)) == (8, "a")


def test_with_two_players_left_the_bouncer_is_on_turn() -> None:
    """Two players are two active players."""
    state = position(BOUNCE, hands={"a": "r+2?3", "b": "?5", "c": "rR?4"})
    state = play(state, "*:leave=b", "a:r+2", "c:rR")
    assert (count(state, "a"), on_turn(state)) == (5, "c")


# With stacking


def test_with_stacking_a_target_adds_bounces_or_takes() -> None:
    """A target who holds both has all three choices."""
    assert offered(hit(BOTH, b="rRg+2yRr1"), "b") == {"rR", "g+2", "take"}


def test_a_stack_is_bounced_to_its_last_layer() -> None:
    """Whoever laid the last Draw Two owes the whole total."""
    state = play(hit(BOTH, b="y+2?4", c="yRrR?3"), "b:y+2")
    assert offered(state, "c") == {"yR", "take"}
    state = play(state, "c:yR")
    assert (target(state), state.owed, state.direction) == ("b", 4, -1)
    state = play(state, "b:take")
    assert (count(state, "b"), on_turn(state)) == (8, "a")


def test_the_reverse_has_the_color_of_the_last_draw_two() -> None:
    """The color of an earlier Draw Two does not count any more."""
    state = play(hit(BOTH, b="y+2?4", c="yRrR?3"), "b:y+2")
    assert why(state, "c:rR") is not None


def test_the_layer_adds_a_draw_two_of_the_color_of_the_reverse() -> None:
    """On the Reverse a Draw Two must match by color."""
    hands = {"a": "r+2r+2g+2y1", "b": "rR?4"}
    state = play(position(BOTH, hands=hands, seats=4), "a:r+2", "b:rR")
    assert offered(state, "a") == {"r+2", "take"}
    assert why(state, "a:g+2") is not None


def test_an_answer_to_a_bounce_goes_on_in_the_new_direction() -> None:
    """The next target is the next seat after the layer, the other way round."""
    hands = {"a": "r+2r+2y1y2", "b": "rR?4"}
    state = play(position(BOTH, hands=hands, seats=4), "a:r+2", "b:rR", "a:r+2")
    assert (target(state), state.owed) == ("d", 4)
    state = play(state, "d:take")
    assert (count(state, "d"), on_turn(state)) == (9, "c")


@pytest.mark.parametrize(
    ("rules", "may"), [(BOTH, False), (UP, True), (ALL, True)], ids=["same", "up", "all"]
)
def test_a_four_is_added_to_a_bounce_where_it_may_follow_a_two(rules: str, may: bool) -> None:
    """The kind of stacking says whether a Wild Draw Four may be added to the debt of two."""
    hands = {"a": "r+2W+4y1", "b": "rR?4"}
    state = play(position(rules, hands=hands, seats=4), "a:r+2", "b:rR")
    assert ("W+4" in lays(state, "a")) is may


@pytest.mark.parametrize(
    ("cards", "counts", "turn"),
    [
        pytest.param("r+2W+4r1y1", (8, 4, 5, 5), "d", id="guilty"),
        pytest.param("r+2W+4y1y2", (2, 4, 5, 13), "c", id="innocent"),
    ],
)
def test_a_four_on_a_bounce_is_judged_by_the_color_of_the_reverse(
    cards: str, counts: tuple[int, ...], turn: str
) -> None:
    """Two and four: six for a bluff against red, eight for a wrong doubt."""
    state = position(UP, hands={"a": cards, "b": "rR?4"}, seats=4)
    state = play(state, "a:r+2", "b:rR", "a:W+4=g")
    assert (target(state), state.owed) == ("d", 6)
    after = play(state, "d:?")
    assert (after.counts, on_turn(after)) == (counts, turn)


def test_a_stack_that_ends_with_a_four_is_not_bounced() -> None:
    """The last card must be a Draw Two."""
    state = play(hit(UP, b="W+4?4", c="rRgR?3"), "b:W+4=g")
    assert offered(state, "c") == {"take", "?"}


# The first card, the last card


@pytest.mark.parametrize("rules", [BOUNCE, BOTH])
def test_the_first_card_is_not_bounced(rules: str) -> None:
    """A Draw Two turned up was laid by nobody: it is paid at once."""
    state = dealt(rules, "r+2", hands={"a": "rRb1b2b3b4b6b7"})
    assert (count(state, "a"), on_turn(state), state.owed) == (9, "b", 0)


@pytest.mark.parametrize("rules", [BOUNCE, BOTH])
def test_a_last_draw_two_is_not_bounced(rules: str) -> None:
    """Whoever goes out cannot be hit: the next player draws, and the round is over."""
    state = position(rules, hands={"a": "r+2", "b": "rRg1"}, seats=3)
    state = play(state, "a:r+2")
    assert (state.counts, state.round_result is not None) == ((0, 4, 5), True)


def test_the_last_card_may_be_a_bounce() -> None:
    """The layer draws before the round is counted, and cannot answer."""
    hands = {"a": "r+2y1", "b": "rR", "c": "g9"}
    state = position(BOUNCE, hands=hands, draw="b1b2")
    state = play(state, "a:r+2", "b:rR")
    assert state.round_result is not None
    assert (hand(state, "a"), state.scores) == ("y1b1b2", (0, 1 + 3 + 9, 0))


def test_a_last_bounce_in_a_stack_costs_the_whole_total_unanswered() -> None:
    """The last layer draws all four, although it could add."""
    hands = {"a": "r+2y1", "b": "y+2y+2", "c": "yR"}
    state = position(BOTH, hands=hands, draw="b1b2b3b4")
    state = play(state, "a:r+2", "b:y+2", "c:yR")
    assert state.round_result is not None
    assert (state.round_result.winner, hand(state, "b")) == (2, "y+2b1b2b3b4")


# UNO


def test_a_bounce_may_bring_the_hand_to_one_card() -> None:
    """Then UNO is said with it, or the player may be caught."""
    state = hit(b="rRg1")
    assert {"rR", "rR!", "!"} <= offered(state, "b")
    assert why(play(state, "b:rR!"), "c:?b") == "uno/false-catch"
    assert count(play(state, "b:rR", "c:?b"), "b") == 3


@pytest.mark.parametrize("rules", [BOUNCE, BOTH])
def test_a_bounce_closes_the_window_of_the_layer(rules: str) -> None:
    """It is the turn action of the target."""
    state = position(rules, hands={"a": "r+2y1", "b": "rR?4"}, seats=4)
    state = play(state, "a:r+2")
    assert why(state, "c:?a") is None
    assert why(play(state, "b:rR"), "c:?a") is not None


# Nobody learns what the target holds


@pytest.mark.parametrize("cards", ["rRb1b2", "y8b1b2"])
def test_the_target_always_decides(cards: str) -> None:
    """Nothing is drawn by itself, even if there is no Reverse in the hand."""
    state = hit(b=cards)
    assert (state.owed, count(state, "b"), uno.actors(state)[0]) == (2, 3, 1)


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_nobody_sees_whether_the_target_could_bounce(seat: int) -> None:
    """The others see and hear the same either way."""
    heard = []
    for cards in ("rRb1b2", "y8b1b2"):
        hands = {"a": "r+2y1y2", "b": cards, "c": "g3g4g6", "d": "g7g8g9"}
        state = position(BOUNCE, hands=hands, rest="out")
        after, events = uno.resolve(state, uno.parse_move("a:r+2", state))
        seen = [event.seen_by(seat) for event in events]
        heard.append((str(uno.observe(after, seat)), seen))
    assert heard[0] == heard[1]


def test_a_four_is_still_paid_by_itself_without_challenges() -> None:
    """The bounce lets nobody answer a four, so nothing waits for the target."""
    rules = "classic(wild4_policy=free)-challenge+reverse-bounce"
    state = play(position(rules, hands={"a": "W+4b1b2"}, seats=3), "a:W+4=g")
    assert (state.owed, count(state, "b"), on_turn(state)) == (0, 9, "c")


# Jump-ins wait


@pytest.mark.parametrize("stacking", ["", "+stacking"])
def test_nobody_jumps_in_before_the_target_has_answered(stacking: str) -> None:
    """With the bounce even an equal Draw Two waits."""
    state = hit(f"{BOUNCE}+jump-in{stacking}", c="r+2?4")
    assert why(state, "c:r+2") is not None
    assert lays(state, "c") == set()


def test_the_equal_reverse_waits_for_the_layer_too() -> None:
    """After a bounce with stacking the layer answers first."""
    state = play(hit(f"{BOTH}+jump-in", b="rR?4", c="rR?4"), "b:rR")
    assert why(state, "c:rR") is not None


def test_after_the_answer_an_equal_draw_two_jumps_in() -> None:
    """Taking is a turn action, so after it nobody jumps in; after a bounce the Reverse is met."""
    state = hit(f"{BOUNCE}+jump-in", b="rR?4", c="rR?4", d="r1?4")
    state = play(state, "b:rR")
    assert on_turn(state) == "d"
    state = play(state, "c:rR")
    assert (state.direction, on_turn(state)) == (1, "d")


# Departures


@pytest.mark.parametrize("rules", [BOUNCE, BOTH])
def test_nothing_is_bounced_to_who_has_left(rules: str) -> None:
    """The debt stays as it was, without the Reverse."""
    state = play(hit(rules, b="rR?4"), "*:leave=a")
    assert (state.owed, offered(state, "b")) == (2, {"take"})


@pytest.mark.parametrize("rules", [BOUNCE, BOTH])
def test_the_debt_lapses_when_the_target_leaves(rules: str) -> None:
    """Before the answer the next seat plays."""
    state = play(hit(rules, b="rR?4"), "*:leave=b")
    assert (state.owed, on_turn(state), count(state, "a")) == (0, "c", 3)


def test_a_bounced_debt_lapses_when_the_layer_leaves() -> None:
    """The next in the new direction plays."""
    state = play(hit(BOTH, b="rR?4"), "b:rR", "*:leave=a")
    assert (state.owed, on_turn(state), state.step.name) == (0, "d", "turn")


def test_a_bounced_debt_stays_when_the_bouncer_leaves() -> None:
    """The layer owes all the same."""
    state = play(hit(BOTH, b="rR?4"), "b:rR", "*:leave=b")
    assert (state.owed, target(state)) == (2, "a")
    after = play(state, "a:take")
    assert (count(after, "a"), on_turn(after)) == (5, "d")


def test_counterclockwise_the_departures_are_the_same() -> None:
    """The mirror image: debt, bounced debt, and a layer who has left."""
    hands = {"a": "r+2?3", "d": "rR?4"}
    state = play(position(BOTH, hands=hands, seats=4, turn="a<"), "a:r+2")
    assert offered(play(state, "*:leave=a"), "d") == {"take"}
    after = play(state, "*:leave=d")
    assert (after.owed, on_turn(after)) == (0, "c")
    after = play(state, "d:rR", "*:leave=a")
    assert (after.owed, on_turn(after), after.direction) == (0, "b", 1)


# What is told


def test_a_bounce_is_told() -> None:
    """The card, the direction, the cards drawn, the lost turn."""
    assert told(hit(b="rR?4"), "b:rR") == [
        "Seat b plays a red Reverse.",
        "Play turns around and goes counterclockwise.",
        "Seat a draws 2 cards.",
        "Seat a is skipped.",
        "It is the turn of seat d.",
    ]


def test_a_bounced_position_is_written_and_read() -> None:
    """A bounced debt is part of the position."""
    state = play(hit(BOTH, b="rR?4"), "b:rR")
    copy = uno.parse_state(str(state))
    assert copy == state
    assert uno.legal_moves(copy) == uno.legal_moves(state)
