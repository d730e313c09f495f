"""What each player sees in the steps of the UJF rules, and that each can be written and read."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from tests.helpers import everything, faces, hand, offered, on_turn, play, shuffle, tell, told
from tests.house.ujf.ujf_words import BOL, MORE, SIXTEEN, owing, says, where

import unorules as uno
from unorules.events import Drew, Erred, Gave, Said
from unorules.testing import position

SEATS = [0, 1, 2, 3, None]
OTHERS = [1, 2, 3, None]
"""Everybody but seat a, which takes the cards and gives three of them."""


def six(*moves: str, **hands: str) -> uno.State:
    """Seat a is on turn on a green six."""
    held = {"a": "g6g9y1W", "b": "b1b2b3", "c": "r5g5b5y5", "d": "g6g4y2", **hands}
    return play(position("ujf(decks=2)", hands=held, top="g6"), *moves)


def plus(*moves: str) -> uno.State:
    """Seat a is on turn on a red Draw Two, and a Wild Draw Four has been named red."""
    hands = {"a": "r+2W+4y1y2", "b": "WW+4b2b3", "c": "r+2W+4g5", "d": "y+2g+2b+2r+2"}
    return play(position("ujf(decks=2)", hands=hands, top="r5"), *moves)


def sixteen(*moves: str, total: int = 16, **fields: Any) -> uno.State:
    """Seat a owes cards, and these moves follow."""
    return play(owing(total, **fields), *moves)


def short(*moves: str) -> uno.State:
    """For the three cards of pas de bol the table must shuffle."""
    state = owing(draw=f"{SIXTEEN}y+2", pile="y1y2y3y4", rest="out", seed=None)
    return play(state, "a:take", "c:!pas", *moves)


TAKEN = ("a:take", "a:!coup")

STEPS: dict[str, Callable[[], uno.State]] = {
    "turn": six,
    "silent": lambda: six("a:g6"),
    "stuck": lambda: six("a:g6", "c:!stick"),
    "replay": lambda: six("d:g6!rapidite"),
    "replay, erred": lambda: six("d:g6!rapidite", "a:g9"),
    "fanta": lambda: six("d:g6!fanta"),
    "arc": lambda: six("c:r5&g5&b5&y5!arc", c="r5g5b5y5g1"),
    "erred": lambda: six("b:b1!fanta", "c:!pas"),
    "mirror": lambda: play(
        position("ujf", hands={"a": "Wy1y2", "b": "?3"}, seats=3, top="W", color="g"),
        "a:W=r!miroir",
    ),
    "debt": lambda: plus("a:r+2"),
    "debt, rapidite": lambda: plus("a:r+2", "c:r+2!rapidite"),
    "debt, fanta": lambda: plus("a:r+2", "c:r+2!fanta"),
    "debt, arc": lambda: plus("a:r+2", "d:y+2&g+2&b+2&r+2!arc"),
    "debt, miroir": lambda: plus("a:W+4=g", "b:W=y!miroir"),
    "debt, silent": lambda: plus("a:W+4=g", "b:W+4=y"),
    "debt, stuck": lambda: plus("a:W+4=g", "b:W+4=y", "a:!stick"),
    "window": lambda: sixteen("a:take"),
    "window, back": lambda: sixteen("a:take", way="<"),
    "window of thirty-two": lambda: sixteen("a:take", total=32),
    "window, two words": lambda: sixteen("a:take", rules=BOL),
    "window, free for all": lambda: sixteen("a:take", by="a"),
    "window, erred": lambda: sixteen("a:take", "c:g1!fanta", hands={"c": "g1?3"}),
    "window, left": lambda: sixteen("a:take", "*:leave=b"),
    "twelve": lambda: sixteen("a:take", total=12),
    "pas": lambda: sixteen("a:take", "c:!pas"),
    "closed": lambda: sixteen("a:take", "b:+"),
    "closed, drawn": lambda: sixteen("a:take", "b:+", draw=f"{SIXTEEN}r+2"),
    "closed twice": lambda: sixteen("a:take", "b:+", "c:+"),
    "gifts": lambda: sixteen(*TAKEN),
    "gifts, one made": lambda: sixteen(*TAKEN, "a:give=r1>b"),
    "gifts, two made": lambda: sixteen(*TAKEN, "a:give=r1>b", "a:give=gS>d"),
    "gifts, all made": lambda: sixteen(*TAKEN, *(f"a:give=r{n}>c" for n in (1, 2, 3))),
    "gifts of two": lambda: sixteen(*TAKEN, draw="r1r2", rest="out"),
    "gifts, without a seed": lambda: sixteen(*TAKEN, seed=None),
    "gifts, left": lambda: sixteen(*TAKEN, "*:leave=b"),
    "shuffle due": short,
    "shuffled": lambda: shuffle(short()),
}
EVERY_STEP = pytest.mark.parametrize("name", STEPS)


def viewers(state: uno.State) -> list[int | None]:
    """The seats, and a spectator."""
    return [*range(state.seats), None]


def drawn(state: uno.State, seat: int | None) -> tuple[uno.Face, ...]:
    """The cards just taken, as far as the step shows them to a seat."""
    step: Any = uno.observe(state, seat).agenda[-1]
    assert isinstance(step.drawn, tuple)
    return step.drawn


# Round trips


@EVERY_STEP
def test_every_step_is_written_and_read(name: str) -> None:
    """As a line of text, as JSON and pickled: equal, with the same hash and the same moves."""
    state = STEPS[name]()
    for again in (
        uno.parse_state(str(state)),
        uno.from_json(uno.to_json(state), uno.State),
        pickle.loads(pickle.dumps(state)),
    ):
        assert (again, str(again), hash(again)) == (state, str(state), hash(state))
        assert (again.moment, uno.legal_moves(again)) == (state.moment, uno.legal_moves(state))


@EVERY_STEP
def test_no_step_has_a_flaw(name: str) -> None:
    """Every card is in one place, and what is waited for can be done."""
    state = STEPS[name]()
    assert state.check() == ()
    assert sum(everything(state).values()) == len(state.deck.cards)


@EVERY_STEP
def test_every_move_and_its_events_are_written_and_read(name: str) -> None:
    """Those of all who may act; each is accepted and listed with its own seat."""
    state = STEPS[name]()
    for move in uno.legal_moves(state):
        assert uno.parse_move(str(move), state) is move
        assert uno.from_json(uno.to_json(move), uno.Move) == move
        assert pickle.loads(pickle.dumps(move)) is move
        assert uno.why_illegal(state, move) is None
        assert move in uno.legal_moves(state, move.seat)
        after, events = uno.resolve(state, move)
        assert (after.check(), after == state) == ((), False)
        for event in events:
            assert uno.from_json(uno.to_json(event), uno.Event) == event
            assert pickle.loads(pickle.dumps(event)) == event
            assert uno.describe(event) != ""


FAULTS = pytest.mark.parametrize(
    ("move", "code"),
    [
        ("c:r5!fanta", "false-claim"),
        ("c:r5&g5&b5&r5!arc", "false-claim"),
        ("c:!coup", "bol/false"),
        ("b:!pas", "bol/false"),
    ],
)


def erring(move: str) -> Erred:
    """The event of a fault: seat c holds two red fives, a green and a blue one."""
    (event,) = [event for event in tell(six(c="r5r5g5b5"), move) if isinstance(event, Erred)]
    return event


@FAULTS
def test_a_fault_is_a_move_like_others(move: str, code: str) -> None:
    """Its text and its JSON are read back, and the event names it and its reason."""
    made = uno.parse_move(move, six())
    assert (str(made), uno.from_json(uno.to_json(made), uno.Move)) == (move, made)
    event = erring(move)
    assert (event, pickle.loads(pickle.dumps(event))) == (Erred(made, code), event)


@FAULTS
def test_the_event_of_a_fault_is_written_and_read(move: str, code: str) -> None:
    """As JSON, with the rules whose words it has."""
    event = erring(move)
    assert event.code == code
    assert uno.from_json(uno.to_json(event), uno.Event, rules="ujf") == event


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("c:g6!fanta", uno.Play),
        ("c:g6!!fanta", uno.Play),
        ("b:b8&b8!rapidite", uno.Play),
        ("b:b8&b8!!rapidite", uno.Play),
        ("b:W=g!miroir", uno.Play),
        ("b:W=g!!miroir", uno.Play),
        ("c:r5&g5&b5&y5!arc", uno.Play),
        ("c:r5&g5&b5!!arc", uno.Play),
        ("c:!stick", uno.Say),
        ("a:!coup", uno.Say),
        ("c:!pas", uno.Say),
    ],
)
def test_words_have_one_form(text: str, kind: type[uno.Move]) -> None:
    """Words that ride on a card and words that are said alone."""
    move = uno.parse_move(text, six())
    assert (type(move), str(move)) == (kind, text)
    assert getattr(move, "word", None) == text.rpartition("!")[2]


@pytest.mark.parametrize("step", ["bol/gifts", "bol/gifts(e,3)", "bol/window", "bol/window(z)"])
def test_a_step_that_no_game_asks_is_refused(step: str) -> None:
    """Nobody sits there, or it is not told who took what."""
    with pytest.raises(uno.UnoError):
        position("ujf", hands={"a": "g1g2g3"}, seats=4, top="r5", step=step)


# Views


@EVERY_STEP
def test_every_view_is_written_and_read(name: str) -> None:
    """Of every seat and of a spectator, as text, as JSON and pickled."""
    state = STEPS[name]()
    for seat in viewers(state):
        view = uno.observe(state, seat)
        assert uno.parse_view(str(view)) == view
        assert str(uno.parse_view(str(view))) == str(view)
        assert uno.from_json(uno.to_json(view), uno.View) == view
        assert pickle.loads(pickle.dumps(view)) == view


@EVERY_STEP
def test_a_view_shows_the_own_hand_and_no_other(name: str) -> None:
    """Other hands are numbers of cards."""
    state = STEPS[name]()
    for seat in viewers(state):
        words = str(uno.observe(state, seat)).split()
        for other in set(state.active):
            letter = chr(ord("a") + other)
            (word,) = [word.rstrip(";") for word in words if word.startswith(f"{letter}=")]
            assert word.endswith(f"({state.counts[other]})") is (other != seat)


@EVERY_STEP
def test_a_view_offers_the_moves_of_its_seat(name: str) -> None:
    """All and only those; a spectator has none."""
    state = STEPS[name]()
    for seat in range(state.seats):
        moves = uno.observe(state, seat).legal_moves
        assert moves == uno.legal_moves(state, seat)
        assert {move.seat for move in moves} <= {seat}
    assert uno.observe(state, None).legal_moves == ()


@EVERY_STEP
def test_guesses_fit_and_look_the_same(name: str) -> None:
    """A full state made of a view has no flaw, and its view is the same."""
    state = STEPS[name]()
    for seat in viewers(state):
        view = uno.observe(state, seat)
        for seed in range(4):
            guess = uno.determinize(view, seed)
            assert guess.check() == ()
            assert uno.observe(guess, seat) == view


@EVERY_STEP
def test_guesses_can_be_played_on(name: str) -> None:
    """The own moves are the same there, and every listed one can be made."""
    state = STEPS[name]()
    for seat in range(state.seats):
        guess = uno.determinize(uno.observe(state, seat), 1)
        assert uno.legal_moves(guess, seat) == uno.legal_moves(state, seat)
        for move in uno.legal_moves(guess):
            assert uno.apply(guess, move).check() == ()


@EVERY_STEP
def test_a_view_tells_why_a_move_is_refused(name: str) -> None:
    """The same code and the same price as the state does."""
    state = STEPS[name]()
    for seat in range(state.seats):
        letter = chr(ord("a") + seat)
        for text in (
            *("+", "take", "g6", "g9", "g6!fanta", "b1!rapidite", "b1&b2!fanta", "W=g!miroir"),
            *("r5&g5&b5&y5!arc", "r5&g5&b5!arc", "!stick", "!coup", "!pas", "give=r1>b", "!"),
        ):
            move = uno.parse_move(f"{letter}:{text}", state)
            seen = uno.why_illegal(uno.observe(state, seat), move)
            assert seen == uno.why_illegal(state, move)


# The cards just taken


@pytest.mark.parametrize("name", ["window", "window, back", "window, two words", "gifts"])
def test_the_taker_alone_sees_which_cards_were_taken(name: str) -> None:
    """The step holds them for its own seat; the others and a spectator see none."""
    state = STEPS[name]()
    assert sorted(map(str, drawn(state, 0))) == sorted(map(str, faces(SIXTEEN)))
    for seat in OTHERS:
        assert drawn(state, seat) == ()


def test_the_taker_sees_which_cards_are_left_to_give() -> None:
    """Without those given; the others see how many gifts are owed."""
    state = STEPS["gifts, two made"]()
    left = sorted(str(face) for face in faces(SIXTEEN) if str(face) not in {"r1", "gS"})
    assert sorted(map(str, drawn(state, 0))) == left
    for seat in SEATS:
        step: Any = uno.observe(state, seat).agenda[-1]
        assert (step.name, step.left) == ("bol/gifts", 1)


def test_how_many_were_taken_is_open() -> None:
    """The total, the number of cards, the taker and who made him the target are for all."""
    state = STEPS["window"]()
    for seat in SEATS:
        step: Any = uno.observe(state, seat).agenda[-1]
        assert (step.total, step.count, step.seat, step.by) == (16, 16, 0, 3)


@pytest.mark.parametrize("moves", [(), ("a:!coup",), ("c:!pas",), ("b:+",)])
def test_others_cannot_tell_which_cards_were_taken(moves: tuple[str, ...]) -> None:
    """Two tables at which other cards were drawn look the same to everybody else."""
    rest = "y0y1y2y3y4"
    hands = dict(zip("abcd", ("b1b2", "g1g2", "g3g4", "g5g6"), strict=True))
    one, two = (
        play(owing(hands=hands, draw=f"{first}{MORE}{second}"), "a:take", *moves)
        for first, second in ((SIXTEEN, rest), (f"{SIXTEEN[:22]}{rest}", ""))
    )
    assert hand(one, "a") != hand(two, "a")
    for seat in OTHERS:
        assert uno.observe(one, seat) == uno.observe(two, seat)
        assert str(uno.observe(one, seat)) == str(uno.observe(two, seat))


@pytest.mark.parametrize("seat", [1, 3, None])
def test_third_parties_cannot_tell_which_card_was_given(seat: int | None) -> None:
    """Neither by the view nor by the event nor by the move."""
    start = STEPS["gifts"]()
    views, heard, moves = set[uno.View](), set[uno.Event | None](), set[str]()
    for card in ("r1", "gS"):
        text = f"a:give={card}>c"
        move = uno.parse_move(text, start)
        state, events = uno.resolve(start, move)
        views.add(uno.observe(state, seat))
        heard.update(uno.redact(event, seat) for event in events if isinstance(event, Gave))
        moves.add(str(uno.redact(move, seat)))
    assert (len(views), heard, moves) == (1, {Gave(0, 2, None)}, {"a:give=??>c"})


@pytest.mark.parametrize("seat", [0, 2, uno.TABLE])
def test_the_two_of_a_gift_see_the_card(seat: int) -> None:
    """Giver and receiver are told which one it was."""
    gift = Gave(0, 2, uno.parse_face("gS"))
    assert gift in tell(STEPS["gifts"](), "a:give=gS>c")
    assert uno.redact(gift, seat) == gift
    state = play(STEPS["gifts"](), "a:give=gS>c")
    assert "gS" in {str(face) for face in uno.observe(state, 2).hand}


def test_a_redacted_gift_is_written_read_and_refused() -> None:
    """It tells that a card went to somebody; as a move it lacks the card."""
    state = STEPS["gifts"]()
    seen = uno.redact(uno.parse_move("a:give=gS>c", state), 1)
    assert str(seen) == "a:give=??>c"
    assert uno.from_json(uno.to_json(seen), uno.Move) == seen
    assert pickle.loads(pickle.dumps(seen)) is seen
    assert uno.redact(seen, 3) == seen
    assert uno.why_illegal(state, seen) is not None
    with pytest.raises(uno.IllegalMove):
        uno.apply(state, seen)


def test_the_giver_and_the_table_know_the_gift() -> None:
    """For them the move is as it was made."""
    move = uno.parse_move("a:give=gS>c", STEPS["gifts"]())
    for seat in (0, uno.TABLE):
        assert uno.redact(move, seat) is move


def test_what_is_heard_of_a_gift_names_no_card_to_third_parties() -> None:
    """The sentence names who gave and who got."""
    (gift,) = [event for event in tell(STEPS["gifts"](), "a:give=gS>c") if isinstance(event, Gave)]
    heard = uno.describe(uno.redact(gift, 1))
    assert ("Seat a" in heard, "seat c" in heard) == (True, True)
    assert "Skip" not in heard


def test_the_words_are_heard_by_all() -> None:
    """Nothing of them is hidden."""
    for text, said in (("a:!coup", Said(0, "coup")), ("c:!pas", Said(2, "pas"))):
        state = STEPS["window"]()
        assert said in tell(state, text)
        for seat in SEATS:
            assert uno.redact(said, seat) == said
            assert uno.redact(uno.parse_move(text, state), seat) == uno.parse_move(text, state)
        assert said.word in told(state, text)[0]


@EVERY_STEP
def test_events_tell_the_others_no_hidden_card(name: str) -> None:
    """Cards drawn and given are for those who hold them; what is seen can be told again."""
    state = STEPS[name]()
    for move in uno.legal_moves(state):
        for event in uno.resolve(state, move).events:
            for seat in viewers(state):
                seen = uno.redact(event, seat)
                assert uno.redact(seen, seat) == seen
                if isinstance(seen, Drew) and seat != seen.seat:
                    assert seen.faces == ()
                if isinstance(seen, Gave) and seat not in (seen.seat, seen.target):
                    assert seen.face is None


@pytest.mark.parametrize("seat", OTHERS)
@pytest.mark.parametrize("name", ["window", "gifts", "gifts, one made"])
def test_in_every_guess_the_cards_taken_lie_in_the_taker_s_hand(
    name: str, seat: int | None
) -> None:
    """As many as there are, and not always the same."""
    state = STEPS[name]()
    step: Any = state.agenda[-1]
    size = len(step.drawn)
    view = uno.observe(state, seat)
    guesses = [uno.determinize(view, seed) for seed in range(8)]
    for guess in guesses:
        guessed: Any = guess.agenda[-1]
        assert len(guessed.drawn) == size
        assert not Counter(guessed.drawn) - Counter(guess.faces(0))
    assert len({guess.hands[0] for guess in guesses}) > 1


def test_the_receiver_holds_the_gift_in_every_guess_of_the_own_view() -> None:
    """A card of one's own hand is known."""
    view = uno.observe(STEPS["gifts, one made"](), 1)
    for seed in range(8):
        assert "r1" in hand(uno.determinize(view, seed), "b")


