"use strict";
// Validate JSON values under a JSON Schema with ajv, and print the names of those that it refuses.
//
//     node shapes.js SCHEMA.json VALUES.json…     the values are objects: name -> value

const fs = require("fs");
const Ajv = require("ajv/dist/2020").default;

const [schema, ...files] = process.argv.slice(2).map((file) => JSON.parse(fs.readFileSync(file, "utf8")));
const isValid = new Ajv({ strict: true, strictTypes: false, strictRequired: false }).compile(schema);
for (const [name, value] of files.flatMap(Object.entries)) {
  if (!isValid(value)) console.log(`${name}: ${isValid.errors[0].instancePath} ${isValid.errors[0].message}`);
}
