"""What all claims share: cards laid by whoever says the word (docs/rules/ujf.md 3, 4, 6, 9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache

from unorules.draft import Draft
from unorules.errors import Reason
from unorules.events import Said
from unorules.moves import Move, Play, Say
from unorules.rules import (
    AnswerTo,
    Effect,
    Generator,
    Kit,
    Lays,
    Table,
    adding,
    debt_card,
    just_covered,
    playable,
    plays_of,
    within_limits,
    without_bluffs,
)
from unorules.state import State
from unorules.steps import Answer, PlayDrawn, Step, TakeTurn
from unorules.values import CardSet, seat_letter

__all__ = [
    "CLASSIC_ONLY",
    "FALSE_CLAIM",
    "FALSE_STICK",
    "JOINED",
    "MIROIR",
    "OFFERS",
    "lay_and_pass",
    "lay_together",
    "may_join",
    "not_drawn",
    "too_early",
    "unheld",
    "why_no_cards",
    "why_no_claim",
    "why_not_alone",
]

FALSE_CLAIM = "false-claim"
"""The code of a claim with cards that are none (9.1)."""
FALSE_STICK = "stick/false"
"""The code of a Stick where nobody can be stuck (5.8)."""
MIROIR = "miroir"
"""The one word that only the seat awaited says with a card (2.1): it is no claim."""
_DOUBLE = 2
CLASSIC_ONLY = {"sides": "", "wheel": ""}
"""The rules are made for the classic cards (12.11)."""
JOINED = AnswerTo(lambda effect: effect.owes > 0, adds=True)
"""A debt grows by what is laid on it with the word, so it is not paid before (1.5)."""


# What is offered


def in_turn(table: Table, step: TakeTurn, lays: Lays, moves: list[Move]) -> None:
    """An identical card by anybody, and a double by the seat on turn (3.2, 3.3)."""
    seat = table.turn
    hand = table.hands[seat]
    same = like_top(table)
    own = hand & same
    if own:
        single(table, seat, own, moves)
    twice = table.side.printed.doubled(hand)
    if twice:
        doubles(table, seat, twice & playable(table, seat), moves)
    if own != same:
        by_others(table, seat, same, moves)


def after_draw(table: Table, step: PlayDrawn, lays: Lays, moves: list[Move]) -> None:
    """Of the seat on turn it is the card just drawn (3.3)."""
    seat = table.turn
    same = like_top(table)
    if step.card & same:
        single(table, seat, step.card, moves)
    if same:
        by_others(table, seat, same, moves)


def owing(table: Table, step: Answer, lays: Lays, moves: list[Move]) -> None:
    """On a draw card that lies open, the debtor too (3.5, 11.2)."""
    if step.card is not None:
        return
    seat = step.target
    same = like_top(table)
    cards = within_limits(table, seat, table.hands[seat] & same)
    single(table, seat, cards, moves)
    twice = table.side.printed.doubled(cards | adding(table, step))
    doubles(table, seat, twice, moves)
    if may_join(table, step):
        by_others(table, seat, same, moves)


OFFERS: Mapping[type[Step], Generator] = {TakeTurn: in_turn, PlayDrawn: after_draw, Answer: owing}
"""What may be laid with the words of all modules that bring these: asked once for all of them."""


@lru_cache(maxsize=16)
def words_at(kit: Kit) -> tuple[str, ...]:
    """The words with which an identical card is laid at this table."""
    claiming = (module for module in kit.rules.modules if module.steps is OFFERS)
    return tuple(word for module in claiming for word in module.spoken)


def like_top(table: Table) -> CardSet:
    """The cards identical to the top one that are in no pile: mostly nobody holds one."""
    drawn = table.draw_pile
    laid = table.discard_pile
    cards = 0
    for number in table.side.printed.twins[laid[-1]]:
        if number not in drawn and number not in laid:
            cards |= 1 << number
    return cards


def single(table: Table, seat: int, cards: CardSet, moves: list[Move]) -> None:
    """One of these cards, which are alike, by this seat, if the limits in play let it."""
    if cards and table.kit.limits:
        cards = within_limits(table, seat, cards)
    if cards:
        face = table.side.printed.faces[(cards & -cards).bit_length() - 1]
        moves += plays_of(table, seat, (face,), words_at(table.kit))


def doubles(table: Table, seat: int, twice: CardSet, moves: list[Move]) -> None:
    """Two cards alike, by this seat, which holds each of these twice."""
    if not twice:
        return
    words = words_at(table.kit)
    for face in table.side.printed.faces_in(within_limits(table, seat, twice, 2)):
        moves += plays_of(table, seat, (face, face), words)


def by_others(table: Table, awaited: int, same: CardSet, moves: list[Move]) -> None:
    """One of these identical cards, by any seat but the one awaited."""
    hands = table.hands
    for seat in table.kit.inside:
        if hands[seat] & same and seat != awaited:
            single(table, seat, hands[seat] & same, moves)


def may_join(table: Table, step: Answer) -> bool:
    """Whether others than the debtor may add to the debt now (11.2, 12.7)."""
    return debt_card(table, step).rank in table.kit.rules.joins


# What is done


def lay_together(draft: Draft, move: Play, was: State, *, again: bool = False) -> Effect:
    """Lay the cards, say the word, and each card does what it does (4.4, 6.5).

    Where the player plays again nobody is skipped (3.6); last cards do nothing but make others
    draw. Returns the effect of the cards.
    """
    seat = move.seat
    for face in move.faces[:-1]:
        draft.lay_under(face, move)
    cards = draft.hands[seat] & draft.side.printed.of_face[move.faces[-1]]
    effect = draft.lay(cards, move)
    if draft.told is not None:
        draft.told.append(Said(seat, str(move.word)))
    run = effect.again if again else effect.run
    if not draft.hands[seat]:
        run = effect.last
    if run is not None:
        for _ in move.faces:
            run(draft, move, was)
    return effect


def lay_and_pass(draft: Draft, move: Play, was: State) -> None:
    """Lay the cards; the next player is on turn, or owes what has come together (4.2, 4.3, 6.4)."""
    effect = lay_together(draft, move, was)
    if effect.draws:
        following = draft.kit.next[draft.direction][move.seat]
        draft.owe(following, move.seat, effect, was, len(move.faces))


# What is refused


def why_no_cards(word: str) -> Callable[[State, Play], Reason | None]:
    """Why this word is not said with cards (10.2)."""

    def why(state: State, move: Play) -> Reason | None:
        return Reason("said-alone", f"{word} is said alone") if move.word == word else None

    return why


def why_not_alone(word: str) -> Callable[[State, Say], Reason | None]:
    """Why this word is not said alone (10.2)."""

    def why(state: State, move: Say) -> Reason | None:
        if move.word != word:
            return None
        return Reason("no-cards", f"{word} is said with the cards that are laid")

    return why


def why_no_claim(word: str) -> Callable[[State, Play], Reason | None]:
    """Why cards cannot be laid with this word: they come late, or are none (9.1, 9.6)."""

    def why(state: State, move: Play) -> Reason | None:
        if move.word != word or state.step.closed:
            return None
        return unheld(state, move) or unlike(state, move) or out_of_place(state, move)

    return why


def unheld(state: State, move: Play) -> Reason | None:
    """Cards that the player does not hold."""
    missing = Counter(move.faces) - Counter(state.faces(move.seat))
    if not missing:
        return None
    face = next(iter(missing))
    return Reason("not-in-hand", f"seat {seat_letter(move.seat)} does not hold {face}")


def unlike(state: State, move: Play) -> Reason | None:
    """Cards that are not identical to the top, and no double that can be laid."""
    face = move.faces[-1]
    alike = move.faces.count(face) == len(move.faces)
    if alike and (face is state.top or may_be_doubled(state, move)):
        return None
    if alike and face in just_covered(state):
        return Reason("too-late", "the card that this one equals is covered")
    return Reason(FALSE_CLAIM, "only a card identical to the top one is laid so")


def may_be_doubled(state: State, move: Play) -> bool:
    """Whether the double begins with a card that can be laid in turn (3.3)."""
    step = state.step
    if len(move.faces) != _DOUBLE or move.seat != state.awaited:
        return False
    cards = adding(state, step) if isinstance(step, Answer) else 0
    if isinstance(step, TakeTurn):
        cards = playable(state, move.seat)
    return bool(cards & state.side.printed.of_face[move.faces[0]])


def out_of_place(state: State, move: Play) -> Reason | None:
    """Identical cards that cannot be laid now, or not so many."""
    step = state.step
    if isinstance(step, Answer):
        own = move.seat == step.target
        if step.card is not None or not (own or may_join(state, step)):
            return Reason("must-answer", f"seat {seat_letter(step.target)} must {step.asks}")
    elif not isinstance(step, TakeTurn | PlayDrawn):
        return too_early(state)
    alone = isinstance(step, PlayDrawn) or move.seat != state.awaited
    if len(move.faces) > (1 if alone else _DOUBLE):
        return Reason("one-card", "so many cards are not laid together here")
    drawn = not_drawn(state, move)
    if drawn is not None:
        return drawn
    cards = state.side.printed.of_face[move.faces[-1]] & state.hands[move.seat]
    limited = not within_limits(state, move.seat, cards, len(move.faces))
    if limited and not without_bluffs(state, move.seat, cards):
        return Reason("bluff", "this wild is laid only without the color in force in the hand")
    return None


def not_drawn(state: State, move: Play) -> Reason | None:
    """Another card than the one just drawn."""
    step = state.step
    if not isinstance(step, PlayDrawn) or move.seat != state.turn:
        return None
    if step.card & state.side.printed.of_face[move.faces[-1]]:
        return None
    return Reason("not-the-drawn-card", "only the card just drawn may be laid")


def too_early(state: State) -> Reason:
    """Something else comes first."""
    return Reason("too-early", f"seat {seat_letter(state.awaited)} must {state.step.asks}")
