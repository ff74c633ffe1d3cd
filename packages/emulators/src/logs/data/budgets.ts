import type { Hono } from "hono";
import { choice, list, type Members, object, text, whole } from "../../collection/members.js";
import type { AddKind } from "../logsApi.js";
import type { LogsEnv } from "../logsEnv.js";
import { timeOfDay, timeZone } from "./values.js";

const INGEST: Members = {
  name: text({ required: true, min: 1, max: 128 }),
  scope: text({ required: true, min: 1, max: 1024, pattern: /^[^=]+=/ }),
  capacityBytes: whole({ required: true, min: 1 }),
  timezone: timeZone({ default: "Etc/UTC" }),
  resetTime: timeOfDay({ default: "00:00" }),
  description: text({ default: "", max: 1024 }),
  action: choice(["stopCollecting", "keepCollecting"], { required: true }),
  auditThreshold: whole({ min: 1, max: 99 }),
  budgetType: choice(["dailyVolume", "minuteVolume"], { default: "dailyVolume" }),
};

const IDS = list(text(), { required: true });

const SCAN: Members = {
  name: text({ required: true, min: 1, max: 255 }),
  capacity: whole({ required: true, min: 0 }),
  unit: choice(["KB", "MB", "GB", "TB"], { required: true }),
  budgetType: choice(["ScanBudget"], { required: true }),
  window: choice(["Query", "Daily", "Weekly", "Monthly"], { required: true }),
  applicableOn: choice(["PerEntity", "Sum"], { required: true }),
  groupBy: choice(["User"], { required: true }),
  action: choice(["StopForeGroundScan", "Warn"], { required: true }),
  status: choice(["active", "inactive"], { required: true }),
  scope: object({ includedUsers: IDS, excludedUsers: IDS, includedRoles: IDS, excludedRoles: IDS }, { required: true }),
};

/** `v2/ingestBudgets` and `v1/budgets`: limits of ingestion and of searches. */
export function addBudgets(app: Hono<LogsEnv>, addKind: AddKind): void {
  addKind(app, {
    name: "ingestBudgets",
    kind: "ingestBudget",
    path: "/v2/ingestBudgets",
    members: INGEST,
    unique: [{ by: ["name"] }],
    serverMembers: () => ({ usageBytes: 0, usageStatus: "Normal" }),
    changes: [
      { method: "PUT", whole: true },
      {
        method: "POST",
        path: "/usage/reset",
        accepts: false,
        returns: "nothing",
        apply: (row) => Object.assign(row, { usageBytes: 0, usageStatus: "Normal" }),
      },
    ],
  });
  addKind(app, {
    name: "scanBudgets",
    kind: "budget",
    path: "/v1/budgets",
    members: SCAN,
    unique: [{ by: ["name"] }],
    serverMembers: () => ({
      orgId: "0000000000000001",
      resetTime: "00:00",
      resetTimeZone: "Etc/UTC",
      resetDayOfWeek: "MONDAY",
      resetDateOfMonth: 1,
    }),
    changes: [{ method: "PUT", whole: true }],
  });
}
