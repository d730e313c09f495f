"""Matches, move by move, as they must be played for ever.

`python -m tests.golden_matches` writes them anew; a change of a file must be a change of the
rules, and is read as such before it is committed.
"""

from __future__ import annotations

from pathlib import Path

import attrs

import unorules as uno
from unorules.chance import pick

FOLDER = Path(__file__).parent / "golden"
CHECK_EVERY = 20


@attrs.frozen
class Golden:
    """One match: how it is set up, and what must come of it."""

    name: str
    rules: str
    seats: int
    seed: int

    @property
    def path(self) -> Path:
        """Where the match is written down."""
        return FOLDER / f"{self.name}.txt"


MATCHES = (
    Golden("official-2", "official", 2, 1),
    Golden("official-4", "official", 4, 2),
    Golden("official-10-to-500", "official", 10, 3),
    Golden("quick-6", "quick", 6, 4),
    Golden("no-challenge-3", "classic(target=100)-challenge", 3, 5),
    Golden("free-wilds-4", "classic(target=100,wild4_policy=free)-challenge", 4, 6),
    Golden("auto-uno-5", "classic(target=150,uno_mode=auto,voluntary_draw=off)", 5, 7),
    Golden("elimination-6", "classic(scoring=challenge_elimination,target=150)", 6, 8),
    Golden(
        "lowest-total-3",
        "classic(dealer_rotation=winner,scoring=own_points_lowest,target=120,uno_penalty=4)",
        3,
        9,
    ),
    Golden("house-party-4", "house-party+jump-in+seven-zero+misplay", 4, 11),
    Golden("cliquojeux-3", "cliquojeux(target=100)", 3, 12),
    Golden(
        "partners-bounce-4", "quick+multi-play+partners+reverse-bounce+stacking(kind=all)", 4, 13
    ),
    Golden("flip-4-to-500", "flip", 4, 14),
    Golden("spin-4-to-500", "spin", 4, 16),
    Golden("spin-mattel-6", "spin-mattel(drop_all=off,drops=under,target=150)+jump-in", 6, 17),
    Golden(
        "flip-house-5",
        "flip(flip_out_side=after,flip_wild_chooser=next,target=150)+jump-in+seven-zero+stacking",
        5,
        15,
    ),
    Golden("ujf-4-to-500", "ujf", 4, 18),
    Golden("ujf-house-3", "ujf(decks=2,target=150)+seven-zero+jump-in+draw-until-playable", 3, 19),
    Golden("two-decks-12", "classic(decks=2,hand_size=5,single_round=on)", 12, 10),
)


def choose(state: uno.State, seed: int, count: int) -> uno.Move:
    """Lay a card in three of four turns where one can be laid, else any move at random."""
    moves = uno.legal_moves(state)
    plays = [move for move in moves if isinstance(move, uno.Play)]
    among = plays if plays and pick(seed, 2 * count, 4) else moves
    return among[pick(seed, 2 * count + 1, len(among))]


def written(golden: Golden) -> str:
    """The match as text: a line every few moves, with the hash of the state they led to."""
    state = uno.new_game(golden.rules, seats=golden.seats, seed=golden.seed)
    lines = [f"{golden.rules} seats={golden.seats} seed={golden.seed}", str(state)]
    moves: list[str] = []
    count = 0
    while not state.is_over:
        move = choose(state, golden.seed, count)
        state = uno.apply(state, move)
        moves.append(str(move))
        count += 1
        if count % CHECK_EVERY == 0 or state.is_over:
            lines.append(f"{hash(state)} {' '.join(moves)}")
            moves = []
    lines.append(str(state))
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write all matches."""
    FOLDER.mkdir(exist_ok=True)
    for golden in MATCHES:
        golden.path.write_text(written(golden), encoding="utf-8")


if __name__ == "__main__":
    main()
