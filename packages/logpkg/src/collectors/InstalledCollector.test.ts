import assert from "node:assert/strict";
import { after, beforeEach, describe, it } from "node:test";
import { type AnyResource, reveal, UNKNOWN } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import type { LogPlatform } from "../platform.js";
import { type Bench, startBench } from "../resources.testing.js";
import { InstalledCollector as Installed } from "./InstalledCollector.js";

const { assertRejected } = createWording(import.meta.url);

const InstalledCollector = Installed as AnyResource<LogPlatform>;

const ID = "101000060";
const benches: Bench[] = [];
let bench: Bench;
beforeEach(async () => {
  bench = await startBench();
  benches.push(bench);
});
after(() => Promise.all(benches.map((one) => one.close())));

const imported = async (id: string) => (await bench.import(InstalledCollector, id)) ?? assert.fail("it is not found");
const agent = () => bench.logs.objects.rows("collectors").find(({ id }) => String(id) === ID);
const program = {
  name: "agent one",
  ephemeral: false,
  description: "first agent",
  category: "agents/one",
  fields: { team: "edge" },
};

describe("InstalledCollector", () => {
  it("cannot be created, explains the next step and sends no requests", async (test) => {
    await assertRejected(test, bench.create(InstalledCollector, { name: "agent two", ephemeral: false }), {
      code: "invalid-argument",
      path: "",
    });
    assert.equal(bench.logs.requests.count(), 0);
  });

  it("is rejected in a preview", async (test) => {
    await assertRejected(test, bench.preview(InstalledCollector, { name: "agent two", ephemeral: false }), {
      code: "invalid-argument",
      path: "",
    });
    const unknown = { ...{ name: "agent two", ephemeral: false }, name: UNKNOWN };
    await assertRejected(test, bench.preview(InstalledCollector, unknown), { code: "invalid-argument", path: "" });
  });

  it("is imported by its ID or name without a diff", async () => {
    const one = await imported("agent one");
    assert.deepEqual([one.id, (await imported(ID)).id], [ID, ID]);
    assert.deepEqual(bench.diff(InstalledCollector, program, one).changes, []);
    const { targetCpu, hostName, collectorVersion } = reveal(one.state);
    assert.deepEqual([targetCpu, hostName, collectorVersion], [20, "host-a.example.com", "19.511-7"]);
  });

  it("is updated in place, keeps unset inputs, and can be deleted twice", async () => {
    const one = await imported(ID);
    const before = agent();
    const { description: _, ...rest } = program;
    const changed = await bench.update(InstalledCollector, { ...rest, category: "agents/new", targetCpu: 30 }, one);
    assert.deepEqual(
      { description: "", ...agent() },
      { ...before, category: "agents/new", description: "", targetCpu: 30 },
    );
    await bench.delete(InstalledCollector, changed);
    await bench.delete(InstalledCollector, changed);
    assert.equal(agent(), undefined);
    assert.equal(await bench.refresh(InstalledCollector, changed), undefined);
  });

  it("rejects a cutoff in seconds", () => {
    const paths = (cutoffTimestamp: number) =>
      bench.check(InstalledCollector, { ...program, cutoffTimestamp }).failures.map(({ path }) => path);
    assert.deepEqual(paths(1_767_225_600), ["cutoffTimestamp"]);
    assert.deepEqual([...paths(1_767_225_600_000), ...paths(0)], []);
  });

  it("rejects the import of a hosted collector", async (test) => {
    await assertRejected(test, imported("101234567"), { code: "invalid-argument", path: "" });
  });
});
