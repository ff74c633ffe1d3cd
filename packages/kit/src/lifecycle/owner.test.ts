import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnyResource, CurrentOwner, ResourceContext } from "../definition/definition.js";
import { definitionsFor } from "../definition/definition.js";
import { s } from "../fields/field.js";
import { OtherOwnerError, PartialFailure } from "../values/errors.js";
import { isPendingCreateId, pendingCreateId } from "../values/pendingCreate.js";
import type { ValueObject } from "../values/value.js";
import { createWording } from "../wording.testing.js";
import { createResource, deleteResource, readResource, updateResource } from "./resource.js";

const { assertFailure, assertWording } = createWording(import.meta.url);

/** Returns the error of an operation; undefined if it succeeds. */
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

const OURS: CurrentOwner = { id: "a1", title: "account one" };
const THEIRS: CurrentOwner = { id: "a2", title: "account two" };
const RECORDED = { id: "a1", title: "account one" };
const PENDING_ID = pendingCreateId(0, 1);

/** Returns a platform with at most one object, and the log of its operations. */
function bench({ live = true, fails = false, isLost = false, isScoped = false, existsOnce = false } = {}) {
  const asked: string[] = [];
  const log: string[] = [];
  const half = () => new PartialFailure({ id: "t1", state: { name: "x" }, reasons: ["half done"] });
  const lost = () =>
    new PartialFailure({ id: PENDING_ID, state: {}, reasons: ["lost"], evidence: { skew: 0 }, isUncertain: true });
  const resource = definitionsFor<unknown>().resource({
    name: "Thing",
    terraform: "thing",
    doc: "A thing.",
    fields: { name: s.string() },
    ...(isScoped && { isScoped: () => true }),
    ...(existsOnce && { existsOnce: true as const }),
    create: async ({ name }) => {
      asked.push("create");
      if (fails) throw half();
      if (isLost) throw lost();
      return { id: "t1", state: { name } };
    },
    read: async () => {
      asked.push("read");
      return live ? { name: "x" } : undefined;
    },
    update: async (_, { name }) => {
      asked.push("update");
      if (fails) throw half();
      return { name };
    },
    delete: async () => {
      asked.push("delete");
    },
    findCreated: async () => {
      asked.push("search");
      return undefined;
    },
    imports: { forms: ["<id>"], resolve: async (id) => ({ id, state: {} }) },
  }) as unknown as AnyResource;
  const connect =
    (owner: CurrentOwner | undefined, counted = true) =>
    () =>
      ({
        platform: undefined,
        signal: new AbortController().signal,
        timeoutMs: undefined,
        log: (severity: string, message: string) => log.push(`${severity}: ${message}`),
        progress: () => undefined,
        owner: async () => {
          if (counted) asked.push("owner");
          return owner;
        },
      }) as unknown as Omit<ResourceContext<never>, "fail">;
  return { asked, log, resource, connect };
}

const inputs = { name: "x" };
const state = (owner?: object): ValueObject => ({ name: "x", ...(owner && { __owner: owner }) }) as ValueObject;
const object = (owner?: object) => ({ id: "t1", state: state(owner), inputs });

describe("createResource", () => {
  it("records the account", async () => {
    const { resource, connect } = bench();
    const made = await createResource(resource, inputs, connect(OURS), { preview: false });
    assert.deepEqual(made.state, state(RECORDED));
  });

  it("records the account of an object if a later step of its create failed", async () => {
    const { resource, connect } = bench({ fails: true });
    const made = await createResource(resource, inputs, connect(OURS), { preview: false });
    assert.deepEqual([made.reasons, made.state], [["half done"], state(RECORDED)]);
  });

  it("does not ask for the account in a preview", async () => {
    const { resource, connect, asked } = bench();
    await createResource(resource, inputs, connect(OURS), { preview: true });
    assert.deepEqual(asked, []);
  });

  it("does not ask for the account of an object in a narrower scope", async () => {
    const { resource, connect, asked } = bench({ isScoped: true });
    const made = await createResource(resource, inputs, connect(OURS), { preview: false });
    assert.deepEqual([asked, made.state], [["create"], state()]);
  });

  it("records no account if the platform does not return one", async () => {
    const { resource, connect } = bench();
    const made = await createResource(resource, inputs, connect(undefined), { preview: false });
    assert.deepEqual(made.state, state());
  });
});

