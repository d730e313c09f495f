"""A turn: lay one card, or draw one and lay or keep it (docs/rules/classic.md 3, 7.4, 7.5)."""

from __future__ import annotations

from functools import cache

import attrs

from unorules.cards import Color
from unorules.draft import Draft
from unorules.errors import Reason
from unorules.events import ColorNamed, Kept, Passed
from unorules.moves import Draw, Keep, Move, NameColor, Play, Take, by_seat
from unorules.rules import (
    Lays,
    RuleModule,
    Run,
    Table,
    answers_to,
    debt_effect,
    matching,
    must_lay,
    on,
    option,
    playable,
    within_limits,
)
from unorules.scoring import idle_turn
from unorules.state import State
from unorules.steps import TAKE_TURN, Answer, ChooseColor, PlayDrawn, TakeTurn
from unorules.values import CardSet, Value

__all__ = ["TurnOptions", "turn"]

_DRAW = by_seat(Draw)
_KEEP = by_seat(Keep)
_TAKE = by_seat(Take)
_play_drawn = cache(PlayDrawn)


@attrs.frozen(eq=False, repr=False)
class TurnOptions(Value):
    """Options of the module `turn`."""

    voluntary_draw: bool | None = option(
        None,
        "Whether a player who could lay a card may draw instead; by default so, unless "
        "force-play is in play.",
        switch=True,
        source="classic.md 3.5",
    )
    play_after_draw: str | None = option(
        None,
        "Whether a drawn card that can be laid may be laid, must be, or never is; by default it "
        "may, unless force-play is in play.",
        choices=("may", "must", "no"),
        source="classic.md 3.4",
    )


def lay_or_draw(table: Table, step: TakeTurn, lays: Lays, moves: list[Move]) -> None:
    """Any card that matches, or a draw, whatever the hand holds (3.1, 3.5)."""
    seat = table.turn
    color = table.color
    cards = 0
    if color is not None:
        # `playable`, written out: nowhere is it asked so often.
        top = table.discard_pile[-1]
        cards = table.hands[seat] & table.side.printed.matching[top][color.index]
        if cards and table.kit.limits:
            cards = within_limits(table, seat, cards)
    lays.append((seat, cards))
    moves.append(_DRAW[seat])


def lay_or_else_draw(table: Table, step: TakeTurn, lays: Lays, moves: list[Move]) -> None:
    """Any card that matches; a draw only where none does (3.5)."""
    seat = table.turn
    cards = playable(table, seat)
    lays.append((seat, cards))
    if not cards:
        moves.append(_DRAW[seat])


def lay_drawn_or_keep(table: Table, step: PlayDrawn, lays: Lays, moves: list[Move]) -> None:
    """The card just drawn, if it still can be laid, or no card at all (3.4)."""
    seat = table.turn
    card = within_limits(table, seat, step.card) if table.kit.limits else step.card
    lays.append((seat, card))
    moves.append(_KEEP[seat])


def lay_drawn(table: Table, step: PlayDrawn, lays: Lays, moves: list[Move]) -> None:
    """The card just drawn, which must be laid unless that is a bluff (3.4)."""
    lay_drawn_or_keep(table, step, lays, moves)
    if must_lay(table, table.turn, step.card):
        moves.pop()


def why_no_keep(state: State, move: Keep) -> Reason | None:
    """A drawn card that can be laid must be laid (3.4)."""
    step = state.step
    if not isinstance(step, PlayDrawn) or move.seat != state.turn:
        return None
    return Reason("must-play", "the drawn card can be laid, so it must be laid")


def take_or_answer(table: Table, step: Answer, lays: Lays, moves: list[Move]) -> None:
    """Take what is owed, or whatever the rules in play let one answer to such a card (5.5)."""
    moves.append(_TAKE[step.target])
    for answer in answers_to(table, step):
        if answer.cards is not None:
            cards = answer.cards(table, step)
            if cards:
                lays.append((step.target, cards))
        if answer.generator is not None:
            answer.generator(table, step, lays, moves)


def name_a_color(table: Table, step: ChooseColor, lays: Lays, moves: list[Move]) -> None:
    """Any color of the side in play (2.9)."""
    moves += [NameColor(step.seat, color) for color in table.side.printed.palette]


