"""Setting up: seats, dealer, deal and first card (docs/rules/classic.md 2)."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.helpers import (
    count,
    dealt,
    deck_of,
    draws,
    everything,
    faces,
    hand,
    lays,
    offered,
    on_turn,
    pile,
    play,
    shuffle,
    stack,
    top,
    why,
    without_seed,
)

import unorules as uno
from unorules.chance import Chance, shuffled
from unorules.events import Dealt, Drew, RoundStarted, TurnedUp
from unorules.testing import position

THREE_WILDS = {"a": "W+4W+4W+4r1r2r3r4"}


def told_at_the_deal(first: str, seats: int = 4, rules: str = "classic") -> list[str]:
    """The sentences of a deal that turns up `first`."""
    events = events_of_the_deal(first, seats, rules)
    quiet = RoundStarted | Dealt | Drew
    return [uno.describe(event) for event in events if not isinstance(event, quiet)]


def events_of_the_deal(
    first: str, seats: int = 4, rules: str = "classic", **hands: str
) -> tuple[uno.Event, ...]:
    """The events of a deal by the last seat at a real table."""
    state = uno.new_game(rules, seats=seats, seed=None, dealer=seats - 1)
    order = stack(rules, first, hands=hands, seats=seats, dealer=seats - 1, size=7)
    return uno.resolve(state, uno.Shuffle(order)).events


def after_a_first_wild_draw_four() -> uno.State:
    """A real table that has turned up a Wild Draw Four, and must shuffle the draw pile."""
    state = uno.new_game("classic", seats=4, seed=None, dealer=3)
    order = stack("classic", "W+4", hands={}, seats=4, dealer=3, size=7)
    return uno.apply(state, uno.Shuffle(order))


# 2.1 The table


@pytest.mark.parametrize("seats", range(2, 11))
def test_one_deck_seats_2_to_10(seats: int) -> None:
    """2.1: one deck seats 2 to 10 players."""
    assert uno.new_game("classic", seats=seats, seed=1).seats == seats


@pytest.mark.parametrize("seats", [-1, 0, 1, 11])
def test_one_deck_seats_nobody_else(seats: int) -> None:
    """2.1: a table of fewer than two or more than ten is refused at set-up."""
    with pytest.raises(uno.RulesError):
        uno.new_game("classic(hand_size=1)", seats=seats, seed=1)


@pytest.mark.parametrize("seats", [11, 26])
def test_more_decks_seat_more_players(seats: int) -> None:
    """2.1: with more decks more players may sit down, up to 26."""
    state = uno.new_game("classic(decks=2,first_card=number)", seats=seats, seed=1)
    assert state.counts == (7,) * seats


def test_nobody_is_the_27th_player() -> None:
    """2.1: never more than 26 players."""
    with pytest.raises(uno.RulesError):
        uno.new_game("classic(decks=9)", seats=27, seed=1)


@pytest.mark.parametrize(("decks", "hand_size"), [(1, 21), (2, 42)])
def test_the_cards_suffice_for_hands_first_card_and_one_more(decks: int, hand_size: int) -> None:
    """2.1: seats times `hand_size`, plus one, is smaller than the number of cards."""
    rules = f"classic(decks={decks},hand_size={hand_size})"
    assert uno.new_game(rules, seats=5, seed=1).counts == (hand_size,) * 5


def test_a_table_whose_deal_would_use_every_card_is_refused() -> None:
    """2.1: five hands of 43 and the first card are all 216 cards, which is one too many."""
    with pytest.raises(uno.RulesError):
        uno.new_game("classic(decks=2,hand_size=43)", seats=5, seed=1)


@pytest.mark.row("CARDS-9")
def test_ten_hands_of_ten_can_be_dealt() -> None:
    """2.1: ten hands of ten and the first card are 101 of 108 cards."""
    state = uno.new_game("classic(hand_size=10,first_card=number)", seats=10, seed=1)
    assert (state.counts, len(state.draw_pile)) == ((10,) * 10, 7)


@pytest.mark.row("CARDS-9")
@pytest.mark.parametrize(("seats", "hand_size"), [(10, 11), (15, 7), (2, 54), (2, 1000)])
def test_a_table_without_enough_cards_is_refused_at_set_up(seats: int, hand_size: int) -> None:
    """2.1: a table that breaks a limit is refused at set-up, with a reason."""
    with pytest.raises(uno.RulesError, match=r"\w+"):
        uno.new_game(f"classic(hand_size={hand_size})", seats=seats, seed=1)


@pytest.mark.row("CARDS-9", "MOVE-10")
@pytest.mark.parametrize("seats", [True, 4.0, "4", None])
def test_seats_are_a_whole_number(seats: object) -> None:
    """2.1: what is no whole number of seats is refused at set-up."""
    with pytest.raises((uno.RulesError, TypeError)):
        uno.new_game("classic", seats=seats, seed=1)  # type: ignore[arg-type]


# 2.2 The first dealer


@pytest.mark.parametrize("dealer", range(4))
def test_the_host_may_name_the_dealer(dealer: int) -> None:
    """2.2: the first dealer is the one whom the host names."""
    assert uno.new_game("classic", seats=4, seed=1, dealer=dealer).dealer == dealer


@pytest.mark.parametrize("dealer", [-1, 4, True, 1.0, "a"])
def test_the_host_names_a_seat_of_the_table(dealer: object) -> None:
    """2.2: nobody deals who does not sit there."""
    with pytest.raises((ValueError, TypeError)):
        uno.new_game("classic", seats=4, seed=1, dealer=dealer)  # type: ignore[arg-type]


def test_chance_finds_the_dealer_that_nobody_named() -> None:
    """2.2: without a word of the host the draw decides, and every seat wins it as often."""
    found = Counter(uno.new_game("classic", seats=4, seed=seed).dealer for seed in range(400))
    assert sorted(found) == [0, 1, 2, 3]
    assert all(abs(times - 100) < 5 * 75**0.5 for times in found.values())


def numbers_drawn(seed: int, count: int) -> list[int]:
    """What four seats draw for the dealer after `count` words, symbols as 0."""
    cards = uno.ruleset("classic").deck.cards
    order = shuffled(seed, count, range(len(cards)))
    return [cards[order[seat]].front.rank.number or 0 for seat in range(4)]


def test_the_highest_number_deals() -> None:
    """2.2: every seat draws one card, and the highest number deals; symbols and wilds are 0."""
    checked = 0
    for seed in range(200):
        drawn = numbers_drawn(seed, 0)
        if drawn.count(max(drawn)) == 1:
            dealer = uno.new_game("classic", seats=4, seed=seed).dealer
            assert dealer == drawn.index(max(drawn))
            checked += 1
    assert checked > 100


def test_seats_that_tie_draw_again_among_themselves() -> None:
    """2.2: seats that tie for the highest draw again, among themselves only."""
    checked = 0
    for seed in range(200):
        drawn = numbers_drawn(seed, 0)
        tied = [seat for seat in range(4) if drawn[seat] == max(drawn)]
        if len(tied) > 1:
            assert uno.new_game("classic", seats=4, seed=seed).dealer in tied
            checked += 1
    assert checked > 20


def test_the_same_seed_finds_the_same_dealer() -> None:
    """2.2: the draw for the dealer is part of the game's chance."""
    one, other = (uno.new_game("classic", seats=4, seed=5) for _ in range(2))
    assert one.dealer == other.dealer


