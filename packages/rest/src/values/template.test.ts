import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { canFill, fillPath, fillText, namesIn, parseText } from "./template.js";

describe("path template: a path of a definition", () => {
  it("is filled with each value as one segment", () => {
    assert.equal(fillPath("/zones/{zoneId}/rrset/{id}", { zoneId: "a/b", id: 7 }), "/zones/a%2Fb/rrset/7");
    assert.deepEqual(namesIn("/zones/{zoneId}/rrset/{id}"), ["zoneId", "id"]);
  });

  it("never changes its address by a value", () => {
    for (const id of ["", ".", "..", undefined]) assert.throws(() => fillPath("/zones/{id}", { id }), RangeError);
    assert.equal(canFill("/zones/{id}", { id: "" }), false);
  });
});

describe("path template: an ID with several parts", () => {
  it("is parsed into its parts, with any text in the last one", () => {
    const part = fc.string({ minLength: 1 }).filter((text) => !text.includes("/"));
    fc.assert(
      fc.property(part, fc.string({ minLength: 1 }), (projectId, key) => {
        const text = fillText("{projectId}/{key}", { projectId, key });
        assert.deepEqual({ ...parseText("{projectId}/{key}", text) }, { projectId, key });
      }),
    );
  });

  it("is rejected in another form", () => {
    for (const text of ["", "a", "/a", "a/"]) assert.equal(parseText("{projectId}/{key}", text), undefined);
  });
});
