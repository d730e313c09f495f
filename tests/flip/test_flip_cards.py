"""What may be laid in Flip, and what the cards of both sides do."""

from __future__ import annotations

from typing import Any

import pytest
from tests.flip.flip_words import DARK, LIGHT, color, colors, drawn, held, shown, side, skipped
from tests.helpers import (
    count,
    draws,
    everything,
    lays,
    offered,
    on_turn,
    pile,
    play,
    seat_of,
    tell,
    told,
    top,
    why,
)

import unorules as uno
from unorules.testing import position

TEAL_AT_LAST = "g1~o5rS~Wr6~pEb3~t2y2~t1"


def table(
    cards: str, *, dark: bool = False, top: str = "r7~v5", seats: int = 3, **fields: Any
) -> uno.State:
    """Seat a holds these cards and three more, and lays on red 7 or violet 5."""
    hands = {"a": f"{cards} ?3", **{name: fields.pop(name) for name in "bcd" if name in fields}}
    where = "dark" if dark else "light"
    return position("flip", hands=hands, seats=seats, top=top, side=where, **fields)


def draw_color(cards: str = "r3~W+C?3", *, draw: str = TEAL_AT_LAST, **fields: Any) -> uno.State:
    """Seat a has laid a Wild Draw Color on violet 5, naming teal."""
    hands = {"a": cards, "b": "?4", "c": "?5"}
    state = position("flip", hands=hands, top="r7~v5", side="dark", draw=draw, **fields)
    return play(state, "a:W+C=t")


# What matches


@pytest.mark.row("F26")
def test_color_number_or_symbol_matches() -> None:
    """On a red 7 a red Flip fits, a yellow one and a green 1 do not."""
    state = position("flip", hands={"a": "yF~o8rF~p8g1~o5"}, seats=3, top="r7~o1")
    assert lays(state, "a") == {"rF"}


@pytest.mark.row("F26")
def test_any_flip_matches_a_flip() -> None:
    """On a green Flip both Flips fit by their symbol, and a green 1 by its color."""
    state = position("flip", hands={"a": "yF~o8rF~p8g1~o5"}, seats=3, top="gF~t3")
    assert lays(state, "a") == {"yF", "rF", "g1"}


@pytest.mark.parametrize(
    ("top_card", "fits", "not_fits"),
    [
        pytest.param("r+1~p3", "g+1~o6", "gS~v4gR~o1gF~t3g1~o5", id="+1"),
        pytest.param("rS~W", "bS~p9", "bR~o4bF~v6b+1~p6b9~vF", id="S"),
        pytest.param("rR~v3", "yR~tF", "yS~o3yF~p4y+1~p1y9~v4", id="R"),
        pytest.param("r5~p2", "g5~o7", "gR~o1g2~tEg4~p8gS~o9", id="5"),
    ],
)
def test_a_light_symbol_matches_its_like_alone(top_card: str, fits: str, not_fits: str) -> None:
    """A symbol or number of another color fits only on the same symbol or number."""
    state = position("flip", hands={"a": fits + not_fits}, seats=3, top=top_card)
    assert lays(state, "a") == {fits.partition("~")[0]}


@pytest.mark.parametrize(
    ("top_card", "fits", "not_fits"),
    [
        pytest.param("r2~v+5", "b4~t+5", "r9~tRb6~tEyS~tFb8~t4", id="+5"),
        pytest.param("b1~vE", "r6~pE", "g3~pFg8~pRy4~p+5yF~p4", id="E"),
        pytest.param("r8~vR", "g8~pR", "g3~pFr6~pEy4~p+5yF~p4", id="R"),
        pytest.param("b9~vF", "yS~tF", "b4~t+5r9~tRb6~tEb8~t4", id="F"),
        pytest.param("r7~v5", "b9~o5", "r2~oRyS~o3y6~oEg1~oF", id="5"),
    ],
)
def test_a_dark_symbol_matches_its_like_alone(top_card: str, fits: str, not_fits: str) -> None:
    """The same on the dark side: never a Skip Everyone on a Reverse."""
    hands = {"a": fits + not_fits}
    state = position("flip", hands=hands, seats=3, top=top_card, side="dark")
    assert lays(state, "a") == {fits.partition("~")[2]}


