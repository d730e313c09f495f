"""Pictures: what they show, what they hide, and that everybody can read them."""

from __future__ import annotations

import contextlib
import io
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import attrs
import pytest
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser
from tests.helpers import play

import unorules as uno
from unorules import svg
from unorules.cards import Card, Color, Deck, Face, Rank
from unorules.display import picture
from unorules.svg.layout import OWN_HEIGHT, SEAT_HEIGHT, SEAT_WIDTH, lay_out
from unorules.svg.markup import tag, words
from unorules.svg.palette import BACK, DARK, LIGHT, Room, paint, room
from unorules.svg.shapes import SHAPES
from unorules.testing import position

DOCS = Path(__file__).parent.parent / "docs"
READABLE = 4.5
"""The least contrast of text, WCAG 2.2 AA."""
PAGES = ["#ffffff", "#0d1117", "#1e2129", "#000000"]
"""Light and dark pages: plain ones, and those of two well-known sites."""
NAMES = ["Ana", "Bo", "Cleo", "Dan"]


def faces_of(rules: str) -> list[Face]:
    """Every face that is printed on the cards of a game."""
    deck: Deck = uno.ruleset(rules).deck
    return [*dict.fromkeys(face for side in deck.sides for face in side.faces)]


OPEN = [
    Face(Color.RED, Rank("[discard-all]")),
    Face(Color.TEAL, Rank("[10]")),
    Face(None, Rank("[wild-color-roulette]")),
    Face(None, Rank("W+10"), "x"),
]
FACES = [*dict.fromkeys([*faces_of("classic"), *faces_of("flip"), *faces_of("spin"), *OPEN])]


def middle(rules: str, seats: int, seed: int, moves: int) -> uno.State:
    """A state in the middle of a game that is played at random."""
    state = uno.new_game(rules, seats=seats, seed=seed)
    rng = random.Random(seed)
    for _ in range(moves):
        if not state.is_over:
            state = uno.apply(state, rng.choice(uno.legal_moves(state)))
    return state


def some_views() -> Iterator[uno.View]:
    """Views of all kinds: games, sides, steps, seats and ends."""
    for seed, rules in enumerate(("official", "flip", "spin", "house-party+jump-in+seven-zero")):
        for seats in (2, 3, 5, 8):
            state = middle(rules, seats, seed, 17 * seats)
            yield uno.observe(state, seed % seats)
            yield uno.observe(state, None)
    yield uno.observe(uno.new_game("official", seats=4, seed=1, deal=False), 1)
    yield uno.observe(uno.new_game("classic(decks=3)", seats=26, seed=1), 25)
    yield uno.observe(middle("quick", 3, 1, 10**4), 0)


VIEWS = list(some_views())


def pictures() -> Iterator[svg.Svg]:
    """One picture of every kind."""
    yield from (svg.card(face) for face in FACES)
    yield svg.card(None)
    yield svg.card(Card(uno.parse_face("r2"), uno.parse_face("v+5")))
    yield svg.hand(FACES)
    yield svg.hand([])
    yield from (svg.table(view, names=NAMES) for view in VIEWS)


def parsed(drawn: str) -> ET.Element:
    """The root of a picture, or of a part of it."""
    return ET.fromstring(drawn)  # noqa: S314 -- drawn right here


def texts(drawn: str) -> list[str]:
    """The words on a picture."""
    return [each.text or "" for each in parsed(drawn).iter() if each.tag.endswith("}text")]


def label(drawn: str) -> str:
    """What a screen reader reads."""
    return parsed(drawn).get("aria-label") or ""


# Files and pages


def test_every_picture_is_well_formed_svg() -> None:
    """An XML parser reads it, and the root is an svg with a box of its own."""
    for drawn in pictures():
        root = parsed(drawn)

        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        left, top, width, height = map(float, (root.get("viewBox") or "").split())
        assert (left, top) == (0, 0)
        ratio = float(root.get("width") or 0) / float(root.get("height") or 0)
        assert ratio == pytest.approx(width / height, rel=0.01)


