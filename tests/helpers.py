"""Words that the tests of rules share: play moves in notation, ask what may be done."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

import unorules as uno


def seat_of(letter: str) -> int:
    """The number of a seat: 0 for `a`."""
    return ord(letter) - ord("a")


def play(state: uno.State, *moves: str) -> uno.State:
    """The state after these moves, written in notation."""
    for move in moves:
        state = uno.apply(state, uno.parse_move(move, state))
    return state


def tell(state: uno.State, *moves: str) -> tuple[uno.Event, ...]:
    """The events of the last of these moves."""
    *before, last = moves
    state = play(state, *before)
    return uno.resolve(state, uno.parse_move(last, state)).events


def told(state: uno.State, *moves: str) -> list[str]:
    """The events of the last of these moves as sentences."""
    return [uno.describe(event) for event in tell(state, *moves)]


def why(state: uno.State, move: str) -> str | None:
    """The code of the reason why a move is refused; None if it may be made."""
    reason = uno.why_illegal(state, uno.parse_move(move, state))
    return None if reason is None else reason.code


def offered(state: uno.State, letter: str) -> set[str]:
    """What a seat may do, in notation without the seat."""
    return {move.text for move in uno.legal_moves(state, seat_of(letter))}


def lays(state: uno.State, letter: str) -> set[str]:
    """The faces that a seat may lay."""
    moves = uno.legal_moves(state, seat_of(letter))
    return {str(move.faces[0]) for move in moves if isinstance(move, uno.Play)}


def hand(state: uno.State, letter: str) -> str:
    """The cards of a seat, sorted."""
    return "".join(map(str, state.hand(seat_of(letter))))


def count(state: uno.State, letter: str) -> int:
    """The number of cards that a seat holds."""
    return state.counts[seat_of(letter)]


def on_turn(state: uno.State) -> str:
    """The letter of the seat on turn."""
    return chr(ord("a") + state.turn)


def faces(cards: str) -> tuple[uno.Face, ...]:
    """What one-sided cards show, as events tell it."""
    return tuple(card.front for card in uno.parse_cards(cards))


def top(state: uno.State) -> str:
    """The top of the discard pile."""
    return str(state.top)


def pile(state: uno.State) -> str:
    """The discard pile, its top last."""
    return "".join(map(str, state.deck.cards_in(state.discard_pile)))


def draws(state: uno.State) -> tuple[str, ...]:
    """The draw pile, the card drawn next first."""
    return tuple(map(str, reversed(state.deck.cards_in(state.draw_pile))))


def everything(state: uno.State) -> Counter[str]:
    """How often each card lies in a hand, on a pile or aside."""
    deck = state.deck
    places = (*state.hands, state.draw_pile, state.discard_pile, state.out)
    return Counter(str(card) for place in places for card in deck.cards_in(place))


def deck_of(rules: str | uno.Rules) -> Counter[str]:
    """How often a deck holds each card."""
    return Counter(map(str, uno.ruleset(rules).deck.cards))


def stack(
    rules: str | uno.Rules,
    first: str,
    *,
    hands: Mapping[str, str],
    seats: int,
    dealer: int,
    size: int,
) -> tuple[uno.Card, ...]:
    """A whole deck in the order of dealing: these hands, then `first` and what follows it.

    A hand that is not named gets numbers, blue ones first.
    """
    left = list(uno.ruleset(rules).deck.cards)
    after = uno.parse_cards(first)
    named = {seat_of(letter): list(uno.parse_cards(text)) for letter, text in hands.items()}
    for card in (*after, *(card for cards in named.values() for card in cards)):
        left.remove(card)
    numbers = [card for card in left if card.front.rank.number is not None]
    for seat in range(seats):
        cards = named.setdefault(seat, [])
        while len(cards) < size:
            cards.append(numbers.pop())
            left.remove(cards[-1])
    order = [(dealer + 1 + place) % seats for place in range(seats)]
    return (*(named[seat][n] for n in range(size) for seat in order), *after, *left)


def dealt(
    rules: str | uno.Rules = "classic",
    first: str = "r5",
    *,
    hands: Mapping[str, str] | None = None,
    seats: int = 4,
    dealer: int | None = None,
    size: int = 7,
) -> uno.State:
    """A first round, dealt by the last seat: `first` lists the first card and the draws."""
    dealer = seats - 1 if dealer is None else dealer
    deck = stack(rules, first, hands=hands or {}, seats=seats, dealer=dealer, size=size)
    return uno.new_game(rules, seats=seats, seed=1, dealer=dealer, deck=deck)


def without_seed(state: uno.State) -> uno.State:
    """The same position at a real table, where the table shuffles."""
    return uno.parse_state(re.sub(r"chance=\S+", "chance=*#0", str(state)))


def shuffle(state: uno.State, first: str = "") -> uno.State:
    """The state after the table's shuffle: the cards of `first` come first, in this order."""
    left = list(uno.awaited_cards(state))
    order = uno.parse_cards(first)
    for card in order:
        left.remove(card)
    return uno.apply(state, uno.Shuffle((*order, *left)))
