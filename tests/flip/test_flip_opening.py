"""The first card of a round of Flip: each acts on the first player."""

from __future__ import annotations

import pytest
from tests.flip.flip_words import DARK, LIGHT, color, colors, drawn, held, shown, side, turns_over
from tests.helpers import (
    dealt,
    deck_of,
    draws,
    everything,
    lays,
    offered,
    on_turn,
    pile,
    play,
    shuffle,
    stack,
    top,
    why,
)

import unorules as uno
from unorules.chance import shuffled
from unorules.events import TurnedUp
from unorules.testing import position

REDRAW = "flip(first_flip=redraw)"
IGNORE = "flip(first_flip=ignore)"


def events_of_the_deal(first: str, seats: int = 4, rules: str = "flip") -> tuple[uno.Event, ...]:
    """The events of a deal by the last seat at a real table."""
    state = uno.new_game(rules, seats=seats, seed=None, dealer=seats - 1)
    order = stack(rules, first, hands={}, seats=seats, dealer=seats - 1, size=7)
    return uno.resolve(state, uno.Shuffle(order)).events


def waiting_after(first: str, rules: str = "flip") -> uno.State:
    """A real table that has turned up a card which goes back, and must shuffle."""
    state = uno.new_game(rules, seats=4, seed=None, dealer=3)
    order = stack(rules, first, hands={}, seats=4, dealer=3, size=7)
    return uno.apply(state, uno.Shuffle(order))


# The deal


def test_everybody_gets_seven_cards() -> None:
    """The dealer deals seven cards each; one is turned up and the rest is the draw pile."""
    state = dealt("flip", "r5~p2")
    assert (state.counts, len(state.draw_pile), len(state.discard_pile)) == ((7,) * 4, 83, 1)


def test_a_round_starts_on_the_light_side() -> None:
    """The hands are held with the light side to their owners."""
    state = dealt("flip", "r5~p2", hands={"a": "r7~o1W~t3b1~vEgF~W+Cr3~p7yS~o3g5~o7"})
    assert side(state) == "light"
    assert shown(state, "a") == "W b1 g5 gF r3 r7 yS"


@pytest.mark.parametrize(
    ("first", "in_force"), [("r5~p2", "r"), ("b9~vF", "b"), ("r3~W+C", "r"), ("g9~o+5", "g")]
)
def test_a_number_does_nothing(first: str, in_force: str) -> None:
    """The seat on the dealer's left plays on it, whatever is on the back."""
    state = dealt("flip", first)
    assert (top(state), color(state), on_turn(state)) == (first.partition("~")[0], in_force, "a")
    assert (state.counts, state.direction, side(state)) == ((7,) * 4, 1, "light")


@pytest.mark.parametrize("dealer", range(4))
def test_the_seat_left_of_the_dealer_begins(dealer: int) -> None:
    """Whoever deals."""
    assert dealt("flip", "r5~p2", dealer=dealer).turn == (dealer + 1) % 4


def test_the_light_number_chooses_the_dealer() -> None:
    """Each draws a card, and the highest number on its light side deals; symbols are 0."""
    cards = uno.ruleset("flip").deck.cards
    checked = 0
    for seed in range(150):
        order = shuffled(seed, 0, range(len(cards)))
        numbers = [cards[order[seat]].front.rank.number or 0 for seat in range(4)]
        best = [seat for seat in range(4) if numbers[seat] == max(numbers)]
        dealer = uno.new_game("flip(first_card=number)", seats=4, seed=seed).dealer
        assert dealer in best
        checked += len(best) == 1
    assert checked > 60


# Draw One


@pytest.mark.row("F02")
def test_a_first_draw_one_makes_the_first_player_draw_and_pass() -> None:
    """One card, and the turn is lost; the side stays light."""
    state = dealt("flip", "y+1~v8g5~o7")
    assert (state.counts, on_turn(state), side(state)) == ((8, 7, 7, 7), "b", "light")
    assert "g5~o7" in held(state, "a")
    assert (color(state), top(state)) == ("y", "y+1")


def test_a_first_draw_one_between_two_lets_the_dealer_start() -> None:
    """The other player draws one card."""
    state = dealt("flip", "y+1~v8", seats=2)
    assert (state.counts, on_turn(state)) == ((8, 7), "b")


