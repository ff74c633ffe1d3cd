import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { read } from "@tripod/http";
import { type AnyResource, s } from "@tripod/kit";
import { createWording, useInEachTest } from "@tripod/kit/testing";
import type { StepContext } from "../definition/change.js";
import {
  type Client,
  dialect,
  failureOf,
  LOST_AFTER,
  LOST_BEFORE,
  NO_OBJECT,
  type Recorded,
  refusal,
  startBench,
  thing,
} from "../testing/bench.testing.js";

const { assertFailure, assertLog, assertRejected, assertWording } = createWording(import.meta.url);

const bench = useInEachTest(() =>
  startBench([
    { path: "things" },
    { path: "jobs", states: { at: "state", made: ["DONE"], changed: ["BUSY", "BUSY", "DONE"] } },
    { path: "zones" },
    { path: "zones/{zone}/things" },
  ]),
);

const args = { name: "one", size: 3, note: "n" };

/** Creates an object without a record of its inputs. */
async function made(resource: AnyResource<Client>, with_: object = args): Promise<Recorded> {
  const one = await bench.create(resource, with_);
  assert.deepEqual(one.reasons, []);
  bench.routes();
  return one;
}
const put = (members: object, id = "things-1") => bench.objects("things").put(id, { ...members });

describe("runUpdateSteps: an update with only the changes", () => {
  it("sends the changed inputs, without a read before", async () => {
    const one = await made(thing());
    await bench.update(thing(), { ...args, size: 4 }, one);
    assert.deepEqual(bench.routes(), ["PATCH things/things-1"]);
  });

  it("clears the inputs that the program has removed", async () => {
    const one = await made(thing());
    const after = await bench.update(thing(), { name: "one", size: 3 }, one);
    assert.deepEqual(bench.writes(), [["PATCH things/things-1", { note: null }]]);
    assert.equal(after.state.note, undefined);
  });

  it("sends the inputs that the program sets for the first time", async () => {
    const one = await made(thing(), { name: "one" });
    await bench.update(thing(), { name: "one", size: 3 }, one);
    assert.deepEqual(bench.writes(), [["PATCH things/things-1", { size: 3 }]]);
  });

  it("reads the object without a write if there are no changes", async () => {
    const one = await made(thing());
    const after = await bench.update(thing(), args, one);
    assert.deepEqual(bench.routes(), ["GET things/things-1"]);
    assert.equal(after.state.size, 3);
  });

  it("keeps the platform's values of inputs that the program has removed", async () => {
    const fields = { size: s.number().optional().computed() };
    const one = await made(thing({ fields }));
    await bench.update(thing({ fields }), { name: "one", note: "m" }, one);
    assert.deepEqual(bench.writes(), [["PATCH things/things-1", { note: "m" }]]);
  });

  it("does not send a value with the same meaning", async () => {
    const fields = { note: s.string().semanticEquals((a, b) => a.toLowerCase() === b.toLowerCase()) };
    const one = await made(thing({ fields }));
    await bench.update(thing({ fields }), { ...args, note: "N" }, one);
    assert.deepEqual(bench.writes(), []);
  });

  it("uses the outputs as old inputs if an engine does not send them", async () => {
    const one = await made(thing());
    await bench.update(thing(), { ...args, size: 4 }, { ...one, inputs: {} });
    assert.deepEqual(bench.writes(), [["PATCH things/things-1", { size: 4 }]]);
  });
});

