"""Players who leave (docs/rules/classic.md 9)."""

from __future__ import annotations

import attrs

from unorules.cards import numbers_in
from unorules.draft import Draft
from unorules.events import Left, MatchEnded
from unorules.moves import Leave
from unorules.rules import RuleModule, on
from unorules.state import Match, MatchResult, RoundResult, State
from unorules.steps import ROUND_OVER, Answer, ChooseColor, PlayDrawn, TakeTurn
from unorules.values import Value, seats_in

__all__ = ["departure"]


def leave(draft: Draft, move: Leave, was: State) -> None:
    """The hand goes into the draw pile, the total is struck, and play goes on without (9.1).

    What the step and the parts of other modules make of it stands in their `departs`.
    """
    who = move.who
    rules = draft.kit.rules
    draft.tell(Left, who)
    return_hand(draft, who)
    active = draft.match.active & ~(1 << who)
    scores = tuple(0 if seat == who else points for seat, points in enumerate(draft.match.scores))
    draft.match = attrs.evolve(draft.match, active=active, scores=scores)
    draft.reseat()
    for part in draft.parts:
        if type(part) in rules.departs:
            rules.departs[type(part)](draft, part, who)
    judge(draft, who)
    if draft.match.result is not None:
        end_match(draft)
        return
    step = draft.step
    if type(step) in rules.departs:
        rules.departs[type(step)](draft, step, who)
    if draft.step is not was.step:
        draft.moment += 1


def return_hand(draft: Draft, who: int) -> None:
    """The hand is shuffled into the draw pile; between rounds it just lies there (9.1)."""
    deck = draft.kit.deck
    hand = draft.hands[who]
    if not hand:
        return
    draft.hands[who] = 0
    pile = (*draft.draw_pile, *numbers_in(hand))
    draft.draw_pile = deck.pile(pile if draft.step.closed else draft.shuffle(pile))
    draft.idle = 0


def judge(draft: Draft, who: int) -> None:
    """The last team that is still whole wins; else what the departure means for the match (9.2)."""
    match = draft.match
    teams = draft.kit.teams
    departs = draft.kit.rules.departs
    whole = {teams[seat] for seat in seats_in(match.active) if not teams[seat] & ~match.active}
    if len(whole) == 1:
        winners = seats_in(whole.pop())
        draft.match = attrs.evolve(match, result=MatchResult(winners, "last-in"))
    elif Match in departs:
        departs[Match](draft, match, who)


def end_match(draft: Draft) -> None:
    """The match is over; nobody scores for the round (9.2)."""
    match = draft.match
    assert match.result is not None
    nobody = RoundResult(None, (0,) * len(draft.hands), "left")
    draft.match = attrs.evolve(match, round_result=match.round_result or nobody)
    draft.wait_only(ROUND_OVER)
    draft.moment += 1
    draft.tell(MatchEnded, match.result.winners)


def turn_lapses(draft: Draft, step: TakeTurn | PlayDrawn, who: int) -> None:
    """Whoever leaves on turn leaves the turn to the next (9.3)."""
    if draft.turn == who:
        draft.lapse()


def debt_lapses(draft: Draft, step: Answer, who: int) -> None:
    """A debt lapses with the debtor; with the creditor gone it stays as it was (9.4)."""
    if step.target == who:
        draft.turn = who
        draft.lapse()


def next_names(draft: Draft, step: ChooseColor, who: int) -> None:
    """The next seat is first player and names the color (9.5)."""
    if step.seat == who:
        draft.step = ChooseColor(draft.kit.next[draft.direction][who])


@attrs.frozen(eq=False, repr=False)
class DepartureOptions(Value):
    """The module `departure` has no options."""


def departure(options: DepartureOptions = DepartureOptions()) -> RuleModule:
    """What happens when a player leaves."""
    return RuleModule(
        name="departure",
        options=options,
        built_by=departure,
        handlers=(on(Leave, leave),),
        departs={
            TakeTurn: turn_lapses,
            PlayDrawn: turn_lapses,
            Answer: debt_lapses,
            ChooseColor: next_names,
        },
    )