describe("owner: an object of another account", () => {
  const operations = {
    readResource: (one: ReturnType<typeof bench>, owner: CurrentOwner) =>
      readResource(one.resource, object(RECORDED), one.connect(owner)),
    updateResource: (one: ReturnType<typeof bench>, owner: CurrentOwner) =>
      updateResource(one.resource, { ...object(RECORDED), recorded: { name: "w" } }, one.connect(owner), {
        preview: false,
      }),
    deleteResource: (one: ReturnType<typeof bench>, owner: CurrentOwner) =>
      deleteResource(one.resource, object(RECORDED), one.connect(owner)),
  };
  for (const [name, run] of Object.entries(operations)) {
    it(`makes ${name} fail before it sends a request, and names both accounts`, async (test) => {
      const one = bench();
      const error = await errorOf(run(one, THEIRS));
      assert.ok(error instanceof OtherOwnerError);
      assertFailure(test, error, { code: "failed-precondition", path: "" });
      assert.deepEqual(one.asked, ["owner"]);
    });

    it(`does not make ${name} fail if the accounts are the same one under another ID`, async () => {
      const one = bench();
      await run(one, { ...THEIRS, includes: async ({ id }) => id === "a1" });
      assert.equal(one.asked.length, 2);
    });
  }
});

describe("owner: an object whose account is recorded, with credentials whose account the platform does not return,", () => {
  const pending = { ...object(RECORDED), id: PENDING_ID };
  const operations = {
    readResource: (one: ReturnType<typeof bench>, of = object(RECORDED)) =>
      readResource(one.resource, of, one.connect(undefined, false)),
    deleteResource: (one: ReturnType<typeof bench>, of = object(RECORDED)) =>
      deleteResource(one.resource, of, one.connect(undefined, false)),
    updateResource: (one: ReturnType<typeof bench>, of = object(RECORDED)) =>
      updateResource(one.resource, { ...of, recorded: { name: "w" } }, one.connect(undefined, false), {
        preview: false,
      }),
  };
  const { readResource: read, deleteResource: remove } = operations;

  for (const [name, run] of Object.entries({ read, remove })) {
    it(`is not treated as deleted by ${name} if it is not found`, async (test) => {
      const one = bench({ live: false });
      const error = await errorOf(run(one));
      assert.ok(error instanceof OtherOwnerError);
      assertFailure(test, error, { code: "failed-precondition", path: "" });
      assert.deepEqual(one.asked, ["read"]);
    });
  }

  for (const [name, run] of Object.entries(operations)) {
    it(`is not touched by ${name} if every account has such an object`, async () => {
      const one = bench({ existsOnce: true });
      await assert.rejects(run(one), OtherOwnerError);
      assert.deepEqual(one.asked, []);
    });
  }

  it("is read, updated and deleted if it is found", async () => {
    const one = bench();
    for (const run of Object.values(operations)) await run(one);
    assert.deepEqual(one.asked, ["read", "read", "delete", "update"]);
  });

  it("is treated as deleted in a narrower scope", async () => {
    const one = bench({ live: false, isScoped: true });
    assert.equal(await read(one), undefined);
    await remove(one);
    assert.deepEqual(one.asked, ["read", "delete"]);
  });

  it("stays a pending create that was not found", async () => {
    const one = bench();
    assert.equal((await read(one, pending))?.id, PENDING_ID);
    await assert.rejects(remove(one, pending), OtherOwnerError);
    assert.deepEqual(one.asked, ["search", "search"]);
  });
});

describe("owner: a missing object whose account is not recorded", () => {
  const operations = {
    readResource: (one: ReturnType<typeof bench>, owner?: CurrentOwner) =>
      readResource(one.resource, object(), one.connect(owner)),
    deleteResource: (one: ReturnType<typeof bench>, owner?: CurrentOwner) =>
      deleteResource(one.resource, object(), one.connect(owner)),
  };
  for (const [name, run] of Object.entries(operations)) {
    it(`is not treated as deleted by ${name}, because it may be in another account`, async (test) => {
      const one = bench({ live: false });
      const error = await errorOf(run(one, OURS));
      assert.ok(error instanceof OtherOwnerError);
      assertFailure(test, error, { code: "failed-precondition", path: "" });
      assert.deepEqual(one.asked, ["owner", "read"]);
    });

    it(`is treated as deleted by ${name} in a narrower scope, or without accounts`, async () => {
      await run(bench({ live: false, isScoped: true }), OURS);
      await run(bench({ live: false }));
    });
  }

  it("stays a pending create", async () => {
    const one = bench();
    const pending = { ...object(), id: PENDING_ID };
    assert.equal((await readResource(one.resource, pending, one.connect(OURS)))?.id, PENDING_ID);
    await assert.rejects(deleteResource(one.resource, pending, one.connect(OURS)), OtherOwnerError);
    const update = updateResource(one.resource, { ...pending, recorded: inputs }, one.connect(OURS), {
      preview: false,
    });
    // A refresh would change nothing.
    await assert.rejects(update, OtherOwnerError);
  });
});

