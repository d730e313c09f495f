"""Runs the Python blocks of a page as the page's test does: in order, in one namespace.

`worker.js` loads this file into Pyodide. Nothing here needs a browser.
"""

from __future__ import annotations

import ast
import builtins
import contextlib
import html
import io
import linecache
import re
import sys
import time
import traceback
import types
from collections.abc import Callable, Iterator

__all__ = ["LIMIT", "Page"]

# What one run of a block may print, in characters; an endless loop prints more than a page bears.
LIMIT = 20_000
# Text travels line by line at first, and then in pieces with pauses (in seconds) between them, so
# that a loop of prints does not drown the page in messages.
LINES = 100
PAUSE = 0.1

Send = Callable[[str, str, str], object]
"""Takes what leaves Python: its kind ("text", "error" or "picture"), itself, and words for it."""


class Output(io.TextIOBase):
    """Where a block prints to: passes text on in pieces, and no more than `LIMIT` of it."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._waiting: list[str] = []
        self._left = LIMIT
        self._pieces = 0
        self._sent = time.monotonic()

    def writable(self) -> bool:
        return True

    def write(self, text: str, /) -> int:
        if self._left and text:
            self._waiting.append(text[: self._left])
            self._left = max(self._left - len(text), 0)
            if not self._left:
                self._waiting.append(f"\n… The output is cut here, after {LIMIT:,} characters.\n")
            line = text.endswith("\n") and self._pieces < LINES
            if line or not self._left or time.monotonic() - self._sent > PAUSE:
                self.flush()
        return len(text)

    def flush(self) -> None:
        if self._waiting:
            self._send("text", "".join(self._waiting), "")
            self._waiting.clear()
            self._pieces += 1
        self._sent = time.monotonic()


class Silence(io.TextIOBase):
    """Where a block prints to that runs only because a later one needs it."""

    def writable(self) -> bool:
        return True

    def write(self, text: str, /) -> int:
        return len(text)


class Page:
    """The namespace of one page and what runs in it."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._module = types.ModuleType("__main__")
        self.restart()

    def restart(self) -> None:
        """Forget everything that ran."""
        self._module = types.ModuleType("__main__")
        sys.modules["__main__"] = self._module
        vars(self._module)["__builtins__"] = builtins
        builtins.input = _no_input

    def run(self, number: int, source: str, *, quiet: bool = False) -> bool:
        """Run the block of that number on the page. True if no error came out of it.

        A quiet block prints nothing and shows no value; its error is told all the same.
        """
        output = Silence() if quiet else Output(self._send)
        name = f"<block {number}>"
        # Without a time of change, linecache keeps what it was given.
        linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
        error: BaseException | None = None
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            try:
                value = self._evaluate(source, name)
                if value is not None and not quiet:
                    output.flush()
                    self._show(value, output)
            except BaseException as raised:  # noqa: BLE001  # the reader's own, whatever it is
                error = raised
        output.flush()
        if error is not None:
            self._send("error", explain(error), "")
        return error is None

    def _evaluate(self, source: str, name: str) -> object:
        """The value of the expression that the block ends in, or None."""
        tree = ast.parse(source, name)
        last = tree.body[-1] if tree.body else None
        if isinstance(last, ast.Expr):
            del tree.body[-1]
        names = vars(self._module)
        exec(compile(tree, name, "exec", dont_inherit=True), names)
        if not isinstance(last, ast.Expr):
            return None
        value: object = eval(
            compile(ast.Expression(last.value), name, "eval", dont_inherit=True), names
        )
        return value

    def _show(self, value: object, output: io.TextIOBase) -> None:
        draw = getattr(type(value), "_repr_svg_", None)
        if draw is None:
            output.write(f"{value!r}\n")
            return
        picture = str(draw(value))
        label = re.search(r'^<svg[^>]*? aria-label="([^"]*)"', picture)
        words = html.unescape(label[1]) if label else f"Picture of a {type(value).__name__}"
        self._send("picture", picture, words)


def explain(error: BaseException) -> str:
    """The traceback without what the reader did not write: lines of blocks, and the message."""
    told = traceback.TracebackException.from_exception(error)
    for link in _causes(told):
        # Made anew they know no columns, so no marks below the lines, which wrap in a narrow page.
        link.stack = traceback.StackSummary.from_list(
            (frame.filename, frame.lineno or 0, frame.name, frame.line)
            for frame in link.stack
            if frame.filename.startswith("<block ")
        )
        # An error that was raised and answered inside the library explains nothing here.
        if link.__cause__ is not None and not _reaches(link.__cause__):
            link.__cause__ = None
            link.__suppress_context__ = True
        if link.__context__ is not None and not _reaches(link.__context__):
            link.__context__ = None
    text = "".join(told.format())
    if not told.stack:
        text = text.removeprefix("Traceback (most recent call last):\n")
    return re.sub(r'File "<block (\d+)>", line', r"Block \1, line", text)


def _causes(told: traceback.TracebackException) -> Iterator[traceback.TracebackException]:
    yield told
    for link in (told.__cause__, told.__context__, *(getattr(told, "exceptions", None) or ())):
        if link is not None:
            yield from _causes(link)


def _reaches(told: traceback.TracebackException) -> bool:
    """Whether a line of a block is part of it."""
    return any(
        frame.filename.startswith("<block ") for link in _causes(told) for frame in link.stack
    )


def _no_input(prompt: object = "", /) -> str:
    raise RuntimeError(
        f"input({prompt!r}): there is no keyboard to read from in a page; "
        "write the answer into the block, or run it in a terminal"
    )
