/** Lists that change while they are read: existing objects are found, and an endless list is abandoned. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  type Fault,
  type Faults,
  type RequestLog,
  type Row,
  startClusters,
  startHosting,
  startLogs,
} from "@tripod/emulators";
import { hostpkg } from "@tripod/hostpkg";
import { hurried } from "@tripod/http/testing";
import { k8spkg } from "@tripod/k8spkg";
import { createClient, createShared, failureCodeOf } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { logpkg } from "@tripod/logpkg";

const { assertRejected, assertWording } = createWording(import.meta.url);

/** List in pages, and lookups by name that make a client read it. */
interface Listing {
  readonly faults: Faults;
  readonly requests: RequestLog;
  readonly route: string;
  /** Requests of the same route that search for single names before the list is read. */
  readonly searches: number;
  readonly names: readonly string[];
  find(name: string): Promise<{ readonly name?: string | null | undefined }>;
  /** Concurrent change of the list: its first record is deleted, or a record is inserted before it. */
  remove(): void;
  insert(): void;
  close(): Promise<void>;
}

const options = () => ({ shared: createShared(), clock: hurried(20) });

/** Removes the first record, or puts a copy under another name before it. */
function edits<T extends object>(records: T[], renamed: (record: T) => T): Pick<Listing, "remove" | "insert"> {
  const [first] = records;
  if (first === undefined) throw new Error("The list is empty");
  const copy = renamed(structuredClone(first));
  return { remove: () => void records.shift(), insert: () => void records.unshift(copy) };
}

async function zones(): Promise<Listing> {
  const platform = await startHosting({ pageCaps: { dns: 3 }, zones: 30 });
  const { projectId } = platform.settings;
  const client = createClient(hostpkg, platform.settings, options());
  const { zones: records } = platform.control.project(projectId);
  return {
    ...platform,
    route: "GET /domains/v2/zones",
    searches: 3,
    names: records.slice(1).map(({ name }) => name),
    find: (name) => client.getDomainsZoneV2({ projectId, name }),
    ...edits(records, (zone) => ({ ...zone, id: "2e000000-0000-4000-8000-000000000001", name: "inserted.example." })),
    close: () => platform.close().then(() => client.close()),
  };
}

async function collectors(): Promise<Listing> {
  const platform = await startLogs({ limits: false, pageCap: 3, collectors: 9 });
  const client = createClient(logpkg, platform.settings, options());
  const { collectors: byId } = platform.control.records();
  const [first] = byId.values();
  if (first === undefined) throw new Error("There are no collectors");
  const names = [...byId.values()].slice(1).map(({ name }) => name);
  const insert = () => {
    const others = [...byId];
    byId.clear();
    for (const [id, one] of [[1, { ...first, id: 1, name: "inserted" }] as const, ...others]) byId.set(id, one);
  };
  return {
    ...platform,
    route: "GET /api/v1/collectors",
    searches: 0,
    names: names.filter((name) => name.startsWith("generated")),
    find: (name) => client.getCollector({ name }),
    remove: () => void byId.delete(first.id),
    insert,
    close: () => platform.close().then(() => client.close()),
  };
}

async function accounts(): Promise<Listing> {
  const platform = await startClusters({ seed: "large", limits: [] });
  const { apiKey } = platform.settings;
  const client = createClient(k8spkg, { apiKey, host: platform.plainOrigin, retryAttempts: 1 }, options());
  const records = platform.objects.rows("cloudAccounts.aws", {}) as Row[];
  const nameOf = ({ metadata }: Row): string => String((metadata as Row).name);
  const names = records.map(nameOf).filter((name) => name.startsWith("team-"));
  return {
    ...platform,
    route: "GET /v1/cloudaccounts/aws",
    searches: 0,
    names,
    find: (name) => client.getCloudaccountCloudA({ name }),
    ...edits(records, ({ metadata, ...account }) => ({
      ...account,
      uid: "64f0a1b2c3d4e5f6010206ff",
      metadata: { ...(metadata as Row), name: "inserted" },
    })),
    close: () => platform.close().then(() => client.close()),
  };
}

