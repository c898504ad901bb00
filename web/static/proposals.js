// What may come next is proposed below the cursor while somebody types. It takes no key but the arrows, until something
// is chosen with them; a word goes by Enter, Tab or a touch. Without a connection the words met so far are proposed.
const area = document.getElementById("text");
const list = document.getElementById("proposals");
const wanted = document.getElementById("propose");
const NEAR = 3; // letters from which on words are proposed that are written only nearly so
const MOST = 80;
const LEAST = 5; // lines of the list for which the page makes room
const LONG = 200000; // characters; of a longer text nobody is asked what may come next
const BREAKS = /[\s,:=+()]/;
const pen = document.createElement("canvas").getContext("2d");

let answer = null; // what may follow a text: { before, kind, choices }
let asked = null;
let timer = 0;
let keyed = false; // whether a key was pressed: what a button writes asks for nothing
let at = -1; // where the cursor was when something was typed
let typed = ""; // the part of the word that stands before it
let shown = [];
let chosen = -1;
let left = ""; // behind this text nothing more is proposed, as somebody has pressed Escape
const known = { line: new Map(), word: new Map() };

const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/œ/g, "oe").replace(/’/g, "'").replace(/[-_\s]+/g, " ").trimStart();

function hide() {
  clearTimeout(timer);
  asked?.abort();
  list.hidden = true;
  chosen = -1;
  area.removeAttribute("aria-activedescendant");
}

// -- what is proposed --------------------------------------------------------------------------------------------

function ask() {
  clearTimeout(timer);
  const text = area.value.slice(0, area.selectionStart);
  at = area.selectionStart;
  if (!wanted.checked || at !== area.selectionEnd || text.length > LONG || text.trimStart().startsWith("{")) return hide();
  if (answer && fits(text)) return propose(text);
  hide();
  timer = setTimeout(() => load(text), 50);
}

// Whether the last answer still holds: what was typed since goes on with a word of it.
function fits(text) {
  if (!text.startsWith(answer.before)) return false;
  const rest = text.slice(answer.before.length);
  return !BREAKS.test(rest) || (!/[\n,]/.test(rest) && begun(answer.choices, plain(rest)).length > 0);
}

async function toldOf(text, signal) {
  const body = new FormData();
  body.set("text", text);
  const reply = await fetch(list.dataset.ask, { method: "POST", body, signal });
  if (!reply.ok) return null;
  const { kind, typed: part, choices: words } = await reply.json();
  const choices = words.map((one) => ({ ...one, ways: [plain(one.word), ...one.forms] }));
  if (kind !== "card") for (const one of choices) known[kind].set(one.word, one);
  return { before: text.slice(0, text.length - part.length), kind, choices };
}

async function load(text) {
  asked?.abort();
  asked = new AbortController();
  try {
    const told = await toldOf(text, asked.signal);
    if (!told) return;
    answer = told;
  } catch (error) {
    if (error.name === "AbortError") return;
    answer = remembered(text);
  }
  if (area.selectionStart === at && area.value.slice(0, at) === text && document.activeElement === area) propose(text);
}

// Without a server: the words that were proposed before, at the same kind of place.
function remembered(text) {
  const rest = text.match(/[^\s,:=+()]*$/)[0];
  const before = text.slice(0, text.length - rest.length);
  const kind = /(^|\n)[ \t]*$/.test(before) ? "line" : "word";
  return { before, kind, choices: [...known[kind].values()].map((one) => ({ ...one, within: true })) };
}

const begun = (choices, word) => choices.filter((one) => one.ways.some((way) => way.startsWith(word)));

// As many letters as differ between a word and the beginning of another, each put in, left out or changed.
function differing(word, way) {
  let row = [...Array(way.length + 1).keys()];
  for (let i = 0; i < word.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < way.length; j += 1) next.push(Math.min(row[j + 1] + 1, next[j] + 1, row[j] + (word[i] === way[j] ? 0 : 1)));
    row = next;
  }
  return Math.min(...row);
}

function found(choices, word) {
  const some = begun(choices, word);
  if (some.length || word.length < NEAR) return some.sort((a, b) => !plain(a.word).startsWith(word) - !plain(b.word).startsWith(word));
  return choices.filter((one) => one.ways.some((way) => way.length >= NEAR && differing(word, way.slice(0, word.length + 1)) <= (word.length > 5 ? 2 : 1)));
}

function propose(text) {
  typed = text.slice(answer.before.length);
  const word = plain(typed);
  shown = left === answer.before ? [] : found(answer.choices, word).slice(0, MOST);
  const said = shown.length === 1 && shown[0].ways.includes(word);
  if (!shown.length || said) return hide();
  chosen = -1;
  area.removeAttribute("aria-activedescendant");
  list.classList.toggle("tight", answer.kind === "card");
  list.replaceChildren(...shown.map(option));
  list.hidden = false;
  list.scrollTop = 0;
  place();
}