def test_only_the_faces_in_play_match() -> None:
    """The same cards and the same top: another choice on each side."""
    cards = "r9~v5b2~o8g7~o6y9~v4"
    light = position("flip", hands={"a": cards}, seats=3, top="r7~o1")
    dark = position("flip", hands={"a": cards}, seats=3, top="r7~o1", side="dark")
    assert lays(light, "a") == {"r9", "g7"}
    assert lays(dark, "a") == {"o8", "o6"}


@pytest.mark.parametrize("dark", [False, True])
def test_a_card_is_not_laid_with_the_face_that_is_turned_away(dark: bool) -> None:
    """Its other face cannot be played."""
    state = table("r1~v2", dark=dark)
    assert why(state, "a:r1" if dark else "a:v2") is not None
    assert why(state, "a:v2" if dark else "a:r1") is None


def test_a_light_number_does_not_match_the_number_on_the_back() -> None:
    """Yellow 5 has a violet 9 on the back and does not fit on a violet 5 in the dark."""
    state = table("y5~t8g5~o7", dark=True)
    assert lays(state, "a") == set()


def test_on_a_wild_only_the_color_named_counts() -> None:
    """On either side."""
    dark = position(
        "flip", hands={"a": "y2~t1g1~o5y4~vF"}, seats=3, top="r3~W+C", color="t", side="dark"
    )
    light = position("flip", hands={"a": "y2~t1g1~o5y4~vF"}, seats=3, top="W~t3", color="g")
    assert lays(dark, "a") == {"t1"}
    assert lays(light, "a") == {"g1"}


# Draw One and Draw Five


@pytest.mark.parametrize(
    ("card", "dark", "cards"), [("r+1~p3", False, 1), ("r2~v+5", True, 5)], ids=["one", "five"]
)
@pytest.mark.row("F13")
def test_the_next_player_draws_and_loses_the_turn(card: str, dark: bool, cards: int) -> None:
    """Draw One one card, Draw Five five; b is passed over and c plays."""
    state = table(card, dark=dark, b="?4")
    face = card.split("~")[dark]
    after = play(state, f"a:{face}")
    assert (state.counts[1], after.counts[1], on_turn(after)) == (4, 4 + cards, "c")
    assert skipped(tell(state, f"a:{face}")) == "b"
    assert (after.owed, color(after)) == (0, face[0])


def test_they_draw_what_lies_on_top() -> None:
    """The next cards of the pile, and they show the side in play to their owner."""
    state = table("r2~v+5", dark=True, draw="g1~o5rS~Wr6~pEb3~t2y2~t1y9~v4", b="r5~p2")
    events = tell(state, "a:v+5")
    assert drawn(events, "b") == "o5 W pE t2 t1"
    assert shown(play(state, "a:v+5"), "b") == "W o5 p2 pE t1 t2"


@pytest.mark.parametrize(("card", "dark"), [("r+1~p3", False), ("r2~v+5", True)])
def test_counterclockwise_the_seat_on_the_right_draws(card: str, dark: bool) -> None:
    """The next player is the one in the direction of play."""
    state = table(card, dark=dark, seats=4, turn="a<")
    after = play(state, f"a:{card.split('~')[dark]}")
    assert (count(after, "d") - 5, on_turn(after), count(after, "b")) == (5 if dark else 1, "c", 5)


@pytest.mark.parametrize(("card", "dark"), [("r+1~p3", False), ("r2~v+5", True)])
def test_between_two_the_same_player_is_on_turn_again(card: str, dark: bool) -> None:
    """The other draws and loses the turn."""
    state = play(table(card, dark=dark, seats=2), f"a:{card.split('~')[dark]}")
    assert on_turn(state) == "a"


def test_a_draw_one_is_no_choice() -> None:
    """Nobody is asked: no other card, no challenge, no taking."""
    state = play(table("r+1~p3", b="g+1~o6W~p5r9~v5"), "a:r+1")
    assert on_turn(state) == "c"
    for move in ("b:g+1", "b:take", "b:?"):
        assert why(state, move) is not None


