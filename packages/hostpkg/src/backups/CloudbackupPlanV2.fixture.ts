import type { ResourceFixture } from "@tripod/testkit";
import { PROJECT, REGION } from "../places.fixture.js";

const volume = (n: number) => ({
  id: `3e9c0000-0000-4000-8000-00000000000${n}`,
  name: `vol-${n}`,
  type: "OS::Cinder::Volume",
});

export const CloudbackupPlanV2Fixture: ResourceFixture = {
  resource: "CloudbackupPlanV2",
  facts: { replaces: ["projectId", "region", "backupMode"], defaults: { backupMode: "full" } },
  collection: "backups.plans",
  minimal: () => ({
    name: "fixture-nightly",
    projectId: PROJECT,
    region: REGION,
    fullBackupsAmount: 7,
    scheduleType: "crontab",
    schedulePattern: "0 3 * * *",
    resources: [{ resources: [volume(1)] }],
  }),
  full: () => ({
    name: "fixture-nightly",
    projectId: PROJECT,
    region: REGION,
    backupMode: "FULL",
    fullBackupsAmount: 7,
    scheduleType: "crontab",
    schedulePattern: "0 3 * * *",
    resources: [{ resources: [volume(1)] }, { resources: [volume(2)] }],
    timeouts: { create: "10m", update: "10m", delete: "10m" },
  }),
  changes: () => ({
    name: "fixture-weekly",
    backupMode: "frequency",
    fullBackupsAmount: 3,
    scheduleType: "calendar",
    schedulePattern: "5 5 * * 1",
    resources: [{ resources: [volume(1)] }],
  }),
  writeOnly: ["timeouts"],
  drift: { patch: { full_backups_amount: 9 }, shows: ["fullBackupsAmount"] },
  // A delete polls the plan until it no longer exists.
  requests: { delete: 2 },
  skip: { "filled in": "its elements only group volumes, and the inputs contain all of them" },
};