def test_a_picture_stands_by_itself() -> None:
    """Nothing that another picture, the page or the network could get at."""
    for drawn in pictures():
        for element in parsed(drawn).iter():
            assert element.tag.rpartition("}")[2] in {"svg", "g", "path", "rect", "text", "title"}
            for name, value in element.items():
                assert name not in {"id", "class", "href"}
                assert not name.startswith("on")
                assert "url(" not in value
                assert "//" not in value


def test_every_picture_has_words_for_screen_readers() -> None:
    """An image with a title, and a label that begins with it."""
    for drawn in pictures():
        root = parsed(drawn)
        first = root[0]

        assert root.get("role") == "img"
        assert first.tag.endswith("}title")
        assert first.text
        assert (root.get("aria-label") or "").startswith(first.text)


def test_equal_views_give_equal_bytes_in_every_process() -> None:
    """Whatever the order of sets is in a process."""
    code = (
        "import hashlib, unorules as uno; from unorules import svg; "
        "games = [uno.new_game(each, seats=4, seed=3) for each in ('spin', 'flip')]; "
        "views = [uno.observe(each, 3) for each in games]; "
        "print(hashlib.sha256(''.join(map(svg.table, views)).encode()).hexdigest())"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }

    assert len(told) == 1


@pytest.mark.parametrize(
    ("page", "names"),
    [
        ("how-to/pictures.md", ["hand", "table", "flip"]),
        ("explanation/design.md", ["hand", "for_a", "for_b"]),
    ],
)
def test_the_pictures_of_a_page_are_what_its_blocks_draw(page: str, names: list[str]) -> None:
    """The pages show them from files."""
    read = Sybil([PythonCodeBlockParser()]).parse(DOCS / page)
    with contextlib.redirect_stdout(io.StringIO()):
        for example in read.examples():
            example.evaluate()
    for name in names:
        file = (DOCS / page).parent / "pictures" / f"{name}.svg"
        assert file.read_text(encoding="utf-8").rstrip("\n") == read.namespace[name]


def test_texts_of_others_cannot_leave_their_place() -> None:
    """Names are escaped, and what XML cannot hold is replaced."""
    names = ["</text><script>x</script>", 'A"b&c', "Tab\tnul\x00half\ud800"]
    drawn = svg.table(VIEWS[2], names=names, title="<&>")
    root = parsed(drawn)

    assert not any(each.tag.endswith("script") for each in root.iter())
    assert root[0].text == "<&>"
    assert "Tab\ufffdnul\ufffdhalf\ufffd" in label(drawn)
    assert 'A"b&c' in label(drawn)


# Cards


def test_each_color_has_a_shape_of_its_own() -> None:
    """Eight shapes; a colored card bears its own and no other, a wild the four of its side."""
    assert set(SHAPES) == set(Color)
    assert len(set(SHAPES.values())) == len(Color)
    for face in FACES:
        drawn = svg.card(face)
        borne = {color for color, path in SHAPES.items() if path in drawn}

        light = {Color.RED, Color.YELLOW, Color.GREEN, Color.BLUE}
        assert borne == ({face.color} if face.color else light), face
    assert {c for c in Color if SHAPES[c] in svg.card(Face(None, Rank("W")), dark=True)} == {
        *(Color.ORANGE, Color.PINK, Color.TEAL, Color.VIOLET)
    }


def test_every_face_of_every_game_looks_different() -> None:
    """No two have the same drawing, their titles apart."""
    drawn = [re.sub(r"<title>.*?</title>|aria-label=\".*?\"", "", svg.card(f)) for f in FACES]

    assert len(set(drawn)) == len(FACES)


def test_a_card_is_titled_in_words() -> None:
    """As the engine calls it, or as the caller does."""
    assert label(svg.card(uno.parse_face("r7"))) == "red 7"
    assert label(svg.card(uno.parse_face("W+4"))) == "Wild Draw Four"
    assert label(svg.card(None)) == "a card face down"
    assert label(svg.card(None, title="the stock")) == "the stock"


def test_a_rank_of_other_rules_is_drawn_as_its_words() -> None:
    """Faces are open: what has no symbol is spelled out."""
    assert texts(svg.card(OPEN[0])) == ["DA", "Discard", "All"]
    assert texts(svg.card(OPEN[2])) == ["WCR", "Wild", "Color", "Roulette"]


