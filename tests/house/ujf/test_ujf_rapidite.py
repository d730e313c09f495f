"""Rapidité: an identical card is laid, also out of turn, and its player plays again."""

from __future__ import annotations

import pytest
from tests.helpers import count, dealt, hand, offered, on_turn, play, tell, top, why
from tests.house.ujf.ujf_words import (
    CUMUL,
    FALSE,
    FREE,
    LATE,
    UJF,
    claims,
    color,
    pending,
    refused,
    says,
    where,
    won,
)

import unorules as uno
from unorules.events import Played, PlaysAgain, Said, Skipped
from unorules.testing import position

ALONE = "classic+rapidite"
BOTH = pytest.mark.parametrize("rules", [ALONE, UJF])
WORDS = pytest.mark.parametrize("word", ["rapidite", "fanta"])
FALSE_CATCH = "uno/false-catch"
COLORS = "rygb"


def six(rules: str = ALONE, *, seats: int = 4, **others: str) -> uno.State:
    """Seat a has laid a green six on a green two; b is on turn, d holds the other six."""
    hands = {"a": "g6?4", "b": "?5", "d": "g6g1?3", **others}
    return play(position(rules, hands=hands, seats=seats, top="g2"), "a:g6")


def turn_of(letter: str, rules: str = ALONE, *, top: str = "b3", **hands: str) -> uno.State:
    """A seat is on turn with this top."""
    return position(rules, hands=hands, seats=4, top=top, turn=f"{letter}>")


# The condition, which fanta shares


@WORDS
@pytest.mark.parametrize("letter", ["b", "c", "d"])
def test_anybody_claims_with_a_card_identical_to_the_top(word: str, letter: str) -> None:
    """Whoever holds a card of the color and the symbol of the top may claim, on turn or not."""
    hands = {"a": "g6?4", letter: "g6?4"}
    state = play(position(f"classic+{word}", hands=hands, seats=4, top="g2"), "a:g6")
    assert claims(state, letter, word) == {"g6"}
    state = play(state, f"{letter}:g6!{word}")
    assert (count(state, letter), top(state)) == (4, "g6")


@WORDS
@pytest.mark.parametrize("move", ["c:r6", "c:g3", "c:gS", "c:W=g", "c:W+4=g"])
def test_a_card_of_another_color_or_value_is_no_claim(word: str, move: str) -> None:
    """The number alone, the color alone or a wild is not identical; unpriced it is refused."""
    state = six(f"classic+{word}", c="r6g3gSWW+4")
    assert claims(state, "c", word) == set()
    assert refused(state, f"{move}!{word}") == FALSE


@WORDS
@pytest.mark.parametrize("move", ["b:g3", "b:r6", "b:W=g"])
def test_in_turn_a_word_needs_an_identical_card_too(word: str, move: str) -> None:
    """A single card that just matches is laid without a word."""
    state = six(f"classic+{word}", b="g3r6W?2")
    assert refused(state, f"{move}!{word}") == FALSE
    assert why(state, move) is None


@WORDS
@pytest.mark.parametrize("card", ["r7", "yS", "bR", "g+2"])
def test_numbers_and_symbols_are_claimed_alike(word: str, card: str) -> None:
    """Every colored card may be met by the other one of its kind."""
    state = position(f"classic+{word}", hands={"c": f"{card}?4"}, seats=4, top=card)
    assert claims(state, "c", word) == {card}


@WORDS
@pytest.mark.parametrize("wild", ["W", "W+4"])
def test_a_wild_is_identical_to_its_like(word: str, wild: str) -> None:
    """A Wild meets a Wild and a Wild Draw Four its own kind; the claimer names the color."""
    rules = f"{FREE}+{word}"
    state = position(rules, hands={"c": "WW+4?4"}, seats=4, top=wild, color="r")
    assert claims(state, "c", word) == {f"{wild}={named}" for named in COLORS}
    assert color(play(state, f"c:{wild}=g!{word}")) == "g"
    other = "W" if wild == "W+4" else "W+4"
    assert refused(state, f"c:{other}=g!{word}") == FALSE