def test_a_crowd_finds_its_dealer() -> None:
    """2.2: seats that tie draw again; of 26, whose draws often tie, one is found all the same."""
    dealers = {uno.new_game("classic(decks=2)", seats=26, seed=seed).dealer for seed in range(60)}
    assert len(dealers) > 13


def test_the_cards_drawn_for_the_deal_go_back() -> None:
    """2.2: the drawn cards go back into the deck before the deal."""
    assert everything(uno.new_game("classic", seats=4, seed=1)) == deck_of("classic")


# 2.3 The deal


def test_cards_are_dealt_one_at_a_time() -> None:
    """2.3: with three seats every third card goes to the same hand."""
    deck = uno.parse_cards("r1y1g1 r2y2g2 r3y3g3 r4y4g4 r5y5g5 r6y6g6 r7y7g7 b0")
    state = uno.new_game("classic", seats=3, seed=1, dealer=2, deck=deck)
    hands = [hand(state, letter) for letter in "abc"]
    assert hands == ["r1r2r3r4r5r6r7", "y1y2y3y4y5y6y7", "g1g2g3g4g5g6g7"]


def test_the_deal_begins_on_the_left_of_the_dealer() -> None:
    """2.3: the first card goes to the seat on the dealer's left."""
    deck = uno.parse_cards("r1y1g1 b0")
    state = uno.new_game("classic(hand_size=1)", seats=3, seed=1, dealer=0, deck=deck)
    assert [hand(state, letter) for letter in "bca"] == ["r1", "y1", "g1"]


@pytest.mark.row("C02")
@pytest.mark.parametrize(
    ("seats", "hand_size", "left"), [(4, 7, 79), (10, 7, 37), (2, 7, 93), (6, 10, 47)]
)
def test_the_rest_is_the_draw_pile(seats: int, hand_size: int, left: int) -> None:
    """2.3: each seat holds `hand_size` cards, the rest but the first card is the draw pile."""
    rules = f"classic(hand_size={hand_size})"
    state = dealt(rules, "r5", seats=seats, size=hand_size)
    assert state.counts == (hand_size,) * seats
    assert (len(state.draw_pile), len(state.discard_pile)) == (left, 1)


