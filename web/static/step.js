// From step to step without asking the server: the parts of the page that differ are put in place of the old ones.
// Without this every way is a link to a small page.

const bar = document.getElementById("bar");
const starts = bar.dataset.starts.split(" ").map(Number); // the first step of each hand
const suffix = document.title.slice(document.title.lastIndexOf(" – "));
const FOCUSABLE = "a, button, summary, input, select, [tabindex]";

const packed = document.getElementById("steps"); // in a folder of files the steps of a hand lie in its page
const isFramed = window !== window.top; // on a page of somebody else, whose own history this is

let at = Number(bar.dataset.step);
let hand = null; // the hand in sight, once its steps are here
let shown = {}; // part -> its markup, as it stands on the page
let wanted = at; // where the last go() leads
let timer = 0; // plays on
let later = 0; // writes the address

// -- the steps of the hands ----------------------------------------------------------------------

const hands = new Map();

const numberOf = (step) => starts.findLastIndex((start) => start <= step) + 1;

function load(number) {
  if (!hands.has(number)) {
    const address = bar.dataset.steps.replace(/hand\/\d+/, `hand/${number}`);
    hands.set(number, fetched(address, number).then(unfolded).catch((error) => {
      hands.delete(number);
      throw error;
    }));
  }
  return hands.get(number);
}

// What stands behind a # is sent, and not asked for by its address: so the game is in no log.
async function fetched(address, number) {
  if (packed) return lying(number);
  const [path, inside] = address.split("#");
  return inside === undefined ? fetch(path) : fetch(path, { method: "POST", body: new URLSearchParams({ text: inside }) });
}

