import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { s } from "../fields/field.js";
import { SAMPLE } from "../sample.testing.js";
import { createWording } from "../wording.testing.js";
import { definePackage, definitionsFor } from "./definition.js";
import { load, loadAll } from "./load.js";

const { assertRejected } = createWording(import.meta.url);

const { lookup } = definitionsFor<unknown>();
const define = (name: string) =>
  lookup({ name, terraform: "thing", doc: "A thing.", fields: { name: s.string("N.") }, run: async () => ({}) });

const getThing = define("getThing");
const loaded: string[] = [];

const pkg = definePackage({
  ...SAMPLE,
  settings: {},
  lookups: {
    getThing: async () => {
      loaded.push("getThing");
      return { getThing };
    },
    getOther: async () => {
      loaded.push("getOther");
      return { getOther: define("getSomethingElse") };
    },
  },
  resources: {},
  connect: () => ({}),
});

describe("definitions", () => {
  it("are loaded one by one", async () => {
    assert.equal(await load(pkg.lookups, "getThing"), getThing);
    assert.deepEqual(loaded, ["getThing"]);
  });

  it("bear the name under which they are registered", async (test) => {
    for (const loading of [load(pkg.lookups, "getOther"), loadAll(pkg)])
      await assertRejected(test, loading, { code: "bug" }, { name: "getOther" });
  });
});
