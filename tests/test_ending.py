"""Play comes to an end: rounds are finite in practice for whoever lays when they can."""

import pytest

import unorules as uno
from unorules.chance import pick


def lengths(seats: int, rounds: int, seed: int) -> list[int]:
    """Moves of so many rounds, in which three of four chances to lay are taken."""
    state = uno.new_game("official(target=100000000)", seats=seats, seed=seed, deal=False)
    found: list[int] = []
    count = 0
    while len(found) < rounds:
        state = uno.apply(state, uno.legal_moves(state)[0])
        moves = 0
        while state.round_result is None:
            listed = uno.legal_moves(state)
            plays = [move for move in listed if isinstance(move, uno.Play)]
            word = pick(seed, count, 1 << 48)
            among = plays if plays and word & 3 else listed
            state = uno.apply(state, among[(word >> 2) % len(among)])
            moves += 1
            count += 1
        found.append(moves)
    return found


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (4, 2), (7, 3), (10, 4)])
def test_rounds_are_short_for_who_lays_when_it_can(seats: int, seed: int) -> None:
    """99.9 % of 2,500 rounds end within 3,000 moves, and none needs 20,000."""
    found = lengths(seats, 2500, seed)

    assert sum(length < 3000 for length in found) >= 0.999 * len(found)
    assert max(found) < 20000
