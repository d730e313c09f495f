"""The functions that play: new_game, legal_moves, why_illegal, apply, resolve, perft.

Legality has one source: what the generators of the live step offer. `legal_moves` expands the
offers, `apply` asks them, `why_illegal` explains from them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar, NamedTuple

import attrs

from unorules.cards import Card, Deck, Face, same_cards
from unorules.chance import Chance
from unorules.draft import Draft, ShuffleDue
from unorules.errors import IllegalMove, Reason, RulesError, shown
from unorules.events import Erred, Event, Skipped, TurnStarted
from unorules.moves import (
    Deal,
    Draw,
    Keep,
    Leave,
    Move,
    NameColor,
    Play,
    Say,
    Shuffle,
    Take,
)
from unorules.rules import Lays, Rules, Way
from unorules.scoring import end_round, idle_turn
from unorules.state import Match, State
from unorules.steps import (
    ANSWERED,
    ROUND_OVER,
    TAKE_TURN,
    AwaitChance,
    ChooseColor,
    PlayDrawn,
    RoundOver,
    TakeTurn,
)
from unorules.values import TABLE, CardSet, fields_of, seat_letter

__all__ = [
    "Resolution",
    "actors",
    "apply",
    "awaited_cards",
    "can_intervene",
    "default_move",
    "legal_moves",
    "new_game",
    "perft",
    "resolve",
    "waits_in_vain",
    "why_illegal",
]


_LARGEST_SEED = 10**80


class Resolution(NamedTuple):
    """What a move led to: the next state, and the events on the way to it."""

    state: State
    events: tuple[Event, ...]


# Playing


@attrs.frozen(eq=False, repr=False)
class _Mistake(Move):
    """What becomes of a move against the rules that a house rule prices: its author draws.

    Nobody makes it: `apply` takes the mistaken move itself. It touches nothing but the hand.
    """

    move: Move
    price: int
    code: str

    aside: ClassVar[bool] = True
    turn_action: ClassVar[bool] = False


class _TurnLost(_Mistake):
    """A mistake of the seat on turn that also costs the turn."""

    __slots__ = ()

    aside: ClassVar[bool] = False
    turn_action: ClassVar[bool] = True


def apply(state: State, move: Move, *, at: int | None = None) -> State:
    """The state after a move.

    `at` is the `moment` the move was made for: if the step has changed since, the move is
    refused as `stale`. Raises IllegalMove (with `.reason`) if the rules do not allow the move,
    TypeError for what is no move; the state itself never changes. Where a house rule prices the
    mistake (`why_illegal(...).price`) the author pays instead.
    """
    if at is not None or state.listed is None or move not in state.listed:
        return _checked(state, move, at, None)
    try:
        return _carry_out(state, move, None, ())
    except ShuffleDue:
        return _await_chance(state, move, None, ())


def resolve(state: State, move: Move, *, at: int | None = None) -> Resolution:
    """As `apply`, with the events: everything that happened, in order.

    The events tell all; what a single seat may see of them is another question.
    """
    told: list[Event] = []
    return Resolution(_checked(state, move, at, told), tuple(told))


def _checked(state: State, move: Move, at: int | None, told: list[Event] | None) -> State:
    if at is not None and type(at) is not int:
        raise TypeError(f"at takes a moment, as state.moment tells it, not {shown(at)}")
    if at is not None and at != state.moment:
        reason = Reason("stale", f"the move was made at moment {at}, it is now {state.moment}")
        raise IllegalMove(move, reason, state)
    if move not in legal_moves(state):
        _want_move(move)
        move = _in_order(state, move)
        refused = why_illegal(state, move) if move.listed else can_intervene(state, move)
        if refused is not None and refused.price is not None:
            mistake, way = _mistake(state, move, refused)
            return _made(state, mistake, told, (), way)
        if refused is not None:
            raise IllegalMove(move, refused, state)
        if isinstance(move, Shuffle):
            return _resume(state, move, told)
        if isinstance(state.step, AwaitChance):
            # Nothing has happened yet of the move that waits for a shuffle: it lapses.
            state, _ = _before_chance(state)
    return _made(state, move, told, ())


def _made(
    state: State,
    move: Move,
    told: list[Event] | None,
    given: tuple[Card, ...],
    way: Way | None = None,
) -> State:
    """The state after a move, or the one that waits for the shuffle that it needs."""
    try:
        return _carry_out(state, move, told, given, way)
    except ShuffleDue:
        return _await_chance(state, move, told, given)


def _carry_out(  # noqa: PLR0915  # one statement a field
    state: State,
    move: Move,
    told: list[Event] | None,
    given: tuple[Card, ...],
    way: Way | None = None,
) -> State:
    """The state after a move: a draft of this one, written to by the rules, becomes the next.

    The copy names every field of a state: nothing is called so often.
    """
    kit = state.kit
    run, aside, turn_action, settle = way or kit.ways[type(move)]
    draft = Draft()
    draft.kit = kit
    draft.hands = [*state.hands]
    draft.draw_pile = state.draw_pile
    draft.discard_pile = state.discard_pile
    draft.buried = state.buried
    draft.color = state.color
    draft.side = state.side
    draft.direction = state.direction
    draft.turn = state.turn
    if aside:
        draft.step = state.step
        draft.fresh = state.fresh
        draft.moment = state.moment
    else:
        draft.step = ANSWERED
        draft.fresh = state.fresh and not turn_action
        draft.moment = state.moment + 1
    draft.later = state.later
    draft.idle = state.idle
    draft.parts = state.parts
    draft.chance = state.chance
    draft.out = state.out
    draft.match = state.match
    draft.listed = None
    draft.fell = 0
    draft.told = told
    draft.given = given

    run(draft, move, state)
    fell = draft.fell
    if fell:
        _go_out(draft)
    if draft.step is ANSWERED:
        if draft.later:
            draft.step, draft.later = draft.later[-1], draft.later[:-1]
        else:
            # The kit is another one after a departure.
            draft.turn = draft.kit.next[draft.direction][draft.turn]
            draft.step = TAKE_TURN
            if told is not None:
                told.append(TurnStarted(draft.turn))
    if fell or draft.parts is not kit.parts:
        for upkeep in kit.upkeep:
            upkeep(draft, move, state)
    if settle is not None:
        settle(draft, move, state)

    if draft.fell or told is not None or given:
        draft.fell = 0
        draft.told = None
        draft.given = ()
    draft.hands = tuple(draft.hands)  # type: ignore[assignment]  # as a state holds them
    draft.__class__ = State  # type: ignore[assignment]  # the same slots, frozen
    return draft  # type: ignore[return-value]  # it is one now


def _go_out(draft: Draft) -> None:
    """Whoever has come down to no card ends the round."""
    for seat, hand in enumerate(draft.hands):
        if not hand and draft.fell >> seat & 1:
            end_round(draft, seat)
            break


def _mistake(state: State, move: Move, reason: Reason) -> tuple[_Mistake, Way]:
    """The mistake that a move is, and how its author pays."""
    assert reason.price is not None
    ends_turn = state.rules.faults[type(move)].ends_turn
    kind = _TurnLost if ends_turn is not None and ends_turn(state, move) else _Mistake
    return kind(move.seat, move, reason.price, reason.code), state.rules.way(kind, _pay_for)


def _pay_for(draft: Draft, move: _Mistake, was: State) -> None:
    """The author of a mistake draws, and may lose the turn."""
    draft.tell(Erred, move.move, move.code)
    drawn = draft.take(move.seat, move.price)
    if move.aside:
        return
    draft.tell(Skipped, move.seat)
    if not drawn:
        idle_turn(draft)


def _await_chance(
    state: State, move: Move, told: list[Event] | None, given: tuple[Card, ...]
) -> State:
    """The state that waits for the table's shuffle: nothing of the move has happened yet."""
    if told is not None:
        told.clear()
    step = AwaitChance(move.move if isinstance(move, _Mistake) else move, given)
    later = (*state.later, state.step)
    return attrs.evolve(state, step=step, later=later, moment=state.moment + 1)


