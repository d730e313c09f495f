"""A turn: lay one card, or draw one and lay or keep it (docs/rules/classic.md 3, 7.4, 7.5)."""

from __future__ import annotations

from functools import cache

import attrs

from unorules.cards import Color
from unorules.draft import Draft
from unorules.events import ColorNamed, Kept, Passed
from unorules.moves import Draw, Keep, Move, NameColor, Play, Take, by_seat
from unorules.rules import Lays, RuleModule, Table, on, option, playable
from unorules.scoring import end_round
from unorules.state import State
from unorules.steps import Answer, ChooseColor, PlayDrawn, TakeTurn

__all__ = ["TurnOptions", "turn"]

_DRAW = by_seat(Draw)
_KEEP = by_seat(Keep)
_TAKE = by_seat(Take)
_play_drawn = cache(PlayDrawn)


@attrs.frozen
class TurnOptions:
    """Options of the module `turn`."""

    voluntary_draw: bool = option(
        default=True,
        text="Whether a player who could lay a card may draw instead.",
        source="classic.md 3.5",
    )


def lay_or_draw(table: Table, step: TakeTurn, lays: Lays, moves: list[Move]) -> None:
    """Any card that matches, or a draw, whatever the hand holds (3.1, 3.5)."""
    seat = table.turn
    lays.append((seat, playable(table, seat)))
    moves.append(_DRAW[seat])


def lay_or_else_draw(table: Table, step: TakeTurn, lays: Lays, moves: list[Move]) -> None:
    """Any card that matches; a draw only where none does (3.5)."""
    seat = table.turn
    cards = playable(table, seat)
    lays.append((seat, cards))
    if not cards:
        moves.append(_DRAW[seat])


def lay_drawn_or_keep(table: Table, step: PlayDrawn, lays: Lays, moves: list[Move]) -> None:
    """The card just drawn, which can be laid, or no card at all (3.4)."""
    lays.append((table.turn, step.card))
    moves.append(_KEEP[table.turn])


def take_or_answer(table: Table, step: Answer, lays: Lays, moves: list[Move]) -> None:
    """Take what is owed, or whatever the rules in play let one answer to such a card (5.5)."""
    moves.append(_TAKE[step.target])
    rank = table.side.printed.faces[table.discard_pile[-1]].rank
    for generate in table.kit.rules.answers[rank]:
        generate(table, step, lays, moves)


def name_a_color(table: Table, step: ChooseColor, lays: Lays, moves: list[Move]) -> None:
    """Any color of the side in play (2.9)."""
    moves += [NameColor(step.seat, color) for color in table.side.printed.palette]


def play(draft: Draft, move: Play, was: State) -> None:
    """Lay the card, then do what it does; a last card only makes others draw (4, 8.1, 8.2)."""
    seat = move.seat
    (face,) = move.faces
    cards = was.hands[seat] & was.side.printed.of_face[face]
    step = was.agenda[-1]
    if type(step) is PlayDrawn and was.turn == seat:
        cards &= step.card
    number = (cards & -cards).bit_length() - 1
    effect = draft.lay(number, move)
    if draft.hands[seat]:
        if effect.run is not None:
            effect.run(draft, move, was)
        if effect.owes:
            draft.owe(draft.kit.next[draft.direction][seat], effect.owes, seat, effect, was)
    elif effect.owes:
        draft.take(draft.kit.next[draft.direction][seat], effect.owes)


def draw(draft: Draft, move: Draw, was: State) -> None:
    """Draw one card, which may be laid at once if it can; with nothing left it is a pass (7.4)."""
    seat = move.seat
    card = draft.take(seat, 1)
    if card:
        if card & playable(draft, seat):
            draft.wait(_play_drawn(card))
        return
    draft.tell(Passed(seat))
    draft.idle += 1
    if draft.idle >= draft.kit.count:
        end_round(draft, None)


def keep(draft: Draft, move: Keep, was: State) -> None:
    """The turn ends with the drawn card in the hand (3.4)."""
    draft.tell(Kept(move.seat))


def take(draft: Draft, move: Take, was: State) -> None:
    """Draw what is owed; the turn is lost (5.5)."""
    step = was.agenda[-1]
    assert isinstance(step, Answer)
    draft.pay(step.target, step.total)


def name_color(draft: Draft, move: NameColor, was: State) -> None:
    """The color is in force from now on (2.9)."""
    color: Color = move.color
    draft.color = color
    draft.tell(ColorNamed(move.seat, color))


def turn(options: TurnOptions = TurnOptions()) -> RuleModule:
    """What the player on turn may do."""
    return RuleModule(
        name="turn",
        options=options,
        built_by=turn,
        steps={
            TakeTurn: lay_or_draw if options.voluntary_draw else lay_or_else_draw,
            PlayDrawn: lay_drawn_or_keep,
            Answer: take_or_answer,
            ChooseColor: name_a_color,
        },
        handlers=(
            on(Play, play),
            on(Draw, draw),
            on(Keep, keep),
            on(Take, take),
            on(NameColor, name_color),
        ),
    )