# Reverse and Skip


@pytest.mark.parametrize(("card", "dark"), [("rR~v3", False), ("r8~vR", True)])
@pytest.mark.parametrize(("turn", "after"), [("a>", "d"), ("a<", "b")])
def test_a_reverse_changes_the_direction(card: str, dark: bool, turn: str, after: str) -> None:
    """On both sides."""
    state = table(card, dark=dark, seats=4, turn=turn)
    later = play(state, f"a:{card.split('~')[dark]}")
    assert (on_turn(later), later.direction) == (after, -state.direction)


@pytest.mark.parametrize(("card", "dark"), [("rR~v3", False), ("r8~vR", True)])
@pytest.mark.parametrize(("option", "turn"), [("skip", "a"), ("none", "b")])
def test_a_reverse_between_two(card: str, dark: bool, option: str, turn: str) -> None:
    """It is a Skip, or with `two_player_reverse=none` no more than a turn of the direction."""
    state = position(
        f"flip(two_player_reverse={option})",
        hands={"a": f"{card}?3"},
        top="r7~v5",
        side="dark" if dark else "light",
    )
    state = play(state, f"a:{card.split('~')[dark]}")
    assert (on_turn(state), state.direction) == (turn, -1)


@pytest.mark.parametrize(
    ("seats", "turn", "after"), [(4, "a>", "c"), (4, "a<", "c"), (2, "a>", "a")]
)
def test_a_light_skip_skips_the_next_player(seats: int, turn: str, after: str) -> None:
    """One player loses the turn."""
    state = table("rS~o+5", seats=seats, turn=turn)
    assert on_turn(play(state, "a:rS")) == after


# Skip Everyone


@pytest.mark.row("F11")
def test_everybody_else_is_skipped() -> None:
    """Its player is on turn again, and the direction stays."""
    state = table("b1~vE", dark=True, seats=4)
    after = play(state, "a:vE")
    assert (on_turn(after), after.direction, color(after)) == ("a", 1, "v")
    assert skipped(tell(state, "a:vE")) == "bcd"
    assert count(after, "a") == 3


@pytest.mark.row("F11")
@pytest.mark.parametrize("turn", [">", "<"])
@pytest.mark.parametrize("seats", range(2, 11))
def test_skip_everyone_whatever_the_number_of_players(seats: int, turn: str) -> None:
    """From two to ten, in both directions, also for a seat in the middle."""
    hands = {"b": "b1~vEy2~t1"} | {"acdefghij"[n]: "?2" for n in range(seats - 1)}
    state = position("flip", hands=hands, top="r7~v5", side="dark", turn=f"b{turn}")
    after = play(state, "b:vE")
    assert (on_turn(after), after.direction) == ("b", state.direction)
    assert len(skipped(tell(state, "b:vE"))) == seats - 1
    assert set(skipped(tell(state, "b:vE"))) == set("acdefghij"[: seats - 1])


def test_after_a_skip_everyone_comes_a_whole_turn() -> None:
    """Its player may lay or draw, and lay another one."""
    state = play(table("b1~vEb6~tEg1~oF", dark=True), "a:vE")
    assert {"tE", "+"} <= offered(state, "a")
    state = play(state, "a:tE", "a:+")
    assert count(state, "a") == 5


def test_skip_everyone_is_told() -> None:
    """Each of the others loses the turn."""
    assert told(table("b1~vE", dark=True), "a:vE") == [
        "Seat a plays a violet Skip Everyone.",
        "Seat b is skipped.",
        "Seat c is skipped.",
        "It is the turn of seat a.",
    ]


# Wild


@pytest.mark.parametrize(("card", "dark"), [("W~t3", False), ("rS~W", True)])
def test_a_wild_names_a_color_of_its_side(card: str, dark: bool) -> None:
    """One of the four on this side, the one in force as well, and nobody draws."""
    state = table(f"{card}r1~v2", dark=dark)
    assert colors(state, "a", "W") == (DARK if dark else LIGHT)
    for letter in DARK if dark else LIGHT:
        after = play(state, f"a:W={letter}")
        assert (color(after), on_turn(after), after.counts) == (letter, "b", (4, 5, 5))


