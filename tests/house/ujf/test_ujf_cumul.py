"""Tout cumul' and the base of the UJF rules: every draw card on every other, and no bluff."""

from __future__ import annotations

import pytest
from tests.helpers import count, offered, on_turn, play, why
from tests.house.ujf.ujf_words import CUMUL, UJF, color, pending, refused, where, won

import unorules as uno
from unorules.testing import position

MODULES = (
    "miroir",
    "rapidite",
    "fanta",
    "stick",
    "arc-en-ciel",
    "coup-de-bol",
    "pas-de-bol",
    "faute-de-jeu",
)
BOTH = pytest.mark.parametrize("rules", [CUMUL, UJF])


def owing(rules: str, under: str, *, seats: int = 4, way: str = ">", **others: str) -> uno.State:
    """Seat a has laid this draw card, a wild one naming green; the next seat owes it."""
    hands = {"a": f"{under}?3", **others}
    state = position(rules, hands=hands, seats=seats, top="r5", turn=f"a{way}")
    return play(state, "a:W+4=g" if under == "W+4" else f"a:{under}")


# The base


def test_the_preset_is_its_modules() -> None:
    """Stacking of all on all without a color, free Wild Draw Fours, and the eight modules."""
    text = f"{CUMUL}+{'+'.join(MODULES)}"
    assert uno.ruleset(UJF) == uno.ruleset(text)


@pytest.mark.parametrize("module", MODULES)
@pytest.mark.parametrize("base", ["flip", "spin"])
def test_the_rules_are_for_classic_cards(base: str, module: str) -> None:
    """None of them is combined with Flip or Spin."""
    with pytest.raises(uno.RulesError):
        uno.ruleset(f"{base}+{module}")


def test_a_wild_draw_four_is_free_and_not_challenged() -> None:
    """It is laid with a matching card in the hand, and its target adds or takes."""
    state = position(UJF, hands={"a": "W+4r1?3", "b": "?4"}, seats=4, top="r5")
    assert why(state, "a:W+4=g") is None
    state = play(state, "a:W+4=g")
    assert offered(state, "b") == {"take"}
    assert uno.why_illegal(state, uno.Challenge(1)) is not None


def test_uno_is_called_as_in_classic() -> None:
    """A silent second-last card costs two, a called one nothing."""
    state = position(UJF, hands={"a": "r9g1"}, seats=4, top="r5")
    assert count(play(state, "a:r9", "c:?a"), "a") == 3
    assert refused(play(state, "a:r9!"), "c:?a") == "uno/false-catch"


# Everything adds up


@pytest.mark.row("X01")
@BOTH
def test_draw_cards_of_both_kinds_add_up(rules: str) -> None:
    """Two, six, eight: d cannot follow and draws all of it, and a is on turn."""
    hands = {"a": "r+2?4", "b": "W+4?4", "c": "r+2?4", "d": "?5"}
    state = position(rules, hands=hands, top="r5")
    totals = []
    for move in ("a:r+2", "b:W+4=r", "c:r+2"):
        state = play(state, move)
        totals.append(where(state))
    assert totals == ["answer b> 2", "answer c> 6", "answer d> 8"]
    state = play(state, "d:take")
    assert (state.counts, pending(state)) == ((4, 4, 4, 13), "a 0")


@BOTH
@pytest.mark.parametrize(
    ("under", "answers"),
    [
        ("r+2", {"y+2", "b+2", "W+4=r", "W+4=y", "W+4=g", "W+4=b"}),
        ("W+4", {"y+2", "b+2", "W+4=r", "W+4=y", "W+4=g", "W+4=b"}),
    ],
)
def test_any_draw_card_answers_any_other(rules: str, under: str, answers: set[str]) -> None:
    """Of whatever color; nothing else answers, and taking is always possible."""
    state = owing(rules, under, b="y+2b+2W+4r1g1W")
    assert {move for move in offered(state, "b") if "!" not in move} == {*answers, "take"}


@pytest.mark.parametrize(("under", "owed"), [("r+2", 4), ("W+4", 6)])
def test_the_color_of_an_added_draw_two_is_in_force(under: str, owed: int) -> None:
    """Whatever was named before."""
    state = play(owing(UJF, under, b="y+2?4"), "b:y+2")
    assert (where(state), color(state)) == (f"answer c> {owed}", "y")


@pytest.mark.parametrize(
    ("seats", "way", "owes", "after"),
    [(2, ">", "a", "b"), (3, "<", "b", "a"), (10, ">", "c", "d"), (10, "<", "i", "h")],
)
def test_the_sum_wanders_in_the_direction_of_play(
    seats: int, way: str, owes: str, after: str
) -> None:
    """With two players it goes back and forth."""
    target = "b" if way == ">" else chr(ord("a") + seats - 1)
    state = play(owing(UJF, "r+2", seats=seats, way=way, **{target: "y+2?3"}), f"{target}:y+2")
    assert where(state) == f"answer {owes}{way} 4"
    before = count(state, owes)
    state = play(state, f"{owes}:take")
    assert (count(state, owes), on_turn(state), state.direction) == (
        before + 4,
        after,
        1 if way == ">" else -1,
    )


def test_a_total_is_paid_once() -> None:
    """The next draw card begins at its own number."""
    state = play(owing(UJF, "r+2", c="y+2?4"), "b:take", "c:y+2")
    assert where(state) == "answer d> 2"


@BOTH
def test_a_last_draw_card_makes_the_next_seat_draw_everything(rules: str) -> None:
    """It cannot answer; what it draws is counted."""
    hands = {"a": "r+2y1", "b": "W+4", "c": "y+2", "d": "g2"}
    state = position(rules, hands=hands, top="r5", draw="r1r2r3r4r6r7")
    assert won(state, "a:r+2!", "b:W+4") == ("b", 1 + 20 + 23 + 2)
