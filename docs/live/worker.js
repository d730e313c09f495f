/**
 * Python for the blocks of a page, in a thread of its own, so that a loop without end can be ended.
 *
 * Takes {fresh, blocks: [{number, source}]} and runs the blocks, all but the last one quietly.
 * Tells {kind}: "progress" (share), "ready", "text" and "error" (text), "picture" (text, words),
 * "done" (seconds, failed: the number of the block that did not run to its end, or null),
 * "unloaded" (text) if Python could not be loaded, "broken" (text) if it broke off.
 */
const here = new URL(".", import.meta.url);
const tell = (kind, rest = {}) => self.postMessage({ kind, ...rest });

async function fetched(url, options) {
  const answer = await fetch(url, options);
  if (!answer.ok) throw new Error(`${url.pathname} is not there (${answer.status})`);
  return answer;
}

/** Lets every later fetch count towards `size` bytes; Pyodide has no word on its progress. */
function countBytes(size) {
  const plain = self.fetch;
  let done = 0;
  let told = 0;
  self.fetch = async (...args) => {
    const answer = await plain(...args);
    if (!answer.ok || !answer.body) return answer;
    const counter = new TransformStream({
      transform(chunk, controller) {
        done += chunk.byteLength;
        const share = Math.min(done / size, 1);
        if (share - told >= 0.01) tell("progress", { share: (told = share) });
        controller.enqueue(chunk);
      },
    });
    return new Response(answer.body.pipeThrough(counter), answer);
  };
  return () => (self.fetch = plain);
}

async function load() {
  const manifest = await (
    await fetched(new URL("manifest.json", here), { cache: "no-cache" })
  ).json();
  const runner = fetched(new URL("runner.py", here), { cache: "no-cache" });
  const stopCounting = countBytes(manifest.size);
  const indexURL = new URL(manifest.pyodide, here).href;
  const { loadPyodide } = await import(`${indexURL}pyodide.mjs`);
  const python = await loadPyodide({ indexURL });
  await python.loadPackage(
    manifest.wheels.map((wheel) => new URL(wheel, here).href),
    { messageCallback() {} },
  );
  stopCounting();
  python.FS.writeFile("live_runner.py", await (await runner).text());
  python.runPython("import unorules");
  const module = python.pyimport("live_runner");
  return module.Page((kind, text, words) => tell(kind, { text, words }));
}

const loading = load();
loading.then(
  () => tell("ready"),
  (error) => tell("unloaded", { text: error.message ?? String(error) }),
);

self.onmessage = async ({ data: { fresh, blocks } }) => {
  const page = await loading.catch(() => null);
  if (!page) return;
  const begin = performance.now();
  try {
    if (fresh) page.restart();
    let failed = null;
    for (const [place, { number, source }] of blocks.entries()) {
      const quiet = place < blocks.length - 1;
      if (!page.run.callKwargs(number, source, { quiet })) {
        failed = number;
        break;
      }
    }
    tell("done", { failed, seconds: (performance.now() - begin) / 1000 });
  } catch (error) {
    tell("broken", { text: error.message ?? String(error) });
  }
};
