"""A table in words: for pictures, for those who hear them read, and for terminals."""

from __future__ import annotations

from collections.abc import Iterator

from unorules.cards import Face
from unorules.events import WAYS, Name, cards_told
from unorules.values import TABLE
from unorules.view import View

__all__ = [
    "badges",
    "named",
    "notes",
    "seat_told",
    "seen_hand",
    "status",
    "title",
    "told",
]

_BADGES = {"!": "UNO!", "^": "may be caught", "_": ""}
_MARKS = {"!": "has said UNO", "^": "may be caught", "_": ""}


def title(view: View, name: Name) -> str:
    """Whose view it is, in one line."""
    who = "a spectator sees it" if view.seat is None else f"{name(view.seat)} sees it"
    return f"The table as {who}"


def named(view: View, seat: int, name: Name) -> str:
    """The name of a seat, and whether it is the reader's."""
    return f"{name(seat)} (you)" if seat == view.seat else name(seat)


def badges(view: View, seat: int) -> list[str]:
    """The marks of a hand, as short words; a mark of unknown rules as its sign."""
    found = [_BADGES.get(sign, sign) for sign in view.marks[seat]]
    return [text for text in found if text]


def notes(view: View, seat: int) -> str:
    """What stands at the foot of a seat: its points and whether it deals."""
    here = seat in view.active
    points = f"{view.scores[seat]} points" if view.target is not None else ""
    words = ("" if here else "left", points, "dealer" if here and seat == view.dealer else "")
    return " · ".join(filter(None, words))


def seen_hand(view: View, seat: int) -> list[Face | None]:
    """The cards of a seat as the reader sees them: backs, None, and at the end what all know."""
    known = [face for owner, face in view.agenda[-1].known() if owner == seat]
    seen: list[Face | None] = [*view.backs[seat]] or [None] * view.counts[seat]
    return [*seen[: max(0, len(seen) - len(known))], *known]


def status(view: View, name: Name) -> str:
    """What the table waits for, or how the match ended."""
    if view.result is not None:
        who = " and ".join(map(name, view.result.winners))
        return _capital(f"{who} {'wins' if len(view.result.winners) == 1 else 'share'} the match")
    if view.round_result is not None:
        ended = view.round_result
        who = "nobody" if ended.winner is None else name(ended.winner)
        return _capital(f"{who} wins round {view.round}; the table must deal")
    if view.awaited == TABLE:
        return f"The table must {view.asks}"
    owed = f": {cards_told(view.owed)}" if view.owed else ""
    return _capital(f"{name(view.awaited)} must {view.asks}{owed}")


def told(view: View, name: Name) -> str:
    """All that a view shows of the table, in sentences."""
    return " ".join(_capital(f"{text}.") for text in _told(view, name))


def _told(view: View, name: Name) -> Iterator[str]:
    for seat in range(len(view.counts)):
        yield seat_told(view, seat, name)
    if view.hand:
        yield f"your hand is {_listed(view.hand)}"
    if view.top is not None:
        color = f", the color is {view.color.word}" if view.color is not None else ""
        yield f"on top lies {view.top.words}{color}"
    back = f", on the back of the next is {view.draw_back.words}" if view.draw_back else ""
    yield f"the draw pile has {cards_told(view.draw_count)}{back}"
    if len(view.rules.deck.sides) > 1:
        yield f"the {view.side} side is in play"
    yield f"play goes {WAYS[view.direction]}"
    yield status(view, name)


def seat_told(view: View, seat: int, name: Name) -> str:
    """A seat in one sentence, without the point."""
    who = named(view, seat, name)
    if seat not in view.active:
        return f"{who} has left the match"
    text = f"{who} holds {cards_told(view.counts[seat])}"
    if view.backs[seat]:
        text += f" with the backs {_listed(view.backs[seat])}"
    known = [face for owner, face in view.agenda[-1].known() if owner == seat]
    text += f" and has shown {_listed(known)}" if known else ""
    marks = (_MARKS.get(sign, f"is marked {sign}") for sign in view.marks[seat])
    points = f"has {view.scores[seat]} points" if view.target is not None else ""
    return ", ".join(filter(None, (text, *marks, points)))


def _listed(faces: list[Face] | tuple[Face, ...]) -> str:
    return ", ".join(face.words for face in faces)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
