import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile as write } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { file, readFolder, writeFile, writeFolder } from "./files.js";

describe("files", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "tripod-files-"));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it("writeFolder replaces all files of a folder, and removes what an interrupted run left", async () => {
    const target = join(folder, "a");
    await writeFolder(target, new Map([["old.txt", file("1")]]));
    await mkdir(`${target}.new`);
    await write(join(`${target}.new`, "rest.txt"), "rest");
    const files = new Map([
      ["b/c.txt", file("2")],
      ["run", file("3", true)],
    ]);
    await writeFolder(target, files);
    assert.deepEqual(await readFolder(target), files);
    assert.deepEqual(await readdir(folder), ["a"]);
  });

  it("writeFolder keeps the folder if a file cannot be written", async () => {
    const target = join(folder, "a");
    const before = await readFolder(target);
    const impossible = new Map([
      ["x", file("1")],
      ["x/y", file("2")],
    ]);
    await assert.rejects(writeFolder(target, impossible));
    assert.deepEqual(await readFolder(target), before);
    assert.deepEqual(await readdir(folder), ["a"]);
  });

  it("writeFile replaces a file", async () => {
    const path = join(folder, "text");
    await writeFile(path, "1");
    await writeFile(path, "2");
    assert.equal(await readFile(path, "utf8"), "2");
    await assert.rejects(writeFile(join(folder, "a"), "3"));
    assert.deepEqual((await readdir(folder)).sort(), ["a", "text"]);
  });
});
