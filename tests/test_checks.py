"""The kit that checks the laws of any rules: every ruleset keeps them, a broken one is told."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import attrs
import pytest

import unorules as uno
from unorules import RulesError
from unorules.classic import MODULES
from unorules.draft import Draft
from unorules.errors import Reason
from unorules.events import Event
from unorules.moves import Move
from unorules.registry import PRESETS
from unorules.rules import Bundle, Fault, RuleModule, Table, compose, on
from unorules.state import State
from unorules.steps import TakeTurn
from unorules.testing import BrokenLaw, Checked, check_rules

CLASSIC = Bundle("classic", tuple(build() for build in MODULES))


@pytest.mark.parametrize(
    "rules", [*PRESETS, "classic", "classic-challenge-uno", "flip", "flip-challenge", "spin"]
)
def test_every_preset_keeps_the_laws(rules: str) -> None:
    """All of them, with departures, mistakes, and the table shuffling in some games."""
    checked = check_rules(rules, games=8, moves=120, every=6)
    assert checked.games == 8
    assert checked.searched > checked.games


@pytest.mark.parametrize(
    "rules",
    [
        "house-party+jump-in+seven-zero+misplay+multi-play",
        "spin(drops=under,drop_all=off)+jump-in+seven-zero+stacking+misplay+multi-play",
        "spin-mattel(hand_size=3,false_catch_penalty=2)+draw-until-playable+force-play",
        "ujf(decks=2)+jump-in+seven-zero+multi-play+reverse-bounce",
        "ujf(hand_size=3,two_player_reverse=none)+no-action-finish+draw-until-playable+force-play",
        "flip+jump-in+seven-zero+stacking(kind=all)+reverse-bounce+misplay+multi-play",
        "flip(flip_wild_chooser=next,flip_out_side=after)+draw-until-playable+force-play",
        "classic(false_uno_penalty=2,false_catch_penalty=2)+stacking(kind=all)+reverse-bounce",
        "classic(hand_size=2,scoring=challenge_elimination,target=60)+no-action-finish",
        "quick(decks=2)+partners+seven-zero(seven=optional)+force-play+draw-until-playable",
    ],
)
def test_many_rules_at_once_keep_the_laws(rules: str) -> None:
    """Whatever is in play together."""
    check_rules(rules, games=6, moves=120, every=6)


def test_what_was_seen_is_told() -> None:
    """Games played, states seen, and how many of them were searched; progress game by game."""
    told: list[int] = []
    checked = check_rules("quick", games=3, moves=20, every=4, progress=told.append)
    assert checked == Checked(3, 63, checked.searched)
    assert 15 <= checked.searched <= 18
    assert told == [1, 2, 3]
    assert check_rules("quick", games=1, moves=10**6, rounds=1).games == 1


def test_the_same_seed_checks_the_same_games() -> None:
    """And another one others."""
    one, again, other = (
        check_rules("quick", games=1, moves=10**6, every=50, seed=seed) for seed in (1, 1, 2)
    )
    assert one == again != other


def test_numbers_of_seats_that_the_rules_refuse_are_left_out() -> None:
    """With none that will do the rules say why."""
    check_rules("classic+partners", games=2, moves=10, seats=(2, 3, 4))
    with pytest.raises(RulesError, match="4 seats, not 3"):
        check_rules("classic+partners", seats=(3,))


# Broken rules


def build(options: Any = None) -> RuleModule:
    """The builder of the modules below, which are never rebuilt."""
    raise NotImplementedError


def broken(**slots: Any) -> uno.Rules:
    """Classic with a module that breaks a law."""
    return compose(CLASSIC, (RuleModule(name="broken", built_by=build, **slots),))


def lose_a_card(draft: Draft, move: Move, was: State) -> None:
    """A card vanishes from the draw pile."""
    draft.draw_pile = draft.draw_pile[:-1]


def double_a_card(draft: Draft, move: Move, was: State) -> None:
    """A card of a hand lies in the draw pile too."""
    number = draft.hands[was.turn].bit_length() - 1
    if number >= 0:
        draft.draw_pile = draft.kit.rules.deck.pile((*draft.draw_pile, number))


def offer_twice(table: Table, step: TakeTurn, lays: Any, moves: list[Move]) -> None:
    """The draw is listed once more."""
    moves.append(uno.Draw(table.turn))


def offer_too_late(table: Table, step: TakeTurn, lays: Any, moves: list[Move]) -> None:
    """A pass that is to be had at any time is no reminder."""
    moves.append(uno.Keep(table.turn))


def peek(table: Table, step: TakeTurn, lays: Any, moves: list[Move]) -> None:
    """Only who would draw a red card next may pass, which nobody can know."""
    pile = table.draw_pile
    if pile and table.kit.rules.deck.cards[pile[-1]].front.color is uno.Color.RED:
        moves.append(uno.Keep(table.turn))


@attrs.frozen
class Overheard(Event):
    """Tells all what the top of the draw pile is."""

    card: uno.Card

    def told(self, name: Callable[[int], str]) -> str:
        """The event as a sentence."""
        return f"The next card is {self.card}."


def tell_all(draft: Draft, move: Move, was: State) -> None:
    """The next card is told to all."""
    if draft.draw_pile:
        draft.tell(Overheard, draft.kit.rules.deck.cards[draft.draw_pile[-1]])


def no_draws(state: State, move: Move) -> Reason | None:
    """Nobody may do anything but lay."""
    return None if isinstance(move, uno.Play | uno.Deal) else Reason("broken/no", "no")


def stumble(draft: Draft, move: Move, was: State) -> None:
    """A plain mistake of the author, where somebody is down to one card."""
    if draft.fell:
        raise ZeroDivisionError


COUNTER = itertools.count()


def by_the_clock(draft: Draft, move: Move, was: State) -> None:
    """Every other move turns play round, whatever the state."""
    if next(COUNTER) % 2:
        draft.direction = -draft.direction


def give_to_the_next(state: State, move: Move, reason: Reason) -> int:
    """A mistake has a price, however silly."""
    return 3


SLOTS: dict[str, tuple[str, dict[str, Any]]] = {
    "a card is lost": ("conservation", {"settle": (on(Move, lose_a_card),)}),
    "a card is doubled": ("conservation", {"settle": (on(Move, double_a_card),)}),
    "a move is listed twice": ("liveness", {"steps": {TakeTurn: offer_twice}}),
    "a reminder would be due before it is asked": (
        "agreement",
        {"reminders": {TakeTurn: offer_too_late}},
    ),
    "an error of the author": ("agreement", {"settle": (on(Move, stumble),)}),
    "moves depend on more than the state": ("purity", {"settle": (on(Move, by_the_clock),)}),
    "nobody can move": ("liveness", {"vetoes": (no_draws,)}),
    "the list tells a secret": ("secrecy", {"steps": {TakeTurn: peek}}),
    "an event tells a secret": (
        "secrecy",
        {"settle": (on(Move, tell_all),), "words": (Overheard,)},
    ),
}


@pytest.mark.parametrize("name", SLOTS)
def test_a_broken_law_is_told_with_the_position(name: str) -> None:
    """The name of the law, what is wrong, and the first state in which it shows, as a line."""
    law, slots = SLOTS[name]
    with pytest.raises(BrokenLaw) as caught:
        check_rules(broken(**slots), games=12, moves=300, every=1)
    assert caught.value.law == law
    assert caught.value.fault
    assert caught.value.position.startswith("classic@1+broken@1; a=")
    assert str(caught.value) == f"{law}: {caught.value.fault}\nin {caught.value.position}"


def test_a_game_that_does_not_come_out_the_same_is_told() -> None:
    """Where no state is searched, the replay finds it."""
    with pytest.raises(BrokenLaw, match=r"^replay: "):
        check_rules(broken(settle=(on(Move, by_the_clock),)), games=4, moves=31, every=10**9)


def test_an_error_in_the_course_of_a_game_names_the_move() -> None:
    """Where no state is searched before."""
    with pytest.raises(BrokenLaw, match=r"^moves: [a-d]:.* raises ZeroDivisionError") as caught:
        check_rules(broken(settle=(on(Move, stumble),)), games=4, moves=300, every=10**9)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_rules_of_unknown_modules_are_checked_but_not_as_text() -> None:
    """They cannot be read from their text, and all the rest holds."""
    harmless = broken(faults={uno.Play: Fault(give_to_the_next)})
    assert check_rules(harmless, games=2, moves=60).games == 2
