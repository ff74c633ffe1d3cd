import assert from "node:assert/strict";
import { after, beforeEach, describe, it } from "node:test";
import { type AnyResource, reveal, s } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import type { StepContext } from "../definition/change.js";
import {
  type Bench,
  type Client,
  dialect,
  failureOf,
  LOST_AFTER,
  LOST_BEFORE,
  type Members,
  type Recorded,
  refusal,
  startBench,
  thing,
} from "../testing/bench.testing.js";

const { assertFailure, assertLog, assertWording } = createWording(import.meta.url);

let bench: Bench;
beforeEach(async () => {
  await bench?.close();
  bench = await startBench([{ path: "things" }]);
});
after(() => bench.close());

const args = { name: "one", size: 3, note: "n" };

async function made(resource: AnyResource<Client>, with_: object = args): Promise<Recorded> {
  const one = await bench.create(resource, with_);
  assert.deepEqual(one.reasons, []);
  bench.routes();
  return one;
}
const put = (members: Members) => bench.objects("things").put("things-1", members);

describe("updateObject: objects that are updated at the same time", () => {
  const inputs = (more: object = {}) =>
    thing({ update: [{ method: "PATCH", body: "inputs", returnsObject: false }], ...more });

  async function three(resource: AnyResource<Client>): Promise<Recorded[]> {
    const all: Recorded[] = [];
    for (const name of ["a", "b", "c"]) all.push(await bench.create(resource, { ...args, name }));
    bench.routes();
    return all;
  }
  const updated = (resource: AnyResource<Client>, all: readonly Recorded[]) =>
    Promise.all(
      all.map((one) => bench.update(resource, { ...args, name: one.state.name, size: 4 }, one).catch((error) => error)),
    );
  const routes = (all: readonly string[]) => [...all].sort();
  const WRITES = [1, 2, 3].map((id) => `PATCH things/things-${id}`);
  const READS = [1, 2, 3].map((id) => `GET things/things-${id}`);

  it("are read with one list request before and with one after", async () => {
    const all = await three(inputs());
    const after = await updated(inputs(), all);
    assert.deepEqual(
      after.map(({ state }) => state.size),
      [4, 4, 4],
    );
    assert.deepEqual(bench.routes(), ["GET things", ...WRITES, "GET things"]);
  });

  it("are read individually if rows are incomplete, and if the update sends the live object, which rows may not show completely", async () => {
    for (const resource of [
      inputs({ list: { rows: "partial" } }),
      thing({ update: [{ body: "full", returnsObject: false }] }),
      inputs({
        endpoint: {
          path: "things",
          dialect: dialect({ version: ({ headers }) => ({ "If-Match": headers.etag ?? "" }) }),
        },
      }),
    ]) {
      await bench.close();
      bench = await startBench([{ path: "things" }]);
      await updated(resource, await three(resource));
      const reads = bench.routes().filter((route) => route.startsWith("GET"));
      assert.deepEqual(routes(reads), routes([...READS, ...READS]));
    }
  });

  it("are read individually before if a row differs from state, so that each drift is logged", async (test) => {
    const all = await three(inputs());
    bench.objects("things").put("things-2", { note: "theirs" });
    await updated(inputs(), all);
    const reads = bench.routes().filter((route) => route.startsWith("GET"));
    assert.deepEqual(reads, ["GET things", "GET things/things-2", "GET things"]);
    assert.equal(bench.objects("things").all()["things-2"]?.note, "n");
    assertLog(test, bench.log);
  });

  it("are read individually after if a row still shows the old value, which does not fail the update", async () => {
    const all = await three(inputs());
    const rows = Object.values(bench.objects("things").all()).map((one) => structuredClone(one));
    bench.next("GET things", {});
    bench.next("GET things", { answer: { status: 200, body: { rows } } });
    const startedAt = bench.clock.now();
    const after = await updated(inputs(), all);
    assert.deepEqual(
      after.map(({ state, reasons }) => [state.size, reasons]),
      Array(3).fill([4, []]),
    );
    assert.ok(bench.clock.now() - startedAt < 500);
    assert.deepEqual(routes(bench.routes()), routes(["GET things", "GET things", ...WRITES, ...READS]));
  });

  for (const [what, mode, from, to] of [
    ["a removed input that is reset", s.string().optional().computed().resetsOnRemoval("normal"), "fast", undefined],
    ["a removed optional input", s.string().optional(), "fast", undefined],
    [
      "a removed member of an object",
      s.object({ kind: s.string().optional(), speed: s.number().optional() }).optional(),
      { kind: "fast", speed: 2 },
      { speed: 2 },
    ],
  ] as const) {
    it(`are read individually after if a row still shows the old value of ${what}`, async () => {
      const resource = inputs({ fields: { mode } });
      const all: Recorded[] = [];
      for (const name of ["a", "b", "c"]) all.push(await bench.create(resource, { ...args, name, mode: from }));
      bench.routes();
      const rows = Object.values(bench.objects("things").all()).map((one) => structuredClone(one));
      bench.next("GET things", {});
      bench.next("GET things", { answer: { status: 200, body: { rows } } });
      await Promise.all(
        all.map((one) => bench.update(resource, { ...args, name: one.state.name, ...(to && { mode: to }) }, one)),
      );
      assert.deepEqual(routes(bench.routes()), routes(["GET things", "GET things", ...WRITES, ...READS]));
    });
  }

  it("fail one by one if an update has no effect", async () => {
    const all = await three(inputs());
    bench.next("PATCH things/things-2", { answer: { status: 204 } });
    const after = await updated(inputs(), all);
    assert.deepEqual(
      after.map(({ state, reasons }) => [state.size, reasons.length]),
      [
        [4, 0],
        [3, 1],
        [4, 0],
      ],
    );
  });

  it("are read individually if the list cannot be read", async () => {
    const all = await three(inputs());
    bench.next("GET things", refusal(500, "broken"));
    const after = await updated(inputs(), all);
    assert.deepEqual(
      after.map(({ state }) => state.size),
      [4, 4, 4],
    );
    assert.deepEqual(routes(bench.routes()), routes(["GET things", ...READS, ...WRITES, "GET things"]));
  });

  it("do not exist any more only if a read of the object confirms that", async () => {
    const all = await three(inputs());
    bench.next("GET things", { answer: { status: 200, body: { rows: [] } } });
    const after = await updated(inputs(), all);
    assert.deepEqual(
      after.map(({ state }) => state.size),
      [4, 4, 4],
    );
  });
});

