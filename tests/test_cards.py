"""Cards: interning, printing and reading, and the masks of a deck."""

from __future__ import annotations

import copy
import itertools
import pickle
from collections import Counter
from typing import Any

import attrs
import pytest

import unorules as uno
from unorules import Card, Color, Deck, Face, NotationError, Rank, parse_cards, parse_face
from unorules.cards import DRAW_TWO, REVERSE, SKIP, WILD, WILD_DRAW_FOUR, numbers_in

CLASSIC = uno.ruleset("classic").deck
SIDE = CLASSIC.sides[0]
POINTS = {SKIP: 20, REVERSE: 20, DRAW_TWO: 20, WILD: 50, WILD_DRAW_FOUR: 50}

COLORED = [
    f"{color}{rank}"
    for color in "rygboptv"
    for rank in (*"0123456789", "S", "R", "F", "E", "+1", "+2", "+5")
]
SINGLE = [
    *COLORED,
    *("W", "W+2", "W+4", "W+C", "r3*", "g+2*", "W*", "W+4*", "r[discard-all]", "[swap-hands]"),
]
TWO_SIDED = ["r2~v+5", "r+1~W+C", "W~oE", "W+2~t1", "y9*~p3", "g0~[x]", "bF~vF", "[a-b]~v[c]"]
TOKENS = [*SINGLE, *TWO_SIDED]


def face(text: str) -> Face:
    return parse_face(text)


def mask(*texts: str) -> int:
    """All cards of the classic deck that show one of these faces."""
    return sum(SIDE.of_face[face(text)] for text in texts)


# Interning


def test_constructors_return_the_interned_value() -> None:
    """Ranks, faces and cards with the same fields are identical."""
    assert Rank("7") is Rank("7")
    assert Face(Color.RED, Rank("7")) is Face(Color.RED, Rank("7"), "")
    assert Card(face("r7")) is Card(face("r7"), None)
    assert Face(Color.RED, Rank("7")) is not Face(Color.RED, Rank("7"), "*")
    assert Card(face("r7")) is not Card(face("r7"), face("v7"))


@pytest.mark.parametrize("text", [*SINGLE[::7], *TWO_SIDED])
def test_cards_are_pickled_and_copied_as_themselves(text: str) -> None:
    """Pickle of every protocol, copy and deepcopy give the identical card, face and rank."""
    (card,) = parse_cards(text)
    for value in (card, card.front, card.front.rank):
        assert copy.copy(value) is value
        assert copy.deepcopy(value) is value
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(value, protocol)) is value


def test_cards_are_frozen() -> None:
    """No field of a card can be assigned."""
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        Card(face("r7")).front = face("r8")  # type: ignore[misc]


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (lambda: Rank(7), "Rank.symbol takes a str"),  # type: ignore[arg-type]
        (lambda: Face("r", Rank("7")), "Face.color takes a Color or None"),  # type: ignore[arg-type]
        (lambda: Face(Color.RED, "7"), "Face.rank takes a Rank"),  # type: ignore[arg-type]
        (lambda: Face(Color.RED, Rank("7"), None), "Face.mark takes a str"),  # type: ignore[arg-type]
        (lambda: Card("r7"), "Card.front takes a Face"),  # type: ignore[arg-type]
        (lambda: Card(None), "Card.front takes a Face"),  # type: ignore[arg-type]
        (lambda: Card(face("r7"), "v7"), "Card.back takes a Face or None"),  # type: ignore[arg-type]
    ],
    ids=["rank", "color", "rank-text", "mark", "front-text", "no-front", "back-text"],
)
def test_wrong_types_are_refused_at_the_door(make: Any, expected: str) -> None:
    """A field of the wrong type is refused with what was expected."""
    with pytest.raises((TypeError, ValueError), match=expected):
        make()


# Printing and reading


@pytest.mark.parametrize("text", TOKENS)
def test_a_card_reads_what_it_prints(text: str) -> None:
    """Each card prints as the text that names it, and repr shows it."""
    (card,) = parse_cards(text)
    assert str(card) == text
    assert repr(card) == f"<Card {text}>"


@pytest.mark.parametrize("text", SINGLE)
def test_a_face_reads_what_it_prints(text: str) -> None:
    """Each face prints as the text that names it."""
    assert str(face(text)) == text
    assert repr(face(text)) == f"<Face {text}>"


def test_all_pairs_of_cards_read_back_without_separators() -> None:
    """Any two cards, written one behind the other, read as these two."""
    cards = {text: parse_cards(text)[0] for text in TOKENS}
    wrong = [
        first + second
        for first, second in itertools.product(TOKENS, repeat=2)
        if parse_cards(first + second) != (cards[first], cards[second])
    ]
    assert wrong == []


