"""Whole matches of Flip: bots, counts of moves, and positions as text and JSON."""

from __future__ import annotations

import pytest
from tests.flip.flip_words import DARK, LIGHT, color, side
from tests.helpers import deck_of, everything, play

import unorules as uno
from unorules.bots import RandomBot, SensibleBot
from unorules.play import play_match
from unorules.testing import position

BOTS: list[uno.Bot] = [SensibleBot(), RandomBot(3), RandomBot(4)]
BOT_NAMES = ["sensible", "random", "another random"]


# Bots


@pytest.mark.row("FLIP-10")
@pytest.mark.parametrize("bot", BOTS, ids=BOT_NAMES)
@pytest.mark.parametrize("card", ["rS~W", "r3~W+C"])
def test_a_bot_names_a_dark_color_with_a_dark_wild(bot: uno.Bot, card: str) -> None:
    """Pink, teal, orange or violet, although the cards have light colors behind."""
    state = position("flip", hands={"a": f"{card}y9~t5"}, seats=3, top="b9~vF", side="dark")
    seen: set[str] = set()
    for _ in range(40):
        move = bot(uno.observe(state, 0))
        assert move in uno.legal_moves(state, 0)
        if isinstance(move, uno.Play) and move.color is not None:
            seen.add(str(move.color))
    assert seen
    assert seen <= DARK


@pytest.mark.row("FLIP-10")
@pytest.mark.parametrize("bot", BOTS, ids=BOT_NAMES)
@pytest.mark.parametrize("rules", ["flip", "flip(flip_wild_chooser=next)"])
def test_a_bot_names_a_dark_color_for_an_exposed_wild(bot: uno.Bot, rules: str) -> None:
    """Right after the flip."""
    hands = {"a": "rF~p8r1~p3g8~t9", "b": "g2~tEg4~t9"}
    state = play(position(rules, hands=hands, seats=3, top="r7~o1", pile="rS~W"), "a:rF")
    seat = uno.actors(state)[0]
    for _ in range(20):
        move = bot(uno.observe(state, seat))
        if move is not None and isinstance(move, uno.NameColor):
            assert str(move.color) in DARK
            assert side(uno.apply(state, move)) == "dark"


@pytest.mark.row("FLIP-10")
def test_a_sensible_bot_names_the_color_that_it_holds_most_in_the_dark() -> None:
    """Two teal cards and a pink one, all of them red or blue in the light."""
    hands = {"a": "rS~Wb3~t2r9~tRr1~p3"}
    state = position("flip", hands=hands, seats=3, top="b9~o5", side="dark")
    move = SensibleBot()(uno.observe(state, 0))
    assert isinstance(move, uno.Play)
    assert (str(move.faces[0]), str(move.color)) == ("W", "t")


@pytest.mark.row("FLIP-10")
@pytest.mark.parametrize(
    ("kind", "seats"), [("sensible", 2), ("sensible", 4), ("sensible", 10), ("random", 4)]
)
def test_bots_play_a_match_of_flip_to_its_end(kind: str, seats: int) -> None:
    """Each color in force belongs to the side in play, and no move is refused."""
    state = uno.new_game("flip(target=200)", seats=seats, seed=6)
    bots = uno.SampleBots(seats, kind)(6)
    sides: set[str] = set()
    for _ in range(6000):
        if state.is_over:
            break
        seat = uno.actors(state)[0]
        move = uno.Deal() if seat == uno.TABLE else bots[seat](uno.observe(state, seat))
        assert move is not None
        assert uno.why_illegal(state, move) is None
        state = uno.apply(state, move)
        sides.add(side(state))
        if state.color is not None:
            assert color(state) in (DARK if side(state) == "dark" else LIGHT)
    assert state.is_over
    assert sides == {"light", "dark"}


def test_a_match_is_played_by_its_seed() -> None:
    """Twice the same match."""
    one, other = (
        play_match("flip(single_round=on)", uno.SampleBots(3, "random")(2), seed=2)
        for _ in range(2)
    )
    assert one == other


# How many moves


def test_the_first_moves_of_a_small_dark_position_are_counted() -> None:
    """A pink 7, a violet Flip, an orange 5 and a Wild on a violet 9: counted by hand.

    The first seat may lay the Flip, the Wild in four colors, or draw.
    """
    hands = {"a": "r3~p7b9~vFg1~o5y1~W", "b": "g8~pRg4~t9"}
    state = position("flip", hands=hands, top="y5~v9", side="dark", draw="g8~t9")
    assert uno.perft(state, 1) == 6


def test_the_answers_to_a_wild_draw_color_are_counted() -> None:
    """Two ways to answer after each of four colors; a teal 9 that is drawn is laid or kept."""
    hands = {"a": "r3~W+Cg1~o5", "b": "g8~pRg4~t9"}
    state = position("flip-uno", hands=hands, top="y5~v9", side="dark", draw="g8~t9y2~t1")
    assert (uno.perft(state, 1), uno.perft(state, 2)) == (5, 10)
    answers = [
        uno.perft(uno.apply(state, move), 1)
        for move in uno.legal_moves(state, 0)
        if isinstance(move, uno.Play)
    ]
    assert answers == [2] * 4


