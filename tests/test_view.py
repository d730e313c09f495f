"""What a seat may know, and nothing else."""

from __future__ import annotations

import contextlib
import pickle
from collections import Counter
from collections.abc import Iterator
from typing import Any, ClassVar

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.bad_input import BAD_INPUTS
from tests.helpers import faces, play

import unorules as uno
from unorules.cards import Card, Deck, Face, Rank
from unorules.chance import pick
from unorules.classic import MODULES
from unorules.events import Challenged, Dealt, Drew, Erred, Played, Shown
from unorules.rules import Bundle, Lays, RuleModule, Table, compose
from unorules.steps import AwaitChance, Step, TakeTurn
from unorules.testing import position
from unorules.values import CardSet

PRESETS = [
    "official",
    "quick",
    "classic-challenge",
    "classic(wild4_policy=free)-challenge",
    "classic(uno_mode=auto,voluntary_draw=off)",
    "classic(scoring=challenge_elimination,target=60)",
    "house-party+jump-in+seven-zero+misplay",
    "flip",
    "spin(hand_size=3,first_spin=spin)+jump-in",
    "flip(flip_wild_chooser=next,flip_out_side=after)+jump-in+seven-zero+stacking",
    "ujf+seven-zero",
]
HANDS = {"a": "r3g1W", "b": "?4", "c": "?3"}


# What a view holds


@pytest.mark.row("LEAK-1", "LEAK-4")
def test_a_view_holds_the_own_hand_and_how_many_the_others_hold() -> None:
    """3.9 of the rules of play: own cards, counts, the open pile, and whose turn it is."""
    state = position(hands=HANDS, top="r5", pile="g5", draw="y1", scores="10,0,30")
    view = uno.observe(state, 0)

    assert [str(face) for face in view.hand] == ["r3", "g1", "W"]
    assert view.counts == (3, 4, 3)
    assert [str(face) for face in view.discarded] == ["g5", "r5"]
    assert (str(view.top), view.color, view.side) == ("r5", uno.Color.RED, "light")
    assert view.draw_count == 108 - 10 - 2
    assert (view.turn, view.awaited, view.step, view.direction) == (0, 0, "turn", 1)
    assert (view.scores, view.round, view.target) == ((10, 0, 30), 1, 500)
    assert view.legal_moves == uno.legal_moves(state, 0)
    assert view.moment == state.moment


@pytest.mark.row("LEAK-6")
def test_a_view_names_its_viewer() -> None:
    """Each seat sees its own cards, and the view says whose it is."""
    state = position(hands=HANDS)
    views = [uno.observe(state, seat) for seat in range(3)]

    assert [view.seat for view in views] == [0, 1, 2]
    assert [view.hand for view in views] == [state.faces(seat) for seat in range(3)]


def test_a_spectator_sees_the_table_alone() -> None:
    """No hand and no move, but all that lies open."""
    view = uno.observe(position(hands=HANDS), None)

    assert (view.seat, view.hand, view.legal_moves) == (None, (), ())
    assert view.counts == (3, 4, 3)


def test_marks_and_announcements_are_open() -> None:
    """Who has called and who may be caught is heard by all."""
    state = position(hands={"a": "^g3", "b": "!g1", "c": "_g2", "d": "?3"}, turn="d>")

    for seat in (None, 0, 1, 2, 3):
        assert uno.observe(state, seat).marks == ("^", "!", "_", "")


def test_only_the_drawer_sees_the_drawn_card() -> None:
    """That it can be laid is open to all, what it is is not."""
    state = position(hands={"a": "r9b4", "b": "?3"}, step="drawn(r9)")

    assert "step=drawn(r9)" in str(uno.observe(state, 0))
    assert "step=drawn " in str(uno.observe(state, 1))
    assert "r9" not in str(uno.observe(state, 1))


def test_the_hand_that_may_be_challenged_is_hidden() -> None:
    """The challenger knows who laid and which color was in force, not what the hand held."""
    state = play(position(hands={"a": "W+4r3g8", "b": "?3"}), "a:W+4=g")
    view = uno.observe(state, 1)

    assert (view.owed, view.held_count) == (4, 2)
    assert "step=answer(b,4,by=a,before=r) " in str(view)
    assert "r3" not in str(view)
    assert "held=r3g8" in str(uno.observe(state, 0))


