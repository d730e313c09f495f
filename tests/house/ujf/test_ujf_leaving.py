"""Players who leave in the steps of the UJF rules, in both directions, at tables of every size."""

from __future__ import annotations

import pytest
from tests.helpers import count, everything, hand, offered, on_turn, play, shuffle, top, why
from tests.house.ujf.ujf_words import (
    LATE,
    errs,
    letter,
    owing,
    refused,
    says,
    seat_after,
    where,
)

import unorules as uno
from unorules.testing import position

FALSE_WORD = "bol/false"
OWED = "replay-owed"
BOTH_WAYS = pytest.mark.parametrize("way", [">", "<"])
SIZES = pytest.mark.parametrize("seats", [3, 4, 5, 7, 10])
LARGER = pytest.mark.parametrize("seats", [4, 5, 7, 10])


def left(state: uno.State, *letters: str) -> uno.State:
    """The state after these players have left; every card is still somewhere."""
    for each in letters:
        before, cards = everything(state), state.counts
        state = play(state, f"*:leave={each}")
        assert everything(state) == before
        assert state.check() == ()
        gone = ord(each) - ord("a")
        assert state.counts == (*cards[:gone], 0, *cards[gone + 1 :])
    return state


def others(seats: int, *letters: str) -> list[str]:
    """The seats that are not among these."""
    return [letter(seat) for seat in range(seats) if letter(seat) not in letters]


def next_there(start: str, gone: str, seats: int, way: str) -> str:
    """The first seat after this one that is not the empty one."""
    first = seat_after(start, 1, seats, way)
    return seat_after(start, 2, seats, way) if first == gone else first


def deal(seats: int, way: str, *, top: str = "g6", turn: str = "a", **hands: str) -> uno.State:
    """A position at a table of this size; who is not named holds three harmless cards."""
    held = {letter(seat): "?3" for seat in range(seats)} | hands
    return position("ujf", hands=held, seats=seats, top=top, turn=f"{turn}{way}")


# A replay is owed


def replaying(seats: int, way: str) -> uno.State:
    """Seat b has said rapidité on a green six of a, and must play again."""
    return play(deal(seats, way, b="g6g9y1"), "b:g6!rapidite")


@BOTH_WAYS
@SIZES
def test_a_replay_lapses_with_the_player_who_owes_it(seats: int, way: str) -> None:
    """The next player, counted from the empty seat, takes an ordinary turn."""
    state = replaying(seats, way)
    after = seat_after("b", 1, seats, way)
    state = left(state, "b")
    assert (where(state), top(state)) == (f"turn {after}{way}", "g6")
    refused(state, "b:g9")


@BOTH_WAYS
@SIZES
def test_a_replay_for_a_stick_lapses_alike(seats: int, way: str) -> None:
    """Who was stuck and leaves plays no more."""
    state = play(deal(seats, way, a="g6g9y1"), "a:g6", "b:!stick")
    assert where(state) == f"replay a{way}"
    assert where(left(state, "a")) == f"turn {seat_after('a', 1, seats, way)}{way}"


@BOTH_WAYS
@SIZES
def test_a_card_drawn_in_a_replay_leaves_with_its_player(seats: int, way: str) -> None:
    """Over it nobody thinks any more."""
    held = {letter(seat): "?3" for seat in range(seats)} | {"b": "g6y1"}
    state = position("ujf", hands=held, top="g6", turn=f"a{way}", draw="g2")
    state = play(state, "b:g6!rapidite", "b:+")
    assert where(state) == f"drawn b{way}"
    assert where(left(state, "b")) == f"turn {seat_after('b', 1, seats, way)}{way}"


@BOTH_WAYS
@LARGER
def test_a_replay_stays_when_anybody_else_leaves(seats: int, way: str) -> None:
    """It is owed as before, and after it the next who is still there plays."""
    state = replaying(seats, way)
    for gone in others(seats, "b"):
        after = left(state, gone)
        assert where(after) == f"replay b{way}"
        follows = next_there("b", gone, seats, way)
        assert where(play(after, "b:g9")) == f"turn {follows}{way}"


@BOTH_WAYS
def test_when_the_next_player_leaves_another_one_is_next(way: str) -> None:
    """From then on a card of that player before the replay is the fault."""
    first, second = (seat_after("b", steps, 4, way) for steps in (1, 2))
    hands = {first: "g1y2y3", second: "g2y4y5", "b": "g6g9y1"}
    state = play(deal(4, way, turn="b", **hands), "b:g6!rapidite")
    refused(state, f"{second}:g2")
    state = errs(left(state, first), f"{second}:g2", OWED)
    assert where(state) == f"replay b{way}"


