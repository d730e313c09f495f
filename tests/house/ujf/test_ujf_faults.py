"""Faute de jeu: false claims and words cost two cards, and so does a card before a replay."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.helpers import count, hand, lays, offered, on_turn, play, tell, told, why
from tests.house.ujf.ujf_words import (
    CUMUL,
    FALSE,
    LATE,
    MODULES,
    errs,
    owing,
    refused,
    says,
    where,
)

import unorules as uno
from unorules.events import Caught, Drew, Erred, Played, Skipped, TurnStarted
from unorules.testing import position

FALSE_CATCH = "uno/false-catch"
FALSE_WORD = "bol/false"
EXCLUDED = "bol/excluded"
OWED = "replay-owed"
FALSE_STICK = "stick/false"
UNPRICED = "+".join((CUMUL, *MODULES[:-1]))
"""All student rules but the prices."""
CLAIMS = pytest.mark.parametrize("word", ["rapidite", "fanta"])
BOTH_WAYS = pytest.mark.parametrize("way", [">", "<"])


def priced(options: str) -> str:
    """All student rules, with these options of the prices."""
    return f"{UNPRICED}+faute-de-jeu({options})"


def table(
    cards: str = "r6?4",
    seat: str = "c",
    *,
    top: str = "g6",
    color: str = "",
    turn: str = "a>",
    rules: str = "ujf",
    **hands: str,
) -> uno.State:
    """One seat of four holds these cards; a is on turn on a green six."""
    held = {seat: cards, **hands}
    return position(rules, hands=held, seats=4, top=top, color=color, turn=turn)


# False rapidité and fanta


WRONG = [
    ("g6", "r6"),
    ("g6", "g7"),
    ("g6", "gS"),
    ("g6", "b1"),
    ("g6", "W=r"),
    ("g6", "W+4=g"),
    ("gS", "rS"),
    ("gS", "gR"),
    ("gR", "yR"),
    ("g+2", "r+2"),
    ("g+2", "W+4=g"),
    ("W", "g5"),
    ("W", "W+4=g"),
    ("W+4", "W=g"),
    ("W+4", "r+2"),
]


@pytest.mark.row("X24")
@CLAIMS
@pytest.mark.parametrize(("top", "card"), WRONG)
def test_a_claim_with_another_card_goes_back_and_costs_two(top: str, card: str, word: str) -> None:
    """Color and value must both be those of the top; the turn stays where it is."""
    color = "g" if top[0] == "W" else ""
    state = table(f"{card.partition('=')[0]}?4", top=top, color=color, turn="b>")
    after = errs(state, f"c:{card}!{word}", FALSE)
    assert (count(after, "c"), on_turn(after)) == (7, "b")


@CLAIMS
@pytest.mark.parametrize("seat", ["b", "c", "d"])
@BOTH_WAYS
def test_whoever_claims_falsely_pays(seat: str, word: str, way: str) -> None:
    """From every seat, in both directions; the player on turn has the same moves as before."""
    state = table("r6?4", seat, turn=f"a{way}")
    after = errs(state, f"{seat}:r6!{word}", FALSE)
    assert (where(after), offered(after, "a")) == (f"turn a{way}", offered(state, "a"))


@CLAIMS
@pytest.mark.parametrize(
    "cards",
    ["g7", "r6", "W=r", "g6&g7", "g7&g6", "g6&r6", "r6&b6", "g7&g8", "r8&r8", "W&W+4=r"],
)
def test_a_false_claim_in_turn_costs_two_and_not_the_turn(cards: str, word: str) -> None:
    """One card unlike the top, or two cards that differ: all go back, and the player plays on."""
    held = cards.partition("=")[0].replace("&", "")
    state = table(f"{held}g1y1", "a")
    after = errs(state, f"a:{cards}!{word}", FALSE)
    assert "g1" in lays(after, "a")
    assert where(play(after, "a:g1")) == "turn b>"


@CLAIMS
def test_a_false_claim_may_carry_a_call(word: str) -> None:
    """The call goes back with the card: four cards are not one."""
    state = table("r6y1")
    after = errs(state, f"c:r6!!{word}", FALSE)
    assert (count(after, "c"), why(after, "b:?c")) == (4, FALSE_CATCH)


def drawn(**hands: str) -> uno.State:
    """Seat a thinks about a green nine just drawn."""
    state = position("ujf", hands={"a": "y1y2", **hands}, seats=4, top="g6", draw="g9", turn="a>")
    return play(state, "a:+")


def in_debt(top: str = "r+2", step: str = "answer(b,2,by=a)", **hands: str) -> uno.State:
    """Seat b owes cards."""
    color = "r" if top[0] == "W" else ""
    return position("ujf", hands=hands, seats=4, top=top, color=color, step=step, turn="a>")


def replaying(rules: str = "ujf", way: str = ">", **hands: str) -> uno.State:
    """Seat d has said rapidité on a green six and must play again."""
    held = {"d": "g6g9?3", **hands}
    state = position(rules, hands=held, seats=4, top="g6", turn=f"a{way}")
    return play(state, "d:g6!rapidite")


def window(total: int = 16, **hands: str) -> uno.State:
    """Seat a has taken the cards."""
    return play(owing(total, hands=hands), "a:take")


WAITING: dict[str, Callable[[], uno.State]] = {
    "drawn": lambda: drawn(c="b1b2b3"),
    "debt": lambda: in_debt(c="b1b2b3"),
    "debt on a wild": lambda: in_debt("W+4", "answer(b,4,by=a)", c="b1b2b3"),
    "replay": lambda: replaying(c="b1b2b3"),
    "window": lambda: window(c="b1b2b3"),
    "twelve taken": lambda: window(12, c="b1b2b3"),
}


@CLAIMS
@pytest.mark.parametrize("name", WAITING)
def test_a_false_claim_changes_no_step(name: str, word: str) -> None:
    """Whatever the table waits for, it waits for still."""
    state = WAITING[name]()
    assert count(errs(state, f"c:b1!{word}", FALSE), "c") == 5


@CLAIMS
def test_the_drawn_card_claimed_falsely_is_still_there(word: str) -> None:
    """It fits, but it is not identical: it may still be laid or kept."""
    state = drawn()
    after = errs(state, f"a:g9!{word}", FALSE)
    assert (offered(after, "a"), hand(after, "a").count("g9")) == (offered(state, "a"), 1)


@CLAIMS
@pytest.mark.parametrize("card", ["y+2", "W+4=g", "b1"])
def test_a_false_claim_on_a_debt_leaves_it(card: str, word: str) -> None:
    """The target pays two for the claim and owes as much as before."""
    name = card.partition("=")[0]
    state = in_debt(b=f"{name}y1y2")
    after = errs(state, f"b:{card}!{word}", FALSE)
    assert (where(after), count(after, "b")) == ("answer b> 2", 5)
    assert count(play(after, "b:take"), "b") == 7


def test_the_debt_is_answered_after_a_false_claim() -> None:
    """The card that went back may be laid without the word."""
    state = errs(in_debt(b="y+2y1y2"), "b:y+2!fanta", FALSE)
    assert where(play(state, "b:y+2")) == "answer c> 4"


# False arcs


ARCS = [
    "r5&g5&b5&b5",
    "r5&g5&b5&y6",
    "r5&r5&g5&g5",
    "r5&g5&b5",
    "r5&y5",
    "r5",
    "rS&gS&bS&yR",
    "r9&g9&y5",
    "r9&g9&b9",
    "W&W&W&W=r",
    "W+4&W&W+4&W=g",
]


@pytest.mark.row("X17")
@pytest.mark.parametrize("seat", ["a", "c"])
@pytest.mark.parametrize("cards", ARCS)
def test_a_false_arc_goes_back_and_costs_two(cards: str, seat: str) -> None:
    """One value in four colors, the top being the fourth of three; in turn and out of turn."""
    held = cards.partition("=")[0].replace("&", "")
    state = table(f"{held}y1y2", seat, top="b9")
    errs(state, f"{seat}:{cards}!arc", FALSE)


def test_the_false_arc_of_the_example() -> None:
    """Six cards become eight, and the turn stays with a."""
    state = errs(table("r5g5b5b5?2", top="b9"), "c:r5&g5&b5&b5!arc", FALSE)
    assert (count(state, "c"), where(state)) == (8, "turn a>")


@pytest.mark.parametrize("name", WAITING)
def test_a_false_arc_changes_no_step(name: str) -> None:
    """Of three blue cards there is none."""
    errs(WAITING[name](), "c:b1&b2&b3!arc", FALSE)


def test_a_good_arc_against_a_debt_is_no_fault() -> None:
    """Only an arc of Draw Twos may be laid then: it is refused, free of charge."""
    state = in_debt(c="r5g5b5y5g1")
    assert refused(state, "c:r5&g5&b5&y5!arc") == "must-answer"


# False words after a debt


@pytest.mark.row("X22", "X23")
@pytest.mark.parametrize("total", [4, 12, 18, 24])
@pytest.mark.parametrize("move", ["a:!coup", "b:!pas", "c:!pas"])
def test_a_word_on_no_multiple_of_sixteen_costs_its_speaker(total: int, move: str) -> None:
    """Coup and pas alike: two cards, no gift, and the taker draws no more."""
    state = window(total)
    after = errs(state, move, FALSE_WORD)
    assert (on_turn(after), count(after, "a")) == ("b", 5 + total + 2 * (move[0] == "a"))
    assert "+" in offered(after, "b")


def test_a_word_of_another_seat_is_as_false() -> None:
    """On twelve cards a coup de bol is false whoever says it."""
    errs(window(12), "c:!coup", FALSE_WORD)


@pytest.mark.parametrize("word", ["coup", "pas"])
@pytest.mark.parametrize("seat", ["a", "b", "c", "d"])
def test_a_word_without_a_debt_costs_two(seat: str, word: str) -> None:
    """Nobody has taken anything; from every seat."""
    errs(table(), f"{seat}:!{word}", FALSE_WORD)


@pytest.mark.parametrize("name", ["drawn", "debt", "replay"])
@pytest.mark.parametrize("move", ["c:!coup", "c:!pas"])
def test_a_word_before_any_debt_was_taken_changes_no_step(name: str, move: str) -> None:
    """It costs two cards in every step."""
    errs(WAITING[name](), move, FALSE_WORD)


def test_sixteen_that_still_wait_are_not_taken() -> None:
    """The word comes before the cards, so it is false."""
    state = owing()
    errs(state, "a:!coup", FALSE_WORD)
    errs(state, "c:!pas", FALSE_WORD)


@pytest.mark.parametrize("total", [4, 12, 16, 32])
@BOTH_WAYS
def test_the_excluded_player_never_pays(total: int, way: str) -> None:
    """Who made the taker the target is refused, whatever was taken."""
    state = play(owing(total, way=way), "a:take")
    before = "d" if way == ">" else "b"
    assert refused(state, f"{before}:!pas") == EXCLUDED


@pytest.mark.parametrize("move", ["b:!coup", "c:!coup", "a:!pas"])
def test_the_wrong_speaker_on_a_multiple_does_not_pay(move: str) -> None:
    """There were sixteen, so the word is not false: it belongs to somebody else."""
    assert refused(window(), move) == "bol/not-yours"


@pytest.mark.parametrize("move", ["a:!coup", "b:!pas", "c:!pas"])
@pytest.mark.parametrize("moves", [["b:+"], ["c:!pas"], ["a:!coup"]])
def test_a_late_word_on_a_multiple_does_not_pay(moves: list[str], move: str) -> None:
    """After the window and after another word it is late, not false."""
    assert refused(play(window(), *moves), move) == LATE


def test_a_late_word_on_no_multiple_is_false_all_the_same() -> None:
    """Twelve are no multiple, before and after the next turn action."""
    state = play(window(12), "b:+")
    errs(state, "a:!coup", FALSE_WORD)
    errs(state, "c:!pas", FALSE_WORD)


# A card before the replay


@BOTH_WAYS
@pytest.mark.parametrize("card", ["g1", "g+2", "b1", "W=r", "W+4=b"])
def test_the_next_player_who_lays_before_the_replay_pays_two(way: str, card: str) -> None:
    """Whether the card fits or not; it goes back, and the replay is still owed."""
    seat = "a" if way == ">" else "c"
    state = replaying(way=way, **{seat: f"{card.partition('=')[0]}y1y2"})
    after = errs(state, f"{seat}:{card}", OWED)
    assert (where(after), count(after, seat)) == (f"replay d{way}", 5)
    assert where(play(after, "d:g9")) == f"turn {seat}{way}"


@BOTH_WAYS
@pytest.mark.parametrize("card", ["g1", "b1", "W=r"])
def test_anybody_else_who_lays_before_the_replay_is_refused(way: str, card: str) -> None:
    """Only the next player is on the way to a fault; the others pay nothing."""
    cards = f"{card.partition('=')[0]}y1y2"
    for seat in "b" + ("c" if way == ">" else "a"):
        refused(replaying(way=way, **{seat: cards}), f"{seat}:{card}")


@pytest.mark.parametrize("move", ["a:+", "a:take", "a:-", "a:g2"])
def test_only_a_card_that_is_held_is_a_fault(move: str) -> None:
    """Drawing, taking, keeping and a card of another are refused, free of charge."""
    refused(replaying(a="g1y1y2"), move)


def test_the_next_player_may_err_twice() -> None:
    """Each card costs two, and the replay stays."""
    state = replaying(a="g1y1y2")
    state = errs(errs(state, "a:g1", OWED), "a:y1", OWED)
    assert count(state, "a") == 7


def test_a_last_card_before_the_replay_is_no_way_out() -> None:
    """It goes back: three cards, and the round goes on."""
    state = errs(replaying(a="!g1"), "a:g1", OWED)
    assert (count(state, "a"), state.round_result, why(state, "b:?a")) == (3, None, FALSE_CATCH)


def test_after_the_replay_nobody_pays_for_a_card() -> None:
    """Then the next player is on turn, and plays."""
    state = play(replaying(a="g1y1y2"), "d:g9", "a:g1")
    assert (count(state, "a"), where(state)) == (2, "turn b>")


def test_a_replay_for_a_stick_is_owed_as_well() -> None:
    """Who was stuck must play again, and the next player waits."""
    state = table("g6g9?3", "a", b="g1?3")
    state = play(state, "a:g6", "d:!stick")
    after = errs(state, "b:g1", OWED)
    assert where(after) == "replay a>"


def test_with_two_players_the_other_is_next() -> None:
    """After a rapidité of b it is a who must wait."""
    state = position("ujf", hands={"a": "g1y1y2", "b": "g6g9?2"}, top="g6")
    state = errs(play(state, "b:g6!rapidite"), "a:g1", OWED)
    assert where(state) == "replay b>"


def test_a_false_claim_before_the_replay_is_paid_once() -> None:
    """It is a false claim, and two cards are all it costs."""
    errs(replaying(a="g1y1y2"), "a:g1!fanta", FALSE)


def test_a_miroir_before_the_replay_is_a_card_laid_too_early() -> None:
    """It is no claim, and nobody lays it out of turn: the Wild goes back."""
    state = replaying(a="Wy1y2", b="Wr1r2")
    after = errs(state, "a:W=r!miroir", OWED)
    assert (where(after), count(after, "a")) == ("replay d>", 5)
    assert refused(state, "b:W=r!miroir") == "not-your-turn"


def test_a_debt_after_rapidite_is_no_replay() -> None:
    """The claimer owes cards; a card of the next player is refused, free of charge."""
    state = position(
        "ujf", hands={"a": "y+2?3", "d": "r+2?3"}, seats=4, top="r+2", step="answer(b,2,by=a)"
    )
    state = play(state, "d:r+2!rapidite")
    assert where(state) == "answer d> 4"
    refused(state, "a:y+2")


def test_without_a_replay_a_card_out_of_turn_is_free() -> None:
    """An identical one and any other: without a word it is refused, and that is all."""
    for card in ("g6", "g1", "b1", "W=r"):
        for seat in "bcd":
            state = table(f"{card.partition('=')[0]}y1y2", seat, top="g6")
            refused(state, f"{seat}:{card}")


# Late is not false


@CLAIMS
@pytest.mark.parametrize("seat", ["c", "d"])
@pytest.mark.parametrize(
    ("top", "color", "cover", "card"),
    [
        ("g6", "", "g2", "g6"),
        ("gS", "", "g2", "gS"),
        ("W", "g", "g2", "W=r"),
        ("g6", "", "W=y", "g6"),
    ],
)
def test_a_claim_for_the_card_just_covered_is_free(
    seat: str, word: str, top: str, color: str, cover: str, card: str
) -> None:
    """It was right a moment ago: late, in turn and out of turn, and nobody pays."""
    held = card.partition("=")[0]
    state = table(
        f"{held}?4", seat, top=top, color=color, turn="b>", b=f"{cover.partition('=')[0]}?4"
    )
    state = play(state, f"b:{cover}")
    assert refused(state, f"{seat}:{card}!{word}") == LATE
    assert count(state, seat) == 5


@CLAIMS
def test_a_claim_for_a_card_covered_twice_is_false(word: str) -> None:
    """Only the card just covered excuses it."""
    state = table("g6?4", "d", turn="b>", b="g2?4", c="g3?4")
    state = play(state, "b:g2", "c:g3")
    errs(state, f"d:g6!{word}", FALSE)


@CLAIMS
def test_a_double_covers_as_one_play(word: str) -> None:
    """The card under both was on top a moment ago."""
    state = table("g6?4", "d", turn="b>", b="g2g2?3")
    state = play(state, "b:g2&g2!fanta")
    assert refused(state, f"d:g6!{word}") == LATE


def test_an_arc_meant_for_the_card_just_covered_is_late() -> None:
    """Its three cards made the rainbow with that one."""
    state = table("r6b6y6g1", "d", turn="b>", b="g2?4")
    state = play(state, "b:g2")
    assert refused(state, "d:r6&b6&y6!arc") == LATE


# What else is free


@pytest.mark.parametrize(
    ("cards", "move"),
    [
        ("y1y2", "c:r6!fanta"),
        ("y1y2", "c:g6!rapidite"),
        ("r5g5b5y1", "c:r5&g5&b5&y5!arc"),
        ("r6y1", "c:r6&r6!fanta"),
    ],
)
def test_a_claim_with_cards_that_are_not_held_is_free(cards: str, move: str) -> None:
    """There is no card to go back."""
    assert refused(table(cards), move) == "not-in-hand"


@pytest.mark.parametrize("move", ["c:W!fanta", "c:W!rapidite"])
def test_a_claim_without_its_color_is_free(move: str) -> None:
    """The card is the right one; only the color is missing."""
    assert refused(table("W?4", top="W", color="g"), move) == "name-a-color"


def test_a_double_out_of_turn_is_free() -> None:
    """Both cards equal the top, but out of turn one is laid."""
    state = table("g6g6?3", rules="ujf(decks=2)")
    assert refused(state, "c:g6&g6!fanta") == "one-card"


@CLAIMS
def test_a_wild_that_equals_a_wild_on_a_debt_is_free(word: str) -> None:
    """After a Miroir nothing but an answer is laid: the claim is not allowed, but not false."""
    state = in_debt("W+4", "answer(b,4,by=a)", b="W?3", c="W?3")
    state = play(state, "b:W=g!miroir")
    assert where(state) == "answer a< 4"
    assert refused(state, f"c:W=r!{word}") == "must-answer"


@CLAIMS
def test_a_claim_before_the_first_color_is_named_is_free(word: str) -> None:
    """The Wild equals the first one, but whoever plays first must name its color."""
    state = position("ujf", hands={"c": "W?4"}, seats=4, top="W", step="color(a)", turn="d>")
    assert refused(state, f"c:W=r!{word}") == "too-early"


def test_an_unknown_word_is_free() -> None:
    """A word of a rule that is not in play means nothing."""
    rules = f"{CUMUL}+fanta+coup-de-bol+faute-de-jeu"
    state = table("g6r6?3", rules=rules)
    assert refused(state, "c:r6!rapidite") == "unknown-word"
    assert refused(state, "c:!pas") == "unknown-word"
    errs(state, "c:r6!fanta", FALSE)
    errs(state, "c:!coup", FALSE_WORD)


@pytest.mark.parametrize("move", ["a:b9", "a:g2", "a:take", "a:-", "b:+", "c:take", "*:deal"])
def test_no_other_refused_move_has_a_price(move: str) -> None:
    """A wrong card in turn is no fault of these rules; neither is a wrong move."""
    refused(table("b9y1y2", "a"), move)


@pytest.mark.parametrize(
    "move", ["c:r6!fanta", "c:g6!fanta", "c:!coup", "a:!coup", "c:!stick", "a:g9"]
)
def test_after_the_round_nothing_is_a_fault(move: str) -> None:
    """Nobody pays any more."""
    state = play(table("g1", "a", c="r6g6y1"), "a:g1")
    assert where(state) == "over *>"
    refused(state, move)


# False sticks


def laid(card: str, rules: str, word: str = "") -> uno.State:
    """Seat a has laid this card on a green six."""
    return play(table(f"{card}?4", "a", rules=rules), f"a:{card}{word}")


WRONG_STICKS = pytest.mark.parametrize(
    ("card", "word"), [("g1", ""), ("r6", ""), ("g6", "!fanta"), ("g6", "!rapidite")]
)


@WRONG_STICKS
def test_a_false_stick_is_free_by_default(card: str, word: str) -> None:
    """Nobody laid an identical card in silence: refused, and nobody pays."""
    assert refused(laid(card, "ujf", word), "c:!stick") == FALSE_STICK


@WRONG_STICKS
@pytest.mark.parametrize("price", [1, 2])
def test_a_false_stick_costs_what_the_option_says(card: str, word: str, price: int) -> None:
    """Its speaker draws, and nothing else changes."""
    state = laid(card, priced(f"false_stick_penalty={price}"), word)
    errs(state, "c:!stick", FALSE_STICK, price)


def test_a_stick_before_any_card_is_false() -> None:
    """Nobody has laid anything yet."""
    state = table(rules=priced("false_stick_penalty=2"))
    errs(state, "c:!stick", FALSE_STICK)


@pytest.mark.parametrize("rules", ["ujf", priced("false_stick_penalty=2")])
@pytest.mark.parametrize("action", ["b:g2", "b:+"])
def test_a_late_stick_is_free_with_and_without_a_price(rules: str, action: str) -> None:
    """It was right until the next turn action."""
    state = play(table("g6?4", "a", b="g2?4", rules=rules), "a:g6", action)
    assert refused(state, "c:!stick") == LATE


def test_a_second_stick_is_free_by_default() -> None:
    """The first one counted: it is refused, and nobody pays."""
    state = play(table("g6?4", "a"), "a:g6", "c:!stick")
    refused(state, "d:!stick")
    assert (where(state), state.counts) == ("replay a>", (4, 5, 5, 5))


def test_a_good_stick_costs_nothing() -> None:
    """With the price as without it."""
    state = play(table("g6?4", "a", rules=priced("false_stick_penalty=2")), "a:g6", "c:!stick")
    assert (where(state), count(state, "c")) == ("replay a>", 5)


# The price


FAULTS: dict[str, tuple[Callable[[str], uno.State], str, str]] = {
    "fanta": (lambda rules: table(rules=rules), "c:r6!fanta", FALSE),
    "rapidite": (lambda rules: table(rules=rules), "c:r6!rapidite", FALSE),
    "double": (lambda rules: table("g6g7y1", "a", rules=rules), "a:g6&g7!fanta", FALSE),
    "arc": (lambda rules: table("r5g5b5y1", rules=rules), "c:r5&g5&b5&y1!arc", FALSE),
    "coup": (lambda rules: table(rules=rules), "a:!coup", FALSE_WORD),
    "pas": (
        lambda rules: play(owing(12, rules=rules), "a:take"),
        "c:!pas",
        FALSE_WORD,
    ),
    "replay": (lambda rules: replaying(rules, a="g1y1y2"), "a:g1", OWED),
}
EVERY_FAULT = pytest.mark.parametrize("name", FAULTS)


@EVERY_FAULT
@pytest.mark.parametrize("price", [1, 2, 3, 7])
def test_every_fault_costs_what_the_option_says(name: str, price: int) -> None:
    """The option `fault_penalty` is the number of cards."""
    build, move, code = FAULTS[name]
    errs(build(priced(f"fault_penalty={price}")), move, code, price)


@EVERY_FAULT
def test_two_cards_are_the_default(name: str) -> None:
    """In the preset and with the module alone."""
    build, move, code = FAULTS[name]
    errs(build("ujf"), move, code)
    errs(build(f"{UNPRICED}+faute-de-jeu"), move, code)


@EVERY_FAULT
def test_without_the_module_every_fault_is_refused(name: str) -> None:
    """Nothing changes; the reason is the same, but for a card before a replay."""
    build, move, code = FAULTS[name]
    assert refused(build(UNPRICED), move) in {code, "not-your-turn" if name == "replay" else code}


@EVERY_FAULT
def test_the_two_prices_are_their_own(name: str) -> None:
    """What a false stick costs is no other fault's price."""
    build, move, code = FAULTS[name]
    errs(build(priced("false_stick_penalty=4")), move, code)


