import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { transform } from "esbuild";
import { ROOT } from "../repository/root.js";

const NAMES = ["hostpkg", "logpkg", "k8spkg"];
const pluginOf = (name: string) => join(ROOT, "dist", "plugins", name, `pulumi-resource-${name}`);

describe("a built plugin on an old Node", () => {
  const folder = mkdtempSync(join(tmpdir(), "tripod-old-node-"));
  after(() => rmSync(folder, { recursive: true, force: true }));

  for (const version of ["12.22.12", "16.20.2", "18.20.4", "20.10.0", "22.1.0"]) {
    it(`${version} says in one sentence what it needs`, () => {
      const pretend = join(folder, `${version}.cjs`);
      writeFileSync(
        pretend,
        `Object.defineProperty(process, "versions", { value: { node: "${version}" } }); process.getBuiltinModule = undefined;`,
      );
      const { status, stdout, stderr } = spawnSync(process.execPath, ["--require", pretend, pluginOf("hostpkg")], {
        encoding: "utf8",
      });
      assert.deepEqual([status, stdout], [1, ""]);
      const own = `This plugin needs Node 20.19 or later, or 22.3 or later, and was started with Node ${version}.`;
      assert.equal(stderr, `${own} Install a newer Node, or put it first in PATH.\n`);
    });
  }

  for (const name of NAMES) {
    it(`can be read by Node 12 to its end: the executable of ${name} holds no syntax that would have to be lowered for it`, async () => {
      const code = (await readFile(pluginOf(name), "utf8")).replace(/^#!.*\n.*/, "");
      const written = async (target: string) =>
        (await transform(code, { target, supported: { "regexp-unicode-property-escapes": true } })).code;
      const loweredWithout = (text: string) => text.replace(/^var __\w+ = .*$/gm, "");
      assert.ok(loweredWithout(await written("node12")) === loweredWithout(await written("esnext")));
      assert.notEqual((await transform("a ?? b", { target: "node12" })).code, "a ?? b;\n");
    });
  }
});

describe("SIGUSR1", { skip: process.platform === "win32" }, () => {
  const PROGRAMS = [
    ["a plugin", [pluginOf("logpkg")]],
    ["the command line", [join(ROOT, "packages", "cli", "bin", "tripod.js"), "platforms"]],
  ] as const;
  for (const [what, args] of PROGRAMS) {
    it(`opens no debugger of ${what}, and does not end it`, async (t) => {
      const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "pipe"] });
      t.after(() => child.kill("SIGKILL"));
      let said = "";
      child.stderr.on("data", (chunk) => {
        said += String(chunk);
      });
      await once(child.stdout, "data");
      child.kill("SIGUSR1");
      await pause(300);
      assert.equal(child.exitCode ?? child.signalCode, null);
      assert.doesNotMatch(said, /Debugger/);
    });
  }
});
