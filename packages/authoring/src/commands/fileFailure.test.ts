import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileFailure } from "./fileFailure.js";

describe("fileFailure", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "tripod-failures-"));
    await writeFile(join(folder, "text"), "");
    await mkdir(join(folder, "sub"));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** Returns the message for the error with which an operation fails. */
  const messageOf = async (operation: Promise<unknown>): Promise<string | undefined> => {
    const error = await operation.then(
      () => assert.fail("succeeded"),
      (error: unknown) => error,
    );
    return fileFailure(error, folder)?.message;
  };

  it("names the file that is in the way", async () => {
    const inTheWay = "must be a folder, and is a file. Rename or remove it.";
    assert.equal(await messageOf(mkdir(join(folder, "text"), { recursive: true })), `text: ${inTheWay}`);
    const below = "text/x: must be in a folder, and is below a file. Rename or remove the file.";
    assert.equal(await messageOf(writeFile(join(folder, "text", "x"), "")), below);
  });

  it("names the folder at the place of a file", async () => {
    const problem = "sub: must be a file, and is a folder. Rename or remove it.";
    assert.equal(await messageOf(rename(join(folder, "text"), join(folder, "sub"))), problem);
    assert.equal(await messageOf(writeFile(join(folder, "sub"), "")), problem);
  });

  it("names a file without permission, with its whole path outside of the project", () => {
    const denied = (path: string) => Object.assign(new Error("denied"), { code: "EACCES", path });
    const problem = "permission denied. Change the permissions or the owner.";
    assert.equal(fileFailure(denied(join(folder, "dist", "a.js")), folder)?.message, `dist/a.js: ${problem}`);
    const newFolder = Object.assign(denied(join(folder, "dist", "build-1")), { syscall: "mkdtemp" });
    assert.equal(fileFailure(newFolder, folder)?.message, `dist: ${problem}`);
    const outside = join(tmpdir(), "elsewhere");
    assert.equal(fileFailure(denied(outside), folder)?.message, `${outside}: ${problem}`);
  });

  it("leaves other errors as they are", async () => {
    assert.equal(fileFailure(new Error("text"), folder), undefined);
    assert.equal(await messageOf(readFile(join(folder, "missing"))), undefined);
  });
});