def test_a_replay_of_two_ends_with_the_match() -> None:
    """One player left has won."""
    state = play(deal(2, ">", b="g6g9y1"), "b:g6!rapidite")
    for gone, winner in (("a", 1), ("b", 0)):
        result = left(state, gone).result
        assert result is not None
        assert result.winners == (winner,)


# A debt after a claim


def claimed(seats: int, way: str, word: str) -> uno.State:
    """Seat a has laid a Draw Two, and b has claimed on it: four cards are owed."""
    return play(deal(seats, way, top="r5", a="r+2y1y2", b="r+2y3y4"), "a:r+2", f"b:r+2!{word}")


@BOTH_WAYS
@SIZES
def test_a_debt_after_rapidite_lapses_with_the_claimer(seats: int, way: str) -> None:
    """He is the target: nobody inherits it, and the next player's turn begins."""
    state = claimed(seats, way, "rapidite")
    assert where(state) == f"answer b{way} 4"
    state = left(state, "b")
    assert where(state) == f"turn {seat_after('b', 1, seats, way)}{way}"


@BOTH_WAYS
@SIZES
def test_a_debt_after_rapidite_stays_when_another_leaves(seats: int, way: str) -> None:
    """Also when the layer of the first card leaves: the claimer takes it, and the next plays."""
    state = claimed(seats, way, "rapidite")
    for gone in others(seats, "b"):
        after = left(state, gone)
        assert where(after) == f"answer b{way} 4"
        after = play(after, "b:take")
        follows = next_there("b", gone, seats, way)
        assert (count(after, "b"), on_turn(after)) == (6, follows)


@BOTH_WAYS
@SIZES
def test_a_debt_after_fanta_lapses_with_its_target(seats: int, way: str) -> None:
    """The target is the player after the claimer."""
    state = claimed(seats, way, "fanta")
    target = seat_after("b", 1, seats, way)
    assert where(state) == f"answer {target}{way} 4"
    assert where(left(state, target)) == f"turn {seat_after('b', 2, seats, way)}{way}"


@BOTH_WAYS
@SIZES
def test_a_debt_after_fanta_stays_when_the_claimer_leaves(seats: int, way: str) -> None:
    """The card lies there, and the target owes what it makes draw."""
    state = left(claimed(seats, way, "fanta"), "b")
    target = seat_after("b", 1, seats, way)
    assert where(state) == f"answer {target}{way} 4"
    size = count(state, target)
    assert count(play(state, f"{target}:take"), target) == size + 4


@BOTH_WAYS
@SIZES
@pytest.mark.parametrize("gone", [0, 1])
def test_a_debt_after_an_arc_lapses_with_its_target_alone(seats: int, way: str, gone: int) -> None:
    """Four Draw Twos make eight; the claimer may leave, and they are owed all the same."""
    state = play(deal(seats, way, top="r5", b="r+2y+2g+2b+2y1"), "b:r+2&y+2&g+2&b+2!arc")
    target, behind = (seat_after("b", steps, seats, way) for steps in (1, 2))
    state = left(state, ("b", target)[gone])
    assert where(state) == (f"answer {target}{way} 8", f"turn {behind}{way}")[gone]


def mirrored(seats: int, way: str) -> uno.State:
    """Seat a's Wild Draw Four comes back to a by a Miroir of the next player."""
    mirror = seat_after("a", 1, seats, way)
    state = deal(seats, way, top="r5", **{"a": "W+4y1y2", mirror: "Wy3y4"})
    return play(state, "a:W+4=g", f"{mirror}:W=b!miroir")


@BOTH_WAYS
@SIZES
def test_a_debt_after_a_miroir_lapses_with_its_target(seats: int, way: str) -> None:
    """The next player in the new direction takes a turn on the color of the Miroir."""
    back = "<" if way == ">" else ">"
    state = mirrored(seats, way)
    assert where(state) == f"answer a{back} 4"
    state = left(state, "a")
    assert where(state) == f"turn {seat_after('a', 1, seats, back)}{back}"
    assert (top(state), state.color) == ("W", uno.Color.BLUE)


