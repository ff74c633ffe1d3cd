import type { Hono } from "hono";
import { anything, choice, flag, list, type Members, object, text } from "../../collection/members.js";
import { isRow, type Row } from "../../collection/rows.js";
import type { LogsDependencies, LogsEnv } from "../logsEnv.js";
import { normalLength } from "../timeRanges.js";
import { addItemLibrary } from "./itemLibraries.js";

const CONNECTIONS = [
  "Email",
  "AWSLambda",
  "AzureFunctions",
  "Datadog",
  "HipChat",
  "Jira",
  "NewRelic",
  "Opsgenie",
  "PagerDuty",
  "Slack",
  "MicrosoftTeams",
  "ServiceNow",
  "SumoCloudSOAR",
  "Webhook",
];
const TRIGGERS = ["Critical", "ResolvedCritical", "Warning", "ResolvedWarning", "MissingData", "ResolvedMissingData"];

const MONITOR: Members = {
  monitorType: choice(["Logs", "Metrics", "Slo"], { required: true }),
  queries: list(object({ rowId: text({ required: true }), query: text({ required: true }) }), { default: [] }),
  triggers: list(object(undefined, { accepts: isTrigger, valueName: "trigger" }), { required: true, min: 1 }),
  notifications: list(object(undefined, { accepts: isNotification, valueName: "notification" }), { default: [] }),
  evaluationDelay: text({ default: "0m", pattern: /^(\d+[smh])+$/ }),
  timeZone: text({ min: 1, default: null }),
  alertName: text({ min: 1, max: 512, default: null }),
  playbook: text({ default: "" }),
  sloId: text({ min: 1, default: null }),
  automatedPlaybookIds: list(text(), { default: [] }),
  notificationGroupFields: list(text(), { default: [] }),
  isDisabled: flag({ default: false }),
  groupNotifications: flag({ default: true }),
  tags: object(undefined, { default: {} }),
  runAs: anything(),
};

/** `v1/monitors`. Members that an update omits get their defaults. */
export function addMonitors(app: Hono<LogsEnv>, dependencies: LogsDependencies): void {
  addItemLibrary(app, dependencies, {
    name: "monitors",
    kind: "monitor",
    prefix: "MonitorsLibrary",
    holds: "Monitor",
    members: MONITOR,
    completed: (input, { user, refuse }) => {
      if (input.monitorType !== "Slo" && (input.queries as unknown[]).length === 0) refuse("queries are missing.");
      if (input.monitorType === "Slo" && !input.sloId) refuse("sloId is missing.");
      return {
        evaluationDelay: normalLength(String(input.evaluationDelay)),
        triggers: (input.triggers as Row[]).map(shownTrigger),
        status: ["Normal"],
        runAs: input.runAs ?? { runAsId: user },
      };
    },
    moves: true,
    permissions: "monitors.permissions",
  });
}

/** Time ranges in responses are relative to now and therefore negative. */
function shownTrigger({ resolutionWindow, timeRange, ...trigger }: Row): Row {
  return {
    ...trigger,
    resolutionWindow: resolutionWindow ? lookingBack(resolutionWindow) : null,
    ...(timeRange ? { timeRange: lookingBack(timeRange) } : {}),
  };
}

function lookingBack(length: unknown): string {
  return `-${normalLength(String(length)).replace(/^-/, "")}`;
}

function isTrigger(value: unknown): boolean {
  if (!isRow(value) || !TRIGGERS.includes(String(value.triggerType)) || typeof value.detectionMethod !== "string")
    return false;
  const { detectionMethod, timeRange, frequency, resolutionWindow, burnRates } = value;
  const isFixed = !["", "StaticCondition", "SloBurnRateCondition"].includes(detectionMethod);
  const isRange = (text: unknown) =>
    isFixed ? RANGES.includes(String(text).replace(/^-/, "")) : ONE_PART.test(String(text));
  const isLength = (text: unknown) => text == null || /^\d+[smhd]/.test(String(text));
  const rates = Array.isArray(burnRates) ? burnRates : [];
  return (
    (timeRange == null || isRange(timeRange)) &&
    isLength(frequency) &&
    isLength(resolutionWindow) &&
    rates.every((rate) => isRow(rate) && ONE_PART.test(String(rate.timeRange)))
  );
}

/** Time ranges of conditions. */
const RANGES = "2m 5m 10m 15m 30m 60m 180m 360m 720m 1440m 1h 3h 6h 12h 24h 1d".split(" ");

/** Matches the time ranges of burn rates and of the old form of triggers. */
const ONE_PART = /^-?\d+[smhd]$/;

function isNotification(value: unknown): boolean {
  if (!isRow(value) || !isRow(value.notification) || !Array.isArray(value.runForTriggerTypes)) return false;
  const { connectionType, connectionId, recipients } = value.notification;
  if (!CONNECTIONS.includes(String(connectionType))) return false;
  return connectionType === "Email" ? Array.isArray(recipients) : typeof connectionId === "string";
}