@pytest.mark.row("LEAK-3", "LEAK-7")
def test_no_view_tells_the_seed_or_a_card_number() -> None:
    """Neither in its fields nor in its text."""
    state = uno.new_game("official", seats=3, seed=987654321)
    view = uno.observe(state, 0)

    assert "987654321" not in str(view)
    assert "987654321" not in repr(attrs.asdict(view, recurse=False))
    twins = [position(hands={"a": "r3", "b": "r3"}), position(hands={"b": "r3", "a": "r3"})]
    assert uno.observe(twins[0], 0) == uno.observe(twins[1], 0)


def test_nobody_looks_from_a_seat_that_is_not_there() -> None:
    """A wrong seat is refused."""
    with pytest.raises(ValueError, match="from 0 to 2"):
        uno.observe(position(hands=HANDS), 3)


@pytest.mark.row("LEAK-8")
def test_bots_receive_a_view() -> None:
    """What a bot is given holds no other hand."""
    seen: list[uno.View] = []

    def spy(view: uno.View) -> uno.Move | None:
        seen.append(view)
        return view.legal_moves[0] if view.awaited == view.seat else None

    uno.play_match("quick", [spy, spy], 1)
    assert seen
    assert {type(view) for view in seen} == {uno.View}


# Texts


def games(rules: str, seats: int, seed: int, moves: int) -> Iterator[uno.State]:
    """The states of a random game."""
    state = uno.new_game(rules, seats=seats, seed=seed)
    for count in range(moves):
        yield state
        if state.is_over:
            return
        listed = uno.legal_moves(state)
        plays = [move for move in listed if isinstance(move, uno.Play)]
        among = plays if plays and pick(seed, 2 * count, 3) else listed
        state = uno.apply(state, among[pick(seed, 2 * count + 1, len(among))])


@pytest.mark.parametrize("rules", PRESETS)
def test_a_view_reads_back_equal(rules: str) -> None:
    """A logged view is a bug report: legal moves and all."""
    for state in games(rules, 4, 7, 150):
        for seat in (None, 0, 3):
            view = uno.observe(state, seat)
            assert uno.parse_view(str(view)) == view
            assert str(uno.parse_view(str(view))) == str(view)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (("view=a", "view=z"), uno.NotationError),
        (("b=(4)", "b=4"), uno.NotationError),
        (("b=(4)", "b=(9)"), uno.FlawedState),
        (("a=r3g1W", "a=r3r3r3"), uno.FlawedState),
        (("a=r3g1W", "a=o7g1W"), uno.FlawedState),
        (("pile=r5", "pile=x"), uno.NotationError),
        (("step=turn", "step=drawn(o7)"), uno.NotationError),
        (("turn=a>", "turn=a!"), uno.NotationError),
        (("draw=(97)", "draw=97"), uno.NotationError),
        (("view=a", "view=a seat=b"), uno.NotationError),
    ],
)
def test_a_malformed_view_is_refused(change: tuple[str, str], error: type[uno.UnoError]) -> None:
    """With our own errors only."""
    line = str(uno.observe(position(hands=HANDS), 0))
    assert change[0] in line

    with pytest.raises(error):
        uno.parse_view(line.replace(*change))


@settings(max_examples=BAD_INPUTS)
@given(st.data())
def test_rubbish_in_a_view_raises_only_our_errors(data: st.DataObject) -> None:
    """Cut, changed and doubled views."""
    line = str(uno.observe(position(hands=HANDS), data.draw(st.sampled_from([0, 1, None]))))
    at = data.draw(st.integers(0, len(line)))
    size = data.draw(st.integers(0, 6))
    text = line[:at] + data.draw(st.text("abrg957(W+4)=;>-^!_", max_size=6)) + line[at + size :]

    try:
        view = uno.parse_view(text)
    except uno.UnoError:
        return
    assert uno.parse_view(str(view)) == view


# Events and moves


