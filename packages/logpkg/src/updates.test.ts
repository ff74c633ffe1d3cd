/** Bodies of updates that replace an object. The members of each body are from the platform's reference. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnyResource, ValueObject } from "@tripod/kit";
import { useInSuite } from "@tripod/kit/testing";
import { Folder } from "./content/Folder.js";
import { PERSONAL } from "./content/library.testing.js";
import { DataForwardingDestination } from "./data/DataForwardingDestination.js";
import { DataForwardingRule } from "./data/DataForwardingRule.js";
import { IngestBudgetV2 } from "./data/IngestBudgetV2.js";
import { Monitor } from "./monitors/Monitor.js";
import { MonitorFolder } from "./monitors/MonitorFolder.js";
import { MutingSchedule } from "./muting/MutingSchedule.js";
import { Partition } from "./partitions/Partition.js";
import type { LogPlatform } from "./platform.js";
import { startBench } from "./resources.testing.js";
import { LogSearch } from "./searches/LogSearch.js";
import { MetricsSearch } from "./searches/MetricsSearch.js";
import { CseMatchList } from "./security/matchLists/CseMatchList.js";
import { Slo } from "./slos/Slo.js";
import { SloFolder } from "./slos/SloFolder.js";

type Kind = AnyResource<LogPlatform>;

const bench = useInSuite(startBench);

/** Returns the body of the only PUT of an update from inputs to others. */
async function updateBody(resource: unknown, before: object, after: object): Promise<unknown> {
  const kind = resource as Kind;
  const made = await bench.create(kind, before as ValueObject);
  const live = (await bench.refresh(kind, made)) ?? assert.fail();
  bench.logs.requests.reset();
  await bench.update(kind, after as ValueObject, live);
  const bodies = bench.logs.requests.all().flatMap(({ method, body }) => (method === "PUT" ? [body] : []));
  assert.equal(bodies.length, 1);
  await bench.delete(kind, live);
  return JSON.parse(String(bodies[0]));
}

const hour = { type: "BeginBoundedTimeRange", from: { type: "RelativeTimeRangeBoundary", relativeTime: "-1h" } };
const lastHour = { beginBoundedTimeRange: { from: { relativeTimeRange: { relativeTime: "-1h" } } } };