describe("runUpdateSteps: an update of the whole object", () => {
  const whole = thing({ update: "full" });

  it("sends the live object with the inputs applied", async () => {
    const one = await made(whole);
    put({ theirs: "kept" });
    await bench.update(whole, { ...args, size: 4 }, one);
    assert.deepEqual(
      bench.requests.map(({ route }) => route),
      ["GET things/things-1", "PUT things/things-1"],
    );
    const { createdAt } = bench.objects("things").only();
    const sent = { id: "things-1", createdAt, ...args, size: 4, theirs: "kept" };
    assert.deepEqual(bench.writes(), [["PUT things/things-1", sent]]);
  });

  it("reverts drift, with a warning", async (test) => {
    const one = await made(whole);
    put({ size: 7 });
    await bench.update(whole, { ...args, note: "m" }, one);
    assertLog(test, bench.log);
    assert.equal(bench.objects("things").only().size, 3);
  });

  it("is not sent if the object already has the values", async () => {
    const one = await made(whole, { name: "one" });
    put({ size: 3 });
    const after = await bench.update(whole, { name: "one", size: 3 }, one);
    assert.deepEqual(bench.writes(), []);
    assert.equal(after.state.size, 3);
  });

  it("reverts drift with the step that sends the input", async () => {
    const stepped = thing({
      update: [
        { body: "inputs", sends: ["size"], path: "things/{id}/size" },
        { body: "changes", sends: ["note"] },
      ],
    });
    const one = await made(stepped);
    put({ size: 7 });
    await bench.update(stepped, { ...args, note: "m" }, one);
    assert.deepEqual(bench.writes(), [
      ["PUT things/things-1/size", { size: 3 }],
      ["PATCH things/things-1", { note: "m" }],
    ]);
  });

  it("sends new inputs whose live values differ", async () => {
    const one = await made(whole, { name: "one" });
    put({ size: 9 });
    await bench.update(whole, { name: "one", size: 3 }, one);
    assert.equal(bench.objects("things").only().size, 3);
  });

  it("is preceded by a read although only its last step needs it", async () => {
    const last = thing({
      update: [
        { body: "changes", sends: ["size"] },
        { body: "inputs", sends: ["note"], path: "things/{id}/note" },
      ],
    });
    const one = await made(last);
    await bench.update(last, { ...args, size: 4 }, one);
    assert.deepEqual(bench.routes(), ["GET things/things-1", "PATCH things/things-1"]);
  });

  it("is followed by a read if its response is empty", async () => {
    const one = await made(whole);
    const began = bench.clock.now();
    bench.next("PUT things/things-1", { answer: { status: 204 }, isDone: true });
    assert.equal((await bench.update(whole, { ...args, size: 4 }, one)).state.size, 4);
    assert.deepEqual(bench.routes(), ["GET things/things-1", "PUT things/things-1", "GET things/things-1"]);
    assert.equal(bench.clock.now(), began);
  });

  it("sends only inputs with the body `members`", async () => {
    const members = thing({ update: "inputs" });
    const one = await made(members);
    put({ theirs: "kept?" });
    await bench.update(members, { ...args, size: 4 }, one);
    assert.deepEqual(bench.writes(), [["PUT things/things-1", { ...args, size: 4 }]]);
  });

  it("of a deleted object fails", async (test) => {
    const one = await made(whole);
    bench.objects("things").remove("things-1");
    await assertRejected(test, bench.update(whole, { ...args, size: 4 }, one), { code: "invalid-argument", path: "" });
  });
});

