"""Fields and clauses on the pages of the reference, while they are read from the source."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

from griffe import (
    Class,
    Docstring,
    DocstringSectionParameters,
    Function,
    Inspector,
    Object,
    ObjectNode,
    Visitor,
)
from griffe_fieldz import FieldzExtension

# Found from the root of the repository, wherever the site is built from.
sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from docs.tools.catalog import anchor

__all__ = ["Fields"]

_PAGE = re.compile(r"docs/(rules|reference|explanation)/([a-z-]+)\.md(?: (\d[\d.]*\d|\d))?")


class Fields(FieldzExtension):
    """As griffe-fieldz, but what stands under a field describes it, and pages named are links."""

    def __init__(self) -> None:
        super().__init__(include_inherited=True, remove_fields_from_members=True)

    def on_class_members(
        self,
        *,
        node: ast.AST | ObjectNode,
        cls: Class,
        agent: Visitor | Inspector,
        **kwargs: object,
    ) -> None:
        """Make the table of fields; a factory's own docstring and repr tell nothing about them."""
        told = {
            name: field.docstring.value
            for name, field in cls.attributes.items()
            if field.docstring is not None
        }
        super().on_class_members(node=node, cls=cls, agent=agent, **kwargs)
        for section in cls.docstring.parsed if cls.docstring else ():
            if isinstance(section, DocstringSectionParameters):
                for field in section.value:
                    if str(field.value).startswith("dict["):
                        field.value = "{}"
                        field.description = ""
                    field.description = _linked(told.get(field.name) or field.description or "")

    def on_object(self, *, obj: Object, **kwargs: object) -> None:
        """Turn the pages that a docstring names into links."""
        if obj.docstring is not None and isinstance(obj, Class | Function | Object):
            _link(obj.docstring)


def _link(docstring: Docstring) -> None:
    linked = _linked(docstring.value)
    if linked != docstring.value:
        sections = docstring.__dict__.get("parsed")
        docstring.value = linked
        for section in sections or ():
            if isinstance(section.value, str):
                section.value = _linked(section.value)


def _linked(text: str) -> str:
    return _PAGE.sub(_link_to, text)


def _link_to(found: re.Match[str]) -> str:
    """The page, seen from one of the reference."""
    folder, name, clause = found[1], found[2], found[3] or ""
    place = anchor(f"{name}.md", clause) if folder == "rules" and clause else ""
    return f"[{name} {clause}".rstrip() + f"](../{folder}/{name}.md{place})"
