import assert from "node:assert/strict";
import { after, beforeEach, describe, it } from "node:test";
import { type CallContext, HttpFailure, type Reader, read } from "@tripod/http";
import { type AnyResource, PartialFailure, s } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import {
  type Bench,
  type Client,
  dialect,
  failureOf,
  LOST_AFTER,
  LOST_BEFORE,
  NO_OBJECT,
  refusal,
  startBench,
} from "../testing/bench.testing.js";
import type { Values } from "../values/values.js";
import { waitUntilJobDone } from "../waiters/waitUntilJobDone.js";
import { type JobContext, type JobCreate, job } from "./job.js";

const { assertFailure, assertWording } = createWording(import.meta.url);

const MINUTE = 60_000;

type On = JobContext<Client>;

/** Sends a request to the platform. */
const ask = (
  { platform, ...on }: CallContext & { readonly platform: Client },
  method: string,
  path: string,
  body?: object,
) =>
  dialect()(platform).send(
    { operation: "Use", method: method as never, path, body, idempotency: method === "POST" ? "unsafe" : "idempotent" },
    on,
  );
const send = async (...request: Parameters<typeof ask>): Promise<Reader> => read(await ask(...request));

/** Reads an object. Undefined if it does not exist. */
const found = (on: On, id: string): Promise<Reader | undefined> =>
  send(on, "GET", `things/${id}`).catch((error: unknown) => {
    if (error instanceof HttpFailure && error.platformCode === "not_found") return undefined;
    throw error;
  });

const finish = (jobId: string, on: On): Promise<Reader> => {
  const { platform, waitTimeout, ...context } = on;
  return waitUntilJobDone(
    { operation: "Make thing", statusPath: `jobs/${jobId}`, ...waitTimeout(10 * MINUTE) },
    {
      clock: platform.clock,
      send: ({ operation, path }, within) =>
        dialect()(platform).send({ operation, path, method: "GET", idempotency: "safe", cache: "never" }, within),
      at: "status",
      values: { RUNNING: "running", DONE: "done", FAILED: "failed" },
      reasonIn: (state) => ({ message: state.optionalString("reason") }),
      isForgotten: (failure) => failure.platformCode === "not_found",
      backoff: { first: 250, longest: 5_000 },
    },
    context,
  );
};

const fields = { name: s.string().replaces(), size: s.number().optional() };

/** Returns a thing that the platform makes by a job, with overrides of its create. */
function made(create: object = {}, changes: object = {}): AnyResource<Client> {
  const definition = {
    name: "Thing",
    kind: "thing",
    doc: "A thing.",
    fields,
    ...changes,
    create: {
      start: async (inputs: Values, on: On) => (await send(on, "POST", "jobs", inputs)).string("id"),
      lost: { nextStep: "Look for the thing" },
      reference: { prefix: "make-job:", encode: (jobId: string) => jobId, decode: (text: string) => text },
      wait: async (jobId: string, _: Values, on: On) => {
        const state = await finish(jobId, on);
        return state.optionalString("thing") ?? state.unexpected("thing", "is missing, although the job succeeded");
      },
      forgotten: (jobId: string) => `job ${jobId} is forgotten`,
      ...create,
    },
    read: async ({ id }: { readonly id: string }, on: On) => {
      const live = await found(on, id);
      return live && { name: live.string("name"), size: live.optionalNumber("size"), thingId: id };
    },
    update: async ({ id, inputs }: { readonly id: string; readonly inputs: Values }, on: On) => {
      if ((await found(on, id)) === undefined) on.missing();
      await send(on, "PATCH", `things/${id}`, inputs);
      return { thingId: id };
    },
    delete: async ({ id }: { readonly id: string }, on: On) => void (await ask(on, "DELETE", `things/${id}`)),
  };
  return job(definition as never) as unknown as AnyResource<Client>;
}

