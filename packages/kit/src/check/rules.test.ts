import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Rule } from "../definition/definition.js";
import { type Fields, s } from "../fields/field.js";
import { Secret, UNKNOWN, type ValueObject } from "../values/value.js";
import { applyRules, applyRulesBeside, atLeastOneOf, exactlyOneOf } from "./rules.js";

const one = (inputs: ValueObject) => applyRules([exactlyOneOf("id", "name", "path")], inputs).failures;
const some = (inputs: ValueObject) => applyRules([atLeastOneOf("id", "name")], inputs).failures;

describe("rules across fields", () => {
  it("exactlyOneOf requires exactly one input", () => {
    assert.deepEqual(one({ name: "n" }), []);
    assert.deepEqual(one({ id: "i", name: "n" }), [
      { path: "name", reason: "must not be set together with id. Set exactly one of id, name, path" },
    ]);
    assert.deepEqual(one({}), [{ path: "id", reason: "exactly one of id, name, path is required" }]);
  });

  it("atLeastOneOf requires at least one input", () => {
    assert.deepEqual(some({ id: "i", name: "n" }), []);
    assert.deepEqual(some({}), [{ path: "id", reason: "one of id, name is required" }]);
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
    applyRules([(inputs, { unknown }) => void seen.push(inputs, [...unknown])], { a: [UNKNOWN], b: new Secret("x") });
    assert.deepEqual(seen, [{ b: "x" }, ["a"]]);
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
});
