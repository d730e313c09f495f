"""Where rainbows are looked for: nothing is passed over, whatever the order of the deck."""

from __future__ import annotations

import random

import pytest

from unorules.cards import Face, Side
from unorules.classic.deck import CLASSIC_POINTS, classic_deck
from unorules.house.ujf.arc_en_ciel import Rainbows


def in_order(decks: int) -> Side:
    return classic_deck(decks).sides[0]


def mixed(decks: int) -> Side:
    faces = list(in_order(decks).faces)
    random.Random(decks).shuffle(faces)
    return Side(0, faces, CLASSIC_POINTS)


@pytest.mark.parametrize("decks", [1, 2, 3])
def test_colors_in_order_lie_as_far_apart_as_a_color_has_cards(decks: int) -> None:
    assert Rainbows(in_order(decks)).span == 25 * decks


@pytest.mark.parametrize("side", [in_order(1), in_order(2), in_order(3), mixed(1), mixed(2)])
def test_every_rank_in_all_colors_is_found(side: Side) -> None:
    rainbows = Rainbows(side)
    chance = random.Random(1)
    for _ in range(200):
        numbers = chance.sample(range(len(side.faces)), 30)
        cards = sum(1 << number for number in numbers)
        found = rainbows.in_all_colors(cards)
        shown: set[Face] = {side.faces[number] for number in numbers}
        whole = [faces for faces in rainbows.rows.values() if shown.issuperset(faces)]
        assert all(found & side.of_face[faces[0]] for faces in whole)
