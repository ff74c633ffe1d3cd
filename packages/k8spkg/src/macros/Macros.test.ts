import assert from "node:assert/strict";
import { before, beforeEach, describe, it } from "node:test";
import { type AnyResource, reveal } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { clock } from "../network.testing.js";
import type { ClusterPlatform } from "../platform.js";
import { startBench } from "../resources.testing.js";
import { Macros } from "./Macros.js";

const { assertRejected } = createWording(import.meta.url);

const macros = Macros as unknown as AnyResource<ClusterPlatform>;
const PROJECT = "64f0a1b2c3d4e5f601020304";

describe("macros", () => {
  const bench = useInSuite(startBench);
  let tenant = "";
  before(() => {
    tenant = bench.clusters.control.tenants[0]?.uid ?? "";
  });
  beforeEach(() => bench.clusters.faults.clear());

  const id = () => `tenant-macros-${tenant}`;
  const there = (scope = id()) =>
    Object.fromEntries(
      bench.clusters.objects
        .rows("macros")
        .filter((row) => row.id === scope)
        .flatMap((row) => (row.macros as { name: string; value: string }[]).map(({ name, value }) => [name, value])),
    );
  const add = (name: string, value: string) => {
    const row = bench.row("macros", id()) as { macros: object[] };
    row.macros = [...row.macros, { name, value }];
  };
  const writes = () => bench.asked().filter((request) => !request.startsWith("GET "));

  it("keep macros of other clients on update and on delete", async () => {
    const made = await bench.create(macros, { macros: { A: "1", B: "2" } });
    add("theirs", "kept");
    bench.asked();
    const changed = await bench.update(macros, { macros: { A: "3", C: "4" } }, made);
    assert.deepEqual(there(), { A: "3", theirs: "kept", C: "4" });
    // No request replaces all macros, so that concurrent changes of other clients stay.
    assert.deepEqual(
      writes().map((request) => request.split(" ")[0]),
      ["POST", "PATCH", "DELETE"],
    );
    assert.deepEqual(Object.keys(reveal(changed.state.macros as never)), ["A", "C"]);
    await bench.delete(macros, changed);
    assert.deepEqual(there(), { theirs: "kept" });
    assert.ok(await bench.refresh(macros, changed));
    bench.clusters.objects.remove("macros", id());
    assert.equal(await bench.refresh(macros, changed), undefined);
  });

  for (const status of [404, 422])
    it(`are all deleted if another client deletes one meanwhile, which the platform answers with ${status}`, async () => {
      const made = await bench.create(macros, { macros: { A: "1", B: "2", C: "3" } });
      add("theirs", "kept");
      const deleteFirst = () => {
        const row = bench.row("macros", id()) as { macros: { name: string }[] };
        row.macros = row.macros.filter(({ name }) => name !== "A");
      };
      const body = { code: "MacroNotFound", message: "there is no macro of this name", details: null, ref: "r" };
      bench.clusters.faults.add({
        route: "DELETE /v1/tenants/*/macros",
        fault: {
          kind: "together",
          faults: [
            { kind: "call", before: deleteFirst },
            { kind: "answer", status, body },
          ],
        },
        times: 1,
      });
      await bench.delete(macros, made);
      assert.deepEqual(there(), { theirs: "kept" });
      bench.clusters.objects.remove("macros", id());
    });

  it("report the error of a DELETE that the platform keeps rejecting without waiting", async () => {
    const made = await bench.create(macros, { macros: { A: "1", B: "2" } });
    const body = { code: "InvalidMacro", message: "the macro is in use", details: null, ref: "r" };
    const fault = { kind: "answer", status: 422, body } as const;
    bench.clusters.faults.add({ route: "DELETE /v1/tenants/*/macros", fault });
    const startedAt = clock.now();
    await assert.rejects(bench.delete(macros, made), { status: 422 });
    assert.ok(clock.now() - startedAt < 10_000, `after ${clock.now() - startedAt} ms`);
    assert.deepEqual(there(), { A: "1", B: "2" });
    bench.clusters.faults.clear();
    bench.clusters.faults.add({ route: "DELETE /v1/tenants/*/macros", fault: { ...fault, status: 404 } });
    await assert.rejects(bench.delete(macros, made), { code: "unexpected-answer" });
    bench.clusters.faults.clear();
    await bench.delete(macros, made);
    assert.deepEqual(there(), {});
  });

  it("of two resources in one scope coexist, and neither adopts a name of the other", async (test) => {
    const first = await bench.create(macros, { macros: { A: "1" } });
    const second = await bench.create(macros, { macros: { B: "2" } });
    assert.equal(first.id, second.id);
    bench.asked();
    await assertRejected(test, bench.create(macros, { macros: { A: "1" } }), {
      code: "invalid-argument",
      path: "macros.A",
    });
    await assertRejected(test, bench.update(macros, { macros: { B: "2", A: "9" } }, second), {
      code: "invalid-argument",
      path: "macros.A",
    });
    assert.deepEqual(writes(), []);
    const changed = await bench.update(macros, { macros: { A: "5" } }, first);
    assert.deepEqual(there(), { A: "5", B: "2" });
    await bench.delete(macros, changed);
    assert.deepEqual(there(), { B: "2" });
    await bench.delete(macros, second);
  });

  it("are not created over a macro that another client adds meanwhile", async (test) => {
    const kept = await bench.create(macros, { macros: { KEPT: "1" } });
    bench.clusters.faults.add({
      route: "GET /v1/tenants/*/macros",
      fault: { kind: "call", after: async () => add("A", "theirs") },
      times: 1,
    });
    await assertRejected(test, bench.create(macros, { macros: { A: "1" } }), {
      code: "invalid-argument",
      path: "macros.A",
    });
    assert.deepEqual(there(), { KEPT: "1", A: "theirs" });
    await bench.delete(macros, kept);
    bench.clusters.objects.remove("macros", id());
  });

  it("are created once after a lost response, and belong to the resource", async () => {
    bench.clusters.faults.add({ route: "POST /v1/tenants/*/macros", fault: { kind: "lost-answer" }, times: 1 });
    const made = await bench.create(macros, { macros: { A: "1" } });
    assert.deepEqual(there(), { A: "1" });
    assert.equal(made.id, id());
    await bench.delete(macros, made);
  });

  it("are recorded under their ID if the responses and the list after them are lost", async () => {
    bench.clusters.faults.add({ route: "POST /v1/tenants/*/macros", fault: { kind: "late-error", status: 500 } });
    bench.clusters.faults.add({ route: "GET /v1/tenants/*/macros", fault: { kind: "truncate" }, skip: 2 });
    const made = await bench.create(macros, { macros: { A: "1" } });
    assert.deepEqual([made.id, made.reasons.length, there()], [id(), 1, { A: "1" }]);
    bench.clusters.objects.remove("macros", id());
  });

  const failure = (code: string) => ({ code, message: "the platform's words", details: null, ref: "r" });
  /** The list fails after the POST. The two reads before it succeed. */
  const failReadsAfterPost = () =>
    bench.clusters.faults.add({
      route: "GET /v1/tenants/*/macros",
      skip: 2,
      fault: { kind: "answer", status: 500, body: failure("InternalError") },
    });

  it("are not recorded if the platform rejects the request and the list cannot be read afterward", async (test) => {
    const fault = { kind: "answer", status: 400, body: failure("InvalidMacroValue") } as const;
    bench.clusters.faults.add({ route: "POST /v1/tenants/*/macros", fault });
    failReadsAfterPost();
    await assertRejected(test, bench.create(macros, { macros: { A: "1" } }), { code: "invalid-argument" });
    assert.deepEqual(there(), {});
  });

  it("are not recorded if the request returns 2xx and the list lacks them", async (test) => {
    bench.clusters.faults.add({ route: "POST /v1/tenants/*/macros", fault: { kind: "answer", status: 204 } });
    await assertRejected(test, bench.create(macros, { macros: { A: "1" } }), { code: "unexpected-answer" });
    assert.deepEqual(there(), {});
  });

  it("are recorded if the request returns 2xx and the list cannot be read afterward", async () => {
    failReadsAfterPost();
    const made = await bench.create(macros, { macros: { A: "1" } });
    assert.deepEqual([made.id, there(), made.reasons.length], [id(), { A: "1" }, 1]);
    bench.clusters.faults.clear();
    await bench.delete(macros, made);
  });

  it("show changes and removals by other clients, and revert them", async () => {
    const made = await bench.create(macros, { macros: { A: "1", B: "2" } });
    Object.assign(bench.row("macros", id()), { macros: [{ name: "A", value: "drifted" }] });
    const read = await bench.refresh(macros, made);
    assert.deepEqual(reveal(read?.state.macros as never), { A: "drifted" });
    const back = await bench.update(macros, { macros: { A: "1", B: "2" } }, read ?? made);
    assert.deepEqual(there(), { A: "1", B: "2" });
    await bench.delete(macros, back);
  });

  it("are separate for project and tenant, and are imported by ID and names", async (test) => {
    const ofTenant = await bench.create(macros, { macros: { A: "1" } });
    const ofProject = await bench.create(macros, { context: "project", macros: { A: "2" } });
    assert.deepEqual(there(`project-macros-${PROJECT}`), { A: "2" });
    for (const name of [id(), `${tenant}:tenant`, "acme:tenant"])
      assert.deepEqual(reveal((await bench.import(macros, name))?.state.macros as never), { A: "1" }, name);
    for (const name of [`project-macros-${PROJECT}`, `${PROJECT}:project`, "Default:project"]) {
      const found = await bench.import(macros, name);
      assert.deepEqual([found?.state.context, reveal(found?.state.macros as never)], ["project", { A: "2" }]);
    }
    await assertRejected(test, bench.import(macros, "globex:tenant"), { code: "invalid-argument", path: "" });
    await bench.delete(macros, ofTenant);
    await bench.delete(macros, ofProject);
  });

  it("send no request for macros of another tenant", async (test) => {
    const made = await bench.create(macros, { macros: { A: "1" } });
    const foreign = { ...made, id: "tenant-macros-64f0a1b2c3d4e5f699999999" };
    await assertRejected(test, bench.refresh(macros, foreign), { code: "invalid-argument", path: "" });
    await assertRejected(test, bench.delete(macros, foreign), { code: "invalid-argument", path: "" });
    assert.deepEqual(there(), { A: "1" });
    await bench.delete(macros, made);
  });

  it("require at least one entry, each with a name", () => {
    for (const wrong of [{}, { "": "x" }])
      assert.deepEqual(
        bench.check(macros, { macros: wrong }).failures.map(({ path }) => path),
        ["macros"],
      );
  });
});
