import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkResource, UNKNOWN, type ValueObject } from "@tripod/kit";
import { Partition } from "./Partition.js";

const NAMES = { resourceName: "res", seed: new Uint8Array(32), random: (count: number) => new Uint8Array(count) };

describe("Partition.check", () => {
  const paths = (inputs: ValueObject) =>
    checkResource(Partition as never, inputs, {}, NAMES).failures.map(({ path }) => path);

  it("requires a routing expression for a new partition", () => {
    assert.deepEqual(paths({ name: "one" }), ["routingExpression"]);
    assert.deepEqual(paths({ name: "one", routingExpression: "" }), ["routingExpression"]);
    assert.deepEqual(paths({ name: "one", routingExpression: UNKNOWN }), []);
    assert.deepEqual(paths({ name: "one", routingExpression: "_sourceCategory=a" }), []);
  });
});
