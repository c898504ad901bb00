// The text of a photo and the photo itself, tied word by word: by a click, the focus, or the caret in the text.
const form = document.querySelector(".photo-form");
const status = document.querySelector(".photo-form [role=status]");
const area = document.getElementById("photo-text");
const room = document.querySelector(".photo-room");
const lines = document.querySelector(".photo-lines");
const next = document.getElementById("next-doubtful");

// The photo is made smaller before it is sent; one that is too large even then is not sent.
form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = form.elements.photo;
  status.textContent = status.dataset.waits;
  const { isTooLarge, shrunk } = await import(form.dataset.shrink);
  const photo = await shrunk(field.files[0]);
  if (isTooLarge(photo)) {
    status.textContent = status.dataset.large;
    return;
  }
  const list = new DataTransfer();
  list.items.add(photo);
  field.files = list.files;
  form.submit();
});

// -- where the words stand in the text --------------------------------------------------------------

// Each word with its place in the text, which moves as the text is corrected.
const words = [];
if (area) {
  let offset = 0;
  for (const line of lines.children) {
    const shown = [...line.childNodes].map((node) => node.textContent).join("").replace(/^\u00a0$/, "");
    let at = offset;
    for (const node of line.childNodes) {
      const text = node.textContent;
      if (node.nodeName === "A") words.push({ key: node.id.slice(1), start: at, end: at + text.length });
      at += text.length;
    }
    offset += shown.length + 1;
  }
}

let before = area?.value ?? "";

function follow() {
  const after = area.value;
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const grown = after.length - before.length;
  let end = before.length;
  while (end > same && end + grown > same && before[end - 1] === after[end + grown - 1]) end -= 1;
  const moved = (at, isEnd) => (at > end || (at === end && (isEnd || end > same)) ? at + grown : Math.min(at, Math.max(same, end + grown)));
  for (const word of words) {
    word.start = word.start <= same ? word.start : moved(word.start, false);
    word.end = word.end < same ? word.end : moved(word.end, true);
  }
  before = after;
}

// -- what is shown ----------------------------------------------------------------------------------

function show(keys, from) {
  for (const one of document.querySelectorAll(".photo-bench .here")) one.classList.remove("here");
  for (const key of keys) {
    document.getElementById(`b${key}`).classList.add("here");
    document.getElementById(`w${key}`).classList.add("here");
  }
  if (!keys.length) return;
  if (from !== "picture") bring(room, document.getElementById(`b${keys[0]}`));
  if (from !== "lines") bring(lines, document.getElementById(`w${keys[0]}`));
}

// Only what scrolls within its own frame moves, never the page under the reader.
function bring(frame, what) {
  const outer = frame.getBoundingClientRect();
  const inner = what.getBoundingClientRect();
  const [x, y] = [inner.left + inner.width / 2 - outer.left, inner.top + inner.height / 2 - outer.top];
  if (x < 20 || x > outer.width - 20) frame.scrollLeft += x - outer.width / 2;
  if (y < 20 || y > outer.height - 20) frame.scrollTop += y - outer.height / 2;
}

function select(key) {
  const word = words.find((one) => one.key === key);
  area.setSelectionRange(word.start, word.end);
  const row = before.slice(0, word.start).split("\n").length - 1;
  const tall = area.scrollHeight / Math.max(1, before.split("\n").length);
  if (row * tall < area.scrollTop || (row + 1) * tall > area.scrollTop + area.clientHeight) area.scrollTop = row * tall - area.clientHeight / 2;
}

function atCaret() {
  const [from, to] = [area.selectionStart, area.selectionEnd];
  const touched = words.filter((word) => word.start <= to && word.end >= from);
  if (touched.length) return touched;
  const start = before.lastIndexOf("\n", from - 1) + 1;
  const end = (before.indexOf("\n", from) + before.length + 1) % (before.length + 1) || before.length;
  return words.filter((word) => word.start >= start && word.end <= end);
}

if (area) {
  area.addEventListener("input", follow);
  document.addEventListener("selectionchange", () => {
    if (document.activeElement === area) show(atCaret().map((word) => word.key), "area");
  });
  for (const frame of [room, lines]) {
    const from = frame === room ? "picture" : "lines";
    frame.addEventListener("click", (event) => {
      const link = event.target.closest("a");
      if (!link) return;
      event.preventDefault();
      show([link.id.slice(1)], from);
      select(link.id.slice(1));
    });
  }
  lines.addEventListener("focusin", (event) => {
    const link = event.target.closest("a");
    if (link) show([link.id.slice(1)], "lines");
  });

  const doubtful = [...lines.querySelectorAll(".doubtful")];
  next.hidden = !doubtful.length;
  let number = -1;
  next.addEventListener("click", () => {
    number = (number + 1) % doubtful.length;
    const key = doubtful[number].id.slice(1);
    show([key], "");
    area.focus({ preventScroll: true });
    select(key);
    show([key], "");
  });

  // The desk shows the photo beside the text, and keeps it in this browser with its draft.
  document.getElementById("to-desk").addEventListener("submit", async (event) => {
    const form = event.target;
    if (form.dataset.kept) return;
    event.preventDefault();
    form.dataset.kept = "yes";
    await keep().catch(() => {});
    form.submit();
  });
}

async function keep() {
  const name = `${Date.now()}-${Math.random().toString(36).slice(2, 8)}`;
  const [kind, packed] = room.querySelector("image").getAttribute("href").split(",");
  const blob = new Blob([Uint8Array.from(atob(packed), (one) => one.charCodeAt(0))], { type: kind.slice(5).split(";")[0] });
  const base = await new Promise((done, fail) => {
    const asked = indexedDB.open("desk", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("photos");
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });
  await new Promise((done, fail) => {
    const work = base.transaction("photos", "readwrite");
    work.objectStore("photos").put({ blob, name: "photo.jpg", turn: 0, scale: 1 }, name);
    work.oncomplete = done;
    work.onabort = () => fail(work.error);
  });
  localStorage.setItem(`desk.draft.${name}`, JSON.stringify({ changed: Date.now(), text: area.value }));
  sessionStorage.setItem("desk.draft", name);
}
