"""Rule modules as values: composing them, and what refuses to be composed."""

from __future__ import annotations

import copy
import math
import pickle
import re
from typing import Any

import attrs
import pytest

import unorules as uno
from unorules import CallUno, Draw, RulesError, UnknownRule, ruleset
from unorules.cards import SKIP, WILD, Rank
from unorules.classic import MODULES
from unorules.classic.uno import UnoMarks
from unorules.rules import AnswerTo, Bundle, Effect, Fault, RuleModule, Rules, compose, on
from unorules.steps import Step, TakeTurn
from unorules.testing import position

OFFICIAL = ruleset("official")
BUNDLE = Bundle("classic", tuple(build() for build in MODULES))
NAMES = [module.name for module in BUNDLE.modules]


def build(options: Any = None) -> RuleModule:
    """The builder of the modules below, which are never rebuilt."""
    raise NotImplementedError


def module(name: str = "extra", **slots: Any) -> RuleModule:
    return RuleModule(name=name, built_by=build, **slots)


def do_nothing(draft: Any, move: Any, was: Any) -> None:
    """A handler."""


def played(rules: Rules, state: uno.State, *moves: str) -> uno.State:
    """The same position by these rules, after some moves."""
    kit = rules.kit(state.seats, state.match.active)
    parts = kit.parts if state.parts == kit.parts else state.parts
    state = attrs.evolve(state, kit=kit, side=kit.sides[0], parts=parts)
    for text in moves:
        state = uno.apply(state, uno.parse_move(text, state))
    return state


def options_of(name: str) -> Any:
    return OFFICIAL.options(name)


# Composing


def test_the_bundle_composes_to_the_official_rules() -> None:
    """The modules of the classic bundle make the rules `classic`."""
    assert compose(BUNDLE) == OFFICIAL
    assert NAMES == [
        *("deck", "turn", "actions", "opening", "challenge", "uno", "scoring", "departure"),
    ]


def test_the_order_of_added_modules_does_not_show() -> None:
    """Modules are sorted, so rules added in either order are equal."""
    one, two = module("aa"), module("bb")
    assert compose(BUNDLE, (one, two)) == compose(BUNDLE, (two, one))
    assert str(compose(BUNDLE, (two, one))) == "classic@1+aa@1+bb@1"


def test_modules_taken_out_are_printed_sorted() -> None:
    """Removals print behind the base, in the order of names."""
    assert str(compose(BUNDLE, (), ("uno", "challenge"))) == "classic@1-challenge-uno"


def test_the_owner_of_each_slot_is_explained() -> None:
    """explain() tells the rules, each module with all its options, and who owns what."""
    text = OFFICIAL.explain()
    lines = text.splitlines()
    assert lines[0] == "classic@1"
    for name in NAMES:
        assert any(line.split()[:1] == ["module"] and f" {name}@1" in line for line in lines)
    assert "hand_size=7" in text
    assert "single_round=off" in text
    rows = [line.split() for line in lines]
    assert ["handlers", "CallUno", "uno"] in rows
    assert ["handlers", "Challenge", "challenge"] in rows
    assert ["effects", "Skip", "actions"] in rows
    assert ["reminders", "any", "step", "uno"] in rows
    assert ["draws", "how", "many", "are", "drawn", "draw-until-playable"] in [
        line.split() for line in ruleset("house-party").explain().splitlines()
    ]
    assert ["answers", "Draw", "Two", "stacking"] in [
        line.split() for line in ruleset("house-party").explain().splitlines()
    ]
    assert ["handlers", "CallUno", "uno"] not in [
        line.split() for line in ruleset("classic-uno").explain().splitlines()
    ]


def test_the_options_of_a_module() -> None:
    """options(name) gives the frozen options of a module in play."""
    assert options_of("opening").hand_size == 7
    assert ruleset("classic(hand_size=5)").options("opening").hand_size == 5
    with pytest.raises(UnknownRule, match="did you mean 'challenge'"):
        OFFICIAL.options("chalenge")
    with pytest.raises(UnknownRule):
        ruleset("classic-uno").options("uno")