def test_the_swirl_tells_twins_apart() -> None:
    """A number with a swirl has one line more than that without."""
    plain, marked = (svg.card(uno.parse_face(text)) for text in ("b3", "b3*"))

    assert marked.count("<path") == plain.count("<path") + 1
    assert label(marked) == "blue 3 with a swirl"


def test_of_a_two_sided_card_both_sides_are_shown() -> None:
    """The front first, and the back as wide again."""
    drawn = svg.card(Card(uno.parse_face("r2"), uno.parse_face("v+5")), size=100)

    assert label(drawn) == "red 2, on its back violet Draw Five"
    assert SHAPES[Color.RED] in drawn
    assert SHAPES[Color.VIOLET] in drawn
    assert float(parsed(drawn).get("width") or 0) > 200


def test_a_card_has_the_size_that_is_asked_for() -> None:
    """In CSS pixels, and it shrinks with the page."""
    root = parsed(svg.card(None, size=50))

    assert (root.get("width"), root.get("height")) == ("50", "70")
    assert "max-width:100%" in (root.get("style") or "")


def test_wrong_arguments_are_told_what_is_expected() -> None:
    """At the door."""
    with pytest.raises(TypeError, match="a Face, a Card or None"):
        svg.card("r7")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"observe\(\) gives one"):
        svg.table(middle("quick", 2, 1, 0))  # type: ignore[arg-type]
    for size in (0, -1.0, float("nan")):
        with pytest.raises(ValueError, match="pixels wide"):
            svg.card(None, size=size)
    with pytest.raises(ValueError, match="cards wide"):
        svg.hand([], across=0)


# Hands


def test_a_hand_shows_its_cards_in_order() -> None:
    """Each with its title; those face down without anything else."""
    faces = [uno.parse_face(text) for text in ("b2", "r7", "W")]
    drawn = svg.hand([*faces, None])
    titles = [each.text for each in parsed(drawn).iter() if each.tag.endswith("}title")]

    assert titles[1:] == ["blue 2", "red 7", "Wild", "a card face down"]
    assert label(drawn) == "4 cards: blue 2, red 7, Wild, a card face down"


def offsets(drawn: str) -> list[tuple[float, float]]:
    """Where the cards of a hand begin."""
    moves = (each.get("transform", "") for each in parsed(drawn) if each.get("transform"))
    found = [re.match(r"translate\((\S+) (\S+)\)", move) for move in moves]
    return [(float(each[1]), float(each[2])) for each in found if each]


def test_many_cards_overlap_but_all_ranks_stay_in_sight() -> None:
    """No card is covered so far that its corner is hidden."""
    for count in (1, 2, 8, 9, 24, 60, 108):
        places = offsets(svg.hand([uno.parse_face("r7")] * count, across=8))
        width = float(parsed(svg.hand([None] * count)).get("viewBox", "").split()[2])

        assert len(set(places)) == count
        assert width <= 8 * 108
        steps = [b[0] - a[0] for a, b in pairwise(places) if b[1] == a[1]]
        assert min(steps, default=36) >= 36


def test_lifted_cards_stand_higher() -> None:
    """And the others do not."""
    red, blue = uno.parse_face("r7"), uno.parse_face("b2")
    (_, lifted), (_, flat) = offsets(svg.hand([red, blue], lifted=[red]))

    assert lifted < flat


def test_wilds_of_a_hand_are_like_its_other_cards() -> None:
    """Dark among dark ones, light among light ones."""
    wild = uno.parse_face("W")

    assert SHAPES[Color.PINK] in svg.hand([uno.parse_face("v5"), wild])
    assert SHAPES[Color.PINK] not in svg.hand([uno.parse_face("r5"), wild])
    assert SHAPES[Color.PINK] in svg.hand([wild], dark=True)


# Tables


