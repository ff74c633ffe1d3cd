import { type OutputsOf, s } from "@tripod/kit";
import { backedUp } from "./volumes.js";

/** Backup of one resource in a checkpoint, without the resource. */
export const checkpointItemFields = {
  id: s.string().computed().doc("ID of the checkpoint item."),
  backupId: s.string().computed().doc("ID of the backup."),
  chainId: s
    .string()
    .computed()
    .doc("Backup chain ID. A chain consists of a full backup and the incremental backups that follow."),
  checkpointId: s.string().computed().doc("ID of the checkpoint that contains the item."),
  createdAt: s.string().computed().doc("Creation time of the checkpoint item (RFC 3339)."),
  backupCreatedAt: s.string().computed().doc("Creation time of the backup (RFC 3339)."),
  isIncremental: s.boolean().computed().doc("Whether the item is an incremental backup."),
  status: s.string().computed().doc("Status of the checkpoint item."),
};

/** Fields of a checkpoint, the result of one run of a backup plan, without its backups. */
export const checkpointFields = {
  id: s.string().computed().doc("ID of the checkpoint."),
  planId: s.string().computed().doc("ID of the backup plan that created the checkpoint."),
  createdAt: s.string().computed().doc("Creation time of the checkpoint (RFC 3339)."),
  status: s.string().computed().doc("Status of the checkpoint, such as `available`, `completed` or `protecting`."),
};

/** Record of `/checkpoints/`. */
export const checkpointRecord = {
  ...checkpointFields,
  checkpointItems: s.list(s.object({ ...checkpointItemFields, resource: backedUp().computed() })).computed(),
};

export type Checkpoint = OutputsOf<typeof checkpointRecord>;