# Who else could interrupt


HELD = {"a": "g9y1y2", "b": "b1b2b3b4", "d": "y4y5y6"}
INTERRUPTS = [
    ("rapidite and fanta", "g6", "", "turn", "g6b7r1r2", "y7b7r1r2"),
    ("arc", "g6", "", "turn", "r8b8g8y8", "r8b8g8y9"),
    ("arc with the top", "g8", "", "turn", "r8b8y8r1", "r8b8y9r1"),
    ("claim on a draw", "g6", "", "drawn(g9)", "g6b7r1r2", "y7b7r1r2"),
    ("claim on a debt", "r+2", "", "answer(b,2,by=a)", "r+2b7r1r2", "y7b7r1r2"),
    ("claim on a wild", "W", "g", "turn", "Wb7r1r2", "y7b7r1r2"),
    ("claim on a replay", "W", "g", "replay", "Wb7r1r2", "y7b7r1r2"),
    ("miroir to come", "W+4", "r", "answer(b,4,by=a)", "WW+4r1r2", "y7b7r1r2"),
]


@pytest.mark.parametrize(
    ("top", "color", "step", "can", "cannot"),
    [case[1:] for case in INTERRUPTS],
    ids=[case[0] for case in INTERRUPTS],
)
def test_nobody_sees_whether_another_could_interrupt(
    top: str, color: str, step: str, can: str, cannot: str
) -> None:
    """c has the right card or not: views, moves and whom they wait for are equal for the rest."""
    one, two = (
        position("ujf", hands={**HELD, "c": cards}, top=top, color=color, step=step)
        for cards in (can, cannot)
    )
    for seat in (0, 1, 3, None):
        seen, other = uno.observe(one, seat), uno.observe(two, seat)
        assert (seen, str(seen)) == (other, str(other))
        assert seen.legal_moves == other.legal_moves
        assert (seen.awaited, seen.asks) == (other.awaited, other.asks)


