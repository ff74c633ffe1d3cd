import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, watch, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";

const BOUND_MS = 120_000;

/** Test that leaves a file in the folder for temporary files, reports that at `marker`, and does not end. */
const endless = (marker: string) => `
  import { mkdtempSync, writeFileSync } from "node:fs";
  import { tmpdir } from "node:os";
  import { join } from "node:path";
  import { it } from "node:test";
  it("does not end", async () => {
    writeFileSync(join(mkdtempSync(join(tmpdir(), "left-")), "file"), "");
    writeFileSync(${JSON.stringify(marker)}, "");
    await new Promise((resolve) => setTimeout(resolve, ${BOUND_MS}));
  });`;

/** Program that runs a test file as `npm test` does. */
const running = (file: string) => `
  const { openRuns } = await import(${JSON.stringify(new URL("./run.js", import.meta.url))});
  await openRuns().run([${JSON.stringify(file)}]);`;

/** Resolves as soon as a file exists. */
async function appears(folder: string, name: string): Promise<void> {
  const changes = watch(folder);
  while (!existsSync(join(folder, name))) await once(changes, "change");
  changes.close();
}

describe("openRuns", () => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    it(`removes the temporary files of interrupted tests after ${signal}`, {
      timeout: BOUND_MS,
      skip: process.platform === "win32" && "Windows has no signals",
    }, async (t) => {
      const folder = mkdtempSync(join(tmpdir(), "runs-"));
      t.after(() => rmSync(folder, { recursive: true, force: true }));
      const temporary = join(folder, "temporary");
      mkdirSync(temporary);
      const file = join(folder, "endless.test.mjs");
      writeFileSync(file, endless(join(folder, "marker")));
      const { NODE_TEST_CONTEXT: _, TESTS_REPORT: __, ...env } = process.env;
      const child = spawn(process.execPath, ["--input-type=module", "--eval", running(file)], {
        env: { ...env, TMPDIR: temporary, TEMP: temporary, TMP: temporary },
      });
      t.after(() => void child.kill("SIGKILL"));
      const ended = once(child, "close");
      await Promise.race([appears(folder, "marker"), ended]);
      assert.notDeepEqual(readdirSync(temporary), []);
      child.kill(signal);
      assert.deepEqual(await ended, [1, null]);
      assert.deepEqual(readdirSync(temporary), []);
    });
  }
});
