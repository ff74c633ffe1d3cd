import type { Values } from "@tripod/rest";
import { assembleCluster } from "./assembleCluster.js";
import { clusterObjects } from "./clusterApi.js";
import { applySetting } from "./features/applySetting.js";
import { backupIn, backups } from "./features/backups.js";
import { belonging } from "./features/clusterIdentity.js";
import { shownLocation } from "./features/location.js";
import { agentUpgrades, certificates, timeZone } from "./features/maintenance.js";
import { namespaces } from "./features/namespaces.js";
import { dispositions } from "./features/operationOptions.js";
import { patching } from "./features/osPatching.js";
import { bindings } from "./features/rbac.js";
import { scanIn, scans } from "./features/scans.js";
import { metadataOf, tagged } from "./features/tags.js";
import { profilesOver } from "./profiles/clusterProfiles.js";
import { type Profile, profileBody } from "./profiles/profileFields.js";
import { pausing } from "./virtual/pauseCluster.js";
import { hostOf, madeOf, within } from "./virtual/placement.js";
import { resources, sizeOf } from "./virtual/resourceQuota.js";

const MINUTES = 60;

export const VirtualCluster = assembleCluster({
  name: "VirtualCluster",
  terraform: "virtual_cluster",
  kind: "virtual cluster",
  doc: "Virtual cluster (vCluster): a Kubernetes cluster inside a namespace of a host cluster, which you name or the platform chooses from a cluster group. The provider applies each changed feature with a separate request. After a failure, state records the features that succeeded, and the next update continues from there.",
  cloud: { path: "virtual", type: "nested" },
  minutes: MINUTES,
  asksForRepave: () => false,
  dialect: clusterObjects,
  features: [
    // Programs of other packages call a project's own so.
    belonging("virtual cluster", { cluster: "project" }),
    applySetting,
    within,
    resources,
    tagged,
    namespaces,
    bindings,
    patching,
    profilesOver,
    backups,
    scans,
    agentUpgrades,
    shownLocation,
    timeZone,
    dispositions(MINUTES),
    pausing,
    certificates,
  ],
  deferred: ["namespaces", "clusterRbacBindings", "osPatchOnBoot", "osPatchSchedule", "osPatchAfter", "pauseCluster"],
  body: (inputs) => {
    const { clusterTimezone, updateWorkerPoolsInParallel, clusterProfiles = [] } = inputs;
    const size = sizeOf(inputs.resources);
    return {
      metadata: metadataOf(inputs),
      spec: {
        cloudConfig: madeOf(inputs.cloudConfig),
        clusterConfig: {
          hostClusterConfig: hostOf(inputs),
          ...(clusterTimezone ? { timezone: clusterTimezone } : {}),
          ...(updateWorkerPoolsInParallel === true && { updateWorkerPoolsInParallel }),
        },
        machinepoolconfig: Object.keys(size).length > 0 ? [{ cloudConfig: { instanceType: size } }] : [],
        policies: { ...backupIn(inputs.backupPolicy), ...scanIn(inputs.scanPolicy) },
        profiles: (clusterProfiles as Profile[]).map((one) => profileBody(one, new Map())),
      } satisfies Values,
    };
  },
});
