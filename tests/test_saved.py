"""Saved games go on where they were, and moves that come too late are refused."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.helpers import play

import unorules as uno
from unorules.testing import position

HANDS = {"a": "r7g3W+4", "b": "r9y2y3", "c": "g9g8g7"}
SPIN_HANDS = {"a": "r3*r9g2", "b": "y4y2bS", "c": "g9g8W"}
WAR = ("a:r3*", "b:spin", "*:wheel=war")
UJF_HANDS = {"a": "g6?3", "b": "?4", "c": "?4"}
TAKING = position("ujf", hands=UJF_HANDS, top="W+4", color="r", step="answer(b,16,by=a)")
FLIP_HANDS = {"a": "rF~p8 ?2", "b": "?4", "c": "?4"}

STEPS = {
    "turn": position(hands=HANDS),
    "drawn": position(hands={**HANDS, "a": "r8b4"}, step="drawn(r8)"),
    "challenge": play(position(hands=HANDS), "a:W+4=g"),
    "caught in between": play(position(hands={**HANDS, "a": "r7W+4"}), "a:W+4=g", "c:?a"),
    "color": position(hands=HANDS, top="W", turn="c>", step="color(a)"),
    "window": play(position(hands={**HANDS, "a": "r7g3"}), "a:r7"),
    "short piles": position(hands=HANDS, pile="y1y4y5", rest="out"),
    "shuffle due": play(position(hands=HANDS, pile="y1y4", rest="out", seed=None), "a:+"),
    "left": play(position(hands=HANDS), "*:leave=b"),
    "dark side": play(position("flip", hands=FLIP_HANDS, top="r7~o1", pile="g7~o6"), "a:rF"),
    "exposed wild": play(position("flip", hands=FLIP_HANDS, top="r7~o1", pile="y1~W"), "a:rF"),
    "draw color": play(
        position("flip", hands={**FLIP_HANDS, "a": "W+C ?2"}, top="v5", side="dark"), "a:W+C=t"
    ),
    "war": play(position("spin", hands=SPIN_HANDS, top="r8", seed=None), *WAR, "b:#y4"),
    "tied war": play(
        position("spin", hands=SPIN_HANDS, top="r8", seed=None), *WAR, "b:#y4", "c:#g9", "a:#r9"
    ),
    "race": play(
        position("spin", hands=SPIN_HANDS, top="r8", seed=None), *WAR[:2], "*:wheel=uno-spin"
    ),
    "drops": play(
        position("spin", hands=SPIN_HANDS, top="r8", seed=None),
        *("a:r3*", "b:spin", "*:wheel=discard-color", "b:drop=y4"),
    ),
    "replay": play(
        position("ujf", hands={**UJF_HANDS, "c": "g6?3"}, top="g2"), "a:g6", "c:g6!rapidite"
    ),
    "stick": play(position("ujf", hands=UJF_HANDS, top="g6"), "a:g6"),
    "words of luck": play(TAKING, "b:take"),
    "gifts": play(TAKING, "b:take", "b:!coup"),
    "round over": play(position(hands={**HANDS, "a": "r7"}), "a:r7"),
}

LOAD = """
import sys, unorules as uno
state = uno.from_json(sys.stdin.read(), uno.State)
print(state)
for _ in range(40):
    print(*map(str, uno.legal_moves(state)))
    moves = uno.legal_moves(state)
    if not moves:
        break
    state = uno.apply(state, moves[-1])