def test_seven_cards_are_the_default() -> None:
    """2.3: `hand_size` is 7 by default."""
    assert uno.ruleset("classic(hand_size=7)") == uno.ruleset("classic")


@pytest.mark.parametrize("hand_size", [1, 5, 10, 26])
def test_hands_may_have_any_size(hand_size: int) -> None:
    """2.3: `hand_size` may be any whole number from 1 that the deck allows."""
    state = uno.new_game(f"classic(hand_size={hand_size},first_card=number)", seats=4, seed=1)
    assert state.counts == (hand_size,) * 4


@pytest.mark.row("MOVE-10")
@pytest.mark.parametrize("hand_size", ["0", "-1", "7.5", "nan", "seven", "on", "1e3"])
def test_hand_size_is_a_whole_number_from_1(hand_size: str) -> None:
    """2.3: a hand size that is no whole number from 1 is refused at set-up."""
    with pytest.raises((uno.RulesError, uno.NotationError)):
        uno.ruleset(f"classic(hand_size={hand_size})")


@pytest.mark.row("MOVE-10")
@pytest.mark.parametrize("size", ["1000000000", "10000000000000"])
def test_a_huge_hand_is_refused_at_set_up(size: str) -> None:
    """2.1: no deck is large enough for every hand size."""
    with pytest.raises(uno.RulesError):
        uno.new_game(f"classic(hand_size={size})", seats=2, seed=1)


# 2.4 The first card


def test_the_top_of_the_draw_pile_is_turned_up() -> None:
    """2.4: after the hands the next card starts the discard pile, the others stay to draw."""
    state = dealt(first="r5 y1 b9")
    assert (pile(state), draws(state)[:2]) == ("r5", ("y1", "b9"))


@pytest.mark.parametrize(("dealer", "first"), [(3, "a"), (0, "b"), (2, "d")])
def test_the_first_player_sits_on_the_left_of_the_dealer(dealer: int, first: str) -> None:
    """2.4: the seat on the dealer's left plays first."""
    assert on_turn(dealt(dealer=dealer)) == first


@pytest.mark.row("C02")
def test_play_is_clockwise_at_first() -> None:
    """2.4: play is clockwise, that is to the left, at the beginning."""
    state = dealt(first="r5 y1 y2", hands={"a": "b1b2b3b4b6b7b8"})
    assert (state.direction, on_turn(state)) == (1, "a")
    assert on_turn(play(state, "a:+")) == "b"


@pytest.mark.row("C02")
def test_a_first_number_has_no_effect() -> None:
    """2.5: the first player begins, with all seven cards and the color of the number in force."""
    state = dealt(first="r5")
    assert (on_turn(state), state.color, state.counts) == ("a", uno.Color.RED, (7,) * 4)
    assert state.owed == 0


@pytest.mark.row("C05", "FIRST-2", "FIRST-6")
def test_a_first_draw_two_makes_the_first_player_draw() -> None:
    """2.6: the first player draws two cards."""
    state = dealt(first="r+2 y1 b9")
    assert (count(state, "a"), state.owed, len(state.draw_pile)) == (9, 0, 77)
    assert {"y1", "b9"} <= set(map(str, state.hand(0)))


@pytest.mark.row("C05", "FIRST-2", "FIRST-6")
@pytest.mark.parametrize("seats", [3, 4])
def test_a_first_draw_two_costs_the_turn(seats: int) -> None:
    """2.6: the first player loses the turn."""
    assert on_turn(dealt(first="r+2", seats=seats)) == "b"


def test_a_first_draw_two_is_not_answered_with_another() -> None:
    """2.6: the first player draws even with a Draw Two in the hand."""
    assert on_turn(dealt(first="r+2", hands={"a": "y+2"})) == "b"


@pytest.mark.row("C06", "FIRST-6")
def test_a_first_skip_costs_the_first_player_the_turn() -> None:
    """2.7: the first player loses the turn, and nobody draws."""
    state = dealt(first="gS")
    assert (on_turn(state), state.counts) == ("b", (7,) * 4)


@pytest.mark.row("C07", "FIRST-4", "FIRST-6")
def test_after_a_first_reverse_the_dealer_plays_first() -> None:
    """2.8: play turns counterclockwise and the dealer plays first."""
    state = dealt(first="bR")
    assert (state.direction, on_turn(state)) == (-1, "d")


@pytest.mark.row("C07", "FIRST-4")
def test_after_a_first_reverse_the_dealers_right_comes_next() -> None:
    """2.8: after the dealer play goes on counterclockwise."""
    state = dealt(first="bR", hands={"d": "b7"})
    assert on_turn(play(state, "d:b7")) == "c"


