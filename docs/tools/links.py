"""Checks the built site: `python docs/tools/links.py site`.

Every link, picture, script and style of every page leads to a file of the site, every anchor to a
place in its page, and nothing is loaded from elsewhere: a reader's browser asks nobody but the
site. Links that a reader clicks may lead out, and are not followed.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

__all__ = ["Page", "faults", "main"]

_LOADED = frozenset({"img", "script", "iframe", "source", "audio", "video", "embed", "object"})
_STYLE = re.compile(r"""url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)""")


class Page(HTMLParser):
    """What one page links to, loads, and can be linked to in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element names."""
        values = {name: value for name, value in attrs if value}
        self.anchors.update(values[name] for name in ("id", "name") if name in values)
        if "srcset" in values:
            self.loads.extend(each.split()[0] for each in values["srcset"].split(","))
        if tag == "link":
            clicked = values.get("rel") in ("next", "prev", "canonical", "alternate")
            (self.links if clicked else self.loads).append(values.get("href", ""))
        elif tag in _LOADED:
            self.loads.extend(values[name] for name in ("src", "data") if name in values)
        elif "href" in values:
            self.links.append(values["href"])


def faults(site: Path) -> Iterator[str]:
    """What is wrong, one line each."""
    for file in sorted(site.rglob("*.html")):
        page = _page(file)
        loads = (link for link in page.loads if _is_elsewhere(link))
        wrong = [f"{link} is loaded from elsewhere" for link in loads]
        links = (link for link in page.links + page.loads if _is_inside(link))
        wrong += filter(None, (_fault(site, file, link) for link in links))
        yield from (f"{file.relative_to(site)}: {each}" for each in wrong)
    for file in sorted(site.rglob("*.css")):
        for found in _STYLE.finditer(file.read_text(encoding="utf-8")):
            link = found[1] or found[2]
            if _is_elsewhere(link):
                yield f"{file.relative_to(site)}: {link} is loaded from elsewhere"


@cache
def _page(file: Path) -> Page:
    return Page(file.read_text(encoding="utf-8"))


def _is_inside(link: str) -> bool:
    return not urlsplit(link).scheme and not urlsplit(link).netloc


def _is_elsewhere(link: str) -> bool:
    return not _is_inside(link) and urlsplit(link).scheme != "data"


def _fault(site: Path, file: Path, link: str) -> str | None:
    """What is wrong with a link inside the site."""
    split = urlsplit(link)
    target = _target(site, file, split.path)
    if not target.is_file():
        return f"{link} leads nowhere"
    anchor = unquote(split.fragment)
    own = not anchor or anchor.startswith("__")  # these are the theme's own switches
    if own or target.suffix != ".html" or anchor in _page(target).anchors:
        return None
    return f"{link} names no place in its page"


def _target(site: Path, file: Path, path: str) -> Path:
    """The file that a path leads to, as a server of static files finds it."""
    if not path:
        return file
    base = site if path.startswith("/") else file.parent
    target = (base / unquote(path).lstrip("/")).resolve()
    return target / "index.html" if target.is_dir() else target


def main() -> int:
    """Check the site named on the command line; the number of faults is the exit status."""
    found = list(faults(Path(sys.argv[1]).resolve()))
    print("\n".join(found) or "all links lead somewhere, and nothing is loaded from elsewhere")
    return min(len(found), 1)


if __name__ == "__main__":
    sys.exit(main())
