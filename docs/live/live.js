/**
 * Live blocks: the reader edits the Python blocks of a page and runs them in the page.
 *
 * Blocks run as the page's test runs them: in order, in one namespace. Running a block first runs
 * those above it that have not been run as they stand; running one again starts from the top.
 * Python (worker.js) is loaded from this site at the first run. It stays until the page is loaded
 * anew, so for the whole visit where pages change by instant navigation.
 */
const SITE = new URL("../", import.meta.url).href;
// The folders of the site whose pages are live. A part of a page with the class `no-live` is not.
const FOLDERS = ["tutorial/", "rules/"];

/* Small helpers. */

function make(tag, attributes = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
}

/** A button that cannot be used for now keeps the focus, so it is not `disabled`. */
function enable(button, on) {
  if (on) button.removeAttribute("aria-disabled");
  else button.setAttribute("aria-disabled", "true");
}

function listed(numbers) {
  const [first] = numbers;
  if (numbers.length === 1) return `Block ${first}`;
  return `Blocks ${first} ${numbers.length === 2 ? "and" : "to"} ${numbers.at(-1)}`;
}

/* Colors for text that has been edited: the classes of Pygments, which the theme colors. */

const WORDS = {
  kc: "False None True",
  k: `and as assert async await break case class continue def del elif else except finally for from
    global if import in is lambda match nonlocal not or pass raise return try while with yield`,
  nb: `abs all any bool dict enumerate filter float int isinstance iter len list map max min next
    print range repr reversed round set sorted str sum tuple type zip`,
};
const CLASSES = new Map(
  Object.entries(WORDS).flatMap(([kind, words]) => words.split(/\s+/).map((word) => [word, kind])),
);
// What the name after such a word is.
const NAMED = { class: "nc", def: "nf", import: "nn", from: "nn" };
const TOKEN = new RegExp(
  [
    /(?<c1>#.*)/,
    /(?<sd>(?:\b[rbfuRBFU]{1,2})?(?:"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)))/,
    /(?<s1>(?:\b[rbfuRBFU]{1,2})?(?:"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?))/,
    /(?<mi>\b\d[\w.]*)/,
    /(?<name>[^\W\d]\w*)/,
    /(?<o>[-+*/%=<>!&|^~@]+)/,
  ]
    .map((part) => part.source)
    .join("|"),
  "gu",
);

function colored(text) {
  const parts = [];
  let end = 0;
  let before = "";
  for (const match of text.matchAll(TOKEN)) {
    const [kind] = Object.entries(match.groups).find(([, found]) => found !== undefined);
    const style = kind === "name" ? (NAMED[before] ?? CLASSES.get(match[0])) : kind;
    before = match[0];
    parts.push(text.slice(end, match.index));
    parts.push(style ? make("span", { class: style }, match[0]) : match[0]);
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)];
}

/* Python: one worker, made at the first run. */

const python = {
  worker: null,
  ready: false,
  block: null, // the block that is running
  next: null, // the one that runs after it

  start() {
    const fail = (text) =>
      this.hear({ kind: "unloaded", text: text || "the browser does not start it" });
    try {
      this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    } catch (error) {
      fail(error.message);
      return;
    }
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      fail(event.message);
    };
  },

  run(block, order) {
    this.block = block;
    for (const other of block.page.blocks) other.busy();
    if (!this.worker) this.start();
    this.worker?.postMessage(order);
  },

  hear(message) {
    const { kind } = message;
    const { block } = this;
    if (kind === "ready") this.ready = true;
    if (kind === "unloaded" || kind === "broken") this.end();
    if (kind === "done") this.idle();
    block?.hear(message);
    if (!this.block) this.goOn();
  },

  /** Ends Python, whatever it does, and lets a new one load if this one had been loaded. */
  stop() {
    const again = this.ready;
    this.end();
    if (again) this.start();
  },

  end() {
    if (this.worker) {
      this.worker.onmessage = this.worker.onerror = null;
      this.worker.terminate();
      this.worker = null;
    }
    this.ready = false;
    this.idle();
  },

  idle() {
    const { block } = this;
    this.block = null;
    for (const other of block?.page.blocks ?? []) other.busy();
  },

  /** Runs the block that waits, if it still stands in the page. */
  goOn() {
    const { next } = this;
    this.next = null;
    if (next?.page === page) next.run();
  },
};

/* A block. */

const HINT = "live-hint";
const INDENT = "    ";

class Block {
  constructor(page, place, frame, code) {
    this.page = page;
    this.place = place;
    this.number = place + 1;
    this.frame = frame;
    this.original = code.textContent.replace(/\n+$/, "");

    this.colors = make("span", { class: "live-colors", "aria-hidden": "true" });
    this.colors.append(...code.childNodes);
    this.pristine = [...this.colors.childNodes];
    this.text = make("textarea", {
      class: "live-text",
      "aria-label": `Python, block ${this.number}`,
      "aria-describedby": HINT,
      autocapitalize: "off",
      autocomplete: "off",
      autocorrect: "off",
      rows: "1",
      spellcheck: "false",
      translate: "no",
      wrap: "off",
    });
    this.text.value = this.original;
    code.append(this.colors, this.text);
    this.listenToText();

    this.runButton = make("button", { type: "button", class: "live-run" }, "Run");
    this.stopButton = make("button", { type: "button", class: "live-stop", hidden: "" }, "Stop");
    this.resetButton = make("button", { type: "button" }, "Reset");
    this.progress = make("progress", { max: "1", hidden: "", "aria-label": "Loading Python" });
    this.status = make("span", { class: "live-status", role: "status" });
    this.runButton.addEventListener("click", () => this.run());
    this.resetButton.addEventListener("click", () => this.reset());
    this.stopButton.addEventListener("click", () => this.stop());
    const bar = make("div", { class: "live-bar", role: "group" });
    bar.setAttribute("aria-label", `Block ${this.number}`);
    bar.append(this.runButton, this.resetButton, this.stopButton, this.progress, this.status);
    this.output = make("div", { class: "live-output", role: "region", "aria-live": "polite" });
    this.output.setAttribute("aria-label", `Output of block ${this.number}`);
    this.output.hidden = true;
    frame.classList.add("live");
    frame.append(bar, this.output);
    this.changed();
  }

  get source() {
    return this.text.value;
  }

  /* Editing. */

  listenToText() {
    // Tab indents for a reader who writes; for one who walks through the page it goes on.
    let writes = false;
    this.text.addEventListener("focus", () => (writes = false));
    this.text.addEventListener("pointerup", () => (writes = true));
    this.text.addEventListener("input", () => {
      writes = true;
      this.changed();
      if (python.block !== this) this.say("");
    });
    this.text.addEventListener("keydown", (event) => {
      if (event.isComposing) return;
      const { key, shiftKey } = event;
      if (key === "Enter" && (event.ctrlKey || event.metaKey)) this.run();
      else if (event.ctrlKey || event.metaKey || event.altKey) return;
      else if (key === "Escape") {
        writes = false;
        return;
      } else if (key === "Tab" && writes) this.indent(shiftKey);
      else if (key === "Enter" && !shiftKey) this.newLine();
      else return;
      event.preventDefault();
    });
  }

  /** Types the text over the selection. The browser's undo knows of it. */
  type(text) {
    const done = text
      ? document.execCommand("insertText", false, text)
      : document.execCommand("delete");
    if (done) return;
    this.text.setRangeText(text, this.text.selectionStart, this.text.selectionEnd, "end");
    this.text.dispatchEvent(new Event("input"));
  }

  newLine() {
    const { value, selectionStart } = this.text;
    const line = value.slice(value.lastIndexOf("\n", selectionStart - 1) + 1, selectionStart);
    this.type(`\n${/^ */.exec(line)[0]}${/:\s*(#.*)?$/.test(line) ? INDENT : ""}`);
  }

  indent(back) {
    const { value, selectionStart, selectionEnd } = this.text;
    if (!back && selectionStart === selectionEnd) {
      const column = selectionStart - value.lastIndexOf("\n", selectionStart - 1) - 1;
      this.type(INDENT.slice(column % INDENT.length));
      return;
    }
    const begin = value.lastIndexOf("\n", selectionStart - 1) + 1;
    // A selection that ends where a line begins does not mean that line.
    const last = selectionEnd > selectionStart ? selectionEnd - 1 : selectionEnd;
    const after = value.indexOf("\n", last);
    const end = after < 0 ? value.length : after;
    const lines = value.slice(begin, end);
    const moved = back ? lines.replace(/^ {1,4}/gm, "") : lines.replace(/^(?=.)/gm, INDENT);
    if (moved === lines) return;
    this.text.setSelectionRange(begin, end);
    this.type(moved);
    if (selectionStart === selectionEnd) {
      const caret = Math.max(begin, selectionStart - (lines.length - moved.length));
      this.text.setSelectionRange(caret, caret);
    } else this.text.setSelectionRange(begin, begin + moved.length);
  }

  /** The colors behind the text, and what the theme's copy button copies. */
  changed() {
    const untouched = this.source === this.original;
    const shown = untouched ? this.pristine : [...colored(this.source), "\n"];
    this.colors.replaceChildren(...shown);
    this.frame.setAttribute("data-copy", this.source);
    this.busy();
  }

  /* Running. */

  /** Shows what can be pressed now. */
  busy() {
    const mine = python.block === this;
    const focused = document.activeElement === this.stopButton;
    this.stopButton.hidden = !mine;
    if (focused && !mine) this.runButton.focus();
    if (!mine) this.progress.hidden = true;
    enable(this.runButton, !python.block);
    enable(this.resetButton, !mine && (this.source !== this.original || !this.output.hidden));
  }

  run() {
    if (python.block) {
      if (python.block === this) return;
      python.next?.say("");
      python.next = this;
      this.say(`Waiting for block ${python.block.number} …`);
      return;
    }
    const { blocks, done } = this.page;
    const above = blocks.slice(0, this.place).map((block) => block.source);
    const fresh = !done || done.length > above.length || done.some((text, i) => text !== above[i]);
    const first = fresh ? 0 : done.length;
    this.before = blocks.slice(first, this.place).map((block) => block.number);
    this.after = [...above, this.source];
    this.page.done = null; // until this run has ended well
    this.stale = true;
    this.output.classList.add("live-stale");
    this.progress.removeAttribute("value");
    this.progress.hidden = python.ready;
    this.say(python.ready ? "Running …" : "Loading Python …");
    const order = blocks.slice(first, this.number).map(({ number, source }) => ({ number, source }));
    python.run(this, { fresh, blocks: order });
  }

  stop() {
    python.stop();
    this.show();
    this.say("Stopped.");
    python.goOn();
  }

  reset() {
    if (this.resetButton.hasAttribute("aria-disabled")) return;
    this.text.value = this.original;
    this.page.done = null;
    this.clear();
    this.output.hidden = true;
    this.changed();
    this.say("As it was. The next run starts from the top of the page.");
  }

  hear({ kind, text, words, share, seconds, failed }) {
    if (kind === "progress") this.progress.value = share;
    if (kind === "ready") {
      this.progress.hidden = true;
      this.say("Running …");
    }
    if (kind === "text") this.print(text);
    if (kind === "picture") this.show(picture(text, words));
    if (kind === "error") this.error = text;
    if (kind === "done") this.finish(seconds, failed);
    if (kind === "broken") {
      this.show(make("pre", { class: "live-error" }, text));
      this.say("Python broke off. The next run starts it anew.");
    }
    if (kind === "unloaded") {
      this.stale = false;
      this.output.classList.remove("live-stale");
      this.say(`Python could not be loaded: ${text}. Run tries again.`);
    }
  }

  finish(seconds, failed) {
    if (failed === null) this.page.done = this.after;
    const { before } = this;
    const cause = failed !== null && failed !== this.number ? failed : null;
    if (cause !== null) {
      this.show(make("p", {}, `Block ${cause} above ends in an error, so this one did not run.`));
    }
    if (failed !== null) this.show(make("pre", { class: "live-error" }, this.error));
    this.show();
    const said = [failed === null ? "Done" : "Error"];
    if (seconds >= 0.1) said.push(` after ${seconds.toFixed(1)} s`);
    if (failed === null && this.output.hidden) said.push(", nothing printed");
    said.push(".");
    if (before.length && cause === null) said.push(` ${listed(before)} ran first.`);
    this.say(said.join(""));
  }

  say(text) {
    this.status.textContent = text;
  }

  /** Appends to the output; the first time in a run, in place of what was there. */
  show(element) {
    if (this.stale) this.clear();
    if (element) this.output.append(element);
    this.output.hidden = !this.output.hasChildNodes();
    // What scrolls can be reached by keyboard.
    if (this.output.scrollHeight > this.output.clientHeight) this.output.tabIndex = 0;
    else this.output.removeAttribute("tabindex");
    this.busy();
  }

  print(text) {
    if (this.stale) this.clear();
    const last = this.output.lastElementChild;
    if (last?.className === "live-printed") last.append(text);
    else this.show(make("pre", { class: "live-printed" }, text));
  }

  clear() {
    this.stale = false;
    this.output.classList.remove("live-stale");
    this.output.replaceChildren();
  }
}

/** As an image a drawing can neither run scripts nor load anything. */
function picture(markup, words) {
  const source = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markup)}`;
  return make("img", { class: "live-picture", src: source, alt: words });
}

/* The page. */

let page = { content: null, blocks: [], done: null };

function visit() {
  const content = document.querySelector("article") ?? document.body;
  if (content === page.content) return;
  if (page.blocks.includes(python.block)) python.stop();
  page = { content, blocks: [], done: null };
  if (!FOLDERS.some((folder) => location.href.startsWith(SITE + folder))) return;
  const frames = [...content.querySelectorAll("div.language-python")].filter(
    (frame) => !frame.closest(".no-live") && frame.querySelector("pre > code"),
  );
  for (const frame of frames) {
    page.blocks.push(
      new Block(page, page.blocks.length, frame, frame.querySelector("pre > code")),
    );
  }
  if (frames.length) {
    content.append(
      make(
        "p",
        { id: HINT, hidden: "" },
        "Control and Enter run the block. Tab indents while you write; Escape, then Tab goes on.",
      ),
    );
  }
}

// The theme tells every page that its instant navigation puts in place of the last one.
if (window.document$?.subscribe) window.document$.subscribe(visit);
else visit();
