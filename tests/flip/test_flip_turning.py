"""The Flip card: discard pile, draw pile and hands are turned over."""

from __future__ import annotations

from typing import Any

import pytest
from tests.flip.flip_words import (
    DARK,
    LIGHT,
    color,
    colors,
    drawn,
    held,
    shown,
    side,
    turns_over,
)
from tests.helpers import (
    count,
    dealt,
    draws,
    everything,
    lays,
    offered,
    on_turn,
    pile,
    play,
    shuffle,
    tell,
    told,
    top,
    why,
)

import unorules as uno
from unorules.events import Drew, Played, TurnedOver, TurnStarted
from unorules.testing import position

NEXT = "flip(flip_wild_chooser=next)"
DARK_WILDS = ["rS~W", "r3~W+C"]
LIGHT_WILDS = ["W~t3", "W+2~o4"]


def before(
    *, rules: str = "flip", a: str = "rF~p8?3", b: str = "?5", pile: str = "", **fields: Any
) -> uno.State:
    """Seat a holds a red Flip on a red 7, whose back is an orange 1."""
    hands = {"a": a, "b": b, **{name: fields.pop(name) for name in "cd" if name in fields}}
    fields.setdefault("top", "r7~o1")
    return position(rules, hands=hands, pile=pile, seats=fields.pop("seats", 3), **fields)


def after(**fields: Any) -> uno.State:
    """The same table after the Flip."""
    return play(before(**fields), "a:rF")


def below(card: str, **fields: Any) -> uno.State:
    """A Flip from the light side that brings the back of this card to the top."""
    return play(before(pile=card, top="r9~v5", **fields), "a:rF")


def back_to_light(card: str, **fields: Any) -> uno.State:
    """An orange Flip from the dark side that brings the front of this card to the top."""
    fields = {"a": "g1~oF?3", "pile": card, "side": "dark"} | fields
    return play(before(**fields), "a:oF")


# The discard pile


@pytest.mark.row("F06")
def test_the_discard_pile_is_turned_over_as_a_block() -> None:
    """The Flip lies at the bottom, and the other face of the lowest card is on top."""
    state = after(pile="g7~o6")
    assert pile(state) == "rF~p8r7~o1g7~o6"
    assert (side(state), top(state), color(state), on_turn(state)) == ("dark", "o6", "o", "b")


def test_the_back_of_the_flip_itself_is_not_on_top() -> None:
    """It is at the very bottom, however many cards lie there."""
    state = after(pile="b9~o5y4~vFr4~oFg5~o7y9~v4")
    assert (top(state), pile(state)) == ("o5", "rF~p8r7~o1y9~v4g5~o7r4~oFy4~vFb9~o5")


@pytest.mark.row("F08")
def test_a_pile_of_one_card_shows_the_back_of_that_card() -> None:
    """A red 7 alone under the Flip: orange 1."""
    state = after(a="rF~p8y1~WW+2~o4", b="g5~o7?4")
    assert (top(state), color(state)) == ("o1", "o")


def test_the_card_turned_up_first_comes_to_the_top() -> None:
    """After the deal the first card is the lowest one."""
    state = dealt("flip", "r5~p2", hands={"a": "r7~o1", "b": "rF~p8"})
    state = play(state, "a:r7", "b:rF")
    assert (top(state), pile(state)) == ("p2", "rF~p8r7~o1r5~p2")


def test_after_a_refill_the_card_that_stayed_comes_to_the_top() -> None:
    """The discards under it went into the draw pile."""
    state = position(
        "flip",
        hands={"a": "?3", "b": "rF~p8?3", "c": "?5"},
        pile="g7~o6y4~vF",
        top="r9~tR",
        rest="out",
    )
    state = play(state, "a:+", "b:rF")
    assert (pile(state), top(state)) == ("rF~p8r9~tR", "tR")


# The draw pile


@pytest.mark.row("F07")
def test_the_draw_pile_is_turned_over_as_a_block() -> None:
    """What lay lowest is drawn first, with its dark face."""
    state = before(draw="y5~v9b3~t2g1~o5", rest="out")
    assert str(uno.observe(state, 1).draw_back) == "v9"
    state = play(state, "a:rF")
    assert draws(state) == ("g1~o5", "b3~t2", "y5~v9")
    assert [str(uno.observe(state, seat).draw_back) for seat in range(3)] == ["g1"] * 3
    assert drawn(tell(state, "b:+"), "b") == "o5"
    assert "o5" in shown(play(state, "b:+"), "b").split()


