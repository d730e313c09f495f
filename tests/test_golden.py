"""Matches that are written down are played as they were, move by move."""

import pytest
from tests.golden_matches import MATCHES, Golden

import unorules as uno


@pytest.mark.parametrize("golden", MATCHES, ids=lambda golden: golden.name)
def test_a_golden_match_is_played_as_it_was(golden: Golden) -> None:
    """Every move is legal where it was, and leads where it led."""
    setting, first, *lines, last = golden.path.read_text(encoding="utf-8").splitlines()
    state = uno.new_game(golden.rules, seats=golden.seats, seed=golden.seed)

    assert setting == f"{golden.rules} seats={golden.seats} seed={golden.seed}"
    assert str(state) == first
    for line in lines:
        number, *moves = line.split()
        for text in moves:
            state = uno.apply(state, uno.parse_move(text, state))
        assert hash(state) == int(number)
    assert str(state) == last
    assert state.is_over


def test_one_golden_match_goes_to_500_with_ten_seats() -> None:
    """The main job, at the largest table of one deck."""
    (golden,) = (golden for golden in MATCHES if golden.seats == 10)
    last = uno.parse_state(golden.path.read_text(encoding="utf-8").splitlines()[-1])

    assert max(last.scores) >= 500
