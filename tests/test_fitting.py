"""Cards that are seen from one side: which can lie where, each way equally likely."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

import pytest

import unorules as uno
from unorules.cards import Deck, Face, Side
from unorules.chance import Chance, pick, shuffled
from unorules.classic import MODULES
from unorules.fitting import fit
from unorules.flip import sides
from unorules.rules import Bundle, RuleModule, compose

ONCE_IN_A_MILLION = 4.76
"""So many standard deviations an honest chi-square exceeds its mean once in a million, nearly."""


CellT = TypeVar("CellT")


def deck_of(pairs: str) -> Deck:
    """A deck of two-sided cards."""
    return Deck(uno.parse_cards(pairs), {uno.Rank("F"): 20, uno.Rank("W"): 40})


def ways(
    side: Side, away: Side, showing: Mapping[Face, int], turned: Mapping[Face, int]
) -> Iterator[tuple[frozenset[int], frozenset[int]]]:
    """Every choice of cards for both sides, by trying all."""

    def chosen(of: Side, wanted: Mapping[Face, int]) -> Iterator[frozenset[int]]:
        among = (itertools.combinations(of.copies.get(f, ()), n) for f, n in wanted.items())
        for each in itertools.product(*among):
            yield frozenset(itertools.chain.from_iterable(each))

    for fronts in chosen(side, showing):
        for backs in chosen(away, turned):
            if not fronts & backs:
                yield fronts, backs


def too_uneven(counts: Mapping[CellT, int], expected: Mapping[CellT, float]) -> bool:
    """Whether a chi-square is larger than chance would have it once in a million."""
    cells = len(expected) - 1
    chi_square = sum((counts.get(c, 0) - e) ** 2 / e for c, e in expected.items())
    return chi_square > cells + ONCE_IN_A_MILLION * math.sqrt(2 * cells) + 15


DECKS = {
    "no card in common": "r1~o1 r1~o1 r2~p1 r2~p2 g1~t1 g1~t2",
    "one": "r1~o1 r1~p1 r2~o1 r2~p2 g1~t1",
    "a chain": "r1~o1 r1~o2 r2~o2 r2~o3 r3~o3 r3~o4 r4~o4 r4~o1",
    "a ring": "r1~o1 r1~o2 r2~o2 r2~o1 r3~o3 r3~o3",
    "wilds between": "W~o1 W~o2 W~p1 W~p2 r1~o1 r1~W r2~o2 r2~W g1~p1 g1~W g2~p2 g2~W",
}


@pytest.mark.parametrize("name", DECKS)
def test_every_way_is_equally_likely(name: str) -> None:
    """Chi-square over all ways, for several sets of cards that are seen."""
    deck = deck_of(DECKS[name])
    side, away = deck.sides
    for case in range(4):
        order = shuffled(case, 0, range(len(deck)))
        third = len(deck) // 3
        showing = Counter(side.faces[n] for n in order[:third])
        turned = Counter(away.faces[n] for n in order[third : 2 * third])
        found: Counter[tuple[frozenset[int], frozenset[int]]] = Counter()
        every = list(ways(side, away, showing, turned))
        rounds = 60 * len(every)
        for seed in range(rounds):
            fitting, _ = fit(side, away, showing, turned, Chance(seed))
            serving = (
                frozenset(itertools.chain.from_iterable(fitting.showing.values())),
                frozenset(itertools.chain.from_iterable(fitting.turned.values())),
            )
            assert serving[0] | serving[1] | {*fitting.free} == {*range(len(deck))}
            found[serving] += 1
        assert set(found) == set(every)
        assert not too_uneven(found, dict.fromkeys(every, 60))


def test_every_face_is_served_by_cards_that_show_it() -> None:
    """As many as are wanted, and no card twice."""
    deck = uno.ruleset("flip").deck
    side, away = deck.sides
    for seed in range(30):
        order = shuffled(seed, 0, range(112))
        size = 1 + pick(seed, 111, 55)
        showing = Counter(side.faces[n] for n in order[:size])
        turned = Counter(away.faces[n] for n in order[size : 2 * size])
        fitting, _ = fit(side, away, showing, turned, Chance(seed, 112))

        both = ((side, showing, fitting.showing), (away, turned, fitting.turned))
        for of, wanted, served in both:
            assert {face: len(cards) for face, cards in served.items()} == wanted
            assert all(of.faces[n] is face for face, cards in served.items() for n in cards)
        lists = (*fitting.showing.values(), *fitting.turned.values(), fitting.free)
        assert sorted(itertools.chain.from_iterable(lists)) == [*range(112)]


@pytest.mark.parametrize(
    ("showing", "turned"),
    [
        ("r1 r1 r1", ""),
        ("g9", ""),
        ("r1 r1", "o1 o1 o1"),
        ("r1 r1", "p1 p2 o1"),
    ],
)
def test_what_no_cards_can_show_is_refused(showing: str, turned: str) -> None:
    """Too many of a face, a face of no card, two sides that want the same card."""
    side, away = deck_of("r1~o1 r1~p1 r2~o1 r2~p2 g1~o1").sides
    fronts, backs = (Counter(map(uno.parse_face, text.split())) for text in (showing, turned))
    with pytest.raises(uno.FlawedState):
        fit(side, away, fronts, backs, Chance(1))


def test_a_way_that_only_counting_finds_to_be_none_is_refused() -> None:
    """Each demand alone has cards enough, all together have not."""
    side, away = deck_of("r1~o1 r1~o2 r2~o1 r2~o2 r3~o3 r3~o3").sides
    showing = Counter(map(uno.parse_face, ("r1", "r2")))
    turned = Counter(map(uno.parse_face, ("o1", "o2")))
    fitting, _ = fit(side, away, showing, turned, Chance(1))
    assert {face: len(cards) for face, cards in fitting.showing.items()} == showing
    assert {face: len(cards) for face, cards in fitting.turned.items()} == turned

    side, away = deck_of("r1~o1 r1~o2 r1~o2 r2~o1 r2~o2 r2~o1").sides
    showing = Counter({uno.parse_face("r1"): 2, uno.parse_face("r2"): 2})
    turned = Counter({uno.parse_face("o1"): 2, uno.parse_face("o2"): 1})
    with pytest.raises(uno.FlawedState):
        fit(side, away, showing, turned, Chance(1))


# Views


TWELVE = "r1~o1 r1~p1 r2~oF r2~t1 g1~p1 g2~o2 b1~p2 b1~t2 b2~t1 y1~o1 y2~oF rF~p2"


def twelve(options: object = None) -> RuleModule:
    """Twelve two-sided cards."""
    return RuleModule(name="deck", built_by=twelve, deck=lambda: deck_of(TWELVE))


def small_rules() -> uno.Rules:
    """Flip with twelve cards, three in each hand."""
    left_out = ("deck", "actions", "opening")
    modules = [build() for build in MODULES if build.__name__ not in left_out]
    opening = next(build for build in MODULES if build.__name__ == "opening")
    options = uno.ruleset("classic(hand_size=3)").options("opening")
    return compose(Bundle("small", (twelve(), sides(), opening(options), *modules)))


def every_state(state: uno.State, seat: int) -> Counter[tuple[tuple[str, ...], ...]]:
    """All hands and piles that look the same from a seat, with the number of their orders.

    Only the top of the draw pile is told apart: the others may lie in any order.
    """
    view = uno.observe(state, seat)
    side, away = state.deck.sides if view.side == "light" else state.deck.sides[::-1]
    names = [*map(str, state.deck.cards)]

    def showing(of: Side, faces: Sequence[Face]) -> Callable[[tuple[int, ...]], bool]:
        wanted = Counter(faces)
        return lambda numbers: Counter(of.faces[n] for n in numbers) == wanted

    kinds: list[tuple[int, Callable[[tuple[int, ...]], bool]]] = [
        (len(view.hand), showing(side, view.hand))
        if each == seat
        else (count, showing(away, view.backs[each]))
        for each, count in enumerate(view.counts)
    ]
    assert view.draw_back is not None
    kinds += [
        (len(view.discarded), showing(side, view.discarded)),
        (1, showing(away, (view.draw_back,))),
        (view.buried, lambda numbers: True),
    ]
    found: Counter[tuple[tuple[str, ...], ...]] = Counter()
    for places in laid(frozenset(range(12)), kinds):
        sets = tuple(tuple(sorted(names[n] for n in place)) for place in places)
        found[sets] += 1
    return found


def laid(
    left: frozenset[int], kinds: Sequence[tuple[int, Callable[[tuple[int, ...]], bool]]]
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All ways to lay cards into places of these sizes, if they may lie there."""
    if not kinds:
        yield ()
        return
    (size, fits), *rest = kinds
    for chosen in filter(fits, itertools.combinations(sorted(left), size)):
        for others in laid(left - {*chosen}, rest):
            yield (chosen, *others)