@pytest.mark.parametrize("case", INTERRUPTS[:6], ids=[case[0] for case in INTERRUPTS[:6]])
def test_who_could_interrupt_sees_it_himself(case: tuple[str, ...]) -> None:
    """The own view lists the claim; so the pairs above do differ."""
    _, top, color, step, can, cannot = case
    one, two = (
        position("ujf", hands={**HELD, "c": cards}, top=top, color=color, step=step)
        for cards in (can, cannot)
    )
    assert {move.text for move in uno.observe(one, 2).legal_moves} > offered(two, "c")


def test_who_may_say_a_word_depends_on_no_hand() -> None:
    """Words after a taken debt and a stick are offered by seat and by what lies open."""
    for name in ("window", "silent"):
        state = STEPS[name]()
        for seed in range(6):
            guess = uno.determinize(uno.observe(state, None), seed)
            assert [says(guess, letter) for letter in "abcd"] == [
                says(state, letter) for letter in "abcd"
            ]


# Saved games and records


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_saved_in_the_middle_of_the_gifts_the_game_goes_on(number: int) -> None:
    """Loaded from text, JSON and pickle it ends as it would have."""
    gifts = ["a:give=r1>b", "a:give=gS>d", "a:give=r0>b"]
    state = sixteen(*TAKEN, *gifts[:number])
    rest = [*gifts[number:], "b:r1", "c:+"]
    last = play(state, *rest)
    assert (last.counts[0], last.counts[1], last.counts[3]) == (18, 5, 5)
    for again in (
        uno.parse_state(str(state)),
        uno.from_json(uno.to_json(state), uno.State),
        pickle.loads(pickle.dumps(state)),
    ):
        after = play(again, *rest)
        assert (after, str(after), hash(after)) == (last, str(last), hash(last))