@pytest.mark.parametrize("name", ["light", "dark"])
def test_the_backs_of_the_hands_count_no_moves(name: str) -> None:
    """Before anybody draws or flips, only the faces in play make moves."""
    counts = []
    for n in (0, 1):
        own = "r1~p3g8~pR" if n == 0 else "r1~v2g8~t9"
        if name == "dark":
            own = "r1~v2y2~t1" if n == 0 else "g3~v2bS~t1"
        top = "r7~v5"
        state = position("flip", hands={"a": own, "b": "g1~o5b2~o8"}, top=top, side=name)
        counts.append(uno.perft(state, 1))
    assert counts[0] == counts[1]


# Text


DARK_POSITIONS = {
    "turn": position("flip", hands={"a": "r1~v2y2~t1"}, seats=3, top="r7~v5", side="dark"),
    "drawn": play(
        position("flip", hands={"a": "y2~t1?2"}, seats=3, top="r7~v5", side="dark", draw="r9~v5"),
        "a:+",
    ),
    "owing": play(
        position("flip", hands={"a": "r3~W+Cg1~o5"}, seats=3, top="r7~v5", side="dark"),
        "a:W+C=t",
    ),
    "owing light": play(
        position("flip", hands={"a": "W+2~o4g1~o5"}, seats=3, top="r7~v5"), "a:W+2=g"
    ),
    "stack": play(
        position("flip+stacking", hands={"a": "r2~v+5?2"}, seats=3, top="r7~v5", side="dark"),
        "a:v+5",
    ),
    "color": play(
        position("flip", hands={"a": "rF~p8?2"}, seats=3, top="r7~o1", pile="rS~W"), "a:rF"
    ),
    "opening": uno.new_game("flip", seats=3, seed=1, dealer=2, deck=uno.parse_cards("r1~p3")),
    "turned": play(
        position("flip", hands={"a": "rF~p8?2"}, seats=3, top="r7~o1", pile="g7~o6y4~vF"), "a:rF"
    ),
    "over": play(position("flip", hands={"a": "r1~v2"}, seats=3, top="r7~v5", side="dark"), "a:v2"),
    "pairing": uno.new_game("flip(pairing=7)", seats=3, seed=1),
}


@pytest.mark.parametrize("name", DARK_POSITIONS)
def test_a_position_is_written_and_read_back(name: str) -> None:
    """As text and as JSON: an equal state with the same hash and the same line."""
    state = DARK_POSITIONS[name]
    for again in (uno.parse_state(str(state)), uno.from_json(uno.to_json(state), uno.State)):
        assert (again, hash(again), str(again)) == (state, hash(state), str(state))
        assert uno.legal_moves(again) == uno.legal_moves(state)
        assert side(again) == side(state)


@pytest.mark.parametrize("name", DARK_POSITIONS)
def test_the_views_of_a_position_are_written_and_read_back(name: str) -> None:
    """For every seat and for a spectator."""
    state = DARK_POSITIONS[name]
    for seat in (*range(state.seats), None):
        view = uno.observe(state, seat)
        assert uno.parse_view(str(view)) == view
        assert uno.from_json(uno.to_json(view), uno.View) == view


@pytest.mark.parametrize("seed", range(3))
def test_every_state_of_a_match_goes_through_text(seed: int) -> None:
    """Two hundred moves, flips among them."""
    state = uno.new_game("flip", seats=4, seed=seed)
    sides: set[str] = set()
    for number in range(200):
        if state.is_over:
            break
        moves = uno.legal_moves(state)
        state = uno.apply(state, moves[(number * 5 + seed) % len(moves)])
        sides.add(side(state))
        again = uno.parse_state(str(state))
        assert (again, hash(again)) == (state, hash(state))
        assert everything(again) == deck_of("flip")
    assert sides == {"light", "dark"}


@pytest.mark.parametrize(
    "text",
    [
        "flip; a=r1~p3 b=g1~o5; pile=r7~o1 color=o out=*",
        "flip; a=r1~p3 b=g1~o5; pile=r7~o1 color=r side=dark out=*",
        "flip; a=r1~p4 b=g1~o5; pile=r7~o1 out=*",
        "flip; a=r1 b=g1~o5; pile=r7~o1 out=*",
        "flip; a=r1~p3r1~p3 b=g1~o5; pile=r7~o1 out=*",
        "flip; a=r0~p3 b=g1~o5; pile=r7~o1 out=*",
        "flip; a=r1~p3 b=g1~o5; pile=r7~o1 side=grey out=*",
        "classic; a=r1 b=g1; pile=r7 side=dark out=*",
    ],
)
def test_positions_that_cannot_be_are_refused(text: str) -> None:
    """A color of the other side, a pair that was never printed, a card too many, a zero."""
    with pytest.raises(uno.UnoError):
        uno.parse_state(text)