describe("owner: a pending create", () => {
  const pending = { ...object(RECORDED), id: PENDING_ID };

  it("records the account", async () => {
    const { resource, connect } = bench({ isLost: true });
    const made = await createResource(resource, inputs, connect(OURS), { preview: false });
    assert.ok(isPendingCreateId(made.id));
    assert.deepEqual(made.state.__owner, RECORDED);
  });

  it("is not sent without the account if the account cannot be read temporarily", async () => {
    const { resource, connect, asked } = bench();
    const owner = async ({ isRecorded = false } = {}) => (isRecorded ? Promise.reject(new Error("busy")) : undefined);
    const failing = () => ({ ...connect(OURS)(), owner });
    await assert.rejects(createResource(resource, inputs, failing, { preview: false }), /busy/);
    assert.deepEqual(asked, []);
  });

  it("of another account is not searched by a refresh, and stays", async (test) => {
    const { resource, connect, asked } = bench();
    const read = await readResource(resource, pending, connect(THEIRS));
    assert.deepEqual([read?.id, read?.state, read?.isUncertain], [PENDING_ID, pending.state, true]);
    assertWording(test, String(read?.reasons));
    assert.deepEqual(asked, ["owner"]);
  });

  const writes = {
    updateResource: (one: ReturnType<typeof bench>, owner: CurrentOwner) =>
      updateResource(one.resource, { ...pending, recorded: inputs }, one.connect(owner), { preview: false }),
    deleteResource: (one: ReturnType<typeof bench>, owner: CurrentOwner) =>
      deleteResource(one.resource, pending, one.connect(owner)),
  };
  for (const [name, run] of Object.entries(writes)) {
    it(`of another account makes ${name} fail before the search`, async () => {
      const one = bench();
      await assert.rejects(run(one, THEIRS), OtherOwnerError);
      assert.deepEqual(one.asked, ["owner"]);
    });

    it(`of the same account is searched by ${name}`, async (test) => {
      const one = bench();
      const error = await errorOf(run(one, OURS));
      if (error !== undefined) assertFailure(test, error, { code: "invalid-argument", path: "" });
      assert.deepEqual(one.asked, ["owner", "search"]);
    });
  }
});

describe("readResource", () => {
  it("records the account in state of an earlier version", async () => {
    const { resource, connect, log } = bench();
    const read = await readResource(resource, object(), connect(OURS));
    assert.deepEqual([read?.state, log], [state(RECORDED), []]);
  });

  it("keeps the recorded account if the platform does not return one", async () => {
    const { resource, connect } = bench();
    const read = await readResource(resource, object(RECORDED), connect(undefined));
    assert.deepEqual(read?.state, state(RECORDED));
  });

  it("records the account of an import", async () => {
    const { resource, connect } = bench();
    const read = await readResource(resource, { id: "t1", state: {} }, connect(OURS));
    assert.deepEqual(read?.state, { ...state(RECORDED) });
  });

  it("records the same account under its new ID", async () => {
    const { resource, connect } = bench();
    const read = await readResource(resource, object(RECORDED), connect({ ...THEIRS, includes: async () => true }));
    assert.deepEqual(read?.state, state({ id: "a2", title: "account two" }));
  });

  it("does not warn about a deleted object with a recorded account", async () => {
    const { resource, connect, log } = bench({ live: false });
    assert.equal(await readResource(resource, object(RECORDED), connect(OURS)), undefined);
    assert.deepEqual(log, []);
  });
});

describe("updateResource", () => {
  const changed = (owner?: object) => ({ ...object(owner), recorded: { name: "w" } });

  it("keeps the recorded account, and records a missing one once the update succeeds", async () => {
    for (const recorded of [RECORDED, undefined]) {
      const { resource, connect } = bench();
      const updated = await updateResource(resource, changed(recorded), connect(OURS), { preview: false });
      assert.deepEqual(updated.state, state(RECORDED));
    }
  });

  it("does not record an account after a failed update", async () => {
    const { resource, connect } = bench({ fails: true });
    const updated = await updateResource(resource, changed(), connect(OURS), { preview: false });
    assert.deepEqual([updated.reasons, updated.state], [["half done"], state()]);
  });
});