def test_a_first_draw_one_starts_no_stack() -> None:
    """Laid by nobody, it cannot be answered: the card is drawn."""
    state = dealt("flip+stacking", "y+1~v8", hands={"a": "r+1~p3"})
    assert (state.counts, on_turn(state), state.owed) == ((8, 7, 7, 7), "b", 0)


# Reverse and Skip


def test_a_first_reverse_lets_the_dealer_start_to_the_right() -> None:
    """The dealer plays first, counterclockwise."""
    state = dealt("flip", "yR~tF", hands={"d": "y3~v1"})
    assert (on_turn(state), state.direction) == ("d", -1)
    assert on_turn(play(state, "d:y3")) == "c"


def test_first_reverse_may_let_the_right_of_the_dealer_start() -> None:
    """With `first_reverse=right_of_dealer` that seat begins."""
    state = dealt("flip(first_reverse=right_of_dealer)", "yR~tF")
    assert (on_turn(state), state.direction) == ("c", -1)


def test_a_first_reverse_between_two_lets_the_dealer_start() -> None:
    """As with more players."""
    state = dealt("flip", "yR~tF", seats=2)
    assert (on_turn(state), state.direction) == ("b", -1)


@pytest.mark.parametrize(("seats", "turn"), [(2, "b"), (3, "b"), (4, "b"), (10, "b")])
def test_a_first_skip_skips_the_first_player(seats: int, turn: str) -> None:
    """The second seat from the dealer begins; with two players that is the dealer."""
    state = dealt("flip", "yS~o3", seats=seats)
    assert (on_turn(state), state.direction, state.counts) == (turn, 1, (7,) * seats)


# Wild


def test_the_first_player_names_the_color_of_a_first_wild_and_plays() -> None:
    """One of the four light colors, then an ordinary turn."""
    state = dealt("flip", "W~p5", hands={"a": "g3~v2"})
    assert (uno.actors(state), color(state)) == ((0,), "-")
    assert colors(state, "a") == LIGHT
    state = play(state, "a:=g")
    assert (on_turn(state), color(state)) == ("a", "g")
    assert "g3" in lays(state, "a")


@pytest.mark.parametrize("letter", ["o", "p", "t", "v"])
def test_a_first_wild_takes_no_dark_color(letter: str) -> None:
    """The dark colors are not on this side."""
    assert why(dealt("flip", "W~p5"), f"a:={letter}") is not None


def test_a_first_wild_may_go_back() -> None:
    """With `first_wild=redraw` another card is turned up."""
    state = dealt("flip(first_wild=redraw,first_card=number)", "W~p5r5~p2")
    assert "W" not in top(state)
    assert everything(state) == deck_of("flip")


# Wild Draw Two


@pytest.mark.row("F03")
def test_a_first_wild_draw_two_goes_back_and_another_card_is_turned_up() -> None:
    """It goes into the draw pile, which is shuffled."""
    state = dealt("flip(first_card=any)", "W+2~o4r1~p3")
    assert top(state) != "W+2"
    assert everything(state) == deck_of("flip")
    assert len(state.discard_pile) == 1


@pytest.mark.row("F03")
def test_after_a_redraw_the_piles_have_their_sizes() -> None:
    """83 cards to draw and one on the discard pile, if a number follows."""
    state = dealt("flip(first_card=number)", "W+2~o4r1~p3")
    assert (len(state.draw_pile), len(state.discard_pile), state.counts) == (83, 1, (7,) * 4)
    assert "W+2~o4" in draws(state)


@pytest.mark.row("F03")
def test_a_real_table_shuffles_a_first_wild_draw_two_in() -> None:
    """The table shuffles 84 cards, and the first of its order is turned up."""
    state = waiting_after("W+2~o4")
    assert len(uno.awaited_cards(state)) == 84
    state = shuffle(state, "W+2~o7")
    assert len(uno.awaited_cards(state)) == 84
    state = shuffle(state, "r1~p3")
    assert (top(state), len(state.draw_pile), on_turn(state)) == ("r1", 83, "a")


def test_a_first_wild_draw_two_is_told() -> None:
    """Everybody sees it before it goes back."""
    state = waiting_after("W+2~o4")
    left = list(uno.awaited_cards(state))
    (first,) = uno.parse_cards("r1~p3")
    left.remove(first)
    events = uno.resolve(state, uno.Shuffle((first, *left))).events
    turned = [event for event in events if isinstance(event, TurnedUp)]
    assert turned == [
        TurnedUp(uno.parse_face("W+2"), kept=False),
        TurnedUp(uno.parse_face("r1"), kept=True),
    ]