def test_the_dealer_is_the_default_after_a_first_reverse() -> None:
    """2.8: `first_reverse=dealer` is the default."""
    assert uno.ruleset("classic(first_reverse=dealer)") == uno.ruleset("classic")


@pytest.mark.row("C08")
def test_with_right_of_dealer_that_seat_plays_first() -> None:
    """2.8: with `first_reverse=right_of_dealer` play turns, the seat on the right plays first."""
    state = dealt("classic(first_reverse=right_of_dealer)", "bR")
    assert (state.direction, on_turn(state)) == (-1, "c")


@pytest.mark.row("C03", "FIRST-3", "FIRST-6")
def test_the_first_player_names_the_color_of_a_first_wild() -> None:
    """2.9: the first player, and nobody else, names one of the four colors."""
    state = dealt(first="W")
    assert (state.color, uno.actors(state)) == (None, (0,))
    assert offered(state, "a") == {"=r", "=y", "=g", "=b"}


@pytest.mark.row("C03", "FIRST-3")
def test_after_naming_the_color_the_first_player_takes_a_turn() -> None:
    """2.9: the color is in force, and the first player then takes an ordinary turn."""
    state = play(dealt(first="W", hands={"a": "g1r2"}), "a:=g")
    assert (state.color, on_turn(state), state.counts) == (uno.Color.GREEN, "a", (7,) * 4)
    assert {"g1", "+"} <= offered(state, "a")
    assert "r2" not in offered(state, "a")


@pytest.mark.row("MOVE-6")
@pytest.mark.parametrize("move", ["a:r1", "a:+", "a:-", "a:W=g", "a:take"])
def test_before_the_color_is_named_nobody_lays_or_draws(move: str) -> None:
    """2.9: until the color is named, nobody may lay or draw, not even the first player."""
    assert why(dealt(first="W", hands={"a": "r1W"}), move) == "must-answer"


@pytest.mark.row("MOVE-6")
@pytest.mark.parametrize("move", ["b:r1", "b:+", "d:=g"])
def test_before_the_color_is_named_no_other_seat_acts(move: str) -> None:
    """2.9: only the first player names the color."""
    assert why(dealt(first="W", hands={"b": "r1"}), move) == "not-your-turn"


@pytest.mark.row("MOVE-2", "MOVE-3")
@pytest.mark.parametrize("color", ["o", "t", "p", "v"])
def test_only_the_four_colors_can_be_named(color: str) -> None:
    """2.9: a color of another game is refused."""
    assert why(dealt(first="W"), f"a:={color}") is not None


def test_choosing_is_the_default_for_a_first_wild() -> None:
    """2.9: `first_wild=choose` is the default."""
    assert uno.ruleset("classic(first_wild=choose)") == uno.ruleset("classic")


@pytest.mark.row("FIRST-8")
def test_with_redraw_a_first_wild_goes_back() -> None:
    """2.9: with `first_wild=redraw` a Wild goes back and another card is turned up."""
    for seed in range(40):
        hands = {"a": "WWWr1r2r3r4"}
        deck = stack("classic", "W", hands=hands, seats=4, dealer=3, size=7)
        rules = "classic(first_wild=redraw)"
        state = uno.new_game(rules, seats=4, seed=seed, dealer=3, deck=deck)
        assert len(state.discard_pile) == 1
        assert top(state) not in ("W", "W+4")
        assert everything(state) == deck_of("classic")


@pytest.mark.row("C09", "FIRST-1", "FIRST-8", "CARDS-2")
def test_a_wild_draw_four_never_starts_a_round() -> None:
    """2.10: it goes back into the draw pile, and another card is turned up."""
    deck = stack("classic", "W+4 r5", hands=THREE_WILDS, seats=4, dealer=3, size=7)
    for seed in range(40):
        state = uno.new_game("classic", seats=4, seed=seed, dealer=3, deck=deck)
        assert len(state.discard_pile) == 1
        assert top(state) != "W+4"
        assert everything(state) == deck_of("classic")


@pytest.mark.row("C09", "FIRST-5")
def test_the_pile_is_shuffled_with_the_wild_draw_four_in_it() -> None:
    """2.10: the pile is shuffled, so the Wild Draw Four ends up at any place of it."""
    deck = stack("classic", "W+4 r5", hands=THREE_WILDS, seats=4, dealer=3, size=7)
    places, firsts = set(), set()
    for seed in range(40):
        state = uno.new_game("classic", seats=4, seed=seed, dealer=3, deck=deck)
        if "W+4" in draws(state):
            places.add(draws(state).index("W+4"))
        firsts.add(top(state))
    assert len(places) > 20
    assert len(firsts) > 10


