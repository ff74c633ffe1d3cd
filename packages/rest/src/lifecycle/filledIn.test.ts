import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Reader } from "@tripod/http";
import { type AnyField, s } from "@tripod/kit";
import { createWording, useInEachTest } from "@tripod/kit/testing";
import { dialect, type Members, startBench, thing } from "../testing/bench.testing.js";

const { assertLog, assertWording } = createWording(import.meta.url);

const bench = useInEachTest(() => startBench([{ path: "things" }]));

const args = { name: "one", size: 3 };
const word = s.string().optional();
const put = (members: Members) => bench.objects("things").put("things-1", members);
/** The platform converts the next write to this value and returns it. */
const becomes = (route: RegExp, members: Members) =>
  bench.next(route, {
    after: () => put(members),
    answer: (reply) => ({ ...reply, body: bench.objects("things").only() }),
  });
const oidc = s.object({ enabled: s.boolean(), issuer: word, claim: word });
const topics = s.list(s.object({ arn: word })).optional();

describe("updateObject: a member that the platform fills in if the program leaves it unset", () => {
  for (const update of ["full", "inputs", "changes"]) {
    for (const [what, field, value, live] of [
      ["of an object", oidc.optional(), { enabled: true, issuer: "i" }, { enabled: true, issuer: "i", claim: "sub" }],
      ["of a required object", oidc, { enabled: true }, { enabled: true, claim: "sub" }],
      [
        "of an object in an object",
        s.object({ oidc }),
        { oidc: { enabled: true } },
        { oidc: { enabled: true, claim: "sub" } },
      ],
      ["of an element", s.list(oidc), [{ enabled: true }], [{ enabled: true, claim: "sub" }]],
      ["of an element of a set", s.set(oidc), [{ enabled: true }], [{ enabled: true, claim: "sub" }]],
      ["that is a list", s.object({ type: word, topics }), { type: "a" }, { type: "a", topics: [{ arn: "x" }] }],
      [
        "that is a list, set as empty",
        s.object({ type: word, topics }),
        { type: "a", topics: [] },
        { type: "a", topics: [{ arn: "x" }] },
      ],
      [
        "that has no effect as an input",
        s.object({ type: word, topics: topics.noEffect("the platform sets it") }),
        { type: "a" },
        { type: "a", topics: [{ arn: "x" }] },
      ],
    ] as const) {
      it(`${what} causes neither drift nor a failure in a later update by ${update}`, async () => {
        const kind = thing({ fields: { value: field as AnyField }, update });
        const one = await bench.create(kind, { ...args, value });
        put({ value: live });
        becomes(/^(PUT|PATCH)/, { value: live });
        const changed = await bench.update(kind, { ...args, value, size: 4 }, one);
        assert.deepEqual([changed.reasons, bench.log], [[], []]);
        assert.equal(changed.state.size, 4);
        assert.deepEqual(bench.diff(kind, { ...args, value, size: 4 }, changed).changes, []);
        const fresh = await bench.refresh(kind, changed);
        assert.ok(fresh);
        assert.deepEqual(bench.diff(kind, { ...args, value, size: 4 }, fresh).changes, []);
      });
    }
  }

  it("is drift only in inputs that the program sets", async (test) => {
    const kind = thing({ fields: { value: oidc }, update: "full" });
    const one = await bench.create(kind, { ...args, value: { enabled: true, issuer: "i" } });
    put({ value: { enabled: true, issuer: "other", claim: "sub" } });
    await bench.update(kind, { ...args, value: { enabled: true, issuer: "i" }, size: 4 }, one);
    assertWording(test, bench.log.join());
    assert.equal((bench.objects("things").only().value as Members).issuer, "i");
  });

  it("is not sent to a new object that already has it", async () => {
    const kind = thing({ fields: { value: oidc.optional() }, create: { deferred: ["value"] } });
    bench.next("POST things", { after: () => put({ value: { enabled: true, claim: "sub" } }) });
    bench.next("POST things", {});
    const one = await bench.create(kind, { ...args, value: { enabled: true } });
    assert.deepEqual(one.reasons, []);
  });
});