# Values


@pytest.mark.parametrize(
    "text",
    [
        "classic",
        "quick",
        "classic-challenge",
        "classic(decks=3,hand_size=9)-uno",
        "classic-uno+uno",
    ],
)
def test_rules_are_values(text: str) -> None:
    """Rules pickle equal, and copies are the rules themselves."""
    rules = ruleset(text)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(rules, protocol))
        assert again == rules
        assert hash(again) == hash(rules)
        assert str(again) == str(rules)
    assert copy.copy(rules) is rules
    assert copy.deepcopy(rules) is rules
    assert repr(rules) == f"<Rules {rules}>"


def test_rules_are_equal_when_modules_and_options_are() -> None:
    """Rules made twice are equal and hash alike; other options or modules make other rules."""
    assert compose(BUNDLE) == compose(Bundle("classic", tuple(build() for build in MODULES)))
    assert hash(compose(BUNDLE)) == hash(OFFICIAL)
    others = {
        ruleset(text)
        for text in ("classic", "quick", "classic-uno", "classic-challenge", "classic(target=1)")
    }
    assert len(others) == 5
    assert OFFICIAL != "classic@1"


def test_modules_are_equal_when_name_version_and_options_are() -> None:
    """The functions of a module do not count."""
    assert module() == module(settle=(on(uno.Move, do_nothing),))
    assert module() != module(version=2)
    assert module() != module("other")


def test_modules_are_frozen_and_pickle_by_their_builder() -> None:
    """A module in a bundle is rebuilt from its options."""
    for each in ruleset("classic(hand_size=5)").modules:
        assert pickle.loads(pickle.dumps(each)) == each
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            each.name = "x"  # type: ignore[misc]


def test_a_module_prints_name_version_and_changed_options() -> None:
    """Default options are left out."""
    printed = {each.name: str(each) for each in ruleset("classic(hand_size=5,target=9)").modules}
    assert printed["opening"] == "opening@1(hand_size=5)"
    assert printed["scoring"] == "scoring@1(target=9)"
    assert printed["turn"] == "turn@1"


# Contradictions


def refused(extra: tuple[RuleModule, ...] = (), without: tuple[str, ...] = ()) -> RulesError:
    with pytest.raises(RulesError) as caught:
        compose(BUNDLE, extra, without)
    return caught.value


def test_a_module_twice_is_refused() -> None:
    """The error names the module."""
    error = refused((module("uno"),))
    assert "uno is in play already" in str(error)
    assert error.modules == ("uno",)
    assert error.slot == "name"


def test_a_rank_with_two_owners_is_refused() -> None:
    """Two modules cannot both say what a Skip does."""
    error = refused((module("ski", effects=(Effect(SKIP),)),))
    assert str(error) == "ski and actions both say what Skip does"
    assert set(error.modules) == {"ski", "actions"}
    assert error.slot == "effects"


def test_a_rank_may_be_taken_over_by_name() -> None:
    """A module that replaces a rank owns it."""
    effect = Effect(SKIP, owes=1)
    rules = compose(BUNDLE, (module("ski", effects=(effect,), replaces=(SKIP,)),))
    assert rules.effects[SKIP] is effect
    assert ["effects", "Skip", "ski"] in [line.split() for line in rules.explain().splitlines()]


def test_a_type_of_move_with_two_owners_is_refused() -> None:
    """Two modules cannot both carry out a move."""
    error = refused((module("again", handlers=(on(CallUno, do_nothing),)),))
    assert str(error) == "again and uno both say what CallUno does"
    assert set(error.modules) == {"again", "uno"}
    assert error.slot == "handlers"


def test_a_type_of_move_may_be_taken_over_by_name() -> None:
    """A module that replaces a type of move handles it."""
    extra = module("again", handlers=(on(Draw, do_nothing),), replaces=(Draw,))
    assert compose(BUNDLE, (extra,)).handlers[Draw] is do_nothing