@pytest.mark.row("FIRST-8", "CARDS-2")
def test_cards_go_back_as_often_as_it_takes() -> None:
    """2.10: a second Wild Draw Four goes back as well, and the table shuffles again each time."""
    state = uno.new_game("classic", seats=4, seed=None, dealer=3)
    state = uno.apply(
        state, uno.Shuffle(stack("classic", "W+4", hands={}, seats=4, dealer=3, size=7))
    )
    assert len(uno.awaited_cards(state)) == 80
    state = shuffle(state, "W+4")
    assert len(uno.awaited_cards(state)) == 80
    state = shuffle(state, "r9 y1")
    assert (pile(state), draws(state)[0], on_turn(state)) == ("r9", "y1", "a")
    assert everything(state) == deck_of("classic")


def test_a_card_that_goes_back_has_no_effect() -> None:
    """2.10: the card turned up instead counts as the first card, with its own effect only."""
    state = uno.new_game("classic", seats=4, seed=None, dealer=3)
    state = uno.apply(
        state, uno.Shuffle(stack("classic", "W+4", hands={}, seats=4, dealer=3, size=7))
    )
    assert shuffle(state, "gS").counts == (7,) * 4


@pytest.mark.row("FIRST-7", "FIRST-8", "CARDS-2")
@pytest.mark.parametrize("first", ["r+2", "rS", "rR", "W", "W+4"])
def test_with_number_only_numbers_open(first: str) -> None:
    """2.11: with `first_card=number` every other first card goes back into the pile."""
    rules = "classic(first_card=number)"
    state = dealt(rules, first)
    assert state.top is not None
    assert state.top.rank.number is not None
    assert (len(state.discard_pile), on_turn(state)) == (1, "a")
    assert first in draws(state)


@pytest.mark.row("FIRST-7")
def test_any_first_card_is_the_default() -> None:
    """2.11: `first_card=any` is the default."""
    assert uno.ruleset("classic(first_card=any)") == uno.ruleset("classic")


def test_the_first_wild_is_laid_by_nobody() -> None:
    """2.12: the first card cannot be challenged."""
    state = dealt(first="W")
    assert [why(state, f"{seat}:?") for seat in "ab"] == ["must-answer", "not-your-turn"]
    assert [why(play(state, "a:=r"), f"{seat}:?") for seat in "ab"] == [
        "must-answer",
        "not-your-turn",
    ]


def test_the_direction_of_a_first_reverse_stays() -> None:
    """2.12: the direction that a first Reverse sets stays."""
    state = dealt(first="bR", hands={"d": "b1", "c": "b2", "b": "b3", "a": "b4"})
    order = [state]
    for move in ("d:b1", "c:b2", "b:b3", "a:b4"):
        order.append(play(order[-1], move))
    assert [on_turn(each) for each in order] == ["d", "c", "b", "a", "d"]


def test_another_reverse_changes_the_direction_of_a_first_one() -> None:
    """2.12: it stays until another Reverse changes it."""
    state = play(dealt(first="bR", hands={"d": "bR"}), "d:bR")
    assert (state.direction, on_turn(state)) == (1, "a")


# 2.13 Two players


@pytest.mark.row("C10", "C11", "C12", "FIRST-4")
@pytest.mark.parametrize("first", ["rS", "y+2", "rR"])
def test_between_two_a_first_action_lets_the_dealer_begin(first: str) -> None:
    """2.13: with two players a first Skip, Draw Two and Reverse all let the dealer begin."""
    assert on_turn(dealt(first=first, seats=2)) == "b"


@pytest.mark.row("C12")
@pytest.mark.parametrize(("first", "counts"), [("rS", (7, 7)), ("y+2", (9, 7)), ("rR", (7, 7))])
def test_between_two_the_other_player_draws_for_a_first_draw_two(
    first: str, counts: tuple[int, int]
) -> None:
    """2.13: the other player still draws the two cards of the Draw Two."""
    assert dealt(first=first, seats=2).counts == counts


@pytest.mark.row("C11")
def test_between_two_play_goes_on_after_a_first_reverse() -> None:
    """2.13: after the dealer's card it is the turn of the other player."""
    state = dealt(first="rR", seats=2, hands={"b": "r7"})
    assert (state.direction, on_turn(play(state, "b:r7"))) == (-1, "a")


def test_between_two_with_right_of_dealer_the_other_player_begins() -> None:
    """2.13: with `first_reverse=right_of_dealer` and a first Reverse, the other player begins."""
    state = dealt("classic(first_reverse=right_of_dealer)", "rR", seats=2)
    assert (state.direction, on_turn(state)) == (-1, "a")


