"""The engine: what is legal, what a move leads to, who may act, and what a host plays."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import attrs
import pytest
from tests.helpers import play, shuffle, why, without_seed

import unorules as uno
from unorules import (
    TABLE,
    CallUno,
    CatchUno,
    Challenge,
    Color,
    Deal,
    Draw,
    IllegalMove,
    Keep,
    Move,
    NameColor,
    Play,
    Shuffle,
    State,
    Take,
    parse_cards,
)
from unorules.chance import pick, shuffled
from unorules.testing import position

FACES = tuple(dict.fromkeys(uno.ruleset("classic").deck.sides[0].faces))
STRANGE = tuple(map(uno.parse_face, ("o7", "r7*", "W+C", "vE", "r[discard-all]")))


def walk(rules: str, seats: int, seed: int | None, moves: int) -> Iterator[State]:
    """The states of a random game; without a seed the table shuffles."""
    state = uno.new_game(rules, seats=seats, seed=seed, dealer=0 if seed is None else None)
    yield state
    for count in range(moves):
        if state.is_over:
            return
        due = uno.awaited_cards(state)
        if due:
            order = tuple(due[n] for n in shuffled(1, count, range(len(due))))
            state = uno.apply(state, Shuffle(order))
        else:
            listed = uno.legal_moves(state)
            state = uno.apply(state, listed[pick(seed or 9, count, len(listed))])
        yield state


@cache
def universe(seats: int) -> tuple[Move, ...]:
    """Every move that anybody could think of at such a table, and some that nobody should."""
    moves: list[Move] = [Shuffle(()), Shuffle(parse_cards("r7")), Deal()]
    for seat in range(TABLE, seats + 1):
        moves += [kind(seat) for kind in (Draw, Keep, Take, Challenge, CallUno, Deal)]
        moves += [CatchUno(seat, target) for target in range(seats + 1)]
        moves += [NameColor(seat, color) for color in Color]
        for face in (*FACES, *STRANGE):
            for color in (None, Color.RED, Color.BLUE, Color.ORANGE):
                moves += [Play(seat, (face,), color, uno=call) for call in (False, True)]
        moves += [
            Play(seat, (FACES[0], FACES[0])),
            Play(seat, (FACES[0],), target=0),
            Play(seat, (FACES[0],), word="stick"),
            Play(seat, (FACES[-1],), Color.GREEN, word="fanta"),
        ]
    return tuple(moves)


ANSWER = position(hands={"a": "r1 g2 W+4"}, draw="b1 b2 b3 b4 b5 b6 b7 b8")
SITUATIONS: dict[str, State] = {
    "turn": position(hands={"a": "r3 g5 b9 W W+4 y8", "b": "?2", "c": "?1"}),
    "two-cards": position(hands={"a": "r3 W", "b": "?2", "c": "^b1"}),
    "last-card": position(hands={"a": "W+4", "b": "_g4", "c": "!g6"}),
    "drawn": play(position(hands={"a": "g3 ?4"}, draw="r9"), "a:+"),
    "drawn-wild": play(position(hands={"a": "g3"}, draw="W"), "a:+"),
    "drawn-twin": play(position(hands={"a": "r9 ?3"}, draw="r9"), "a:+"),
    "answer": play(ANSWER, "a:W+4=g"),
    "answer-two-cards": play(position(hands={"a": "r1 g2 W+4", "b": "g7 b7"}), "a:W+4=g"),
    "color": uno.parse_state(
        "classic; a=r3g4 b=g5g6; draw=b1b2 pile=W color=-; step=color(b) out=*"
    ),
    "round-over": play(position(hands={"a": "r3", "b": "?3"}), "a:r3"),
    "match-over": play(position("quick", hands={"a": "r3", "b": "?3"}), "a:r3"),
    "undealt": uno.new_game("classic", seats=3, seed=1, deal=False),
    "shuffle": play(without_seed(position(hands={"a": "r3"}, pile="y1 y2", rest="out")), "a:+"),
    "strict": position("classic-challenge", hands={"a": "r3 W+4 g5", "b": "?3"}),
    "must-play": position("classic(voluntary_draw=off)", hands={"a": "r3 g5", "b": "?3"}),
    "auto": position("classic(uno_mode=auto)", hands={"a": "r3 g5", "b": "?1"}),
    "one-out": uno.parse_state("classic; a=r3g4 b=- c=g5g6; draw=b1b2 pile=r5; turn=c> out=*"),
}


def disagreements(state: State, moves: tuple[Move, ...]) -> list[str]:
    listed = set(uno.legal_moves(state))
    return [
        str(move) for move in moves if (move in listed) != (uno.why_illegal(state, move) is None)
    ]


# Legality has one source


@pytest.mark.parametrize("name", SITUATIONS)
def test_why_illegal_is_none_exactly_for_listed_moves(name: str) -> None:
    """Agreement over the listed moves and over all moves that anybody could think of."""
    state = SITUATIONS[name]
    assert disagreements(state, uno.legal_moves(state)) == []
    assert disagreements(state, universe(state.seats)) == []


@pytest.mark.parametrize("name", SITUATIONS)
def test_apply_raises_exactly_for_unlisted_moves(name: str) -> None:
    """apply takes every listed move and refuses the others with the reason; nothing changes."""
    state = SITUATIONS[name]
    before = str(state)
    listed = set(uno.legal_moves(state))
    for move in universe(state.seats):
        if move in listed:
            continue
        with pytest.raises(IllegalMove) as caught:
            uno.apply(state, move)
        if not isinstance(move, Shuffle):
            assert caught.value.reason == uno.why_illegal(state, move)
    for move in listed:
        assert isinstance(uno.apply(state, move), State)
    assert str(state) == before
    assert set(uno.legal_moves(state)) == listed


@pytest.mark.parametrize("name", SITUATIONS)
def test_apply_asks_the_same_rules_where_nothing_was_listed(name: str) -> None:
    """Whether or not the moves were listed before makes no difference."""
    state = SITUATIONS[name]
    fresh = [attrs.evolve(state) for _ in range(2)]
    for move in universe(state.seats)[::7]:
        try:
            expected: object = uno.apply(state, move)
        except IllegalMove as error:
            expected = error.reason
        try:
            got: object = uno.apply(attrs.evolve(fresh[0]), move)
        except IllegalMove as error:
            got = error.reason
        assert got == expected, move
    assert uno.legal_moves(fresh[1]) == uno.legal_moves(state)


@pytest.mark.parametrize(
    ("rules", "seats"),
    [
        ("classic", 3),
        ("classic(uno_mode=auto,voluntary_draw=off)", 2),
        ("classic(wild4_policy=free)-challenge", 4),
        ("classic-challenge-uno", 5),
        ("classic(scoring=challenge_elimination,target=40,hand_size=2)", 4),
    ],
)
def test_agreement_along_random_games(rules: str, seats: int) -> None:
    """Every fifth state of a random game agrees over every thinkable move."""
    for count, state in enumerate(walk(rules, seats, 11, 100)):
        if count % 5 == 0:
            assert disagreements(state, universe(seats)) == [], state


def test_no_move_is_listed_twice() -> None:
    """Copies of a card are one move."""
    state = position(hands={"a": "r3 r3 W W y5 y5", "b": "?2"})
    moves = uno.legal_moves(state, 0)
    assert len(set(moves)) == len(moves)
    assert {move.text for move in moves} == {"r3", "y5", "W=r", "W=y", "W=g", "W=b", "+"}
    for here in walk("classic", 4, 5, 200):
        listed = uno.legal_moves(here)
        assert len(set(listed)) == len(listed)


def test_listing_is_pure_and_repeatable() -> None:
    """The same state lists the same moves in the same order; equal states list equal moves."""
    for state in walk("classic", 3, 6, 100):
        first = uno.legal_moves(state)
        assert uno.legal_moves(state) == first
        assert isinstance(first, tuple)
        assert uno.legal_moves(uno.parse_state(str(state))) == first


def test_the_moves_of_one_seat() -> None:
    """With a seat only its moves are listed, the table's with TABLE; together they are all."""
    for state in SITUATIONS.values():
        parts = [uno.legal_moves(state, seat) for seat in range(TABLE, state.seats)]
        assert sorted(map(str, uno.legal_moves(state))) == sorted(
            str(move) for part in parts for move in part
        )
        for seat, part in zip(range(TABLE, state.seats), parts, strict=True):
            assert {move.seat for move in part} <= {seat}


