import assert from "node:assert/strict";
import { after, beforeEach, describe, it } from "node:test";
import { type AnyResource, s } from "@tripod/kit";
import type { Recorded } from "@tripod/kit/testing";
import { createWording } from "@tripod/kit/testing";
import { type Bench, type Client, dialect, failureOf, refusal, startBench } from "../testing/bench.testing.js";
import type { Values } from "../values/values.js";
import { singleton } from "./singleton.js";

const { assertFailure, assertLog, assertRejected, assertWording } = createWording(import.meta.url);

const DEFAULTS = { minLength: 8, mustContainDigits: true };

/** Returns a password policy with overrides. */
function policy({ fields = {}, ...rest }: { readonly fields?: object; readonly [name: string]: unknown } = {}) {
  return singleton({
    name: "Policy",
    kind: "password policy",
    doc: "The rules for passwords.",
    id: "policy",
    dialect: dialect(),
    documents: [{ path: "settings/policy", reset: "defaults" }],
    ...rest,
    fields: {
      minLength: s.number().default(8),
      mustContainDigits: s.boolean().default(true),
      banned: s.list(s.string()).optional(),
      ...fields,
    },
  } as never) as unknown as AnyResource<Client>;
}

describe("singleton", () => {
  let bench: Bench;
  beforeEach(async () => {
    await bench?.close();
    bench = await startBench([{ path: "settings", constants: () => ({ ...DEFAULTS }) }]);
  });
  after(() => bench.close());

  /** Returns the stored setting without the members that identify it. */
  const there = (name = "policy"): Values => {
    const { id, createdAt, ...members } = bench.objects("settings").all()[name] ?? {};
    return members;
  };
  const put = (members: Values, name = "policy"): void => bench.objects("settings").put(name, { ...members });
  /** The object as an engine sends it that does not send the inputs of the program. */
  const ofOld = (one: Recorded): Recorded => ({ ...one, inputs: undefined as never });
  const takeLog = () => bench.log.splice(0);

  describe("in an import", () => {
    it("is imported by its ID with its live values, and is the only one in a list", async () => {
      put({ minLength: 12, mustContainDigits: false });
      const { id, inputs, state } = (await bench.import(policy(), "policy")) ?? {};
      assert.deepEqual([id, inputs?.minLength, inputs?.mustContainDigits], ["policy", 12, false]);
      assert.equal(state?.policyId, "policy");
      assert.deepEqual(await bench.list(policy()), [{ id: "policy", name: "policy" }]);
      assert.deepEqual(policy().listable?.query, {});
    });

    it("is imported by its other names", async (test) => {
      put(DEFAULTS);
      const called = policy({ called: { forms: ["<organization>"], names: async () => ["acme", "Acme Ltd."] } });
      for (const importId of ["policy", "acme", "Acme Ltd."])
        assert.equal((await bench.import(called, importId))?.id, "policy");
      await assertRejected(test, bench.import(called, "other"), { code: "invalid-argument", path: "" });
      await assertRejected(test, bench.import(policy(), "acme"), { code: "invalid-argument", path: "" });
    });
  });

  describe("when it is created", () => {
    it("is adopted: differences are written and logged, members that are not managed stay", async (test) => {
      put({ ...DEFAULTS, minLength: 12, theirs: "kept" });
      const made = await bench.create(policy(), { banned: ["acme"] });
      assert.deepEqual(there(), { ...DEFAULTS, banned: ["acme"], theirs: "kept" });
      assert.equal(made.state.policyId, "policy");
      assertLog(test, takeLog());
    });

    it("is not written without a difference", async () => {
      put({ ...DEFAULTS, minLength: 12 });
      await bench.create(policy(), { minLength: 12 });
      assert.deepEqual(bench.writes(), []);
      assert.deepEqual(takeLog(), []);
    });

    it("logs nested changes with their paths", async (test) => {
      const limit = s.object({ enabled: s.boolean(), most: s.number() }).optional();
      put({ ...DEFAULTS, limit: { enabled: false, most: 5 } });
      await bench.create(policy({ fields: { limit } }), { limit: { enabled: true, most: 5 } });
      assertWording(test, takeLog().join());
      bench.objects("settings").remove("policy");
      put(DEFAULTS);
      await bench.create(policy({ fields: { limit } }), { limit: { enabled: true, most: 5 } });
    });

    it("rejects the response of another server, which lacks all members", async (test) => {
      for (const documents of [
        [{ path: "settings/policy", reset: "defaults" }],
        [{ path: "settings/policy", reset: { minLength: 8 } }],
        [{ path: "settings/policy", reset: () => ({ minLength: 8 }) }],
      ]) {
        bench.next("GET settings/policy", { answer: { status: 200, body: { portal: "welcome" } } });
        assertFailure(test, await failureOf(bench.create(policy({ documents }), {})), { code: "unexpected-answer" });
      }
      assert.deepEqual(bench.writes(), []);
    });

    it("may be an empty document if it has no defaults", async () => {
      put({});
      await bench.create(policy({ documents: [{ path: "settings/policy" }] }), { minLength: 9 });
      assert.equal(there().minLength, 9);
    });
  });

  describe("when the program changes", () => {
    it("is changed to the inputs, and other members stay", async () => {
      put({ ...DEFAULTS, theirs: "kept" });
      const made = await bench.create(policy(), { banned: ["acme"] });
      const changed = await bench.update(policy(), { minLength: 10, banned: ["acme"] }, made);
      assert.deepEqual(there(), { ...DEFAULTS, minLength: 10, banned: ["acme"], theirs: "kept" });
      assert.equal(changed.state.minLength, 10);
      takeLog();
      await bench.update(policy(), { minLength: 11, banned: ["acme"] }, changed);
      assert.deepEqual(takeLog(), []);
    });

    it("is not written again without a difference", async () => {
      put(DEFAULTS);
      const made = await bench.create(policy(), {});
      put({ minLength: 10 });
      await bench.update(policy(), { minLength: 10 }, made);
      assert.deepEqual(bench.writes(), []);
    });

    it("loses the members that the program no longer sets", async () => {
      for (const [clearWith, wanted] of [
        ["null", null],
        ["empty", []],
      ] as const) {
        const one = policy({ dialect: dialect({ clearWith }) });
        put(DEFAULTS);
        const made = await bench.create(one, { banned: ["acme"] });
        await bench.update(one, {}, made);
        assert.deepEqual(there(), { ...DEFAULTS, banned: wanted });
      }
      const omitted = policy({ dialect: dialect({ clearWith: "omit" }) });
      const made = await bench.create(omitted, { banned: ["acme"] });
      await bench.update(omitted, {}, made);
      assert.deepEqual(there(), DEFAULTS);
    });

    it("warns about drift that it reverts, and not about changes of the program", async (test) => {
      put(DEFAULTS);
      const made = await bench.create(policy(), { banned: ["acme"] });
      takeLog();
      put({ mustContainDigits: false });
      await bench.update(policy(), { minLength: 10, banned: ["acme"] }, made);
      assertLog(test, takeLog());
      assert.equal(there().mustContainDigits, true);
    });

    it("is changed to the inputs if the engine does not send the old inputs", async () => {
      put(DEFAULTS);
      const made = await bench.create(policy(), {});
      await bench.update(policy(), { minLength: 10 }, ofOld(made));
      assert.equal(there().minLength, 10);
      assert.deepEqual(takeLog(), []);
    });
  });

  describe("when it is deleted", () => {
    const deleted = async (resource: AnyResource<Client>, args: object, engine = (one: Recorded) => one) => {
      const made = await bench.create(resource, args);
      bench.writes();
      takeLog();
      await bench.delete(resource, engine(made));
      return bench.writes();
    };

    it("is restored to the platform's defaults, with a warning", async (test) => {
      put({ ...DEFAULTS, theirs: "lost" });
      assert.deepEqual(await deleted(policy(), { minLength: 12 }), [["PUT settings/policy", {}]]);
      assert.deepEqual(there(), DEFAULTS);
      assertLog(test, takeLog());
    });

    it("is not changed if it has the defaults, or if they are unknown", async () => {
      put(DEFAULTS);
      assert.deepEqual(await deleted(policy(), {}), []);
      const stays = policy({ documents: [{ path: "settings/policy" }] });
      assert.deepEqual(await deleted(stays, { minLength: 12 }), []);
      assert.equal(there().minLength, 12);
      assert.deepEqual(takeLog(), []);
    });

    it("is restored to the values of the definition", async () => {
      put(DEFAULTS);
      const one = policy({ documents: [{ path: "settings/policy", method: "POST", reset: { minLength: 6 } }] });
      assert.deepEqual(await deleted(one, { minLength: 12 }), [["POST settings/policy", { minLength: 6 }]]);
      assert.deepEqual(there(), { ...DEFAULTS, minLength: 6 });
    });

    it("is restored in the members that the program has set, and keeps the others", async () => {
      const reset = ({ banned, minLength }: Values) => ({
        ...(banned === undefined ? {} : { banned: [] }),
        ...(minLength === 12 ? { minLength: 6 } : {}),
      });
      const one = policy({ documents: [{ path: "settings/policy", reset }] });
      put({ ...DEFAULTS, theirs: "kept" });
      await deleted(one, { minLength: 12 });
      assert.deepEqual(there(), { ...DEFAULTS, minLength: 6, theirs: "kept" });
      await deleted(one, { minLength: 12, banned: ["acme"] });
      assert.deepEqual(there(), { ...DEFAULTS, minLength: 6, banned: [], theirs: "kept" });
      await deleted(one, { minLength: 12 }, ofOld);
      assert.equal(there().minLength, 6);
    });

    it("fails if the platform returns success and changes nothing", async (test) => {
      put(DEFAULTS);
      const made = await bench.create(policy(), { minLength: 12 });
      bench.next("PUT settings/policy", { answer: { status: 200 } });
      assertFailure(test, await failureOf(bench.delete(policy(), made)), { code: "unexpected-answer" });
    });
  });

  describe("with responses that do not prove the change", () => {
    it("fails if a successful write has changed nothing", async (test) => {
      put({ ...DEFAULTS, minLength: 12 });
      bench.next("PUT settings/policy", { answer: { status: 200 } });
      assertFailure(test, await failureOf(bench.create(policy(), {})), { code: "unexpected-answer" });
    });

    it("accepts the platform's form of a sent value", async () => {
      put(DEFAULTS);
      bench.next("PUT settings/policy", { after: () => put({ minLength: 64 }) });
      assert.equal((await bench.create(policy(), { minLength: 100 })).state.minLength, 64);
      // Sends one of the two changes.
      bench.next("PUT settings/policy", { after: () => put({ minLength: 64 }) });
      assert.equal((await bench.create(policy(), { minLength: 100, banned: ["other"] })).state.minLength, 64);
    });
  });

  describe("with secrets that are never returned", () => {
    const sso = policy({
      fields: { secret: s.string().optional().secret().writeOnly() },
      documents: [{ path: "settings/policy", hidden: ["secret"], reset: { minLength: 8 } }],
    });
    beforeEach(async () => {
      await bench.close();
      bench = await startBench([
        { path: "settings", constants: () => ({ ...DEFAULTS }), shows: ({ secret, ...shown }) => shown },
      ]);
    });

    it("gets a secret in a create, if it changes, and with every other change", async () => {
      put(DEFAULTS);
      let made = await bench.create(sso, { secret: "first" });
      assert.equal(there().secret, "first");
      bench.writes();
      made = await bench.update(sso, { secret: "first" }, made);
      assert.deepEqual(bench.writes(), []);
      made = await bench.update(sso, { secret: "second" }, made);
      assert.equal(there().secret, "second");
      await bench.update(sso, { secret: "second", minLength: 9 }, made);
      assert.deepEqual([there().secret, there().minLength], ["second", 9]);
      assert.ok(!takeLog().join().includes("second"));
    });
  });

  describe("with another form in its API", () => {
    it("uses the envelope, names and form of its API", async (test) => {
      const one = policy({
        fields: { switch: s.string().default("off") },
        dialect: dialect({ names: "snake", envelope: { sent: "policy", shown: "policy" } }),
        documents: [
          {
            path: "settings/policy",
            encode: ({ minLength, switch: is }: Values) => ({ min_length: minLength, enabled: is === "on" }),
            decode: (live: { boolean(name: string): boolean; number(name: string): number }) => ({
              minLength: live.number("min_length"),
              mustContainDigits: true,
              switch: live.boolean("enabled") ? "on" : "off",
            }),
            reset: () => ({ enabled: false }),
          },
        ],
      });
      put({ policy: { min_length: 8, enabled: false, theirs: "kept" } });
      const made = await bench.create(one, { switch: "on" });
      assert.deepEqual(bench.writes(), [
        ["PUT settings/policy", { policy: { min_length: 8, enabled: true, theirs: "kept" } }],
      ]);
      assertLog(test, takeLog());
      assert.equal(made.state.switch, "on");
      await bench.delete(one, made);
      assert.deepEqual(there().policy, { min_length: 8, enabled: false, theirs: "kept" });
    });

    it("gets only the changes by PATCH", async () => {
      const one = policy({
        documents: [{ path: "settings/policy", method: "PATCH", reset: () => ({ minLength: 8 }) }],
      });
      put({ ...DEFAULTS, theirs: "kept" });
      const made = await bench.create(one, { minLength: 12 });
      await bench.delete(one, made);
      assert.deepEqual(bench.writes(), [
        ["PATCH settings/policy", { minLength: 12 }],
        ["PATCH settings/policy", { minLength: 8 }],
      ]);
    });
  });

  describe("in several documents", () => {
    const several = policy({
      fields: { audit: s.boolean().optional(), search: s.boolean().optional() },
      documents: [
        { path: "settings/policy", holds: ["minLength", "mustContainDigits", "banned"], reset: "defaults" },
        { path: "settings/audit", holds: ["audit"], reset: { audit: false } },
        { path: "settings/search", holds: ["search"], reset: { search: false } },
      ],
    });
    beforeEach(() => {
      put(DEFAULTS);
      put({ audit: false }, "audit");
      put({ search: false }, "search");
    });
    const routesOfWrites = () => bench.writes().map(([route]) => route);

    it("writes the documents that differ, in the order of the definition", async (test) => {
      const made = await bench.create(several, { minLength: 12, search: true });
      assert.deepEqual(routesOfWrites(), ["PUT settings/policy", "PUT settings/search"]);
      assert.deepEqual([made.state.minLength, made.state.audit, made.state.search], [12, false, true]);
      assertWording(test, takeLog().join());
      await bench.delete(several, made);
      assert.deepEqual(routesOfWrites(), ["PUT settings/policy", "PUT settings/search"]);
      assert.deepEqual([there(), there("search").search], [DEFAULTS, false]);
    });

    it("fails without a partial failure if the first one cannot be written", async (test) => {
      bench.next("PUT settings/policy", refusal(400, "bad", "too long"));
      assertFailure(test, await failureOf(bench.create(several, { minLength: 12, search: true })), {
        code: "invalid-argument",
      });
      assert.deepEqual(there("search"), { search: false });
    });

    it("records the written ones if a later one fails, and the next run writes the others", async (test) => {
      bench.next("PUT settings/audit", refusal(400, "bad", "no audit"));
      const wished = { minLength: 12, audit: true, search: true };
      const made = await bench.create(several, wished);
      assert.equal(made.id, "policy");
      assertWording(test, made.reasons.join());
      assert.deepEqual([made.state.minLength, made.state.audit, made.state.search], [12, false, false]);
      takeLog();
      bench.writes();
      put({ minLength: 20 });
      const changed = await bench.update(several, wished, made);
      assert.deepEqual(routesOfWrites(), ["PUT settings/policy", "PUT settings/audit", "PUT settings/search"]);
      assert.deepEqual([changed.reasons, changed.state.search], [[], true]);
      // A value that was never applied is not drift.
      assertWording(test, takeLog().join());
    });

    it("keeps the old inputs if a change fails", async (test) => {
      const made = await bench.create(several, { minLength: 12, audit: true });
      bench.next("PUT settings/audit", { answer: { status: 200 } });
      const wished = { minLength: 11, audit: false, search: true };
      const changed = await bench.update(several, wished, made);
      assertWording(test, changed.reasons.join());
      assert.deepEqual([changed.state.minLength, changed.state.audit, changed.state.search], [11, true, false]);
      // The engine keeps the old inputs, so the next update warns about changes by others.
      put({ audit: false }, "audit");
      takeLog();
      await bench.update(several, { ...wished, audit: true }, { ...changed, inputs: made.inputs });
      assertWording(test, takeLog().join());
    });
  });
});