describe("runUpdateSteps: an update of several steps", () => {
  const steps = [
    { body: "changes", sends: ["size"], path: "things/{id}/size", method: "POST" },
    { body: "changes", sends: ["note"], alsoSends: ["size"] },
  ];
  const stepped = thing({ update: steps });

  it("runs them in order, each for its inputs", async () => {
    const one = await made(stepped);
    await bench.update(stepped, { name: "one", size: 4, note: "m" }, one);
    assert.deepEqual(bench.writes(), [
      ["POST things/things-1/size", { size: 4 }],
      ["PATCH things/things-1", { note: "m", size: 4 }],
    ]);
  });

  it("runs only those with changes", async () => {
    const one = await made(stepped);
    await bench.update(stepped, { ...args, note: "m" }, one);
    assert.deepEqual(bench.routes(), ["PATCH things/things-1"]);
    await bench.update(stepped, { ...args, size: 4 }, one);
    assert.deepEqual(bench.routes(), ["POST things/things-1/size", "GET things/things-1"]);
  });

  it("gives one step the inputs that no other step sends or takes and that may change", async () => {
    const fields = {
      at: s.string().replaces(),
      once: s.string().optional().createOnly("make another one"),
      here: s.string().optional().wire(null),
      old: s.string().optional().noEffect("it does nothing"),
      extra: s.string().optional(),
    };
    const rest = thing({
      fields,
      update: [{ body: "inputs", sends: ["size"], alsoSends: ["note"] }, { body: "changes" }],
    });
    const one = await made(rest, { ...args, at: "a", once: "o", here: "h", extra: "e" });
    await bench.update(rest, { ...args, at: "a", once: "o", here: "i", extra: "f", note: "m" }, one);
    assert.deepEqual(bench.writes(), [["PATCH things/things-1", { extra: "f" }]]);
  });

  it("omits path parameters from the request body", async () => {
    const inZone = thing({
      fields: { zone: s.string().replaces() },
      endpoint: { path: "zones/{zone}/things", dialect: dialect() },
    });
    bench.objects("zones").put("z", {});
    const one = await made(inZone, { ...args, zone: "z" });
    await bench.update(inZone, { ...args, zone: "z", size: 4 }, one);
    assert.deepEqual(bench.writes(), [["PATCH zones/z/things/things-1", { size: 4 }]]);
  });

  it("runs only those whose `when` accepts the live object", async () => {
    const when = (kind: string) => (live: { raw: unknown }) => (live.raw as { kind?: string }).kind === kind;
    const sorted = thing({
      update: [
        { body: "changes", sends: ["size"], path: "things/{id}/a", when: when("a") },
        { body: "changes", sends: ["size"], path: "things/{id}/b", when: when("b") },
      ],
    });
    const one = await made(sorted);
    put({ kind: "b" });
    await bench.update(sorted, { ...args, size: 4 }, one);
    assert.deepEqual(bench.routes(), ["GET things/things-1", "PATCH things/things-1/b", "GET things/things-1"]);
  });

  it("waits after each until the object is stable", async () => {
    const status = { at: "state", values: { BUSY: "transient", DONE: "stable" }, default: "stable" };
    const jobs = thing({
      endpoint: { path: "jobs", dialect: dialect() },
      update: [
        { body: "changes", sends: ["size"], path: "jobs/{id}/size" },
        { body: "changes", sends: ["note"] },
      ],
      waits: { status },
    });
    const one = await made(jobs);
    const after = await bench.update(jobs, { name: "one", size: 4, note: "m" }, one);
    assert.equal(after.state.note, "m");
    const routes = bench.routes();
    assert.deepEqual(routes.slice(0, 4), [
      "GET jobs/jobs-1",
      "PATCH jobs/jobs-1/size",
      "GET jobs/jobs-1",
      "GET jobs/jobs-1",
    ]);
    assert.deepEqual(routes.slice(-3), ["PATCH jobs/jobs-1", "GET jobs/jobs-1", "GET jobs/jobs-1"]);
  });

  it("that fails in the first step has changed nothing", async (test) => {
    const one = await made(stepped);
    bench.next("POST things/things-1/size", refusal(403, "forbidden"));
    assertFailure(test, await failureOf(bench.update(stepped, { name: "one", size: 4, note: "m" }, one)), {
      code: "permission-denied",
    });
    assert.equal(bench.writes().length, 1);
  });

  it("that fails in a later step records the applied inputs, and the next run sends the others", async (test) => {
    const one = await made(stepped, { name: "one", size: 3 });
    bench.next("PATCH things/things-1", refusal(403, "forbidden"));
    const half = await bench.update(stepped, { name: "one", size: 4, note: "m" }, one);
    assertWording(test, half.reasons[0] ?? "");
    assert.equal(half.state.size, 4);
    bench.writes();
    await bench.update(stepped, { name: "one", size: 4, note: "m" }, { ...half, inputs: { ...half.inputs } });
    assert.deepEqual(bench.writes(), [["PATCH things/things-1", { note: "m", size: 4 }]]);
  });

  it("keeps the old values of inputs that were not applied in state", async () => {
    const one = await made(stepped);
    bench.next("PATCH things/things-1", refusal(403, "forbidden"));
    const half = await bench.update(stepped, { name: "one", size: 4, note: "m" }, one);
    assert.deepEqual([half.state.size, half.state.note], [4, "n"]);
  });

  it("that fails in a later step is recorded although the object cannot be read", async () => {
    const one = await made(stepped);
    bench.next("PATCH things/things-1", refusal(403, "forbidden"));
    bench.next("GET things/things-1", refusal(403, "forbidden"));
    const half = await bench.update(stepped, { name: "one", size: 4, note: "m" }, one);
    assert.deepEqual([half.id, half.state.size, half.state.note], ["things-1", 3, "n"]);
  });

  it("that cannot be read at the end is recorded as partial", async (test) => {
    const one = await made(stepped);
    bench.next("GET things/things-1", refusal(403, "forbidden"));
    const half = await bench.update(stepped, { ...args, size: 4 }, one);
    assertWording(test, half.reasons[0] ?? "");
  });

  it("ends if the object was deleted meanwhile", async (test) => {
    const one = await made(stepped);
    bench.next("POST things/things-1/size", { after: () => bench.objects("things").remove("things-1") });
    assertFailure(test, await failureOf(bench.update(stepped, { ...args, size: 4 }, one)), {
      code: "invalid-argument",
      path: "",
    });
  });

  it("without changes fails with the error of its read", async (test) => {
    const one = await made(stepped);
    bench.next("GET things/things-1", refusal(403, "forbidden"));
    assertFailure(test, await failureOf(bench.update(stepped, args, one)), { code: "permission-denied" });
  });
});

