"""Chance: the algorithm of the module's docstring, written a second time, and its fairness."""

from __future__ import annotations

import hashlib
import math
import random
import subprocess
import sys
from collections import Counter
from itertools import permutations

import pytest

import unorules as uno
from unorules import chance
from unorules.chance import Chance, pick, shuffled


def words(seed: int, count: int, size: int) -> list[int]:
    """The row of a seed: 64 words of SHAKE-128 over each text `unorules:<seed>:<block>`."""
    found: list[int] = []
    for number in range(count, count + size):
        block, place = number // 64, number % 64
        data = hashlib.shake_128(b"unorules:%d:%d" % (seed, block)).digest(512)
        found.append(sum(data[8 * place + k] << (8 * k) for k in range(8)))
    return found


def documented_number(seed: int, count: int, below: int) -> int:
    return words(seed, count, 1)[0] * below // 2**64


def documented_shuffle(seed: int, count: int, size: int) -> list[int]:
    order = list(range(size))
    source = iter(words(seed, count, max(0, size - 1)))
    for place in reversed(range(1, size)):
        other = next(source) * (place + 1) // 2**64
        order[place], order[other] = order[other], order[place]
    return order


def chi_square_bound(cells: int) -> float:
    """What chi-square exceeds once in a million (Wilson and Hilferty), given so many cells."""
    freedom = cells - 1
    part = 2 / (9 * freedom)
    return freedom * float((1 - part + 4.7534 * math.sqrt(part)) ** 3)


def chi_square(counts: Counter[object], cells: int) -> float:
    expected = sum(counts.values()) / cells
    empty = cells - len(counts)
    return sum((n - expected) ** 2 / expected for n in counts.values()) + empty * expected


# Golden values: these may never change, whatever the machine or the version of Python


GOLDEN = {
    (0, 0): "7 0 1 5 2 3 9 6 10 4 11 8",
    (7, 0): "4 7 0 5 3 11 10 9 1 2 6 8",
    (7, 1): "3 5 9 0 6 4 8 11 10 1 2 7",
    (-1, 0): "4 2 1 8 5 3 0 11 10 6 9 7",
    (2**80, 12345): "0 9 4 1 6 7 10 8 5 11 2 3",
}


@pytest.mark.parametrize(("seed", "count"), GOLDEN, ids=str)
def test_golden_shuffles(seed: int, count: int) -> None:
    """Twelve items, shuffled after `count` words of the seed, lie as written down here."""
    order = shuffled(seed, count, range(12))
    assert " ".join(map(str, order)) == GOLDEN[seed, count]


