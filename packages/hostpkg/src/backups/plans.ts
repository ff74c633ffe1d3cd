import type { Reader } from "@tripod/http";
import { type BackedUp, decodeBackedUp } from "./volumes.js";

/** A backup plan. */
export interface Plan {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly backupMode: string;
  readonly createdAt: string;
  readonly fullBackupsAmount: number;
  readonly scheduleType: string;
  readonly schedulePattern: string;
  readonly resources: readonly BackedUp[];
}

/** Decodes one record of `/plans/`. */
export function decodePlan(record: Reader): Plan {
  const text = (member: string) => record.optionalString(member) ?? "";
  return {
    id: record.string("id"),
    name: text("name"),
    status: text("status"),
    backupMode: text("backup_mode"),
    createdAt: text("created_at"),
    fullBackupsAmount: record.optionalInteger("full_backups_amount") ?? 0,
    scheduleType: text("schedule_type"),
    schedulePattern: text("schedule_pattern"),
    resources: (record.optionalList("resources") ?? []).map(decodeBackedUp),
  };
}
