"""A turn: what may be laid, drawing, naming a color (docs/rules/classic.md 3)."""

from __future__ import annotations

import pytest
from tests.helpers import count, dealt, draws, hand, lays, offered, on_turn, play, told, top, why

import unorules as uno
from unorules.testing import position

COLORS = {"r", "y", "g", "b"}

# 3.1 Lay one card or draw


def test_a_player_on_turn_lays_or_draws() -> None:
    """3.1: a player lays one card or draws."""
    state = position("classic", hands={"a": "r1g2y5"}, seats=4, top="r5")
    assert offered(state, "a") == {"r1", "y5", "+"}


def test_the_card_laid_is_the_new_top() -> None:
    """3.1: the card leaves the hand and lies on top, and the turn passes."""
    state = play(position("classic", hands={"a": "r1g2y5"}, seats=4, top="r5"), "a:r1")
    assert (hand(state, "a"), top(state), on_turn(state)) == ("y5g2", "r1", "b")


@pytest.mark.row("UNO-9")
@pytest.mark.parametrize("second", ["a:r2", "a:r2!", "a:+"])
def test_nobody_lays_more_than_one_card_in_a_turn(second: str) -> None:
    """3.1: the player who has laid a card is not on turn any more."""
    state = play(position("classic", hands={"a": "r1r2"}, seats=4, top="r5"), "a:r1")
    assert why(state, second) == "not-your-turn"


@pytest.mark.parametrize("move", ["a:r1&g1", "a:r1&r1"])
def test_two_cards_are_not_laid_at_once(move: str) -> None:
    """3.1: one card is laid at a time, equal ones included."""
    state = position("classic", hands={"a": "r1r1g1g2"}, seats=4, top="r5")
    assert why(state, move) is not None


@pytest.mark.row("MOVE-1", "MOVE-9", "MOVE-12")
@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("a:g2", "no-match"),
        ("a:y9", "not-in-hand"),
        ("a:r9", "not-in-hand"),
        ("b:r9", "not-your-turn"),
        ("b:+", "not-your-turn"),
        ("a:W", "name-a-color"),
        ("a:r1=r", "no-color"),
        ("a:take", "must-answer"),
        ("a:-", "must-answer"),
        ("a:?", "must-answer"),
        ("a:=r", "must-answer"),
    ],
)
def test_a_refused_move_says_why_and_changes_nothing(move: str, code: str) -> None:
    """3.1: a move that the rules do not allow is refused and changes nothing."""
    state = position("classic", hands={"a": "r1g2W", "b": "r9"}, seats=4, top="r5", dealer="d")
    before = str(state)
    with pytest.raises(uno.IllegalMove) as refused:
        play(state, move)
    assert (refused.value.reason.code, str(state)) == (code, before)
    assert refused.value.move == uno.parse_move(move, state)


@pytest.mark.row("MOVE-9")
def test_a_reason_is_a_sentence_without_a_price() -> None:
    """3.1: a refusal says what was expected, and costs nothing."""
    state = position("classic", hands={"a": "r1g2"}, seats=4, top="r5")
    reason = uno.why_illegal(state, uno.parse_move("a:g2", state))
    assert reason is not None
    assert (reason.price, "g2" in reason.text) == (None, True)


def test_a_legal_move_has_no_reason_against_it() -> None:
    """3.1: exactly the moves that are offered have nothing against them."""
    state = position("classic", hands={"a": "r1g2W"}, seats=4, top="r5")
    for move in uno.legal_moves(state):
        assert uno.why_illegal(state, move) is None


@pytest.mark.row("MOVE-8")
def test_a_refused_wild_keeps_no_color() -> None:
    """3.1: a Wild refused out of turn can be laid later with another color."""
    state = position("classic", hands={"a": "r1r2r3", "b": "Wg1g2"}, seats=4, top="r5")
    with pytest.raises(uno.IllegalMove):
        play(state, "b:W=g")
    assert play(state, "a:r1", "b:W=b").color is uno.Color.BLUE


@pytest.mark.row("MOVE-7")
def test_nobody_deals_again_while_a_round_is_played() -> None:
    """3.1: a new deal in the middle of a round is refused, whoever wants it."""
    state = position("classic", hands={"a": "r1g2"}, seats=4)
    assert why(state, "*:deal") is not None