describe("updateObject: a concurrent change by another client", () => {
  const versioned = dialect({ version: ({ headers }) => ({ "If-Match": headers.etag ?? "" }) });
  const whole = (more: object = {}) =>
    thing({ endpoint: { path: "things", dialect: versioned }, update: "full", ...more });
  const meanwhile = (members: Members) => ({ before: () => put(members) });

  it("to a value that the program does not set is kept", async () => {
    const one = await made(whole());
    bench.next("PUT things/things-1", meanwhile({ theirs: "kept" }));
    const after = await bench.update(whole(), { ...args, size: 4 }, one);
    assert.deepEqual(after.reasons, []);
    const { theirs, size } = bench.objects("things").only();
    assert.deepEqual([theirs, size], ["kept", 4]);
    assert.deepEqual(bench.routes(), [
      "GET things/things-1",
      "PUT things/things-1",
      "GET things/things-1",
      "PUT things/things-1",
    ]);
  });

  it("to the same value is not a conflict", async () => {
    const one = await made(whole());
    bench.next("PUT things/things-1", meanwhile({ size: 4 }));
    assert.deepEqual((await bench.update(whole(), { ...args, size: 4 }, one)).reasons, []);
  });

  it("to an input is not overwritten, and is named", async (test) => {
    const one = await made(whole());
    bench.next("PUT things/things-1", meanwhile({ size: 7, note: "theirs" }));
    const failure = await failureOf(bench.update(whole(), { ...args, size: 4 }, one));
    assertFailure(test, failure, { code: "conflict" });
    assert.equal((failure as { code?: string }).code, "conflict");
    assert.equal(bench.objects("things").only().size, 7);
  });

  for (const [what, fields, inputs] of [
    ["a hidden input", { note: s.string().secret().optional() }, { ...args, note: "mine" }],
    ["a removed input", {}, { name: "one", size: 3 }],
    ["an emptied input", {}, { ...args, note: "" }],
  ] as const) {
    it(`to ${what} is not overwritten`, async () => {
      const one = await made(whole({ fields }));
      bench.next("PUT things/things-1", meanwhile({ note: "theirs" }));
      const failure = await failureOf(bench.update(whole({ fields }), inputs, one));
      assert.equal((failure as { code?: string }).code, "conflict");
      assert.equal(bench.objects("things").only().note, "theirs");
    });
  }

  it("in every attempt ends the retries", async (test) => {
    const one = await made(whole());
    let nth = 0;
    const again = (): void => {
      nth += 1;
      put({ theirs: nth });
    };
    bench.next("PUT things/things-1", { before: again, times: 9 });
    const failure = await failureOf(bench.update(whole(), { ...args, size: 4 }, one));
    assertFailure(test, failure, { code: "conflict" });
    assert.equal((failure as { code?: string }).code, "conflict");
    assert.equal(nth, 3);
  });

  for (const [what, fields, groups, theirs, input] of [
    ["by its name", { note: s.string().wire("text") }, {}, { text: "x" }, "note"],
    [
      "by its name, of several in one member",
      { note: s.string().wire("meta.text"), mark: s.string().wire("meta.mark") },
      {},
      { meta: { text: "x", mark: "k" } },
      "note",
    ],
    [
      "by the content of a member that is sent immediately",
      { note: s.string().wire("meta.text"), mark: s.string().wire("meta.mark") },
      {
        wire: {
          encode: (body: { meta?: unknown; mark?: unknown }) => {
            delete body.meta;
            body.mark = "whole";
          },
        },
      },
      { mark: "x" },
      "mark",
    ],
    [
      "as the platform does, where no input is that",
      {},
      {
        wire: {
          encode: (body: { mode?: unknown }) => {
            body.mode = "ours";
          },
        },
      },
      { mode: "theirs" },
      "mode",
    ],
    [
      "as the platform does, where only an output is that",
      { shownMode: s.string().computed().wire("mode") },
      {
        wire: {
          encode: (body: { mode?: unknown }) => {
            body.mode = "ours";
          },
        },
      },
      { mode: "theirs" },
      "mode",
    ],
  ] as const) {
    it(`is named ${what}`, async (test) => {
      const kind = whole({ fields, ...groups });
      const one = await made(kind, { ...args, ...("mark" in fields ? { mark: "k" } : {}) });
      bench.next("PUT things/things-1", meanwhile(theirs));
      const failure = await failureOf(bench.update(kind, { ...one.inputs, size: 4 }, one));
      assertFailure(test, failure, { code: "conflict" }, { input });
    });
  }

  it("that removes a member inside of an input is named, and not reverted", async (test) => {
    const options = s.object({ mode: s.string().optional(), level: s.number() }).optional();
    const kind = whole({ fields: { options } });
    const one = await made(kind, { ...args, options: { mode: "m", level: 1 } });
    bench.next("PUT things/things-1", meanwhile({ options: { level: 1 } }));
    const failure = await failureOf(bench.update(kind, { ...one.inputs, size: 4 }, one));
    assertFailure(test, failure, { code: "conflict" }, { input: "options" });
    assert.deepEqual(bench.objects("things").only().options, { level: 1 });
  });

  for (const [what, versionConflict] of [
    ["a status", 409],
    ["what the refusal says", (refused: { platformCode?: string }) => refused.platformCode === "other"],
  ] as const) {
    it(`is recognized by ${what} if the API has its own form`, async () => {
      const own = thing({
        endpoint: { path: "things", dialect: dialect({ versionConflict } as never) },
        update: "full",
      });
      const one = await made(own);
      bench.next("PUT things/things-1", refusal(409, "other"));
      const after = await bench.update(own, { ...args, size: 4 }, one);
      assert.equal(after.state.size, 4);
    });
  }

  it("is not assumed for another error response", async (test) => {
    const one = await made(whole());
    bench.next("PUT things/things-1", refusal(409, "busy"));
    assertFailure(test, await failureOf(bench.update(whole(), { ...args, size: 4 }, one)), { code: "conflict" });
    assert.equal(bench.writes().length, 1);
  });

  it("is reported if the object was not read before", async (test) => {
    const one = await made(thing());
    bench.next("PATCH things/things-1", refusal(412, "other"));
    assertFailure(test, await failureOf(bench.update(thing(), { ...args, size: 4 }, one)), {
      code: "failed-precondition",
    });
  });

  it("may be a deletion", async (test) => {
    const one = await made(whole());
    bench.next("PUT things/things-1", {
      ...refusal(412, "other"),
      before: () => bench.objects("things").remove(one.id),
    });
    assertFailure(test, await failureOf(bench.update(whole(), { ...args, size: 4 }, one)), {
      code: "invalid-argument",
      path: "",
    });
  });
});

