// The desk while somebody types: sends the form early and puts the answer in place. Without it the buttons do the same.
"use strict";

const form = document.getElementById("desk");
const area = form.elements.text;
const file = form.elements.file;
let timer = 0;
let asked = null;
let line = 0;
let replacing = false;
let bare = !area.value.trim(); // nothing stands there
const PASTED = 40; // so many characters nobody types at once
const SOON = 120; // milliseconds from the last letter to the question, or longer if answers take longer
const AGAIN = 30; // seconds at most until a busy server is asked again
let took = 0; // milliseconds that the last answer took
let length = 0;
let laid = true; // a whole text was put there: the table shows the first thing that is wrong

const cursorLine = () => area.value.slice(0, area.selectionStart).split("\n").length;

function say(words) {
  document.getElementById("verdict").textContent = words;
}

async function send(button, typing = false) {
  clearTimeout(timer);
  asked?.abort();
  asked = new AbortController();
  const { signal } = asked;
  const typed = area.value;
  laid ||= !button && Math.abs(typed.length - length) > PASTED;
  length = typed.length;
  const data = new FormData(form);
  line = button?.name === "line" ? Number(button.value) : cursorLine();
  data.set("line", button?.name === "line" || !laid ? line : 0);
  if (button?.name) data.set(button.name, button.value);
  if (typing) data.set("typing", "1");
  if (typing && !document.getElementById("lines")?.open) data.set("folded", "1"); // what nobody looks at need not come
  const begun = performance.now();
  try {
    const answer = await fetch(form.action, { method: "POST", body: data, signal });
    took = performance.now() - begun;
    const busy = typing && Number(answer.headers.get("Retry-After"));
    if (busy) return later(1000 * Math.min(busy, AGAIN)); // nothing is wrong with what was typed: it is asked again
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!answer.ok) return say(page.querySelector("main").textContent.trim());
    for (const id of ["verdict", "margin", "findings", "seen"]) {
      const [old, fresh] = [document, page].map((where) => where.getElementById(id));
      if (old.innerHTML !== fresh.innerHTML) replace(old, fresh);
    }
    const [worn, fresh] = [document, page].map((where) => where.getElementById("card-style"));
    if (worn.href !== fresh.href) worn.href = fresh.href; // the pack of another game
    align();
    if (laid && margin.querySelector(".notes > .note")) scrollTo(Number(margin.querySelector(".notes > .note").dataset.line));
    const text = page.getElementById("text").value;
    if (area.value === typed && text !== typed) replaceText(text, button?.name === "add");
    file.value = "";
    if (typing && document.querySelector("#verdict .faulty")) later(600, false);
    if (button?.name === "repair") area.focus({ preventScroll: true });
    if (button?.name === "line") showLine();
  } catch (error) {
    if (error.name !== "AbortError") say(form.dataset.silent);
  }
}

// What was unfolded stays so, and what had the focus keeps it, where it is still there.
function replace(old, fresh) {
  const open = [...old.querySelectorAll("details")].map((one) => one.open);
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const same = focused?.name && `[name="${focused.name}"][value="${focused.value}"]`;
  old.replaceChildren(...fresh.childNodes);
  old.querySelectorAll("details").forEach((one, i) => {
    one.open = open[i] ?? false;
  });
  if (same) old.querySelector(same)?.focus({ preventScroll: true });
}

const gutter = document.getElementById("gutter");
const margin = document.getElementById("margin");
const wide = matchMedia("(min-width: 48rem)");

// Each note stands beside its line, or below the note above it; a sign stands at every line that has one.
function align() {
  const { lineHeight, paddingTop } = getComputedStyle(area);
  const top = (number) => parseFloat(paddingTop) + (number - 1) * parseFloat(lineHeight);
  const notes = [...margin.querySelectorAll(".notes > .note")];
  const here = cursorLine();
  const signs = new Map();
  let below = 0;
  margin.classList.toggle("aligned", wide.matches && notes.length > 0);
  margin.style.height = wide.matches && notes.length ? `${area.offsetHeight}px` : "";
  for (const note of notes) {
    const number = Number(note.dataset.line);
    note.classList.toggle("here", number === here);
    for (const one of [number, ...(note.dataset.again?.split(" ") ?? []).map(Number)]) if (!signs.has(one)) signs.set(one, note);
    note.style.top = "";
    if (!wide.matches) continue;
    const at = Math.max(below, top(number));
    note.style.top = `${at}px`;
    below = at + note.offsetHeight + 8;
  }
  const list = margin.querySelector(".notes");
  if (list) list.style.height = wide.matches ? `${Math.max(below, area.scrollHeight)}px` : "";
  gutter.replaceChildren(...[...signs].map(([number, note]) => {
    const sign = document.createElement("span");
    sign.textContent = note.querySelector(".sign [aria-hidden]").textContent;
    sign.dataset.top = top(number);
    sign.addEventListener("click", () => note.querySelector("button").focus());
    return sign;
  }));
  follow();
}

