import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { Values } from "../values/values.js";
import { dialect, failureOf, LOST_AFTER, NO_OBJECT, refusal, startBench, thing } from "./bench.testing.js";

const { assertFailure } = createWording(import.meta.url);

describe("startBench: the platform of these tests", () => {
  const bench = useInSuite(() =>
    startBench([
      { path: "things", page: 2 },
      { path: "jobs", states: { at: "state", made: ["NEW", "DONE"], deleted: ["ENDING"] } },
      { path: "zones" },
      { path: "zones/{zone}/things" },
    ]),
  );

  const things = thing();
  const jobs = thing({ endpoint: { path: "jobs", dialect: dialect() } });

  const look = async (path: string): Promise<Values> => (await fetch(`${bench.url}/${path}`)).json() as Promise<Values>;

  it("keeps an object through its life", async () => {
    const made = await bench.create(things, { name: "one", size: 3 });
    assert.deepEqual(bench.objects("things").only(), {
      id: made.id,
      createdAt: "2026-03-01T12:00:00.250Z",
      name: "one",
      size: 3,
    });
    assert.equal((await bench.refresh(things, made))?.state.size, 3);
    const changed = await bench.update(things, { name: "one", size: 4 }, made);
    assert.equal(bench.objects("things").only().size, 4);
    assert.equal((await bench.import(things, made.id))?.state.size, 4);
    await bench.delete(things, changed);
    assert.deepEqual(bench.objects("things").all(), {});
    assert.deepEqual(bench.writes(), [
      ["POST things", { name: "one", size: 3 }],
      [`PATCH things/${made.id}`, { size: 4 }],
      [`DELETE things/${made.id}`, undefined],
    ]);
  });

  it("lists page by page", async () => {
    for (const id of ["a", "b", "c"]) bench.objects("things").put(id, { name: id });
    bench.routes();
    assert.deepEqual(
      (await bench.list(things)).map(({ id }) => id),
      ["a", "b", "c"],
    );
    assert.deepEqual(bench.routes(), ["GET things", "GET things"]);
  });

  it("returns status values in order, and an object for a while after its deletion", async () => {
    const made = await bench.create(jobs, { name: "one" });
    assert.equal((await look(`jobs/${made.id}`)).state, "DONE");
    bench.objects("jobs").pass(made.id, "BUSY", "DONE");
    assert.deepEqual([(await look(`jobs/${made.id}`)).state, (await look(`jobs/${made.id}`)).state], ["BUSY", "DONE"]);
    await fetch(`${bench.url}/jobs/${made.id}`, { method: "DELETE" });
    assert.equal((await look(`jobs/${made.id}`)).state, "ENDING");
    assert.deepEqual(await look(`jobs/${made.id}`), NO_OBJECT.body);
  });

  it("has no objects in a parent that does not exist", async () => {
    assert.equal((await look("zones/z/things")).code, "place_not_found");
    bench.objects("zones").put("z", {});
    assert.deepEqual(await look("zones/z/things"), { rows: [] });
  });

  it("rejects an update of another version", async () => {
    bench.objects("things").put("v", { name: "v" });
    const body = JSON.stringify({ size: 1 });
    const send = (version: string) =>
      fetch(`${bench.url}/things/v`, { method: "PATCH", body, headers: { "If-Match": version } });
    assert.equal((await send('"7"')).status, 412);
    assert.equal((await send('"1"')).status, 200);
  });

  it("applies a fault to a route once", async (test) => {
    bench.next("POST things", refusal(400, "bad", "no such size"));
    assertFailure(test, await failureOf(bench.create(things, { name: "x" })), { code: "invalid-argument" });
    bench.next(/^POST/, LOST_AFTER);
    assert.equal((await bench.create(things, { name: "y" })).reasons.length, 0);
  });

  it("advances the clock only by delays", async () => {
    const { clock } = bench;
    const began = clock.now();
    await clock.during(async () => (await fetch(`${bench.url}/things`)).text());
    assert.equal(clock.now(), began);
    const long = clock.sleep(300_000).then(() => clock.now() - began);
    const short = clock.sleep(1_000).then(() => clock.now() - began);
    assert.deepEqual(await Promise.all([long, short]), [300_000, 1_000]);
  });
});
