import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmod, cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { useTemporaryFolder } from "@tripod/kit/testing";
import { ROOT } from "../shared/folders.js";

const SCRIPT = join(ROOT, "scripts", "src", "release", "installPlugin.cjs");
const TARGET = "resource-toy-v1.2.3";

/** Script that npm runs after an installation, with a plugin of two files. */
describe("postinstall", () => {
  const folder = useTemporaryFolder();
  let script: string;
  before(async () => {
    const plugin = join(folder, "package", "plugin");
    await mkdir(join(plugin, "definitions"), { recursive: true });
    await writeFile(
      join(folder, "package", "package.json"),
      JSON.stringify({ pulumi: { name: "toy", version: "1.2.3" } }),
    );
    await writeFile(join(plugin, "main.js"), "new");
    await writeFile(join(plugin, "definitions", "one.js"), "new");
    script = join(plugin, "install.cjs");
    await cp(SCRIPT, script);
  });

  const install = (home: string, user: { uid?: number; gid?: number } = {}) =>
    new Promise<{ ok: boolean; stderr: string }>((resolve) => {
      const options = { env: { PULUMI_HOME: join(folder, home) }, ...user };
      execFile(process.execPath, [script], options, (error, _, stderr) => resolve({ ok: error === null, stderr }));
    });
  const plugins = (home: string) => join(folder, home, "plugins");
  const older = async (home: string) => {
    await mkdir(join(plugins(home), TARGET), { recursive: true });
    await writeFile(join(plugins(home), TARGET, "main.js"), "old");
    await writeFile(join(plugins(home), TARGET, "old.js"), "old");
  };

  it("puts the plugin in place, in the place of an older build too, and leaves nothing else", async () => {
    await older("good");
    for (let time = 0; time < 2; time++) {
      const { ok, stderr } = await install("good");
      assert.deepEqual([ok, stderr], [true, ""]);
      assert.deepEqual(await readdir(plugins("good")), [TARGET]);
      assert.deepEqual((await readdir(join(plugins("good"), TARGET))).sort(), ["definitions", "main.js"]);
      assert.equal(await readFile(join(plugins("good"), TARGET, "main.js"), "utf8"), "new");
    }
  });

  it("reports the next step in one line if it cannot write", async () => {
    await writeFile(join(folder, "file"), "");
    await mkdir(join(folder, "occupied"));
    await writeFile(plugins("occupied"), "");
    for (const home of ["file", "occupied", join("file", "below")]) {
      const { ok, stderr } = await install(home);
      assert.equal(ok, true);
      assert.match(stderr, /^The toy plugin could not be put into .*plugins \(E\w+\)\. Make that .*install\.cjs\n$/);
    }
  });

  it("reports that an older build cannot be replaced, and keeps it", async () => {
    await older("locked");
    await chmod(folder, 0o755);
    await chmod(plugins("locked"), 0o555);
    // Nothing is locked for the superuser.
    const { ok, stderr } = await install("locked", process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {});
    assert.equal(ok, true);
    assert.match(stderr, /^The toy plugin could not be put into .* \(EACCES\)\./);
    assert.equal(await readFile(join(plugins("locked"), TARGET, "main.js"), "utf8"), "old");
    await chmod(plugins("locked"), 0o755);
  });
});