@pytest.mark.parametrize("moves", [["c:!pas"], ["a:!coup"], ["b:+", "c:+"]])
def test_saved_in_the_window_the_game_goes_on(moves: list[str]) -> None:
    """The words are as good after loading as before."""
    state = sixteen("a:take")
    for again in (
        uno.parse_state(str(state)),
        uno.from_json(uno.to_json(state), uno.State),
        pickle.loads(pickle.dumps(state)),
    ):
        assert str(play(again, *moves)) == str(play(state, *moves))


PLAYED: dict[str, tuple[Callable[[], uno.State], list[str]]] = {
    "rapidite": (six, ["d:g6!rapidite", "d:g4!", "a:g6", "b:+"]),
    "fault before a replay": (six, ["d:g6!rapidite", "a:g9", "d:g4"]),
    "fanta, faults": (six, ["b:b1!fanta", "c:!coup", "d:g6!fanta", "a:g6", "b:!stick"]),
    "stick": (six, ["a:g6", "c:!stick", "a:g9", "b:+"]),
    "arc": (six, ["c:r5&g5&b5&y5!arc"]),
    "debts": (plus, ["a:W+4=g", "b:W=y!miroir", "a:take", "d:y+2", "c:W+4=r", "b:take"]),
    "gifts": (owing, [*TAKEN, "a:give=r1>b", "a:give=gS>d", "a:give=r0>b", "b:r1"]),
    "pas": (owing, ["a:take", "c:!pas", "b:+"]),
}


