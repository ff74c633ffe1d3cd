import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { describe, it } from "node:test";
import { ROOT } from "../shared/folders.js";

/** Runs a copy of `.ci/run` in which a subcommand of npm fails, and tests pass otherwise. */
function runWithout(subcommand: string) {
  const folder = mkdtempSync(join(tmpdir(), "tripod-ci-run-"));
  try {
    for (const name of [".ci", "bin", "scripts"]) mkdirSync(join(folder, name));
    copyFileSync(join(ROOT, ".ci", "run"), join(folder, ".ci", "run"));
    writeFileSync(join(folder, "scripts", "run.mjs"), 'console.log(process.argv.slice(2).join(" "));\n');
    writeFileSync(join(folder, "bin", "npm"), `#!/bin/sh\ntest "$1" != "${subcommand}"\n`, { mode: 0o755 });
    const PATH = [join(folder, "bin"), dirname(process.execPath), process.env.PATH].join(delimiter);
    return spawnSync(join(folder, ".ci", "run"), { env: { ...process.env, PATH }, encoding: "utf8" });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe(".ci/run", { skip: process.platform === "win32" && "a shell script" }, () => {
  for (const subcommand of ["ci", "test"]) {
    it(`fails if npm ${subcommand} fails, and runs no further tests`, () => {
      const { status, stdout } = runWithout(subcommand);
      assert.deepEqual([status, stdout], [1, ""]);
    });
  }

  it("runs the parts of test:all after npm test, without another build", () => {
    const { status, stdout } = runWithout("none");
    assert.deepEqual([status, stdout], [0, "test --parts --built\n"]);
  });
});