describe("updateObject: an input in the platform's own form", () => {
  it("is not drift in a later update once state contains it", async () => {
    const kind = thing({ fields: { value: s.string() }, update: "full" });
    const one = await bench.create(kind, { ...args, value: "a" });
    becomes(/^PUT/, { value: "B!" });
    const two = await bench.update(kind, { ...args, value: "b" }, one);
    assert.equal(two.state.value, "B!");
    const three = await bench.update(kind, { ...args, value: "b", size: 4 }, two);
    assert.deepEqual([three.reasons, bench.log], [[], []]);
  });

  it("does not fail an update of another member of its object", async () => {
    const kind = thing({ fields: { value: oidc }, update: "full" });
    const one = await bench.create(kind, { ...args, value: { enabled: true, issuer: "i" } });
    put({ value: { enabled: true, issuer: "I!" } });
    becomes(/^PUT/, { value: { enabled: false, issuer: "I!" } });
    const two = await bench.update(kind, { ...args, value: { enabled: false, issuer: "i" } }, one);
    assert.deepEqual(two.reasons, []);
  });
});

describe("updateObject: an update that changes only one member of an object", () => {
  it("names the input of the other one", async (test) => {
    const kind = thing({ fields: { value: oidc } });
    const one = await bench.create(kind, { ...args, value: { enabled: true, issuer: "i", claim: "c" } });
    becomes(/^PATCH/, { value: { enabled: true, issuer: "j", claim: "c" } });
    const two = await bench.update(kind, { ...args, value: { enabled: true, issuer: "j", claim: "d" } }, one);
    assertWording(test, two.reasons[0] ?? "");
  });
});

describe("updateObject: a value that the program no longer sets", () => {
  const removed = async (field: object, before: object, now: object, kept: Members, more: object = {}) => {
    const kind = thing({ fields: { value: field }, update: "full", ...more });
    const one = await bench.create(kind, { ...args, ...before });
    becomes(/^PUT/, kept);
    return bench.update(kind, { ...args, ...now }, one);
  };

  it("and that the platform keeps causes a warning", async (test) => {
    const after = await removed(word, { value: "v" }, {}, { value: "v" });
    assert.deepEqual(after.reasons, []);
    assertLog(test, bench.log);
  });

  it("and that the platform keeps in a nested value causes a warning with its path", async (test) => {
    const value = { enabled: true, claim: "sub" };
    const after = await removed(oidc, { value }, { value: { enabled: true } }, { value });
    assert.deepEqual(after.reasons, []);
    assertWording(test, bench.log.join());
  });

  it("and that is cleared causes no warning", async () => {
    const after = await removed(word, { value: "v" }, {}, { value: null });
    assert.deepEqual([after.reasons, bench.log], [[], []]);
  });

  it("and whose entries the platform keeps fails", async (test) => {
    const after = await removed(s.set(s.string()).optional(), { value: ["a"] }, {}, { value: ["a"] });
    assertWording(test, after.reasons[0] ?? "");
  });

  it("and that is the platform's default causes no warning", async () => {
    const after = await removed(word.platformDefault("sub"), { value: "sub" }, {}, { value: "sub" });
    assert.deepEqual([after.reasons, bench.log], [[], []]);
  });
});