@WORDS
def test_a_claimed_wild_must_name_its_color(word: str) -> None:
    """Without a color the claim is incomplete."""
    state = position(f"classic+{word}", hands={"c": "W?4"}, seats=4, top="W", color="r")
    assert refused(state, f"c:W!{word}") == "name-a-color"


@WORDS
def test_the_claimed_card_must_be_in_the_hand(word: str) -> None:
    """Nobody lays what another holds."""
    assert refused(six(f"classic+{word}", c="?5"), f"c:g6!{word}") == "not-in-hand"


@BOTH
def test_without_a_word_nothing_is_laid_out_of_turn(rules: str) -> None:
    """An identical card laid in silence by another seat is refused without cost."""
    assert refused(six(rules), "d:g6") == "not-your-turn"


@pytest.mark.parametrize(
    ("rules", "word"),
    [("classic", "rapidite"), ("classic+rapidite", "fanta"), ("classic+fanta", "rapidite")],
)
def test_each_word_belongs_to_its_own_rule(rules: str, word: str) -> None:
    """A word whose rule is not in play claims nothing."""
    assert refused(six(rules), f"d:g6!{word}") == "unknown-word"


@WORDS
@pytest.mark.parametrize("letter", ["a", "c", "d"])
def test_the_opening_card_counts_as_played(word: str, letter: str) -> None:
    """The card turned up at the deal may be claimed, by the first player and by all others."""
    state = dealt(f"classic+{word}", "r5", hands={letter: "r5g1g2g3g4g6g7"})
    assert claims(state, letter, word) == {"r5"}


@WORDS
def test_the_layer_may_claim_with_the_second_card(word: str) -> None:
    """Two identical cards of one hand may be laid in two moves."""
    state = play(turn_of("a", f"classic+{word}", a="b8b8?3"), "a:b8", f"a:b8!{word}")
    assert (count(state, "a"), on_turn(state)) == (3, "a" if word == "rapidite" else "b")


# At any moment while the card is on top


@pytest.mark.parametrize(
    ("rules", "word", "after"),
    [(ALONE, "rapidite", "replay c>"), ("classic+fanta", "fanta", "turn d>")],
)
def test_a_draw_does_not_end_the_time_to_claim(rules: str, word: str, after: str) -> None:
    """After the seat on turn has drawn the card is still met; the drawer keeps what was drawn."""
    hands = {"a": "y1y2y3", "c": "g6g1?3"}
    state = play(position(rules, hands=hands, seats=4, top="g6", draw="g9"), "a:+")
    assert where(state) == "drawn a>"
    state = play(state, f"c:g6!{word}")
    assert (where(state), hand(state, "a")) == (after, "y1y2y3g9")


@WORDS
def test_turns_that_pass_without_a_card_do_not_end_it(word: str) -> None:
    """Two seats draw in vain, and the top may still be claimed."""
    hands = {"a": "y1y2", "b": "r1r2", "d": "g6?3"}
    state = position(f"classic+{word}", hands=hands, seats=4, top="g6", draw="b9y9")
    state = play(state, "a:+", "b:+")
    assert (on_turn(state), claims(state, "d", word)) == ("c", {"g6"})


@WORDS
@pytest.mark.parametrize("rules", ["classic(decks=2)+{}", "ujf(decks=2)"])
def test_a_covered_card_is_claimed_too_late(rules: str, word: str) -> None:
    """Who meant the card just covered pays nothing, prices or not."""
    hands = {"a": "g6?3", "b": "g9?3", "d": "g6?4"}
    state = position(rules.format(word), hands=hands, seats=4, top="g2")
    state = play(state, "a:g6", "b:g9")
    assert refused(state, f"d:g6!{word}") == LATE


def test_a_replay_covers_the_card_for_all_later_claims() -> None:
    """The first claimer has laid the next card already: the second claim is late."""
    hands = {"a": "g6?3", "c": "g6g1?3", "d": "g6?4"}
    state = position("ujf(decks=2)", hands=hands, seats=4, top="g2")
    state = play(state, "a:g6", "c:g6!rapidite")
    assert claims(state, "d", "rapidite") == {"g6"}
    assert refused(play(state, "c:g1"), "d:g6!rapidite") == LATE


