"""Two tables of the UJF rules, cell by cell: who plays next, and what may be said when."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from tests.helpers import offered, play, why
from tests.house.ujf.ujf_words import LATE, UJF, claims, letter, pending, refused, says, where

import unorules as uno
from unorules.testing import position

# The order of play


class Event(NamedTuple):
    """What happens at a table where q has laid `first` and p answers or claims."""

    name: str
    top: str
    first: str
    """What q lays; nothing if it is empty, and then p is on turn."""
    cards: str
    """The hand of p, besides harmless cards."""
    moves: tuple[str, ...]
    """The moves with `p`, `q` and `o`, another seat than p, for the seats."""
    owes: str
    """Who owes how much afterwards: `p+1 2` is the seat behind p."""
    acts: str
    """Who acts next, and in which direction: `<` is the other one."""
    then: str = ""
    """Who acts after the replay, if there is one."""


EVENTS = [
    Event("draw-two", "g5", "", "g+2", ("p:g+2",), "p+1 2", "answer p+1>"),
    Event("draw-four", "g5", "", "W+4", ("p:W+4=r",), "p+1 4", "answer p+1>"),
    Event("rapidite-on-draw", "g5", "g+2", "g+2", ("p:g+2!rapidite",), "p 4", "answer p>"),
    Event("stick-on-draw", "g+2", "", "g+2", ("p:g+2", "o:!stick"), "p 2", "answer p>"),
    Event("fanta-on-draw", "g5", "g+2", "g+2", ("p:g+2!fanta",), "p+1 4", "answer p+1>"),
    Event(
        "arc-of-draw-twos",
        "g5",
        "g+2",
        "r+2y+2b+2",
        ("p:r+2&y+2&b+2!arc",),
        "p+1 8",
        "answer p+1>",
    ),
    Event("rapidite", "g5", "g6", "g6g1", ("p:g6!rapidite",), "", "replay p>", "p:g1"),
    Event("stick", "g6", "", "g6g1", ("p:g6", "o:!stick"), "", "replay p>", "p:g1"),
    Event("rapidite-skip", "g5", "gS", "gSg1", ("p:gS!rapidite",), "", "replay p>", "p:g1"),
    Event("stick-skip", "gS", "", "gSg1", ("p:gS", "o:!stick"), "", "replay p>", "p:g1"),
    Event("fanta", "g5", "g6", "g6", ("p:g6!fanta",), "", "turn p+1>"),
    Event("fanta-skip", "g5", "gS", "gS", ("p:gS!fanta",), "", "turn p+2>"),
    Event("fanta-two-skips", "g5", "", "gSgS", ("p:gS&gS!fanta",), "", "turn p+3>"),
    Event("arc", "g5", "g6", "r6y6b6", ("p:r6&y6&b6!arc",), "", "turn p+1>"),
    Event("arc-of-skips", "g5", "", "rSySgSbS", ("p:rS&yS&gS&bS!arc",), "", "turn p+5>"),
]
TABLES = [(2, ">"), (3, "<"), (4, ">"), (4, "<"), (10, "<")]


def happened(event: Event, seats: int, way: str) -> tuple[uno.State, dict[str, str]]:
    """The state after the event, and the letters of the seats: q is a, p the second behind it.

    With two players p is the seat behind q.
    """
    step = 1 if way == ">" else -1
    p = step * min(2, seats - 1) % seats
    names = {"q": "a", "p": letter(p), "o": letter((p + step) % seats)}
    names |= {f"p+{n}": letter((p + n * step) % seats) for n in (1, 2, 3, 5)}
    hands = {"a": f"{event.first}?3", names["p"]: f"{event.cards}?2"}
    turn = f"{names['q' if event.first else 'p']}{way}"
    state = position(UJF, hands=hands, seats=seats, top=event.top, turn=turn)
    moves = [f"q:{event.first}"] * bool(event.first) + list(event.moves)
    return play(state, *(f"{names[move[0]]}{move[1:]}" for move in moves)), names


@pytest.mark.parametrize(("seats", "way"), TABLES)
@pytest.mark.parametrize("event", EVENTS, ids=[event.name for event in EVENTS])
def test_the_order_of_play(event: Event, seats: int, way: str) -> None:
    """Who owes, who acts next, and who acts after a replay, at tables of all sizes."""
    state, names = happened(event, seats, way)
    step, acts = event.acts.removesuffix(">").split()
    if event.owes:
        target, total = event.owes.split()
        assert pending(state) == f"{names[target]} {total}"
        assert target == acts
        assert where(state) == f"{step} {names[acts]}{way} {total}"
    else:
        assert where(state) == f"{step} {names[acts]}{way}"
    if event.then:
        state = play(state, f"{names['p']}{event.then[1:]}")
        assert where(state) == f"turn {names['p+1']}{way}"


@pytest.mark.parametrize(("seats", "way"), TABLES)
def test_the_order_after_a_miroir(seats: int, way: str) -> None:
    """The layer of the Wild Draw Four owes it and acts next, in the other direction."""
    step = 1 if way == ">" else -1
    p = letter(step % seats)
    hands = {"a": "W+4?3", p: "W?3"}
    state = position(UJF, hands=hands, seats=seats, top="g5", turn=f"a{way}")
    state = play(state, "a:W+4=r", f"{p}:W=b!miroir")
    other = "<" if way == ">" else ">"
    assert where(state) == f"answer a{other} 4"


@pytest.mark.parametrize(("seats", "way"), TABLES)
@pytest.mark.parametrize("total", [2, 4, 16])
def test_the_order_after_a_total_is_taken(seats: int, way: str, total: int) -> None:
    """Nobody owes any more, and the seat behind the one that took it is on turn."""
    p = letter(-1 % seats)
    after = letter(0 if way == ">" else (seats - 2) % seats)
    step = f"answer({p},{total},by=a)"
    state = position(UJF, hands={p: "?3"}, seats=seats, top="g+2", turn=f"a{way}", step=step)
    state = play(state, f"{p}:take")
    assert (pending(state), state.counts[ord(p) - ord("a")]) == (f"{after} 0", 3 + total)


# Claims by step

RULES = "ujf(decks=2)"
FIVES = "r5y5g5b5"
TWOS = "r+2y+2g+2b+2"


def arcs(rank: str, colors: str = "rygb") -> set[str]:
    """The sets of a rank in these colors: each on top once, the others in their order."""
    return {
        "&".join(f"{each}{rank}" for each in (*colors.replace(last, ""), last)) for last in colors
    }


def wilds(face: str, word: str = "") -> set[str]:
    """A wild with each color."""
    return {f"{face}={each}{word}" for each in "rygb"}


def spoken(text: str) -> set[str]:
    """Cards with either word that asks for identical ones."""
    return {f"{text}!rapidite", f"{text}!fanta"}


class Moment(NamedTuple):
    """A step in which seat b is awaited, or c in the window, and what each may do."""

    name: str
    step: str
    top: str
    cards: str
    """What b holds besides cards that no test names."""
    own: set[str]
    """Everything that the awaited seat may do, besides an arc."""
    equal: str
    """The card of d that is identical to the top."""
    claimed: set[str]
    """What d may lay with either word."""
    fives: bool
    """Whether four fives may be laid as an arc."""
    twos: set[str]
    """The arcs of Draw Twos that may be laid by who holds all four."""
    color: str = ""
    pile: str = ""
    draw: str = ""
    before: tuple[str, ...] = ()


MOMENTS = [
    Moment(
        "color",
        "color(b)",
        "W",
        "Wr1y1g2b2",
        {"=r", "=y", "=g", "=b"},
        "W",
        set(),
        fives=False,
        twos=set(),
        color="-",
    ),
    Moment(
        "turn",
        "turn",
        "g6",
        "g6r6y6y6b1",
        {"g6", *spoken("g6"), "r6", "y6", *spoken("y6&y6"), "+"},
        "g6",
        {"g6"},
        fives=True,
        twos=arcs("+2"),
    ),
    Moment(
        "drawn-identical",
        "drawn(g6)",
        "g6",
        "g6r6y6y6b1",
        {"g6", *spoken("g6"), "-"},
        "g6",
        {"g6"},
        fives=True,
        twos=arcs("+2"),
    ),
    Moment(
        "drawn-matching",
        "drawn(r6)",
        "g6",
        "g6r6y6y6b1",
        {"r6", "-"},
        "g6",
        {"g6"},
        fives=True,
        twos=arcs("+2"),
    ),
    Moment(
        "replay",
        "replay",
        "g6",
        "g6r6y6y6b1",
        {"g6", *spoken("g6"), "r6", "y6", *spoken("y6&y6"), "+"},
        "g6",
        {"g6"},
        fives=True,
        twos=arcs("+2"),
    ),
    Moment(
        "answer-draw-two",
        "answer(b,2,by=a)",
        "g+2",
        "g+2y+2y+2W+4WWg6b1",
        {
            "g+2",
            *spoken("g+2"),
            "y+2",
            *spoken("y+2&y+2"),
            *wilds("W+4"),
            "take",
        },
        "g+2",
        {"g+2"},
        fives=False,
        twos=arcs("+2") | arcs("+2", "ryb"),
    ),
    Moment(
        "answer-draw-four",
        "answer(b,4,by=a)",
        "W+4",
        "y+2W+4Wr6b1",
        {
            "y+2",
            *wilds("W+4"),
            *wilds("W+4", "!rapidite"),
            *wilds("W+4", "!fanta"),
            *wilds("W", "!miroir"),
            "take",
        },
        "W+4",
        wilds("W+4"),
        fives=False,
        twos=arcs("+2"),
        color="r",
    ),
    Moment(
        "answer-own-draw-four",
        "answer(b,4,by=b)",
        "W+4",
        "y+2W+4Wr6b1",
        {
            "y+2",
            *wilds("W+4"),
            *wilds("W+4", "!rapidite"),
            *wilds("W+4", "!fanta"),
            "take",
        },
        "W+4",
        wilds("W+4"),
        fives=False,
        twos=arcs("+2"),
        color="r",
    ),
    Moment(
        "answer-to-a-miroir",
        "answer(b,4,by=c,card=W+4)",
        "W",
        "y+2y+2W+4Wr6b1",
        {"y+2", *wilds("W+4"), "take"},
        "W",
        set(),
        fives=False,
        twos=arcs("+2"),
        color="r",
        pile="W+4",
    ),
    Moment(
        "window",
        "answer(b,16,by=a)",
        "W+4",
        "y1y2b3b4",
        set(),
        "W+4",
        wilds("W+4"),
        fives=True,
        twos=arcs("+2"),
        color="r",
        draw="r2r2r3r3r4r4r7r7r8r8r9r9y7y7y8y8",
        before=("b:take",),
    ),
]
LIVE = pytest.mark.parametrize("moment", MOMENTS, ids=[moment.name for moment in MOMENTS])


def at(moment: Moment, **hands: str) -> uno.State:
    """The state of this moment."""
    held = {"b": moment.cards, **hands}
    state = position(
        RULES,
        hands=held,
        seats=4,
        top=moment.top,
        pile=moment.pile,
        draw=moment.draw,
        step=moment.step,
        turn="b>",
        color=moment.color,
    )
    return play(state, *moment.before)


@LIVE
@pytest.mark.parametrize("word", ["rapidite", "fanta"])
def test_what_others_may_claim(moment: Moment, word: str) -> None:
    """One identical card, or none where claims must wait."""
    state = at(moment, d=f"{moment.equal}?4")
    assert claims(state, "d", word) == moment.claimed
    named = "=g" if moment.equal.startswith("W") else ""
    assert (why(state, f"d:{moment.equal}{named}!{word}") is None) is bool(moment.claimed)


@pytest.mark.parametrize(
    ("name", "code"), [("color", "too-early"), ("answer-to-a-miroir", "must-answer")]
)
def test_why_a_claim_must_wait(name: str, code: str) -> None:
    """A color must be named first; or only draw cards answer a Miroir."""
    (moment,) = (each for each in MOMENTS if each.name == name)
    assert refused(at(moment, d="W?4"), "d:W=g!fanta") == code


@LIVE
def test_what_the_awaited_seat_may_do(moment: Moment) -> None:
    """The whole list of its moves; in the window the next seat has its turn, and may say a word."""
    if moment.before:
        assert offered(at(moment, c="r1y2y3b3"), "c") == {"r1", "+", "!pas"}
    else:
        assert offered(at(moment), "b") == moment.own


def holding(moment: Moment, seat: str, cards: str) -> uno.State:
    """The state of this moment, where one seat holds these cards besides harmless ones."""
    step, _, argument = moment.step.removesuffix(")").partition("(")
    first = argument if step == "drawn" else ""
    hands = {"b": f"{first}?4", seat: f"{first if seat == 'b' else ''}{cards}?2"}
    return at(moment, **hands)


@LIVE
@pytest.mark.parametrize("seat", ["b", "c", "d"])
def test_what_may_be_laid_as_an_arc(moment: Moment, seat: str) -> None:
    """By the awaited seat and by others alike; only Draw Twos while somebody owes."""
    fives = arcs("5") if moment.fives else set[str]()
    assert claims(holding(moment, seat, FIVES), seat, "arc") == fives
    assert claims(holding(moment, seat, TWOS), seat, "arc") == moment.twos


# What a claim does to the step


CLAIMED = pytest.mark.parametrize(
    "moment",
    [moment for moment in MOMENTS if moment.claimed],
    ids=[moment.name for moment in MOMENTS if moment.claimed],
)
ADDED = {"g6": 0, "g+2": 2, "W+4": 4}


@CLAIMED
def test_a_claim_takes_the_turn(moment: Moment) -> None:
    """Whoever was awaited keeps the cards, a replay lapses, a debt grows and moves on."""
    state = at(moment, d=f"{moment.equal}?4")
    held = state.hand(1)
    owed = state.owed + ADDED[moment.equal]
    card = f"{moment.equal}=g" if moment.equal == "W+4" else moment.equal
    after = play(state, f"d:{card}!fanta")
    assert where(after) == (f"answer a> {owed}" if owed else "turn a>")
    assert after.hand(1) == held
    after = play(state, f"d:{card}!rapidite")
    assert where(after) == (f"answer d> {owed}" if owed else "replay d>")
    assert after.hand(1) == held


@LIVE
def test_an_arc_takes_the_turn(moment: Moment) -> None:
    """The same with four cards: a number moves the turn, Draw Twos the debt."""
    state = holding(moment, "d", FIVES)
    if moment.fives:
        assert where(play(state, "d:r5&y5&g5&b5!arc")) == "turn a>"
    else:
        assert why(state, "d:r5&y5&g5&b5!arc") == (
            "too-early" if moment.name == "color" else "must-answer"
        )
    state = holding(moment, "d", TWOS)
    if moment.twos:
        assert where(play(state, "d:r+2&y+2&g+2&b+2!arc")) == f"answer a> {state.owed + 8}"
    else:
        assert why(state, "d:r+2&y+2&g+2&b+2!arc") == "too-early"


@pytest.mark.parametrize(
    ("seat", "cards", "claim"),
    [
        ("d", "W+4?4", "W+4=g!fanta"),
        ("d", "W+4?4", "W+4=g!rapidite"),
        ("d", f"{FIVES}?2", "r5&y5&g5&b5!arc"),
        ("b", f"{FIVES}?2", "r5&y5&g5&b5!arc"),
    ],
)
def test_a_claim_closes_the_window_of_the_lucky_words(seat: str, cards: str, claim: str) -> None:
    """Seat b took sixteen: before the claim both words are good, after it none is."""
    state = at(MOMENTS[-1], **{seat: cards})
    assert (says(state, "b"), says(state, "c"), says(state, "d")) == ({"coup"}, {"pas"}, {"pas"})
    state = play(state, f"{seat}:{claim}")
    assert (says(state, "b"), says(state, "c")) == (set(), set())
    assert refused(state, "b:!coup") == LATE


# Stick by step


@pytest.mark.parametrize(
    ("name", "hands", "under", "moves", "open_"),
    [
        ("turn", {"a": "g6?3"}, "g6", ("a:g6",), True),
        ("drawn", {"a": "g6?3"}, "g6", ("a:g6", "b:+"), False),
        ("replay", {"a": "g6?3"}, "g6", ("a:g6", "c:!stick"), False),
        ("replay-again", {"a": "g6g6?3"}, "g6", ("a:g6", "c:!stick", "a:g6"), True),
        ("claimed", {"a": "g6?3", "d": "g6?3"}, "g6", ("a:g6", "d:g6!fanta"), False),
        ("answer", {"a": "g+2?3"}, "g+2", ("a:g+2",), True),
        ("answer-again", {"a": "g+2?3", "b": "g+2?3"}, "g5", ("a:g+2", "b:g+2"), True),
        ("answer-other", {"a": "g+2?3", "b": "y+2?3"}, "g+2", ("a:g+2", "b:y+2"), False),
        ("miroir", {"a": "W+4?3", "b": "W?3"}, "W+4", ("a:W+4=g", "b:W=g!miroir"), False),
        ("taken", {"a": "g+2?3"}, "g+2", ("a:g+2", "b:take"), False),
        ("over", {"a": "g6"}, "g6", ("a:g6",), False),
    ],
)
def test_when_a_stick_is_good(
    name: str, hands: dict[str, str], under: str, moves: tuple[str, ...], open_: bool
) -> None:
    """After a silent identical card, until the next turn action; a new one opens it anew."""
    named = "g" if under == "W+4" else ""
    state = position(RULES, hands=hands, seats=4, top=under, color=named, draw="g9")
    state = play(state, *moves)
    others = [seat for seat in "bcd" if not (name == "answer-again" and seat == "b")]
    assert [says(state, seat) & {"stick"} for seat in others] == [
        {"stick"} if open_ else set() for _ in others
    ]


# The round or the match is over


@pytest.mark.parametrize(
    ("rules", "code"), [(RULES, "round-over"), ("ujf(decks=2,single_round=on)", "over")]
)
@pytest.mark.parametrize(
    "move", ["c:g6!fanta", "c:g6!rapidite", "c:r5&y5&g5&b5!arc", "c:!stick", "c:!coup", "c:!pas"]
)
def test_nothing_is_said_when_it_is_over(rules: str, code: str, move: str) -> None:
    """Seat a went out with a card that c could have met."""
    state = position(rules, hands={"a": "g6", "c": f"g6{FIVES}"}, seats=4, top="g6")
    state = play(state, "a:g6")
    assert refused(state, move) == code
    assert [offered(state, seat) for seat in "abcd"] == [set()] * 4