def test_the_back_of_the_first_card_does_not_matter() -> None:
    """A dark wild on the back of a number, a Skip or a Reverse is no wild on the light side."""
    assert on_turn(dealt("flip", "y1~W")) == "a"
    assert on_turn(dealt("flip", "rS~W")) == "b"
    assert on_turn(dealt("flip", "bR~W")) == "d"


# A Flip that applies


@pytest.mark.row("F04", "FLIP-6")
def test_a_first_flip_turns_everything_over() -> None:
    """Before anybody plays: its own back is on top, and the first player begins."""
    state = dealt("flip", "rF~p8")
    assert (side(state), top(state), color(state), on_turn(state)) == ("dark", "p8", "p", "a")
    assert (pile(state), state.counts, state.direction) == ("rF~p8", (7,) * 4, 1)


@pytest.mark.row("FLIP-6")
def test_apply_is_the_default() -> None:
    """`first_flip=apply` changes nothing."""
    assert uno.ruleset("flip(first_flip=apply)") == uno.ruleset("flip")


@pytest.mark.row("FLIP-6")
def test_a_first_flip_turns_the_hands_over() -> None:
    """All players hold the dark faces of the cards that they were dealt."""
    hands = {"a": "r7~o1W~t3b1~vEgF~W+Cr3~p7yS~o3g5~o7", "c": "rS~Wb2~o8"}
    state = dealt("flip", "rF~p8", hands=hands)
    assert shown(state, "a") == "W+C o1 o3 o7 p7 t3 vE"
    assert {"W", "o8"} <= set(shown(state, "c").split())
    assert lays(state, "a") == {"p7", "W+C"}


@pytest.mark.row("FLIP-6")
def test_a_first_flip_turns_the_draw_pile_over() -> None:
    """What lay lowest is drawn first."""
    before = dealt(IGNORE, "rF~p8")
    after = dealt("flip", "rF~p8")
    assert draws(after) == draws(before)[::-1]
    drew = uno.resolve(after, uno.Draw(0)).events
    assert drawn(drew, "a") == draws(before)[-1].split("~")[1]


@pytest.mark.row("FLIP-6")
def test_a_first_flip_is_told() -> None:
    """Everybody learns the new side and the new top."""
    assert turns_over(events_of_the_deal("rF~p8")) == ["dark p8"]


@pytest.mark.row("FLIP-5", "FLIP-6")
def test_the_first_player_names_the_color_of_a_wild_below_a_first_flip() -> None:
    """A dark color; then that player plays."""
    state = dealt("flip", "gF~W+C", hands={"a": "r5~t5"})
    assert (uno.actors(state), color(state), side(state)) == ((0,), "-", "dark")
    assert colors(state, "a") == DARK
    assert why(state, "a:=r") is not None
    state = play(state, "a:=t")
    assert (on_turn(state), color(state)) == ("a", "t")
    assert "t5" in lays(state, "a")


