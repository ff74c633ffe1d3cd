import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { aliases, fromPlatform, toPlatform } from "./vocabulary.js";

describe("the vocabulary", () => {
  it("translates there and back", () => {
    assert.equal(toPlatform("quotaName", "staticRoutes"), "static_routes");
    assert.equal(fromPlatform("quotaName", "static_routes"), "staticRoutes");
    assert.deepEqual(aliases("quotaName"), { static_routes: "staticRoutes" });
  });

  it("leaves words alone that it does not know", () => {
    for (const word of ["routers", "something_new", "constructor"]) {
      assert.equal(toPlatform("quotaName", word), word);
      assert.equal(fromPlatform("quotaName", word), word);
    }
  });
});
