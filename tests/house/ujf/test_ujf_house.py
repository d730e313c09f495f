"""The UJF rules together with the other house rules, and where they do not belong."""

from __future__ import annotations

import pytest
from tests.helpers import count, hand, lays, offered, on_turn, play, tell, top, why
from tests.house.ujf.ujf_words import (
    CUMUL,
    FALSE,
    LATE,
    MODULES,
    claims,
    errs,
    letter,
    owing,
    pending,
    refused,
    says,
    where,
    won,
)

import unorules as uno
from unorules.classic.uno import UnoMarks
from unorules.events import Drew
from unorules.testing import position

FALSE_CATCH = "uno/false-catch"
CHALLENGED = "+".join(("classic+stacking(kind=all,stack_color=ignore)", *MODULES))
"""The student rules on a base in which a Wild Draw Four may be a bluff."""


def six(more: str, *, top: str = "g6", turn: str = "a>", **hands: str) -> uno.State:
    """Seat a of four is on turn on a green six; `more` are the modules besides."""
    return position(f"ujf{more}", hands=hands, seats=4, top=top, turn=turn)


# What they are made of


def test_the_preset_is_all_of_them_on_a_free_base() -> None:
    """Any draw card on any, no challenge, and the eight modules."""
    assert uno.ruleset("ujf") == uno.ruleset("+".join((CUMUL, *MODULES)))


@pytest.mark.parametrize("module", MODULES)
def test_each_module_is_added_and_taken_out_alone(module: str) -> None:
    """To the classic game, and from the preset."""
    assert uno.ruleset(f"classic+{module}") != uno.ruleset("classic")
    without = "+".join((CUMUL, *(each for each in MODULES if each != module)))
    assert uno.ruleset(f"ujf-{module}") == uno.ruleset(without)


@pytest.mark.parametrize(
    ("base", "stranger"), [("flip", "sides"), ("spin", "wheel"), ("spin-mattel", "wheel")]
)
@pytest.mark.parametrize("module", MODULES)
def test_they_belong_to_classic_cards_only(module: str, base: str, stranger: str) -> None:
    """With Flip and Spin each is refused, and the error names both modules."""
    with pytest.raises(uno.RulesError) as error:
        uno.ruleset(f"{base}+{module}")
    assert set(error.value.modules) == {module, stranger}
    assert {module, stranger} <= set(str(error.value).split())


# Seven-zero


def test_a_seven_of_a_rapidite_swaps_and_its_player_plays_on() -> None:
    """With the hand that was received."""
    state = six("+seven-zero", top="g7", b="g1b2b3b4", d="g7y1y2")
    state = play(state, "d:g7>b!rapidite")
    assert (hand(state, "d"), hand(state, "b"), where(state)) == ("g1b2b3b4", "y1y2", "replay d>")
    assert where(play(state, "d:g1")) == "turn a>"


def test_a_seven_of_a_fanta_swaps_and_the_next_player_plays() -> None:
    """The target is named with the claim, by everybody out of turn alike."""
    state = six("+seven-zero", top="g7", b="g1b2b3b4", d="g7y1y2")
    assert claims(state, "d", "fanta") == {"g7>a", "g7>b", "g7>c"}
    assert refused(state, "d:g7!fanta") == "name-a-target"
    state = play(state, "d:g7>b!fanta")
    assert (hand(state, "d"), hand(state, "b"), where(state)) == ("g1b2b3b4", "y1y2", "turn a>")


@pytest.mark.parametrize("word", ["rapidite", "fanta"])
def test_a_zero_of_a_claim_passes_the_hands_on(word: str) -> None:
    """Each hand goes one seat on in the direction of play, and the claim counts from its seat."""
    hands = {"a": "y1", "b": "y2y3", "c": "r0b1b2b3", "d": "?5"}
    state = position("ujf(decks=2)+seven-zero", hands=hands, top="r0")
    state = play(state, f"c:r0!{word}")
    assert state.counts == (5, 1, 2, 3)
    assert where(state) == ("replay c>" if word == "rapidite" else "turn d>")


@pytest.mark.parametrize("word", ["rapidite", "fanta"])
def test_a_last_seven_swaps_nothing(word: str) -> None:
    """Its player is out, and names nobody."""
    state = six("+seven-zero", top="g7", a="y1", b="y2", c="y3", d="!g7")
    assert claims(state, "d", word) == {"g7"}
    assert won(state, f"d:g7!{word}") == ("d", 6)


