"""Writes the pages and pictures that are made from the package: `python docs/tools/generate.py`.

They are kept in the repository, so that links to them hold everywhere and their changes are seen;
`tests/site/test_site.py` compares them with what is made here.
"""

from __future__ import annotations

import sys
from pathlib import Path

DOCS = Path(__file__).parent.parent
sys.path.insert(0, str(DOCS.parent))

from docs.tools import catalog, command_line, glossary  # noqa: E402 - found from the root of the repository
from docs.tools.pictures import PICTURES  # noqa: E402

__all__ = ["DOCS", "files", "main"]


def files() -> dict[str, str]:
    """What is made, by its path below `docs/`."""
    return {
        "reference/catalog.md": catalog.page(),
        "reference/command-line.md": command_line.page(),
        "rules/glossary.md": glossary.page(),
        **{f"rules/pictures/{name}.svg": f"{draw()}\n" for name, draw in PICTURES.items()},
    }


def main() -> None:
    """Write all of it, and tell what has changed."""
    for path, text in files().items():
        file = DOCS / path
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
            print(f"wrote docs/{path}")


if __name__ == "__main__":
    main()
