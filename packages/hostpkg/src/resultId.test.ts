import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listId } from "./resultId.js";

describe("listId", () => {
  it("returns the known ID of the empty list", () => {
    assert.equal(listId([]), "d41d8cd98f00b204e9800998ecf8427e");
  });

  it("ignores the order", () => {
    assert.equal(listId(["b", "a"]), listId(["a", "b"]));
    assert.notEqual(listId(["a"]), listId(["a", "b"]));
  });

  it("sorts by UTF-8 bytes, in which supplementary planes follow the private use area", () => {
    assert.equal(listId(["\u{1F600}", "\uE000"]), listId(["\uE000\u{1F600}"]));
  });
});
