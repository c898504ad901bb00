// Searching a list that no server stands behind: what is asked for stands behind the # of the address, as it would behind
// the ? elsewhere, and the records that are not so are hidden. Without this the list is whole.
"use strict";

const table = document.querySelector("table.records");
const form = document.querySelector("form.filter");
const chips = document.getElementById("asked");
const caption = table?.caption;
const whole = caption?.textContent;

const records = [...(table?.tBodies[0].rows ?? [])].map((row, number) => ({
  row,
  number,
  words: ` ${row.dataset.words}`,
  is: new Set(JSON.parse(row.dataset.is)),
}));

// As the archive folds words: small letters without accents.
const LETTERS = { œ: "oe", æ: "ae", ø: "o", ł: "l", đ: "d", ß: "ss", "’": "'" };
const folded = (text) => text.toLowerCase().replace(/[œæøłđß’]/g, (sign) => LETTERS[sign]).normalize("NFKD").replace(/\p{M}/gu, "");
const wordsOf = (text) => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const asked = () => [...new URLSearchParams(location.hash.slice(1))].filter(([, value]) => value.trim());
const address = (answers) => `#${new URLSearchParams(answers)}`;

function fits(record, answers) {
  return answers.every(([name, value]) => {
    if (name === "sort") return true;
    if (name === "q") return wordsOf(value).every((word) => record.words.includes(` ${word}`));
    return record.is.has(`${name}=${value}`);
  });
}

const split = (asks) => [asks.slice(0, asks.indexOf("=")), asks.slice(asks.indexOf("=") + 1)];
const links = [...document.querySelectorAll("[data-asks]")].map((link) => ({ link, own: split(link.dataset.asks) }));

function show() {
  const answers = asked();
  const found = records.filter((record) => fits(record, answers));
  const shown = new Set(found);
  for (const record of records) record.row.hidden = !shown.has(record);
  if (caption) caption.textContent = found.length < records.length ? `${found.length} / ${whole}` : whole;
  document.getElementById("none").hidden = found.length > 0 || !records.length;
  const typed = answers.find(([name]) => name === "q")?.[1] ?? "";
  if (form.elements.q.value !== typed) form.elements.q.value = typed;
  order(answers);
  for (const { link, own } of links) offer(link, own, answers, found);
  tell(answers);
}

// A way to narrow the list down, or from there back; with how many records would be left.
function offer(link, own, answers, found) {
  const others = answers.filter(([name, value]) => name !== own[0] || value !== own[1]);
  const chosen = others.length < answers.length;
  const left = chosen ? found.length : found.filter((record) => fits(record, [own])).length;
  link.href = address(chosen ? others : [...answers, own]);
  link.querySelector("b, small").textContent = left.toLocaleString(document.documentElement.lang);
  link.toggleAttribute("aria-current", false);
  if (chosen) link.setAttribute("aria-current", "true");
  if (link.parentElement.closest("aside")) link.parentElement.hidden = !left;
}

// What is asked for, each with the way to the list without it.
function tell(answers) {
  const told = answers.filter(([name]) => name !== "sort");
  chips.hidden = !told.length;
  chips.replaceChildren(...told.map(([name, value]) => {
    const known = links.find(({ own }) => own[0] === name && own[1] === value)?.link;
    const item = document.createElement("li");
    const link = item.appendChild(document.createElement("a"));
    link.href = address(answers.filter(([n, v]) => n !== name || v !== value));
    link.textContent = `${known?.querySelector("span:not([aria-hidden])")?.textContent.trim() ?? (name === "q" ? `“${value}”` : value)} `;
    const sign = link.appendChild(document.createElement("span"));
    sign.textContent = "✕";
    sign.setAttribute("aria-hidden", "true");
    const words = link.appendChild(document.createElement("span"));
    words.className = "hidden";
    words.textContent = `– ${chips.dataset.leave}`;
    return item;
  }));
}

// -- the order -------------------------------------------------------------------------------------

const heads = [...(table?.tHead.querySelectorAll("a") ?? [])].map((link, column) => {
  const usual = new URLSearchParams(new URL(link.href).hash.slice(1)).get("sort");
  return { link, column, usual, name: usual.replace("-", "") };
});

function order(answers) {
  const sort = answers.find(([name]) => name === "sort")?.[1] ?? "";
  const head = heads.find(({ name }) => name === sort.replace("-", ""));
  const sorted = head ? [...records].sort(by(head.column, sort.startsWith("-") ? -1 : 1)) : records;
  table?.tBodies[0].append(...sorted.map(({ row }) => row));
  for (const { link, name, usual } of heads) {
    const now = sort === name ? "ascending" : sort === `-${name}` ? "descending" : "";
    const other = now === "ascending" ? `-${name}` : now === "descending" ? name : usual;
    link.href = address([...answers.filter(([asks]) => asks !== "sort"), ["sort", other]]);
    if (now) link.parentElement.setAttribute("aria-sort", now);
    else link.parentElement.removeAttribute("aria-sort");
    link.querySelector("span").textContent = now === "ascending" ? " ▲" : now ? " ▼" : "";
  }
}

// Numbers by size, words as the reader's language has them; what is empty comes last.
function by(column, way) {
  const collator = new Intl.Collator(document.documentElement.lang, { numeric: true });
  const key = (record) => record.row.cells[column].textContent.trim().replace("−", "-").replace(/^–$/, "");
  return (one, other) => {
    const [a, b] = [key(one), key(other)];
    if (!a || !b) return (!a) - (!b) || one.number - other.number;
    const [x, y] = [Number(a), Number(b)];
    const differ = Number.isNaN(x) || Number.isNaN(y) ? collator.compare(a, b) : x - y;
    return way * differ || one.number - other.number;
  };
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const others = asked().filter(([name]) => name !== "q");
  const typed = form.elements.q.value.trim();
  location.hash = address(typed ? [...others, ["q", typed]] : others);
});
form.elements.q.addEventListener("input", () => {
  const others = asked().filter(([name]) => name !== "q");
  const typed = form.elements.q.value;
  history.replaceState(null, "", address(typed.trim() ? [...others, ["q", typed]] : others));
  show();
});
// What one begins with makes room for what was asked for; not while somebody types, from whom the field would run away.
function arrive() {
  for (const part of document.querySelectorAll(".day, .lead")) part.hidden = asked().length > 0;
  show();
}
addEventListener("hashchange", arrive);
arrive();
