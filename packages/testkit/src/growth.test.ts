import assert from "node:assert/strict";
import { it } from "node:test";
import { assertGrowsLinearly } from "./growth.js";

let sum = 0;
const steps = (count: number): void => {
  for (let step = 0; step < count; step += 1) sum = (sum * 31 + step) % 1_000_003;
};

it("lets pass what grows with the size, and not what grows with its square", () => {
  assertGrowsLinearly("one after the other", 20_000_000, steps);
  assert.throws(() => assertGrowsLinearly("each with each", 5_000, (size) => steps(size * size)), /each with each: /);
});