def test_two_flips_bring_the_draw_pile_back() -> None:
    """Nothing was drawn in between: the order is the old one."""
    state = before(draw="y5~v9b3~t2g7~t2", b="g1~oF?3", rest="out")
    two = play(state, "a:rF", "b:oF")
    assert draws(two) == draws(state)


def test_an_empty_draw_pile_stays_empty() -> None:
    """The discards are shuffled only when a card is needed."""
    state = after(pile="g7~o6", rest="out")
    assert draws(state) == ()
    assert pile(state) == "rF~p8r7~o1g7~o6"
    state = play(state, "b:+")
    assert (pile(state), top(state), side(state)) == ("g7~o6", "o6", "dark")


# The hands


@pytest.mark.row("F08")
def test_all_hands_change_face() -> None:
    """The cards stay where they are, and play as their dark faces."""
    state = before(a="rF~p8y1~WW+2~o4", b="g5~o7?4")
    flipped = play(state, "a:rF")
    assert shown(flipped, "a") == "W o4"
    assert held(flipped, "a") == "W+2~o4 y1~W"
    assert "o7" in shown(flipped, "b").split()
    assert "o7" in lays(flipped, "b")
    for letter in "bc":
        assert held(flipped, letter) == held(state, letter)


@pytest.mark.row("F08")
def test_the_dark_faces_are_what_is_played() -> None:
    """A hand that was red is judged by its backs."""
    state = after(b="r9~v5rS~Wr6~o9g1~oFr1~p3")
    assert lays(state, "b") == {"W", "o9", "oF"}
    assert why(state, "b:r9") is not None


def test_no_card_is_lost_in_a_flip() -> None:
    """Every card lies in one place before and after."""
    state = before(pile="g7~o6")
    flipped = play(state, "a:rF")
    assert everything(flipped) == everything(state)
    assert flipped.check() == ()
    assert flipped.counts == (3, 5, 5)


# Who plays next


@pytest.mark.parametrize(
    ("seats", "turn", "next_one"), [(2, "a>", "b"), (4, "a>", "b"), (4, "a<", "d")]
)
def test_the_next_player_goes_on(seats: int, turn: str, next_one: str) -> None:
    """Also with two players: a Flip is no Skip; the direction stays."""
    state = before(seats=seats, turn=turn)
    flipped = play(state, "a:rF")
    assert (on_turn(flipped), flipped.direction) == (next_one, state.direction)


def test_a_flip_is_told_in_order() -> None:
    """The card, the new side with its top, the next turn."""
    events = tell(before(pile="g7~o6"), "a:rF")
    assert events == (
        Played(0, uno.parse_face("rF")),
        TurnedOver("dark", uno.parse_face("o6")),
        TurnStarted(1),
    )


def test_everybody_learns_of_a_flip() -> None:
    """Nothing of it is hidden from anybody."""
    for event in tell(before(pile="g7~o6"), "a:rF"):
        assert {uno.redact(event, seat) for seat in (0, 1, 2, None)} == {event}


def test_a_flip_matches_color_or_flip() -> None:
    """Like every other symbol."""
    state = position("flip", hands={"a": "rF~p8yF~o8gF~t3g2~tE"}, seats=3, top="r7~o1")
    assert lays(state, "a") == {"rF"}
    state = position("flip", hands={"a": "rF~p8yF~o8gF~t3g2~tE"}, seats=3, top="bF~v6")
    assert lays(state, "a") == {"rF", "yF", "gF"}


def test_a_dark_flip_turns_back_to_the_light_side() -> None:
    """On either side a Flip goes to the other."""
    state = back_to_light("b9~vF")
    assert (side(state), top(state), color(state), on_turn(state)) == ("light", "b9", "b", "b")
    assert shown(state, "b") == " ".join(sorted(str(card.front) for card in state.hand(1)))


def test_a_drawn_flip_may_be_laid_at_once() -> None:
    """It turns over as any other."""
    state = before(a="?3", draw="rF~p8y5~v9", pile="g7~o6")
    state = play(state, "a:+", "a:rF")
    assert (side(state), top(state), on_turn(state)) == ("dark", "o6", "b")