describe("runUpdateSteps", () => {
  it("may have another envelope and method, and constants of the kind", async () => {
    const own = thing({
      wire: { envelope: "thing", constants: { kind: "a" }, otherKind: () => "else" },
      update: [
        {
          body: "inputs",
          sends: ["size"],
          envelope: null,
          method: "PATCH",
          constants: { more: true },
          returnsObject: false,
        },
        { body: "inputs", sends: ["note"], envelope: "other", path: "things/{id}/note" },
      ],
    });
    const wrapped = {
      answer: (reply: { status: number; body?: unknown }) => ({ ...reply, body: { thing: reply.body } }),
    };
    for (const route of ["POST things", "GET things/things-1", "GET things/things-1"]) bench.next(route, wrapped);
    bench.next("POST things", {});
    put(args);
    const one = await bench.import(own, "things-1");
    bench.routes();
    assert.ok(one);
    bench.next(/^GET/, { ...wrapped, times: 9 });
    await bench.update(own, { name: "one", size: 4, note: "m" }, one);
    assert.deepEqual(bench.writes(), [
      ["PATCH things/things-1", { kind: "a", size: 4, more: true }],
      ["PUT things/things-1/note", { other: { kind: "a", note: "m" } }],
    ]);
  });

  it("with its own body sends that, or nothing", async () => {
    const own = thing({
      update: [
        {
          method: "POST",
          path: "things/{id}/resize",
          sends: ["size"],
          body: ({ inputs, recorded, live, changed, isNew }: never) => {
            const change = { inputs, recorded, live, changed, isNew } as unknown as {
              inputs: { size: number };
              recorded: { inputs: { size: number } };
              live: unknown;
              changed: Set<string>;
              isNew: boolean;
            };
            if (change.inputs.size === 0) return undefined;
            return {
              from: change.recorded.inputs.size,
              to: change.inputs.size,
              seen: change.live !== undefined,
              changed: [...change.changed],
              isNew: change.isNew,
            };
          },
        },
      ],
    });
    const one = await made(own);
    bench.next("POST things/things-1/resize", { answer: { status: 202 } });
    put({ size: 4 });
    await bench.update(own, { ...args, size: 4 }, one);
    assert.deepEqual(bench.writes(), [
      ["POST things/things-1/resize", { from: 3, to: 4, seen: false, changed: ["size"], isNew: false }],
    ]);
    const none = await bench.update(own, { ...args, size: 0 }, one);
    assert.deepEqual(bench.writes(), []);
    assert.deepEqual(none.reasons, []);
  });

  it("without a request does not make a change partial that another step fails to apply", async (test) => {
    const own = thing({
      update: [
        { method: "POST", path: "things/{id}/resize", sends: ["size"], body: () => undefined },
        { body: "changes", sends: ["note"] },
      ],
    });
    const one = await made(own);
    bench.next("PATCH things/things-1", refusal(403, "forbidden"));
    assertFailure(test, await failureOf(bench.update(own, { name: "one", size: 4, note: "m" }, one)), {
      code: "permission-denied",
    });
  });

  for (const [what, groups, answer] of [
    ["without a body", {}, { status: 204 }],
    ["that is not an object", {}, { status: 200, body: ["done"] }],
    ["about another object", {}, { status: 200, body: { id: "other", ...args, size: 9, createdAt: "now" } }],
    ["that lacks what was sent", {}, { status: 200, body: { id: "things-1", name: "one", createdAt: "now" } }],
    ["that is no JSON", {}, { status: 200, text: "fine" }],
  ] as const) {
    it(`with a response ${what} is followed by a read`, async () => {
      const one = await made(thing(groups));
      bench.next("PATCH things/things-1", { answer, isDone: true });
      const after = await bench.update(thing(groups), { ...args, size: 4 }, one);
      assert.deepEqual([after.state.size, after.reasons], [4, []]);
      assert.deepEqual(bench.routes(), ["PATCH things/things-1", "GET things/things-1"]);
    });
  }

  it("waits for an object that is invisible for a while after its update", async () => {
    const one = await made(thing());
    bench.next("PATCH things/things-1", { answer: { status: 204 }, isDone: true });
    bench.next("GET things/things-1", { answer: NO_OBJECT, times: 3 });
    bench.next("GET things", { answer: { status: 200, body: { rows: [] } }, times: 3 });
    const after = await bench.update(thing(), { ...args, size: 4 }, one);
    assert.deepEqual([after.state.size, after.reasons], [4, []]);
  });

  it("is followed by a read if responses contain only a part of the object", async () => {
    const part = thing({ create: { response: { partial: true } } });
    const one = await made(part);
    await bench.update(part, { ...args, size: 4 }, one);
    assert.deepEqual(bench.routes(), ["PATCH things/things-1", "GET things/things-1"]);
  });

  it("with its own path may still return the object", async () => {
    const own = thing({ update: [{ body: "changes", path: "things/{id}/edit", returnsObject: true }] });
    const one = await made(own);
    await bench.update(own, { ...args, size: 4 }, one);
    assert.deepEqual(bench.routes(), ["PATCH things/things-1/edit"]);
  });

  it("that the platform rejects names the input", async (test) => {
    const one = await made(thing());
    bench.next("PATCH things/things-1", refusal(400, "bad", "too large", "size"));
    assertFailure(test, await failureOf(bench.update(thing(), { ...args, size: 4 }, one)), {
      code: "invalid-argument",
      path: "size",
    });
  });

  it("for a deleted object fails if the list confirms the deletion", async (test) => {
    const one = await made(thing());
    bench.next("PATCH things/things-1", {
      before: () => bench.objects("things").remove("things-1"),
      answer: { status: 404, body: { code: "gone", message: "it is deleted" } },
    });
    assertFailure(test, await failureOf(bench.update(thing(), { ...args, size: 4 }, one)), {
      code: "invalid-argument",
      path: "",
    });
    assert.deepEqual(bench.routes(), ["PATCH things/things-1", "GET things/things-1", "GET things"]);
  });

  it("does not report an object missing that is still in the list", async (test) => {
    const one = await made(thing());
    bench.next("PATCH things/things-1", refusal(404, "gone"));
    assertFailure(test, await failureOf(bench.update(thing(), { ...args, size: 4 }, one)), { code: "not-found" });
  });
});