def _resume(state: State, move: Shuffle, told: list[Event] | None) -> State:
    before, step = _before_chance(state)
    made, way = _as_made(before, step.move)
    return _made(before, made, told, step.given + move.order, way)


def _as_made(before: State, move: Move) -> tuple[Move, Way | None]:
    """The move that waits for a shuffle, or the mistake that it is, and how it is carried out."""
    reason = why_illegal(before, move) if move.listed else None
    if reason is None or reason.price is None:
        return move, None
    return _mistake(before, move, reason)


def _before_chance(state: State) -> tuple[State, AwaitChance]:
    """The state before the move that waits for a shuffle, and the step that holds the move."""
    step = state.step
    assert isinstance(step, AwaitChance)
    return attrs.evolve(state, step=state.later[-1], later=state.later[:-1]), step


def awaited_cards(state: State) -> tuple[Card, ...]:
    """The cards that the table must shuffle before play goes on; empty when no shuffle is due."""
    if not isinstance(state.step, AwaitChance):
        return ()
    due, _ = _rehearse(state)
    return tuple(state.deck.cards[number] for number in sorted(due))


def _rehearse(state: State) -> tuple[tuple[int, ...], tuple[Card, ...]]:
    """Make the move that waits: the cards to be shuffled next, and given ones that do not fit."""
    before, step = _before_chance(state)
    move, way = _as_made(before, step.move)
    try:
        _carry_out(before, move, None, step.given, way)
    except ShuffleDue as due:
        return due.numbers, due.given
    return (), ()