@pytest.mark.row("MOVE-7")
@pytest.mark.parametrize("letter", ["e", "z"])
def test_nobody_plays_who_does_not_sit_there(letter: str) -> None:
    """3.1: a move of a seat that is not at the table is refused."""
    state = position("classic", hands={"a": "r1g2"}, seats=4)
    assert why(state, f"{letter}:+") == "no-seat"


@pytest.mark.row("MOVE-3", "MOVE-4")
@pytest.mark.parametrize("seat", [True, 1.0, "1", None])
def test_a_move_names_a_seat_by_a_whole_number(seat: object) -> None:
    """3.1: what is no whole number is no seat."""
    with pytest.raises(TypeError):
        uno.Draw(seat)  # type: ignore[arg-type]


@pytest.mark.row("MOVE-4")
@pytest.mark.parametrize("seat", [-2, 26, 10**9])
def test_a_move_names_a_seat_from_0_to_25(seat: int) -> None:
    """3.1: a number out of range is no seat; none is counted from the end."""
    with pytest.raises(ValueError, match="seat"):
        uno.Draw(seat)


@pytest.mark.row("MOVE-1", "MOVE-4")
@pytest.mark.parametrize("card", [-1, 0, 7, 999, True, 1.0, "r1"])
def test_a_move_names_a_face_and_no_number(card: object) -> None:
    """3.1: a card is laid by what it shows, never by a number or a text."""
    with pytest.raises(TypeError):
        uno.Play(0, (card,))  # type: ignore[arg-type]


@pytest.mark.row("MOVE-2", "MOVE-3")
@pytest.mark.parametrize("color", ["WILD", "R", "RED", "red", "x", "4"])
def test_a_color_has_one_spelling(color: str) -> None:
    """3.6: only r, y, g and b name a color."""
    state = position("classic", hands={"a": "r1W"}, seats=2)
    with pytest.raises(uno.NotationError):
        uno.parse_move(f"a:W={color}", state)


@pytest.mark.row("MOVE-2", "MOVE-3")
@pytest.mark.parametrize("color", [-1, 0, 1, 4, 5, "r", "RED", "WILD"])
def test_a_color_is_a_color(color: object) -> None:
    """3.6: numbers and texts are no colors."""
    with pytest.raises((TypeError, ValueError)):
        uno.Play(0, (uno.parse_face("W"),), color)  # type: ignore[arg-type]


@pytest.mark.row("MOVE-3")
@pytest.mark.parametrize("color", ["o", "t", "p", "v"])
def test_colors_of_another_deck_cannot_be_named(color: str) -> None:
    """3.6: only the four colors of the deck can be named."""
    state = position("classic", hands={"a": "r1g1W"}, seats=2)
    assert why(state, f"a:W={color}") is not None


@pytest.mark.row("MOVE-13")
@pytest.mark.parametrize("number", ["-1", "0", "2", "1000000"])
def test_nobody_says_how_many_cards_to_draw(number: str) -> None:
    """3.4: a draw is one card; the move carries no number."""
    state = position("classic", hands={"a": "g1g2"}, seats=2)
    with pytest.raises(uno.NotationError):
        uno.parse_move(f"a:+{number}", state)


# 3.2 Matching


@pytest.mark.parametrize(
    ("card", "matches"),
    [
        ("r9", True),
        ("rS", True),
        ("r+2", True),
        ("g5", True),
        ("b5", True),
        ("g4", False),
        ("yS", False),
    ],
)
def test_a_card_matches_by_color_or_number(card: str, matches: bool) -> None:
    """3.2: on a red five a card matches that is red or a five."""
    state = position("classic", hands={"a": f"{card}g2g3"}, seats=4, top="r5")
    assert (card in lays(state, "a")) is matches


@pytest.mark.parametrize(
    ("above", "card", "matches"),
    [
        ("yS", "gS", True),
        ("yR", "gR", True),
        ("y+2", "g+2", True),
        ("yS", "gR", False),
        ("yS", "g+2", False),
        ("y+2", "g2", False),
        ("y2", "g+2", False),
    ],
)
def test_symbols_match_like_on_like(above: str, card: str, matches: bool) -> None:
    """3.2: symbols match like on like, and a Draw Two is no two."""
    state = position("classic", hands={"a": f"{card}r7r8"}, seats=4, top=above)
    assert (card in lays(state, "a")) is matches


@pytest.mark.row("C16")
def test_a_skip_fits_a_skip_and_never_a_reverse() -> None:
    """3.2: on a yellow Skip the green and the blue Skip may be laid, the green Reverse not."""
    state = position("classic", hands={"a": "gSgRbS"}, seats=4, top="yS")
    assert lays(state, "a") == {"gS", "bS"}