describe("runUpdateSteps: a step in code", () => {
  const coded = (run: (change: never, on: StepContext) => Promise<unknown>) =>
    thing({
      update: [
        { sends: ["size"], alsoSends: [], run },
        { body: "changes", sends: ["note"] },
      ],
    });

  it("gets the object and sends requests", async () => {
    const seen: unknown[] = [];
    const own = coded(async ({ inputs, changed }: { inputs: { size: number }; changed: Set<string> }, on) => {
      seen.push(on.id, [...changed], on.waitTimeout(9_000).timeoutMs, (await on.read()).text("name"));
      await on.send("POST", "things/{id}/size", { size: inputs.size });
      seen.push(((await on.waitUntilStable()).raw as { size: number }).size);
    });
    const one = await made(own);
    const after = await bench.update(own, { ...args, size: 4 }, one);
    assert.deepEqual(seen, ["things-1", ["size"], 9_000, "one", 4]);
    assert.equal(after.state.size, 4);
    assert.equal(bench.routes().at(-1), "GET things/things-1");
  });

  it("may wait until the object is stable, and fails if it was deleted", async (test) => {
    const seen: unknown[] = [];
    const status = { at: "state", values: { BUSY: "transient", DONE: "stable" }, default: "stable" };
    const jobs = thing({
      endpoint: { path: "jobs", dialect: dialect() },
      waits: { status },
      update: [
        {
          sends: ["size"],
          run: async (_: never, on: StepContext) => {
            await on.send("POST", "jobs/{id}/size", {});
            seen.push(((await on.waitUntilStable()).raw as { state: string }).state);
          },
        },
        { body: "changes", sends: ["note"] },
      ],
    });
    const one = await made(jobs);
    await bench.update(jobs, { ...args, size: 4 }, one);
    assert.deepEqual(seen, ["DONE"]);
    bench.next("POST jobs/jobs-1/size", { after: () => bench.objects("jobs").remove("jobs-1") });
    assertFailure(test, await failureOf(bench.update(jobs, { ...args, size: 5 }, one)), {
      code: "invalid-argument",
      path: "",
    });
    assert.equal(seen.length, 1);
  });

  it("may return the object, which is then not read again", async () => {
    const own = coded(async ({ inputs }: { inputs: { size: number } }, on) =>
      read(await on.send("POST", "things/{id}/size", { size: inputs.size })),
    );
    const one = await made(own);
    const after = await bench.update(own, { ...args, size: 4 }, one);
    assert.equal(after.state.size, 4);
    assert.deepEqual(bench.routes(), ["POST things/things-1/size"]);
  });

  it("that the platform rejects names the input", async (test) => {
    const own = coded(async (_, on) => void (await on.send("POST", "things/{id}/size", {})));
    const one = await made(own);
    bench.next("POST things/things-1/size", refusal(400, "bad", "too large", "size"));
    assertFailure(test, await failureOf(bench.update(own, { ...args, size: 4 }, one)), {
      code: "invalid-argument",
      path: "size",
    });
  });

  it("that throws fails with its own message", async (test) => {
    const own = coded(async () => {
      throw new Error("not like this");
    });
    const one = await made(own);
    assertFailure(test, await failureOf(bench.update(own, { ...args, size: 4 }, one)), {});
  });

  it("that reads a deleted object fails", async (test) => {
    const own = coded(async (_, on) => void (await on.read()));
    const one = await made(own);
    bench.objects("things").remove("things-1");
    assertFailure(test, await failureOf(bench.update(own, { ...args, size: 4 }, one)), {
      code: "invalid-argument",
      path: "",
    });
  });

  it("also sends the inputs that a create request does not accept", async () => {
    const own = thing({
      create: { deferred: ["size"] },
      update: [
        {
          sends: ["size"],
          run: async ({ inputs, isNew }: { inputs: { size: number }; isNew: boolean }, on: StepContext) =>
            void (await on.send("POST", "things/{id}/size", { size: inputs.size, isNew })),
        },
        { body: "changes", sends: ["note"] },
      ],
    });
    await made(own);
    assert.deepEqual([bench.objects("things").only().size, bench.objects("things").only().isNew], [3, true]);
  });
});

