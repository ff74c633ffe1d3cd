import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { s } from "@tripod/kit";
import { createWording, useInEachTest } from "@tripod/kit/testing";
import {
  dialect,
  failureOf,
  LOST_AFTER,
  LOST_BEFORE,
  type Recorded,
  refusal,
  startBench,
  thing,
} from "../testing/bench.testing.js";

const { assertFailure, assertWording } = createWording(import.meta.url);

const bench = useInEachTest(() =>
  startBench([
    { path: "things" },
    { path: "jobs", states: { at: "state", made: ["NEW", "NEW", "NEW", "DONE"] } },
    {
      path: "tokens",
      constants: () => ({ secret: "s3cret" }),
      shows: ({ secret, ...rest }, pathParams) => (pathParams === "write" ? { secret, ...rest } : rest),
    },
  ]),
);

const args = { name: "one", size: 3 };
const PENDING = /^pending-create:/;
/** Things for which the platform accepts several with one name. */
const several = thing({ identity: { unique: false } });
const tickets = thing({ identity: { key: null, onLostResponse: "fail" } });
const ids = (path = "things") => Object.keys(bench.objects(path).all());

/** Creates a thing whose response is lost and that appears only after the search. */
async function pending(resource = several, inputs: object = args): Promise<Recorded> {
  bench.objects("things").lag({ lists: 70_000, reads: 70_000 });
  bench.next("POST things", LOST_AFTER);
  const made = await bench.create(resource, inputs);
  assert.match(made.id, PENDING);
  return made;
}

