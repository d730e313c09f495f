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
    ("flip", 3, 16),
    ("spin(weight_war=4,target=200)", 4, 18),
    ("spin-mattel(target=100)+jump-in+stacking", 6, 19),
    ("flip(flip_wild_chooser=next,pairing=9,target=150)+jump-in+multi-play", 5, 17),
    ("ujf(decks=2,target=200)", 5, 20),
    ("house-party(target=100)+jump-in+multi-play+seven-zero", 5, 15),
)


def played(rules: str, seats: int, seed: int) -> str:
    """The digest of positions, move lists, events and the record; the hash of the last state."""
    start = state = uno.new_game(rules, seats=seats, seed=seed)
    digest = hashlib.sha256()
    made: list[uno.Move] = []
    while not state.is_over:
        count = len(made)
        moves = uno.legal_moves(state)
        plays = [move for move in moves if isinstance(move, uno.Play)]
        among = plays if plays and pick(seed, 2 * count, 4) else moves
        made.append(among[pick(seed, 2 * count + 1, len(among))])
        state, events = uno.resolve(state, made[-1])
        sentences = map(uno.describe, events)
        digest.update("\n".join((str(state), *map(str, moves), *sentences)).encode())
        digest.update(str(hash(state)).encode())
    digest.update(str(uno.Record.of(start, made)).encode())
    return f"{rules} {len(made)} {hash(state)} {digest.hexdigest()}"


def report() -> str:
    """One line a match."""
    return "\n".join(played(*setting) for setting in SETTINGS)


if __name__ == "__main__":
    print(report())  # noqa: T201 - it is read by the test that starts it