def test_a_missing_need_is_refused() -> None:
    """The error names the module and what it needs."""
    error = refused((module(requires={"stacking": ""}),))
    assert str(error) == "extra needs stacking"
    assert error.modules == ("extra", "stacking")
    assert error.slot == "requires"


def test_a_conflict_is_refused() -> None:
    """The error names both modules."""
    error = refused((module(conflicts={"uno": ""}),))
    assert str(error) == "extra does not go with uno"
    assert error.modules == ("extra", "uno")
    assert error.slot == "conflicts"
    assert (
        str(compose(BUNDLE, (module(conflicts={"uno": ""}),), ("uno",))) == "classic@1+extra@1-uno"
    )


@pytest.mark.parametrize("slot", ["deck", "scoring"])
def test_one_module_brings_the_deck_and_one_the_scoring(slot: str) -> None:
    """None or two of them are refused, and the owners are named."""
    none = refused((), (slot,))
    assert re.match(f"exactly one module must bring (a|the) {slot}, ", str(none))
    assert none.slot == slot
    owner = next(each for each in BUNDLE.modules if each.name == slot)
    two = refused((module("mine", **{slot: getattr(owner, slot)}),))
    assert set(two.modules) == {slot, "mine"}


def test_a_symbol_that_no_module_explains_is_refused() -> None:
    """Every symbol in the deck needs an effect."""
    assert "no module says what Skip does" in str(refused((), ("actions",)))


def test_taking_out_what_is_not_there_suggests_the_right_name() -> None:
    """A module to take out must be in the base."""
    with pytest.raises(UnknownRule, match="did you mean 'challenge'") as caught:
        compose(BUNDLE, (), ("chalenge",))
    assert caught.value.name == "chalenge"


@pytest.mark.parametrize("name", NAMES)
def test_without_a_module_the_rules_are_refused_or_can_be_played(name: str) -> None:
    """No combination leaves a state without a listed move while the match is not over."""
    try:
        state = uno.new_game(f"classic-{name}", seats=3, seed=5)
    except RulesError:
        return
    for turn in range(300):
        moves = uno.legal_moves(state)
        assert moves or state.is_over, state
        if state.is_over:
            break
        state = uno.apply(state, moves[turn % len(moves)])


# Options


SIZES = ["hand_size", "target", "decks", "uno_penalty", "challenge_guilty", "challenge_innocent"]
OWNERS = dict(
    zip(SIZES, ["opening", "scoring", "deck", "uno", "challenge", "challenge"], strict=True)
)


@pytest.mark.parametrize("name", SIZES)
@pytest.mark.parametrize(
    "bad", [7.5, "7", True, False, 0, -1, math.nan, math.inf, None, 1.0, (7,)], ids=repr
)
def test_a_whole_number_option_takes_nothing_else(name: str, bad: Any) -> None:
    """Each numeric option is a whole number of at least 1; the error names option and value."""
    kind = type(options_of(OWNERS[name]))
    with pytest.raises(RulesError, match=f"^{name} takes a whole number of at least 1") as caught:
        kind(**{name: bad})
    assert str(caught.value).endswith(f"not {bad!r}")
    assert caught.value.slot == "options"


CHOICES = {
    "first_card": ("opening", ["any", "number"]),
    "first_wild": ("opening", ["choose", "redraw"]),
    "first_reverse": ("actions", ["dealer", "right_of_dealer"]),
    "dealer_rotation": ("opening", ["left", "winner", "fixed", "random"]),
    "two_player_reverse": ("actions", ["skip", "none"]),
    "wild4_policy": ("actions", ["bluff", "strict", "free"]),
    "uno_mode": ("uno", ["call", "auto", "off"]),
    "scoring": ("scoring", ["winner_takes", "own_points_lowest", "challenge_elimination"]),
    "blocked_round": ("scoring", ["difference", "void"]),
}