@pytest.mark.parametrize(("moves", "seat"), [(0, 0), (0, 1), (1, 0), (2, 1)])
def test_every_state_that_fits_a_view_is_equally_likely(moves: int, seat: int) -> None:
    """Chi-square over all hands and what can be told of the piles; on the dark side too."""
    deal = uno.parse_cards("rF~p2 g1~p1 b1~t2 g2~o2 r1~o1 b2~t1 r2~t1 y1~o1")
    state = uno.new_game(small_rules(), seats=2, seed=5, dealer=1, deck=deal)
    for move in ("a:rF", "b:+")[:moves]:
        state = uno.apply(state, uno.parse_move(move, state))
    view = uno.observe(state, seat)
    every = every_state(state, seat)
    rounds = min(250 * len(every), 12_000)
    names = [*map(str, state.deck.cards)]
    found: Counter[tuple[tuple[str, ...], ...]] = Counter()
    for seed in range(rounds):
        other = uno.determinize(view, seed)
        pile = other.discard_pile
        piles = (pile[view.buried :], other.draw_pile[-1:], pile[: view.buried])
        hands = ([*map(str, other.hand(each))] for each in range(2))
        lying = (*hands, *([names[n] for n in each] for each in piles))
        found[tuple(tuple(sorted(cards)) for cards in lying)] += 1
    total = sum(every.values())

    assert len(every) > 5
    assert set(found) <= set(every)
    expected = {key: rounds * count / total for key, count in every.items()}
    assert not too_uneven(found, expected)
