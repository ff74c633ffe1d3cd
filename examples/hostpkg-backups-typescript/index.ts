import * as pulumi from "@pulumi/pulumi";
import * as hostpkg from "@tripod/pulumi-hostpkg";

const config = new pulumi.Config();
const projectId = config.require("projectId");
const region = config.get("region") ?? "ru-3";

const volumes = [
  { id: "3e9c0000-0000-4000-8000-000000000011", name: "bakery-system", type: "OS::Cinder::Volume" },
  { id: "3e9c0000-0000-4000-8000-000000000012", name: "bakery-orders", type: "OS::Cinder::Volume" },
];

const nightly = new hostpkg.CloudbackupPlanV2("nightly", {
  name: "bakery-nightly",
  projectId,
  region,
  backupMode: "frequency",
  fullBackupsAmount: config.getNumber("kept") ?? 7,
  scheduleType: "crontab",
  schedulePattern: "0 3 * * *",
  resources: [{ resources: volumes }],
  timeouts: { create: "10m" },
});

// What the platform has of it: asked for once the plan is there.
const shown = hostpkg.getCloudbackupPlanV2Output({
  projectId: nightly.projectId,
  region,
  filter: { name: nightly.name },
});

export const outputs = { planId: nightly.id, plans: shown.plans };