@pytest.mark.parametrize("name", PLAYED)
def test_a_record_with_words_is_read_back_and_replayed(name: str) -> None:
    """The same text, the same record, the same states; words and faults are moves like others."""
    build, texts = PLAYED[name]
    state = start = build()
    moves: list[uno.Move] = []
    for text in texts:
        moves.append(uno.parse_move(text, state))
        state = uno.apply(state, moves[-1])
    record = uno.Record.of(start, moves)
    again = uno.parse_record(str(record))
    assert (again, str(again)) == (record, str(record))
    assert [str(each.move) for each in again.moves] == texts
    replay = again.replay()
    assert (replay.error, replay[-1], hash(replay[-1])) == (None, state, hash(state))


def test_a_record_with_a_redacted_gift_stops_there() -> None:
    """Whoever was not shown the card cannot replay the gift."""
    state = sixteen(*TAKEN)
    record = uno.Record.of(state, [uno.parse_move("a:give=r1>b", state)])
    told_to_d = str(record).replace("give=r1>b", "give=??>b")
    replay = uno.parse_record(told_to_d).replay()
    assert (replay.error is None, len(replay)) == (False, 1)


# Help for hosts, bots


@pytest.mark.parametrize("name", [name for name in STEPS if name not in ("shuffle due", "arc")])
def test_there_is_a_default_move_in_every_step(name: str) -> None:
    """For whom the table waits; it may be made, and says nothing."""
    state = STEPS[name]()
    move = uno.default_move(state, state.awaited)
    assert move in uno.legal_moves(state, state.awaited)
    assert not isinstance(move, uno.Say)
    assert getattr(move, "word", None) is None
    assert uno.apply(state, move).check() == ()


