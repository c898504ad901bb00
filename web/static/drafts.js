// What is typed at the desk stays in this browser: drafts with a name and a date, each until it is forgotten.
const section = document.getElementById("drafts");
const area = document.getElementById("text");
const list = document.getElementById("kept");
const note = document.getElementById("room");
const KEY = "desk.draft.";
const dated = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

let id = sessionStorage.getItem("desk.draft");
let changed = read(id)?.changed;

function read(name) {
  try {
    return JSON.parse(localStorage.getItem(KEY + name));
  } catch {
    return null;
  }
}

function all() {
  const names = Object.keys(localStorage).filter((key) => key.startsWith(KEY)).map((key) => key.slice(KEY.length));
  const drafts = names.map((name) => ({ name, ...read(name) })).filter((one) => one.text);
  return drafts.sort((a, b) => b.changed - a.changed);
}

// What a draft is called: the first text in quotation marks, else its game, else how it begins.
function title(typed) {
  const text = typed.replace(/;.*/g, "");
  const said = text.match(/"([^"\n]{1,60})"/) ?? text.match(/^#tn\s.*?=([^\s/]{1,40})/) ?? text.match(/\S.{0,40}/);
  return said?.[1] ?? said?.[0] ?? "";
}

// Drafts that would be called the same are numbered, the oldest first.
function called(drafts) {
  const names = new Map();
  const times = new Map();
  for (const draft of [...drafts].sort((a, b) => parseInt(a.name, 10) - parseInt(b.name, 10))) {
    const said = title(draft.text);
    times.set(said, (times.get(said) ?? 0) + 1);
    names.set(draft.name, times.get(said) > 1 ? `${said} (${times.get(said)})` : said);
  }
  return names;
}

// A tab keeps its own draft. Where another tab has gone on with the same one, this becomes a draft of its own.
function keep() {
  if (!area.value.trim()) {
    begin(null, true);
    return;
  }
  const other = id && read(id);
  if (!id || (other && other.changed !== changed)) begin(`${Date.now()}-${Math.random().toString(36).slice(2, 8)}`, true);
  changed = Date.now();
  try {
    localStorage.setItem(KEY + id, JSON.stringify({ changed, text: area.value }));
    note.hidden = true;
  } catch {
    note.hidden = false;
  }
}

// What lies beside the text goes with its draft: it goes on under another name, or is another one.
function begin(name, goesOn = false) {
  id = name;
  changed = undefined;
  document.dispatchEvent(new CustomEvent("draft", { detail: { name, goesOn } }));
  if (name) sessionStorage.setItem("desk.draft", name);
  else sessionStorage.removeItem("desk.draft");
}

function lay(text) {
  area.value = text;
  area.dispatchEvent(new Event("input"));
}

function row(draft, name) {
  const line = section.querySelector("template").content.firstElementChild.cloneNode(true);
  const [open, forget] = line.querySelectorAll("button");
  const when = dated.format(draft.changed);
  open.querySelector("b").textContent = name;
  open.querySelector("small").textContent = when;
  if (draft.name === id) open.setAttribute("aria-current", "true");
  open.addEventListener("click", () => {
    begin(draft.name);
    const now = read(draft.name) ?? draft;
    changed = now.changed;
    lay(now.text);
    area.focus();
  });
  forget.setAttribute("aria-label", `${forget.textContent}: ${name}, ${when}`);
  forget.addEventListener("click", () => {
    localStorage.removeItem(KEY + draft.name);
    document.dispatchEvent(new CustomEvent("forget", { detail: draft.name }));
    if (draft.name === id) begin(null);
    show();
    (list.querySelector("button") ?? area).focus();
  });
  return line;
}

function show() {
  const drafts = all();
  const names = called(drafts);
  list.replaceChildren(...drafts.map((draft) => row(draft, names.get(draft.name))));
}

// The game of a text in the notation, as its first line names it, or of a record in JSON.
function gameOf(text) {
  return text.match(/^#tn\s[^\n]*?=([a-z][a-z-]+)/m)?.[1] ?? text.match(/"game":\s*"([a-z-]+)"/)?.[1];
}

// The game used last is chosen for the next one; without a draft the choice of the page stays.
function chooseLastGame() {
  const choice = document.querySelector("select[name=game], select[name=table]");
  const game = all().map((one) => gameOf(one.text)).find(Boolean);
  if (!choice || !game || choice.value.startsWith(`${game}/`)) return;
  const option = [...choice.options].find((one) => one.value.startsWith(`${game}/`));
  if (option) choice.value = option.value;
}

function save(file, ending) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `${title(area.value).replace(/[^\p{L}\p{N}]+/gu, "-") || "game"}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// The text as it stands is at hand; its other form the server makes, which then forgets it.
async function download(event) {
  event.preventDefault();
  const button = event.currentTarget;
  if (button.dataset.form === "tn" && !area.value.trimStart().startsWith("{")) {
    save(new Blob([area.value], { type: "text/plain" }), "tn");
    return;
  }
  const says = document.getElementById("verdict");
  try {
    const answer = await fetch(button.formAction, { method: "POST", body: new FormData(button.form) });
    if (answer.ok) {
      save(await answer.blob(), answer.headers.get("Content-Disposition").match(/\.(\w+)"?$/)[1]);
      return;
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    says.textContent = (page.querySelector("#verdict .refused") ?? page.querySelector("main")).textContent.trim();
  } catch {
    says.textContent = button.form.dataset.silent;
  }
}

area.addEventListener("input", () => {
  keep();
  show();
});
document.getElementById("new").addEventListener("click", () => {
  begin(null);
  lay("");
  area.focus();
});
document.getElementById("undo").addEventListener("click", () => {
  area.focus();
  document.execCommand("undo");
});
for (const button of document.querySelectorAll("[data-form]")) button.addEventListener("click", download);
window.addEventListener("storage", show);

// What the server laid on the desk, or the browser has put back, is not covered by a draft.
const draft = id && read(id);
if (!area.value.trim() && draft) lay(draft.text);
else if (area.value.trim() && area.value !== draft?.text) {
  if (new URLSearchParams(location.search).has("record")) begin(null);
  keep();
}
if (!area.value.trim()) chooseLastGame();
section.hidden = false;
document.getElementById("tools").hidden = false;
show();
