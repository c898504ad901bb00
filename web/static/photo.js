// The photo of a score sheet, beside the text that is typed from it: turned, enlarged, and kept in this browser with its draft.
// It is drawn from its points, so nothing of it is sent anywhere until it is saved with the record.
const file = document.getElementById("photo-file");
const desk = document.getElementById("desk");
const box = document.getElementById("photo");
const room = box.querySelector(".room");
const canvas = box.querySelector("canvas");
const says = box.querySelector("[role=status]");
const KINDS = ["image/jpeg", "image/png", "image/webp"];
const SIDE = 4000;
const shrinking = import(box.dataset.shrink);

let draft = sessionStorage.getItem("desk.draft");
let shown = null; // { blob, name, turn, scale } and the bitmap, once it is drawn

// -- kept in this browser, under the name of the draft ---------------------------------------------

const opened = new Promise((done, fail) => {
  const asked = indexedDB.open("desk", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("photos");
  asked.onsuccess = () => done(asked.result);
  asked.onerror = () => fail(asked.error);
});
opened.catch(() => {});

async function store(mode, work) {
  const photos = (await opened).transaction("photos", mode).objectStore("photos");
  const asked = work(photos);
  return new Promise((done, fail) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
    photos.transaction.onabort = () => fail(photos.transaction.error);
  });
}

async function keep() {
  if (!draft || !shown) return;
  const { blob, name, turn, scale } = shown;
  try {
    await store("readwrite", (photos) => photos.put({ blob, name, turn, scale }, draft));
  } catch {
    says.textContent = box.dataset.full;
  }
}

// -- looked at -------------------------------------------------------------------------------------

function draw() {
  const { bitmap, turn, scale } = shown;
  const sideways = turn % 2 === 1;
  const [wide, tall] = sideways ? [bitmap.height, bitmap.width] : [bitmap.width, bitmap.height];
  const fit = Math.min(1, SIDE / Math.max(wide, tall));
  canvas.width = Math.round(wide * fit);
  canvas.height = Math.round(tall * fit);
  const pen = canvas.getContext("2d");
  pen.translate(canvas.width / 2, canvas.height / 2);
  pen.rotate((turn * Math.PI) / 2);
  pen.scale(fit, fit);
  pen.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  const name = `${box.dataset.called} ${shown.name}`;
  canvas.setAttribute("aria-label", name);
  enlarge(scale);
}

// 1 is as wide as there is room for. What was in the middle stays there.
function enlarge(scale) {
  const middle = [room.scrollLeft + room.clientWidth / 2, room.scrollTop + room.clientHeight / 2];
  const before = canvas.clientWidth || 1;
  shown.scale = Math.min(8, Math.max(0.5, scale));
  canvas.style.width = `${100 * shown.scale}%`;
  const grown = canvas.clientWidth / before;
  room.scrollTo(middle[0] * grown - room.clientWidth / 2, middle[1] * grown - room.clientHeight / 2);
}

const ACTS = {
  left: () => { shown.turn = (shown.turn + 3) % 4; draw(); },
  right: () => { shown.turn = (shown.turn + 1) % 4; draw(); },
  larger: () => enlarge(shown.scale * 1.4),
  smaller: () => enlarge(shown.scale / 1.4),
  whole: () => { enlarge(1); room.scrollTo(0, 0); },
  forget: async () => {
    if (draft) await store("readwrite", (photos) => photos.delete(draft)).catch(() => {});
    show(null);
    file.value = "";
    file.focus();
  },
};
const KEYS = { "[": "left", "]": "right", "+": "larger", "=": "larger", "-": "smaller", 0: "whole" };

function act(name) {
  if (!shown) return;
  ACTS[name]();
  if (name !== "forget") keep();
}

async function show(photo) {
  if (photo) photo.bitmap = await createImageBitmap(photo.blob);
  shown?.bitmap?.close();
  shown = photo;
  box.hidden = !photo;
  box.parentElement.classList.toggle("pictured", Boolean(photo));
  says.textContent = "";
  if (photo) draw();
}

// Of another kind of file the desk is told, which may read it as a text.
async function take(given) {
  let wrong = box.dataset.wrong;
  try {
    if (!KINDS.includes(given.type)) throw new TypeError(given.type);
    const { isTooLarge, shrunk } = await shrinking;
    const photo = await shrunk(given);
    if (isTooLarge(photo)) {
      wrong = box.dataset.large;
      throw new RangeError(photo.size);
    }
    if (photo !== given) put(photo);
    await show({ blob: photo, name: given.name || "", turn: 0, scale: 1 });
    await keep();
  } catch {
    await show(null);
    file.value = "";
    box.hidden = false;
    says.textContent = wrong;
  }
}

function put(photo) {
  const list = new DataTransfer();
  list.items.add(photo);
  file.files = list.files;
}

// What is chosen, dropped or pasted goes with the form that saves the record, if there is one.
function choose(given) {
  put(given);
  take(given);
}

const isPicture = (one) => one.type.startsWith("image/");

file.addEventListener("change", () => (file.files.length ? take(file.files[0]) : act("forget")));
for (const button of box.querySelectorAll("button")) button.addEventListener("click", () => act(button.value));
room.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !KEYS[event.key]) return;
  event.preventDefault();
  act(KEYS[event.key]);
});
document.querySelector(".bench").addEventListener("drop", (event) => {
  const given = [...event.dataTransfer.files].find(isPicture);
  if (!given) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  choose(given);
}, true);
document.addEventListener("paste", (event) => {
  const given = [...event.clipboardData.files].find(isPicture);
  if (given) choose(given);
});

// -- with its draft --------------------------------------------------------------------------------

// A draft that goes on under another name keeps its photo; another draft has its own.
document.addEventListener("draft", async ({ detail }) => {
  draft = detail.name;
  if (detail.goesOn) return keep();
  const found = draft && (await store("readonly", (photos) => photos.get(draft)).catch(() => null));
  file.value = "";
  await show(found ?? null).catch(() => show(null));
});
document.addEventListener("forget", ({ detail }) => {
  store("readwrite", (photos) => photos.delete(detail)).catch(() => {});
});

for (const one of document.querySelectorAll("[data-scripted]")) one.hidden = false;
if (draft) {
  const found = await store("readonly", (photos) => photos.get(draft)).catch(() => null);
  if (found && !shown) await show(found).catch(() => {});
}
// The form that saves it is told how it was turned; and of a draft that was opened it does not have the photo yet.
file.form?.addEventListener("submit", () => {
  if (!shown) return;
  file.form.elements.quarters.value = shown.turn;
  if (!file.files.length) put(new File([shown.blob], shown.name || "photo", { type: shown.blob.type }));
});