@BOTH_WAYS
@SIZES
def test_a_debt_after_a_miroir_stays_when_another_leaves(seats: int, way: str) -> None:
    """Whoever laid the Miroir may leave: the four cards are taken as usual."""
    back = "<" if way == ">" else ">"
    state = mirrored(seats, way)
    for gone in others(seats, "a"):
        after = left(state, gone)
        assert where(after) == f"answer a{back} 4"
        after = play(after, "a:take")
        follows = next_there("a", gone, seats, back)
        assert (count(after, "a"), on_turn(after)) == (6, follows)


# The window after a multiple of sixteen


@BOTH_WAYS
@LARGER
def test_the_window_closes_when_the_taker_leaves(seats: int, way: str) -> None:
    """Nobody may say a word; the next player's turn goes on."""
    state = left(play(owing(seats=seats, way=way), "a:take"), "a")
    after = seat_after("a", 1, seats, way)
    assert (on_turn(state), offered(state, after)) == (after, {"+"})
    for seat in others(seats, "a"):
        assert says(state, seat) == set()


@pytest.mark.parametrize("moves", [["a:take"], ["a:take", "a:!coup"]])
@pytest.mark.parametrize("speaker", ["b", "c"])
def test_a_word_after_the_taker_left_is_late_and_free(moves: list[str], speaker: str) -> None:
    """Sixteen were taken, so it is not false: the window closed a moment ago."""
    state = play(owing(), *moves, "*:leave=a")
    assert refused(state, f"{speaker}:!pas") == LATE


@BOTH_WAYS
@LARGER
def test_the_window_stays_when_the_player_on_turn_leaves(seats: int, way: str) -> None:
    """A departure is no turn action: the turn goes to the next, both words are still good."""
    state = play(owing(seats=seats, way=way), "a:take")
    first, second, before = (seat_after("a", steps, seats, way) for steps in (1, 2, -1))
    state = left(state, first)
    assert on_turn(state) == second
    assert says(state, "a") == {"coup"}
    for seat in others(seats, "a", first):
        assert says(state, seat) == (set() if seat == before else {"pas"})
    assert count(play(state, f"{second}:!pas"), "a") == 24
    after = play(state, "a:!coup", *(f"a:give=r{number}>{second}" for number in (1, 2, 3)))
    assert (count(after, "a"), count(after, second), on_turn(after)) == (18, 7, second)


def test_the_moment_passes_with_the_player_awaited_in_the_window() -> None:
    """Another player is awaited then; with anybody else who leaves nothing changes for the table.

    Gifts are awaited of the giver, whoever is on turn.
    """
    state = play(owing(seats=4), "a:take")
    assert left(state, "b").moment == state.moment + 1
    assert left(state, "c").moment == state.moment
    state = giving(4, ">", "r1>b")
    assert left(state, "b").moment == state.moment


@BOTH_WAYS
@LARGER
def test_the_window_stays_when_the_excluded_player_leaves(seats: int, way: str) -> None:
    """Who made the taker the target had no word; the others keep theirs."""
    state = play(owing(seats=seats, way=way), "a:take")
    before = seat_after("a", -1, seats, way)
    state = left(state, before)
    assert says(state, "a") == {"coup"}
    for seat in others(seats, "a", before):
        assert says(state, seat) == {"pas"}
        assert count(play(state, f"{seat}:!pas"), "a") == 24


@BOTH_WAYS
def test_the_window_stays_when_somebody_else_leaves(way: str) -> None:
    """Both words of those who are there, and the same turn."""
    state = left(play(owing(seats=5, way=way), "a:take"), "c")
    assert where(state) == f"bol/window {seat_after('a', 1, 5, way)}{way}"
    assert (says(state, "a"), says(state, "c")) == ({"coup"}, set())
    state = play(state, "a:!coup")
    assert {move[-1] for move in offered(state, "a")} == {"b", "d", "e"}


def test_the_window_is_closed_by_whoever_is_next_then() -> None:
    """The first player on turn has left: the turn action is that of the second."""
    state = left(play(owing(), "a:take"), "b")
    state = play(state, "c:+")
    assert refused(state, "a:!coup") == LATE


def test_two_who_are_left_in_the_window() -> None:
    """The taker and the excluded player: gifts go to that one."""
    state = left(play(owing(), "a:take"), "b", "c")
    assert (on_turn(state), says(state, "a"), says(state, "d")) == ("d", {"coup"}, set())
    state = play(state, "a:!coup", "a:give=r1>d", "a:give=r2>d", "a:give=r3>d")
    assert (state.counts, on_turn(state)) == ((18, 0, 0, 7), "d")


