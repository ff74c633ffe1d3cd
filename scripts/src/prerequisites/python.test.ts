import assert from "node:assert/strict";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { ensurePython } from "./python.js";

/** Returns the result if PATH has only this `python3`, a shell script, or none. */
async function saidWith(script?: string) {
  const folder = await mkdtemp(join(tmpdir(), "python-"));
  try {
    if (script !== undefined) {
      await writeFile(join(folder, "python3"), `#!/bin/sh\n${script}\n`);
      await chmod(join(folder, "python3"), 0o755);
    }
    return await ensurePython({ env: { PATH: folder } });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe("Python for examples", { skip: process.platform === "win32" && "the fake programs are shell scripts" }, () => {
  it("is not available without Python", async () => {
    assert.deepEqual(await saidWith(), { ok: false, reason: "There is no `python3` on PATH." });
  });

  it("cannot be had with one that is too old", async () => {
    const reason = "The `python3` on PATH is 3.8.19; 3.9 or later is needed.";
    assert.deepEqual(await saidWith("echo 3.8.19"), { ok: false, reason });
  });

  it("cannot be had with one that does not run", async () => {
    const reason = "The `python3` on PATH is of an unknown version; 3.9 or later is needed.";
    assert.deepEqual(await saidWith("exit 1"), { ok: false, reason });
  });
});