function lying(number) {
  if (number !== numberOf(Number(bar.dataset.step))) throw new Error("in another file");
  const bytes = Uint8Array.from(atob(packed.textContent), (sign) => sign.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}

// The answer has of each step only what differs from the step before, and every picture once: elsewhere a
// character for private use stands for it.
async function unfolded(answer) {
  if (!answer.ok) throw new Error(answer.statusText);
  const data = await answer.json();
  const drawn = (text) => text.replace(/[\uE000-\uF8FF]/g, (sign) => data.pictures[sign.charCodeAt(0) - 0xe000] ?? sign);
  let page = {};
  data.pages = data.steps.map((changes) => {
    page = { ...page };
    for (const [id, text] of Object.entries(changes)) page[id] = drawn(text);
    return page;
  });
  return data;
}

// -- showing a step ------------------------------------------------------------------------------

// What of an address says the record, the step, and how it is looked at.
const isUnseen = bar.dataset.steps.includes("#");
const place = (url) => (isUnseen || packed ? url.pathname + url.hash : url.pathname + url.search);
const STEP = packed ? /#(\d+)$/ : /\/(\d+)(?=\?|$)/;
const HAND = /hand-\d+(?=(\.html)?$)/; // the file of a hand
const addressOf = (step) =>
  packed ? `${location.pathname.replace(HAND, `hand-${numberOf(step)}`)}#${step}` : place(location).replace(STEP, `/${step}`);

// The step of this record, looked at as it is now, that an address leads to; null if it leads elsewhere.
function stepOf(url) {
  const step = url.origin === location.origin ? place(url).match(STEP)?.[1] : undefined;
  return step !== undefined && addressOf(step) === place(url) ? Number(step) : null;
}

async function go(step, jump = false) {
  if (step === null) return;
  wanted = step;
  let data;
  try {
    data = await load(numberOf(step));
  } catch {
    location.assign(addressOf(step)); // the page itself, with its own word on what is wrong
    return;
  }
  if (wanted !== step) return;
  const from = at;
  document.dispatchEvent(new Event("stepping")); // for what shows the way from step to step
  put(data, step);
  document.dispatchEvent(new CustomEvent("stepped", { detail: { from, to: step } }));
  tell(jump);
}

function put(data, step) {
  const turned = data !== hand;
  const page = data.pages[step - data.first];
  if (turned) for (const id of Object.keys(shown)) if (!(id in page)) document.getElementById(id)?.remove();
  hand = data;
  at = step;
  for (const [id, markup] of Object.entries(page)) if (shown[id] !== markup) swap(id, markup);
  shown = page;
  for (const way of document.querySelectorAll("[data-way]")) point(way, data.ways[step - data.first][way.dataset.way]);
  follow();
  document.title = data.titles[step - data.first] + suffix;
  if (turned) ruled();
  slider.value = step;
  slider.setAttribute("aria-valuetext", data.titles[step - data.first].split(" – ")[0]);
  if (turned) beforehand();
}

// The links to other views and pictures of the step.
function follow() {
  for (const link of document.querySelectorAll("a[data-here], footer a[href]")) {
    link.href = link.getAttribute("href").replace(/\/\d+(?=(\.\w+)?(\?|$))/, `/${at}`);
  }
}

// Puts a part in place of the old one; what had the focus in it keeps it.
function swap(id, markup) {
  const holder = document.createElement("template");
  holder.innerHTML = markup;
  const fresh = holder.content.firstElementChild;
  const old = document.getElementById(id);
  if (!old) return document.getElementById(id.startsWith("row") ? "rows" : "stretches")?.append(fresh);
  if (old.localName === "details" && fresh.localName === "details") fresh.open = old.open; // folded by who reads
  const place = [...old.querySelectorAll(FOCUSABLE)].indexOf(document.activeElement);
  old.replaceWith(fresh);
  if (place >= 0) fresh.querySelectorAll(FOCUSABLE)[place]?.focus({ preventScroll: true });
}

function point(way, step) {
  way.toggleAttribute("data-gone", step === null);
  if (step === null) {
    way.tabIndex = -1; // it may have the focus, and keeps it
    way.setAttribute("role", "link");
    way.setAttribute("aria-disabled", "true");
    way.removeAttribute("href");
  } else {
    way.href = addressOf(step);
    for (const name of ["tabindex", "role", "aria-disabled"]) way.removeAttribute(name);
  }
}

// The address follows; in a run of steps only once it is over, because browsers take few changes a second.
function tell(jump) {
  clearTimeout(later);
  if (jump && !isFramed) history.pushState(null, "", addressOf(at));
  else later = setTimeout(() => history.replaceState(null, "", addressOf(at)), 150);
}

function beforehand() {
  const idle = window.requestIdleCallback ?? ((then) => setTimeout(then, 300));
  idle(() => {
    for (const number of [hand.hand + 1, hand.hand - 1]) if (starts[number - 1] !== undefined) load(number).catch(() => {});
  }, { timeout: 2000 }); // a page behind others is never idle
}

// -- ways ----------------------------------------------------------------------------------------

const ways = () => hand?.ways[at - hand.first] ?? {};

// A way begins where the one before it ends, also while that hand is still on its way here.
let walk = Promise.resolve();
function way(name, jump = name !== "next" && name !== "previous") {
  const onward = () => go(ways()[name] ?? null, jump);
  walk = walk.then(onward, onward);
}
const isWaiting = () => wanted !== at; // a key or a button held down goes on only from what is in sight

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const step = stepOf(new URL(link.href));
  if (step === null) return;
  event.preventDefault();
  if (held) return;
  go(step, !["next", "previous"].includes(link.dataset.way));
});

window.addEventListener("popstate", () => {
  const step = stepOf(location);
  if (step === null) return; // a file of this game, or another page of it: view.js opens that
  clearTimeout(later);
  wanted = step;
  load(numberOf(step)).then((data) => wanted === step && put(data, step), () => location.reload());
});

// Whoever holds a button goes on.
let held = false;
let holding = 0;
const letGo = () => {
  clearInterval(holding);
  setTimeout(() => (held = false));
};
for (const name of ["previous", "next"]) {
  const button = document.querySelector(`[data-way="${name}"]`);
  button.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    clearInterval(holding);
    holding = setInterval(() => {
      if (performance.now() - event.timeStamp < 450) return;
      held = true;
      if (!isWaiting()) way(name);
    }, 130);
  });
  button.addEventListener("contextmenu", (event) => held && event.preventDefault());
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) button.addEventListener(end, letGo);
}