def test_after_a_flip_the_new_faces_match() -> None:
    """By color or number of the new top."""
    state = after(pile="g7~o6", b="b2~p6y8~o2rS~Wg4~p8")
    assert lays(state, "b") == {"p6", "o2", "W"}


# An exposed action


@pytest.mark.row("F10")
def test_an_exposed_action_does_nothing() -> None:
    """A +5 comes to the top: nobody draws, b is on turn and matches violet or +5."""
    state = below("r4~v+5", b="b1~vEb4~t+5g4~t9y8~o2g8~pR")
    assert (top(state), color(state), on_turn(state)) == ("v+5", "v", "b")
    assert (state.counts, state.owed) == ((3, 5, 5), 0)
    assert lays(state, "b") == {"vE", "t+5"}


@pytest.mark.parametrize("card", ["b1~vE", "r8~vR", "y4~vF", "y3~p+5", "g2~tE"])
def test_no_dark_action_acts_when_exposed(card: str) -> None:
    """It gives color and symbol only: nobody is skipped, the direction and the side stay."""
    state = below(card)
    face = card.split("~")[1]
    assert (top(state), color(state), side(state)) == (face, face[0], "dark")
    assert (on_turn(state), state.direction, state.counts) == ("b", 1, (3, 5, 5))


@pytest.mark.parametrize("card", ["y+1~v8", "bS~p9", "yR~tF", "yF~p4"])
def test_no_light_action_acts_when_exposed(card: str) -> None:
    """The same on the way back."""
    state = back_to_light(card)
    face = card.partition("~")[0]
    assert (top(state), color(state), side(state)) == (face, face[0], "light")
    assert (on_turn(state), state.direction, state.counts) == ("b", 1, (3, 5, 5))


@pytest.mark.parametrize("move", ["b:take", "b:?"])
def test_an_exposed_draw_card_is_neither_taken_nor_challenged(move: str) -> None:
    """Nothing is owed for it."""
    assert why(below("r4~v+5"), move) is not None


# An exposed wild


@pytest.mark.row("FLIP-5")
@pytest.mark.parametrize("card", DARK_WILDS)
def test_the_flipper_names_the_color_of_an_exposed_wild(card: str) -> None:
    """A dark color; then the next player plays."""
    state = below(card)
    assert (uno.actors(state), color(state), side(state)) == ((0,), "-", "dark")
    assert colors(state, "a") == DARK
    state = play(state, "a:=t")
    assert (color(state), on_turn(state), top(state)) == ("t", "b", card.split("~")[1])


@pytest.mark.row("FLIP-5")
@pytest.mark.parametrize("card", LIGHT_WILDS)
def test_on_the_way_back_a_light_color_is_named(card: str) -> None:
    """Red, yellow, green or blue."""
    state = back_to_light(card)
    assert (uno.actors(state), colors(state, "a")) == ((0,), LIGHT)
    state = play(state, "a:=y")
    assert (color(state), on_turn(state), side(state)) == ("y", "b", "light")


@pytest.mark.row("FLIP-5")
@pytest.mark.parametrize("card", DARK_WILDS)
def test_the_next_player_may_be_the_one_to_name(card: str) -> None:
    """With `flip_wild_chooser=next` that player names and then plays."""
    state = below(card, rules=NEXT)
    assert (uno.actors(state), colors(state, "b"), colors(state, "a")) == ((1,), DARK, set())
    state = play(state, "b:=t")
    assert (color(state), on_turn(state)) == ("t", "b")
    assert "+" in offered(state, "b")


@pytest.mark.parametrize(("rules", "chooser"), [("flip", 0), (NEXT, 1)])
def test_who_names_between_two(rules: str, chooser: int) -> None:
    """The flipper or the other; the other one plays."""
    state = below("rS~W", rules=rules, seats=2)
    assert uno.actors(state) == (chooser,)
    assert on_turn(play(state, f"{'ab'[chooser]}:=p")) == "b"