@pytest.mark.parametrize("letter", sorted(DARK))
def test_a_light_wild_takes_no_dark_color(letter: str) -> None:
    """Refused, for a plain one and a Wild Draw Two."""
    state = table("W~t3W+2~o4")
    assert why(state, f"a:W={letter}") is not None
    assert why(state, f"a:W+2={letter}") is not None


@pytest.mark.parametrize("letter", sorted(LIGHT))
def test_a_dark_wild_takes_no_light_color(letter: str) -> None:
    """Refused, for a plain one and a Wild Draw Color."""
    state = table("rS~Wr3~W+C", dark=True)
    assert why(state, f"a:W={letter}") is not None
    assert why(state, f"a:W+C={letter}") is not None


@pytest.mark.parametrize(("card", "dark"), [("W~t3", False), ("rS~W", True)])
def test_a_wild_needs_its_color(card: str, dark: bool) -> None:
    """Without a color it is refused."""
    assert why(table(card, dark=dark), "a:W") is not None


def test_a_wild_on_one_side_is_a_number_on_the_other() -> None:
    """Yellow 1 is a wild in the dark, and only there."""
    light = position("flip", hands={"a": "y1~Wg5~o7"}, seats=3, top="b9~vF")
    dark = position("flip", hands={"a": "y1~Wg5~o7"}, seats=3, top="b9~vF", side="dark")
    assert (lays(light, "a"), lays(dark, "a")) == (set(), {"W"})


# Wild Draw Two


def test_a_wild_draw_two_names_a_color_and_costs_two() -> None:
    """The next player draws two cards and loses the turn."""
    state = play(table("W+2~o4", b="?4", draw="g1~o5y9~v4"), "a:W+2=b")
    assert (color(state), state.owed, uno.actors(state)) == ("b", 2, (1,))
    after = play(state, "b:take")
    assert (after.counts, on_turn(after), color(after)) == ((3, 6, 5), "c", "b")
    assert {"g1~o5", "y9~v4"} <= set(held(after, "b").split())


def test_a_wild_draw_two_takes_a_light_color() -> None:
    """Any of the four."""
    assert colors(table("W+2~o4"), "a", "W+2") == LIGHT


@pytest.mark.parametrize("move", ["b:+", "b:r9", "b:W=g", "b:W+2=g", "b:-"])
def test_the_target_takes_or_challenges(move: str) -> None:
    """Nothing else answers a Wild Draw Two."""
    state = play(table("W+2~o4", b="r9~v5W~p5W+2~p2y1~W"), "a:W+2=b")
    assert why(state, move) is not None
    assert offered(state, "b") == {"take", "?"}


def test_without_challenges_the_two_cards_are_drawn_at_once() -> None:
    """Nobody is asked."""
    hands = {"a": "W+2~o4b2~p6?2", "b": "?4"}
    state = position("flip-challenge", hands=hands, seats=3, top="r7~v5")
    state = play(state, "a:W+2=b")
    assert (state.counts, on_turn(state)) == ((3, 6, 5), "c")


# Wild Draw Color


@pytest.mark.row("F14")
def test_the_next_player_draws_until_the_color_comes() -> None:
    """A wild is not of the color, and all cards are kept; the turn is lost."""
    state = draw_color()
    assert uno.actors(state) == (1,)
    events = tell(state, "b:take")
    state = play(state, "b:take")
    assert drawn(events, "b") == "o5 W pE t2"
    assert (count(state, "b"), on_turn(state), color(state)) == (8, "c", "t")
    assert skipped(events) == "b"
    assert {"W", "o5", "pE", "t2"} <= set(shown(state, "b").split())
    assert draws(state)[0] == "y2~t1"


def test_one_card_may_be_enough() -> None:
    """If the first card is of the color."""
    state = play(draw_color(draw="b3~t2y2~t1"), "b:take")
    assert (count(state, "b"), on_turn(state)) == (5, "c")


