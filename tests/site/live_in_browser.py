"""The live blocks of the pages, tried in Chromium: `pytest -n 0 tests/site/live_in_browser.py`.

Not part of the ordinary test run (hence the name): it needs Chromium, npm and the dependency group
`live`. The site is a small one with a lesson made for these tests and the real pages that are live.
No request may leave the machine. Screenshots are left in `build/live/`.
"""

import contextlib
import functools
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Literal

import pytest
from docs.tools import live
from playwright.sync_api import Browser, Locator, Page, Route, expect, sync_playwright

ROOT = Path(__file__).parents[2]
SMALL = Path(__file__).parent / "live-site"
SHOTS = ROOT / "build" / "live"
FOLDERS = ("tutorial", "rules")
# A first run loads Python: seconds on an idle machine.
PATIENCE = 60_000

expect.set_options(timeout=PATIENCE)


class Handler(SimpleHTTPRequestHandler):
    """Serves files, without a word on standard error."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        pass


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of the site: the small ones and the real ones."""
    docs = tmp_path_factory.mktemp("docs")
    shutil.copytree(SMALL / "docs", docs, dirs_exist_ok=True)
    for name in ("live", *FOLDERS):
        if (folder := ROOT / "docs" / name).is_dir():
            hide = shutil.ignore_patterns("__pycache__")
            shutil.copytree(folder, docs / name, ignore=hide, dirs_exist_ok=True)
    return docs