describe("createObject: a create without a known outcome", () => {
  it("is recorded with the inputs, and neither as an output nor as a difference", async () => {
    const made = await pending();
    assert.deepEqual([made.state.name, made.state.size, made.state.thingId], ["one", 3, undefined]);
    assert.deepEqual(bench.diff(several, args, made).changes, []);
    assert.deepEqual(Object.keys(made.state.__pending as object), ["skew"]);
  });

  it("becomes the object that a refresh of the next run finds", async () => {
    const made = await pending();
    const next = bench.again();
    const found = await next.refresh(several, made);
    assert.deepEqual(
      [found?.id, found?.state.thingId, found?.inputs, found?.reasons],
      ["things-1", "things-1", args, []],
    );
    assert.equal(found?.state.__pending, undefined);
    assert.deepEqual(next.diff(several, args, found as Recorded).changes, []);
    assert.deepEqual(ids(), ["things-1"]);
  });

  it("is found by a refresh although a check before another create would fail because of it", async () => {
    const check = async () => {
      if (ids().length > 0) throw new Error("there is one already");
    };
    const checked = thing({ identity: { unique: false }, create: { check } });
    const made = await pending(checked);
    const found = await bench.again().refresh(checked, made);
    assert.equal(found?.id, "things-1");
    await assert.rejects(bench.create(checked, { ...args, name: "two" }), /there is one already/);
    assert.deepEqual(ids(), ["things-1"]);
  });

  it("is searched for until twice the search time has passed, and is then removed from state", async (test) => {
    bench.next("POST things", LOST_BEFORE);
    const made = await bench.create(several, args);
    const began = bench.clock.now();
    const next = bench.again();
    assert.equal(await next.refresh(several, made), undefined);
    assert.equal(bench.clock.now() - began, 60_000);
    assertWording(test, next.log[0] ?? "");
    await bench.clock.sleep(3_600_000);
    const later = bench.clock.now();
    assert.equal(await bench.again().refresh(several, made), undefined);
    assert.equal(bench.clock.now(), later);
  });

  it("is searched for no longer if the clock of the machine that sent it was a day ahead", async () => {
    bench.next("POST things", LOST_BEFORE);
    const made = await bench.create(several, args);
    const tomorrow = new Date(bench.clock.now() + 24 * 3_600_000).toISOString();
    const ahead = { ...made, id: `pending-create:${tomorrow}:1` };
    const startedAt = bench.clock.now();
    assert.equal(await bench.again().refresh(several, ahead), undefined);
    assert.equal(bench.clock.now() - startedAt, 120_000);
  });

  it("is found after an hour as well", async () => {
    const made = await pending();
    await bench.clock.sleep(3_600_000);
    assert.equal((await bench.again().refresh(several, made))?.id, "things-1");
  });

  it("stays pending with the reason while the list cannot be read", async (test) => {
    const made = await pending();
    bench.next("GET things", { ...refusal(403, "forbidden"), times: 99 });
    const still = await bench.again().refresh(several, made);
    assert.deepEqual([still?.id, still?.state], [made.id, made.state]);
    assertWording(test, still?.reasons[0] ?? "");
  });

  it("stays pending if its list is empty and the address has no resource that always exists", async (test) => {
    const withHome = dialect((client) => ({
      healthCheck: (on) =>
        dialect()(client).send(
          { operation: "Look", method: "GET", idempotency: "safe", path: "home", cache: "never" },
          on,
        ),
    }));
    const checked = thing({ identity: { unique: false }, endpoint: { path: "things", dialect: withHome } });
    const made = await pending(checked);
    await bench.clock.sleep(3_600_000);
    bench.next("GET things", { answer: { status: 200, body: { rows: [] } } });
    const still = await bench.again().refresh(checked, made);
    assert.equal(still?.id, made.id);
    assertWording(test, still?.reasons[0] ?? "");
    assert.equal((await bench.again().refresh(checked, made))?.id, "things-1");
  });

  it("stays pending if its bare list is empty and another server answers for an object that cannot exist", async () => {
    const bare = thing({
      identity: { unique: false },
      endpoint: { path: "things", dialect: dialect({ hasBareLists: true }) },
    });
    const made = await pending(bare);
    await bench.clock.sleep(3_600_000);
    for (const answer of [
      { status: 200, body: {} },
      { status: 404, text: "<html>Not Found</html>" },
      { status: 500, body: { code: "broken", message: "broken" } },
    ]) {
      bench.next("GET things", { answer: { status: 200, body: { rows: [] } } });
      bench.next(/^GET things\/0/, { answer });
      assert.equal((await bench.again().refresh(bare, made))?.id, made.id, JSON.stringify(answer));
    }
  });

  it("stays pending while several objects may be it, and names them", async (test) => {
    const made = await pending();
    bench.objects("things").put("theirs", args);
    await bench.clock.sleep(60_000);
    const still = await bench.again().refresh(several, made);
    assert.equal(still?.id, made.id);
    assertWording(test, still?.reasons[0] ?? "");
  });

  it("never becomes an object that existed before or belonged to another resource then", async () => {
    const first = await bench.create(several, args);
    bench.next("POST things", LOST_BEFORE);
    const made = await bench.create(several, args);
    assert.equal(await bench.again().refresh(several, made), undefined);
    assert.deepEqual(ids(), [first.id]);
  });

  it("is distinguished from earlier objects by its ID if objects have no creation time", async () => {
    const unborn = thing({ identity: { unique: false }, wire: { createdAt: null } });
    bench.objects("things").put("older", args);
    const made = await pending(unborn);
    assert.equal((await bench.again().refresh(unborn, made))?.id, "things-1");
  });

  it("keeps a second create with the same inputs from being sent in the same run", async (test) => {
    await pending();
    const failure = await failureOf(bench.create(several, args));
    assertFailure(test, failure, { code: "failed-precondition" });
    assert.equal(bench.writes().length, 1);
    bench.objects("things").lag({});
    assert.equal((await bench.create(several, { ...args, name: "two" })).reasons.length, 0);
    await bench.clock.sleep(60_000);
    assert.equal((await bench.create(several, args)).reasons.length, 0);
  });

  it("gives two concurrent refreshes an object each", async () => {
    const one = await pending();
    const other = { ...one, id: one.id.replace(/1$/, "2") };
    bench.objects("things").put("second", args);
    bench.objects("things").lag({});
    const next = bench.again();
    const found = await Promise.all([next.refresh(several, one), next.refresh(several, other)]);
    // Two objects may be either of them: neither is adopted.
    assert.deepEqual(
      found.map((still) => PENDING.test(still?.id ?? "")),
      [true, true],
    );
  });

  it("is not complete if inputs are left that only an update applies", async (test) => {
    const later = thing({ identity: { unique: false }, create: { deferred: ["note"] } });
    const made = await pending(later, { ...args, note: "n" });
    const next = bench.again();
    const found = await next.refresh(later, made);
    assertWording(test, found?.reasons[0] ?? "");
    const done = await next.update(later, { ...args, note: "n" }, found as Recorded);
    assert.deepEqual([done.state.note, bench.objects("things").only().note], ["n", "n"]);
  });

  it("is not complete while the platform is creating it", async () => {
    const jobs = thing({
      endpoint: { path: "jobs", dialect: dialect() },
      identity: { unique: false },
      waits: { status: { at: "state", values: { NEW: "transient" }, default: "stable" } },
    });
    bench.objects("jobs").lag({ lists: 70_000, reads: 70_000 });
    bench.next("POST jobs", LOST_AFTER);
    const made = await bench.create(jobs, args);
    const next = bench.again();
    const found = await next.refresh(jobs, made);
    assert.deepEqual([found?.id, found?.reasons.length], ["jobs-1", 1]);
    assert.deepEqual((await next.update(jobs, args, found as Recorded)).reasons, []);
  });
});