describe("updateObject: an object that is not stable", () => {
  const status = {
    at: "state",
    values: { BUSY: "transient", DONE: "stable", BROKEN: "failed", LIMITED: "degraded", PAUSED: "ambiguous" },
    default: "stable",
  };
  const jobs = thing({ waits: { status } });

  it("is waited for before it is changed", async () => {
    const one = await made(jobs);
    bench.objects("things").put(one.id, { state: "DONE" });
    bench.next("GET things/things-1", { before: () => put({ state: "BUSY" }) });
    bench.next("GET things/things-1", { before: () => put({ state: "DONE" }) });
    await bench.update(jobs, { ...args, size: 4 }, one);
    assert.deepEqual(bench.routes(), ["GET things/things-1", "GET things/things-1", "PATCH things/things-1"]);
  });

  it("and is deleted meanwhile fails as missing", async (test) => {
    const one = await made(jobs);
    put({ state: "BUSY" });
    bench.next("GET things/things-1", {});
    bench.next("GET things/things-1", { before: () => bench.objects("things").remove(one.id) });
    assertFailure(test, await failureOf(bench.update(jobs, { ...args, size: 4 }, one)), {
      code: "invalid-argument",
      path: "",
    });
  });

  it("and fails is not updated", async (test) => {
    const one = await made(jobs);
    put({ state: "BROKEN" });
    assertFailure(test, await failureOf(bench.update(jobs, { ...args, size: 4 }, one)), {
      code: "failed-precondition",
    });
    assert.deepEqual(bench.writes(), []);
  });

  it("and works with restrictions is updated, with a warning", async (test) => {
    const one = await made(jobs);
    put({ state: "LIMITED" });
    await bench.update(jobs, { ...args, size: 4 }, one);
    assert.equal(bench.objects("things").only().size, 4);
    assertWording(test, bench.log[0] ?? "");
  });

  it("and was left so by a user is updated in that status", async () => {
    const one = await made(jobs);
    put({ state: "PAUSED" });
    const after = await bench.update(jobs, { ...args, size: 4 }, one);
    assert.deepEqual([after.state.size, after.reasons], [4, []]);
  });

  it("and leaves such a status automatically is waited for afterward", async () => {
    const one = await made(jobs);
    put({ state: "PAUSED" });
    bench.next("GET things/things-1", {});
    bench.next("GET things/things-1", { before: () => put({ state: "DONE" }) });
    bench.next("GET things/things-1", {});
    bench.next("PATCH things/things-1", { before: () => put({ state: "PAUSED" }) });
    bench.next("GET things/things-1", { before: () => put({ state: "DONE" }) });
    const after = await bench.update(jobs, { ...args, size: 4 }, one);
    assert.deepEqual(after.reasons, []);
    assert.equal(bench.objects("things").only().state, "DONE");
  });

  it("and cannot be read is not updated", async (test) => {
    const one = await made(jobs);
    put({ state: "PAUSED" });
    bench.next("GET things/things-1", {});
    bench.next("GET things/things-1", { ...refusal(403, "forbidden"), times: 9 });
    assertFailure(test, await failureOf(bench.update(jobs, { ...args, size: 4 }, one)), { code: "permission-denied" });
    assert.deepEqual(bench.writes(), []);
  });
});