@EVERY_FAULT
def test_a_fault_is_told_with_what_is_drawn_and_nothing_else(name: str) -> None:
    """The fault by its name, then the cards; no card is played and no turn begins."""
    build, move, code = FAULTS[name]
    state = build("ujf")
    events = tell(state, move)
    made = uno.parse_move(move, state)
    assert events[0] == Erred(made, code)
    drew = [event for event in events if isinstance(event, Drew)]
    assert [(event.seat, event.count, len(event.faces)) for event in drew] == [(made.seat, 2, 2)]
    assert not [event for event in events if isinstance(event, Played | Skipped | TurnStarted)]
    assert "pays for it" in told(state, move)[0]


@EVERY_FAULT
def test_what_there_is_is_paid(name: str) -> None:
    """With one card left in the piles one is drawn, and the rest is dropped."""
    build, move, _ = FAULTS[name]
    full = build("ujf")
    pile = "".join(map(str, full.deck.cards_in(full.draw_pile[-1:])))
    before, _, after = str(full).partition(" draw=")
    line = f"{before} draw={pile} {after.partition(' ')[2]} out=*"
    state = uno.parse_state(line.replace(f"pile={_under(full)}", "pile="))
    paid = play(state, move)
    seat = uno.parse_move(move, state).seat
    assert paid.counts[seat] == state.counts[seat] + 1
    assert (where(paid), paid.check()) == (where(state), ())


