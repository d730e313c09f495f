"""Rules as text and as Python values are the same, in any order; every option is documented."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import attrs
import pytest

import unorules as uno
from unorules import RulesError, UnknownRule, house, ruleset
from unorules.classic import MODULES
from unorules.house import ujf
from unorules.house.falling_target import FallingTargetOptions
from unorules.house.misplay import MisplayOptions
from unorules.house.multi_play import MultiPlayOptions
from unorules.house.seven_zero import SevenZeroOptions
from unorules.house.stacking import StackingOptions
from unorules.rules import Bundle, RuleModule, compose

PAGES = Path(__file__).parent.parent / "docs" / "rules"
CLASSIC = Bundle("classic", tuple(build() for build in MODULES))
HOUSE: dict[str, RuleModule] = {
    build.__name__.replace("_", "-"): build() for build in (*house.MODULES, *ujf.MODULES)
}


# One value


@pytest.mark.parametrize("name", HOUSE)
def test_text_and_python_compose_to_the_same_value(name: str) -> None:
    """Equal, with the same hash and text."""
    made = compose(CLASSIC, (HOUSE[name],))
    read = ruleset(f"classic+{name}")
    assert (made, hash(made), str(made)) == (read, hash(read), str(read))
    assert ruleset(str(made)) == made


@pytest.mark.parametrize(
    ("text", "module"),
    [
        (
            "stacking(kind=up,stack_color=ignore)",
            house.stacking(StackingOptions(kind="up", stack_color="ignore")),
        ),
        (
            "seven-zero(seven=optional,zero=off)",
            house.seven_zero(SevenZeroOptions(seven="optional", zero=False)),
        ),
        ("multi-play(most=3)", house.multi_play(MultiPlayOptions(most=3))),
        ("misplay(misplay_penalty=4)", house.misplay(MisplayOptions(misplay_penalty=4))),
        (
            "falling-target(disconnect_step=100)",
            house.falling_target(FallingTargetOptions(disconnect_step=100)),
        ),
    ],
)
def test_options_are_the_same_in_both(text: str, module: RuleModule) -> None:
    """Whatever is set."""
    assert compose(CLASSIC, (module,)) == ruleset(f"classic+{text}")


def games(names: Iterable[str], seats: int) -> list[object]:
    """Rules, hash and text of a state, and its list of moves, for modules added in this order."""
    rules = ruleset("classic" + "".join(f"+{name}" for name in names))
    state = uno.new_game(rules, seats=seats, seed=3)
    for _ in range(30):
        state = uno.apply(state, uno.legal_moves(state)[-1])
    return [rules, str(rules), hash(state), str(state), *map(str, uno.legal_moves(state))]


def test_the_order_of_modules_never_shows() -> None:
    """Neither in the rules, nor in a game, a hash or a list of moves."""
    names = ["stacking", "jump-in", "seven-zero", "draw-until-playable"]
    first, *others = (games(order, 4) for order in itertools.permutations(names))
    assert all(other == first for other in others)


# Presets


@pytest.mark.parametrize(
    ("text", "stands_for"),
    [
        ("house-party", "classic+stacking+draw-until-playable"),
        ("house-party-stacking", "classic+draw-until-playable"),
        ("house-party-stacking-challenge", "classic+draw-until-playable-challenge"),
        ("house-party+stacking(kind=up)", "classic+stacking(kind=up)+draw-until-playable"),
        ("house-party+jump-in", "classic+stacking+draw-until-playable+jump-in"),
        ("cliquojeux(target=300)", "cliquojeux(target=300)+falling-target"),
        ("quick+jump-in", "classic(single_round=on)+jump-in"),
    ],
)
def test_a_module_of_a_preset_is_set_or_removed_behind_it(text: str, stands_for: str) -> None:
    """As those of the base are."""
    assert ruleset(text) == ruleset(stands_for)


def test_what_a_preset_has_not_cannot_be_removed() -> None:
    """It is unknown there."""
    with pytest.raises(UnknownRule):
        ruleset("house-party-jump-in")
    with pytest.raises(UnknownRule):
        ruleset("house-party-stacking-stacking")


# What is refused


@pytest.mark.parametrize(
    ("text", "modules", "slot"),
    [
        ("classic(voluntary_draw=on)+force-play", {"turn", "force-play"}, "conflicts"),
        ("classic(play_after_draw=may)+force-play", {"turn", "force-play"}, "conflicts"),
        ("classic(play_after_draw=no)+force-play", {"turn", "force-play"}, "conflicts"),
        ("classic+seven-zero(seven=off,zero=off)", {"seven-zero"}, "options"),
        ("quick+double-score", {"double-score", "scoring"}, "conflicts"),
        ("quick+falling-target", {"falling-target", "scoring"}, "conflicts"),
        ("classic+partners+falling-target", {"falling-target", "partners"}, "conflicts"),
        ("classic(uno_mode=off,false_uno_penalty=2)", {"uno"}, "options"),
        ("classic+stacking+stacking", {"stacking"}, "name"),
        ("stacking", {"stacking"}, "name"),
    ],
)
def test_what_contradicts_itself_or_does_nothing_is_refused(
    text: str, modules: set[str], slot: str
) -> None:
    """With the names of the modules and the slot."""
    with pytest.raises(RulesError) as caught:
        ruleset(text)
    assert (set(caught.value.modules), caught.value.slot) == (modules, slot)


def test_force_play_goes_with_what_it_stands_for() -> None:
    """Said twice, and meant once."""
    ruleset("classic(voluntary_draw=off,play_after_draw=must)+force-play")


@pytest.mark.parametrize(
    ("option", "default"), [("voluntary_draw", "on"), ("play_after_draw", "may")]
)
def test_what_holds_by_default_needs_not_be_said(option: str, default: str) -> None:
    """The same rules, with the same text."""
    assert str(ruleset(f"classic({option}={default})")) == "classic@1"


# What a lobby is told


def test_the_catalog_lists_every_module_with_a_sentence() -> None:
    """House rules too; a preset tells what it stands for."""
    entries = {entry.name: entry for entry in uno.catalog()}
    for name in HOUSE:
        assert entries[name].kind == "module"
        assert re.fullmatch(r"[A-Z].*\.", entries[name].text)
    assert entries["house-party"].rules == "classic+stacking+draw-until-playable"
    kinds = {option.name: option for option in entries["stacking"].options}["kind"]
    assert (kinds.default, kinds.choices) == ("same", ("same", "up", "all", "value"))
    draw = {option.name: option for option in entries["turn"].options}["voluntary_draw"]
    assert (draw.default, draw.choices) == (None, ("off", "on"))


@pytest.mark.parametrize("name", ["classic", *HOUSE])
def test_the_source_of_an_option_is_a_clause_of_a_page(name: str) -> None:
    """`stacking.md 2` is there to be read."""
    for option in {entry.name: entry for entry in uno.catalog()}[name].options:
        page, clause = re.fullmatch(r"([a-z-]+\.md) ([0-9.]+).*", option.source or "").groups()  # type: ignore[union-attr]
        text = (PAGES / page).read_text(encoding="utf-8")
        assert f"**{clause}**" in text or f"## {clause} " in text, option.source
        assert option.name in text


@pytest.mark.parametrize("module", HOUSE.values(), ids=lambda module: module.name)
def test_a_page_tells_how_a_rule_is_switched_on(module: RuleModule) -> None:
    """And no page forgets an option."""
    pages = {page: page.read_text(encoding="utf-8") for page in PAGES.glob("*.md")}
    own = [
        text for text in pages.values() if f"`{module.name}`" in text or f"+{module.name}" in text
    ]
    assert own
    options: tuple[Any, ...] = attrs.fields(module.options.__class__)
    for option in options:
        assert any(option.name in text for text in own)
