import type { Hono } from "hono";
import { choice, type Members, object, text } from "../../collection/members.js";
import { isRow } from "../../collection/rows.js";
import type { LogsDependencies, LogsEnv } from "../logsEnv.js";
import { addItemLibrary } from "./itemLibraries.js";

const OPERATORS = ["LessThan", "GreaterThan", "LessThanOrEqual", "GreaterThanOrEqual"];
const GROUPS = ["Successful", "Unsuccessful", "Total", "Threshold"];

const SLO: Members = {
  signalType: choice(["Latency", "Error", "Throughput", "Availability", "Other"], { required: true }),
  compliance: object(undefined, { required: true, accepts: isCompliance, valueName: "compliance" }),
  indicator: object(undefined, { required: true, accepts: isIndicator, valueName: "indicator" }),
  service: text({ default: "" }),
  application: text({ default: "" }),
  tags: object(undefined, { default: {} }),
};

/** `v1/slos`: service level objectives (SLOs) and their folders. */
export function addSlos(app: Hono<LogsEnv>, dependencies: LogsDependencies): void {
  addItemLibrary(app, dependencies, {
    name: "slos",
    kind: "slo",
    prefix: "SlosLibrary",
    holds: "Slo",
    members: SLO,
    completed: () => ({}),
    moves: true,
  });
}

function isCompliance(value: unknown): boolean {
  if (!isRow(value) || typeof value.target !== "number" || !(value.target >= 0 && value.target <= 100)) return false;
  if (typeof value.timezone !== "string") return false;
  if (value.complianceType === "Rolling") return /^([1-9]|[1-8]\d|90)d$/.test(String(value.size));
  const { complianceType, windowType, startFrom } = value;
  if (complianceType !== "Calendar" || !["Week", "Month", "Quarter"].includes(String(windowType))) return false;
  return windowType !== "Week" || Boolean(startFrom);
}

function isIndicator(value: unknown): boolean {
  if (!isRow(value)) return false;
  const { evaluationType, queries, op, size, monitorTriggers } = value;
  if (evaluationType === "Monitor")
    return Array.isArray(monitorTriggers) && monitorTriggers.length > 0 && monitorTriggers.every(hasOneType);
  const windowed =
    evaluationType === "Window" &&
    OPERATORS.includes(String(op)) &&
    /^(?:(?:[1-9]|[1-5]\d|60)m|1h)$/.test(String(size));
  if (!windowed && evaluationType !== "Request") return false;
  return Array.isArray(queries) && queries.length > 0 && queries.length <= 6 && queries.every(isQuery);
}

function hasOneType(trigger: unknown): boolean {
  return isRow(trigger) && Array.isArray(trigger.triggerTypes) && trigger.triggerTypes.length === 1;
}

function isQuery(value: unknown): boolean {
  if (!isRow(value) || !GROUPS.includes(String(value.queryGroupType)) || !Array.isArray(value.queryGroup)) return false;
  const { queryGroup } = value;
  if (queryGroup.length < 1 || queryGroup.length > 6) return false;
  return queryGroup.every((row) => isRow(row) && !(row.useRowCount === true && row.field));
}
