"""How values show themselves in notebooks and terminals: sockets, filled by who can draw them.

Values do not know how they are drawn, or imports would run upwards: `svg` and `terminal` register
their functions here, and are loaded when the first value is shown. A class takes part by two
lines, `_repr_svg_ = _repr_html_ = in_notebook` and `__rich__ = in_terminal`. That is no base
class, because a state and the draft that becomes it must have the same ones.
"""

from __future__ import annotations

from functools import singledispatch
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.text import Text

__all__ = ["colored", "in_notebook", "in_terminal", "picture"]


@singledispatch
def picture(value: object) -> str:
    """The value as SVG markup. Raises TypeError for a value that nobody draws."""
    raise TypeError(f"nobody draws a {type(value).__name__}")


@singledispatch
def colored(value: object) -> str:
    """The value as text with colors for a terminal. Raises TypeError where nobody colors it."""
    raise TypeError(f"nobody colors a {type(value).__name__}")


def in_notebook(value: object) -> str:
    """What Jupyter and its like show of a value."""
    import_module("unorules.svg")
    return picture(value)


def in_terminal(value: object) -> Text:
    """What rich prints of a value. Only rich calls it, so rich is there; nothing else needs it."""
    from rich.text import Text  # noqa: PLC0415

    import_module("unorules.terminal")
    return Text.from_ansi(colored(value))