describe("updateObject: a value that an update leaves as it is", () => {
  it("although another client has changed it causes a warning, and keeps its value in state", async (test) => {
    const one = await made(thing());
    put({ note: "theirs" });
    const after = await bench.update(thing(), { ...args, size: 4 }, one);
    assert.deepEqual([after.state.note, bench.objects("things").only().note], ["n", "theirs"]);
    assertLog(test, bench.log);
  });

  it("and that a refresh has recorded is sent with the next change", async () => {
    const one = await made(thing());
    put({ note: "theirs" });
    const seen = await bench.refresh(thing(), one);
    assert.ok(seen);
    await bench.update(thing(), args, seen);
    assert.equal(bench.objects("things").only().note, "n");
  });

  for (const [what, fields, change] of [
    ["what does not count any more", { note: s.string().noEffect("it does nothing") }, { note: "theirs" }],
    ["what is never shown", { note: s.string().writeOnly() }, { note: "theirs" }],
    ["what only the platform says", { more: s.string().computed() }, { more: "theirs" }],
    ["what means the same", { note: s.string().semanticEquals(() => true) }, { note: "theirs" }],
    ["what the program never gave", { more: s.string().optional() }, { more: "theirs" }],
    ["what is not shown", {}, { note: undefined }],
    ["what is left to the platform", { note: s.string().platformManagedIf(() => true) }, { note: "theirs" }],
  ] as const) {
    it(`causes no warning for ${what}`, async () => {
      const kind = thing({ fields });
      put({ ...args, more: "first" });
      const before = await bench.import(kind, "things-1");
      assert.ok(before);
      const one = { ...before, inputs: { ...args } };
      put(change);
      await bench.update(kind, { ...args, size: 4 }, one);
      assert.deepEqual(bench.log, []);
    });
  }

  it("and that state lacks or contains unchanged causes no warning", async () => {
    put({ ...args, note: undefined });
    const bare = await bench.import(thing(), "things-1");
    assert.ok(bare);
    put({ note: "theirs" });
    await bench.update(thing(), { ...args, size: 4 }, { ...bare, inputs: { ...args } });
    assert.deepEqual(bench.log, []);
    const known = { ...bare, inputs: { ...args, size: 4 }, state: { ...bare.state, note: "theirs", size: 4 } };
    await bench.update(thing(), { ...args, size: 5 }, known);
    assert.deepEqual(bench.log, []);
  });
});

