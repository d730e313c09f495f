"""Rules as text: names, versions, options, presets, additions and removals."""

from __future__ import annotations

import re
from typing import Any

import pytest

import unorules as uno
from unorules import NotationError, RulesError, UnknownRule, ruleset

CANONICAL = {
    "classic": "classic@1",
    "classic@1": "classic@1",
    "official": "classic@1",
    "official@1": "classic@1",
    "quick": "classic@1(single_round=on)",
    "quick(single_round=off)": "classic@1",
    "quick(target=7)": "classic@1(single_round=on,target=7)",
    "official(hand_size=5)": "classic@1(hand_size=5)",
    "classic(hand_size=7)": "classic@1",
    "classic(target=200,hand_size=5)": "classic@1(hand_size=5,target=200)",
    "classic@1(target=200,hand_size=5)": "classic@1(hand_size=5,target=200)",
    "classic(voluntary_draw=off)": "classic@1(voluntary_draw=off)",
    "classic(voluntary_draw=on,single_round=off)": "classic@1",
    "classic-challenge": "classic@1-challenge",
    "official-challenge": "classic@1-challenge",
    "classic-uno-challenge": "classic@1-challenge-uno",
    "quick-uno": "classic@1(single_round=on)-uno",
    "classic(wild4_policy=free)-challenge": "classic@1(wild4_policy=free)-challenge",
    "classic-uno+uno(uno_penalty=4)": "classic@1+uno@1(uno_penalty=4)-uno",
    "classic-uno+uno@1": "classic@1+uno@1-uno",
    " classic ( target = 200 ) - challenge ": "classic@1(target=200)-challenge",
}


@pytest.mark.parametrize("text", CANONICAL)
def test_rules_print_canonically(text: str) -> None:
    """Versions are added, presets written out, options sorted and defaults left out."""
    assert str(ruleset(text)) == CANONICAL[text]


@pytest.mark.parametrize("text", CANONICAL)
def test_the_canonical_text_reads_back_equal(text: str) -> None:
    """str(rules) is a text for the same rules."""
    rules = ruleset(text)
    assert ruleset(str(rules)) == rules
    assert hash(ruleset(str(rules))) == hash(rules)


def test_rules_are_returned_as_they_are() -> None:
    """A ruleset of Rules is the same object."""
    rules = ruleset("quick")
    assert ruleset(rules) is rules


def test_the_presets() -> None:
    """docs/rules/classic.md 10.3 and 10.4: official has every default, quick a single round."""
    assert ruleset("official") == ruleset("classic")
    assert ruleset("quick") == ruleset("official(single_round=on)")


def test_new_game_takes_a_text_or_rules() -> None:
    """Rules may be given either way."""
    assert uno.new_game("quick", seats=3, seed=4) == uno.new_game(ruleset("quick"), seats=3, seed=4)


@pytest.mark.parametrize("bad", [None, 7, b"classic", ["classic"]], ids=repr)
def test_rules_of_another_type_are_refused(bad: Any) -> None:
    """Rules are a text or Rules."""
    with pytest.raises(TypeError, match="rules are a text such as 'classic', or Rules, not "):
        ruleset(bad)


# Unknown names


@pytest.mark.parametrize(
    ("text", "name", "suggestion"),
    [
        ("clasic", "clasic", "classic"),
        ("ofical", "ofical", "official"),
        ("quik", "quik", "quick"),
        ("classic-chalenge", "chalenge", "challenge"),
        ("classic+chalenge", "chalenge", "challenge"),
        ("classic(handsize=5)", "handsize", "hand_size"),
        ("quick(tarjet=5)", "tarjet", "target"),
        ("classic-uno+uno(uno_penlty=5)", "uno_penlty", "uno_penalty"),
    ],
)
def test_an_unknown_name_suggests_the_right_one(text: str, name: str, suggestion: str) -> None:
    """UnknownRule carries the name and a near one."""
    with pytest.raises(UnknownRule, match=f"did you mean '{suggestion}'") as caught:
        ruleset(text)
    assert caught.value.name == name
    assert caught.value.suggestion == suggestion


