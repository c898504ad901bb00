// The recorder while somebody clicks: sends the form and puts the answer in place, so that the page stays. Without it the
// buttons load the page anew. Without a connection what is clicked goes into the text here, and is judged later.
"use strict";

const form = document.getElementById("recorder");
const area = form.elements.text;
const away = document.getElementById("away");
let done = Promise.resolve();
let timer = 0;
let line = 0;
let writing = false;
let again = 0;

const PATIENCE = 5000; // milliseconds; at the table nobody waits longer for an answer
const now = () => document.getElementById("now");
const cursorLine = () => area.value.slice(0, area.selectionStart).split("\n").length;

// One after the other: who taps quickly loses no card.
function send(button, at = 0) {
  clearTimeout(timer);
  done = done.then(() => post(button, at));
}

async function post(button, at) {
  const typed = area.value;
  const data = new FormData(form);
  if (button) data.set("do", button.value);
  if (at) data.set("line", at);
  line = at;
  let answer;
  let page;
  try {
    answer = await fetch(form.action, { method: "POST", body: data, signal: AbortSignal.timeout(PATIENCE) });
    page = new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    return offline(button);
  }
  if (answer.status >= 500) return offline(button);
  if (!answer.ok) return say(page.querySelector("main").textContent.trim());
  show(page, button);
  const text = page.getElementById("text").value;
  if (area.value === typed && text !== typed) put(text);
  away.hidden = true;
}

function show(page, button) {
  const pressed = document.activeElement;
  const { name, value } = pressed;
  const here = now().contains(pressed) && pressed.matches("button, input, select");
  const beside = [...(pressed.closest("#entry")?.querySelectorAll("button") ?? [])];
  const onward = beside.slice(beside.indexOf(pressed) + 1).map((one) => one.value);
  document.documentElement.dataset.colours = page.documentElement.dataset.colours;
  document.getElementById("card-style").href = page.getElementById("card-style").href; // the pack of the game
  const unfolded = [...now().querySelectorAll("details[open]")].map((one) => one.querySelector("summary").textContent.trim());
  for (const id of ["now", "seen", "pack"]) document.getElementById(id).replaceWith(page.getElementById(id));
  if (!button) {
    for (const one of now().querySelectorAll("details")) one.open = unfolded.includes(one.querySelector("summary").textContent.trim());
  }
  hear();
  if (!here) return;
  // Who goes on by keys finds himself where he was, or beside the card that is gone, or else at the first thing to press.
  const choices = [...now().querySelectorAll("#entry :is(button, input, select)")];
  const same = [...now().querySelectorAll(`[name="${name}"]`)].find((one) => one.value === value || name === "typed");
  const near = choices.find((one) => onward.includes(one.value));
  for (const one of [now().querySelector(".refusal button"), same, near, ...choices, ...now().querySelectorAll(".tools button, button:not(.hidden)")]) {
    one?.focus({ preventScroll: true });
    if (one && document.activeElement === one) return; // and not what is folded away
  }
}

function say(words) {
  (document.getElementById("said") ?? now()).textContent = words;
  hear();
}

// It is read out from one place that stays: what comes with a new part of the page is often not.
function hear() {
  document.getElementById("heard").textContent = (document.getElementById("said") ?? now()).textContent.trim();
}

// Only what differs is replaced, as if it were typed, so that it can be undone; the draft is kept by the same event.
function put(text) {
  const was = area.value;
  const shorter = Math.min(was.length, text.length);
  let first = 0;
  let last = 0;
  while (first < shorter && was[first] === text[first]) first += 1;
  while (last < shorter - first && was.at(-1 - last) === text.at(-1 - last)) last += 1;
  writing = true;
  area.setRangeText(text.slice(first, text.length - last), first, was.length - last, "end");
  area.dispatchEvent(new Event("input"));
  writing = false;
}

// -- without a connection ----------------------------------------------------------------------------------------

// How many play, and the lines of the tricks of the last hand.
function tricks() {
  const lines = area.value.split("\n");
  const seats = area.value.match(/\bseats=(\S+)/)?.[1] ?? "4";
  const hand = lines.findLastIndex((one) => /^\s*hand\b/.test(one));
  const told = lines.map((text, number) => ({ text, number })).filter((one) => one.number > hand && TRICK.test(one.text));
  const resting = lines.slice(Math.max(0, hand)).filter((one) => /^\s*sits_out\b/.test(one)).length;
  return { lines, size: (Number(seats) || seats.split(",").length) - resting, told, last: told.at(-1) };
}

