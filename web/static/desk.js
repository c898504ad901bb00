// The desk while somebody types: sends the form early and puts the answer in place. Without it the buttons do the same.
"use strict";

const form = document.getElementById("desk");
const area = form.elements.text;
const file = form.elements.file;
let timer = 0;
let asked = null;
let line = 0;
let replacing = false;

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
  const data = new FormData(form);
  line = button?.name === "line" ? Number(button.value) : cursorLine();
  data.set("line", line);
  if (button?.name) data.set(button.name, button.value);
  if (typing) data.set("typing", "1");
  try {
    const answer = await fetch(form.action, { method: "POST", body: data, signal });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!answer.ok) return say(page.querySelector("main").textContent.trim());
    for (const id of ["verdict", "findings", "seen"]) {
      const [old, fresh] = [document, page].map((where) => where.getElementById(id));
      if (old.innerHTML !== fresh.innerHTML) old.replaceChildren(...fresh.childNodes);
    }
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

// The cursor goes to the line whose number was pressed, and the table comes into sight.
function showLine() {
  const at = area.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1);
  area.setSelectionRange(at, at);
  document.querySelector(`#findings [name="line"][value="${line}"]`)?.focus({ preventScroll: true });
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
  event.preventDefault();
  send(event.submitter);
});
area.addEventListener("input", () => replacing || later(120));
document.addEventListener("selectionchange", () => {
  if (document.activeElement === area && area.value.trim() && cursorLine() !== line) later(60);
});
file.addEventListener("change", () => file.files.length && send());

// What is saved is what stands there now.
const saving = document.getElementById("saving");
saving?.addEventListener("submit", () => {
  saving.elements.text.value = area.value;
});

for (const kind of ["dragover", "drop"]) {
  form.addEventListener(kind, (event) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    if (kind === "drop") {
      file.files = event.dataTransfer.files;
      send();
    }
  });
}
