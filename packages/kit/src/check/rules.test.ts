import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Rule } from "../definition/definition.js";
import { type Fields, s } from "../fields/field.js";
import { Secret, UNKNOWN, type Value, type ValueObject } from "../values/value.js";
import { createWording } from "../wording.testing.js";
import { applyRules, applyRulesBeside, atLeastOneOf, exactlyOneOf } from "./rules.js";

const { assertFailures } = createWording(import.meta.url);

const one = (inputs: ValueObject) => applyRules([exactlyOneOf("id", "name", "path")], inputs).failures;
const some = (inputs: ValueObject) => applyRules([atLeastOneOf("id", "name")], inputs).failures;

describe("rules across fields", () => {
  it("exactlyOneOf requires exactly one input", (test) => {
    assert.deepEqual(one({ name: "n" }), []);
    assertFailures(test, one({ id: "i", name: "n" }), ["name"]);
    assertFailures(test, one({}), ["id"]);
  });

  it("atLeastOneOf requires at least one input", (test) => {
    assert.deepEqual(some({ id: "i", name: "n" }), []);
    assertFailures(test, some({}), ["id"]);
  });

  it("derive inputs that follow from others", () => {
    const twice: Rule<Fields> = ({ name }, { unknown, derive }) => {
      if (!unknown.has("name")) derive("twice", `${name}${name}`);
    };
    assert.deepEqual(applyRules([twice], { name: "n" }).derived, { twice: "nn" });
    assert.deepEqual(applyRules([twice], { name: UNKNOWN }).derived, {});
  });

  it("are not applied to unknown values", () => {
    assert.deepEqual([...one({ name: UNKNOWN }), ...one({ id: "i", name: UNKNOWN }), ...some({ id: UNKNOWN })], []);
    const seen: unknown[] = [];
    applyRules([(inputs, { unknown }) => void seen.push(inputs, [...unknown])], { a: UNKNOWN, b: new Secret("x") });
    assert.deepEqual(seen, [{ b: "x" }, ["a"]]);
  });
});

describe("rules for values with unknown parts", () => {
  interface Pool {
    readonly name: string;
    readonly min: number;
    readonly max: number;
  }
  const inOrder: Rule<Fields> = ({ pools }, { each, fail }) => {
    each(pools as unknown as readonly Pool[], ({ min, max }, index) => {
      if (min > max) fail(`pools[${index}].min`, "must not be more than max");
    });
  };
  const unique: Rule<Fields> = ({ pools }, { unknown, fail }) => {
    if (unknown.has("pools")) return;
    const names = (pools as unknown as readonly Pool[]).map(({ name }) => name);
    if (new Set(names).size < names.length) fail("pools", "must have different names");
  };
  const broken = (...pools: Value[]) => applyRules([inOrder, unique], { pools }).failures.map(({ path }) => path);
  const good = { name: "a", min: 1, max: 2 };

  it("report what the known parts prove", () => {
    assert.deepEqual(broken({ ...good, image: UNKNOWN }, { ...good, min: 3 }), ["pools[1].min", "pools"]);
    assert.deepEqual(broken(new Secret({ ...good, name: UNKNOWN, min: 3 }), good), ["pools[0].min"]);
    assert.deepEqual(broken(UNKNOWN, { ...good, min: 3 }), ["pools[1].min"]);
  });

  it("report nothing that depends on an unknown part", () => {
    assert.deepEqual(broken({ ...good, min: UNKNOWN }, { ...good, name: "b" }), []);
    assert.deepEqual(broken({ ...good, name: UNKNOWN }, good), []);
    const guess: Rule<Fields> = ({ pools }, { fail }) => {
      try {
        JSON.stringify(pools);
      } catch {
        fail("pools", "cannot be read");
      }
    };
    assert.deepEqual(applyRules([guess], { pools: [{ name: UNKNOWN }] }).failures, []);
  });

  it("see each element once, and fail with their own errors", () => {
    const seen: unknown[] = [];
    const names: Rule<Fields> = ({ pools }, { unknown, each }) => {
      if (!unknown.has("pools"))
        each(pools as unknown as readonly Pool[], ({ name }) => {
          seen.push(name);
        });
    };
    applyRules([names], { pools: [{ name: "a" }, { name: UNKNOWN }, { name: "b" }] });
    assert.deepEqual(seen, ["a", "b"]);
    const mistake: Rule<Fields> = () => {
      throw new TypeError("a mistake");
    };
    assert.throws(() => applyRules([mistake], { pools: [UNKNOWN] }), /a mistake/);
  });
});

describe("applyRulesBeside", () => {
  const fields = { id: s.string().optional(), name: s.string().optional(), size: s.number().optional() };
  const broken = (paths: readonly string[], inputs: ValueObject) =>
    applyRulesBeside(
      paths.map((path) => ({ path, reason: "is wrong" })),
      fields,
      [exactlyOneOf("id", "name")],
      inputs,
    ).failures.map(({ path }) => path);

  it("reports failures of rules in addition to an invalid field", () => {
    assert.deepEqual(broken(["size"], { id: "i", name: "n", size: "big" }), ["name"]);
    assert.deepEqual(broken(["size"], { size: "big" }), ["id"]);
  });

  it("treats an invalid field as unknown", () => {
    assert.deepEqual(broken(["name"], { id: "i", name: 7 }), []);
    assert.deepEqual(broken(["name.first", "size[0]"], {}), []);
  });

  it("requires no absent field if an input has an unknown name", () => {
    assert.deepEqual(broken(["nmae"], { nmae: "n" }), []);
    assert.deepEqual(broken(["nmae"], { nmae: "n", id: "i", name: "n" }), ["name"]);
  });

  it("shows rules no optional list or map that is empty, at any depth, and others as they are", () => {
    const zones = s.map(s.string()).optional();
    const fields = {
      tags: s.list(s.string()).optional(),
      pools: s.set(s.object({ name: s.string(), zones, azs: s.list(s.string()) })),
      groups: s.set(s.string()).optional().computed(),
      token: s.object({ zones }).secret(),
    };
    let shown: unknown;
    const look: Rule<Fields> = (inputs) => {
      shown = inputs;
    };
    const pools = [
      { name: "a", zones: {}, azs: [] },
      { name: "b", zones: { z: "s" }, azs: [] },
    ];
    const inputs = { tags: [], pools, groups: [], token: new Secret({ zones: {} }) };
    applyRulesBeside([], fields, [look], inputs);
    const [first, second] = pools;
    const [{ zones: _, ...bare }] = [first as NonNullable<typeof first>];
    assert.deepEqual(shown, { pools: [bare, second], groups: [], token: {} });
  });
});
