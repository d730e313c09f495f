"""The wheel: who must spin, and what the slices do (docs/rules/spin.md 3 to 5)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import TypeAlias

import attrs

from unorules.cards import Color, Side
from unorules.classic.turn import keep
from unorules.draft import Draft
from unorules.errors import Reason, RulesError
from unorules.events import Said
from unorules.moves import (
    Commit,
    Drop,
    Keep,
    Lapse,
    Move,
    Play,
    Say,
    SpinWheel,
    SwapWith,
    Wheel,
    by_seat,
)
from unorules.rules import Lays, MarkEffect, RuleModule, Table, Widen, on, option
from unorules.spin.deck import SWIRL
from unorules.spin.steps import (
    ALMOST_UNO,
    DISCARD_COLOR,
    DISCARD_NUMBER,
    KEPT,
    UNO_SPIN,
    Declined,
    DropCards,
    HandShown,
    Race,
    SpinDue,
    SwapDue,
    War,
    WarCard,
    WarWon,
    WheelSpun,
    WheelTurns,
    droppable,
)
from unorules.spin.war import commit, declare, leave_war, offer_commits, reseal, see_war
from unorules.state import State
from unorules.values import CardSet, SeatSet, Value, seats_in

__all__ = ["SHOUT", "SLICES", "WheelOptions", "wheel"]

SHOUT = "unospin"
"""The word of the race."""

_SPIN = by_seat(SpinWheel)
_KEEP = by_seat(Keep)
_LAPSE = Lapse()
_SHOUT = by_seat(lambda seat: Say(seat, SHOUT))


def _weight(name: str) -> int:
    weight: int = option(
        1,
        f"How much of the wheel the slice {name} takes; 0 takes it off.",
        at_most=10**6,
        source="spin.md 3.7",
    )
    return weight


@attrs.frozen(eq=False, repr=False)
class WheelOptions(Value):
    """Options of the module `wheel`."""

    spin_consumes_turn: bool = option(
        default=False,
        text="Whether the spin takes the place of the spinner's turn.",
        source="spin.md 3.4",
    )
    trade_hands: str = option(
        "choose",
        "Whether Trade Hands swaps with a player of choice, or all hands go to the left.",
        choices=("choose", "left"),
        source="spin.md 5.5",
    )
    race_next: str = option(
        "spinner",
        "Who goes on after a race that was won: the spinner as ever, or the next after the winner.",
        choices=("spinner", "winner"),
        source="spin.md 5.8",
    )
    first_spin: str = option(
        "ignore",
        "Whether a swirl card turned up first is an ordinary number, or the first player spins.",
        choices=("ignore", "spin"),
        source="spin.md 2.2",
    )
    drops: str = option(
        "on_top",
        "Whether dropped cards lie on top of the discard pile, or under its top card.",
        choices=("on_top", "under"),
        source="spin.md 4.4",
    )
    drop_all: bool = option(
        default=True,
        text="Whether all cards of the color or the number must be dropped, or as many as wanted.",
        source="spin.md 4.7",
    )
    weight_almost_uno: int = _weight("Almost UNO")
    weight_discard_color: int = _weight("Discard Color")
    weight_discard_number: int = _weight("Discard Number")
    weight_draw_red: int = _weight("Draw Red")
    weight_draw_blue: int = _weight("Draw Blue")
    weight_trade_hands: int = _weight("Trade Hands")
    weight_show_hand: int = _weight("Show Hand")
    weight_war: int = _weight("War")
    weight_uno_spin: int = _weight("UNO Spin")


Slice: TypeAlias = Callable[[Draft, int, WheelOptions], None]
"""What a slice does to the spinner: `(draft, spinner, options)`."""


# The slices


def almost_uno(draft: Draft, spinner: int, options: WheelOptions) -> None:
    """Keep two cards, drop the rest (5.1)."""
    drop_if_any(draft, _drop_cards(spinner, ALMOST_UNO))


def discard_color(draft: Draft, spinner: int, options: WheelOptions) -> None:
    """Drop all cards of one color (5.2)."""
    drop_if_any(draft, _drop_cards(spinner, DISCARD_COLOR))


def discard_number(draft: Draft, spinner: int, options: WheelOptions) -> None:
    """Drop all cards of one number (5.3)."""
    drop_if_any(draft, _drop_cards(spinner, DISCARD_NUMBER))


def drop_if_any(draft: Draft, step: DropCards) -> None:
    """Wait for a drop, where there is a card to drop."""
    if droppable(draft, step):
        draft.wait(step)


_drop_cards = lru_cache(maxsize=4096)(DropCards)
_spin_due = cache(SpinDue)
_swap_due = cache(SwapDue)
_race = cache(Race)


def draw_red(draft: Draft, spinner: int, options: WheelOptions) -> None:
    """Draw until a red card or a wild comes (5.4)."""
    draw_until(draft, spinner, Color.RED)


def draw_blue(draft: Draft, spinner: int, options: WheelOptions) -> None:
    """Draw until a blue card or a wild comes (5.4)."""
    draw_until(draft, spinner, Color.BLUE)


def draw_until(draft: Draft, spinner: int, color: Color) -> None:
    """All cards drawn are kept (5.4)."""
    printed = draft.side.printed
    draft.take_until(spinner, printed.colored[color.index] | printed.wilds)


def trade_hands(draft: Draft, spinner: int, options: WheelOptions) -> None:
    """Swap with a player of choice, or every hand goes one seat to the left (5.5)."""
    if options.trade_hands == "left":
        draft.pass_hands(1)
        return
    others = [seat for seat in draft.kit.inside if seat != spinner]
    if len(others) == 1:
        draft.swap(spinner, others[0])
    else:
        draft.wait(_swap_due(spinner))


def show_hand(draft: Draft, spinner: int, options: WheelOptions) -> None:
    """The hand is shown to all, once (5.6)."""
    if draft.told is not None:
        side = draft.side
        draft.tell(HandShown, spinner, side.faces_of(side.printed.sorted(draft.hands[spinner])))


def war(draft: Draft, spinner: int, options: WheelOptions) -> None:
    """Whoever holds the highest number drops it (5.7)."""
    declare(draft, spinner)


def uno_spin(draft: Draft, spinner: int, options: WheelOptions) -> None:
    """Whoever shouts first may drop a card (5.8)."""
    draft.wait(_race(spinner))


SLICES: dict[str, Slice] = {
    "almost-uno": almost_uno,
    "discard-color": discard_color,
    "discard-number": discard_number,
    "draw-red": draw_red,
    "draw-blue": draw_blue,
    "trade-hands": trade_hands,
    "show-hand": show_hand,
    "war": war,
    "uno-spin": uno_spin,
}
"""The nine slices of the wheel by their names (3.7)."""


def ends_of(options: WheelOptions) -> dict[str, int]:
    """Where on the wheel each slice ends that takes some of it (3.7)."""
    ends: dict[str, int] = {}
    end = 0
    for name in SLICES:
        weight: int = getattr(options, f"weight_{name.replace('-', '_')}")
        end += weight
        if weight:
            ends[name] = end
    return ends


# Spinning


def next_spins(draft: Draft, move: Play, was: State) -> None:
    """The next player must spin (3.1)."""
    draft.wait(_spin_due(draft.kit.next[draft.direction][move.seat]))


def first_spins(draft: Draft, first: int) -> None:
    """The first player must spin (2.2)."""
    draft.wait(_spin_due(first))


def offer_spin(table: Table, step: SpinDue, lays: Lays, moves: list[Move]) -> None:
    """Nothing but the spin (3.1)."""
    moves.append(_SPIN[step.seat])


def spin(
    draft: Draft,
    move: SpinWheel,
    was: State,
    options: WheelOptions,
    names: Sequence[str],
    ends: Sequence[int],
) -> None:
    """With a seed the wheel stops at once; without one the table tells where (3.7, 3.8)."""
    if draft.chance.seed is None:
        draft.wait(WheelTurns(move.seat))
        return
    at = draft.pick(ends[-1])
    stop_at(draft, move.seat, names[bisect_right(ends, at)], options)


def stop_at(draft: Draft, spinner: int, name: str, options: WheelOptions) -> None:
    """The slice does its work; then the spinner is on turn, or the next after the spinner (3.4)."""
    if options.spin_consumes_turn:
        draft.turn = spinner
    else:
        draft.again(spinner)
    if draft.told is not None:
        draft.told.append(WheelSpun(spinner, name))
    SLICES[name](draft, spinner, options)


def tell_slice(draft: Draft, move: Wheel, was: State, options: WheelOptions) -> None:
    """The table tells where the wheel has stopped (3.8)."""
    step = was.step
    assert isinstance(step, WheelTurns)
    stop_at(draft, step.seat, move.slice, options)


# Drops


_ALIKE = (DISCARD_COLOR, DISCARD_NUMBER)
"""The slices at which all cards that are dropped are alike."""
_SAID = 3
"""What is said with a drop is the same for all hands from this size on."""


def offer_drops(
    table: Table, step: DropCards, lays: Lays, moves: list[Move], options: WheelOptions
) -> None:
    """Each card that may be dropped now, with what must be named and can be said (4.1 to 4.7)."""
    printed = table.side.printed
    cards = droppable(table, step)
    final = last_drops(step, cards, printed)
    if step.why in _ALIKE and not options.drop_all:
        final = cards
    drops = drops_by_card(step.seat, printed)
    if not final:
        moves += printed.each(cards, drops)
    else:
        size = table.hands[step.seat].bit_count()
        colors_of = printed if options.drops == "on_top" and size > 1 else None
        widens = table.kit.rules.widens
        said = min(size, _SAID)
        bits = table.kit.deck.bits
        for number in printed.each(cards, range(len(drops))):
            if final & bits[number]:
                moves += with_what_is_said(drops[number], colors_of, widens, said)
            else:
                moves.append(drops[number])
    if step.why == UNO_SPIN or (step.like is not None and not options.drop_all):
        moves.append(_KEEP[step.seat])


@lru_cache(maxsize=256)
def drops_by_card(seat: int, printed: Side) -> tuple[Drop, ...]:
    """The drop of each card with nothing said, made once."""
    made = {face: Drop(seat, face) for face in printed.of_face}
    return tuple(made[face] for face in printed.faces)


@lru_cache(maxsize=4096)
def with_what_is_said(
    drop: Drop, colors_of: Side | None, widens: tuple[Widen, ...], size: int
) -> tuple[Drop, ...]:
    """The drop with what may be said, made once; a wild names one of these colors, if given."""
    drops: tuple[Drop, ...] = (drop,)
    if colors_of is not None and drop.face.is_wild:
        drops = tuple(Drop(drop.seat, drop.face, color) for color in colors_of.palette)
    for widen in widens:
        drops = widen(drops, size)
    return drops


def last_drops(step: DropCards, cards: CardSet, printed: Side) -> CardSet:
    """Those of the cards after which no more is dropped (5.1 to 5.3, 5.8).

    `cards` are all that may be dropped now.
    """
    if step.why == UNO_SPIN:
        return cards
    if step.why == ALMOST_UNO:
        return cards if cards.bit_count() == KEPT + 1 else 0
    if step.like is not None:
        return 0 if cards & (cards - 1) else cards
    last = 0
    for same in printed.colored if step.why == DISCARD_COLOR else printed.descending:
        due = cards & same
        if due and not due & (due - 1):
            last |= due
    return last


def drop(draft: Draft, move: Drop, was: State, options: WheelOptions) -> None:
    """A card is dropped, and the next one like it is due (4.1, 4.2)."""
    step = was.step
    assert isinstance(step, DropCards)
    cards = draft.hands[move.seat] & draft.side.printed.of_face[move.face]
    number = (cards & -cards).bit_length() - 1
    draft.drop(move.seat, number, move, under=options.drops == "under")
    if step.like is None and step.why in _ALIKE:
        # Further cards must be like the first one.
        step = _drop_cards(step.seat, step.why, move.face, step.spinner)
    last = step.why == UNO_SPIN or not droppable(draft, step)
    if last or move.uno:
        draft.arrive(move.seat, move)
    if not last:
        draft.wait(step)


def stop_or_keep(draft: Draft, move: Keep, was: State) -> None:
    """No card is dropped, or no more (4.6, 4.7, 5.8); elsewhere the drawn card is kept."""
    step = was.step
    if isinstance(step, DropCards):
        draft.tell(Declined, move.seat)
        if step.like is not None:
            draft.arrive(move.seat)
    else:
        keep(draft, move, was)


# Trade Hands and the race


def offer_swaps(table: Table, step: SwapDue, lays: Lays, moves: list[Move]) -> None:
    """Everybody else (5.5)."""
    moves += swaps(step.seat, table.kit.active)


@lru_cache(maxsize=1024)
def swaps(seat: int, active: SeatSet) -> tuple[SwapWith, ...]:
    """A swap with each of the others, made once."""
    return tuple(SwapWith(seat, target) for target in seats_in(active) if target != seat)


def swap(draft: Draft, move: SwapWith, was: State) -> None:
    """The two swap hands (5.5)."""
    draft.swap(move.seat, move.target)


def offer_race(table: Table, step: Race, lays: Lays, moves: list[Move]) -> None:
    """Everybody may shout, and the table may end it (5.8)."""
    moves += [_SHOUT[seat] for seat in table.kit.inside]
    moves.append(_LAPSE)


def shout(draft: Draft, move: Say, was: State, options: WheelOptions) -> None:
    """The first to shout may drop a card (5.8)."""
    step = was.step
    assert isinstance(step, Race)
    draft.tell(Said, move.seat, move.word)
    spinner: int | None = step.spinner
    if options.race_next == "winner":
        # The turn of the spinner is over.
        draft.turn = move.seat
        spinner = None
    draft.wait(_drop_cards(move.seat, UNO_SPIN, None, spinner))


def lapse(draft: Draft, move: Lapse, was: State) -> None:
    """Nobody drops (5.8)."""


# Refusals and departures


def why_no_drop(state: State, move: Drop) -> Reason | None:
    """Why a card cannot be dropped now (4.1, 4.3)."""
    step = state.step
    if not isinstance(step, DropCards) or move.seat != step.seat:
        return None
    showing = state.side.printed.of_face.get(move.face, 0)
    if not showing & state.hands[move.seat]:
        return Reason("not-in-hand", f"{move.face} is not in the hand")
    if not showing & droppable(state, step):
        wanted = "number" if step.why == DISCARD_NUMBER else "color"
        like = f"of the {wanted} of {step.like}" if step.like else f"with a {wanted}"
        return Reason("wheel/other-card", f"{move.face} is not dropped here: a card {like} is")
    if move.color is None and move.face.is_wild:
        return Reason("name-a-color", "the wild that is dropped last names its color")
    if move.color is not None:
        return Reason("no-color", "no color is named with this card")
    return Reason("nothing-to-say", "nothing of this kind can be said with this card now")


def why_no_shout(state: State, move: Say) -> Reason | None:
    """Why a shout does not count (5.8)."""
    step = state.step
    if isinstance(step, DropCards) and step.why == UNO_SPIN and move.word == SHOUT:
        return Reason("too-late", "somebody else was first")
    return None


Open: TypeAlias = SpinDue | WheelTurns | DropCards | SwapDue


def spinner_leaves(draft: Draft, step: Open, who: int) -> None:
    """What is still open of the spin lapses with who had to act (9)."""
    if step.seat == who:
        draft.lapse()


def wheel(options: WheelOptions = WheelOptions()) -> RuleModule:
    """A card with a swirl makes the next player spin the wheel."""
    taken = ends_of(options)
    names, ends = tuple(taken), tuple(taken.values())
    if not ends:
        raise RulesError("a wheel needs a slice: all weights are 0", ("wheel",), "options")

    stops = tuple(Wheel(name) for name in names)

    def offer_slices(table: Table, step: WheelTurns, lays: Lays, moves: list[Move]) -> None:
        moves += stops

    def run_spin(draft: Draft, move: SpinWheel, was: State) -> None:
        spin(draft, move, was, options, names, ends)

    def run_slice(draft: Draft, move: Wheel, was: State) -> None:
        tell_slice(draft, move, was, options)

    def run_drop(draft: Draft, move: Drop, was: State) -> None:
        drop(draft, move, was, options)

    def run_shout(draft: Draft, move: Say, was: State) -> None:
        shout(draft, move, was, options)

    def run_commit(draft: Draft, move: Commit, was: State) -> None:
        commit(draft, move, was, under=options.drops == "under")

    def generate_drops(table: Table, step: DropCards, lays: Lays, moves: list[Move]) -> None:
        offer_drops(table, step, lays, moves, options)

    def leaves_war(draft: Draft, step: War, who: int) -> None:
        leave_war(draft, step, who, under=options.drops == "under")

    return RuleModule(
        name="wheel",
        options=options,
        built_by=wheel,
        marked=(
            MarkEffect(
                SWIRL,
                run=next_spins,
                opening=first_spins if options.first_spin == "spin" else None,
            ),
        ),
        steps={
            SpinDue: offer_spin,
            WheelTurns: offer_slices,
            DropCards: generate_drops,
            SwapDue: offer_swaps,
            War: offer_commits,
            Race: offer_race,
        },
        handlers=(
            on(SpinWheel, run_spin),
            on(Wheel, run_slice),
            on(Drop, run_drop),
            on(SwapWith, swap),
            on(Commit, run_commit),
            on(Lapse, lapse),
            on(Keep, stop_or_keep),
        ),
        replaces=(Keep,),
        spoken={SHOUT: run_shout},
        why={Drop: why_no_drop, Say: why_no_shout},
        shows={War: see_war},
        fills={War: reseal},
        departs={
            SpinDue: spinner_leaves,
            WheelTurns: spinner_leaves,
            DropCards: spinner_leaves,
            SwapDue: spinner_leaves,
            War: leaves_war,
        },
        words=(
            SpinDue,
            WheelTurns,
            DropCards,
            SwapDue,
            War,
            Race,
            WheelSpun,
            HandShown,
            WarCard,
            WarWon,
            Declined,
        ),
    )
