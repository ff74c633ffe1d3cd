import type { Values } from "@tripod/rest";
import { assembleCluster } from "./assembleCluster.js";
import { clusterDialect } from "./clusterApi.js";
import { applySetting } from "./features/applySetting.js";
import { backupMember, backups } from "./features/backups.js";
import { clusterIdentity } from "./features/clusterIdentity.js";
import { computedLocation } from "./features/location.js";
import { agentUpgrades, certificateRenewal, timezone } from "./features/maintenance.js";
import { namespaces } from "./features/namespaces.js";
import { operationOptions } from "./features/operationOptions.js";
import { osPatching } from "./features/osPatching.js";
import { rbac } from "./features/rbac.js";
import { encodeScanPolicy, scans } from "./features/scans.js";
import { clusterTags, createMetadata } from "./features/tags.js";
import { virtualClusterProfiles } from "./profiles/clusterProfiles.js";
import { encodeProfile, type Profile } from "./profiles/profileFields.js";
import { pauseCluster } from "./virtual/pauseCluster.js";
import { encodeHost, encodeVirtualConfig, virtualPlacement } from "./virtual/placement.js";
import { encodeQuota, resourceQuota } from "./virtual/resourceQuota.js";

const MINUTES = 60;

export const VirtualCluster = assembleCluster({
  name: "VirtualCluster",
  terraform: "virtual_cluster",
  kind: "virtual cluster",
  doc: "Virtual cluster (vCluster): a Kubernetes cluster inside a namespace of a host cluster, which you name or the platform chooses from a cluster group. The provider applies each changed feature with a separate request. After a failure, state records the features that succeeded, and the next update continues from there.",
  cloud: { path: "virtual", type: "nested" },
  minutes: MINUTES,
  checksRepave: () => false,
  dialect: clusterDialect,
  features: [
    // Alias that programs for the original provider use.
    clusterIdentity("virtual cluster", { cluster: "project" }),
    applySetting,
    virtualPlacement,
    resourceQuota,
    clusterTags,
    namespaces,
    rbac,
    osPatching,
    virtualClusterProfiles,
    backups,
    scans,
    agentUpgrades,
    computedLocation,
    timezone,
    operationOptions(MINUTES),
    pauseCluster,
    certificateRenewal,
  ],
  deferred: ["namespaces", "clusterRbacBindings", "osPatchOnBoot", "osPatchSchedule", "osPatchAfter", "pauseCluster"],
  body: (inputs) => {
    const { clusterTimezone, updateWorkerPoolsInParallel, clusterProfiles = [] } = inputs;
    const size = encodeQuota(inputs.resources);
    return {
      metadata: createMetadata(inputs),
      spec: {
        cloudConfig: encodeVirtualConfig(inputs.cloudConfig),
        clusterConfig: {
          hostClusterConfig: encodeHost(inputs),
          ...(clusterTimezone ? { timezone: clusterTimezone } : {}),
          ...(updateWorkerPoolsInParallel === true && { updateWorkerPoolsInParallel }),
        },
        machinepoolconfig: Object.keys(size).length > 0 ? [{ cloudConfig: { instanceType: size } }] : [],
        policies: { ...backupMember(inputs.backupPolicy), ...encodeScanPolicy(inputs.scanPolicy) },
        profiles: (clusterProfiles as Profile[]).map((one) => encodeProfile(one, new Map())),
      } satisfies Values,
    };
  },
});