for (const [name, start] of Object.entries({ hostpkg: zones, logpkg: collectors, k8spkg: accounts })) {
  describe(`a list of ${name}`, () => {
    for (const change of ["remove", "insert"] as const) {
      it(`whose records move (${change}) between two pages: every name is found, once`, async (t) => {
        const listing = await start();
        t.after(() => listing.close());
        const before = () => listing[change]();
        const skip = listing.searches + 1;
        listing.faults.add({ route: listing.route, skip, times: 1, fault: { kind: "call", before } });
        const found = await Promise.all(listing.names.map((requested) => listing.find(requested)));
        assert.deepEqual(
          found.map((one) => one.name),
          listing.names,
        );
        assert.deepEqual(listing.faults.list(), [], "a fault was not used");
      });
    }

    it("that repeats a page ends with an error", async (t) => {
      const listing = await start();
      t.after(() => listing.close());
      const repeat: Fault = { kind: "repeat-page" };
      listing.faults.add({ route: listing.route, skip: listing.searches, fault: repeat });
      const outcomes = await Promise.allSettled(listing.names.map((requested) => listing.find(requested)));
      const failures = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason as Error] : []));
      assert.ok(failures.length > 0, "no search failed");
      for (const error of failures) assert.equal(failureCodeOf(error), "unexpected-answer", error.message);
      assertWording(t, [...new Set(failures.map(({ message }) => message))].join("\n"));
      assert.ok(listing.requests.count(listing.route) <= 10, JSON.stringify(listing.requests.byRoute()));
    });
  });
}

/**
 * List whose only page the platform repeats, whatever page is requested, although its total says that others follow.
 */
interface Repeating {
  readonly route: string;
  readonly body: object;
  read(clients: Clients): Promise<unknown>;
}

type Clients = Awaited<ReturnType<typeof startClients>>;

async function startClients() {
  const platforms = [await startHosting(), await startLogs({ limits: false })] as const;
  const [{ settings }, logs] = platforms;
  return {
    platforms,
    hosting: createClient(hostpkg, settings, options()),
    logs: createClient(logpkg, logs.settings, options()),
    projectId: settings.projectId,
  };
}

const all = async (list: AsyncIterable<unknown>): Promise<void> => {
  for await (const _ of list);
};
const ID = "2e000000-0000-4000-8000-000000000001";

/** By the paging code that reads the list. */
const REPEATING: Readonly<Record<string, Repeating>> = {
  "a DNS zone": {
    route: "GET /domains/v2/zones",
    body: { count: 2, next_offset: null, result: [{ id: ID, name: "other.example." }] },
    read: ({ hosting, projectId }) => hosting.getDomainsZoneV2({ projectId, name: "wanted.example." }),
  },
  "configurations of dedicated servers": {
    route: "GET /servers/v2/service/server",
    body: { item_count: 2, result: [{ uuid: ID, name: "other" }] },
    read: ({ hosting, projectId }) => hosting.getDedicatedConfigurationV1({ projectId, filter: { name: "wanted" } }),
  },
  "private networks": {
    route: "GET /servers/v2/network",
    body: { item_count: 2, result: [{ uuid: ID }] },
    read: ({ hosting, projectId }) => hosting.getDedicatedPrivateSubnetV1({ projectId }),
  },
  "dedicated servers": {
    route: "GET /servers/v2/resource",
    body: { item_count: 2, result: [{ uuid: ID }] },
    read: ({ hosting, projectId }) => all(hosting.DedicatedServerV1.list({ projectId })),
  },
  "backup plans of a lookup": {
    route: "GET /data-protect/:region/v2/:projectId/plans/",
    body: { total: 2, plans: [{ id: ID, name: "other" }] },
    read: ({ hosting, projectId }) => hosting.getCloudbackupPlanV2({ projectId, region: "ru-3" }),
  },
  "backup plans of a resource": {
    route: "GET /data-protect/:region/v2/:projectId/plans/",
    body: { total: 2, plans: [{ id: ID, name: "other" }] },
    read: ({ hosting, projectId }) => all(hosting.CloudbackupPlanV2.list({ projectId, region: "ru-3" })),
  },
  "registry tokens": {
    route: "GET /craas/v2/tokens",
    body: { totalCount: 2, tokens: [{ id: ID, name: "other" }] },
    read: ({ hosting, projectId }) => all(hosting.CraasTokenV2.list({ projectId })),
  },
  "rule tuning expressions": {
    route: "GET /api/sec/v1/rule-tuning-expressions",
    body: { data: { total: 2, objects: [{ id: "1", name: "other" }] } },
    read: ({ logs }) => all(logs.CseRuleTuningExpression.list()),
  },
};

describe("list that repeats its page although others are to follow", () => {
  for (const [name, { route, body, read }] of Object.entries(REPEATING)) {
    it(`is not treated as complete: ${name}`, async (t) => {
      const clients = await startClients();
      t.after(async () => {
        clients.hosting.close();
        clients.logs.close();
        await Promise.all(clients.platforms.map((one) => one.close()));
      });
      for (const { faults } of clients.platforms) faults.add({ route, fault: { kind: "answer", status: 200, body } });
      await assertRejected(t, read(clients), { code: "unexpected-answer" });
    });
  }
});
