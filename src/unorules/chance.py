"""Every random choice: seeded, counted, and the same on every machine forever.

A seed stands for an endless row of 64-bit words, and the state holds the seed and how many words
have been read, and nothing else. The row comes in blocks of 64 words: block number `n` is, least
significant byte first, the first 512 bytes of SHAKE-128 over the text `unorules:<seed>:<n>` in
ASCII. A number below `n` is `(word * n) >> 64`. A shuffle walks from the last place down to the
second and swaps each place `i` with a number below `i + 1`, one word a place (Fisher and Yates).
The row goes on before its beginning, in blocks -1, -2 and so on, where no match reads: these
words are for bots (`pick`). No Python version, hash seed or `random` module enters.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Any

import attrs

from unorules.values import Value

__all__ = ["Chance", "pick", "shuffled"]

_WORDS = 64
"""How many words a block of the row has."""
_SIZE = 8
"""How many bytes a word has."""


@attrs.frozen(eq=False, repr=False)
class Chance(Value):
    """The seed of a match and how many words have been read. Without a seed the table chooses.

    What is chosen comes with the chance that is left for what follows.
    """

    seed: int | None
    count: int = 0

    def words(self, size: int) -> tuple[tuple[int, ...], Chance]:
        """The next words of the row, so many."""
        assert self.seed is not None
        return tuple(_read(self.seed, self.count, size)), Chance(self.seed, self.count + size)

    def pick(self, below: int) -> tuple[int, Chance]:
        """A whole number from 0 to `below - 1`, each equally likely."""
        assert self.seed is not None
        number = _number(self.seed, self.count, below)
        return number, Chance(self.seed, self.count + 1)

    def shuffled(self, items: Iterable[int]) -> tuple[list[int], Chance]:
        """The items in a random order, each order equally likely."""
        order = list(items)
        left = len(order)
        if left < 2:
            return order, self
        assert self.seed is not None
        rest = Chance(self.seed, self.count + left - 1)
        for word in _read(self.seed, self.count, left - 1):
            other = (word * left) >> 64
            left -= 1
            order[left], order[other] = order[other], order[left]
        return order, rest

    def __str__(self) -> str:
        return f"{'*' if self.seed is None else self.seed}#{self.count}"


@cache
def _shake() -> Callable[[bytes], Any]:
    """SHAKE-128. It brings OpenSSL, which is slow to load and only needed with a seed."""
    from hashlib import shake_128  # noqa: PLC0415

    return shake_128


@lru_cache(maxsize=64)
def _block(seed: int, number: int) -> array[int]:
    """A block of the row."""
    row = array("Q", _shake()(b"unorules:%d:%d" % (seed, number)).digest(_SIZE * _WORDS))
    if sys.byteorder == "big":
        row.byteswap()
    return row


def _read(seed: int, count: int, size: int) -> array[int]:
    """So many words of the row, after the first `count`."""
    number, first = divmod(count, _WORDS)
    row = _block(seed, number)
    while len(row) < first + size:
        number += 1
        row = row + _block(seed, number)  # the block itself stays as it is
    return row[first : first + size]


def _number(seed: int, count: int, below: int) -> int:
    """A whole number from 0 to `below - 1` by the word after the first `count`."""
    number, first = divmod(count, _WORDS)
    return (_block(seed, number)[first] * below) >> 64


def pick(seed: int, count: int, below: int) -> int:
    """Choice number `count` of a bot: a whole number from 0 to `below - 1`, each equally likely.

    It is unrelated to what a match with the same seed chooses: its word, counted backward, lies
    before the beginning of the row.
    """
    return _number(seed, -1 - count, below)


def shuffled(seed: int, count: int, items: Iterable[int]) -> list[int]:
    """The items in a random order, each equally likely, as a match shuffles them.

    It reads one word fewer than there are items, after the first `count` of the row.
    """
    return Chance(seed, count).shuffled(items)[0]