@pytest.mark.row("LEAK-5")
def test_others_see_how_many_cards_are_drawn() -> None:
    """The drawer sees the cards, the others a number."""
    event = Drew(1, 2, faces("r7g3"))

    assert uno.redact(event, 1) == event
    assert uno.redact(event, uno.TABLE) == event
    for seat in (None, 0, 2):
        assert uno.redact(event, seat) == Drew(1, 2, ())
    assert uno.redact(Dealt(1, 1, faces("r7")), 0) == Dealt(1, 1, ())


@pytest.mark.row("C43", "W4-10")
def test_a_challenged_hand_is_shown_to_the_challenger_alone() -> None:
    """The others hear the verdict and see how many cards are drawn."""
    state = play(position(hands={"a": "W+4r3g8", "b": "?5", "c": "?5", "d": "?5"}), "a:W+4=g")
    _, events = uno.resolve(state, uno.parse_move("b:?", state))
    shown = next(event for event in events if isinstance(event, Shown))

    assert shown.faces == faces("r3g8")
    assert uno.redact(shown, 1) == shown
    for seat in (2, 3, None):
        told = [uno.redact(event, seat) for event in events]
        assert Shown(0, 1, ()) in told
        assert Challenged(1, 0, guilty=True) in told
        assert any(isinstance(event, Drew) and event.count == 4 for event in told)
        assert "r3" not in repr(told)


def test_open_events_and_moves_are_as_they_are() -> None:
    """What lies open is told to all."""
    event = Played(0, uno.parse_face("r7"))
    move = uno.Play(0, (uno.parse_face("r7"),))

    assert uno.redact(event, None) is event
    assert uno.redact(move, None) is move


def test_only_the_table_sees_the_order_of_a_shuffle() -> None:
    """Players see that it was shuffled."""
    move = uno.Shuffle(uno.parse_cards("r7g3"))

    assert uno.redact(move, uno.TABLE) is move
    assert str(uno.redact(move, 0)) == "*:shuffle="


# Why a move is refused, told to a client


def candidates(letter: str, where: uno.State | uno.View) -> Iterator[uno.Move]:
    """Moves that a player may think of, those that the rules know."""
    for text in ["r7", "g3!", "W=g", "W", "W+4=r!", "+", "-", "take", "?", "!", "?b", "=r", "bS=y"]:
        with contextlib.suppress(uno.NotationError):
            yield uno.parse_move(f"{letter}:{text}", where)


@pytest.mark.parametrize("rules", PRESETS)
def test_a_client_learns_what_the_server_would_say(rules: str) -> None:
    """For the moves of the own seat a view answers as the state does."""
    for state in games(rules, 3, 4, 60):
        for seat in range(3):
            view = uno.observe(state, seat)
            for move in candidates("abc"[seat], view):
                assert uno.why_illegal(view, move) == uno.why_illegal(state, move)


def test_a_view_answers_for_its_own_seat_only() -> None:
    """And a spectator for none."""
    state = position(hands=HANDS)
    for view in (uno.observe(state, 0), uno.observe(state, None)):
        reason = uno.why_illegal(view, uno.Draw(1))
        assert reason is not None
        assert reason.code == "not-your-seat"
    with pytest.raises(TypeError, match="expected a Move"):
        uno.why_illegal(uno.observe(state, 0), "r3")  # type: ignore[arg-type]


# Non-interference


def shuffled_hidden(state: uno.State, seat: int | None, seed: int) -> uno.State:
    """A state in the same step that differs only in what the seat cannot see."""
    return uno.determinize(uno.observe(state, seat), seed)


@settings(max_examples=60)
@given(
    st.sampled_from(PRESETS),
    st.integers(2, 6),
    st.integers(0, 10**6),
    st.integers(0, 120),
)
def test_a_seat_cannot_tell_states_apart_by_what_is_hidden(
    rules: str, seats: int, seed: int, moves: int
) -> None:
    """Static non-interference: equal views, moves, reasons and texts, byte for byte."""
    *_, state = games(rules, seats, seed, moves + 1)
    for seat in range(seats):
        other = shuffled_hidden(state, seat, seed)
        assert str(uno.observe(other, seat)) == str(uno.observe(state, seat))
        assert uno.observe(other, seat) == uno.observe(state, seat)
        assert uno.legal_moves(other, seat) == uno.legal_moves(state, seat)
        for move in candidates("abcdef"[seat], state):
            assert uno.why_illegal(other, move) == uno.why_illegal(state, move)