function option(one, number) {
  const item = document.createElement("li");
  item.id = `proposal-${number}`;
  item.setAttribute("role", "option");
  item.setAttribute("aria-selected", "false");
  item.append(Object.assign(document.createElement("b"), { textContent: one.word }));
  const means = [one.means, one.within ? "" : list.dataset.barred].filter(Boolean).join(", ");
  if (means) item.append(" ", Object.assign(document.createElement("small"), { textContent: means }));
  item.title = answer.kind === "card" ? means : "";
  item.classList.toggle("barred", !one.within);
  item.addEventListener("click", () => take(one));
  return item;
}

// Below the word that is typed and inside the field, over no button. Where there is little room, the text goes up in the
// field, and the page in its window.
function place() {
  const style = getComputedStyle(area);
  pen.font = `${style.fontSize} ${style.fontFamily}`;
  const lines = area.value.slice(0, at - typed.length).split("\n");
  const high = parseFloat(style.lineHeight);
  list.style.maxHeight = "";
  const wanted = Math.min(list.offsetHeight, area.clientHeight - 2 * high);
  const inside = parseFloat(style.paddingTop) + lines.length * high;
  if (!area.value.slice(at).includes("\n")) area.scrollTop = area.scrollHeight;
  area.scrollTop = Math.max(area.scrollTop, inside + wanted - area.clientHeight);
  const across = area.offsetLeft + parseFloat(style.paddingLeft) + pen.measureText(lines.at(-1)).width - area.scrollLeft;
  const below = inside - area.scrollTop;
  const side = area.offsetLeft + area.offsetWidth - list.offsetWidth;
  list.style.left = `${Math.max(0, Math.min(across, side))}px`;
  list.style.top = `${area.offsetTop + below}px`;
  const room = Math.min(wanted, area.clientHeight - below);
  const free = () => (visualViewport?.height ?? innerHeight) - area.getBoundingClientRect().top - below;
  scrollBy({ top: Math.max(0, Math.min(room, LEAST * high) - free()), behavior: "instant" });
  list.style.maxHeight = `${Math.max(Math.min(room, LEAST * high), Math.min(room, free()))}px`;
}

// -- what is taken -----------------------------------------------------------------------------------------------

function choose(number) {
  list.children[chosen]?.setAttribute("aria-selected", "false");
  chosen = Math.min(number, shown.length - 1);
  const item = list.children[chosen];
  if (!item) return area.removeAttribute("aria-activedescendant");
  item.setAttribute("aria-selected", "true");
  item.scrollIntoView({ block: "nearest" });
  area.setAttribute("aria-activedescendant", item.id);
}

// It is written as if it were typed, so that it can be undone; then the next word may be proposed.
function take(one) {
  const blank = one.word.endsWith("=") || area.value[at] === " " ? "" : " ";
  area.setSelectionRange(at - typed.length, at);
  keyed = true;
  document.execCommand("insertText", false, one.word + blank);
}

area.addEventListener("keydown", (event) => {
  const { key } = event;
  keyed = true;
  if (key === " " && event.ctrlKey) {
    event.preventDefault();
    left = "";
    return ask();
  }
  if (list.hidden || event.ctrlKey || event.metaKey) return;
  const row = list.classList.contains("tight") ? ["ArrowLeft", "ArrowRight"] : [];
  if (key === "ArrowDown" && chosen < 0 && !typed && !event.altKey && area.value.indexOf("\n", at) >= 0) return hide();
  if (key === "ArrowDown" || (chosen >= 0 && key === row[1])) choose(chosen + 1);
  else if (chosen >= 0 && (key === "ArrowUp" || key === row[0])) choose(chosen - 1);
  else if (chosen >= 0 && (key === "Enter" || key === "Tab") && !event.shiftKey) take(shown[chosen]);
  else if (key === "Escape") {
    left = answer.before;
    hide();
  } else return key === "Tab" && hide(); // so that the focus goes on as ever
  event.preventDefault();
});
area.addEventListener("input", () => {
  const byHand = keyed;
  keyed = false;
  if (byHand) ask();
  else hide();
});
document.addEventListener("selectionchange", () => {
  if (document.activeElement === area && area.selectionStart !== at) hide();
});
area.addEventListener("scroll", () => list.hidden || place());
area.addEventListener("blur", hide);
list.addEventListener("mousedown", (event) => event.preventDefault()); // the cursor stays where it is
wanted.checked = localStorage.getItem("desk.propose") !== "no";
wanted.addEventListener("change", () => localStorage.setItem("desk.propose", wanted.checked ? "yes" : "no"));
area.addEventListener("focus", () => toldOf("#tn 1\n").catch(() => {}), { once: true }); // every line there is
