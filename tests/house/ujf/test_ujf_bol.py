"""Coup de bol and pas de bol: who takes a multiple of sixteen gives three cards, or draws three."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.helpers import count, faces, hand, lays, offered, on_turn, play, tell, told, top, why
from tests.house.ujf.ujf_words import (
    BOL,
    CUMUL,
    FREE,
    LATE,
    MORE,
    SIXTEEN,
    errs,
    letter,
    owing,
    refused,
    says,
    seat_after,
    where,
)

import unorules as uno
from unorules.events import CalledUno, Drew, Gave, Said, Skipped
from unorules.house.ujf.bol import GiveCards
from unorules.testing import position

FALSE_CATCH = "uno/false-catch"
FALSE_WORD = "bol/false"
NOT_YOURS = "bol/not-yours"
EXCLUDED = "bol/excluded"
CLOSERS = {"b": "r9?3", "c": "W+4r5g5b5y5g1"}
BOTH = pytest.mark.parametrize("rules", [BOL, "ujf"])
BOTH_WAYS = pytest.mark.parametrize("way", [">", "<"])


def marks(state: uno.State) -> tuple[str, ...]:
    """The marks of UNO before each hand."""
    return tuple(
        "".join(sign for sign in mark if sign in "!^_") for mark in uno.observe(state, None).marks
    )


def taken(state: uno.State, *moves: str) -> uno.State:
    """Seat a takes the cards, and these moves follow."""
    return play(state, "a:take", *moves)


def giving(*gifts: str, rules: str = "ujf", **hands: str) -> uno.State:
    """Seat a has taken sixteen, said coup de bol and given these cards."""
    state = owing(rules=rules, hands=hands)
    return taken(state, "a:!coup", *(f"a:give={gift}" for gift in gifts))


def gifts(state: uno.State, seat: str = "a") -> set[str]:
    """The gifts that a seat may make."""
    return {move.removeprefix("give=") for move in offered(state, seat) if "give=" in move}


# The window


@BOTH
@BOTH_WAYS
@pytest.mark.parametrize("seats", [3, 4, 5, 10])
def test_a_multiple_of_sixteen_that_was_taken_opens_the_window(
    rules: str, way: str, seats: int
) -> None:
    """The turn is the next player's; the taker may say coup, all but the one before pas."""
    state = taken(owing(rules=rules, seats=seats, way=way))
    after, before = (seat_after("a", steps, seats, way) for steps in (1, -1))
    assert (where(state), count(state, "a")) == (f"bol/window {after}{way}", 21)
    assert says(state, "a") == {"coup"}
    for seat in map(letter, range(1, seats)):
        assert says(state, seat) == (set() if seat == before else {"pas"})


@pytest.mark.parametrize("total", [16, 32, 48])
def test_every_positive_multiple_counts(total: int) -> None:
    """Thirty-two and forty-eight as well; the gifts are three all the same."""
    state = taken(owing(total))
    assert (count(state, "a"), says(state, "a"), says(state, "b")) == (5 + total, {"coup"}, {"pas"})
    state = play(state, "a:!coup", "a:give=r1>b", "a:give=r2>b", "a:give=r3>b")
    assert (state.counts, where(state)[-2:]) == ((2 + total, 7, 4, 4), "b>")


@BOTH
@pytest.mark.parametrize("total", [4, 8, 12, 14, 18, 20, 24, 30, 34, 40])
def test_no_other_total_counts(rules: str, total: int) -> None:
    """Nobody is offered a word, and the next player's turn is one like any other."""
    state = taken(owing(total, rules=rules))
    assert [says(state, seat) for seat in "abcd"] == [set(), set(), set(), set()]
    assert (count(state, "a"), on_turn(state), offered(state, "b")) == (5 + total, "b", {"+"})


def test_the_debt_may_have_grown_card_by_card() -> None:
    """Four Wild Draw Fours in a row make sixteen, whoever laid them."""
    hands = {"a": "W+4?5", "b": "W+4?4", "c": "W+4?4", "d": "W+4?4"}
    state = position("ujf", hands=hands, top="r5", draw=SIXTEEN)
    state = play(state, "a:W+4=g", "b:W+4=y", "c:W+4=b", "d:W+4=r")
    assert where(state) == "answer a> 16"
    state = taken(state)
    assert (says(state, "a"), says(state, "c"), says(state, "d")) == ({"coup"}, {"pas"}, set())


