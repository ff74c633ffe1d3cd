import { memberAt } from "@tripod/rest";
import { type ClusterChange, feature, ONE, type OnCluster } from "../feature.js";
import { type BackupPolicy, backupConfigOf, backupPolicy, backupPolicyIn } from "./backupPolicy.js";

const PATH = `${ONE}/features/backup`;

/** Backups of a cluster. The platform cannot delete a backup policy: removing the input stops the schedule. */
export const backups = feature({
  fields: { backupPolicy: backupPolicy("the cluster").wire(null) },
  decoders: {
    backupPolicy: (live, known) => {
      if (memberAt(live, "parts.backup") === null) return null;
      const config = memberAt(live, "parts.backup.spec.config");
      const policy = backupPolicyIn(config, known.backupPolicy as BackupPolicy | undefined);
      const isOff = policy?.schedule === "" && (known.backupPolicy ?? null) === null;
      return isOff ? undefined : policy;
    },
  },
  rules: [
    ({ backupPolicy: policy }, { fail: refuse }) => {
      const { clusterUids = [], includeAllClusters } = (policy ?? {}) as BackupPolicy;
      if (clusterUids.length > 0)
        refuse("backupPolicy.clusterUids", "counts for workspaces alone; a cluster backs up itself");
      if (includeAllClusters === true)
        refuse("backupPolicy.includeAllClusters", "counts for workspaces alone; a cluster backs up itself");
    },
  ],
  steps: [
    {
      sends: ["backupPolicy"],
      run: async ({ inputs, recorded, live }: ClusterChange, on: OnCluster) => {
        const wished = inputs.backupPolicy as BackupPolicy | undefined;
        const before = (recorded.outputs.backupPolicy ?? recorded.inputs.backupPolicy) as BackupPolicy | undefined;
        const policy = wished ?? (before && { ...before, schedule: "" });
        if (policy === undefined) return;
        const isThere = memberAt(live?.raw, "parts.backup.spec.config") !== undefined;
        await on.send(isThere ? "PUT" : "POST", PATH, backupConfigOf(policy));
      },
    },
  ],
});

/** A policy in the body of a creation. */
export function backupIn(policy: unknown) {
  return policy === undefined ? {} : { backupPolicy: backupConfigOf(policy as BackupPolicy) };
}