def play(draft: Draft, move: Play, was: State) -> None:
    """Lay the card, then do what it does; a last card only makes others draw (4, 8.1, 8.2).

    Of several cards laid at once the top one acts. A word that is spoken with them says what
    happens.
    """
    if move.word is not None:
        draft.kit.rules.spoken[move.word](draft, move, was)
        return
    seat = move.seat
    faces = move.faces
    face = faces[0]
    if len(faces) > 1:
        *covered, face = faces
        for each in covered:
            draft.lay_under(each, move)
    cards = draft.hands[seat] & was.side.printed.of_face[face]
    step = was.step
    instead = None
    if step is not TAKE_TURN:
        if type(step) is PlayDrawn and was.turn == seat:
            cards &= step.card
        elif type(step) is Answer:
            instead = run_instead(step, cards, was)
    effect = draft.lay(cards, move)
    if instead is not None:
        instead(draft, move, was)
        return
    run = effect.run if draft.hands[seat] else effect.last
    if run is not None:
        run(draft, move, was)
    if effect.draws:
        draft.owe(draft.kit.next[draft.direction][seat], seat, effect, was)


def run_instead(step: Answer, cards: CardSet, was: State) -> Run | None:
    """What such a card does as an answer to this debt, if that is not its own effect."""
    for answer in answers_to(was, step):
        if answer.run is not None and answer.cards is not None and answer.cards(was, step) & cards:
            return answer.run
    return None


def draw(draft: Draft, move: Draw, was: State) -> None:
    """Draw, and the card may be laid at once if it can (3.4)."""
    seat = move.seat
    draws = draft.kit.draws
    card = draft.take(seat, 1) if draws is None else draws(draft, seat)
    if not card:
        draw_nothing(draft, seat)
    elif card & matching(was) and (not draft.kit.limits or within_limits(draft, seat, card)):
        draft.wait(_play_drawn(card))


def draw_and_end(draft: Draft, move: Draw, was: State) -> None:
    """Draw, and the turn ends whatever comes (3.4)."""
    seat = move.seat
    draws = draft.kit.draws
    if not (draft.take(seat, 1) if draws is None else draws(draft, seat)):
        draw_nothing(draft, seat)


def draw_nothing(draft: Draft, seat: int) -> None:
    """With nothing left to draw the turn is a pass (7.4)."""
    draft.tell(Passed, seat)
    idle_turn(draft)


def keep(draft: Draft, move: Keep, was: State) -> None:
    """The turn ends with the drawn card in the hand (3.4)."""
    draft.tell(Kept, move.seat)


def take(draft: Draft, move: Take, was: State) -> None:
    """Draw what is owed; the turn is lost (5.5)."""
    step = was.step
    assert isinstance(step, Answer)
    draft.pay(step.target, step.total, debt_effect(was, step))


def name_color(draft: Draft, move: NameColor, was: State) -> None:
    """The color is in force from now on (2.9)."""
    color: Color = move.color
    draft.color = color
    draft.tell(ColorNamed, move.seat, color)


def turn(options: TurnOptions = TurnOptions()) -> RuleModule:
    """What the player on turn may do."""
    said = "voluntary_draw=on" if options.voluntary_draw else ""
    if options.play_after_draw in ("may", "no"):
        said = f"play_after_draw={options.play_after_draw}"
    if options.voluntary_draw:
        # What holds by default needs not be said, once it is known not to be contradicted.
        options = attrs.evolve(options, voluntary_draw=None)
    if options.play_after_draw == "may":
        options = attrs.evolve(options, play_after_draw=None)
    return RuleModule(
        name="turn",
        options=options,
        built_by=turn,
        steps={
            TakeTurn: lay_or_else_draw if options.voluntary_draw is False else lay_or_draw,
            PlayDrawn: lay_drawn if options.play_after_draw == "must" else lay_drawn_or_keep,
            Answer: take_or_answer,
            ChooseColor: name_a_color,
        },
        handlers=(
            on(Play, play),
            on(Draw, draw_and_end if options.play_after_draw == "no" else draw),
            on(Keep, keep),
            on(Take, take),
            on(NameColor, name_color),
        ),
        why={Keep: why_no_keep} if options.play_after_draw == "must" else {},
        conflicts={"force-play": said} if said else {},
    )
