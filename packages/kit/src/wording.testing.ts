import assert from "node:assert/strict";
import {
  createWording as createTextWording,
  type MessageValues,
  type Wording as TextWording,
  type Titled,
} from "@tripod/testkit/wording";
import { describeFailure, type Failure, type FailureCode, failureCodeOf, InputError } from "./values/errors.js";

/** Facts of an error that a test states: its code and, for invalid inputs, the paths of the inputs. */
export interface ExpectedFailure {
  readonly code?: FailureCode;
  /** Path of the input, or several, separated by commas. Absent: the error is about no input. */
  readonly path?: string;
}

/** Assertions about the messages of one test file. */
export interface Wording extends TextWording {
  /** Asserts code and path of an error, and the same of its message. */
  assertFailure(test: Titled, error: unknown, expected: ExpectedFailure, values?: MessageValues): void;
  /** Asserts the same of the error that an operation is rejected with. */
  assertRejected(
    test: Titled,
    work: Promise<unknown>,
    expected: ExpectedFailure,
    values?: MessageValues,
  ): Promise<void>;
  /** Asserts the same of the error that a function throws. */
  assertThrown(test: Titled, run: () => unknown, expected: ExpectedFailure, values?: MessageValues): void;
  /** Asserts the paths of failures in order, and that their messages are those in the golden file. */
  assertFailures(test: Titled, failures: readonly Failure[], paths: readonly string[]): void;
}

/** Returns the assertions about messages and errors of a test file: those of the testkit, and code and paths of errors. */
export function createWording(testFile: string): Wording {
  const wording = createTextWording(testFile);
  const assertFailure: Wording["assertFailure"] = (test, error, expected, values) => {
    const paths = error instanceof InputError ? { path: error.failures.map(({ path }) => path).join() } : {};
    const code = failureCodeOf(error);
    assert.deepEqual({ ...(code !== undefined && { code }), ...paths }, expected);
    wording.assertWording(test, (error as Error).message, values);
  };
  return {
    ...wording,
    assertFailure,
    assertRejected: async (test, work, expected, values) => {
      const settled = await Promise.allSettled([work]);
      assert.equal(settled[0].status, "rejected", "the operation succeeded");
      assertFailure(test, settled[0].status === "rejected" && settled[0].reason, expected, values);
    },
    assertThrown: (test, run, expected, values) => {
      const errors: unknown[] = [];
      try {
        run();
      } catch (error) {
        errors.push(error);
      }
      assert.equal(errors.length, 1, "the function returned");
      assertFailure(test, errors[0], expected, values);
    },
    assertFailures: (test, failures, paths) => {
      assert.deepEqual(
        failures.map(({ path }) => path),
        paths,
      );
      wording.assertWording(test, failures.map(describeFailure).join("\n"));
    },
  };
}