def test_calls_after_the_swap_of_a_claim() -> None:
    """The claimer's call counts for the one card he gets; who gets his last one must call."""
    state = six("+seven-zero", top="g7", b="!b1", d="g7y1")
    state = play(state, "d:g7>b!!fanta")
    assert (hand(state, "d"), hand(state, "b")) == ("b1", "y1")
    assert (why(state, "a:?d"), why(state, "a:?b")) == (FALSE_CATCH, None)


def test_a_call_with_a_seven_is_void_for_two_cards_received() -> None:
    """seven-zero 4: whoever plays again with the hand received may call for that one anew."""
    state = position("ujf+seven-zero", hands={"a": "r7g3", "b": "y1y2", "c": "?3"}, top="r7")
    state = play(state, "a:r7>b!!rapidite")
    assert (hand(state, "a"), state.part(UnoMarks).called) == ("y1y2", 0)
    assert why(state, "a:!") is None


def test_sevens_and_zeros_answer_no_debt() -> None:
    """Neither by the target nor as a claim of another."""
    state = six("+seven-zero", top="r5", a="r+2?3", b="r7r0y1", c="r7y3y2")
    state = play(state, "a:r+2")
    assert (lays(state, "b"), lays(state, "c")) == (set(), set())
    assert offered(state, "b") == {"take"}


def test_a_silent_seven_may_be_stuck() -> None:
    """Its player plays again with the hand that he swapped for."""
    state = six("+seven-zero", top="g7", a="g7y1y2", c="g1b1b2b3")
    state = play(state, "a:g7>c", "b:!stick")
    assert (hand(state, "a"), where(state)) == ("g1b1b2b3", "replay a>")
    assert where(play(state, "a:g1")) == "turn b>"


def test_a_seven_closes_the_window_and_takes_the_cards_along() -> None:
    """The taker's hand is another's now, and nothing of it is given away any more."""
    state = owing(rules="ujf+seven-zero", hands={"b": "r7?3"})
    state = play(state, "a:take", "b:r7>a")
    assert state.counts == (3, 21, 4, 4)
    assert (refused(state, "a:!coup"), refused(state, "c:!pas")) == (LATE, LATE)


def test_gifts_are_counted_before_the_next_swap() -> None:
    """The player on turn swaps the hand with what was given."""
    state = owing(rules="ujf+seven-zero", hands={"b": "r7?3"})
    state = play(state, "a:take", "a:!coup", *(f"a:give=r{n}>b" for n in (1, 2, 3)), "b:r7>c")
    assert state.counts == (18, 4, 6, 4)


# Draw until playable


UNTIL = "ujf+draw-until-playable"


def test_debts_words_and_faults_draw_exact_numbers() -> None:
    """Sixteen, three and two, though none of the cards fits."""
    state = owing(rules=UNTIL, draw="b1b2b3b4y1y2y3y4g1g2g3g4g6g7g8g9y6y7y8b6b7")
    state = play(state, "a:take")
    assert count(state, "a") == 21
    assert play(state, "c:!pas").counts == (24, 4, 4, 4)


def test_a_fault_draws_two_and_no_more() -> None:
    """Drawing until a card fits is for turns."""
    errs(position(UNTIL, hands={"c": "r6?4"}, seats=4, top="g6"), "c:r6!fanta", FALSE)


def test_in_a_replay_cards_are_drawn_until_one_fits() -> None:
    """Draw as usual: the third fits, and may be laid or kept."""
    hands = {"d": "g6y1"}
    state = position(UNTIL, hands=hands, seats=4, top="g6", draw="b1b2g2")
    state = play(state, "d:g6!rapidite", "d:+")
    assert (count(state, "d"), where(state), offered(state, "d")) == (4, "drawn d>", {"g2", "-"})
    assert where(play(state, "d:-")) == "turn a>"


def test_in_a_replay_that_draws_a_like_card_the_claim_is_good() -> None:
    """The drawn card equals the top: it may be laid with a word."""
    hands = {"d": "g6y1"}
    state = position("ujf(decks=2)+draw-until-playable", hands=hands, seats=4, top="g6", draw="g6")
    state = play(state, "d:g6!rapidite", "d:+")
    assert {"g6!fanta", "g6!rapidite"} <= offered(state, "d")
    assert where(play(state, "d:g6!fanta")) == "turn a>"


