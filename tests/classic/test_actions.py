"""The cards that act (docs/rules/classic.md 4)."""

from __future__ import annotations

import pytest
from tests.helpers import count, faces, hand, lays, offered, on_turn, play, told, top, why

import unorules as uno
from unorules.events import Drew
from unorules.testing import position


def facing(cards: str, seats: int = 4, rules: str = "classic", **others: str) -> uno.State:
    """Seat a holds these cards on a red five."""
    return position(rules, hands={"a": cards, **others}, seats=seats, top="r5")


# 4.1 Skip


@pytest.mark.row("C24", "SKIP-1", "SKIP-3")
def test_a_skip_makes_the_next_player_lose_the_turn() -> None:
    """4.1: exactly one player is skipped."""
    assert on_turn(play(facing("rSg2g3"), "a:rS")) == "c"


def test_a_skip_skips_in_the_direction_of_play() -> None:
    """4.1: counterclockwise the seat on the right loses the turn."""
    state = position("classic", hands={"a": "rSg2g3"}, seats=4, top="r5", turn="a<")
    assert on_turn(play(state, "a:rS")) == "c"
    state = position("classic", hands={"b": "rSg2g3"}, seats=4, top="r5", turn="b<")
    assert on_turn(play(state, "b:rS")) == "d"


def test_a_skip_makes_nobody_draw() -> None:
    """4.1: the skipped player keeps the hand as it is."""
    assert play(facing("rSg2g3"), "a:rS").counts == (2, 5, 5, 5)


# 4.2 Reverse


@pytest.mark.row("C25", "TURN-3", "SKIP-3")
def test_a_reverse_changes_the_direction() -> None:
    """4.2: play goes on counterclockwise, with the seat that came before."""
    state = play(facing("rRg2g3"), "a:rR")
    assert (state.direction, on_turn(state)) == (-1, "d")


@pytest.mark.row("TURN-3")
def test_after_a_reverse_the_seat_on_the_other_side_plays() -> None:
    """4.2: after a Reverse of seat b seat a plays, not seat c."""
    state = position("classic", hands={"b": "rRg2g3"}, seats=4, top="r5", turn="b>")
    assert on_turn(play(state, "b:rR")) == "a"


def test_a_second_reverse_turns_play_back() -> None:
    """4.2: after two Reverses play is clockwise again."""
    state = play(facing("rRg2g3", d="gRg4g6"), "a:rR", "d:gR")
    assert (state.direction, on_turn(state)) == (1, "a")


@pytest.mark.row("TURN-4")
def test_with_three_players_a_reverse_gives_the_turn_to_the_last_seat() -> None:
    """4.2: with three seats a Reverse of seat a is followed by seat c."""
    assert on_turn(play(facing("rRg2g3", seats=3), "a:rR")) == "c"


# 4.3 Two players


@pytest.mark.row("C26", "TURN-1", "TURN-2")
def test_between_two_a_reverse_gives_another_turn() -> None:
    """4.3: with `two_player_reverse=skip` the player of a Reverse has the next turn too."""
    state = play(facing("rRg2g3", 2, "classic(two_player_reverse=skip)"), "a:rR")
    assert (state.direction, on_turn(state)) == (-1, "a")


def test_skip_is_the_default_between_two() -> None:
    """4.3: `two_player_reverse=skip` is the default."""
    assert uno.ruleset("classic(two_player_reverse=skip)") == uno.ruleset("classic")


@pytest.mark.row("C27", "TURN-2")
def test_with_none_the_opponent_has_the_next_turn() -> None:
    """4.3: with `two_player_reverse=none` the opponent plays; the direction changes as well."""
    state = play(facing("rRg2g3", 2, "classic(two_player_reverse=none)"), "a:rR")
    assert (state.direction, on_turn(state)) == (-1, "b")


@pytest.mark.parametrize("value", ["skip", "none"])
def test_two_player_reverse_does_not_concern_three_players(value: str) -> None:
    """4.3: with three players a Reverse only changes the direction, under either value."""
    state = play(facing("rRg2g3", 3, f"classic(two_player_reverse={value})"), "a:rR")
    assert on_turn(state) == "c"