@pytest.mark.parametrize(("rules", "chooser"), [("flip", 0), (NEXT, 3)])
def test_who_names_counterclockwise(rules: str, chooser: int) -> None:
    """The next player is the one on the right."""
    state = below("rS~W", rules=rules, seats=4, turn="a<")
    assert uno.actors(state) == (chooser,)
    assert on_turn(play(state, f"{'abcd'[chooser]}:=p")) == "d"


def test_the_flipper_is_the_default() -> None:
    """`flip_wild_chooser=flipper` changes nothing."""
    assert uno.ruleset("flip(flip_wild_chooser=flipper)") == uno.ruleset("flip")
    with pytest.raises(uno.RulesError):
        uno.ruleset("flip(flip_wild_chooser=dealer)")


@pytest.mark.row("FLIP-5")
def test_after_naming_only_the_color_and_wilds_may_be_laid() -> None:
    """Never an unlimited choice."""
    state = play(below("rS~W", b="y2~t1y8~o2r3~W+Cr1~p3b1~vE"), "a:=t")
    assert lays(state, "b") == {"t1", "W+C"}


@pytest.mark.row("FLIP-5")
@pytest.mark.parametrize("move", ["b:=t", "c:=t", "b:+", "b:t1", "a:+", "b:W=t", "a:o4"])
def test_nobody_else_acts_while_the_color_is_open(move: str) -> None:
    """Only the flipper, and only a color."""
    state = below("rS~W", a="rF~p8W+2~o4?2", b="y2~t1y1~W?3")
    assert why(state, move) is not None


@pytest.mark.parametrize("letter", sorted(LIGHT))
def test_no_color_of_the_other_side_is_named(letter: str) -> None:
    """The light colors are gone after the flip."""
    assert why(below("rS~W"), f"a:={letter}") is not None
    assert why(back_to_light("W~t3"), f"a:={'optv'['rygb'.index(letter)]}") is not None


@pytest.mark.parametrize("rules", ["flip", NEXT])
def test_an_exposed_wild_draw_card_costs_nobody_a_card(rules: str) -> None:
    """Nobody laid it: no debt, no challenge, no lost turn."""
    chooser = "a" if rules == "flip" else "b"
    for state, letter in (
        (below("r3~W+C", rules=rules), "p"),
        (back_to_light("W+2~o4", rules=rules), "g"),
    ):
        named = play(state, f"{chooser}:={letter}")
        assert (named.counts, named.owed, on_turn(named)) == ((3, 5, 5), 0, "b")
        assert why(named, "b:?") is not None
        assert why(named, "b:take") is not None


def test_naming_is_told() -> None:
    """Everybody learns the color."""
    assert told(below("rS~W"), "a:=v") == ["Seat a names violet.", "It is the turn of seat b."]


# The second flip


def second(**fields: Any) -> uno.State:
    """Seat a has laid a red Flip, seat b an orange one on the orange 6 that came up."""
    return play(before(pile="g7~o6", b="g1~oF?3", **fields), "a:rF", "b:oF")


def test_the_second_flip_brings_the_first_one_back() -> None:
    """The first Flip card lay underneath and comes to the top, light."""
    state = second()
    assert (side(state), top(state), color(state)) == ("light", "rF", "r")
    assert pile(state) == "g1~oFg7~o6r7~o1rF~p8"


def test_the_first_flip_does_not_flip_again() -> None:
    """It gives color and symbol, and the next player plays on the light side."""
    state = second(c="yF~o8r1~p3g5~o7W~t3")
    assert (on_turn(state), lays(state, "c")) == ("c", {"yF", "r1", "W"})
    events = tell(before(pile="g7~o6", b="g1~oF?3"), "a:rF", "b:oF")
    assert turns_over(events) == ["light rF"]


def test_two_flips_give_everybody_the_old_faces() -> None:
    """The hands show what they showed before."""
    start = before(pile="g7~o6", b="g1~oF?3")
    state = play(start, "a:rF", "b:oF")
    assert shown(state, "c") == shown(start, "c")
    assert set(shown(state, "b").split()) <= set(shown(start, "b").split())


def test_a_third_flip_goes_to_the_dark_side_again() -> None:
    """The orange Flip is now at the bottom and comes up, dark, without acting."""
    state = play(second(c="yF~o8?3"), "c:yF")
    assert (side(state), top(state), on_turn(state)) == ("dark", "oF", "a")