# What a move leads to


def test_a_move_makes_a_new_state() -> None:
    """The state before stays as it was, and the same move leads to the same state again."""
    state = SITUATIONS["turn"]
    before = (str(state), hash(state))
    after = play(state, "a:r3")
    assert after != state
    assert play(state, "a:r3") == after
    assert (str(state), hash(state)) == before


def test_resolve_leads_where_apply_does() -> None:
    """resolve gives the same state and the events besides, for every kind of move."""
    for state in (*SITUATIONS.values(), *walk("classic", 3, 4, 150)):
        for move in uno.legal_moves(state):
            resolution = uno.resolve(state, move)
            after, events = resolution
            assert after is resolution.state
            assert events is resolution.events
            assert after == uno.apply(state, move)
            assert str(after) == str(uno.apply(state, move))
            assert isinstance(events, tuple)
            assert all(isinstance(event, uno.Event) for event in events)


def test_a_moment_counts_changes_of_step() -> None:
    """Calls and catches leave the moment as it is, every other move counts on."""
    state = position(hands={"a": "r3 g5", "b": "?3", "c": "?3"})
    called = play(state, "a:!")
    assert called.moment == state.moment
    laid = play(state, "a:r3")
    assert laid.moment == state.moment + 1
    assert play(laid, "b:?a").moment == laid.moment
    assert play(laid, "a:!").moment == laid.moment
    assert play(laid, "b:+").moment == laid.moment + 1


