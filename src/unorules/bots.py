"""What a bot is, and two samples: one that plays at random, one that plays sensibly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TypeAlias

import attrs

from unorules.cards import Color
from unorules.chance import pick
from unorules.moves import (
    CallUno,
    CatchUno,
    Commit,
    Draw,
    Drop,
    Give,
    Keep,
    Move,
    NameColor,
    Play,
    Say,
    SwapWith,
    Take,
)
from unorules.values import Value
from unorules.view import View

__all__ = ["Bot", "RandomBot", "SampleBots", "SensibleBot"]

Bot: TypeAlias = Callable[[View], Move | None]
"""Chooses one of the view's legal moves. None lets a chance out of turn pass; the seat that the
table waits for must return a move."""


@attrs.define
class RandomBot:
    """Plays at random; out of turn it also lets chances pass. The same seed plays the same."""

    seed: int
    chosen: int = 0

    def __call__(self, view: View) -> Move | None:
        """One of the moves, each equally likely."""
        choices: tuple[Move | None, ...] = view.legal_moves
        if view.awaited != view.seat:
            choices = (*choices, None)
        self.chosen += 1
        return choices[pick(self.seed, self.chosen, len(choices))]


@attrs.define
class SensibleBot:
    """Plays as people do: it calls, catches, keeps its wilds, and stays in its long color.

    Out of turn it lays what it may, several cards go before one, and hands are swapped with
    whoever holds the fewest, who is also given what counts most. It never bluffs and never
    challenges.
    """

    def __call__(self, view: View) -> Move | None:
        """A sensible move."""
        for move in view.legal_moves:
            if isinstance(move, CallUno) and len(view.hand) == 1:
                return move
            if isinstance(move, CatchUno) and not view.rules.together(
                move.seat, move.target, len(view.counts)
            ):
                return move
        moves = view.legal_moves
        if view.awaited != view.seat:
            moves = tuple(move for move in moves if isinstance(move, (Play, Say, Commit)))
        return max(moves, key=lambda move: self._worth(move, view), default=None)

    def _worth(self, move: Move, view: View) -> tuple[int, ...]:
        held = Counter(face.color for face in view.hand)
        if isinstance(move, NameColor):
            return (2, held[move.color])
        if isinstance(move, Play):
            return self._worth_of_play(move, view, held)
        if isinstance(move, Drop):
            named = move.color or move.face.color
            return (2, move.uno, not move.face.is_wild, held[named])
        if isinstance(move, SwapWith):
            return (2, -view.counts[move.target])
        if isinstance(move, Give) and move.face is not None:
            number = move.face.rank.number
            kept = move.face.is_wild
            return (2, not kept, -view.counts[move.target], number is None, number or 0)
        return (1 if isinstance(move, (Draw, Keep, Take)) else 0,)

    def _worth_of_play(
        self, move: Play, view: View, held: Counter[Color | None]
    ) -> tuple[int, ...]:
        face = move.faces[-1]
        guarded = view.rules.effects[face.rank].guarded
        honest = len(view.hand) == 1 or not (guarded and held[view.color])
        color = move.color or face.color
        return (
            3 if honest else 0,
            len(move.faces),
            0 if move.target is None else -view.counts[move.target],
            move.uno,
            not face.is_wild,
            held[color],
            face.rank.number is None,
            face.rank.number or 0,
        )


@attrs.frozen(eq=False, repr=False)
class SampleBots(Value):
    """Makes the bots of a match for `simulate`: as many as `seats`, `sensible` or `random`."""

    seats: int
    kind: str = "sensible"

    def __call__(self, seed: int) -> tuple[Bot, ...]:
        """The bots of the match with this seed."""
        if self.kind == "random":
            return tuple(RandomBot(pick(seed, seat, 1 << 64)) for seat in range(self.seats))
        return (SensibleBot(),) * self.seats
