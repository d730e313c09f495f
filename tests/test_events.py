"""Events: everything that happened, in order, and each as one English sentence."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from tests.helpers import faces, tell, told

import unorules as uno
from unorules import events
from unorules.chance import pick
from unorules.events import (
    CalledUno,
    Caught,
    Challenged,
    ColorNamed,
    Dealt,
    Drew,
    Dropped,
    Eliminated,
    Erred,
    Event,
    Gave,
    HandsPassed,
    Kept,
    Left,
    MatchEnded,
    Passed,
    Played,
    PlaysAgain,
    Reversed,
    RoundEnded,
    RoundStarted,
    Said,
    Shown,
    Shuffled,
    Skipped,
    Swapped,
    TurnedOver,
    TurnedUp,
    TurnStarted,
    describe,
)
from unorules.testing import position

NAMES = ["Ana", "Bo", "Cy", "Di"]
R7, WILD = uno.parse_face("r7"), uno.parse_face("W")
FACES = faces("r7g2")

SENTENCES: list[tuple[Event, str]] = [
    (RoundStarted(0, 2), "Round 2: Ana deals."),
    (Dealt(0, 2, FACES), "Ana is dealt 2 cards."),
    (Dealt(1, 1, ()), "Bo is dealt 1 card."),
    (TurnedUp(R7), "The first card is a red 7."),
    (TurnedUp(WILD, kept=False), "The first card is a Wild, which goes back into the pile."),
    (Played(0, R7), "Ana plays a red 7."),
    (Played(1, WILD, uno.Color.GREEN), "Bo plays a Wild, naming green."),
    (Played(1, WILD), "Bo plays a Wild."),
    (Played(0, R7, target=2), "Ana plays a red 7 for Cy."),
    (Dropped(0, FACES[0]), "Ana drops a red 7."),
    (
        Dropped(1, uno.parse_face("W"), uno.Color.GREEN),
        "Bo drops a Wild, naming green.",
    ),
    (Drew(0, 1, FACES[:1]), "Ana draws 1 card."),
    (Drew(0, 2, ()), "Ana draws 2 cards."),
    (Kept(2), "Cy keeps the card."),
    (Passed(2), "Cy passes: there is nothing to draw."),
    (Skipped(3), "Di is skipped."),
    (Reversed(-1), "Play turns around and goes counterclockwise."),
    (Reversed(1), "Play turns around and goes clockwise."),
    (ColorNamed(0, uno.Color.BLUE), "Ana names blue."),
    (Challenged(0, 3, guilty=True), "Ana challenges Di, who bluffed."),
    (Challenged(0, 3, guilty=False), "Ana challenges Di, who did not bluff."),
    (Shown(0, 1, FACES), "Ana shows the hand to Bo."),
    (CalledUno(0), "Ana says UNO!"),
    (Said(1, "fanta"), "Bo says fanta!"),
    (PlaysAgain(2), "Cy plays again."),
    (Gave(0, 1, FACES[0]), "Ana gives a red 7 to Bo."),
    (Gave(0, 1, None), "Ana gives a card to Bo."),
    (Caught(0, 1), "Ana catches Bo, who did not say UNO."),
    (Erred(uno.Draw(1), "must-play"), "Bo may not draw a card, and pays for it."),
    (Erred(uno.CatchUno(0, 2), "uno/false-catch"), "Ana may not catch Cy, and pays for it."),
    (Swapped(0, 3), "Ana and Di swap hands."),
    (HandsPassed(1), "Every hand goes one seat clockwise."),
    (HandsPassed(-1), "Every hand goes one seat counterclockwise."),
    (
        TurnedOver("dark", uno.parse_face("v5")),
        "Everything is turned over to the dark side; on top is a violet 5.",
    ),
    (Shuffled(30), "The discards are shuffled into a new draw pile of 30 cards."),
    (Shuffled(1), "The discards are shuffled into a new draw pile of 1 card."),
    (TurnStarted(0), "It is the turn of Ana."),
    (RoundEnded(0, (80, 0), "out"), "Ana wins the round (points: Ana 80)."),
    (
        RoundEnded(None, (0, 0), "blocked"),
        "Nobody can lay or draw any more. Nobody wins the round.",
    ),
    (Left(3), "Di leaves; the hand is shuffled into the draw pile."),
    (Eliminated(3), "Di is out of the match."),
    (MatchEnded((0,)), "Ana wins the match."),
    (MatchEnded((0, 2)), "Ana and Cy share the match."),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=[each[1] for each in SENTENCES])
def test_every_event_is_a_sentence(event: Event, sentence: str) -> None:
    """With the players' names."""
    assert describe(event, NAMES) == sentence


