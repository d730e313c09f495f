"""Every random choice: seeded, counted, and the same on every machine forever.

The state holds a seed and the number of choices made so far, and nothing else. Choice number
`count` of seed `seed` reads 64-bit words, least significant byte first, from SHAKE-128 over the
text `unorules:<seed>:<count>` in ASCII. A number below n is `(word * n) >> 64`. A shuffle walks
from the last place down to the second and swaps each place `i` with a number below `i + 1`,
one word a place (Fisher and Yates). No Python version, hash seed or `random` module enters.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import attrs

from unorules.values import Value

__all__ = ["Chance", "pick", "random_words", "shuffled"]


@attrs.frozen(eq=False, repr=False)
class Chance(Value):
    """The seed of a match and how many choices it has made. Without a seed the table chooses."""

    seed: int | None
    count: int = 0

    def __str__(self) -> str:
        return f"{'*' if self.seed is None else self.seed}#{self.count}"


@cache
def _shake() -> Callable[[bytes], Any]:
    """SHAKE-128. It brings OpenSSL, which is slow to load and only needed with a seed."""
    from hashlib import shake_128  # noqa: PLC0415

    return shake_128


def _bytes(seed: int, count: int, size: int) -> bytes:
    drawn: bytes = _shake()(b"unorules:%d:%d" % (seed, count)).digest(size)
    return drawn


def random_words(seed: int, count: int, size: int) -> tuple[int, ...]:
    """The first 64-bit words of a choice."""
    return struct.unpack(f"<{size}Q", _bytes(seed, count, 8 * size))


def pick(seed: int, count: int, below: int) -> int:
    """A whole number from 0 to `below - 1`, each equally likely."""
    return (int.from_bytes(_bytes(seed, count, 8), "little") * below) >> 64


def shuffled(seed: int, count: int, items: Iterable[int]) -> list[int]:
    """The items in a random order, each order equally likely."""
    order = list(items)
    left = len(order)
    if left < 2:
        return order
    for word in random_words(seed, count, left - 1):
        other = (word * left) >> 64
        left -= 1
        order[left], order[other] = order[other], order[left]
    return order
