"""Builds the site into site/ and checks it: `python docs/tools/build.py`.

It needs the dependency group `docs` and npm, by which the program that draws diagrams is fetched
once, and the Python that runs blocks in the page. `mkdocs serve` shows the pages while they are written.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
MERMAID = "11.17.2"
"""The release that draws the diagrams; the theme wants one of its series 11."""

__all__ = ["main"]


def main() -> int:
    """Fetch, build, check; returns the exit status of what failed first."""
    fetch_mermaid(ROOT / "docs" / "assets" / "vendor")
    silent = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    for command in (
        [sys.executable, "-m", "mkdocs", "build", "--strict"],
        [sys.executable, "docs/tools/live.py", "site"],
        [sys.executable, "docs/tools/links.py", "site"],
    ):
        status = subprocess.run(command, cwd=ROOT, env=silent, check=False).returncode
        if status:
            return status
    return 0


def fetch_mermaid(folder: Path) -> None:
    """Put the script of mermaid into the folder, unless this release is there."""
    version = folder / "mermaid.txt"
    if version.exists() and version.read_text(encoding="utf-8") == MERMAID:
        return
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        # npm compares what it fetches with the checksum of the release.
        pack = ["npm", "pack", "--silent", f"mermaid@{MERMAID}"]
        subprocess.run(pack, cwd=scratch, check=True, stdout=subprocess.DEVNULL)
        with tarfile.open(next(Path(scratch).glob("*.tgz"))) as archive:
            for name in ("dist/mermaid.min.js", "LICENSE"):
                archive.extract(f"package/{name}", scratch, filter="data")
                target = "mermaid.LICENSE.txt" if name == "LICENSE" else Path(name).name
                shutil.copyfile(Path(scratch, "package", name), folder / target)
    version.write_text(MERMAID, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