@BOTH_WAYS
@LARGER
def test_a_debt_of_sixteen_that_lapsed_was_not_taken(seats: int, way: str) -> None:
    """Its target left: there is no window, and a word is as false as without a debt."""
    state = left(owing(seats=seats, way=way), "a")
    first = seat_after("a", 1, seats, way)
    assert where(state) == f"turn {first}{way}"
    for seat in others(seats, "a"):
        assert says(state, seat) == set()
    errs(state, f"{first}:!pas", FALSE_WORD)


def test_a_layer_who_left_excludes_nobody_else() -> None:
    """The debt stays, is taken, and all who are there may say pas de bol."""
    state = play(left(owing(seats=5), "e"), "a:take")
    assert [says(state, seat) for seat in "abcd"] == [{"coup"}, {"pas"}, {"pas"}, {"pas"}]


def test_a_taker_who_drew_three_more_may_leave() -> None:
    """After pas de bol nothing is owed; all his cards go into the draw pile."""
    state = play(owing(), "a:take", "c:!pas")
    size = len(state.draw_pile)
    after = left(state, "a")
    assert (len(after.draw_pile), on_turn(after)) == (size + 24, "b")


# Gifts are owed


def giving(seats: int, way: str, *gifts: str) -> uno.State:
    """Seat a has said coup de bol and given these cards."""
    state = play(owing(seats=seats, way=way), "a:take", "a:!coup")
    return play(state, *(f"a:give={gift}" for gift in gifts))


@BOTH_WAYS
@LARGER
@pytest.mark.parametrize("number", [0, 1, 2])
def test_gifts_lapse_when_the_giver_leaves(seats: int, way: str, number: int) -> None:
    """What was given stays given; the next player's turn goes on, and no word is good."""
    got = seat_after("a", 2, seats, way)
    state = giving(seats, way, *(f"r{n + 1}>{got}" for n in range(number)))
    state = left(state, "a")
    first = seat_after("a", 1, seats, way)
    assert (on_turn(state), offered(state, first), count(state, got)) == (first, {"+"}, 4 + number)
    assert state.step.name != "bol/gifts"
    for seat in others(seats, "a"):
        assert says(state, seat) == set()


@BOTH_WAYS
@LARGER
@pytest.mark.parametrize("number", [0, 1, 2])
def test_gifts_go_on_when_a_receiver_leaves(seats: int, way: str, number: int) -> None:
    """Nothing goes to an empty seat; the rest of the three goes to the others."""
    gone, stays = (seat_after("a", steps, seats, way) for steps in (2, -1))
    state = giving(seats, way, *(f"r{n + 1}>{gone}" for n in range(number)))
    state = left(state, gone)
    assert where(state) == f"bol/gifts a{way}"
    assert {move[-1] for move in offered(state, "a")} == set(others(seats, "a", gone))
    refused(state, f"a:give=r9>{gone}")
    state = play(state, *(f"a:give=r{n + 1}>{stays}" for n in range(number, 3)))
    assert (count(state, "a"), count(state, stays)) == (18, 4 + 3 - number)
    assert on_turn(state) == seat_after("a", 1, seats, way)


@BOTH_WAYS
@LARGER
def test_gifts_go_on_when_the_player_on_turn_leaves(seats: int, way: str) -> None:
    """The giver gives the rest; then the player after the empty seat is on turn."""
    first, second = (seat_after("a", steps, seats, way) for steps in (1, 2))
    state = left(giving(seats, way, f"r1>{first}"), first)
    assert where(state) == f"bol/gifts a{way}"
    state = play(state, f"a:give=r2>{second}", f"a:give=r3>{second}")
    assert (count(state, second), on_turn(state)) == (6, second)
    assert "+" in offered(state, second)


def test_all_gifts_go_to_the_last_other_player() -> None:
    """Two leave while gifts are owed."""
    state = left(giving(4, ">", "r1>b"), "b", "c")
    assert {move[-1] for move in offered(state, "a")} == {"d"}
    state = play(state, "a:give=r2>d", "a:give=r3>d")
    assert (state.counts, on_turn(state)) == ((18, 0, 0, 6), "d")


@pytest.mark.parametrize(("gone", "winner"), [("a", 1), ("b", 0)])
@pytest.mark.parametrize("moves", [["a:take"], ["a:take", "a:!coup"]])
def test_of_two_the_last_one_wins_the_match(moves: list[str], gone: str, winner: int) -> None:
    """In the window and while gifts are owed."""
    result = left(play(owing(seats=2), *moves), gone).result
    assert result is not None
    assert (result.winners, result.why) == ((winner,), "last-in")


