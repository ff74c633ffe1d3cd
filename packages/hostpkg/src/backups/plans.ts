import { type OutputsOf, s } from "@tripod/kit";
import { backedUp } from "./volumes.js";

/** A backup plan: a record of `/plans/`. */
export const planFields = {
  id: s.string().computed().doc("Identifier of the plan."),
  name: s.string().computed().doc("Name of the plan."),
  status: s.string().computed().doc("Status of the plan, such as `started` or `suspended`."),
  backupMode: s
    .string()
    .computed()
    .doc("How it backs up: `full`, or `frequency` for full backups with incremental ones in between."),
  createdAt: s.string().computed().doc("When the plan was created, as the platform wrote it."),
  fullBackupsAmount: s.number().integer().computed().doc("How many full backups are kept."),
  scheduleType: s.string().computed().doc("How the schedule is written: `calendar` or `crontab`."),
  schedulePattern: s.string().computed().doc("When it runs: a cron expression for `crontab`, such as `0 2 * * *`."),
  resources: s.list(backedUp()).computed().doc("What the plan backs up."),
};

export type Plan = OutputsOf<typeof planFields>;
