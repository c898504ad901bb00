"use strict";
// The shape of a record: text, JSON Schema (by ajv), game, rule set, options, players.

const fs = require("fs");
const path = require("path");
const Ajv = require("ajv/dist/2020").default;
const { GAMES } = require("./games.js");

const SCHEMAS = path.join(__dirname, "../../schema");
const readJson = (...names) => JSON.parse(fs.readFileSync(path.join(SCHEMAS, ...names), "utf8"));
const ajv = new Ajv({ allErrors: true, strict: false });
const validShape = ajv.compile(readJson("tarot-record.json"));

const CARD_PLACE = /\/((hands|talon|dead|cards|shown)(\/\d+)*\/\d+|paid|card|asked|fool_paid|replaced)$/;

/** Return the fault of a text that is no JSON of a record: empty, broken, with a number that is not whole, or a key twice. */
function faultOfText(text) {
  const fault = (code) => ({ code, pointer: "" });
  if (!text.trim()) return fault("source.empty");
  const bare = text.replace(/"(?:[^"\\]|\\.)*"/gs, (found) => `"${"x".repeat(found.length - 2)}"`);
  const numbers = bare.replace(/"x*"/g, '""').match(/[-+.\d][-+.\w]*/g) || [];
  if (numbers.some((number) => !/^-?(0|[1-9]\d{0,19})$/.test(number))) return fault("source.number");
  try {
    JSON.parse(text, (name, value) => {
      if (/\p{Surrogate}/u.test(`${name} ${value}`)) throw text; // half a pair is no character
      return value;
    });
  } catch {
    return fault("source.json");
  }
  const keys = [];
  for (const [token, , colon] of text.matchAll(/("(?:[^"\\]|\\.)*")\s*(:)?|[{}]/gs)) {
    if (token === "{") keys.push(new Set());
    else if (token === "}") keys.pop();
    else if (colon) {
      const key = JSON.parse(token.replace(/\s*:$/, ""));
      if (keys.at(-1).has(key)) return fault("source.duplicate_key");
      keys.at(-1).add(key);
    }
  }
  return null;
}

/** Return the first fault of the shape: the format, then the schema, then the game with its options and players. */
function faultOfShape(record) {
  const fault = (code, pointer) => ({ code, pointer });
  for (const [key, values] of [["format", ["tarot-record"]], ["version", ["1.0", "1.1"]]]) {
    if (record === null || typeof record !== "object" || Array.isArray(record)) return fault("record.format", "");
    if (!values.includes(record[key])) return fault(`record.${key}`, key in record ? `/${key}` : "");
  }
  if (!validShape(record)) {
    const places = validShape.errors.map((error) => {
      const key = error.params.additionalProperty ?? error.params.missingProperty ?? error.params.propertyName;
      return key === undefined ? error.instancePath : `${error.instancePath}/${key.replace(/~/g, "~0").replace(/\//g, "~1")}`;
    });
    const pointer = places.sort((a, b) => b.split("/").length - a.split("/").length)[0];
    return fault(CARD_PLACE.test(pointer) ? "record.card" : "record.shape", pointer);
  }
  const game = GAMES[record.game];
  if (!game) return fault("record.game", "/game");
  const options = game.rulesets[record.ruleset];
  if (!options) return fault("record.ruleset", "/ruleset");
  for (const [name, value] of Object.entries(record.options || {})) {
    if (!(options[name] || []).includes(value)) return fault("record.option", `/options/${name}`);
  }
  return record.players.length === game.seats ? null : fault("record.players", "/players");
}

module.exports = { faultOfShape, faultOfText, readJson };