@pytest.mark.parametrize("name", CHOICES)
@pytest.mark.parametrize("bad", ["x", "", "ANY", 1, True, 0.5], ids=repr)
def test_a_choice_takes_its_choices_only(name: str, bad: Any) -> None:
    """The error lists the choices."""
    owner, choices = CHOICES[name]
    kind = type(options_of(owner))
    with pytest.raises(RulesError) as caught:
        kind(**{name: bad})
    assert str(caught.value) == f"{name} takes one of {', '.join(choices)}, not {bad!r}"


@pytest.mark.parametrize("name", CHOICES)
def test_every_choice_is_accepted(name: str) -> None:
    """The choices of docs/rules/classic.md 10, the default first."""
    owner, choices = CHOICES[name]
    kind = type(options_of(owner))
    for choice in choices:
        assert getattr(kind(**{name: choice}), name) == choice
    if name != "wild4_policy":
        assert getattr(options_of(owner), name) == choices[0]


@pytest.mark.parametrize("name", ["single_round", "voluntary_draw"])
@pytest.mark.parametrize("bad", [1, 0, "on", "off", None], ids=repr)
def test_a_switch_is_true_or_false(name: str, bad: Any) -> None:
    """A switch takes True or False as a value."""
    owner = "scoring" if name == "single_round" else "turn"
    if bad is None and name == "voluntary_draw":
        assert type(options_of(owner))(voluntary_draw=None) == options_of(owner)
        return
    with pytest.raises(RulesError, match=f"^{name} takes on or off"):
        type(options_of(owner))(**{name: bad})


def test_options_are_frozen() -> None:
    """Options cannot be changed once made."""
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        options_of("opening").hand_size = 3


# Tables


@pytest.mark.parametrize("bad", [1, 0, -1, 27, True, 2.0, "4", None], ids=repr)
def test_a_table_has_2_to_26_seats(bad: Any) -> None:
    """Other numbers of seats are refused with what was expected."""
    with pytest.raises(RulesError, match="seats takes a whole number from 2 to 26") as caught:
        uno.new_game("classic(decks=5)", seats=bad, seed=1)
    assert str(caught.value).endswith(f"not {bad!r}")
    assert caught.value.slot == "seats"


@pytest.mark.parametrize(("decks", "seats"), [(1, 2), (1, 10), (2, 11), (2, 12), (3, 26)])
def test_more_decks_seat_more(decks: int, seats: int) -> None:
    """docs/rules/classic.md 2.1: one deck seats 2 to 10, more decks up to 26."""
    state = uno.new_game(f"classic(decks={decks},first_card=number)", seats=seats, seed=1)
    assert state.seats == seats
    assert sum(state.counts) + len(state.draw_pile) + 1 == 108 * decks


def test_one_deck_does_not_seat_eleven() -> None:
    """The error says how it could be done."""
    with pytest.raises(RulesError, match="one deck serves 10 seats at most, not 11: use decks=2"):
        uno.new_game("classic", seats=11, seed=1)


def test_the_cards_must_suffice() -> None:
    """docs/rules/classic.md 2.1: seats times hand_size plus one is smaller than the deck."""
    state = uno.new_game("classic(hand_size=10,first_card=number)", seats=10, seed=1)
    assert state.counts == (10,) * 10
    with pytest.raises(RulesError, match="108 cards are too few for 10 hands of 11") as caught:
        uno.new_game("classic(hand_size=11)", seats=10, seed=1)
    assert "deal at most 10 each" in str(caught.value)
    assert "hand_size" in caught.value.slot


@pytest.mark.parametrize(("size", "fits"), [(53, True), (54, False), (10**9, False)])
def test_the_largest_hand_of_two(size: int, fits: bool) -> None:
    """2 * 53 + 1 = 107 cards leave one to draw, 2 * 54 + 1 leave none."""
    actions = type(options_of("opening"))(hand_size=size, first_card="number")
    opening = next(build for build in MODULES if build.__name__ == "opening")
    modules = [each for each in BUNDLE.modules if each.name != "opening"]
    rules = compose(Bundle("classic", (*modules, opening(actions))))
    if fits:
        assert len(uno.new_game(rules, seats=2, seed=1).draw_pile) == 1
    else:
        with pytest.raises(RulesError, match="108 cards are too few for 2 hands"):
            uno.new_game(rules, seats=2, seed=1)