def test_a_table_shows_counts_piles_and_color() -> None:
    """What lies open, by name."""
    hands = {"a": "r3g1", "b": "?4", "c": "?3"}
    view = uno.observe(position(hands=hands, top="W", color="b", scores="10,0,30"), 0)
    told = texts(svg.table(view, names=NAMES))

    assert {"Ana (you)", "Bo", "Cleo", "2", "4", "3", "10 points", "30 points · dealer"} <= set(
        told
    )
    assert {"blue", "draw 98", "laid 1", "round 1", "to 500"} <= set(told)
    assert "Ana must lay a card or draw" in told


def test_a_table_tells_all_of_it_to_screen_readers() -> None:
    """In sentences."""
    hands = {"a": "r3g1", "b": "!y1", "c": "^b2", "d": "?3"}
    view = uno.observe(position(hands=hands, top="r5", turn="a<", scores="10,0,30,0"), 0)
    told = label(svg.table(view, names=NAMES))

    assert told == (
        "The table as Ana sees it. Ana (you) holds 2 cards, has 10 points. "
        "Bo holds 1 card, has said UNO, has 0 points. "
        "Cleo holds 1 card, may be caught, has 30 points. Dan holds 3 cards, has 0 points. "
        "Your hand is red 3, green 1. On top lies red 5, the color is red. "
        "The draw pile has 100 cards. Play goes counterclockwise. Ana must lay a card or draw."
    )


def test_a_table_marks_calls_and_who_may_be_caught() -> None:
    """As badges on the seats."""
    view = uno.observe(position(hands={"a": "r3g1", "b": "!y1", "c": "^b2"}), 0)
    told = texts(svg.table(view))

    assert told.count("UNO!") == 1
    assert told.count("may be caught") == 1


def test_a_mark_of_unknown_rules_is_shown_as_its_sign() -> None:
    """Modules of others may mark hands."""
    view = attrs.evolve(uno.observe(position(hands={"a": "r3g1"}), 0), marks=("%", ""))

    assert "%" in texts(svg.table(view))


def test_a_table_tells_what_is_owed() -> None:
    """By whom, and how much."""
    hands = {"a": "r+2?3", "b": "y+2?3", "c": "r+2?3"}
    state = play(position("classic+stacking", hands=hands), "a:r+2", "b:y+2")
    told = texts(svg.table(uno.observe(state, 0), names=NAMES))

    assert "Cleo must take the cards owed or answer: 4 cards" in told


def test_a_table_shows_the_direction() -> None:
    """The arrows turn with it."""

    def turns(turn: str) -> list[str]:
        drawn = svg.table(uno.observe(position(hands={"a": "r3g1"}, turn=turn), 0))
        arrow = re.compile(r'<g transform="([^"]*)"><path d="M-9-10')
        return [re.sub(r"translate\(\S+ \S+\) ?", "", each) for each in arrow.findall(drawn)]

    # The left, the upper, the right and the lower side.
    assert turns("a>") == ["rotate(270)", "", "rotate(90)", "rotate(180)"]
    assert turns("a<") == ["rotate(90)", "rotate(180)", "rotate(270)", ""]


def test_the_seat_that_is_awaited_stands_out() -> None:
    """It alone has the bright edge; when it is the reader's, the line below is bright as well."""
    bright = room(dark=False).awaited
    hands = {"a": "r3g1", "b": "?3", "c": "?3"}
    other = svg.table(uno.observe(position(hands=hands, turn="b>"), 0))
    own = svg.table(uno.observe(position(hands=hands), 0))

    assert other.count(f'stroke="{bright}"') == own.count(f'stroke="{bright}"') == 1
    assert (other.count(f'fill="{bright}"'), own.count(f'fill="{bright}"')) == (0, 1)


def test_what_may_be_laid_stands_higher() -> None:
    """Cards that a legal move of the seat names, and only on its turn."""
    hands = {"a": "r3g1W", "b": "?3"}

    def lifted(turn: str) -> list[str]:
        drawn = svg.table(uno.observe(position(hands=hands, turn=turn), 0))
        return re.findall(r"translate\(\S+ 0\)\"><title>(red 3|green 1|Wild)<", drawn)

    assert lifted("a>") == ["red 3", "Wild"]
    assert lifted("b>") == []


