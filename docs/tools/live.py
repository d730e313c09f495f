"""Puts Python for the live blocks into a built site: `python docs/tools/live.py SITE`.

Pyodide comes from npm, attrs and typing-extensions from the package index, each held to a hash
written here or in `live-wheels.txt`; the wheel of unorules is built from this tree. All of it goes
to `SITE/live`, with a manifest that tells `worker.js` what there is. Nothing is kept elsewhere: npm
and pip have caches of their own.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PYODIDE = "314.0.7"
# The base64 of `npm view pyodide@VERSION dist.integrity`.
SHA512 = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
# What a browser loads.
LOADED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"
# Says what it is, under which license, and where its source is.
ABOUT = ("package.json",)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Put Python for the live blocks into a site.")
    parser.add_argument("site", type=Path, help="the folder that mkdocs has built")
    site: Path = parser.parse_args().site
    if not site.is_dir():
        raise SystemExit(f"{site} is no folder: build the site first")
    size = gather(site / "live")
    print(f"{site / 'live'}: Pyodide {PYODIDE} and wheels, {size / 1e6:.1f} MB for a browser")


def gather(target: Path) -> int:
    """Fill the folder, and return how many bytes of it a browser loads before a first run."""
    target.mkdir(exist_ok=True)
    for old in (*target.glob("pyodide-*"), *target.glob("wheels-*")):
        shutil.rmtree(old)
    with tempfile.TemporaryDirectory() as scratch:
        pyodide = unpack(npm_pack(Path(scratch)), target / f"pyodide-{PYODIDE}")
        wheels = collect_wheels(Path(scratch) / "wheels")
        # Named by what is in it, so that no browser takes an old wheel from its cache.
        folder = target / f"wheels-{digest(wheels)}"
        folder.mkdir()
        wheels = [shutil.copyfile(wheel, folder / wheel.name) for wheel in wheels]
    loaded = [pyodide / name for name in (*LOADED, LOCK)] + wheels
    # The two that are modules are imported, and not counted while they load.
    size = sum(file.stat().st_size for file in loaded if file.suffix != ".mjs")
    manifest = {
        "pyodide": f"{pyodide.name}/",
        "wheels": [f"{folder.name}/{wheel.name}" for wheel in wheels],
        "size": size,
    }
    (target / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    return sum(file.stat().st_size for file in loaded)


def npm_pack(scratch: Path) -> Path:
    """Fetch the package of Pyodide."""
    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit("npm is not installed; the live blocks take Pyodide from it")
    options = ["--silent", "--prefer-offline", "--pack-destination", str(scratch)]
    run(npm, "pack", f"pyodide@{PYODIDE}", *options)
    package = scratch / f"pyodide-{PYODIDE}.tgz"
    check(package, SHA512)
    return package


def check(file: Path, wanted: str) -> None:
    """Stop unless the file has that SHA-512, written in base64 as npm writes it."""
    found = base64.b64encode(hashlib.sha512(file.read_bytes()).digest()).decode()
    if found != wanted:
        raise SystemExit(f"{file.name} is not what it should be: its SHA-512 is {found}")


def unpack(package: Path, folder: Path) -> Path:
    """Write what a page needs of Pyodide into a new folder."""
    folder.mkdir()
    with tarfile.open(package) as archive:
        for name in (*LOADED, LOCK, *ABOUT):
            member = archive.extractfile(f"package/{name}")
            if member is None:
                raise SystemExit(f"{package.name} has no file {name}")
            (folder / name).write_bytes(member.read())
    # The lock lists hundreds of packages that the site does not have, and would be asked for.
    lock = json.loads((folder / LOCK).read_text(encoding="utf-8"))
    (folder / LOCK).write_text(json.dumps(lock | {"packages": {}}), encoding="utf-8")
    return folder


def collect_wheels(folder: Path) -> list[Path]:
    """Fetch the wheels that unorules needs, and build its own."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    pinned = Path(__file__).with_name("live-wheels.txt")
    strict = ["--quiet", "--only-binary", ":all:", "--no-deps", "--require-hashes"]
    run(*pip, "download", *strict, "--dest", str(folder), "--requirement", str(pinned))
    run(*pip, "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT))
    return sorted(folder.glob("*.whl"))


def digest(files: list[Path]) -> str:
    """A short name for the contents of some files."""
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


def run(*command: str) -> None:
    """Run a command; what it says on standard output is of no interest."""
    done = subprocess.run(command, check=False, stdout=subprocess.DEVNULL)
    if done.returncode:
        raise SystemExit(f"{' '.join(command[:4])} ... failed")


if __name__ == "__main__":
    main()
