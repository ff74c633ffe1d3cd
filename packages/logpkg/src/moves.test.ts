import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnyResource } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import type { JsonObject } from "@tripod/testkit";
import { ContentFixture } from "./content/Content.fixture.js";
import { Content } from "./content/Content.js";
import { FolderFixture } from "./content/Folder.fixture.js";
import { Folder } from "./content/Folder.js";
import { LookupTableFixture } from "./content/LookupTable.fixture.js";
import { LookupTable } from "./content/LookupTable.js";
import { DRAFTS, PERSONAL } from "./content/library.testing.js";
import { MonitorFixture } from "./monitors/Monitor.fixture.js";
import { Monitor } from "./monitors/Monitor.js";
import { MonitorFolderFixture } from "./monitors/MonitorFolder.fixture.js";
import { MonitorFolder } from "./monitors/MonitorFolder.js";
import { MutingSchedule } from "./muting/MutingSchedule.js";
import type { LogPlatform } from "./platform.js";
import { startBench } from "./resources.testing.js";
import { LogSearchFixture } from "./searches/LogSearch.fixture.js";
import { LogSearch } from "./searches/LogSearch.js";
import { MetricsSearchFixture } from "./searches/MetricsSearch.fixture.js";
import { MetricsSearch } from "./searches/MetricsSearch.js";
import { SloFixture } from "./slos/Slo.fixture.js";
import { Slo } from "./slos/Slo.js";
import { SloFolderFixture } from "./slos/SloFolder.fixture.js";
import { SloFolder } from "./slos/SloFolder.js";

const { assertRejected } = createWording(import.meta.url);

type Kind = AnyResource<LogPlatform>;

/** Resources in a folder, with the request that moves them, from the platform's reference. */
const KINDS: readonly {
  readonly resource: unknown;
  readonly fixture: { readonly collection: string; minimal(of: () => string): JsonObject };
  readonly input?: string;
  readonly folders?: unknown;
  readonly move: (id: string, target: string) => string;
}[] = [
  ...[
    { resource: Folder, fixture: FolderFixture },
    { resource: LookupTable, fixture: LookupTableFixture, input: "parentFolderId" },
    { resource: Content, fixture: ContentFixture },
    { resource: LogSearch, fixture: LogSearchFixture },
    { resource: MetricsSearch, fixture: MetricsSearchFixture },
  ].map((kind) => ({
    ...kind,
    move: (id: string, target: string) => `v2/content/${id}/move?destinationFolderId=${target}`,
  })),
  ...[
    { resource: Monitor, fixture: MonitorFixture, folders: MonitorFolder },
    { resource: MonitorFolder, fixture: MonitorFolderFixture, folders: MonitorFolder },
  ].map((kind) => ({ ...kind, move: (id: string, target: string) => `v1/monitors/${id}/move?parentId=${target}` })),
  ...[
    { resource: Slo, fixture: SloFixture, folders: SloFolder },
    { resource: SloFolder, fixture: SloFolderFixture, folders: SloFolder },
  ].map((kind) => ({ ...kind, move: (id: string, target: string) => `v1/slos/${id}/move?parentId=${target}` })),
];

const bench = useInSuite(startBench);

const outside = (path: string) =>
  bench.platform.api.send(
    {
      operation: "Move",
      method: "POST",
      idempotency: "unsafe",
      path: path.split("?")[0] as string,
      query: queryOf(path),
    },
    { signal: new AbortController().signal, log: () => undefined, progress: () => undefined } as never,
  );
const queryOf = (path: string) => Object.fromEntries(new URLSearchParams(path.split("?")[1]));

/** Returns two parent folders for such objects. */
async function foldersFor(folders: unknown, name: string): Promise<readonly [string, string]> {
  if (folders === undefined) return [PERSONAL, DRAFTS];
  const make = (end: string) => bench.create(folders as Kind, { name: `${name} ${end}`, description: "" });
  return [(await make("from")).id, (await make("to")).id];
}

