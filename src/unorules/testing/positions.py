"""A kit for tests of rules: positions from a few words.

>>> from unorules.testing import position
>>> state = position("classic", hands={"a": "g3 ?4", "b": "W"}, top="r5")
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from unorules.cards import Card, Color
from unorules.chance import shuffled
from unorules.errors import FlawedState
from unorules.notation import parse_cards
from unorules.registry import parse_state, ruleset
from unorules.rules import Rules
from unorules.state import State
from unorules.values import seat_letter, seat_number

__all__ = ["position"]

_UNNAMED = "?5"


class _Box:
    """The cards that are not placed yet, in a random order."""

    def __init__(self, rules: Rules, seed: int) -> None:
        deck = rules.deck
        self.cards = [deck.cards[n] for n in shuffled(seed, 0, range(len(deck)))]

    def take(self, text: str) -> str:
        """Place the cards that a text names."""
        for card in parse_cards(text):
            if card not in self.cards:
                raise FlawedState((f"{card} is placed more often than the deck holds it",))
            self.cards.remove(card)
        return text.replace(" ", "")

    def fill(self, count: int, top: Card, color: Color | None) -> str:
        """Place number cards that match neither the color nor the top card."""
        harmless = [
            card
            for card in self.cards
            if card.front.rank.number is not None
            and card.front.rank is not top.front.rank
            and card.front.color is not color
        ]
        if len(harmless) < count:
            raise FlawedState((f"the deck has no {count} harmless cards left for a filled hand",))
        return self.take("".join(map(str, harmless[:count])))


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
    named holds `?5`. `top` lies on `pile` (bottom first). `draw` lists the cards that are drawn
    next, in order; all other cards lie shuffled under them or, with `rest="out"`, are out of
    play. Further `fields` are those of the position line: `dealer="b"`, `scores="480,470"`,
    `idle=1`. `seed` is that of the match; with None the table shuffles. Raises FlawedState for
    cards that are not there, and what `parse_state` raises.
    """
    rules = ruleset(rules)
    seats = max(seats, 2, *(seat_number(letter) + 1 for letter in hands))
    held = {letter: hands.get(letter, _UNNAMED) for letter in map(seat_letter, range(seats))}
    box = _Box(rules, seed or 0)
    (top_card,) = parse_cards(top)
    signs = "".join(sign for part in rules.parts for sign in part.marks)
    marks = re.compile(rf"^[-{re.escape(signs)}]+|\?\d+")
    plain = [marks.sub("", hand) for hand in held.values()]
    for text in (top, pile, draw, *plain):
        box.take(text)
    named = (each for each in Color if each.letter == color)
    in_force = next(named, top_card.front.color)
    words = [str(rules) + ";"]
    for letter, hand in held.items():
        filled = re.sub(r"\?(\d+)", lambda n: box.fill(int(n[1]), top_card, in_force), hand)
        words.append(f"{letter}={filled.replace(' ', '')}")
    under = "".join(map(str, box.cards)) if rest == "draw" else ""
    words.append(f"draw={under}{''.join(map(str, reversed(parse_cards(draw))))}")
    words.append(f"pile={pile.replace(' ', '')}{top}")
    words += [f"color={color}"] * bool(color)
    words += [f"turn={turn}", f"step={step}", f"chance={'*' if seed is None else seed}#1"]
    words += ["out=*"] * (rest == "out")
    return parse_state(" ".join((*words, *(f"{name}={value}" for name, value in fields.items()))))
