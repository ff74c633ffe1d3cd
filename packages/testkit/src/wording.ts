import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { after } from "node:test";
import { locateGolden, readGolden, type TestMessages, updateGolden } from "./goldenMessages.js";

/** Test, with the titles of its suites. */
export interface Titled {
  readonly fullName: string;
}

/** Values that a message must contain, by the name that represents them in the golden file. */
export type MessageValues = Readonly<Record<string, unknown>>;

/** Assertions about the messages of one test file. */
export interface Wording {
  /** Asserts that a message of the test is the one in the golden file, and that it contains the values. */
  assertWording(test: Titled, text: string, values?: MessageValues): void;
  /** Asserts the same of the lines of a log in the form `severity: message`. Ignores debug lines. */
  assertLog(test: Titled, lines: readonly string[], values?: MessageValues): void;
}

/** Suite of a file that shares its process with others, or whose tests also run against a provider in process. */
const FILE_SUITE = /^(?:\S+\.test\.js|providerInProcess) > /;

/** Address of a server that a test starts: its port differs from run to run. */
const ORIGIN = /https?:\/\/127\.0\.0\.1:\d+/g;

/** IDs that emulators generate, other than those of their seeds. A test that expects one passes it among the values. */
const GENERATED =
  /\b[0-9a-f]{8}-(?!0000-4000)[0-9a-f]{4}(?:-[0-9a-f]{4}){2}-[0-9a-f]{12}\b|\b(?!64f0a1b2)[0-9a-f]{24}\b|\b[0-9a-f]{32}\b|\b(?!0{4})[0-9A-F]{16}\b|\b[0-9A-Z]{5}(?:-[0-9A-Z]{5}){2}\b/g;

/** Attempts and the delay after the last one: both depend on random delays. */
const ATTEMPTS = /\bafter \d+ attempts\b/g;
const LAST_DELAY = /\b(no time is left to wait) [\d.]+ s\b/g;

/** Response time of a server, which depends on the machine. */
const RESPONSE_TIME = /\b(responds within) \d+ ms\b/g;

/** Short or broken times that an operation took: on the real clock they depend on the machine. */
const SHORT_TIMES = /\b(after|waited) (?:\d+\.\d+|[0-4]) s\b/g;

/** Temporary folder of a test. */
const FOLDER = new RegExp(`${tmpdir()}/[\\w.-]*[\\w-]`, "g");

/** Time of the machine. */
const TIME = /\b20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC\b/g;

/**
 * Returns the assertions about messages of a test file. The messages are in `fixtures/messages.golden.json` of the
 * package, by test file and test. Tests state code and path, so that a reworded message changes golden files only: run
 * with UPDATE_GOLDEN=1 to accept it.
 *
 * @param testFile `import.meta.url` of the compiled test file.
 */
export function createWording(testFile: string): Wording {
  const { file, name: testName } = locateGolden(testFile);
  const isUpdate = process.env.UPDATE_GOLDEN === "1";
  const accepted: TestMessages = isUpdate ? {} : (readGolden(file)[testName] ?? {});
  const messages = new Map<string, string[]>();
  after(() => {
    if (isUpdate) updateGolden(file, testName, Object.fromEntries(messages));
  });
  const assertWording: Wording["assertWording"] = ({ fullName }, message, values = {}) => {
    const title = fullName.replace(FILE_SUITE, "");
    let text = message.replaceAll(ORIGIN, "<origin>");
    for (const [name, value] of Object.entries(values)) {
      assert.ok(text.includes(String(value)), `the message lacks the ${name} ${value}: ${text}`);
      text = text.replaceAll(String(value), `<${name}>`);
    }
    text = text
      .replaceAll(GENERATED, "<generated>")
      .replaceAll(FOLDER, "<folder>")
      .replaceAll(TIME, "<time>")
      .replaceAll(SHORT_TIMES, "$1 <short time>")
      .replaceAll(ATTEMPTS, "after <n> attempts")
      .replaceAll(LAST_DELAY, "$1 <n> s")
      .replaceAll(RESPONSE_TIME, "$1 <n> ms");
    const ofTest = messages.get(title) ?? [];
    messages.set(title, ofTest);
    if (!isUpdate) assert.equal(text, accepted[title]?.[ofTest.length]);
    ofTest.push(text);
  };
  return {
    assertWording,
    assertLog: (test, lines, values) =>
      assertWording(test, lines.filter((line) => !line.startsWith("debug: ")).join("\n"), values),
  };
}
