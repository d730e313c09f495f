"""The Spin deck: 108 cards, twenty of them with a swirl, and the first card."""

from __future__ import annotations

import pytest
from tests.helpers import dealt, deck_of, lays, offered, on_turn, play, top, why
from tests.spin.spin_words import ON, awaited, begins, spin, stopped

import unorules as uno
from unorules.testing import position

SWIRLS = [f"{letter}{number}*" for letter in "rygb" for number in range(1, 6)]


# The cards


@pytest.mark.row("P01", "SPIN-1")
def test_there_are_108_playing_cards() -> None:
    """The other four of the box tell what the slices mean."""
    assert deck_of(spin()).total() == 108


@pytest.mark.row("P01", "SPIN-1")
def test_twenty_cards_bear_a_swirl() -> None:
    """One of the two copies of 1 to 5 in each color."""
    swirls = {card: copies for card, copies in deck_of(spin()).items() if "*" in card}
    assert swirls == dict.fromkeys(SWIRLS, 1)


@pytest.mark.row("P01", "SPIN-1")
@pytest.mark.parametrize("letter", list("rygb"))
def test_each_color_has_the_cards_of_a_classic_deck(letter: str) -> None:
    """One 0, 1 to 5 once plain and once with a swirl, two each of 6 to 9 and of the actions."""
    deck = deck_of(spin())
    wanted = {f"{letter}0": 1}
    for number in "12345":
        wanted |= {letter + number: 1, f"{letter}{number}*": 1}
    wanted |= {letter + symbol: 2 for symbol in ("6", "7", "8", "9", "S", "R", "+2")}
    assert {card: copies for card, copies in deck.items() if card[0] == letter} == wanted


@pytest.mark.row("P01")
def test_there_are_four_of_each_wild() -> None:
    """Four Wilds and four Wild Draw Fours, without a swirl."""
    deck = deck_of(spin())
    assert {card: copies for card, copies in deck.items() if card[0] == "W"} == {"W": 4, "W+4": 4}


@pytest.mark.row("SPIN-1")
def test_without_its_swirls_the_deck_is_the_classic_one() -> None:
    """The make-up is that of the classic deck."""
    plain = [str(card).replace("*", "") for card in uno.ruleset("spin").deck.cards]
    assert sorted(plain) == sorted(map(str, uno.ruleset("classic").deck.cards))


@pytest.mark.row("P01")
def test_the_deck_counts_1240_points() -> None:
    """A swirl adds nothing: a card with a swirl counts its number."""
    deck = uno.ruleset("spin").deck
    assert deck.sides[0].total(deck.everything) == 1240


def test_a_swirl_left_in_a_hand_counts_its_number() -> None:
    """Three for a red 3 with a swirl, five for a blue 5."""
    state = play(position("spin", hands={"a": "r7", "b": "r3*b5*"}), "a:r7")
    assert state.scores == (8, 0)


def test_two_packs_have_twice_as_many_of_each() -> None:
    """216 cards, 40 of them with a swirl."""
    deck = deck_of("spin(decks=2)")
    assert deck == {card: 2 * copies for card, copies in deck_of("spin").items()}


@pytest.mark.parametrize("seats", [2, 10])
def test_two_to_ten_play(seats: int) -> None:
    """As the classic game."""
    assert uno.new_game("spin", seats=seats, seed=1).counts[0] >= 7


@pytest.mark.parametrize("seats", [1, 11])
def test_fewer_or_more_are_refused(seats: int) -> None:
    """One deck seats two to ten."""
    with pytest.raises(uno.RulesError):
        uno.new_game("spin", seats=seats, seed=1)


def test_the_preset_of_mattel() -> None:
    """The spin takes the turn, play goes on from the winner, and all hands go to the left."""
    named = spin("spin_consumes_turn=on,race_next=winner,trade_hands=left")
    assert uno.ruleset("spin-mattel") == uno.ruleset(named)


def test_the_defaults_are_those_of_the_rules() -> None:
    """Nothing named is what the rule text calls default."""
    options = (
        "spin_consumes_turn=off,trade_hands=choose,race_next=spinner,first_spin=ignore,"
        "drops=on_top,drop_all=on,weight_war=1,weight_uno_spin=1,weight_almost_uno=1"
    )
    assert uno.ruleset(spin(options)) == uno.ruleset("spin")


