import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Messages of one test file, by the full title of the test. */
export type TestMessages = Readonly<Record<string, readonly string[]>>;

/** Messages of a package, by test file below `src`, without its extension. */
export type GoldenMessages = Readonly<Record<string, TestMessages>>;

/** Golden file of a package. All test files of the package share it. */
export interface GoldenFile {
  /** Absolute path of the golden file. */
  readonly path: string;
  /** Absolute path of the compiled tests, with a slash at its end. */
  readonly dist: string;
}

/** Time between two attempts to lock the file, in milliseconds. */
const LOCK_INTERVAL_MS = 10;

/** Attempts to lock the file: 30 s. Writing takes a few milliseconds. */
const MAX_LOCK_ATTEMPTS = 3_000;

/** Returns the golden file of a test's package, and the name of the test file in it. */
export function locateGolden(testFile: string): { readonly file: GoldenFile; readonly name: string } {
  const [, root, name] = /^(.*)\/dist\/(.*)\.test\.js$/.exec(fileURLToPath(testFile)) ?? [];
  if (root === undefined || name === undefined) throw new TypeError(`${testFile}: is not a compiled test file`);
  return { file: { path: `${root}/fixtures/messages.golden.json`, dist: `${root}/dist/` }, name };
}

/** Returns the messages of a package. */
export function readGolden({ path }: GoldenFile): GoldenMessages {
  return JSON.parse(readFileSync(path, "utf8")) as GoldenMessages;
}

/**
 * Replaces the messages of one test file and removes those of test files that no longer exist. Processes may write to
 * the same golden file at the same time: each one locks it while it reads and writes.
 *
 * @throws `Error` if another process holds the lock for 30 s.
 */
export function updateGolden(file: GoldenFile, name: string, messages: TestMessages): void {
  withLock(`${file.path}.lock`, () => {
    const others = existsSync(file.path) ? readGolden(file) : {};
    const current = Object.entries({ ...others, [name]: messages }).filter(
      ([test, ofTest]) => Object.keys(ofTest).length > 0 && existsSync(`${file.dist}${test}.test.js`),
    );
    writeFileSync(file.path, formatGolden(Object.fromEntries(current)));
  });
}

/** Returns the text of a golden file: test files in alphabetical order, one line for each message. */
export function formatGolden(messages: GoldenMessages): string {
  const files = Object.keys(messages).sort();
  const texts = files.map((name) => `  ${JSON.stringify(name)}: ${formatTests(messages[name] ?? {})}`);
  return `{\n${texts.join(",\n")}\n}\n`;
}

function formatTests(tests: TestMessages): string {
  const lines = Object.entries(tests).map(([title, messages]) => {
    const list = messages.map((message) => JSON.stringify(message)).join(",\n      ");
    return `    ${JSON.stringify(title)}: [${list}]`;
  });
  return `{\n${lines.join(",\n")}\n  }`;
}

/** Runs a function while no other process holds the lock, which is a folder. */
function withLock(lock: string, run: () => void): void {
  for (let attempt = 1; !acquire(lock); attempt += 1) {
    if (attempt === MAX_LOCK_ATTEMPTS) throw new Error(`${lock}: is locked. Remove it if no test is running`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_INTERVAL_MS);
  }
  try {
    run();
  } finally {
    rmdirSync(lock);
  }
}

/** Creates the lock, unless another process holds it. Returns whether this process holds it now. */
function acquire(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