@pytest.mark.row("FLIP-9")
def test_every_state_before_is_still_there() -> None:
    """Going back and forth through a match gives equal states on the right side."""
    start = before(pile="g7~o6", b="g1~oF?3")
    text = str(start)
    one = play(start, "a:rF")
    two = play(one, "b:oF")
    assert [side(state) for state in (start, one, two)] == ["light", "dark", "light"]
    assert (str(start), uno.parse_state(text)) == (text, start)
    assert play(start, "a:rF") == one
    assert play(one, "b:oF") == two
    assert hash(play(start, "a:rF")) == hash(one)


@pytest.mark.row("FLIP-9")
def test_undo_and_redo_over_a_whole_match() -> None:
    """A record replays to the same states, side for side."""
    state = uno.new_game("flip", seats=4, seed=4)
    bots = uno.SampleBots(4, "random")(4)
    states: list[uno.State] = [state]
    moves: list[uno.Move] = []
    while len(moves) < 250 and not state.is_over:
        seat = uno.actors(state)[0]
        move = uno.Deal() if seat == uno.TABLE else bots[seat](uno.observe(state, seat))
        assert move is not None
        state = uno.apply(state, move)
        moves.append(move)
        states.append(state)
    assert {side(each) for each in states} == {"light", "dark"}
    for at in range(len(moves) - 1, -1, -1):
        assert uno.apply(states[at], moves[at]) == states[at + 1]
        assert str(uno.apply(states[at], moves[at])) == str(states[at + 1])


# Direction and UNO


def test_the_direction_survives() -> None:
    """Counterclockwise before, counterclockwise after two flips."""
    state = before(pile="g7~o6", c="g1~oF?3", turn="a<")
    state = play(state, "a:rF")
    assert (state.direction, on_turn(state)) == (-1, "c")
    state = play(state, "c:oF")
    assert (state.direction, on_turn(state)) == (-1, "b")


@pytest.mark.parametrize("mark", ["^", "!", "_"])
def test_a_flip_changes_no_mark_of_another_player(mark: str) -> None:
    """Said or not, it stays so; only the window of a catch closes with the turn action."""
    state = before(c=f"{mark}g5~o7")
    marks = uno.observe(play(state, "a:rF"), None).marks
    assert marks[2] == ("_" if mark == "^" else mark)


@pytest.mark.parametrize("word", ["", "!"])
def test_a_flip_that_brings_the_hand_to_one_card_counts_as_any_play(word: str) -> None:
    """Said with the card it is done; unsaid, it may be caught until the next turn action."""
    state = play(before(a="rF~p8g5~o7", pile="g7~o6"), f"a:rF{word}")
    assert uno.observe(state, None).marks[0] == (word or "^")
    assert (why(state, "c:?a") is None) is (not word)


def test_the_window_closes_with_the_next_turn_action() -> None:
    """After b's card nobody can catch a any more."""
    state = play(before(a="rF~p8g5~o7", b="y8~o2?3", pile="g7~o6"), "a:rF", "b:o2")
    assert why(state, "c:?a") is not None


@pytest.mark.parametrize("rules", ["flip", NEXT])
def test_the_window_is_open_while_the_color_is_named_and_after(rules: str) -> None:
    """Naming is no turn action: the catch is good before and after it, and moves nothing."""
    state = below("rS~W", a="rF~p8g5~o7", rules=rules)
    chooser = "a" if rules == "flip" else "b"
    caught = play(state, "c:?a")
    assert (count(caught, "a"), caught.step.name) == (3, "color")
    assert colors(caught, chooser) == DARK
    named = play(state, f"{chooser}:=t")
    late = play(named, "c:?a")
    assert (count(late, "a"), on_turn(late), color(late)) == (3, "b", "t")
    assert why(play(named, "b:+"), "c:?a") is not None


def test_the_flipper_may_say_it_while_the_color_is_named() -> None:
    """Who corrects himself in time is safe."""
    state = play(below("rS~W", a="rF~p8g5~o7"), "a:!")
    assert why(state, "c:?a") is not None
    assert uno.actors(state) == (0,)
    assert uno.observe(play(state, "a:=t"), None).marks[0] == "!"