def test_a_long_list_reads_back() -> None:
    """All cards behind one another read as all these cards."""
    text = "".join(TOKENS)
    assert "".join(map(str, parse_cards(text))) == text
    assert len(parse_cards(text)) == len(TOKENS)


def test_blanks_may_stand_between_cards() -> None:
    """Blanks are ignored between cards, and an empty text holds no card."""
    assert parse_cards("  r7 g2\tW ") == parse_cards("r7g2W")
    assert parse_cards("") == ()


def test_what_the_letters_mean() -> None:
    """Lower case is the color, then a digit, a capital or +n; W has no color, * is a mark."""
    assert face("r7") is Face(Color.RED, Rank("7"))
    assert face("gS") is Face(Color.GREEN, SKIP)
    assert face("bR") is Face(Color.BLUE, REVERSE)
    assert face("y+2") is Face(Color.YELLOW, DRAW_TWO)
    assert face("o+5") is Face(Color.ORANGE, Rank("+5"))
    assert face("tE") is Face(Color.TEAL, Rank("E"))
    assert face("pF") is Face(Color.PINK, Rank("F"))
    assert face("v1") is Face(Color.VIOLET, Rank("1"))
    assert face("W") is Face(None, WILD)
    assert face("W+4") is Face(None, WILD_DRAW_FOUR)
    assert face("r3*") is Face(Color.RED, Rank("3"), "*")
    assert face("r[discard-all]") is Face(Color.RED, Rank("[discard-all]"))
    assert parse_cards("r2~v+5") == (Card(face("r2"), face("v+5")),)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "r", "7", "r77", "R7", "x7", "r7 ", "r7g", "r-1", "r+", "W+", "r7~v1", "["),
        *("r[A]", "r7**", "*", "é7", "r7\n", "r٣", "r²", "r+٢", "W+٤"),
    ],
    ids=repr,
)
def test_what_is_no_face_is_refused(text: str) -> None:
    """A text that is not exactly one face raises NotationError with the text."""
    with pytest.raises(NotationError, match="expected a card such as r7") as caught:
        parse_face(text)
    assert caught.value.text == text


@pytest.mark.parametrize(
    ("text", "at"),
    [("r7x", 2), ("r7 g", 3), ("r7,g2", 2), ("??~v5", 0), ("r7~", 2), ("r7g2~x1", 4), ("W+4+2", 3)],
)
def test_a_wrong_card_in_a_list_is_refused_at_its_place(text: str, at: int) -> None:
    """`.at` is the place of the first thing that is no card."""
    with pytest.raises(NotationError) as caught:
        parse_cards(text)
    assert caught.value.at == at
    assert caught.value.text == text
    assert f"at {at}, before {text[at : at + 20]!r}" in str(caught.value)


@pytest.mark.parametrize("bad", [None, 7, b"r7", ["r7"]], ids=repr)
def test_what_is_no_text_is_a_type_error(bad: Any) -> None:
    """Only text is read."""
    with pytest.raises(TypeError, match="expected a text, not"):
        parse_cards(bad)
    with pytest.raises(TypeError, match="expected a text, not"):
        parse_face(bad)


def test_faces_in_words() -> None:
    """Sentences name faces by color and rank."""
    words = {text: face(text).words for text in ("r7", "gS", "bR", "y+2", "W", "W+4", "o+5")}
    assert words == {
        "r7": "red 7",
        "gS": "green Skip",
        "bR": "blue Reverse",
        "y+2": "yellow Draw Two",
        "W": "Wild",
        "W+4": "Wild Draw Four",
        "o+5": "orange Draw Five",
    }
    assert face("r[discard-all]").words == "red Discard All"


def test_the_number_of_a_rank() -> None:
    """A number card has a number, a symbol has none."""
    assert [Rank(str(number)).number for number in range(10)] == list(range(10))
    assert [rank.number for rank in POINTS] == [None] * 5


def test_only_wilds_are_wild() -> None:
    """A face is wild when it has no color."""
    assert [text for text in SINGLE if face(text).is_wild] == [
        *("W", "W+2", "W+4", "W+C", "W*", "W+4*", "[swap-hands]")
    ]


def test_colors_are_known_by_their_letter() -> None:
    """Colors print as their letter, red yellow green blue first."""
    assert "".join(map(str, Color)) == "rygboptv"
    assert [color.index for color in Color] == list(range(8))
    assert Color("g") is Color.GREEN
    assert Color.GREEN.word == "green"