# Force-play


def test_under_force_play_a_replay_must_be_a_card_that_fits() -> None:
    """Who holds one may not draw, as on every turn."""
    state = play(six("+force-play", d="g6g1y1y2"), "d:g6!rapidite")
    assert ("+" in offered(state, "d"), "g1" in lays(state, "d")) == (False, True)


def test_under_force_play_the_card_drawn_in_a_replay_is_laid() -> None:
    """Keeping it is not offered."""
    state = position("ujf+force-play", hands={"d": "g6y1y2"}, seats=4, top="g6", draw="g2")
    state = play(state, "d:g6!rapidite", "d:+")
    assert ("-" in offered(state, "d"), where(play(state, "d:g2"))) == (False, "turn a>")


def test_nobody_is_forced_to_answer_or_to_claim() -> None:
    """Taking is a move with a draw card in the hand; a claim is free to be left."""
    state = six("+force-play", top="r5", a="r+2?3", b="y+2?3", c="r+2?3")
    state = play(state, "a:r+2")
    assert {"take", "y+2"} <= offered(state, "b")
    assert pending(play(state, "b:take")) == "c 0"


def test_a_double_counts_as_a_card_that_fits() -> None:
    """Under force-play both ways to lay it are offered, and drawing is not."""
    state = six("+force-play", a="g1g1y1")
    moves = offered(state, "a")
    assert {"g1", "g1&g1!fanta", "g1&g1!rapidite"} <= moves
    assert "+" not in moves


# Jump-in


def test_with_jump_in_the_word_may_be_left_out() -> None:
    """An identical card out of turn is good without a word, and so are both claims."""
    state = six("+jump-in", c="g6?4")
    assert {"g6", "g6!fanta", "g6!rapidite"} <= offered(state, "c")
    assert (where(play(state, "c:g6")), where(play(state, "c:g6!fanta"))) == ("turn d>", "turn d>")
    assert where(play(state, "c:g6!rapidite")) == "replay c>"


def test_who_jumps_in_is_not_stuck() -> None:
    """Stick is for a silent card in turn."""
    state = play(six("+jump-in", c="g6?4"), "c:g6")
    for seat in "abd":
        assert "stick" not in says(state, seat)
        refused(state, f"{seat}:!stick")
    state = play(six("+jump-in", a="g6?4"), "a:g6")
    assert where(play(state, "c:!stick")) == "replay a>"


@pytest.mark.parametrize("card", ["r6", "g7", "W=r"])
def test_a_wrong_jump_in_is_free(card: str) -> None:
    """Without a word it is no claim, and only false claims have a price."""
    refused(six("+jump-in", c=f"{card.partition('=')[0]}y1y2"), f"c:{card}")


@pytest.mark.parametrize("word", ["fanta", "rapidite", "arc"])
@pytest.mark.parametrize("more", ["+jump-in", "+no-action-finish", "+jump-in+multi-play"])
def test_a_false_claim_costs_the_same_whatever_else_is_in_play(more: str, word: str) -> None:
    """What is said with a word is judged by the rule of the word."""
    state = six(more, c="rS")
    reason = uno.why_illegal(state, uno.parse_move(f"c:rS!{word}", state))
    assert reason is not None
    assert (reason.code, reason.price) == (FALSE, 2)


@pytest.mark.parametrize("word", ["fanta", "rapidite", "miroir"])
def test_with_a_word_nothing_is_a_jump_in(word: str) -> None:
    """So a claim without its color is no wrong play, and a Miroir waits for the turn."""
    rules = "ujf-faute-de-jeu+jump-in+misplay"
    state = position(rules, hands={"c": "W?4"}, seats=4, top="W", color="g")
    reason = uno.why_illegal(state, uno.parse_move(f"c:W!{word}", state))
    assert reason is not None
    expected = ("not-your-turn", 2) if word == "miroir" else ("name-a-color", None)
    assert (reason.code, reason.price) == expected


@pytest.mark.parametrize("wild", ["W", "W+4"])
def test_a_wild_is_claimed_but_does_not_jump_in(wild: str) -> None:
    """A claim includes wilds, a jump-in never does."""
    state = position("ujf+jump-in", hands={"c": f"{wild}?4"}, seats=4, top=wild, color="g")
    assert f"{wild}=r!fanta" in offered(state, "c")
    refused(state, f"c:{wild}=r")


