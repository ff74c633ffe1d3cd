import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { fileFailure } from "./fileFailure.js";

const { assertWording } = createWording(import.meta.url);

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

  it("names the file that is in the way", async (test) => {
    assertWording(test, String(await messageOf(mkdir(join(folder, "text"), { recursive: true }))), { path: "text:" });
    assertWording(test, String(await messageOf(writeFile(join(folder, "text", "x"), ""))), { path: "text/x:" });
  });

  it("names the folder at the place of a file", async (test) => {
    for (const write of [
      () => rename(join(folder, "text"), join(folder, "sub")),
      () => writeFile(join(folder, "sub"), ""),
    ])
      assertWording(test, String(await messageOf(write())), { path: "sub:" });
  });

  it("names a file without permission, with its whole path outside of the project", (test) => {
    const denied = (path: string) => Object.assign(new Error("denied"), { code: "EACCES", path });
    const newFolder = Object.assign(denied(join(folder, "dist", "build-1")), { syscall: "mkdtemp" });
    const outside = join(tmpdir(), "elsewhere");
    for (const [error, path] of [
      [denied(join(folder, "dist", "a.js")), "dist/a.js:"],
      [newFolder, "dist:"],
      [denied(outside), `${outside}:`],
    ] as const)
      assertWording(test, String(fileFailure(error, folder)?.message), { path });
  });

  it("leaves other errors as they are", async () => {
    assert.equal(fileFailure(new Error("text"), folder), undefined);
    assert.equal(await messageOf(readFile(join(folder, "missing"))), undefined);
  });
});