@pytest.mark.parametrize("gone", ["a", "b", "c", "d"])
@pytest.mark.parametrize("moves", [["a:take"], ["a:take", "a:!coup", "a:give=r1>c"]])
def test_a_real_table_shuffles_the_hand_in(moves: list[str], gone: str) -> None:
    """Without a seed the table gives the order, and the step comes out the same."""
    seeded = play(owing(), *moves)
    real = play(owing(seed=None), *moves, f"*:leave={gone}")
    assert real.step.name == "shuffle"
    real = shuffle(real)
    assert where(real) == where(left(seeded, gone))
    assert (real.counts, real.check()) == (left(seeded, gone).counts, ())


# A stick is open


def silent(seats: int, way: str) -> uno.State:
    """Seat a has laid a green six on a green six and said nothing."""
    return play(deal(seats, way, a="g6g9y1"), "a:g6")


@BOTH_WAYS
@SIZES
def test_nobody_is_stuck_who_has_left(seats: int, way: str) -> None:
    """The next player's turn goes on as it was."""
    state = silent(seats, way)
    first = seat_after("a", 1, seats, way)
    for seat in others(seats, "a"):
        assert says(state, seat) == {"stick"}
    state = left(state, "a")
    assert where(state) == f"turn {first}{way}"
    for seat in others(seats, "a"):
        assert says(state, seat) == set()
        refused(state, f"{seat}:!stick")


@BOTH_WAYS
@LARGER
def test_a_stick_stays_open_when_anybody_else_leaves(seats: int, way: str) -> None:
    """A departure is no turn action: the others may still say it."""
    for gone in others(seats, "a"):
        state = left(silent(seats, way), gone)
        (speaker, *_) = others(seats, "a", gone)
        follows = next_there("a", gone, seats, way)
        assert where(state) == f"turn {follows}{way}"
        state = play(state, f"{speaker}:!stick")
        assert where(state) == f"replay a{way}"
        assert where(play(state, "a:g9")) == f"turn {follows}{way}"


@BOTH_WAYS
def test_a_stick_on_a_debt_whose_target_left(way: str) -> None:
    """The debt lapsed with its target: whoever is stuck then owes a replay and no cards."""
    state = play(deal(4, way, top="r+2", a="r+2g9y1"), "a:r+2")
    target, follows = (seat_after("a", steps, 4, way) for steps in (1, 2))
    assert where(state) == f"answer {target}{way} 2"
    state = left(state, target)
    assert where(state) == f"turn {follows}{way}"
    assert where(play(state, f"{follows}:!stick")) == f"replay a{way}"


@BOTH_WAYS
def test_a_stick_on_a_debt_that_waits(way: str) -> None:
    """A player who neither owes nor laid it leaves: the layer becomes the target."""
    state = play(deal(4, way, top="r+2", a="r+2g9y1"), "a:r+2")
    gone, speaker = (seat_after("a", steps, 4, way) for steps in (2, 1))
    state = play(left(state, gone), f"{speaker}:!stick")
    assert where(state) == f"answer a{way} 2"
    state = left(state, "a")
    assert where(state) == f"turn {speaker}{way}"


# In any game


@pytest.mark.parametrize("seats", [2, 3, 4, 6, 10])
def test_play_goes_on_whoever_leaves_whenever(seats: int) -> None:
    """In any step of a game: no card is lost, somebody can act, the position can be written."""
    for seed in range(2):
        state = uno.new_game("ujf", seats=seats, seed=seed)
        for number in range(160):
            if state.is_over:
                break
            moves = uno.legal_moves(state)
            if number % 31 == 29 - seed:
                gone = state.active[(number + seed) % len(state.active)]
                state = uno.apply(state, uno.Leave(gone))
                assert state.counts[gone] == 0
            else:
                state = uno.apply(state, moves[(number * 7 + seed) % len(moves)])
            assert state.check() == ()
            assert state.is_over or uno.legal_moves(state)
            assert uno.parse_state(str(state)) == state


def test_who_has_left_says_nothing_any_more() -> None:
    """No word, no claim, no gift."""
    state = left(play(owing(hands={"c": "W+4?3"}), "a:take"), "c")
    for move in ("c:!pas", "c:!coup", "c:!stick", "c:W+4=g!fanta"):
        assert why(state, move) == "out-of-match"
    assert hand(state, "c") == ""
