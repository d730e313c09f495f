"""What is printed: colors, ranks, faces, cards, and the deck that answers questions in masks.

A deck numbers its physical cards; a set of cards is a bitmask of these numbers (`CardSet`), so
that rules are set algebra: what may be laid on a red five is `hand & side.matching[five][red]`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Annotated, Any, Final, TypeAlias, TypeVar

import attrs

from unorules.display import in_notebook, in_terminal
from unorules.values import CardSet, Interned

__all__ = [
    "DRAW_TWO",
    "REVERSE",
    "SKIP",
    "WILD",
    "WILD_DRAW_FOUR",
    "Card",
    "Color",
    "Deck",
    "Face",
    "Faces",
    "Pile",
    "Rank",
    "Side",
    "numbers_in",
    "same_cards",
]

T = TypeVar("T")

_Stack: TypeAlias = tuple[Any, ...]
"""So many cards as tuples in each other: taking one off is quicker than counting down."""

Pile: TypeAlias = bytes | tuple[int, ...]
"""An ordered pile of card numbers, the top card last: bytes up to 256 cards, a tuple above."""


class Color(Enum):
    """The colors of both sides in the order in which hands are sorted; the value is the letter."""

    RED = "r"
    YELLOW = "y"
    GREEN = "g"
    BLUE = "b"
    ORANGE = "o"
    PINK = "p"
    TEAL = "t"
    VIOLET = "v"

    def __init__(self, letter: str) -> None:
        self.letter = letter
        self.index: int = len(type(self).__members__)

    def __str__(self) -> str:
        return self.letter

    @property
    def word(self) -> str:
        """The color in words: `red`."""
        return self.name.lower()

    @property
    def is_dark(self) -> bool:
        """Whether it is printed on the dark side of two-sided cards."""
        return self.letter in "optv"


@attrs.frozen(eq=False, repr=False)
class Rank(Interned):
    """A number or symbol, known by what notation writes for it: `7`, `S`, `+2`, `W+4`.

    The set is open: a rank of a third party is written in brackets, `[discard-all]`.
    """

    symbol: str

    def __str__(self) -> str:
        return self.symbol

    def __repr__(self) -> str:
        return f"Rank({self.symbol!r})"

    @property
    def number(self) -> int | None:
        """The number of a number card, None for a symbol."""
        return int(self.symbol) if self.symbol in _DIGITS else None

    @property
    def word(self) -> str:
        """The rank in words: `7`, `Skip`, `Draw Two`."""
        return _WORDS.get(self.symbol) or self.symbol.strip("[]").replace("-", " ").title()


_DIGITS: Final = frozenset("0123456789")
_WORDS: Final = {
    "S": "Skip",
    "R": "Reverse",
    "E": "Skip Everyone",
    "F": "Flip",
    "+1": "Draw One",
    "+2": "Draw Two",
    "+5": "Draw Five",
    "W": "Wild",
    "W+2": "Wild Draw Two",
    "W+4": "Wild Draw Four",
    "W+C": "Wild Draw Color",
}

_MARKS: Final = {"*": " with a swirl"}

SKIP: Final = Rank("S")
REVERSE: Final = Rank("R")
DRAW_TWO: Final = Rank("+2")
WILD: Final = Rank("W")
WILD_DRAW_FOUR: Final = Rank("W+4")


@attrs.frozen(eq=False, repr=False)
class Face(Interned):
    """What one side of a card shows. A wild has no color; `mark` tells twins apart."""

    color: Color | None
    rank: Rank
    mark: str = ""

    _repr_svg_ = _repr_html_ = in_notebook
    __rich__ = in_terminal

    def __str__(self) -> str:
        return f"{self.color or ''}{self.rank}{self.mark}"

    def __repr__(self) -> str:
        return f"<Face {self}>"

    @property
    def is_wild(self) -> bool:
        """Whether the face has no color of its own."""
        return self.color is None

    @property
    def is_dark(self) -> bool:
        """Whether it has a color of the dark side; a wild does not tell."""
        return self.color is not None and self.color.is_dark

    @property
    def words(self) -> str:
        """The face in words: `red 7`, `Wild Draw Four`, `blue 3 with a swirl`."""
        color = f"{self.color.word} " if self.color else ""
        return f"{color}{self.rank.word}{_MARKS.get(self.mark, '')}"


Faces: TypeAlias = Annotated[tuple[Face, ...], "faces"]
"""What several cards show."""


@attrs.frozen(eq=False, repr=False)
class Card(Interned):
    """A kind of physical card: its front and, on a two-sided one, its back."""

    front: Face
    back: Face | None = None

    _repr_svg_ = _repr_html_ = in_notebook
    __rich__ = in_terminal

    def __str__(self) -> str:
        return f"{self.front}~{self.back}" if self.back else str(self.front)

    def __repr__(self) -> str:
        return f"<Card {self}>"


def numbers_in(cards: CardSet) -> Iterator[int]:
    """The card numbers of a set, ascending."""
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest


def same_cards(cards: Iterable[Card], others: Iterable[Card]) -> bool:
    """Whether these are the same cards, in any order."""
    return Counter(cards) == Counter(others)


class Side:
    """One side of a deck, as tables of masks; `number` is always a card number.

    `faces[number]` is what the card shows, `points[number]` what it counts, `alike[number]` the set
    of cards that show the same, `apart[number]` that of all others, `twins[number]` the other cards
    that show the same, `copies[face]` the cards with a face, `matching[number][color.index]` the
    set that may be laid on it while that color is in force (docs/rules/classic.md 3.2).
    `places[number]` is where the card stands when hands are sorted by this side, None where that is
    the order of the numbers. `numbers` are the number cards, `descending` the same, a set for each
    number from the highest down. `pairs` are the first of two cards with a face that lie side by
    side, `many` the other sets of two cards and more with one face, `manifold` all of these.
    """

    __slots__ = (
        "_stacks",
        "alike",
        "apart",
        "colored",
        "copies",
        "descending",
        "faces",
        "index",
        "manifold",
        "many",
        "matching",
        "numbers",
        "of_face",
        "pairs",
        "palette",
        "places",
        "points",
        "ranked",
        "twins",
        "wilds",
    )

    def __init__(self, index: int, faces: Sequence[Face], points: Mapping[Rank, int]) -> None:
        self.index: int = index
        self.faces: tuple[Face, ...] = tuple(faces)
        colored = dict.fromkeys(Color, 0)
        ranked: dict[Rank, CardSet] = {}
        of_face: dict[Face, CardSet] = {}
        self.wilds: CardSet = 0
        for number, face in enumerate(faces):
            bit = 1 << number
            if face.color is None:
                self.wilds |= bit
            else:
                colored[face.color] |= bit
            ranked[face.rank] = ranked.get(face.rank, 0) | bit
            of_face[face] = of_face.get(face, 0) | bit
        self.colored: tuple[int, ...] = tuple(colored.values())
        self.ranked: dict[Rank, CardSet] = ranked
        self.of_face: dict[Face, CardSet] = of_face
        values = {rank: rank.number for rank in ranked if rank.number is not None}
        highest_first = sorted(values, key=lambda rank: -values[rank])
        self.descending: tuple[CardSet, ...] = tuple(ranked[rank] for rank in highest_first)
        self.numbers: CardSet = sum(self.descending)
        self.pairs: CardSet = sum(_pair(cards) for cards in of_face.values())
        self.many: tuple[CardSet, ...] = tuple(
            cards for cards in of_face.values() if cards & (cards - 1) and not _pair(cards)
        )
        self.manifold: CardSet = sum(self.many)
        self.copies: dict[Face, tuple[int, ...]] = {
            face: tuple(numbers_in(cards)) for face, cards in of_face.items()
        }
        self._stacks: dict[Face, _Stack] = {
            face: _stack(len(same)) for face, same in self.copies.items()
        }
        self.palette: tuple[Color, ...] = tuple(color for color in Color if colored[color])
        self.points: tuple[int, ...] = tuple(_points(face.rank, points) for face in faces)
        self.places: tuple[int, ...] | None = _places(self.faces, tuple(points))
        whole = (1 << len(faces)) - 1
        self.alike: tuple[CardSet, ...] = tuple(of_face[face] for face in faces)
        apart = {face: whole ^ cards for face, cards in of_face.items()}
        self.apart: tuple[CardSet, ...] = tuple(map(apart.__getitem__, faces))
        self.twins: tuple[tuple[int, ...], ...] = tuple(
            tuple(other for other in self.copies[face] if other != number)
            for number, face in enumerate(faces)
        )
        matching = {
            rank: tuple(mask | cards | self.wilds for mask in self.colored)
            for rank, cards in ranked.items()
        }
        self.matching: tuple[tuple[int, ...], ...] = tuple(matching[face.rank] for face in faces)

    def holds(self, faces: Iterable[Face]) -> bool:
        """Whether there are cards that show all these at once."""
        left = self._stacks.copy()
        try:
            for face in faces:
                (left[face],) = left[face]
        except (KeyError, ValueError):  # no such card, or none left
            return False
        return True

    def total(self, cards: CardSet) -> int:
        """The points of a set of cards on this side."""
        return sum(self.points[number] for number in numbers_in(cards))

    def sorted(self, cards: CardSet) -> tuple[int, ...]:
        """The numbers of a set of cards as a hand is sorted on this side.

        Their order tells nothing but what they show: that of the numbers themselves would tell
        a player what stands on the backs.
        """
        numbers = numbers_in(cards)
        if self.places is None:
            return tuple(numbers)
        return tuple(sorted(numbers, key=self.places.__getitem__))

    def doubled(self, cards: CardSet) -> CardSet:
        """One card of each face that is twice or more among these."""
        found = cards & cards >> 1 & self.pairs
        if cards & self.manifold:
            for same in self.many:
                held = cards & same
                if held & (held - 1):
                    found |= held & -held
        return found

    def faces_in(self, cards: CardSet) -> list[Face]:
        """What the cards of a set show, each face once, sorted as a hand is."""
        return self.each(cards, self.faces)

    def each(self, cards: CardSet, by_card: Sequence[T]) -> list[T]:
        """What a table by card number holds for each face of a set, sorted as a hand is."""
        if self.places is not None:
            firsts: dict[Face, T] = {}
            for number in self.sorted(cards):
                firsts.setdefault(self.faces[number], by_card[number])
            return [*firsts.values()]
        found: list[T] = []
        apart = self.apart
        while cards:
            number = cards.bit_length() - 1
            found.append(by_card[number])
            cards &= apart[number]
        found.reverse()
        return found


def _stack(height: int) -> _Stack:
    stack: _Stack = ()
    for _ in range(height):
        stack = (stack,)
    return stack


def _pair(cards: CardSet) -> CardSet:
    """The first of two cards side by side; nothing where there are others."""
    lowest = cards & -cards
    return lowest if cards == lowest | lowest << 1 else 0


def _places(faces: tuple[Face, ...], symbols: tuple[Rank, ...]) -> tuple[int, ...] | None:
    """Where each card stands: colors first, numbers before symbols, wilds last."""

    def key(face: Face) -> tuple[int, bool, int, str]:
        number = face.rank.number
        color = len(Color) if face.color is None else face.color.index
        value = symbols.index(face.rank) if number is None else number
        return color, number is None, value, face.mark

    order = sorted(dict.fromkeys(faces), key=key)
    places = tuple(map(order.index, faces))
    return None if list(places) == sorted(places) else places


def _points(rank: Rank, points: Mapping[Rank, int]) -> int:
    number = rank.number
    return points[rank] if number is None else number


class Deck:
    """The physical cards of a game, numbered from 0, the copies of one face side by side.

    `points` tells what each symbol counts; a number counts its face. `bits[number]` is the set of
    that card alone. `kinds[number]` is the lowest number of an identical card, so two deals are the
    same game when their kinds agree. `pile(numbers)` makes a pile of them, the last one on top.
    """

    __slots__ = ("bits", "cards", "everything", "kinds", "pile", "sides")

    def __init__(self, cards: Iterable[Card], points: Mapping[Rank, int]) -> None:
        groups: dict[Card, list[Card]] = {}
        for card in cards:
            groups.setdefault(card, []).append(card)
        self.cards: tuple[Card, ...] = tuple(card for group in groups.values() for card in group)
        self.everything: CardSet = (1 << len(self.cards)) - 1
        self.bits: tuple[int, ...] = tuple(1 << number for number in range(len(self.cards)))
        self.pile: Callable[[Iterable[int]], Pile] = bytes if len(self.cards) <= 256 else tuple
        self.kinds: tuple[int, ...] = tuple(self.cards.index(card) for card in self.cards)
        fronts = [card.front for card in self.cards]
        backs = [card.back for card in self.cards if card.back is not None]
        if backs and len(backs) != len(fronts):
            raise ValueError("either every card of a deck has a back, or none")
        printed = [fronts, backs] if backs else [fronts]
        self.sides: tuple[Side, ...] = tuple(
            Side(index, faces, points) for index, faces in enumerate(printed)
        )

    def __len__(self) -> int:
        return len(self.cards)

    def cards_in(self, cards: CardSet | Pile) -> tuple[Card, ...]:
        """The cards of a set, sorted, or of a pile, in its order."""
        numbers = numbers_in(cards) if isinstance(cards, int) else cards
        return tuple(self.cards[number] for number in numbers)

    def mask(self, pile: Sequence[int]) -> CardSet:
        """The set of the cards of a pile."""
        bits = self.bits
        cards = 0
        for number in pile:
            cards |= bits[number]
        return cards