const TRICK = /^\s*\d+[.:]?\s/;
const cardsOf = (text) => text.replace(TRICK, "").split(/\s+/).filter((word) => word && !/[:=(;]/.test(word));

function offline(button) {
  const [kind, which] = button?.value.split(/:(.*)/) ?? [];
  if (kind === "card") localCard(button.dataset.typed);
  else if (kind === "back") localBack(which);
  else if (kind === "begin") localBegin();
  else if (kind === "word") localBid(which);
  else if (kind === "hand") put(`${area.value.trimEnd()}\nhand\n`);
  away.hidden = false;
  local();
  clearTimeout(again);
  again = setTimeout(() => away.hidden || send(null), PATIENCE); // a server may only have been slow
}

const add = (lines, text) => put(`${[...lines.join("\n").trimEnd().split("\n"), text].join("\n")}\n`);

// A card goes to the trick under way; a new trick has no leader yet: whoever took the last leads, and the judge knows.
function localCard(card) {
  const { lines, size, told, last } = tricks();
  if (!last || cardsOf(last.text).length >= size) return add(lines, `${told.length + 1} ${card}`);
  lines[last.number] = `${last.text.trimEnd()} ${card}`;
  put(lines.join("\n"));
}

function localBack(what) {
  const { last } = tricks();
  const lines = area.value.trimEnd().split("\n");
  if (what === "trick") return last && put(`${lines.slice(0, last.number).join("\n")}\n`);
  const kept = lines.at(-1).replace(/[\s,]+\S+\s*$/, "");
  if (/^\s*(\d+[.:]?(\s+\S+:)?|bids)$/.test(kept) || kept === lines.at(-1)) lines.pop();
  else lines[lines.length - 1] = kept;
  if (lines.length) put(`${lines.join("\n")}\n`);
}

function localBid(word) {
  const { lines } = tricks();
  const turn = now().querySelector(".order .turn");
  const next = turn?.nextElementSibling ?? turn?.parentElement.firstElementChild;
  const at = lines.findLastIndex((one) => /^bids\b/.test(one));
  const said = `${turn?.dataset.label ?? 0} ${word}`;
  turn?.classList.remove("turn");
  next?.classList.add("turn");
  if (at < 0) return add(lines, `bids ${said}`);
  lines[at] += `, ${said}`;
  put(lines.join("\n"));
}

function localBegin() {
  const { table, dealer } = form.elements;
  const [game, rules, players] = table.value.split("/");
  const [playing, more = "0"] = players.split("+");
  const labels = [..."ABCDEFGH"].slice(0, Number(playing) + Number(more));
  const named = labels.map((label, seat) => [label, form.elements[`player-${seat}`]?.value.trim()]);
  const told = named.filter(([, name]) => name).map(([label, name]) => `player ${label} ${JSON.stringify(name)}\n`);
  const first = labels[dealer.value || -1] ?? (more === "1" ? labels.at(-1) : "");
  const rests = labels[(labels.indexOf(first) + Number(table.selectedOptions[0].dataset.rests)) % labels.length];
  const deals = first ? `dealer ${first}\n${more === "1" ? `sits_out ${rests}\n` : ""}` : "";
  put(`#tn 1 rules=${game}/${rules} lang=${form.dataset.letters} seats=${labels}\n${told.join("")}hand\n${deals}`);
}

// The part of the page with the whole pack. It is made once, so that no tap meets a button that is just replaced.
function awayEntry() {
  if (!document.getElementById("entry")) {
    now().replaceChildren(Object.assign(document.createElement("p"), { id: "said" }), Object.assign(document.createElement("div"), { id: "entry" }));
  }
  const entry = document.getElementById("entry");
  if ("away" in entry.dataset) return entry;
  const fresh = document.getElementById("pack").content.cloneNode(true);
  for (const other of now().querySelectorAll("details:has(.taps)")) other.remove(); // they are all in the pack
  if (now().querySelector(".tools")) fresh.querySelector(".spare").remove();
  entry.replaceChildren(...entry.querySelectorAll(".words"), fresh);
  entry.dataset.away = "";
  return entry;
}

// The cards that may still fall, by the text alone: the whole pack without those that stand in its tricks.
function local() {
  const { size, told, last } = tricks();
  if (!/^#tn/.test(area.value.trim())) return;
  const entry = awayEntry();
  const chips = [...entry.querySelectorAll(".chip")];
  const suitOf = new Map(chips.map((chip) => [chip.dataset.typed, chip.value[5]]));
  const before = new Map(chips.filter((chip) => chip.value.endsWith("10")).map((chip) => [chip.value[5], chip.dataset.typed.slice(0, -2)]));
  const fallen = new Set();
  for (const trick of told) {
    let suit = "";
    for (const word of cardsOf(trick.text)) {
      fallen.add(word).add(`${before.get(suit) ?? ""}${word}`);
      suit ||= suitOf.get(word) ?? "";
    }
  }
  for (const chip of chips) chip.disabled = fallen.has(chip.dataset.typed);
  if (entry.dataset.field !== "bids" || last) entry.querySelector(".words")?.remove();
  const down = last ? cardsOf(last.text).length % size : 0;
  say(`${form.dataset.trick} ${down || !last ? Math.max(1, told.length) : told.length + 1}: ${down}/${size}`);
}

// -- what starts all this ----------------------------------------------------------------------------------------

form.addEventListener("submit", (event) => {
  if (event.submitter?.formAction && event.submitter.hasAttribute("formaction")) return;
  event.preventDefault();
  send(event.submitter);
});
form.addEventListener("change", ({ target }) => {
  const { table, dealer } = form.elements;
  if (target === table && Number(dealer.value) >= Number(table.selectedOptions[0].dataset.seats)) dealer.value = "";
});
form.addEventListener("keydown", (event) => {
  const { target, key } = event;
  const beside = key === "Enter" && target.matches("input") && target.closest(".line, .begin, .paper")?.querySelector("button");
  if (!beside) return;
  event.preventDefault();
  form.requestSubmit(beside);
});
area.addEventListener("input", () => {
  if (writing) return;
  clearTimeout(timer);
  timer = setTimeout(() => send(null), 150);
});
document.addEventListener("selectionchange", () => {
  if (writing || document.activeElement !== area || !area.value.trim() || cursorLine() === line) return;
  clearTimeout(timer);
  timer = setTimeout(() => send(null, cursorLine()), 80);
});
window.addEventListener("online", () => away.hidden || send(null));
