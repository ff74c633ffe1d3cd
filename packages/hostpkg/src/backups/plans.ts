import { type OutputsOf, s } from "@tripod/kit";
import { backedUp } from "./volumes.js";

/** Backup plan: a record of `/plans/`. */
export const planFields = {
  id: s.string().computed().doc("ID of the plan."),
  name: s.string().computed().doc("Name of the plan."),
  status: s.string().computed().doc("Status of the plan, such as `started` or `suspended`."),
  backupMode: s
    .string()
    .computed()
    .doc("Backup mode: `full`, or `frequency` for full backups with incremental backups in between."),
  createdAt: s.string().computed().doc("Creation time of the plan (RFC 3339)."),
  fullBackupsAmount: s
    .number()
    .integer()
    .computed()
    .doc("Full backup retention: number of full backups that the plan keeps."),
  scheduleType: s.string().computed().doc("Schedule type: `calendar` or `crontab`."),
  schedulePattern: s
    .string()
    .computed()
    .doc(
      "Schedule of the plan: for `crontab` a cron expression, such as `0 2 * * *`; for `calendar` a time such as `02:00`.",
    ),
  resources: s.list(backedUp()).computed().doc("Backed-up volumes."),
};

export type Plan = OutputsOf<typeof planFields>;
