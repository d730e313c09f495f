"""The challenge of a Wild Draw Two and of a Wild Draw Color."""

from __future__ import annotations

from typing import Any

import pytest
from tests.flip.flip_words import color, drawn, held, shown, skipped
from tests.helpers import (
    count,
    draws,
    everything,
    lays,
    offered,
    on_turn,
    pile,
    play,
    tell,
    told,
    top,
    why,
)

import unorules as uno
from unorules.events import Challenged, Shown
from unorules.testing import position

TEAL_FOURTH = "g1~o5rS~Wr6~pEb3~t2y2~t1b6~tEy9~v4y5~v9"
STRICT = "flip-challenge"
FREE = "flip(wild4_policy=free)-challenge"


def two(cards: str, rules: str = "flip", **fields: Any) -> uno.State:
    """Seat a has laid a Wild Draw Two from these cards on a red 7, naming blue."""
    fields = {"top": "r7~o1", "draw": "g1~o5y9~v4g4~t9y5~v9"} | fields
    state = position(rules, hands={"a": f"W+2~o4{cards}", "b": "?5", "c": "?5"}, **fields)
    return play(state, "a:W+2=b")


def color_card(cards: str, rules: str = "flip", **fields: Any) -> uno.State:
    """Seat a has laid a Wild Draw Color from these cards on a violet 5, naming teal."""
    fields = {"top": "r7~v5", "draw": TEAL_FOURTH} | fields
    hands = {"a": f"r3~W+C{cards}", "b": "?4", "c": "?5"}
    state = position(rules, hands=hands, side="dark", **fields)
    return play(state, "a:W+C=t")


def faces_shown(state: uno.State) -> str:
    """What the hand shows that the challenge of b opens."""
    (event,) = (event for event in tell(state, "b:?") if isinstance(event, Shown))
    assert (event.seat, event.to) == (0, 1)
    return " ".join(sorted(map(str, event.faces)))


# Who answers


@pytest.mark.row("FLIP-4")
def test_both_wilds_can_be_challenged_by_the_target() -> None:
    """The player who must draw takes or challenges, and nothing else."""
    assert offered(two("r1~p3g2~tE"), "b") == {"take", "?"}
    assert offered(color_card("r1~v2g2~tE"), "b") == {"take", "?"}


@pytest.mark.parametrize("move", ["c:?", "a:?", "c:take", "a:take"])
def test_nobody_else_challenges(move: str) -> None:
    """Only the target, before drawing."""
    assert why(two("r1~p3g2~tE"), move) == "not-your-turn"
    assert why(color_card("r1~v2g2~tE"), move) == "not-your-turn"


def test_after_drawing_it_is_too_late() -> None:
    """A challenge comes before drawing."""
    for state in (two("r1~p3g2~tE"), color_card("r1~v2g2~tE")):
        assert why(play(state, "b:take"), "b:?") is not None


@pytest.mark.parametrize(
    ("card", "dark"),
    [("r+1~p3", False), ("W~t3", False), ("r2~v+5", True), ("rS~W", True), ("b1~vE", True)],
)
def test_no_other_card_can_be_challenged(card: str, dark: bool) -> None:
    """Neither +1 nor +5, nor a plain wild, nor a Skip Everyone."""
    name = "dark" if dark else "light"
    state = position("flip", hands={"a": f"{card}?3"}, seats=3, top="r7~v5", side=name)
    face = card.split("~")[dark]
    wild = ("=o" if dark else "=g") if face == "W" else ""
    state = play(state, f"a:{face}{wild}")
    assert all(why(state, f"{letter}:?") is not None for letter in "abc")


# When it is a bluff


@pytest.mark.row("FLIP-2", "F19")
@pytest.mark.parametrize("cards", ["y7~o2g1~o5", "g7~t2", "b7~oEy7~v6"])
def test_the_same_number_in_another_color_is_no_bluff(cards: str) -> None:
    """Yellow 7 on a red 7 could be laid, but only the color counts: the challenger draws four."""
    state = two(cards, draw="g2~tEy9~v4g4~t9y5~v9")
    after = play(state, "b:?")
    assert Challenged(1, 0, guilty=False) in tell(state, "b:?")
    assert (count(after, "b"), on_turn(after)) == (9, "c")
    assert count(after, "a") == count(state, "a")