def test_an_answer_is_no_taking() -> None:
    """While the debt of sixteen waits or grows nobody may say a word."""
    state = owing(hands={"a": "W+4?4"})
    for each in (state, play(state, "a:W+4=g")):
        assert [says(each, seat) & {"coup", "pas"} for seat in "abcd"] == [set()] * 4
    assert says(play(state, "a:W+4=g", "b:take"), "b") == set()


def test_the_next_player_may_play_at_once() -> None:
    """The window is the next player's turn: lay or draw."""
    state = taken(owing(hands=CLOSERS))
    assert {"r9", "+"} <= offered(state, "b")
    assert (where(play(state, "b:r9")), where(play(state, "b:+"))) == ("turn c>", "turn c>")


CLOSINGS = [
    "b:r9",
    "b:+",
    "c:W+4=g!rapidite",
    "c:W+4=g!fanta",
    "c:r5&g5&b5&y5!arc",
]


@pytest.mark.parametrize("closing", CLOSINGS)
def test_the_next_turn_action_closes_the_window(closing: str) -> None:
    """A card laid, a draw, or an accepted claim: both words are late then, and free."""
    state = taken(owing(hands=CLOSERS), closing)
    assert [says(state, seat) & {"coup", "pas"} for seat in "abcd"] == [set()] * 4
    for move in ("a:!coup", "b:!pas", "c:!pas"):
        assert refused(state, move) == LATE


def test_a_drawn_card_over_which_somebody_thinks_has_closed_the_window() -> None:
    """To draw is a turn action, whether the card is then laid or kept."""
    state = taken(owing(draw=f"{SIXTEEN}r+2"), "b:+")
    for each in (state, play(state, "b:-")):
        assert (refused(each, "a:!coup"), refused(each, "c:!pas")) == (LATE, LATE)


@pytest.mark.parametrize(
    ("hands", "moves"),
    [
        ({"c": "^g1"}, ["c:!"]),
        ({"b": "y1y2"}, ["b:!"]),
        ({"c": "g1?3"}, ["c:g1!fanta"]),
        ({"c": "r5g5b5y9"}, ["c:r5&g5&b5&y9!arc"]),
    ],
)
def test_what_is_no_turn_action_leaves_the_window_open(
    hands: dict[str, str], moves: list[str]
) -> None:
    """Calls and faults close nothing."""
    after = taken(owing(hands=hands), *moves)
    assert (where(after), says(after, "a"), says(after, "b")) == (
        "bol/window b>",
        {"coup"},
        {"pas"},
    )


def test_one_turn_later_a_word_is_no_longer_late() -> None:
    """The next turn action makes it late; after one more it is a word without a debt."""
    state = taken(owing(), "b:+")
    assert refused(state, "a:!coup") == LATE
    state = play(state, "c:+")
    errs(state, "a:!coup", FALSE_WORD)
    errs(state, "c:!pas", FALSE_WORD)


def test_the_next_debt_of_sixteen_opens_a_window_of_its_own() -> None:
    """What was said after the first one is forgotten, and who is excluded is another."""
    hands = {"a": "W+4?4", "b": "W+4?4", "c": "W+4?4", "d": "W+4?4"}
    state = taken(owing(rules="ujf(decks=2)", hands=hands), "b:!pas")
    state = play(state, "b:W+4=g", "c:W+4=g", "d:W+4=g", "a:W+4=r", "b:take")
    assert (where(state), count(state, "b")) == ("bol/window c>", 20)
    assert [says(state, seat) for seat in "abcd"] == [set(), {"coup"}, {"pas"}, {"pas"}]


# Coup de bol: the gifts


