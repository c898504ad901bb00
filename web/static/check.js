// The page on which a game is checked without a server: Python runs in a worker of the page.
const page = document.querySelector("#check");
const { words, lang } = { words: JSON.parse(page.dataset.words), lang: page.dataset.lang };
const text = page.querySelector("textarea");
const button = page.querySelector("button");
const state = page.querySelector("[role=status]");
const results = page.querySelector("#results");
const fill = (sentence, value) => sentence.replace("{0}", value);
const waiting = new Map();
let worker = null;
let failed = "";

function make(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function fail(message) {
  failed = message;
  state.textContent = fill(words.failed, message);
  for (const { reject } of waiting.values()) reject(new Error(message));
  waiting.clear();
}

function start() {
  if (location.protocol === "file:") return fail(words.disk);
  const folder = page.dataset.python;
  worker = new Worker(new URL(`${folder}/worker.mjs`, location.href), { type: "module" });
  import(new URL(`${folder}/tarot-replay.js`, location.href));
  state.textContent = words.loading;
  worker.addEventListener("error", (event) => fail(event.message ?? ""));
  worker.addEventListener("message", ({ data }) => {
    if (data.failed) return fail(data.failed);
    if (data.ready) {
      page.dataset.ready = "";
      if (!waiting.size) state.textContent = words.ready;
      return;
    }
    const { resolve, reject } = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.error) reject(new Error(data.error));
    else resolve(data.result);
  });
}

let asked = 0;
function ask(act, ...values) {
  if (failed) return Promise.reject(new Error(failed));
  return new Promise((resolve, reject) => {
    waiting.set(++asked, { resolve, reject });
    worker.postMessage({ id: asked, act, values });
  });
}

async function read(address, language) {
  const [status, body] = await ask("answer", new URL(address).pathname, language);
  if (status !== 200) throw new Error(String(status));
  return JSON.parse(body);
}

function shown({ report, slug, repairs }) {
  const part = make("section", {}, make("h2", { class: `verdict ${report.verdict}` }, words[report.verdict]));
  if (report.faults.length) {
    const faults = report.faults.map((fault) =>
      make("li", {}, make("p", {}, fault.line ? make("strong", {}, `${fill(words.line, fault.line)} `) : "", fault.what), make("p", { class: "quiet" }, fault.rule ?? "")));
    part.append(make("ul", { class: "faults" }, ...faults));
  }
  if (repairs.length) {
    const listed = repairs.map((repair) => {
      const apply = make("button", { type: "button", class: "button" }, words.apply);
      apply.addEventListener("click", () => {
        text.value = repair.text;
        check();
      });
      return make("li", {}, make("p", {}, repair.reason), apply);
    });
    part.append(make("h3", {}, words.repairs), make("ul", { class: "repairs" }, ...listed));
  }
  if (slug !== null) {
    const replay = make("tarot-replay", { lang, local: "" });
    replay.load = read;
    replay.setAttribute("src", `https://browser.invalid/r/${slug}`);
    part.append(replay);
  }
  return part;
}

async function check() {
  button.disabled = true;
  if (!failed) state.textContent = "ready" in page.dataset ? words.checking : words.loading;
  try {
    await customElements.whenDefined("tarot-replay");
    const judged = JSON.parse(await ask("check", text.value, lang));
    results.replaceChildren(...judged.map(shown));
    state.textContent = judged.map(({ report }) => words[report.verdict]).join(" ");
  } catch (error) {
    state.textContent = fill(words.failed, error.message);
  }
  button.disabled = false;
}

page.querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  check();
});
page.querySelector("input").addEventListener("change", async ({ target }) => {
  if (target.files[0]) text.value = await target.files[0].text();
});
start();