// A finger drawn across the table: to the left goes on.
let from = null;
const felt = document.querySelector(".felt");
felt.addEventListener("touchstart", (event) => (from = event.touches.length === 1 ? event.touches[0] : null), { passive: true });
felt.addEventListener("touchend", (event) => {
  if (!from) return;
  const [x, y] = [event.changedTouches[0].clientX - from.clientX, event.changedTouches[0].clientY - from.clientY];
  if (Math.abs(x) > 45 && Math.abs(x) > 1.5 * Math.abs(y)) way(x < 0 ? "next" : "previous");
}, { passive: true });

// The wheel over the table, where the table fills the window and what scrolls lies beside it.
const isBeside = window.matchMedia("(min-width: 64rem) and (min-height: 30.01rem)");
let wheeled = 0;
felt.addEventListener("wheel", (event) => {
  if (isFramed || event.ctrlKey || event.shiftKey || !isBeside.matches || !event.deltaY) return;
  event.preventDefault();
  if (event.timeStamp - wheeled < 90 || isWaiting()) return;
  wheeled = event.timeStamp;
  way(event.deltaY > 0 ? "next" : "previous");
}, { passive: false });

// A finger or a mouse that rests on a card is told its name.
const label = document.body.appendChild(Object.assign(document.createElement("p"), { className: "card-name", hidden: true }));
let resting = 0;
for (const begin of ["touchstart", "mouseover"]) {
  felt.addEventListener(begin, (event) => {
    const card = event.target.closest(".card");
    if (card) resting = setTimeout(() => named(card), 450);
  }, { passive: true });
}
for (const end of ["touchend", "touchmove", "touchcancel", "mouseout"]) {
  felt.addEventListener(end, () => {
    clearTimeout(resting);
    label.hidden = true;
  }, { passive: true });
}
felt.addEventListener("contextmenu", (event) => label.hidden || event.preventDefault());

function named(card) {
  const box = card.getBoundingClientRect();
  label.textContent = card.getAttribute("aria-label");
  label.hidden = false;
  label.style.left = `${Math.max(4, Math.min(box.left, innerWidth - label.offsetWidth - 4))}px`;
  label.style.top = `${Math.max(4, box.top - label.offsetHeight - 8)}px`;
}

// -- controls: slider, playing by itself, copying -------------------------------------------------

bar.append(document.getElementById("controls").content.cloneNode(true));
const slider = bar.querySelector("input[type=range]");
const control = (name) => bar.querySelector(`[data-do="${name}"]`);

// Ticks where tricks begin, marks where faults are.
function ruled() {
  slider.min = hand.first;
  slider.max = hand.last;
  const rule = bar.querySelector(".slide svg");
  rule.setAttribute("viewBox", `0 0 ${Math.max(1, hand.last - hand.first)} 10`);
  const line = (step, kind) => {
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", `M${step - hand.first} 0V10`);
    path.setAttribute("vector-effect", "non-scaling-stroke");
    path.setAttribute("class", kind);
    return path;
  };
  rule.replaceChildren(
    ...hand.sections.filter((section) => section.trick).map((section) => line(section.start, "tick")),
    ...hand.faults.map((step) => line(step, "fault-tick")),
  );
}

slider.addEventListener("input", () => go(Number(slider.value)));

function play(on = !timer) {
  clearTimeout(timer);
  timer = 0;
  const next = ways().next ?? null;
  if (on && next !== null) timer = setTimeout(playOn, Number(control("speed").value));
  control("play").setAttribute("aria-pressed", String(Boolean(timer)));
  control("play").firstElementChild.textContent = timer ? "⏸" : "▶";
}

async function playOn() {
  await go(ways().next ?? null);
  play(!(control("halt")?.checked && hand.faults.includes(at)));
}

function faster(by) {
  const speed = control("speed");
  speed.selectedIndex = Math.min(speed.length - 1, Math.max(0, speed.selectedIndex + by));
  if (timer) play(true);
}

async function copy(event) {
  const button = event?.currentTarget ?? control("copy");
  history.replaceState(null, "", addressOf(at));
  const address = document.querySelector(".top [data-here]")?.href ?? location.href;
  try {
    await navigator.clipboard.writeText(address);
  } catch {
    return prompt(button.textContent.trim(), address); // the browser does not let us
  }
  button.classList.add("done");
  setTimeout(() => button.classList.remove("done"), 1500);
}