@pytest.mark.row("FLIP-2")
def test_five_on_five_is_no_bluff() -> None:
    """A blue 5 on a red 5: the play was legal, and the challenger draws four."""
    after = play(two("b5~oR", top="r5~p2"), "b:?")
    assert (count(after, "b"), on_turn(after)) == (9, "c")


@pytest.mark.row("FLIP-3")
def test_a_wrong_challenge_of_a_wild_draw_two_costs_two_and_two() -> None:
    """With a blue 6 in hand, on a red 5: four cards for the challenger, who loses the turn."""
    state = two("b6~vR", top="r5~p2")
    events = tell(state, "b:?")
    after = play(state, "b:?")
    assert (after.counts, on_turn(after), skipped(events)) == ((1, 9, 5), "c", "b")
    assert drawn(events, "b") == "g1 y9 g4 y5"
    assert (color(after), after.owed) == ("b", 0)


@pytest.mark.parametrize("cards", ["bS~p9b2~p6", "yS~o3", "gS~v4y1~W"])
def test_the_same_symbol_in_another_color_is_no_bluff(cards: str) -> None:
    """Skip on Skip does not count either."""
    assert count(play(two(cards, top="rS~W"), "b:?"), "b") == 9


@pytest.mark.parametrize("cards", ["W~t3g1~o5", "W+2~o7", "W~p5W~pFW+2~p2"])
def test_wilds_are_no_bluff(cards: str) -> None:
    """A wild has no color."""
    state = two(cards, draw="y9~v4g4~t9y5~v9g2~tE")
    assert count(play(state, "b:?"), "b") == 9


def test_a_card_of_the_color_is_a_bluff() -> None:
    """The layer draws the two cards; the challenger draws nothing and takes a normal turn."""
    hands = {"a": "W+2~o4r1~p3g2~tE", "b": "b4~v1g5~o7W~p5", "c": "?5"}
    state = position("flip", hands=hands, top="r7~o1", draw="g1~o5y9~v4")
    state = play(state, "a:W+2=b")
    events = tell(state, "b:?")
    after = play(state, "b:?")
    assert Challenged(1, 0, guilty=True) in events
    assert (drawn(events, "a"), after.counts, on_turn(after)) == ("g1 y9", (4, 3, 5), "b")
    assert lays(after, "b") == {"b4", "W"}
    assert "+" in offered(after, "b")


@pytest.mark.parametrize("cards", ["r+1~p3g1~o5", "rF~p8", "r9~v5", "rS~W"])
def test_any_card_of_the_color_is_a_bluff(cards: str) -> None:
    """A number or a symbol of the color in force."""
    assert on_turn(play(two(cards, draw="y9~v4g4~t9"), "b:?")) == "b"


@pytest.mark.parametrize("side", ["light", "dark"])
def test_a_bluff_stands_with_its_color(side: str) -> None:
    """The card stays on the pile and the color named stays in force."""
    state = two("r1~p3g2~tE") if side == "light" else color_card("r1~v2g2~tE")
    after = play(state, "b:?")
    assert on_turn(after) == "b"
    assert (top(after), color(after)) == (("W+2", "b") if side == "light" else ("W+C", "t"))
    assert pile(after) == pile(state)


# A Wild Draw Color


@pytest.mark.row("FLIP-4")
def test_a_bluffer_draws_until_the_color_comes() -> None:
    """The layer pays what the next player would have paid; the challenger plays."""
    state = color_card("r1~v2g2~tE")
    events = tell(state, "b:?")
    after = play(state, "b:?")
    assert drawn(events, "a") == "o5 W pE t2"
    assert (after.counts, on_turn(after), color(after)) == ((6, 4, 5), "b", "t")
    assert skipped(events) == ""


@pytest.mark.row("FLIP-4")
def test_a_teal_card_on_teal_is_a_bluff() -> None:
    """The color in force before the card was teal, and a teal 1 was in the hand."""
    hands = {"a": "r3~W+Cy2~t1", "b": "?4", "c": "?5"}
    draw = "g1~o5y9~v4r6~pE"
    state = position("flip", hands=hands, top="r8~t7", side="dark", draw=draw)
    state = play(state, "a:W+C=p", "b:?")
    assert (state.counts, on_turn(state), color(state)) == ((4, 4, 5), "b", "p")


