"""Who scores what, and when the match is over (docs/rules/classic.md 7.5, 7.6, 8)."""

from __future__ import annotations

from operator import add
from typing import TypeAlias

import attrs

from unorules.rules import RuleModule, Scoring, option
from unorules.state import Match, MatchResult, RoundResult
from unorules.values import SeatSet, Value, seat_set, seats_in

__all__ = ["ScoringOptions", "scoring"]

Teams: TypeAlias = tuple[SeatSet, ...]


@attrs.frozen(eq=False, repr=False)
class ScoringOptions(Value):
    """Options of the module `scoring`."""

    scoring: str = option(
        "winner_takes",
        "Who scores: the winner all others' cards, or everybody their own cards, fewest winning.",
        choices=("winner_takes", "own_points_lowest", "challenge_elimination"),
        source="classic.md 8.3 to 8.6",
    )
    target: int = option(500, "The points that end a match.", at_least=1, source="classic.md 8.4")
    single_round: bool = option(
        default=False,
        text="Whether the winner of one round wins the match.",
        source="classic.md 8.7",
    )
    blocked_round: str = option(
        "difference",
        "Whether the lowest hand wins a round in which nobody can lay or draw, or nobody.",
        choices=("difference", "void"),
        source="classic.md 7.6",
    )


def lowest(points: tuple[int, ...], seats: tuple[int, ...]) -> list[int]:
    """Those of the seats with the fewest points."""
    least = min(points[seat] for seat in seats)
    return [seat for seat in seats if points[seat] == least]


def winner_of_blocked(
    points: tuple[int, ...], seats: tuple[int, ...], teams: Teams, blocked: str
) -> int | None:
    """The lowest hand wins a blocked round; nobody where opponents tie or it is void (7.6)."""
    best = lowest(points, seats)
    tied = len({teams[seat] for seat in best}) > 1
    return best[0] if blocked == "difference" and not tied else None


def finish(
    match: Match, points: tuple[int, ...], out: int | None, teams: Teams, how: ScoringOptions
) -> Match:
    """Count a round: `points` are what each hand holds, `out` laid the last card.

    Partners share every count: what one of a team scores, each of it scores.
    """
    seats = seats_in(match.active)
    why = "blocked" if out is None else "out"
    counts = how.single_round or how.scoring == "winner_takes"
    winner = out
    if out is None and counts:
        winner = winner_of_blocked(points, seats, teams, how.blocked_round)
    if how.single_round:
        won = tuple(0 for _ in points)
        winners = () if winner is None else seats_in(teams[winner])
        result = MatchResult(winners, "single-round") if winners else None
        return attrs.evolve(match, round_result=RoundResult(winner, won, why), result=result)
    if how.scoring == "winner_takes":
        won = takes_all(points, seats, winner, teams)
    else:
        won = adds_own(points, seats, teams)
    scores = tuple(map(add, match.scores, won))
    ended = RoundResult(winner, won, why)
    match = Match(scores, match.dealer, match.round, match.target, match.active, ended)
    return _STANDINGS[how.scoring](match, seats, teams)


def takes_all(
    points: tuple[int, ...], seats: tuple[int, ...], winner: int | None, teams: Teams
) -> tuple[int, ...]:
    """The winner scores what the others hold, less their own hand in a blocked round (8.3, 7.6)."""
    won = [0] * len(points)
    if winner is not None:
        others = [seat for seat in seats if not teams[winner] >> seat & 1]
        total = sum(points[seat] - points[winner] for seat in others)
        for seat in seats_in(teams[winner]):
            won[seat] = total
    return tuple(won)


def adds_own(points: tuple[int, ...], seats: tuple[int, ...], teams: Teams) -> tuple[int, ...]:
    """Everybody scores what is left in their own hand (8.5)."""
    inside = seat_set(seats)
    return tuple(
        sum(points[mate] for mate in seats_in(teams[seat] & inside)) if seat in seats else 0
        for seat in range(len(points))
    )


def highest_wins(match: Match, seats: tuple[int, ...], teams: Teams) -> Match:
    """Whoever reaches the target wins the match (8.4)."""
    best = max(match.scores[seat] for seat in seats)
    if match.target is None or best < match.target:
        return match
    winners = tuple(seat for seat in seats if match.scores[seat] == best)
    return attrs.evolve(match, result=MatchResult(winners, "target"))


def lowest_wins(match: Match, seats: tuple[int, ...], teams: Teams) -> Match:
    """When somebody reaches the target the lowest total wins, equals share (8.5)."""
    if match.target is None or max(match.scores[seat] for seat in seats) < match.target:
        return match
    winners = tuple(lowest(match.scores, seats))
    return attrs.evolve(match, result=MatchResult(winners, "target"))


def last_in_wins(match: Match, seats: tuple[int, ...], teams: Teams) -> Match:
    """Whoever reaches the target is out; the last one in wins, of none left the lowest (8.6)."""
    target = match.target
    left = [seat for seat in seats if target is None or match.scores[seat] < target]
    winners = tuple(left or lowest(match.scores, seats))
    active = sum(1 << seat for seat in left or seats)
    result = None if len({teams[seat] for seat in left}) > 1 else MatchResult(winners, "last-in")
    return attrs.evolve(match, active=active, result=result)


_STANDINGS = {
    "winner_takes": highest_wins,
    "own_points_lowest": lowest_wins,
    "challenge_elimination": last_in_wins,
}


def scoring(options: ScoringOptions = ScoringOptions()) -> RuleModule:
    """How rounds are counted and the match is won."""

    def run(match: Match, points: tuple[int, ...], winner: int | None, teams: Teams) -> Match:
        return finish(match, points, winner, teams, options)

    def judge(match: Match, teams: Teams) -> Match:
        return _STANDINGS[options.scoring](match, seats_in(match.active), teams)

    return RuleModule(
        name="scoring",
        options=options,
        built_by=scoring,
        scoring=Scoring(None if options.single_round else options.target, run, judge),
    )
