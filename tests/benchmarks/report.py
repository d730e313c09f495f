"""What a run came to: tables as text or Markdown, and the targets with what was reached."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path

import attrs

__all__ = ["Section", "Target", "as_markdown", "as_text", "machine", "targets_section"]


@attrs.frozen
class Section:
    """A table: what it shows, the heads of the columns, and the cells row by row."""

    title: str
    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    words: int = 1
    """How many columns from the left are words; the others are numbers."""


@attrs.frozen
class Target:
    """A ratio or a time that is to be reached."""

    text: str
    found: float
    wanted: float
    unit: str = ""
    at_most: bool = False

    @property
    def reached(self) -> bool:
        """Whether it is."""
        return self.found <= self.wanted if self.at_most else self.found >= self.wanted


def targets_section(targets: Iterable[Target]) -> Section:
    """The targets as a table."""
    rows = [
        (
            target.text,
            f"{target.found:.2f}{target.unit}",
            f"{'at most' if target.at_most else 'at least'} {target.wanted:g}{target.unit}",
            "reached" if target.reached else "not reached",
        )
        for target in targets
    ]
    return Section("Targets", ("", "found", "wanted", ""), rows)


def machine() -> str:
    """When, by which Python, on what kind of machine, beside which libraries."""
    today = datetime.now(tz=UTC).date()
    python = f"{platform.python_implementation()} {platform.python_version()}"
    beside = [
        f"{name} {metadata.version(name)}"
        for name in ("rlcard", "open_spiel")
        if any(metadata.distributions(name=name))
    ]
    parts = [f"{today:%Y-%m-%d}", python, f"{platform.machine()}, {_processor()}", *beside]
    return "; ".join(parts)


def _processor() -> str:
    cores = f"{os.cpu_count()} processors"
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    models = {line.partition(":")[2].strip() for line in lines if line.startswith("model name")}
    return " ".join((cores, *sorted(models)))


def as_text(sections: Iterable[Section]) -> str:
    """The tables in columns."""
    return "\n\n".join(_columns(section) for section in sections)


def _columns(section: Section) -> str:
    table = [(section.title, *section.head[1:]), *section.rows]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = (
        "  ".join(
            cell.ljust(width) if number < section.words else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in table
    )
    return "\n".join(lines)


def as_markdown(sections: Iterable[Section]) -> str:
    """The tables for a page of the documentation."""
    return "\n\n".join("\n".join(_markdown_lines(section)) for section in sections)


def _markdown_lines(section: Section) -> list[str]:
    marks = ["---"] * section.words + ["--:"] * (len(section.head) - section.words)
    rows: list[Sequence[str]] = [(section.title, *section.head[1:]), marks, *section.rows]
    return [f"| {' | '.join(row)} |" for row in rows]