@pytest.mark.row("F16", "FLIP-4")
def test_a_wrong_challenger_draws_until_the_color_and_two_more() -> None:
    """Four cards down to the teal 2, then two more: ten in all, and the turn is lost."""
    state = color_card("b2~p6r6~o9", draw="g1~o5rS~Wg8~pRb3~t2y2~t1b6~tEy9~v4")
    events = tell(state, "b:?")
    after = play(state, "b:?")
    assert drawn(events, "b") == "o5 W pR t2 t1 tE"
    assert (after.counts, on_turn(after), color(after)) == ((2, 10, 5), "c", "t")
    assert skipped(events) == "b"
    assert draws(after)[0] == "y9~v4"


def test_the_two_more_may_be_of_any_color() -> None:
    """They are just the next two cards."""
    state = color_card("b2~p6r6~o9", draw="b3~t2y9~v4y8~o2g4~t9")
    assert drawn(tell(state, "b:?"), "b") == "t2 v4 o2"


@pytest.mark.row("F20")
def test_only_the_faces_in_play_are_tested() -> None:
    """On teal: the hand shows orange 1 and pink 6, and what is on their light sides is nothing."""
    hands = {"a": "r3~W+Cr7~o1b2~p6", "b": "?4", "c": "?5"}
    state = position("flip", hands=hands, top="r8~t7", side="dark", draw="y8~o2y9~v4y5~v9")
    state = play(state, "a:W+C=o", "b:?")
    assert (state.counts, on_turn(state)) == ((2, 7, 5), "c")


def test_the_light_side_of_the_top_is_not_tested_either() -> None:
    """The violet 5 is a red 7 from behind, and two red cards in hand are pink in the dark."""
    assert on_turn(play(color_card("r1~p3r5~p2"), "b:?")) == "c"


@pytest.mark.parametrize("cards", ["b9~o5", "r5~t5", "g9~o+5"])
def test_the_same_number_in_the_dark_is_no_bluff(cards: str) -> None:
    """An orange 5 on a violet 5 could be laid, but the color is what counts."""
    assert on_turn(play(color_card(f"{cards}g8~pR"), "b:?")) == "c"


@pytest.mark.parametrize("cards", ["r2~v+5g7~o6", "r8~vR", "y4~vF", "b1~vE", "r9~v5"])
def test_any_violet_card_is_a_bluff_on_violet(cards: str) -> None:
    """A number or a symbol of the color in force."""
    assert on_turn(play(color_card(cards), "b:?")) == "b"


@pytest.mark.parametrize("cards", ["rS~Wg1~o5", "y6~W+C", "y1~Wg8~pR"])
def test_dark_wilds_are_no_bluff(cards: str) -> None:
    """A wild has no color."""
    state = color_card(cards, draw="b3~t2g8~t9y2~t1" if "rS" in cards else TEAL_FOURTH)
    assert on_turn(play(state, "b:?")) == "c"


def test_the_color_named_for_a_wild_below_is_the_one_tested() -> None:
    """Pink was named for the wild beneath: an orange card is no bluff, a pink one is."""
    for cards, turn in (("g1~o5", "c"), ("r1~p3", "b")):
        hands = {"a": f"r3~W+C{cards}", "b": "?4", "c": "?5"}
        state = position("flip", hands=hands, top="rS~W", color="p", side="dark")
        assert on_turn(play(state, "a:W+C=t", "b:?")) == turn


def test_the_color_of_an_exposed_action_is_the_one_tested() -> None:
    """A flip brought a violet +5 to the top, and b bluffs on it with a violet card."""
    hands = {"a": "rF~p8?3", "b": "r3~W+Cr1~v2g1~o5", "c": "?5"}
    state = position("flip", hands=hands, pile="r4~v+5", top="r7~o1")
    state = play(state, "a:rF", "b:W+C=t", "c:?")
    assert (on_turn(state), color(state)) == ("c", "t")


def test_accepting_a_wild_draw_color_shows_nothing() -> None:
    """No hand is shown and no verdict given."""
    kinds = {type(event) for event in tell(color_card("r1~v2g2~tE"), "b:take")}
    assert not kinds & {Shown, Challenged}


# A lack of cards


def test_a_bluffer_draws_what_there_is() -> None:
    """No teal card is left anywhere: all cards are drawn, and the challenger plays."""
    state = color_card("r1~v2g2~tE", draw="g1~o5", rest="out", pile="y9~v4")
    after = play(state, "b:?")
    assert (count(after, "a"), on_turn(after), len(after.draw_pile)) == (5, "b", 0)
    assert everything(after) == everything(state)


