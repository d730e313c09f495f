"""Every pair of modules and settings either composes and plays, or is refused with a reason.

The normal run plays one pair of settings for each two names of which one is a house rule
(test_properties.py has the options of classic); before a release all of them are played.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Sequence

import pytest

import unorules as uno
from unorules import RulesError
from unorules.chance import pick
from unorules.testing import check_rules

SLOW = os.environ.get("UNORULES_HYPOTHESIS") == "release"
ROUNDS, TRIPLES, ROUNDS_OF_THREE = (50, 300, 20) if SLOW else (2, 10, 1)

ADDED = [
    *(
        "stacking",
        "stacking(kind=up)",
        "stacking(kind=all)",
        "stacking(kind=all,stack_color=ignore)",
    ),
    *("stacking(kind=value)", "reverse-bounce"),
    *("seven-zero", "seven-zero(seven=optional)", "seven-zero(zero=off)"),
    *("draw-until-playable", "force-play", "jump-in", "multi-play", "multi-play(most=2)"),
    *("no-action-finish", "misplay", "partners", "double-score", "falling-target"),
]
OPTIONS = [
    *("voluntary_draw=off", "voluntary_draw=on", "play_after_draw=must", "play_after_draw=no"),
    *("uno_mode=auto", "uno_mode=off", "uno_penalty=4", "false_uno_penalty=2"),
    *("false_catch_penalty=2", "hand_size=5", "hand_size=10", "decks=2", "target=200"),
    *("single_round=on", "scoring=own_points_lowest", "scoring=challenge_elimination"),
    *("two_player_reverse=none", "blocked_round=void", "challenge_guilty=6"),
]
REMOVED = ["challenge", "uno"]
HOUSE = [f"+{name}" for name in ADDED]
EVERY = [*HOUSE, *OPTIONS, *(f"-{name}" for name in REMOVED)]


def name_of(setting: str) -> str:
    """The module or option that a setting is about."""
    return setting.lstrip("+-").partition("(")[0].partition("=")[0]


PAIRS = [pair for pair in itertools.combinations(EVERY, 2) if name_of(pair[0]) != name_of(pair[1])]


def text_of(*settings: str, base: str = "classic") -> str:
    """Rules text for these settings, over the classic game or another."""
    options = ",".join(each for each in settings if each[0] not in "+-")
    others = "".join(each for each in settings if each[0] in "+-")
    return f"{base}({options}){others}" if options else f"{base}{others}"


TEXTS = [text_of(*pair) for pair in PAIRS]


def one_of_each(pairs: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """For two names one pair of their settings, another one for other names."""
    by_names: dict[tuple[str, ...], list[tuple[str, str]]] = {}
    for pair in pairs:
        if any(setting in pair for setting in HOUSE):
            by_names.setdefault(tuple(map(name_of, pair)), []).append(pair)
    return [found[place % len(found)] for place, found in enumerate(by_names.values())]


REFUSED = {
    ("+force-play", "voluntary_draw=on"),
    ("+force-play", "play_after_draw=no"),
    ("+partners", "+falling-target"),
    ("+double-score", "single_round=on"),
    ("+falling-target", "single_round=on"),
    ("+falling-target", "scoring=challenge_elimination"),
    *(
        (mode, price)
        for mode in ("uno_mode=auto", "uno_mode=off")
        for price in ("false_uno_penalty=2", "false_catch_penalty=2")
    ),
    ("challenge_guilty=6", "-challenge"),
    *((option, "-uno") for option in OPTIONS if "uno" in option or "catch" in option),
}
"""What contradicts itself, or would do nothing."""


def seats_for(settings: Sequence[str], number: int) -> tuple[int, ...]:
    """Partners are four; others sit in twos to sixes."""
    return (4,) if "+partners" in settings else (2 + number % 5,)


COMPOSED = [pair for pair in PAIRS if pair not in REFUSED]
PLAYED = COMPOSED if SLOW else one_of_each(COMPOSED)


@pytest.mark.parametrize("rules", [text_of(*pair) for pair in COMPOSED])
def test_a_pair_composes(rules: str) -> None:
    """The text reads back."""
    assert uno.ruleset(str(uno.ruleset(rules))) == uno.ruleset(rules)


@pytest.mark.parametrize("rules", [text_of(*pair) for pair in PLAYED])
def test_a_pair_plays(rules: str) -> None:
    """Rounds are played by the laws; in one state of 25 these are searched."""
    number = TEXTS.index(rules)
    seats = seats_for(PAIRS[number], number)
    check_rules(rules, games=1, moves=10**6, rounds=ROUNDS, seats=seats, seed=number, every=25)


@pytest.mark.parametrize("rules", [text_of(*pair) for pair in sorted(REFUSED)])
def test_a_pair_is_refused(rules: str) -> None:
    """With a sentence, the names of the modules, and the slot."""
    assert rules in TEXTS
    with pytest.raises(RulesError) as caught:
        uno.ruleset(rules)
    assert str(caught.value)
    assert caught.value.modules
    assert caught.value.slot


FLIP = [
    *("first_flip=redraw", "first_flip=ignore", "flip_wild_chooser=next", "pairing=3"),
    *("flip_out_side=after", "wild4_policy=bluff"),
]
TWO_SIDED = (
    [pair for pair in COMPOSED if "decks=2" not in pair]
    if SLOW
    else [(each, FLIP[place % len(FLIP)]) for place, each in enumerate(HOUSE)]
)
"""On two-sided cards every house rule is played, before a release with every other setting."""


@pytest.mark.parametrize("number", range(len(TWO_SIDED)))
def test_a_pair_plays_on_two_sided_cards(number: int) -> None:
    """The same laws; the options of Flip come in turn."""
    pair = TWO_SIDED[number]
    more = () if "-challenge" in pair or pair[1] in FLIP else (FLIP[number % len(FLIP)],)
    check_rules(
        text_of(*pair, *more, base="flip"),
        games=1,
        moves=10**6,
        rounds=ROUNDS // 2,
        seats=seats_for(pair, number),
        seed=number,
        every=25,
    )


SPIN = [
    *("spin_consumes_turn=on", "trade_hands=left", "race_next=winner", "first_spin=spin"),
    *("drops=under", "drop_all=off", "weight_war=6"),
]
WITH_THE_WHEEL = COMPOSED if SLOW else [(each, SPIN[n % len(SPIN)]) for n, each in enumerate(HOUSE)]


@pytest.mark.parametrize("number", range(len(WITH_THE_WHEEL)))
def test_a_pair_plays_with_the_wheel(number: int) -> None:
    """The same laws; the options of the wheel come in turn."""
    pair = WITH_THE_WHEEL[number]
    more = () if pair[1] in SPIN else (SPIN[number % len(SPIN)],)
    check_rules(
        text_of(*pair, *more, base="spin"),
        games=1,
        moves=10**6,
        rounds=ROUNDS // 2,
        seats=seats_for(pair, number),
        seed=number,
        every=25,
    )


UJF = [
    *("+miroir", "+rapidite", "+fanta", "+stick", "+arc-en-ciel", "+coup-de-bol"),
    *("+pas-de-bol", "+faute-de-jeu"),
]
SPOKEN = [
    *itertools.combinations(UJF, 2),
    *((rule, each) for n, rule in enumerate(UJF) for each in (EVERY if SLOW else EVERY[n::8])),
]
"""Each UJF rule with each other one, and in turn with the settings above, before a release all."""


@pytest.mark.parametrize("pair", SPOKEN)
def test_a_pair_of_spoken_rules_plays(pair: tuple[str, str]) -> None:
    """The same laws, or a refusal: a wrong play has one price."""
    if pair == ("+faute-de-jeu", "+misplay"):
        with pytest.raises(RulesError, match="both say what Play does"):
            uno.ruleset(text_of(*pair))
        return
    number = SPOKEN.index(pair)
    check_rules(
        text_of(*pair),
        games=1,
        moves=10**6,
        rounds=ROUNDS // 2,
        seats=seats_for(pair, number),
        seed=number,
        every=25,
    )


@pytest.mark.parametrize("number", range(TRIPLES))
def test_three_at_once_play(number: int) -> None:
    """Random triples of which no two are refused."""
    triples = [
        triple
        for triple in itertools.combinations(EVERY, 3)
        if len({name_of(each) for each in triple}) == len(triple)
        and not any(pair in REFUSED for pair in itertools.combinations(triple, 2))
    ]
    triple = triples[pick(7, number, len(triples))]
    seats = seats_for(triple, number)
    check_rules(
        text_of(*triple),
        games=1,
        moves=10**6,
        rounds=ROUNDS_OF_THREE,
        seats=seats,
        seed=number,
        every=25,
    )