def test_of_two_claims_the_first_counts_and_the_second_is_judged_anew() -> None:
    """A third Wild still fits the second one: its claimer takes the replay over."""
    hands = {"a": "W?3", "c": "Wr1?3", "d": "Wg1?3"}
    state = play(position(UJF, hands=hands, seats=4, top="r5"), "a:W=b", "c:W=r!rapidite")
    state = play(state, "d:W=g!rapidite")
    assert (where(state), color(state)) == ("replay d>", "g")
    assert where(play(state, "d:g1")) == "turn a>"


# The claimer plays again


@pytest.mark.row("X06")
@BOTH
def test_the_claimer_must_play_again_at_once(rules: str) -> None:
    """Seat d lays two cards in a row, then a is on turn; b is passed over."""
    state = play(six(rules), "d:g6!rapidite")
    assert (where(state), state.counts) == ("replay d>", (4, 5, 5, 4))
    state = play(state, "d:g1")
    assert (where(state), state.counts, top(state)) == ("turn a>", (4, 5, 5, 3), "g1")


@pytest.mark.parametrize(
    ("seats", "way", "claimer", "after"),
    [
        (2, ">", "a", "b"),
        (2, "<", "b", "a"),
        (3, ">", "c", "a"),
        (3, "<", "b", "a"),
        (4, ">", "c", "d"),
        (4, "<", "b", "a"),
        (10, ">", "j", "a"),
        (10, "<", "f", "e"),
    ],
)
def test_then_play_goes_on_behind_the_claimer(
    seats: int, way: str, claimer: str, after: str
) -> None:
    """After the replay the next seat in the direction of play is on turn, at every table."""
    hands = {"a": "g6g6?2", claimer: "g6g1?2"} if claimer != "a" else {"a": "g6g6g1?2"}
    state = position(
        "classic(decks=2)+rapidite", hands=hands, seats=seats, top="g2", turn=f"a{way}"
    )
    state = play(state, "a:g6", f"{claimer}:g6!rapidite")
    assert where(state) == f"replay {claimer}{way}"
    assert where(play(state, f"{claimer}:g1")) == f"turn {after}{way}"


@BOTH
def test_the_replay_is_a_matching_card_or_a_draw(rules: str) -> None:
    """As in any turn: the matching cards and the draw are offered, nothing else."""
    state = play(six(rules, d="g6g1r6y2b3"), "d:g6!rapidite")
    assert offered(state, "d") == {"g1", "r6", "+"}


@BOTH
def test_a_draw_in_vain_fulfils_the_replay(rules: str) -> None:
    """What is drawn cannot be laid: the turn goes to the seat behind the claimer."""
    hands = {"a": "g6?4", "d": "g6y1?3"}
    state = position(rules, hands=hands, seats=4, top="g2", draw="b9")
    state = play(state, "a:g6", "d:g6!rapidite", "d:+")
    assert (where(state), count(state, "d")) == ("turn a>", 5)


@pytest.mark.parametrize(("choice", "cards"), [("g9", 4), ("-", 5)])
def test_a_card_drawn_for_the_replay_is_laid_or_kept(choice: str, cards: int) -> None:
    """The usual choice after a draw, and either way the replay is over."""
    hands = {"a": "g6?4", "d": "g6y1?3"}
    state = position(ALONE, hands=hands, seats=4, top="g2", draw="g9")
    state = play(state, "a:g6", "d:g6!rapidite", "d:+")
    assert (where(state), offered(state, "d")) == ("drawn d>", {"g9", "-"})
    state = play(state, f"d:{choice}")
    assert (where(state), count(state, "d")) == ("turn a>", cards)


@BOTH
def test_nobody_else_plays_before_the_replay(rules: str) -> None:
    """The seat whose turn was taken can neither draw nor lay a card."""
    state = play(six(rules, b="g9?4", c="g3?4"), "d:g6!rapidite")
    assert (offered(state, "a"), offered(state, "b"), offered(state, "c")) == (set(), set(), set())
    assert refused(state, "b:+") == "not-your-turn"
    assert refused(state, "c:g3") == "not-your-turn"