@pytest.mark.parametrize("policy", ["skip", "none"])
def test_two_player_reverse_does_not_concern_the_first_card(policy: str) -> None:
    """2.13: the dealer begins after a first Reverse whatever a laid one would do."""
    assert on_turn(dealt(f"classic(two_player_reverse={policy})", "rR", seats=2)) == "b"


# 2.14 The next dealer


def after_a_round(rules: str, dealer: str) -> uno.State:
    """The next round, when c has gone out in a game that went counterclockwise."""
    state = position(rules, hands={"c": "r1"}, seats=4, turn="c<", dealer=dealer)
    return play(state, "c:r1", "*:deal")


@pytest.mark.row("S04", "TURN-7")
@pytest.mark.parametrize(("dealer", "following"), [("d", 0), ("a", 1), ("b", 2)])
def test_the_deal_moves_to_the_left(dealer: str, following: int) -> None:
    """2.14: with `left` the next seat on the left of the last dealer deals."""
    assert after_a_round("classic", dealer).dealer == following


def test_left_is_the_default() -> None:
    """2.14: `dealer_rotation=left` is the default."""
    assert uno.ruleset("classic(dealer_rotation=left)") == uno.ruleset("classic")


@pytest.mark.row("TURN-7")
def test_the_starter_sits_on_the_left_of_the_new_dealer() -> None:
    """2.14, 2.4: the new dealer's left neighbor is the first player of the next round."""
    state = after_a_round("classic(first_card=number)", "d")
    assert (state.dealer, on_turn(state)) == (0, "b")


ELIMINATION = "scoring=challenge_elimination,target=100,first_card=number"


def after_b_is_out(rotation: str, dealer: str, out: str = "a") -> uno.State:
    """The next round, when `out` went out and `b` was eliminated."""
    hands = {"a": "y1y2", "b": "g9g8", "c": "y3y4", "d": "y6y7", out: "r1"}
    rules = f"classic({ELIMINATION},dealer_rotation={rotation})"
    state = position(rules, hands=hands, scores="0,90,0,0", dealer=dealer, turn=f"{out}>")
    return play(state, f"{out}:r1", "*:deal")


@pytest.mark.row("TURN-7")
@pytest.mark.parametrize("dealer", ["a", "b"])
def test_with_left_the_next_active_seat_deals(dealer: str) -> None:
    """2.14: `left` finds the next active seat, even if the last dealer is gone."""
    state = after_b_is_out("left", dealer)
    assert (state.active, state.dealer, on_turn(state)) == ((0, 2, 3), 2, "d")


@pytest.mark.row("TURN-7")
def test_the_first_player_is_an_active_seat() -> None:
    """2.4: the first player is the active seat on the dealer's left."""
    assert on_turn(after_b_is_out("left", "d")) == "c"


@pytest.mark.row("C51")
def test_with_winner_the_winner_of_the_round_deals() -> None:
    """2.14: with `winner` the winner of the round just ended deals."""
    rules = "classic(dealer_rotation=winner,first_card=number)"
    state = position(rules, hands={"c": "r1"}, turn="c>", dealer="a")
    state = play(state, "c:r1", "*:deal")
    assert (state.dealer, on_turn(state)) == (2, "a")


def test_with_winner_the_deal_stays_after_a_round_without_one() -> None:
    """2.14: after a round without a winner the deal stays."""
    rules = "classic(dealer_rotation=winner,blocked_round=void)"
    state = position(rules, hands={"a": "g1", "b": "g2"}, dealer="a", rest="out")
    assert play(state, "a:+", "b:+", "*:deal").dealer == 0


def test_with_fixed_the_same_seat_deals() -> None:
    """2.14: with `fixed` the same seat deals every time."""
    state = after_a_round("classic(dealer_rotation=fixed)", "b")
    assert state.dealer == 1


def test_with_fixed_the_next_active_seat_deals_for_one_who_is_gone() -> None:
    """2.14: with `fixed`, if that player is gone, the next active seat on its left deals."""
    assert after_b_is_out("fixed", "b").dealer == 2


def test_with_random_chance_chooses_an_active_seat() -> None:
    """2.14: with `random` an active seat is chosen by chance."""
    rules = f"classic({ELIMINATION},dealer_rotation=random)"
    dealers = Counter[int]()
    for seed in range(120):
        hands = {"a": "r1", "b": "g9g8", "c": "y3y4", "d": "y6y7"}
        state = position(rules, hands=hands, scores="0,90,0,0", dealer="a", seed=seed)
        dealers[play(state, "a:r1", "*:deal").dealer] += 1
    assert sorted(dealers) == [0, 2, 3]
    assert min(dealers.values()) > 20