def test_a_stale_move_is_refused() -> None:
    """at= names the moment the move was made for; another one is refused as `stale`."""
    state = position(hands={"a": "r3 g5", "b": "?3"}, moment=7)
    draw = Draw(0)
    assert uno.apply(state, draw, at=7) == uno.apply(state, draw)
    assert uno.resolve(state, draw, at=7) == uno.resolve(state, draw)
    for at in (6, 8, 0, -1):
        for act in (uno.apply, uno.resolve):
            with pytest.raises(IllegalMove) as caught:
                act(state, draw, at=at)
            assert caught.value.reason.code == "stale"
            assert str(at) in caught.value.reason.text
            assert "7" in caught.value.reason.text


def test_a_move_is_not_stale_after_a_call_or_a_catch() -> None:
    """What answers no step makes no move stale."""
    state = play(position(hands={"a": "r3 g5", "b": "?3", "c": "?3"}), "a:r3")
    caught = play(state, "c:?a")
    assert uno.apply(caught, Draw(1), at=state.moment).moment == state.moment + 1


def test_nothing_is_done_after_the_match() -> None:
    """Every move is refused with `over`, and nothing is listed."""
    state = SITUATIONS["match-over"]
    assert state.is_over
    assert uno.legal_moves(state) == ()
    assert uno.actors(state) == ()
    for move in universe(2):
        reason = uno.why_illegal(state, move)
        assert reason is not None
        assert reason.code == "over"
    with pytest.raises(IllegalMove) as caught:
        uno.apply(state, Draw(0))
    assert caught.value.reason.code == "over"
    with pytest.raises(ValueError, match="does not wait"):
        uno.default_move(state, 0)


def test_between_rounds_only_the_table_deals() -> None:
    """The players' moves are refused with `round-over`."""
    state = SITUATIONS["round-over"]
    assert uno.legal_moves(state) == (Deal(),)
    assert uno.actors(state) == (TABLE,)
    for text in ("a:+", "b:take", "b:!", "b:r4", "b:?"):
        assert why(state, text) is not None
    assert why(state, "b:+") == "round-over"
    dealt = uno.apply(state, Deal())
    assert dealt.round == state.round + 1
    assert dealt.scores == state.scores


def test_a_foreign_move_is_unknown() -> None:
    """A type of move that no module of the rules handles is refused, not a crash."""

    @attrs.frozen(eq=False, repr=False)
    class Dance(Move):
        """A move of no rule."""

        form = "dance"

    reason = uno.why_illegal(SITUATIONS["turn"], Dance(0))
    assert reason is not None
    assert reason.code == "unknown-move"
    assert "Dance" in reason.text
    assert why(SITUATIONS["turn"], "a:!") != "unknown-move"


