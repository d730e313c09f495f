"""The Flip deck: 112 cards with a light and a dark face."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest
from tests.helpers import dealt, deck_of, everything, play

import unorules as uno

DARK_FACES = """
p y8 y+1/r5 W+2/r1 r+1/r+1 yF/g6 W/b2 b+1/r3 gR/rF g4/b5 bS/y3 y4/r6 y1/g8 g9/g3 W
t y2 bS/g7 b3/gF W/g5 b8/r5 y9/g+1 b+1/r8 rR/y2 y5/g4 g8/g2 b4/g2 b6/r9 b8/yS yR
o r7 gR/y7 y8/yS b7/bR W+2/g1 b9/g7 g+1/g5 W+2/yF b2/r6 gS/rS g9/y6 b7/r2 b5/r4 g1
v y3 b4/r1 g3/rR rF/y9 gS/r7 r9/y7 bF/bF W/y+1 b3/y5 W+2/r2 r4/b1 b1/r8 b6/y4 b9
"""
"""The light faces behind each dark one: a line for each color, the symbols as below."""

DARK_SYMBOLS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "+5", "E", "R", "F")
DARK_WILDS = {"W": "rS y1 yR bR", "W+C": "r3 y6 g6 gF"}

SYMBOLS = {
    "light": ("+1", "R", "S", "F"),
    "dark": ("+5", "R", "E", "F"),
}
COLORS = {"light": "rygb", "dark": "ptov"}
WILDS = {"light": ("W", "W+2"), "dark": ("W", "W+C")}


def printed_cards() -> Counter[str]:
    """The cards as they are printed, from the table above."""
    pairs: Counter[str] = Counter()
    for line in DARK_FACES.split("\n")[1:-1]:
        dark, lights = line[0], line[2:].split("/")
        for symbol, both in zip(DARK_SYMBOLS, lights, strict=True):
            pairs.update(f"{light}~{dark}{symbol}" for light in both.split())
    for dark, lights_of in DARK_WILDS.items():
        pairs.update(f"{light}~{dark}" for light in lights_of.split())
    return pairs


def side_of(name: str, rules: str = "flip") -> Counter[str]:
    """How often the deck has each face of a side."""
    faces: Counter[str] = Counter()
    for card, copies in deck_of(rules).items():
        light, dark = card.split("~")
        faces[light if name == "light" else dark] += copies
    return faces


# What is on each side


@pytest.mark.row("F01", "FLIP-1")
def test_there_are_112_cards_with_two_faces() -> None:
    """The deck has 112 cards, and each has a light and a dark face."""
    cards = uno.ruleset("flip").deck.cards
    assert len(cards) == 112
    assert all(card.back is not None for card in cards)


@pytest.mark.row("F01", "FLIP-1")
@pytest.mark.parametrize("name", ["light", "dark"])
def test_each_side_has_72_numbers_32_symbols_and_8_wilds(name: str) -> None:
    """The sides have the same make-up: numbers, actions of a color, wilds."""
    faces = side_of(name)
    wild = sum(faces[face] for face in WILDS[name])
    numbers = sum(count for face, count in faces.items() if face[1:] in set("123456789"))
    assert (numbers, sum(faces.values()) - numbers - wild, wild) == (72, 32, 8)


@pytest.mark.row("F01", "FLIP-1")
@pytest.mark.parametrize("name", ["light", "dark"])
def test_every_colored_face_occurs_twice_and_every_wild_four_times(name: str) -> None:
    """In each color two of each number from 1 to 9 and two of each symbol; four of each wild."""
    ranks = (*map(str, range(1, 10)), *SYMBOLS[name])
    wanted = {color + rank: 2 for color in COLORS[name] for rank in ranks}
    wanted |= dict.fromkeys(WILDS[name], 4)
    assert side_of(name) == wanted


@pytest.mark.row("F01", "FLIP-1")
@pytest.mark.parametrize("name", ["light", "dark"])
def test_there_is_no_zero(name: str) -> None:
    """No zero stands on either side."""
    assert not [face for face in side_of(name) if face.endswith("0")]


@pytest.mark.row("FLIP-1")
def test_no_color_stands_on_both_sides() -> None:
    """Blue, green, red, yellow are light; pink, teal, orange, violet are dark."""
    assert {face[0] for face in side_of("light")} - {"W"} == {"r", "y", "g", "b"}
    assert {face[0] for face in side_of("dark")} - {"W"} == {"p", "t", "o", "v"}


@pytest.mark.row("F01")
@pytest.mark.parametrize(("index", "total"), [(0, 1280), (1, 1480)])
def test_what_each_side_counts(index: int, total: int) -> None:
    """All light faces count 1280 points, all dark ones 1480."""
    deck = uno.ruleset("flip").deck
    assert deck.sides[index].total(deck.everything) == total


# Which faces go together


@pytest.mark.row("FLIP-7")
def test_the_pairs_are_the_printed_ones() -> None:
    """A fixed list, that of the printed cards."""
    assert deck_of("flip") == printed_cards()


@pytest.mark.row("F01")
def test_no_card_is_wild_on_both_faces() -> None:
    """A card is wild on one face at most."""
    assert not [card for card in deck_of("flip") if card.count("W") > 1]


def test_only_the_two_blue_ones_are_alike() -> None:
    """Both have a violet Skip Everyone on the back; all other cards differ in one face."""
    assert {card for card, copies in deck_of("flip").items() if copies > 1} == {"b1~vE"}
    assert deck_of("flip")["b1~vE"] == 2


def test_eight_colored_cards_hide_a_wild() -> None:
    """One red 3, red Skip, yellow 1, 6, Reverse, green 6, Flip and blue Reverse each."""
    hiding = Counter(card.split("~")[0] for card in deck_of("flip") if "~W" in card)
    assert hiding == dict.fromkeys(["r3", "rS", "y1", "y6", "yR", "g6", "gF", "bR"], 1)


def test_a_color_tells_no_color_of_the_other_side() -> None:
    """The colors are not paired: behind each light color lie all four dark ones."""
    behind = defaultdict(set)
    for card in deck_of("flip"):
        light, dark = card.split("~")
        behind[light[0]].add(dark[0])
    assert all(behind[color] >= set("ptov") for color in "rygb")


@pytest.mark.parametrize("seed", range(4))
def test_a_shuffle_never_changes_a_pair(seed: int) -> None:
    """Whatever the seed, the same cards are dealt."""
    state = uno.new_game("flip", seats=4, seed=seed)
    assert everything(state) == printed_cards()


@pytest.mark.parametrize("rules", ["flip", "flip(pairing=7)"])
def test_no_play_changes_a_pair(rules: str) -> None:
    """A match of many flips and shuffles keeps every card as it is."""
    state = uno.new_game(rules, seats=5, seed=3)
    bots = uno.SampleBots(5, "random")(3)
    for _ in range(400):
        if state.is_over:
            break
        seat = uno.actors(state)[0]
        move = uno.Deal() if seat == uno.TABLE else bots[seat](uno.observe(state, seat))
        assert move is not None
        state = uno.apply(state, move)
        assert everything(state) == deck_of(rules)


# Pairs by chance


@pytest.mark.row("FLIP-7")
def test_the_printed_pairs_are_the_default() -> None:
    """`pairing=0` is the printed list."""
    assert uno.ruleset("flip(pairing=0)") == uno.ruleset("flip")


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize("pairing", [1, 2, 7, 123456789])
def test_other_pairs_have_the_same_faces(pairing: int, name: str) -> None:
    """Only who stands behind whom is drawn; every face stays."""
    assert side_of(name, f"flip(pairing={pairing})") == side_of(name)


@pytest.mark.row("FLIP-7")
def test_the_same_number_draws_the_same_pairs() -> None:
    """Also in a match with another seed."""
    one = uno.new_game("flip(pairing=7)", seats=3, seed=1)
    other = uno.new_game("flip(pairing=7)", seats=6, seed=2)
    assert everything(one) == everything(other)


@pytest.mark.row("FLIP-7")
def test_other_numbers_draw_other_pairs() -> None:
    """Twenty numbers, twenty decks, and none of them is the printed one."""
    decks = {tuple(sorted(deck_of(f"flip(pairing={n})").elements())) for n in range(20)}
    assert len(decks) == 20


@pytest.mark.row("FLIP-7")
def test_drawn_pairs_are_mixed() -> None:
    """No order of the faces shows in the pairs: behind a color lie many faces, and all colors."""
    behind = Counter[str]()
    for card in deck_of("flip(pairing=7)"):
        light, dark = card.split("~")
        if light[0] == "r":
            behind[dark[0]] += 1
    assert set(behind) >= set("ptov")
    assert max(behind.values()) < 20


@pytest.mark.parametrize("pairing", ["-1", "2.5", "printed"])
def test_a_pairing_is_a_whole_number(pairing: str) -> None:
    """Another value is refused at set-up."""
    with pytest.raises(uno.UnoError):
        uno.ruleset(f"flip(pairing={pairing})")


# Who sits at the table


@pytest.mark.parametrize("seats", range(2, 11))
def test_two_to_ten_players(seats: int) -> None:
    """From two to ten players, seven cards each."""
    state = uno.new_game("flip(first_card=number)", seats=seats, seed=1)
    assert state.counts == (7,) * seats
    assert len(state.draw_pile) == 112 - 7 * seats - 1


@pytest.mark.parametrize("seats", [0, 1, 11, 12])
def test_nobody_else(seats: int) -> None:
    """One player or eleven are refused at set-up."""
    with pytest.raises(uno.RulesError):
        uno.new_game("flip(hand_size=1)", seats=seats, seed=1)


def test_the_hands_must_leave_cards() -> None:
    """Ten hands of eleven and the first card leave one; ten of twelve are too many."""
    assert uno.new_game("flip(hand_size=11)", seats=10, seed=1).seats == 10
    with pytest.raises(uno.RulesError):
        uno.new_game("flip(hand_size=12)", seats=10, seed=1)


def test_every_card_is_somewhere_after_a_flip() -> None:
    """112 cards before and after, in hands and on piles."""
    state = dealt("flip", "r5~p2", hands={"a": "rF~p8"})
    after = play(state, "a:rF")
    assert everything(after) == everything(state) == printed_cards()
    assert after.check() == ()