@pytest.mark.parametrize("chooser", ["flipper", "next"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_draws_for_a_wild_draw_color_below_a_first_flip(chooser: str, seats: int) -> None:
    """The exposed card costs nobody anything, and the first player names it in any case."""
    state = dealt(f"flip(flip_wild_chooser={chooser})", "gF~W+C", seats=seats)
    assert uno.actors(state) == (0,)
    state = play(state, "a:=v")
    assert (state.counts, on_turn(state), state.owed) == ((7,) * seats, "a", 0)
    assert why(state, "a:?") is not None


def test_a_first_flip_between_two_lets_the_other_player_start() -> None:
    """Nobody is skipped."""
    state = dealt("flip", "bF~v6", seats=2)
    assert (on_turn(state), top(state), state.counts) == ("a", "v6", (7, 7))


def flip_with(symbol: str) -> tuple[str, str]:
    """Rules whose drawn pairs have a Flip with a dark symbol on the back, and that card."""
    for pairing in range(1, 200):
        rules = f"flip(pairing={pairing})"
        for card in deck_of(rules):
            light, dark = card.split("~")
            if light[1:] == "F" and dark[1:] == symbol:
                return rules, card
    raise AssertionError(symbol)


@pytest.mark.parametrize("symbol", ["+5", "E", "R", "F"])
def test_an_action_below_a_first_flip_does_nothing(symbol: str) -> None:
    """It gives its color and symbol, and the first player is on turn."""
    rules, card = flip_with(symbol)
    state = dealt(rules, card)
    dark = card.split("~")[1]
    assert (top(state), color(state), side(state)) == (dark, dark[0], "dark")
    assert (state.counts, on_turn(state), state.direction) == ((7,) * 4, "a", 1)


# A Flip that goes back, or does nothing


@pytest.mark.row("FLIP-6")
def test_a_first_flip_may_go_back() -> None:
    """With `redraw` it goes into the draw pile, and another card is turned up."""
    state = waiting_after("rF~p8", REDRAW)
    assert len(uno.awaited_cards(state)) == 84
    state = shuffle(state, "r1~p3")
    assert (top(state), side(state), on_turn(state)) == ("r1", "light", "a")
    assert "rF~p8" in draws(state)


@pytest.mark.parametrize("first", ["rF~p8", "rF~v3", "gF~W+C", "gF~t3", "bF~v6", "yF~o8"])
def test_redraw_never_leaves_a_flip_on_top(first: str) -> None:
    """None of them stays."""
    state = dealt(REDRAW, first)
    assert not top(state).endswith("F")
    assert (side(state), everything(state)) == ("light", deck_of("flip"))


@pytest.mark.row("FLIP-6")
@pytest.mark.parametrize("first", ["rF~p8", "gF~W+C"])
def test_a_first_flip_may_be_an_ordinary_card(first: str) -> None:
    """With `ignore` nothing is turned over, and the first player matches color or symbol."""
    state = dealt(IGNORE, first, hands={"a": "yF~o8b1~vEg5~o7r5~p2"})
    assert (side(state), top(state), on_turn(state)) == ("light", first.partition("~")[0], "a")
    assert (color(state), state.direction, state.counts) == (first[0], 1, (7,) * 4)
    assert "yF" in lays(state, "a")


def test_the_other_first_cards_act_whatever_first_flip_says() -> None:
    """The option is about Flips alone."""
    for rules in (REDRAW, IGNORE):
        assert dealt(rules, "y+1~v8").counts == (8, 7, 7, 7)
        assert on_turn(dealt(rules, "yS~o3")) == "b"


def test_another_value_of_first_flip_is_refused() -> None:
    """It is apply, redraw or ignore."""
    with pytest.raises(uno.RulesError):
        uno.ruleset("flip(first_flip=draw)")


@pytest.mark.parametrize("first", ["rF~p8", "y+1~v8", "yS~o3", "W~p5", "W+2~o4", "yR~tF"])
def test_only_numbers_may_open(first: str) -> None:
    """With `first_card=number` all symbols go back."""
    state = dealt("flip(first_card=number)", first)
    assert top(state)[1:] in set("123456789")
    assert (on_turn(state), side(state), state.counts) == ("a", "light", (7,) * 4)


# The next round


@pytest.mark.parametrize("start", ["light", "dark"])
def test_the_next_round_starts_on_the_light_side(start: str) -> None:
    """Whatever the side on which the last one ended."""
    rules = "flip(first_card=number)"
    hands = {"a": "b1~vE" if start == "dark" else "r5~p2", "b": "g3~v2", "c": "y3~v1"}
    state = position(rules, hands=hands, top="r7~v5", side=start)
    state = play(state, "a:vE" if start == "dark" else "a:r5")
    assert (state.step.name, side(state)) == ("over", start)
    state = play(state, "*:deal")
    assert (side(state), state.round, state.counts) == ("light", 2, (7, 7, 7))
    assert color(state) in LIGHT
    assert everything(state) == deck_of("flip")


def test_the_next_round_does_not_begin_with_a_turned_pile() -> None:
    """The cards that nobody had seen are shuffled in, and none lies under the first card."""
    state = position(
        "flip(first_card=number)",
        hands={"a": "b1~vE", "b": "g3~v2"},
        pile="rF~p8r2~oR",
        top="r7~v5",
        side="dark",
        buried=2,
    )
    state = play(state, "a:vE", "*:deal")
    assert (state.buried, len(state.discard_pile)) == (0, 1)


def test_the_first_player_has_an_ordinary_turn() -> None:
    """A card that fits, or a draw."""
    state = dealt("flip", "r5~p2", hands={"a": "r7~o1g5~o7b1~vEb1~vEy3~v1y4~vFg2~tE"})
    assert offered(state, "a") == {"r7", "g5", "+"}