describe("updateObject: a pending create", () => {
  it("is rejected with the next step, regardless of the result of the search", async (test) => {
    const made = await pending();
    const next = bench.again();
    const failure = await failureOf(next.update(several, args, made));
    assertFailure(test, failure, { code: "invalid-argument", path: "" });
    assert.deepEqual([ids(), bench.writes().length], [["things-1"], 1]);
  });

  it("changes nothing in a preview", async () => {
    const made = await pending();
    bench.routes();
    assert.equal((await bench.again().preview(several, { ...args, size: 4 }, made)).id, made.id);
    assert.deepEqual(bench.routes(), []);
  });
});

describe("deleteObject: a pending create", () => {
  it("deletes the object that the search finds", async () => {
    const made = await pending();
    bench.objects("things").put("theirs", { name: "else" });
    await bench.again().delete(several, made);
    assert.deepEqual(ids(), ["theirs"]);
  });

  it("succeeds if nothing was created", async () => {
    bench.next("POST things", LOST_BEFORE);
    const made = await bench.create(several, args);
    bench.routes();
    await bench.again().delete(several, made);
    assert.ok(!bench.routes().some((route) => route.startsWith("DELETE")));
  });

  it("never deletes an object that may be another's", async (test) => {
    const made = await pending();
    bench.objects("things").put("theirs", args);
    await bench.clock.sleep(60_000);
    const failure = await failureOf(bench.again().delete(several, made));
    assertFailure(test, failure, { code: "outcome-unknown" });
    assert.deepEqual(ids(), ["things-1", "theirs"]);
  });
});

describe("importsOf: an import", () => {
  it("rejects the ID of a pending create", async (test) => {
    const made = await pending();
    assertFailure(test, await failureOf(bench.import(several, made.id)), { code: "not-found", path: "" });
  });
});

describe("createObject: a pending create of an object that nothing distinguishes from others", () => {
  it("is never adopted, and names what has appeared since", async (test) => {
    bench.objects("things").put("older", args);
    const made = await pending(tickets);
    const still = await bench.again().refresh(tickets, made);
    assert.equal(still?.id, made.id);
    assertWording(test, still?.reasons[0] ?? "");
    assertFailure(test, await failureOf(bench.again().delete(tickets, made)), { code: "outcome-unknown" });
    assert.deepEqual(ids(), ["older", "things-1"]);
  });

  it("is removed from state if nothing has appeared", async () => {
    bench.objects("things").put("older", args);
    bench.next("POST things", LOST_BEFORE);
    const made = await bench.create(tickets, args);
    assert.equal(await bench.again().refresh(tickets, made), undefined);
  });
});

describe("createObject: a pending create whose secret is shown once", () => {
  it("is deleted and created again by the run that finds it", async (test) => {
    const fields = { secret: s.string().computed().secret() };
    const identity = { onLostResponse: "recreate", unique: false };
    const tokens = thing({ fields, endpoint: { path: "tokens", dialect: dialect() }, identity });
    bench.objects("tokens").lag({ lists: 70_000, reads: 70_000 });
    bench.next("POST tokens", LOST_AFTER);
    const made = await bench.create(tokens, args);
    assert.match(made.id, PENDING);
    const next = bench.again();
    assert.equal(await next.refresh(tokens, made), undefined);
    assertWording(test, next.log[0] ?? "");
    bench.objects("tokens").lag({});
    assert.equal((await next.create(tokens, args)).id, "tokens-2");
    assert.deepEqual(ids("tokens"), ["tokens-2"]);
  });
});
