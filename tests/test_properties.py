"""Properties that hold in every game: random options, seats, seeds and moves (Hypothesis)."""

from __future__ import annotations

import itertools
import pickle
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import unorules as uno
from unorules import TABLE, Color, Move, Play, RulesError, Shuffle, State
from unorules.chance import pick, shuffled

OPTIONS: dict[str, tuple[str, ...]] = {
    "decks": ("2", "3"),
    "hand_size": ("1", "2", "10"),
    "first_card": ("number",),
    "first_wild": ("redraw",),
    "first_reverse": ("right_of_dealer",),
    "dealer_rotation": ("winner", "fixed", "random"),
    "voluntary_draw": ("off",),
    "two_player_reverse": ("none",),
    "wild4_policy": ("bluff", "strict", "free"),
    "challenge_guilty": ("1", "9"),
    "challenge_innocent": ("1", "40"),
    "uno_mode": ("auto", "off"),
    "uno_penalty": ("1", "30"),
    "scoring": ("own_points_lowest", "challenge_elimination"),
    "target": ("1", "60"),
    "single_round": ("on",),
    "blocked_round": ("void",),
}
SINGLE = [
    *("classic", "official", "quick"),
    *("classic-challenge", "classic-uno", "classic-challenge-uno"),
    *("spin", "spin-mattel(drops=under,drop_all=off)", "spin(first_spin=spin,uno_mode=auto)"),
    *("ujf", "classic+fanta+rapidite+stick", "ujf(decks=2,uno_mode=auto)"),
    *("flip", "flip-challenge", "flip(flip_out_side=after,flip_wild_chooser=next,pairing=4)"),
]


def text_of(*options: tuple[str, str], without: str = "") -> str:
    """Rules text for these options; strict and free go without the challenge."""
    chosen = dict(options)
    if chosen.get("wild4_policy") in ("strict", "free"):
        without = "-challenge"
    listed = ",".join(f"{name}={value}" for name, value in chosen.items())
    for owner in ("challenge", "uno"):
        if f"-{owner}" in without:
            listed = ",".join(
                each for each in listed.split(",") if each and not each.startswith(owner)
            )
    return f"classic({listed}){without}" if listed else f"classic{without}"


EVERY_OPTION = [text_of((name, value)) for name, values in OPTIONS.items() for value in values]
PAIRS = st.lists(
    st.sampled_from([(name, value) for name, values in OPTIONS.items() for value in values]),
    min_size=2,
    max_size=3,
    unique_by=lambda option: option[0],
).map(lambda options: text_of(*options))
RULES = st.sampled_from([*SINGLE, *EVERY_OPTION]) | PAIRS


def choose(state: State, seed: int, count: int) -> Move:
    """A move by chance; cards are laid more often than not, so that rounds come to an end."""
    due = uno.awaited_cards(state)
    if due:
        return Shuffle(tuple(due[n] for n in shuffled(seed, count, range(len(due)))))
    moves = uno.legal_moves(state)
    plays = [move for move in moves if isinstance(move, Play)]
    wanted = plays if plays and pick(seed, count + 10**6, 3) else moves
    return wanted[pick(seed, count, len(wanted))]


def walk(state: State, seed: int, moves: int) -> Iterator[State]:
    """The states of a random game, from this one on."""
    yield state
    for count in range(moves):
        if state.is_over:
            return
        state = uno.apply(state, choose(state, seed, count))
        yield state


def start(rules: str, seats: int, seed: int, *, seeded: bool = True) -> State:
    """A new game at the nearest number of seats that the rules allow."""
    while True:
        try:
            return uno.new_game(rules, seats=seats, seed=seed if seeded else None, dealer=0)
        except RulesError:
            if seats == 2:
                raise
            seats -= 1


def assert_conserved(state: State) -> None:
    """The deck is the union of hands, piles and what is out, pairwise disjoint."""
    deck = state.deck
    places = [
        *state.hands,
        deck.mask(state.draw_pile),
        deck.mask(state.discard_pile),
        state.out,
    ]
    union = 0
    for place in places:
        assert not union & place
        union |= place
    assert union == deck.everything
    assert len(state.draw_pile) + len(state.discard_pile) == (places[-3] | places[-2]).bit_count()


@cache
def candidates(seat: int, seats: int) -> tuple[Move, ...]:
    """Moves that a player could think of."""
    faces = tuple(dict.fromkeys(uno.ruleset("classic").deck.sides[0].faces))
    return (
        *(kind(seat) for kind in (uno.Draw, uno.Keep, uno.Take, uno.Challenge, uno.CallUno)),
        *(uno.CatchUno(seat, target) for target in range(seats)),
        *(uno.NameColor(seat, color) for color in Color),
        *(
            Play(seat, (face,), color, uno=call)
            for face in faces
            for color in (None, Color.RED, Color.BLUE, Color.TEAL)
            for call in (False, True)
        ),
    )


