"use strict";
// Run the conformance suite at a level from 1 to 4, or print the faults of one record.
//
//     node suite.js LEVEL CASES.jsonl…
//     node suite.js record.json

const fs = require("fs");
const { check, countPile, legalNow } = require("./checker.js");
const { GAMES } = require("./games.js");
const { faultOfText, readJson } = require("./shape.js");

const key = ({ code, pointer }) => `${code} ${pointer}`;
const asNumber = (fraction) => fraction.split("/").map(Number).reduce((a, b) => a / b);

const ORDER = ["dealer", "sits_out", "deal", "bids", "contract", "calls", "exchanges", "scart", "declarations", "tricks"];

/** Return the place in a replay of a pointer: the hand, the section, the entries. */
function order(pointer) {
  const [, top, number, section, ...rest] = pointer.split("/");
  if (top !== "hands") return [top === "result" ? 99999 : -1];
  const place = ORDER.includes(section) ? ORDER.indexOf(section) : section ? ORDER.length : -1;
  return [+number, place, ...rest.filter((step) => /^\d+$/.test(step)).map(Number)];
}

/** Whether a place comes after another one. */
function isAfter(one, other) {
  const [a, b] = [order(one), order(other)];
  const i = a.findIndex((step, at) => step !== b[at]);
  return i >= 0 && (b[i] === undefined || a[i] > b[i]);
}

/** Return in words how the answer to a record differs from what is expected of it at a level. */
function differenceOfRecord(item, level) {
  const bad = item.text === undefined ? null : faultOfText(item.text);
  const answer = bad ? { verdict: "unreadable", faults: [{ level: 1, ...bad }] } : check(item.record ?? JSON.parse(item.text));
  const words = [];
  const isUnreadable = answer.verdict === "unreadable";
  if (isUnreadable !== (item.verdict === "unreadable")) words.push(`${answer.verdict} instead of ${item.verdict}`);
  if (item.text !== undefined) return words;
  const mine = answer.faults.filter((fault) => fault.level <= level).map(key);
  const listed = item.faults.filter((fault) => fault.level <= level);
  const missing = listed.filter((fault) => !fault.follows && !mine.includes(key(fault)));
  const free = (pointer) => item.until !== undefined && isAfter(pointer, item.until);
  const extra = mine.filter((fault) => !listed.map(key).includes(fault) && !free(fault.split(" ")[1]));
  if (missing.length) words.push(`missing: ${missing.map(key).join(", ")}`);
  if (extra.length) words.push(`too many: ${extra.join(", ")}`);
  for (const name of level >= 4 ? ["results", "totals"] : []) {
    const [expected, found] = [item[name], answer[name]].map((value) => JSON.stringify(value));
    if (expected && expected !== found) words.push(`${name}: ${found} instead of ${expected}`);
  }
  return words;
}

/** Return in words how the answer to a case differs from what it expects at a level; empty if it does not. */
function difference(item, level, schemes) {
  if (item.kind === "record") return differenceOfRecord(item, level).join("; ");
  if (item.kind === "position") {
    const mine = [...new Set(legalNow(item.record, item.asks))].sort().join();
    return mine === [...item.legal].sort().join() ? "" : `legal: ${mine} instead of ${item.legal}`;
  }
  const points = countPile(item, schemes[item.game]);
  return Math.abs(points - asNumber(item.points)) < 1e-9 ? "" : `points: ${points} instead of ${item.points}`;
}

/** Whether a case is for this checker. */
function isMine(item, level) {
  if (item.level > level || !["record", "position", "pile"].includes(item.kind)) return false;
  if (item.game === undefined) return true; // a text or a record of a wrong shape
  return item.game in GAMES && (item.kind === "pile" || item.record.players.length === GAMES[item.game].seats);
}

function main([first, ...files]) {
  if (!files.length) {
    console.log(JSON.stringify(check(JSON.parse(fs.readFileSync(first, "utf8"))), null, 1));
    return;
  }
  const schemes = readJson("conformance", "schemes.json");
  const lines = files.flatMap((file) => fs.readFileSync(file, "utf8").split("\n").filter(Boolean));
  const mine = lines.map((line) => JSON.parse(line)).filter((item) => isMine(item, +first));
  const wrong = mine.map((item) => [item.id, difference(item, +first, schemes)]).filter(([, words]) => words);
  wrong.forEach(([id, words]) => console.log(`${id}: ${words}`));
  console.log(`${mine.length - wrong.length} of ${mine.length} cases of level ${first}`);
  process.exitCode = wrong.length ? 1 : 0;
}

main(process.argv.slice(2));
