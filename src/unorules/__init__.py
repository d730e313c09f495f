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
    why_illegal,
)
from unorules.errors import (
    FlawedState,
    IllegalMove,
    NotationError,
    Reason,
    RulesError,
    UnknownRule,
    UnoError,
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
from unorules.registry import (
    CatalogEntry,
    CatalogOption,
    catalog,
    new_game,
    parse_state,
    ruleset,
)
from unorules.rules import Rules
from unorules.state import MatchResult, RoundResult, State
from unorules.values import TABLE
from unorules.view import View, observe

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
    "Resolution",
    "RoundResult",
    "Rules",
    "RulesError",
    "SampleBots",
    "SensibleBot",
    "Shuffle",
    "Simulation",
    "State",
    "Take",
    "UnknownRule",
    "UnoError",
    "View",
    "actors",
    "apply",
    "awaited_cards",
    "can_intervene",
    "catalog",
    "default_move",
    "describe",
    "legal_moves",
    "new_game",
    "observe",
    "parse_cards",
    "parse_face",
    "parse_move",
    "parse_state",
    "perft",
    "play_match",
    "resolve",
    "ruleset",
    "simulate",
    "why_illegal",
]