@pytest.mark.parametrize(("move", "debt"), [("d:r+2", "a 4"), ("d:r+2!fanta", "a 4")])
def test_a_draw_two_joins_a_debt_with_and_without_a_word(move: str, debt: str) -> None:
    """The player after the one who joined in owes all of it."""
    state = six("+jump-in", top="r5", a="r+2?3", d="r+2?3")
    state = play(state, "a:r+2", move)
    assert pending(state) == debt
    assert "stick" not in says(state, "b")


@pytest.mark.parametrize("module", ["fanta", "rapidite", "arc-en-ciel", "stick"])
@pytest.mark.parametrize(("more", "joins"), [("", False), ("+stacking", True)])
def test_without_a_word_a_debt_is_joined_with_stacking_only(
    module: str, more: str, *, joins: bool
) -> None:
    """That a claim could add to it lets nobody jump in."""
    hands = {"a": "r+2?3", "b": "?4", "d": "r+2?3"}
    state = position(f"classic+{module}+jump-in{more}", hands=hands, seats=4, top="r5")
    state = play(state, "a:r+2")
    assert ("r+2" in offered(state, "d")) is joins
    assert where(play(state, "b:take")) == "turn c>"


def test_after_a_debt_was_taken_nobody_jumps_in_but_a_claim_is_good() -> None:
    """To take is a turn action; a claim lasts until the card is covered, and closes the window."""
    state = position(
        "ujf+jump-in",
        hands={"a": "?5", "b": "?4", "c": "r+2?3", "d": "?4"},
        top="r+2",
        turn="d>",
        step="answer(a,16,by=d)",
    )
    state = play(state, "a:take")
    assert says(state, "a") == {"coup"}
    refused(state, "c:r+2")
    state = play(state, "c:r+2!fanta")
    assert pending(state) == "d 2"
    assert (refused(state, "a:!coup"), refused(state, "b:!pas")) == (LATE, LATE)


# Multi-play


def test_a_set_is_laid_without_a_word_and_a_double_with_one() -> None:
    """The set ends the turn, the double does what its word says."""
    state = six("+multi-play", top="b3", a="b8b8r8y1")
    assert {"b8&b8!rapidite", "b8&b8!fanta"} <= offered(state, "a")
    assert where(play(state, "a:b8&b8!rapidite")) == "replay a>"
    assert where(play(state, "a:b8&b8!fanta")) == "turn b>"
    after = play(state, "a:b8&r8")
    assert (where(after), top(after), count(after, "a")) == ("turn b>", "r8", 2)


def test_a_set_with_a_word_is_a_false_claim() -> None:
    """Its cards are not identical: they go back, and two are drawn."""
    errs(six("+multi-play", a="g6r6y1"), "a:g6&r6!fanta", FALSE)
    errs(six("+multi-play", c="g6r6y1"), "c:g6&r6!rapidite", FALSE)


def test_a_set_is_not_stuck() -> None:
    """It is more than one card, though the first equals the top."""
    state = play(six("+multi-play", a="g6r6y1y2"), "a:g6&r6")
    assert where(state) == "turn b>"
    refused(state, "c:!stick")


def test_a_replay_may_be_a_set() -> None:
    """Whatever may be laid on a turn."""
    state = play(six("+multi-play", d="g6g1r1y2"), "d:g6!rapidite", "d:g1&r1!")
    assert (where(state), top(state), count(state, "d")) == ("turn a>", "r1", 1)


# No action as the last card


@pytest.mark.parametrize("word", ["rapidite", "fanta"])
@pytest.mark.parametrize(
    ("card", "move"), [("gS", "gS"), ("gR", "gR"), ("g+2", "g+2"), ("W", "W"), ("W+4", "W+4")]
)
def test_a_last_action_card_is_not_claimed(card: str, move: str, word: str) -> None:
    """It equals the top, so it is no false claim: refused, free of charge."""
    color = "g" if card[0] == "W" else ""
    state = position(
        "ujf+no-action-finish", hands={"c": f"!{card}"}, seats=4, top=card, color=color
    )
    assert claims(state, "c", word) == set()
    refused(state, f"c:{move}!{word}")