@pytest.mark.row("X19", "X35")
@pytest.mark.parametrize("to", ["bbb", "ccc", "ddd", "bcc", "cbc", "ddb", "bcd", "dcb"])
def test_three_of_the_cards_are_given_to_all_as_wished(to: str) -> None:
    """All to one, two and one, or one each, in any order; then the next player plays."""
    state = giving(*(f"r{place + 1}>{seat}" for place, seat in enumerate(to)))
    got = Counter(to)
    assert state.counts == (18, 4 + got["b"], 4 + got["c"], 4 + got["d"])
    for place, seat in enumerate(to):
        assert f"r{place + 1}" in hand(state, seat)
        assert f"r{place + 1}" not in hand(state, "a")
    assert (where(state)[-2:], on_turn(state), top(state)) == ("b>", "b", "W+4")
    assert "+" in offered(state, "b")


def test_the_gifts_are_made_one_by_one() -> None:
    """After each the taker is asked again, until three are given."""
    state = giving()
    for number, gift in enumerate(("r1>b", "gS>d", "r0>b"), start=1):
        assert (where(state), on_turn(state)) == ("bol/gifts a>", "b")
        state = play(state, f"a:give={gift}")
        assert sum(state.counts[1:]) == 12 + number
    assert (where(state)[-2:], gifts(state)) == ("b>", set())


def test_exactly_the_cards_just_drawn_may_be_given() -> None:
    """Each of the sixteen to each of the three others, and nothing else may be done."""
    state = giving()
    cards = [str(face) for face in faces(SIXTEEN)]
    assert offered(state, "a") == {f"give={card}>{seat}" for card in cards for seat in "bcd"}
    state = play(state, "a:give=gS>d")
    cards.remove("gS")
    assert gifts(state) == {f"{card}>{seat}" for card in cards for seat in "bcd"}


@pytest.mark.parametrize("gift", ["y3>b", "r1>a", "r1>e", "y9>c"])
def test_no_other_gift_is_made(gift: str) -> None:
    """Not a card held before, not one that is not held, not to oneself, not to an empty seat."""
    refused(giving(a="y3?4"), f"a:give={gift}")


def test_a_second_copy_held_before_is_not_given() -> None:
    """Of two red ones only one has just been drawn."""
    state = giving(a="r1?4")
    state = play(state, "a:give=r1>b")
    assert ("r1" in hand(state, "a"), {gift[:2] for gift in gifts(state)} & {"r1"}) == (True, set())
    refused(state, "a:give=r1>b")


def test_two_copies_that_were_drawn_may_both_be_given() -> None:
    """Identical cards are two cards."""
    state = taken(owing(draw=f"g1g1{SIXTEEN[:28]}"), "a:!coup", "a:give=g1>b")
    assert "g1>b" in gifts(state)
    state = play(state, "a:give=g1>b")
    assert (count(state, "b"), hand(state, "b").count("g1"), gifts(state) & {"g1>b"}) == (
        6,
        2,
        set(),
    )


@pytest.mark.parametrize("move", ["a:+", "a:take", "a:-", "b:+", "b:r9", "c:W+4=g!fanta"])
def test_while_gifts_are_owed_nobody_plays(move: str) -> None:
    """Not the taker, not the player on turn, and no claim."""
    state = giving(**CLOSERS)
    assert [lays(state, seat) for seat in "abcd"] == [set()] * 4
    refused(state, move)
    refused(play(state, "a:give=r1>b"), move)


def test_calls_go_on_while_gifts_are_owed() -> None:
    """They are good in every step, and the gifts wait; for a catch the taking was the end."""
    state = giving(c="^g1", d="^y1")
    assert (offered(state, "b"), offered(state, "c"), why(state, "b:?d")) == (set(), {"!"}, LATE)
    state = play(state, "c:!")
    assert (where(state), marks(state)) == ("bol/gifts a>", ("", "", "!", "_"))


def test_the_gifts_may_be_laid_at_once() -> None:
    """The receiver on turn holds them like any other card."""
    state = giving("r1>b", "r2>b", "r3>b")
    assert {"r1", "r2", "r3"} <= lays(state, "b")
    assert where(play(state, "b:r2")) == "turn c>"