@pytest.mark.parametrize("wild", ["y1~W", "y6~W+C"])
def test_no_wild_is_of_the_color(wild: str) -> None:
    """Neither a Wild nor another Wild Draw Color ends the drawing."""
    state = draw_color(draw=f"{wild}g4~t9y2~t1")
    assert drawn(tell(state, "b:take"), "b").split()[1:] == ["t9"]


def test_any_card_of_the_color_ends_the_drawing() -> None:
    """Also an action of the color."""
    for card in ("b4~t+5", "r9~tR", "b6~tE", "yS~tF", "W~t3"):
        assert count(play(draw_color(draw=f"g1~o5{card}y2~t1"), "b:take"), "b") == 6


def test_only_the_side_in_play_ends_the_drawing() -> None:
    """Green light faces are not the color: teal on the dark side is wanted."""
    hands = {"a": "r3~W+C?3", "b": "?4"}
    draw = "g1~o5g3~v2g4~p8b3~t2"
    state = position("flip", hands=hands, seats=3, top="r7~v5", side="dark", draw=draw)
    assert count(play(state, "a:W+C=t", "b:take"), "b") == 8


@pytest.mark.parametrize("letter", sorted(DARK))
def test_each_dark_color_can_be_drawn_for(letter: str) -> None:
    """The drawing ends at the first card of the color named."""
    hands = {"a": "r3~W+C?1", "b": "?2"}
    draw = "rS~Wg1~o5r6~pEb3~t2y9~v4y5~v9"
    state = position("flip", hands=hands, seats=3, top="y3~p+5", side="dark", draw=draw)
    state = play(state, f"a:W+C={letter}", "b:take")
    assert (count(state, "b"), color(state)) == (2 + 2 + "optv".index(letter), letter)


def test_between_two_a_wild_draw_color_leaves_its_player_on_turn() -> None:
    """The other one draws and loses the turn."""
    hands = {"a": "r3~W+C?3", "b": "?4"}
    state = position("flip", hands=hands, top="r7~v5", side="dark", draw=TEAL_AT_LAST)
    state = play(state, "a:W+C=t", "b:take")
    assert (on_turn(state), count(state, "b")) == ("a", 8)


def test_counterclockwise_the_seat_on_the_right_draws_for_the_color() -> None:
    """The next player in the direction of play."""
    state = draw_color(turn="a<")
    assert uno.actors(state) == (2,)
    state = play(state, "c:take")
    assert (count(state, "c"), on_turn(state)) == (9, "b")


@pytest.mark.row("F17")
def test_the_discards_are_shuffled_in_the_middle_of_the_drawing() -> None:
    """One card is left, then the violet 5 comes back; then nothing is left, and the debt ends."""
    state = draw_color(draw="g1~o5", rest="out")
    events = tell(state, "b:take")
    after = play(state, "b:take")
    assert drawn(events, "b") == "o5 v5"
    assert (count(after, "b"), on_turn(after), len(after.draw_pile)) == (6, "c", 0)
    assert (top(after), pile(after), color(after)) == ("W+C", "r3~W+C", "t")


def test_the_color_may_lie_among_the_discards() -> None:
    """After the shuffle the drawing goes on until it comes, and not beyond."""
    state = draw_color(draw="g1~o5", rest="out", pile="y2~t1b3~t2g4~t9")
    after = play(state, "b:take")
    drew = drawn(tell(state, "b:take"), "b").split()
    assert (on_turn(after), drew[0]) == ("c", "o5")
    assert [face for face in drew if face[0] == "t"] == [drew[-1]]
    assert 6 <= count(after, "b") <= 7
    assert everything(after) == everything(state)


def test_a_color_that_is_nowhere_costs_all_there_is() -> None:
    """The drawing ends with the cards, and play goes on."""
    state = draw_color(draw="g1~o5rS~Wr6~pE", rest="out", pile="y9~v4y5~v9")
    after = play(state, "b:take")
    assert (count(after, "b"), on_turn(after), len(after.draw_pile)) == (10, "c", 0)
    assert pile(after) == "r3~W+C"