def test_a_random_dealer_needs_a_seed() -> None:
    """Without a seed the table has no way to choose."""
    with pytest.raises(RulesError, match="dealer_rotation=random needs a seed"):
        uno.new_game("classic(dealer_rotation=random)", seats=3, seed=None, dealer=0)


def test_wilds_are_asked_by_their_effect() -> None:
    """The table of effects holds every rank of the deck."""
    assert {rank.symbol for rank in OFFICIAL.effects} == {*"0123456789SRW", "+2", "W+4"}
    assert "color" in OFFICIAL.effects[WILD].asks


def test_rules_are_no_other_type() -> None:
    """Rules has a text and modules in a fixed order."""
    assert isinstance(OFFICIAL, Rules)
    assert [each.name for each in OFFICIAL.modules] == NAMES


def test_the_first_module_that_has_a_reason_gives_it() -> None:
    """Several modules may explain why a type of move is refused; None leaves it to the next."""
    silent = module("aa", why={uno.CatchUno: lambda state, move: None})
    telling = module("bb", why={uno.Draw: lambda state, move: uno.Reason("bb/no", "no")})
    rules = compose(BUNDLE, (telling, silent))
    state = position(hands={"a": "r7"}, seats=3)
    changed = played(rules, state)
    catch = uno.CatchUno(1, 2)

    assert uno.why_illegal(changed, catch) == uno.why_illegal(state, catch)
    assert uno.why_illegal(changed, uno.Draw(1)) == uno.Reason("bb/no", "no")


def test_a_price_has_one_owner() -> None:
    """Two modules cannot both price the mistakes of one type of move."""
    priced = module(faults={uno.Play: Fault(lambda state, move, reason: 1)})
    another = module("other", faults={uno.Play: Fault(lambda state, move, reason: 1)})
    with pytest.raises(RulesError) as caught:
        compose(BUNDLE, (priced, another))
    assert caught.value.slot == "faults"
    assert caught.value.modules == ("other", "extra")


@pytest.mark.parametrize(
    ("slot", "value"),
    [("draws", lambda draft, seat: 0), ("teams", lambda seats: (1, 2))],
)
def test_one_module_at_most_says_how_cards_are_drawn_and_who_plays_together(
    slot: str, value: Any
) -> None:
    """Of these slots there is one owner, or none."""
    with pytest.raises(RulesError) as caught:
        compose(BUNDLE, (module(**{slot: value}), module("other", **{slot: value})))
    assert caught.value.slot == slot
    assert set(caught.value.modules) == {"other", "extra"}


def test_a_conflict_may_name_an_option_of_the_other_module() -> None:
    """`scoring(single_round=on)` is refused only where that option is set so."""
    picky = module(conflicts={"scoring(single_round=on)": ""})
    compose(BUNDLE, (picky,))
    single = ruleset("classic(single_round=on)")
    with pytest.raises(RulesError, match=r"does not go with scoring.single_round=on") as caught:
        compose(Bundle("classic", single.modules), (picky,))
    assert caught.value.modules == ("extra", "scoring")
    assert caught.value.slot == "conflicts"


def test_a_part_and_a_word_have_one_owner() -> None:
    """Two modules cannot begin with different parts of a type, nor bring two classes of a name."""
    part = OFFICIAL.parts[0]
    namesake = type(type(part).__name__, (uno.Event,), {})
    assert refused((module(parts=(UnoMarks(silent=1),)),)).slot == "parts"
    assert refused((module(words=(namesake,)),)).slot == "words"