describe("JobCreate", () => {
  it("has either the object's ID with the start, or a wait with a reference", () => {
    type Create = JobCreate<typeof fields, Client, string, undefined>;
    const start = async () => "1";
    const wait = async () => "t";
    const reference = { prefix: "job:", encode: String, decode: String };
    const accepted = [
      { start, idOf: String },
      { start, wait, reference },
    ] satisfies Create[];
    const rejected = [
      // @ts-expect-error: neither
      { start } satisfies Create,
      // @ts-expect-error: a wait without a reference
      { start, wait } satisfies Create,
      // @ts-expect-error: both
      { start, idOf: String, wait, reference } satisfies Create,
    ];
    assert.deepEqual([accepted.length, rejected.length], [2, 3]);
  });
});

/** Resource whose start returns the ID of the object. */
const ordered = made({
  start: async (inputs: Values, on: On) => (await send(on, "POST", "things", inputs)).string("id"),
  reference: undefined,
  wait: undefined,
  idOf: (id: string) => id,
  recorded: () => ({ size: 7 }),
  complete: async ({ id, job }: { readonly id: string; readonly job: string }, on: On) => {
    await finish(job.replace("things", "jobs"), on);
    return { thingId: id, size: 8 };
  },
});

const ARGS = { name: "a" };
const STATUS = /^GET jobs\//;

