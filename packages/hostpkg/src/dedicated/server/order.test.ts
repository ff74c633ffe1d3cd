import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { createWording, useInEachTest } from "@tripod/kit/testing";
import { clock } from "../../network.testing.js";
import { connectTo, failureOf, startResources } from "../../resources.testing.js";
import { DedicatedServerV1Fixture } from "../DedicatedServerV1.fixture.js";
import { DedicatedServerV1 } from "../DedicatedServerV1.js";

const { assertFailure, assertWording } = createWording(import.meta.url);

const program = { ...DedicatedServerV1Fixture.minimal(() => ""), osHostName: "turing" };
const ROUTE = "POST /servers/v2/resource/server/billing";
const LIST = "GET /servers/v2/resource";
const PENDING = /^pending-create:/;

describe("DedicatedServerV1.create", () => {
  const bench = useInEachTest(() => startResources());
  beforeEach(() => {
    bench.local.objects.pace(0);
  });
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

  it("is recorded as pending if the server is not found, and ordered again only after a search", async (test) => {
    bench.local.faults.add({ route: ROUTE, fault: { kind: "html", status: 502 }, times: 1 });
    const made = await bench.create(DedicatedServerV1, program);
    assert.match(made.id, PENDING);
    assertWording(test, made.reasons[0] ?? "");
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

  it("becomes the server that the next run finds", async (test) => {
    bench.local.faults.add({ route: ROUTE, fault: { kind: "lost-answer" }, times: 1 });
    bench.local.faults.add({ route: LIST, fault: { kind: "answer", status: 403, body: {} }, skip: 1, times: 99 });
    const made = await bench.create(DedicatedServerV1, program);
    assert.match(made.id, PENDING);
    bench.local.faults.clear();
    const update = await failureOf(bench.update(DedicatedServerV1, program, made));
    assertFailure(test, update, { code: "invalid-argument", path: "" });
    const found = (await another().refresh(DedicatedServerV1, made)) ?? assert.fail("the server no longer exists");
    assert.deepEqual([found.id], servers());
    assert.equal((await another().update(DedicatedServerV1, program, found)).id, found.id);
    assert.equal(servers().length, 1);
  });

  for (const [what, kind, count] of [
    ["had no effect if only an equal server exists that is older", "reset", 1],
    ["becomes the new one of two equal servers", "lost-answer", 2],
  ] as const) {
    it(what, async () => {
      const { id: older } = await another().create(DedicatedServerV1, program);
      bench.local.faults.add({ route: ROUTE, fault: { kind }, times: 1 });
      bench.local.faults.add({ route: LIST, fault: { kind: "answer", status: 403, body: {} }, skip: 1, times: 99 });
      const made = await bench.create(DedicatedServerV1, program);
      assert.match(made.id, PENDING);
      bench.local.faults.clear();
      const found = await another().refresh(DedicatedServerV1, made);
      assert.equal(servers().length, count);
      assert.equal(
        found?.id,
        servers().find((id) => id !== older),
      );
    });
  }

  describe("in an account with more servers than state can record", () => {
    type Row = Record<string, unknown>;
    const MINUTE = 60;
    const rows = () => bench.local.objects.rows("dedicated.servers", {}) as Row[];
    /** Loses the response of an order, and returns what is recorded of it. The servers get creation times afterward. */
    const lose = async (inputs: object, older: object = {}, platformTime?: () => string) => {
      await another().create(DedicatedServerV1, program);
      const [first] = rows();
      const others = Array.from({ length: 601 }, (_, number) => {
        const uuid = `2f000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
        return { ...structuredClone(first), uuid, service_uuid: uuid, user_desc: `other-${number}` };
      });
      rows().push(...others);
      Object.assign(first as Row, { created: Number(first?.created) - 60 * MINUTE, ...older });
      const headers: Record<string, string> = platformTime === undefined ? {} : { Date: platformTime() };
      bench.local.faults.add({ route: ROUTE, fault: { kind: "lost-answer" }, times: 1 });
      bench.local.faults.add({
        route: LIST,
        fault: { kind: "answer", status: 403, headers, body: {} },
        skip: 1,
        times: 99,
      });
      const made = await bench.create(DedicatedServerV1, inputs);
      assert.match(made.id, PENDING);
      bench.local.faults.clear();
      const ordered = rows().at(-1) as Row;
      return { made, first: first as Row, ordered, orderedAt: Number(ordered.created) };
    };

    it("is found although an older server has the host name", async () => {
      const { made, ordered } = await lose(program);
      assert.equal((await another().refresh(DedicatedServerV1, made))?.id, ordered.uuid);
    });

    it("is found by its generated host name, whatever the creation time", async () => {
      const { osHostName: _, ...unnamed } = program;
      const { made, ordered } = await lose(unnamed);
      delete ordered.created;
      assert.equal((await another().refresh(DedicatedServerV1, made))?.id, ordered.uuid);
    });

    for (const [what, created] of [
      ["has no creation time", () => undefined],
      ["has the creation time 0", () => 0],
      ["was created minutes before the order by the platform's clock", (at: number) => at - 3 * MINUTE],
    ] as const) {
      it(`stays pending, with the ID of the server, if the only candidate ${what}`, async (test) => {
        const { made, first, ordered, orderedAt } = await lose(program);
        ordered.created = created(orderedAt);
        const read = await another().refresh(DedicatedServerV1, made);
        assert.equal(read?.id, made.id);
        const [reason = ""] = read?.reasons ?? [];
        assertWording(test, reason, { server: ordered.uuid });
        assert.ok(!reason.includes(String(first.uuid)), reason);
      });
    }

    it("finds the server with a certain creation time if another one lacks the creation time", async () => {
      const { made, ordered } = await lose(program, { created: undefined });
      assert.equal((await another().refresh(DedicatedServerV1, made))?.id, ordered.uuid);
    });

    it("is not a server of another client that is older by the platform's clock, which is hours ahead", async () => {
      const hours = 3 * 60 * MINUTE;
      const ahead = () => new Date(clock.now() + 1_000 * hours).toUTCString();
      const { made, ordered, orderedAt } = await lose(program, {}, ahead);
      ordered.created = orderedAt + hours - 30 * MINUTE;
      assert.equal(await another().refresh(DedicatedServerV1, made), undefined);
    });

    it("had no effect if only servers exist that are certainly older", async () => {
      const { made, ordered, orderedAt } = await lose(program);
      ordered.created = orderedAt - 60 * MINUTE;
      assert.equal(await another().refresh(DedicatedServerV1, made), undefined);
    });
  });

  it("warns about all equal servers that killed runs have left", async () => {
    await another().create(DedicatedServerV1, program);
    await another().create(DedicatedServerV1, program);
    await bench.create(DedicatedServerV1, program);
    const [one, two] = servers();
    const named = new RegExp(`manages: ${one} \\(ordered \\d+ min ago\\), ${two} \\(ordered \\d+ min ago\\)`);
    assert.match(bench.log.join(), named);
  });

  for (const hours of [-3, 3]) {
    it(`measures the age of an equal server by the platform's clock, which differs by ${hours} h`, async () => {
      await another().create(DedicatedServerV1, program);
      const [left] = bench.local.objects.rows("dedicated.servers", {}) as Record<string, unknown>[];
      for (const [minutes, isNamed] of [
        [10, true],
        [70, false],
      ] as const) {
        const now = clock.now() + hours * 3_600_000;
        const body = { result: [{ ...left, created: Math.round(now / 1_000) - 60 * minutes }] };
        const headers = { Date: new Date(now).toUTCString() };
        bench.local.faults.add({ route: LIST, fault: { kind: "answer", status: 200, headers, body }, times: 1 });
        const run = another();
        await run.create(DedicatedServerV1, program);
        assert.equal(run.log.join().includes(`(ordered ${minutes} min ago)`), isNamed, run.log.join());
      }
    });
  }
});