def test_what_may_be_shown_in_a_war_stands_higher() -> None:
    """So do cards that are chosen or dropped, not only those that are laid."""
    hands = {"a": "r9r1", "b": "g9b5", "c": "y1"}
    state = position("spin", hands=hands, top="b2", step="turn|wheel/war(a,ab,ab)")
    drawn = svg.table(uno.observe(state, 0))

    assert re.findall(r"translate\(\S+ 0\)\"><title>(red \d)<", drawn) == ["red 9"]


def test_a_table_shows_nothing_that_is_not_in_the_view() -> None:
    """Neither the faces of other hands nor the order of the draw pile."""
    hands = {"a": "r3g1", "b": "W+4y9", "c": "?3"}
    one = position(hands=hands, draw="gS")
    two = position(hands={**hands, "b": "b8b6"}, draw="y4", seed=5)

    assert svg.table(uno.observe(one, 0)) == svg.table(uno.observe(two, 0))
    assert "Wild Draw Four" not in svg.table(uno.observe(one, 0))
    assert "Wild Draw Four" in svg.table(uno.observe(one, 1))


def test_a_state_shows_what_a_spectator_sees() -> None:
    """It is secret, so its picture is not."""
    state = position(hands={"a": "r3g1", "b": "W+4y9"})

    assert picture(state) == svg.table(uno.observe(state, None))
    assert "green 1" not in picture(state)


def test_on_the_dark_side_the_room_is_dark_and_backs_are_light() -> None:
    """Of the others' cards the backs are seen, and that of the card drawn next."""
    hands = {"a": "o4 p7 W", "b": "r2~oR b+1~t6"}
    state = position("flip", hands=hands, top="o1", draw="y1~pE", side="dark")
    drawn = svg.table(uno.observe(state, 0))

    assert f'fill="{room(dark=True).felt}"' in drawn
    assert "dark side" in texts(drawn)
    assert "with the backs red 2, blue Draw One" in label(drawn)
    assert "on the back of the next is yellow 1" in label(drawn)
    assert "+1" in texts(drawn)
    assert svg.table(uno.observe(state, None)).count(SHAPES[Color.BLUE]) == 0


def test_wilds_on_backs_are_those_of_the_other_side() -> None:
    """At the seat, in a corner, and on the draw pile, as a whole card with two."""
    deck = uno.ruleset("flip").deck
    one, two, *_ = (str(card) for card in deck.cards if str(card.back) == "W")
    state = position("flip", hands={"a": "r1 r3", "b": f"{one}"}, top="r5", draw=two)
    drawn = svg.table(uno.observe(state, 0))

    assert [drawn.count(SHAPES[color]) for color in (Color.PINK, Color.VIOLET)] == [3, 3]


def test_cards_shown_in_a_war_lie_at_their_seats() -> None:
    """All know of them."""
    hands = {"a": "r9r5r1", "b": "g9b5b1", "c": "y1"}
    state = position("spin", hands=hands, top="b2", step="turn|wheel/war(a,ab,ab,shown=r9g9)")
    drawn = svg.table(uno.observe(state, 2), names=NAMES)

    assert "Bo holds 3 cards and has shown green 9" in label(drawn)
    assert "9" in texts(drawn)


def test_who_has_left_is_told() -> None:
    """The seat stays, empty."""
    state = play(uno.new_game("official", seats=4, seed=1), "*:leave=c")
    drawn = svg.table(uno.observe(state, 0), names=NAMES)

    assert "Cleo has left the match." in label(drawn)
    assert "left · 0 points" in texts(drawn)


def test_the_ends_of_rounds_and_matches_are_told() -> None:
    """Who won."""
    state = play(position(hands={"a": "r3", "b": "y1y2"}), "a:r3")
    assert "Ana wins round 1; the table must deal" in texts(
        svg.table(uno.observe(state, 0), names=NAMES)
    )
    over = middle("quick", 2, 1, 10**4)
    assert over.result is not None
    winner = NAMES[over.result.winners[0]]
    assert f"{winner} wins the match" in texts(svg.table(uno.observe(over, 0), names=NAMES))


