"""docs/rules/classic.md 9: players who leave."""

from __future__ import annotations

import pytest
from tests.helpers import play, shuffle, tell, told, why

import unorules as uno
from unorules.testing import position


def left(state: uno.State, *letters: str) -> uno.State:
    """The state after these players have left."""
    return play(state, *(f"*:leave={letter}" for letter in letters))


HANDS = {"a": "r7g3b1", "b": "r9y2y3", "c": "g9g8g7", "d": "b9b8b7"}


# 9.1 The hand, the marks, the total


@pytest.mark.row("CARDS-1", "LEAVE-8")
def test_the_hand_goes_into_the_draw_pile() -> None:
    """9.1: no card is lost, the top stays, the others play on."""
    before = position(hands=HANDS)
    after = left(before, "b")

    assert after.counts == (3, 0, 3, 3)
    assert len(after.draw_pile) == len(before.draw_pile) + 3
    assert after.check() == ()
    assert after.top == before.top
    assert after.active == (0, 2, 3)


def test_the_draw_pile_is_shuffled() -> None:
    """9.1: the leaver's cards lie anywhere, and the pile is not as it was."""
    before = position(hands=HANDS)
    after = left(before, "b")

    assert after.chance.count == before.chance.count + len(after.draw_pile) - 1
    cards = after.deck.cards_in(after.draw_pile)
    assert cards[: len(before.draw_pile)] != before.deck.cards_in(before.draw_pile)


def test_marks_of_the_leaver_vanish() -> None:
    """9.1: nobody is caught who is gone."""
    state = position(hands={"a": "r7g3", "b": "^g1", "c": "_g2", "d": "!g4"})

    for letter in "bcd":
        after = left(state, letter)
        assert not any(
            isinstance(move, uno.CatchUno | uno.CallUno) and letter in str(move)
            for move in uno.legal_moves(after)
        )
        assert after.check() == ()
        hand = next(word for word in str(after).split() if word.startswith(f"{letter}="))
        assert hand.rstrip(";") == f"{letter}=-"


def test_the_total_is_struck() -> None:
    """9.1: whoever leaves has no points any more, the others keep theirs."""
    after = left(position(hands=HANDS, scores="10,20,30,40"), "b")

    assert after.scores == (10, 0, 30, 40)


def test_a_leaver_is_told() -> None:
    """Everybody hears of it."""
    assert told(position(hands=HANDS), "*:leave=c")[0] == (
        "Seat c leaves; the hand is shuffled into the draw pile."
    )


@pytest.mark.row("LEAVE-11")
def test_nobody_leaves_twice_or_comes_back() -> None:
    """9.1: the second departure is refused, and so is every move of the leaver."""
    state = left(position(hands=HANDS), "b")

    assert why(state, "b:+") == "out-of-match"
    reason = uno.can_intervene(state, uno.Leave(1))
    assert reason is not None
    assert reason.code == "out-of-match"
    with pytest.raises(uno.IllegalMove):
        uno.apply(state, uno.Leave(1))


# 9.2 The last one


@pytest.mark.row("WIN-6")
def test_the_last_player_wins_the_match() -> None:
    """9.2: of two players one leaves, the other has won; no points are scored."""
    state = position(hands={"a": "b1g8Wy3", "b": "b6b8r7rRW+4yS"})
    after = left(state, "b")

    assert after.is_over
    assert after.result == uno.MatchResult((0,), "last-in")
    assert after.round_result == uno.RoundResult(None, (0, 0), "left")
    assert after.scores == (0, 0)
    assert uno.legal_moves(after) == ()
    assert tell(state, "*:leave=b")[-1].told(str) == "0 wins the match."
    assert uno.parse_state(str(after)) == after


def test_a_call_ahead_lapses_with_the_match() -> None:
    """6.2, 9.2: it counts for the turn in which it was made, and that turn is over."""
    state = position(hands={"a": "!r2g9", "b": "y3y4y5"})

    assert "a=r2g9" in str(left(state, "b"))


def test_the_last_player_wins_between_rounds_too() -> None:
    """9.2: the result of the round that was played stays."""
    state = play(position(hands={"a": "r7", "b": "g3"}), "a:r7")
    after = left(state, "a")

    assert after.result == uno.MatchResult((1,), "last-in")
    assert after.round_result == state.round_result


# 9.3 On turn


@pytest.mark.parametrize("direction", [">", "<"])
@pytest.mark.parametrize("letter", ["a", "b", "c", "d"])
@pytest.mark.row("LEAVE-1", "LEAVE-4", "LEAVE-9")
def test_the_turn_of_a_leaver_goes_to_the_next(letter: str, direction: str) -> None:
    """9.3: counted from the empty seat, in the direction of play."""
    after = left(position(hands=HANDS, turn=f"{letter}{direction}"), letter)
    step = 1 if direction == ">" else -1

    assert after.turn == ("abcd".index(letter) + step) % 4
    assert after.step.name == "turn"