describe("runUpdateSteps: an input that the platform never returns", () => {
  const fields = { pin: s.number().optional().writeOnly() };
  const secretive = thing({ fields });

  it("is sent if the program changes it, never because of the live value", async () => {
    const one = await made(secretive, { ...args, pin: 1 });
    await bench.update(secretive, { ...args, pin: 1, size: 4 }, one);
    assert.deepEqual(bench.writes(), [["PATCH things/things-1", { size: 4 }]]);
    await bench.update(secretive, { ...args, pin: 2 }, one);
    assert.deepEqual(bench.writes(), [["PATCH things/things-1", { pin: 2 }]]);
  });

  it("is sent again by the next run after a lost response", async (test) => {
    const one = await made(secretive, { ...args, pin: 1 });
    bench.next("PATCH things/things-1", LOST_AFTER);
    const half = await bench.update(secretive, { ...args, pin: 2 }, one);
    assertWording(test, half.reasons[0] ?? "");
    bench.writes();
    // The program may go back to the old value: the live one is unknown.
    await bench.update(secretive, { ...args, pin: 1 }, { ...half, inputs: one.inputs });
    assert.deepEqual(bench.writes(), [["PATCH things/things-1", { pin: 1 }]]);
  });

  for (const [what, update] of [
    ["request", "changes"],
    [
      "code",
      [
        {
          sends: ["size", "pin"],
          run: async ({ inputs: { size, pin } }: never, on: StepContext) =>
            void (await on.send("PATCH", "things/{id}", { size, pin })),
        },
      ],
    ],
  ] as const)
    it(`is not proven by other inputs after a lost response to a ${what}, which visible inputs alone are`, async () => {
      const resource = thing({ fields, update: update as never });
      const one = await made(resource, { ...args, pin: 1 });
      bench.next("PATCH things/things-1", LOST_AFTER);
      const done = await bench.update(resource, { ...args, pin: 1, size: 4 }, one);
      assert.deepEqual(done.reasons, []);
      bench.next("PATCH things/things-1", LOST_AFTER);
      const half = await bench.update(resource, { ...args, pin: 2, size: 5 }, done);
      assert.notDeepEqual(half.reasons, []);
    });

  it("causes no partial failure if the change is rejected", async (test) => {
    const one = await made(secretive, { ...args, pin: 1 });
    bench.next("PATCH things/things-1", refusal(403, "forbidden"));
    assertFailure(test, await failureOf(bench.update(secretive, { ...args, pin: 2 }, one)), {
      code: "permission-denied",
    });
  });

  it("is required for a partial failure: the live values of other inputs show whether they were applied", async (test) => {
    const one = await made(secretive, { ...args, pin: 1 });
    bench.next("PATCH things/things-1", LOST_BEFORE);
    assertFailure(test, await failureOf(bench.update(secretive, { ...args, pin: 1, size: 4 }, one)), {
      code: "outcome-unknown",
    });
  });
});
