"""The cards (docs/rules/classic.md 1)."""

from __future__ import annotations

import copy
import itertools
import random
from collections import Counter

import pytest
from tests.helpers import deck_of, everything, hand, play

import unorules as uno
from unorules.testing import position

CLASSIC = uno.ruleset("classic").deck
FRONTS = [card.front for card in CLASSIC.cards]


def cards_with(*symbols: str) -> int:
    """How many cards of the deck show one of these ranks."""
    return sum(face.rank.symbol in symbols for face in FRONTS)


@pytest.mark.row("C01", "CARDS-3")
def test_one_deck_has_108_cards() -> None:
    """1.1: one deck has 108 cards."""
    assert len(CLASSIC) == 108


@pytest.mark.row("C01", "CARDS-3")
@pytest.mark.parametrize("color", ["r", "y", "g", "b"])
def test_a_color_has_25_cards(color: str) -> None:
    """1.1: a color has one 0, two of every number from 1 to 9, and two of each action card."""
    expected = Counter({f"{color}0": 1})
    for symbol in (*"123456789", "S", "R", "+2"):
        expected[f"{color}{symbol}"] = 2
    assert {card: n for card, n in deck_of("classic").items() if card[0] == color} == expected
    assert expected.total() == 25


@pytest.mark.row("C01", "CARDS-3")
def test_eight_cards_have_no_color() -> None:
    """1.1: the remaining eight cards are four Wilds and four Wild Draw Fours."""
    assert Counter(str(face) for face in FRONTS if face.is_wild) == {"W": 4, "W+4": 4}


@pytest.mark.row("C01", "CARDS-3")
def test_the_deck_is_76_numbers_24_actions_and_8_wilds() -> None:
    """1.1: that makes 76 numbers, 24 colored action cards and 8 wilds."""
    found = (cards_with(*"0123456789"), cards_with("S", "R", "+2"), cards_with("W", "W+4"))
    assert found == (76, 24, 8)


@pytest.mark.row("CARDS-3")
def test_zeros_are_not_doubled() -> None:
    """1.1: four zeros, and 72 cards from 1 to 9."""
    assert (cards_with("0"), cards_with(*"123456789")) == (4, 72)


def points_of(card: str) -> int:
    """What a card counts when it is left in the only other hand."""
    other = "g" if card[0] != "g" else "b"
    lone = position("classic", hands={"a": "r1", "b": f"{card}{other}0"}, top="r5")
    return play(lone, "a:r1").scores[0]


@pytest.mark.parametrize("number", range(10))
def test_a_number_card_is_worth_its_number(number: int) -> None:
    """1.2: a number card is worth its number."""
    assert points_of(f"y{number}") == number


@pytest.mark.parametrize("symbol", ["S", "R", "+2"])
def test_an_action_card_is_worth_20(symbol: str) -> None:
    """1.2: a Skip, a Reverse and a Draw Two are worth 20 points each."""
    assert points_of(f"y{symbol}") == 20


@pytest.mark.parametrize("wild", ["W", "W+4"])
def test_a_wild_is_worth_50(wild: str) -> None:
    """1.2: a Wild and a Wild Draw Four are worth 50 points each."""
    assert points_of(wild) == 50


@pytest.mark.row("C01")
def test_a_deck_adds_up_to_1240_points() -> None:
    """1.2: one whole deck adds up to 1240 points."""
    assert CLASSIC.sides[0].total(CLASSIC.everything) == 1240


@pytest.mark.row("C01")
def test_a_round_against_the_rest_of_the_deck_is_worth_all_its_points() -> None:
    """1.2: who goes out while another holds the rest of the deck scores all of it."""
    everything_else = Counter(deck_of("classic"))
    everything_else.subtract(["r1", "r5"])
    cards = "".join(everything_else.elements())
    state = position("classic", hands={"a": "r1", "b": cards}, top="r5")
    assert play(state, "a:r1").scores == (1240 - 1 - 5, 0)


@pytest.mark.parametrize("decks", [2, 3, 5])
def test_k_decks_are_the_same_deck_k_times(decks: int) -> None:
    """1.3: with `decks=k` every count of 1.1 is multiplied by k."""
    once = deck_of("classic")
    assert deck_of(f"classic(decks={decks})") == {card: n * decks for card, n in once.items()}


@pytest.mark.parametrize("decks", [2, 3, 5])
def test_k_decks_are_worth_k_times_1240(decks: int) -> None:
    """1.3: with `decks=k` the total of 1.2 is multiplied by k."""
    deck = uno.ruleset(f"classic(decks={decks})").deck
    assert deck.sides[0].total(deck.everything) == 1240 * decks


def test_the_default_is_one_deck() -> None:
    """1.3: the default is one deck."""
    assert uno.ruleset("classic(decks=1)") == uno.ruleset("classic")


@pytest.mark.parametrize("decks", ["0", "-1", "1.5", "two", "on"])
def test_decks_are_a_whole_number_from_1(decks: str) -> None:
    """9: `decks` takes a whole number from 1."""
    with pytest.raises(uno.RulesError, match="decks"):
        uno.ruleset(f"classic(decks={decks})")