def test_two_players_are_two_active_seats() -> None:
    """4.3: when all but two of four seats are eliminated, a Reverse acts as between two."""
    rules = "classic(scoring=challenge_elimination,target=100,first_card=number)"
    hands = {"a": "r1", "b": "g9g8", "c": "y3y4", "d": "g7y7"}
    state = position(rules, hands=hands, top="r5", scores="0,90,0,95", dealer="c")
    state = play(state, "a:r1")
    assert state.active == (0, 2)
    two = position(rules, hands={"a": "rRg2g3", "b": "-", "c": "y1y2", "d": "-"}, top="r5")
    assert on_turn(play(two, "a:rR")) == "a"


@pytest.mark.row("C28")
def test_between_two_a_skip_brings_the_turn_back() -> None:
    """4.3: with two players a Skip brings the turn back to the player who laid it."""
    assert on_turn(play(facing("rSg2g3", 2), "a:rS")) == "a"


@pytest.mark.row("C30")
def test_between_two_a_draw_two_brings_the_turn_back() -> None:
    """4.3: so does a Draw Two."""
    state = play(facing("r+2g2g3", 2), "a:r+2")
    assert (count(state, "b"), on_turn(state)) == (7, "a")


@pytest.mark.row("C48", "W4-11")
def test_between_two_a_paid_wild_draw_four_brings_the_turn_back() -> None:
    """4.3: so does a Wild Draw Four that is paid, and the payer draws four cards in all."""
    state = play(facing("W+4g8g9", 2), "a:W+4=g")
    assert offered(state, "b") == {"take", "?"}
    state = play(state, "b:take")
    assert (count(state, "b"), on_turn(state)) == (9, "a")


@pytest.mark.row("W4-11")
def test_who_owes_four_cards_cannot_draw_another_one() -> None:
    """4.6: an ordinary draw is refused while the four cards are owed."""
    assert why(play(facing("W+4g8g9", 2), "a:W+4=g"), "b:+") == "must-answer"


# 4.4 Draw Two


@pytest.mark.row("SKIP-2", "SKIP-3")
def test_a_draw_two_makes_the_next_player_draw_and_lose_the_turn() -> None:
    """4.4: the next player draws two cards and loses the turn."""
    state = position("classic", hands={"a": "r+2g2g3"}, seats=3, top="r5", draw="y1b9")
    state = play(state, "a:r+2")
    assert (state.counts, on_turn(state)) == ((2, 7, 5), "c")
    assert {"y1", "b9"} <= set(map(str, state.hand(1)))


def test_the_two_cards_are_drawn_by_themselves() -> None:
    """4.4: they are drawn without a move: nothing is owed after the card is laid."""
    state = play(facing("r+2g2g3"), "a:r+2")
    assert (state.owed, offered(state, "b")) == (0, set())


@pytest.mark.row("C29")
def test_a_draw_two_in_the_hand_is_no_answer() -> None:
    """4.4: who holds a Draw Two draws all the same and cannot lay it."""
    state = play(facing("r+2g2g3", b="y+2y1y2y3y4"), "a:r+2")
    assert (count(state, "b"), on_turn(state)) == (7, "c")
    assert why(state, "b:y+2") == "not-your-turn"


@pytest.mark.row("SKIP-4")
def test_a_paid_draw_two_binds_nobody_else() -> None:
    """4.4: the player after the one who drew plays any matching card or a wild."""
    hands = {"a": "b+2g2g3", "b": "y1y2y3", "c": "bRr1Wg+2g1"}
    state = play(position("classic", hands=hands, seats=4, top="b5"), "a:b+2")
    assert lays(state, "c") == {"bR", "W", "g+2"}
    assert state.owed == 0


def test_a_draw_two_works_counterclockwise() -> None:
    """4.4: the next player in the direction of play draws."""
    state = position("classic", hands={"a": "r+2g2g3"}, seats=4, top="r5", turn="a<")
    state = play(state, "a:r+2")
    assert (state.counts, on_turn(state)) == ((2, 5, 5, 7), "c")


