import assert from "node:assert/strict";
import { after, beforeEach, describe, it } from "node:test";
import { s } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { type Bench, dialect, refusal, startBench, thing } from "../testing/bench.testing.js";
import { ageOf } from "./abandoned.js";

const { assertWording } = createWording(import.meta.url);

let bench: Bench;
beforeEach(async () => {
  await bench?.close();
  bench = await startBench([{ path: "things" }]);
});
after(() => bench.close());

const args = { name: "one", size: 3 };
const MINUTE = 60_000;
const paid = thing({ identity: { unique: false }, create: { costs: true } });

describe("a create of an object that costs money", () => {
  it("warns about an equal object of a run that was killed, with ID, age and import command", async () => {
    await bench.again().create(paid, args);
    await bench.clock.sleep(12 * MINUTE);
    await bench.create(paid, args);
    assert.deepEqual(bench.log, [
      "warning: Equal things exist that no resource of this run manages: things-1 (created 12 min ago). An interrupted run may have left them. This run creates another one. To adopt the existing one instead, cancel and import it as things-1; otherwise delete it",
    ]);
  });

  it("names the parent in the import ID unless it is that of the provider's settings", async (test) => {
    const endpoint = {
      path: "things",
      scopeInputs: ["project"],
      scopeDefaults: () => ({ project: "home" }),
      dialect: dialect(),
    };
    const inProject = thing({
      fields: { project: s.string().replaces().wire(null) },
      endpoint,
      identity: { unique: false },
      create: { costs: true },
    });
    await bench.again().create(inProject, { ...args, project: "away" });
    await bench.create(inProject, { ...args, project: "away" });
    assertWording(test, bench.log[0] ?? "");
    await bench.again().create(inProject, { ...args, name: "two", project: "home" });
    await bench.create(inProject, { ...args, name: "two", project: "home" });
    assertWording(test, bench.log[1] ?? "");
  });

  for (const [what, inputs, minutes] of [
    ["is older than an hour", args, 61],
    ["differs", { ...args, size: 4 }, 1],
    ["has another name", { ...args, name: "two" }, 1],
  ] as const) {
    it(`does not warn about an object that ${what}`, async () => {
      await bench.again().create(paid, inputs);
      await bench.clock.sleep(minutes * MINUTE);
      await bench.create(paid, args);
      assert.deepEqual(bench.log, []);
    });
  }

  it("does not warn about objects that this run has created or read", async () => {
    const theirs = await bench.again().create(paid, args);
    await bench.refresh(paid, theirs);
    await bench.create(paid, args);
    await bench.create(paid, args);
    assert.deepEqual(bench.log, []);
  });

  it("is not kept from being sent if the list cannot be read", async () => {
    bench.next("GET things", refusal(500, "broken"));
    assert.equal((await bench.create(paid, args)).id, "things-1");
  });

  it("lists nothing if the platform refuses a second object of the key", async () => {
    await bench.create(thing({ create: { costs: true } }), args);
    assert.deepEqual(bench.routes(), ["POST things"]);
  });
});

describe("ageOf", () => {
  it("returns seconds, then minutes", () => {
    assert.deepEqual([ageOf(-5), ageOf(1_400), ageOf(119_000), ageOf(150_000)], ["0 s", "1 s", "119 s", "3 min"]);
  });
});
