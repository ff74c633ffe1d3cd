import assert from "node:assert/strict";
import { after, beforeEach, describe, it } from "node:test";
import { type AnyResource, reveal, UNKNOWN } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import type { LogPlatform } from "../platform.js";
import { type Bench, startBench } from "../resources.testing.js";
import { OtCollector as Agent } from "./OtCollector.js";

const { assertRejected } = createWording(import.meta.url);

const OtCollector = Agent as AnyResource<LogPlatform>;

const ID = "00005AF3107A4007";
const benches: Bench[] = [];
const start = async (options = {}) => {
  const bench = await startBench(options);
  benches.push(bench);
  return bench;
};
let bench: Bench;
beforeEach(async () => {
  bench = await start();
});
after(() => Promise.all(benches.map((one) => one.close())));

const imported = async (id: string) => (await bench.import(OtCollector, id)) ?? assert.fail("it is not found");
const agent = () => bench.logs.objects.rows("otCollectors").find(({ id }) => id === ID);
const tags = { team: "edge", "host.group": "default" };

describe("OtCollector", () => {
  it("cannot be created, and explains the next step", async (test) => {
    await assertRejected(test, bench.create(OtCollector, { name: "ot new" }), { code: "invalid-argument", path: "" });
    assert.equal(bench.logs.requests.count(), 0);
  });

  it("is rejected in a preview", async (test) => {
    await assertRejected(test, bench.preview(OtCollector, { name: "ot new" }), { code: "invalid-argument", path: "" });
    const unknown = { ...{ name: "ot new" }, name: UNKNOWN };
    await assertRejected(test, bench.preview(OtCollector, unknown), { code: "invalid-argument", path: "" });
  });

  it("is imported by its ID or name from any page of the search, without the platform's tags", async () => {
    bench = await start({ pageCap: 1 });
    const [byId, byName, other] = [await imported(ID), await imported("ot one"), await imported("ot two")];
    assert.deepEqual([byId.id, byName.id, reveal(byName.state).tags], [ID, ID, tags]);
    assert.deepEqual(reveal(other.state).tags, { env: "stage", team: "a", showIcon: "true" });
    assert.deepEqual(bench.diff(OtCollector, { name: "ot one" }, byName).changes, []);
    const withOwn = { name: "ot one", tags: { ...tags, "sumo.disco.enabled": "false" } };
    assert.deepEqual(bench.diff(OtCollector, withOwn, byName).changes, []);
  });

  it("keeps the values of unset inputs", async () => {
    const values = { ephemeral: true, isRemotelyManaged: true, timeZone: "Asia/Tokyo", category: "theirs" };
    bench.logs.objects.patch("otCollectors", ID, values);
    const one = await imported(ID);
    assert.deepEqual(bench.diff(OtCollector, { name: "ot one" }, one).changes, []);
    const { state } = await bench.update(OtCollector, { name: "ot 1" }, one);
    assert.deepEqual({ ...reveal(state), ...values }, reveal(state));
  });

  it("sends only changed inputs: all tags together, or an empty object", async () => {
    const one = await imported(ID);
    const before = agent();
    const changed = await bench.update(OtCollector, { name: "ot 1", timeZone: "Asia/Tokyo" }, one);
    const { modifiedAt: _, ...after } = agent() ?? {};
    const { modifiedAt: __, ...asBefore } = before ?? {};
    assert.deepEqual(
      { ...after, modifiedBy: "" },
      { ...asBefore, name: "ot 1", timeZone: "Asia/Tokyo", modifiedBy: "" },
    );
    const bare = await bench.update(OtCollector, { name: "ot 1", timeZone: "Asia/Tokyo", tags: {} }, changed);
    assert.deepEqual([reveal(bare.state).tags, agent()?.tags], [{}, { "sumo.disco.enabled": "true" }]);
  });

  it("rejects changes that the API ignores, and accepts values that equal the current ones", async (test) => {
    const one = await imported(ID);
    const update = (more: object) => bench.update(OtCollector, { name: "ot one", ...more }, one);
    await assertRejected(test, update({ description: "mine" }), { code: "invalid-argument", path: "description" });
    await assertRejected(test, update({ name: "ot 1", ephemeral: true }), {
      code: "invalid-argument",
      path: "ephemeral",
    });
    assert.equal(agent()?.name, "ot one");
    assert.equal(reveal((await update({ description: "an agent" })).state).description, "an agent");
  });

  it("reports the platform's errors of a change with a 2xx response", async (test) => {
    const one = await imported("ot on its own");
    await assertRejected(test, bench.update(OtCollector, { name: "ot renamed" }, one), {
      code: "invalid-argument",
      path: "",
    });
  });

  it("is deleted, and a refresh finds that it no longer exists", async () => {
    const one = await imported(ID);
    await bench.delete(OtCollector, one);
    await bench.delete(OtCollector, one);
    assert.equal(agent(), undefined);
    assert.equal(await bench.refresh(OtCollector, one), undefined);
  });
});