# 4.5 Wild


@pytest.mark.row("SKIP-3")
@pytest.mark.parametrize("color", ["r", "y", "g", "b"])
def test_a_wild_puts_the_named_color_in_force(color: str) -> None:
    """4.5: the color named by its player is in force."""
    state = play(facing("Wg2g3", b="r1y1g1b1"), f"a:W={color}")
    assert (str(state.color), lays(state, "b")) == (color, {f"{color}1"})


def test_a_wild_has_no_other_effect() -> None:
    """4.5: nobody draws, nobody is skipped, and the direction stays."""
    state = play(facing("Wg2g3"), "a:W=g")
    assert (state.counts, on_turn(state), state.direction) == ((2, 5, 5, 5), "b", 1)


# 4.6 Wild Draw Four


@pytest.mark.row("C36", "SKIP-3")
def test_a_wild_draw_four_names_a_color_and_makes_draw_four() -> None:
    """4.6: the color is in force, the next player draws four cards and loses the turn."""
    state = play(facing("W+4g8y2y3"), "a:W+4=b", "b:take")
    assert (state.color, state.counts) == (uno.Color.BLUE, (3, 9, 5, 5))
    assert (on_turn(state), state.owed) == ("c", 0)


def is_clean(cards: str, above: str = "r5", color: str = "") -> bool:
    """Whether a Wild Draw Four laid from these cards stands when it is challenged."""
    hands = {"a": f"W+4{cards}"}
    state = position("classic", hands=hands, seats=4, top=above, color=color)
    return on_turn(play(state, "a:W+4=g", "b:?")) == "c"


def is_strict(cards: str, above: str = "r5", color: str = "") -> bool:
    """Whether a Wild Draw Four may be laid from these cards where it must be clean."""
    hands = {"a": f"W+4{cards}"}
    state = position("classic-challenge", hands=hands, seats=4, top=above, color=color)
    return "W+4" in lays(state, "a")


CLEAN = [
    pytest.param("g8y1", "r5", "", True, id="other-colors"),
    pytest.param("r3g8", "r5", "", False, id="the-color-in-force"),
    pytest.param("rSg8", "r5", "", False, id="an-action-of-the-color"),
    pytest.param("g5y7", "r5", "", True, id="the-number"),
    pytest.param("gSy7", "rS", "", True, id="the-symbol"),
    pytest.param("y+2b1", "r+2", "", True, id="a-draw-two"),
    pytest.param("Wb1", "r5", "", True, id="a-wild"),
    pytest.param("W+4b1", "r5", "", True, id="another-wild-draw-four"),
    pytest.param("WWW+4W+4", "r5", "", True, id="wilds-only"),
    pytest.param("y2g8", "W", "y", False, id="the-color-named-for-a-covered-wild"),
    pytest.param("r2g8", "W", "y", True, id="another-color-than-the-named-one"),
    pytest.param("y2g8", "W+4", "y", False, id="named-for-a-covered-wild-draw-four"),
]


@pytest.mark.row("W4-2", "W4-3", "W4-4", "W4-7", "C40")
@pytest.mark.parametrize(("cards", "above", "color", "clean"), CLEAN)
def test_a_wild_draw_four_is_clean_without_the_color_in_force(
    cards: str, above: str, color: str, clean: bool
) -> None:
    """4.6: it is clean if no card left has the color in force before; nothing else counts."""
    assert is_clean(cards, above, color) is clean


@pytest.mark.row("W4-1", "W4-3", "W4-7")
@pytest.mark.parametrize(("cards", "above", "color", "clean"), CLEAN)
def test_without_a_challenge_the_same_test_decides_what_may_be_laid(
    cards: str, above: str, color: str, clean: bool
) -> None:
    """4.6, 4.7: what would be clean may be laid under `strict`, and nothing else."""
    assert is_strict(cards, above, color) is clean


