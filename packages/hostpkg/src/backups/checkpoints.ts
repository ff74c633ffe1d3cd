import { type OutputsOf, s } from "@tripod/kit";
import { backedUp } from "./volumes.js";

/** Backup of one resource in a checkpoint, without the resource. */
export const checkpointItemFields = {
  id: s.string("ID of the checkpoint item.").computed(),
  backupId: s.string("ID of the backup.").computed(),
  chainId: s
    .string("Backup chain ID. A chain consists of a full backup and the incremental backups that follow.")
    .computed(),
  checkpointId: s.string("ID of the checkpoint that contains the item.").computed(),
  createdAt: s.string("Creation time of the checkpoint item (RFC 3339).").computed(),
  backupCreatedAt: s.string("Creation time of the backup (RFC 3339).").computed(),
  isIncremental: s.boolean("Whether the item is an incremental backup.").computed(),
  status: s.string("Status of the checkpoint item.").computed(),
};

/** Fields of a checkpoint, the result of one run of a backup plan, without its backups. */
export const checkpointFields = {
  id: s.string("ID of the checkpoint.").computed(),
  planId: s.string("ID of the backup plan that created the checkpoint.").computed(),
  createdAt: s.string("Creation time of the checkpoint (RFC 3339).").computed(),
  status: s.string("Status of the checkpoint, such as `available`, `completed` or `protecting`.").computed(),
};

/** Record of `/checkpoints/`. */
export const checkpointRecord = {
  ...checkpointFields,
  checkpointItems: s.list(s.object({ ...checkpointItemFields, resource: backedUp().computed() })).computed(),
};

export type Checkpoint = OutputsOf<typeof checkpointRecord>;
