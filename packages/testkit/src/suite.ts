import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach } from "node:test";

/**
 * Starts something before the tests of the current suite and closes it after them if it can be closed. Returns an
 * object that forwards to it.
 */
export function useInSuite<T extends object>(start: () => Promise<T>): T {
  let current: T | undefined;
  before(async () => {
    current = await start();
  });
  after(() => close(current));
  return forwardTo(() => current);
}

/**
 * Starts something before each test of the current suite, and closes the previous one if it can be closed. Returns an
 * object that forwards to the current one.
 */
export function useInEachTest<T extends object>(start: () => Promise<T>): T {
  let current: T | undefined;
  beforeEach(async () => {
    await close(current);
    current = await start();
  });
  after(() => close(current));
  return forwardTo(() => current);
}

/** Creates a folder and removes it after the tests of the current suite. Returns its path. */
export function useTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "tripod-test-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function close(one: { readonly close?: () => unknown } | undefined): Promise<void> {
  await one?.close?.();
}

/** Returns an object that forwards to the current one. */
export function forwardTo<T extends object>(current: () => T | undefined): T {
  return new Proxy({} as T, {
    get: (_, name) => {
      const target = current();
      if (target === undefined) throw new Error(`${String(name)} is read before the suite has started`);
      return Reflect.get(target, name);
    },
  });
}