def waits_in_vain(state: State) -> bool:
    """Whether the state waits for a shuffle that is not due: no game contains it."""
    if not isinstance(state.step, AwaitChance):
        return False
    if state.chance.seed is not None or not state.later:
        return True
    before, step = _before_chance(state)
    refuse = why_illegal if step.move.listed else can_intervene
    refused = refuse(before, step.move)
    if refused is not None and refused.price is None:
        return True
    due, unfit = _rehearse(state)
    return not due or bool(unfit)


# Legality


def legal_moves(state: State, seat: int | None = None) -> tuple[Move, ...]:
    """Every move that may be made now, whoever makes it; with `seat` only those of one seat.

    Calls, catches and the table's moves (`TABLE`) are moves like any other. Empty when the match
    is over, and while the table must shuffle a deck for which there is no seed.
    """
    listed = state.listed
    if listed is None:
        lays: Lays = []
        moves: list[Move] = []
        step = state.step
        kit = state.kit
        hands = state.hands
        few, every, whom = kit.asked[type(step)]
        awaited = state.turn if whom is None else whom(step, state.turn)
        size = hands[awaited].bit_count()
        for generate in every if size <= 2 or state.parts is not kit.parts else few:
            generate(state, step, lays, moves)
        # From behind: the highest card of a set is quicker to find than the lowest.
        moves.reverse()
        side = state.side
        printed = side.printed
        apart = printed.apart
        while lays:
            who, cards = lays.pop()
            plays = side.plays[who][size if who == awaited else hands[who].bit_count()]
            if printed.places is not None and cards & (cards - 1):
                for ready in reversed(printed.each(cards, plays)):
                    moves += ready
                continue
            while cards:
                number = cards.bit_length() - 1
                moves += plays[number]
                cards &= apart[number]
        moves.reverse()
        listed = tuple(_without_vetoed(state, moves) if kit.vetoes else moves)
        _remember(state, listed)
    return listed if seat is None else _of_seat(state, listed, seat)


def _of_seat(state: State, moves: tuple[Move, ...], seat: int) -> tuple[Move, ...]:
    if seat != TABLE or type(seat) is not int:
        state.at_table(seat)
    return tuple(move for move in moves if move.seat == seat)


# The state is frozen; what may be done in it is remembered all the same, and never changes.
_remember = vars(State)["listed"].__set__


def _offers(state: State) -> tuple[Lays, list[Move]]:
    lays: Lays = []
    moves: list[Move] = []
    step = state.step
    _, every, _ = state.kit.asked[type(step)]
    for generate in every:
        generate(state, step, lays, moves)
    return lays, moves


def _without_vetoed(state: State, moves: list[Move]) -> list[Move]:
    return [move for move in moves if _vetoed(state, move) is None]


def _vetoed(state: State, move: Move) -> Reason | None:
    """Why a rule refuses what others offer, if one does."""
    return next(filter(None, (veto(state, move) for veto in state.kit.vetoes)), None)


def _is_offered(state: State, move: Move, offers: tuple[Lays, list[Move]]) -> bool:
    lays, others = offers
    if isinstance(move, Play) and _may_be_laid(state, move, lays):
        return move in _plays(state, move.seat, move.faces[-1]) or move in others
    return move in others


def _in_order(state: State, move: Move) -> Move:
    """A set of cards as it is offered: in what order the covered ones are named does not matter."""
    if not isinstance(move, Play) or len(move.faces) <= _PAIR:
        return move
    named = Counter(move.faces)
    for other in _offers(state)[1]:
        if (
            isinstance(other, Play)
            and other.faces[-1] is move.faces[-1]
            and Counter(other.faces) == named
            and attrs.evolve(other, faces=move.faces) is move
        ):
            return other
    return move


