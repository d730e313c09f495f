"""Which two-sided cards can lie where, when of some one side is seen and of some the other.

A *demand* is a face that so many cards must show, on one side or the other. Each card serves one
demand at most, and every way of serving all of them is equally likely. Most demands choose for
themselves; those that want the same cards are counted together, so that no way is preferred.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

from unorules.cards import Face, Side, numbers_in
from unorules.chance import Chance
from unorules.errors import FlawedState
from unorules.values import CardSet

__all__ = ["Fitting", "fit"]


class Fitting(NamedTuple):
    """Cards that serve the demands, and the others, each list in a random order.

    `showing[face]` show the face on the one side, `turned[face]` on the other; `order` is that
    of all cards.
    """

    showing: dict[Face, list[int]]
    turned: dict[Face, list[int]]
    free: list[int]
    order: list[int]


def fit(
    side: Side,
    away: Side,
    showing: Mapping[Face, int],
    turned: Mapping[Face, int],
    chance: Chance,
) -> tuple[Fitting, Chance]:
    """A random way to serve the demands, and the chance that is left.

    `showing` are the demands of the one side, `turned` those of the other: faces with the number
    of cards wanted. Raises FlawedState if there is no way.
    """
    demands = _Demands(side, away, showing, turned)
    demands.take_what_is_forced()
    # The order must not decide who serves: what is left over would lie late in it.
    drawn, chance = chance.words(demands.choices)
    words = iter(drawn)
    for group in demands.linked():
        demands.settle(group, words)
    demands.choose_freely(words)
    order, chance = chance.shuffled(range(len(side.faces)))
    return demands.served(order), chance


class _Demands:
    """The demands by number: how many cards each still wants, and which could serve it."""

    def __init__(
        self, side: Side, away: Side, showing: Mapping[Face, int], turned: Mapping[Face, int]
    ) -> None:
        self.faces = (*showing, *turned)
        self.first_turned = len(showing)
        self.wants = [*showing.values(), *turned.values()]
        could = [side.of_face.get(face, 0) for face in showing]
        could += [away.of_face.get(face, 0) for face in turned]
        self.could = could
        self.serves: list[CardSet] = [0] * len(could)
        """The cards that serve a demand for certain."""
        # No card shows two faces on one side, so the sum is the union.
        self.contested: CardSet = sum(could[: len(showing)]) & sum(could[len(showing) :])
        """The cards that two demands could want."""
        by_front = {face: demand for demand, face in enumerate(showing)}
        by_back = {face: demand for demand, face in enumerate(turned, self.first_turned)}
        self.rivals = {
            number: (by_front[side.faces[number]], by_back[away.faces[number]])
            for number in numbers_in(self.contested)
        }

    def take_what_is_forced(self) -> None:
        """A demand that just enough cards could serve takes them, and its rivals lose them."""
        pairs = enumerate(zip(self.could, self.wants, strict=True))
        waiting = [demand for demand, (cards, want) in pairs if cards.bit_count() <= want]
        while waiting:
            demand = waiting.pop()
            cards = self.could[demand]
            spare = cards.bit_count() - self.wants[demand]
            if spare < 0:
                raise FlawedState((f"too few cards can show {self.faces[demand]} as is seen",))
            if spare or not cards:
                continue
            self.serves[demand] |= cards
            self.could[demand] = self.wants[demand] = 0
            lost = cards & self.contested
            if not lost:
                continue
            self.contested ^= lost
            for number in numbers_in(lost):
                one, other = self.rivals[number]
                rival = other if one == demand else one
                self.could[rival] &= ~(1 << number)
                waiting.append(rival)

    @property
    def choices(self) -> int:
        """How many random words are enough."""
        return self.contested.bit_count() + sum(self.wants)

    def linked(self) -> list[list[int]]:
        """The contested cards in groups that have no demand in common, along the links."""
        groups: list[list[int]] = []
        left = self.contested
        while left:
            group: list[int] = []
            ahead = left & -left
            while ahead:
                # The card reached last goes first: so few demands are open at a time.
                number = ahead.bit_length() - 1
                group.append(number)
                left ^= 1 << number
                one, other = self.rivals[number]
                ahead = (ahead | self.could[one] | self.could[other]) & left
            groups.append(group)
        return groups

    def settle(self, group: Sequence[int], words: Iterator[int]) -> None:
        """Decide for each card of a group which of its rivals it serves, or neither."""
        if len(group) == 1:
            self._decide(group[0], self._chosen_alone(group[0], next(words)))
            return
        names: dict[int, int] = {}
        pairs: list[tuple[int, int]] = []
        for number in group:
            one, other = self.rivals[number]
            pairs.append((names.setdefault(one, len(names)), names.setdefault(other, len(names))))
        alone = tuple([(self.could[demand] & ~self.contested).bit_count() for demand in names])
        ways = _ways(tuple(pairs), alone, tuple([self.wants[demand] for demand in names]))
        if not ways.total:
            raise FlawedState(("no cards of the deck can show what is seen",))
        wants = ways.wants
        for place, number in enumerate(group):
            chosen, wants = ways.choose(place, wants, next(words))
            self._decide(number, self.rivals[number][chosen] if chosen >= 0 else -1)

    def _chosen_alone(self, number: int, word: int) -> int:
        """The same for one card that is a group of its own, in closed form.

        Of n cards that a demand could take, and wants k, every one serves in k of n cases.
        """
        one, other = self.rivals[number]
        of_one, of_other = self.could[one].bit_count(), self.could[other].bit_count()
        takes, leaves = self.wants[one], of_one - self.wants[one]
        takes_too, leaves_too = self.wants[other], of_other - self.wants[other]
        first, second = takes * leaves_too, leaves * takes_too
        drawn = (word * (leaves * leaves_too + first + second)) >> 64
        if drawn < first:
            return one
        return other if drawn < first + second else -1

    def _decide(self, number: int, chosen: int) -> None:
        """The card serves this demand, -1 for none, and is contested no more."""
        bit = 1 << number
        one, other = self.rivals[number]
        self.could[one] &= ~bit
        self.could[other] &= ~bit
        if chosen >= 0:
            self.serves[chosen] |= bit
            self.wants[chosen] -= 1

    def choose_freely(self, words: Iterator[int]) -> None:
        """Demands without rivals take any of the cards that could serve them."""
        for demand, want in enumerate(self.wants):
            if not want:
                continue
            cards = self.could[demand]
            size = cards.bit_count()
            for left in range(size, size - want, -1):
                bit = _one_of(cards, (next(words) * left) >> 64)
                cards ^= bit
                self.serves[demand] |= bit

    def served(self, order: list[int]) -> Fitting:
        """All cards in their lists, each list in this order."""
        free: list[int] = []
        lists: list[list[int]] = []
        put = [free] * len(order)
        for serving in self.serves:
            found: list[int] = []
            lists.append(found)
            cards = serving
            while cards:
                number = cards.bit_length() - 1
                cards ^= 1 << number
                put[number] = found
        for number in order:
            put[number].append(number)
        split = self.first_turned
        showing = dict(zip(self.faces[:split], lists[:split], strict=True))
        turned = dict(zip(self.faces[split:], lists[split:], strict=True))
        return Fitting(showing, turned, free, order)


def _one_of(cards: CardSet, place: int) -> CardSet:
    """The card at this place of a set, counted from the lowest."""
    for _ in range(place):
        cards &= cards - 1
    return cards & -cards


_BITS = 16
_MASK = (1 << _BITS) - 1


class _Ways:
    """The ways in which contested cards in a row can serve demands, counted once for each form.

    `pairs` are the rivals of each card, `alone` how many cards only one demand could want.
    What the demands still want is one number, so many bits each. `total` is the number of ways.
    """

    def __init__(
        self, pairs: tuple[tuple[int, int], ...], alone: tuple[int, ...], wants: tuple[int, ...]
    ) -> None:
        self._shifts = [(_BITS * one, _BITS * other) for one, other in pairs]
        last = {demand: place for place, pair in enumerate(pairs) for demand in pair}
        # A demand that has seen its last contested card takes the rest from those of its own.
        self._closing: list[list[tuple[int, int]]] = [[] for _ in range(len(pairs) + 1)]
        for demand, place in last.items():
            self._closing[place + 1].append((_BITS * demand, alone[demand]))
        self._known: dict[tuple[int, int], tuple[int, int, int]] = {}
        self.wants = sum(want << _BITS * demand for demand, want in enumerate(wants))
        self.total = self._ways(0, self.wants)

    def choose(self, place: int, wants: int, word: int) -> tuple[int, int]:
        """Which of its rivals a card serves, -1 for neither, and what is wanted after it."""
        neither, first, second = self._weights(place, wants)
        drawn = (word * (neither + first + second)) >> 64
        chosen = -1
        if drawn >= neither:
            chosen = 0 if drawn < neither + first else 1
            wants -= 1 << self._shifts[place][chosen]
        for shift, _ in self._closing[place + 1]:
            wants &= ~(_MASK << shift)
        return chosen, wants

    def _weights(self, place: int, wants: int) -> tuple[int, int, int]:
        """In how many ways it goes on if the card serves neither, the one, or the other."""
        found = self._known.get((place, wants))
        if found is None:
            left, right = self._shifts[place]
            ahead = place + 1
            found = self._known[place, wants] = (
                self._ways(ahead, wants),
                self._ways(ahead, wants - (1 << left)) if wants >> left & _MASK else 0,
                self._ways(ahead, wants - (1 << right)) if wants >> right & _MASK else 0,
            )
        return found

    def _ways(self, place: int, wants: int) -> int:
        """In how many ways the cards from this place on can serve what is wanted still."""
        factor = 1
        for shift, alone in self._closing[place]:
            factor *= comb(alone, wants >> shift & _MASK)
            wants &= ~(_MASK << shift)
        if not factor or place == len(self._shifts):
            return factor
        return factor * sum(self._weights(place, wants))


_ways = lru_cache(maxsize=4096)(_Ways)