@pytest.mark.parametrize(("drawn", "given"), [("r1r2", 2), ("r1", 1), ("r1r2r3", 3)])
def test_with_fewer_than_three_drawn_those_are_given(drawn: str, given: int) -> None:
    """The piles ran out: what was drawn is what can be given."""
    state = owing(draw=drawn, rest="out")
    state = taken(state)
    assert count(state, "a") == 5 + given
    state = play(state, "a:!coup", *(f"a:give=r{number + 1}>c" for number in range(given)))
    assert (state.counts, on_turn(state), gifts(state)) == ((5, 4, 4 + given, 4), "b", set())
    assert offered(state, "b") == {"+"}


def test_with_two_players_the_other_gets_all_three() -> None:
    """Who made the taker the target may get gifts, but say nothing."""
    state = taken(owing(seats=2))
    assert (says(state, "a"), says(state, "b")) == ({"coup"}, set())
    state = play(state, "a:!coup")
    assert {gift[-1] for gift in gifts(state)} == {"b"}
    state = play(state, "a:give=r1>b", "a:give=r2>b", "a:give=r3>b")
    assert (state.counts, on_turn(state)) == ((18, 7), "b")


# Pas de bol


@BOTH
@BOTH_WAYS
@pytest.mark.parametrize("steps", [1, 2])
def test_the_taker_draws_three_more(rules: str, way: str, steps: int) -> None:
    """Nineteen in all, the turn stays, and it may be said out of turn and on turn."""
    state = taken(owing(rules=rules, way=way))
    speaker, after = seat_after("a", steps, 4, way), seat_after("a", 1, 4, way)
    state = play(state, f"{speaker}:!pas")
    assert (state.counts, on_turn(state), top(state)) == ((24, 4, 4, 4), after, "W+4")
    assert offered(state, after) == {"+"}


def test_the_three_come_on_top_of_every_multiple() -> None:
    """Thirty-two and three are thirty-five."""
    assert count(taken(owing(32), "c:!pas"), "a") == 5 + 35


@pytest.mark.parametrize(("more", "drawn"), [("y+2", 1), ("", 0)])
def test_with_short_piles_what_there_is_is_drawn(more: str, drawn: int) -> None:
    """The rest of the three is dropped."""
    state = taken(owing(draw=SIXTEEN + more, rest="out"), "c:!pas")
    assert (count(state, "a"), on_turn(state)) == (21 + drawn, "b")


@pytest.mark.row("X21")
@BOTH
@BOTH_WAYS
def test_who_made_the_taker_the_target_may_not_say_it(rules: str, way: str) -> None:
    """The layer of the last draw card is refused, free of charge."""
    state = taken(owing(rules=rules, way=way))
    before = seat_after("a", -1, 4, way)
    assert refused(state, f"{before}:!pas") == EXCLUDED
    assert count(state, "a") == 21


def test_the_layer_is_excluded_wherever_he_sits() -> None:
    """A fanta adds to the debt from another seat: that player is excluded, not the seat before."""
    hands = {"a": "?5", "b": "W+4?3", "c": "?4", "d": "?4"}
    step = "answer(d,12,by=c)"
    state = position("ujf", hands=hands, top="W+4", color="r", turn="c>", step=step)
    state = play(state, "b:W+4=r!fanta", "c:take")
    assert [says(state, seat) for seat in "abcd"] == [{"pas"}, set(), {"coup"}, {"pas"}]


@pytest.mark.parametrize("claimer", ["a", "b", "c", "d"])
def test_who_made_himself_the_target_by_rapidite_excludes_nobody(claimer: str) -> None:
    """All three others may say it, the layer of the card before as well."""
    hands = dict.fromkeys("abcd", "?4") | {claimer: "W+4?4"}
    step = "answer(b,12,by=a)"
    state = position("ujf", hands=hands, top="W+4", color="r", turn="a>", step=step)
    state = play(state, f"{claimer}:W+4=r!rapidite")
    assert where(state) == f"answer {claimer}> 16"
    state = play(state, f"{claimer}:take")
    assert on_turn(state) == seat_after(claimer, 1, 4)
    for seat in "abcd":
        assert says(state, seat) == ({"coup"} if seat == claimer else {"pas"})
        if seat != claimer:
            assert count(play(state, f"{seat}:!pas"), claimer) == 4 + 19


