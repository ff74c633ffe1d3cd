import assert from "node:assert/strict";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { type Watcher, watchSources } from "./watch.js";

describe("watchSources", { timeout: 60_000 }, () => {
  const ended = new AbortController();
  let folder: string;
  let watcher: Watcher;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "tripod-watch-"));
    await mkdir(join(folder, "inner"));
    await writeFile(join(folder, "inner", "a.ts"), "1");
    watcher = watchSources(folder, true, ended.signal);
  });
  after(async () => {
    watcher.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("notices each change of a file, also if an editor replaces the file", async () => {
    const path = join(folder, "inner", "a.ts");
    for (const text of ["2", "3", "4"]) {
      await writeFile(`${path}.tmp`, text);
      await rename(`${path}.tmp`, path);
      assert.equal(await watcher.waitForChange(), true);
    }
    await writeFile(path, "5");
    assert.equal(await watcher.waitForChange(), true);
  });

  it("notices files in a new folder, also if it replaces a deleted one", async () => {
    for (const text of ["1", "2"]) {
      await mkdir(join(folder, "new"));
      await writeFile(join(folder, "new", "b.ts"), text);
      assert.equal(await watcher.waitForChange(), true);
      await writeFile(join(folder, "new", "b.ts"), "changed");
      assert.equal(await watcher.waitForChange(), true);
      await rm(join(folder, "new"), { recursive: true });
      assert.equal(await watcher.waitForChange(), true);
    }
  });

  it("ends a wait when the command ends, and ignores files that are not sources", async () => {
    await writeFile(join(folder, "inner", "a.log"), "1");
    const waiting = watcher.waitForChange();
    setImmediate(() => ended.abort("SIGINT"));
    assert.equal(await waiting, false);
  });
});