def test_colors_of_the_dark_side() -> None:
    """Orange, pink, teal and violet are; the others and wilds are not."""
    assert [str(color) for color in Color if color.is_dark] == ["o", "p", "t", "v"]
    dark = [text for text in ("r5", "v5", "pS", "W", "W+C") if face(text).is_dark]
    assert dark == ["v5", "pS"]


# Decks


def test_the_classic_deck() -> None:
    """docs/rules/classic.md 1.1: 76 numbers, 24 colored action cards and 8 wilds."""
    expected = Counter({f"{color}0": 1 for color in "rygb"})
    expected += Counter(
        {f"{c}{r}": 2 for c in "rygb" for r in (*"123456789", "S", "R", "+2")},
    )
    expected += Counter({"W": 4, "W+4": 4})
    assert Counter(map(str, CLASSIC.cards)) == expected
    assert len(CLASSIC) == len(CLASSIC.cards) == 108


def test_copies_of_a_face_lie_side_by_side() -> None:
    """The copies of one card have consecutive numbers; kinds names the lowest of them."""
    groups = [list(group) for _, group in itertools.groupby(CLASSIC.cards)]
    assert len(groups) == len(set(CLASSIC.cards)) == 54
    assert CLASSIC.kinds == tuple(CLASSIC.cards.index(card) for card in CLASSIC.cards)


def test_a_deck_sorts_its_copies_together() -> None:
    """However the cards are given, copies come side by side, in the order of first mention."""
    deck = Deck(parse_cards("r1g2r1g2W"), POINTS)
    assert "".join(map(str, deck.cards)) == "r1r1g2g2W"
    assert deck.kinds == (0, 0, 2, 2, 4)


def test_numbers_in_a_set_ascend() -> None:
    """Bit n of a set is card number n."""
    assert list(numbers_in(0)) == []
    assert list(numbers_in(1 << 107 | 0b1010)) == [1, 3, 107]


def test_the_masks_of_a_side() -> None:
    """Masks by color, rank and face, and the wilds, divide the deck."""
    assert CLASSIC.everything == (1 << 108) - 1
    assert [each.bit_count() for each in SIDE.colored] == [25, 25, 25, 25, 0, 0, 0, 0]
    assert SIDE.wilds == mask("W", "W+4")
    assert SIDE.wilds | sum(SIDE.colored) == CLASSIC.everything
    assert sum(each.bit_count() for each in SIDE.ranked.values()) == 108
    assert SIDE.ranked[Rank("0")].bit_count() == 4
    assert SIDE.ranked[SKIP].bit_count() == 8
    assert len(SIDE.of_face) == 54
    assert SIDE.palette == (Color.RED, Color.YELLOW, Color.GREEN, Color.BLUE)


def test_every_number_lies_in_the_masks_of_what_it_shows() -> None:
    """Each table agrees with the face of the card."""
    for number, (card, shown) in enumerate(zip(CLASSIC.cards, SIDE.faces, strict=True)):
        assert card.front is shown
        assert SIDE.of_face[shown] >> number & 1
        assert SIDE.ranked[shown.rank] >> number & 1
        assert [bool(each >> number & 1) for each in SIDE.colored] == [
            color is shown.color for color in Color
        ]


def test_twins_are_the_other_cards_that_show_the_same() -> None:
    """The twins of a card are all cards with its face but itself."""
    for number, shown in enumerate(SIDE.faces):
        same = {n for n, other in enumerate(SIDE.faces) if other is shown}
        assert set(SIDE.twins[number]) == same - {number}
        assert set(range(len(SIDE.faces))) - set(numbers_in(SIDE.apart[number])) == same


def test_cards_alike_show_the_same_and_those_apart_do_not() -> None:
    """Together they are the whole deck, and no card is in both."""
    for number, shown in enumerate(SIDE.faces):
        assert SIDE.alike[number] == SIDE.of_face[shown]
        assert SIDE.apart[number] == CLASSIC.everything ^ SIDE.alike[number]


def test_each_face_of_a_set_is_looked_up_once_in_the_order_of_a_hand() -> None:
    """Also on the side by which the cards are not numbered."""
    assert SIDE.each(mask("W", "g3", "r5"), SIDE.faces) == [face("r5"), face("g3"), face("W")]
    dark = uno.ruleset("flip").deck.sides[1]
    cards = dark.of_face[face("v1")] | dark.of_face[face("o9")] | dark.of_face[face("o2")]
    assert dark.faces_in(cards) == [face("o2"), face("o9"), face("v1")]