def test_with_nothing_to_draw_the_turn_is_lost_all_the_same() -> None:
    """No card, no discards but the top."""
    hands = {"a": "r3~W+C?3", "b": "?4", "c": "?5"}
    step = "answer(b,0,by=a,before=v)"
    state = position(
        "flip", hands=hands, top="y6~W+C", color="t", side="dark", rest="out", step=step
    )
    state = play(state, "b:take")
    assert (state.counts[1], on_turn(state)) == (4, "c")


def test_a_real_table_shuffles_while_the_color_is_drawn_for() -> None:
    """The table shuffles once and the drawing goes on in its order."""
    state = draw_color(draw="g1~o5", rest="out", pile="y2~t1b3~t2", seed=None)
    waiting = play(state, "b:take")
    assert sorted(map(str, uno.awaited_cards(waiting))) == ["b3~t2", "r7~v5", "y2~t1"]
    order = uno.Shuffle(uno.parse_cards("r7~v5y2~t1b3~t2"))
    after, events = uno.resolve(waiting, order)
    assert (drawn(events, "b"), on_turn(after), draws(after)) == ("o5 v5 t1", "c", ("b3~t2",))


@pytest.mark.parametrize("rules", ["flip-challenge", "flip(wild4_policy=free)-challenge"])
def test_without_challenges_the_color_is_drawn_for_at_once(rules: str) -> None:
    """Nobody is asked."""
    hands = {"a": "r3~W+Cy8~o2", "b": "?4"}
    state = position(rules, hands=hands, seats=3, top="r7~v5", side="dark", draw=TEAL_AT_LAST)
    state = play(state, "a:W+C=t")
    assert (count(state, "b"), on_turn(state)) == (8, "c")


# Drawing a card


@pytest.mark.parametrize(("dark", "drew"), [(False, "r9"), (True, "v5")])
def test_a_drawn_card_is_held_like_the_others(dark: bool, drew: str) -> None:
    """It shows the side in play, and may be laid at once if that face fits."""
    state = table("g5~o7", dark=dark, draw="r9~v5", top="y7~v6" if dark else "r7~v5")
    state = play(state, "a:+")
    assert offered(state, "a") >= {drew, "-"}
    after = play(state, f"a:{drew}")
    assert (on_turn(after), top(after), count(after, "a")) == ("b", drew, 4)


def test_a_drawn_card_that_fits_on_the_other_side_only_is_kept() -> None:
    """The turn passes: red 9 does not fit on an orange 1 in the dark."""
    state = position(
        "flip", hands={"a": "g5~t4?2"}, seats=3, top="r7~o1", side="dark", draw="r9~v5"
    )
    assert on_turn(play(state, "a:+")) == "b"


def test_after_drawing_by_choice_only_the_drawn_card_may_be_laid() -> None:
    """Drawing is allowed with a card that fits, which must then stay."""
    state = position(
        "flip", hands={"a": "y9~v4?2"}, seats=3, top="r7~v5", side="dark", draw="r1~v2"
    )
    state = play(state, "a:+")
    assert offered(state, "a") == {"v2", "-"}
    assert why(state, "a:v4") is not None


def test_a_refill_keeps_the_side() -> None:
    """All discards but the top are shuffled, and lie with the side in play in force."""
    hands = {"a": "g5~t4?2"}
    state = position(
        "flip", hands=hands, seats=3, top="r7~o1", pile="y2~t1b3~t2", side="dark", rest="out"
    )
    events = tell(state, "a:+")
    after = play(state, "a:+")
    assert (side(after), top(after), pile(after)) == ("dark", "o1", "r7~o1")
    assert drawn(events, "a") in {"t1", "t2"}


@pytest.mark.parametrize("letter", ["a", "b", "c"])
def test_no_card_is_lost_when_a_color_is_drawn_for(letter: str) -> None:
    """Every card lies in one place before and after."""
    state = draw_color()
    after = play(state, "b:take")
    assert everything(after) == everything(state)
    assert after.check() == ()
    assert count(after, letter) == (3, 8, 5)[seat_of(letter)]
