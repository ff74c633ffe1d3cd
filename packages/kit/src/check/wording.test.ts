import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { it } from "node:test";
import { s } from "../fields/field.js";
import { describeFailure } from "../values/errors.js";
import { Opaque, Secret, type ValueObject } from "../values/value.js";
import { check } from "./check.js";
import { checkSettings, missingAsFailure } from "./settings.js";

const fields = {
  name: s.string().notEmpty(),
  size: s.number().integer().min(1).max(9).optional(),
  enabled: s.boolean().optional(),
  mode: s.string().values({ fast: "", slow: "" }).optional(),
  password: s.string().secret().optional(),
  document: s.json().optional(),
  filter: s.object({ planName: s.string() }).optional(),
  rules: s.list(s.string()).optional(),
  labels: s.map(s.number()).optional(),
  id: s.string().computed(),
};

const ARGUMENTS: Readonly<Record<string, ValueObject>> = {
  "nothing given": {},
  "a misspelled name": { name: "n", sise: 1 },
  "a name like no other": { name: "n", quux: 1 },
  "what only the platform sets": { name: "n", id: "i" },
  "empty text": { name: "" },
  "an asset for text": { name: new Opaque("asset", {}) },
  "text for a number": { name: "n", size: "big" },
  "long text for a number": { name: "n", size: "x".repeat(200) },
  "a secret for a number": { name: "n", size: new Secret("hunter22") },
  "a number out of range": { name: "n", size: 10.5 },
  "text for a boolean": { name: "n", enabled: "maybe" },
  "a value outside its set": { name: "n", mode: "fats" },
  "a secret outside a set": { name: "n", mode: new Secret("fats") },
  "a list for a secret": { name: "n", password: ["hunter22"] },
  "broken JSON": { name: "n", document: '{"a":1,}' },
  "broken JSON that is secret": { name: "n", document: new Secret('{"hunter22"') },
  "a list for an object": { name: "n", filter: [{ planName: "p" }] },
  "an object without its required member": { name: "n", filter: { planname: "p" } },
  "text for a list": { name: "n", rules: "r" },
  "nothing in a list": { name: "n", rules: ["a", null] },
  "text in a map": { name: "n", labels: { "a.b": "one", c: 1 } },
};

const settings = {
  url: s.string().env("A_URL", "B_URL"),
  token: s.string().secret(),
  flags: s.map(s.boolean()).optional(),
  filter: s.object({ name: s.string() }).optional(),
  hosts: s.list(s.string()).optional(),
  retries: s.number().optional(),
  verbose: s.boolean().optional(),
};

const SETTINGS: Readonly<Record<string, ValueObject>> = {
  "no settings": {},
  "settings that are not JSON": {
    url: "u",
    token: "t",
    flags: "a",
    filter: "b",
    hosts: "c",
    retries: "d",
    verbose: "e",
  },
  "settings of another type": { url: ["u"], token: ["t"], flags: "[1]", filter: "1", hosts: "{}", retries: "[]" },
  "a misspelled setting": { url: "u", token: "t", retires: "1" },
};

it("failures keep their wording", () => {
  const lines = [
    ...Object.entries(ARGUMENTS).map(([what, inputs]) => {
      const { failures } = check(fields, inputs, { noun: "argument" });
      return [what, ...failures.map(describeFailure)];
    }),
    ...Object.entries(SETTINGS).map(([what, inputs]) => {
      const { missing, failures } = checkSettings(settings, inputs, {});
      return [what, ...[...missing.map(missingAsFailure), ...failures].map(describeFailure)];
    }),
  ].map((said) => `${said.join("\n  ")}\n`);
  // A change of wording is a change for users, so update the golden file deliberately.
  const golden = readFileSync(new URL("../../fixtures/failures.golden.txt", import.meta.url), "utf8");
  assert.equal(lines.join(""), golden);
});