@pytest.mark.parametrize("seats", range(2, 27))
def test_seats_stand_clockwise_around_the_middle(seats: int) -> None:
    """The own one below, the next to its left; none on another or outside."""
    first = seats // 2
    layout = lay_out(seats, first, OWN_HEIGHT)
    left, top, width, height = layout.middle

    assert len(set(layout.places)) == seats
    for seat, (x, y) in enumerate(layout.places):
        tall = OWN_HEIGHT if seat == first else SEAT_HEIGHT
        assert 0 < x < layout.width - SEAT_WIDTH
        assert 0 < y < layout.bottom - tall
        beside = x + SEAT_WIDTH <= left or x >= left + width
        assert beside or y + tall <= top or y >= top + height
        for other, (u, v) in enumerate(layout.places):
            apart = abs(x - u) >= SEAT_WIDTH or abs(y - v) >= SEAT_HEIGHT
            assert apart or seat == other
    center = complex(left + width / 2, top + height / 2)
    ways = [
        complex(x + SEAT_WIDTH / 2, y + SEAT_HEIGHT / 2) - center
        for x, y in (layout.places[(first + n) % seats] for n in range(seats))
    ]
    # With y downwards a turn to the right, seen from the middle, multiplies to the upper half.
    assert all((b / a).imag > -1e-9 for a, b in pairwise(ways))


def test_long_texts_are_held_to_their_room() -> None:
    """By their length where they nearly fit, by leaving out the end where they do not."""
    near = parsed(words("Maximilian Mo", 0, 0, 10, "#000", room=75))
    far = parsed(words("Maximiliane von Hohenstein", 0, 0, 10, "#000", room=75))
    short = parsed(words("Max", 0, 0, 10, "#000", room=75))

    assert near.text == "Maximilian Mo"
    assert float(near.get("textLength") or 0) <= 75
    assert (far.text or "").endswith("…")
    assert short.get("textLength") is None
    # Seven letters of a script that is twice as wide fill the same room; accents take none.
    assert parsed(words("李小龍李小龍龍", 0, 0, 10, "#000", room=75)).get("textLength") == "73.5"
    assert parsed(words("e\u0301" * 9, 0, 0, 10, "#000", room=75)).text == "e\u0301" * 9


# Contrast


