import assert from "node:assert/strict";
import { mkdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { it } from "node:test";
import { useTemporaryFolder } from "@tripod/kit/testing";
import { newest } from "./upToDate.js";

const folder = useTemporaryFolder();

it("newest returns the time of the last change below a path, and 0 for a missing path", async () => {
  await mkdir(join(folder, "a", "b"), { recursive: true });
  const file = join(folder, "a", "b", "c.txt");
  await writeFile(file, "");
  const late = new Date(Date.now() + 3_600_000);
  await utimes(file, late, late);
  assert.equal(Math.floor((await newest(folder)) / 1000), Math.floor(late.getTime() / 1000));
  assert.equal(await newest(file), await newest(folder));
  assert.equal(await newest(join(folder, "none")), 0);
});
