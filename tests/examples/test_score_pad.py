"""The example of a score sheet: it counts as the engine does, both ways, and takes back."""

from __future__ import annotations

import random

import pytest
from examples.score_pad import Pad
from tests.examples.test_examples import run

import unorules as uno

NAMES = ("Ana", "Bo", "Cleo")


def faces(text: str) -> tuple[uno.Face, ...]:
    return tuple(card.front for card in uno.parse_cards(text))


def pad(rules: str = "classic") -> Pad:
    return Pad(uno.ruleset(rules), NAMES)


def round_of(*hands: str) -> list[tuple[uno.Face, ...]]:
    return [faces(hand) for hand in hands]


@pytest.mark.parametrize(
    "rules",
    [
        "classic(target=200)",
        "classic(scoring=own_points_lowest,target=100)",
        "classic(scoring=challenge_elimination,target=60)",
        "flip(target=200)",
        "classic+double-score",
    ],
)
@pytest.mark.parametrize("seed", range(3))
def test_it_counts_as_the_engine_does(rules: str, seed: int) -> None:
    """Round after round of a match that the engine plays, up to who has won."""
    sheet = pad(rules)
    rng = random.Random(seed)
    state = uno.new_game(rules, seats=3, seed=seed)
    while not state.is_over:
        moves = uno.legal_moves(state)
        plays = [move for move in moves if isinstance(move, uno.Play)]
        state = uno.apply(state, rng.choice(plays or moves))
        if state.round_result is not None and state.awaited == uno.TABLE:
            sheet.add([state.faces(seat) for seat in range(3)])
            assert sheet.match.scores == state.scores
            assert sheet.match.result == state.result
    assert len(sheet.matches) == state.round + 1


def test_the_winner_takes_all_points() -> None:
    """And with 500 the match."""
    sheet = pad()
    sheet.add(round_of("", "r7W+4", "gSb0"))
    assert sheet.match.scores == (77, 0, 0)
    sheet.add(round_of("W+4W+4W+4W+4WW", "", "WWr+2y+2g+2b+2r9r9"))

    assert sheet.match.scores == (77, 498, 0)
    assert sheet.match.result is None
    sheet.add(round_of("r1", "", "g1"))
    assert [*sheet.lines()] == [
        "round     Ana      Bo    Cleo",
        "    1      77       0       0",
        "    2       0     498       0",
        "    3       0       2       0",
        "total      77     500       0",
        "Bo wins.",
    ]


def test_the_lowest_total_wins() -> None:
    """Where everybody counts their own cards; equal totals share."""
    sheet = pad("classic(scoring=own_points_lowest,target=50)")
    sheet.add(round_of("r7", "", "b7"))
    sheet.add(round_of("", "W+4", "g0"))

    assert sheet.match.scores == (7, 50, 7)
    assert [*sheet.lines()][-1] == "Ana and Cleo win."


def test_a_round_is_taken_back() -> None:
    """As often as there are rounds."""
    sheet = pad()
    sheet.add(round_of("", "r7", "r9"))
    sheet.undo()
    sheet.undo()

    assert sheet.match.scores == (0, 0, 0)
    assert len(sheet.matches) == 1


def test_a_blocked_round_goes_to_the_lowest_hand() -> None:
    """As the rules of the library count it."""
    sheet = pad()
    sheet.add(round_of("r7", "r9", "W"))

    assert sheet.match.scores == (45, 0, 0)


@pytest.mark.parametrize(
    ("hands", "told"),
    [
        (("", "", "r7"), "only one player goes out"),
        (("", "r7r7", "r7"), "so many of these cards"),
        (("", "o5", "r7"), "no such cards in one deck"),
        (("", "r7*", ""), "only one player goes out"),
    ],
)
def test_cards_that_cannot_be_left_are_refused(hands: tuple[str, ...], told: str) -> None:
    """And nothing is counted."""
    sheet = pad()
    with pytest.raises(ValueError, match=told):
        sheet.add(round_of(*hands))

    assert len(sheet.matches) == 1


def test_both_sides_of_two_sided_cards_count() -> None:
    """All hands show the same one."""
    assert pad("flip").points(round_of("r7W+2", "", "W")) == (57, 0, 40)
    assert pad("flip").points(round_of("o7W+C", "", "W")) == (67, 0, 40)
    with pytest.raises(ValueError, match="in one deck"):
        pad("flip").points(round_of("o7", "", "r7"))


KEYS = """
r7 W+4
undo
r7W+4
gS b0

r9r9r9
r9
undo
W
x
WW
q
"""


def test_a_table_types_its_cards_in() -> None:
    """With points as they are typed, refusals, hands and rounds taken back."""
    told = run("score_pad.py", *NAMES, "--target", "200", keys=KEYS)

    assert told.startswith("classic@1(target=200)\n")
    assert "Cards left of Bo:   57 points\nCards left of Cleo: Cards left of Bo:   57" in told
    assert "round     Ana      Bo    Cleo\n    1      77       0       0\ntotal      77" in told
    assert "Cards left of Bo:   the deck does not hold so many of these cards\n" in told
    assert "Cards left of Cleo:   expected a card such as r7, gS, b+2, W or W+4 (at 0, " in told
    assert told.endswith(
        "Cards left of Cleo:   100 points\n\nround     Ana      Bo    Cleo\n"
        "    1      77       0       0\n    2     150       0       0\n"
        "total     227       0       0\nAna wins.\n\n"
        "Enter ends the sheet, `undo` takes the last round back: "
    )


def test_what_ended_the_match_is_taken_back() -> None:
    """The last round is asked again; the end of what is typed puts the sheet away."""
    told = run("score_pad.py", "--lowest", "--target", "50", keys="\nW+4\nundo\nundo\nW\n\n")

    assert told.startswith("classic@1(scoring=own_points_lowest,target=50)\n")
    assert "Ana wins.\n\nEnter ends the sheet" in told
    assert "back: \nround     Ana      Bo\ntotal       0       0\n" in told
    assert told.endswith("The sheet is put away.\n")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--rules", "quick"), "classic@1(single_round=on) counts no points"),
        (("--rules", "clasic"), "did you mean 'classic'?"),
        (("--target", "0"), "target"),
        (("Ana",), "seats takes a whole number from 2 to 26, not 1"),
    ],
)
def test_a_wrong_command_line_is_told(arguments: tuple[str, ...], told: str) -> None:
    """As a usage error."""
    assert told in run("score_pad.py", *arguments, fails=True)
