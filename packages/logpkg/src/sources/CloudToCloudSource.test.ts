import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import type { Fault } from "@tripod/emulators";
import { isPendingCreateId, reveal } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { COLLECTOR, SPECIMENS, type Wire } from "../fixtures.testing.js";
import { startBench } from "../resources.testing.js";
import { CloudToCloudSource } from "./CloudToCloudSource.js";

const { assertWording } = createWording(import.meta.url);

const SOURCES = "/api/v1/collectors/:collectorId/sources";
const SOURCE = `${SOURCES}/:sourceId`;

const bench = useInSuite(startBench);
afterEach(() => bench.restore());

describe("CloudToCloudSource: waiting", () => {
  const { full } = SPECIMENS.find(({ resource }) => resource === CloudToCloudSource) ?? assert.fail();
  const inState = (state: string): Fault => ({
    kind: "edit",
    edit: (body) => {
      const { source } = body as { source?: Wire };
      return source === undefined ? body : { source: { ...source, state: { state } } };
    },
  });

  it("waits until the source has started, and logs its status", async () => {
    bench.logs.faults.add({ route: `GET ${SOURCE}`, times: 3, fault: inState("Pending") });
    const object = await bench.create(CloudToCloudSource, full);
    assert.deepEqual(object.reasons, []);
    assert.ok(bench.told.some((line) => line.startsWith(`Create source ${object.id}: Pending`)));
    assert.equal(bench.logs.requests.count(`GET ${SOURCE}`), 4);
  });

  it("records a source that does not start in time", async (test) => {
    const patient = await startBench({ timeoutMs: 20_000 });
    try {
      patient.logs.faults.add({ route: `GET ${SOURCE}`, fault: inState("Pending") });
      const object = await patient.create(CloudToCloudSource, full);
      assertWording(test, object.reasons.join());
      assert.ok(patient.logs.control.source(Number(object.id)));
      patient.logs.faults.clear();
      assert.deepEqual((await patient.update(CloudToCloudSource, full, object)).reasons, []);
    } finally {
      await patient.close();
    }
  });

  for (const timeoutMs of [undefined, 20_000]) {
    it(`reports the awaited operation and how to allow more time, with timeoutMs ${timeoutMs ?? "unset"}`, async (test) => {
      const patient = await startBench(timeoutMs === undefined ? {} : { timeoutMs });
      const is = (verb: string, operation: string, id: string, said: string) =>
        assertWording(test, said, { operation: `${verb} source ${id}`, option: `customTimeouts.${operation}` });
      const never = { route: `GET ${SOURCE}`, fault: inState("Pending") };
      try {
        patient.logs.faults.add(never);
        const object = await patient.create(CloudToCloudSource, full);
        is("Create", "create", object.id, object.reasons.join());
        const changed = { ...full, config: '{"name":"next"}' };
        const update = await patient.update(CloudToCloudSource, changed, object).catch((error: Error) => error.message);
        is("Update", "update", object.id, String(update));
        const source = { id: Number(object.id), sourceType: "Universal", config: {}, state: { state: "Pending" } };
        patient.logs.faults.clear();
        patient.logs.faults.add({ ...never, fault: { kind: "answer", status: 200, body: { source } } });
        const end = await patient.delete(CloudToCloudSource, object).catch((error: Error) => error.message);
        is("Delete", "delete", object.id, String(end));
      } finally {
        await patient.close();
      }
    });
  }

  it("records a source if the wait is canceled", async () => {
    const stop = new AbortController();
    const stopped = await startBench({ signal: stop.signal });
    try {
      stopped.logs.faults.add({ route: `GET ${SOURCE}`, times: 2, fault: inState("Pending") });
      stopped.logs.faults.add({
        route: `GET ${SOURCE}`,
        fault: { kind: "call", before: () => stop.abort(new Error("stopped")) },
      });
      const object = await stopped.create(CloudToCloudSource, full);
      assert.equal(object.reasons.length, 1);
      assert.ok(stopped.logs.control.source(Number(object.id)));
    } finally {
      await stopped.close();
    }
  });

  it("records a source that the platform reports as failed", async (test) => {
    bench.logs.faults.add({ route: `GET ${SOURCE}`, fault: inState("Error") });
    const object = await bench.create(CloudToCloudSource, full);
    assertWording(test, object.reasons.join());
  });

  it("waits before an update until the source can be updated", async () => {
    const object = await bench.create(CloudToCloudSource, full);
    bench.logs.faults.add({ route: `GET ${SOURCE}`, times: 2, fault: inState("Pending") });
    const next = await bench.update(CloudToCloudSource, { ...full, config: '{"name":"next"}' }, object);
    assert.deepEqual(next.reasons, []);
    assert.equal(bench.logs.requests.count(`PUT ${SOURCE}`, 400), 0);
  });

  it("is recorded as pending, not mistaken for a source that is being deleted, if the response of the create is lost", async () => {
    const own = await startBench();
    try {
      const { id } = await own.create(CloudToCloudSource, full);
      await own.platform.api.send(
        {
          operation: "Delete",
          method: "DELETE",
          idempotency: "idempotent",
          path: `v1/collectors/${COLLECTOR}/sources/${id}`,
        },
        { signal: new AbortController().signal, progress: () => {} },
      );
      own.logs.faults.add({ route: `POST ${SOURCES}`, times: 1, fault: { kind: "reset" } });
      const object = await own.create(CloudToCloudSource, full);
      assert.ok(isPendingCreateId(object.id), object.id);
      assert.equal(own.logs.requests.count(`POST ${SOURCES}`), 2);
    } finally {
      await own.close();
    }
  });

  it("waits for the deletion", async (test) => {
    const object = await bench.create(CloudToCloudSource, full);
    const source = { id: Number(object.id), sourceType: "Universal", config: {}, state: { state: "Stopping" } };
    bench.logs.faults.add({
      route: `GET ${SOURCE}`,
      times: 4,
      fault: { kind: "answer", status: 200, body: { source } },
    });
    await bench.delete(CloudToCloudSource, object);
    assertWording(test, bench.told.join("\n"), { objectId: object.id });
    assert.ok(bench.logs.requests.all().some(({ method, status }) => method === "GET" && status === 404));
  });
});

