"""A kit for tests of rules: positions from a few words.

>>> from unorules.testing import position
>>> state = position("classic", hands={"a": "g3 ?4", "b": "W"}, top="r5")
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from unorules.cards import Card, Color, Face
from unorules.chance import Chance
from unorules.errors import FlawedState
from unorules.notation import parse_cards
from unorules.registry import ruleset
from unorules.rules import Rules
from unorules.state import State
from unorules.texts import parse_state
from unorules.values import seat_letter, seat_number

__all__ = ["position"]

_UNNAMED = "?5"


class _Box:
    """The cards that are not placed yet, in a random order."""

    def __init__(self, rules: Rules, seed: int, *, dark: bool) -> None:
        deck = rules.deck
        order, chance = Chance(seed).shuffled(range(len(deck)))
        self.cards = [deck.cards[n] for n in order]
        self.read = chance.count
        self._two_sided = len(deck.sides) > 1
        self._dark = dark

    def face(self, card: Card) -> Face:
        """What a card shows on the side in play."""
        return card.back if self._dark and card.back else card.front

    def take(self, texts: Iterable[str]) -> list[list[Card]]:
        """Place the cards that texts name: any that show it, where but one side is named."""
        named = [list(parse_cards(text)) for text in texts]
        for cards in named:
            for card in cards:
                if not self._is_half(card):
                    self._remove(card, card)
        return [[self._found(card) for card in cards] for cards in named]

    def _is_half(self, card: Card) -> bool:
        return self._two_sided and card.back is None

    def _found(self, named: Card) -> Card:
        if not self._is_half(named):
            return named
        card = next((each for each in self.cards if self.face(each) is named.front), None)
        return self._remove(card, named)

    def _remove(self, card: Card | None, named: Card) -> Card:
        if card not in self.cards:
            raise FlawedState((f"{named} is placed more often than the deck holds it",))
        self.cards.remove(card)
        return card

    def fill(self, count: int, top: Face, color: Color | None) -> list[Card]:
        """Place number cards that match neither the color nor the top card."""
        harmless = [
            card
            for card in self.cards
            if (face := self.face(card)).rank.number is not None
            and face.rank is not top.rank
            and face.color is not color
        ]
        if len(harmless) < count:
            raise FlawedState((f"the deck has no {count} harmless cards left for a filled hand",))
        for card in harmless[:count]:
            self.cards.remove(card)
        return harmless[:count]


def position(
    rules: str | Rules = "classic",
    *,
    hands: Mapping[str, str],
    seats: int = 0,
    top: str = "r5",
    color: str = "",
    pile: str = "",
    draw: str = "",
    rest: str = "draw",
    turn: str = "a>",
    step: str = "turn",
    seed: int | None = 1,
    **fields: object,
) -> State:
    """A position for a test, from what matters in it; everything else is filled in.

    `hands` maps seat letters to cards, with marks as in notation; `?4` stands for four number
    cards that match neither the color in force nor the top card. A seat of `seats` that is not
    named holds `?5`. Of a two-sided card the side in play will do: with `side="dark"` among the
    fields `v5` is any card that shows it. `top` lies on `pile` (bottom first). `draw` lists the
    cards that are drawn next, in order; all other cards lie shuffled under them or, with
    `rest="out"`, are out of play. Further `fields` are those of the position line:
    `dealer="b"`, `scores="480,470"`, `idle=1`. `seed` is that of the match; with None the table
    shuffles. Raises FlawedState for cards that are not there, and what `parse_state` raises.
    """
    rules = ruleset(rules)
    seats = max(seats, 2, *(seat_number(letter) + 1 for letter in hands))
    held = {letter: hands.get(letter, _UNNAMED) for letter in map(seat_letter, range(seats))}
    box = _Box(rules, seed or 0, dark=fields.get("side") == "dark")
    signs = "".join(sign for part in rules.parts for sign in part.marks)
    marks = re.compile(rf"^[-{re.escape(signs)}]+")
    holes = re.compile(r"\?(\d+)")
    plain = [holes.sub("", marks.sub("", hand)) for hand in held.values()]
    ((top_card,), lower, drawn, *taken) = box.take((top, pile, draw, *plain))
    named = (each for each in Color if each.letter == color)
    in_force = next(named, box.face(top_card).color)
    words = [str(rules) + ";"]
    for (letter, hand), cards in zip(held.items(), taken, strict=True):
        sign = marks.match(hand)
        filled = [
            card
            for hole in holes.finditer(hand)
            for card in box.fill(int(hole[1]), box.face(top_card), in_force)
        ]
        words.append(f"{letter}={sign[0] if sign else ''}{_printed([*cards, *filled])}")
    words.append(f"draw={_printed(box.cards) if rest == 'draw' else ''}{_printed(drawn[::-1])}")
    words.append(f"pile={_printed([*lower, top_card])}")
    words += [f"color={color}"] * bool(color)
    chance = Chance(seed, 0 if seed is None else box.read)
    words += [f"turn={turn}", f"step={step}", f"chance={chance}"]
    words += ["out=*"] * (rest == "out")
    return parse_state(" ".join((*words, *(f"{name}={value}" for name, value in fields.items()))))


def _printed(cards: Iterable[Card]) -> str:
    return "".join(map(str, cards))
