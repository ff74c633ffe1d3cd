import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { promisify } from "node:util";
import { ROOT } from "./root.js";

const run = promisify(execFile);

interface Manifest {
  readonly version?: string;
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

async function readJson<T>(...path: readonly string[]): Promise<T> {
  return JSON.parse(await readFile(join(ROOT, ...path), "utf8")) as T;
}

async function tracked(pattern: string): Promise<readonly string[]> {
  const { stdout } = await run("git", ["ls-files", pattern], { cwd: ROOT });
  return stdout.trim().split("\n");
}

/** Returns the manifests of the programs. The provider is a package of its own, built from the packed kit. */
async function programs(): Promise<readonly string[]> {
  return (await tracked("examples/*/package.json")).filter((path) => !path.startsWith("examples/provider-"));
}

describe("examples", () => {
  it("with npm dependencies are in the workspace, whose lock file lists the same dependencies", async () => {
    const { packages } = await readJson<{ packages: Record<string, Manifest> }>("examples", "package-lock.json");
    const paths = await programs();
    assert.ok(paths.length >= 5);
    for (const path of paths) {
      const { dependencies } = await readJson<Manifest>(path);
      assert.deepEqual(packages[dirname(path).replace("examples/", "")]?.dependencies, dependencies, path);
    }
  });

  it("depend on the current version of the packages, so that a copy of one folder works with npm install", async () => {
    const { version } = await readJson<Manifest>("package.json");
    for (const path of await programs()) {
      const { dependencies = {} } = await readJson<Manifest>(path);
      const own = Object.entries(dependencies).filter(([name]) => name.startsWith("@tripod/"));
      assert.deepEqual([...new Set(own.map(([, listed]) => listed))], own.length === 0 ? [] : [version], path);
    }
  });

  it("in Python have a lock file each", async () => {
    const paths = await tracked("examples/*/requirements.txt");
    assert.ok(paths.length > 0);
    for (const path of paths) assert.ok(existsSync(join(ROOT, dirname(path), "requirements.lock")), path);
  });

  it("and the site have lock files that lack nothing: npm ci installs by them", async () => {
    for (const path of ["examples/package-lock.json", "docs/package-lock.json"]) {
      const { packages } = await readJson<{ packages: Record<string, Manifest> }>(path);
      const locked = new Set(Object.keys(packages).map((entry) => entry.replace(/^.*node_modules\//, "")));
      const needed = Object.values(packages).flatMap(({ dependencies = {}, optionalDependencies = {} }) =>
        Object.keys({ ...dependencies, ...optionalDependencies }),
      );
      assert.deepEqual([...new Set(needed)].filter((name) => !locked.has(name)).sort(), [], path);
    }
    // Packages of this repository are installed as a copy with their dependencies: the lock file contains them.
    assert.match(await readFile(join(ROOT, "examples", ".npmrc"), "utf8"), /^install-links=true$/m);
  });

  it("include passing tests against an emulator", async () => {
    // Inside of a test run, the runner would run no tests if it inherited this variable.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const file = join(ROOT, "examples", "emulator-tests", "zone.test.mjs");
    const { stdout } = await run(process.execPath, ["--test", "--test-reporter=tap", file], { env });
    assert.match(stdout, /^# pass 1$/m);
  });
});