def seen(event: uno.Event, seat: int) -> uno.Event:
    """What a seat sees of an event, but for the cards it draws: those were hidden until now."""
    return uno.redact(event, None if isinstance(event, Drew | Dealt) else seat)


@settings(max_examples=60)
@given(
    st.sampled_from(PRESETS),
    st.integers(2, 5),
    st.integers(0, 10**6),
    st.integers(0, 120),
)
def test_moves_of_others_tell_only_what_the_rules_reveal(
    rules: str, seats: int, seed: int, moves: int
) -> None:
    """Dynamic non-interference: the same move in two such states is told alike.

    Revealed are the verdict of a challenge, whether a drawn card can be laid, how many cards are
    drawn, what a pile shows that is turned over, where a wheel stops and what is shown there, the
    points of a round, and who is dealt what afterwards; states that differ in these are left out.
    """
    *_, state = games(rules, seats, seed, moves + 1)
    for move in uno.legal_moves(state):
        for seat in set(range(seats)) - {move.seat}:
            other = shuffled_hidden(state, seat, seed)
            if uno.why_illegal(other, move) is not None:
                continue
            one, heard = uno.resolve(state, move)
            two, heard_too = uno.resolve(other, move)
            shown = any(event.reveals for event in heard)
            revealing = shown or state.step.closed or one.step.closed
            if revealing or one.step.name != two.step.name:
                continue
            drawn, drawn_too = (
                [event.count for event in each if isinstance(event, Drew)]
                for each in (heard, heard_too)
            )
            if drawn != drawn_too:
                continue
            told, told_too = ([seen(event, seat) for event in each] for each in (heard, heard_too))
            assert told == told_too
            assert list(map(uno.describe, told)) == list(map(uno.describe, told_too))


# Determinizing


def small_deck(options: object = None) -> RuleModule:
    """Twelve different cards."""
    numbers = [Card(Face(color, Rank(str(n)))) for n in range(3) for color in list(uno.Color)[:4]]
    return RuleModule(name="deck", built_by=small_deck, deck=lambda: Deck(numbers, {}))


def small_rules() -> uno.Rules:
    """Classic with twelve cards, three in each hand."""
    modules = [build() for build in MODULES if build.__name__ not in ("deck", "actions", "opening")]
    opening = next(build for build in MODULES if build.__name__ == "opening")
    options = uno.ruleset("classic(hand_size=3)").options("opening")
    return compose(Bundle("small", (small_deck(), opening(options), *modules)))


def test_every_state_that_fits_is_equally_likely() -> None:
    """Chi-square over all hands of the other, with a bound an honest deal fails once in 10^6."""
    start = uno.new_game(small_rules(), seats=2, seed=5, dealer=0)
    view = uno.observe(start, 0)
    hidden = 12 - 3 - 1
    counts = Counter(tuple(map(str, uno.determinize(view, seed).hand(1))) for seed in range(11200))
    cells = hidden * (hidden - 1) * (hidden - 2) // 6
    expected = 11200 / cells
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())

    assert len(counts) == cells == 56
    assert chi_square < 123.6


@pytest.mark.parametrize("rules", PRESETS)
def test_a_determinized_state_looks_the_same(rules: str) -> None:
    """observe(determinize(view, seed), seat) == view, and the state is one that could be."""
    for count, state in enumerate(games(rules, 4, 3, 120)):
        for seat in (None, 0, 2):
            view = uno.observe(state, seat)
            other = uno.determinize(view, count)
            assert uno.observe(other, seat) == view
            assert other.check() == ()


def test_another_seed_deals_other_cards() -> None:
    """And the same seed the same."""
    view = uno.observe(uno.new_game("official", seats=4, seed=1), 0)

    assert uno.determinize(view, 3) == uno.determinize(view, 3)
    assert uno.determinize(view, 3) != uno.determinize(view, 4)


