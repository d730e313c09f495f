"""The library in one page: a state, its moves, what a seat sees, and a whole match.

Run it from a clean checkout:

    python3 -m venv .venv && .venv/bin/python -m pip install --quiet -e . &&
    .venv/bin/python examples/quickstart.py
"""

from __future__ import annotations

import unorules as uno

NAMES = ("Ana", "Bo", "Cleo")


def one_turn() -> None:
    """A state is a value: a move gives a new one, and the old one stays as it was."""
    state = uno.new_game("official", seats=3, seed=60)
    seat = state.awaited
    print(f"{NAMES[seat]} holds {' '.join(map(str, state.faces(seat)))}; on top lies {state.top}.")
    for move in uno.legal_moves(state):
        print(f"  {move.text:4} {move.told(NAMES)}")

    wrong = uno.parse_move("b9", state)
    print(f"Why not {wrong.told(NAMES)}? {uno.why_illegal(state, wrong)}.")

    after, events = uno.resolve(state, uno.parse_move("r7", state))
    for event in events:
        print(uno.describe(event, NAMES))
    print(f"Before: {state.counts} cards. Now: {after.counts}.")


def what_a_seat_sees() -> None:
    """A view holds what its seat may know, and nothing else; a bot is a function of it."""
    state = uno.new_game("official", seats=3, seed=60)
    for seat in (0, 1):
        view = uno.observe(state, seat)
        print(f"{NAMES[seat]} sees {len(view.hand)} cards and {len(view.legal_moves)} moves.")
    print(f"The position in one line, as seat b may see it:\n{uno.observe(state, 1)}")


def daring(view: uno.View) -> uno.Move | None:
    """A bot of our own: it lays wilds as soon as it can, and leaves chances out of turn."""
    if view.awaited != view.seat:
        return None
    plays = [move for move in view.legal_moves if isinstance(move, uno.Play)]
    wilds = [move for move in plays if move.faces[0].is_wild]
    return (wilds or plays or view.legal_moves)[0]


def a_match() -> None:
    """House rules are modules added by name; this match goes to 200 points."""
    rules = "classic(target=200)+stacking+jump-in"
    bots = (daring, uno.SensibleBot(), uno.RandomBot(seed=1))
    state, moves = uno.play_match(rules, bots, seed=7)
    scores = ", ".join(f"{name} {score}" for name, score in zip(NAMES, state.scores, strict=True))
    print(f"{state.rules}: {moves} moves in {state.round} rounds. {scores}.")


if __name__ == "__main__":
    for chapter in (one_turn, what_a_seat_sees, a_match):
        print(f"\n{chapter.__doc__}\n")
        chapter()
