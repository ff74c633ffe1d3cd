import assert from "node:assert/strict";
import { after, beforeEach, describe, it } from "node:test";
import { clock } from "../../network.testing.js";
import { connectTo, failureOf, type ResourceBench, startResources } from "../../resources.testing.js";
import { DedicatedServerV1 } from "../DedicatedServerV1.js";
import { DedicatedServerV1Specimen } from "../DedicatedServerV1.specimen.js";

const program = { ...DedicatedServerV1Specimen.minimal(() => ""), osHostName: "turing" };
const ROUTE = "POST /servers/v2/resource/server/billing";
const LIST = "GET /servers/v2/resource";
const PENDING = /^pending-create:/;

describe("the order of DedicatedServerV1", () => {
  let bench: ResourceBench;
  beforeEach(async () => {
    await bench?.close();
    bench = await startResources();
    bench.local.objects.pace(0);
  });
  after(() => bench.close());
  /** Returns the operations of another run on the same platform. */
  const another = () => connectTo(bench.local);
  const servers = () => bench.local.objects.rows("dedicated.servers").map(({ uuid }) => uuid);
  const orders = () =>
    bench.local.requests
      .all()
      .filter(({ method, path }) => method === "POST" && path.endsWith("/resource/server/billing")).length;

  it("is sent once if the response is lost, and finds its server although lists fail meanwhile", async () => {
    const { faults } = bench.local;
    faults.add({ route: ROUTE, fault: { kind: "lost-answer" }, times: 1 });
    faults.add({ route: LIST, fault: { kind: "answer", status: 200, body: {} }, skip: 1, times: 3 });
    const made = await bench.create(DedicatedServerV1, program);
    assert.deepEqual([[made.id], made.reasons], [servers(), []]);
  });

  it("is recorded as pending if the server is not found, and ordered again only after a search", async () => {
    bench.local.faults.add({ route: ROUTE, fault: { kind: "html", status: 502 }, times: 1 });
    const made = await bench.create(DedicatedServerV1, program);
    assert.match(made.id, PENDING);
    assert.match(made.reasons[0] ?? "", /searched for the server "turing" and did not find it.*`pulumi refresh`/);
    assert.equal(orders(), 1);
    assert.equal(await bench.refresh(DedicatedServerV1, made), undefined);
    await bench.delete(DedicatedServerV1, made);
    assert.deepEqual(servers(), []);
  });

  it("is recorded as pending with a time before the platform received it", async () => {
    let receivedAt = 0;
    // The response without an ID comes 2 ms after the order was received.
    const edit = (): object => {
      receivedAt = clock.now();
      return {};
    };
    bench.local.faults.add({ route: ROUTE, fault: { kind: "edit", edit }, times: 1 });
    bench.local.faults.add({ route: LIST, fault: { kind: "answer", status: 403, body: {} }, skip: 1, times: 99 });
    const made = await bench.create(DedicatedServerV1, program);
    const startedAt = Date.parse(/^pending-create:(.+Z):/.exec(made.id)?.[1] ?? "");
    assert.ok(startedAt <= receivedAt, `${made.id} is ${startedAt - receivedAt} ms late`);
  });

  it("becomes the server that the next run finds", async () => {
    bench.local.faults.add({ route: ROUTE, fault: { kind: "lost-answer" }, times: 1 });
    bench.local.faults.add({ route: LIST, fault: { kind: "answer", status: 403, body: {} }, skip: 1, times: 99 });
    const made = await bench.create(DedicatedServerV1, program);
    assert.match(made.id, PENDING);
    bench.local.faults.clear();
    const update = await failureOf(bench.update(DedicatedServerV1, program, made));
    assert.match(update.message, /Run `pulumi refresh`/);
    const found = (await another().refresh(DedicatedServerV1, made)) ?? assert.fail("the server no longer exists");
    assert.deepEqual([found.id], servers());
    assert.equal((await another().update(DedicatedServerV1, program, found)).id, found.id);
    assert.equal(servers().length, 1);
  });

  it("warns about an equal server that a killed run has left", async () => {
    await another().create(DedicatedServerV1, program);
    await bench.create(DedicatedServerV1, program);
    assert.ok(
      bench.log.some((text) => text.includes(`manages: ${servers()[0]} (ordered`)),
      bench.log.join(),
    );
  });
});