@pytest.mark.row("MOVE-11")
@pytest.mark.parametrize("wild", ["W", "W+4"])
def test_on_a_wild_only_the_color_in_force_matches(wild: str) -> None:
    """3.2: if the top is a wild, only the color in force can be matched."""
    state = position("classic", hands={"b": "r1rSg1W"}, seats=4, top=wild, color="r", turn="b>")
    assert lays(state, "b") == {"r1", "rS", "W"}


def test_the_color_under_a_wild_counts_no_more() -> None:
    """3.2: neither color nor number of the card below the top is matched."""
    hands = {"a": "WWy1y2", "b": "r1g5y9"}
    state = play(position("classic", hands=hands, seats=4, top="r5"), "a:W=y")
    assert lays(state, "b") == {"y9"}


# 3.3 Wilds


@pytest.mark.parametrize("above", ["r5", "gS", "b+2", "yR", "r0"])
def test_a_wild_may_be_laid_on_any_card(above: str) -> None:
    """3.3: a Wild may be laid on any card."""
    state = position("classic", hands={"a": "Wy3y4"}, seats=4, top=above)
    assert "W" in lays(state, "a")


@pytest.mark.parametrize("above", ["r5", "gS", "b+2", "yR", "r0"])
def test_a_wild_draw_four_may_be_laid_on_any_card(above: str) -> None:
    """3.3: a Wild Draw Four may be laid on any card too."""
    state = position("classic", hands={"a": "W+4y3y4"}, seats=4, top=above)
    assert "W+4" in lays(state, "a")


@pytest.mark.row("C14")
def test_a_wild_may_be_laid_instead_of_a_matching_card() -> None:
    """3.3: also by a player who holds a matching card; and a Wild Draw Four as a bluff."""
    state = position("classic", hands={"a": "r9g5b2ySWW+4r+2"}, seats=4, top="r5")
    assert lays(state, "a") == {"r9", "g5", "r+2", "W", "W+4"}


@pytest.mark.row("MOVE-14", "W4-1")
@pytest.mark.parametrize("above", ["W", "W+4"])
def test_a_wild_may_be_laid_on_another_wild(above: str) -> None:
    """3.3: either wild may be laid on either."""
    state = position("classic", hands={"a": "WW+4r2g3"}, seats=4, top=above, color="y")
    assert lays(state, "a") == {"W", "W+4"}


# 3.4 Drawing

FACING_RED = {"a": "b1g2"}


def test_a_player_who_draws_takes_one_card() -> None:
    """3.4: a player who draws takes the next card of the draw pile, and no more."""
    state = position("classic", hands=FACING_RED, seats=4, top="r5", draw="y1r8")
    after = play(state, "a:+")
    assert (hand(after, "a"), draws(after)[0]) == ("y1g2b1", "r8")


@pytest.mark.row("C19", "CARDS-6")
def test_the_drawn_card_may_be_laid_at_once() -> None:
    """3.4: if the drawn card may be laid, its player may lay it at once."""
    state = position("classic", hands=FACING_RED, seats=4, top="r5", draw="r8y1")
    state = play(state, "a:+", "a:r8")
    assert (hand(state, "a"), top(state), on_turn(state)) == ("g2b1", "r8", "b")


@pytest.mark.row("C20")
def test_the_drawn_card_may_be_kept() -> None:
    """3.4: or keeps it; keeping it ends the turn."""
    state = position("classic", hands=FACING_RED, seats=4, top="r5", draw="r8y1")
    state = play(state, "a:+", "a:-")
    assert (hand(state, "a"), top(state), on_turn(state)) == ("r8g2b1", "r5", "b")


def test_with_a_drawn_card_there_are_two_choices() -> None:
    """3.4: the drawn card is laid or kept, and nothing else is possible."""
    state = position("classic", hands={"a": "r1b1g2"}, seats=4, top="r5", draw="r8")
    assert offered(play(state, "a:+"), "a") == {"r8", "-"}


@pytest.mark.row("MOVE-5")
@pytest.mark.parametrize("move", ["a:r1", "a:W=g"])
def test_no_other_card_may_be_laid_after_a_draw(move: str) -> None:
    """3.4: no other card of the hand may be laid after a draw."""
    state = position("classic", hands={"a": "r1g1W"}, seats=4, top="r5", draw="r8")
    assert why(play(state, "a:+"), move) == "not-the-drawn-card"


