import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { manualClock } from "../clock.js";
import { fixture } from "./fixtures.testing.js";
import { useHosting } from "./signIn.testing.js";

const { platform, caller } = useHosting({ clock: manualClock("2026-03-01T10:00:01Z") });
let plans: string;
beforeEach(() => {
  plans = `/data-protect/ru-3/v2/${platform.settings.projectId}/plans/`;
});

test("a plan is created suspended, can be started and changed, and is deleted after a delay", async () => {
  const created = await caller.send("POST", plans, fixture("plan.create.request"));
  const { id, ...returned } = created.body;
  const { id: _, ...expected } = fixture("plan.response.201");
  assert.deepEqual([created.status, returned], [201, expected]);
  const path = plans + id;
  platform.clock.advance(2000);
  assert.equal((await caller.get(path)).body.status, "started");
  const changed = await caller.send("PATCH", path, fixture("plan.update.request"));
  assert.deepEqual(changed.body, { ...expected, ...fixture("plan.update.request"), id, status: "started" });
  assert.deepEqual((await caller.get(`${plans}?name=nightly-2`)).body.total, 1);
  assert.equal((await caller.send("DELETE", path)).status, 204);
  assert.equal((await caller.get(path)).status, 200);
  platform.clock.advance(1000);
  const missing = await caller.get(path);
  assert.deepEqual([missing.status, missing.body.message], [404, `plan ${id} does not exist`]);
});

test("a plan has its own region, keeps its mode, and needs resources and a pattern that fits", async () => {
  const request = fixture("plan.create.request");
  for (const body of [
    { ...request, backup_mode: "FULL" },
    { ...request, schedule_type: "never" },
    { ...request, schedule_pattern: "03:00" },
    { ...request, resources: [] },
    { ...request, resources: [{ name: "x" }] },
    { ...request, full_backups_amount: "7" },
  ]) {
    const { status, body: answer } = await caller.send("POST", plans, body);
    assert.deepEqual([status, answer.code, answer.title], [400, "400", "Bad Request"]);
  }
  const { body } = await caller.send("POST", plans.replace("ru-3", "ru-9"), request);
  assert.equal((await caller.get(plans.replace("ru-3", "ru-9"))).body.total, 1);
  assert.equal((await caller.get(plans + body.id)).status, 404);
  const mode = await caller.send("PATCH", plans.replace("ru-3", "ru-9") + body.id, { backup_mode: "frequency" });
  assert.equal(mode.status, 400);
});
