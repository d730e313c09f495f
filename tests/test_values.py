"""Values: seats as numbers and letters, the reading of fields, and interning."""

from __future__ import annotations

import gc
import pickle
import threading
import weakref
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from unorules.cards import Card, Color, Face, Rank
from unorules.registry import MODULES
from unorules.values import (
    MAX_SEATS,
    TABLE,
    CardSet,
    Count,
    Direction,
    Interned,
    Seat,
    SeatSet,
    Value,
    check_fields,
    fields_of,
    print_fields,
    seat_letter,
    seats_in,
)


@attrs.frozen(eq=False)
class Sample(Interned):
    """A value with a field of every kind."""

    seat: Seat
    seats: SeatSet
    cards: CardSet
    color: Color | None
    faces: tuple[Face, ...] = ()
    count: int = 3
    loud: bool = False
    word: str | None = None


@attrs.frozen(eq=False, repr=False)
class Fact(Value):
    """A value with the methods that all share."""

    seat: Seat
    color: Color | None = None
    line: int = attrs.field(default=0, eq=False)
    made: int = attrs.field(default=0, repr=False)


@attrs.frozen(eq=False, repr=False)
class Rumor(Fact):
    """A value of another class with the same fields."""


@attrs.frozen(eq=False, repr=False)
class Silence(Value):
    """A value without fields."""


class Word(str):
    """A text of a class of its own, which may print anything."""

    __slots__ = ()


SEVEN = Face(Color.RED, Rank("7"))
GOOD: dict[str, Any] = {"seat": 2, "seats": 5, "cards": 9, "color": None}


def test_values_are_equal_where_their_class_and_their_fields_are() -> None:
    """Another class makes another value, and so does a field, unless it does not count."""
    fact = Fact(1, Color.RED)
    assert fact == Fact(1, Color.RED)
    assert fact == Fact(1, Color.RED, line=7)
    assert fact != Fact(2, Color.RED)
    assert fact != Fact(1)
    assert fact != Fact(1, Color.RED, made=1)
    assert fact != Rumor(1, Color.RED)
    assert Rumor(1, Color.RED) != fact
    assert Silence() == Silence()
    assert Fact.__eq__(fact, "a1") is NotImplemented


def test_equal_values_hash_alike() -> None:
    """They are one key; a value with a field that cannot be hashed is none."""
    assert {Fact(1, Color.RED), Fact(1, Color.RED, line=7), Rumor(1, Color.RED)} == {
        Fact(1, Color.RED),
        Rumor(1, Color.RED),
    }
    assert len({Silence(), Silence()}) == 1
    with pytest.raises(TypeError, match="unhashable"):
        hash(Fact([]))  # type: ignore[arg-type]


def test_a_value_shows_its_class_and_its_fields() -> None:
    """As attrs writes it: without what a field leaves out, and without the function around."""

    @attrs.frozen(eq=False, repr=False)
    class Inner(Value):
        fact: Fact

    assert repr(Fact(1, Color.RED, made=2)) == "Fact(seat=1, color=<Color.RED: 'r'>, line=0)"
    assert repr(Silence()) == "Silence()"
    assert repr(Inner(Fact(0))) == "Inner(fact=Fact(seat=0, color=None, line=0))"


def kinds(base: type[Any]) -> Iterator[type[Any]]:
    """The classes of the package that are derived from one."""
    for each in base.__subclasses__():
        if each.__module__.startswith("unorules"):
            yield each
            yield from kinds(each)


def test_no_value_has_room_for_what_is_no_field() -> None:
    """All have slots, those without fields of their own as well."""
    assert dict(MODULES)  # all are loaded
    found = {each.__name__: each.__dictoffset__ for each in (*kinds(Value), *kinds(Interned))}
    assert found.keys() >= {"Draw", "Drew", "TakeTurn", "TurnOptions"}
    assert {name for name, room in found.items() if room} == set()


def test_a_value_never_changes_and_is_pickled() -> None:
    """It has no fields but its own, and is the same in another process."""
    fact = Fact(1, Color.RED)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        fact.seat = 2  # type: ignore[misc]
    assert not hasattr(fact, "__dict__")
    assert pickle.loads(pickle.dumps(fact)) == fact
    assert attrs.evolve(fact, seat=2) == Fact(2, Color.RED)


def test_seats_are_lettered_from_a_and_the_table_is_a_star() -> None:
    """Seats 0 to 25 print as a to z, the table as *."""
    letters = "".join(seat_letter(seat) for seat in range(TABLE, MAX_SEATS))
    assert letters == "*abcdefghijklmnopqrstuvwxyz"


def test_a_set_of_seats_lists_ascending() -> None:
    """Bit s of a set of seats is seat s."""
    assert seats_in(0) == ()
    assert seats_in(0b1000_0000_0000_0000_0000_0010_01) == (0, 3, 25)


def test_fields_are_read_from_annotations() -> None:
    """The annotations say what a field means, whether it may be None and its default."""
    fields = {field.name: field for field in fields_of(Sample)}
    kinds = {name: field.kind for name, field in fields.items()}
    assert kinds == {
        "seat": "seat",
        "seats": "seats",
        "cards": "cards",
        "color": "Color",
        "faces": "Face",
        "count": "int",
        "loud": "bool",
        "word": "str",
    }
    assert [name for name, field in fields.items() if field.optional] == ["color", "word"]
    assert [name for name, field in fields.items() if field.many] == ["faces"]
    assert fields["count"].default == 3
    assert fields["seat"].default is attrs.NOTHING