@pytest.mark.row("W4-3")
@pytest.mark.parametrize("cards", ["W+4b5", "W+4Wb3"])
def test_a_matching_number_or_a_wild_does_not_forbid_it(cards: str) -> None:
    """4.6: with a blue five or a Wild in the hand it may be laid on a red five."""
    for rules in ("classic", "classic-challenge"):
        assert "W+4" in lays(facing(cards, 4, rules), "a")


@pytest.mark.parametrize(("rest", "guilty"), [("r1g1", True), ("b1g1", False)])
def test_a_drawn_wild_draw_four_is_tested_on_the_whole_hand(rest: str, guilty: bool) -> None:
    """4.6: a Wild Draw Four that was just drawn is tested on the whole rest of the hand."""
    state = position("classic", hands={"a": rest}, seats=4, top="r5", draw="W+4")
    state = play(state, "a:+", "a:W+4=y", "b:?")
    assert (on_turn(state) == "b") is guilty


@pytest.mark.parametrize(("rest", "waits"), [("r1g1", False), ("b1g1", True)])
def test_a_drawn_wild_draw_four_that_is_not_clean_ends_a_strict_turn(
    rest: str, waits: bool
) -> None:
    """4.6, 3.4: under `strict` the drawn Wild Draw Four can be laid only if it is clean."""
    state = position("classic-challenge", hands={"a": rest}, seats=4, top="r5", draw="W+4")
    state = play(state, "a:+")
    assert (on_turn(state) == "a") is waits


# 4.7 What may be laid


@pytest.mark.row("C14", "W4-6")
def test_a_bluff_may_be_laid() -> None:
    """4.7: with `bluff` a Wild Draw Four that is not clean may be laid."""
    assert "W+4" in lays(facing("r9g5b2ySWW+4r+2", 4, "classic(wild4_policy=bluff)"), "a")


def test_a_bluff_stands_unless_it_is_challenged() -> None:
    """4.7: a bluff that is accepted has its full effect."""
    state = play(facing("W+4r2r3"), "a:W+4=g", "b:take")
    assert (state.counts, on_turn(state)) == ((2, 9, 5, 5), "c")


@pytest.mark.row("C15", "C44", "W4-6")
def test_strict_refuses_a_bluff() -> None:
    """4.7: with `strict` a Wild Draw Four that is not clean is refused."""
    state = facing("r9g5b2ySWW+4r+2", 4, "classic(wild4_policy=strict)-challenge")
    assert lays(state, "a") == {"r9", "g5", "r+2", "W"}
    assert why(state, "a:W+4=g") is not None


@pytest.mark.row("C44")
def test_strict_refuses_a_bluff_with_two_cards() -> None:
    """4.7: also when it would be the last card but one."""
    state = facing("W+4r3", 4, "classic-challenge")
    assert why(state, "a:W+4=g") is not None


@pytest.mark.row("C45", "W4-9")
def test_free_asks_no_question() -> None:
    """4.7: with `free` it may be laid like a Wild, and the four cards are drawn at once."""
    state = facing("W+4r3g8", 4, "classic(wild4_policy=free)-challenge")
    state = play(state, "a:W+4=g")
    assert (count(state, "b"), on_turn(state), state.color) == (9, "c", uno.Color.GREEN)


def test_bluff_is_the_default_with_the_challenge() -> None:
    """4.7: with the module `challenge` in play, `bluff` is the default."""
    assert "W+4" in lays(facing("W+4r3g8", 4, "classic"), "a")


@pytest.mark.parametrize("value", ["strict", "free"])
def test_bluff_is_the_only_value_with_the_challenge(value: str) -> None:
    """4.7: with the module `challenge` in play no other value is accepted."""
    with pytest.raises(uno.RulesError, match="challenge"):
        uno.ruleset(f"classic(wild4_policy={value})")


def test_strict_is_the_default_without_the_challenge() -> None:
    """4.7: without that module, `strict` is the default."""
    assert "W+4" not in lays(facing("W+4r3g8", 4, "classic-challenge"), "a")


def test_bluff_is_refused_without_the_challenge() -> None:
    """4.7: without that module `bluff` is refused at set-up."""
    with pytest.raises(uno.RulesError, match="challenge"):
        uno.ruleset("classic(wild4_policy=bluff)-challenge")