/** Returns a value without the members that an update has cleared. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member)]));
}

const isFilled = (raw: unknown): boolean => Array.isArray(raw) && raw.length > 0;

describe("updateObject: an object that is created with another value than was sent", () => {
  const whole = s.object({ claim: s.string().optional(), enabled: s.boolean().optional() });
  const within = s.object({
    name: s.string(),
    note: s.string().optional(),
    tags: s.list(s.string()).optional(),
    oidc: whole.optional(),
  });
  const compared = whole.optional().semanticEquals((one, other) => one.claim === other.claim);
  const converted = s
    .list(s.string())
    .optional()
    .wire("value", { encode: (list) => list, decode: (raw) => (isFilled(raw) ? raw : undefined) });
  const either = s.object({ from: word, word });
  const filled = s.object({ from: word, mark: word.computed() });
  const tags = s.map(s.string()).optional();
  const hidden = s.object({ name: s.string(), pin: s.string().optional().secret() });
  const other = (members: Members) => becomes(/^POST/, members);

  for (const [what, field, value, live] of [
    ["a text", word, "a", "b"],
    ["a text that is not taken", word, "a", ""],
    ["a text that is shown as null", word, "a", null],
    ["a switch", s.boolean().default(true), false, true],
    ["a member of an element", s.list(oidc), [{ enabled: true, claim: "a" }], [{ enabled: true, claim: "b" }]],
    ["a member of an object", oidc, { enabled: false }, { enabled: true }],
    ["an element", s.set(s.string()), ["a"], ["a", "b"]],
    ["an empty object", whole, { claim: "a" }, {}],
    ["an optional empty object", whole.optional(), { claim: "a" }, {}],
    ["an optional empty map", s.map(s.string()).optional(), { claim: "a" }, {}],
    ["an optional object that is null", compared, { claim: "a" }, null],
    ["an empty object in an object", s.object({ oidc: whole }), { oidc: { claim: "a" } }, { oidc: {} }],
    ["an optional empty object in an object", within, { name: "n", oidc: { claim: "a" } }, { name: "n", oidc: {} }],
    ["an empty text in an object", within, { name: "n", note: "a" }, { name: "n", note: "" }],
    ["an empty list in an object", within, { name: "n", tags: ["a"] }, { name: "n", tags: [] }],
    ["an empty text in a map", s.map(s.string()), { claim: "", sub: "s" }, { claim: "a", sub: "s" }],
    ["an empty list that a conversion reads as unset", converted, ["a"], []],
    ["another alternative", either, { from: "a" }, { word: "b" }],
    ["another alternative in an object", s.object({ time: either }), { time: { from: "a" } }, { time: { word: "b" } }],
    ["another alternative in an element", s.list(either), [{ from: "a" }], [{ word: "b" }]],
    ["another key of a map", s.map(s.string()), { a: "x" }, { a: "X", b: "y" }],
    ["another key of a map in an object", s.object({ tags }), { tags: { a: "x" } }, { tags: { a: "x", b: "y" } }],
    ["null in an element", s.list(within), [{ name: "n", tags: ["a"] }], [{ name: "n", tags: null }]],
  ] as const) {
    it(`is reported by ${what}, shows it as drift, and gets it by the next update`, async (test) => {
      const kind = thing({ fields: { value: field as AnyField } });
      other({ value: live });
      const one = await bench.create(kind, { ...args, value });
      assert.deepEqual(one.reasons, []);
      assertLog(test, bench.log);
      const fresh = await bench.refresh(kind, one);
      assert.ok(fresh);
      const { changes } = bench.diff(kind, { ...args, value }, fresh);
      assert.deepEqual([...new Set(changes.map(({ input }) => input))], ["value"]);
      const two = await bench.update(kind, { ...args, value }, fresh);
      assert.deepEqual(two.reasons, []);
      assert.deepEqual(withoutNulls(bench.objects("things").only().value), value);
    });

    it(`gets ${what} by the next update without a refresh, too`, async () => {
      const kind = thing({ fields: { value: field as AnyField }, update: "full" });
      other({ value: live });
      const one = await bench.create(kind, { ...args, value });
      const two = await bench.update(kind, { ...args, value, size: 4 }, one);
      assert.deepEqual(two.reasons, []);
      assert.deepEqual(bench.objects("things").only().value, value);
    });
  }

  it("is read again before it is reported", async () => {
    const kind = thing({ fields: { value: word } });
    other({ value: "old" });
    bench.next("GET things/things-1", { before: () => put({ value: "new" }) });
    await bench.create(kind, { ...args, value: "new" });
    assert.deepEqual(bench.log, []);
    assert.deepEqual(bench.routes(), ["POST things", "GET things/things-1"]);
  });

  for (const [what, live, reports] of [
    ["reports an empty", [], 1],
    ["does not report an equal", ["a"], 0],
    ["does not report a missing", undefined, 0],
  ] as const) {
    it(`${what} list in the response if a codec reads an empty list as unset`, async (test) => {
      const value = s.list(s.string()).optional().wire(null);
      const lengthIn = (live: Reader): number | undefined => live.optionalList("value")?.length;
      const codec = {
        encode: () => undefined,
        decode: (live: Reader) => (lengthIn(live) ? (live.raw as Members).value : undefined),
        isEmpty: (live: Reader) => lengthIn(live) === 0,
      };
      other({ value: live });
      const one = await bench.create(thing({ fields: { value }, wire: { codecs: { value: codec } } }), {
        ...args,
        value: ["a"],
      });
      assert.equal(bench.log.length, reports);
      assertWording(test, bench.log.join());
      assert.deepEqual(one.state.value ?? ["a"], ["a"]);
    });
  }

  it("is reported by an empty list if the whole object is converted", async () => {
    const value = s.list(s.string()).optional();
    other({ value: [] });
    const kind = thing({ fields: { value }, wire: { decode: (outputs: object) => outputs } });
    const one = await bench.create(kind, { ...args, value: ["a"] });
    assert.equal(bench.log.length, 1);
    assert.deepEqual(one.state.value, ["a"]);
  });

  it("is reported by an input that would replace it, and is not replaced", async (test) => {
    const kind = thing({ fields: { value: word.replaces() } });
    other({ value: "b" });
    const one = await bench.create(kind, { ...args, value: "a" });
    assertWording(test, bench.log.join());
    const fresh = await bench.refresh(kind, one);
    assert.ok(fresh);
    assert.deepEqual(bench.diff(kind, { ...args, value: "a" }, fresh).replaces, []);
  });

  for (const [what, field, value, live] of [
    ["in another case", word, "A.example", "a.example."],
    ["as a number", word, "7", 7],
    ["with the unset member", oidc, { enabled: true }, { enabled: true, claim: "sub" }],
    ["with a mask", s.string().secret(), "a", "*****"],
    ["without what is never shown", s.string().writeOnly(), "a", "b"],
    ["without it", word, "a", undefined],
    ["without a member", oidc, { enabled: true, claim: "sub" }, { enabled: true }],
    ["with only the member that it fills in", filled, { from: "a" }, { mark: "m" }],
    ["with the keys of a map in another case of values", s.map(s.string()), { a: "x" }, { a: "X" }],
    ["without members that are false", whole, { enabled: false, claim: "" }, {}],
    ["with an empty secret", hidden, { name: "n", pin: "a" }, { name: "n", pin: "" }],
    ["without a member of an element", s.list(oidc), [{ enabled: true, claim: "sub" }], [{ enabled: true }]],
    ["without a member of an element of a set", s.set(oidc), [{ enabled: true, claim: "sub" }], [{ enabled: true }]],
  ] as const) {
    it(`keeps the sent value if the platform returns it ${what}, with one request`, async () => {
      const kind = thing({ fields: { value: field as AnyField }, endpoint: { path: "things", dialect: dialect() } });
      other({ value: live });
      await bench.create(kind, { ...args, value });
      assert.deepEqual(bench.log, []);
      if (live !== undefined) assert.deepEqual(bench.routes(), ["POST things"]);
    });
  }
});

describe("updateObject: a response without a member that every object has inside an output", () => {
  const part = s.object({ name: s.string(), size: s.number() }).computed();
  const decode = ({ raw }: Reader) => (raw as { readonly part: unknown }).part;
  const parted = thing({ fields: { part }, wire: { codecs: { part: { decode } } } });

  it("records a new object with the reason", async (test) => {
    bench.next("POST things", { after: () => put({ part: { size: 1 } }) });
    const made = await bench.create(parted, args);
    assert.equal(made.id, "things-1");
    assertWording(test, made.reasons.join(), { output: "part.name" });
  });

  it("records the done update with the reason", async (test) => {
    bench.next("POST things", { after: () => put({ part: { name: "p", size: 1 } }) });
    const made = await bench.create(parted, args);
    const { part: _, ...state } = made.state;
    becomes(/^(PUT|PATCH)/, { part: { size: 1 } });
    const updated = await bench.update(parted, { ...args, size: 4 }, { ...made, state });
    assert.equal(updated.state.size, 4);
    assertWording(test, updated.reasons.join(), { output: "part.name" });
  });
});
