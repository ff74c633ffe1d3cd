import assert from "node:assert/strict";
import { it } from "node:test";
import { toPlatform } from "./vocabulary.js";

it("toPlatform translates known words and keeps unknown ones", () => {
  assert.equal(toPlatform("quotaName", "staticRoutes"), "static_routes");
  for (const word of ["routers", "static_routes", "something_new", "constructor"]) {
    assert.equal(toPlatform("quotaName", word), word);
  }
});
