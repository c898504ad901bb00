// Python in a worker of the page: it loads Pyodide and the viewer once, and answers one question after another.
import { loadPyodide } from "./pyodide.mjs";

const here = new URL(".", import.meta.url).href;

async function start() {
  const parts = await (await fetch(`${here}parts.json`)).json();
  const fetched = parts.map(async ([name]) => {
    const answer = await fetch(here + name);
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return answer.arrayBuffer();
  });
  const python = await loadPyodide({ indexURL: here });
  for (const [number, [, kind]] of parts.entries()) await python.unpackArchive(await fetched[number], kind);
  return python.pyimport("tarot_records.web.files.in_browser");
}

const viewer = start();
let turn = viewer.then(() => postMessage({ ready: true }), (error) => postMessage({ failed: error.message }));

addEventListener("message", ({ data: { id, act, values } }) => {
  turn = turn.then(async () => {
    try {
      const result = (await viewer)[act](...values);
      postMessage({ id, result: result?.toJs ? result.toJs() : result });
    } catch (error) {
      postMessage({ id, error: error.message });
    }
  });
});