@pytest.mark.row("MOVE-5")
def test_nobody_draws_twice_in_a_turn() -> None:
    """3.4: a second draw is refused, whether or not the card can be laid."""
    state = position("classic", hands={"a": "r1g1"}, seats=4, top="r5", draw="r8")
    assert why(play(state, "a:+"), "a:+") == "must-answer"
    other = position("classic", hands={"a": "r1g1"}, seats=4, top="r5", draw="b9")
    after = play(other, "a:+")
    assert [why(after, move) for move in ("a:+", "a:r1")] == ["not-your-turn"] * 2


@pytest.mark.row("C21", "MOVE-5")
def test_a_drawn_card_that_cannot_be_laid_ends_the_turn() -> None:
    """3.4: if the drawn card cannot be laid, the turn ends by itself."""
    state = position("classic", hands=FACING_RED, seats=4, top="r5", draw="y1r8")
    state = play(state, "a:+")
    assert (count(state, "a"), on_turn(state)) == (3, "b")


@pytest.mark.parametrize("card", ["r8", "b5", "rS", "W", "W+4"])
def test_every_drawn_card_that_may_be_laid_waits_for_its_player(card: str) -> None:
    """3.4: the player decides, whether the card fits by color, number or as a wild."""
    state = play(position("classic", hands=FACING_RED, seats=4, top="r5", draw=card), "a:+")
    assert (lays(state, "a"), on_turn(state), top(state)) == ({card}, "a", "r5")


@pytest.mark.row("CARDS-6")
def test_a_drawn_card_may_be_laid_whose_twin_is_in_the_hand() -> None:
    """3.4: with one red five in the hand and another drawn, exactly one of them is laid."""
    state = position("classic", hands={"a": "r5g1"}, seats=4, top="r7", draw="r5")
    state = play(state, "a:+", "a:r5")
    assert (hand(state, "a"), top(state)) == ("r5g1", "r5")


@pytest.mark.parametrize(
    ("card", "move", "turn"), [("rS", "a:rS", "c"), ("r+2", "a:r+2", "c"), ("rR", "a:rR", "d")]
)
def test_a_drawn_action_card_acts_when_laid(card: str, move: str, turn: str) -> None:
    """3.4: a drawn card that is laid acts as any other."""
    state = position("classic", hands=FACING_RED, seats=4, top="r5", draw=card)
    assert on_turn(play(state, "a:+", move)) == turn


def test_a_drawn_wild_names_a_color() -> None:
    """3.4, 3.6: a drawn Wild is laid with a color."""
    state = play(position("classic", hands=FACING_RED, seats=4, top="r5", draw="W"), "a:+")
    assert offered(state, "a") == {"-", *(f"W={color}" for color in COLORS)}


@pytest.mark.row("CARDS-4")
def test_a_card_just_laid_is_not_drawn() -> None:
    """3.4: a laid card lies on the discard pile and is not among those drawn next."""
    state = position("classic", hands={"a": "g3g1"}, seats=2, top="g5")
    assert "g3" in draws(state)
    state = play(state, "a:g3")
    assert draws(state).count("g3") == 1


# 3.5 Drawing by choice


def test_a_player_may_draw_with_a_matching_card_in_the_hand() -> None:
    """3.5: with `voluntary_draw=on` a player may draw while holding a card that could be laid."""
    state = position("classic", hands={"a": "r7g2"}, seats=4, top="r5")
    assert "+" in offered(state, "a")


def test_voluntary_draw_is_on_by_default() -> None:
    """3.5: `voluntary_draw=on` is the default."""
    assert uno.ruleset("classic(voluntary_draw=on)") == uno.ruleset("classic")


OFF = "classic(voluntary_draw=off)"


@pytest.mark.row("C23")
@pytest.mark.parametrize("card", ["r7", "g5", "W"])
def test_without_voluntary_draw_a_playable_card_forbids_the_draw(card: str) -> None:
    """3.5: with `off`, drawing is refused as long as some card of the hand can be laid."""
    state = position(OFF, hands={"a": f"{card}g2"}, seats=4, top="r5")
    assert why(state, "a:+") == "must-play"
    assert "+" not in offered(state, "a")


