"""What the README and the pages say in Python is run, page by page, and prints what they say."""

import contextlib
import io
import re
from pathlib import Path

import pytest
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_blocks_of_a_page_print_what_it_says(page: Path) -> None:
    """All blocks share one namespace; `# -> text` tells each line that a block prints."""
    for example in Sybil([PythonCodeBlockParser()]).parse(page).examples():
        source = str(example.parsed)
        told = re.findall(r"# -> ?(.*)", source)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            example.evaluate()

        assert printed.getvalue().splitlines() == told, source


def test_links_between_pages_lead_somewhere() -> None:
    """Every relative link names a file that is there."""
    missing = [
        (page.name, link)
        for page in PAGES
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
        if not (page.parent / link).exists()
    ]

    assert missing == []