def test_a_name_like_no_other_lists_what_is_known() -> None:
    """Without a near name, all are told."""
    with pytest.raises(UnknownRule) as caught:
        ruleset("xyzzy")
    assert caught.value.suggestion is None
    assert str(caught.value) == (
        "there is no rule 'xyzzy'; known are: "
        "classic, cliquojeux, flip, house-party, official, quick, spin, spin-mattel, ujf"
    )


def test_an_option_of_another_module_is_unknown() -> None:
    """An added module takes its own options only."""
    with pytest.raises(UnknownRule, match="option of uno"):
        ruleset("classic-uno+uno(hand_size=5)")


def test_a_module_is_no_game() -> None:
    """A module alone is refused with how it is written."""
    with pytest.raises(RulesError, match=r"uno is a module, not a game: write classic\+uno"):
        ruleset("uno")


# Versions


@pytest.mark.parametrize("text", ["classic@2", "official@0", "quick@99", "classic-uno+uno@2"])
def test_another_version_is_refused(text: str) -> None:
    """The error tells the version that is known."""
    with pytest.raises(RulesError, match=r"is not known here: this is .*@1") as caught:
        ruleset(text)
    assert caught.value.slot == "version"


@pytest.mark.parametrize("text", ["classic@{}", "classic(target={})", "classic(decks={})"])
def test_endless_numbers_are_refused(text: str) -> None:
    """A number that Python itself refuses to read is refused by an error of ours."""
    with pytest.raises((RulesError, NotationError)):
        ruleset(text.format("9" * 5000))


# Contradictions


def test_a_bluff_needs_the_challenge() -> None:
    """docs/rules/classic.md 4.7: both names are told."""
    with pytest.raises(RulesError) as caught:
        ruleset("classic(wild4_policy=bluff)-challenge")
    assert str(caught.value) == "actions(wild4_policy=bluff) needs challenge"
    assert caught.value.modules == ("actions", "challenge")


@pytest.mark.parametrize("policy", ["strict", "free"])
def test_strict_and_free_do_not_go_with_the_challenge(policy: str) -> None:
    """docs/rules/classic.md 4.7: both names are told."""
    with pytest.raises(RulesError) as caught:
        ruleset(f"classic(wild4_policy={policy})")
    assert str(caught.value) == f"actions(wild4_policy={policy}) does not go with challenge"
    assert caught.value.modules == ("actions", "challenge")
    assert ruleset(f"classic(wild4_policy={policy})-challenge").options("actions")


def test_without_the_challenge_strict_is_the_default() -> None:
    """docs/rules/classic.md 4.7: an unclean Wild Draw Four is refused."""
    line = "; a=r3g4W+4 b=g4; draw=b1b2 pile=r5; out=*"
    wild4 = uno.Play(0, (uno.parse_face("W+4"),), uno.Color.RED)
    assert uno.why_illegal(uno.parse_state("classic-challenge" + line), wild4) is not None
    free = "classic(wild4_policy=free)-challenge"
    assert uno.why_illegal(uno.parse_state(free + line), wild4) is None
    assert uno.why_illegal(uno.parse_state("classic" + line), wild4) is None


@pytest.mark.parametrize(
    "text", ["classic+uno", "classic+deck", "classic-uno+uno+uno", "quick+turn"]
)
def test_a_module_twice_is_refused(text: str) -> None:
    """The error names the module and what to do."""
    name = text.rpartition("+")[2]
    with pytest.raises(RulesError, match=f"{name} is in play already: set its options"):
        ruleset(text)


# Options as text


@pytest.mark.parametrize("bad", ["7.5", "'7'", "True", "0", "-1", "NaN", "seven"])
@pytest.mark.parametrize("name", ["hand_size", "target", "uno_penalty", "decks"])
def test_a_wrong_number_is_refused(name: str, bad: str) -> None:
    """A numeric option takes a whole number of at least 1."""
    with pytest.raises(RulesError, match=f"{name} takes a whole number of at least 1.*not"):
        ruleset(f"classic({name}={bad})")