_PAIR = 2


def _may_be_laid(state: State, move: Play, lays: Lays) -> bool:
    """Whether the play is of one card that may be laid, whatever is said with it."""
    cards = _showing(state, move.faces[-1])
    return len(move.faces) == 1 and any(seat == move.seat and mask & cards for seat, mask in lays)


def _showing(state: State, face: Face) -> CardSet:
    return state.side.printed.of_face.get(face, 0)


def _plays(state: State, seat: int, face: Face) -> tuple[Play, ...]:
    """Every way in which a seat could lay a face from a hand of its present size."""
    number = state.side.printed.faces.index(face)
    return state.side.plays[seat][state.hands[seat].bit_count()][number]


def actors(state: State) -> tuple[int, ...]:
    """The seats that may act, the one awaited first; `(TABLE,)` when only the table can."""
    if isinstance(state.step, AwaitChance):
        return (TABLE,)
    seats = {move.seat for move in legal_moves(state)}
    awaited = state.awaited
    return tuple(sorted(seats, key=lambda seat: (seat != awaited, seat)))


def why_illegal(state: State, move: Move) -> Reason | None:
    """Why a move is not among the legal moves, or None exactly when it is.

    A set of cards is listed in one order; any order of those under the top one is the same move.
    Where the reason has a `price`, a house rule lets the author pay for the mistake: `apply`
    takes the move, and what happens is only that. It answers for the seat that the move names,
    so a server checks first that the seat is that of the sender. Raises TypeError for what is
    no move at all.
    """
    _want_move(move)
    refused = _why_never(state, move)
    if refused is not None:
        return refused
    move = _in_order(state, move)
    offers = _offers(state)
    if _is_offered(state, move, offers):
        refused = _vetoed(state, move)
        return None if refused is None else _priced(state, move, refused)
    spoken = isinstance(move, Play) and move.word is not None
    if isinstance(move, Play) and not spoken and _may_be_laid(state, move, offers[0]):
        return _priced(state, move, _why_not_named(state, move))
    told = next(state.kit.rules.reasons(state, move), None)
    if told is None and isinstance(move, Play) and spoken and not state.step.closed:
        told = _why_not_named(state, move)
    return _priced(state, move, told or _why_not(state, move))


def _priced(state: State, move: Move, reason: Reason) -> Reason:
    """The reason with what the mistake costs, if a house rule prices it while a round goes on."""
    fault = state.kit.rules.faults.get(type(move))
    if fault is None or state.step.closed:
        return reason
    price = fault.price(state, move, reason)
    return attrs.evolve(reason, price=price) if price else reason


def _why_never(state: State, move: Move) -> Reason | None:
    """Why this move is none for this table, whatever is asked of it now; None if it may be."""
    if state.is_over:
        return Reason("over", "the match is over")
    if not move.listed:
        unlisted = Reason("unlisted", "the table makes this move without being asked")
        return can_intervene(state, move) or unlisted
    if type(move) not in state.kit.ways:
        return Reason("unknown-move", f"these rules have no move {type(move).__name__}")
    if isinstance(move, Play | Say) and move.word not in (None, *state.kit.rules.spoken):
        return Reason("unknown-word", f"these rules have no word {move.word}")
    if move.seat >= state.seats:
        last = seat_letter(state.seats - 1)
        return Reason("no-seat", f"nobody sits there: the seats at this table are a to {last}")
    if move.seat != TABLE and not state.match.active >> move.seat & 1:
        return Reason("out-of-match", f"seat {seat_letter(move.seat)} is no longer in the match")
    if isinstance(state.step, AwaitChance):
        return Reason("shuffle-due", "the table must shuffle first")
    maker = next(field.default for field in fields_of(type(move)) if field.name == "seat")
    if move.seat == TABLE and maker != TABLE:
        return Reason("not-the-table", "this is a move of a seat, not of the table")
    return None


def _want_move(move: object) -> None:
    if not isinstance(move, Move):
        raise TypeError(f"expected a Move (parse_move reads one from text), not {shown(move)}")