def test_a_card_caught_after_a_flip_is_drawn_on_the_new_side() -> None:
    """Two cards from the turned pile."""
    state = before(a="rF~p8g5~o7", pile="g7~o6", draw="y5~v9b3~t2g1~o5", rest="out")
    events = tell(state, "a:rF", "c:?a")
    assert [event for event in events if isinstance(event, Drew)] == [
        Drew(
            0,
            2,
            (uno.parse_face("o5"), uno.parse_face("t2")),
            (uno.parse_face("g1"), uno.parse_face("b3")),
        )
    ]


# Cards that nobody has seen from this side


def test_after_a_flip_only_the_top_is_seen() -> None:
    """The dark faces of the cards below it were never laid in the open."""
    state = after(pile="g7~o6y4~vF", rules="flip")
    for seat in (0, 1, 2, None):
        view = uno.observe(state, seat)
        assert (list(map(str, view.discarded)), view.buried) == (["o6"], 3)


def test_cards_laid_after_a_flip_are_seen() -> None:
    """They lie on those that nobody has seen."""
    state = play(after(pile="g7~o6", b="y8~o2?3"), "b:o2")
    view = uno.observe(state, 2)
    assert (list(map(str, view.discarded)), view.buried) == (["o6", "o2"], 2)


def test_before_any_flip_the_whole_pile_is_seen() -> None:
    """Every card was laid in the open."""
    view = uno.observe(before(pile="g7~o6"), 1)
    assert (list(map(str, view.discarded)), view.buried) == (["g7", "r7"], 0)


def test_a_refill_takes_the_cards_that_nobody_has_seen() -> None:
    """Only the top stays, and nothing lies under it."""
    state = play(after(pile="g7~o6", rest="out"), "b:+")
    view = uno.observe(state, 2)
    assert (list(map(str, view.discarded)), view.buried) == (["o6"], 0)
    assert (view.draw_count + len(view.discarded)) == 2


def test_a_flip_after_a_refill_in_the_dark() -> None:
    """The card that stayed is the lowest one, and comes up light; the Flip goes under it."""
    state = after(pile="g7~o6", rest="out", a="rF~p8?3", b="g2~tEg4~t9", c="g1~oF?3")
    state = play(state, "b:+")
    if state.step.name == "drawn":  # the orange 1 would fit
        state = play(state, "b:-")
    assert pile(state) == "g7~o6"
    state = play(state, "c:oF")
    assert (pile(state), top(state), side(state)) == ("g1~oFg7~o6", "g7", "light")


# Real tables


def test_a_real_table_needs_no_shuffle_for_a_flip() -> None:
    """Turning over is no chance."""
    state = play(before(pile="g7~o6", seed=None), "a:rF")
    assert (uno.awaited_cards(state), side(state), on_turn(state)) == ((), "dark", "b")


def test_a_real_table_refills_after_a_flip() -> None:
    """The table shuffles the cards of the turned pile, and they come with their dark faces."""
    state = play(before(pile="g7~o6", rest="out", seed=None), "a:rF", "b:+")
    assert sorted(map(str, uno.awaited_cards(state))) == ["r7~o1", "rF~p8"]
    state = shuffle(state, "rF~p8r7~o1")
    assert "p8" in shown(state, "b").split()


# Text


@pytest.mark.parametrize(
    "state",
    [
        pytest.param(after(pile="g7~o6"), id="dark"),
        pytest.param(below("rS~W"), id="color"),
        pytest.param(below("rS~W", rules=NEXT), id="color next"),
        pytest.param(second(), id="second"),
        pytest.param(play(below("r3~W+C"), "a:=t"), id="named"),
        pytest.param(back_to_light("W+2~o4"), id="light wild"),
    ],
)
def test_turned_tables_can_be_written_down(state: uno.State) -> None:
    """A position line says the side and the cards that nobody has seen."""
    again = uno.parse_state(str(state))
    assert (again, hash(again), str(again)) == (state, hash(state), str(state))
    assert again.buried == state.buried
    for seat in (0, 1, 2, None):
        view = uno.observe(state, seat)
        assert uno.observe(again, seat) == view
        assert uno.parse_view(str(view)) == view


def test_a_dark_position_says_so() -> None:
    """`side=dark` and the count of the cards below."""
    text = str(after(pile="g7~o6"))
    assert " side=dark" in text
    assert " buried=2" in text
    assert "side=" not in str(before())