# Who may act


def test_the_seat_awaited_acts_first() -> None:
    """The seat awaited comes first, then the others by number; each has a listed move."""
    laid = play(position(hands={"a": "?4", "b": "?4", "c": "r3 g9", "d": "?4"}, turn="c>"), "c:r3")
    assert uno.actors(laid) == (3, 0, 1, 2)
    assert uno.actors(SITUATIONS["answer"]) == (1,)
    assert uno.actors(SITUATIONS["color"]) == (1,)
    assert uno.actors(SITUATIONS["shuffle"]) == (TABLE,)
    assert uno.actors(SITUATIONS["undealt"]) == (TABLE,)


def test_actors_are_the_seats_with_a_listed_move() -> None:
    """Over a random game, without a seed included."""
    for seed in (3, None):
        for state in walk("classic(hand_size=3,target=100)", 4, seed, 300):
            listed = {move.seat for move in uno.legal_moves(state)}
            if uno.awaited_cards(state):
                assert listed == set()
                listed = {TABLE}
            actors = uno.actors(state)
            assert set(actors) == listed
            assert len(actors) == len(listed)
            assert list(actors[1:]) == sorted(actors[1:])
            assert bool(actors) != state.is_over


# What a host plays


@pytest.mark.parametrize(
    ("name", "seat", "text"),
    [
        ("turn", 0, "a:+"),
        ("two-cards", 0, "a:+"),
        ("drawn", 0, "a:-"),
        ("answer", 1, "b:take"),
        ("answer-two-cards", 1, "b:take"),
        ("color", 1, "b:=r"),
        ("must-play", 0, "a:r3"),
        ("round-over", TABLE, "*:deal"),
        ("one-out", 2, "c:+"),
    ],
)
def test_the_default_move_of_each_step(name: str, seat: int, text: str) -> None:
    """Draw, keep, take, the first color; where a card must be laid, the first that can be."""
    state = SITUATIONS[name]
    move = uno.default_move(state, seat)
    assert str(move) == text
    assert move in uno.legal_moves(state)


def test_nobody_else_has_a_default_move() -> None:
    """Seats that the table does not wait for get ValueError, whatever they could do."""
    for state in SITUATIONS.values():
        awaited = state.step.awaited(state.turn)
        for seat in range(state.seats):
            if seat != awaited:
                with pytest.raises(ValueError, match="does not wait for seat"):
                    uno.default_move(state, seat)


def test_a_game_of_default_moves_goes_on() -> None:
    """The default move is legal at every step of a game, and is never a call or a catch."""
    state = uno.new_game("classic(voluntary_draw=off,hand_size=3,target=60)", seats=3, seed=2)
    for _ in range(600):
        if state.is_over:
            break
        move = uno.default_move(state, uno.actors(state)[0])
        assert not move.aside
        state = uno.apply(state, move)
    assert state.is_over


# Chance without a seed


def test_a_due_shuffle_names_its_cards() -> None:
    """awaited_cards are the cards to shuffle, and nothing is listed until the table does."""
    state = SITUATIONS["shuffle"]
    assert "".join(map(str, uno.awaited_cards(state))) == "y1y2"
    assert uno.legal_moves(state) == ()
    assert uno.awaited_cards(SITUATIONS["turn"]) == ()
    drawn = shuffle(state, "y2")
    assert drawn.deck.cards_in(drawn.draw_pile) == parse_cards("y1")
    assert "y2" in map(str, drawn.hand(0))


@pytest.mark.parametrize(
    ("order", "seat", "code"),
    [
        ("y1", TABLE, "wrong-cards"),
        ("y1y1", TABLE, "wrong-cards"),
        ("y1y2y3", TABLE, "wrong-cards"),
        ("", TABLE, "wrong-cards"),
        ("y1y2", 0, "not-the-table"),
    ],
)
def test_a_wrong_shuffle_is_refused(order: str, seat: int, code: str) -> None:
    """The order must name each card once, and only the table shuffles."""
    state = SITUATIONS["shuffle"]
    move = Shuffle(parse_cards(order), seat=seat)
    reason = uno.can_intervene(state, move)
    assert reason is not None
    assert reason.code == code
    with pytest.raises(IllegalMove) as caught:
        uno.apply(state, move)
    assert caught.value.reason == reason