describe("updateObject: a secret that is never returned", () => {
  const kind = (token: object) => thing({ fields: { token }, wire: { mayOmit: ["token"] } });

  it("and that the program has removed is dropped from state", async () => {
    const optional = kind(s.string().optional().secret());
    const one = await made(optional, { ...args, token: "t" });
    put({ token: undefined });
    bench.next("PATCH things/things-1", { after: () => put({ token: undefined }) });
    assert.equal("token" in (await bench.update(optional, args, one)).state, false);
  });

  it("and that the platform may have generated is kept", async () => {
    const chosen = kind(s.string().optional().computed().secret());
    const one = await made(chosen, { ...args, token: "t" });
    put({ token: undefined });
    const after = await bench.update(chosen, { ...args, size: 4 }, one);
    assert.equal((reveal(after.state as never) as { token?: unknown }).token, "t");
  });
});

describe("updateObject: an input that other inputs leave to the platform", () => {
  const isAutomatic = ({ note }: { note?: unknown }) => note === "auto";
  const fields = {
    size: s
      .number()
      .optional()
      .platformManagedIf(isAutomatic as never),
  };

  for (const update of ["changes", "full"]) {
    const scaled = thing({ fields, update });

    it(`is not sent while they do: ${update}`, async () => {
      const one = await made(scaled, { name: "one", size: 3, note: "auto" });
      put({ size: 8 });
      const after = await bench.update(scaled, { name: "one", size: 4, note: "auto" }, one);
      assert.deepEqual([bench.writes(), bench.log], [[], []]);
      assert.deepEqual(after.reasons, []);
    });

    it(`is sent once they no longer do: ${update}`, async () => {
      const one = await made(scaled, { name: "one", size: 3, note: "auto" });
      put({ size: 8 });
      await bench.update(scaled, { name: "one", size: 4, note: "fixed" }, one);
      assert.deepEqual([bench.objects("things").only().size, bench.log], [4, []]);
    });
  }
});

describe("updateObject: an input that an import could not read", () => {
  const fields = {
    pin: s.number().optional().writeOnly().replaces(),
    once: s.number().optional().writeOnly().createOnly("make another one"),
    again: s.number().optional().writeOnly(),
  };
  const kind = (more: object = {}) => thing({ fields, ...more });

  it("and that is set now is only recorded, with a warning", async (test) => {
    put(args);
    const one = await bench.import(kind(), "things-1");
    assert.ok(one);
    await bench.update(kind(), { ...args, pin: 1, once: 2 }, one);
    assert.deepEqual(bench.writes(), []);
    assertLog(test, bench.log);
  });

  it("causes a warning that names the data that a replacement deletes", async (test) => {
    put(args);
    const one = await bench.import(kind(), "things-1");
    assert.ok(one);
    await bench.update(kind({ dataLoss: "its rows" }), { ...args, pin: 1 }, one);
    assertWording(test, bench.log[0] ?? "");
  });

  it("is sent if it can change", async () => {
    put(args);
    const one = await bench.import(kind(), "things-1");
    assert.ok(one);
    await bench.update(kind(), { ...args, again: 1 }, one);
    assert.deepEqual([bench.writes(), bench.log], [[["PATCH things/things-1", { again: 1 }]], []]);
  });

  it("causes one warning only: values in state cause none", async () => {
    const one = await made(kind(), { ...args, pin: 1 });
    await bench.update(kind(), { ...args, pin: 1, size: 4 }, one);
    assert.deepEqual(bench.log, []);
  });
});