@pytest.mark.row("LEAVE-3", "LEAVE-10")
def test_exactly_one_seat_is_on_turn_after_departures() -> None:
    """9.3: two leave one after the other on turn; play goes on with the rest."""
    state = left(position(hands=HANDS, top="g5"), "a", "b")

    assert state.turn == 2
    state = play(state, "c:g9", "d:b9")
    assert state.turn == 2


def test_a_drawn_card_leaves_with_its_player() -> None:
    """9.3: no card can be laid for who has left."""
    after = left(position(hands={**HANDS, "a": "r7r8"}, step="drawn(r8)"), "a")

    assert (after.turn, after.step.name) == (1, "turn")
    assert after.check() == ()


def test_a_departure_on_turn_makes_older_moves_stale() -> None:
    """The step has changed, so its moment has."""
    state = position(hands=HANDS)

    assert left(state, "a").moment == state.moment + 1
    assert left(state, "b").moment == state.moment


# 9.4 Debts


def owing(hands: dict[str, str]) -> uno.State:
    """b owes four cards for a Wild Draw Four of a, laid on red."""
    step = "answer(b,4,by=a,before=r)"
    return position(hands=hands, pile="r5", top="W+4", color="b", step=step)


@pytest.mark.row("LEAVE-6")
def test_a_debt_lapses_with_the_debtor() -> None:
    """9.4: nobody inherits it; the next player's turn begins."""
    after = left(owing(HANDS), "b")

    assert after.turn == 2
    assert after.owed == 0
    assert after.counts == (3, 0, 3, 3)


def test_a_debt_stays_when_its_creditor_leaves() -> None:
    """9.4: the cards are still owed, and taken as usual."""
    state = left(owing(HANDS), "a")

    assert state.owed == 4
    assert uno.parse_state(str(state)) == state
    after = play(state, "b:take")
    assert after.counts == (0, 7, 3, 3)
    assert after.turn == 2


def test_a_guilty_layer_who_has_left_draws_nothing() -> None:
    """9.4: the challenger plays, and nobody draws."""
    state = left(owing(HANDS), "a")
    after = play(state, "b:?")

    assert after.counts == (0, 3, 3, 3)
    assert after.turn == 1
    assert after.check() == ()


def test_an_innocent_layer_who_has_left_costs_the_challenger() -> None:
    """9.4: six cards, and the turn is lost."""
    hands = {**HANDS, "a": "g3b1b2"}
    state = left(owing(hands), "a")
    after = play(state, "b:?")

    assert after.counts == (0, 9, 3, 3)
    assert after.turn == 2


# 9.5 The first Wild


@pytest.mark.row("L01", "LEAVE-5")
def test_the_next_seat_names_the_color_of_a_first_wild() -> None:
    """9.5: it becomes first player, names the color and plays."""
    state = position(hands=HANDS, top="W", turn="d>", step="color(a)")
    after = left(state, "a")

    assert uno.actors(after) == (1,)
    after = play(after, "b:=g")
    assert (after.turn, after.step.name) == (1, "turn")
    assert after.color is uno.Color.GREEN


def test_the_dealer_may_leave_while_the_color_is_named() -> None:
    """9.6: the first player stays the first player."""
    state = left(position(hands=HANDS, top="W", turn="d>", step="color(a)"), "d")

    assert uno.parse_state(str(state)) == state
    assert play(state, "a:=g").turn == 0


# 9.6 Somebody else


@pytest.mark.row("LEAVE-2", "LEAVE-7", "TURN-7")
def test_nothing_else_changes_when_somebody_else_leaves() -> None:
    """9.6: the seat on turn keeps its turn and its moves."""
    before = position(hands=HANDS)
    after = left(before, "c")

    assert (after.turn, after.step, after.direction) == (0, before.step, 1)
    assert uno.legal_moves(after, 0) == uno.legal_moves(before, 0)


def test_windows_stay_open() -> None:
    """9.6: a departure is no turn action."""
    state = left(position(hands={**HANDS, "a": "^g1"}, turn="b>"), "d")

    assert uno.CatchUno(2, 0) in uno.legal_moves(state)


def test_the_hand_of_a_leaver_ends_a_row_of_idle_turns() -> None:
    """9.6: there is something to draw again."""
    state = position(hands={"a": "g1", "b": "g2", "c": "y1y2"}, rest="out", idle=1)
    after = left(state, "c")

    assert after.idle == 0
    assert len(after.draw_pile) == 2


# 9.7 Between rounds


def test_who_has_left_is_not_dealt_in() -> None:
    """9.7: the next round is dealt to the others."""
    state = play(position(hands={"a": "r7", "b": "?2", "c": "?2"}, dealer="a"), "a:r7")
    state = play(left(state, "b"), "*:deal")

    assert state.counts[1] == 0
    assert state.counts[0] >= 7
    assert state.dealer == 2