def test_interventions_are_accepted_exactly_when_due() -> None:
    """can_intervene is None for a valid shuffle, which is never listed."""
    due = Shuffle(parse_cards("y2y1"))
    assert uno.can_intervene(SITUATIONS["shuffle"], due) is None
    assert uno.apply(SITUATIONS["shuffle"], due).counts[0] == 2
    reason = uno.can_intervene(SITUATIONS["turn"], due)
    assert reason is not None
    assert reason.code == "not-due"
    reason = uno.can_intervene(SITUATIONS["shuffle"], Draw(0))
    assert reason is not None
    assert reason.code == "no-intervention"
    assert why(SITUATIONS["shuffle"], "a:+") == "shuffle-due"


def test_an_interrupted_move_ends_as_with_a_seed() -> None:
    """A table that gives the orders of a seeded game comes to the same hands and piles."""
    rules = "classic(hand_size=5)"
    seeded = uno.new_game(rules, seats=4, seed=3, dealer=1)
    count = seeded.chance.count
    waiting = uno.new_game(rules, seats=4, seed=None, dealer=1)
    deck = waiting.deck
    order = tuple(deck.cards[n] for n in reversed(shuffled(3, 0, range(108))))
    given = uno.apply(waiting, Shuffle(order))
    assert count == 107
    assert [given.hand(seat) for seat in range(4)] == [seeded.hand(seat) for seat in range(4)]
    assert deck.cards_in(given.draw_pile) == deck.cards_in(seeded.draw_pile)
    assert (given.top, given.turn, given.dealer) == (seeded.top, seeded.turn, seeded.dealer)


def test_a_resolved_shuffle_tells_the_whole_move() -> None:
    """The events of an interrupted move come with the shuffle that completes it."""
    before = without_seed(position(hands={"a": "r3"}, pile="y1 y2", rest="out"))
    waiting = uno.resolve(before, Draw(0))
    assert waiting.events == ()
    done = uno.resolve(waiting.state, Shuffle(parse_cards("y1y2")))
    assert [type(event).__name__ for event in done.events[:2]] == ["Shuffled", "Drew"]


# New games


def test_the_deck_lists_cards_in_the_order_dealt() -> None:
    """One card at a time from the dealer's left, then the first card, then the draw pile."""
    cards = parse_cards("r1y1g1 r2y2g2 b5 b6b7")
    state = uno.new_game("classic(hand_size=2)", seats=3, seed=1, dealer=0, deck=cards)
    assert [state.hand(seat) for seat in (1, 2, 0)] == [
        parse_cards(text) for text in ("r1r2", "y1y2", "g1g2")
    ]
    assert str(state.top) == "b5"
    assert state.deck.cards_in(state.draw_pile)[:-3:-1] == parse_cards("b6b7")
    assert state.turn == 1


def test_the_rest_of_a_listed_deck_follows_shuffled() -> None:
    """Another seed changes the rest only."""
    cards = parse_cards("r1y1r2y2b5b6")
    first, second = (
        uno.new_game("classic(hand_size=2)", seats=2, seed=seed, dealer=0, deck=cards)
        for seed in (1, 2)
    )
    assert first.hands == second.hands
    assert first.draw_pile[-1] == second.draw_pile[-1]
    assert first.draw_pile != second.draw_pile
    assert first.check() == second.check() == ()


def test_games_of_equal_seeds_are_equal() -> None:
    """The seed decides everything."""
    assert uno.new_game("classic", seats=5, seed=8) == uno.new_game("classic", seats=5, seed=8)
    games = {uno.new_game("classic", seats=5, seed=seed) for seed in range(20)}
    assert len(games) == 20
    assert len({game.dealer for game in games}) > 1


# Perft