describe("updateObject: an update that fails in a later step", () => {
  const steps = [
    { body: "changes", sends: ["size"], path: "things/{id}/size" },
    { body: "changes", sends: ["note"] },
  ];
  const stepped = thing({ update: steps });

  it("keeps removed inputs in state that the object still has", async () => {
    const one = await made(stepped);
    bench.next("PATCH things/things-1", refusal(403, "forbidden"));
    const half = await bench.update(stepped, { name: "one", size: 4 }, one);
    assert.deepEqual([half.state.size, half.state.note], [4, "n"]);
    bench.writes();
    // The engine keeps the inputs that it had.
    await bench.update(stepped, { name: "one", size: 4 }, { ...half, inputs: one.inputs });
    assert.deepEqual(bench.writes().at(-1), ["PATCH things/things-1", { note: null }]);
  });

  it("drops removed inputs from state that were cleared", async () => {
    const one = await made(stepped);
    bench.next("PATCH things/things-1", refusal(403, "forbidden"));
    const half = await bench.update(stepped, { name: "one", note: "m" }, one);
    assert.equal(half.state.size, undefined);
  });

  it("does not send inputs that were not applied if the program reverts them", async () => {
    const one = await made(stepped);
    bench.next("PATCH things/things-1", refusal(403, "forbidden"));
    const half = await bench.update(stepped, { ...args, size: 4, note: "m" }, one);
    bench.writes();
    await bench.update(stepped, { ...args, size: 4 }, { ...half, inputs: one.inputs });
    assert.deepEqual(bench.writes(), [["PATCH things/things-1/size", { size: 4 }]]);
  });

  it("clears in the next run an input that is never returned and was not cleared", async () => {
    const hidden = thing({
      fields: { pin: s.number().optional().writeOnly() },
      update: [
        { body: "changes", sends: ["size"], path: "things/{id}/size" },
        {
          sends: ["pin"],
          run: async (_: never, on: StepContext) => void (await on.send("POST", "things/{id}/pin", {})),
        },
        { body: "changes", sends: ["note"] },
      ],
    });
    const one = await made(hidden, { ...args, pin: 1 });
    bench.next("POST things/things-1/pin", refusal(403, "forbidden"));
    const half = await bench.update(hidden, { ...args, size: 4 }, one);
    assert.equal(half.reasons.length, 1);
    bench.writes();
    await bench.update(hidden, { ...args, size: 4 }, { ...half, inputs: one.inputs });
    assert.equal(bench.writes().at(-1)?.[0], "POST things/things-1/pin");
  });

  it("by a request without a response records the live values, and succeeds if these are the desired ones", async () => {
    const one = await made(stepped);
    bench.next("PATCH things/things-1", LOST_BEFORE);
    const half = await bench.update(stepped, { ...args, size: 4, note: "m" }, one);
    assert.deepEqual([half.state.size, half.reasons.length], [4, 1]);
    bench.next("PATCH things/things-1", LOST_AFTER);
    bench.writes();
    const whole = await bench.update(stepped, { ...args, size: 4, note: "m" }, { ...half, inputs: one.inputs });
    const requests = bench.writes().filter(([route]) => route === "PATCH things/things-1");
    assert.deepEqual([whole.state.note, whole.reasons, requests.length], ["m", [], 1]);
  });
});

it("updateObject claims the object for the program, so that no create suggests to import it", async (test) => {
  bench.objects("things").put("older", args);
  const tickets = thing({ identity: { key: null, onLostResponse: "fail" } });
  const one = await bench.again().import(tickets, "older");
  assert.ok(one);
  await bench.update(tickets, { ...args, size: 4 }, one);
  bench.next("GET things", refusal(403, "forbidden"));
  bench.next("POST things", LOST_AFTER);
  const [reason = ""] = (await bench.create(tickets, { ...args, size: 4 })).reasons;
  assertWording(test, reason);
  assert.deepEqual(Object.keys(bench.objects("things").all()), ["older", "things-1"]);
});