@pytest.mark.parametrize("event", [each[0] for each in SENTENCES], ids=repr)
def test_without_names_seats_are_lettered(event: Event) -> None:
    """A sentence begins with a capital and ends with a stop, names or not."""
    text = describe(event)
    assert text[0].isupper()
    assert text[-1] in ".!"
    assert not any(name in text for name in NAMES)
    if "seat" in attrs.fields_dict(type(event)):
        assert f"seat {'abcd'[getattr(event, 'seat')]}" in text.lower()  # noqa: B009


def test_every_public_event_has_a_sentence() -> None:
    """Each class of the module stands in the table above."""
    named = {getattr(events, name) for name in events.__all__ if name != "describe"}
    classes = {kind for kind in named if isinstance(kind, type) and issubclass(kind, Event)}
    assert classes - {Event} == {type(event) for event, _ in SENTENCES}


@pytest.mark.parametrize("event", [each[0] for each in SENTENCES], ids=repr)
def test_events_are_frozen_values(event: Any) -> None:
    """Equal, hashed and pickled by their fields, and immutable."""
    assert pickle.loads(pickle.dumps(event)) == event
    assert attrs.evolve(event) == event
    assert hash(attrs.evolve(event)) == hash(event)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setattr(event, attrs.fields(type(event))[0].name, None)


# What is told


def kinds(told_events: tuple[Event, ...]) -> list[type[Event]]:
    return [type(event) for event in told_events]


def test_a_plain_card() -> None:
    """The play, then whose turn it is."""
    state = position(hands={"a": "r3 ?3", "b": "?3", "c": "?3"})
    assert tell(state, "a:r3") == (Played(0, uno.parse_face("r3")), TurnStarted(1))


def test_a_call_with_the_card_is_told() -> None:
    """The play, the call and the turn; a call alone is told alone."""
    state = position(hands={"a": "r3 g9", "b": "?3", "c": "?3"})
    assert set(tell(state, "a:r3!")) == {
        Played(0, uno.parse_face("r3")),
        CalledUno(0),
        TurnStarted(1),
    }
    assert tell(state, "a:r3", "a:!") == (CalledUno(0),)


def test_a_catch_tells_who_draws() -> None:
    """The catch, then the cards drawn."""
    state = position(hands={"a": "r3 g9", "b": "?3", "c": "?3"}, draw="b1 b2")
    assert tell(state, "a:r3", "c:?a") == (Caught(2, 0), Drew(0, 2, faces("b1b2")))


def test_a_skip_and_a_reverse() -> None:
    """The seat skipped and the new direction are told before the turn that follows."""
    hands = {"a": "rS rR ?3", "b": "?3", "c": "?3"}
    assert tell(position(hands=hands), "a:rS")[1:] == (Skipped(1), TurnStarted(2))
    assert tell(position(hands=hands), "a:rR")[1:] == (Reversed(-1), TurnStarted(2))


def test_a_draw_and_what_follows() -> None:
    """A card that cannot be laid ends the turn; one that can waits for the choice."""
    state = position(hands={"a": "?3", "b": "?3"}, draw="g1 r1")
    assert tell(state, "a:+") == (Drew(0, 1, faces("g1")), TurnStarted(1))
    assert tell(state, "a:+", "b:+") == (Drew(1, 1, faces("r1")),)
    assert tell(state, "a:+", "b:+", "b:-") == (Kept(1), TurnStarted(0))


def test_a_draw_two() -> None:
    """The play, the cards drawn, the lost turn and the next."""
    state = position(hands={"a": "r+2 ?3", "b": "?3", "c": "?3"}, draw="b1 b2")
    assert tell(state, "a:r+2") == (
        Played(0, uno.parse_face("r+2")),
        Drew(1, 2, faces("b1b2")),
        Skipped(1),
        TurnStarted(2),
    )


