"""The libraries that are measured beside this one: RLCard's UNO, OpenSpiel's crazy eights.

Both are driven as their users drive them, from Python. A decision is a player's move, chosen
among the legal ones and carried out; deals and other moves of chance are played, not counted.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping, Sequence
from time import process_time
from typing import Any, Final, Protocol, Self, TypeAlias

from tests.benchmarks.workloads import any_of

__all__ = [
    "CHILD",
    "ENV_STEP",
    "GAME_STEP",
    "IN_PLACE",
    "LIBRARIES",
    "CrazyEights",
    "RlcardEnvTable",
    "RlcardGameTable",
    "crazy_eights",
    "missing",
]

LIBRARIES: Final = {"RLCard": "rlcard", "OpenSpiel": "pyspiel"}
"""The libraries and the modules that tell whether they are installed."""

ENV_STEP: Final = "RLCard env.step"
GAME_STEP: Final = "RLCard Game.step"
CHILD: Final = "OpenSpiel child"
IN_PLACE: Final = "OpenSpiel apply_action"


def missing() -> list[str]:
    """The libraries that are not installed."""
    return [name for name, module in LIBRARIES.items() if not importlib.util.find_spec(module)]


# RLCard

View: TypeAlias = tuple[Mapping[str, Any], int]
"""What the next player sees, among it the legal actions, and who that is."""


class RlcardGame(Protocol):
    """What is used of RLCard's UnoGame."""

    def configure(self, game_config: Mapping[str, int]) -> None: ...
    def init_game(self) -> View: ...
    def step(self, action: str) -> View: ...
    def is_over(self) -> bool: ...


class RlcardEnv(Protocol):
    """What is used of RLCard's UnoEnv."""

    game: RlcardGame
    num_players: int

    def reset(self) -> View: ...
    def step(self, action: int) -> View: ...
    def is_over(self) -> bool: ...


def rlcard_env(seats: int) -> RlcardEnv:
    """RLCard's environment for so many players.

    RLCard 1.2.0 takes no notice of `game_num_players` for UNO, so the game is configured by its
    own method. Its payoffs fail with more than two players; steps do not ask for them.
    """
    env: RlcardEnv = importlib.import_module("rlcard").make("uno", config={"seed": 1})
    env.game.configure({"game_num_players": seats})
    env.num_players = seats
    return env


class RlcardEnvTable:
    """`env.step` with action numbers, as an agent uses it."""

    def __init__(self, seats: int) -> None:
        self.env = rlcard_env(seats)
        self.choose = any_of(1)
        self.rounds = 0
        self.view, _ = self.env.reset()

    def play(self, decisions: int) -> float:
        """Play on for so many decisions; returns the seconds that went into deals."""
        env, choose, view = self.env, self.choose, self.view
        dealing = 0.0
        for _ in range(decisions):
            if env.is_over():
                begin = process_time()
                view, _ = env.reset()
                self.rounds += 1
                dealing += process_time() - begin
            view, _ = env.step(choose(list(view["legal_actions"])))
        self.view = view
        return dealing


class RlcardGameTable:
    """The game under the environment: `Game.step` with action names, nothing encoded."""

    def __init__(self, seats: int) -> None:
        self.game = rlcard_env(seats).game
        self.choose = any_of(1)
        self.rounds = 0
        self.view, _ = self.game.init_game()

    def play(self, decisions: int) -> float:
        """Play on for so many decisions; returns the seconds that went into deals."""
        game, choose, view = self.game, self.choose, self.view
        dealing = 0.0
        for _ in range(decisions):
            if game.is_over():
                begin = process_time()
                view, _ = game.init_game()
                self.rounds += 1
                dealing += process_time() - begin
            view, _ = game.step(choose(view["legal_actions"]))
        self.view = view
        return dealing


# OpenSpiel


class SpielState(Protocol):
    """What is used of OpenSpiel's states."""

    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def legal_actions(self) -> Sequence[int]: ...
    def apply_action(self, action: int) -> None: ...
    def child(self, action: int) -> Self: ...


class SpielGame(Protocol):
    """What is used of OpenSpiel's games."""

    def new_initial_state(self) -> SpielState: ...


def crazy_eights(seats: int) -> SpielGame:
    """OpenSpiel's crazy eights for so many players."""
    game: SpielGame = importlib.import_module("pyspiel").load_game(
        "crazy_eights", {"players": seats}
    )
    return game


class CrazyEights:
    """Crazy eights by OpenSpiel, with a new state a move (`child`) or one that is changed.

    There the table deals and draws card by card, as moves of chance. They are chosen like the
    players' moves, which is quicker than asking how likely each is.
    """

    def __init__(self, game: SpielGame, *, child: bool) -> None:
        self.game = game
        self.play_one = self._child if child else self._apply_action
        self.choose = any_of(1)
        self.rounds = 0
        self.state = self._dealt()

    def play(self, decisions: int) -> float:
        """Play on for so many decisions; returns the seconds that went into deals."""
        play_one, choose, state = self.play_one, self.choose, self.state
        dealing = 0.0
        while decisions:
            if state.is_terminal():
                begin = process_time()
                state = self._dealt()
                self.rounds += 1
                dealing += process_time() - begin
                continue
            if not state.is_chance_node():
                decisions -= 1
            state = play_one(state, choose(state.legal_actions()))
        self.state = state
        return dealing

    def _dealt(self) -> SpielState:
        state = self.game.new_initial_state()
        while state.is_chance_node():
            state = self.play_one(state, self.choose(state.legal_actions()))
        return state

    @staticmethod
    def _child(state: SpielState, action: int) -> SpielState:
        return state.child(action)

    @staticmethod
    def _apply_action(state: SpielState, action: int) -> SpielState:
        state.apply_action(action)
        return state