def test_modules_may_share_a_part_and_what_follows_a_move() -> None:
    """What two modules say in the same words is no contradiction, and is done once."""
    part = OFFICIAL.parts[0]
    done: list[str] = []

    def settle(draft: Any, move: Any, was: Any) -> None:
        done.append(str(move))

    shared: dict[str, Any] = {
        "parts": (part,),
        "words": (type(part),),
        "settle": (on(uno.Move, settle),),
    }
    rules = compose(BUNDLE, (module(**shared), module("other", **shared)))
    played(rules, position(hands={"a": "r7g3"}, top="r5"), "a:r7")
    assert rules.parts == OFFICIAL.parts
    assert done == ["a:r7"]


def test_what_follows_a_type_of_move_follows_no_other() -> None:
    """What is said of all moves is said of those that are not named, calls and mistakes too."""
    done: list[str] = []

    def note(word: str) -> Any:
        return lambda draft, move, was: done.append(f"{word} {type(move).__name__}")

    draws = module(settle=(on(Draw, note("draw")), on(uno.Move, note("other"))))
    plays = module("plays", settle=(on(uno.Play, note("play")),))
    state = position(hands={"a": "r7g3", "b": "r2y4y6"}, top="r5", draw="b1b1")
    played(compose(BUNDLE, (draws, plays)), state, "a:!", "a:r7", "b:+")
    assert done == ["other CallUno", "other Play", "play Play", "draw Draw"]
    done.clear()
    priced = ruleset("classic(false_uno_penalty=2)")
    mistake = Bundle("classic", priced.modules)
    played(compose(mistake, (draws, plays)), state, "b:!")
    assert done == ["other _Mistake"]


def test_a_card_taken_and_dropped_in_one_move_is_a_new_duty() -> None:
    """6.1: it arises anew each time, also for who was silent, or exposed already."""

    def take_and_drop(draft: Any, move: Any, was: Any) -> None:
        drawn = draft.take(move.target, 1)
        draft.drop(move.target, drawn.bit_length() - 1)
        draft.arrive(move.target)

    eight = Effect(Rank("8"), run=take_and_drop, asks=frozenset({"target"}))
    rules = compose(BUNDLE, (module(effects=(eight,)),))
    for mark in ("_", "^", ""):
        held = {"a": "r8g1g2", "b": f"{mark}y2", "c": "y5y6y7"}
        after = played(rules, position(hands=held, top="r5"), "a:r8>b")
        assert after.part(UnoMarks) == UnoMarks(exposed=0b10)


def test_two_things_may_follow_one_type_of_move() -> None:
    """What one module says of a type twice is done in order; what is named replaces `Move`."""
    done: list[str] = []
    first, second, every = (
        lambda draft, move, was, word=word: done.append(word) for word in ("1", "2", "all")
    )
    twice = module(settle=(on(uno.Move, every), on(Draw, first), on(Draw, second)))
    state = position(hands={"a": "r7g3g4", "b": "r2y4y6"}, top="r5", draw="b1")
    played(compose(BUNDLE, (twice,)), state, "a:+", "b:r2")
    assert done == ["1", "2", "all"]


def test_what_follows_a_move_comes_when_the_turn_has_passed() -> None:
    """In the end, when it is known who is next, and after what is remembered is in order."""
    seen: list[Any] = []

    def look(draft: Any, move: Any, was: Any) -> None:
        seen.append((draft.turn, draft.part(UnoMarks).exposed))

    state = position(hands={"a": "r7g3", "b": "r2y4y6"}, top="r5")
    played(compose(BUNDLE, (module(settle=(on(uno.Play, look),)),)), state, "a:r7")
    assert seen == [(1, 0b01)]


def reminded(hands: dict[str, str], **fields: Any) -> bool:
    """Whether a reminder for every step is asked what may be done."""
    asked: list[Any] = []

    def remind(table: Any, step: Any, lays: Any, moves: Any) -> None:
        asked.append(step)

    rules = compose(BUNDLE, (module(reminders={Step: remind}),))
    uno.legal_moves(played(rules, position(hands=hands, **fields)))
    return bool(asked)


