import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { type AnyResource, PartialFailure } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { failureOf } from "../lookups.testing.js";
import type { LogPlatform } from "../platform.js";
import { type Bench, type Recorded, requestsOf, startBench } from "../resources.testing.js";
import { Content } from "./Content.js";
import { Folder } from "./Folder.js";
import { exportContent, finishImport, startImport } from "./transfer.js";

const { assertFailure, assertRejected, assertWording } = createWording(import.meta.url);

const content = Content as AnyResource<LogPlatform>;
const folder = Folder as unknown as AnyResource<LogPlatform>;

const bench = useInSuite(startBench);
afterEach(() => bench.restore());

const PARENT = "0000000000BEEF02";
const OTHER = "0000000000BEEF01";
const IMPORT = "POST /api/v2/content/folders/*/import";
const STATUS = "GET /api/v2/content/folders/*/import/*/status";

let made = 0;
/** Returns a dashboard with an unused name. */
function dashboard(more: object = {}): { type: string; name: string } & Record<string, unknown> {
  made += 1;
  const panels = [{ key: "p1", queries: [{ queryString: "x", queryType: "Logs", queryKey: "A" }] }];
  const name = `dashboard ${made}`;
  return { type: "DashboardV2SyncDefinition", name, theme: "Dark", description: "d", panels, variables: [], ...more };
}

const program = (definition: object, parentId = PARENT) => ({ parentId, config: JSON.stringify(definition) });
const live = (on: Bench = bench) => ({
  platform: on.platform,
  signal: new AbortController().signal,
  progress: () => {},
  log: () => {},
});
const named = async (name: unknown, on: Bench = bench) =>
  (await on.platform.contentLibrary.childrenOf(PARENT, live(on))).filter((item) => item.name === name);
const changeOutside = async (definition: object) => {
  const job = await startImport(PARENT, definition as never, true, live());
  return finishImport(job, { timeoutMs: 60_000, timeoutSetting: null }, live());
};

