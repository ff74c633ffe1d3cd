import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { listId } from "./resultId.js";

describe("the id of a list", () => {
  it("is known for the empty list", () => {
    assert.equal(listId([]), "d41d8cd98f00b204e9800998ecf8427e");
  });

  it("does not depend on the order", () => {
    assert.equal(listId(["b", "a"]), listId(["a", "b"]));
    assert.notEqual(listId(["a"]), listId(["a", "b"]));
  });

  it("sorts by bytes: an upper plane comes after the private use area, which UTF-16 puts last", () => {
    assert.equal(listId(["\u{1F600}", "\uE000"]), listId(["\uE000\u{1F600}"]));
  });
});