def test_a_wrong_challenger_draws_what_there_is() -> None:
    """The two more cards are dropped where no card is left."""
    state = color_card("b2~p6r6~o9", draw="g1~o5", rest="out", pile="y2~t1")
    after = play(state, "b:?")
    assert (count(after, "b"), on_turn(after), len(after.draw_pile)) == (7, "c", 0)


# What is shown


@pytest.mark.parametrize(
    ("state", "faces"),
    [
        pytest.param(two("r1~p3g2~tE"), "g2 r1", id="guilty light"),
        pytest.param(two("b6~vR"), "b6", id="innocent light"),
        pytest.param(color_card("r1~v2g2~tE"), "tE v2", id="guilty dark"),
        pytest.param(color_card("b2~p6r6~o9"), "o9 p6", id="innocent dark"),
    ],
)
def test_the_challenger_sees_the_faces_in_play(state: uno.State, faces: str) -> None:
    """The hand is shown to the challenger, with the faces that it shows to its owner."""
    assert faces_shown(state) == faces
    (event,) = (event for event in tell(state, "b:?") if isinstance(event, Shown))
    assert uno.redact(event, 1) == uno.redact(event, 0) == event
    assert uno.redact(event, 2) == uno.redact(event, None) == Shown(0, 1, ())


def test_a_shown_hand_tells_nothing_by_its_order() -> None:
    """Hands that differ on the light sides only are shown alike in the dark."""
    shows = []
    for cards in ("r1~v2g2~tE", "g3~v2g2~tE"):
        state = color_card(cards, draw="b3~t2y2~t1")
        (event,) = (event for event in tell(state, "b:?") if isinstance(event, Shown))
        shows.append(event.faces)
    assert shows[0] == shows[1]


def test_cards_drawn_after_a_catch_are_neither_judged_nor_shown() -> None:
    """The hand is judged as it was when the card was laid."""
    state = two("b6~vR", draw="r1~p3r2~oRy9~v4g4~t9y5~v9g2~tE")
    state = play(state, "c:?a")
    assert (shown(state, "a"), faces_shown(state)) == ("b6 r1 r2", "b6")
    assert Challenged(1, 0, guilty=False) in tell(state, "b:?")


# UNO


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("word", ["", "!"])
def test_a_bluffer_with_one_card_is_no_longer_at_uno(dark: bool, word: str) -> None:
    """The cards drawn clear the mark, said or not."""
    hands = {"a": "r3~W+Cr1~v2" if dark else "W+2~o4r1~p3", "b": "?4", "c": "?5"}
    side = "dark" if dark else "light"
    state = position("flip", hands=hands, top="r7~v5", side=side, draw="g1~o5b3~t2")
    state = play(state, f"a:W+C=t{word}" if dark else f"a:W+2=b{word}")
    assert uno.observe(state, None).marks[0] == (word or "^")
    state = play(state, "b:?")
    assert uno.observe(state, None).marks[0] == ""
    assert (count(state, "a"), why(state, "c:?a") is not None) == (3, True)


# The prices


@pytest.mark.parametrize(("price", "cards"), [(4, 2), (6, 4), (3, 1), (8, 6)])
def test_challenge_guilty_adds_to_what_is_owed(price: int, cards: int) -> None:
    """The layer draws the two of the card and what the price is above four."""
    state = two("r1~p3g2~tE", f"flip(challenge_guilty={price})")
    after = play(state, "b:?")
    assert (after.counts, on_turn(after)) == ((2 + cards, 5, 5), "b")


@pytest.mark.parametrize(("price", "cards"), [(6, 4), (4, 2), (8, 6), (5, 3)])
def test_challenge_innocent_adds_to_what_is_owed(price: int, cards: int) -> None:
    """The challenger draws the two of the card and what the price is above four."""
    state = two("b6~vRg2~tE", f"flip(challenge_innocent={price})")
    after = play(state, "b:?")
    assert (after.counts, on_turn(after)) == ((2, 5 + cards, 5), "c")


@pytest.mark.parametrize(("price", "drew"), [(4, "o5 W pE t2"), (6, "o5 W pE t2 t1 tE")])
def test_challenge_guilty_comes_on_top_of_the_color(price: int, drew: str) -> None:
    """The layer of a Wild Draw Color draws until the color, and what the price is above four."""
    state = color_card("r1~v2g2~t+5", f"flip(challenge_guilty={price})")
    assert drawn(tell(state, "b:?"), "a") == drew


