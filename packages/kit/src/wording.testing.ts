import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { type FailureCode, failureCodeOf, InputError } from "./values/errors.js";

/** Facts of an error that a test states: its code and, for invalid inputs, the paths of the inputs. */
export interface ExpectedFailure {
  readonly code?: FailureCode;
  /** Path of the input, or several, separated by commas. Absent: the error is about no input. */
  readonly path?: string;
}

/** A test, with the titles of its suites. */
interface Titled {
  readonly fullName: string;
}

/** Assertions about the messages of one test file. */
export interface Wording {
  /** Asserts that a message of the test is the one in the golden file. */
  assertWording(test: Titled, text: string): void;
  /** Asserts code and path of an error, and that its message is the one in the golden file. */
  assertFailure(test: Titled, error: unknown, expected: ExpectedFailure): void;
}

/** Suite of a file that shares its process with others. */
const FILE_SUITE = /^\S+\.test\.js > /;

/** Address of a server that a test starts: its port differs from run to run. */
const ORIGIN = /https?:\/\/127\.0\.0\.1:\d+/g;

/**
 * Returns the assertions about messages of a test file. The messages are in `fixtures/wording`, by test. Tests state
 * code and path, so that a reworded message changes golden files only: run with UPDATE_GOLDEN=1 to accept it.
 *
 * @param testFile `import.meta.url` of the compiled test file.
 */
export function createWording(testFile: string): Wording {
  const golden = fileURLToPath(testFile)
    .replace(/\/dist\//, "/fixtures/wording/")
    .replace(/\.test\.js$/, ".golden.json");
  const isUpdate = process.env.UPDATE_GOLDEN === "1";
  const accepted = isUpdate ? {} : (JSON.parse(readFileSync(golden, "utf8")) as Readonly<Record<string, string[]>>);
  const messages = new Map<string, string[]>();
  after(() => {
    if (!isUpdate) return;
    mkdirSync(dirname(golden), { recursive: true });
    writeFileSync(golden, `${JSON.stringify(Object.fromEntries(messages), undefined, 2)}\n`);
  });
  const assertWording: Wording["assertWording"] = ({ fullName }, message) => {
    const title = fullName.replace(FILE_SUITE, "");
    const text = message.replaceAll(ORIGIN, "<origin>");
    const ofTest = messages.get(title) ?? [];
    messages.set(title, ofTest);
    if (!isUpdate) assert.equal(text, accepted[title]?.[ofTest.length]);
    ofTest.push(text);
  };
  return {
    assertWording,
    assertFailure: (test, error, expected) => {
      const paths = error instanceof InputError ? { path: error.failures.map(({ path }) => path).join() } : {};
      const code = failureCodeOf(error);
      assert.deepEqual({ ...(code !== undefined && { code }), ...paths }, expected);
      assertWording(test, (error as Error).message);
    },
  };
}
