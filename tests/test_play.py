"""Whole matches by bots, and many of them."""

import pickle
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

import pytest

import unorules as uno
from unorules.play import next_move
from unorules.testing import position


def sensible(seed: int) -> tuple[uno.Bot, ...]:
    return uno.SampleBots(4)(seed)


def test_a_match_by_sensible_bots_reaches_the_target() -> None:
    """play_match plays official UNO until somebody has 500 points."""
    state, moves = uno.play_match("official", sensible(0), 7)

    assert state.is_over
    assert max(state.scores) >= 500
    assert moves > 100


def test_the_same_seed_plays_the_same_match() -> None:
    """A match is decided by its rules, its bots and its seed."""
    first = uno.play_match("official", uno.SampleBots(3, "random")(5), 5)
    second = uno.play_match("official", uno.SampleBots(3, "random")(5), 5)

    assert first == second
    assert str(first.state) == str(second.state)


def test_another_seed_plays_another_match() -> None:
    """The seed matters."""
    assert uno.play_match("quick", sensible(0), 1) != uno.play_match("quick", sensible(0), 2)


def test_a_listener_is_told_every_step_and_event() -> None:
    """`listen` sees each resolution, from the first deal to the end of the match."""
    heard: list[uno.Resolution] = []
    state, moves = uno.play_match("quick", sensible(0), 3, heard.append)

    assert heard[-1].state == state
    assert len(heard) == moves + state.round
    told = [uno.describe(event) for resolution in heard for event in resolution.events]
    assert told[0].startswith("Round 1: ")
    assert told[-1].endswith("wins the match.")


def test_listening_changes_nothing() -> None:
    """apply and resolve lead to the same states."""
    assert uno.play_match("quick", sensible(0), 3) == uno.play_match(
        "quick", sensible(0), 3, lambda resolution: None
    )


def test_seats_that_may_act_out_of_turn_are_asked_first() -> None:
    """A catch is possible before the seat on turn acts, clockwise from its left."""
    state = position(hands={"a": "^g3", "b": "?3", "c": "?3"}, turn="b>")
    asked: list[int | None] = []

    def curious(view: uno.View) -> uno.Move | None:
        asked.append(view.seat)
        return view.legal_moves[0] if view.seat == 1 else None

    move = next_move(state, [curious, curious, curious])

    assert asked == [2, 0, 1]
    assert move.seat == 1


def test_the_first_out_of_turn_answer_is_played() -> None:
    """The catch of the seat that is asked first comes first."""
    state = position(hands={"a": "^g3", "b": "?3", "c": "?3"}, turn="b>")

    move = next_move(state, [lambda view: view.legal_moves[0]] * 3)

    assert str(move) == "c:?a"


def test_a_bot_on_turn_must_move() -> None:
    """None is no answer of the seat that the table waits for."""
    with pytest.raises(ValueError, match="seat a must move"):
        next_move(position(hands={"a": "r3 ?2"}), [lambda view: None] * 2)


def test_bots_cannot_shuffle_a_real_deck() -> None:
    """Without a seed somebody must shuffle."""
    state = uno.new_game("official", seats=2, seed=None, dealer=0)

    with pytest.raises(ValueError, match="give the match a seed"):
        next_move(state, sensible(0))


def test_an_illegal_answer_is_refused() -> None:
    """What a bot returns goes through the rules."""
    cheat = uno.Play(0, (uno.parse_face("r0"),))

    def cheating(view: uno.View) -> uno.Move:
        return cheat

    with pytest.raises(uno.IllegalMove):
        uno.play_match("official", [cheating, cheating], 1)


@pytest.mark.parametrize("kind", ["sensible", "random"])
@pytest.mark.parametrize("seats", [2, 5, 10])
def test_sample_bots_play_at_any_table(kind: str, seats: int) -> None:
    """Both kinds finish matches of any size."""
    state, _ = uno.play_match("quick", uno.SampleBots(seats, kind)(seats), seats)

    assert state.is_over


