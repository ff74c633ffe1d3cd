import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { filesOf, writeFiles } from "./fixtureFiles.js";
import type { ResourceFixture } from "./resourceFixture.js";
import { useTemporaryFolder } from "./suite.js";

const fixture = (resource: string, more: Partial<ResourceFixture>): ResourceFixture => ({
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
  const folder = useTemporaryFolder();
  const inner = fixture("Inner", { files: { "a.json": "[1]", "b.txt": "b" } });
  const outer = fixture("Outer", { files: { "a.json": "[1]" }, dependencies: { inner } });

  it("writeFiles writes the files of fixtures and their dependencies", async () => {
    await writeFiles([outer, fixture("Bare", {})], folder);
    assert.deepEqual((await readdir(folder)).sort(), ["a.json", "b.txt"]);
    assert.equal(await readFile(join(folder, "a.json"), "utf8"), "[1]");
  });

  it("filesOf rejects different files with one name", () => {
    const other = fixture("Other", { files: { "b.txt": "c" } });
    assert.throws(() => filesOf([outer, other]), /b\.txt.*\bOther\b/);
  });
});
