"""What a seat may know: a view is built by copying that, never by stripping a state.

Open to all are the discard pile, the color in force, how many cards each seat holds, whose step
it is and what is owed, calls and marks, scores, and the sizes of the piles. To its seat alone
are open the hand and the moves of that seat. Cards stand as faces: no view tells a card number. Of
two-sided cards each seat also sees the backs of the others' hands, sorted, and everybody that of
the card drawn next; nobody sees the backs of their own hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, filterfalse, islice
from typing import Any, NamedTuple, TypeVar, cast

import attrs

from unorules import engine
from unorules.cards import Color, Face, Faces
from unorules.chance import Chance
from unorules.display import in_notebook, in_terminal
from unorules.draft import Draft
from unorules.errors import Reason
from unorules.events import Event
from unorules.fitting import fit
from unorules.moves import Move
from unorules.rules import Rules, TableSide, playable
from unorules.state import Match, MatchResult, Part, RoundResult, State, marks_of
from unorules.steps import TAKE_TURN, Answer, AwaitChance, PlayDrawn, Step
from unorules.values import (
    CardSet,
    Count,
    Direction,
    Seat,
    Value,
    fields_of,
    print_fields,
    seat_letter,
    seat_set,
)

__all__ = ["View", "determinize", "observe", "pile_flaws", "redact", "sketched", "why_illegal"]

Told = TypeVar("Told", Event, Move)

_TRIES = 1000
"""How often the hidden cards are dealt again to find a drawn card that can be laid."""


@attrs.frozen(eq=False, repr=False, weakref_slot=False)
class View(Value):
    """A state as one seat may see it; `seat` is None for a spectator.

    `hand` and `legal_moves` are those of the seat. `awaited` is the seat whose move the table
    waits for (-1 for the table's own), `asks` says in words what it must do.
    """

    rules: Rules
    seat: Seat | None
    hand: tuple[Face, ...]
    counts: tuple[Count, ...]
    """The number of cards in each hand."""
    marks: tuple[str, ...]
    """The marks before each hand, as notation writes them: `!` called, `^` may be caught."""
    active: tuple[Seat, ...]
    backs: tuple[Faces, ...]
    """What two-sided cards in the hands of others show to this seat, sorted; empty for
    its own hand, for spectators and for one-sided cards."""
    discarded: tuple[Face, ...]
    """The faces of the discard pile as far as it was laid in the open, top last."""
    buried: Count
    """How many cards lie under these since the pile was turned over."""
    draw_count: Count
    draw_back: Face | None
    """What the back of the card that is drawn next shows; None for one-sided cards."""
    out_count: Count
    color: Color | None
    side: str
    direction: Direction
    turn: Seat
    agenda: tuple[Step, ...]
    """What the table waits for, the live step last; cards in it that are hidden are left out."""
    held_count: Count
    """How many cards a hand held that may be challenged now."""
    fresh: bool
    idle: Count
    scores: tuple[Count, ...]
    dealer: Seat
    round: Count
    target: Count | None
    round_result: RoundResult | None
    result: MatchResult | None
    moment: Count
    legal_moves: tuple[Move, ...]

    _repr_svg_ = _repr_html_ = in_notebook
    __rich__ = in_terminal

    @property
    def top(self) -> Face | None:
        """The face on top of the discard pile; None before the first deal."""
        return self.discarded[-1] if self.discarded else None

    @property
    def step(self) -> str:
        """The name of the live step."""
        return self.agenda[-1].name

    @property
    def awaited(self) -> int:
        """The seat whose move the table waits for; -1 for the table's own."""
        return self.agenda[-1].awaited(self.turn)

    @property
    def asks(self) -> str:
        """What the awaited seat must do, in words."""
        return self.agenda[-1].asks

    @property
    def owed(self) -> int:
        """The number of cards that the awaited seat owes and may still answer."""
        step = self.agenda[-1]
        return step.total if isinstance(step, Answer) else 0

    def __str__(self) -> str:
        side = self.rules.deck.sides[self.side == "dark"]

        def cards(mask: CardSet) -> str:
            return "".join(str(side.faces[number]) for number in side.sorted(mask))

        hands = (
            f"{seat_letter(seat)}={'' if seat in self.active else '-'}{marks}{self._hand(seat)}"
            for seat, marks in enumerate(self.marks)
        )
        arguments = [(step.name, print_fields(step, cards)) for step in self.agenda]
        steps = "|".join(f"{name}({text})" if text else name for name, text in arguments)
        piles = (
            f"draw=({self.draw_count}){self._turned((self.draw_back,) if self.draw_back else ())}",
            f"pile={f'({self.buried})' * (self.buried > 0)}{''.join(map(str, self.discarded))}",
            f"out=({self.out_count})",
            f"color={self.color or '-'}",
            f"side={self.side}",
        )
        turn = (
            f"turn={seat_letter(self.turn)}{'>' if self.direction > 0 else '<'}",
            f"step={steps}",
            f"held=({self.held_count})",
            f"fresh={'on' if self.fresh else 'off'}",
            f"idle={self.idle}",
        )
        own = f"view={'-' if self.seat is None else seat_letter(self.seat)}"
        groups = (hands, piles, turn, self._match(), (f"moment={self.moment}",))
        return "; ".join((str(self.rules), own, *map(" ".join, groups)))

    def _hand(self, seat: int) -> str:
        """The seat's own hand, what others show of theirs, or how many cards they hold."""
        if seat == self.seat:
            return "".join(map(str, self.hand))
        return self._turned(self.backs[seat]) or f"({self.counts[seat]})"

    def _turned(self, backs: Iterable[Face]) -> str:
        """Cards of which only the side turned away is seen: `??~v5`, on the dark side `r7~??`."""
        form = "{}~??" if self.side == "dark" else "??~{}"
        return "".join(map(form.format, backs))

    def _match(self) -> list[str]:
        words = [
            f"scores={','.join(map(str, self.scores))}",
            f"round={self.round}",
            f"dealer={seat_letter(self.dealer)}",
        ]
        words += [f"target={self.target}"] * (self.target is not None)
        words += [f"ended={self.round_result}"] * (self.round_result is not None)
        words += [f"won={self.result}"] * (self.result is not None)
        return words

    def __repr__(self) -> str:
        return f"<View {self}>"


_Sketch = attrs.make_class(
    "_Sketch",
    [field.name for field in attrs.fields(View)],
    bases=(Value,),
    slots=True,
    weakref_slot=False,
)


def sketched(*values: Any) -> View:
    """The view with these fields, which are known to fit, in order.

    A sketch that becomes a view costs a quarter of a view that is constructed.
    """
    view = _Sketch(*values)
    view.__class__ = View  # the same slots, frozen
    return cast("View", view)


def observe(state: State, seat: int | None) -> View:
    """What a seat may know of a state; None for a spectator. ValueError for an unknown seat."""
    side = state.side
    match = state.match
    return View(
        rules=state.rules,
        seat=seat,
        hand=() if seat is None else state.faces(seat),
        counts=state.counts,
        marks=marks_of(state.parts, state.seats),
        active=state.active,
        backs=tuple(
            () if seat is None or seat == other else side.backs_of(hand)
            for other, hand in enumerate(state.hands)
        ),
        discarded=side.faces_of(state.open_pile),
        buried=state.buried,
        draw_count=len(state.draw_pile),
        draw_back=next(iter(side.backs_of(state.draw_pile[-1:])), None),
        out_count=state.out.bit_count(),
        color=state.color,
        side=str(side),
        direction=state.direction,
        turn=state.turn,
        agenda=tuple(_seen(step, state, seat) for step in state.agenda),
        held_count=_held(state).bit_count(),
        fresh=state.fresh,
        idle=state.idle,
        scores=match.scores,
        dealer=match.dealer,
        round=match.round,
        target=match.target,
        round_result=match.round_result,
        result=match.result,
        moment=state.moment,
        legal_moves=() if seat is None else engine.legal_moves(state, seat),
    )


def _held(state: State) -> CardSet:
    step = state.step
    return step.held if isinstance(step, Answer) else 0


def _seen(step: Step, state: State, seat: int | None) -> Step:
    """A step without the cards that the seat may not see."""
    if isinstance(step, PlayDrawn):
        return PlayDrawn(_anonymous(step.card, state.side) if seat == state.turn else 0)
    if isinstance(step, Answer) and step.held:
        return attrs.evolve(step, held=_anonymous(step.held, state.side) if seat == step.by else 0)
    if isinstance(step, AwaitChance):
        return AwaitChance(step.move.seen_by(seat))
    show = state.rules.shows.get(type(step))
    return _without_cards(step) if show is None else show(step, state, seat)


def _without_cards(step: Step) -> Step:
    names = (field.name for field in fields_of(type(step)) if field.kind == "cards")
    hidden = [name for name in names if getattr(step, name)]
    return attrs.evolve(step, **dict.fromkeys(hidden, 0)) if hidden else step


def _anonymous(cards: CardSet, side: TableSide) -> CardSet:
    """As many cards with the same faces, but always the same ones: no number is told."""
    found = 0
    for face in _faces_in(cards, side):
        left = side.printed.of_face[face] & ~found
        found |= left & -left
    return found


def _faces_in(cards: CardSet, side: TableSide) -> tuple[Face, ...]:
    return side.faces_of(side.printed.sorted(cards))


def pile_flaws(view: View) -> Iterator[str]:
    """What is wrong with the numbers of cards in a view, one sentence for each flaw."""
    printed = view.rules.deck.sides[view.side == "dark"]
    total = sum(view.counts) + len(view.discarded) + view.buried
    total += view.draw_count + view.out_count
    if total != len(printed.faces):
        yield f"{total} cards lie in the places, not {len(printed.faces)}"
    if len(view.hand) != (0 if view.seat is None else view.counts[view.seat]):
        yield f"the hand has {len(view.hand)} cards, which is not its number in counts"
    shown = (*view.hand, *view.discarded)
    known = view.agenda[-1].known()
    if known:
        for seat, count in Counter(seat for seat, _ in known).items():
            if count > view.counts[seat]:
                yield f"seat {seat_letter(seat)} has shown {count} cards, more than it holds"
        shown += tuple(face for seat, face in known if seat != view.seat)
    if not printed.holds(shown):
        for face, count in Counter(shown).items():
            if count > printed.of_face.get(face, 0).bit_count():
                yield f"{face} lies in more places than the deck holds it"


def redact(thing: Told, seat: int | None) -> Told:
    """An event or a move as a seat may see it; None is a spectator, `TABLE` sees everything."""
    return thing.seen_by(seat)


def why_illegal(where: State | View, move: Move) -> Reason | None:
    """Why a move is not among the legal moves, or None exactly when it is.

    A view answers for its own seat only. Of a state the answer is for the seat that the move
    names, so a server checks first that the seat is that of the sender. Raises TypeError for
    what is no move at all.
    """
    if isinstance(where, State):
        return engine.why_illegal(where, move)
    if where.seat is None or getattr(move, "seat", where.seat) != where.seat:
        return Reason("not-your-seat", "a view answers for the moves of its own seat")
    # What a seat may do depends on nothing that it cannot see: any state that fits will do.
    return engine.why_illegal(determinize(where, 0), move)


def determinize(view: View, seed: int) -> State:
    """A full state that looks the same from the view's seat, each possible one equally likely.

    The hidden cards are dealt by `seed`, which is also the seed of the state. Of two-sided cards
    all that the view shows of them is kept: a hand that shows a back holds a card with that back.
    Raises FlawedState for a view that no cards of the deck fit.
    """
    place = _by_what_shows if len(view.rules.deck.sides) > 1 else _by_number
    step = view.agenda[-1]
    unseen = step.guessed or (isinstance(step, PlayDrawn) and not step.card)
    chance = Chance(seed)
    tries = 0
    while True:
        tries += 1
        places, chance = place(view, chance)
        state = _dealt(view, places, chance)
        # A drawn card that somebody thinks about can be laid, but for what came in between.
        if not unseen or _fits(state) or tries > _TRIES:
            return state


class _Places(NamedTuple):
    """Where the cards lie. `hidden` are those that may lie elsewhere too, in a random order."""

    hands: list[CardSet]
    draw: list[int]
    pile: list[int]
    out: list[int]
    hidden: list[int]


def _by_number(view: View, chance: Chance) -> tuple[_Places, Chance]:
    """One-sided cards in their places: those that are seen, then the hidden ones at random."""
    deck = view.rules.deck
    copies = deck.sides[0].copies
    used: dict[Face, int] = {}
    known: list[int] = []
    shown = [(seat, face) for seat, face in view.agenda[-1].known() if seat != view.seat]
    for face in (*view.hand, *view.discarded, *(face for _, face in shown)):
        nth = used.get(face, 0)
        used[face] = nth + 1
        known.append(copies[face][nth])
    hidden = list(filterfalse(set(known).__contains__, range(len(deck))))
    order, chance = chance.shuffled(hidden)
    behind = len(view.hand) + len(view.discarded)
    pile = known[len(view.hand) : behind]
    open_to_all = [0] * len(view.counts)
    for (seat, _), number in zip(shown, known[behind:], strict=True):
        open_to_all[seat] |= 1 << number
    hands: list[CardSet] = []
    at = 0
    for seat, size in enumerate(view.counts):
        if seat == view.seat:
            hands.append(deck.mask(known[:size]))
            continue
        begin, at = at, at + size - open_to_all[seat].bit_count()
        hands.append(open_to_all[seat] | deck.mask(order[begin:at]))
    end = at + view.draw_count
    return _Places(hands, order[at:end], pile, order[end:], order), chance


def _by_what_shows(view: View, chance: Chance) -> tuple[_Places, Chance]:
    """Two-sided cards in their places: any that show on either side what is seen."""
    deck = view.rules.deck
    dark = view.side == "dark"
    backs = Counter(chain.from_iterable(view.backs))
    if view.draw_back is not None:
        backs[view.draw_back] += 1
    shown = Counter(view.hand + view.discarded)
    fitting, chance = fit(deck.sides[dark], deck.sides[not dark], shown, backs, chance)
    showing, turned = fitting.showing, fitting.turned
    free = iter(fitting.free)
    hands: list[CardSet] = []
    for seat, size in enumerate(view.counts):
        if seat == view.seat:
            numbers = [showing[face].pop() for face in view.hand]
        elif view.backs[seat]:
            numbers = [turned[face].pop() for face in view.backs[seat]]
        else:
            numbers = [*islice(free, size)]
        hands.append(deck.mask(numbers))
    pile = [*islice(free, view.buried)]
    pile += [showing[face].pop() for face in view.discarded]
    draw = [*islice(free, view.draw_count - (view.draw_back is not None))]
    if view.draw_back is not None:
        draw.append(turned[view.draw_back].pop())
    return _Places(hands, draw, pile, [*free], fitting.order), chance


def _dealt(view: View, places: _Places, chance: Chance) -> State:
    """The state in which the cards lie in these places."""
    deck = view.rules.deck
    kit = view.rules.kit(len(view.counts), seat_set(view.active))
    side = kit.sides[view.side == "dark"]
    hands = places.hands
    *later, step = view.agenda
    if step is not TAKE_TURN:
        later = [_known(each, view, side, places) for each in later]
        step = _known(step, view, side, places)
    # A draft that is sealed costs a fifth of a state that is constructed.
    draft = Draft()
    draft.kit = kit
    draft.hands = hands
    draft.draw_pile = deck.pile(places.draw)
    draft.discard_pile = deck.pile(places.pile)
    draft.buried = view.buried
    draft.color = view.color
    draft.side = side
    draft.direction = view.direction
    draft.turn = view.turn
    draft.step = step
    draft.later = tuple(later)
    draft.fresh = view.fresh
    draft.idle = view.idle
    draft.parts = _parts(view)
    draft.chance = chance
    draft.out = deck.mask(places.out)
    draft.match = Match(
        view.scores,
        view.dealer,
        view.round,
        view.target,
        kit.active,
        view.round_result,
        view.result,
    )
    draft.moment = view.moment
    return draft.seal()


def _parts(view: View) -> tuple[Part, ...]:
    if not any(view.marks):
        return view.rules.parts
    parts: list[Part] = []
    for part in view.rules.parts:
        fields = {
            name: sum(1 << seat for seat, marks in enumerate(view.marks) if sign in marks)
            for sign, name in part.marks.items()
        }
        parts.append(attrs.evolve(part, **fields) if any(fields.values()) else part)
    return tuple(parts)


def _known(step: Step, view: View, side: TableSide, places: _Places) -> Step:
    """A step with cards in the place of those that the view leaves out."""
    if isinstance(step, PlayDrawn):
        return PlayDrawn(_some(step.card, places.hands[view.turn], side, places.hidden, 1))
    if isinstance(step, Answer) and step.by is not None and step.before is not None:
        if step.held and step.by not in view.active:
            return step  # what its seat has held lies anywhere by now
        elsewhere = (*places.draw, *places.out)
        among = places.hands[step.by] or view.rules.deck.mask(elsewhere)
        held = _some(step.held, among, side, places.hidden, view.held_count)
        return attrs.evolve(step, held=held)
    fill = view.rules.fills.get(type(step))
    return step if fill is None else fill(step, places.hands, view.seat, side, places.hidden)


def _some(seen: CardSet, among: CardSet, side: TableSide, order: list[int], count: int) -> CardSet:
    """Cards that show what is seen, or so many others, chosen by the random order."""
    if seen and side.away is None:
        return seen
    cards = [number for number in order if among >> number & 1]
    if not seen:
        return sum(1 << number for number in cards[:count])
    wanted = Counter(_faces_in(seen, side))
    found = 0
    for number in cards:
        face = side.printed.faces[number]
        if wanted[face]:
            wanted[face] -= 1
            found |= 1 << number
    return found


def _fits(state: State) -> bool:
    """Whether the hidden cards can lie so: the drawn card can be laid, or it were no step."""
    step = state.step
    if isinstance(step, PlayDrawn):
        return bool(step.card & playable(state, state.turn))
    return not any(step.flaws(state))
