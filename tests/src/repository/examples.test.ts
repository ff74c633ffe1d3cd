import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { promisify } from "node:util";
import { ROOT } from "./root.js";

const run = promisify(execFile);

/** What names a program's dependencies, and what says which versions they are. */
const LOCKS = { "package.json": "package-lock.json", "requirements.txt": "requirements.lock" };

describe("the examples", () => {
  it("have a lock file each, which fits", async () => {
    const { stdout } = await run("git", ["ls-files", "examples"], { cwd: ROOT });
    for (const path of stdout.trim().split("\n")) {
      const folder = join(ROOT, path, "..");
      for (const [manifest, lock] of Object.entries(LOCKS)) {
        if (!path.endsWith(`/${manifest}`)) continue;
        assert.ok(existsSync(join(folder, lock)), `${path} has no ${lock}`);
        if (lock !== "package-lock.json") continue;
        const { dependencies } = JSON.parse(await readFile(join(folder, manifest), "utf8"));
        const { packages } = JSON.parse(await readFile(join(folder, lock), "utf8"));
        assert.deepEqual(packages[""].dependencies, dependencies, path);
      }
    }
  });

  it("and the site have lock files that lack nothing: npm ci installs by them", async () => {
    const { stdout } = await run("git", ["ls-files", "examples/*/package-lock.json", "docs/package-lock.json"], {
      cwd: ROOT,
    });
    for (const path of stdout.trim().split("\n")) {
      const { packages } = JSON.parse(await readFile(join(ROOT, path), "utf8")) as {
        packages: Record<string, { dependencies?: object; optionalDependencies?: object }>;
      };
      const locked = new Set(Object.keys(packages).map((entry) => entry.replace(/^.*node_modules\//, "")));
      const wanted = Object.values(packages).flatMap(({ dependencies = {}, optionalDependencies = {} }) =>
        Object.keys({ ...dependencies, ...optionalDependencies }),
      );
      assert.deepEqual([...new Set(wanted)].filter((name) => !locked.has(name)).sort(), [], path);
      // Packages of this repository are installed as a copy with their dependencies: the lock file contains them.
      if (!Object.keys(packages).some((entry) => entry.startsWith("node_modules/@tripod/"))) continue;
      const settings = await readFile(join(ROOT, path, "..", ".npmrc"), "utf8").catch(() => "");
      assert.match(settings, /^install-links=true$/m, `${path} needs the .npmrc that the other examples have`);
    }
  });

  it("include passing tests against an emulator", async () => {
    // Inside of a test run, a runner that knows of it would run nothing.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const file = join(ROOT, "examples", "local-platform-tests", "zone.test.mjs");
    const { stdout } = await run(process.execPath, ["--test", "--test-reporter=tap", file], { env });
    assert.match(stdout, /^# pass 1$/m);
  });
});