@pytest.mark.parametrize(
    "option",
    [
        "spin_consumes_turn=yes",
        "trade_hands=right",
        "race_next=next",
        "first_spin=off",
        "drops=aside",
        "drop_all=some",
        "weight_war=-1",
        "weight_war=often",
        "weight_almost=1",
    ],
)
def test_another_value_is_refused(option: str) -> None:
    """Options have the values that the rules list, weights are whole numbers from 0."""
    with pytest.raises(uno.UnoError):
        uno.ruleset(spin(option))


# A swirl is a number


@pytest.mark.parametrize("under", ["r8", "b3", "b3*", "r1*"])
def test_a_swirl_fits_by_color_and_by_number(under: str) -> None:
    """On a card of its color or its number, with a swirl or not."""
    state = position("spin", hands={"a": "r3*g9"}, seats=3, top=under)
    assert "r3*" in lays(state, "a")


@pytest.mark.parametrize("under", ["b8", "b5*", "gS"])
def test_a_swirl_fits_nothing_else(under: str) -> None:
    """A swirl on a swirl of another color and number is no match."""
    state = position("spin", hands={"a": "r3*g9"}, seats=3, top=under)
    assert why(state, "a:r3*") == "no-match"


@pytest.mark.parametrize(
    ("card", "fits"), [("r9", True), ("b3", True), ("b3*", True), ("b9", False)]
)
def test_cards_fit_on_a_swirl_as_on_its_number(card: str, fits: bool) -> None:
    """Color or number; the swirl is no symbol."""
    state = position("spin", hands={"a": f"{card}g8"}, seats=3, top="r3*")
    assert (card in lays(state, "a")) is fits


def test_two_swirls_match_by_color_and_number_alone() -> None:
    """The swirl itself matches nothing."""
    state = position("spin", hands={"a": "g2*g9"}, seats=3, top="r3*")
    assert why(state, "a:g2*") == "no-match"


def test_the_plain_card_and_the_swirl_are_two_moves() -> None:
    """Who holds both chooses which one is laid."""
    state = position("spin", hands={"a": "r3r3*g9"}, seats=3, top="r8")
    assert {"r3", "r3*"} <= lays(state, "a")
    assert begins(play(state, "a:r3"), "b")


# The first card


@pytest.mark.row("P21")
@pytest.mark.parametrize("options", [ON, "", "first_spin=ignore"])
def test_a_first_swirl_is_an_ordinary_number(options: str) -> None:
    """Nobody spins: the first player takes a normal turn."""
    state = dealt(spin(options), "r3*")
    assert (top(state), begins(state, "a")) == ("r3*", True)


@pytest.mark.row("P21")
def test_with_first_spin_the_first_player_spins() -> None:
    """The option lets a first swirl act on the first player."""
    state = dealt(spin(f"{ON},first_spin=spin"), "r3*")
    assert (awaited(state), offered(state, "a"), offered(state, "b")) == ("a", {"spin"}, set())


@pytest.mark.row("P21")
@pytest.mark.parametrize(("consumes", "turn"), [("on", "b"), ("off", "a")])
def test_the_first_spin_takes_the_turn_or_not(consumes: str, turn: str) -> None:
    """As every other spin."""
    weights = ",".join(
        f"weight_{slice_}=0"
        for slice_ in (
            "almost_uno",
            "discard_color",
            "discard_number",
            "draw_red",
            "draw_blue",
            "trade_hands",
            "war",
            "uno_spin",
        )
    )
    rules = spin(f"first_spin=spin,spin_consumes_turn={consumes},{weights}")
    state = play(dealt(rules, "r3*"), "a:spin")
    assert begins(state, turn)


@pytest.mark.parametrize("first", ["r3", "g7", "b0"])
def test_with_first_spin_a_plain_number_does_nothing(first: str) -> None:
    """Only a swirl makes anybody spin."""
    assert begins(dealt(spin("first_spin=spin"), first), "a")


def test_with_first_spin_two_players_spin_as_well() -> None:
    """The player who did not deal is the first."""
    state = dealt(spin("first_spin=spin"), "g4*", seats=2)
    assert offered(state, "a") == {"spin"}


def test_the_first_spin_is_told() -> None:
    """The slice is open to all."""
    state = dealt(spin("first_spin=spin"), "r3*")
    assert len(stopped(uno.resolve(state, uno.parse_move("a:spin", state)).events)) == 1


@pytest.mark.parametrize(("first", "turn"), [("rS", "b"), ("rR", "d"), ("r+2", "b")])
def test_other_first_cards_act_as_in_the_classic_game(first: str, turn: str) -> None:
    """Skip, Reverse and Draw Two."""
    assert on_turn(dealt(spin(), first)) == turn
