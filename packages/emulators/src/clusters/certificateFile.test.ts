import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it } from "node:test";
import { keepInFile } from "./certificateFile.js";

it("a certificate's file goes at the end, and at the next start after its process was killed", async (t) => {
  const parent = mkdtempSync(join(tmpdir(), "certificates-"));
  t.after(() => rmSync(parent, { recursive: true }));
  const { pid } = spawnSync(process.execPath, ["--version"]);
  const abandoned = join(parent, `tripod-clusters-${pid}-abc`);
  const inUse = join(parent, `tripod-clusters-${process.ppid}-abc`);
  for (const folder of [abandoned, inUse]) mkdirSync(folder);
  const { file, remove } = await keepInFile("certificate", parent);
  assert.equal(await readFile(file, "utf8"), "certificate");
  assert.deepEqual([existsSync(abandoned), existsSync(inUse)], [false, true]);
  await remove();
  assert.equal(existsSync(file), false);
});
