import type { Hono } from "hono";
import { choice, flag, list, type Members, object, text, whole } from "../../collection/members.js";
import { isRow, type Row } from "../../collection/rows.js";
import { objectId, shareId } from "../identifiers.js";
import type { AddKind } from "../logsApi.js";
import type { LogsContext, LogsEnv } from "../logsEnv.js";
import { pageOf } from "../pages.js";
import { isTimeRange, normalTimeRange } from "../timeRanges.js";
import { inLibrary, libraryOf } from "./inLibrary.js";

const TIME_RANGE = object(undefined, { required: true, accepts: isTimeRange, valueName: "time range" });
const NOTIFICATION =
  /^(AlertSearch|CseSignal|EmailSearch|SaveToView|SaveToLookup|ServiceNowSearch|WebhookSearch)NotificationSyncDefinition$/;
const SCHEDULES = [
  "RealTime",
  "15Minutes",
  "1Hour",
  "2Hours",
  "4Hours",
  "6Hours",
  "8Hours",
  "12Hours",
  "1Day",
  "1Week",
  "Custom",
];

const LOG_SEARCH: Members = {
  name: text({ required: true, min: 1, max: 255, pattern: /^[a-zA-Z0-9 +%-@.,_()\\]+$/ }),
  description: text({ default: "", max: 255 }),
  parentId: text({ required: true, fixed: true }),
  queryString: text({ required: true, max: 15_000 }),
  runByReceiptTime: flag({ default: false }),
  intervalTimeType: choice(["messageTime", "receiptTime", "searchableTime"]),
  timeRange: TIME_RANGE,
  parsingMode: choice(["Manual", "AutoParse"], { default: "Manual" }),
  queryParameters: list(
    object({
      name: text({ required: true, pattern: /^[a-zA-Z0-9_]+$/, max: 50 }),
      description: text({ default: "", pattern: /^[a-zA-Z0-9@ \-_.]*$/, max: 256 }),
      dataType: choice(["NUMBER", "STRING", "ANY", "KEYWORD"], { required: true }),
      value: text({ required: true, max: 256 }),
    }),
    { default: [], max: 50 },
  ),
  schedule: object(undefined, { accepts: isSchedule, valueName: "schedule" }),
  properties: text({ default: null, max: 65_536 }),
};

const METRICS_SEARCH: Members = {
  title: text({ required: true, min: 1, max: 255, pattern: /^[a-zA-Z0-9 +%-@.,_()]+$/ }),
  description: text({ required: true, max: 8192 }),
  parentId: text({ required: true, fixed: true }),
  logQuery: text({ default: "", max: 10_240 }),
  desiredQuantizationInSecs: whole({ default: 0, min: 0 }),
  timeRange: TIME_RANGE,
  metricsQueries: list(object({ rowId: text({ required: true }), query: text({ required: true }) }), {
    required: true,
    max: 6,
  }),
  properties: text({ default: "{}" }),
};

const QUERY: Members = {
  queryKey: text({ required: true }),
  queryString: text({ required: true }),
  queryType: choice(["Logs", "Metrics"], { required: true }),
  metricsQueryMode: choice(["Basic", "Advanced"], { nullable: true, default: null }),
  transient: flag({ default: false }),
  parseMode: choice(["Auto", "Manual"], { default: "Auto" }),
  timeSource: choice(["Message", "Receipt", "Searchable"], { default: "Message" }),
  outputCardinalityLimit: whole({ default: 1000 }),
};

const METRICS_SEARCH_V2: Members = {
  title: text({ required: true, min: 1, max: 255, pattern: /^\s*\S.*$/ }),
  description: text({ default: "", max: 8192 }),
  folderId: text({ default: "" }),
  timeRange: TIME_RANGE,
  visualSettings: text({ default: "" }),
  queries: list(object(QUERY), { required: true }),
};

/**
 * `v1/logSearches` and both generations of metrics searches. An update of the first two kinds cannot change the folder.
 */
export function addSearches(app: Hono<LogsEnv>, addKind: AddKind): void {
  const logs = inLibrary("logSearches");
  addKind(app, {
    ...logs,
    kind: "logSearch",
    path: "/v1/logSearches",
    members: LOG_SEARCH,
    serverMembers: normalSearch,
    pages: (rows, show, context) => {
      const { data, next } = pageOf(context as LogsContext, rows, 100);
      return { logSearches: data.map(show), token: next };
    },
    changes: [
      {
        method: "PUT",
        accepts: changeable(LOG_SEARCH),
        apply: (row, input, call) => {
          for (const member of ["schedule", "intervalTimeType"]) delete row[member];
          Object.assign(row, input, normalSearch(input));
          logs.refuse(row, call);
        },
      },
    ],
  });

  const metrics = inLibrary("metricsSearches");
  addKind(app, {
    ...metrics,
    kind: "metricsSearch",
    path: "/v1/metricsSearches",
    members: METRICS_SEARCH,
    serverMembers: ({ timeRange }) => ({ timeRange: normalTimeRange(timeRange) }),
    list: false,
    changes: [
      {
        method: "PUT",
        accepts: changeable(METRICS_SEARCH),
        apply: (row, input, call) => {
          Object.assign(row, input, { timeRange: normalTimeRange(input.timeRange) });
          metrics.refuse(row, call);
        },
      },
    ],
  });

  const second = inLibrary("metricsSearchesV2");
  addKind(app, {
    ...second,
    kind: "metricsSearch",
    path: "/v2/metricsSearches",
    id: { make: ({ random }) => shareId(random) },
    members: METRICS_SEARCH_V2,
    check: (input, call) => {
      input.folderId ||= libraryOf(call).personal().id;
      second.check(input, call);
    },
    serverMembers: ({ timeRange }, { random }) => ({
      contentId: objectId(random),
      timeRange: normalTimeRange(timeRange),
    }),
    pages: (rows, show, context) => {
      const { data, next } = pageOf(context as LogsContext, rows, 100);
      return { metricsSearches: data.map(show), next };
    },
    changes: [
      {
        method: "PUT",
        accepts: METRICS_SEARCH_V2,
        apply: (row, { folderId, ...input }, call) => {
          Object.assign(row, input, { timeRange: normalTimeRange(input.timeRange) }, folderId ? { folderId } : {});
          second.refuse(row, call);
        },
      },
    ],
  });
}

/** Returns a search with the platform's values. */
function normalSearch({ timeRange, intervalTimeType, runByReceiptTime, schedule }: Row): Row {
  return {
    timeRange: normalTimeRange(timeRange),
    intervalTimeType: intervalTimeType ?? (runByReceiptTime === true ? "receiptTime" : "messageTime"),
    ...(isRow(schedule) && {
      schedule: {
        displayableTimeRange: "-",
        ...schedule,
        parseableTimeRange: normalTimeRange(schedule.parseableTimeRange),
      },
    }),
  };
}

function isSchedule(value: unknown): boolean {
  if (!isRow(value) || !isRow(value.notification)) return false;
  const { notification, scheduleType, parseableTimeRange, timeZone } = value;
  const known = NOTIFICATION.test(String(notification.taskType)) && SCHEDULES.includes(String(scheduleType));
  return known && isTimeRange(parseableTimeRange) && typeof timeZone === "string";
}

function changeable(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, rule]) => !rule.fixed));
}