describe("Content", () => {
  it("is imported, read, updated in place and deleted with the minimum number of requests", async () => {
    const definition = dashboard();
    const changed = { ...definition, description: "changed" };
    let object = undefined as unknown as Recorded;
    let next = undefined as unknown as Recorded;
    const create = await requestsOf(bench, async () => {
      object = await bench.create(content, program(definition));
    });
    assert.deepEqual([object.reasons, object.state.contentId], [[], object.id]);
    assert.deepEqual(bench.diff(content, program(definition), object).changes, []);
    const read = await requestsOf(bench, async () => {
      const refreshed = await bench.refresh(content, object);
      assert.deepEqual([refreshed?.state, refreshed?.inputs], [object.state, object.inputs]);
    });
    await requestsOf(bench, async () => {
      next = await bench.update(content, program(changed), object);
    });
    assert.deepEqual([next.id, next.reasons], [object.id, []]);
    assert.equal(
      (await exportContent(object.id, { timeoutMs: 60_000, timeoutSetting: null }, live()))?.description,
      "changed",
    );
    await bench.delete(content, next);
    assert.equal(await bench.refresh(content, next), undefined);
    await bench.delete(content, next);
    const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0);
    assert.deepEqual([total(create), total(read)], [4, 6], JSON.stringify({ create, read }));
  });

  it("names the item that has the name, with an import ID that works", async (test) => {
    const first = dashboard();
    const taken = await bench.create(content, program(first));
    for (const type of ["DashboardV2SyncDefinition", "LookupTableSyncDefinition"]) {
      const created = bench.create(content, program({ ...first, type }));
      await assertRejected(
        test,
        created,
        { code: "failed-precondition" },
        { "import ID": taken.id, name: String(first.name) },
      );
    }
    assert.equal((await bench.import(content, taken.id))?.id, taken.id);
    await bench.delete(content, taken);
  });

  it("compares definitions semantically", async () => {
    const { panels, variables, ...rest } = dashboard();
    const object = await bench.create(content, program({ ...rest, panels, variables }));
    const queries = [{ queryString: "x", queryType: "Logs", queryKey: "A", transient: false, timeSource: null }];
    const same = { panels: [{ queries, key: "p1" }], ...rest, theme: "dark", topologyLabelMap: null };
    assert.deepEqual(bench.diff(content, program(same), object).changes, []);
    const other = bench.diff(content, program({ ...same, description: "" }), object);
    assert.deepEqual([other.changes.map(({ path }) => path), other.replaces], [["config"], []]);
  });

  it("keeps every digit of numbers in requests, state and reads", async () => {
    const [one, other] = ["12345678901234567891", "12345678901234567892"];
    const text = (id: string) => JSON.stringify({ ...dashboard(), name: "big", id: "ID" }).replace('"ID"', id);
    const object = await bench.create(content, { parentId: PARENT, config: text(one) });
    const { body } = bench.logs.requests.all().find(({ path }) => path.endsWith("/import")) ?? assert.fail();
    assert.ok(body.includes(`"id":${one}`), body);
    assert.match(String((await bench.refresh(content, object))?.state.config), new RegExp(`"id":${one}`));
    assert.match(String((await bench.import(content, object.id))?.inputs.config), new RegExp(`"id":${one}`));
    assert.equal(bench.diff(content, { parentId: PARENT, config: text(other) }, object).changes.length, 1);
    const next = await bench.update(content, { parentId: PARENT, config: text(other) }, object);
    assert.match(String((await bench.import(content, next.id))?.inputs.config), new RegExp(`"id":${other}`));
    await bench.delete(content, next);
  });

  it("is replaced if its name changes, and moved if its folder changes", async () => {
    const definition = dashboard();
    const object = await bench.create(content, program(definition));
    const other = bench.diff(content, program({ ...definition, name: "other" }), object);
    assert.deepEqual([other.replaces, other.deleteBeforeReplace], [["config"], false]);
    const { changes, replaces } = bench.diff(content, program(definition, OTHER), object);
    assert.deepEqual([changes.map(({ path }) => path), replaces], [["parentId"], []]);
  });

  it("rejects a change of the type under the same name, because the replacement would first delete rows or a folder's content", async () => {
    const definition = dashboard();
    const object = await bench.create(content, program(definition));
    const { replaces, refused } = bench.diff(
      content,
      program({ ...definition, type: "DashboardSyncDefinition" }),
      object,
    );
    assert.deepEqual([replaces, refused.map(({ path }) => path)], [[], ["config"]]);
  });

  it("detects changes and moves outside of the program", async () => {
    const definition = dashboard();
    const object = await bench.create(content, program(definition));
    await changeOutside({ ...definition, description: "drifted" });
    const drifted = await bench.refresh(content, object);
    assert.match(String(drifted?.state.config), /drifted/);
    assert.ok(drifted);
    assert.deepEqual(bench.diff(content, program(definition), drifted).changes.length, 1);
    const path = `v2/content/${object.id}/move`;
    const query = { destinationFolderId: OTHER };
    await bench.platform.api.send({ operation: "Move", method: "POST", idempotency: "unsafe", path, query }, live());
    assert.equal((await bench.refresh(content, object))?.state.parentId, OTHER);
    const changed = program({ ...definition, description: "new" });
    const back = await bench.update(content, changed, object);
    assert.equal(back.id, object.id, "the content was recreated");
    assert.deepEqual((await bench.refresh(content, back))?.state.parentId, PARENT);
    assert.deepEqual(bench.diff(content, changed, (await bench.refresh(content, back)) ?? assert.fail()).changes, []);
  });

  it("is imported into state by its ID", async (test) => {
    const definition = dashboard();
    const { id } = await bench.create(content, program(definition));
    const found = await bench.import(content, id.toLowerCase());
    assert.deepEqual([found?.id, found?.state.parentId], [id, PARENT]);
    assert.ok(found);
    assert.deepEqual(bench.diff(content, program(definition), found).changes, []);
    const missing = await failureOf(bench.import(content, "00000000000FFFFF"));
    assertFailure(test, missing, { code: "not-found", path: "" });
    await assertRejected(test, bench.import(content, "nonsense"), { code: "invalid-argument", path: "" });
  });

  it("rejects invalid definitions without sending requests", () => {
    for (const config of ["[]", '{"name":"x"}', '{"type":"x","name":1}']) {
      assert.equal(bench.check(content, { parentId: PARENT, config }).failures.length, 1, config);
    }
    const { failures } = bench.check(content, { ...program(dashboard()), timeouts: { read: "soon" } });
    assert.deepEqual(
      failures.map(({ path }) => path),
      ["timeouts.read"],
    );
  });

  it("reports the platform's reason for a failed import and records nothing", async (test) => {
    const definition = dashboard();
    const first = await bench.create(content, program(definition));
    const failure = await failureOf(bench.create(content, program(definition)));
    assert.ok(!(failure instanceof PartialFailure));
    assertFailure(test, failure, { code: "failed-precondition" });
    assert.deepEqual(
      (await named(definition.name)).map(({ id }) => id),
      [first.id],
    );
  });

  it("reports the platform's reason for a failed export or delete", async (test) => {
    const object = await bench.create(content, program(dashboard()));
    const error = { code: "content:busy", message: "Try again." };
    bench.logs.control.finishNextJob("export", { status: "Failed", error });
    await assertRejected(test, bench.refresh(content, object), { code: "failed-precondition" });
    bench.logs.control.finishNextJob("delete", { status: "Failed", error });
    await assertRejected(test, bench.delete(content, object), { code: "failed-precondition" });
  });

  it("can be deleted while another delete succeeds, like that of a canceled run; so can a folder", async () => {
    for (const [resource, inputs] of [
      [content, program(dashboard())],
      [folder, { name: "both", description: "", parentId: PARENT }],
    ] as const) {
      const object = await bench.create(resource, inputs);
      const edit = (body: unknown) => {
        const { objects } = bench.logs;
        const [name] = objects.names().filter((one) => objects.rows(one).some(({ id }) => id === object.id));
        objects.remove(name ?? assert.fail(`${object.id} is not in any collection`), object.id);
        return body;
      };
      bench.logs.faults.add({ route: "DELETE /api/v2/content/*", times: 1, fault: { kind: "edit", edit } });
      await bench.delete(resource, object);
      assert.equal(await bench.refresh(resource, object), undefined);
    }
  });

  it("does not repeat an import after a lost response, but finds the content or explains the next step", async (test) => {
    const definition = dashboard();
    const lost = { route: IMPORT, times: 1, fault: { kind: "lost-answer" } } as const;
    bench.logs.faults.add(lost);
    const pending = await bench.create(content, program(definition));
    assert.match(pending.id, /^pending-create:/);
    assertWording(test, pending.reasons.join());
    bench.logs.faults.clear();
    const { createdBy } = await bench.platform.contentLibrary.personalFolder(live());
    const item = { id: "00000000000ABCDE", name: definition.name, itemType: "Dashboard", createdBy };
    const edit = (body: unknown) => ({ ...(body as object), children: [item] });
    bench.logs.faults.add(lost);
    // The provider lists the folder before the import, and the new item is not immediately visible.
    bench.logs.faults.add({ route: "GET /api/v2/content/folders/*", skip: 3, fault: { kind: "edit", edit } });
    const object = await bench.create(content, program(definition));
    assert.deepEqual([object.id, object.reasons], [item.id, []]);
    assert.equal(bench.logs.requests.count("POST /api/v2/content/folders/:parentId/import"), 2);
  });

  it("never adopts content that existed before the import", async () => {
    const definition = dashboard();
    await bench.create(content, program(definition));
    bench.logs.faults.add({ route: IMPORT, times: 1, fault: { kind: "lost-answer" } });
    const pending = await bench.create(content, program(definition));
    assert.match(pending.id, /^pending-create:/);
    assert.equal(await bench.refresh(content, pending), undefined);
  });

  it("finds in the next run what an import with a lost response created, and otherwise starts another", async () => {
    const definition = dashboard();
    bench.logs.faults.add({ route: IMPORT, times: 1, fault: { kind: "lost-answer" } });
    const pending = await bench.create(content, program(definition));
    // The platform shows it after the run.
    const late = await bench.create(content, program(definition));
    const found = await bench.refresh(content, pending);
    assert.deepEqual([found?.id, found?.state.contentId], [late.id, late.id]);
  });

  it("records an import whose status cannot be read, and continues with it later", async () => {
    const definition = dashboard();
    bench.logs.faults.add({ route: STATUS, fault: { kind: "unavailable" } });
    const object = await bench.create(content, { ...program(definition), timeouts: { create: "20s" } });
    assert.match(object.id, /^import-job:/);
    assert.equal(object.reasons.length, 1);
    bench.logs.faults.clear();
    const next = await bench.update(content, program(definition), object);
    const [there] = await named(definition.name);
    assert.deepEqual([next.reasons, next.state.contentId], [[], there?.id]);
    assert.equal(bench.logs.requests.count("POST /api/v2/content/folders/:parentId/import"), 1);
    assert.equal((await bench.refresh(content, object))?.id, there?.id);
    await bench.delete(content, object);
    assert.deepEqual(await named(definition.name), []);
  });

  it("removes from state an import that failed, and with a warning one that the platform no longer knows", async (test) => {
    for (const forgotten of [false, true]) {
      bench.logs.faults.add({
        route: STATUS,
        fault: { kind: "answer", status: 403, body: { errors: [{ code: "forbidden", message: "No." }] } },
      });
      bench.logs.control.finishNextJob("import", { status: "Failed", error: { code: "c", message: "m" } });
      const object = await bench.create(content, program(dashboard()));
      bench.logs.faults.clear();
      const id = forgotten ? `import-job:${PARENT}:GONE` : object.id;
      assert.equal(await bench.refresh(content, { ...object, id }), undefined);
      const warnings = bench.log.filter((line) => line.startsWith("warning: ") && line.includes(PARENT));
      assert.equal(warnings.length > 0, forgotten);
      assertWording(test, warnings.join("\n"));
      await bench.delete(content, { ...object, id });
    }
  });

  it("finds the content by its name if the platform does not return the ID", async () => {
    const definition = dashboard();
    bench.logs.control.finishNextJob("import", { status: "Success", statusMessage: "" });
    const object = await bench.create(content, program(definition));
    assert.deepEqual([object.id], [(await named(definition.name))[0]?.id]);
  });

  it("ignores the order in which the platform returns the children of a folder", async () => {
    const search = { type: "SavedSearchWithScheduleSyncDefinition", name: "A search", search: { queryText: "x" } };
    const inner = { type: "FolderSyncDefinition", name: "Z folder", description: "", children: [] };
    const folder = { type: "FolderSyncDefinition", name: `ordered ${made}`, children: [search, inner] };
    const object = await bench.create(content, program(folder));
    const live = await bench.refresh(content, object);
    assert.deepEqual(live?.inputs, object.inputs);
  });

  it("reports the items that an import of a folder skipped", async (test) => {
    const folder = { type: "FolderSyncDefinition", name: `folder ${made}`, children: [dashboard()] };
    const failures = [{ path: "/a/b", type: "x", error: "name too long" }];
    const edit = () => ({ summary: { totalItems: 2, successCount: 1, failureCount: 1 }, failures });
    bench.logs.faults.add({ route: "GET /api/v2/content/folders/*/import/*/result", fault: { kind: "edit", edit } });
    const object = await bench.create(content, program(folder));
    assertWording(test, object.reasons.join("\n"), { path: "/a/b", reason: "name too long" });
    bench.logs.faults.clear();
    const next = await bench.update(content, program(folder), object);
    assert.deepEqual([next.reasons, next.id], [[], object.id]);
    assert.deepEqual((await bench.refresh(content, next))?.inputs, next.inputs);
  });

  it("reads content whose path changes between the requests, and rejects responses about something else", async () => {
    const object = await bench.create(content, program(dashboard()));
    const refreshAt = (path: string, times: number) => {
      const fault = { kind: "edit", edit: () => ({ path }) } as const;
      bench.logs.faults.add({ route: "GET /api/v2/content/*/path", times, fault });
      return bench.refresh(content, object);
    };
    const [other] = await bench.platform.contentLibrary.childrenOf(OTHER, live());
    const request = { operation: "Get path", path: `v2/content/${other?.id}/path` };
    const { path: taken } = (await bench.platform.api.send(request, live())).json() as { readonly path: string };
    assert.equal((await bench.platform.contentLibrary.at(taken, live()))?.id, other?.id);
    for (const path of ["/nowhere", taken, taken.slice(0, taken.lastIndexOf("/"))])
      assert.deepEqual((await refreshAt(path, 1))?.state, object.state, path);
    for (const member of [{ name: undefined }, { name: "" }, { type: null }]) {
      const edit = (body: unknown) => ({ ...(body as object), ...member });
      bench.logs.faults.add({
        route: "GET /api/v2/content/*/export/*/result",
        times: 1,
        fault: { kind: "edit", edit },
      });
      await assert.rejects(bench.refresh(content, object), { code: "unexpected-answer" }, JSON.stringify(member));
    }
    const failure = await failureOf(refreshAt("/nowhere", 9));
    assert.equal((failure as { readonly code?: string }).code, "unexpected-answer");
  });
});