def brute(state: State, depth: int) -> int:
    """Sequences of moves, found by trying every move that anybody could think of."""
    if depth == 0:
        return 1
    total = 0
    for move in dict.fromkeys((*universe(state.seats), *all_plays(state.seats))):
        try:
            after = uno.apply(state, move)
        except IllegalMove:
            continue
        total += brute(after, depth - 1)
    return total


@cache
def all_plays(seats: int) -> tuple[Move, ...]:
    return tuple(
        Play(seat, (face,), color, uno=call)
        for seat in range(seats)
        for face in FACES
        for color in (None, *Color)
        for call in (False, True)
    )


@pytest.mark.parametrize("name", SITUATIONS)
def test_perft_by_brute_force(name: str) -> None:
    """Depths 0 and 1 count what apply accepts."""
    state = SITUATIONS[name]
    assert uno.perft(state, 0) == 1
    assert uno.perft(state, 1) == brute(state, 1) == len(uno.legal_moves(state))


def test_perft_of_depth_two_by_brute_force() -> None:
    """Depth 2 counts what apply accepts after every accepted move."""
    for name in ("last-card", "drawn", "strict", "color"):
        state = SITUATIONS[name]
        assert uno.perft(state, 2) == brute(state, 2)


def test_perft_does_not_count_sequences_that_end_earlier() -> None:
    """A match that is over has no sequence of one move."""
    state = position("quick", hands={"a": "r3", "b": "?3"}, draw="g9")
    assert uno.perft(state, 1) == 2
    assert uno.perft(state, 2) == uno.perft(play(state, "a:+"), 1)


def test_perft_is_the_sum_over_moves() -> None:
    """Depth 3 is the sum of depth 2 over the moves."""
    state = SITUATIONS["two-cards"]
    after = [uno.apply(state, move) for move in uno.legal_moves(state)]
    assert uno.perft(state, 3) == sum(uno.perft(each, 2) for each in after)


GOLDEN: dict[str, list[int]] = {
    "classic; a=r3g5W b=r7y5 c=b1b2W+4; draw=y1y2y3g8 pile=g0r5; turn=a> chance=1#0 out=*": [
        7,
        26,
        128,
        508,
    ],
    "classic; a=r3g5 b=y9r3 c=r7; draw=y1y2y3g8b9b8 pile=g0r5; turn=a< chance=1#0 out=*": [
        6,
        19,
        38,
        100,
    ],
    "classic-challenge; a=r3W+4 b=r7r8 c=b1W; draw=y1y2y3g8 pile=g0r5; chance=1#0 out=*": [
        4,
        24,
        227,
        1547,
    ],
    "classic; a=g3 b=r7r8 c=b1W; draw=y1y2y3g8b9 pile=r5W+4 color=g; turn=a> "
    "step=answer(b,4,by=a,before=r) chance=1#0 out=*": [3, 22, 86, 240],
}


@pytest.mark.parametrize("line", GOLDEN)
def test_perft_golden_counts(line: str) -> None:
    """Depths 1 to 4 from lines that any program can read: a fingerprint of the rules."""
    state = uno.parse_state(line)
    assert [uno.perft(state, depth) for depth in (1, 2, 3, 4)] == GOLDEN[line]
    assert uno.perft(state, 2) == brute(state, 2)


def test_an_error_text_tells_no_state() -> None:
    """A state given in place of a move is named by its type: its text holds every hand."""
    state = uno.new_game("classic", seats=2, seed=1)
    with pytest.raises(TypeError) as caught:
        uno.apply(state, state)  # type: ignore[arg-type]

    assert str(caught.value).endswith("not a State")


def test_the_default_move_is_asked_for_a_seat() -> None:
    """None is no seat."""
    with pytest.raises(ValueError, match="a seat is a whole number"):
        uno.default_move(uno.new_game("classic", seats=2, seed=1), None)  # type: ignore[arg-type]


def test_a_prefix_of_a_deck_is_dealt_first_and_the_rest_follows_by_chance() -> None:
    """`deck` lists cards in the order dealt; the others come as the next shuffle has them."""
    first = uno.parse_cards("r1g1r2g2r3g3r4g4r5g5r6g6r7g7b9")
    state = uno.new_game("classic", seats=2, seed=5, dealer=1, deck=first)
    left = list(state.deck.cards)
    for card in first:
        left.remove(card)
    rest = [left[n] for n in shuffled(5, 0, range(len(left)))]

    assert state.deck.cards_in(state.draw_pile) == tuple(reversed(rest))
    assert (state.chance.seed, state.chance.count) == (5, len(rest) - 1)


