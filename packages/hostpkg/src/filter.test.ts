import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { echoFilter, echoFilters, matches, matchesAny } from "./filter.js";

const record = { name: "Café", version: "16" };

describe("filters", () => {
  it("match a record if all set values are equal, including case", () => {
    assert.equal(matches({ name: "Café", version: "16" }, record), true);
    assert.equal(matches({ name: "Café", version: "1" }, record), false);
    assert.equal(matches({ name: "café" }, record), false);
  });

  it("treat empty strings, absent fields and an absent filter as unset", () => {
    for (const filter of [undefined, {}, { name: "" }, { name: undefined, version: "16" }]) {
      assert.equal(matches(filter, record), true);
    }
  });

  it("compare strings in one Unicode form", () => {
    assert.equal(matches({ name: "Cafe\u0301" }, record), true);
  });

  it("of a list match a record if one filter matches, and an empty list matches all", () => {
    assert.equal(matchesAny([{ version: "15" }, { name: "Café" }], record), true);
    assert.equal(matchesAny([{ version: "15" }, { name: "x" }], record), false);
    assert.equal(matchesAny([], record), true);
    assert.equal(matchesAny(undefined, record), true);
  });

  it("are returned with all of their fields", () => {
    const names = ["name", "version"] as const;
    assert.deepEqual(echoFilter(names, { version: "16" }), { name: "", version: "16" });
    assert.deepEqual(echoFilter(names, {}), { name: "", version: "" });
    assert.equal(echoFilter(names, undefined), undefined);
  });

  it("of a list are returned without duplicates, and an empty list is not returned", () => {
    const names = ["name", "version"] as const;
    assert.deepEqual(echoFilters(names, [{ name: "a" }, { version: "1" }, { name: "a", version: "" }]), [
      { name: "a", version: "" },
      { name: "", version: "1" },
    ]);
    assert.equal(echoFilters(names, []), null);
    assert.equal(echoFilters(names, undefined), null);
  });
});
