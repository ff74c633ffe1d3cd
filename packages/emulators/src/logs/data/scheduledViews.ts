import type { Hono } from "hono";
import { choice, flag, text, whole } from "../../collection/members.js";
import { objectId } from "../identifiers.js";
import { type AddKind, refusal } from "../logsApi.js";
import type { LogsEnv } from "../logsEnv.js";
import { changeRetention, daysOf, withDueRetention } from "./retention.js";
import { timeZone } from "./values.js";

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const CHANGEABLE = {
  retentionPeriod: whole({ min: -1 }),
  dataForwardingId: text(),
  timeZone: timeZone(),
  autoPauseEnabled: flag(),
};

/**
 * `v1/scheduledViews`: the platform fills them in the background. A delete disables them and keeps their name reserved.
 */
export function addScheduledViews(app: Hono<LogsEnv>, addKind: AddKind): void {
  const views = addKind(app, {
    name: "scheduledViews",
    kind: "view",
    path: "/v1/scheduledViews",
    notFound: { code: "view:scheduled_view_not_found" },
    members: {
      indexName: text({ required: true, min: 1, max: 255, pattern: /^[\w$-]+$/ }),
      query: text({ required: true, min: 1, max: 16_384 }),
      startTime: text({ required: true, pattern: INSTANT, valueName: "time" }),
      parsingMode: choice(["AutoParse", "Manual"], { default: "Manual" }),
      ...CHANGEABLE,
      retentionPeriod: { ...CHANGEABLE.retentionPeriod, default: -1 },
      dataForwardingId: text({ default: "" }),
      timeZone: { ...CHANGEABLE.timeZone, default: "UTC" },
      autoPauseEnabled: flag({ default: true }),
    },
    visible: ({ isDisabled }) => isDisabled !== true,
    check: ({ indexName }, { place, objects }) => {
      const isSpent = objects.at("scheduledViews", place).some((one) => one.isDisabled && one.indexName === indexName);
      if (!isSpent) return;
      throw refusal("view", "already_exists", "A view that was disabled had this name.");
    },
    unique: [{ by: ["indexName"] }],
    serverMembers: (input, { random }) => ({
      indexId: objectId(random),
      startTime: new Date(String(input.startTime)).toISOString(),
      retentionPeriod: daysOf(input.retentionPeriod),
      totalBytes: 0,
      totalMessageCount: 0,
      createdByOptimizeIt: false,
      error: null,
      filledRanges: [],
    }),
    states: {
      member: "status",
      rest: "COMPLETE",
      create: [
        { state: "NOT_STARTED", ms: 5000 },
        { state: "FILLING", ms: 60_000 },
      ],
      whileBusy: "accept",
    },
    show: (row, _, { now }) => withDueRetention(row, now),
    changes: [
      {
        method: "PUT",
        accepts: { ...CHANGEABLE, reduceRetentionPeriodImmediately: flag() },
        transient: false,
        apply: (row, { retentionPeriod, reduceRetentionPeriodImmediately, ...input }, call) => {
          Object.assign(row, withDueRetention(row, call.now));
          changeRetention(row, { retentionPeriod, reduceRetentionPeriodImmediately }, call);
          Object.assign(row, input);
        },
      },
    ],
    remove: false,
  });
  app.delete(
    "/v1/scheduledViews/:id/disable",
    views.answer((call) => {
      views.find(call).isDisabled = true;
      return call.context.body(null, 204);
    }),
  );
}
