"""What each player sees in Flip: the own faces, and the backs of everything that others hold."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.flip.flip_words import side
from tests.helpers import dealt, play, stack, tell

import unorules as uno
from unorules.events import Dealt, Drew
from unorules.testing import position


def sight(state: uno.State, letter: str) -> tuple[str, ...]:
    """What a seat sees of each hand: its own faces, the backs of the others; `-` a spectator."""
    seat = None if letter == "-" else ord(letter) - ord("a")
    view = uno.observe(state, seat)
    return tuple(
        " ".join(map(str, view.hand if other == seat else view.backs[other]))
        for other in range(state.seats)
    )


def f24(**fields: Any) -> uno.State:
    """The hands of the scenario F24."""
    hands = {"a": "r1~p3W~t3", "b": "g1~o5", "c": "y2~t8"}
    return position("flip", hands=hands, top="r7~o1", draw="y5~v9", **fields)


# Who sees what


@pytest.mark.row("F24")
def test_a_player_sees_the_own_faces_and_the_backs_of_the_others() -> None:
    """Own light faces, dark backs of the other hands, and the back of the next card."""
    state = f24()
    assert sight(state, "a") == ("r1 W", "o5", "t8")
    assert sight(state, "b") == ("p3 t3", "g1", "t8")
    assert sight(state, "c") == ("p3 t3", "o5", "y2")
    assert [str(uno.observe(state, seat).draw_back) for seat in range(3)] == ["v9"] * 3


@pytest.mark.row("F24")
def test_nobody_sees_the_backs_of_the_own_hand() -> None:
    """Neither in the fields of the view nor in its text."""
    state = f24()
    for seat, hidden in enumerate([("p3", "t3"), ("o5",), ("t8",)]):
        view = uno.observe(state, seat)
        assert view.backs[seat] == ()
        assert not [face for face in hidden if face in str(view)]


@pytest.mark.row("F24")
def test_nobody_sees_the_faces_of_the_others() -> None:
    """The fronts that others hold to themselves appear nowhere."""
    state = f24()
    assert not {"g1", "y2"} & words(uno.observe(state, 0))
    assert not {"r1", "y2"} & words(uno.observe(state, 1))
    assert not {"r1", "g1"} & words(uno.observe(state, 2))


def words(view: uno.View) -> set[str]:
    """All faces that a view tells of."""
    seen = {*view.hand, *view.discarded}
    for backs in view.backs:
        seen.update(backs)
    if view.draw_back is not None:
        seen.add(view.draw_back)
    return set(map(str, seen))


@pytest.mark.row("F24")
def test_in_the_dark_the_light_faces_are_the_backs() -> None:
    """The same hands the other way round."""
    state = f24(side="dark")
    assert sight(state, "a") == ("p3 t3", "g1", "y2")
    assert sight(state, "b") == ("r1 W", "o5", "y2")
    assert str(uno.observe(state, 0).draw_back) == "y5"


def test_a_spectator_sees_no_hand_from_either_side() -> None:
    """Only the back of the card that is drawn next, which everybody sees."""
    view = uno.observe(f24(), None)
    assert (view.hand, view.backs, str(view.draw_back)) == ((), ((), (), ()), "v9")
    assert view.counts == (2, 1, 1)


def test_only_the_next_card_shows_its_back() -> None:
    """Of the rest of the draw pile nothing is seen, and an empty one shows nothing."""
    full = f24()
    view = uno.observe(full, 0)
    assert (view.draw_count, words(view)) == (
        len(full.draw_pile),
        {"r1", "W", "o5", "t8", "r7", "v9"},
    )
    hands = {"a": "r1~p3", "b": "g1~o5"}
    assert uno.observe(position("flip", hands=hands, rest="out"), 0).draw_back is None


def test_the_backs_of_the_discards_are_not_shown() -> None:
    """Orange 1, the back of the red 7 on top, appears nowhere."""
    view = uno.observe(f24(pile="g8~t9"), 0)
    assert "o1" not in words(view)
    assert [str(face) for face in view.discarded] == ["g8", "r7"]


def test_the_faces_after_a_flip_are_those_that_others_saw_before() -> None:
    """What b saw of a before is what a sees after, and the other way round."""
    hands = {"a": "rF~p8r1~p3W~t3", "b": "g1~o5", "c": "y2~t8"}
    before = position("flip", hands=hands, top="r7~o1", draw="y5~v9")
    after = play(before, "a:rF")
    assert sight(before, "b")[0].split() == ["p3", "p8", "t3"]
    assert sight(after, "a")[0].split() == ["p3", "t3"]
    assert sight(after, "b") == ("r1 W", "o5", "y2")
    assert sight(before, "a")[0].split() == ["r1", "rF", "W"]


def test_a_view_says_the_side() -> None:
    """Light at first."""
    assert [uno.observe(f24(side=name), 1).side for name in ("light", "dark")] == ["light", "dark"]


# Nothing is told by an order

SAME_DARK = {
    "v2": ("r1~v2", "g3~v2"),
    "o8": ("yF~o8", "b2~o8"),
    "tE": ("b6~tE", "g2~tE"),
    "W": ("rS~W", "y1~W"),
    "W+C": ("r3~W+C", "gF~W+C"),
    "v5": ("r9~v5", "r7~v5"),
}
SAME_LIGHT = {
    "r1": ("r1~p3", "r1~v2"),
    "y3": ("y3~v1", "y3~p+5"),
    "g7": ("g7~o6", "g7~t2"),
    "bS": ("bS~p9", "bS~t1"),
    "W": ("W~p5", "W~t3"),
    "W+2": ("W+2~o4", "W+2~v9"),
}


def two_tables(dark: bool, rules: str = "flip") -> list[uno.State]:
    """Tables that differ only in what is on the backs of a's own hand."""
    pairs = (SAME_DARK if dark else SAME_LIGHT).values()
    top = "r8~vR" if dark else "r6~o9"
    draw = "y5~t8" if dark else "y8~o2"
    return [
        position(
            rules,
            hands={"a": "".join(pair[n] for pair in pairs), "b": "g8~t9", "c": "g4~p8"},
            top=top,
            draw=draw,
            side="dark" if dark else "light",
        )
        for n in (0, 1)
    ]


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.row("F24")
def test_own_backs_change_neither_hand_nor_moves_nor_text(dark: bool) -> None:
    """The view of a is the very same, down to the order of its hand and its moves."""
    one, other = (uno.observe(state, 0) for state in two_tables(dark))
    assert one.hand == other.hand
    assert [move.text for move in one.legal_moves] == [move.text for move in other.legal_moves]
    assert one == other
    assert str(one) == str(other)
    assert uno.to_json(one) == uno.to_json(other)