def test_a_side_holds_what_its_cards_show_and_no_more_of_it() -> None:
    """Two of each number but the 0, and nothing that is not printed."""
    assert SIDE.holds([])
    assert SIDE.holds(SIDE.faces)
    assert SIDE.holds([face("r5"), face("r5"), face("r0")])
    assert not SIDE.holds([face("r5")] * 3)
    assert not SIDE.holds([face("r0")] * 2)
    assert not SIDE.holds([face("o5")])


def test_matching_is_color_or_rank_or_wild() -> None:
    """docs/rules/classic.md 3.2 and 3.3, for every top card and color in force."""
    for number, top in enumerate(SIDE.faces):
        for color in SIDE.palette:
            expected = sum(
                1 << n
                for n, other in enumerate(SIDE.faces)
                if other.color is color or other.rank is top.rank or other.is_wild
            )
            assert SIDE.matching[number][color.index] == expected


def test_points() -> None:
    """docs/rules/classic.md 1.2: numbers count themselves, symbols 20, wilds 50; 1240 in all."""
    assert SIDE.total(CLASSIC.everything) == 1240
    assert SIDE.total(0) == 0
    assert SIDE.total(mask("r7")) == 14
    assert SIDE.total(mask("g0")) == 0
    assert SIDE.total(mask("W", "W+4")) == 400
    assert SIDE.total(mask("bS", "bR", "b+2")) == 120


def test_cards_in_a_set_are_sorted_and_those_of_a_pile_are_not() -> None:
    """A set lists in the order of the deck: red, yellow, green, blue, wilds last; a pile as is."""
    hand = sum(1 << CLASSIC.cards.index(card) for card in parse_cards("W+4b0g3y9r5W"))
    assert "".join(map(str, CLASSIC.cards_in(hand))) == "r5y9g3b0WW+4"
    pile = CLASSIC.pile([107, 3, 50])
    assert CLASSIC.cards_in(pile) == tuple(CLASSIC.cards[n] for n in (107, 3, 50))


def test_a_pile_as_a_set() -> None:
    """The mask of a pile holds its cards."""
    assert CLASSIC.mask(CLASSIC.pile([5, 0, 2])) == 0b100101
    assert CLASSIC.mask(CLASSIC.pile(())) == 0


def test_piles_are_bytes_up_to_256_cards_and_tuples_above() -> None:
    """Two decks have 216 cards, three 324, which no byte can number."""
    assert CLASSIC.pile([1, 2]) == b"\x01\x02"
    assert uno.ruleset("classic(decks=2)").deck.pile([215, 0]) == bytes([215, 0])
    assert uno.ruleset("classic(decks=3)").deck.pile([323, 0]) == (323, 0)


@pytest.mark.parametrize("cards", [256, 257])
def test_the_border_between_bytes_and_tuples(cards: int) -> None:
    """The 256th card still fits a byte."""
    deck = Deck(parse_cards("r1") * cards, POINTS)
    assert isinstance(deck.pile([cards - 1]), bytes if cards == 256 else tuple)
    assert deck.mask(deck.pile(range(cards))) == deck.everything


@pytest.mark.parametrize("decks", [2, 3, 5])
def test_several_decks_multiply_every_count(decks: int) -> None:
    """docs/rules/classic.md 1.3."""
    deck = uno.ruleset(f"classic(decks={decks})").deck
    once = Counter(CLASSIC.cards)
    assert Counter(deck.cards) == Counter({card: n * decks for card, n in once.items()})
    assert deck.sides[0].total(deck.everything) == 1240 * decks


def test_a_two_sided_deck_has_masks_for_both_sides() -> None:
    """The back of a card has colors, ranks and points of its own."""
    deck = Deck(parse_cards("r2~v+5r2~o1W~v1"), {Rank("+5"): 20, WILD: 40})
    light, dark = deck.sides
    assert (light.index, dark.index) == (0, 1)
    assert light.palette == (Color.RED,)
    assert dark.palette == (Color.ORANGE, Color.VIOLET)
    assert light.apart == (0b100, 0b100, 0b011)
    assert dark.apart == (0b110, 0b101, 0b011)
    assert light.total(deck.everything) == 44
    assert dark.total(deck.everything) == 22
    assert dark.matching[1][Color.VIOLET.index] == 0b111
    assert deck.kinds == (0, 1, 2)


def test_a_deck_has_backs_on_all_cards_or_on_none() -> None:
    """A mixed deck is refused."""
    with pytest.raises(ValueError, match="either every card of a deck has a back, or none"):
        Deck(parse_cards("r1r2~v1"), POINTS)