def can_intervene(state: State, move: Move) -> Reason | None:
    """Why the table may not make this unlisted move now, or None if it may.

    A player may `Leave` at any moment. Without a seed the table owes a `Shuffle` with the cards
    of `awaited_cards` in some order.
    """
    _want_move(move)
    step = state.step
    if move.listed:
        return Reason("no-intervention", "this is not a move that the table makes unasked")
    if state.is_over:
        return Reason("over", "the match is over")
    if move.seat != TABLE:
        return Reason("not-the-table", "only the table makes this move")
    if isinstance(move, Leave):
        return _why_not_leave(state, move)
    if not isinstance(move, Shuffle):
        return Reason("unknown-move", f"these rules have no move {type(move).__name__}")
    if not isinstance(step, AwaitChance):
        return Reason("not-due", "no shuffle is due")
    expected = awaited_cards(state)
    if not same_cards(move.order, expected):
        return Reason(
            "wrong-cards",
            f"a shuffle of {len(expected)} cards is due, and the order must name each once",
        )
    return None


def _why_not_leave(state: State, move: Leave) -> Reason | None:
    step = state.step
    if Leave not in state.kit.ways:
        return Reason("unknown-move", "these rules have no move Leave")
    if not state.match.active >> move.who & 1:
        return Reason("out-of-match", f"seat {seat_letter(move.who)} is not in the match")
    if isinstance(step, AwaitChance) and isinstance(step.move, Leave):
        return Reason("shuffle-due", "the table must shuffle first: another player is leaving")
    return None


def _why_not(state: State, move: Move) -> Reason:
    step = state.step
    awaited = step.awaited(state.turn)
    if move.seat != awaited:
        if awaited == TABLE and isinstance(step, RoundOver):
            return Reason("round-over", "the round is over: the table deals the next one")
        if awaited == TABLE:
            return Reason("not-your-turn", f"the table must {step.asks} first")
        letter = seat_letter(awaited)
        return Reason("not-your-turn", f"seat {letter} must {step.asks} first")
    if isinstance(move, Play):
        return _why_not_play(state, move)
    if isinstance(move, NameColor) and isinstance(step, ChooseColor):
        return _no_such_color(state)
    if isinstance(move, Draw) and isinstance(step, TakeTurn):
        return Reason("must-play", "a card that can be laid is in the hand, so one must be laid")
    return Reason("must-answer", f"seat {seat_letter(awaited)} must {step.asks}")


def _why_not_play(state: State, move: Play) -> Reason:
    step = state.step
    letter = seat_letter(move.seat)
    top = move.faces[-1]
    for face in move.faces:
        held = (state.hands[move.seat] & _showing(state, face)).bit_count()
        if held < move.faces.count(face):
            return Reason("not-in-hand", f"seat {letter} does not hold {face}")
    if len(move.faces) > 1:
        return _why_not_together(state, move)
    if isinstance(step, PlayDrawn):
        return Reason("not-the-drawn-card", "only the card just drawn may be laid")
    if not isinstance(step, TakeTurn):
        return Reason("must-answer", f"seat {letter} must {step.asks}")
    return _why_no_match(state, top)


def _why_not_together(state: State, move: Play) -> Reason:
    """Whether they may, and something is wrong with what was named, or they may not at all."""
    named = Counter(move.faces)
    plays = [play for play in _offers(state)[1] if isinstance(play, Play)]
    plays = [play for play in plays if play.seat == move.seat and Counter(play.faces) == named]
    words = {play.word for play in plays if play.word is not None}
    if words and not any(play.word is None for play in plays):
        return Reason("say-a-word", f"these cards are laid with a word: {', '.join(sorted(words))}")
    if any(play.faces[-1] is move.faces[-1] for play in plays):
        return _why_not_named(state, move)
    return Reason("one-card", "these cards are not laid together here")


def _why_no_match(state: State, face: Face) -> Reason:
    color = state.color.word if state.color else "no color"
    if face.is_wild:
        return Reason("bluff", f"{face} may be laid only without a {color} card in the hand")
    top = state.top
    symbol = f", a {top.rank.word}" if top is not None and not top.is_wild else ""
    return Reason("no-match", f"{face} does not match: a {color} card{symbol} or a wild is wanted")


def _why_not_named(state: State, move: Play) -> Reason:
    """What is wrong with what was said with a card that may be laid."""
    effect = state.kit.rules.effects[move.faces[-1].rank]
    last = state.hands[move.seat].bit_count() == len(move.faces)
    asks = effect.asks_last if last else effect.asks
    if "color" in asks and move.color not in state.side.printed.palette:
        if move.color is not None:
            return _no_such_color(state)
        return Reason("name-a-color", f"one of these must be named: {_colors(state)}")
    if "color" not in asks and move.color is not None:
        return Reason("no-color", "no color is named with this card")
    if "target" in asks and move.target is None:
        return Reason("name-a-target", "another seat must be named")
    named = "target" in asks or ("target" in effect.may_name and not last)
    others = (None, *(seat for seat in state.active if named and seat != move.seat))
    if move.target not in others:
        return Reason("no-target", "this seat cannot be named here")
    return Reason("nothing-to-say", "nothing of this kind can be said with this card now")


