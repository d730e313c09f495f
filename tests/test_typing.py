"""The public names: listed, sorted, typed and documented."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import sys
import types
import typing
from pathlib import Path

import pytest

import unorules as uno

SOURCE = Path(str(uno.__file__)).parent
# Importing __main__ is harmless, yet it is a command and no module to import from.
MODULES = [
    name
    for _, name, _ in pkgutil.walk_packages(uno.__path__, "unorules.")
    if not name.endswith("__main__")
]
CONTRACT = {
    *("TABLE", "ruleset", "new_game", "legal_moves", "actors", "why_illegal", "apply", "resolve"),
    *(
        "default_move",
        "describe",
        "parse_state",
        "parse_move",
        "parse_face",
        "parse_cards",
        "perft",
    ),
    *("UnoError", "IllegalMove", "NotationError", "RulesError", "UnknownRule", "FlawedState"),
    *("State", "Rules", "Reason", "Resolution", "Event", "Move", "Face", "Card", "Color", "Rank"),
    *("Play", "Draw", "Keep", "Take", "Challenge", "CallUno", "CatchUno", "NameColor", "Deal"),
    *("Shuffle", "Deck", "RoundResult", "MatchResult"),
}


def imported(nodes: list[ast.stmt]) -> dict[str, str]:
    """The names that are imported from the package, and the module that each comes from."""
    return {
        alias.asname or alias.name: str(node.module)
        for node in nodes
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("unorules")
        for alias in node.names
    }


AT_ONCE = imported(ast.parse((SOURCE / "__init__.py").read_text(encoding="utf-8")).body)
WHEN_ASKED = imported(
    [
        node
        for choice in ast.parse((SOURCE / "__init__.py").read_text(encoding="utf-8")).body
        if isinstance(choice, ast.If) and ast.unparse(choice.test) == "TYPE_CHECKING"
        for node in choice.body
    ]
)
"""What type checkers read of the names that are imported when they are asked for."""


def test_the_package_exports_what_it_imports_and_nothing_else() -> None:
    """`__all__` is complete."""
    assert {*AT_ONCE, *WHEN_ASKED} == set(uno.__all__)
    assert AT_ONCE.keys() & WHEN_ASKED.keys() == set()


def test_what_is_imported_when_asked_for_is_what_type_checkers_read() -> None:
    """The table says for each name the module that the import of type checkers says."""
    table = {
        name: f"unorules.{module}" for module, names in uno._WHEN_ASKED.items() for name in names
    }
    modules = {module: "unorules" for module, names in uno._WHEN_ASKED.items() if not names}
    assert {**table, **modules} == WHEN_ASKED


@pytest.mark.parametrize("name", uno.__all__)
def test_a_public_name_is_what_its_module_has(name: str) -> None:
    """Whether it was imported at once or is now."""
    home = importlib.import_module({**AT_ONCE, **WHEN_ASKED}[name])
    assert getattr(uno, name) is getattr(home, name)


def in_order(names: list[str]) -> list[str]:
    """Constants, then classes, then functions, each by name, as ruff sorts them."""

    def group(name: str) -> int:
        return 0 if name.isupper() else 1 if name.lstrip("_")[:1].isupper() else 2

    return sorted(names, key=lambda name: (group(name), name))


@pytest.mark.parametrize("name", ["unorules", *MODULES])
def test_all_is_sorted_unique_and_importable(name: str) -> None:
    """Every module lists its public names once, in order, and each exists."""
    module = importlib.import_module(name)
    names = list(module.__all__)
    assert names == in_order(names)
    assert len(set(names)) == len(names)
    for each in names:
        assert hasattr(module, each)


@pytest.mark.parametrize("name", ["unorules", *MODULES])
def test_every_module_says_what_it_owns(name: str) -> None:
    """A sentence stands at the head of each file."""
    text = importlib.import_module(name).__doc__
    assert text
    assert len(text) > 40


def test_the_contract_is_exported() -> None:
    """The names that other programs rely on."""
    assert set(uno.__all__) >= CONTRACT


def test_the_package_is_typed() -> None:
    """py.typed says so to type checkers."""
    assert (SOURCE / "py.typed").is_file()


@pytest.mark.parametrize("name", uno.__all__)
def test_public_names_are_documented(name: str) -> None:
    """Every public class and function has a docstring of its own."""
    value = getattr(uno, name)
    if inspect.isclass(value) or inspect.isfunction(value):
        assert value.__doc__


def functions() -> list[tuple[str, types.FunctionType]]:
    found = []
    for name in uno.__all__:
        value = getattr(uno, name)
        if inspect.isfunction(value):
            found.append((name, value))
        elif inspect.isclass(value):
            for each, member in vars(value).items():
                if not each.startswith("_") and inspect.isfunction(member):
                    found.append((f"{name}.{each}", member))
    return found


@pytest.mark.parametrize(("name", "function"), functions(), ids=[each[0] for each in functions()])
def test_public_functions_are_annotated(name: str, function: types.FunctionType) -> None:
    """Every parameter and every result has a type."""
    signature = inspect.signature(function)
    assert signature.return_annotation is not inspect.Signature.empty, name
    for parameter in signature.parameters.values():
        if parameter.name != "self":
            assert parameter.annotation is not inspect.Parameter.empty, (name, parameter.name)
    assert function.__doc__, name


def test_signatures_of_the_contract() -> None:
    """What is positional and what goes by name stays as it is."""

    def shape(function: object) -> str:
        assert callable(function)
        words = []
        for parameter in inspect.signature(function).parameters.values():
            star = "*" * (parameter.kind is inspect.Parameter.KEYWORD_ONLY)
            default = "" if parameter.default is inspect.Parameter.empty else "?"
            words.append(f"{star}{parameter.name}{default}")
        return " ".join(words)

    assert shape(uno.new_game) == "rules *seats *seed *dealer? *deck? *deal?"
    assert shape(uno.legal_moves) == "state seat?"
    assert shape(uno.apply) == shape(uno.resolve) == "state move *at?"
    assert shape(uno.actors) == "state"
    assert shape(uno.default_move) == "state seat"
    assert shape(uno.describe) == "event names?"
    assert shape(uno.perft) == "state depth"
    assert shape(uno.parse_move) == "text where"
    assert shape(uno.Play.__init__) == "self seat faces color? target? uno? word?"


def test_a_resolution_is_a_named_tuple() -> None:
    """State first, then events."""
    assert uno.Resolution._fields == ("state", "events")
    assert issubclass(uno.Resolution, tuple)


def test_hints_of_the_contract_resolve() -> None:
    """Annotations of the public functions name things that exist."""
    for name, function in functions():
        if "." not in name:
            assert typing.get_type_hints(function), name


def test_importing_the_package_is_enough() -> None:
    """No private module has to be imported for the names of the contract."""
    assert sys.modules["unorules"] is uno
    assert uno.TABLE == -1
