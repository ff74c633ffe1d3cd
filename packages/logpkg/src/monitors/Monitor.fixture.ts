import type { ResourceFixture } from "@tripod/testkit";
import { ConnectionFixture } from "../connections/Connection.fixture.js";
import { folderFixture } from "./MonitorFolder.fixture.js";

const least = {
  monitorType: "Logs",
  queries: [{ rowId: "A", query: "error" }],
  triggerConditions: {
    logsStaticCondition: {
      critical: {
        timeRange: "15m",
        alert: { threshold: 0, thresholdType: "GreaterThan" },
        resolution: { threshold: 0, thresholdType: "LessThanOrEqual" },
      },
    },
  },
};
const role = { subjectType: "role", subjectId: "0000000000B7E001" };

export const MonitorFixture: ResourceFixture = {
  resource: "Monitor",
  facts: {
    defaults: {
      contentType: "Monitor",
      type: "MonitorsLibraryMonitor",
      description: "",
      "triggerConditions.logsAnomalyCondition.direction": "Both",
      "triggerConditions.logsAnomalyCondition.critical.sensitivity": 0.5,
      "triggerConditions.logsAnomalyCondition.critical.minAnomalyCount": 1,
      "triggerConditions.metricsAnomalyCondition.direction": "Both",
      "triggerConditions.metricsAnomalyCondition.critical.sensitivity": 0.5,
      "triggerConditions.metricsAnomalyCondition.critical.minAnomalyCount": 1,
      isDisabled: false,
      groupNotifications: true,
    },
  },
  collection: "monitors",
  dependencies: { place: folderFixture("fixture place"), other: folderFixture("fixture other") },
  minimal: () => ({ name: "fixture one", ...least }),
  example: {
    dependencies: { hook: ConnectionFixture },
    inputs: (of) => ({
      name: "Failed checkouts",
      monitorType: "Logs",
      queries: [{ rowId: "A", query: '_sourceCategory=prod/shop "checkout failed" | count by _sourceHost' }],
      triggerConditions: {
        logsStaticCondition: {
          field: "_count",
          critical: {
            timeRange: "15m",
            alert: { threshold: 40, thresholdType: "GreaterThan" },
            resolution: { threshold: 40, thresholdType: "LessThanOrEqual" },
          },
        },
      },
      notifications: [
        {
          runForTriggerTypes: ["Critical", "ResolvedCritical"],
          notification: { connectionType: "Webhook", connectionId: of("hook") },
        },
        {
          runForTriggerTypes: ["Critical"],
          notification: {
            connectionType: "Email",
            subject: "{{Name}} is {{TriggerType}}",
            recipients: ["oncall@example.com"],
            messageBody: "{{ResultsJson}}",
            timeZone: "Europe/Berlin",
          },
        },
      ],
    }),
  },
  full: (of) => ({
    name: "fixture two",
    description: "Fixture",
    parentId: of("place"),
    monitorType: "Logs",
    queries: [{ rowId: "A", query: "error | count by host" }],
    triggerConditions: {
      logsStaticCondition: {
        field: "_count",
        critical: {
          timeRange: "60m",
          frequency: "5m",
          alert: { threshold: 40.5, thresholdType: "GreaterThan" },
          resolution: { threshold: 20, thresholdType: "LessThanOrEqual", resolutionWindow: "5m" },
        },
        warning: {
          timeRange: "15m",
          alert: { threshold: 10, thresholdType: "GreaterThan" },
          resolution: { threshold: 0, thresholdType: "LessThanOrEqual" },
        },
      },
      logsMissingDataCondition: { timeRange: "30m", frequency: "5m" },
    },
    notifications: [
      {
        notification: {
          connectionType: "Email",
          subject: "S",
          recipients: ["oncall@example.org"],
          messageBody: "B",
          timeZone: "Europe/Berlin",
        },
        runForTriggerTypes: ["Critical", "ResolvedCritical"],
      },
      {
        notification: { connectionType: "Webhook", connectionId: "0000000003101234", payloadOverride: '{"a": 1}' },
        runForTriggerTypes: ["Critical"],
      },
    ],
    evaluationDelay: "60m",
    timeZone: "Europe/Berlin",
    alertName: "{{Name}}",
    playbook: "See the wiki",
    automatedPlaybookIds: ["one"],
    notificationGroupFields: ["host"],
    isDisabled: true,
    groupNotifications: false,
    tags: { team: "edge" },
    objPermissions: [{ ...role, permissions: ["Read", "Update"] }],
  }),
  // Conditions whose defaults the platform does not return.
  variants: () => [
    {
      name: "fixture metrics",
      monitorType: "Metrics",
      queries: [{ rowId: "A", query: "metric=CPU_User" }],
      triggerConditions: {
        metricsStaticCondition: {
          critical: {
            timeRange: "15m",
            occurrenceType: "AtLeastOnce",
            alert: { threshold: 90, thresholdType: "GreaterThan" },
            resolution: { threshold: 80, thresholdType: "LessThanOrEqual" },
          },
          warning: {
            timeRange: "15m",
            occurrenceType: "Always",
            alert: { threshold: 70, thresholdType: "GreaterThan", minDataPoints: 2 },
            resolution: { threshold: 60, thresholdType: "LessThanOrEqual", minDataPoints: 3 },
          },
        },
      },
    },
  ],
  changes: (of) => ({
    name: "fixture three",
    description: "Other",
    parentId: of("other"),
    queries: [{ rowId: "A", query: "warning | count by host" }],
    triggerConditions: { logsMissingDataCondition: { timeRange: "15m" } },
    notifications: [],
    evaluationDelay: "5m",
    timeZone: "Etc/UTC",
    alertName: "Other",
    playbook: "Ask",
    automatedPlaybookIds: ["two"],
    notificationGroupFields: ["zone"],
    isDisabled: false,
    groupNotifications: true,
    tags: { team: "core" },
    objPermissions: [{ ...role, permissions: ["Read"] }],
  }),
  // A monitor of another type has other queries and conditions.
  nestedChanges: () => [
    {
      monitorType: "Metrics",
      queries: [{ rowId: "A", query: "metric=CPU_User" }],
      triggerConditions: {
        metricsStaticCondition: {
          critical: {
            timeRange: "15m",
            occurrenceType: "Always",
            alert: { threshold: 90, thresholdType: "GreaterThan", minDataPoints: 2 },
            resolution: { threshold: 80, thresholdType: "LessThanOrEqual", minDataPoints: 3 },
          },
        },
      },
    },
  ],
  immutable: {
    "objPermissions[].subjectType": "IDs of roles are not valid for organizations",
    triggers: "triggerConditions replaces it",
    sloId: "monitors of logs do not have an SLO",
  },
  constantOutputs: { "statuses[]": "is the same for all monitors" },
  drift: { patch: { playbook: "drifted" }, shows: ["playbook"] },
  // Permissions have separate endpoints. Without a parent, the provider reads the root folder.
  requests: { create: 4, read: 2, update: 5 },
};
