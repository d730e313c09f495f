"""Words that the tests of the UJF rules share: what the table waits for, who went out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest
from tests.helpers import on_turn, play, tell

import unorules as uno
from unorules.events import Erred, RoundEnded
from unorules.testing import position

FREE = "classic(wild4_policy=free)-challenge"
"""The classic base on which the student rules are played."""
CUMUL = f"{FREE}+stacking(kind=all,stack_color=ignore)"
"""The same with every draw card on every other."""
UJF = "ujf"

LATE = "too-late"
FALSE = "false-claim"


def letter(seat: int) -> str:
    """The letter of a seat."""
    return chr(ord("a") + seat)


def where(state: uno.State) -> str:
    """The step, the seat awaited and the direction, as in `replay d>`; with a debt its total."""
    waits = "*" if state.awaited == uno.TABLE else letter(state.awaited)
    way = ">" if state.direction == 1 else "<"
    return f"{state.step.name} {waits}{way}{f' {state.owed}' if state.owed else ''}"


def pending(state: uno.State) -> str:
    """The seat that owes and how much, as in `d 4`; without a debt the seat on turn and 0."""
    waits = letter(state.awaited) if state.owed else on_turn(state)
    return f"{waits} {state.owed}"


def color(state: uno.State) -> str:
    """The letter of the color in force."""
    return "-" if state.color is None else state.color.letter


def refused(state: uno.State, move: str) -> str:
    """The code of the reason why a move is refused; nothing changes, and nobody pays."""
    before = str(state)
    with pytest.raises(uno.IllegalMove) as error:
        play(state, move)
    assert str(state) == before
    return error.value.reason.code


def won(state: uno.State, *moves: str) -> tuple[str, int]:
    """Who goes out with the last of these moves, and with how many points."""
    (ended,) = (event for event in tell(state, *moves) if isinstance(event, RoundEnded))
    assert ended.winner is not None
    return letter(ended.winner), ended.points[ended.winner]


def claims(state: uno.State, seat: str, word: str) -> set[str]:
    """The plays with this word that a seat is offered, without the seat and the word."""
    moves = uno.legal_moves(state, ord(seat) - ord("a"))
    return {
        move.text.removesuffix(f"!{word}")
        for move in moves
        if isinstance(move, uno.Play) and move.word == word
    }


def says(state: uno.State, seat: str) -> set[str]:
    """The words that a seat may say alone."""
    moves = uno.legal_moves(state, ord(seat) - ord("a"))
    return {move.word for move in moves if isinstance(move, uno.Say)}


BOL = f"{CUMUL}+coup-de-bol+pas-de-bol"
"""Both words after a taken debt, and no other word."""
MODULES = (
    "miroir",
    "rapidite",
    "fanta",
    "stick",
    "arc-en-ciel",
    "coup-de-bol",
    "pas-de-bol",
    "faute-de-jeu",
)
SIXTEEN = "r0r1r2r3r4r5r6r7r8r9ySyRgSgRbSbR"
"""Sixteen different cards that lie on top of the draw pile."""
MORE = "y+2g+2b+2"
"""The three behind them: none of them fits on red."""


def seat_after(start: str, steps: int, seats: int, way: str = ">") -> str:
    """The letter of the seat so many seats further in the direction of play."""
    sign = 1 if way == ">" else -1
    return letter((ord(start) - ord("a") + sign * steps) % seats)


def owing(
    total: int = 16,
    *,
    rules: str = UJF,
    seats: int = 4,
    way: str = ">",
    by: str = "",
    hands: Mapping[str, str] | None = None,
    draw: str = SIXTEEN + MORE,
    seed: int | None = 1,
    **fields: str,
) -> uno.State:
    """Seat a owes `total` cards on a Wild Draw Four that named red.

    It was laid by the seat before a, unless `by` tells who made a the target. Seat a holds five
    cards, the others four; only a named hand can follow.
    """
    made = by or seat_after("a", -1, seats, way)
    held = {letter(seat): "?4" for seat in range(1, seats)} | {"a": "?5"} | dict(hands or {})
    return position(
        rules,
        hands=held,
        seats=seats,
        top="W+4",
        color="r",
        draw=draw,
        turn=f"{made}{way}",
        step=f"answer(a,{total},by={made})",
        seed=seed,
        **fields,
    )


def errs(state: uno.State, move: str, code: str, price: int = 2) -> uno.State:
    """The state after a priced fault, of which every clause is checked.

    It is not listed, the reason names it and tells the price, `apply` takes it, and its author
    draws that many; nobody else's hand, no pile of the table, no turn and no step has changed.
    """
    made = uno.parse_move(move, state)
    reason = uno.why_illegal(state, made)
    assert reason is not None
    assert (reason.code, reason.price) == (code, price)
    assert made not in uno.legal_moves(state)
    after, events = uno.resolve(state, made)
    assert Erred(made, code) in events
    counts = [number + price * (seat == made.seat) for seat, number in enumerate(state.counts)]
    assert list(after.counts) == counts
    for seat in range(state.seats):
        assert not Counter(state.hand(seat)) - Counter(after.hand(seat))
    assert (after.agenda, after.turn, after.direction) == (
        state.agenda,
        state.turn,
        state.direction,
    )
    assert (after.discard_pile, after.color, after.owed) == (
        state.discard_pile,
        state.color,
        state.owed,
    )
    assert after.check() == ()
    return after
