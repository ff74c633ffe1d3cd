import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { type AnyResource, PartialFailure } from "@tripod/kit";
import { failureOf } from "../lookups.testing.js";
import type { LogPlatform } from "../platform.js";
import { type Bench, type Recorded, requestsOf, startBench } from "../resources.testing.js";
import { Content } from "./Content.js";
import { Folder } from "./Folder.js";
import { exportContent, finishImport, startImport } from "./transfer.js";

const content = Content as AnyResource<LogPlatform>;
const folder = Folder as unknown as AnyResource<LogPlatform>;

let bench: Bench;
before(async () => {
  bench = await startBench();
});
afterEach(() => bench.restore());
after(() => bench.close());

const PARENT = "0000000000BEEF02";
const OTHER = "0000000000BEEF01";
const IMPORT = "POST /api/v2/content/folders/*/import";
const STATUS = "GET /api/v2/content/folders/*/import/*/status";

let made = 0;
/** A dashboard of a name that nothing had before. */
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
  return finishImport(job, { patienceMs: 60_000, moreTimeBy: null }, live());
};

describe("Content", () => {
  it("is imported, read, changed in place and deleted, and asks as little as can be", async () => {
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
      (await exportContent(object.id, { patienceMs: 60_000, moreTimeBy: null }, live()))?.description,
      "changed",
    );
    await bench.delete(content, next);
    assert.equal(await bench.refresh(content, next), undefined);
    await bench.delete(content, next);
    const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0);
    assert.deepEqual([total(create), total(read)], [4, 6], JSON.stringify({ create, read }));
  });

  it("is compared by meaning", async () => {
    const { panels, variables, ...rest } = dashboard();
    const object = await bench.create(content, program({ ...rest, panels, variables }));
    const queries = [{ queryString: "x", queryType: "Logs", queryKey: "A", transient: false, timeSource: null }];
    const same = { panels: [{ queries, key: "p1" }], ...rest, theme: "dark", topologyLabelMap: null };
    assert.deepEqual(bench.diff(content, program(same), object).changes, []);
    const other = bench.diff(content, program({ ...same, description: "" }), object);
    assert.deepEqual([other.changes.map(({ path }) => path), other.replaces], [["config"], []]);
  });

  it("keeps every digit of numbers, on the way there, in state, and back", async () => {
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

  it("is replaced when its name is another, and moved when its folder is", async () => {
    const definition = dashboard();
    const object = await bench.create(content, program(definition));
    const other = bench.diff(content, program({ ...definition, name: "other" }), object);
    assert.deepEqual([other.replaces, other.deleteBeforeReplace], [["config"], false]);
    const { changes, replaces } = bench.diff(content, program(definition, OTHER), object);
    assert.deepEqual([changes.map(({ path }) => path), replaces], [["parentId"], []]);
  });

  it("does not become something of another type under its name: rows or a folder's content would be deleted first", async () => {
    const definition = dashboard();
    const object = await bench.create(content, program(definition));
    const { replaces, refused } = bench.diff(
      content,
      program({ ...definition, type: "DashboardSyncDefinition" }),
      object,
    );
    assert.deepEqual([replaces, refused.map(({ path }) => path)], [[], ["config"]]);
  });

  it("shows what was changed and moved outside", async () => {
    const definition = dashboard();
    const object = await bench.create(content, program(definition));
    await changeOutside({ ...definition, description: "drifted" });
    const drifted = await bench.refresh(content, object);
    assert.match(String(drifted?.state.config), /drifted/);
    assert.ok(drifted);
    assert.deepEqual(bench.diff(content, program(definition), drifted).changes.length, 1);
    const path = `v2/content/${object.id}/move`;
    const query = { destinationFolderId: OTHER };
    await bench.platform.api.send({ operation: "Move", method: "POST", effect: "once", path, query }, live());
    assert.equal((await bench.refresh(content, object))?.state.parentId, OTHER);
    const changed = program({ ...definition, description: "new" });
    const back = await bench.update(content, changed, object);
    assert.equal(back.id, object.id, "it is made anew");
    assert.deepEqual((await bench.refresh(content, back))?.state.parentId, PARENT);
    assert.deepEqual(bench.diff(content, changed, (await bench.refresh(content, back)) ?? assert.fail()).changes, []);
  });

  it("is imported into the state by its id", async () => {
    const definition = dashboard();
    const { id } = await bench.create(content, program(definition));
    const found = await bench.import(content, id.toLowerCase());
    assert.deepEqual([found?.id, found?.state.parentId], [id, PARENT]);
    assert.ok(found);
    assert.deepEqual(bench.diff(content, program(definition), found).changes, []);
    const missing = await failureOf(bench.import(content, "00000000000FFFFF"));
    assert.equal(missing.message, 'there is no Content "00000000000FFFFF"; write <contentId>');
    assert.match((await failureOf(bench.import(content, "nonsense"))).message, /16 hexadecimal digits/);
  });

  it("refuses what is no definition before anything is asked", () => {
    for (const config of ["[]", '{"name":"x"}', '{"type":"x","name":1}']) {
      assert.equal(bench.check(content, { parentId: PARENT, config }).failures.length, 1, config);
    }
    const { failures } = bench.check(content, { ...program(dashboard()), timeouts: { read: "soon" } });
    assert.deepEqual(
      failures.map(({ path }) => path),
      ["timeouts.read"],
    );
  });

  it("gives the platform's reason when an import fails, and records nothing", async () => {
    const definition = dashboard();
    const first = await bench.create(content, program(definition));
    const failure = await failureOf(bench.create(content, program(definition)));
    assert.ok(!(failure instanceof PartialFailure));
    assert.match(failure.message, /same name already exists.*content:duplicate_content/);
    assert.deepEqual(
      (await named(definition.name)).map(({ id }) => id),
      [first.id],
    );
  });

  it("gives the platform's reason when an export or a deletion fails", async () => {
    const object = await bench.create(content, program(dashboard()));
    const error = { code: "content:busy", message: "Try again." };
    bench.logs.control.finishNextJob("export", { status: "Failed", error });
    assert.match((await failureOf(bench.refresh(content, object))).message, /Try again.*content:busy/);
    bench.logs.control.finishNextJob("delete", { status: "Failed", error });
    assert.match((await failureOf(bench.delete(content, object))).message, /Try again.*content:busy/);
  });

  it("is deleted where another deletion came first, as that of a run that was cancelled; so is a folder", async () => {
    for (const [resource, inputs] of [
      [content, program(dashboard())],
      [folder, { name: "both", description: "", parentId: PARENT }],
    ] as const) {
      const object = await bench.create(resource, inputs);
      const edit = (body: unknown) => {
        const { objects } = bench.logs;
        const [name] = objects.names().filter((one) => objects.rows(one).some(({ id }) => id === object.id));
        objects.remove(name ?? assert.fail(`${object.id} is nowhere`), object.id);
        return body;
      };
      bench.logs.faults.add({ route: "DELETE /api/v2/content/*", times: 1, fault: { kind: "edit", edit } });
      await bench.delete(resource, object);
      assert.equal(await bench.refresh(resource, object), undefined);
    }
  });

  it("is not imported twice when the answer is lost: what was made is found, or the user is told", async () => {
    const definition = dashboard();
    const lost = { route: IMPORT, times: 1, fault: { kind: "lost-answer" } } as const;
    bench.logs.faults.add(lost);
    const failure = await failureOf(bench.create(content, program(definition)));
    assert.match(failure.message, /Look in the folder whether the content is there/);
    bench.logs.faults.clear();
    const { createdBy } = await bench.platform.contentLibrary.personalFolder(live());
    const item = { id: "00000000000ABCDE", name: definition.name, itemType: "Dashboard", createdBy };
    const edit = (body: unknown) => ({ ...(body as object), children: [item] });
    bench.logs.faults.add(lost);
    // What was there before is asked first, and not at once is everything to be seen.
    bench.logs.faults.add({ route: "GET /api/v2/content/folders/*", skip: 3, fault: { kind: "edit", edit } });
    const object = await bench.create(content, program(definition));
    assert.deepEqual([object.id, object.reasons], [item.id, []]);
    assert.equal(bench.logs.requests.count("POST /api/v2/content/folders/:parentId/import"), 2);
  });

  it("never takes for its own what was there before", async () => {
    const definition = dashboard();
    await bench.create(content, program(definition));
    bench.logs.faults.add({ route: IMPORT, times: 1, fault: { kind: "lost-answer" } });
    const failure = await failureOf(bench.create(content, program(definition)));
    assert.match(failure.message, /Look in the folder whether the content is there/);
  });

  it("records an import that cannot be followed, and goes on with it later", async () => {
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

  it("forgets an import that failed after all, and one that the platform has forgotten, with a warning", async () => {
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
      assert.equal(/has forgotten the job/.test(bench.log.join()), forgotten);
      await bench.delete(content, { ...object, id });
    }
  });

  it("is found by its name when the platform does not tell the id", async () => {
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

  it("names what an import of a folder left out", async () => {
    const folder = { type: "FolderSyncDefinition", name: `folder ${made}`, children: [dashboard()] };
    const failures = [{ path: "/a/b", type: "x", error: "name too long" }];
    const edit = () => ({ summary: { totalItems: 2, successCount: 1, failureCount: 1 }, failures });
    bench.logs.faults.add({ route: "GET /api/v2/content/folders/*/import/*/result", fault: { kind: "edit", edit } });
    const object = await bench.create(content, program(folder));
    assert.deepEqual(object.reasons, ["/a/b was not imported: name too long"]);
    bench.logs.faults.clear();
    const next = await bench.update(content, program(folder), object);
    assert.deepEqual([next.reasons, next.id], [[], object.id]);
    assert.deepEqual((await bench.refresh(content, next))?.inputs, next.inputs);
  });
});