function follow() {
  for (const sign of gutter.children) sign.style.top = `${sign.dataset.top - area.scrollTop}px`;
  if (wide.matches) margin.scrollTop = area.scrollTop;
}

function scrollTo(number) {
  const top = (number - 1) * parseFloat(getComputedStyle(area).lineHeight);
  if (top < area.scrollTop || top > area.scrollTop + area.clientHeight - 40) area.scrollTop = top - area.clientHeight / 3;
}

// The cursor goes to the line whose number was pressed, and the table comes into sight.
function showLine() {
  const at = area.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1);
  area.setSelectionRange(at, at);
  scrollTo(line);
  document.getElementById("seen").scrollIntoView({ block: "nearest" });
}

// Only what differs is replaced, as if it were typed, so that it can be undone. The cursor stays, or goes behind it.
function replaceText(text, follows = false) {
  const was = area.value;
  const at = area.selectionStart;
  const shorter = Math.min(was.length, text.length);
  let first = 0;
  let last = 0;
  while (first < shorter && was[first] === text[first]) first += 1;
  while (last < shorter - first && was.at(-1 - last) === text.at(-1 - last)) last += 1;
  length = text.length;
  replacing = true;
  area.focus({ preventScroll: true });
  area.setSelectionRange(first, was.length - last);
  document.execCommand("insertText", false, text.slice(first, text.length - last));
  if (area.value !== text) {
    area.value = text;
    area.dispatchEvent(new Event("input"));
  }
  replacing = false;
  const now = follows ? text.length - last : at;
  area.setSelectionRange(now, now);
}

// Soon with a quick answer; once nobody types any more, with all corrections.
function later(wait, typing = true) {
  clearTimeout(timer);
  timer = setTimeout(() => send(null, typing), wait);
}

form.addEventListener("submit", (event) => {
  if (event.submitter?.dataset.leaves) return; // another page answers
  event.preventDefault();
  send(event.submitter);
});
area.addEventListener("input", () => {
  if (!replacing) later(Math.min(Math.max(SOON, took), 1000));
  if (bare && area.value.trim()) document.getElementById("begin").open = false; // what it offers has been taken, or is not wanted
  bare = !area.value.trim();
});
area.addEventListener("keydown", () => {
  laid = false;
});
area.addEventListener("scroll", follow);
margin.addEventListener("toggle", align, true);
document.getElementById("findings").addEventListener("toggle", ({ target }) => {
  if (target.id === "lines" && target.open && !target.querySelector("li")) send(null);
}, true);
new ResizeObserver(align).observe(area);
document.addEventListener("selectionchange", () => {
  if (document.activeElement !== area || !area.value.trim() || cursorLine() === line) return;
  laid = false;
  later(60);
});
file.addEventListener("change", () => file.files.length && sendFile());

// A spreadsheet has a page of its own.
function sendFile() {
  if (!/\.(csv|xlsx|ods|xls)$/i.test(file.files[0].name)) return send();
  form.action = file.dataset.sheet;
  return form.submit();
}

// What is saved is what stands there now.
const saving = document.getElementById("saving");
saving?.addEventListener("submit", () => {
  saving.elements.text.value = area.value;
});

// Where the browser lets a page read what was copied, one press is enough; elsewhere the cursor stands where it is pasted.
document.getElementById("paste").addEventListener("click", async (event) => {
  event.preventDefault();
  area.focus();
  const text = await navigator.clipboard?.readText().catch(() => "");
  if (!text) return;
  area.focus();
  document.execCommand("insertText", false, text);
});

for (const kind of ["dragover", "drop"]) {
  document.querySelector(".bench").addEventListener(kind, (event) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    if (kind === "drop") {
      file.files = event.dataTransfer.files;
      sendFile();
    }
  });
}
