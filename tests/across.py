"""Plays a few matches and prints what came of them; started by other interpreters."""

from __future__ import annotations

import hashlib

import unorules as uno
from unorules.chance import pick

SETTINGS = (
    ("official", 4, 11),
    ("classic(dealer_rotation=random,target=200)", 10, 12),
    ("classic(decks=3,hand_size=10,single_round=on,uno_mode=auto)", 17, 13),
    ("classic(scoring=challenge_elimination,target=100)-challenge", 5, 14),
)


def played(rules: str, seats: int, seed: int) -> str:
    """The digest of every position, move list and event, and the hash of the last state."""
    state = uno.new_game(rules, seats=seats, seed=seed)
    digest = hashlib.sha256()
    count = 0
    while not state.is_over:
        moves = uno.legal_moves(state)
        plays = [move for move in moves if isinstance(move, uno.Play)]
        among = plays if plays and pick(seed, 2 * count, 4) else moves
        state, events = uno.resolve(state, among[pick(seed, 2 * count + 1, len(among))])
        sentences = map(uno.describe, events)
        digest.update("\n".join((str(state), *map(str, moves), *sentences)).encode())
        digest.update(str(hash(state)).encode())
        count += 1
    return f"{rules} {count} {hash(state)} {digest.hexdigest()}"


def report() -> str:
    """One line a match."""
    return "\n".join(played(*setting) for setting in SETTINGS)


if __name__ == "__main__":
    print(report())  # noqa: T201 - it is read by the test that starts it
