import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { echoFilter, echoFilters, matches, matchesAny } from "./filter.js";

const record = { name: "Café", version: "16" };

describe("filters", () => {
  it("take a record when every value that is set is equal, case included", () => {
    assert.equal(matches({ name: "Café", version: "16" }, record), true);
    assert.equal(matches({ name: "Café", version: "1" }, record), false);
    assert.equal(matches({ name: "café" }, record), false);
  });

  it("treat empty text, absent fields and no filter as not set", () => {
    for (const filter of [undefined, {}, { name: "" }, { name: undefined, version: "16" }]) {
      assert.equal(matches(filter, record), true);
    }
  });

  it("compare texts in one Unicode form", () => {
    assert.equal(matches({ name: "Cafe\u0301" }, record), true);
  });

  it("of a list: one that takes the record is enough, and an empty list takes all", () => {
    assert.equal(matchesAny([{ version: "15" }, { name: "Café" }], record), true);
    assert.equal(matchesAny([{ version: "15" }, { name: "x" }], record), false);
    assert.equal(matchesAny([], record), true);
    assert.equal(matchesAny(undefined, record), true);
  });

  it("come back with all of their fields", () => {
    const names = ["name", "version"] as const;
    assert.deepEqual(echoFilter(names, { version: "16" }), { name: "", version: "16" });
    assert.deepEqual(echoFilter(names, {}), { name: "", version: "" });
    assert.equal(echoFilter(names, undefined), undefined);
  });

  it("of a list come back once each, and an empty list not at all", () => {
    const names = ["name", "version"] as const;
    assert.deepEqual(echoFilters(names, [{ name: "a" }, { version: "1" }, { name: "a", version: "" }]), [
      { name: "a", version: "" },
      { name: "", version: "1" },
    ]);
    assert.equal(echoFilters(names, []), null);
    assert.equal(echoFilters(names, undefined), null);
  });
});
