import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { useInSuite } from "@tripod/kit/testing";
import { PROJECT, REGION } from "../places.fixture.js";
import { type Recorded, startResources } from "../resources.testing.js";
import { CloudbackupPlanV2 } from "./CloudbackupPlanV2.js";

const volume = (id: string) => ({ id, name: `disk of ${id}`, type: "OS::Cinder::Volume" });

describe("CloudbackupPlanV2", () => {
  const bench = useInSuite(startResources);
  let made: Recorded;
  const args = {
    projectId: PROJECT,
    region: REGION,
    name: "nightly",
    backupMode: "Full",
    fullBackupsAmount: 3,
    scheduleType: "Crontab",
    schedulePattern: "0 3 * * *",
    resources: [{ resources: [volume("a"), volume("b")] }, { resources: [volume("c")] }],
  };
  const row = () => bench.local.objects.rows("backups.plans").find(({ id }) => id === made.id) ?? assert.fail();
  before(async () => {
    made = await bench.create(CloudbackupPlanV2, args);
  });

  it("backs up the volumes of all elements and ignores their order and grouping", async () => {
    assert.deepEqual(
      (row().resources as { id: string }[]).map(({ id }) => id),
      ["a", "b", "c"],
    );
    const live = (await bench.refresh(CloudbackupPlanV2, made)) ?? assert.fail();
    const grouped = { ...args, resources: [{ resources: [volume("c")] }, { resources: [volume("b"), volume("a")] }] };
    for (const same of [args, grouped]) assert.deepEqual(bench.diff(CloudbackupPlanV2, same, live).changes, []);
    const fewer = { ...args, resources: [{ resources: [volume("a")] }] };
    assert.deepEqual(bench.diff(CloudbackupPlanV2, fewer, live).replaces, []);
  });

  it("updates all inputs in place except the mode, project and region, which replace the plan", async () => {
    const wrote = await bench.writes(async () => {
      made = await bench.update(CloudbackupPlanV2, { ...args, fullBackupsAmount: 5 }, made);
    });
    assert.deepEqual(
      wrote.map(({ body }) => Object.keys(body as object).sort()),
      [["full_backups_amount", "name", "resources", "schedule_pattern", "schedule_type"]],
    );
    const later = { ...args, fullBackupsAmount: 5 };
    assert.deepEqual(bench.diff(CloudbackupPlanV2, { ...later, backupMode: "frequency" }, made).replaces, [
      "backupMode",
    ]);
    assert.deepEqual(bench.diff(CloudbackupPlanV2, { ...later, backupMode: "FULL" }, made).changes, []);
    assert.deepEqual(bench.diff(CloudbackupPlanV2, { ...later, region: "ru-1" }, made).replaces, ["region"]);
  });

  it("does not diff a plan that another client suspended", async () => {
    bench.local.objects.patch("backups.plans", row(), { status: "suspended" });
    const live = (await bench.refresh(CloudbackupPlanV2, made)) ?? assert.fail();
    assert.deepEqual(bench.diff(CloudbackupPlanV2, { ...args, fullBackupsAmount: 5 }, live).changes, []);
  });

  it("updates a suspended plan and keeps it suspended", async () => {
    bench.local.objects.patch("backups.plans", row(), { status: "suspended" });
    made = await bench.update(CloudbackupPlanV2, { ...args, fullBackupsAmount: 7 }, made);
    assert.deepEqual([row().full_backups_amount, row().status], [7, "suspended"]);
  });
});
