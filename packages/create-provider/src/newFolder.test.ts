import assert from "node:assert/strict";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { writeNewFolder } from "./newFolder.js";
import { temporaryFolder } from "./run.testing.js";

/** The second file needs a folder with the name of the first one, so it cannot be written. */
const BROKEN = new Map([
  ["a.txt", "a"],
  ["a.txt/b.txt", "b"],
]);

describe("writeNewFolder", () => {
  it("leaves nothing after an error: no folder, and no new parents of it", async (test) => {
    const folder = await temporaryFolder(test);
    const write = writeNewFolder(join(folder, "new", "parents", "project"), BROKEN);
    await assert.rejects(write, { name: "InputError" });
    assert.deepEqual(await readdir(folder), []);
  });

  it("leaves an empty folder empty after an error", async (test) => {
    const folder = await temporaryFolder(test);
    await mkdir(join(folder, "project"));
    await assert.rejects(writeNewFolder(join(folder, "project"), BROKEN), { name: "InputError" });
    assert.deepEqual(await readdir(join(folder, "project")), []);
  });
});
