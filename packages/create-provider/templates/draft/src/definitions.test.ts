import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { buildSchema, loadAll } from "@tripod/kit";
import { provider } from "./package.js";

describe("the provider", () => {
  it("has a schema with every definition", async () => {
    const schema = JSON.stringify(buildSchema(await loadAll(provider)));
    for (const name of [...Object.keys(provider.resources), ...Object.keys(provider.lookups)]) {
      assert.ok(schema.includes(`:${name}"`), name);
    }
  });
});
