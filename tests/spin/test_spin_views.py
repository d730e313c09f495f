"""What each player sees in every step, and that every step can be written, read and guessed."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest
from tests.helpers import everything, hand, play, why
from tests.spin.spin_words import ON, laid, spin, spun

import unorules as uno
from unorules.events import Drew
from unorules.spin.steps import WarCard
from unorules.testing import position

SHOUT = "!unospin"
HANDS = {"a": "r3*r9g1W", "b": "r1g2r2*b4W", "c": "g8W+4y8", "d": "b9y1rS"}
TIED = {"a": "r3*r9g1W", "b": "y4bS", "c": "g8W", "d": "b9y1W"}


def at(slice_: str, *moves: str, options: str = ON, by_table: bool = True) -> uno.State:
    """A step of a slice, after these moves."""
    hands = TIED if slice_ == "war" else HANDS
    return play(spun(slice_, options, hands=hands, by_table=by_table), *moves)


def tie(*moves: str) -> uno.State:
    """a and d have both shown a nine."""
    return at("war", "a:#r9", "b:#y4", "c:#g8", "d:#b9", *moves)


def first_spin() -> uno.State:
    """A first swirl makes a spin."""
    return position(
        spin("first_spin=spin"), hands=HANDS, top="y3*", turn="d>", step="wheel/spin(a)"
    )


def short_piles() -> uno.State:
    """Draw Blue waits for the table's shuffle."""
    hands = {"a": "r3*g1", "b": "g2g4", "c": "y9"}
    return spun("draw-blue", hands=hands, seats=3, top="b3", pile="g9g8", draw="y1", rest="out")


STEPS: dict[str, Callable[[], uno.State]] = {
    "spin": lambda: laid(hands=HANDS),
    "spin, seeded": lambda: laid(hands=HANDS, seed=3),
    "spin, uno": lambda: laid(hands={"a": "r3*g9", "b": "y1y2"}),
    "first spin": first_spin,
    "wheel turns": lambda: play(laid(hands=HANDS), "b:spin"),
    "almost uno": lambda: at("almost-uno"),
    "almost uno, seeded": lambda: at("almost-uno", by_table=False),
    "almost uno, dropped": lambda: at("almost-uno", "b:drop=W", "b:drop=r1"),
    "almost uno, under": lambda: at("almost-uno", "b:drop=W", options=f"{ON},drops=under"),
    "discard color": lambda: at("discard-color"),
    "discard color, dropped": lambda: at("discard-color", "b:drop=r1"),
    "discard color, some": lambda: at("discard-color", "b:drop=r1", options="drop_all=off"),
    "discard number": lambda: at("discard-number"),
    "discard number, dropped": lambda: at("discard-number", "b:drop=g2"),
    "discard number, under": lambda: at("discard-number", "b:drop=g2", options="drops=under"),
    "swap": lambda: at("trade-hands"),
    "swap, seeded": lambda: at("trade-hands", by_table=False),
    "war": lambda: at("war"),
    "war, seeded": lambda: at("war", by_table=False),
    "war, sealed": lambda: at("war", "a:#r9"),
    "war, one to go": lambda: at("war", "a:#r9", "d:#b9", "c:#g8"),
    "tie": tie,
    "tie, sealed": lambda: tie("d:#y1"),
    "race": lambda: at("uno-spin"),
    "race, seeded": lambda: at("uno-spin", by_table=False),
    "race, won": lambda: at("uno-spin", f"d:{SHOUT}"),
    "race, won by the spinner": lambda: at("uno-spin", f"b:{SHOUT}"),
    "shown": lambda: at("show-hand"),
    "drawn": lambda: at("draw-red", options=""),
    "shuffle due": short_piles,
}
EVERY_STEP = pytest.mark.parametrize("name", STEPS)


def viewers(state: uno.State) -> list[int | None]:
    """The seats, and a spectator."""
    return [*range(state.seats), None]


# Positions


@EVERY_STEP
def test_every_step_is_written_and_read(name: str) -> None:
    """As a line of text."""
    state = STEPS[name]()
    again = uno.parse_state(str(state))
    assert (again, str(again), hash(again)) == (state, str(state), hash(state))


