import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { reveal, s } from "@tripod/kit";
import { createWording, useInEachTest } from "@tripod/kit/testing";
import { dialect, type Reply, refusal, startBench, thing } from "../testing/bench.testing.js";

const { assertWording } = createWording(import.meta.url);

const bench = useInEachTest(() =>
  startBench([
    { path: "things" },
    { path: "jobs", states: { at: "state", made: ["NEW", "NEW", "DONE"] } },
    {
      path: "tokens",
      constants: () => ({ secret: "s3cret" }),
      shows: ({ secret, ...rest }, pathParams) => (pathParams === "write" ? { secret, ...rest } : rest),
    },
  ]),
);

const args = { name: "one", size: 3 };
const status = { at: "state", values: { NEW: "transient", DONE: "stable", BROKEN: "failed" }, default: "stable" };
const jobs = (more: object = {}) =>
  thing({ endpoint: { path: "jobs", dialect: dialect() }, waits: { status }, ...more });

describe("finishCreate: a created object", () => {
  it("is waited for until it is stable", async () => {
    const made = await bench.create(jobs(), args);
    assert.deepEqual([made.id, made.reasons], ["jobs-1", []]);
    assert.deepEqual(bench.routes(), ["POST jobs", "GET jobs/jobs-1", "GET jobs/jobs-1"]);
  });

  it("is recorded with its live values and the platform's reason if it fails", async (test) => {
    bench.next("POST jobs", {
      after: () => {
        bench.objects("jobs").put("jobs-1", { size: 5, message: "no room" });
        bench.objects("jobs").pass("jobs-1", "NEW", "BROKEN");
      },
    });
    const made = await bench.create(jobs(), args);
    assert.deepEqual([made.id, made.state.size, made.state.thingId], ["jobs-1", 5, "jobs-1"]);
    assertWording(test, made.reasons[0] ?? "");
  });

  it("is recorded with its last status if it disappears meanwhile", async (test) => {
    bench.next("GET jobs/jobs-1", {});
    bench.next("GET jobs/jobs-1", { before: () => bench.objects("jobs").remove("jobs-1") });
    const made = await bench.create(jobs(), args);
    assert.equal(made.id, "jobs-1");
    assertWording(test, made.reasons[0] ?? "");
  });

  it("gets only the inputs that its create request does not accept", async () => {
    const later = thing({ create: { deferred: ["note"] } });
    const made = await bench.create(later, { ...args, note: "n" });
    assert.equal(made.state.note, "n");
    assert.deepEqual(bench.writes(), [
      ["POST things", args],
      ["PATCH things/things-1", { note: "n" }],
    ]);
    await bench.create(later, { name: "two" });
    assert.deepEqual(
      bench.writes().map(([route]) => route),
      ["POST things"],
    );
  });

  it("gets no input that is empty or that it has already", async () => {
    const later = thing({ create: { deferred: ["note"] } });
    await bench.create(later, { ...args, note: "" });
    bench.next("POST things", {
      answer: (reply: Reply): Reply => ({ ...reply, body: { ...(reply.body as object), note: "n" } }),
    });
    await bench.create(later, { ...args, name: "two", note: "n" });
    assert.deepEqual(
      bench.writes().map(([route]) => route),
      ["POST things", "POST things"],
    );
  });

  it("is recorded if a later step fails; the next run completes it", async (test) => {
    const later = thing({ create: { deferred: ["note"] } });
    bench.next("PATCH things/things-1", refusal(403, "forbidden"));
    const made = await bench.create(later, { ...args, note: "n" });
    assert.equal(made.id, "things-1");
    assertWording(test, made.reasons[0] ?? "");
    bench.writes();
    await bench.update(later, { ...args, note: "n" }, made);
    assert.deepEqual(bench.writes(), [["PATCH things/things-1", { note: "n" }]]);
  });

  it("is recorded by its inputs if it cannot be read", async (test) => {
    bench.next("POST things", {
      answer: (reply: Reply): Reply => ({ ...reply, body: { ...(reply.body as object), size: { is: 3 } } }),
    });
    const made = await bench.create(thing(), args);
    assert.equal(made.id, "things-1");
    assert.deepEqual([made.state.name, made.state.size, made.state.thingId], ["one", 3, "things-1"]);
    assertWording(test, made.reasons[0] ?? "");
  });

  it("is recorded by its inputs if it cannot be read and has inputs that only a step sends", async () => {
    const later = thing({ create: { deferred: ["note"] } });
    bench.next("POST things", {
      answer: (reply: Reply): Reply => ({ ...reply, body: { ...(reply.body as object), size: { is: 3 } } }),
    });
    const made = await bench.create(later, { ...args, note: "n" });
    assert.deepEqual([made.id, made.state.name, made.reasons.length], ["things-1", "one", 1]);
    bench.writes();
    await bench.update(later, { ...args, note: "n" }, made);
    assert.deepEqual(bench.writes(), [["PATCH things/things-1", { note: "n" }]]);
  });

  it("has the output with its ID only if its kind has one", async () => {
    const nameless = thing({ extras: [{ idName: null }], create: { deferred: ["note"] } });
    bench.next("PATCH things/things-1", refusal(403, "forbidden"));
    const made = await bench.create(nameless, { ...args, note: "n" });
    assert.equal("thingId" in made.state, false);
  });
});

describe("finishCreate: a secret that is returned once", () => {
  const fields = { secret: s.string().computed().secret() };
  const endpoint = { path: "tokens", dialect: dialect() };
  const tokens = (more: object = {}) => thing({ fields, endpoint, ...more });
  const secretOf = (state: object) => (reveal(state as never) as { secret?: unknown }).secret;

  it("is recorded, also if a read follows", async () => {
    bench.next("POST tokens", {
      answer: (reply: Reply): Reply => ({ ...reply, body: { ...(reply.body as object), size: undefined } }),
    });
    const made = await bench.create(tokens(), args);
    assert.equal(secretOf(made.state), "s3cret");
    assert.deepEqual(bench.routes(), ["POST tokens", "GET tokens/tokens-1"]);
  });

  it("is recorded if the object never appears", async () => {
    const part = tokens({ create: { response: { partial: true } } });
    bench.next("GET tokens/tokens-1", { ...refusal(403, "forbidden"), times: 99 });
    const made = await bench.create(part, args);
    assert.equal(made.id, "tokens-1");
    assert.equal(secretOf(made.state), "s3cret");
  });

  it("is not recorded as empty if the response lacks it", async () => {
    bench.next("POST tokens", {
      answer: (reply: Reply): Reply => ({ ...reply, body: { ...(reply.body as object), secret: "" } }),
    });
    bench.next("GET tokens/tokens-1", { ...refusal(403, "forbidden"), times: 99 });
    const part = tokens({ create: { response: { partial: true } } });
    const made = await bench.create(part, args);
    assert.deepEqual([made.id, secretOf(made.state)], ["tokens-1", undefined]);
  });

  it("that cannot be decoded leaves the object to the following read", async () => {
    bench.next("POST tokens", {
      answer: (reply: Reply): Reply => ({ ...reply, body: { ...(reply.body as object), secret: { is: "x" } } }),
    });
    const made = await bench.create(tokens({ create: { response: { partial: true } } }), args);
    assert.deepEqual([made.id, made.reasons], ["tokens-1", []]);
  });
});
