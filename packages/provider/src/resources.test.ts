import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  type Call,
  type CreateRequest,
  type DiffRequest,
  decode,
  type LogRequest,
  type ReadRequest,
  Status,
  StatusError,
} from "@tripod/grpc";
import { definePackage, definitionsFor, PartialFailure, pendingCreateId, s } from "@tripod/kit";
import { createWording, SAMPLE } from "@tripod/kit/testing";
import { resources } from "./resources.js";
import { Session } from "./session.js";

const { assertWording } = createWording(import.meta.url);

const URN = "urn:pulumi:dev::app::sample:index/thing:Thing::one";
const EVIDENCE = { skew: 0, before: "x".repeat(3_200) };

const Thing = definitionsFor<unknown>().resource({
  name: "Thing",
  terraform: "thing",
  doc: "A thing.",
  fields: {
    name: s.string().replaces(),
    script: s.string().optional(),
    mode: s.string().optional().computed(),
    key: s.string().optional().writeOnly().createOnly("create another"),
  },
  create: async ({ name }) => {
    const id = pendingCreateId(0, 1);
    throw new PartialFailure({ id, state: { name }, reasons: ["lost"], isUncertain: true, evidence: EVIDENCE });
  },
  read: async () => undefined,
  update: async (_, { name }) => ({ name, mode: "a" }),
  delete: async () => undefined,
  findCreated: async () => undefined,
});

/** Resource whose objects may be recorded under another name than their ID. */
const Renamed = { ...Thing, name: "Renamed", read: async () => ({ name: "x", mode: "a" }), canonicalId: () => "7" };

/** Returns handlers of a package with two resources, and their log. */
function bench() {
  const log: string[] = [];
  const pkg = definePackage({
    ...SAMPLE,
    settings: {},
    lookups: {},
    resources: { Thing: async () => ({ Thing }), Renamed: async () => ({ Renamed }) },
    connect: () => ({}),
  });
  const session = new Session(pkg as never, {
    environment: {},
    form: "script",
    random: (count) => new Uint8Array(count),
    clock: { now: () => 0, sleep: () => new Promise(() => undefined) },
    report: () => undefined,
    schema: async () => "{}",
    connectLog: () => ({
      log: ({ message = "" }: Partial<LogRequest>) => void log.push(message),
      flush: async () => undefined,
      close: () => undefined,
    }),
  });
  session.configure({ settings: {}, explicit: {} });
  session.attach("engine");
  const call = { abortTogether: () => undefined } as unknown as Call;
  return { handlers: resources(session), log, call };
}

describe("Create", () => {
  it("keeps the evidence of a pending create in a status that has no room for all inputs", async () => {
    const { handlers, call } = bench();
    const properties = { name: "x", script: "y".repeat(3_000) };
    const request = { urn: URN, properties, timeout: 0, preview: false } as unknown as CreateRequest;
    await assert.rejects(handlers.Create(request, call) as Promise<unknown>, (error: StatusError) => {
      assert.ok(error instanceof StatusError);
      const [packed] = error.details;
      const failed = decode("pulumirpc.ErrorResourceInitFailed", packed?.value ?? new Uint8Array());
      assert.deepEqual(failed.properties?.__pending, EVIDENCE);
      assert.equal(failed.properties?.name, "x");
      return true;
    });
  });
});

describe("Diff", () => {
  const warnings = async (name: string): Promise<readonly string[]> => {
    const { handlers, call, log } = bench();
    const olds = { name: "x", mode: "a", key: "k" };
    const request = { id: "1", urn: URN, name: "one", oldInputs: olds, olds, news: { name } };
    await handlers.Diff(request as unknown as DiffRequest, call);
    return log;
  };

  it("warns once about each cause for which the object keeps a removed input", async (test) => {
    const [mode = "", key = "", ...others] = await warnings("x");
    assert.deepEqual([mode.split(":")[0], key.split(":")[0], ...others], ["mode", "key"]);
    assertWording(test, key);
  });

  it("does not warn about removed inputs of an object that is replaced", async () => {
    assert.deepEqual(await warnings("y"), []);
  });
});

describe("Read", () => {
  const URN_OF_RENAMED = "urn:pulumi:dev::app::sample:index/renamed:Renamed::one";
  const read = (state: object) => {
    const { handlers, call } = bench();
    const request = { id: "by-name", urn: URN_OF_RENAMED, properties: state, inputs: state, timeout: 0 };
    return handlers.Read(request as unknown as ReadRequest, call);
  };

  it("rejects a get by another name than the ID", async (test) => {
    const error = await Promise.resolve(read({})).then(
      () => undefined,
      (error: unknown) => error,
    );
    assert.ok(error instanceof StatusError);
    assert.equal(error.code, Status.InvalidArgument);
    assertWording(test, error.message);
  });

  it("refreshes an object that a partial failure recorded under another name", async () => {
    assert.equal((await read({ name: "x" })).id, "7");
  });
});