@pytest.mark.parametrize("speaker", ["a", "c", "d"])
def test_who_was_made_the_target_by_stick_excludes_nobody(speaker: str) -> None:
    """He laid the card himself; who said stick may say pas de bol too."""
    hands = {"a": "?4", "b": "W+4?4", "c": "?4", "d": "?4"}
    step = "answer(b,12,by=a)"
    state = position("ujf", hands=hands, top="W+4", color="r", turn="a>", step=step)
    state = play(state, "b:W+4=r", "d:!stick", "b:take")
    assert (where(state), says(state, "b")) == ("bol/window c>", {"coup"})
    assert play(state, f"{speaker}:!pas").counts == (4, 4 + 19, 4, 4)


def test_the_player_of_the_miroir_is_excluded() -> None:
    """He sent the debt back: the former layer takes it, and both others may say the word."""
    hands = {"a": "?5", "b": "W?3", "c": "?4", "d": "?4"}
    step = "answer(b,16,by=a)"
    state = position("ujf", hands=hands, top="W+4", color="r", turn="a>", step=step)
    state = play(state, "b:W=g!miroir")
    assert where(state) == "answer a< 16"
    state = taken(state)
    assert (where(state), count(state, "a")) == ("bol/window d<", 21)
    assert [says(state, seat) for seat in "abcd"] == [{"coup"}, set(), {"pas"}, {"pas"}]
    assert refused(state, "b:!pas") == EXCLUDED


def test_an_answer_to_a_miroir_excludes_its_layer() -> None:
    """The debt grew again: who laid the last draw card is excluded."""
    hands = {"a": "W+4?4", "b": "W?3", "c": "?4", "d": "?4"}
    step = "answer(b,12,by=a)"
    state = position("ujf", hands=hands, top="W+4", color="r", turn="a>", step=step)
    state = play(state, "b:W=g!miroir", "a:W+4=r", "d:take")
    assert (where(state), count(state, "d")) == ("bol/window c<", 20)
    assert [says(state, seat) for seat in "abcd"] == [set(), {"pas"}, {"pas"}, {"coup"}]


# One word excludes the other


@pytest.mark.parametrize("late", ["a:!coup", "b:!pas", "c:!pas"])
@pytest.mark.parametrize("first", ["b:!pas", "c:!pas"])
def test_after_pas_no_word_is_good(first: str, late: str) -> None:
    """The other word and a second pas de bol are refused, free of charge."""
    state = taken(owing(), first)
    assert [says(state, seat) for seat in "abcd"] == [set()] * 4
    assert refused(state, late) == LATE
    assert count(state, "a") == 24


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_after_coup_no_word_is_good(number: int) -> None:
    """Neither before, between nor after the gifts."""
    state = giving(*("r1>c", "r2>c", "r3>c")[:number])
    assert [says(state, seat) for seat in "abcd"] == [set()] * 4
    for move in ("a:!coup", "b:!pas", "c:!pas"):
        assert refused(state, move) == LATE


# Whose word it is


@pytest.mark.parametrize(
    ("move", "code"),
    [("b:!coup", NOT_YOURS), ("c:!coup", NOT_YOURS), ("d:!coup", NOT_YOURS), ("a:!pas", NOT_YOURS)],
)
@BOTH
def test_each_word_belongs_to_its_speaker(rules: str, move: str, code: str) -> None:
    """Only the taker has had luck, and nobody wishes it away from himself; both are free."""
    assert refused(taken(owing(rules=rules)), move) == code


# The UNO call


@pytest.mark.parametrize("mark", ["!", "^"])
def test_a_receiver_with_one_card_has_two_then(mark: str) -> None:
    """The hand is no longer one card: call and duty are forgotten, and a catch is false."""
    state = owing(hands={"c": f"{mark}g1"})
    state = taken(state, "a:!coup", "a:give=r1>c")
    assert (marks(state), count(state, "c")) == (("", "", "", ""), 2)
    assert why(state, "b:?c") == FALSE_CATCH
    assert "!" not in offered(state, "c")


def test_a_receiver_who_comes_to_one_card_again_is_obliged_again() -> None:
    """Each time anew: the old call does not count."""
    state = giving("r1>b", "r2>c", "r3>d", b="!g1")
    state = play(state, "b:r1")
    assert (count(state, "b"), why(state, "c:?b")) == (1, None)
    assert count(play(state, "c:?b"), "b") == 3