def test_reminders_wait_for_a_small_hand_or_for_something_to_remember() -> None:
    """They are asked from two cards of the seat awaited on, or while a part has changed."""
    assert not reminded({"a": "r7g3g4", "b": "r2y4y6"})
    assert reminded({"a": "r7g3", "b": "r2y4y6"})
    assert not reminded({"a": "r7g3g4", "b": "r2y4"})
    assert reminded({"a": "r7g3g4", "b": "_r2"})
    assert reminded({"a": "r7g3", "b": "r2y4y6"}, step="drawn(r7)")


def test_reminders_of_a_step_that_awaits_another_seat_wait_for_its_hand() -> None:
    """The hand of the seat on turn says nothing of the one that is awaited."""
    debt = {"pile": "r5", "top": "W+4", "color": "g", "step": "answer(b,4,by=a,before=r)"}
    assert not reminded({"a": "r7g3g4", "b": "r2y4y6"}, **debt)
    assert not reminded({"a": "r7g3", "b": "r2y4y6"}, **debt)
    assert reminded({"a": "r7g3g4", "b": "r2y4"}, **debt)


def test_what_is_offered_and_reminded_of_is_asked_at_once() -> None:
    """One module may offer at any time what another only reminds of."""

    def offer(table: Any, step: Any, lays: Any, moves: Any) -> None:
        moves.append(uno.Keep(table.turn))

    state = position(hands={"a": "r7g3g4", "b": "r2y4y6"}, top="r5")
    both = module(reminders={TakeTurn: offer}), module("other", steps={TakeTurn: offer})
    for modules in (both, (module(reminders={Step: offer}, steps={TakeTurn: offer}),)):
        moves = uno.legal_moves(played(compose(BUNDLE, modules), state))
        assert moves.count(uno.Keep(0)) == 1


def test_what_is_asked_keeps_the_order_of_the_modules() -> None:
    """Whether a rule reminds or offers does not show in the list of moves."""

    def offer(table: Any, step: Any, lays: Any, moves: Any) -> None:
        moves.append(uno.Keep(table.turn))

    state = position(hands={"a": "r7g3", "b": "r2y4y6"}, top="r5")
    said = {TakeTurn: offer}
    lists = {
        uno.legal_moves(played(compose(BUNDLE, (each,)), state))
        for each in (module(steps=said), module(reminders=said))
    }
    assert len(lists) == 1
    last = [*lists.pop()][-3:]
    assert last == [Draw(0), CallUno(0), uno.Keep(0)]


def test_what_is_said_of_a_step_holds_for_those_derived_from_it() -> None:
    """A turn that is a replay is a turn: the same moves, and the same departure."""
    state = position(hands={"a": "r7g3", "b": "?3", "c": "?3"}, top="r5")
    again = position(hands={"a": "r7g3", "b": "?3", "c": "?3"}, top="r5", step="replay")
    assert uno.legal_moves(again) == uno.legal_moves(state)
    assert uno.apply(again, uno.Leave(0)).turn == 1


def test_only_a_doubt_lets_a_bluff_be_laid() -> None:
    """An answer that punishes no bluff leaves the strict Wild Draw Four strict (4.7)."""
    harmless = module(
        answers=(AnswerTo(lambda effect: effect.owes > 0, lambda table, step, lays, moves: None),)
    )
    rules = compose(BUNDLE, (harmless,), ("challenge",))
    state = position(str(OFFICIAL), hands={"a": "W+4r3", "b": "?3"})
    strict = played(rules, state)

    assert any(str(move).startswith("a:W+4") for move in uno.legal_moves(state))
    assert not any(str(move).startswith("a:W+4") for move in uno.legal_moves(strict))


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("classic(wild4_policy=bluff)", "classic"),
        ("classic(wild4_policy=strict)-challenge", "classic-challenge"),
    ],
)
def test_a_default_that_is_named_is_the_default(text: str, same: str) -> None:
    """Equal rules have equal text."""
    assert uno.ruleset(text) == uno.ruleset(same)
    assert str(uno.ruleset(text)) == str(uno.ruleset(same))