@pytest.mark.parametrize("turn", ["c>", "c<"])
def test_left_does_not_depend_on_the_direction(turn: str) -> None:
    """2.14: left means the seating order, whichever way the last round went at its end."""
    state = position("classic", hands={"c": "r1"}, seats=4, turn=turn, dealer="b")
    assert play(state, "c:r1", "*:deal").dealer == 2


@pytest.mark.parametrize("option", ["first_card", "first_wild", "first_reverse", "dealer_rotation"])
def test_an_option_takes_its_own_values_only(option: str) -> None:
    """9: a value that is not in the list is refused at set-up."""
    with pytest.raises(uno.RulesError, match=option):
        uno.ruleset(f"classic({option}=sometimes)")


# What is told


def test_the_deal_is_told_hand_by_hand() -> None:
    """The deal is an event, and so is every hand."""
    events = events_of_the_deal("r5", a="y1y2y3y4y6y7y8")
    assert [uno.describe(event) for event in events] == [
        "Round 1: seat d deals.",
        "Seat a is dealt 7 cards.",
        "Seat b is dealt 7 cards.",
        "Seat c is dealt 7 cards.",
        "Seat d is dealt 7 cards.",
        "The first card is a red 5.",
        "It is the turn of seat a.",
    ]
    assert events[0] == RoundStarted(dealer=3, round=1)
    assert events[1] == Dealt(0, 7, faces("y1y2y3y4y6y7y8"))


def test_names_stand_for_the_seats() -> None:
    """A sentence gives the names of the players where they are known."""
    first = events_of_the_deal("r5")[0]
    names = ["Ana", "Bo", "Cy", "Dee"]
    assert uno.describe(first, names) == "Round 1: Dee deals."


@pytest.mark.parametrize(
    ("first", "sentences"),
    [
        pytest.param(
            "r+2",
            [
                "The first card is a red Draw Two.",
                "Seat a is skipped.",
                "It is the turn of seat b.",
            ],
            id="draw-two",
        ),
        pytest.param(
            "gS",
            ["The first card is a green Skip.", "Seat a is skipped.", "It is the turn of seat b."],
            id="skip",
        ),
        pytest.param(
            "bR",
            [
                "The first card is a blue Reverse.",
                "Play turns around and goes counterclockwise.",
                "It is the turn of seat d.",
            ],
            id="reverse",
        ),
        pytest.param("W", ["The first card is a Wild."], id="wild"),
    ],
)
def test_the_effect_of_the_first_card_is_told(first: str, sentences: list[str]) -> None:
    """2.6 to 2.9: what the first card does is told as for a card that is laid."""
    assert told_at_the_deal(first) == sentences


def test_the_cards_of_a_first_draw_two_are_told() -> None:
    """2.6: the two cards drawn are an event."""
    events = events_of_the_deal("r+2 y1 b9")
    assert Drew(0, 2, faces("y1b9")) in events


def test_naming_the_color_of_a_first_wild_is_told() -> None:
    """2.9: the color is told, then the turn begins."""
    state = dealt(first="W")
    events = uno.resolve(state, uno.NameColor(0, uno.Color.GREEN)).events
    assert [uno.describe(event) for event in events] == [
        "Seat a names green.",
        "It is the turn of seat a.",
    ]


def test_a_first_card_that_goes_back_is_told() -> None:
    """2.10: the Wild Draw Four lay open for a moment, and everyone saw it."""
    state = after_a_first_wild_draw_four()
    left = list(uno.awaited_cards(state))
    (five,) = uno.parse_cards("r5")
    left.remove(five)
    events = uno.resolve(state, uno.Shuffle((five, *left))).events
    turned = [event for event in events if isinstance(event, TurnedUp)]
    assert turned == [
        TurnedUp(uno.parse_face("W+4"), kept=False),
        TurnedUp(uno.parse_face("r5")),
    ]
    assert [uno.describe(event) for event in turned] == [
        "The first card is a Wild Draw Four, which goes back into the pile.",
        "The first card is a red 5.",
    ]


# Real tables


def test_a_real_table_shuffles_before_the_deal() -> None:
    """2.3: without a seed the deal waits for the table's shuffle of the whole deck."""
    state = uno.new_game("classic", seats=4, seed=None, dealer=3)
    assert (uno.legal_moves(state), uno.actors(state)) == ((), (uno.TABLE,))
    assert Counter(map(str, uno.awaited_cards(state))) == deck_of("classic")


def test_a_real_table_deals_in_the_order_of_its_shuffle() -> None:
    """2.3: the cards of the order are dealt one at a time, then one is turned up."""
    hands = {"a": "r1r2r3", "b": "y1y2y3"}
    rules = "classic(hand_size=3)"
    order = stack(rules, "g5 b1 b2", hands=hands, seats=2, dealer=1, size=3)
    state = uno.new_game(rules, seats=2, seed=None, dealer=1)
    state = uno.apply(state, uno.Shuffle(order))
    assert [hand(state, "a"), hand(state, "b"), pile(state)] == ["r1r2r3", "y1y2y3", "g5"]
    assert draws(state) == tuple(map(str, order[7:]))


