import type { ResourceFixture } from "@tripod/testkit";
import { DRAFTS, PERSONAL } from "../content/library.testing.js";

const lastHour = { beginBoundedTimeRange: { from: { relativeTimeRange: { relativeTime: "-60m" } } } };
const schedule = {
  scheduleType: "1Hour",
  timeZone: "Europe/Berlin",
  parseableTimeRange: lastHour,
  threshold: { thresholdType: "group", operator: "gt", count: 0 },
  parameters: [{ name: "host", value: "web1" }],
  notification: { emailSearchNotification: { toLists: ["oncall@example.org"], subjectTemplate: "{{Name}}" } },
};

export const LogSearchFixture: ResourceFixture = {
  resource: "LogSearch",
  facts: {
    defaults: {
      description: "",
      runByReceiptTime: false,
      parsingMode: "Manual",
      "schedule.muteErrorEmails": false,
      "schedule.notification.emailSearchNotification.includeQuery": true,
      "schedule.notification.emailSearchNotification.includeResultSet": true,
      "schedule.notification.emailSearchNotification.includeHistogram": true,
      "schedule.notification.emailSearchNotification.includeCsvAttachment": false,
      "schedule.notification.webhookSearchNotification.itemizeAlerts": false,
    },
  },
  collection: "logSearches",
  minimal: () => ({ name: "fixture one", parentId: PERSONAL, queryString: "error", timeRange: lastHour }),
  full: () => ({
    name: "fixture two",
    description: "Fixture",
    parentId: PERSONAL,
    queryString: "error {{host}}",
    runByReceiptTime: true,
    intervalTimeType: "receiptTime",
    timeRange: lastHour,
    parsingMode: "AutoParse",
    queryParameters: [{ name: "host", dataType: "STRING", value: "web1", description: "Which" }],
    schedule,
  }),
  changes: () => ({
    name: "fixture three",
    description: "Other",
    parentId: DRAFTS,
    queryString: "warning {{host}}",
    runByReceiptTime: false,
    intervalTimeType: "messageTime",
    timeRange: { completeLiteralTimeRange: { rangeName: "today" } },
    parsingMode: "Manual",
    queryParameters: [],
    schedule: { ...schedule, notification: { webhookSearchNotification: { webhookId: "0000000003101234" } } },
  }),
  immutable: { "schedule.threshold.thresholdType": "the platform determines the value, regardless of the request" },
  drift: { patch: { queryString: "drifted" }, shows: ["queryString"] },
  // The response of a move is empty, so a read follows.
  requests: { update: 3 },
};