@pytest.mark.parametrize(
    ("name", "bad"),
    [
        ("seat", True),
        ("seat", 1.0),
        ("seat", "1"),
        ("seat", None),
        ("seat", -2),
        ("seat", 26),
        ("seats", -1),
        ("seats", True),
        ("cards", -1),
        ("cards", 2.0),
        ("color", "r"),
        ("color", 1),
        ("faces", None),
        ("faces", SEVEN),
        ("faces", [SEVEN]),
        ("faces", ("r7",)),
        ("count", True),
        ("count", 1.5),
        ("count", "3"),
        ("loud", 1),
        ("loud", None),
        ("word", 1),
        ("word", b"stick"),
        ("word", Word("stick")),
        ("seat", attrs.NOTHING),
        ("faces", attrs.NOTHING),
    ],
    ids=repr,
)
def test_a_field_of_the_wrong_sort_is_refused_by_name(name: str, bad: Any) -> None:
    """A wrong argument raises TypeError or ValueError that names the field and shows the value."""
    with pytest.raises((TypeError, ValueError), match=rf"Sample\.{name} takes ") as caught:
        Sample(**{**GOOD, name: bad})
    assert repr(bad) in str(caught.value)


@attrs.frozen(eq=False)
class Plain(Interned):
    """A number of things, and a direction."""

    many: Count
    way: Direction


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"many": -1, "way": 1}, r"Plain\.many takes a whole number from 0, not -1"),
        ({"many": True, "way": 1}, r"Plain\.many takes a whole number from 0, not True"),
        ({"many": 0, "way": 0}, r"Plain\.way takes a direction \(1 or -1\), not 0"),
        ({"many": 0, "way": 7}, r"Plain\.way takes a direction \(1 or -1\), not 7"),
        ({"many": 0, "way": True}, r"Plain\.way takes a direction \(1 or -1\), not True"),
    ],
)
def test_counts_and_directions_are_numbers_of_their_own(fields: dict[str, Any], told: str) -> None:
    """No count is negative, and there are two directions."""
    assert (Plain(0, -1).many, Plain(3, 1).way) == (0, 1)
    with pytest.raises((TypeError, ValueError), match=told):
        Plain(**fields)


def test_whole_numbers_out_of_range_are_value_errors() -> None:
    """A number of the right type but out of range is a ValueError, another type a TypeError."""
    with pytest.raises(ValueError, match="seat number \\(0 to 25\\), not 26"):
        Sample(**{**GOOD, "seat": 26})
    with pytest.raises(TypeError, match=r"whole number, not 1\.5"):
        Sample(**GOOD, count=1.5)  # type: ignore[arg-type]


def test_a_negative_number_may_stand_in_a_plain_field() -> None:
    """Only seats and sets are never negative."""
    assert Sample(**GOOD, count=-4).count == -4


def test_equal_fields_give_the_identical_value() -> None:
    """The constructor returns the one value with these fields, however they are given."""
    assert Sample(2, 5, 9, None) is Sample(**GOOD)
    assert Sample(2, 5, 9, None, (SEVEN,)) is Sample(**GOOD, faces=(SEVEN,))
    assert Sample(**GOOD) is not Sample(**{**GOOD, "seat": 1})


def test_evolving_an_interned_value_interns_it_too() -> None:
    """attrs.evolve goes through the constructor."""
    assert attrs.evolve(Sample(**GOOD), seat=1) is Sample(**{**GOOD, "seat": 1})


def test_values_are_forgotten_when_nobody_holds_them() -> None:
    """The pool holds its values weakly."""
    gone = weakref.ref(Sample(25, 1, 1, Color.PINK, (), 987654))
    gc.collect()
    assert gone() is None


def test_interning_holds_when_many_threads_make_the_same_value() -> None:
    """Threads that construct equal values at once get the identical one."""
    start = threading.Barrier(8)
    made: list[list[Card]] = []

    def make() -> None:
        start.wait()
        made.append([Card(Face(Color.TEAL, Rank(f"[thread-{n}]"))) for n in range(200)])

    threads = [threading.Thread(target=make) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 8
    for same in zip(*made, strict=True):
        assert len(set(map(id, same))) == 1


def test_fields_cannot_be_assigned() -> None:
    """Interned values are frozen."""
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        Sample(**GOOD).seat = 3  # type: ignore[misc]


def test_check_fields_reads_any_value_class() -> None:
    """check_fields serves classes that are not interned as well."""

    @attrs.frozen
    class Plain:
        seat: int

    check_fields(Plain(3))
    with pytest.raises(TypeError, match=r"Plain\.seat takes a whole number, not 'x'"):
        check_fields(Plain("x"))  # type: ignore[arg-type]


def test_fields_print_required_first_and_others_by_name() -> None:
    """Required fields print in order, others by name and only where they differ."""

    def cards(numbers: CardSet) -> str:
        return f"<{numbers}>"

    assert print_fields(Sample(2, 5, 9, Color.RED), cards) == "c,ac,<9>,r"
    changed = Sample(25, 0, 0, Color.RED, (SEVEN, SEVEN), 4, loud=True, word="hey")
    assert print_fields(changed, cards) == "z,,<0>,r,faces=r7r7,count=4,loud,word=hey"