def test_without_prices_the_next_seat_is_refused_free_of_charge() -> None:
    """A card of the next seat laid before the replay goes back; only a rule of faults prices it."""
    state = play(six(a="g6g9?3"), "d:g6!rapidite")
    assert refused(state, "a:g9") == "not-your-turn"
    assert where(state) == "replay d>"


def test_a_claim_in_the_replay_asks_for_another() -> None:
    """A double laid as the replay is a Rapidité again."""
    state = play(six(d="g6g1g1g3?2"), "d:g6!rapidite", "d:g1&g1!rapidite")
    assert (where(state), count(state, "d")) == ("replay d>", 3)
    assert where(play(state, "d:g3")) == "turn a>"


def test_what_happened_is_told() -> None:
    """The card laid, the word said, and that its player plays again."""
    events = tell(six(), "d:g6!rapidite")
    assert Played(3, uno.parse_face("g6")) in events
    assert Said(3, "rapidite") in events
    assert PlaysAgain(3) in events


# In turn: one identical card, or a double


@BOTH
def test_in_turn_one_identical_card_with_the_word_asks_for_a_replay(rules: str) -> None:
    """Seat b lays the equal of the top with the word and plays again; c is next."""
    state = play(turn_of("b", rules, b="b3b1?3"), "b:b3!rapidite")
    assert where(state) == "replay b>"
    assert where(play(state, "b:b1")) == "turn c>"


@pytest.mark.row("X08")
@BOTH
def test_a_double_in_turn(rules: str) -> None:
    """Two identical cards are laid at once, their player plays again, then c is on turn."""
    state = play(turn_of("b", rules, b="b8b8b1?2"), "b:b8&b8!rapidite")
    assert (where(state), count(state, "b"), top(state)) == ("replay b>", 3, "b8")
    state = play(state, "b:b1")
    assert (where(state), count(state, "b")) == ("turn c>", 2)


@WORDS
@pytest.mark.parametrize(
    ("under", "cards", "doubles"),
    [
        ("b3", "b8b8y1y2", {"b8&b8"}),
        ("r8", "b8b8y1y2", {"b8&b8"}),
        ("r3", "b8b8y1y2", set[str]()),
        ("b3", "b8b7y1y2", set[str]()),
        ("r3", "WWy1y2", {f"W&W={named}" for named in COLORS}),
        ("r3", "WW+4y1y2", set[str]()),
    ],
)
def test_a_double_is_two_identical_cards_the_first_of_which_could_be_laid(
    word: str, under: str, cards: str, doubles: set[str]
) -> None:
    """The color, the number or a wild makes them fit; the top need not be identical."""
    state = turn_of("b", f"{FREE}+{word}", top=under, b=cards)
    assert claims(state, "b", word) == doubles


@WORDS
@pytest.mark.parametrize(("cards", "double"), [("r1", False), ("y1", True)])
def test_a_wild_draw_four_that_is_not_allowed_begins_no_double(
    word: str, cards: str, double: bool
) -> None:
    """Where it may be laid only without the color in force, that goes for two of them too."""
    rules = f"classic-challenge+{word}"
    state = turn_of("b", rules, top="r3", b=f"W+4W+4{cards}y2")
    expected = {f"W+4&W+4={named}" for named in COLORS} if double else set[str]()
    assert claims(state, "b", word) == expected


def test_a_drawn_identical_card_is_claimed_for_another_turn() -> None:
    """After a draw the drawn card may be laid with the word, and its player goes on."""
    state = position(ALONE, hands={"b": "y1y2g1"}, seats=4, top="b3", turn="b>", draw="b3")
    state = play(state, "b:+")
    assert offered(state, "b") == {"b3", "b3!rapidite", "-"}
    assert where(play(state, "b:b3!rapidite")) == "replay b>"


@WORDS
@pytest.mark.parametrize("faces", ["b8&b7", "b8&r8", "r5&r5"])
def test_a_wrong_double_is_a_false_claim(word: str, faces: str) -> None:
    """Two different cards, or two that the first could not begin."""
    assert refused(turn_of("b", f"classic+{word}", b="b8b7r8r5r5"), f"b:{faces}!{word}") == FALSE


