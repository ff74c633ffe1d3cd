import { type OutputsOf, s } from "@tripod/kit";
import { backedUp } from "./volumes.js";

/** Backup plan: a record of `/plans/`. */
export const planFields = {
  id: s.string("ID of the plan.").computed(),
  name: s.string("Name of the plan.").computed(),
  status: s.string("Status of the plan, such as `started` or `suspended`.").computed(),
  backupMode: s
    .string("Backup mode: `full`, or `frequency` for full backups with incremental backups in between.")
    .computed(),
  createdAt: s.string("Creation time of the plan (RFC 3339).").computed(),
  fullBackupsAmount: s
    .number("Full backup retention: number of full backups that the plan keeps.")
    .integer()
    .computed(),
  scheduleType: s.string("Schedule type: `calendar` or `crontab`.").computed(),
  schedulePattern: s
    .string(
      "Schedule of the plan: for `crontab` a cron expression, such as `0 2 * * *`; for `calendar` a time such as `02:00`.",
    )
    .computed(),
  resources: s.list("Backed-up volumes.", backedUp()).computed(),
};

export type Plan = OutputsOf<typeof planFields>;