@pytest.mark.parametrize("dark", [False, True])
def test_own_backs_change_neither_hand_nor_moves_with_house_rules(dark: bool) -> None:
    """Also where several cards may be laid at once."""
    texts = []
    for state in two_tables(dark, "flip+jump-in+multi-play"):
        view = uno.observe(state, 0)
        texts.append([move.text for move in view.legal_moves])
    assert texts[0] == texts[1]


def test_own_backs_change_nothing_after_a_draw() -> None:
    """The step that offers the drawn card does not tell which of two it is."""
    views = []
    for card in ("r9~v5", "r7~v5"):
        hands = {"a": "y1~Wg5~o7", "b": "g8~t9"}
        state = position("flip", hands=hands, top="y7~v6", side="dark", draw=f"{card}y5~t8")
        views.append(uno.observe(play(state, "a:+"), 0))
    assert views[0].step == "drawn"
    assert str(views[0]) == str(views[1])
    assert uno.to_json(views[0]) == uno.to_json(views[1])


@pytest.mark.parametrize("dark", [False, True])
def test_the_order_of_a_hand_is_that_of_its_faces(dark: bool) -> None:
    """Colors in their order, numbers before symbols, wilds last; whatever the cards."""
    one, other = (uno.observe(state, 0).hand for state in two_tables(dark))
    wanted = ["o8", "tE", "v2", "v5", "W", "W+C"] if dark else ["r1", "y3", "g7", "bS", "W", "W+2"]
    assert list(map(str, one)) == list(map(str, other)) == wanted


@pytest.mark.row("F24")
def test_the_order_of_the_backs_does_not_tell_whose_face_they_belong_to() -> None:
    """Hands of the same backs look the same, whatever the fronts in front of them."""
    views = []
    for hand in ("r1~p3b3~v8r6~pE", "r+1~p3y+1~v8y1~pE"):
        hands = {"a": hand, "b": "g8~t9", "c": "g4~p8"}
        views.append(uno.observe(position("flip", hands=hands, top="r7~o1", draw="y5~t8"), 1))
    assert views[0].backs[0] == views[1].backs[0]
    assert Counter(map(str, views[0].backs[0])) == Counter(["p3", "v8", "pE"])


def test_the_backs_stay_in_order_when_a_card_comes_in() -> None:
    """A new card is not seen at the end, but in its place among the backs."""
    hands = {"a": "r1~p3W~t3", "b": "g1~o5"}
    state = position("flip", hands=hands, top="b9~vF", draw="b7~o3y5~v9")
    state = play(state, "a:+")
    backs = uno.observe(state, 1).backs[0]
    assert [str(face) for face in backs] == ["o3", "p3", "t3"]


# Events


def seen_by(event: Drew | Dealt, seat: int | None) -> Drew | Dealt:
    """The event as a seat may see it."""
    seen = uno.redact(event, seat)
    assert isinstance(seen, Drew | Dealt)
    return seen


def drew(events: tuple[uno.Event, ...]) -> Drew:
    """The one draw that the events tell of."""
    (event,) = (event for event in events if isinstance(event, Drew))
    return event


