import assert from "node:assert/strict";
import { type FailureCode, HttpFailure } from "./failure.js";

/** Returns a check of an error's code, and of its message. */
export const isFailure =
  (code: FailureCode, checkMessage: (message: string) => void = () => undefined) =>
  (error: unknown) => {
    assert.ok(error instanceof HttpFailure, String(error));
    assert.equal(error.code, code);
    checkMessage(error.message);
    return true;
  };