print(state, hash(state))
"""


def told(state: uno.State) -> str:
    """What the other process prints, played here."""
    lines = [str(state)]
    for _ in range(40):
        moves = uno.legal_moves(state)
        lines.append(" ".join(map(str, moves)))
        if not moves:
            break
        state = uno.apply(state, moves[-1])
    return "\n".join((*lines, f"{state} {hash(state)}"))


@pytest.mark.row("SAVE-1")
@pytest.mark.parametrize("name", STEPS)
def test_a_saved_game_goes_on_card_by_card_elsewhere(name: str) -> None:
    """Saved in any step, loaded by another process with another hash seed."""
    state = STEPS[name]
    packages = {Path(uno.__file__).parent.parent, *map(Path, filter(None, sys.path))}
    ended = subprocess.run(
        [sys.executable, "-c", LOAD],
        input=uno.to_json(state),
        env={
            **os.environ,
            "PYTHONHASHSEED": "77",
            "PYTHONPATH": os.pathsep.join(map(str, packages)),
        },
        capture_output=True,
        text=True,
        check=False,
    )

    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.strip() == told(state)


@pytest.mark.parametrize("name", STEPS)
def test_a_saved_game_is_the_game(name: str) -> None:
    """As JSON, as a line and pickled: equal, with the same moment and moves."""
    state = STEPS[name]
    for again in (uno.from_json(uno.to_json(state), uno.State), uno.parse_state(str(state))):
        assert again == state
        assert again.moment == state.moment
        assert uno.legal_moves(again) == uno.legal_moves(state)


@pytest.mark.row("SAVE-2")
def test_a_color_does_not_outlast_its_round() -> None:
    """The next round has the color of its first card, clockwise, with no call and no debt."""
    over = play(position(hands={"a": "W", "b": "^g1", "c": "?3"}, top="r5", turn="a<"), "a:W")
    state = uno.apply(over, uno.Deal())

    assert state.top is not None
    assert state.color is state.top.color
    assert (state.direction, state.owed) == (1, 0)
    assert uno.observe(state, None).marks == ("", "", "")


@pytest.mark.row("SAVE-3")
def test_a_save_with_something_missing_is_refused() -> None:
    """No default takes its place, whatever it is; another version is refused too."""
    data = json.loads(uno.to_json(STEPS["challenge"]))
    for name in data:
        with pytest.raises(uno.WireError):
            uno.from_data({key: value for key, value in data.items() if key != name}, uno.State)
    with pytest.raises(uno.WireError) as caught:
        uno.from_data({**data, "v": 2}, uno.State)
    assert caught.value.path == "$.v"


@pytest.mark.row("SAVE-4")
def test_who_has_drawn_has_drawn_after_a_load() -> None:
    """The drawn card may be laid or kept, nothing else."""
    state = play(position(hands=HANDS, draw="r1"), "a:+")
    again = uno.from_json(uno.to_json(state), uno.State)

    assert [move.text for move in uno.legal_moves(again, 0)] == ["r1", "-"]
    with pytest.raises(uno.IllegalMove):
        uno.apply(again, uno.Draw(0))


@pytest.mark.row("RACE-1")
def test_a_round_is_dealt_once() -> None:
    """The second deal is refused."""
    state = uno.apply(uno.new_game("classic", seats=2, seed=1, deal=False), uno.Deal())

    with pytest.raises(uno.IllegalMove):
        uno.apply(state, uno.Deal())


@pytest.mark.row("RACE-2", "RACE-3", "RACE-4")
def test_a_move_for_an_older_step_is_stale() -> None:
    """Double clicks, old panels and late timers: the moment has passed."""
    state = position(hands={"a": "r7g3", "b": "?3"}, draw="r1r2r3")
    once = uno.apply(state, uno.Draw(0), at=state.moment)

    with pytest.raises(uno.IllegalMove) as caught:
        uno.apply(once, uno.Draw(0), at=state.moment)
    assert caught.value.reason.code == "stale"
    late = uno.parse_move("a:r1", once)
    later = play(once, "a:-", "b:+", "b:-")
    with pytest.raises(uno.IllegalMove) as caught:
        uno.apply(later, late, at=once.moment)
    assert caught.value.reason.code == "stale"


@pytest.mark.row("RACE-5")
def test_a_catch_before_the_play_gives_no_credit() -> None:
    """It is refused, and the call with the play counts."""
    state = position(hands={"a": "r7g3", "b": "?3"})
    with pytest.raises(uno.IllegalMove):
        uno.apply(state, uno.CatchUno(1, 0))
    after = play(state, "a:r7!")

    assert uno.why_illegal(after, uno.CatchUno(1, 0)) is not None
    assert after.counts == (1, 3)


@pytest.mark.row("LEAK-2")
def test_used_cards_come_back_in_an_order_that_nobody_knows() -> None:
    """The order of a refilled pile is that of a shuffle, and another seed gives another."""
    orders = set()
    for seed in range(20):
        state = position(
            hands={"a": "g1", "b": "g2"}, pile="y1y2y3y4y5y6y7y8", rest="out", seed=seed
        )
        after = play(state, "a:+")
        orders.add(after.deck.cards_in(after.draw_pile))

    assert len(orders) == 20
