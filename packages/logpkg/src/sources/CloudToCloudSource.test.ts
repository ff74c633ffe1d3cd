import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import type { Fault } from "@tripod/platforms";
import { type Bench, startBench } from "../resources.test.support.js";
import { COLLECTOR, SPECIMENS, type Wire } from "../specimens.test.support.js";
import { CloudToCloudSource } from "./CloudToCloudSource.js";

const SOURCES = "/api/v1/collectors/:collectorId/sources";
const SOURCE = `${SOURCES}/:sourceId`;

let bench: Bench;
before(async () => {
  bench = await startBench();
});
afterEach(() => bench.restore());
after(() => bench.close());

describe("CloudToCloudSource: waiting", () => {
  const { full } = SPECIMENS.find(({ resource }) => resource === CloudToCloudSource) ?? assert.fail();
  const inState = (state: string): Fault => ({
    kind: "edit",
    edit: (body) => {
      const { source } = body as { source?: Wire };
      return source === undefined ? body : { source: { ...source, state: { state } } };
    },
  });

  it("waits until the source has started, and shows its state", async () => {
    bench.logs.faults.add({ route: `GET ${SOURCE}`, times: 3, fault: inState("Pending") });
    const object = await bench.create(CloudToCloudSource, full);
    assert.deepEqual(object.reasons, []);
    assert.ok(bench.told.includes(`source ${object.id} is starting: Pending`));
    assert.equal(bench.logs.requests.count(`GET ${SOURCE}`), 4);
  });

  it("records a source that does not start in time", async () => {
    const patient = await startBench({ timeoutMs: 20_000 });
    try {
      patient.logs.faults.add({ route: `GET ${SOURCE}`, fault: inState("Pending") });
      const object = await patient.create(CloudToCloudSource, full);
      assert.match(object.reasons.join(), /is still starting after 20 s, with the state Pending/);
      assert.ok(patient.logs.control.source(Number(object.id)));
      patient.logs.faults.clear();
      assert.deepEqual((await patient.update(CloudToCloudSource, full, object)).reasons, []);
    } finally {
      await patient.close();
    }
  });

  it("records a source when waiting for it is stopped", async () => {
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

  it("records a source that the platform reports as faulty", async () => {
    bench.logs.faults.add({ route: `GET ${SOURCE}`, fault: inState("Error") });
    const object = await bench.create(CloudToCloudSource, full);
    assert.match(object.reasons.join(), /reports the state Error/);
  });

  it("waits before an update until the source can be changed", async () => {
    const object = await bench.create(CloudToCloudSource, full);
    bench.logs.faults.add({ route: `GET ${SOURCE}`, times: 2, fault: inState("Pending") });
    const next = await bench.update(CloudToCloudSource, { ...full, config: '{"name":"next"}' }, object);
    assert.deepEqual(next.reasons, []);
    assert.equal(bench.logs.requests.count(`PUT ${SOURCE}`, 400), 0);
  });

  it("is not mistaken for one that is just ending", async () => {
    const { id } = await bench.create(CloudToCloudSource, full);
    await bench.platform.api.send(
      { operation: "Delete", method: "DELETE", path: `v1/collectors/${COLLECTOR}/sources/${id}` },
      { signal: new AbortController().signal, progress: () => {} },
    );
    bench.logs.faults.add({ route: `POST ${SOURCES}`, times: 1, fault: { kind: "reset" } });
    const object = await bench.create(CloudToCloudSource, full);
    assert.notEqual(object.id, id);
  });

  it("waits for its end when it is deleted", async () => {
    const object = await bench.create(CloudToCloudSource, full);
    bench.logs.faults.add({ route: `GET ${SOURCE}`, times: 3, fault: inState("Stopping") });
    await bench.delete(CloudToCloudSource, object);
    assert.ok(bench.told.includes(`source ${object.id} is stopping: Stopping`));
    assert.equal(bench.logs.requests.all().at(-1)?.status, 404);
  });
});