def _under(state: uno.State) -> str:
    """The discards under the top, in notation."""
    return "".join(map(str, state.deck.cards_in(state.discard_pile[:-1])))


# What a fault leaves alone


def test_a_fault_closes_no_window_of_a_catch() -> None:
    """It is no turn action: who did not say UNO can still be caught."""
    state = table("g1y1", "a", b="r9?4", c="r6?4")
    state = play(state, "a:g1")
    for move in ("b:r9!fanta", "c:r6!fanta", "b:!coup"):
        after = play(state, move)
        assert any(isinstance(event, Caught) for event in tell(after, "d:?a"))


def test_a_fault_leaves_a_silent_card_to_be_stuck() -> None:
    """Also when the player on turn commits it."""
    state = play(table("g6?4", "a", b="r9?4"), "a:g6")
    state = errs(state, "b:r9!fanta", FALSE)
    assert where(play(state, "c:!stick")) == "replay a>"


def test_a_fault_leaves_the_top_to_be_claimed() -> None:
    """The right card may still be laid with its word."""
    state = errs(table("r6?4", d="g6?4"), "c:r6!fanta", FALSE)
    assert where(play(state, "d:g6!fanta")) == "turn a>"


def test_a_fault_leaves_the_words_after_a_debt() -> None:
    """Both are as good as before it."""
    state = errs(window(c="b1?3"), "c:b1!fanta", FALSE)
    assert [says(state, seat) for seat in "abcd"] == [{"coup"}, {"pas"}, {"pas"}, set()]


