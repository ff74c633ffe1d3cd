import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { isInput } from "@tripod/kit";
import {
  type Autonaming,
  type CheckRequest,
  findSecrets,
  findUnknowns,
  GrpcCode,
  type Json,
  type JsonObject,
  reference,
  secret,
  unknown,
  unknowns,
} from "@tripod/testkit";
import { about, box, configuredThing, FULL, replaced, valuePaths } from "./harness.js";
import { Thing } from "./thing/Thing.js";

const { plugin } = await configuredThing({ after });
const seed = Buffer.from("0123456789abcdef0123456789abcdef").toString("base64");

const check = (news: JsonObject, more: Partial<CheckRequest> = {}) =>
  plugin.call("Check", { ...box, olds: {}, news, randomSeed: seed, ...more });
const diff = (oldInputs: JsonObject, news: JsonObject) =>
  plugin.call("Diff", { ...box, id: "thing-1", olds: oldInputs, oldInputs, news });

async function inputs(news: JsonObject, more: Partial<CheckRequest> = {}): Promise<JsonObject> {
  const { inputs, failures } = await check(news, more);
  assert.deepEqual(failures, []);
  return inputs ?? {};
}

describe("Check", () => {
  it("fills in defaults and resolves other spellings", async () => {
    const { label, ...rest } = await inputs({ zone: "north-1", rules: [{ name: "r" }] });
    assert.equal(typeof label, "string");
    assert.deepEqual(rest, { zone: "north", size: 1, rules: [{ name: "r", mode: "include" }] });
  });

  it("leaves nulls out and drops nothing else", async () => {
    assert.deepEqual(await inputs({ ...FULL, note: null }), FULL);
  });

  it("marks what the schema calls secret, also when the program did not", async () => {
    const values = { ...FULL, password: "p", sealed: "s", rules: [{ name: "r", mode: "include", key: "k" }] };
    assert.deepEqual(findSecrets(await inputs(values)), ["password", "sealed", "rules[0].key"]);
  });

  it("keeps marks that the program set", async () => {
    const values = {
      zone: secret("north"),
      label: "l",
      size: secret("2"),
      tags: [secret("a")],
      rules: secret([{ name: "r" }]),
    };
    assert.deepEqual(await inputs(values), {
      ...values,
      size: secret(2),
      rules: secret([{ name: "r", mode: "include" }]),
    });
  });

  it("returns all failures with paths, and no path for secret values", async () => {
    const { inputs, failures } = await check({
      zone: "est",
      size: 0.5,
      password: ["planted"],
      tags: secret("planted"),
      rules: [{ nam: "r", key: ["planted"] }],
      labels: { "a.b": [] },
      lable: "x",
      serial: 1,
    });
    assert.equal(inputs, undefined);
    assert.deepEqual(failures, [
      { property: "zone", reason: 'must be one of north, south, got "est"' },
      { property: "size", reason: "must be a whole number" },
      { property: "size", reason: "must be at least 1" },
      { property: "", reason: "password: must be text, got a list" },
      { property: "", reason: "tags: must be a list, got text" },
      { property: "", reason: 'labels["a.b"]: must be text, got a list' },
      { property: "", reason: "rules[0].name: is required" },
      { property: "", reason: "rules[0].key: must be text, got a list" },
      { property: "", reason: 'rules[0].nam: is not a known input; did you mean "name"?' },
      { property: "serial", reason: "cannot be set: the platform sets the value. Remove it" },
      { property: "lable", reason: 'is not a known input; did you mean "label"?' },
    ]);
  });

  it("applies rules across inputs to what is known", async () => {
    const broken = { zone: "north", note: "n", labels: { a: "b" } };
    assert.deepEqual((await check(broken)).failures, [
      { property: "note", reason: "must not be set together with labels" },
    ]);
    await inputs({ ...broken, labels: unknown });
  });

  it("takes a reference to a resource for its id", async () => {
    const { urn } = about("other");
    assert.equal((await inputs({ zone: "north", note: reference({ urn, id: "thing-7" }) })).note, "thing-7");
    for (const id of ["", unknown]) {
      assert.equal((await inputs({ zone: "north", note: reference({ urn, id }) })).note, unknown);
    }
  });

  for (const path of valuePaths(FULL)) {
    it(`lets an unknown pass at ${path.join(".")}`, async () => {
      const values = replaced(FULL, path, unknown);
      assert.deepEqual(findUnknowns(await inputs(values)), findUnknowns(values));
    });
  }

  it("recognizes the unknown markers of every type, and sends one", async () => {
    for (const marker of Object.values(unknowns)) {
      assert.equal((await inputs({ zone: "north", size: marker })).size, unknown);
    }
  });

  it("suggests the resource type that was meant", async () => {
    await assert.rejects(plugin.call("Check", { ...about("x", "thing:index/thign:Thign"), news: {} }), {
      code: GrpcCode.INVALID_ARGUMENT,
      message: "unknown resource type thing:index/thign:Thign; did you mean thing:index/thing:Thing?",
    });
  });
});

