"""How many sequences of moves there are: a fingerprint of the rules."""

import pytest

import unorules as uno
from unorules.testing import position

SPIN_HANDS = {"a": "r9b9y1W", "b": "y4bSg9g2", "c": "g8g7r+2"}
UJF_HANDS = {"a": "r3g5bSW", "b": "g3y3b3r+2W+4", "c": "g5y+2g7y0"}
FLIP_HANDS = {"a": "rF~p8r1~p3W+2~o4", "b": "g5~o7gS~o9y9~v4", "c": "b2~p6r8~vRW~t3"}
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
    "flip": uno.new_game("flip", seats=3, seed=3, dealer=0),
    "flip in hand": position("flip", hands=FLIP_HANDS, top="r7~o1", pile="g7~o6", turn="a>"),
    "exposed wild": position("flip", hands=FLIP_HANDS, top="r7~o1", pile="y1~W", turn="a>"),
    "dark side": position("flip", hands=FLIP_HANDS, top="y8~p1", side="dark", turn="a<"),
    "draw color": position(
        "flip",
        hands={"a": "r6~pEb1~vE", "b": "rS~W?3", "c": "?2"},
        top="r3~W+C",
        pile="r7~v5",
        side="dark",
        color="t",
        step="answer(b,0,by=a,before=v)",
    ),
    "spin": position(
        "spin", hands=SPIN_HANDS, top="r8", turn="c>", step="wheel/spin(a)", seed=None
    ),
    "war": position("spin", hands=SPIN_HANDS, top="r3*", step="wheel/war(b,abc,abc)"),
    "drops": position("spin", hands=SPIN_HANDS, top="r3*", step="wheel/drop(b,almost-uno)"),
    "race": position("spin", hands=SPIN_HANDS, top="r3*", step="wheel/race(b)"),
    "claims": position("ujf", hands=UJF_HANDS, top="r3", turn="a>"),
    "debt among claims": position(
        "ujf", hands=UJF_HANDS, pile="y5", top="y+2", step="answer(b,2,by=a)", turn="a>"
    ),
    "words of luck": position(
        "ujf", hands=UJF_HANDS, top="W+4", color="g", step="answer(b,16,by=a)", turn="a>"
    ),
    "no pile at all": position(hands={"a": "r3g1", "b": "b1y1", "c": "g9g8"}, rest="out"),
}

COUNTS: dict[str, tuple[int, ...]] = {
    "opening": (3, 20, 54, 310, 931),
    "opening wild": (4, 23, 127, 291, 822),
    "drawn card": (4, 25, 81, 201, 552),
    "challenge": (2, 8, 26, 143, 451),
    "UNO window": (10, 71, 309, 860, 3023),
    "two players": (4, 18, 64, 227, 677),
    "short piles": (7, 43, 99, 288, 884),
    "free wilds": (7, 43, 143, 385, 1604),
    "flip": (5, 14, 86, 350, 1404),
    "flip in hand": (7, 13, 45, 205, 641),
    "exposed wild": (7, 14, 48, 203, 619),
    "dark side": (3, 7, 7, 20, 61),
    "draw color": (2, 7, 17, 39, 88),
    "spin": (1, 9, 42, 123, 392),
    "war": (4, 10, 12, 24, 24),
    "drops": (4, 12, 32, 83, 353),
    "race": (4, 18, 33, 88, 371),
    "claims": (15, 107, 364, 1907, 12979),
    "debt among claims": (8, 17, 95, 1210, 5394),
    "words of luck": (14, 47, 220, 2865, 32109),
    "no pile at all": (4, 12, 25, 42, 81),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_the_counts_are_those_written_down(name: str) -> None:
    """Every legal sequence of up to five moves, and no other."""
    state = POSITIONS[name]

    assert tuple(uno.perft(state, depth) for depth in range(1, 6)) == COUNTS[name]
