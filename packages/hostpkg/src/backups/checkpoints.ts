import { type OutputsOf, s } from "@tripod/kit";
import { backedUp } from "./volumes.js";

/** The backup of one resource in a checkpoint, without the resource. */
export const checkpointItemFields = {
  id: s.string().computed().doc("Identifier of the item."),
  backupId: s.string().computed().doc("Identifier of the backup."),
  chainId: s.string().computed().doc("Identifier of the chain: a full backup and the incremental ones that follow it."),
  checkpointId: s.string().computed().doc("Identifier of the checkpoint that holds the item."),
  createdAt: s.string().computed().doc("When the item was made, as the platform wrote it."),
  backupCreatedAt: s.string().computed().doc("When the backup was ready, as the platform wrote it."),
  isIncremental: s.boolean().computed().doc("Whether it holds only what changed since the backup before."),
  status: s.string().computed().doc("Status of the item."),
};

/** What one run of a backup plan has saved, without the backups. */
export const checkpointFields = {
  id: s.string().computed().doc("Identifier of the checkpoint."),
  planId: s.string().computed().doc("Identifier of the plan that made it."),
  createdAt: s.string().computed().doc("When it was made, as the platform wrote it."),
  status: s.string().computed().doc("Status of the checkpoint, such as `available`, `completed` or `protecting`."),
};

/** A record of `/checkpoints/`. */
export const checkpointRecord = {
  ...checkpointFields,
  checkpointItems: s.list(s.object({ ...checkpointItemFields, resource: backedUp().computed() })).computed(),
};

export type Checkpoint = OutputsOf<typeof checkpointRecord>;
