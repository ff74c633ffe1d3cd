import { isObject, memberAt, type Values } from "@tripod/rest";
import {
  type BackupPolicy,
  decodeBackupPolicy,
  encodeBackupConfig,
  stringListMember,
} from "../clusters/features/backupPolicy.js";

/** Error codes of a workspace without backups. */
export const NOT_CONFIGURED: readonly string[] = ["BackupNotConfigured", "ResourceNotFound"];

/** Returns the backup policy of a workspace for the request. */
export function encodeBackup(policy: BackupPolicy): Values {
  return {
    backupConfig: encodeBackupConfig(policy),
    clusterUids: [...(policy.clusterUids ?? [])],
    includeAllClusters: policy.includeAllClusters === true,
  };
}

/** Returns the live backup policy of a workspace. */
export function decodeBackup(live: unknown, recorded: BackupPolicy | undefined): BackupPolicy | undefined {
  if (!isObject(live)) return undefined;
  const policy = decodeBackupPolicy(live.backupConfig, recorded);
  return (
    policy && {
      ...policy,
      ...stringListMember("clusterUids", memberAt(live, "clusterUids"), recorded),
      ...(live.includeAllClusters === true && { includeAllClusters: true }),
    }
  );
}