def assert_agrees(state: State) -> None:
    """A move is listed exactly when there is no reason against it, and apply does as they say."""
    listed = set(uno.legal_moves(state))
    thought = [move for seat in range(state.seats) for move in candidates(seat, state.seats)]
    for move in dict.fromkeys((*listed, uno.Deal(), *thought)):
        reason = uno.why_illegal(state, move)
        assert (move in listed) == (reason is None)
        if reason is not None:
            assert reason.code
            assert reason.text
    for move in thought[:: max(1, len(thought) // 40)]:
        if move in listed:
            uno.apply(state, move)
        else:
            with pytest.raises(uno.IllegalMove):
                uno.apply(state, move)


@pytest.mark.parametrize("rules", [*SINGLE, *EVERY_OPTION])
@settings(max_examples=8)
@given(seats=st.integers(2, 10), seed=st.integers(0, 2**32))
def test_every_option_keeps_the_laws_of_the_game(rules: str, seats: int, seed: int) -> None:
    """Cards are conserved, somebody can act until the match is over, and no flaw appears."""
    for state in walk(start(rules, seats, seed), seed, 120):
        assert_conserved(state)
        assert state.check() == ()
        assert bool(uno.actors(state)) != state.is_over
        assert bool(uno.legal_moves(state)) != state.is_over
        assert len(state.active) >= 2 or state.is_over


@settings(max_examples=80)
@given(rules=RULES, seats=st.integers(2, 10), seed=st.integers(0, 2**32), seeded=st.booleans())
def test_pairs_of_options_keep_the_laws_of_the_game(
    rules: str, seats: int, seed: int, seeded: bool
) -> None:
    """The same with two or three options at once, and with the table shuffling."""
    seeded = seeded or "random" in rules
    for state in walk(start(rules, seats, seed, seeded=seeded), seed, 120):
        assert_conserved(state)
        assert state.check() == ()
        assert bool(uno.actors(state)) != state.is_over
        due = bool(uno.awaited_cards(state))
        assert bool(uno.legal_moves(state)) == (not state.is_over and not due)
        assert not (due and seeded)


@settings(max_examples=40)
@given(rules=RULES, seats=st.integers(2, 6), seed=st.integers(0, 2**32), skip=st.integers(0, 9))
def test_why_illegal_agrees_with_the_list(rules: str, seats: int, seed: int, skip: int) -> None:
    """Over the listed moves and all that players could think of."""
    states = walk(start(rules, seats, seed), seed, 60)
    for state in itertools.islice(states, skip, None, 10):
        assert_agrees(state)


@settings(max_examples=40)
@given(rules=RULES, seats=st.integers(2, 10), seed=st.integers(0, 2**32))
def test_inputs_are_never_changed(rules: str, seats: int, seed: int) -> None:
    """No question and no move changes a state: text, hash and list stay as they were."""
    states = list(walk(start(rules, seats, seed), seed, 60))
    before = [(str(state), hash(state)) for state in states]
    for state in states:
        moves = uno.legal_moves(state)
        for move in moves:
            uno.apply(state, move)
            uno.resolve(state, move)
        uno.actors(state)
        uno.perft(state, 1)
        state.check()
        assert uno.legal_moves(state) == moves
    assert [(str(state), hash(state)) for state in states] == before


@settings(max_examples=40)
@given(rules=RULES, seats=st.integers(2, 10), seed=st.integers(0, 2**32))
def test_a_replay_gives_equal_states_and_hashes(rules: str, seats: int, seed: int) -> None:
    """Same rules and same moves give the same states, by apply, by resolve and from text."""
    state = first = start(rules, seats, seed)
    second = pickle.loads(pickle.dumps(first))
    third = uno.parse_state(str(first))
    for count in range(80):
        if state.is_over:
            break
        text = str(choose(state, seed, count))
        state = uno.apply(state, uno.parse_move(text, state))
        second = uno.resolve(second, uno.parse_move(text, second)).state
        third = uno.apply(third, uno.parse_move(text, third))
        if count % 8 == 0 or state.is_over:
            assert state == second == third
            assert hash(state) == hash(second) == hash(third)
            assert str(state) == str(second) == str(third)


@settings(max_examples=40)
@given(rules=RULES, seats=st.integers(2, 10), seed=st.integers(0, 2**32), seeded=st.booleans())
def test_states_and_moves_read_back(rules: str, seats: int, seed: int, seeded: bool) -> None:
    """parse_state(str(state)) is equal, with the same hash, text and legal moves."""
    seeded = seeded or "random" in rules
    states = walk(start(rules, seats, seed, seeded=seeded), seed, 80)
    for state in itertools.islice(states, seed % 5, None, 5):
        text = str(state)
        again = uno.parse_state(text)
        assert again == state
        assert hash(again) == hash(state)
        assert str(again) == text
        moves = uno.legal_moves(state)
        assert uno.legal_moves(again) == moves
        for move in moves:
            assert uno.parse_move(str(move), state) is move


@settings(max_examples=40)
@given(rules=RULES, seats=st.integers(2, 10), seed=st.integers(0, 2**32))
def test_moments_never_go_back(rules: str, seats: int, seed: int) -> None:
    """Every move but a call or a catch counts one moment on; turns stay at the table."""
    state = start(rules, seats, seed)
    for count in range(80):
        if state.is_over:
            break
        move = choose(state, seed, count)
        after = uno.apply(state, move, at=state.moment)
        assert after.moment == state.moment + (not move.aside)
        assert after.direction in (1, -1)
        assert 0 <= after.turn < after.seats
        assert move.seat == TABLE or move.seat in state.active
        state = after


@settings(max_examples=15)
@given(
    rules=st.sampled_from(
        [
            "quick",
            "classic(target=100)",
            "classic(target=120,scoring=own_points_lowest)",
            "classic(target=60,scoring=challenge_elimination)",
            "quick-challenge-uno",
        ]
    ),
    seats=st.integers(2, 10),
    seed=st.integers(0, 2**32),
)
def test_a_match_comes_to_its_end(rules: str, seats: int, seed: int) -> None:
    """Random play ends with a winner who is told by result, round and scores."""
    state = start(rules, seats, seed)
    for last in walk(state, seed, 20000):
        state = last
    assert state.is_over
    assert state.result is not None
    assert state.result.winners
    assert state.round_result is not None
    assert set(state.result.winners) <= set(range(seats))
    if "own_points" in rules:
        best = min(state.scores)
        assert state.result.winners == tuple(
            seat for seat in range(seats) if state.scores[seat] == best
        )