def test_without_voluntary_draw_a_hand_that_fits_nothing_draws() -> None:
    """3.5: with `off`, a player without a playable card draws."""
    state = position(OFF, hands={"a": "y7g2"}, seats=4, top="r5")
    assert offered(state, "a") == {"+", "!"}


@pytest.mark.parametrize(
    ("rules", "hand_of_a", "draw"),
    [
        pytest.param(OFF, "W+4r8", False, id="bluff-possible"),
        pytest.param(OFF, "W+4g8", False, id="bluff-clean"),
        pytest.param("classic(voluntary_draw=off)-challenge", "W+4g8", False, id="strict-clean"),
        pytest.param(
            "classic(voluntary_draw=off,wild4_policy=free)-challenge", "W+4r8", False, id="free"
        ),
    ],
)
def test_a_wild_draw_four_that_may_be_laid_forbids_the_draw(
    rules: str, hand_of_a: str, draw: bool
) -> None:
    """3.5: a Wild Draw Four counts exactly when `wild4_policy` would let it be laid."""
    state = position(rules, hands={"a": hand_of_a}, seats=4, top="r5")
    assert ("+" in offered(state, "a")) is draw


def test_a_wild_draw_four_that_may_be_laid_alone_forbids_the_draw() -> None:
    """3.5: as a bluff the Wild Draw Four could be laid on a wild too, so there is no draw."""
    state = position(OFF, hands={"a": "W+4g8"}, seats=4, top="W", color="g")
    assert why(state, "a:+") == "must-play"


def test_a_strict_wild_draw_four_is_refused_only_beside_a_card_that_fits() -> None:
    """3.5, 4.7: under `strict` the card of the color that forbids it forbids the draw as well."""
    rules = "classic(voluntary_draw=off)-challenge"
    state = position(rules, hands={"a": "W+4r8"}, seats=4, top="r5")
    assert offered(state, "a") == {"r8", "r8!", "!"}


@pytest.mark.parametrize("rules", ["classic", OFF])
def test_a_drawn_card_may_be_kept_under_either_value(rules: str) -> None:
    """3.5: under either value a drawn card may be kept."""
    state = play(position(rules, hands=FACING_RED, seats=4, top="r5", draw="r8"), "a:+")
    assert "-" in offered(state, "a")


def test_voluntary_draw_is_on_or_off() -> None:
    """9: another value is refused."""
    with pytest.raises(uno.RulesError, match="voluntary_draw"):
        uno.ruleset("classic(voluntary_draw=maybe)")


# 3.6 Naming a color


@pytest.mark.parametrize("wild", ["W", "W+4"])
def test_the_color_is_named_with_the_wild(wild: str) -> None:
    """3.6: the color is named in the same move, and any of the four may be named."""
    state = position("classic", hands={"a": f"{wild}g1g2"}, seats=4, top="r5")
    moves = {move for move in offered(state, "a") if move.startswith(f"{wild}=")}
    assert moves == {f"{wild}={color}" for color in COLORS}


@pytest.mark.row("W4-8")
@pytest.mark.parametrize("wild", ["W", "W+4"])
@pytest.mark.parametrize("above", ["r5", "W+4"])
def test_a_wild_without_a_color_is_refused(wild: str, above: str) -> None:
    """3.6: without a color the wild is refused, also on another one, so no top is colorless."""
    state = position("classic", hands={"a": f"{wild}g1g2"}, seats=4, top=above, color="r")
    assert why(state, f"a:{wild}") == "name-a-color"


@pytest.mark.row("C18")
def test_the_color_in_force_may_be_named_again() -> None:
    """3.6: the color already in force may be named."""
    state = play(position("classic", hands={"a": "g3W"}, seats=4, top="r5"), "a:W=r")
    assert (state.color, on_turn(state), count(state, "a")) == (uno.Color.RED, "b", 1)


@pytest.mark.parametrize("wild", ["W", "W+4"])
def test_a_last_wild_is_laid_without_a_color(wild: str) -> None:
    """3.6: a wild that is its player's last card is laid without a color."""
    state = position("classic", hands={"a": wild}, seats=4, top="r5")
    assert offered(state, "a") == {wild, "+"}


@pytest.mark.parametrize("move", ["a:W=g", "a:W=r"])
def test_a_color_named_with_the_last_wild_is_refused(move: str) -> None:
    """3.6: naming a color with a last wild is refused."""
    state = position("classic", hands={"a": "W"}, seats=4, top="r5")
    assert why(state, move) == "no-color"


