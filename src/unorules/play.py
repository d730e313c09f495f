"""Whole matches by bots: one at a time, or many at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, as_completed
from functools import partial
from typing import NamedTuple, TypeAlias

import attrs

from unorules.bots import Bot
from unorules.chance import pick
from unorules.engine import Resolution, actors, apply, legal_moves, resolve
from unorules.errors import EndlessMatch, shown
from unorules.moves import Move
from unorules.registry import new_game, ruleset
from unorules.rules import Rules
from unorules.state import State
from unorules.values import TABLE, Value, seat_letter
from unorules.view import observe

__all__ = ["MakeBots", "PlayedMatch", "Simulation", "next_move", "play_match", "simulate"]

MakeBots: TypeAlias = Callable[[int], Sequence[Bot]]
"""Makes the bots of a match from its seed, one for each seat; a top-level function or class, so
that it reaches other processes."""

_GAMES_A_TASK = 20


class PlayedMatch(NamedTuple):
    """A finished match: its last state and the number of moves that players made."""

    state: State
    moves: int


def next_move(state: State, bots: Sequence[Bot]) -> Move:
    """The move that is made next: the table's own, or what the bots choose.

    Seats that may act out of turn are asked first, clockwise from the seat on turn; then the
    seat that the table waits for. Raises ValueError if that one returns None, and if only a
    real table could move (a shuffle without a seed).
    """
    awaited = state.awaited
    seats = actors(state)
    count = state.seats
    for seat in sorted(seats, key=lambda each: (each - state.turn - 1) % count):
        if seat not in (awaited, TABLE):
            move = bots[seat](observe(state, seat))
            if move is not None:
                return move
    if awaited == TABLE:
        moves = legal_moves(state, TABLE)
        if len(moves) != 1:
            raise ValueError("bots have no real deck and no real wheel: give the match a seed")
        return moves[0]
    move = bots[awaited](observe(state, awaited))
    if move is None:
        raise ValueError(f"the bot of seat {seat_letter(awaited)} must move, but returned None")
    return move


def play_match(
    rules: str | Rules,
    bots: Sequence[Bot],
    seed: int,
    listen: Callable[[Resolution], None] | None = None,
    most_moves: int = 1_000_000,
) -> PlayedMatch:
    """Play a whole match, with one bot for each seat. `listen` is told every step with its events.

    No rule ends a match in which nobody goes out: bots that always do the same may pass the last
    few cards around forever. Raises EndlessMatch after `most_moves` moves of players, what
    `new_game` and `apply` raise, and ValueError for a bot that returns None on its turn.
    """
    state = new_game(rules, seats=len(bots), seed=seed, deal=False)
    moves = 0
    while not state.is_over:
        if moves >= most_moves:
            raise EndlessMatch(moves)
        move = next_move(state, bots)
        moves += move.seat != TABLE
        if listen is None:
            state = apply(state, move)
        else:
            resolution = resolve(state, move)
            state = resolution.state
            listen(resolution)
    return PlayedMatch(state, moves)


@attrs.frozen(eq=False, repr=False)
class Simulation(Value):
    """What many matches came to. Shared wins count for each winner."""

    rules: str
    seats: int
    games: int
    seed: int
    wins: tuple[int, ...]
    moves: int
    rounds: int
    points: tuple[int, ...]
    """The sums of the final points of each seat."""

    def __add__(self, other: Simulation) -> Simulation:
        """Both together."""
        return attrs.evolve(
            self,
            games=self.games + other.games,
            wins=_added(self.wins, other.wins),
            moves=self.moves + other.moves,
            rounds=self.rounds + other.rounds,
            points=_added(self.points, other.points),
        )


def _added(left: tuple[int, ...], right: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(left, right, strict=True))


def _play_some(
    rules: Rules, bots: MakeBots, seats: int, seed: int, most_moves: int, games: Sequence[int]
) -> Simulation:
    total = Simulation(str(rules), seats, 0, seed, (0,) * seats, 0, 0, (0,) * seats)
    for game in games:
        own = pick(seed, game, 1 << 64)
        players = bots(own)
        state, moves = play_match(rules, players, own, most_moves=most_moves)
        winners = state.result.winners if state.result is not None else ()
        wins = tuple(int(seat in winners) for seat in range(seats))
        total += Simulation(str(rules), seats, 1, seed, wins, moves, state.round, state.scores)
    return total


def simulate(
    rules: str | Rules,
    bots: MakeBots,
    games: int,
    seed: int,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
    most_moves: int = 1_000_000,
) -> Simulation:
    """Play many matches and add them up; one of more than `most_moves` moves raises EndlessMatch.

    `bots(seed)` makes the bots of each match. The result is the same with and without an
    `executor` (any `concurrent.futures.Executor`), whatever its number of workers. `progress` is
    told how many matches are finished.
    """
    composed = ruleset(rules)
    if type(games) is not int or games < 1:
        raise ValueError(f"games takes a whole number of at least 1, not {shown(games)}")
    seats = len(bots(seed))
    composed.check_table(seats, seed)
    tasks = [
        range(first, min(first + _GAMES_A_TASK, games)) for first in range(0, games, _GAMES_A_TASK)
    ]
    done = 0
    total: Simulation | None = None
    play = partial(_play_some, composed, bots, seats, seed, most_moves)
    for part in _run(play, tasks, executor):
        done += part.games
        total = part if total is None else total + part
        if progress is not None:
            progress(done)
    assert total is not None
    return total


def _run(
    play: Callable[[Sequence[int]], Simulation],
    tasks: Sequence[Sequence[int]],
    executor: Executor | None,
) -> Iterator[Simulation]:
    if executor is None:
        for task in tasks:
            for game in task:
                yield play((game,))
        return
    futures: list[Future[Simulation]] = [executor.submit(play, task) for task in tasks]
    for future in as_completed(futures):
        yield future.result()