def test_a_sensible_bot_calls_and_catches() -> None:
    """It says UNO with its last card but one, and catches who does not."""
    bot = uno.SensibleBot()
    calling = bot(uno.observe(position(hands={"a": "r3g1"}), 0))
    catching = bot(uno.observe(position(hands={"a": "^g3", "b": "?3", "c": "?3"}, turn="b>"), 2))

    assert str(calling) == "a:r3!"
    assert str(catching) == "c:?a"


def test_a_sensible_bot_does_not_bluff() -> None:
    """With a card of the color in hand it does not lay a Wild Draw Four."""
    bot = uno.SensibleBot()

    assert str(bot(uno.observe(position(hands={"a": "W+4r3g1"}), 0))) == "a:r3"
    assert str(bot(uno.observe(position(hands={"a": "W+4g1g2"}), 0))) == "a:W+4=g"


def test_a_sensible_bot_names_its_long_color() -> None:
    """For an opening wild as well."""
    state = position(hands={"a": "g1g2r1"}, top="W", turn="b>", step="color(a)")

    assert str(uno.SensibleBot()(uno.observe(state, 0))) == "a:=g"


# Many matches


class _Eager(Executor):
    """Runs the last task first, as a busy pool may."""

    def __init__(self) -> None:
        self.tasks: list[tuple[Future[Any], Any]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(pickle.loads(pickle.dumps(fn))(*pickle.loads(pickle.dumps(args))))
        return future


def test_an_executor_changes_nothing() -> None:
    """The result is that of the matches, not of who played them."""
    bots = uno.SampleBots(3)
    alone = uno.simulate("quick", bots, 45, 9)

    assert uno.simulate("quick", bots, 45, 9, _Eager()) == alone
    with ThreadPoolExecutor(2) as pool:
        assert uno.simulate("quick", bots, 45, 9, pool) == alone


def test_a_simulation_adds_up() -> None:
    """Every match has a winner; rounds, moves and points are sums."""
    total = uno.simulate("official(target=100)", uno.SampleBots(2), 30, 4)

    assert total.games == 30
    assert sum(total.wins) == 30
    assert total.rounds >= 30
    assert total.moves > total.rounds
    assert sum(total.points) >= 3000
    assert total.rules == "classic@1(target=100)"


def test_progress_tells_the_matches_that_are_finished() -> None:
    """One call a finished match, up to all of them."""
    seen: list[int] = []
    uno.simulate("quick", uno.SampleBots(2), 5, 0, None, seen.append)

    assert seen == [1, 2, 3, 4, 5]


def test_matches_of_one_simulation_differ() -> None:
    """Each match has a seed of its own."""
    total = uno.simulate("quick", uno.SampleBots(2), 40, 0)

    assert all(total.wins)


@pytest.mark.parametrize("games", [0, -1, True, 1.0, "3"])
def test_the_number_of_matches_is_checked(games: Any) -> None:
    """Only a whole number of at least 1 is taken."""
    with pytest.raises(ValueError, match="at least 1"):
        uno.simulate("quick", uno.SampleBots(2), games, 0)


def test_a_table_that_cannot_be_dealt_is_refused_at_once() -> None:
    """Before any match is played."""
    with pytest.raises(uno.RulesError, match="decks=2"):
        uno.simulate("quick", uno.SampleBots(11), 1000, 0)


def always_draws(view: uno.View) -> uno.Move | None:
    """A bot that never lays a card of its hand."""
    mine = (move for move in view.legal_moves if isinstance(move, uno.Draw | uno.Keep | uno.Take))
    return next(mine, view.legal_moves[0]) if view.awaited == view.seat else None


class Drawers:
    """Two of these bots, for simulate."""

    def __call__(self, seed: int) -> tuple[uno.Bot, ...]:
        return (always_draws, always_draws)


@pytest.mark.row("BOT-5")
def test_a_match_without_an_end_is_stopped() -> None:
    """No rule ends a match in which nobody goes out; the runner counts the players' moves."""
    with pytest.raises(uno.EndlessMatch, match="not over after 500 moves") as caught:
        uno.play_match("classic(blocked_round=void)", Drawers()(1), 1, most_moves=500)
    assert caught.value.moves == 500
    with pytest.raises(uno.EndlessMatch):
        uno.simulate("classic(blocked_round=void)", Drawers(), 2, 1, most_moves=500)