@WORDS
def test_a_double_needs_its_word(word: str) -> None:
    """In silence one card is laid at a time."""
    state = turn_of("b", f"classic+{word}", b="b8b8?3")
    assert "b8&b8" not in offered(state, "b")
    assert refused(state, "b:b8&b8") == "say-a-word"


@WORDS
def test_out_of_turn_one_card_only(word: str) -> None:
    """Two cards identical to the top are no claim of another seat; one of them is."""
    state = turn_of("b", f"classic(decks=2)+{word}", c="b3b3?3")
    assert claims(state, "c", word) == {"b3"}
    assert refused(state, f"c:b3&b3!{word}") == "one-card"


@WORDS
def test_three_identical_cards_are_no_double(word: str) -> None:
    """A double has two cards, also where several packs would give more."""
    state = turn_of("b", f"classic(decks=2)+{word}", b="b8b8b8?3")
    assert claims(state, "b", word) == {"b8&b8"}
    assert refused(state, f"b:b8&b8&b8!{word}") in {FALSE, "one-card"}


# On cards that do something


@pytest.mark.parametrize("rules", [ALONE, f"{CUMUL}+rapidite", UJF])
def test_on_a_draw_card_the_claimer_becomes_the_target(rules: str) -> None:
    """The total grows by the card laid, and its player owes it: d, not b."""
    hands = {"a": "g+2?3", "b": "?5", "d": "g+2?4"}
    state = play(position(rules, hands=hands, seats=4, top="g2"), "a:g+2", "d:g+2!rapidite")
    assert (where(state), state.counts) == ("answer d> 4", (3, 5, 5, 4))
    state = play(state, "d:take")
    assert (state.counts, pending(state)) == ((3, 5, 5, 8), "a 0")


def test_the_claimer_may_add_a_draw_card() -> None:
    """With stacking the new target answers like any other, and the next seat owes the sum."""
    hands = {"a": "g+2?3", "d": "g+2y+2?3"}
    state = position(f"{CUMUL}+rapidite", hands=hands, seats=4, top="g2")
    state = play(state, "a:g+2", "d:g+2!rapidite")
    assert offered(state, "d") == {"y+2", "take"}
    assert where(play(state, "d:y+2")) == "answer a> 6"


def test_without_stacking_the_claimer_can_only_take() -> None:
    """Nothing is added where draw cards do not add up."""
    hands = {"a": "g+2?3", "d": "g+2y+2?3"}
    state = play(position(ALONE, hands=hands, seats=4, top="g2"), "a:g+2", "d:g+2!rapidite")
    assert offered(state, "d") == {"take"}


def test_a_draw_card_paid_long_ago_starts_anew() -> None:
    """The top was paid for: the total is that of the card laid now."""
    state = play(turn_of("b", UJF, top="g+2", d="g+2?4"), "d:g+2!rapidite")
    assert where(state) == "answer d> 2"


@pytest.mark.parametrize(
    ("under", "cards", "move", "owes"),
    [
        ("y5", "y+2y+2?3", "y+2&y+2", 4),
        ("y5", "W+4W+4?3", "W+4&W+4=g", 8),
        ("y+2", "y+2?4", "y+2", 2),
        ("W+4", "W+4?4", "W+4=g", 4),
    ],
)
@BOTH
def test_in_turn_every_draw_card_laid_counts(
    rules: str, under: str, cards: str, move: str, owes: int
) -> None:
    """One card or a double: its player owes all of it."""
    named = "y" if under == "W+4" else ""
    state = position(rules, hands={"b": cards}, seats=4, top=under, color=named, turn="b>")
    state = play(state, f"b:{move}!rapidite")
    assert where(state) == f"answer b> {owes}"


@pytest.mark.parametrize(("move", "owes"), [("y+2&y+2", 6), ("W+4&W+4=r", 10), ("g+2", 4)])
def test_a_target_may_answer_with_a_rapidite(move: str, owes: int) -> None:
    """The target adds one identical card or a double, and stays the target of the sum."""
    hands = {"a": "g+2?3", "b": "y+2y+2W+4W+4g+2?2"}
    state = play(position(UJF, hands=hands, seats=4, top="g2"), "a:g+2", f"b:{move}!rapidite")
    assert where(state) == f"answer b> {owes}"


