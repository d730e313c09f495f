"""What the students' text says, sentence by sentence, and the tests that check it.

The sentences are told in our own words, in the order of the text; the indented lines name tests.

Tout cumul'
- Draw cards of the two kinds add up, each on the other, and who cannot go on pays for them all.
    test_ujf_cumul.py::test_any_draw_card_answers_any_other
    test_ujf_cumul.py::test_draw_cards_of_both_kinds_add_up

Miroir
- A Wild on a black card, with the word, makes play go the other way.
    test_ujf_miroir.py::test_on_a_black_card_play_turns_round
    test_ujf_miroir.py::test_without_the_word_it_is_just_a_wild
- On a Wild Draw Four it hands the sum back to the one who played before it.
    test_ujf_miroir.py::test_the_total_goes_back_to_its_layer
    test_ujf_miroir.py::test_a_whole_stack_goes_back
- It has no power over a Draw Two.
    test_ujf_miroir.py::test_a_draw_two_is_not_mirrored

Rapidité
- Who holds the equal of a card that was played may lay it at once, whoever is on turn.
    test_ujf_rapidite.py::test_anybody_claims_with_a_card_identical_to_the_top
    test_ujf_rapidite.py::test_a_card_of_another_color_or_value_is_no_claim
    test_ujf_rapidite.py::test_a_draw_does_not_end_the_time_to_claim
    test_ujf_rapidite.py::test_without_a_word_nothing_is_laid_out_of_turn
- Its player plays another card behind it.
    test_ujf_rapidite.py::test_the_claimer_must_play_again_at_once
- On turn it is done with two equal cards, and its player goes on as well.
    test_ujf_rapidite.py::test_a_double_in_turn
- On draw cards its player puts one more on top, or picks up the sum.
    test_ujf_rapidite.py::test_on_a_draw_card_the_claimer_becomes_the_target
    test_ujf_rapidite.py::test_the_claimer_may_add_a_draw_card

Fanta
- The equal card may be laid at once with this word too.
    test_ujf_rapidite.py::test_anybody_claims_with_a_card_identical_to_the_top
    test_ujf_rapidite.py::test_each_word_belongs_to_its_own_rule
- Its player is done, and the turn goes to the seat behind.
    test_ujf_fanta.py::test_the_claimer_does_not_play_again
    test_ujf_fanta.py::test_play_goes_on_behind_the_claimer
- On turn it is done with two equal cards.
    test_ujf_fanta.py::test_a_double_in_turn
- Draw cards of both kinds can be laid so.
    test_ujf_fanta.py::test_on_a_draw_card_the_next_seat_owes_the_sum
    test_ujf_fanta.py::test_a_wild_draw_four_is_claimed

Stick
- When an equal card is laid without a word, the others have a word against it.
    test_ujf_stick.py::test_any_other_player_may_say_it
    test_ujf_stick.py::test_a_card_that_only_matches_is_never_stuck
    test_ujf_stick.py::test_each_of_the_three_words_keeps_the_stick_away
- The silent player is made to go on behind the card.
    test_ujf_stick.py::test_the_silent_player_must_play_again
- On a draw card that is another draw card, or the whole sum.
    test_ujf_stick.py::test_on_a_draw_card_the_silent_player_owes_it
    test_ujf_stick.py::test_a_target_who_adds_in_silence_owes_the_whole_sum
    test_ujf_stick.py::test_the_silent_player_may_add_a_draw_card

Arc en ciel
- Four cards of one value in the four colors go down at any moment, in turn or not.
    test_ujf_arc.py::test_four_cards_of_one_value_are_laid_out_of_turn
    test_ujf_arc.py::test_in_turn_it_is_the_whole_turn
    test_ujf_arc.py::test_anything_else_is_no_arc
    test_ujf_arc.py::test_after_the_player_on_turn_has_drawn
- The card played last may be one of the four.
    test_ujf_arc.py::test_the_top_may_be_the_fourth_card
- Nobody goes on after it: the seat behind plays.
    test_ujf_arc.py::test_play_goes_on_behind_its_player
    test_ujf_arc.py::test_an_arc_fulfills_ones_own_replay

Coup de bol
- It is for the first player who does not follow on draw cards.
    test_ujf_bol.py::test_the_debt_may_have_grown_card_by_card
    test_ujf_bol.py::test_an_answer_is_no_taking
- That player may say it if the sum is a multiple of sixteen.
    test_ujf_bol.py::test_a_multiple_of_sixteen_that_was_taken_opens_the_window
    test_ujf_bol.py::test_every_positive_multiple_counts
    test_ujf_bol.py::test_no_other_total_counts
- After picking up, three of the cards go to whomever that player likes.
    test_ujf_bol.py::test_three_of_the_cards_are_given_to_all_as_wished
    test_ujf_bol.py::test_exactly_the_cards_just_drawn_may_be_given
- They go to three players, or all to one.
    test_ujf_bol.py::test_three_of_the_cards_are_given_to_all_as_wished

Pas de bol
- It answers the same event: the first player who does not follow.
    test_ujf_bol.py::test_a_multiple_of_sixteen_that_was_taken_opens_the_window
- On a multiple of sixteen all others may say it, but not the one who played just before.
    test_ujf_bol.py::test_the_taker_draws_three_more
    test_ujf_bol.py::test_who_made_the_taker_the_target_may_not_say_it
- The cards picked up are then three more than the sum.
    test_ujf_bol.py::test_the_taker_draws_three_more
    test_ujf_bol.py::test_the_three_come_on_top_of_every_multiple

Faute de jeu
- It is a fault, meant or not, to say Fanta or Rapidité with a card that differs.
    test_ujf_faults.py::test_a_claim_with_another_card_goes_back_and_costs_two
    test_ujf_faults.py::test_whoever_claims_falsely_pays
- So it is to call luck, good or bad, on another sum.
    test_ujf_faults.py::test_a_word_on_no_multiple_of_sixteen_costs_its_speaker
- A fault costs two cards.
    test_ujf_faults.py::test_two_cards_are_the_default
- The next player at fault plays where another has to go on after a Rapidité.
    test_ujf_faults.py::test_the_next_player_who_lays_before_the_replay_pays_two
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

RULES = (
    "Tout cumul'",
    "Miroir",
    "Rapidité",
    "Fanta",
    "Stick",
    "Arc en ciel",
    "Coup de bol",
    "Pas de bol",
    "Faute de jeu",
)
HERE = Path(__file__).parent
TABLE = str(__doc__).partition("\n\n")[2].partition("\n\n")[2]
NAMED = sorted(set(re.findall(r"test_ujf_\w+\.py::test_\w+", TABLE)))


@pytest.mark.parametrize("test", NAMED)
def test_every_test_named_above_exists(test: str) -> None:
    """The table names functions of the files beside this one."""
    file, name = test.split("::")
    assert re.search(rf"^def {name}\(", (HERE / file).read_text("utf-8"), re.MULTILINE)


def test_every_rule_stands_in_the_table() -> None:
    """All nine, in the order of the text."""
    headings = re.findall(r"^[A-Z].*$", TABLE, re.MULTILINE)
    assert tuple(headings) == RULES


def test_every_sentence_names_its_tests() -> None:
    """No sentence stands without one, and the lines below it are nothing but names."""
    sentences = re.split(r"^- ", TABLE, flags=re.MULTILINE)[1:]
    assert len(sentences) == 29
    for sentence in sentences:
        told, *below = sentence.rstrip().split("\n")
        names = [line.strip() for line in below if line.startswith("    ")]
        assert told.endswith(".")
        assert names
        assert set(names) <= set(NAMED)