def test_a_real_table_may_give_the_order_at_set_up() -> None:
    """2.3: `deck` lists all cards in the order in which they are dealt."""
    order = stack("classic", "g5", hands={}, seats=4, dealer=3, size=7)
    state = uno.new_game("classic", seats=4, seed=None, dealer=3, deck=order)
    assert (pile(state), uno.awaited_cards(state)) == ("g5", ())


def test_a_real_table_is_asked_for_every_card() -> None:
    """2.3: an order with a card missing, doubled or exchanged is refused, and changes nothing."""
    state = uno.new_game("classic", seats=4, seed=None, dealer=3)
    cards = uno.awaited_cards(state)
    for order in (cards[1:], (*cards, cards[0]), (cards[-1], *cards[1:]), ()):
        reason = uno.can_intervene(state, uno.Shuffle(order))
        assert reason is not None
        assert reason.code == "wrong-cards"
        with pytest.raises(uno.IllegalMove):
            uno.apply(state, uno.Shuffle(order))
    assert uno.can_intervene(state, uno.Shuffle(cards)) is None


def test_only_the_table_shuffles() -> None:
    """2.3: no seat gives the order of the cards."""
    state = uno.new_game("classic", seats=4, seed=None, dealer=3)
    order = uno.Shuffle(uno.awaited_cards(state), seat=0)
    with pytest.raises(uno.IllegalMove):
        uno.apply(state, order)


def test_nobody_plays_while_the_table_shuffles() -> None:
    """2.3: before the deal nothing can be laid or drawn."""
    state = uno.new_game("classic", seats=4, seed=None, dealer=3)
    assert why(state, "a:+") == "shuffle-due"


@pytest.mark.parametrize("seed", [1, None])
def test_no_shuffle_is_taken_that_is_not_due(seed: int | None) -> None:
    """2.10: the table may not shuffle while play goes on, with a seed or without."""
    state = dealt()
    state = state if seed else without_seed(state)
    reason = uno.can_intervene(state, uno.Shuffle(uno.parse_cards("r1")))
    assert reason is not None
    assert reason.code == "not-due"


def test_the_shuffle_is_no_listed_move() -> None:
    """2.3: a shuffle is an intervention: accepted when due and never listed."""
    state = uno.new_game("classic", seats=4, seed=None, dealer=3)
    assert uno.legal_moves(state, uno.TABLE) == ()


def test_a_real_table_shuffles_for_the_next_round() -> None:
    """8.8: the next deal waits for the table again."""
    state = without_seed(position("classic", hands={"a": "r1"}, seats=2, dealer="b"))
    state = play(state, "a:r1", "*:deal")
    assert len(uno.awaited_cards(state)) == 108
    assert shuffle(state).counts == (7, 7)


def test_lays_of_the_first_player_match_the_first_card() -> None:
    """2.5: the first player lays on the first card as on any other."""
    state = dealt(first="r5", hands={"a": "r1y5g2b3b4b6b7"})
    assert lays(state, "a") == {"r1", "y5"}


@pytest.mark.parametrize("seed", range(6))
def test_a_random_dealer_is_the_next_choice_of_chance(seed: int) -> None:
    """2.14: a word for the dealer, and the deal goes on with the next."""
    over = position(
        "classic(dealer_rotation=random)",
        hands={"a": "r7", "b": "?2", "c": "?2"},
        seed=seed,
    )
    over = uno.apply(over, uno.legal_moves(over)[0])
    count = over.chance.count
    dealt = uno.apply(over, uno.Deal())

    assert dealt.dealer == Chance(seed, count).pick(3)[0]
    assert dealt.chance.count >= count + 1 + 107
    first = shuffled(seed, count + 1, range(108))
    assert dealt.deck.cards[first[-1]] in dealt.hand((dealt.dealer + 1) % 3)


def test_whatever_goes_back_is_a_card_that_may_not_open() -> None:
    """2.10: in sixty deals only Wild Draw Fours are put back, and another card stays."""
    back: list[str] = []
    for seed in range(60):
        before = uno.new_game("classic", seats=3, seed=seed, dealer=0, deal=False)
        state, events = uno.resolve(before, uno.Deal())
        *returned, stays = [event for event in events if isinstance(event, TurnedUp)]
        assert (stays.face, stays.kept) == (state.top, True)
        assert not any(event.kept for event in returned)
        back += [str(event.face) for event in returned]
    assert set(back) == {"W+4"}