def test_a_challenge_shows_the_hand_and_tells_the_verdict() -> None:
    """The hand shown is the recorded one."""
    state = position(hands={"a": "r1 W+4 g2", "b": "?3"}, draw="b1 b2 b3 b4 b5 b6")
    facts = tell(state, "a:W+4=g", "b:?")
    assert Shown(0, 1, faces("r1g2")) in facts
    assert Challenged(1, 0, guilty=True) in facts
    assert Drew(0, 4, faces("b1b2b3b4")) in facts
    assert facts[-1] == TurnStarted(1)


def test_the_end_of_a_match() -> None:
    """The last play, the count of the round, and the winner."""
    state = position(hands={"a": "r3", "b": "g5 W"}, scores="480,0")
    assert tell(state, "a:r3") == (
        Played(0, uno.parse_face("r3")),
        RoundEnded(0, (55, 0), "out"),
        MatchEnded((0,)),
    )
    assert told(state, "a:r3")[-1] == "Seat a wins the match."


# Along games


def games() -> Iterator[tuple[uno.State, uno.Move, uno.Resolution]]:
    for rules, seats, seed in (
        ("classic", 4, 1),
        ("classic(hand_size=3,target=150)", 3, 2),
        ("classic(hand_size=20)", 4, 3),
        ("quick(two_player_reverse=none)", 2, 4),
    ):
        state = uno.new_game(rules, seats=seats, seed=seed, deal=False)
        for count in range(400):
            moves = uno.legal_moves(state)
            if not moves:
                break
            move = moves[pick(seed, count, len(moves))]
            resolution = uno.resolve(state, move)
            yield state, move, resolution
            state = resolution.state


def test_plays_and_draws_are_told_as_hands_change() -> None:
    """What is laid and drawn adds up to the new hands, and a play is told as it was made."""
    for before, move, (after, facts) in games():
        dealt = isinstance(move, uno.Deal)
        counts = Counter(dict(enumerate((0,) * before.seats if dealt else before.counts)))
        plays = []
        for fact in facts:
            if isinstance(fact, (Dealt, Drew)):
                assert fact.count == len(fact.faces) > 0
                counts[fact.seat] += fact.count
            elif isinstance(fact, Played):
                counts[fact.seat] -= 1
                plays.append(fact)
        assert tuple(counts[seat] for seat in range(before.seats)) == after.counts
        expected = []
        if isinstance(move, uno.Play):
            expected = [Played(move.seat, move.faces[0], move.color, move.target)]
        assert plays == expected


def test_turns_and_directions_are_told_as_they_change() -> None:
    """At most one turn starts with a move, and it is that of the state; a new direction is told."""
    for before, move, (after, facts) in games():
        turns = [fact.seat for fact in facts if isinstance(fact, TurnStarted)]
        assert turns in ([], [after.turn])
        if not isinstance(move, uno.Deal):
            turned = before.direction != after.direction
            assert turned == (Reversed(after.direction) in facts)


def test_rounds_and_matches_are_told_as_they_end() -> None:
    """The end of a round is told with its result, the end of the match last."""
    for before, _, (after, facts) in games():
        ended = [fact for fact in facts if isinstance(fact, RoundEnded)]
        result = after.round_result
        if result is not None and before.round_result is None:
            assert ended == [RoundEnded(result.winner, result.points, result.why)]
        else:
            assert ended == []
        if after.result is not None:
            assert facts[-1] == MatchEnded(after.result.winners)


def test_every_fact_of_a_game_is_a_sentence() -> None:
    """With names and without."""
    for _, _, (_, facts) in games():
        for fact in facts:
            assert describe(fact)[-1] in ".!"
            assert describe(fact, NAMES)[-1] in ".!"


def test_the_deal_is_told_card_by_card() -> None:
    """Who deals, each hand, and the first card."""
    start = uno.new_game("classic", seats=3, seed=4, deal=False)
    after, facts = uno.resolve(start, uno.Deal())
    assert facts[0] == RoundStarted(start.dealer, 1)
    drawn = {fact.seat: fact.faces for fact in facts if isinstance(fact, Dealt)}
    assert {seat: Counter(dealt) for seat, dealt in drawn.items()} == {
        seat: Counter(after.faces(seat)) for seat in range(3)
    }
    assert after.top is not None
    assert TurnedUp(after.top) in facts