@pytest.mark.row("TURN-7")
def test_the_deal_passes_an_empty_seat() -> None:
    """9.7, 2.14: also when the last dealer has left."""
    state = play(position(hands={"a": "r7", "b": "?2", "c": "?2"}, dealer="b"), "a:r7")
    state = play(left(state, "b"), "*:deal")

    assert state.dealer == 2


# 9.8 Real cards


def test_a_real_table_shuffles_the_hand_in() -> None:
    """9.1: without a seed the table gives the order of the pile."""
    state = position(hands=HANDS, draw="y8y9", seed=None, rest="out")
    state = left(state, "b")
    assert sorted(map(str, uno.awaited_cards(state))) == sorted(["y8", "y9", "r9", "y2", "y3"])
    assert state.active == (0, 1, 2, 3)

    state = shuffle(state)
    assert state.active == (0, 2, 3)
    assert len(state.draw_pile) == 5


def test_a_move_that_waits_for_its_shuffle_lapses() -> None:
    """9.8: nothing of it has happened, and it may be made anew."""
    state = position(hands=HANDS, pile="g1g2", top="r5", rest="out", seed=None)
    waiting = play(state, "a:+")
    assert uno.awaited_cards(waiting)

    after = left(waiting, "c")
    after = shuffle(after)
    assert after.counts == (3, 3, 0, 3)
    assert (after.turn, after.step.name) == (0, "turn")
    assert play(after, "a:+").counts[0] == 4


def test_two_cannot_leave_in_one_shuffle() -> None:
    """The second waits until the table has shuffled for the first."""
    state = left(position(hands=HANDS, seed=None, draw="y9", rest="out"), "b")

    reason = uno.can_intervene(state, uno.Leave(2))
    assert reason is not None
    assert reason.code == "shuffle-due"


# Refusals


@pytest.mark.parametrize(
    ("rules", "move", "code"),
    [
        ("classic", uno.Leave(7), "out-of-match"),
        ("classic", uno.Leave(0, seat=0), "not-the-table"),
        ("classic-departure", uno.Leave(0), "unknown-move"),
        ("classic", uno.Draw(0), "no-intervention"),
    ],
)
def test_a_departure_that_cannot_be_is_refused(rules: str, move: uno.Move, code: str) -> None:
    """Each with its own reason, and nothing changes."""
    state = position(rules, hands=HANDS)
    reason = uno.can_intervene(state, move)

    assert reason is not None
    assert reason.code == code


def test_a_departure_is_never_listed() -> None:
    """It is accepted whenever it is valid, and why_illegal says that it is not listed."""
    state = position(hands=HANDS)

    assert not any(isinstance(move, uno.Leave) for move in uno.legal_moves(state))
    assert uno.can_intervene(state, uno.Leave(2)) is None
    assert why(state, "*:leave=c") == "unlisted"


def test_nobody_leaves_a_match_that_is_over() -> None:
    """Nothing is left to leave."""
    state = left(position(hands={"a": "r7", "b": "r8"}), "b")
    reason = uno.can_intervene(state, uno.Leave(0))

    assert reason is not None
    assert reason.code == "over"


@pytest.mark.parametrize("seats", [2, 3, 5, 10])
def test_play_goes_on_whoever_leaves_whenever(seats: int) -> None:
    """9: in any step, at any table, cards are conserved and somebody can act."""
    for seed in range(24 // seats):
        state = uno.new_game("official", seats=seats, seed=seed)
        for count in range(300):
            if state.is_over:
                break
            moves = uno.legal_moves(state)
            if count % 23 == 2 * seed:
                state = uno.apply(
                    state, uno.Leave(state.active[(count + seed) % len(state.active)])
                )
            else:
                state = uno.apply(state, moves[(count * 7 + seed) % len(moves)])
            assert state.check() == ()
            assert state.is_over or uno.legal_moves(state)
            assert uno.parse_state(str(state)) == state


def test_a_departure_that_waits_for_its_shuffle_is_a_position() -> None:
    """It can be written down and read back like any other."""
    state = left(position(hands=HANDS, seed=None, draw="y9", rest="out"), "b")

    assert uno.parse_state(str(state)) == state


def test_nothing_is_shuffled_between_rounds() -> None:
    """9.1: nobody draws before the next deal, so a departure makes no random choice."""
    state = play(position(hands={"a": "r7", "b": "?2", "c": "?2"}), "a:r7")
    after = left(state, "b")

    assert after.chance == state.chance
    assert len(after.draw_pile) == len(state.draw_pile) + 2
    assert after.counts == (0, 0, 2)


@pytest.mark.parametrize(
    ("hands", "leaver", "steps"),
    [(HANDS, "a", 1), (HANDS, "c", 0), ({"a": "r7g1", "b": "g2g3"}, "b", 1)],
)
def test_a_departure_counts_as_the_step_it_changes(
    hands: dict[str, str], leaver: str, steps: int
) -> None:
    """Once where the step changes, not at all where it stays."""
    state = position(hands=hands, moment=41)

    assert left(state, leaver).moment == 41 + steps