@EVERY_STEP
def test_every_step_goes_through_json(name: str) -> None:
    """And back."""
    state = STEPS[name]()
    assert uno.from_json(uno.to_json(state), uno.State) == state


@EVERY_STEP
def test_every_step_is_pickled(name: str) -> None:
    """And loaded."""
    state = STEPS[name]()
    assert pickle.loads(pickle.dumps(state)) == state


@EVERY_STEP
def test_no_step_has_a_flaw(name: str) -> None:
    """Every card is in one place, and what is waited for can be done."""
    state = STEPS[name]()
    assert state.check() == ()
    assert sum(everything(state).values()) == 108


@EVERY_STEP
def test_every_move_and_its_events_are_written_and_read(name: str) -> None:
    """Of all who may act."""
    state = STEPS[name]()
    for move in uno.legal_moves(state):
        assert uno.parse_move(str(move), state) is move
        assert uno.from_json(uno.to_json(move), uno.Move) == move
        state_after, events = uno.resolve(state, move)
        assert state_after.check() == ()
        for event in events:
            assert uno.from_json(uno.to_json(event), uno.Event) == event
            assert uno.describe(event) != ""


@EVERY_STEP
def test_the_listed_moves_are_those_that_may_be_made(name: str) -> None:
    """Each is accepted, and each seat asks for its own."""
    state = STEPS[name]()
    for move in uno.legal_moves(state):
        assert why(state, str(move)) is None
        assert move in uno.legal_moves(state, move.seat)
        assert uno.apply(state, move) != state


# Steps that no game asks


@pytest.mark.parametrize(
    "step",
    [
        "wheel/spin(e)",
        "wheel/drop(b,almost-uno)",
        "wheel/drop(b,war)",
        "wheel/drop(b,discard-number)",
        "wheel/war(b,ab,a)",
        "wheel/war(b,a,ab)",
        "wheel/war(a,az,a,sealed=g9)",
        "wheel/war(a,aa,a)",
        "wheel/war(a,a*,a)",
        "wheel/war(a,a,a,shown=g7)",
        "wheel/war(a,a,a,shown=g9g9)",
        "wheel/war(b,ab,a,sealed=W)",
        "wheel/race(f)",
    ],
)
def test_a_step_that_no_game_asks_is_refused(step: str) -> None:
    """Nobody sits there, there is nothing to drop, or no number to show or shown."""
    hands = {"a": "g9g8", "b": "rSW"}
    with pytest.raises((uno.FlawedState, uno.NotationError)):
        position(spin(), hands=hands, top="r3*", step=step)