def _no_such_color(state: State) -> Reason:
    return Reason("no-such-color", f"the colors of this side are {_colors(state)}")


def _colors(state: State) -> str:
    return ", ".join(color.word for color in state.side.printed.palette)


# Helps for hosts


def default_move(state: State, seat: int) -> Move:
    """What a host plays for a seat that lets its time run out; it tells nothing of the hand.

    On turn: draw (or, where a card must be laid, the first that can be). With a drawn card: keep
    it. Owing cards: take them. Naming a color: the first. Raises ValueError if the table does
    not wait for this seat.
    """
    if seat != TABLE:
        state.at_table(seat)
    moves = [move for move in legal_moves(state, seat) if not move.aside]
    if not moves or state.awaited != seat:
        raise ValueError(f"the table does not wait for seat {seat_letter(seat)}")
    for kind in (Draw, Keep, Take):
        for move in moves:
            if isinstance(move, kind):
                return move
    return moves[0]


def perft(state: State, depth: int) -> int:
    """The number of move sequences of this length: a fingerprint of the rules from a state.

    Sequences that end earlier, with the match, are not counted. Raises ValueError for a depth
    below 0.
    """
    if type(depth) is not int or depth < 0:
        raise ValueError(f"depth takes a whole number of at least 0, not {shown(depth)}")
    if depth == 0:
        return 1
    moves = legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(apply(state, move), depth - 1) for move in moves)


# Set-up


def new_game(
    rules: Rules,
    *,
    seats: int,
    seed: int | None,
    dealer: int | None = None,
    deck: Sequence[Card] | None = None,
    deal: bool = True,
) -> State:
    """A match of composed rules with its first round dealt; see `unorules.new_game`."""
    if seed is not None and type(seed) is not int:
        raise TypeError(f"seed takes a whole number or None, not {shown(seed)}")
    if seed is not None and abs(seed) >= _LARGEST_SEED:
        raise ValueError("seed takes a whole number of at most 80 digits")
    rules.check_table(seats, seed)
    chance = Chance(seed)
    if dealer is None:
        if seed is None:
            raise ValueError("without a seed the first dealer must be named: dealer=")
        dealer, chance = rules.first_dealer(rules.deck, seats, chance)
    elif type(dealer) is not int or not 0 <= dealer < seats:
        raise ValueError(f"dealer takes a seat from 0 to {seats - 1}, not {shown(dealer)}")
    active = (1 << seats) - 1
    kit = rules.kit(seats, active)
    state = State(
        kit=kit,
        hands=(0,) * seats,
        draw_pile=rules.deck.pile(range(len(rules.deck))),
        discard_pile=rules.deck.pile(()),
        buried=0,
        color=None,
        side=kit.sides[0],
        direction=1,
        turn=dealer,
        step=ROUND_OVER,
        later=(),
        fresh=True,
        idle=0,
        parts=rules.parts,
        chance=chance,
        out=0,
        match=Match((0,) * seats, dealer, 0, rules.scoring.target, active),
        moment=0,
    )
    if deck is not None:
        if not deal:
            raise ValueError("deck lists the cards of the first deal, so it goes with deal=True")
        order, chance = _complete(rules.deck, deck, chance)
        return _made(attrs.evolve(state, chance=chance), Deal(), None, order)
    return apply(state, Deal()) if deal else state


def _want_card(card: object) -> None:
    if not isinstance(card, Card):
        raise TypeError(f"deck takes cards (parse_cards reads them from text), not {shown(card)}")


def _complete(deck: Deck, first: Sequence[Card], chance: Chance) -> tuple[tuple[Card, ...], Chance]:
    """A whole deck that begins with these cards; the others follow in a random order."""
    left = list(deck.cards)
    for card in first:
        _want_card(card)
        if card not in left:
            raise RulesError(f"deck lists {card} more often than there is one", slot="deck")
        left.remove(card)
    if not left:
        return tuple(first), chance
    if chance.seed is None:
        raise RulesError(
            f"without a seed deck must list all cards: {len(left)} are missing", slot="deck"
        )
    order, chance = chance.shuffled(range(len(left)))
    return (*first, *(left[n] for n in order)), chance
