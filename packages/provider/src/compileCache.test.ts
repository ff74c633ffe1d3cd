import assert from "node:assert/strict";
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { keepCompiledCode } from "./compileCache.js";

/** A home of Pulumi, and the folders in which a plugin of such a process stores compiled code. */
function started(t: TestContext, prepare: (home: string, folder: string) => void, traits: object = {}) {
  const home = mkdtempSync(join(tmpdir(), "tripod-pulumi-home-"));
  t.after(() => rmSync(home, { recursive: true, force: true }));
  const folder = join(home, "provider-compile-cache");
  prepare(home, folder);
  const enabled: string[] = [];
  const getBuiltinModule = (id: string) =>
    id === "node:module"
      ? { enableCompileCache: (path: string) => enabled.push(path) }
      : process.getBuiltinModule(id as "node:fs");
  const getuid = () => lstatSync(home).uid;
  keepCompiledCode({ env: { PULUMI_HOME: home }, getBuiltinModule, getuid, ...traits } as unknown as NodeJS.Process);
  return { folder, enabled };
}

describe("compile cache", { skip: process.platform === "win32" }, () => {
  it("uses a folder of Pulumi's home that only its user can enter", (t) => {
    const { folder, enabled } = started(t, () => undefined);
    assert.deepEqual(enabled, [folder]);
    assert.equal(lstatSync(folder).mode & 0o777, 0o700);
  });

  it("uses an existing folder", (t) => {
    const { folder, enabled } = started(t, (_, folder) => mkdirSync(folder, { mode: 0o700 }));
    assert.deepEqual(enabled, [folder]);
  });

  const REFUSED: Readonly<Record<string, readonly [prepare: (home: string, folder: string) => void, traits?: object]>> =
    {
      "Pulumi has no home yet": [(home) => rmSync(home, { recursive: true }), { getuid: () => process.getuid?.() }],
      "others can enter the folder": [
        (_, folder) => {
          mkdirSync(folder);
          chmodSync(folder, 0o750);
        },
      ],
      "the folder belongs to another user": [
        (_, folder) => mkdirSync(folder, { mode: 0o700 }),
        { getuid: () => 4_294_967_000 },
      ],
      "the folder is a link": [
        (home, folder) => {
          mkdirSync(join(home, "elsewhere"), { mode: 0o700 });
          symlinkSync(join(home, "elsewhere"), folder);
        },
      ],
      "the folder is a file": [(_, folder) => writeFileSync(folder, "", { mode: 0o600 })],
    };
  for (const [what, [prepare, traits]] of Object.entries(REFUSED)) {
    it(`is disabled if ${what}`, (t) => {
      assert.deepEqual(started(t, prepare, traits).enabled, []);
    });
  }

  it("is disabled if Node does not support it", (t) => {
    const getBuiltinModule = (id: string) => (id === "node:module" ? {} : process.getBuiltinModule(id as "node:fs"));
    const { folder } = started(t, () => undefined, { getBuiltinModule });
    assert.throws(() => lstatSync(folder), { code: "ENOENT" });
  });
});