def test_a_drawn_card_over_which_somebody_thinks_can_be_laid() -> None:
    """That it can is known to all, so every state that fits has such a card."""
    state = position(hands={"a": "r9b4", "b": "?3"}, step="drawn(r9)")
    view = uno.observe(state, 1)
    for seed in range(50):
        other = uno.determinize(view, seed)
        assert uno.legal_moves(other, 0)[0].text != "-"


def test_a_recorded_hand_is_as_large_as_it_was() -> None:
    """After a catch it is a part of the hand, after a departure it lies elsewhere."""
    state = play(position(hands={"a": "W+4r3", "b": "?3", "c": "?3"}), "a:W+4=g", "c:?a")
    gone = play(state, "*:leave=a")
    for each in (state, gone):
        view = uno.observe(each, 2)
        assert view.held_count == 1
        other = uno.determinize(view, 1)
        assert uno.observe(other, 2) == view
        assert other.check() == ()


def test_views_pickle() -> None:
    """As they are."""
    view = uno.observe(position(hands=HANDS), 0)

    assert pickle.loads(pickle.dumps(view)) == view


def test_a_determinized_state_plays_on_by_its_seed() -> None:
    """The seed of the game itself is not known, so another one goes on."""
    state = uno.determinize(uno.observe(position(hands=HANDS), 0), 9)

    hidden = 108 - len(state.hand(0)) - 1
    assert (state.chance.seed, state.chance.count) == (9, hidden - 1)


# What other packages bring


@attrs.frozen
class Hold(Step):
    """The seat on turn thinks about cards that nobody else sees."""

    cards: CardSet

    name: ClassVar[str] = "hold/think"
    asks: ClassVar[str] = "think"


@attrs.frozen(eq=False, repr=False)
class Hide(uno.Move):
    """Put a card aside, face down; None for those who may not see it."""

    face: uno.Face | None

    form: ClassVar[str] = "hide={face}"
    phrase: ClassVar[str] = "hide a card"

    def seen_by(self, seat: int | None) -> Hide:
        """Its player alone sees the card."""
        return self if seat in (self.seat, uno.TABLE) else Hide(self.seat, None)


def nothing(table: Table, step: Hold, lays: Lays, moves: list[uno.Move]) -> None:
    """No move is offered."""


def build(options: object = None) -> RuleModule:
    """The builder of the module, which is never rebuilt."""
    raise NotImplementedError


def holding(**slots: Any) -> uno.State:
    """A position in which seat a thinks about its cards."""
    own = RuleModule(
        name="hold", built_by=build, words=(Hold, Hide), steps={Hold: nothing}, **slots
    )
    rules = compose(Bundle("classic", tuple(each() for each in MODULES)), (own,))
    state = position(hands={"a": "r3g8", "b": "?3"})
    return attrs.evolve(state, kit=rules.kit(2, 0b11), step=Hold(state.hands[0]))


def test_cards_of_a_step_that_nobody_shows_are_hidden() -> None:
    """Even from the seat itself: what is new stays hidden until somebody shows it."""
    for seat in (0, 1, None):
        assert uno.observe(holding(), seat).agenda == (Hold(0),)


def test_a_module_tells_who_sees_the_cards_of_its_step() -> None:
    """The slot `shows`: the step as a seat may see it."""

    def show(step: Hold, state: uno.State, seat: int | None) -> Hold:
        return step if seat == state.turn else Hold(0)

    state = holding(shows={Hold: show})
    assert uno.observe(state, 0).agenda == state.agenda
    assert uno.observe(state, 1).agenda == (Hold(0),)


def test_a_move_that_waits_or_was_a_mistake_is_told_as_its_seat_may_see_it() -> None:
    """While the table shuffles, and in the event of a mistake."""
    hide = Hide(0, uno.parse_face("r3"))
    state = holding()
    waiting = attrs.evolve(state, step=AwaitChance(hide), later=(TakeTurn(),))
    for seat, seen in ((0, hide), (1, Hide(0, None)), (None, Hide(0, None))):
        assert uno.observe(waiting, seat).agenda[-1] == AwaitChance(seen)
        assert uno.redact(Erred(hide, "over"), seat) == Erred(seen, "over")
