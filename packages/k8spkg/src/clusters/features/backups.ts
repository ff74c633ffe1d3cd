import { memberAt } from "@tripod/rest";
import { CLUSTER_PATH, type ClusterChange, type ClusterStepContext, feature } from "../feature.js";
import { type BackupPolicy, backupPolicy, decodeBackupPolicy, encodeBackupConfig } from "./backupPolicy.js";

const PATH = `${CLUSTER_PATH}/features/backup`;

/** Backups of a cluster. The platform cannot delete a backup policy: removing the input stops the schedule. */
export const backups = feature({
  fields: { backupPolicy: backupPolicy("the cluster").wire(null) },
  decoders: {
    backupPolicy: (live, recorded) => {
      if (memberAt(live, "parts.backup") === null) return null;
      const config = memberAt(live, "parts.backup.spec.config");
      const policy = decodeBackupPolicy(config, recorded.backupPolicy as BackupPolicy | undefined);
      const isOff = policy?.schedule === "" && (recorded.backupPolicy ?? null) === null;
      return isOff ? undefined : policy;
    },
  },
  rules: [
    ({ backupPolicy: policy }, { fail }) => {
      const { clusterUids = [], includeAllClusters } = (policy ?? {}) as BackupPolicy;
      if (clusterUids.length > 0)
        fail(
          "backupPolicy.clusterUids",
          "is not supported for clusters. Remove it: it applies to the backup policy of a Workspace only",
        );
      if (includeAllClusters === true)
        fail(
          "backupPolicy.includeAllClusters",
          "is not supported for clusters. Remove it: it applies to the backup policy of a Workspace only",
        );
    },
  ],
  steps: [
    {
      sends: ["backupPolicy"],
      run: async ({ inputs, recorded, live }: ClusterChange, on: ClusterStepContext) => {
        const desired = inputs.backupPolicy as BackupPolicy | undefined;
        const before = (recorded.outputs.backupPolicy ?? recorded.inputs.backupPolicy) as BackupPolicy | undefined;
        const policy = desired ?? (before && { ...before, schedule: "" });
        if (policy === undefined) return;
        const exists = memberAt(live?.raw, "parts.backup.spec.config") !== undefined;
        await on.send(exists ? "PUT" : "POST", PATH, encodeBackupConfig(policy));
      },
    },
  ],
});

/** Returns the policy as a member of the create request. */
export function backupMember(policy: unknown) {
  return policy === undefined ? {} : { backupPolicy: encodeBackupConfig(policy as BackupPolicy) };
}
