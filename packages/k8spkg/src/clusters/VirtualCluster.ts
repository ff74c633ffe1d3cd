import type { Values } from "@tripod/rest";
import { clusterObjects } from "./clusterApi.js";
import { pausing } from "./nested/pause.js";
import { resources, sizeOf } from "./nested/resources.js";
import { hostOf, madeOf, within } from "./nested/within.js";
import { ofParts } from "./ofParts.js";
import { applySetting } from "./parts/applySetting.js";
import { backupIn, backups } from "./parts/backups.js";
import { belonging } from "./parts/belonging.js";
import { bindings } from "./parts/bindings.js";
import { dispositions } from "./parts/dispositions.js";
import { shownLocation } from "./parts/location.js";
import { namespaces } from "./parts/namespaces.js";
import { patching } from "./parts/patching.js";
import { scanIn, scans } from "./parts/scans.js";
import { metadataOf, tagged } from "./parts/tags.js";
import { agentUpgrades, certificates, timeZone } from "./parts/upkeep.js";
import { profilesOver } from "./profiles/clusterProfiles.js";
import { type Profile, profileBody } from "./profiles/profileFields.js";

const MINUTES = 60;

export const VirtualCluster = ofParts({
  name: "VirtualCluster",
  terraform: "virtual_cluster",
  kind: "virtual cluster",
  doc: "Virtual cluster (vCluster): a Kubernetes cluster inside a namespace of a host cluster, which you name or the platform chooses from a cluster group. The provider applies each changed feature with a separate request. After a failure, state records the features that succeeded, and the next update continues from there.",
  cloud: { path: "virtual", type: "nested" },
  minutes: MINUTES,
  asksForRepave: () => false,
  dialect: clusterObjects,
  parts: [
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
  later: ["namespaces", "clusterRbacBindings", "osPatchOnBoot", "osPatchSchedule", "osPatchAfter", "pauseCluster"],
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
