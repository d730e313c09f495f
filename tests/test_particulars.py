"""Lines that decide something and that no other test would miss."""

from __future__ import annotations

import pickle

import pytest
from tests.helpers import hand, play, tell, told, why

import unorules as uno
from unorules.classic.uno import UnoMarks
from unorules.events import CalledUno, Passed, Played
from unorules.steps import Answer
from unorules.testing import position

# Tables


@pytest.mark.parametrize(
    ("rules", "seats", "seed", "module", "slot", "text"),
    [
        ("classic(hand_size=1)", 11, 1, "deck", "seats", "10 seats at most, not 11"),
        ("classic(hand_size=60)", 2, 1, "opening", "hand_size", "deal at most 53 each"),
        ("classic(most_seats=3)", 4, 1, "opening", "most_seats", "3 seats at most may play, not 4"),
        (
            "classic(dealer_rotation=random)",
            3,
            None,
            "opening",
            "dealer_rotation",
            "dealer_rotation=random needs a seed",
        ),
        ("flip", 11, 1, "flip-deck", "seats", "10 seats at most, not 11"),
    ],
)
def test_a_table_is_refused_with_module_slot_and_reason(
    rules: str, seats: int, seed: int | None, module: str, slot: str, text: str
) -> None:
    """So that a lobby can tell what to change."""
    with pytest.raises(uno.RulesError, match=text) as caught:
        uno.new_game(rules, seats=seats, seed=seed, dealer=0)
    assert (caught.value.modules, caught.value.slot) == ((module,), slot)


def test_the_limit_that_is_told_can_be_played() -> None:
    """The largest hands that a refusal names."""
    assert uno.new_game("classic(hand_size=53)", seats=2, seed=1).counts == (53, 53)


# UNO


@pytest.mark.parametrize("mode", ["call", "auto", "off"])
def test_the_module_stands_under_its_name_whatever_its_mode(mode: str) -> None:
    """It can be found, taken out and pickled."""
    rules = uno.ruleset(f"classic(uno_mode={mode})")
    assert "uno" in [module.name for module in rules.modules]
    assert rules.options("uno").uno_mode == mode
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert uno.ruleset(f"{rules}-uno".replace(f"(uno_mode={mode})", "")).words == {}


@pytest.mark.parametrize("mode", ["call", "auto"])
def test_marks_are_words_of_the_rules(mode: str) -> None:
    """JSON and notation know them."""
    assert uno.ruleset(f"classic(uno_mode={mode})").words == {"UnoMarks": UnoMarks}


def test_the_game_announces_both_hands_of_a_swap() -> None:
    """uno_mode=auto: whoever holds one card afterwards (classic.md 6.7, 6.9)."""
    state = position("classic(uno_mode=auto)+seven-zero", hands={"a": "r7g1", "b": "!y1"})
    events = tell(state, "a:r7>b")
    assert [event for event in events if isinstance(event, CalledUno)][-2:] == [
        CalledUno(0),
        CalledUno(1),
    ]
    assert Played(0, uno.parse_face("r7"), None, 1) in events


def test_nobody_is_announced_who_holds_more_after_a_swap() -> None:
    """Only the single card is."""
    state = position("classic(uno_mode=auto)+seven-zero", hands={"a": "r7g1g2", "b": "y1y2y4"})
    assert not any(isinstance(event, CalledUno) for event in tell(state, "a:r7>b"))


def test_an_announced_card_leaves_with_its_player() -> None:
    """uno_mode=auto: no mark stays with the empty seat (classic.md 9.1)."""
    state = position("classic(uno_mode=auto)", hands={"a": "?3", "b": "!y1", "c": "?3"})
    gone = play(state, "*:leave=b")
    assert (gone.part(UnoMarks).called, gone.check()) == (0, ())


@pytest.mark.parametrize("letter", ["a", "b", "c"])
def test_a_duty_is_gone_with_the_catch_even_if_nothing_is_drawn(letter: str) -> None:
    """classic.md 6.5 and 7.3: with both piles empty the caught player draws what there is."""
    hands = {"a": "?2", "b": "?2", "c": "?2", letter: "^y1"}
    state = position(hands=hands, rest="out", turn="c>" if letter == "a" else "a>")
    other = "b" if letter != "b" else "c"
    caught = play(state, f"{other}:?{letter}")
    assert caught.counts == state.counts
    assert why(caught, f"{other}:?{letter}") == "uno/false-catch"


