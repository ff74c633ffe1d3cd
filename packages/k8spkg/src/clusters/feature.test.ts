import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { BugError, s } from "@tripod/kit";
import { CLUSTER_PATH, feature, mergeFeatures, omitInputs } from "./feature.js";

const name = s.string("Name.");
const computed = s.string("Value without a wire path.").computed().wire(null);
const step = <const Name extends string>(sends: Name) =>
  ({ sends: [sends], method: "PUT", path: `${CLUSTER_PATH}/${sends}`, body: () => ({}) }) as const;

describe("feature", () => {
  it("rejects the source `wire` for a field without a wire path", () => {
    assert.throws(() => feature({ fields: { computed }, decoders: { computed: "wire" } }), BugError);
  });

  it("does not compile with a field without a source, a source without a field, or a step of another feature", () => {
    // @ts-expect-error `name` has no source.
    feature({ fields: { name }, decoders: {} });
    // @ts-expect-error `other` is not a field.
    feature({ fields: { name }, decoders: { name: "wire", other: "notReturned" } });
    // @ts-expect-error `other` is not a field.
    feature({ fields: { name }, decoders: { name: "wire" }, steps: [step("other")] });
    // @ts-expect-error `body` must be a function, "full", "inputs" or "changes".
    feature({ fields: { name }, decoders: { name: "wire" }, steps: [{ ...step("name"), body: 1 }] });
    feature({ fields: { name }, decoders: { name: "wire" }, steps: [step("name")] });
  });
});

describe("mergeFeatures", () => {
  it("keeps the order of the steps and creates codecs for decoders only", () => {
    const first = feature({ fields: { b: name }, decoders: { b: "wire" }, steps: [step("b")] });
    const second = feature({ fields: { a: computed }, decoders: { a: () => "live" }, steps: [step("a")] });
    const merged = mergeFeatures([first, second]);
    assert.deepEqual(Object.keys(merged.fields), ["b", "a"]);
    assert.deepEqual(Object.keys(merged.codecs), ["a"]);
    assert.deepEqual(
      merged.steps.map(({ sends }) => sends),
      [["b"], ["a"]],
    );
  });

  it("rejects a field of two features", () => {
    const first = feature({ fields: { a: name }, decoders: { a: "wire" } });
    const second = feature({ fields: { a: computed }, decoders: { a: "notReturned" } });
    assert.throws(() => mergeFeatures([first, second]), BugError);
  });
});

describe("omitInputs", () => {
  it("omits fields, decoders and the steps that send no other input", () => {
    const both = { ...step("a"), sends: ["a", "b"] as const };
    const one = feature({
      fields: { a: name, b: name },
      decoders: { a: () => "live", b: "wire" },
      steps: [step("a"), both],
    });
    const rest = omitInputs(one, ["a"]);
    assert.deepEqual([Object.keys(rest.fields), Object.keys(rest.decoders)], [["b"], ["b"]]);
    assert.deepEqual(rest.steps, [both]);
  });
});
