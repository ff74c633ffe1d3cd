import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnyResource, InputError } from "@tripod/kit";
import { useInSuite } from "@tripod/kit/testing";
import { type JsonObject, reveal } from "@tripod/testkit";
import { UserFixture } from "./accounts/User.fixture.js";
import { User } from "./accounts/User.js";
import { ContentFixture } from "./content/Content.fixture.js";
import { Content } from "./content/Content.js";
import { FolderFixture } from "./content/Folder.fixture.js";
import { Folder } from "./content/Folder.js";
import { LookupTableFixture } from "./content/LookupTable.fixture.js";
import { LookupTable } from "./content/LookupTable.js";
import { DRAFTS } from "./content/library.testing.js";
import { DashboardFixture } from "./dashboards/Dashboard.fixture.js";
import { Dashboard } from "./dashboards/Dashboard.js";
import { DataForwardingRuleFixture } from "./data/DataForwardingRule.fixture.js";
import { DataForwardingRule } from "./data/DataForwardingRule.js";
import { MonitorFixture } from "./monitors/Monitor.fixture.js";
import { Monitor } from "./monitors/Monitor.js";
import { MonitorFolderFixture } from "./monitors/MonitorFolder.fixture.js";
import { MonitorFolder } from "./monitors/MonitorFolder.js";
import { MutingScheduleFixture } from "./muting/MutingSchedule.fixture.js";
import { MutingSchedule } from "./muting/MutingSchedule.js";
import type { LogPlatform } from "./platform.js";
import { startBench } from "./resources.testing.js";
import { LogSearchFixture } from "./searches/LogSearch.fixture.js";
import { LogSearch } from "./searches/LogSearch.js";
import { MetricsSearchFixture } from "./searches/MetricsSearch.fixture.js";
import { MetricsSearch } from "./searches/MetricsSearch.js";
import { MetricsSearchV2Fixture } from "./searches/MetricsSearchV2.fixture.js";
import { MetricsSearchV2 } from "./searches/MetricsSearchV2.js";
import { SloFixture } from "./slos/Slo.fixture.js";
import { Slo } from "./slos/Slo.js";
import { SloFolderFixture } from "./slos/SloFolder.fixture.js";
import { SloFolder } from "./slos/SloFolder.js";
import { O365AuditSourceFixture } from "./sources/O365AuditSource.fixture.js";
import { O365AuditSource } from "./sources/O365AuditSource.js";

type Kind = AnyResource<LogPlatform>;

const MISSING = "00000000DEADBEEF";

/** Inputs with IDs of other objects, which the platform checks. */
const KINDS: readonly {
  readonly resource: unknown;
  readonly fixture: { minimal(of: () => string): JsonObject };
  readonly missing: JsonObject;
  readonly path: string;
  /** Request that the platform may also answer with 404. */
  readonly route?: string;
}[] = [
  ...[
    { resource: Folder, fixture: FolderFixture, route: "POST /api/v2/content/folders" },
    { resource: LogSearch, fixture: LogSearchFixture, route: "POST /api/v1/logSearches" },
    { resource: MetricsSearch, fixture: MetricsSearchFixture, route: "POST /api/v1/metricsSearches" },
    { resource: Content, fixture: ContentFixture },
    { resource: Monitor, fixture: MonitorFixture, route: "POST /api/v1/monitors" },
    { resource: MonitorFolder, fixture: MonitorFolderFixture, route: "POST /api/v1/monitors" },
    { resource: MutingSchedule, fixture: MutingScheduleFixture, route: "POST /api/v1/mutingSchedules" },
    { resource: Slo, fixture: SloFixture, route: "POST /api/v1/slos" },
    { resource: SloFolder, fixture: SloFolderFixture, route: "POST /api/v1/slos" },
  ].map((kind) => ({ ...kind, missing: { parentId: MISSING }, path: "parentId" })),
  ...[
    { resource: Dashboard, fixture: DashboardFixture, route: "POST /api/v2/dashboards" },
    { resource: MetricsSearchV2, fixture: MetricsSearchV2Fixture, route: "POST /api/v2/metricsSearches" },
  ].map((kind) => ({ ...kind, missing: { folderId: MISSING }, path: "folderId" })),
  {
    resource: LookupTable,
    fixture: LookupTableFixture,
    missing: { parentFolderId: MISSING },
    path: "parentFolderId",
    route: "POST /api/v1/lookupTables",
  },
  {
    resource: O365AuditSource,
    fixture: O365AuditSourceFixture,
    missing: { collectorId: 987654321 },
    path: "collectorId",
  },
  { resource: User, fixture: UserFixture, missing: { roleIds: [MISSING, "short"] }, path: "roleIds[0]" },
  { resource: DataForwardingRule, fixture: DataForwardingRuleFixture, missing: { indexId: MISSING }, path: "indexId" },
];

const bench = useInSuite(startBench);

async function pathsOf(work: Promise<unknown>): Promise<readonly string[]> {
  const [settled] = await Promise.allSettled([work]);
  assert.equal(settled.status, "rejected", "the operation succeeded");
  const error: unknown = settled.status === "rejected" && settled.reason;
  assert.ok(error instanceof InputError, String(error));
  return error.failures.map(({ path }) => path);
}

describe("createError: an error response because an object of an input is missing", () => {
  for (const { resource, fixture, missing, path, route } of KINDS) {
    const kind = resource as Kind;
    it(`names ${path} of ${kind.name}`, async () => {
      const inputs = { ...(reveal(fixture.minimal(() => DRAFTS)) as JsonObject), ...missing };
      assert.deepEqual(await pathsOf(bench.create(kind, inputs)), [path]);
      if (route === undefined) return;
      // A 404 without the name of the missing object.
      const body = { id: "X", errors: [{ code: "content:not_found", message: "Content does not exist." }] };
      bench.logs.faults.add({ route, times: 1, fault: { kind: "answer", status: 404, body } });
      assert.deepEqual(await pathsOf(bench.create(kind, inputs)), [path]);
    });
  }
});