def test_nobody_challenges_himself() -> None:
    """Who claims a Wild Draw Four is target and layer: where challenges are on he only takes."""
    state = position(ALONE, hands={"c": "W+4?4"}, seats=4, top="W+4", color="r")
    state = play(state, "c:W+4=g!rapidite")
    assert (where(state), offered(state, "c")) == ("answer c> 4", {"take"})


@pytest.mark.parametrize(
    ("cards", "moves"),
    [("gSg1?3", ("d:gS!rapidite",)), ("gSgSg1?2", ("d:gS&gS!rapidite",))],
)
def test_the_replay_supersedes_a_skip(cards: str, moves: tuple[str, ...]) -> None:
    """Nobody is skipped by the card or the double: d plays again, then a."""
    under = "gS" if "&" not in moves[0] else "g2"
    turn = "b>" if "&" not in moves[0] else "d>"
    state = position(UJF, hands={"d": cards}, seats=4, top=under, turn=turn)
    assert not any(isinstance(event, Skipped) for event in tell(state, *moves))
    state = play(state, *moves)
    assert where(state) == "replay d>"
    assert where(play(state, "d:g1")) == "turn a>"


def test_an_earlier_skip_is_lost_with_the_turn_it_gave() -> None:
    """Seat a skips b; d claims the Skip: neither b nor c plays, and a is next."""
    hands = {"a": "gS?3", "d": "gSg1?3"}
    state = play(position(ALONE, hands=hands, seats=4, top="g2"), "a:gS")
    assert where(state) == "turn c>"
    assert where(play(state, "d:gS!rapidite", "d:g1")) == "turn a>"


def test_a_reverse_claimed_turns_play_round_again() -> None:
    """Clockwise again after a's Reverse and c's: behind c comes d."""
    hands = {"a": "gR?3", "c": "gRg1?3"}
    state = play(position(UJF, hands=hands, seats=4, top="g2"), "a:gR", "c:gR!rapidite")
    assert where(state) == "replay c>"
    assert where(play(state, "c:g1")) == "turn d>"


@pytest.mark.row("TURN-5")
@pytest.mark.parametrize(("seats", "way"), [(2, ">"), (3, ">"), (3, "<"), (4, ">"), (10, "<")])
def test_a_double_of_reverses_leaves_the_direction(seats: int, way: str) -> None:
    """Each card turns play round: the direction is as before, and its player plays again."""
    hands = {"a": "gRgRg1?2"}
    state = position(UJF, hands=hands, seats=seats, top="g2", turn=f"a{way}")
    state = play(state, "a:gR&gR!rapidite")
    assert where(state) == f"replay a{way}"
    after = "b" if way == ">" else chr(ord("a") + seats - 1)
    assert where(play(state, "a:g1")) == f"turn {after}{way}"


def test_with_two_players_a_reverse_claimed_gives_one_replay() -> None:
    """The replay supersedes the skip that a Reverse is there: then the opponent plays."""
    state = position(ALONE, hands={"a": "?4", "b": "gRg1?3"}, top="gR", turn="a>")
    state = play(state, "b:gR!rapidite")
    assert where(state) == "replay b<"
    assert where(play(state, "b:g1")) == "turn a<"


def test_a_double_of_wilds_names_one_color() -> None:
    """The color is that of the upper Wild, and the replay must match it."""
    state = play(turn_of("b", ALONE, b="WWg1r1?2"), "b:W&W=g!rapidite")
    assert (color(state), where(state)) == ("g", "replay b>")
    assert offered(state, "b") >= {"g1", "+"}
    assert "r1" not in offered(state, "b")


# The last card


@BOTH
def test_with_the_last_card_the_claimer_is_out(rules: str) -> None:
    """No replay is owed: the round is over."""
    state = six(rules, a="g6r1", b="y9", c="y8y7", d="g6")
    assert won(state, "d:g6!rapidite") == ("d", 1 + 9 + 15)
    assert not any(isinstance(event, PlaysAgain) for event in tell(state, "d:g6!rapidite"))


