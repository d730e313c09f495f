"""Several cards of one number at once (docs/rules/multi-play.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import attrs

from unorules.cards import Face
from unorules.moves import Move
from unorules.rules import Lays, RuleModule, Table, option, playable, plays_of
from unorules.steps import TakeTurn
from unorules.values import Value

__all__ = ["MultiPlayOptions", "multi_play"]


@attrs.frozen(eq=False, repr=False)
class MultiPlayOptions(Value):
    """Options of the module `multi-play`."""

    most: int = option(
        8, "How many cards may be laid at once.", at_least=2, at_most=8, source="multi-play.md 1"
    )


def choices(copies: Sequence[tuple[Face, int]], most: int) -> Iterator[tuple[Face, ...]]:
    """All ways to choose up to so many of these cards, where copies are alike."""
    if not copies:
        yield ()
        return
    (face, count), *others = copies
    for taken in range(min(count, most) + 1):
        for rest in choices(others, most - taken):
            yield (face,) * taken + rest


def in_order(chosen: tuple[Face, ...], first: frozenset[Face]) -> Iterator[tuple[Face, ...]]:
    """The chosen cards in the order laid, for each of them that may lie on top.

    The card laid first is one that may be laid alone; the others follow as they stand.
    """
    for top in dict.fromkeys(chosen):
        rest = list(chosen)
        rest.remove(top)
        begins = next((face for face in rest if face in first), None)
        if begins is not None:
            rest.remove(begins)
            yield (begins, *rest, top)


def lay_sets(table: Table, step: TakeTurn, lays: Lays, moves: list[Move], most: int) -> None:
    """Every set of cards of one number, of which one may be laid, in place of a single card (1)."""
    seat = table.turn
    printed = table.side.printed
    hand = table.hands[seat]
    alone = playable(table, seat)
    for rank, cards in printed.ranked.items():
        held = hand & cards
        if rank.number is None or not held & alone or not held & (held - 1):
            continue
        copies = Counter(printed.faces[number] for number in printed.sorted(held))
        first = frozenset(printed.faces[number] for number in printed.sorted(held & alone))
        for chosen in choices(tuple(copies.items()), most):
            for laid in in_order(chosen, first):
                moves += plays_of(table, seat, laid)


def multi_play(options: MultiPlayOptions = MultiPlayOptions()) -> RuleModule:
    """All cards of one number may be laid together."""

    def generate(table: Table, step: TakeTurn, lays: Lays, moves: list[Move]) -> None:
        lay_sets(table, step, lays, moves, options.most)

    return RuleModule(
        name="multi-play", options=options, built_by=multi_play, steps={TakeTurn: generate}
    )
