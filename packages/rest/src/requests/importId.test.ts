import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { s } from "@tripod/kit";
import { targetOf } from "../addressing/target.js";
import { contextOf, planOfThings } from "../addressing/thing.testing.js";
import { importFormFor, importIdOf } from "./importId.js";

const fields = {
  zoneId: s.string(),
  hostUid: s.string(),
  name: s.string(),
  type: s.string(),
  region: s.string(),
  mark: s.string().secret(),
};
const path = "/zones/{zoneId}/hosts/{hostUid}/things";
const inputs = { zoneId: "z", hostUid: "h", name: "n", type: "t", region: "r", mark: "hidden" };
const settings = (region: string) => ({ endpoint: { scopeInputs: ["region"], scopeDefaults: () => ({ region }) } });

/**
 * Definitions, with the import ID of the object "7" and the import form of an object that has the key of the inputs.
 */
const CASES = [
  ["a thing", {}, "7", "n"],
  ["parents", { endpoint: { path } }, "z/h/7", "z/h/n"],
  ["two keys", { identity: { key: ["name", "type"] } }, "7", "n/t"],
  ["a secret key", { identity: { key: ["name", "mark"] } }, "7", "n/<mark>"],
  ["no key", { identity: { key: null, onLostResponse: "fail" } }, "7", "<id>"],
  ["no list", { list: { unlistable: "not supported" } }, "7", "<id>"],
  [
    "a key in the path",
    { endpoint: { path: "/zones/{zoneId}/things" }, identity: { key: ["zoneId", "name"] } },
    "z/7",
    "z/<id>",
  ],
  ["an ID made of inputs", { endpoint: { itemPath: "/things/{name}" }, identity: { id: "{name}" } }, "n", "n"],
  ["the region of the settings", settings("r"), "7", "n"],
  ["another region", settings("s"), "r/7", "r/n"],
] as const;

describe("importIdOf and importFormFor", () => {
  for (const [what, groups, id, form] of CASES)
    it(`of ${what} return ${id} and ${form}`, () => {
      const plan = planOfThings(fields, groups as object);
      const target = targetOf("create", plan, inputs, contextOf());
      assert.equal(importIdOf(target, { id: "7", body: { raw: inputs } }), id);
      assert.equal(importFormFor(target, inputs), form);
    });
});