def test_a_machine_with_the_other_byte_order_turns_each_word_around(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It reads the bytes of a word from the other end, so there they are swapped."""
    here = Chance(7).words(3)[0]
    monkeypatch.setattr(sys, "byteorder", "little" if sys.byteorder == "big" else "big")
    chance._block.cache_clear()
    swapped = Chance(7).words(3)[0]
    chance._block.cache_clear()
    assert [word.to_bytes(8, "big")[::-1] for word in swapped] == [
        word.to_bytes(8, "big") for word in here
    ]


def test_golden_numbers() -> None:
    """The first choices of a bot with seed 7, below 10, as written down here."""
    assert [pick(7, count, 10) for count in range(20)] == [
        0,
        6,
        7,
        1,
        9,
        5,
        6,
        7,
        5,
        4,
        9,
        4,
        7,
        1,
        5,
        8,
        2,
        2,
        3,
        9,
    ]


def test_golden_deal() -> None:
    """A whole game set up from a seed is the same for ever."""
    state = uno.new_game("classic", seats=3, seed=7)
    assert str(state).partition("draw=")[0] == (
        "classic@1; a=r5r6g7g9g+2b2b4 b=r2r+2y0y4g7b2b6 c=y4y6g1g3g+2b1b1; "
    )


@pytest.mark.parametrize("seed", [0, 1, -1, 7, 10**30, -(10**30)])
@pytest.mark.parametrize("size", [0, 1, 2, 3, 52, 108, 500])
def test_shuffles_are_those_of_the_docstring(seed: int, size: int) -> None:
    """The algorithm written a second time gives the same orders."""
    for count in (0, 1, 99):
        assert shuffled(seed, count, range(size)) == documented_shuffle(seed, count, size)


@pytest.mark.parametrize("seed", [0, 1, -1, 7, 10**30])
def test_numbers_are_those_of_the_docstring(seed: int) -> None:
    """The algorithm written a second time gives the same numbers."""
    for count in range(50):
        for below in (1, 2, 3, 10, 108, 2**64):
            assert Chance(seed, count).pick(below)[0] == documented_number(seed, count, below)
            assert pick(seed, count, below) == documented_number(seed, -1 - count, below)


def test_a_shuffle_moves_the_items_themselves() -> None:
    """What is shuffled are the items given, copies included, and the input is not touched."""
    items = [5, 5, 9, 1]
    order = documented_shuffle(3, 4, 4)
    assert shuffled(3, 4, items) == [items[n] for n in order]
    assert items == [5, 5, 9, 1]
    assert shuffled(3, 4, iter(items)) == shuffled(3, 4, items)


# Fairness


def test_every_order_is_equally_likely() -> None:
    """All 120 orders of five items, 24000 shuffles."""
    counts = Counter[object](tuple(shuffled(11, 4 * n, range(5))) for n in range(24000))
    assert set(counts) <= set(permutations(range(5)))
    assert chi_square(counts, 120) < chi_square_bound(120)


def test_every_card_comes_up_equally_often_in_a_deck() -> None:
    """The first, middle and last place of 108 cards, over 10800 shuffles of another seed each."""
    orders = [shuffled(seed, 0, range(108)) for seed in range(10800)]
    for place in (0, 53, 107):
        counts = Counter[object](order[place] for order in orders)
        assert chi_square(counts, 108) < chi_square_bound(108)


def test_neighboring_seeds_and_shuffles_are_unrelated() -> None:
    """The pair of first cards of two neighboring shuffles is as even as any."""
    for seeds, words_read in ((1, 0), (0, 9)):
        counts = Counter[object](
            (
                shuffled(seed, 5, range(10))[0],
                shuffled(seed + seeds, 5 + words_read, range(10))[0],
            )
            for seed in range(0, 20000, 2)
        )
        assert chi_square(counts, 100) < chi_square_bound(100)


@pytest.mark.parametrize("below", [2, 7, 10, 26])
def test_every_number_is_equally_likely(below: int) -> None:
    """20000 numbers below a few bounds."""
    counts = Counter[object](pick(3, count, below) for count in range(20000))
    assert set(counts) == set(range(below))
    assert chi_square(counts, below) < chi_square_bound(below)


def test_the_bound_finds_an_unfair_shuffle() -> None:
    """The naive shuffle, which swaps every place with any other, fails the same test."""
    rng = random.Random(1)

    def naive() -> tuple[int, ...]:
        order = list(range(5))
        for place in range(5):
            other = rng.randrange(5)
            order[place], order[other] = order[other], order[place]
        return tuple(order)

    counts = Counter[object](naive() for _ in range(24000))
    assert chi_square(counts, 120) > chi_square_bound(120)


def test_a_bot_with_the_seed_of_the_match_knows_nothing_of_the_deal() -> None:
    """The words that dealt the cards tell their colors, the choices of a bot do not."""
    faces = uno.ruleset("classic").deck.sides[0].faces
    by_match = by_bot = cards = 0
    for seed in range(300):
        dealt = shuffled(seed, 0, range(108))[::-1]
        for count, number in enumerate(dealt[:30]):
            color = faces[number].color
            if color is not None:
                cards += 1
                by_match += Chance(seed, count).pick(4)[0] == color.index
                by_bot += pick(seed, count, 4) == color.index
    assert by_match > 0.7 * cards
    assert abs(by_bot / cards - 0.25) < 0.02


# Nothing else enters


def test_the_module_random_does_not_enter() -> None:
    """Games neither read nor change the state of `random`, and the library does not import it."""
    random.seed(5)
    before = random.getstate()
    first = uno.new_game("classic", seats=4, seed=3)
    assert random.getstate() == before
    random.seed(6)
    assert uno.new_game("classic", seats=4, seed=3) == first


def test_the_library_does_not_import_random_or_time() -> None:
    """Importing the library and dealing a game leaves `random` alone (a fresh interpreter)."""
    code = (
        "import sys, hashlib, difflib, inspect, typing, enum, threading, weakref, attrs\n"
        "before = set(sys.modules)\n"
        "import unorules\n"
        "unorules.new_game('classic', seats=4, seed=3)\n"
        "print(sorted({'random', 'secrets', 'uuid'} & (set(sys.modules) - before)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_chance_prints_seed_and_count() -> None:
    """Chance prints as seed#count, * without a seed."""
    assert str(Chance(7, 3)) == "7#3"
    assert str(Chance(-7)) == "-7#0"
    assert str(Chance(None, 0)) == "*#0"


def test_every_word_is_counted_once() -> None:
    """A state counts the words that it has read; equal seeds and counts give equal choices."""
    undealt = uno.new_game("classic(first_card=any)", seats=4, seed=9, dealer=0, deal=False)
    assert undealt.chance == Chance(9, 0)
    dealt = uno.apply(undealt, uno.Deal())
    assert dealt.chance == Chance(9, 107)
    assert uno.apply(undealt, uno.Deal()) == dealt


@pytest.mark.parametrize("count", [0, 1, 63, 64, 100])
def test_what_is_chosen_comes_with_the_chance_that_is_left(count: int) -> None:
    """A number takes one word, a shuffle one for each place but the first, none twice."""
    chance = Chance(5, count)
    number, left = chance.pick(10)
    assert (number, left) == (documented_number(5, count, 10), Chance(5, count + 1))
    for size, read in ((0, 0), (1, 0), (2, 1), (108, 107)):
        order, left = chance.shuffled(range(size))
        assert (order, left) == (documented_shuffle(5, count, size), Chance(5, count + read))
    found, left = chance.words(70)
    assert (list(found), left) == (words(5, count, 70), Chance(5, count + 70))