@pytest.fixture(scope="module")
def root(pages: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the built site, which lies in a folder of its server."""
    www = tmp_path_factory.mktemp("www")
    handler = functools.partial(Handler, directory=str(www))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        address = f"http://127.0.0.1:{server.server_port}/unorules/"
        words = (SMALL / "mkdocs.yml").read_text(encoding="utf-8")
        words = re.sub("^site_url: .*", f"site_url: {address}", words, flags=re.MULTILINE)
        words = words.replace("docs_dir: docs", f"docs_dir: {pages}")
        config = www / "mkdocs.yml"
        config.write_text(words, encoding="utf-8")
        command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--config-file", str(config)]
        subprocess.run([*command, "--site-dir", str(www / "unorules")], check=True)
        live.gather(www / "unorules" / "live")

        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield address
        server.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    path = shutil.which("chromium")
    assert path, "chromium is not installed"
    # No name is looked up, so that what escaped the watch below would fail as well.
    offline = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", offline])
        yield browser
        browser.close()


class Reader:
    """A reader's browser, which notes what it asks for."""

    def __init__(self, page: Page, root: str) -> None:
        self.page = page
        self.root = root
        self.asked: list[str] = []
        self.errors: list[str] = []
        page.context.route("**/*", self._watch)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _watch(self, route: Route) -> None:
        self.asked.append(route.request.url)
        if route.request.url.startswith(self.root):
            route.continue_()
        else:
            route.abort()

    def open(self, path: str) -> None:
        """Load a page; the browser forgets what it had loaded."""
        self.page.goto(self.root + path)

    def go(self, path: str, bars: int) -> None:
        """Go to a page by its link in the navigation, and wait for that many live blocks."""
        link = "where => [...document.querySelectorAll('nav a')].find(a => a.href === where)"
        # Instant navigation may still be putting the last page in place.
        self.page.wait_for_function(link, arg=self.root + path)
        self.page.evaluate(f"where => ({link})(where).click()", self.root + path)
        self.page.wait_for_url(self.root + path)
        expect(self.page.locator(".live-bar")).to_have_count(bars)

    def block(self, number: int) -> "Block":
        return Block(self.page.locator(".live").nth(number - 1))

    def asked_for(self, name: str) -> int:
        return sum(url.endswith(name) for url in self.asked)


class Block:
    """A live block of a page."""

    def __init__(self, frame: Locator) -> None:
        self.frame = frame
        self.text = frame.locator("textarea")
        self.status = frame.locator(".live-status")
        self.output = frame.locator(".live-output")
        self.printed = frame.locator(".live-printed")
        self.error = frame.locator(".live-error")
        self.picture = frame.locator("img")

    def button(self, name: Literal["Run", "Stop", "Reset"]) -> Locator:
        return self.frame.get_by_role("button", name=name)

    def run(self) -> str:
        """Run the block, and return what the bar says in the end, without the time it took."""
        self.button("Run").click()
        return self.ended()

    def ended(self) -> str:
        return re.sub(r" after [\d.]+ s", "", self.said())

    def said(self) -> str:
        """What the bar says in the end, word for word."""
        expect(self.status).to_have_text(re.compile("^(Done|Error|Stopped|Python)"))
        return self.status.inner_text()

    def write(self, text: str) -> None:
        self.text.fill(text)


@contextlib.contextmanager
def new_reader(chromium: Browser, root: str) -> Iterator[Reader]:
    with contextlib.closing(chromium.new_context(viewport={"width": 1280, "height": 900})) as own:
        yield Reader(own.new_page(), root)
        own.unroute_all(behavior="ignoreErrors")


def check(reader: Reader, asked: int = 0) -> None:
    """Nothing was asked for elsewhere, and no script ended in an error."""
    local = (reader.root, "data:")
    assert [url for url in reader.asked[asked:] if not url.startswith(local)] == []
    assert reader.errors == []


@pytest.fixture
def fresh(chromium: Browser, root: str) -> Iterator[Reader]:
    """Somebody who comes to the site for the first time."""
    with new_reader(chromium, root) as someone:
        yield someone
        check(someone)


@pytest.fixture(scope="module")
def visitor(chromium: Browser, root: str) -> Iterator[Reader]:
    with new_reader(chromium, root) as someone:
        someone.open("")
        yield someone


@pytest.fixture
def reader(visitor: Reader) -> Iterator[Reader]:
    """Somebody who comes to the lesson from another page; Python may be loaded already."""
    asked = len(visitor.asked)
    visitor.go("", bars=0)
    visitor.go("tutorial/lesson/", bars=4)
    yield visitor
    check(visitor, asked)


def test_a_block_runs_and_python_is_loaded_only_then(fresh: Reader) -> None:
    fresh.open("tutorial/lesson/")
    first = fresh.block(1)
    expect(first.button("Stop")).to_be_hidden()
    assert fresh.asked_for("worker.js") == 0

    first.button("Run").click()
    expect(first.status).to_have_text("Loading Python …")
    expect(first.frame.get_by_role("progressbar", name="Loading Python")).to_be_visible()
    assert first.ended() == "Done."
    assert first.printed.text_content() == "1\n"
    # The watch sees what the worker asks for, too.
    assert fresh.asked_for("pyodide.asm.wasm") == 1
    assert fresh.asked_for(".whl") == 3

    assert first.run() == "Done."
    assert fresh.asked_for("pyodide.asm.wasm") == 1


def test_a_later_block_runs_those_above_it_first(reader: Reader) -> None:
    last = reader.block(4)
    assert last.run() == "Done. Blocks 1 to 3 ran first."
    assert last.printed.text_content() == "a card True\n"
    assert reader.block(1).output.is_hidden()

    second = reader.block(2)
    assert second.run() == "Done. Block 1 ran first."
    assert second.printed.text_content() == "True\n"
    third = reader.block(3)
    assert third.run() == "Done, nothing printed."
    assert last.run() == "Done."

    second.write("def count(state):\n    return -1")
    assert last.run() == "Done. Blocks 1 to 3 ran first."
    assert last.printed.text_content() == "a card False\n"


def test_a_picture_is_shown_and_cannot_do_anything(reader: Reader) -> None:
    block = reader.block(4)
    block.run()

    assert block.picture.get_attribute("alt") == "red 7"
    assert (block.picture.get_attribute("src") or "").startswith("data:image/svg+xml")
    assert block.picture.evaluate("image => image.complete && image.naturalWidth") == 120

    asked = len(reader.asked)
    block.write(
        "class Evil:\n"
        "    def _repr_svg_(self):\n"
        '        return \'\'\'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"'
        ' onload="parent.hurt = 1"><script>parent.hurt = 1</script>'
        "<image href=\"https://elsewhere.invalid/a.png\"/></svg>'''\n"
        "print('<b>bold</b>')\n"
        "Evil()"
    )
    block.run()
    assert block.printed.text_content() == "<b>bold</b>\n"
    assert block.picture.evaluate("image => image.complete && image.naturalWidth") == 9
    assert reader.page.evaluate("window.hurt") is None
    assert len(reader.asked) == asked or all(
        url.startswith("data:") for url in reader.asked[asked:]
    )


def test_a_block_is_edited_by_keyboard(reader: Reader) -> None:
    block = reader.block(3)
    keyboard = reader.page.keyboard

    # Tab goes through a block that is only passed.
    block.text.focus()
    keyboard.press("Tab")
    expect(block.button("Run")).to_be_focused()
    keyboard.press("Shift+Tab")
    expect(block.text).to_be_focused()

    # For somebody who writes it indents, and Enter keeps what is indented.
    keyboard.press("Control+End")
    keyboard.type("\nif number:\nprint('some')\n")
    keyboard.press("Tab")
    keyboard.type("print('more')")
    written = "number = count(state)\nif number:\n    print('some')\n        print('more')"
    expect(block.text).to_have_value(written)
    keyboard.press("Shift+Tab")
    expect(block.text).to_have_value(written.replace("        ", "    "))
    keyboard.press("Control+z")
    expect(block.text).to_have_value(written)
    keyboard.press("Control+Shift+z")
    assert block.frame.get_attribute("data-copy") == written.replace("        ", "    ")
    assert block.frame.locator(".live-colors .k").all_inner_texts() == ["if"]

    keyboard.press("Control+Enter")
    assert block.ended() == "Done. Blocks 1 and 2 ran first."
    assert block.printed.text_content() == "some\nmore\n"
    expect(block.text).to_be_focused()

    keyboard.press("Escape")
    keyboard.press("Tab")
    expect(block.button("Run")).to_be_focused()
    keyboard.press("Tab")
    keyboard.press("Enter")
    expect(block.text).to_have_value("number = count(state)")
    expect(block.output).to_be_hidden()
    assert block.run() == "Done, nothing printed. Blocks 1 and 2 ran first."


def test_several_lines_are_indented_at_once(reader: Reader) -> None:
    block = reader.block(1)
    block.write("one\n\ntwo")
    block.text.select_text()
    block.text.press("Tab")
    expect(block.text).to_have_value("    one\n\n    two")
    block.text.press("Shift+Tab")
    expect(block.text).to_have_value("one\n\ntwo")


def test_an_error_shows_the_lines_of_blocks(reader: Reader) -> None:
    second, third = reader.block(2), reader.block(3)
    second.write("def count(state):\n    return state.hand(9)")

    assert third.run() == "Error. Blocks 1 and 2 ran first."
    text = third.error.inner_text()
    assert "Block 3, line 1" in text
    assert "Block 2, line 2, in count\n    return state.hand(9)" in text
    assert "site-packages" not in text
    assert "runner" not in text

    # An error above is told where somebody asked for more.
    second.write("1 / 0")
    third.run()
    expect(third.output).to_contain_text("Block 2 above ends in an error, so this one did not run.")
    expect(third.error).to_contain_text("ZeroDivisionError: division by zero")
    assert second.output.is_hidden()

    second.button("Reset").click()
    assert third.run() == "Done, nothing printed. Blocks 1 and 2 ran first."
    expect(third.error).to_have_count(0)


def test_a_loop_without_end_is_stopped(reader: Reader) -> None:
    first, second = reader.block(1), reader.block(2)
    first.run()
    loaded = reader.asked_for("worker.js")
    first.write("print('begun')\nwhile True:\n    pass")
    first.button("Run").click()
    expect(first.button("Stop")).to_be_visible()
    expect(first.printed).to_have_text("begun")

    first.button("Stop").click()
    assert first.status.inner_text() == "Stopped."
    expect(first.button("Run")).to_be_focused()
    assert first.printed.text_content() == "begun\n"

    first.button("Reset").click()
    assert second.run() == "Done. Block 1 ran first."
    assert reader.asked_for("worker.js") == loaded + 1


def test_a_block_waits_for_the_one_that_runs(reader: Reader) -> None:
    first, second = reader.block(1), reader.block(2)
    first.write(f"import time\n{first.text.input_value()}\ntime.sleep(1)")
    first.button("Run").click()
    second.button("Run").click(force=True)

    expect(second.status).to_have_text("Waiting for block 1 …")
    assert second.ended() == "Done."
    assert first.said().startswith("Done after 1.")


def test_a_flood_of_text_is_cut_and_can_be_stopped(reader: Reader) -> None:
    block = reader.block(1)
    block.write("while True:\n    print('wild')")
    block.button("Run").click()
    expect(block.printed).to_contain_text("The output is cut here")
    block.button("Stop").click()

    assert block.status.inner_text() == "Stopped."
    assert len(block.printed.text_content() or "") < 21_000
    # What scrolls can be reached by keyboard.
    expect(block.output).to_have_attribute("tabindex", "0")
    expect(block.output).to_have_attribute("aria-label", "Output of block 1")


def test_pages_without_scripts_have_ordinary_blocks(chromium: Browser, root: str) -> None:
    with contextlib.closing(chromium.new_context(java_script_enabled=False)) as own:
        page = own.new_page()
        page.goto(root + "tutorial/lesson/")
        assert page.locator(".live-bar, textarea").count() == 0
        assert "state = uno.new_game" in page.locator("pre > code").first.inner_text()
        assert page.locator("pre > code").first.is_visible()


def test_blocks_stay_where_python_cannot_be_loaded(fresh: Reader) -> None:
    fresh.page.context.route("**/manifest.json", lambda route: route.fulfill(status=404))
    fresh.open("tutorial/lesson/")
    block = fresh.block(1)

    assert block.run().startswith("Python could not be loaded: /unorules/live/manifest.json is not")
    expect(block.text).to_have_value(re.compile("new_game"))
    expect(block.button("Stop")).to_be_hidden()

    fresh.page.context.unroute("**/manifest.json")
    assert block.run() == "Done."


def test_pages_change_without_a_reload(reader: Reader) -> None:
    reader.page.evaluate("window.stays = true")
    first = reader.block(1)
    first.write("kept = 1")
    first.run()
    first.write("while True:\n    pass")
    first.button("Run").click()
    expect(first.button("Stop")).to_be_visible()

    reader.page.go_back()
    expect(reader.page.locator(".live-bar")).to_have_count(0)
    reader.page.go_forward()
    expect(reader.page.locator(".live-bar")).to_have_count(4)
    first.write("kept")
    first.run()
    expect(first.error).to_contain_text("NameError")
    assert reader.page.evaluate("window.stays")


def test_parts_of_a_page_can_be_left_out(reader: Reader) -> None:
    assert reader.page.locator(".no-live pre > code").count() == 1
    assert reader.page.locator(".no-live .live-bar").count() == 0


def test_pictures_of_pages_for_the_eye(reader: Reader) -> None:
    """And a long line scrolls in its block, not the page."""
    page = reader.page
    second = reader.block(2)
    second.run()
    reader.block(4).run()
    reader.block(3).write("for number in range(20):\n    pass\nelse:\n    print('wild ' * 60)")
    reader.block(3).run()
    second.write(f"1 / 0  # {'a long line ' * 20}")
    second.run()
    code = second.frame.locator("code")
    for width in (1280, 360):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        # The text field lies on the colored text, letter by letter, and scrolls with it.
        assert second.frame.locator(".live-colors").bounding_box() == second.text.bounding_box()
        assert second.text.evaluate(
            "t => t.scrollWidth <= t.clientWidth && t.scrollHeight <= t.clientHeight"
        )
        second.text.press("End")
        assert code.evaluate("code => code.scrollLeft") > 500
        second.text.press("Home")
        assert code.evaluate("code => code.scrollLeft") < 50

        SHOTS.mkdir(parents=True, exist_ok=True)
        for scheme in ("light", "dark"):
            page.evaluate("scrollTo(0, 0)")
            path = SHOTS / f"{scheme}-{width}.png"
            page.screenshot(path=path, full_page=True, animations="disabled")
            page.locator("label[for^=__palette]:visible").click()
    page.set_viewport_size({"width": 1280, "height": 900})


def test_the_blocks_of_all_live_pages_print_what_these_say(reader: Reader, pages: Path) -> None:
    """In the browser's Python as in the tests' one; from page to page without a reload."""
    reader.block(1).run()
    loaded = reader.asked_for("worker.js")
    tried = 0
    for path in sorted(page for name in FOLDERS for page in (pages / name).rglob("*.md")):
        sources = re.findall(r"^```python$", path.read_text(encoding="utf-8"), re.MULTILINE)
        if not sources or path.name == "lesson.md":
            continue
        name = path.relative_to(pages).with_suffix("").as_posix()
        reader.go(f"{name.removesuffix('index').removesuffix('/')}/", bars=len(sources))
        for number in range(1, len(sources) + 1):
            block = reader.block(number)
            told = re.findall(r"# -> ?(.*)", block.text.input_value())
            said = block.run()
            assert said.startswith("Done"), f"{name}, {number}: {block.error.all_inner_texts()}"
            printed = "".join(block.printed.all_text_contents()).splitlines()
            assert printed == told, f"{name}, block {number}"
            tried += 1

    assert tried > 40
    assert reader.asked_for("worker.js") == loaded