@pytest.mark.parametrize("bad", ["yes", "True", "1", "ON"])
@pytest.mark.parametrize("name", ["single_round", "voluntary_draw"])
def test_a_switch_is_on_or_off(name: str, bad: str) -> None:
    """A switch is written on or off."""
    with pytest.raises(RulesError, match=f"{name} takes on or off, not {bad}"):
        ruleset(f"classic({name}={bad})")


def test_an_enormous_hand_is_refused() -> None:
    """It is no option at all, or too many cards to deal: an error of ours either way."""
    for size in ("999999999", "1000000000", "1" + "0" * 30):
        with pytest.raises(RulesError):
            uno.new_game(f"classic(hand_size={size})", seats=2, seed=1)


def test_a_wrong_choice_lists_the_choices() -> None:
    """The error says what may stand there."""
    with pytest.raises(RulesError, match="first_card takes one of any, number, not 'symbol'"):
        ruleset("classic(first_card=symbol)")
    with pytest.raises(RulesError, match="wild4_policy takes one of bluff, strict, free"):
        ruleset("classic(wild4_policy=None)")


def test_any_number_of_decks() -> None:
    """docs/rules/classic.md 10: decks is any whole number from 1."""
    assert len(ruleset("classic(decks=11)").deck) == 11 * 108


# Malformed text


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("", 0),
        ("(hand_size=5)", 0),
        ("+classic", 0),
        ("classic+", 8),
        ("classic-", 8),
        ("classic(", 8),
        ("classic(hand_size", 8),
        ("classic(hand_size=", 8),
        ("classic(hand_size=5", 8),
        ("classic(hand_size=5,", 20),
        ("classic(hand_size=5))", 20),
        ("classic(=5)", 8),
        ("classic@", 7),
        ("classic@x", 7),
        ("classic,uno", 7),
        ("classic++uno", 8),
        ("CLASSIC", 0),
        ("classic(hand_size=5)(target=3)", 20),
    ],
)
def test_malformed_text_is_refused_at_its_place(text: str, at: int) -> None:
    """NotationError with the place."""
    with pytest.raises(NotationError) as caught:
        ruleset(text)
    assert caught.value.text == text
    assert caught.value.at == at


def test_an_option_given_twice_is_refused() -> None:
    """The error names the option."""
    with pytest.raises(NotationError, match="hand_size is given twice"):
        ruleset("classic(hand_size=5,hand_size=5)")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("classic(challenge_guilty=6)-challenge", "challenge_guilty: challenge is taken out"),
        ("classic(uno_penalty=4)-uno", "uno_penalty: uno is taken out"),
    ],
)
def test_an_option_of_a_module_taken_out_is_refused(text: str, told: str) -> None:
    """It would have no effect."""
    with pytest.raises(RulesError, match=told):
        ruleset(text)


@pytest.mark.parametrize("text", ["classic-uno@1", "classic-challenge(challenge_guilty=6)"])
def test_a_removal_needs_a_name_only(text: str) -> None:
    """No version and no options."""
    with pytest.raises(RulesError, match="it needs nothing more"):
        ruleset(text)


def test_the_catalog_lists_what_may_be_named() -> None:
    """Bases, presets and modules, each option with its default, text, choices and source."""
    entries = {entry.name: entry for entry in uno.catalog()}

    assert [name for name, entry in entries.items() if entry.kind == "base"] == [
        "classic",
        "flip",
        "spin",
    ]
    assert entries["quick"].rules == "classic(single_round=on)"
    options = {option.name: option for option in entries["scoring"].options}
    assert options["target"].default == 500
    assert options["target"].takes == "a whole number from 1"
    assert options["single_round"].choices == ("off", "on")
    assert options["blocked_round"].takes == "difference or void"
    assert all(
        option.text and re.fullmatch(r"[a-z-]+\.md [0-9].*", option.source)
        for entry in entries.values()
        for option in entry.options
    )
    in_base = {option.name for option in entries["classic"].options}
    assert in_base == {
        option.name for name in entries["classic"].modules for option in entries[name].options
    }


def test_endless_rules_are_refused_at_once() -> None:
    """Reading takes no longer than the text is worth."""
    with pytest.raises(NotationError, match="at most 1000 letters"):
        ruleset("a-" * 100_000 + "b")
