import assert from "node:assert/strict";
import { test } from "node:test";
import { diffInputs, loadAll } from "@tripod/kit";
import { hostpkg } from "../index.js";

test("diffInputs never replaces a resource because of a change of timeouts", async () => {
  const { resources } = await loadAll(hostpkg);
  const given = Object.entries(resources).filter(([, { fields }]) => "timeouts" in fields);
  assert.ok(given.length > 10);
  for (const [name, resource] of given) {
    const [without, short, long] = [{}, { timeouts: { create: "5m" } }, { timeouts: { create: "50m" } }];
    for (const [before, after] of [
      [short, long],
      [without, short],
      [short, without],
    ] as const) {
      assert.deepEqual(diffInputs(resource, before, after).replaces, [], name);
    }
  }
});
