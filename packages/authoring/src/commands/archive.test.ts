import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { gunzipSync } from "node:zlib";
import { tarGz } from "./archive.js";
import { type Files, file } from "./files.js";

const LONG = `${"folder/".repeat(20)}name.txt`;
/** Name that is too long for the older archive format. */
const LONGEST = `folder/${"Member".repeat(25)}é.java`;
const FILES: Files = new Map([
  [LONGEST, file("longest")],
  [LONG, file("long")],
  ["b.txt", file("β\n".repeat(1000))],
  ["a", file("#!/bin/sh\n", true)],
]);

describe("tarGz", () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "archives-"));
  });
  after(() => rm(folder, { recursive: true }));

  it("creates archives that the system's tar unpacks, with execute permissions", async () => {
    await writeFile(join(folder, "x.tar.gz"), await tarGz(FILES));
    const listed = execFileSync("tar", ["-tvzf", join(folder, "x.tar.gz")], { encoding: "utf8" });
    assert.match(listed, /^-rwxr-xr-x .* a$/m);
    assert.match(listed, /^-rw-r--r-- .* b\.txt$/m);
    execFileSync("tar", ["-xzf", "x.tar.gz"], { cwd: folder });
    for (const [path, { content }] of FILES) assert.deepEqual(await readFile(join(folder, path)), content);
  });

  it("includes no time and no user of this machine", async () => {
    const header = gunzipSync(await tarGz(new Map([["a", file("")]]))).subarray(0, 512);
    const text = (at: number, length: number) => header.toString("latin1", at, at + length).replaceAll("\0", "");
    const [user, group, time] = [text(108, 8), text(116, 8), text(136, 12)].map((digits) => Number.parseInt(digits, 8));
    assert.deepEqual({ user, group, time }, { user: 0, group: 0, time: 499_162_500 });
    assert.deepEqual([text(265, 32), text(297, 32)], ["", ""]);
  });

  it("depends on names and contents only", async () => {
    assert.deepEqual(await tarGz(new Map([...FILES].reverse())), await tarGz(FILES));
    assert.notDeepEqual(await tarGz(new Map([...FILES, ["c", file("")]])), await tarGz(FILES));
  });
});
