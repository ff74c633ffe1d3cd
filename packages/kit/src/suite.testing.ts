import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach } from "node:test";

/** A server, or something else that is closed. */
interface Closeable {
  close(): unknown;
}

/** Starts something before the tests of the current suite and closes it after them. Returns an object that forwards to it. */
export function useInSuite<T extends Closeable>(start: () => Promise<T>): T {
  let current: T | undefined;
  before(async () => {
    current = await start();
  });
  after(() => current?.close());
  return forwardTo(() => current);
}

/** Starts something before each test of the current suite, and closes the previous one. Returns an object that forwards to the current one. */
export function useInEachTest<T extends Closeable>(start: () => Promise<T>): T {
  let current: T | undefined;
  beforeEach(async () => {
    await current?.close();
    current = await start();
  });
  after(() => current?.close());
  return forwardTo(() => current);
}

/** Creates a folder and removes it after the tests of the current suite. Returns its path. */
export function useTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "tripod-test-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function forwardTo<T extends Closeable>(current: () => T | undefined): T {
  return new Proxy({} as T, {
    get: (_, name) => {
      const target = current();
      if (target === undefined) throw new Error(`${String(name)} is read before the suite has started`);
      return Reflect.get(target, name);
    },
  });
}
