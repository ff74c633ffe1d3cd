/**
 * Faults during writes: no object is lost or duplicated, whether a request or its response fails. Here some kinds of
 * sources and apps meet every fault; in `tests/src/conformance` every resource meets the most severe ones.
 */
import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import { type Fault, startLogs } from "@tripod/emulators";
import { hurried } from "@tripod/http/testing";
import {
  type AnyResource,
  checkResource,
  createRedactor,
  createResource,
  createShared,
  deleteResource,
  isPendingCreateId,
  load,
  readResource,
  updateResource,
  type ValueObject,
} from "@tripod/kit";
import { logpkg } from "@tripod/logpkg";
import { APP_PROGRAM, COLLECTOR, type Program, SOURCES } from "./programs.js";

/** Faults of one write; the next write succeeds. */
const FAULTS: Readonly<Record<string, Fault>> = {
  "the answer is lost": { kind: "lost-answer" },
  "the answer breaks off": { kind: "reset-mid-body" },
  "the answer is cut short": { kind: "truncate" },
  "the request is lost": { kind: "reset" },
  "nothing comes back": { kind: "hang" },
  "429": { kind: "throttle" },
  "503": { kind: "unavailable" },
  "503 with Retry-After": { kind: "unavailable", retryAfter: 1 },
  "an HTML page of a gateway": { kind: "html", status: 502 },
};

type Resource = AnyResource<ReturnType<typeof logpkg.connect>>;

/** Returns one resource on a separate platform. */
async function bench(t: TestContext, program: Program) {
  const logs = await startLogs({ limits: false });
  const surroundings = {
    environment: {},
    secrets: createRedactor(),
    log: () => undefined,
    shared: createShared(),
    clock: hurried(100),
  };
  const platform = logpkg.connect({ ...logs.settings, adminMode: false }, surroundings);
  t.after(async () => {
    platform.close();
    await logs.close();
  });
  const resource = (await load(logpkg.resources, program.resource)) as Resource;
  const { signal } = new AbortController();
  const connect = () => ({ platform, signal, timeoutMs: undefined, log: () => undefined, progress: () => undefined });
  const names = { resourceName: "res", seed: new Uint8Array(32), random: (count: number) => new Uint8Array(count) };
  const inputsOf = (values: object, before: ValueObject = {}): ValueObject => {
    const { inputs, failures } = checkResource(resource as AnyResource, values as ValueObject, before, names);
    assert.deepEqual(failures, []);
    return inputs;
  };
  /** Returns the objects of the kind that were added since the start. */
  const stored = (): readonly { readonly id: string }[] =>
    program === APP_PROGRAM
      ? logs.control.appInstances()
      : logs.control.sources(COLLECTOR).map((source) => ({ ...source, id: String(source.id) }));
  const before = new Set(stored().map(({ id }) => id));
  return {
    strike: (write: keyof Program["routes"], fault: Fault) =>
      logs.faults.add({ route: program.routes[write], times: 1, fault }),
    made: () => stored().filter(({ id }) => !before.has(id)),
    create: () => createResource(resource, inputsOf(program.inputs), connect, { preview: false }),
    update: (id: string, state: ValueObject) => {
      const inputs = inputsOf({ ...program.inputs, ...program.change }, inputsOf(program.inputs));
      return updateResource(resource, { id, state, inputs }, connect, { preview: false });
    },
    read: (id: string, state: ValueObject) =>
      readResource(resource, { id, state, inputs: inputsOf(program.inputs) }, connect),
    delete: (id: string, state: ValueObject) => deleteResource(resource, { id, state }, connect),
  };
}

/** The response about a job only shows that it started: the user gets a message, and the next run completes it. */
const UNREADABLE = "the answer is cut short";

/** Reports whether the error states that the outcome of the write is unknown. */
const isUnsure = (error: unknown): boolean => (error as { outcome?: unknown }).outcome === "unknown";

for (const program of SOURCES) {
  describe(program.resource, { concurrency: 4 }, () => {
    for (const [what, fault] of Object.entries(FAULTS)) {
      it(`is created once, updated and deleted when ${what}`, async (t) => {
        const { strike, made, create, update, read, delete: remove } = await bench(t, program);
        strike("create", fault);
        const first = await create();
        // The next run searches for what became of a create without a known outcome, before it creates.
        const found = isPendingCreateId(first.id) ? await read(first.id, first.state) : first;
        const created = found ?? (await create());
        assert.deepEqual(
          made().map(({ id }) => id),
          [created.id],
        );
        strike("update", fault);
        const updated = await update(created.id, created.state);
        assert.notDeepEqual(updated.state, created.state);
        assert.deepEqual((await read(created.id, updated.state))?.state, updated.state);
        strike("delete", fault);
        await remove(created.id, updated.state);
        assert.deepEqual(made(), []);
      });
    }
  });
}

/** Faults after which the platform has certainly not processed the request, so that a retry is safe. */
const NOT_BEGUN = ["429", "503 with Retry-After"];

describe("App", { concurrency: 4 }, () => {
  for (const [what, fault] of Object.entries(FAULTS)) {
    // The platform has no list of installations to search after a lost response.
    const isCertain = NOT_BEGUN.includes(what);
    it(`is installed ${isCertain ? "once" : "at most once, with a message"} after ${what}`, async (t) => {
      const { strike, made, create } = await bench(t, APP_PROGRAM);
      strike("create", fault);
      if (isCertain) {
        const { id } = await create();
        assert.deepEqual(
          made().map((one) => one.id),
          [id],
        );
      } else {
        await assert.rejects(
          create(),
          (error: Error) => isUnsure(error) && /run `pulumi up` again/.test(error.message),
        );
        assert.ok(made().length <= 1);
      }
    });

    it(`is upgraded and uninstalled when ${what}`, async (t) => {
      const { strike, made, create, update, read, delete: remove } = await bench(t, APP_PROGRAM);
      const created = await create();
      strike("update", fault);
      if (what === UNREADABLE) await assert.rejects(update(created.id, created.state), isUnsure);
      const updated = await update(created.id, created.state);
      assert.equal(updated.state.installedVersion, "2.4.0");
      assert.deepEqual((await read(created.id, updated.state))?.state, updated.state);
      strike("delete", fault);
      if (what === UNREADABLE) await assert.rejects(remove(created.id, updated.state), isUnsure);
      await remove(created.id, updated.state);
      assert.deepEqual(made(), []);
    });
  }
});
