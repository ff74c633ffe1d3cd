import assert from "node:assert/strict";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { ensurePython } from "./python.js";

const { assertWording } = createWording(import.meta.url);

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
  for (const [what, script] of [
    ["without Python"],
    ["with one that is too old", "echo 3.8.19"],
    ["with one that does not run", "exit 1"],
  ] as const) {
    it(`is not available ${what}`, async (test) => {
      const found = await saidWith(script);
      assert.ok(!found.ok);
      assertWording(test, found.reason);
    });
  }
});