def test_a_call_of_who_pays_is_forgotten() -> None:
    """A single card that was called becomes three."""
    state = errs(table("!r6"), "c:r6!fanta", FALSE)
    assert (count(state, "c"), why(state, "b:?c"), state.round_result) == (3, FALSE_CATCH, None)


def test_a_call_ahead_is_lost_with_the_fault() -> None:
    """Two cards become four; the call does not count for a later one."""
    state = play(table("g7y1", "a"), "a:!")
    state = errs(state, "a:g7!fanta", FALSE)
    assert "!" not in uno.observe(state, 0).marks[0]


def test_marks_of_others_stay() -> None:
    """Whoever is called stays called, whoever may be caught may still be."""
    state = table("r6?4", b="^g1", d="!b9")
    after = play(state, "c:r6!fanta")
    assert uno.observe(after, 0).marks == uno.observe(state, 0).marks


def test_faults_do_not_make_a_round_idle() -> None:
    """Nothing is counted towards a blocked round."""
    state = position("ujf", hands={"a": "?3", "c": "r6?2"}, seats=4, top="g6", rest="out", idle=2)
    assert play(state, "c:r6!fanta").idle == 2


def test_no_fault_is_ever_listed() -> None:
    """In every step above every listed move may be made, and costs nothing."""
    for name, build in WAITING.items():
        state = build()
        for move in uno.legal_moves(state):
            assert uno.why_illegal(state, move) is None, name
            assert not any(isinstance(event, Erred) for event in uno.resolve(state, move).events)
