import assert from "node:assert/strict";
import { type FailureCode, HttpFailure } from "./failure.js";

/** Returns a check of an error's code, and of the values that its message contains. */
export const isFailure =
  (code: FailureCode, ...values: readonly string[]) =>
  (error: unknown) => {
    assert.ok(error instanceof HttpFailure, String(error));
    assert.equal(error.code, code);
    for (const value of values) assert.ok(error.message.includes(value), `${value} is not in: ${error.message}`);
    return true;
  };
