"""unorules: a rules engine for the UNO family.

>>> import unorules as uno
>>> state = uno.new_game("official", seats=4, seed=7)
>>> state = uno.apply(state, uno.legal_moves(state)[0])
"""

from unorules.bots import Bot, RandomBot, SampleBots, SensibleBot
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
    Deal,
    Draw,
    Keep,
    Leave,
    Move,
    NameColor,
    Play,
    Shuffle,
    Take,
)
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
from unorules.registry import (
    CatalogEntry,
    CatalogOption,
    catalog,
    from_data,
    from_json,
    new_game,
    parse_record,
    parse_state,
    parse_view,
    read_records,
    ruleset,
    write_record,
)
from unorules.rules import Rules
from unorules.state import MatchResult, RoundResult, State
from unorules.values import TABLE
from unorules.view import View, determinize, observe, redact, why_illegal
from unorules.wire import to_data, to_json

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
    "Deal",
    "Deck",
    "Draw",
    "Event",
    "Face",
    "FlawedState",
    "IllegalMove",
    "Keep",
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
    "SensibleBot",
    "Shuffle",
    "Simulation",
    "State",
    "TagValue",
    "Take",
    "UnknownRule",
    "UnoError",
    "View",
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
    "to_data",
    "to_json",
    "why_illegal",
    "write_record",
]
