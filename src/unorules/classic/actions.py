"""The cards that act: Skip, Reverse, Draw Two, Wild, Wild Draw Four (docs/rules/classic.md 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, Literal

import attrs

from unorules.cards import DRAW_TWO, REVERSE, SKIP, WILD, WILD_DRAW_FOUR
from unorules.draft import Draft
from unorules.moves import Play
from unorules.rules import Effect, RuleModule, option
from unorules.state import State
from unorules.steps import ChooseColor
from unorules.values import Value

__all__ = ["NAMES_COLOR", "ActionOptions", "actions", "first_draws", "with_draw_cards"]

NAMES_COLOR: Final = frozenset[Literal["color", "target"]]({"color"})


@attrs.frozen(eq=False, repr=False)
class ActionOptions(Value):
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
        "When a wild draw card may be laid; by default as a bluff where it can be challenged, "
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
        draft.skip()


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


def first_draws(draft: Draft, first: int) -> None:
    """The first player draws what the card says and loses the turn (2.6)."""
    effect = draft.side.effects[draft.discard_pile[-1]]
    draft.pay(first, effect.owes, effect)


def first_names(draft: Draft, first: int) -> None:
    """The first player names the color, then plays (2.9)."""
    draft.wait(ChooseColor(first))


def actions(options: ActionOptions = ActionOptions()) -> RuleModule:
    """What the cards with a symbol do."""
    wild_draw_four = Effect(WILD_DRAW_FOUR, asks=NAMES_COLOR, owes=4, guarded=True, opens=False)
    draw_two = Effect(DRAW_TWO, owes=2, opening=first_draws)
    return with_draw_cards("actions", actions, options, (draw_two, wild_draw_four))


def with_draw_cards(
    name: str,
    built_by: Callable[[Any], RuleModule],
    options: ActionOptions,
    draw_cards: Iterable[Effect],
) -> RuleModule:
    """The module in which Skip, Reverse and Wild stand beside the draw cards of a game.

    Guarded ones are so unless `wild4_policy` frees them (4.7).
    """
    policy = options.wild4_policy
    if policy in ("bluff", "strict"):
        # These say what holds by default with and without the challenge, and need no more.
        options = attrs.evolve(options, wild4_policy=None)
    if policy == "free":
        draw_cards = (attrs.evolve(effect, guarded=False) for effect in draw_cards)
    again = options.two_player_reverse == "skip"
    dealer = options.first_reverse == "dealer"
    return RuleModule(
        name=name,
        options=options,
        built_by=built_by,
        effects=(
            Effect(SKIP, run=skip, again=None, opening=skip_first),
            Effect(
                REVERSE,
                run=reverse_or_skip if again else reverse,
                again=reverse,
                opening=dealer_first if dealer else right_of_dealer_first,
            ),
            Effect(WILD, asks=NAMES_COLOR, opening=first_names),
            *draw_cards,
        ),
        requires={"challenge": "wild4_policy=bluff"} if policy == "bluff" else {},
        conflicts={"challenge": f"wild4_policy={policy}"} if policy in ("strict", "free") else {},
    )
