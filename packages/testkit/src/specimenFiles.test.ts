import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { Specimen } from "./specimen.js";
import { filesOf, writeFiles } from "./specimenFiles.js";

const specimen = (resource: string, more: Partial<Specimen>): Specimen => ({
  resource,
  facts: {},
  collection: "things",
  minimal: () => ({}),
  full: () => ({}),
  changes: () => ({}),
  drift: { none: "no other client can" },
  ...more,
});

describe("filesOf", () => {
  const inner = specimen("Inner", { files: { "a.json": "[1]", "b.txt": "b" } });
  const outer = specimen("Outer", { files: { "a.json": "[1]" }, needs: { inner } });

  it("writeFiles writes the files of fixtures and their dependencies", async () => {
    const folder = await mkdtemp(join(tmpdir(), "files-"));
    await writeFiles([outer, specimen("Bare", {})], folder);
    assert.deepEqual((await readdir(folder)).sort(), ["a.json", "b.txt"]);
    assert.equal(await readFile(join(folder, "a.json"), "utf8"), "[1]");
    await rm(folder, { recursive: true });
  });

  it("filesOf rejects different files with one name", () => {
    const other = specimen("Other", { files: { "b.txt": "c" } });
    assert.throws(() => filesOf([outer, other]), /b\.txt of Other is another file elsewhere/);
  });
});