def test_a_double_may_be_the_last_two_cards() -> None:
    """Both are laid at once, and their player is out."""
    state = turn_of("b", UJF, a="r1", b="b8b8", c="y2", d="g4")
    assert won(state, "b:b8&b8!rapidite") == ("b", 7)


@BOTH
def test_the_total_of_a_last_draw_card_goes_to_the_next_seat(rules: str) -> None:
    """The seat behind the claimer draws it, cannot answer, and what it draws is counted."""
    hands = {"a": "g+2y1W+4", "b": "y2", "c": "g+2", "d": "y3y+2"}
    state = position(rules, hands=hands, top="g2", draw="r1r2r3r4")
    state = play(state, "a:g+2")
    assert won(state, "c:g+2!rapidite") == ("c", 51 + 2 + 23 + 10)


# UNO


@BOTH
def test_uno_rides_on_a_claim(rules: str) -> None:
    """Both words are said with the card, and nobody can catch its player."""
    state = play(six(rules, d="g6g1"), "d:g6!!rapidite")
    assert (where(state), refused(state, "a:?d")) == ("replay d>", FALSE_CATCH)


def test_uno_rides_on_a_double() -> None:
    """From three cards to one."""
    state = turn_of("b", ALONE, b="b8b8b1")
    assert claims(state, "b", "rapidite") == {"b8&b8", "b8&b8!"}
    assert refused(play(state, "b:b8&b8!!rapidite"), "a:?b") == FALSE_CATCH


def test_uno_is_not_said_with_a_claim_that_leaves_more() -> None:
    """As with any other card."""
    assert why(six(), "d:g6!!rapidite") == "nothing-to-say"


def test_a_claimer_who_says_nothing_is_caught_and_still_plays_again() -> None:
    """Two cards for the missing call; the replay is owed as before."""
    state = play(six(d="g6g1"), "d:g6!rapidite", "a:?d")
    assert (where(state), count(state, "d")) == ("replay d>", 3)


@WORDS
def test_a_claim_closes_the_window_of_an_older_card(word: str) -> None:
    """Seat a came down to one card in silence: after a claim it is too late to catch it."""
    state = six(f"classic+{word}", a="g6r1")
    assert why(state, "c:?a") is None
    assert refused(play(state, f"d:g6!{word}"), "c:?a") == LATE


@pytest.mark.parametrize(
    ("rules", "claim", "caught"),
    [
        ("classic+rapidite", ("d:g6!rapidite", "d:g1", "a:+"), True),
        ("classic+fanta", ("d:g6!fanta", "a:+"), True),
        ("classic+fanta", (), False),
    ],
)
def test_a_call_ahead_is_lost_with_the_turn_that_a_claim_takes(
    rules: str, claim: tuple[str, ...], *, caught: bool
) -> None:
    """Seat b has called for a turn that never came: for the next one the call is due again."""
    hands = {"a": "g6y1y2", "b": "g9r9", "d": "g6g1?3"}
    state = position(rules, hands=hands, seats=4, top="g2", draw="b3")
    state = play(state, "a:g6", "b:!", *claim, "b:g9")
    assert (why(state, "c:?b") is None) is caught


# Seats that leave


def test_a_replay_ends_with_the_departure_of_its_seat() -> None:
    """The seat behind the one that left is on turn."""
    assert where(play(six(UJF), "d:g6!rapidite", "*:leave=d")) == "turn a>"


def test_a_replay_outlives_the_departure_of_others() -> None:
    """The layer leaves: the claimer plays again, then the next seat that is still in."""
    state = play(six(UJF), "d:g6!rapidite", "*:leave=a")
    assert where(state) == "replay d>"
    assert where(play(state, "d:g1")) == "turn b>"


@WORDS
def test_who_has_left_claims_nothing(word: str) -> None:
    """The hand of a leaver is gone."""
    state = play(six(f"classic+{word}"), "*:leave=d")
    assert refused(state, f"d:g6!{word}") == "out-of-match"


def test_no_word_stands_alone() -> None:
    """Rapidité is said with a card; the words said alone are those of other rules."""
    assert says(six(UJF), "d") == set()
