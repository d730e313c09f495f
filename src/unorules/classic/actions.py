"""The cards that act: Skip, Reverse, Draw Two, Wild, Wild Draw Four (docs/rules/classic.md 4)."""

from __future__ import annotations

from typing import Final, Literal

import attrs

from unorules.cards import DRAW_TWO, REVERSE, SKIP, WILD, WILD_DRAW_FOUR
from unorules.draft import Draft
from unorules.events import Skipped
from unorules.moves import Play
from unorules.rules import Effect, RuleModule, option
from unorules.state import State
from unorules.steps import ChooseColor

__all__ = ["ActionOptions", "actions"]

_COLOR: Final = frozenset[Literal["color", "target"]]({"color"})


@attrs.frozen
class ActionOptions:
    """Options of the module `actions`."""

    two_player_reverse: str = option(
        "skip",
        "Whether a Reverse between two players gives its player another turn.",
        choices=("skip", "none"),
        source="classic.md 4.3",
    )
    first_reverse: str = option(
        "dealer",
        "Who plays first when the first card is a Reverse.",
        choices=("dealer", "right_of_dealer"),
        source="classic.md 2.8",
    )
    wild4_policy: str | None = option(
        None,
        "When a Wild Draw Four may be laid; by default as a bluff where it can be challenged, "
        "else strictly without the color in hand.",
        choices=("bluff", "strict", "free"),
        source="classic.md 4.7",
    )


def skip(draft: Draft, move: Play, was: State) -> None:
    """The next player loses the turn (4.1)."""
    draft.skip()


def reverse(draft: Draft, move: Play, was: State) -> None:
    """The direction changes (4.2)."""
    draft.turn_around()


def reverse_or_skip(draft: Draft, move: Play, was: State) -> None:
    """The direction changes; between two players the same player is on turn again (4.2, 4.3)."""
    draft.turn_around()
    if draft.kit.count == 2:
        draft.tell(Skipped(draft.kit.next[draft.direction][move.seat]))
        draft.again(move.seat)


def skip_first(draft: Draft, first: int) -> None:
    """The first player is skipped (2.7)."""
    draft.skip()


def dealer_first(draft: Draft, first: int) -> None:
    """The direction changes and the dealer plays first (2.8)."""
    draft.turn_around()
    draft.again(draft.match.dealer)


def right_of_dealer_first(draft: Draft, first: int) -> None:
    """The direction changes and the seat on the dealer's right plays first (2.8)."""
    draft.turn_around()


def first_draws_two(draft: Draft, first: int) -> None:
    """The first player draws two cards and loses the turn (2.6)."""
    draft.pay(first, 2)


def first_names(draft: Draft, first: int) -> None:
    """The first player names the color, then plays (2.9)."""
    draft.wait(ChooseColor(first))


def actions(options: ActionOptions = ActionOptions()) -> RuleModule:
    """What the cards with a symbol do."""
    policy = options.wild4_policy
    if policy in ("bluff", "strict"):
        # These say what holds by default with and without the challenge, and need no more.
        options = attrs.evolve(options, wild4_policy=None)
    again = options.two_player_reverse == "skip"
    dealer = options.first_reverse == "dealer"
    return RuleModule(
        name="actions",
        options=options,
        built_by=actions,
        effects=(
            Effect(SKIP, run=skip, opening=skip_first),
            Effect(
                REVERSE,
                run=reverse_or_skip if again else reverse,
                opening=dealer_first if dealer else right_of_dealer_first,
            ),
            Effect(DRAW_TWO, owes=2, opening=first_draws_two),
            Effect(WILD, asks=_COLOR, opening=first_names),
            Effect(
                WILD_DRAW_FOUR,
                asks=_COLOR,
                owes=4,
                guarded=policy != "free",
                opens=False,
            ),
        ),
        requires={"challenge": "wild4_policy=bluff"} if policy == "bluff" else {},
        conflicts={"challenge": f"wild4_policy={policy}"} if policy in ("strict", "free") else {},
    )