@pytest.mark.parametrize("option", ["wild4_policy", "two_player_reverse", "first_reverse"])
def test_an_option_takes_its_own_values_only(option: str) -> None:
    """9: a value that is not in the list is refused at set-up."""
    with pytest.raises(uno.RulesError, match=option):
        uno.ruleset(f"classic({option}=perhaps)")


@pytest.mark.row("SKIP-3")
@pytest.mark.parametrize(
    ("move", "turn", "counts"),
    [
        ("a:rS", "c", (6, 5, 5, 5)),
        ("a:rR", "d", (6, 5, 5, 5)),
        ("a:r+2", "c", (6, 7, 5, 5)),
        ("a:W=g", "b", (6, 5, 5, 5)),
        ("a:W+4=g", "c", (6, 9, 5, 5)),
        ("a:r7", "b", (6, 5, 5, 5)),
    ],
)
def test_every_card_has_its_effect(move: str, turn: str, counts: tuple[int, ...]) -> None:
    """4: every symbol of the deck acts, and a number does not."""
    rules = "classic(wild4_policy=free)-challenge"
    state = play(facing("rSrRr+2WW+4r7g9", 4, rules), move)
    assert (on_turn(state), state.counts) == (turn, counts)


@pytest.mark.row("SKIP-3")
@pytest.mark.parametrize("card", ["rF", "r+1", "r+5", "W+2", "r[discard-all]", "o7"])
def test_a_card_that_is_not_of_this_deck_is_refused(card: str) -> None:
    """4: a face without an effect cannot get into a game."""
    with pytest.raises(uno.UnoError):
        position("classic", hands={"a": card})


# What is told


@pytest.mark.parametrize(
    ("move", "sentences"),
    [
        pytest.param(
            "a:rS",
            [
                "Seat a plays a red Skip.",
                "Seat b is skipped.",
                "It is the turn of seat c.",
            ],
            id="skip",
        ),
        pytest.param(
            "a:rR",
            [
                "Seat a plays a red Reverse.",
                "Play turns around and goes counterclockwise.",
                "It is the turn of seat d.",
            ],
            id="reverse",
        ),
        pytest.param(
            "a:r+2",
            [
                "Seat a plays a red Draw Two.",
                "Seat b draws 2 cards.",
                "Seat b is skipped.",
                "It is the turn of seat c.",
            ],
            id="draw-two",
        ),
        pytest.param(
            "a:W=b",
            ["Seat a plays a Wild, naming blue.", "It is the turn of seat b."],
            id="wild",
        ),
        pytest.param(
            "a:W+4=b", ["Seat a plays a Wild Draw Four, naming blue."], id="wild-draw-four"
        ),
    ],
)
def test_what_a_card_does_is_told(move: str, sentences: list[str]) -> None:
    """4: the effect of a card is told in the order in which it happens."""
    assert told(facing("rSrRr+2WW+4"), move) == sentences


def test_between_two_a_reverse_is_told_as_a_skip() -> None:
    """4.3: the direction changes, and the opponent loses the turn."""
    assert told(facing("rRg2g3", 2), "a:rR") == [
        "Seat a plays a red Reverse.",
        "Play turns around and goes counterclockwise.",
        "Seat b is skipped.",
        "It is the turn of seat a.",
    ]


def test_the_cards_drawn_for_a_draw_two_are_told_in_order() -> None:
    """4.4: the event holds the cards; who may see them is another question."""
    state = position("classic", hands={"a": "r+2g2g3"}, seats=4, top="r5", draw="y1b9")
    events = uno.resolve(state, uno.parse_move("a:r+2", state)).events
    assert Drew(1, 2, faces("y1b9")) in events


def test_the_layer_keeps_the_rest_of_the_hand() -> None:
    """4: an effect takes nothing from the hand of its player."""
    state = play(facing("r+2g2g3"), "a:r+2")
    assert (hand(state, "a"), top(state)) == ("g2g3", "r+2")