@pytest.mark.parametrize(
    ("dark", "face", "back"), [(False, "r9", "v5"), (True, "v5", "r9")], ids=["light", "dark"]
)
def test_a_card_that_is_drawn_shows_its_back_to_the_others(
    dark: bool, face: str, back: str
) -> None:
    """Its owner sees the face, the others the back, spectators neither."""
    state = position(
        "flip",
        hands={"a": "g5~o7", "b": "?3", "c": "?3"},
        top="y8~p1",
        draw="r9~v5",
        side="dark" if dark else "light",
    )
    event = drew(tell(state, "a:+"))
    assert uno.redact(event, 0) == Drew(0, 1, (uno.parse_face(face),))
    for other in (1, 2):
        assert uno.redact(event, other) == Drew(0, 1, (), (uno.parse_face(back),))
    assert uno.redact(event, None) == Drew(0, 1, ())
    assert uno.redact(event, uno.TABLE) == event


def test_a_penalty_shows_its_backs_too() -> None:
    """All five of a +5."""
    hands = {"a": "r2~v+5?3", "b": "?4", "c": "?4"}
    draw = "g1~o5rS~Wr6~pEb3~t2y2~t1"
    state = position("flip", hands=hands, top="r7~v5", side="dark", draw=draw)
    event = drew(tell(state, "a:v+5"))
    assert [str(face) for face in seen_by(event, 1).faces] == ["o5", "W", "pE", "t2", "t1"]
    for other in (0, 2):
        seen = seen_by(event, other)
        assert (seen.faces, [str(face) for face in seen.backs]) == (
            (),
            ["g1", "rS", "r6", "b3", "y2"],
        )


def test_the_deal_shows_backs_to_the_others() -> None:
    """Each player sees seven own faces and seven backs of everybody else."""
    state = uno.new_game("flip", seats=3, seed=None, dealer=2)
    order = stack("flip", "r5~p2", hands={}, seats=3, dealer=2, size=7)
    events = uno.resolve(state, uno.Shuffle(order)).events
    deals = [event for event in events if isinstance(event, Dealt)]
    assert len(deals) == 3
    for event in deals:
        for seat in range(3):
            seen = seen_by(event, seat)
            assert (len(seen.faces), len(seen.backs)) == ((7, 0) if seat == event.seat else (0, 7))
        seen = seen_by(event, None)
        assert (seen.count, seen.faces, seen.backs) == (7, (), ())


@pytest.mark.parametrize("rules", ["flip", "flip(first_flip=ignore)"])
def test_no_event_tells_a_player_the_own_backs(rules: str) -> None:
    """Through a whole stretch of play: no seat is ever told what stands behind its cards."""
    state = uno.new_game(rules, seats=3, seed=8)
    bots = uno.SampleBots(3, "random")(8)
    seen: set[str] = set()
    for _ in range(300):
        if state.is_over:
            break
        seat = uno.actors(state)[0]
        move = uno.Deal() if seat == uno.TABLE else bots[seat](uno.observe(state, seat))
        assert move is not None
        state, events = uno.resolve(state, move)
        seen.add(side(state))
        for event in events:
            if isinstance(event, Drew | Dealt):
                assert seen_by(event, event.seat).backs == ()
                assert all(
                    seen_by(event, other).faces == () for other in (0, 1, 2) if other != event.seat
                )
        for own in range(3):
            assert uno.observe(state, own).backs[own] == ()
    assert seen == {"light", "dark"}


def test_what_is_seen_after_the_deal() -> None:
    """The first player sees the backs that the dealt cards have."""
    hands = {"a": "r7~o1W~t3b1~vEgF~W+Cr3~p7yS~o3g5~o7"}
    state = dealt("flip", "r5~p2", hands=hands)
    assert [str(face) for face in uno.observe(state, 1).backs[0]] == [
        "o1",
        "o3",
        "o7",
        "p7",
        "t3",
        "vE",
        "W+C",
    ]


# A possible state


@pytest.mark.parametrize("seat", [0, 1, 2, None])
@pytest.mark.parametrize("dark", [False, True])
def test_a_guessed_state_looks_the_same(seat: int | None, dark: bool) -> None:
    """Whatever the seed, hands and piles show what the view shows."""
    state = position(
        "flip",
        hands={"a": "r1~p3W~t3b1~vE", "b": "g1~o5?3", "c": "y2~t8?2"},
        pile="g8~t9b2~o8",
        top="r7~o1",
        side="dark" if dark else "light",
        buried=2,
    )
    view = uno.observe(state, seat)
    for seed in range(10):
        guess = uno.determinize(view, seed)
        assert guess.check() == ()
        assert uno.observe(guess, seat) == view
        assert str(uno.observe(guess, seat)) == str(view)


def test_guesses_differ_in_what_is_hidden() -> None:
    """Two red 1s have other backs, and one's own hand may hold either."""
    hands = {"a": "r1~p3", "b": "?3", "c": "?3"}
    view = uno.observe(position("flip", hands=hands, top="r7~o1"), 0)
    own = {str(uno.determinize(view, seed).hand(0)[0]) for seed in range(30)}
    assert own == {"r1~p3", "r1~v2"}
