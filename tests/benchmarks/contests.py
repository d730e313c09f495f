"""Slices of many things measured in turn, so that whatever else a machine does hits all alike."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from time import process_time
from typing import Final, Protocol

import attrs

__all__ = ["ANY_MOVE", "LAY", "Contender", "Played", "measure", "times"]

ANY_MOVE: Final = "any move"
LAY: Final = "lay if possible"


class Played(Protocol):
    """Something that is done a number of times at a stretch."""

    rounds: int
    """How many rounds of a game have begun so far; 0 for what is no game."""

    def play(self, decisions: int, /) -> float:
        """Do it so many times; returns the seconds that went into deals or preparation."""
        ...


@attrs.define
class Contender:
    """Somebody to be measured, and the rates of each slice."""

    name: str
    seats: int
    policy: str
    """How moves are chosen; for what is measured alone, what is done."""
    slice: int
    """How many times a slice does it."""
    what: Played
    rates: list[float] = attrs.field(factory=list)
    """How many a second, a slice each, everything included."""
    bare_rates: list[float] = attrs.field(factory=list)
    """The same without what `play` tells apart."""

    @property
    def rate(self) -> float:
        """How many a second, everything included."""
        return median(self.rates)

    @property
    def bare_rate(self) -> float:
        """How many a second, without deals or preparation."""
        return median(self.bare_rates)

    @property
    def rounds_a_second(self) -> float:
        """How many rounds a second: the rate, and how long all rounds of the run were."""
        return self.rate * self.what.rounds / ((len(self.rates) + 1) * self.slice)

    def warm_up(self) -> None:
        """Play a slice that does not count."""
        self.what.play(self.slice)

    def measure(self) -> None:
        """Play a slice and note its rates."""
        begin = process_time()
        apart = self.what.play(self.slice)
        took = process_time() - begin
        self.rates.append(self.slice / took)
        self.bare_rates.append(self.slice / (took - apart))


def times(rates: Sequence[float], others: Sequence[float]) -> float:
    """How many times as fast: the median over the passes, in each of which both were measured."""
    return median(rate / other for rate, other in zip(rates, others, strict=True))


def measure(every: Sequence[Contender], passes: int, progress: Callable[[int], None]) -> None:
    """Slice by slice, everybody once a pass, in an order that is another one each time.

    A slice begins with what the one before has left in the caches of the processor, and nobody
    is to follow the same one always. `progress` is told how many passes are done.
    """
    for contender in every:
        contender.warm_up()
    gc.collect()
    gc.freeze()  # what the others hold costs nobody time
    try:
        for number in range(passes):
            for contender in Random(number).sample(every, len(every)):
                contender.measure()
            progress(number + 1)
    finally:
        gc.unfreeze()