describe("job", () => {
  let bench: Bench;
  /** Statuses that a job shows, in order. The last one stays. */
  let statuses: string[];
  const jobs = { thing: "t-1" as string | undefined };
  beforeEach(async () => {
    await bench?.close();
    statuses = ["RUNNING", "RUNNING", "DONE"];
    jobs.thing = "t-1";
    bench = await startBench([
      {
        path: "jobs",
        // The job makes its thing immediately, which only its status shows.
        constants: (sent) => {
          if (statuses.at(-1) !== "FAILED") bench.objects("things").put("t-1", { ...sent });
          return { thing: jobs.thing, reason: "no room" };
        },
        states: {
          at: "status",
          get made() {
            return statuses;
          },
        },
      },
      { path: "things" },
    ]);
  });
  after(() => bench.close());

  const starts = () => bench.requests.filter(({ route }) => route === "POST jobs").length;
  /** Creates a thing whose status cannot be read, so that only its job is recorded. */
  const interrupted = async (resource: AnyResource<Client>) => {
    bench.next(STATUS, refusal(403, "forbidden"));
    return bench.create(resource, ARGS);
  };

  describe("create", () => {
    it("starts the job, waits for it and records the object's ID", async () => {
      const thing = await bench.create(made(), { ...ARGS, size: 3 });
      assert.deepEqual([thing.id, thing.state, thing.reasons], ["t-1", { name: "a", size: 3, thingId: "t-1" }, []]);
      // The response to the start contains the first status.
      assert.deepEqual(bench.routes(), ["POST jobs", "GET jobs/jobs-1", "GET jobs/jobs-1"]);
    });

    it("records the state that `complete` returns", async () => {
      const resource = made({
        complete: async ({ id, job }: { readonly id: string; readonly job: string }) => ({
          thingId: id,
          size: job.length,
        }),
      });
      assert.deepEqual((await bench.create(resource, ARGS)).state, {
        name: "a",
        size: "jobs-1".length,
        thingId: "t-1",
      });
    });

    it("records the object if what follows the job fails", async () => {
      const complete = async () => {
        throw new Error("no details");
      };
      const thing = await bench.create(made({ complete }), ARGS);
      assert.deepEqual([thing.id, thing.reasons, thing.state.thingId], ["t-1", ["no details"], "t-1"]);
    });

    it("keeps a partial failure of `complete`", async () => {
      const complete = async () => {
        throw new PartialFailure({ id: "t-1", state: { size: 5 }, reasons: ["half"] });
      };
      const thing = await bench.create(made({ complete }), ARGS);
      assert.deepEqual([thing.state.size, thing.reasons], [5, ["half"]]);
    });

    it("records nothing if the job failed, and returns the platform's reason", async (test) => {
      statuses = ["RUNNING", "FAILED"];
      const failure = await failureOf(bench.create(made(), ARGS));
      assert.ok(failure instanceof HttpFailure);
      assert.equal(failure.code, "failed-precondition");
      assertFailure(test, failure, { code: "failed-precondition" });
    });

    for (const status of ["PAUSED", "", "constructor"]) {
      it(`records the job if its status is unknown: ${JSON.stringify(status)}`, async (test) => {
        statuses = ["RUNNING", status];
        const thing = await bench.create(made(), ARGS);
        assert.equal(thing.id, "make-job:jobs-1");
        assertWording(test, thing.reasons[0] ?? "");
      });
    }

    it("records nothing if the platform rejects the start", async (test) => {
      bench.next("POST jobs", refusal(409, "taken"));
      const failure = await failureOf(bench.create(made(), ARGS));
      assert.ok(failure instanceof HttpFailure);
      assertFailure(test, failure, { code: "conflict" });
      assert.equal(starts(), 1);
    });

    it("records a job that does not end within the timeout", async (test) => {
      statuses = ["RUNNING"];
      const startedAt = bench.clock.now();
      const thing = await bench.create(made(), ARGS);
      assert.equal(bench.clock.now() - startedAt, 10 * MINUTE);
      assert.deepEqual([thing.id, thing.state], ["make-job:jobs-1", { name: "a" }]);
      assertWording(test, thing.reasons.join());
    });

    it("waits as long as the program allows", async (test) => {
      statuses = ["RUNNING"];
      const startedAt = bench.clock.now();
      const thing = await bench.create(made(), ARGS, { timeoutMs: 20_000 });
      assert.equal(bench.clock.now() - startedAt, 20_000);
      assertWording(test, thing.reasons.join());
    });

    it("records the job of a cancelled run", async (test) => {
      statuses = ["RUNNING"];
      const end = new AbortController();
      void bench.clock.sleep(30_000).then(() => end.abort(new Error("enough")));
      const thing = await bench.create(made(), ARGS, { signal: end.signal });
      assert.equal(thing.id, "make-job:jobs-1");
      assertWording(test, thing.reasons.join());
    });

    it("records a job that succeeded without showing its object", async (test) => {
      jobs.thing = undefined;
      const thing = await bench.create(made(), ARGS);
      assert.equal(thing.id, "make-job:jobs-1");
      assertWording(test, thing.reasons.join());
    });
  });

  describe("create whose start has no response", () => {
    const lost = {
      nextStep: "Look for the thing",
      baseline: async (_: Values, on: On) =>
        (await send(on, "GET", "things")).list("rows").map((row) => row.string("id")),
      find: async (_: Values, before: readonly string[], on: On) => async () =>
        (await send(on, "GET", "things"))
          .list("rows")
          .map((row) => row.string("id"))
          .find((id) => !before.includes(id)),
    };

    for (const [outcome, fault] of [
      ["processed", LOST_AFTER],
      ["not processed", LOST_BEFORE],
    ] as const)
      it(`is never repeated and names the next step if nothing can show the object (${outcome})`, async (test) => {
        bench.next("POST jobs", fault);
        const failure = await failureOf(bench.create(made(), ARGS));
        assert.ok(failure instanceof HttpFailure);
        assert.equal(failure.outcome, "unknown");
        assertFailure(test, failure, { code: "outcome-unknown" });
        assert.equal(starts(), 1);
      });

    it("adopts the object that `find` returns", async () => {
      bench.objects("things").put("t-0", { id: "t-0", name: "a" });
      jobs.thing = undefined;
      bench.next("POST jobs", {
        ...LOST_AFTER,
        after: () => bench.objects("things").put("t-1", { id: "t-1", name: "a" }),
      });
      const thing = await bench.create(made({ lost }), ARGS);
      assert.deepEqual([thing.id, thing.state.thingId, thing.reasons, starts()], ["t-1", "t-1", [], 1]);
    });

    it("keeps the unknown outcome and the next step if the search fails or is cancelled", async (test) => {
      const stop = new AbortController();
      for (const find of [
        async () => async () => {
          throw new Error("the list cannot be read");
        },
        async () => {
          throw new Error("no list");
        },
        async () => async () => {
          stop.abort(new Error("stopped"));
          return undefined;
        },
      ]) {
        bench.next("POST jobs", LOST_BEFORE);
        const lost = { nextStep: "Look for the thing", find };
        const failure = await failureOf(bench.create(made({ lost }), ARGS, { signal: stop.signal }));
        assert.ok(failure instanceof HttpFailure, failure.message);
        assert.equal(failure.outcome, "unknown");
        assertFailure(test, failure, { code: "outcome-unknown" });
      }
    });

    it("searches for a minute, also after a failed read", async () => {
      bench.next("POST jobs", LOST_BEFORE);
      bench.next("GET things", {});
      bench.next("GET things", refusal(500, "broken"));
      const startedAt = bench.clock.now();
      await failureOf(bench.create(made({ lost }), ARGS));
      assert.equal(bench.clock.now() - startedAt, MINUTE);
      assert.equal(starts(), 1);
    });

    it("is recorded as pending with its baseline, and the next run searches before it starts another", async (test) => {
      const recorded = {
        ...lost,
        record: (ids: readonly string[]) => ({ ids: [...ids] }),
        recall: ({ ids }: { readonly ids?: unknown }) => ids as readonly string[],
      };
      const resource = made({ lost: recorded });
      for (const isMade of [true, false]) {
        bench.objects("things").put("t-0", { id: "t-0", name: "a" });
        bench.next("POST jobs", LOST_BEFORE);
        const pending = await bench.create(resource, ARGS);
        assert.match(pending.id, /^pending-create:/);
        if (isMade) assertWording(test, pending.reasons.join());
        if (isMade) bench.objects("things").put("t-1", { id: "t-1", name: "a" });
        const again = await bench.again().refresh(resource, pending);
        assert.equal(again?.id, isMade ? "t-1" : undefined);
        bench.objects("things").remove("t-1");
      }
      assert.equal(starts(), 2);
    });

    it("is searched for at most two minutes if the clock of the machine that sent it was a day ahead", async () => {
      const recorded = { ...lost, record: (ids: readonly string[]) => ({ ids: [...ids] }), recall: () => [] };
      const resource = made({ lost: recorded });
      bench.next("POST jobs", LOST_BEFORE);
      const pending = await bench.create(resource, ARGS);
      const tomorrow = new Date(bench.clock.now() + 24 * 60 * MINUTE).toISOString();
      const startedAt = bench.clock.now();
      assert.equal(
        await bench.again().refresh(resource, { ...pending, id: `pending-create:${tomorrow}:1` }),
        undefined,
      );
      assert.equal(bench.clock.now() - startedAt, 2 * MINUTE);
    });
  });

  describe("an object whose job is recorded", () => {
    it("is found by a refresh of another process, which replaces the job by the object's ID", async () => {
      const resource = made();
      const thing = await interrupted(resource);
      assert.equal(thing.id, "make-job:jobs-1");
      const live = await bench.again().refresh(resource, thing);
      assert.deepEqual([live?.id, live?.state.thingId, starts()], ["t-1", "t-1", 1]);
    });

    it("is updated after the rest of the wait", async () => {
      const resource = made();
      const thing = await interrupted(resource);
      bench.routes();
      const next = await bench.update(resource, { ...ARGS, size: 2 }, thing);
      assert.equal(next.state.thingId, "t-1");
      assert.deepEqual(bench.routes().slice(-2), ["GET things/t-1", "PATCH things/t-1"]);
      assert.equal(bench.objects("things").only().size, 2);
    });

    it("is deleted after the rest of the wait", async () => {
      const resource = made();
      await bench.delete(resource, await interrupted(resource));
      assert.deepEqual(bench.objects("things").all(), {});
    });

    it("does not exist if the job failed", async (test) => {
      statuses = ["FAILED"];
      let checks = 0;
      const resource = made({}, { healthCheck: async () => (checks += 1) });
      const thing = await interrupted(resource);
      assert.equal(await bench.refresh(resource, thing), undefined);
      assert.equal(checks, 1);
      assertFailure(test, await failureOf(bench.update(resource, { ...ARGS, size: 2 }, thing)), {
        code: "invalid-argument",
        path: "",
      });
      bench.routes();
      await bench.delete(resource, thing);
      assert.deepEqual(bench.routes(), ["GET jobs/jobs-1"]);
    });

    it("is treated as not created if the platform no longer knows the job, with a warning", async () => {
      const resource = made();
      const thing = await interrupted(resource);
      bench.next(STATUS, { answer: NO_OBJECT });
      assert.equal(await bench.refresh(resource, thing), undefined);
      assert.deepEqual(bench.log, ["warning: job jobs-1 is forgotten"]);
    });

    it("is treated as not created if the job succeeded without showing it", async () => {
      jobs.thing = undefined;
      const resource = made();
      const thing = await bench.create(resource, ARGS);
      assert.equal(await bench.refresh(resource, thing), undefined);
      assert.deepEqual(bench.log, ["warning: job jobs-1 is forgotten"]);
    });

    it("is deleted by `deleteForgotten` if the platform no longer knows the job", async () => {
      const names: unknown[] = [];
      const resource = made({ deleteForgotten: async ({ name }: Values) => void names.push(name) });
      const thing = await interrupted(resource);
      bench.next(STATUS, { answer: NO_OBJECT });
      await bench.delete(resource, thing);
      assert.deepEqual(names, ["a"]);
    });

    it("stays recorded if a 404 has no code of the platform", async () => {
      const resource = made();
      const thing = await interrupted(resource);
      bench.next(STATUS, { answer: { status: 404, body: {} } });
      await assert.rejects(bench.refresh(resource, thing));
    });
  });

  describe("an object whose start returns its ID", () => {
    it("is recorded by that ID if what follows does not end", async () => {
      statuses = ["RUNNING"];
      bench.objects("jobs").put("jobs-1", { id: "jobs-1" });
      bench.objects("jobs").pass("jobs-1", "RUNNING");
      const thing = await bench.create(ordered, ARGS, { timeoutMs: 5_000 });
      assert.deepEqual([thing.id, thing.state], ["things-1", { name: "a", size: 7, thingId: "things-1" }]);
    });

    it("has the state of its completion", async () => {
      bench.objects("jobs").put("jobs-1", { id: "jobs-1", status: "DONE" });
      assert.deepEqual((await bench.create(ordered, ARGS)).state, { name: "a", size: 8, thingId: "things-1" });
    });
  });

  it("shares a timeout that the program sets among the waits of an operation, but not a default", async () => {
    const seen: number[] = [];
    const complete = async (_: unknown, on: On) => {
      await on.platform.clock.sleep(3_000);
      seen.push(on.waitTimeout(9_000).timeoutMs, on.remainingTimeout(9_000).timeoutMs);
      return { thingId: "t-1" };
    };
    statuses = ["DONE"];
    await bench.create(made({ complete }), ARGS, { timeoutMs: 8_000 });
    await bench.create(made({ complete }), ARGS);
    assert.deepEqual(seen, [8_000, 5_000, 9_000, 9_000]);
  });

  it("is imported by the object's ID in the platform's spelling", async (test) => {
    bench.objects("things").put("t-9", { id: "t-9", name: "a" });
    const identity = {
      check: (id: string) => (id.includes("/") ? "must not contain a slash" : undefined),
      spell: (id: string) => id.toLowerCase(),
    };
    const resource = made({}, { identity });
    assert.deepEqual(resource.imports?.forms, ["<thingId>"]);
    assert.equal((await bench.import(resource, "T-9"))?.id, "t-9");
    assertFailure(test, await failureOf(bench.import(resource, "a/b")), { code: "invalid-argument", path: "" });
  });
});