// A window becomes a part of the page when it is first asked for.
function windowOf(id, prepare = () => {}) {
  if (!document.getElementById(id)) {
    document.querySelector("main").append(document.getElementById(`${id}-window`).content.cloneNode(true));
    prepare(document.getElementById(id));
  }
  return document.getElementById(id);
}

function showShare() {
  if (!control("share")) return;
  const share = windowOf("share", (fresh) => fresh.querySelector('[data-do="copy"]').addEventListener("click", copy));
  follow();
  for (const figure of share.querySelectorAll("figure")) {
    const picture = new URL(figure.querySelector("a").href);
    picture.searchParams.set("width", 600);
    figure.querySelector("img").src = picture;
  }
  share.showModal();
}

control("play").addEventListener("click", () => play());
control("speed").addEventListener("change", () => timer && play(true));
control("copy").addEventListener("click", copy);
control("share")?.addEventListener("click", showShare);
control("keys").addEventListener("click", showKeys);

// -- keys ----------------------------------------------------------------------------------------

function showKeys() {
  windowOf("keys").showModal();
}

function askTrick() {
  windowOf("go", (fresh) => fresh.addEventListener("submit", goToTrick)).showModal();
}
const look = (key) => document.querySelector(`[data-key="${key}"]`)?.click();

// The last trick comes back to the middle until the next step, or until it is asked for again.
function lastTrick() {
  const i = hand.sections.findLastIndex((section) => section.start <= at);
  const before = hand.sections[i - 1];
  const page = hand.pages[at - hand.first];
  if (shown.middle !== page.middle) {
    swap("middle", page.middle);
    shown = page;
  } else if (before?.trick) {
    const { middle } = hand.pages[hand.sections[i].start - 1 - hand.first];
    swap("middle", middle);
    shown = { ...page, middle };
  }
}

function goToTrick(event) {
  const field = event.target.querySelector("input");
  const section = hand.sections.find((one) => one.trick === Number(field.value));
  field.value = "";
  if (section) go(section.start, true);
}

const KEYS = {
  ArrowLeft: () => way("previous"),
  ArrowRight: () => way("next"),
  ArrowUp: () => way("previous_trick"),
  ArrowDown: () => way("next_trick"),
  Home: () => way("first"),
  End: () => way("last"),
  ",": () => way("previous_fault"),
  ".": () => way("next_fault"),
  "[": () => way("previous_hand"),
  "]": () => way("next_hand"),
  " ": () => play(),
  "+": () => faster(1),
  "-": () => faster(-1),
  h: () => look("h"),
  f: () => look("f"),
  l: lastTrick,
  w: () => look("w"),
  g: askTrick,
  c: () => copy(),
  s: showShare,
  "/": () => isFramed || location.assign(bar.dataset.home),
  "?": showKeys,
  // The tab of the table is chosen, and has the focus: what another has opened closes.
  Escape: () => document.querySelector(".tabs label")?.click(),
};
for (const key of "012345678") KEYS[key] = () => look(key);

// The field of a dialog that has just closed keeps the focus until the page is drawn again.
const writes = (element) =>
  element.closest("input, select, textarea, [contenteditable], dialog") && !element.closest("dialog:not([open])");

document.addEventListener("keydown", (event) => {
  if (bar.dataset.keys === "off" || !hand) return;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (writes(event.target) || document.querySelector("dialog[open]")) return;
  if (event.key === " " && event.target.closest("button, summary")) return;
  if (!Object.hasOwn(KEYS, event.key)) return;
  event.preventDefault();
  if (!event.repeat || !isWaiting()) KEYS[event.key]();
});

load(numberOf(at)).then((data) => {
  shown = data.pages[at - data.first]; // as the server has drawn it
  put(data, at);
  bar.dataset.ready = "";
  if (location.hash === "#play") play();
  const asked = stepOf(location); // what lies here may be the page of another step
  if (asked !== at && (packed || numberOf(asked) === numberOf(at))) go(asked);
});