@pytest.mark.parametrize(
    ("deck", "seed"), [("r0r0", 1), ("o7", 1), ("r0", None)], ids=["twice", "strange", "short"]
)
def test_a_deck_that_cannot_be_dealt_names_its_slot(deck: str, seed: int | None) -> None:
    """The error tells that it is about the deck."""
    with pytest.raises(uno.RulesError) as caught:
        uno.new_game("classic", seats=2, seed=seed, dealer=0, deck=uno.parse_cards(deck))

    assert caught.value.slot == "deck"


def test_the_moment_counts_every_change_of_step() -> None:
    """One more with each, from whatever moment on, also while the table must shuffle."""
    state = position(hands={"a": "g1", "b": "g2"}, pile="y1y2", rest="out", seed=None, moment=7)
    waiting = uno.apply(state, uno.Draw(0))

    assert waiting.moment == 8
    assert uno.apply(waiting, uno.Shuffle(uno.awaited_cards(waiting))).moment == 9


def test_the_default_move_is_for_the_awaited_seat_alone() -> None:
    """A seat that could only call or catch is not awaited."""
    state = position(hands={"a": "^g3", "b": "?3", "c": "?3"}, turn="b>")

    for seat in (0, 2, uno.TABLE):
        with pytest.raises(ValueError, match="does not wait for"):
            uno.default_move(state, seat)


# What is seen only at the edges


def test_a_stale_move_tells_what_was_refused_and_where() -> None:
    """The error carries the move and, for the server, the state."""
    state = position(hands={"a": "r7g2"}, top="r5")
    move = uno.parse_move("a:r7", state)
    with pytest.raises(IllegalMove) as caught:
        uno.apply(state, move, at=state.moment + 1)
    assert (caught.value.move, caught.value.state, caught.value.reason.code) == (
        move,
        state,
        "stale",
    )


def test_the_list_of_moves_is_made_once() -> None:
    """And remembered on the state."""
    state = position(hands={"a": "r7g2"}, top="r5")
    assert uno.legal_moves(state) is uno.legal_moves(state)


def test_moves_are_listed_in_the_order_of_the_deck() -> None:
    """Colors red, yellow, green, blue, each from 0 to the actions, wilds last; then the others."""
    state = position(hands={"a": "Wb5g5rSr1r1"}, top="r5")
    texts = [move.text for move in uno.legal_moves(state)]
    assert texts == ["r1", "rS", "g5", "b5", "W=r", "W=y", "W=g", "W=b", "+"]


@pytest.mark.parametrize("depth", [True, 1.0, "1", -1])
def test_perft_takes_a_whole_number(depth: Any) -> None:
    """Of at least 0."""
    state = position(hands={"a": "r7g2"})
    with pytest.raises(ValueError, match="depth takes a whole number of at least 0"):
        uno.perft(state, depth)


@pytest.mark.parametrize("sign", [1, -1])
def test_a_seed_has_eighty_digits_at_most(sign: int) -> None:
    """The largest is written with eighty nines."""
    assert uno.new_game("classic", seats=2, seed=sign * (10**80 - 1)).chance.seed is not None
    with pytest.raises(ValueError, match="at most 80 digits"):
        uno.new_game("classic", seats=2, seed=sign * 10**80)


def test_before_the_first_deal_everything_lies_in_the_draw_pile() -> None:
    """In the order of the deck; play goes clockwise from the dealer, and nothing has happened."""
    state = uno.new_game("classic", seats=3, seed=1, dealer=2, deal=False)
    assert (state.direction, state.turn, state.fresh, state.idle) == (1, 2, True, 0)
    assert (state.parts, state.moment, state.round, state.out) == (state.rules.parts, 0, 0, 0)
    assert tuple(state.draw_pile) == tuple(range(108))
    assert uno.legal_moves(state) == (uno.Deal(),)