describe("CloudToCloudSource: replacing", () => {
  const { full } = SPECIMENS.find(({ resource }) => resource === CloudToCloudSource) ?? assert.fail();
  const named = (name: string, domain = "dev.example.com") => ({
    ...full,
    schemaRef: { type: "Slack" },
    config: JSON.stringify({ name, domain }),
  });
  const config = JSON.stringify({ name: "one", domain: "dev.example.com" });

  it("is not planned from a response with an empty type", async () => {
    const made = await bench.create(CloudToCloudSource, { ...full, config });
    const edit = (body: unknown) => ({ source: { ...(body as { source: object }).source, schemaRef: { type: "" } } });
    bench.logs.faults.add({ route: `GET ${SOURCE}`, times: 1, fault: { kind: "edit", edit } });
    assert.deepEqual((await bench.refresh(CloudToCloudSource, made))?.inputs.schemaRef, full.schemaRef);
  });

  it("deletes first if collector and name stay, regardless of other changes in the configuration", async () => {
    const made = await bench.create(CloudToCloudSource, { ...full, config });
    const plan = (args: object) => bench.diff(CloudToCloudSource, args, made).deleteBeforeReplace;
    assert.equal(plan(named("one")), true);
    assert.equal(plan(named("one", "other.example.com")), true);
    assert.equal(plan(named("two")), false);
    assert.equal(plan({ ...named("one"), collectorId: COLLECTOR + 1 }), false);
  });
});

describe("CloudToCloudSource: missing collectors", () => {
  const { full } = SPECIMENS.find(({ resource }) => resource === CloudToCloudSource) ?? assert.fail();
  const missing: Fault = { kind: "answer", status: 404, body: { code: "collectors.source.invalid", message: "-" } };
  type Collectors = readonly { readonly id?: number }[];
  const edited = (edit: (all: Collectors) => unknown): Fault => ({
    kind: "edit",
    edit: (body) => {
      const { collectors = [] } = body as { collectors?: Collectors };
      // The page after the last one stays empty.
      return collectors.length === 0 ? body : { collectors: edit(collectors.filter(({ id }) => id !== COLLECTOR)) };
    },
  });

  for (const [what, edit] of [
    ["has a collector without an ID", (others: Collectors) => [{ name: "one" }, ...others]],
    ["is null", () => null],
  ] as const) {
    it(`keep the source in state if the list ${what}`, async () => {
      const own = await startBench();
      try {
        const made = await own.create(CloudToCloudSource, full);
        for (const route of [SOURCE, SOURCES]) own.logs.faults.add({ route: `GET ${route}`, fault: missing });
        own.logs.faults.add({ route: "GET /api/v1/collectors", fault: edited(edit) });
        await assert.rejects(own.refresh(CloudToCloudSource, made), { code: "failed-precondition" });
      } finally {
        await own.close();
      }
    });
  }
});

describe("CloudToCloudSource: numbers", () => {
  const { full } = SPECIMENS.find(({ resource }) => resource === CloudToCloudSource) ?? assert.fail();
  const config = (tenant: string) => `{"name":"digits","domain":"dev.example.com","tenant":${tenant}}`;

  it("keep every digit in requests, state and reads", async () => {
    const [one, other] = ["12345678901234567891", "12345678901234567892"];
    const made = await bench.create(CloudToCloudSource, { ...full, config: config(one) });
    const sent = (method: string) => bench.logs.requests.all().find((request) => request.method === method)?.body ?? "";
    assert.ok(sent("POST").includes(`"tenant":${one}`), sent("POST"));
    const imported = (await bench.import(CloudToCloudSource, `${COLLECTOR}/${made.id}`)) ?? assert.fail();
    assert.match(String(reveal(imported.inputs).config), new RegExp(`"tenant":${one}`));
    await bench.update(CloudToCloudSource, { ...full, config: config(other) }, made);
    assert.ok(sent("PUT").includes(`"tenant":${other}`), sent("PUT"));
    const read = (await bench.refresh(CloudToCloudSource, made)) ?? assert.fail();
    assert.match(String(reveal(read.state).config), new RegExp(`"tenant":${other}`));
  });
});
