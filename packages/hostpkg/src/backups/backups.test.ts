import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import type { HostingPlatform } from "@tripod/emulators";
import { createClient } from "@tripod/kit";
import { hostpkgHere, startEmulator } from "../network.testing.js";

describe("lookups of scheduled backups", () => {
  let platform: HostingPlatform;
  let where = { projectId: "", region: "" };
  before(async () => {
    // Smaller pages than asked for: a short page must not end a list.
    platform = await startEmulator({ seed: "large", pageCaps: { backups: 250 } });
    where = { projectId: platform.settings.projectId, region: platform.settings.region };
  });
  after(() => platform.close());
  beforeEach(() => platform.requests.reset());
  const connect = () => createClient(hostpkgHere, platform.settings);
  const stored = () => {
    const backups = platform.control.project(where.projectId).backups[where.region];
    assert.ok(backups);
    return backups;
  };
  const ids = (records: readonly { readonly id: string }[] | undefined) => records?.map(({ id }) => id);

  it("plan lookups read all pages and send no request after the last one", async () => {
    const { plans } = await connect().getCloudbackupPlanV2(where);
    assert.deepEqual(ids(plans[0]?.lists), ids(stored().plans));
    assert.equal(plans[0]?.total, stored().plans.length);
    const pages = Math.ceil(stored().plans.length / 250);
    assert.ok(pages > 1);
    assert.equal(platform.requests.count("GET /data-protect/:region/v2/:projectId/plans"), pages);
  });

  it("checkpoint lookups read all pages", async () => {
    const { checkpoints } = await connect().getCloudbackupCheckpointV2(where);
    assert.ok(stored().checkpoints.length > 250);
    assert.deepEqual(ids(checkpoints[0]?.lists), ids(stored().checkpoints));
  });

  it("plan lookups return the plans that match all filters", async () => {
    const statuses = stored().plans.map((plan) => (plan as unknown as { status: string }).status);
    const client = connect();
    for (const status of new Set(statuses)) {
      const { plans, filter } = await client.getCloudbackupPlanV2({ ...where, filter: { status } });
      assert.equal(plans[0]?.total, statuses.filter((each) => each === status).length);
      assert.deepEqual(filter, { status, name: "", volumeName: "" });
    }
    const [plan] = stored().plans;
    const named = await client.getCloudbackupPlanV2({ ...where, filter: { name: plan?.name, status: "no such" } });
    assert.deepEqual(named.plans, [{ lists: [], total: 0 }]);
    assert.equal(named.id, "d41d8cd98f00b204e9800998ecf8427e");
  });

  it("checkpoint lookups send their filters to the platform", async () => {
    const [plan] = stored().plans;
    assert.ok(plan);
    const { checkpoints } = await connect().getCloudbackupCheckpointV2({ ...where, filter: { planName: plan.name } });
    const expected = stored().checkpoints.filter(({ plan_id }) => plan_id === plan.id);
    assert.deepEqual(ids(checkpoints[0]?.lists), ids(expected));
    assert.ok(platform.requests.all().some(({ query }) => new URLSearchParams(query).get("plan_name") === plan.name));
  });

  it("lookups return an empty filter with all of its fields and an unset filter as unset", async () => {
    const client = connect();
    const echoed = await client.getCloudbackupCheckpointV2({ ...where, filter: {} });
    assert.deepEqual(echoed.filter, { planName: "", volumeName: "" });
    assert.ok(!("filter" in (await client.getCloudbackupCheckpointV2(where))));
  });
});