def test_a_call_ahead_is_lost_with_a_gift() -> None:
    """The player on turn had called with two cards; three cards are not one."""
    state = taken(owing(hands={"b": "r9y1"}), "b:!", "a:!coup", "a:give=r1>b")
    assert (marks(state)[1], count(state, "b")) == ("", 3)
    state = play(state, "a:give=r2>c", "a:give=r3>c")
    assert "!" not in offered(state, "b")


def test_a_call_ahead_stays_when_others_get_the_gifts() -> None:
    """It counts until the end of the turn, whatever the taker says."""
    state = owing(hands={"b": "r9y1"})
    for words in (["c:!pas"], ["a:!coup", *(f"a:give=r{number}>c" for number in (1, 2, 3))]):
        after = taken(state, "b:!", *words, "b:r9")
        assert (count(after, "b"), why(after, "c:?b")) == (1, FALSE_CATCH)


def test_who_says_pas_with_one_card_keeps_the_mark() -> None:
    """Only the taker's hand changes."""
    state = owing(hands={"b": "!g1", "c": "^y1"})
    assert marks(taken(state, "b:!pas")) == ("", "!", "_", "")


@pytest.mark.parametrize("mark", ["!", "^"])
def test_the_taker_with_one_card_loses_the_mark_with_the_cards_taken(mark: str) -> None:
    """The hand grows, so nothing is owed for it."""
    state = taken(owing(hands={"a": f"{mark}g1"}))
    assert (marks(state)[0], why(state, "b:?a")) == ("", FALSE_CATCH)


def test_a_giver_who_is_back_at_one_card_has_no_old_call() -> None:
    """Two cards were drawn and given: the call made before them does not come back."""
    state = owing(hands={"a": "!g1"}, draw="r1r2", rest="out")
    state = taken(state, "a:!coup", "a:give=r1>b", "a:give=r2>c")
    assert (count(state, "a"), "!" in marks(state)[0]) == (1, False)


# False words: without prices


@pytest.mark.parametrize("total", [4, 12, 18])
@pytest.mark.parametrize("move", ["a:!coup", "b:!pas", "c:!pas"])
def test_without_prices_a_false_word_is_refused(total: int, move: str) -> None:
    """Nobody draws anything for it."""
    assert refused(taken(owing(total, rules=BOL)), move) == FALSE_WORD


@pytest.mark.parametrize("seat", ["a", "b", "c", "d"])
@pytest.mark.parametrize("word", ["coup", "pas"])
def test_without_a_debt_both_words_are_false(seat: str, word: str) -> None:
    """On an ordinary turn, and while a debt waits."""
    state = position(BOL, hands={"a": "?5"}, seats=4, top="r5")
    assert refused(state, f"{seat}:!{word}") == FALSE_WORD


# Each module alone


def test_coup_alone_knows_no_pas() -> None:
    """The taker gives three cards; nobody can say the other word."""
    rules = f"{CUMUL}+coup-de-bol"
    state = taken(owing(rules=rules))
    assert [says(state, seat) for seat in "abcd"] == [{"coup"}, set(), set(), set()]
    assert refused(state, "c:!pas") == "unknown-word"
    state = play(state, "a:!coup", "a:give=r1>b", "a:give=r2>c", "a:give=r3>d")
    assert (state.counts, on_turn(state)) == ((18, 5, 5, 5), "b")


def test_pas_alone_knows_no_coup() -> None:
    """The others may make the taker draw three more; the taker has no word."""
    rules = f"{CUMUL}+pas-de-bol"
    state = taken(owing(rules=rules))
    assert [says(state, seat) for seat in "abcd"] == [set(), {"pas"}, {"pas"}, set()]
    assert refused(state, "a:!coup") == "unknown-word"
    assert count(play(state, "c:!pas"), "a") == 24


@pytest.mark.parametrize("module", ["coup-de-bol", "pas-de-bol"])
def test_the_excluded_is_so_with_one_module_too(module: str) -> None:
    """Who laid the last draw card has no word in either."""
    assert says(taken(owing(rules=f"{CUMUL}+{module}")), "d") == set()


