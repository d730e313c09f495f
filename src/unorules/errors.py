"""What can go wrong, as one tree of exceptions, and the reasons a move is refused.

UnoError
├── IllegalMove (ValueError)     the rules do not allow this move now
├── NotationError (ValueError)   a text is not in the notation
│   └── RecordError              a text is no record of a game
├── WireError (ValueError)       JSON that is not of the form it must have
├── RulesError (ValueError)      modules or options that do not fit together
├── UnknownRule (LookupError)    no module or preset has this name
├── EndlessMatch (RuntimeError)  bots have not come to an end within the moves allowed
└── FlawedState (ValueError)     a position that no game can contain
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

import attrs

if TYPE_CHECKING:
    from unorules.moves import Move
    from unorules.state import State

__all__ = [
    "EndlessMatch",
    "FlawedState",
    "IllegalMove",
    "NotationError",
    "Reason",
    "RulesError",
    "UnknownRule",
    "UnoError",
    "WireError",
    "nearest",
    "shown",
]


@attrs.frozen
class Reason:
    """Why a move is refused.

    `code` is stable and meant for programs (`"no-match"`, or `"uno/false-call"` where a module
    owns it), `text` says in a sentence what was expected. `price` is the number of cards a
    house rule charges for the mistake; None means that the move is simply refused.
    """

    code: str
    text: str
    price: int | None = None

    def __str__(self) -> str:
        return self.text


def shown(value: object) -> str:
    """A wrong value in an error text. Of a value that holds secrets only the type is told."""
    secret = any(getattr(type(each), "secret", False) for each in (value, *_within(value)))
    return f"a {type(value).__name__}" if secret else repr(value)


def _within(value: object) -> Iterable[object]:
    several = isinstance(value, (tuple, list, set))
    return cast("Iterable[object]", value) if several else ()


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The name among those known that looks most like this one; None if none does."""
    from difflib import get_close_matches  # noqa: PLC0415 - slow, and seldom needed

    return next(iter(get_close_matches(name, known, n=1)), None)


class UnoError(Exception):
    """The root of everything this library raises on purpose."""


class IllegalMove(UnoError, ValueError):
    """The rules do not allow this move now; nothing has changed.

    `.move` is the move, `.reason` a Reason, `.state` the state it was refused in. The state is
    for the program that holds it: it is neither printed nor pickled.
    """

    def __init__(self, move: Move, reason: Reason, state: State | None = None) -> None:
        super().__init__(move, reason)
        self.move = move
        self.reason = reason
        self.state = state

    def __str__(self) -> str:
        return f"{self.move}: {self.reason.text}"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.move, self.reason)


class NotationError(UnoError, ValueError):
    """A text that is not in the notation. `.text` is the text, `.at` the place (from 0)."""

    def __init__(self, message: str, text: str, at: int = 0) -> None:
        super().__init__(message, text, at)
        self.message = message
        self.text = text
        self.at = at

    def __str__(self) -> str:
        near = self.text[self.at : self.at + 20]
        where = f"at {self.at}, before {near!r}" if near else "at the end"
        return f"{self.message} ({where})"


class WireError(UnoError, ValueError):
    """JSON, or plain data, of the wrong form. `.path` is the place: `$.hands[2]`, `$` the whole."""

    def __init__(self, message: str, path: str = "$") -> None:
        super().__init__(message, path)
        self.message = message
        self.path = path

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"


class RulesError(UnoError, ValueError):
    """Rules that cannot be composed or played. `.modules` names whom it concerns, `.slot` where."""

    def __init__(self, message: str, modules: Iterable[str] = (), slot: str = "") -> None:
        super().__init__(message, tuple(modules), slot)
        self.message = message
        self.modules: tuple[str, ...] = tuple(modules)
        self.slot = slot

    def __str__(self) -> str:
        return self.message


class UnknownRule(UnoError, LookupError):
    """No module, preset or option has this name. `.name` is the name, `.suggestion` a near one."""

    def __init__(self, name: str, known: Iterable[str] = (), kind: str = "rule") -> None:
        known = tuple(sorted(known))
        super().__init__(name, known, kind)
        self.name = name
        self.known = known
        self.kind = kind
        self.suggestion: str | None = nearest(name, known)

    def __str__(self) -> str:
        if self.suggestion is not None:
            return f"there is no {self.kind} {self.name!r}; did you mean {self.suggestion!r}?"
        return f"there is no {self.kind} {self.name!r}; known are: {', '.join(self.known)}"


class EndlessMatch(UnoError, RuntimeError):
    """Bots whose match does not come to an end. `.moves` is the number of moves made."""

    def __init__(self, moves: int) -> None:
        super().__init__(moves)
        self.moves = moves

    def __str__(self) -> str:
        return f"the match is not over after {self.moves} moves: most_moves allows no more"


class FlawedState(UnoError, ValueError):
    """A position that no game can contain. `.flaws` says what is wrong, one sentence each."""

    def __init__(self, flaws: Iterable[str]) -> None:
        self.flaws: tuple[str, ...] = tuple(flaws)
        super().__init__(self.flaws)

    def __str__(self) -> str:
        return "; ".join(self.flaws)