describe("update requests", () => {
  it("omit a number for which 0 means none, or clear it", async () => {
    const posted = () => {
      const last = bench.logs.requests.all().findLast(({ method }) => method === "POST");
      return JSON.parse(last?.body ?? "{}") as Record<string, unknown>;
    };
    const list = { name: "updates", description: "", targetColumn: "Ip" };
    const budget = {
      name: "updates",
      scope: "_sourceCategory=x",
      capacityBytes: 1,
      timezone: "Etc/UTC",
      resetTime: "00:00",
      action: "stopCollecting",
    };
    const rows = [
      { resource: CseMatchList, program: list, name: "defaultTtl", cleared: null },
      { resource: IngestBudgetV2, program: budget, name: "auditThreshold", cleared: undefined },
    ];
    for (const { resource, program, name, cleared } of rows) {
      const kind = resource as unknown as Kind;
      const none = { ...program, [name]: 0 };
      const made = await bench.create(kind, none);
      const { fields = posted() } = posted() as { readonly fields?: object };
      assert.equal(Object.hasOwn(fields, name), false);
      const read = (await bench.refresh(kind, made)) ?? assert.fail();
      for (const same of [none, program]) assert.deepEqual(bench.diff(kind, same, read).changes, []);
      await bench.delete(kind, made);
      const body = (await updateBody(kind, { ...program, [name]: 5 }, none)) as { readonly fields?: object };
      assert.equal((body.fields ?? body)[name as never], cleared);
    }
  });

  it("of folders contain name and description", async () => {
    const folder = { name: "updates", description: "first", parentId: PERSONAL };
    assert.deepEqual(await updateBody(Folder, folder, { ...folder, description: "second" }), {
      name: "updates",
      description: "second",
    });
  });

  it("of searches contain neither the folder nor members that only the platform sets, nor nulls", async () => {
    const search = { name: "updates", parentId: PERSONAL, queryString: "error", timeRange: lastHour };
    const schedule = {
      scheduleType: "1Hour",
      timeZone: "Etc/UTC",
      parseableTimeRange: lastHour,
      notification: { saveToViewNotification: { viewName: "view" } },
    };
    const wire = {
      name: "updates",
      description: "",
      queryString: "other",
      runByReceiptTime: false,
      intervalTimeType: "messageTime",
      timeRange: hour,
      parsingMode: "Manual",
      queryParameters: [],
    };
    const scheduled = { ...search, schedule };
    assert.deepEqual(await updateBody(LogSearch, scheduled, { ...scheduled, queryString: "other" }), {
      ...wire,
      schedule: {
        scheduleType: "1Hour",
        timeZone: "Etc/UTC",
        parseableTimeRange: hour,
        muteErrorEmails: false,
        notification: { taskType: "SaveToViewNotificationSyncDefinition", viewName: "view" },
      },
    });
    assert.deepEqual(await updateBody(LogSearch, scheduled, { ...search, queryString: "other" }), wire);

    const metricsQueries = [{ rowId: "A", query: "metric=cpu_idle" }];
    const metrics = { title: "updates", description: "", parentId: PERSONAL, timeRange: lastHour, metricsQueries };
    assert.deepEqual(await updateBody(MetricsSearch, { ...metrics, logQuery: "error" }, metrics), {
      title: "updates",
      description: "",
      desiredQuantizationInSecs: 0,
      timeRange: hour,
      metricsQueries,
      properties: "{}",
    });
  });

  it("of data forwarding contain neither bucket nor index, nor credentials of another type", async () => {
    const destination = {
      destinationName: "updates",
      description: "first",
      bucketName: "updates-bucket",
      authentication: { type: "AccessKey", accessKey: "AKIA", secretKey: "key" },
      objStoreRegion: "us-west-1",
    };
    const { description: _, objStoreRegion: __, ...bare } = destination;
    const wire = { destinationName: "updates", description: "", enabled: false, encrypted: false };
    const key = { authenticationMode: "AccessKey", accessKeyId: "AKIA", secretAccessKey: "key" };
    const changed = { ...destination, description: "second" };
    assert.deepEqual(await updateBody(DataForwardingDestination, destination, changed), {
      ...wire,
      ...key,
      description: "second",
      region: "us-west-1",
    });
    assert.deepEqual(await updateBody(DataForwardingDestination, destination, bare), { ...wire, ...key });
    const role = { type: "RoleBased", roleArn: "arn:aws:iam::111122223333:role/updates" };
    const byRole = { ...bare, authentication: role };
    assert.deepEqual(await updateBody(DataForwardingDestination, bare, byRole), {
      ...wire,
      authenticationMode: "RoleBased",
      roleArn: role.roleArn,
    });
    assert.deepEqual(await updateBody(DataForwardingDestination, byRole, bare), { ...wire, ...key });

    const partition = { name: "updates", routingExpression: "_sourceCategory=updates" };
    const index = await bench.create(Partition as unknown as Kind, partition);
    const target = await bench.create(DataForwardingDestination as unknown as Kind, byRole);
    const rule = { indexId: index.id, destinationId: target.id, payloadSchema: "allFields", format: "json" };
    const files = "{index}_{day}_{hour}_{minute}_{second}";
    assert.deepEqual(await updateBody(DataForwardingRule, rule, { ...rule, enabled: true }), {
      destinationId: target.id,
      enabled: true,
      fileFormat: files,
      payloadSchema: "allFields",
      format: "json",
    });
  });

  it("of muting schedules omit a removed repetition, and contain the list of groups", async () => {
    const schedule = { timezone: "Etc/UTC", startDate: "2999-01-31", startTime: "08:30", duration: 60 };
    const muting = { name: "updates", schedule, monitor: { all: true } };
    const notificationGroups = [{ groupKey: "host", groupValues: ["web1"] }];
    const before = { ...muting, schedule: { ...schedule, rrule: "FREQ=DAILY" }, notificationGroups };
    const replaced = { ...muting, schedule: { ...schedule, rrule: "" } };
    assert.deepEqual(
      await updateBody(MutingSchedule, before, replaced),
      await updateBody(MutingSchedule, before, muting),
    );
    assert.deepEqual(await updateBody(MutingSchedule, before, muting), {
      type: "MutingSchedulesLibraryMutingScheduleUpdate",
      version: 0,
      name: "updates",
      description: "",
      schedule,
      monitor: { all: true },
      notificationGroups: [],
    });
    assert.deepEqual(await updateBody(MutingSchedule, before, { ...muting, monitor: undefined, notificationGroups }), {
      type: "MutingSchedulesLibraryMutingScheduleUpdate",
      version: 0,
      name: "updates",
      description: "",
      schedule,
      notificationGroups,
    });
  });

  it("of monitors omit removed values, and nulls of responses", async () => {
    const monitor = {
      name: "updates",
      monitorType: "Logs",
      queries: [{ rowId: "A", query: "error" }],
      triggerConditions: { logsMissingDataCondition: { timeRange: "15m", frequency: "5m" } },
    };
    const all = {
      ...monitor,
      notifications: [
        {
          notification: { connectionType: "Email", recipients: ["a@example.org"], subject: "", messageBody: "" },
          runForTriggerTypes: ["MissingData"],
        },
      ],
      timeZone: "Europe/Berlin",
      alertName: "{{Name}}",
      playbook: "See the wiki",
      automatedPlaybookIds: ["one"],
      notificationGroupFields: ["host"],
      tags: { team: "x" },
    };
    const trigger = {
      timeRange: "15m",
      frequency: "5m",
      occurrenceType: "",
      triggerSource: "",
      detectionMethod: "LogsMissingDataCondition",
    };
    const body = (await updateBody(Monitor, all, monitor)) as Record<string, unknown>;
    const replaced = { ...monitor, timeZone: "", playbook: "", sloId: "" };
    assert.deepEqual(await updateBody(Monitor, all, replaced), body);
    const { runAs, ...sent } = body;
    assert.ok(runAs);
    assert.deepEqual(sent, {
      type: "MonitorsLibraryMonitorUpdate",
      version: 0,
      name: "updates",
      description: "",
      monitorType: "Logs",
      queries: monitor.queries,
      triggers: ["MissingData", "ResolvedMissingData"].map((triggerType) => ({ ...trigger, triggerType })),
      evaluationDelay: "0m",
      isDisabled: false,
      groupNotifications: true,
    });
  });

  for (const { resource, type } of [
    { resource: MonitorFolder, type: "MonitorsLibraryFolderUpdate" },
    { resource: SloFolder, type: "SlosLibraryFolderUpdate" },
  ]) {
    it(`of a ${resource.name} contain name, description, type and version`, async () => {
      const folder = { name: "updates", description: "first" };
      const sent = await updateBody(resource, folder, { ...folder, description: "second" });
      assert.deepEqual(sent, { type, version: 0, name: "updates", description: "second" });
    });
  }

  it("of SLOs contain the members of the SLO, type and version", async () => {
    const queryGroup = [{ rowId: "A", query: "bad", useRowCount: true }];
    const slo = {
      name: "updates",
      signalType: "Error",
      compliances: [{ complianceType: "Calendar", size: "Week", target: 99, timezone: "Etc/UTC", startFrom: "Monday" }],
      indicator: {
        requestBasedEvaluation: {
          queryType: "Logs",
          queries: [
            { queryGroupType: "Unsuccessful", queryGroups: queryGroup },
            { queryGroupType: "Total", queryGroups: queryGroup },
          ],
          threshold: 1,
          op: "LessThan",
        },
      },
    };
    const month = [{ complianceType: "Calendar", size: "Month", target: 99, timezone: "Etc/UTC" }];
    assert.deepEqual(await updateBody(Slo, { ...slo, tags: { team: "x" } }, { ...slo, compliances: month }), {
      type: "SlosLibrarySloUpdate",
      version: 0,
      name: "updates",
      description: "",
      signalType: "Error",
      compliance: { complianceType: "Calendar", target: 99, timezone: "Etc/UTC", windowType: "Month" },
      indicator: {
        evaluationType: "Request",
        queryType: "Logs",
        queries: [
          { queryGroupType: "Unsuccessful", queryGroup },
          { queryGroupType: "Total", queryGroup },
        ],
        threshold: 1,
        op: "LessThan",
      },
      service: "",
      application: "",
    });
  });
});
