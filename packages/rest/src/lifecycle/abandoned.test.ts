import assert from "node:assert/strict";
import { after, beforeEach, describe, it } from "node:test";
import { s } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { type Bench, dialect, refusal, startBench, thing } from "../testing/bench.testing.js";
import { ageOf } from "./abandoned.js";

const { assertLog, assertWording } = createWording(import.meta.url);

let bench: Bench;
beforeEach(async () => {
  await bench?.close();
  bench = await startBench([{ path: "things" }]);
});
const others: Bench[] = [];
after(async () => {
  await bench.close();
  for (const other of others) await other.close();
});
/** Starts another platform. */
const startOther = async (...what: Parameters<typeof startBench>): Promise<Bench> => {
  const other = await startBench(...what);
  others.push(other);
  return other;
};

const args = { name: "one", size: 3 };
const MINUTE = 60_000;
const paid = thing({ identity: { unique: false }, create: { costs: true } });

describe("warnAbandoned: a create of an object that costs money", () => {
  it("warns about an equal object of a run that was killed, with ID, age and import command", async (test) => {
    await bench.again().create(paid, args);
    await bench.clock.sleep(12 * MINUTE);
    await bench.create(paid, args);
    assertLog(test, bench.log);
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

  for (const hours of [-2, 2]) {
    it(`measures the age by the platform's clock, which differs by ${hours} h`, async () => {
      for (const [minutes, isNamed] of [
        [12, true],
        [61, false],
      ] as const) {
        const other = await startOther([{ path: "things" }], { skew: hours * 60 * MINUTE });
        await other.again().create(paid, args);
        await other.clock.sleep(minutes * MINUTE);
        await other.create(paid, args);
        const named = other.log.filter((line) => line.includes("things-1 (created 12 min ago)"));
        assert.deepEqual([named.length, other.log.length], isNamed ? [1, 1] : [0, 0]);
      }
    });
  }

  it("names equal objects on every page of the list, five at most", async () => {
    const paged = await startOther([{ path: "things", page: 2 }]);
    const killed = paged.again();
    for (let count = 0; count < 7; count += 1) await killed.create(paid, args);
    await paged.create(paid, args);
    assert.deepEqual(
      paged.log[0]?.match(/things-\d(?= \()/g),
      [1, 2, 3, 4, 5].map((id) => `things-${id}`),
    );
  });

  it("names the key of an equal object whose row has no ID", async (test) => {
    const nameless = await startOther([
      { path: "things", shows: ({ id, ...rest }, how) => (how === "row" ? rest : { id, ...rest }) },
    ]);
    await nameless.again().create(paid, args);
    await nameless.create(paid, args);
    assertLog(test, nameless.log);
  });

  it("does not warn about objects without a creation time", async () => {
    await bench.again().create(paid, args);
    bench.next("GET things", { answer: { status: 200, body: { rows: [{ id: "things-1", ...args }] } } });
    await bench.create(paid, args);
    assert.deepEqual(bench.log, []);
  });

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
