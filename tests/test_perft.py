"""How many sequences of moves there are: a fingerprint of the rules."""

import pytest

import unorules as uno
from unorules.testing import position

HANDS = {"a": "r3r3g5bSW", "b": "y5gSrRW+4", "c": "b2r+2g7y0"}

POSITIONS = {
    "opening": uno.new_game("official", seats=4, seed=1, dealer=0),
    "opening wild": position(hands=HANDS, top="W", turn="c>", step="color(a)"),
    "drawn card": position(hands={**HANDS, "a": "r9b4"}, step="drawn(r9)"),
    "challenge": position(
        hands=HANDS, pile="r5", top="W+4", color="g", step="answer(b,4,by=a,before=r)"
    ),
    "UNO window": position(hands={**HANDS, "c": "^b2"}, turn="a>"),
    "two players": position(hands={"a": "r3rSrRg1", "b": "r9bSy1W"}),
    "short piles": position(hands=HANDS, pile="g2", draw="y1", rest="out"),
    "free wilds": position("classic(wild4_policy=free)-challenge", hands=HANDS),
    "no pile at all": position(hands={"a": "r3g1", "b": "b1y1", "c": "g9g8"}, rest="out"),
}

COUNTS: dict[str, tuple[int, ...]] = {
    "opening": (3, 20, 54, 310, 931),
    "opening wild": (4, 23, 127, 291, 822),
    "drawn card": (4, 25, 81, 201, 552),
    "challenge": (2, 8, 26, 143, 451),
    "UNO window": (10, 71, 309, 860, 3023),
    "two players": (4, 18, 64, 227, 677),
    "short piles": (7, 43, 99, 297, 923),
    "free wilds": (7, 43, 143, 385, 1604),
    "no pile at all": (4, 12, 25, 42, 80),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_the_counts_are_those_written_down(name: str) -> None:
    """Every legal sequence of up to five moves, and no other."""
    state = POSITIONS[name]

    assert tuple(uno.perft(state, depth) for depth in range(1, 6)) == COUNTS[name]
