import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { STAGING, signIn, useHosting } from "./signIn.testing.js";
import { startHosting } from "./startHosting.js";

const { platform, caller: demo } = useHosting({ seed: "large" });
let base: string;
beforeEach(() => {
  base = `/data-protect/ru-3/v2/${platform.settings.projectId}`;
});

for (const list of ["plans", "checkpoints"] as const) {
  test(`${list} are read page by page until an empty one`, async () => {
    const ids: string[] = [];
    let requests = 0;
    for (let marker = ""; ; requests += 1) {
      const { body } = await demo.get(`${base}/${list}/?limit=500${marker && `&marker=${marker}`}`);
      const page: { id: string }[] = body[list];
      if (page.length === 0) {
        assert.equal(ids.length, body.total);
        break;
      }
      ids.push(...page.map(({ id }) => id));
      marker = ids.at(-1) ?? "";
    }
    assert.ok(requests >= 2);
    assert.equal(new Set(ids).size, ids.length);
  });
}

const names = (plans: { name: string }[]) => plans.map(({ name }) => name);

test("plans are filtered by whole name and by volume", async () => {
  assert.deepEqual(names((await demo.get(`${base}/plans/?name=nightly-billing`)).body.plans), ["nightly-billing"]);
  const byVolume = await demo.get(`${base}/plans/?volume_name=shop-db-data`);
  assert.deepEqual(names(byVolume.body.plans), ["nightly-billing-copy", "nightly-shop"]);
  assert.equal(byVolume.body.total, 2);
  assert.deepEqual((await demo.get(`${base}/plans/?name=nightly`)).body, { plans: [], total: 0 });
});

test("checkpoints are filtered by plan and by volume", async () => {
  const byPlan = await demo.get(`${base}/checkpoints/?plan_name=nightly-billing`);
  assert.equal(byPlan.body.total, 2);
  const both = await demo.get(`${base}/checkpoints/?plan_name=nightly-billing-copy&volume_name=billing-db-data`);
  assert.equal(both.body.checkpoints[0].checkpoint_items.length, 2);
});

test("a project sees its own region and its own data only", async () => {
  const other = await demo.get(`${base.replace("ru-3", "ru-1")}/plans/`);
  assert.equal(other.body.total, 1);
  assert.equal((await demo.get(`/data-protect/ru-3/v2/${STAGING}/plans/`)).status, 403);
});

test("invalid limits, unknown markers and unknown plans are rejected", async () => {
  assert.equal((await demo.get(`${base}/plans/?limit=0`)).status, 400);
  assert.equal((await demo.get(`${base}/plans/?marker=nothing`)).status, 400);
  const { status, body } = await demo.get(`${base}/plans/nothing`);
  assert.deepEqual([status, body.code, body.title], [404, "404", "Not Found"]);
});

test("the server may return fewer records than the limit of the request", async (t) => {
  const small = await startHosting({ pageCaps: { backups: 1 } });
  t.after(() => small.close());
  const caller = await signIn(small, { project: STAGING });
  const { body } = await caller.get(`/data-protect/ru-3/v2/${STAGING}/plans/?limit=500`);
  assert.deepEqual([body.plans.length, body.total], [1, 2]);
});