describe("autonaming", () => {
  const label = async (more: Partial<CheckRequest>): Promise<Json | undefined> =>
    (await inputs({ zone: "north" }, more)).label;
  const autonaming = (mode: Autonaming["mode"], proposedName = "proposed") => ({ autonaming: { mode, proposedName } });

  it("derives an automatic name from the resource's name and the seed, equal in preview and update", async () => {
    const first = await label({});
    assert.match(String(first), /^box-[0-9a-f]{7}$/);
    assert.equal(await label({}), first);
    assert.notEqual(
      await label({ randomSeed: Buffer.from("another seed of 32 bytes length!").toString("base64") }),
      first,
    );
  });

  it("keeps within the length that the platform allows", async () => {
    const long = about("a-name-much-longer-than-the-platform-allows");
    assert.match(String(await label(long)), /^a-name-much-long-[0-9a-f]{7}$/);
  });

  it("keeps a recorded name, whatever is proposed", async () => {
    const olds = { zone: "north", label: "recorded" };
    assert.equal(await label({ olds }), "recorded");
    assert.equal(await label({ olds, ...autonaming("PROPOSE") }), "recorded");
  });

  it("takes the stack's proposal, must or may", async () => {
    assert.equal(await label(autonaming("PROPOSE")), "proposed");
    assert.equal(await label(autonaming("ENFORCE")), "proposed");
  });

  it("generates no name if the stack disables it, and reports the missing name", async () => {
    assert.deepEqual((await check({ zone: "north" }, autonaming("DISABLE", ""))).failures, [
      { property: "", reason: "label: is required, because automatic naming is disabled for this stack. Set it" },
    ]);
    assert.equal((await inputs({ zone: "north", label: "mine" }, autonaming("DISABLE", ""))).label, "mine");
  });

  it("leaves a name alone that is not known yet", async () => {
    assert.equal((await inputs({ zone: "north", label: unknown })).label, unknown);
  });
});

describe("Diff", () => {
  it("tells every change by its path, and each input once", async () => {
    const after = {
      ...FULL,
      size: 3,
      zone: "south",
      labels: { "a.b": "other", added: "x" },
      rules: [{ name: "first", pattern: "?", key: secret("new") }, { name: "second" }],
      note: "n",
    };
    const answer = await diff(FULL, after);
    const kinds = Object.entries(answer.detailedDiff).map(([path, { kind }]) => [path, kind]);
    assert.deepEqual(Object.fromEntries(kinds), {
      zone: "UPDATE_REPLACE",
      size: "UPDATE",
      'labels["a.b"]': "UPDATE",
      "labels.plain": "DELETE",
      "labels.added": "ADD",
      "rules[0].pattern": "UPDATE",
      "rules[0].mode": "UPDATE",
      "rules[0].key": "UPDATE",
      "rules[1]": "ADD",
      note: "ADD",
    });
    assert.deepEqual([...answer.diffs].sort(), ["labels", "note", "rules", "size", "zone"]);
    assert.deepEqual(answer.replaces, ["zone"]);
    assert.equal(answer.deleteBeforeReplace, false);
    assert.equal(answer.hasDetailedDiff, true);
    assert.ok(Object.values(answer.detailedDiff).every(({ inputDiff }) => inputDiff));
  });

  it("keeps what an update cannot change as stable", async () => {
    assert.deepEqual((await diff(FULL, { ...FULL, size: 3 })).stables, ["serial"]);
  });

  it("finds nothing in what means the same", async () => {
    const after = {
      ...FULL,
      password: "planted-password",
      tags: ["two", "one"],
      document: ' {"a": [1, 2.0]}',
      zone: "north-1",
    };
    assert.equal((await diff(FULL, after)).changes, "DIFF_NONE");
    assert.equal((await diff({ zone: "north" }, { zone: "north", size: 1 })).changes, "DIFF_NONE");
  });

  it("passes over what bridges left in old state", async () => {
    const bridged = {
      ...FULL,
      __defaults: ["size"],
      rules: [{ name: "first", pattern: "*", mode: "exclude", key: secret("planted-key"), __defaults: [] }],
    };
    const outputs = { ...bridged, __meta: "{}", __pulumi_raw_state_delta: {} };
    const answer = await plugin.call("Diff", { ...box, id: "1", olds: outputs, oldInputs: bridged, news: FULL });
    assert.deepEqual([answer.changes, answer.diffs], ["DIFF_NONE", []]);
  });

  it("compares with outputs where an old engine sends no recorded inputs", async () => {
    const olds = { ...FULL, serial: 1, revision: 1, token: secret("t") };
    const answer = await plugin.call("Diff", { ...box, id: "1", olds, news: { ...FULL, size: 9 } });
    assert.deepEqual(answer.diffs, ["size"]);
  });

  it("is empty if news equal the recorded inputs, even if outputs have drifted", async () => {
    const answer = await plugin.call("Diff", { ...box, id: "1", olds: { size: 99 }, oldInputs: FULL, news: FULL });
    assert.equal(answer.changes, "DIFF_NONE");
  });

  for (const path of valuePaths(FULL)) {
    it(`takes an unknown at ${path.join(".")} for a change`, async () => {
      const answer = await diff(FULL, replaced(FULL, path, unknown));
      const top = String(path[0]);
      const field = Object.entries(Thing.fields).find(([name]) => name === top)?.[1];
      assert.ok(field !== undefined && isInput(field));
      assert.deepEqual([answer.changes, answer.diffs], ["DIFF_SOME", [top]]);
      assert.deepEqual(answer.replaces, field.spec.replaces === true ? [top] : []);
    });
  }
});