def test_a_replacement_does_not_depend_on_names() -> None:
    """Whichever of the two comes first in the order of modules."""
    skip = Effect(SKIP, owes=1)
    for name in ("aaa", "zzz"):
        rules = compose(BUNDLE, (module(name, effects=(skip,), replaces=(SKIP,)),))
        assert rules.effects[SKIP] is skip


def test_a_conflict_with_an_option_that_does_not_exist_is_refused() -> None:
    """The author hears of it at once."""
    error = refused((module(conflicts={"scoring(foo=on)": ""}),))
    assert str(error) == "scoring has no option foo"


def test_what_a_house_rule_owns_is_explained() -> None:
    """Departures, reasons, parts and checks of the table too."""
    rows = [
        line.split() for line in ruleset("classic+falling-target+jump-in").explain().splitlines()
    ]
    assert ["departs", "Match", "falling-target"] in rows
    assert ["why", "Play", "jump-in"] in rows
    assert ["parts", "UnoMarks", "uno"] in rows
    assert ["table_checks", "who", "may", "play", "deck"] in rows
    rows = [line.split() for line in ruleset("ujf").explain().splitlines()]
    assert ["settle", "Take", "coup-de-bol"] in rows
    assert ["upkeep", "what", "is", "remembered", "stick"] in rows


def test_a_play_with_a_word_is_offered_beside_the_card_itself() -> None:
    """What a module adds to the moves is legal, whatever else may be done with the card."""

    def hop(table: Any, step: Any, lays: Any, moves: Any) -> None:
        faces = (
            table.side.printed.faces[
                (table.hands[table.turn] & -table.hands[table.turn]).bit_length() - 1
            ],
        )
        moves.append(uno.Play(table.turn, faces, word="hop"))

    def say_hop(draft: Any, move: Any, was: Any) -> None:
        draft.lay_under(move.faces[0], move)

    rules = compose(BUNDLE, (module(steps={TakeTurn: hop}, spoken={"hop": say_hop}),))
    state = position(hands={"a": "r7g3"}, top="r5")
    changed = played(rules, state)
    assert all(uno.why_illegal(changed, move) is None for move in uno.legal_moves(changed))
    assert uno.parse_move("a:r7!hop", state) in uno.legal_moves(changed)
    assert uno.apply(changed, uno.parse_move("a:r7!hop", state)).counts == (1, 5)


def test_a_word_that_no_module_knows_is_refused() -> None:
    """Said with a card that could be laid, or alone."""
    state = position(hands={"a": "r7g3"}, top="r5")
    for move in (uno.parse_move("a:r7!hop", state), uno.Say(0, "hop")):
        reason = uno.why_illegal(state, move)
        assert reason is not None
        assert reason.code in ("unknown-word", "unknown-move")


def test_a_word_has_one_owner() -> None:
    """Two modules cannot say different things of one word."""

    def one(draft: Any, move: Any, was: Any) -> None: ...

    def two(draft: Any, move: Any, was: Any) -> None: ...

    both = (module(spoken={"hop": one}), module("other", spoken={"hop": two}))
    assert refused(both).slot == "spoken"


def test_what_follows_a_move_may_need_a_shuffle_too() -> None:
    """A settle that draws waits for the table like any other draw."""

    def draw_more(draft: Any, move: Any, was: Any) -> None:
        draft.take(0, 2)

    rules = compose(BUNDLE, (module(settle=(on(uno.Move, draw_more),)),))
    state = position(hands={"a": "r7g3"}, pile="y1y2y3", top="r5", draw="b1", rest="out", seed=None)
    changed = played(rules, state)
    waiting = uno.apply(changed, uno.parse_move("a:r7", state))
    due = uno.awaited_cards(waiting)
    assert "".join(map(str, due)) == "r5y1y2y3"
    after = uno.apply(waiting, uno.Shuffle(due))
    assert (after.counts[0], uno.awaited_cards(after)) == (3, ())