@pytest.mark.parametrize("seat", [2, None])
@pytest.mark.parametrize(
    ("contenders", "shown"),
    [("b", "g7" * 5), ("b", "g7" * 9), ("ab", "g9" * 4), ("b", "o5")],
)
def test_a_view_in_which_no_cards_can_be_shown_is_refused(
    contenders: str, shown: str, seat: int | None
) -> None:
    """More than there are, more than the seat holds, and a card of another deck."""
    hands = {"a": "g9g8g1", "b": "?6", "c": "b1"}
    view = uno.observe(position(spin(), hands=hands, top="r3*"), seat)
    step = f"wheel/war(a,{contenders},b,shown={shown})"
    with pytest.raises(uno.FlawedState):
        uno.parse_view(str(view).replace("step=turn", f"step={step}"))
    data = {"type": "wheel/war", "spinner": "a", "contenders": [*contenders]}
    data |= {"waiting": ["b"], "sealed": [], "shown": [shown[:2]] * (len(shown) // 2)}
    with pytest.raises((uno.FlawedState, uno.WireError)):
        uno.from_data(uno.to_data(view) | {"agenda": [data]}, uno.View)


# Views


@EVERY_STEP
def test_every_view_is_written_and_read(name: str) -> None:
    """Of every seat and of a spectator, as text and as JSON."""
    state = STEPS[name]()
    for seat in viewers(state):
        view = uno.observe(state, seat)
        assert uno.parse_view(str(view)) == view
        assert uno.from_json(uno.to_json(view), uno.View) == view


@EVERY_STEP
def test_a_view_shows_the_own_hand_and_no_other(name: str) -> None:
    """Other hands are numbers of cards."""
    state = STEPS[name]()
    for seat in viewers(state):
        words = str(uno.observe(state, seat)).split()
        for other in range(state.seats):
            letter = chr(ord("a") + other)
            (word,) = [word.rstrip(";") for word in words if word.startswith(f"{letter}=")]
            assert word.endswith(f"({state.counts[other]})") is (other != seat)


@EVERY_STEP
def test_a_view_offers_the_moves_of_its_seat(name: str) -> None:
    """All and only those."""
    state = STEPS[name]()
    for seat in range(state.seats):
        assert uno.observe(state, seat).legal_moves == uno.legal_moves(state, seat)
    assert uno.observe(state, None).legal_moves == ()


@EVERY_STEP
def test_guesses_fit_and_look_the_same(name: str) -> None:
    """A full state made of a view has no flaw, and its view is the same."""
    state = STEPS[name]()
    for seat in viewers(state):
        view = uno.observe(state, seat)
        for seed in range(6):
            guess = uno.determinize(view, seed)
            assert guess.check() == ()
            assert uno.observe(guess, seat) == view


@EVERY_STEP
def test_guesses_can_be_played_on(name: str) -> None:
    """Somebody can act in each, and the own moves are good there."""
    state = STEPS[name]()
    for seat in range(state.seats):
        guess = uno.determinize(uno.observe(state, seat), 1)
        assert uno.legal_moves(guess, seat) == uno.legal_moves(state, seat)
        for move in uno.legal_moves(guess):
            assert uno.apply(guess, move).check() == ()


@EVERY_STEP
def test_a_view_tells_why_a_move_is_refused(name: str) -> None:
    """As the state does."""
    state = STEPS[name]()
    for seat in range(state.seats):
        letter = chr(ord("a") + seat)
        for text in ("spin", "+", "r9", SHOUT, "-", "drop=r9", "#r9", ">a", "!"):
            move = uno.parse_move(f"{letter}:{text}", state)
            told, known = (
                uno.why_illegal(uno.observe(state, seat), move),
                uno.why_illegal(state, move),
            )
            assert (told and told.code) == (known and known.code)


@pytest.mark.parametrize("seat", [0, 2, 3, None])
def test_what_the_spinner_may_drop_is_hidden(seat: int | None) -> None:
    """Two hands of the same size look the same from outside."""
    views = set()
    for cards in ("r1g2r2*b4W", "y1y2*y5y4y6"):
        state = spun("almost-uno", hands={**HANDS, "b": cards, "d": "b9g4rS"})
        view = uno.observe(state, seat)
        views.add((view.agenda, view.counts, view.discarded, view.color, view.awaited))
    assert len(views) == 1


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_which_card_was_sealed_is_hidden_from_the_others(seat: int | None) -> None:
    """Also in the move itself, as it is told to them."""
    state = spun("war", hands={**TIED, "d": "b9y9W"})
    views = {uno.observe(play(state, f"d:#{card}"), seat) for card in ("b9", "y9")}
    assert len(views) == 1
    for card in ("b9", "y9"):
        move = uno.redact(uno.Commit(3, uno.parse_face(card)), seat)
        assert str(move) == "d:#??"


def test_the_slice_and_the_shout_are_seen_by_all() -> None:
    """The step is open."""
    for name, step in (("swap", "wheel/swap"), ("race", "wheel/race"), ("race, won", "wheel/drop")):
        state = STEPS[name]()
        assert [uno.observe(state, seat).step for seat in viewers(state)] == [step] * 5


def test_dropped_cards_lie_in_the_open() -> None:
    """On top, and under the top as well."""
    for name, cards in (("almost uno, dropped", ["W", "r1"]), ("almost uno, under", ["W"])):
        view = uno.observe(STEPS[name](), 2)
        assert set(cards) <= {str(face) for face in view.discarded}


@pytest.mark.parametrize("seat", [0, 2, 3, None])
def test_who_must_drop_a_red_card_holds_one_in_every_guess(seat: int | None) -> None:
    """The step tells that much."""
    view = uno.observe(STEPS["discard color, dropped"](), seat)
    for seed in range(20):
        assert "r" in hand(uno.determinize(view, seed), "b")


@pytest.mark.parametrize("seat", [1, None])
def test_a_sealed_card_is_the_highest_number_in_every_guess(seat: int | None) -> None:
    """Nothing else could have been chosen."""
    view = uno.observe(STEPS["war, sealed"](), seat)
    for seed in range(20):
        guess = uno.determinize(view, seed)
        best = max(int(face.rank.number or 0) for face in guess.faces(0) if _is_number(face))
        shown = _shown_by(0, guess)
        assert (shown.rank.number, shown in guess.faces(0)) == (best, True)


def _is_number(face: uno.Face) -> bool:
    return face.rank.number is not None


def _shown_by(seat: int, state: uno.State) -> uno.Face:
    """The card that a seat shows when all have chosen."""
    while True:
        move = next(move for move in uno.legal_moves(state) if isinstance(move, uno.Commit))
        state, events = uno.resolve(state, move)
        for event in events:
            if isinstance(event, WarCard) and event.seat == seat:
                return event.face


@pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
def test_guesses_at_hidden_hands_differ(seat: int | None) -> None:
    """What is not known is not given away."""
    view = uno.observe(STEPS["war"](), seat)
    assert len({uno.determinize(view, seed).hands for seed in range(6)}) == 6


@EVERY_STEP
def test_events_tell_the_others_no_hidden_card(name: str) -> None:
    """Cards drawn are for their own player; what is seen of an event can be told again."""
    state = STEPS[name]()
    for move in uno.legal_moves(state):
        for event in uno.resolve(state, move).events:
            for seat in viewers(state):
                seen = uno.redact(event, seat)
                assert uno.redact(seen, seat) == seen
                assert uno.describe(seen) == uno.describe(event)
                if isinstance(seen, Drew) and seat != seen.seat:
                    assert seen.faces == ()


# Help for hosts, bots


@pytest.mark.parametrize("name", [name for name in STEPS if name != "shuffle due"])
def test_there_is_a_default_move_in_every_step(name: str) -> None:
    """For whom the table waits; it may be made."""
    state = STEPS[name]()
    move = uno.default_move(state, state.awaited)
    assert move in uno.legal_moves(state, state.awaited)
    assert uno.apply(state, move).check() == ()


@pytest.mark.parametrize(
    ("name", "default"),
    [
        ("spin", "b:spin"),
        ("discard color, some", "b:-"),
        ("race", "*:lapse"),
        ("race, won", "d:-"),
    ],
)
def test_the_default_move_tells_nothing(name: str, default: str) -> None:
    """Spin, stop, let lapse, decline."""
    state = STEPS[name]()
    assert str(uno.default_move(state, state.awaited)) == default


@EVERY_STEP
def test_actors_are_those_who_may_move(name: str) -> None:
    """In every step."""
    state = STEPS[name]()
    movers = {move.seat for move in uno.legal_moves(state)}
    assert set(uno.actors(state)) >= movers


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_bots_play_a_match_to_its_end(seats: int) -> None:
    """Through every slice."""
    bots = [uno.RandomBot(seat) for seat in range(seats)]
    assert uno.play_match("spin-mattel(target=50)", bots, 5).state.is_over


@pytest.mark.parametrize("rules", ["spin", "spin-mattel"])
def test_random_games_end_and_lose_no_card(rules: str) -> None:
    """Always the last listed move but one in so many."""
    state = uno.new_game(rules, seats=4, seed=11)
    for number in range(600):
        if state.is_over:
            break
        moves = uno.legal_moves(state)
        state = uno.apply(state, moves[(number * 11) % len(moves)])
        assert state.check() == ()