@pytest.mark.parametrize("modules", ["coup-de-bol", "pas-de-bol", "coup-de-bol+pas-de-bol"])
def test_without_stacking_no_debt_reaches_sixteen(modules: str) -> None:
    """Two and four are no multiples: no word is ever good."""
    word = "coup" if modules == "coup-de-bol" else "pas"
    for card in ("r+2", "W+4=g"):
        name = card.partition("=")[0]
        hands = {"a": f"{name}?4", "b": "?4", "c": "?4", "d": "?4"}
        state = play(position(f"{FREE}+{modules}", hands=hands, top="r5"), f"a:{card}")
        if state.owed:
            state = play(state, "b:take")
        assert [says(state, seat) for seat in "abcd"] == [set()] * 4
        assert refused(state, f"{'b' if word == 'coup' else 'c'}:!{word}") == FALSE_WORD


@pytest.mark.parametrize("kind", ["same", "up", "all", "value"])
def test_any_kind_of_stacking_will_do(kind: str) -> None:
    """What counts is the total that was taken."""
    rules = f"{FREE}+stacking(kind={kind})+coup-de-bol+pas-de-bol"
    state = taken(owing(rules=rules))
    assert [says(state, seat) for seat in "abcd"] == [{"coup"}, {"pas"}, {"pas"}, set()]


def test_the_words_are_unknown_where_neither_module_is_in_play() -> None:
    """They are not even moves."""
    for word in ("coup", "pas"):
        with pytest.raises(uno.NotationError):
            uno.parse_move(f"a:!{word}", owing(rules=CUMUL))


# After the round


@pytest.mark.parametrize("move", ["a:!coup", "b:!pas", "c:!pas", "d:!pas"])
def test_there_is_no_luck_after_the_round(move: str) -> None:
    """The last card makes the next player draw sixteen: no word, no gift, no price."""
    hands = {"a": "?5", "b": "?4", "c": "?4", "d": "W+4"}
    step = "answer(d,12,by=c)"
    state = position("ujf", hands=hands, top="W+4", color="r", turn="c>", step=step)
    state = play(state, "d:W+4")
    assert (where(state), state.counts) == ("over *>", (21, 4, 4, 0))
    refused(state, move)


# What is told


def test_the_words_and_the_gifts_are_told() -> None:
    """Each word with its speaker, each gift with its card to the two of it."""
    state = taken(owing())
    assert tell(state, "a:!coup")[0] == Said(0, "coup")
    assert not [event for event in tell(state, "a:!coup") if isinstance(event, Drew)]
    assert tell(state, "a:!coup", "a:give=gS>c")[0] == Gave(0, 2, uno.parse_face("gS"))
    assert told(state, "a:!coup", "a:give=gS>c") != told(state, "a:!coup", "a:give=gS>d")


def test_pas_is_told_with_the_three_cards() -> None:
    """The word of its speaker, then three cards to the taker; nobody loses a turn for it."""
    events = tell(taken(owing()), "c:!pas")
    assert events[0] == Said(2, "pas")
    assert Drew(0, 3, faces(MORE)) in events
    assert not [event for event in events if isinstance(event, Skipped | CalledUno)]


def test_no_card_is_lost() -> None:
    """In every step the whole deck is there, and nothing is flawed."""
    state = owing()
    for move in ("a:take", "a:!coup", "a:give=r1>b", "a:give=r2>b", "a:give=r3>d", "b:+"):
        state = play(state, move)
        assert state.check() == ()


def test_a_sensible_bot_gives_what_counts_most_to_the_shortest_hand() -> None:
    """It keeps its wilds: the hand that is left over counts for the others."""
    state = giving(b="?4", c="?2", d="?5")
    assert isinstance(state.step, GiveCards)
    drawn = state.step.drawn
    given = uno.SensibleBot()(uno.observe(state, 0))
    assert isinstance(given, uno.Give)
    assert given.target == min(range(1, 4), key=state.counts.__getitem__)
    worth = {face: face.rank.number if face.rank.number is not None else 20 for face in drawn}
    assert given.face is not None
    assert worth[given.face] == max(worth[face] for face in drawn if not face.is_wild)