describe("moves to another folder", () => {
  for (const { resource, fixture, input = "parentId", folders, move } of KINDS) {
    const kind = resource as Kind;
    it(`keep the ID, revert a move outside of the program, and report a deletion: ${kind.name}`, async (test) => {
      const [first, second] = await foldersFor(folders, kind.name);
      const inputs = (folder: string): object => ({ ...fixture.minimal(() => ""), [input]: folder });
      const made = await bench.create(kind, inputs(first));
      const { replaces, changes } = bench.diff(kind, inputs(second), made);
      assert.deepEqual([changes.map(({ path }) => path), replaces], [[input], []]);

      bench.logs.requests.reset();
      const moved = await bench.update(kind, inputs(second), made);
      const routes = bench.logs.requests.all().map(({ method, path, query }) => `${method} ${path}?${query}`);
      assert.ok(!routes.some((route) => route.startsWith("DELETE")), "the object was deleted");
      assert.ok(
        routes.some((route) => route.endsWith(move(made.id, second))),
        `the move was not requested: ${routes.join(", ")}`,
      );
      assert.deepEqual([moved.id, moved.state[input]], [made.id, second]);

      await outside(move(made.id, first));
      const found = (await bench.refresh(kind, moved)) ?? assert.fail("the object was treated as deleted");
      assert.deepEqual([found.id, found.state[input]], [made.id, first]);
      const drift = bench.diff(kind, inputs(second), found);
      assert.deepEqual([drift.changes.map(({ path }) => path), drift.replaces], [[input], []]);
      const back = await bench.update(kind, inputs(second), found);
      assert.deepEqual([back.id, back.state[input]], [made.id, second]);

      const elsewhere = bench.update(kind, inputs("00000000DEADBEEF"), back);
      await assertRejected(test, elsewhere, { code: "invalid-argument", path: input });
      const body = { id: "X", errors: [{ code: "content:not_found", message: "Not found." }] };
      bench.logs.faults.add({ route: "DELETE /*", times: 1, fault: { kind: "answer", status: 404, body } });
      await assert.rejects(bench.delete(kind, back), "a 404 is believed although the object can be read");
      const before = () => bench.logs.objects.remove(fixture.collection, made.id);
      bench.logs.faults.add({ route: "POST /*", times: 1, fault: { kind: "call", before } });
      await assertRejected(test, bench.update(kind, inputs(first), back), { code: "invalid-argument", path: "" });
    });
  }

  it("are of one kind: an import of another kind names its resource", async (test) => {
    for (const [kind, id, resource] of [
      [Monitor, "0000000000F00D00", "MonitorFolder"],
      [Slo, "0000000000005100", "SloFolder"],
    ] as const) {
      await assertRejected(
        test,
        bench.import(kind as unknown as Kind, id),
        { code: "invalid-argument", path: "" },
        { resource },
      );
    }
  });

  it("create the new object first if the platform has no move", async () => {
    const schedule = { timezone: "UTC", startDate: "2999-01-31", startTime: "08:30", duration: 60 };
    const inputs = { name: "moves", schedule, monitor: { all: true } };
    const made = await bench.create(MutingSchedule as unknown as Kind, inputs);
    const other = { ...inputs, parentId: "0000000000005BAD" };
    const { replaces, deleteBeforeReplace } = bench.diff(MutingSchedule as unknown as Kind, other, made);
    assert.deepEqual([replaces, deleteBeforeReplace], [["parentId"], false]);
    await bench.delete(MutingSchedule as unknown as Kind, made);
  });

  it("delete first only if neither name nor folder changes", () => {
    const before = { name: "one", parentId: "A" };
    for (const { resource, input = "parentId" } of KINDS) {
      const { name, deleteBeforeReplace } = resource as Kind;
      if (name === "Content") continue;
      const called = name === "MetricsSearch" ? "title" : "name";
      const first = (after: object) => deleteBeforeReplace?.({ [called]: "one", [input]: "A" }, after);
      assert.equal(first({ [called]: "one", [input]: "A" }), true, name);
      assert.equal(first({ [called]: "one", [input]: "B" }), false, name);
      assert.equal(first({ [called]: "one" }), false, name);
      assert.equal(first({ [called]: "two", [input]: "A" }), false, name);
    }
    assert.equal(MutingSchedule.deleteBeforeReplace?.(before, { ...before, parentId: "B" }), false);
  });
});