@pytest.mark.parametrize("color", sorted(COLORS))
def test_a_color_named_with_a_colored_card_is_refused(color: str) -> None:
    """3.6: naming a color with a colored card is refused, its own color too."""
    state = position("classic", hands={"a": "r1g1g2"}, seats=4, top="r5")
    assert why(state, f"a:r1={color}") == "no-color"


# What is told


@pytest.mark.parametrize(
    ("moves", "sentences"),
    [
        pytest.param(["a:r1"], ["Seat a plays a red 1.", "It is the turn of seat b."], id="number"),
        pytest.param(
            ["a:W=g"],
            ["Seat a plays a Wild, naming green.", "It is the turn of seat b."],
            id="wild",
        ),
        pytest.param(["a:+"], ["Seat a draws 1 card."], id="draw"),
        pytest.param(
            ["a:+", "a:-"],
            ["Seat a keeps the card.", "It is the turn of seat b."],
            id="keep",
        ),
        pytest.param(
            ["a:r1", "b:+"],
            ["Seat b draws 1 card.", "It is the turn of seat c."],
            id="draw-in-vain",
        ),
    ],
)
def test_a_turn_is_told(moves: list[str], sentences: list[str]) -> None:
    """3: what happens in a turn is told in sentences."""
    hands = {"a": "r1g1W", "b": "y2y3y4"}
    draw = "b9" if len(moves) == 2 and moves[1] == "b:+" else "r8"
    state = position("classic", hands=hands, seats=4, top="r5", draw=draw)
    assert told(state, *moves) == sentences


def test_the_card_of_a_first_turn_is_laid_from_a_real_hand() -> None:
    """3.1: a dealt hand is played as any other."""
    state = play(dealt(hands={"a": "r1g1g2g3g4g6g7"}), "a:r1")
    assert (top(state), on_turn(state), count(state, "a")) == ("r1", "b", 6)


# Turns of the table

ORDER = {"a": "r1b1b2", "b": "r2b3b4", "c": "r3b6b7"}


@pytest.mark.row("TURN-4")
def test_counterclockwise_the_last_seat_follows_the_first() -> None:
    """2.4, 4.2: counterclockwise the turn goes from seat a to the last seat."""
    state = play(position("classic", hands=ORDER, top="r5", turn="a<"), "a:r1")
    assert on_turn(state) == "c"


def test_clockwise_the_first_seat_follows_the_last() -> None:
    """2.4: clockwise the turn goes from the last seat to seat a."""
    state = play(position("classic", hands=ORDER, top="r5", turn="c>"), "c:r3")
    assert on_turn(state) == "a"


@pytest.mark.parametrize("move", ["a:+", "b:r2", "c:!"])
def test_a_move_made_for_an_older_step_is_stale(move: str) -> None:
    """3.1: with `at` a move that was made for an earlier step is refused as stale."""
    state = position("classic", hands=ORDER, top="r5")
    moment = state.moment
    after = play(state, "a:r1")
    with pytest.raises(uno.IllegalMove) as refused:
        uno.apply(after, uno.parse_move(move, after), at=moment)
    assert refused.value.reason.code == "stale"


def test_the_seat_on_turn_is_the_first_who_may_act() -> None:
    """3.1: `actors` names those who may act, the seat on turn first."""
    hands = {"a": "r1g1", "b": "r2g2g3"}
    state = play(position("classic", hands=hands, seats=3, top="r5"), "a:r1")
    assert uno.actors(state) == (1, 0, 2)


@pytest.mark.parametrize(
    ("moves", "default"),
    [(["a:r1"], "b:+"), (["a:+"], "a:-"), (["a:W+4=g"], "b:take")],
)
def test_a_seat_that_runs_out_of_time_draws_keeps_or_takes(moves: list[str], default: str) -> None:
    """3.1, 3.4, 5.5: a host plays for an absent player what tells nothing of the hand."""
    hands = {"a": "r1g1W+4", "b": "r2g2g3"}
    state = play(position("classic", hands=hands, seats=3, top="r5", draw="r8"), *moves)
    letter = default[0]
    assert str(uno.default_move(state, ord(letter) - ord("a"))) == default


def test_no_move_is_made_for_a_seat_that_nobody_waits_for() -> None:
    """3.1: the table waits for the seat on turn only."""
    state = position("classic", hands=ORDER, top="r5")
    with pytest.raises(ValueError, match="seat b"):
        uno.default_move(state, 1)