@pytest.mark.parametrize("cards", ["gSgS", "gRgR", "g+2g+2"])
def test_a_last_double_of_action_cards_is_refused(cards: str) -> None:
    """Both would be gone."""
    state = six("+no-action-finish", a=cards)
    half = cards[: len(cards) // 2]
    assert claims(state, "a", "fanta") == claims(state, "a", "rapidite") == set()
    refused(state, f"a:{half}&{half}!fanta")


def test_a_last_number_may_be_claimed() -> None:
    """And two of them, and a rainbow of numbers."""
    assert won(six("+no-action-finish", c="!g6"), "c:g6!fanta")[0] == "c"
    assert won(six("+no-action-finish", a="g1g1"), "a:g1&g1!fanta")[0] == "a"
    assert won(six("+no-action-finish", c="r5y5g5b5"), "c:r5&y5&g5&b5!arc")[0] == "c"


def test_a_last_rainbow_of_action_cards_is_refused() -> None:
    """With a fifth card in the hand it may be laid."""
    move = "c:rS&yS&gS&bS!arc"
    state = six("+no-action-finish", c="rSySgSbS")
    assert claims(state, "c", "arc") == set()
    refused(state, move)
    assert why(six("+no-action-finish", c="rSySgSbSy1"), move) is None


# Reverse-bounce


def test_who_bounced_the_debt_is_excluded() -> None:
    """He made the taker the target; both others may say pas de bol."""
    state = position(
        "ujf+reverse-bounce",
        hands={"a": "?5", "b": "rR?3", "c": "?4", "d": "?4"},
        top="r+2",
        step="answer(b,16,by=a)",
    )
    state = play(state, "b:rR")
    assert where(state) == "answer a< 16"
    state = play(state, "a:take")
    assert (count(state, "a"), on_turn(state)) == (21, "d")
    assert [says(state, seat) for seat in "abcd"] == [{"coup"}, set(), {"pas"}, {"pas"}]


def test_a_bounced_debt_is_not_mirrored() -> None:
    """A Miroir goes on a black card, and a Draw Two or a Reverse is none."""
    state = position(
        "ujf+reverse-bounce",
        hands={"a": "W?3", "b": "rRW?3"},
        seats=4,
        top="r+2",
        step="answer(b,2,by=a)",
    )
    refused(state, "b:W=g!miroir")
    refused(play(state, "b:rR"), "a:W=g!miroir")


def test_a_reverse_sends_no_mirrored_debt_back() -> None:
    """A Wild Draw Four is mirrored once, and cannot be bounced."""
    state = position(
        "ujf+reverse-bounce",
        hands={"a": "gRW?3", "b": "W?3"},
        seats=4,
        top="W+4",
        color="r",
        step="answer(b,4,by=a)",
    )
    state = play(state, "b:W=g!miroir")
    assert (where(state), offered(state, "a")) == ("answer a< 4", {"take"})


# Partners


def test_partners_know_no_sides_in_gifts_and_words() -> None:
    """The partner may get cards, and may make the taker draw three more."""
    state = play(owing(rules="ujf+partners"), "a:take")
    assert "pas" in says(state, "c")
    assert play(state, "c:!pas").counts == (24, 4, 4, 4)
    state = play(state, "a:!coup", *(f"a:give=r{n}>c" for n in (1, 2, 3)))
    assert state.counts == (18, 4, 7, 4)


@pytest.mark.parametrize("moves", [["a:take"], ["a:take", "a:!coup", "a:give=r1>b"]])
@pytest.mark.parametrize(("gone", "winners"), [("a", (1, 3)), ("b", (0, 2)), ("c", (1, 3))])
def test_a_side_that_leaves_one_loses_the_match(
    moves: list[str], gone: str, winners: tuple[int, int]
) -> None:
    """In the window and while gifts are owed, as always."""
    state = play(owing(rules="ujf+partners"), *moves, f"*:leave={gone}")
    assert state.result is not None
    assert state.result.winners == winners


def test_a_claim_goes_out_for_its_side() -> None:
    """The cards of both opponents count; those of the partner do not."""
    state = six("+partners", a="y9", b="y1", c="!g6", d="y3")
    assert won(state, "c:g6!fanta") == ("c", 4)


# Challenges


def bluffing(**hands: str) -> uno.State:
    """Seat a lays a Wild Draw Four on a red card and names green."""
    return play(position(CHALLENGED, hands=hands, seats=4, top="r5"), "a:W+4=g")


@pytest.mark.parametrize(
    ("cards", "drawn", "step"), [("W+4g1y1", (2, 10), "turn d>"), ("W+4b1y1", (2, 2), "turn a>")]
)
def test_a_wild_draw_four_of_a_fanta_may_be_challenged(
    cards: str, drawn: tuple[int, int], step: str
) -> None:
    """By its target, for the whole debt, judged by the color named with the card below."""
    state = bluffing(a="W+4b2b3", c=cards, d="?3")
    state = play(state, "c:W+4=b!fanta")
    assert (where(state), "?" in offered(state, "d")) == ("answer d> 8", True)
    state = play(state, "d:?")
    assert (count(state, "a"), count(state, "c"), where(state)) == (*drawn, step)
    assert count(state, "d") == (3 if step == "turn d>" else 3 + 10)


def test_nobody_challenges_the_own_claim() -> None:
    """After a rapidité on a Wild Draw Four its player is the target: add or take."""
    state = play(bluffing(a="W+4y1", c="W+4r1y2y3"), "c:W+4=b!rapidite")
    assert where(state) == "answer c> 8"
    assert offered(state, "c") == {"take"}
    refused(state, "c:?")


def test_after_a_miroir_nothing_is_left_to_challenge() -> None:
    """The former layer adds a card or takes; the top is a Wild."""
    state = play(bluffing(a="W+4r1y1y2", b="W?3"), "b:W=y!miroir")
    assert (where(state), offered(state, "a")) == ("answer a< 4", {"take"})


def test_a_target_may_challenge_before_it_mirrors() -> None:
    """All three ways are open: take, doubt, send back."""
    state = bluffing(a="W+4r1y1", b="W?3")
    assert {"take", "?", "W=g!miroir"} <= offered(state, "b")
    after = play(state, "b:?")
    assert (count(after, "a"), where(after)) == (6, "turn b>")


def test_the_words_after_a_debt_are_the_same_with_challenges() -> None:
    """Taking sixteen without a doubt opens the window."""
    state = position(
        CHALLENGED,
        hands={"a": "?5", "b": "?4", "c": "?4", "d": "?4"},
        top="W+4",
        color="r",
        pile="r5",
        turn="d>",
        step="answer(a,16,by=d,before=r)",
    )
    state = play(state, "a:take")
    assert [says(state, seat) for seat in "abcd"] == [{"coup"}, {"pas"}, {"pas"}, set()]


# All of it


@pytest.mark.parametrize(
    "more",
    [
        "+seven-zero",
        "+draw-until-playable",
        "+force-play",
        "+jump-in",
        "+multi-play",
        "+no-action-finish",
        "+reverse-bounce",
        "+partners",
        "+jump-in+multi-play+reverse-bounce+seven-zero",
        "+draw-until-playable+no-action-finish+seven-zero",
    ],
)
def test_random_games_go_on(more: str) -> None:
    """Somebody can always act, no card is lost, and every position can be written and guessed."""
    state = uno.new_game(f"ujf(decks=2){more}", seats=4, seed=len(more))
    for number in range(150):
        if state.is_over:
            break
        moves = uno.legal_moves(state)
        assert moves
        words = [move for move in moves if getattr(move, "word", None) is not None]
        among = words if words and number % 2 else moves
        state, events = uno.resolve(state, among[number * 7 % len(among)])
        assert state.check() == ()
        assert uno.parse_state(str(state)) == state
        if number % 5 == 0:
            view = uno.observe(state, number % 4)
            assert uno.observe(uno.determinize(view, number), number % 4) == view
        for event in events:
            if isinstance(event, Drew):
                assert event.count == len(event.faces)


@pytest.mark.parametrize("seats", range(2, 11))
def test_the_table_may_have_any_size(seats: int) -> None:
    """Two to ten: a claim from every seat, with what follows it."""
    for seat in range(1, seats):
        name = letter(seat)
        hands = {letter(each): "?3" for each in range(seats)} | {name: "g6?3"}
        state = position("ujf", hands=hands, top="g6")
        events = tell(state, f"{name}:g6!fanta")
        state = play(state, f"{name}:g6!fanta")
        assert (where(state), count(state, name)) == (f"turn {letter((seat + 1) % seats)}>", 3)
        assert not [event for event in events if isinstance(event, Drew)]