@pytest.mark.parametrize(("price", "drew"), [(4, "o5 W pE t2"), (7, "o5 W pE t2 t1 tE v4")])
def test_challenge_innocent_comes_on_top_of_the_color(price: int, drew: str) -> None:
    """The challenger of a Wild Draw Color draws until the color and what is above four."""
    state = color_card("b2~p6r6~o9", f"flip(challenge_innocent={price})")
    assert drawn(tell(state, "b:?"), "b") == drew


def test_who_accepts_pays_no_price() -> None:
    """Two cards, or until the color, whatever a challenge costs."""
    rules = "flip(challenge_guilty=8,challenge_innocent=9)"
    assert count(play(two("r1~p3g2~tE", rules), "b:take"), "b") == 7
    assert count(play(color_card("r1~v2g2~tE", rules), "b:take"), "b") == 8


# Without challenges


@pytest.mark.parametrize(("cards", "may"), [("r1~p3g2~tE", False), ("y7~o2g1~o5", True)])
def test_without_challenges_a_wild_draw_two_is_held_back_by_its_color(
    cards: str, may: bool
) -> None:
    """The strict policy: only with no card of the color in force in hand."""
    state = position(STRICT, hands={"a": f"W+2~o4{cards}"}, seats=3, top="r7~o1")
    assert ("W+2" in lays(state, "a")) is may
    assert (why(state, "a:W+2=b") is None) is may


@pytest.mark.parametrize(("cards", "may"), [("r1~v2g2~tE", False), ("b9~o5r1~p3", True)])
def test_without_challenges_a_wild_draw_color_is_held_back_by_its_color(
    cards: str, may: bool
) -> None:
    """The same in the dark, judged by the dark faces alone."""
    hands = {"a": f"r3~W+C{cards}"}
    state = position(STRICT, hands=hands, seats=3, top="r7~v5", side="dark")
    assert ("W+C" in lays(state, "a")) is may


def test_the_free_policy_lets_both_wilds_be_laid_at_any_time() -> None:
    """No challenge, and the color in hand does not matter."""
    light = position(FREE, hands={"a": "W+2~o4r1~p3g2~tE"}, seats=3, top="r7~o1")
    dark = position(FREE, hands={"a": "r3~W+Cr1~v2g2~tE"}, seats=3, top="r7~v5", side="dark")
    assert "W+2" in lays(light, "a")
    assert "W+C" in lays(dark, "a")
    assert on_turn(play(light, "a:W+2=b")) == "c"


@pytest.mark.parametrize(
    "rules",
    ["flip(wild4_policy=strict)", "flip(wild4_policy=free)", "flip(wild4_policy=bluff)-challenge"],
)
def test_policies_that_do_not_go_with_the_challenge_are_refused(rules: str) -> None:
    """Challenges go with bluffs only."""
    with pytest.raises(uno.RulesError):
        uno.ruleset(rules)


def test_a_drawn_wild_draw_two_is_judged_like_any_other() -> None:
    """With the whole hand that remains."""
    hands = {"a": "r1~p3g2~tE", "b": "?5", "c": "?5"}
    state = position("flip", hands=hands, top="y3~v1", color="y", draw="W+2~o4y9~v4g4~t9")
    assert on_turn(play(state, "a:+", "a:W+2=g", "b:?")) == "c"
    state = position("flip", hands=hands, top="r7~o1", draw="W+2~o4y9~v4g4~t9")
    assert on_turn(play(state, "a:+", "a:W+2=g", "b:?")) == "b"


# What is told


def test_a_caught_bluff_is_told() -> None:
    """Verdict, hand, cards, and the challenger's turn."""
    assert told(two("r1~p3g2~tE"), "b:?") == [
        "Seat b challenges seat a, who bluffed.",
        "Seat a shows the hand to seat b.",
        "Seat a draws 2 cards.",
        "It is the turn of seat b.",
    ]


def test_no_card_is_lost_by_a_challenge() -> None:
    """Every card lies in one place before and after."""
    for state in (two("r1~p3"), two("b6~vR"), color_card("r1~v2"), color_card("b2~p6")):
        after = play(state, "b:?")
        assert everything(after) == everything(state)
        assert after.check() == ()
    assert held(two("b6~vR"), "a") == "b6~vR"
