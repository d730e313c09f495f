"""The deal and the first card (docs/rules/classic.md 2)."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from unorules.cards import Deck, Pile
from unorules.chance import Chance
from unorules.draft import Draft
from unorules.errors import RulesError
from unorules.events import Dealt, RoundStarted, TurnedUp
from unorules.moves import Deal, Move
from unorules.rules import Effect, Lays, RuleModule, Table, on, option
from unorules.state import State
from unorules.steps import RoundOver
from unorules.values import Value, seats_in

__all__ = ["OpeningOptions", "opening"]

_DEAL = Deal()


@attrs.frozen(eq=False, repr=False)
class OpeningOptions(Value):
    """Options of the module `opening`."""

    hand_size: int = option(
        7, "How many cards each player is dealt.", at_least=1, source="classic.md 2.3"
    )
    most_seats: int = option(
        26, "How many may play at most.", at_least=2, at_most=26, source="classic.md 2.1"
    )
    first_card: str = option(
        "any",
        "Whether a symbol may be the first card, or only a number.",
        choices=("any", "number"),
        source="classic.md 2.11",
    )
    first_wild: str = option(
        "choose",
        "Whether the first player names the color of a Wild turned up first, or it goes back.",
        choices=("choose", "redraw"),
        source="classic.md 2.9",
    )
    dealer_rotation: str = option(
        "left",
        "Who deals the next round.",
        choices=("left", "winner", "fixed", "random"),
        source="classic.md 2.14",
    )


def draw_for_dealer(deck: Deck, seats: int, chance: Chance) -> tuple[int, Chance]:
    """Each seat draws a card, the highest number deals; equals draw again (2.2)."""
    faces = deck.sides[0].faces
    left: list[int] = list(range(seats))
    while len(left) > 1:
        order, chance = chance.shuffled(range(len(deck)))
        drawn = {
            seat: faces[number].rank.number or 0 for seat, number in zip(left, order, strict=False)
        }
        best = max(drawn.values())
        left = [seat for seat in left if drawn[seat] == best]
    return left[0], chance


def deal_next(table: Table, step: RoundOver, lays: Lays, moves: list[Move]) -> None:
    """The table deals the next round, unless the match is over (8.8)."""
    if table.match.result is None:
        moves.append(_DEAL)


def next_dealer(draft: Draft, rotation: str) -> int:
    """The seat that deals now; the first round is dealt by the first dealer (2.14)."""
    match = draft.match
    active = seats_in(draft.kit.active)
    last = match.dealer
    if match.round == 0:
        return last
    if rotation == "random":
        return active[draft.pick(len(active))]
    result = match.round_result
    winner = result.winner if result is not None else None
    stays = {"left": None, "fixed": last, "winner": last if winner is None else winner}[rotation]
    return stays if stays in active else draft.kit.next[1][last]


def deal_round(draft: Draft, options: OpeningOptions) -> None:
    """Everything is shuffled, dealt one card at a time, and the first card turned up (2.3, 2.4)."""
    rules = draft.kit.rules
    dealer = next_dealer(draft, options.dealer_rotation)
    draft.match = attrs.evolve(
        draft.match, dealer=dealer, round=draft.match.round + 1, round_result=None
    )
    draft.direction = 1
    draft.turn = dealer
    draft.side = draft.kit.sides[0]
    draft.idle = 0
    draft.parts = rules.parts
    draft.out = 0
    draft.tell(RoundStarted, dealer, draft.match.round)
    number = None
    while number is None:
        deal_hands(draft, options.hand_size)
        number = turn_up(draft, lambda effect: may_open(effect, options))
    draft.discard_pile = rules.deck.pile((number,))
    draft.buried = 0
    draft.color = draft.side.printed.faces[number].color
    draft.fresh = True
    first = draft.kit.next[1][dealer]
    effect = draft.side.effects[number]
    if effect.opening is not None:
        effect.opening(draft, first)


def deal_hands(draft: Draft, hand_size: int) -> None:
    """Shuffle the whole deck and deal from the dealer's left, one card at a time (2.3)."""
    kit = draft.kit
    pile = draft.shuffle(range(len(kit.deck)))
    dealt = pile[: -hand_size * kit.count - 1 : -1]
    hands = [0] * len(draft.hands)
    seat = draft.match.dealer
    for place in range(kit.count):
        seat = kit.next[1][seat]
        numbers = dealt[place :: kit.count]
        hands[seat] = kit.deck.mask(numbers)
        if draft.told is not None:
            side = draft.side
            draft.tell(Dealt, seat, len(numbers), side.faces_of(numbers), side.backs_of(numbers))
    draft.hands = hands
    draft.draw_pile = kit.deck.pile(pile[: -hand_size * kit.count])


def may_open(effect: Effect, options: OpeningOptions) -> bool:
    """Whether a card may be the first one (2.9 to 2.11)."""
    if options.first_card == "number" and effect.rank.number is None:
        return False
    if options.first_wild == "redraw" and "color" in effect.asks:
        return False
    return effect.opens


def turn_up(draft: Draft, opens: Callable[[Effect], bool]) -> int | None:
    """Turn up the first card; one that may not open goes back, and the pile is shuffled (2.10).

    None where no card of the pile may open: then everything is dealt again.
    """
    side = draft.side
    pile: Pile = draft.draw_pile
    if not any(opens(side.effects[number]) for number in pile):
        return None
    while not opens(side.effects[pile[-1]]):
        draft.tell(TurnedUp, side.printed.faces[pile[-1]], kept=False)
        pile = draft.kit.deck.pile(draft.shuffle(pile))
    draft.draw_pile = pile[:-1]
    draft.tell(TurnedUp, side.printed.faces[pile[-1]])
    return pile[-1]


def check_table(options: OpeningOptions) -> Callable[[int, int, int | None], None]:
    """Every seat gets its hand, one card is turned up, and one is left to draw (2.1)."""

    def check(seats: int, cards: int, seed: int | None) -> None:
        if seats * options.hand_size + 1 >= cards:
            raise RulesError(
                f"{cards} cards are too few for {seats} hands of {options.hand_size} and a first "
                f"card: deal at most {(cards - 2) // seats} each",
                ("opening",),
                "hand_size",
            )
        if seats > options.most_seats:
            raise RulesError(
                f"{options.most_seats} seats at most may play, not {seats}",
                ("opening",),
                "most_seats",
            )
        if options.dealer_rotation == "random" and seed is None:
            raise RulesError("dealer_rotation=random needs a seed", ("opening",), "dealer_rotation")

    return check


def opening(options: OpeningOptions = OpeningOptions()) -> RuleModule:
    """How a round begins."""

    def deal(draft: Draft, move: Deal, was: State) -> None:
        deal_round(draft, options)

    return RuleModule(
        name="opening",
        options=options,
        built_by=opening,
        steps={RoundOver: deal_next},
        handlers=(on(Deal, deal),),
        first_dealer=draw_for_dealer,
        table_checks=(check_table(options),),
    )