def test_nobody_sits_one_seat_further() -> None:
    """Of three seats d is none."""
    assert why(position(seats=3, hands={}), "a:?d") == "no-seat"


# Turns


def test_a_keep_is_no_answer_before_anything_is_drawn() -> None:
    """classic.md 3.4: it is refused as any move that is not asked for."""
    state = position("classic(play_after_draw=must)", hands={"a": "g1g2", "b": "?3"})
    assert why(state, "a:-") == "must-answer"
    hands = {"a": "r1g2", "b": "?3"}
    drawn = position("classic(play_after_draw=must)", hands=hands, step="drawn(r1)")
    assert (why(drawn, "a:-"), why(drawn, "b:-")) == ("must-play", "not-your-turn")


def test_a_draw_that_ends_the_turn_is_idle_only_without_a_card() -> None:
    """play_after_draw=no: nothing drawn is a pass, a card drawn is none (classic.md 3.4, 7.4)."""
    rules = "classic(play_after_draw=no)"
    full = position(rules, hands={"a": "g1g2", "b": "?3"})
    assert (play(full, "a:+").idle, Passed(0) in tell(full, "a:+")) == (0, False)
    empty = position(rules, hands={"a": "g1g2", "b": "?3"}, rest="out")
    assert (play(empty, "a:+").idle, Passed(0) in tell(empty, "a:+")) == (1, True)


def test_of_two_cards_alike_the_one_just_drawn_leaves() -> None:
    """It is the drawn card that is laid, as its back tells the others (flip.md 7.9)."""
    hands = {"a": "r1~p3r1~v2g8~t9", "b": "?3"}
    later = position("flip", hands=hands, top="r7~o1", step="drawn(r1~v2)")
    assert hand(play(later, "a:r1"), "a") == "r1~p3g8~t9"
    sooner = position("flip", hands=hands, top="r7~o1", step="drawn(r1~p3)")
    assert hand(play(sooner, "a:r1"), "a") == "r1~v2g8~t9"


def test_of_two_cards_alike_the_lower_one_leaves() -> None:
    """In the order of the deck (flip.md 7.9)."""
    state = position("flip", hands={"a": "r1~p3r1~v2g8~t9", "b": "?3"}, top="r7~o1")
    assert hand(play(state, "a:r1"), "a") == "r1~v2g8~t9"


def test_all_cards_of_a_set_leave_the_hand() -> None:
    """Three at once, the middle one too (multi-play.md 1)."""
    state = position("classic+multi-play", hands={"a": "r7g7b7y1", "b": "?3"}, top="r5")
    after = play(state, "a:r7&g7&b7")
    assert (hand(after, "a"), told(state, "a:r7&g7&b7")[:3]) == (
        "y1",
        ["Seat a plays a red 7.", "Seat a plays a green 7.", "Seat a plays a blue 7."],
    )


# Debts


def test_who_sends_a_debt_back_is_owed_it() -> None:
    """reverse-bounce.md 3: the one who bounced stands as its layer."""
    state = position(
        "classic+reverse-bounce+stacking", hands={"a": "r+2?3", "b": "rR?3", "c": "?3"}, top="r5"
    )
    bounced = play(state, "a:r+2", "b:rR")
    step = bounced.step
    assert isinstance(step, Answer)
    assert (step.target, step.by, step.bounced) == (0, 1, True)


def test_a_debt_that_grew_by_a_wild_is_not_sent_back_again() -> None:
    """reverse-bounce.md: once is all, also after a Wild Draw Four was laid on it."""
    rules = "classic+reverse-bounce+stacking(kind=all,stack_color=ignore)"
    hands = {"a": "r+2W+4?3", "b": "rRgR?3", "c": "g+2?3", "d": "?3"}
    state = play(position(rules, hands=hands, top="r5"), "a:r+2", "b:rR", "a:W+4=g")
    step = state.step
    assert isinstance(step, Answer)
    assert (step.total, step.bounced) == (6, True)
