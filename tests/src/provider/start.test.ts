import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { useTemporaryFolder } from "@tripod/kit/testing";
import { transformSync } from "rolldown/utils";
import { ROOT } from "../repository/root.js";

const NAMES = ["hostpkg", "logpkg", "k8spkg"];
const pluginOf = (name: string) => join(ROOT, "dist", "plugins", name, `pulumi-resource-${name}`);

/** Scripts that users and engines start, by the name in their messages. */
const STARTED: readonly (readonly [string, string])[] = [
  ...NAMES.map((name) => ["This plugin", pluginOf(name)] as const),
  ["tripod", join(ROOT, "packages", "cli", "bin", "tripod.js")],
  ["tripod", join(ROOT, "dist", "npm", "cli", "bin", "tripod.js")],
  ["This repository", join(ROOT, "scripts", "run.mjs")],
];
const CLIENTS = NAMES.map((name) => join(ROOT, "dist", "npm", name, "client", "index.js"));

describe("plugin on an old Node", () => {
  const folder = useTemporaryFolder();

  for (const version of ["12.22.12", "16.20.2", "18.20.4", "20.10.0", "22.1.0"]) {
    const pretend = join(folder, `${version}.cjs`);
    writeFileSync(
      pretend,
      `Object.defineProperty(process, "versions", { value: { node: "${version}" } }); process.getBuiltinModule = undefined;`,
    );
    const output = (program: string) =>
      spawnSync(process.execPath, ["--require", pretend, program], { encoding: "utf8", cwd: folder });
    const sentence = (subject: string) =>
      `${subject} needs Node 20.19 or later, or 22.3 or later, and was started with Node ${version}. Install a newer Node, or put it first in PATH.`;
    it(`${version}: every entry point reports the required version in one sentence`, () => {
      for (const [subject, program] of STARTED) {
        const { status, stdout, stderr } = output(program);
        assert.deepEqual([status, stdout, stderr], [1, "", `${sentence(subject)}\n`], program);
      }
    });

    it(`${version}, a client throws that sentence when it is imported`, () => {
      for (const [index, client] of CLIENTS.entries()) {
        const { status, stderr } = output(client);
        assert.equal(status, 1);
        assert.ok(stderr.includes(`Error: ${sentence(`@tripod/pulumi-${NAMES[index]}/client`)}\n`), stderr);
      }
    });
  }

  for (const program of [...STARTED.map(([, program]) => program), ...CLIENTS]) {
    it(`12 can read it to its end: no syntax would have to be lowered for it in ${program.slice(ROOT.length)}`, async () => {
      const code = (await readFile(program, "utf8")).replace(/^#!.*\n.*/, "");
      const written = (text: string, target: string) => transformSync("program.cjs", text, { target }).code;
      assert.ok(written(code, "node12.20") === written(code, "esnext"));
      assert.notEqual(written("a ?? b", "node12"), written("a ?? b", "esnext"));
    });
  }
});

describe("SIGUSR1", { skip: process.platform === "win32" }, () => {
  const PROGRAMS = [
    ["a plugin", [pluginOf("logpkg")]],
    ["the command line", [join(ROOT, "packages", "cli", "bin", "tripod.js"), "emulators"]],
  ] as const;
  for (const [what, args] of PROGRAMS) {
    it(`opens no debugger of ${what}, and does not end it`, async (t) => {
      const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "pipe"] });
      t.after(() => child.kill("SIGKILL"));
      let output = "";
      child.stderr.on("data", (chunk) => {
        output += String(chunk);
      });
      await once(child.stdout, "data");
      child.kill("SIGUSR1");
      await pause(300);
      assert.equal(child.exitCode ?? child.signalCode, null);
      assert.doesNotMatch(output, /Debugger/);
    });
  }
});