@EVERY_STEP
def test_actors_are_those_who_may_move(name: str) -> None:
    """In every step, whom the table waits for first."""
    state = STEPS[name]()
    actors = uno.actors(state)
    assert set(actors) >= {move.seat for move in uno.legal_moves(state)}
    assert actors[0] == state.awaited


def test_in_the_window_the_table_waits_for_the_next_player() -> None:
    """Not for the word of anybody; while gifts are owed it waits for the giver."""
    assert (where(STEPS["window"]()), on_turn(STEPS["window"]())) == ("bol/window b>", "b")
    assert (where(STEPS["gifts"]()), on_turn(STEPS["gifts"]())) == ("bol/gifts a>", "b")


@pytest.mark.parametrize("seats", [2, 4, 7, 10])
def test_bots_play_a_match_to_its_end(seats: int) -> None:
    """Through claims, words and gifts."""
    bots = [uno.RandomBot(seat) for seat in range(seats)]
    assert uno.play_match("ujf(target=50)", bots, 5).state.is_over


@pytest.mark.parametrize("seats", [2, 3, 4, 8])
def test_random_games_lose_no_card_and_tell_no_secret(seats: int) -> None:
    """Every state can be written, read and guessed from every seat."""
    state = uno.new_game("ujf", seats=seats, seed=seats)
    for number in range(250):
        if state.is_over:
            break
        moves = uno.legal_moves(state)
        state = uno.apply(state, moves[(number * 11) % len(moves)])
        assert state.check() == ()
        assert uno.parse_state(str(state)) == state
        seat = number % seats
        view = uno.observe(state, seat)
        assert uno.observe(uno.determinize(view, number), seat) == view
