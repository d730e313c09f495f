"""The slice War: sealed choices, and the highest number drops (docs/rules/spin.md 5.7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import attrs

from unorules.cards import Face, Side
from unorules.draft import Draft
from unorules.moves import Commit, Move
from unorules.rules import Lays, Table, TableSide
from unorules.spin.steps import War, WarCard, WarWon, numbers_left
from unorules.state import State
from unorules.steps import ANSWERED
from unorules.values import CardSet, seat_set, seats_in

__all__ = ["commit", "declare", "leave_war", "offer_commits", "reseal", "see_war"]


_commit = lru_cache(maxsize=4096)(Commit)
_war = lru_cache(maxsize=1024)(War)


def declare(draft: Draft, spinner: int) -> None:
    """All who hold a number take part; where nobody does, nothing happens."""
    numbers = draft.side.printed.numbers
    able = 0
    for seat, hand in enumerate(draft.hands):
        if hand & numbers:
            able |= 1 << seat
    if able:
        draft.wait(_war(spinner, able, able))


def offer_commits(table: Table, step: War, lays: Lays, moves: list[Move]) -> None:
    """Whoever has not chosen yet may choose any of their highest numbers."""
    printed = table.side.printed
    for seat in seats_in(step.waiting):
        highest = numbers_left(table.hands[seat], step.shown_by(seat), printed)
        moves += commits(seat, highest, printed)


@lru_cache(maxsize=4096)
def commits(seat: int, cards: CardSet, printed: Side) -> tuple[Commit, ...]:
    """The choice of each of these cards, made once."""
    return tuple(_commit(seat, face) for face in printed.faces_in(cards))


def commit(draft: Draft, move: Commit, was: State, *, under: bool) -> None:
    """A card is chosen; the last choice turns all of them up."""
    step = was.step
    assert isinstance(step, War)
    assert move.face is not None
    before = (step.contenders & ~step.waiting & ((1 << move.seat) - 1)).bit_count()
    sealed = (*step.sealed[:before], move.face, *step.sealed[before:])
    waiting = step.waiting & ~(1 << move.seat)
    go_on(draft, War(step.spinner, step.contenders, waiting, sealed, step.shown), under=under)


def go_on(draft: Draft, step: War, *, under: bool) -> None:
    """Wait for those who still choose, or turn up what was chosen."""
    if step.waiting:
        draft.wait(step)
    elif step.contenders:
        turn_up(draft, step, under=under)


def turn_up(draft: Draft, step: War, *, under: bool) -> None:
    """The highest number wins; equals go on among themselves with the numbers that are left."""
    chosen = step.chosen
    if draft.told is not None:
        for seat, face in chosen.items():
            draft.tell(WarCard, seat, face)
    printed = draft.side.printed
    of_face = printed.of_face
    best: list[int] = []
    for highest in printed.descending:
        best = [seat for seat, face in chosen.items() if of_face[face] & highest]
        if best:
            break
    shown = {seat: (*step.shown_by(seat), chosen[seat]) for seat in best}
    if len(best) > 1:
        # A tied seat that has no number left is beaten.
        best = [seat for seat in best if numbers_left(draft.hands[seat], shown[seat], printed)]
    if len(best) == 1:
        win(draft, best[0], shown[best[0]][0], under=under)
    elif best:
        tied = seat_set(best)
        faces = tuple(face for seat in best for face in shown[seat])
        draft.wait(War(step.spinner, tied, tied, shown=faces))


def only(step: War, seats: Sequence[int]) -> War:
    """The war among these of its contenders."""
    contenders = sum(1 << seat for seat in seats)
    return War(
        step.spinner,
        contenders,
        step.waiting & contenders,
        tuple(face for seat, face in step.chosen.items() if seat in seats),
        tuple(face for seat, face in step.known() if seat in seats),
    )


def win(draft: Draft, seat: int, face: Face, *, under: bool) -> None:
    """The winner drops the first card shown; all others go back."""
    cards = draft.hands[seat] & draft.side.printed.of_face[face]
    draft.tell(WarWon, seat)
    draft.drop(seat, (cards & -cards).bit_length() - 1, under=under)
    draft.arrive(seat)


def leave_war(draft: Draft, step: War, who: int, *, under: bool) -> None:
    """Without its spinner the war lapses; of others the rest goes on, one left tied wins (9)."""
    if who == step.spinner:
        draft.lapse()
    elif step.contenders >> who & 1:
        left = only(step, [seat for seat in seats_in(step.contenders) if seat != who])
        draft.step = ANSWERED
        if left.contenders.bit_count() == 1 and left.shown:
            win(draft, left.contenders.bit_length() - 1, left.shown[0], under=under)
        else:
            go_on(draft, left, under=under)


# What is seen


def see_war(step: War, state: State, seat: int | None) -> War:
    """Each seat sees its own choice alone."""
    own = None if seat is None else step.chosen.get(seat)
    return attrs.evolve(step, sealed=() if own is None else (own,))


def reseal(
    step: War,
    hands: Sequence[CardSet],
    seat: int | None,
    side: TableSide,
    order: Sequence[int],
) -> War:
    """A view's war with choices in place of those that it hides, any of the highest numbers."""
    printed = side.printed
    sealed: list[Face] = []
    for each in seats_in(step.contenders & ~step.waiting):
        best = numbers_left(hands[each], step.shown_by(each), printed)
        if each == seat:
            sealed += step.sealed
        elif best:
            lowest = (best & -best).bit_length() - 1
            number = next((number for number in order if best >> number & 1), lowest)
            sealed.append(printed.faces[number])
    return attrs.evolve(step, sealed=tuple(sealed))