def luminance(color: str) -> float:
    """The relative luminance of WCAG."""
    channels = [int(color[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast of two colors, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_that_of_wcag() -> None:
    """Known pairs: the widest, and the gray that just passes on white."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


PAINTS = [*map(paint, Color), LIGHT, DARK, BACK]


@pytest.mark.parametrize("number", range(len(PAINTS)))
def test_ink_stands_out_from_its_ground(number: int) -> None:
    """Of every color, of wilds on both sides, and of backs."""
    assert contrast(PAINTS[number].ink, PAINTS[number].ground) >= READABLE


@pytest.mark.parametrize("page", PAGES)
def test_cards_stand_out_from_light_and_dark_pages(page: str) -> None:
    """By their ground or by their edge."""
    for each in (*PAINTS, *(BACK, LIGHT, DARK)):
        assert max(contrast(each.ground, page), contrast(each.ink, page)) >= READABLE


@attrs.frozen
class _Ground:
    """A rectangle in the units of the picture."""

    box: tuple[float, float, float, float]
    fill: str

    def holds(self, at: complex) -> bool:
        left, top, right, bottom = self.box
        return left <= at.real <= right and top <= at.imag <= bottom


@attrs.frozen
class _Word:
    at: complex
    fill: str
    ground: str | None


class _Reader:
    """Goes over a picture as it is painted, and finds what each word stands on."""

    def __init__(self, drawn: str) -> None:
        self.root = parsed(drawn)
        self.grounds: list[_Ground] = []
        self.words: list[_Word] = []
        self.visit(self.root, 0, 1, None)

    def visit(
        self, element: ET.Element, origin: complex, factor: complex, shape: str | None
    ) -> None:
        """An element at an origin, turned and scaled by a factor, on a shape if there is one."""
        for child in element:
            kind = child.tag.rpartition("}")[2]
            if kind == "g":
                self.visit(child, *_moved(child, origin, factor), shape)
            elif kind == "rect" and child.get("fill") != "none":
                self.rect(child, origin, factor)
                shape = None
            elif kind == "path" and child.get("fill") != "none":
                # A rank is drawn on the shape before it; what is beside that is another group.
                shape = child.get("fill") if child.get("d") in SHAPES.values() else shape
            elif kind == "text":
                self.word(child, origin, factor, shape)

    def rect(self, element: ET.Element, origin: complex, factor: complex) -> None:
        left, top = float(element.get("x", 0)), float(element.get("y", 0))
        wide, high = float(element.get("width", 0)), float(element.get("height", 0))
        corners = [
            origin + factor * complex(x, y) for x in (left, left + wide) for y in (top, top + high)
        ]
        xs, ys = [c.real for c in corners], [c.imag for c in corners]
        box = (min(xs), min(ys), max(xs), max(ys))
        self.grounds.append(_Ground(box, element.get("fill", "")))

    def word(
        self, element: ET.Element, origin: complex, factor: complex, shape: str | None
    ) -> None:
        size = float(element.get("font-size", 0))
        at = complex(float(element.get("x", 0)), float(element.get("y", 0)) - size * 0.36)
        place = origin + factor * at
        under = [ground.fill for ground in self.grounds if ground.holds(place)]
        ground = shape or (under[-1] if under else None)
        self.words.append(_Word(place, element.get("fill", ""), ground))


def _moved(group: ET.Element, origin: complex, factor: complex) -> tuple[complex, complex]:
    steps = dict(re.findall(r"(\w+)\(([^)]*)\)", group.get("transform", "")))
    x, y = map(float, steps.get("translate", "0 0").split())
    turn = complex(0, float(steps.get("rotate", 0)) * 3.141592653589793 / 180)
    own = float(steps.get("scale", 1)) * 2.718281828459045**turn
    return origin + factor * complex(x, y), factor * own


def test_every_word_stands_out_from_what_it_stands_on() -> None:
    """On all pictures, as they are painted: 4.5 to 1 or more, and inside the picture."""
    seen = 0
    for drawn in pictures():
        reader = _Reader(drawn)
        width, height = map(float, reader.root.get("viewBox", "").split()[2:])
        for word in reader.words:
            assert word.ground is not None
            assert contrast(word.fill, word.ground) >= READABLE, word
            assert 0 < word.at.real < width
            assert 0 < word.at.imag < height
            seen += 1
    assert seen > 1000


@pytest.mark.parametrize("dark", [False, True])
def test_the_edges_of_a_table_stand_out(dark: bool) -> None:
    """Who is awaited, and the arrows, on the felt."""
    colors: Room = room(dark=dark)

    for each in (colors.awaited, colors.faint, colors.text):
        assert contrast(each, colors.felt) >= READABLE
    for each in (colors.faint, colors.text):
        assert contrast(each, colors.seat) >= READABLE


# Notebooks


def test_notebooks_show_values_as_pictures() -> None:
    """The methods that Jupyter calls, on all that can be drawn."""
    face = uno.parse_face("r7")
    view = VIEWS[0]
    state = middle("quick", 2, 1, 3)
    drawn = svg.card(face)
    for value, expected in (
        (face, drawn),
        (Card(face), drawn),
        (view, svg.table(view)),
        (state, svg.table(uno.observe(state, None))),
        (drawn, drawn),
    ):
        for method in ("_repr_svg_", "_repr_html_"):
            assert getattr(value, method)() == expected


def test_a_picture_is_text_with_a_short_repr() -> None:
    """So a shell is not flooded."""
    drawn = svg.card(None)

    assert isinstance(drawn, str)
    assert repr(drawn) == f"<Svg of {len(drawn)} characters>"
    assert str(drawn) == drawn
    assert type(drawn._repr_svg_()) is str


def test_what_nobody_draws_is_a_type_error() -> None:
    """The socket is open, but it does not guess."""
    with pytest.raises(TypeError, match="nobody draws a int"):
        picture(7)


def test_elements_are_written_as_they_are_named() -> None:
    """Underscores are hyphens, numbers are short, and None is left out."""
    assert tag("g", "in", font_size=1.5, x=2.0, y=-0.001, fill=None) == (
        '<g font-size="1.5" x="2" y="0">in</g>'
    )
