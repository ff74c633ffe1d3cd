import type { Reader } from "@tripod/http";
import { type BackedUp, decodeBackedUp } from "./volumes.js";

/** What one run of a backup plan has saved. Times are as the platform wrote them. */
export interface Checkpoint {
  readonly id: string;
  readonly planId: string;
  readonly createdAt: string;
  readonly status: string;
  readonly checkpointItems: readonly CheckpointItem[];
}

/** The backup of one resource in a checkpoint. */
export interface CheckpointItem {
  readonly id: string;
  readonly backupId: string;
  readonly chainId: string;
  readonly checkpointId: string;
  readonly createdAt: string;
  readonly backupCreatedAt: string;
  readonly isIncremental: boolean;
  readonly status: string;
  /** Always one. */
  readonly resources: readonly BackedUp[];
}

/** Decodes one record of `/checkpoints/`. */
export function decodeCheckpoint(record: Reader): Checkpoint {
  return {
    id: record.string("id"),
    planId: record.optionalString("plan_id") ?? "",
    createdAt: record.optionalString("created_at") ?? "",
    status: record.optionalString("status") ?? "",
    checkpointItems: (record.optionalList("checkpoint_items") ?? []).map(decodeItem),
  };
}

function decodeItem(item: Reader): CheckpointItem {
  const text = (member: string) => item.optionalString(member) ?? "";
  return {
    id: text("id"),
    backupId: text("backup_id"),
    chainId: text("chain_id"),
    checkpointId: text("checkpoint_id"),
    createdAt: text("created_at"),
    backupCreatedAt: text("backup_created_at"),
    isIncremental: item.optionalBoolean("is_incremental") ?? false,
    status: text("status"),
    resources: [decodeBackedUp(item.object("resource"))],
  };
}