def test_any_number_of_decks_may_be_shuffled_together() -> None:
    """9: `decks` takes any whole number from 1, however large."""
    assert len(uno.ruleset("classic(decks=12)").deck) == 12 * 108


@pytest.mark.row("E02")
def test_twelve_players_share_two_decks() -> None:
    """1.3: two decks are shuffled into one: 12 hands of 7 leave 131 cards to draw."""
    state = uno.new_game("classic(decks=2,first_card=number)", seats=12, seed=1)
    assert (len(state.deck), state.counts) == (216, (7,) * 12)
    assert (len(state.discard_pile), len(state.draw_pile)) == (1, 131)


def test_two_decks_can_put_four_equal_cards_into_one_hand() -> None:
    """1.3: with two decks there are four red fives, told apart by nothing."""
    state = position("classic(decks=2)", hands={"a": "r5r5r5g1"}, top="r5")
    assert hand(play(state, "a:r5"), "a") == "r5r5g1"


@pytest.mark.row("CARDS-7")
def test_two_equal_cards_may_lie_in_one_hand() -> None:
    """1.1: there are two blue eights, and one player may hold both."""
    assert hand(position("classic", hands={"a": "b8b8g1"}), "a") == "g1b8b8"


@pytest.mark.row("CARDS-7")
@pytest.mark.parametrize("cards", ["b8b8b8", "r0r0", "gSgSgS", "WWWWW"])
def test_a_card_lies_in_no_more_places_than_it_has_copies(cards: str) -> None:
    """1.1: three equal colored cards, two equal zeros or five Wilds do not occur."""
    with pytest.raises(uno.FlawedState):
        position("classic", hands={"a": cards})


@pytest.mark.row("CARDS-5")
def test_copies_of_a_card_are_equal_and_still_two_cards() -> None:
    """1.1: what happens to one copy of a card does not touch the other."""
    state = position("classic", hands={"a": "W g1 g2", "b": "W y1 y2"}, top="r5")
    after = copy.deepcopy(play(state, "a:W=g"))
    assert (after.hand(1)[-1], hand(after, "b")) == (state.hand(0)[-1], "y1y2W")
    assert play(after, "b:W=y").color is uno.Color.YELLOW


@pytest.mark.row("CARDS-8")
def test_equal_cards_are_neighbors_as_often_as_chance_has_it() -> None:
    """2.3: 60 of the 5778 pairs of cards are equal, so 79 shuffled cards have 0.81 such places."""
    pairs = 0
    for seed in range(300):
        state = uno.new_game("classic", seats=4, seed=seed, dealer=3)
        cards = state.deck.cards_in(state.draw_pile)
        pairs += sum(one is other for one, other in itertools.pairwise(cards))
    expected = 300 * 78 * 60 / 5778
    assert abs(pairs - expected) < 5 * expected**0.5


@pytest.mark.row("CARDS-8")
def test_a_number_lies_first_as_often_as_chance_has_it() -> None:
    """2.4, 2.10: of the 104 cards that may lie first 76 are numbers."""
    rounds = [uno.new_game("classic", seats=4, seed=seed, dealer=3) for seed in range(600)]
    numbers = sum(s.top is not None and s.top.rank.number is not None for s in rounds)
    chance = 76 / 104
    assert abs(numbers - 600 * chance) < 5 * (600 * chance * (1 - chance)) ** 0.5


@pytest.mark.row("E05", "PILE-14")
@pytest.mark.parametrize(
    "rules",
    [
        "classic",
        "classic-challenge",
        "classic(wild4_policy=free)-challenge",
        "classic-uno",
        "classic(hand_size=12,voluntary_draw=off)",
        "classic(scoring=challenge_elimination,target=100)",
        "classic(decks=2,first_wild=redraw,two_player_reverse=none)",
    ],
)
@pytest.mark.parametrize("seats", [2, 5])
def test_after_every_move_the_cards_are_those_of_the_deck(rules: str, seats: int) -> None:
    """1.1: hands and piles hold exactly the cards of the deck, each once, whatever is played."""
    deck = deck_of(rules)
    rng = random.Random(seats)
    state = uno.new_game(rules, seats=seats, seed=seats)
    for _ in range(1200):
        if state.is_over:
            break
        state = uno.apply(state, rng.choice(uno.legal_moves(state)))
        assert everything(state) == deck
        assert state.check() == ()


@pytest.mark.row("E04", "UNO-13")
def test_the_same_seed_and_moves_give_the_same_game() -> None:
    """Two games with one seed and the same moves have equal events and states at every step."""
    first, second = (uno.new_game("classic", seats=4, seed=1) for _ in range(2))
    rng = random.Random(1)
    for _ in range(600):
        assert (first, str(first), hash(first)) == (second, str(second), hash(second))
        if first.is_over:
            break
        move = rng.choice(uno.legal_moves(first))
        one = uno.resolve(first, move)
        other = uno.resolve(second, uno.parse_move(str(move), second))
        assert one.events == other.events
        first, second = one.state, other.state


@pytest.mark.row("E04")
def test_another_seed_gives_another_game() -> None:
    """Two games with different seeds are dealt differently."""
    one, other = (uno.new_game("classic", seats=4, seed=seed, dealer=3) for seed in (1, 2))
    assert one.hands != other.hands
