"""unorules: a rules engine for the UNO family.

>>> import unorules as uno
>>> state = uno.new_game("official", seats=4, seed=7)
>>> state = uno.apply(state, uno.legal_moves(state)[0])

What a game can do without is imported when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from unorules.cards import Card, Color, Deck, Face, Rank
from unorules.engine import (
    Resolution,
    actors,
    apply,
    awaited_cards,
    can_intervene,
    default_move,
    legal_moves,
    perft,
    resolve,
)
from unorules.errors import (
    EndlessMatch,
    FlawedState,
    IllegalMove,
    NotationError,
    Reason,
    RulesError,
    UnknownRule,
    UnoError,
    WireError,
)
from unorules.events import Event, describe
from unorules.moves import (
    CallUno,
    CatchUno,
    Challenge,
    Commit,
    Deal,
    Draw,
    Drop,
    Give,
    Keep,
    Lapse,
    Leave,
    Move,
    NameColor,
    Play,
    Say,
    Shuffle,
    SpinWheel,
    SwapWith,
    Take,
    Wheel,
)
from unorules.registry import CatalogEntry, CatalogOption, catalog, new_game, ruleset
from unorules.rules import Rules
from unorules.state import MatchResult, RoundResult, State
from unorules.values import TABLE

if TYPE_CHECKING:
    from unorules import svg, terminal
    from unorules.bots import Bot, RandomBot, SampleBots, SensibleBot
    from unorules.notation import parse_cards, parse_face, parse_move
    from unorules.play import PlayedMatch, Simulation, play_match, simulate
    from unorules.record import (
        Record,
        RecordedMove,
        RecordError,
        Records,
        Replay,
        TagValue,
    )
    from unorules.texts import (
        from_data,
        from_json,
        parse_record,
        parse_state,
        parse_view,
        read_records,
        to_data,
        to_json,
        write_record,
    )
    from unorules.view import View, determinize, observe, redact, why_illegal

__all__ = [
    "TABLE",
    "Bot",
    "CallUno",
    "Card",
    "CatalogEntry",
    "CatalogOption",
    "CatchUno",
    "Challenge",
    "Color",
    "Commit",
    "Deal",
    "Deck",
    "Draw",
    "Drop",
    "EndlessMatch",
    "Event",
    "Face",
    "FlawedState",
    "Give",
    "IllegalMove",
    "Keep",
    "Lapse",
    "Leave",
    "MatchResult",
    "Move",
    "NameColor",
    "NotationError",
    "Play",
    "PlayedMatch",
    "RandomBot",
    "Rank",
    "Reason",
    "Record",
    "RecordError",
    "RecordedMove",
    "Records",
    "Replay",
    "Resolution",
    "RoundResult",
    "Rules",
    "RulesError",
    "SampleBots",
    "Say",
    "SensibleBot",
    "Shuffle",
    "Simulation",
    "SpinWheel",
    "State",
    "SwapWith",
    "TagValue",
    "Take",
    "UnknownRule",
    "UnoError",
    "View",
    "Wheel",
    "WireError",
    "actors",
    "apply",
    "awaited_cards",
    "can_intervene",
    "catalog",
    "default_move",
    "describe",
    "determinize",
    "from_data",
    "from_json",
    "legal_moves",
    "new_game",
    "observe",
    "parse_cards",
    "parse_face",
    "parse_move",
    "parse_record",
    "parse_state",
    "parse_view",
    "perft",
    "play_match",
    "read_records",
    "redact",
    "resolve",
    "ruleset",
    "simulate",
    "svg",
    "terminal",
    "to_data",
    "to_json",
    "why_illegal",
    "write_record",
]

_WHEN_ASKED = {
    "bots": ("Bot", "RandomBot", "SampleBots", "SensibleBot"),
    "notation": ("parse_cards", "parse_face", "parse_move"),
    "play": ("PlayedMatch", "Simulation", "play_match", "simulate"),
    "record": ("Record", "RecordError", "RecordedMove", "Records", "Replay", "TagValue"),
    "svg": (),
    "terminal": (),
    "texts": (
        "from_data",
        "from_json",
        "parse_record",
        "parse_state",
        "parse_view",
        "read_records",
        "to_data",
        "to_json",
        "write_record",
    ),
    "view": ("View", "determinize", "observe", "redact", "why_illegal"),
}
"""The modules that are imported when they, or one of these names of theirs, are asked for."""

_MODULES = {name: module for module, names in _WHEN_ASKED.items() for name in names}

# Type checkers read the imports above; with this they would believe in every name.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """A name that was not asked for before (PEP 562)."""
        if name in _WHEN_ASKED:
            return import_module(f"unorules.{name}")
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f"unorules.{_MODULES[name]}"), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        """All names, asked for or not."""
        return sorted({*globals(), *__all__})
