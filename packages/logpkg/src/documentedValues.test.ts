/** Values that the platform's reference accepts and excludes: the preview checks them, so that no update fails. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnyResource, checkResource } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { Connection } from "./connections/Connection.js";
import { LookupTable } from "./content/LookupTable.js";
import { Dashboard } from "./dashboards/Dashboard.js";
import { DataForwardingRule } from "./data/DataForwardingRule.js";
import { IngestBudgetV2 } from "./data/IngestBudgetV2.js";
import { ScheduledView } from "./data/ScheduledView.js";
import { Monitor } from "./monitors/Monitor.js";
import { Partition } from "./partitions/Partition.js";
import { MetricsSearch } from "./searches/MetricsSearch.js";
import { CseAutomation } from "./security/context/CseAutomation.js";
import { CseEntityEntityGroupConfiguration } from "./security/entities/CseEntityEntityGroupConfiguration.js";
import { CseMatchList } from "./security/matchLists/CseMatchList.js";
import { CseFirstSeenRuleFixture } from "./security/rules/CseFirstSeenRule.fixture.js";
import { CseFirstSeenRule } from "./security/rules/CseFirstSeenRule.js";
import { Slo } from "./slos/Slo.js";
import { CloudBEventHubLogSource } from "./sources/CloudBEventHubLogSource.js";
import { KinesisLogSource } from "./sources/KinesisLogSource.js";

const { assertWording } = createWording(import.meta.url);

const level = (members: object) => ({
  timeRange: "15m",
  alert: { threshold: 1, thresholdType: "GreaterThan" },
  resolution: { threshold: 1, thresholdType: "LessThanOrEqual" },
  ...members,
});
const monitor = (members: object, type = "Logs") => ({
  name: "one",
  monitorType: type,
  ...(type === "Slo" ? { sloId: "0000000000510001" } : { queries: [{ rowId: "A", query: "error" }] }),
  ...members,
});
const onLogs = (members: object) =>
  monitor({ triggerConditions: { logsStaticCondition: { critical: level(members) } } });
const onSlo = (critical: object) => monitor({ triggerConditions: { sloBurnRateCondition: { critical } } }, "Slo");
const notified = (notification: object) => ({
  ...onLogs({}),
  notifications: [{ notification, runForTriggerTypes: ["Critical"] }],
});

const slo = (indicator: object) => ({
  name: "one",
  description: "",
  signalType: "Latency",
  compliances: [{ complianceType: "Rolling", size: "7d", target: 99, timezone: "Etc/UTC" }],
  indicator,
});
const queries = [{ queryGroupType: "Threshold", queryGroups: [{ rowId: "A", query: "x", useRowCount: true }] }];
const windowed = (size: string) =>
  slo({ windowBasedEvaluation: { queryType: "Logs", queries, threshold: 0, op: "LessThan", size } });
const triggered = (triggerTypes: readonly string[]) =>
  slo({ monitorBasedEvaluation: { monitorTriggers: { monitorId: "0000000000510001", triggerTypes } } });

const table = (members: object) => ({
  name: "one",
  description: "d",
  parentFolderId: "0000000000BEEF01",
  fields: ["k", "v"].map((fieldName) => ({ fieldName, fieldType: "string" })),
  primaryKeys: ["k"],
  ...members,
});
const list = (members: object) => ({ name: "one", description: "", targetColumn: "Ip", ...members });
const budget = (members: object) => ({
  name: "one",
  scope: "_sourceCategory=x",
  capacityBytes: 1,
  timezone: "Etc/UTC",
  resetTime: "00:00",
  action: "stopCollecting",
  ...members,
});
const automation = (members: object) => ({
  playbookId: "1",
  cseResourceType: "INSIGHT",
  executionTypes: ["NEW_INSIGHT"],
  enabled: true,
  ...members,
});
const firstSeen = (members: object) => ({ ...CseFirstSeenRuleFixture.minimal({} as never), ...members });
const eventHub = (members: object) => ({
  collectorId: 1,
  contentType: "CloudBEventHubLog",
  authentication: { type: "CloudBEventHubAuthentication", sharedAccessPolicyName: "a", sharedAccessPolicyKey: "b" },
  path: { type: "CloudBEventHubPath", namespace: "ns", eventHubName: "hub", consumerGroup: "$Default", ...members },
});
const lastHour = { beginBoundedTimeRange: { from: { relativeTimeRange: { relativeTime: "-1h" } } } };
const labeled = (...labels: readonly string[]) => ({
  title: "one",
  timeRange: lastHour,
  topologyLabelMap: { datas: labels.map((label, index) => ({ label, values: [`${index}`] })) },
});

interface Values<V = never> {
  readonly definition: unknown;
  readonly path: string;
  program(value: V): object;
  readonly accepted: readonly V[];
  readonly excluded: readonly V[];
}

const row = <const V>(values: Values<V>) => values as unknown as Values;

const ROWS: readonly Values[] = [
  row({
    definition: Monitor,
    path: "evaluationDelay",
    program: (evaluationDelay: string) => ({ ...onLogs({}), evaluationDelay }),
    accepted: ["0m", "90s", "1h30m"],
    excluded: ["-5m", "1d", "5", "PT5M"],
  }),
  row({
    definition: Monitor,
    path: "triggerConditions.logsStaticCondition.critical.timeRange",
    program: (timeRange: string) => onLogs({ timeRange }),
    accepted: ["60m", "-1h", "1440m", "24h", "1d"],
    excluded: ["3600s", "30m30m", "0h60m", "2h", "60", "--1h"],
  }),
  row({
    definition: Monitor,
    path: "triggerConditions.logsStaticCondition.critical.frequency",
    program: (frequency: string) => onLogs({ frequency }),
    accepted: ["5m", "1d"],
    excluded: ["-5m", "m", "1w"],
  }),
  row({
    definition: Monitor,
    path: "triggerConditions.logsStaticCondition.critical.resolution.resolutionWindow",
    program: (resolutionWindow: string) =>
      onLogs({ resolution: { threshold: 1, thresholdType: "LessThanOrEqual", resolutionWindow } }),
    accepted: ["5m", "1h30m"],
    excluded: ["-5m", "h"],
  }),
  row({
    definition: Monitor,
    path: "triggerConditions.sloBurnRateCondition.critical.timeRange",
    program: (timeRange: string) => onSlo({ burnRateThreshold: 1, timeRange }),
    accepted: ["90m", "-1h", "7d"],
    excluded: ["1h30m", "1w"],
  }),
  row({
    definition: Monitor,
    path: "triggerConditions.sloBurnRateCondition.critical.burnRates[0].timeRange",
    program: (timeRange: string) => onSlo({ burnRates: [{ burnRateThreshold: 1, timeRange }] }),
    accepted: ["90m", "-1h", "7d"],
    excluded: ["1h30m", "1w"],
  }),
  row({
    definition: Monitor,
    path: "triggers[0].timeRange",
    program: (timeRange: string) => monitor({ triggers: [{ timeRange, triggerType: "Critical" }] }),
    accepted: ["90m", "-15m"],
    excluded: ["1h30m", "1w"],
  }),
  row({
    definition: Monitor,
    path: "notifications[0].notification",
    program: (members: object) => notified({ connectionId: "1", ...members }),
    accepted: [
      { connectionType: "Opsgenie", resolutionPayloadOverride: "{}", recipients: [], subject: "" },
      { connectionType: "Email", connectionId: "", recipients: ["a@example.com"], messageBody: "text" },
    ],
    excluded: [
      { connectionType: "Slack", recipients: ["a@example.com"] },
      { actionType: "NamedConnectionAction", timeZone: "Etc/UTC" },
      { connectionType: "Email", recipients: ["a@example.com"] },
      { connectionType: "Email", connectionId: "", recipients: ["a@example.com"], payloadOverride: "{}" },
    ],
  }),
  row({
    definition: Monitor,
    path: "notifications[0].notification",
    program: (actionType: string) => notified({ connectionType: "Webhook", connectionId: "1", actionType }),
    accepted: ["", "NamedConnectionAction"],
    excluded: ["EmailAction"],
  }),
  row({
    definition: Slo,
    path: "indicator.windowBasedEvaluation.size",
    program: windowed,
    accepted: ["1m", "5m", "60m", "1h"],
    excluded: ["0m", "61m", "2h", "0h", "05m", "300s"],
  }),
  row({
    definition: Slo,
    path: "indicator.monitorBasedEvaluation.monitorTriggers.triggerTypes",
    program: triggered,
    accepted: [["Critical"], ["MissingData"]],
    excluded: [[], ["Critical", "Warning"]],
  }),
  row({
    definition: CseMatchList,
    path: "items[0].expiration",
    program: (expiration: string) => list({ items: [{ value: "a", description: "", expiration }] }),
    accepted: ["", "2096-02-29T23:59:59"],
    excluded: [
      "2097-02-29T06:00:00",
      "2099-00-01T06:00:00",
      "2099-01-31T24:00:00",
      "2099-01-31T06:00:00Z",
      "2099-01-31",
    ],
  }),
  row({
    definition: CseMatchList,
    path: "defaultTtl",
    program: (defaultTtl: number) => list({ defaultTtl }),
    accepted: [0, 1],
    excluded: [-1],
  }),
  row({
    definition: IngestBudgetV2,
    path: "auditThreshold",
    program: (auditThreshold: number) => budget({ auditThreshold }),
    accepted: [0, 1, 99],
    excluded: [-1, 100],
  }),
  row({
    definition: IngestBudgetV2,
    path: "scope",
    program: (scope: string) => budget({ scope }),
    accepted: ["_sourceCategory=x", "_collector = *prod*"],
    excluded: ["=x", "_sourceCategory=", "_sourceCategory= ", "x"],
  }),
  row({
    definition: LookupTable,
    path: "fields[1].fieldName",
    program: (fieldName: string) =>
      table({ fields: ["k", fieldName].map((name) => ({ fieldName: name, fieldType: "string" })) }),
    accepted: ["v", "K"],
    excluded: ["k"],
  }),
  row({
    definition: LookupTable,
    path: "primaryKeys[1]",
    program: (key: string) => table({ primaryKeys: ["k", key] }),
    accepted: ["v"],
    excluded: ["k"],
  }),
  row({
    definition: LookupTable,
    path: "description",
    program: (description: string) => table({ description }),
    accepted: ["d"],
    excluded: ["", " ", "\n"],
  }),
  row({
    definition: Connection,
    path: "url",
    program: (url: string) => ({ type: "WebhookConnection", name: "one", url, defaultPayload: "{}" }),
    accepted: ["https://hooks.example.com/T0/{{Name}}", "http://10.0.0.1:8080"],
    excluded: [
      "https://",
      "https:///x",
      "https://hooks.example.com/a b",
      "ftp://hooks.example.com",
      "hooks.example.com",
    ],
  }),
  row({
    definition: MetricsSearch,
    path: "metricsQueries[1].rowId",
    program: (rowId: string) => ({
      title: "one",
      description: "",
      parentId: "0000000000BEEF01",
      timeRange: lastHour,
      metricsQueries: ["A", rowId, "C"].map((id) => ({ rowId: id, query: "metric=cpu" })),
    }),
    accepted: ["B"],
    excluded: ["A", "b", "D", ""],
  }),
  row({
    definition: Dashboard,
    path: "topologyLabelMap.datas",
    program: (labels: readonly string[]) => labeled(...labels),
    accepted: [["a"], ["a", "b"]],
    excluded: [[], ["a", "b", "a"]],
  }),
  row({
    definition: ScheduledView,
    path: "startTime",
    program: (startTime: string) => ({ indexName: "one", query: "q", startTime }),
    accepted: ["2026-01-01T00:00:00Z", "2026-01-01T23:59:59.5+02:00"],
    excluded: ["2026-01-01T24:00:00Z", "2026-02-30T00:00:00Z", "2026-01-01", "1767225600000"],
  }),
  row({
    definition: Partition,
    path: "name",
    program: (name: string) => ({ name, routingExpression: "x" }),
    accepted: ["a_1", "1a"],
    excluded: ["a-b", "_a", "é"],
  }),
  row({
    definition: Partition,
    path: "analyticsTier",
    program: (analyticsTier: string) => ({ name: "a", routingExpression: "x", analyticsTier }),
    accepted: ["continuous", "Infrequent", "flex"],
    excluded: ["continous", "hot"],
  }),
  row({
    definition: Partition,
    path: "isIncludedInDefaultSearch",
    program: (members: object) => ({ name: "a", routingExpression: "x", isIncludedInDefaultSearch: false, ...members }),
    accepted: [{}, { analyticsTier: "flex" }, { analyticsTier: "Flex" }, { analyticsTier: "" }],
    excluded: [{ analyticsTier: "continuous" }, { analyticsTier: "Infrequent" }],
  }),
  row({
    definition: CseAutomation,
    path: "cseResourceType",
    program: (cseResourceType: string) => automation({ cseResourceType }),
    accepted: ["INSIGHT", "ENTITY"],
    excluded: ["INSIGTH", "insight"],
  }),
  row({
    definition: CseAutomation,
    path: "executionTypes[0]",
    program: (executionType: string) => automation({ executionTypes: [executionType] }),
    accepted: ["NEW_INSIGHT", "INSIGHT_CLOSED", "ON_DEMAND"],
    excluded: ["NEW_INSIGTH"],
  }),
  row({
    definition: CseFirstSeenRule,
    path: "baselineType",
    program: (baselineType: string) => firstSeen({ baselineType }),
    accepted: ["GLOBAL", "PER_ENTITY"],
    excluded: ["PER_ENTITTY"],
  }),
  row({
    definition: Monitor,
    path: "notifications[0].notification.connectionType",
    program: (connectionType: string) => notified({ connectionType, connectionId: "1" }),
    accepted: ["Slack", "SumoCloudSOAR"],
    excluded: ["Slak", "slack", "email"],
  }),
  row({
    definition: CloudBEventHubLogSource,
    path: "path.region",
    program: (region: string) => eventHub({ region }),
    accepted: ["Commercial", "US Gov", ""],
    excluded: ["US Gove"],
  }),
  row({
    definition: KinesisLogSource,
    path: "path",
    program: (bucketName: string) => ({
      collectorId: 1,
      contentType: "KinesisLog",
      authentication: { type: "" },
      path: { type: "", bucketName },
    }),
    accepted: [""],
    excluded: ["bucket"],
  }),
  row({
    definition: CseEntityEntityGroupConfiguration,
    path: "networkBlock",
    program: (networkBlock: string) => ({ name: "one", entityType: "_ip", networkBlock }),
    accepted: ["", "10.0.0.0/8", "fd00::/8"],
    excluded: ["10.0.0.0/33", "office"],
  }),
  row({
    definition: DataForwardingRule,
    path: "indexId",
    program: (indexId: string) => ({ indexId, destinationId: "0000000000BEEF01" }),
    accepted: ["0000000000BEEF01"],
    excluded: ["0000000000BEEF0"],
  }),
];

const CONTEXT = {
  now: Date.parse("2026-06-01T00:00:00Z"),
  resourceName: "res",
  seed: new Uint8Array(32),
  random: (count: number) => new Uint8Array(count),
};

describe("values that the platform's reference documents", () => {
  for (const { definition, path, program, accepted, excluded } of ROWS) {
    const resource = definition as AnyResource;
    const failuresOf = (value: never) => checkResource(resource, program(value) as never, {}, CONTEXT).failures;
    it(`${resource.name}.${path} is checked in the preview`, () => {
      for (const value of accepted) assert.deepEqual(failuresOf(value), [], JSON.stringify(value));
      for (const value of excluded) {
        const paths = failuresOf(value).map((failure) => failure.path);
        assert.deepEqual([...new Set(paths)], [path], JSON.stringify(value));
      }
    });
  }

  it("Partition.name is suggested only if it is valid", (test) => {
    const resource = Partition as unknown as AnyResource;
    const reasonOf = (name: string) =>
      checkResource(resource, { name, routingExpression: "x" }, {}, CONTEXT)
        .failures.map(({ reason }) => reason)
        .join();
    for (const name of ["a-b", "é"]) assertWording(test, reasonOf(name));
  });
});
