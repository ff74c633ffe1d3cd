import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { readFolder } from "@tripod/authoring/commands/files";
import { createWording } from "@tripod/kit/testing";
import { startPlugin } from "@tripod/testkit";
import { installExample, packKit, tripodKit } from "./packedKit.js";

const { assertWording } = createWording(import.meta.url);

/** Pulumi CLI that records its calls, writes an SDK, and waits for an interrupt if it is called with `wait`. */
const FAKE_PULUMI = `#!/usr/bin/env node
const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require("node:fs");
const { delimiter, join } = require("node:path");
const args = process.argv.slice(2);
const provider = join(process.env.PATH.split(delimiter)[0], "pulumi-resource-powerdns");
appendFileSync(process.env.CALLS, JSON.stringify({ args, cwd: process.cwd(), provider: existsSync(provider) }) + "\\n");
if (args[1] === "gen-sdk") {
  if (args[4] === "python") { setInterval(() => {}, 1000); return; }
  if (args[4] === "java") { console.error("error: no generator"); process.exit(1); }
  const { name } = require(args[2]);
  const folder = join(args[6], args[4]);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "sdk.txt"), name);
}
if (args[0] === "wait") {
  const timer = setInterval(() => {}, 1000);
  process.on("SIGINT", () => { appendFileSync(process.env.CALLS, JSON.stringify({ args: ["interrupted"] }) + "\\n"); clearInterval(timer); });
  console.log("started");
}
`;

interface Call {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly provider: boolean;
}

describe("tripod-kit", () => {
  let folder: string;
  let provider: string;
  let env: NodeJS.ProcessEnv;
  before(async () => {
    const packed = await packKit();
    folder = packed.folder;
    provider = await installExample(folder, packed.archive);
    const bin = join(folder, "bin");
    await mkdir(bin);
    await writeFile(join(bin, "pulumi"), FAKE_PULUMI);
    await chmod(join(bin, "pulumi"), 0o755);
    env = { PATH: `${bin}${delimiter}${process.env.PATH}`, CALLS: join(folder, "calls.txt") };
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const calls = async (): Promise<readonly Call[]> => {
    const text = await readFile(join(folder, "calls.txt"), "utf8").catch(() => "");
    return text
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  };

  describe("release", () => {
    const release = () => join(provider, "dist", "release");

    it("rejects a version that differs from package.json or the changelog, and writes nothing", async (test) => {
      const { code, stderr } = await tripodKit(provider, ["release", "v0.2.0"]);
      assert.equal(
        stderr,
        `tripod-kit: 0.2.0 cannot be released:
package.json: the version 0.1.0 differs from the tag v0.2.0
CHANGELOG.md: does not exist
Correct these files and run the command again.
`,
      );
      assert.equal(code, 1);
      await writeFile(join(provider, "CHANGELOG.md"), "# Changelog\n\n## 0.1.0 - unreleased\n");
      const unreleased = await tripodKit(provider, ["release", "0.1.0"]);
      assertWording(test, unreleased.stderr);
      await assert.rejects(readdir(release()), { code: "ENOENT" });
    });

    it("rejects a version that differs from the one of the package", async (test) => {
      const manifest = await readFile(join(provider, "package.json"), "utf8");
      await writeFile(join(provider, "package.json"), manifest.replace('"0.1.0"', '"0.2.0"'));
      await writeFile(join(provider, "CHANGELOG.md"), "# Changelog\n\n## 0.2.0 - 2026-01-31\n");
      const { code, stderr } = await tripodKit(provider, ["release", "0.2.0"]);
      await writeFile(join(provider, "package.json"), manifest);
      assertWording(test, stderr);
      assert.equal(code, 1);
    });

    it("writes the same bytes twice: archives for each system, the schema and checksums", async (test) => {
      await writeFile(join(provider, "CHANGELOG.md"), "# Changelog\n\n## 0.1.0 - 2026-01-31\n\nThe first release.\n");
      await writeFile(join(provider, "LICENSE"), "Apache License\n");
      const first = await tripodKit(provider, ["release", "v0.1.0"]);
      assert.equal(first.code, 0, first.stderr);
      assert.equal(first.stdout, "dist/release: powerdns 0.1.0, 8 files\n");
      const files = await readFolder(release());
      assert.equal((await tripodKit(provider, ["release", "v0.1.0"])).code, 0);
      assert.deepEqual(await readFolder(release()), files);
      const archives = ["darwin", "linux", "windows"].flatMap((system) =>
        ["amd64", "arm64"].map((machine) => `pulumi-resource-powerdns-v0.1.0-${system}-${machine}.tar.gz`),
      );
      assert.deepEqual([...files.keys()].sort(), [...archives, "SHA256SUMS", "schema.json"].sort());
      const checked = execFileSync("sha256sum", ["--check", "SHA256SUMS"], { cwd: release(), encoding: "utf8" });
      assert.equal(checked.trim().split("\n").length, 7);
      const installed = join(folder, "installed");
      await mkdir(installed);
      execFileSync("tar", ["-xzf", join(release(), archives[2] ?? ""), "-C", installed]);
      assert.equal(await readFile(join(installed, "LICENSE"), "utf8"), "Apache License\n");
      const plugin = await startPlugin({ path: join(installed, "pulumi-resource-powerdns") });
      test.after(() => plugin.stop());
      assert.equal((await plugin.getPluginInfo()).version, "0.1.0");
    });
  });

  describe("sdk", () => {
    it("generates the SDK of a language with Pulumi, in place of an earlier one", async () => {
      const sdk = join(provider, "sdk", "nodejs");
      await mkdir(sdk, { recursive: true });
      await writeFile(join(sdk, "old.txt"), "");
      const { code, stdout, stderr } = await tripodKit(provider, ["sdk", "typescript"], env);
      assert.deepEqual([code, stdout, stderr], [0, "sdk/nodejs: generated\n", ""]);
      assert.deepEqual(await readdir(sdk), ["sdk.txt"]);
      assert.equal(await readFile(join(sdk, "sdk.txt"), "utf8"), "powerdns");
    });

    it("keeps the earlier SDK if Pulumi fails, and prints the reason", async () => {
      const java = join(provider, "sdk", "java");
      await mkdir(java, { recursive: true });
      await writeFile(join(java, "old.txt"), "");
      const { code, stderr } = await tripodKit(provider, ["sdk", "java"], env);
      assert.deepEqual([code, stderr], [1, "tripod-kit: pulumi package gen-sdk failed:\nerror: no generator\n"]);
      assert.deepEqual(await readdir(java), ["old.txt"]);
      assert.deepEqual((await readdir(join(provider, "sdk"))).sort(), ["java", "nodejs"]);
    });

    it("ends Pulumi and exits with 130 after an interrupt, and keeps the earlier SDK", async (test) => {
      await rm(join(folder, "calls.txt"), { force: true });
      const python = join(provider, "sdk", "python");
      await mkdir(python, { recursive: true });
      await writeFile(join(python, "old.txt"), "");
      const child = spawn(join(provider, "node_modules", ".bin", "tripod-kit"), ["sdk", "python"], {
        cwd: provider,
        env: { ...process.env, ...env },
        stdio: ["ignore", "ignore", "pipe"],
      });
      test.after(() => child.kill("SIGKILL"));
      const ended = once(child, "exit");
      while ((await calls()).length === 0 && child.exitCode === null) await sleep(20);
      child.kill("SIGINT");
      assert.deepEqual(await ended, [130, null]);
      assert.equal(child.stderr.read(), null);
      assert.deepEqual(await readdir(python), ["old.txt"]);
      assert.ok(!(await readdir(join(provider, "sdk"))).includes("python.new"));
    });

    it("rejects an unknown language, and says what to install without Pulumi", async (test) => {
      const unknown = await tripodKit(provider, ["sdk", "pyhton"], env);
      assertWording(test, unknown.stderr);
      assert.equal(unknown.code, 2);
      const bare = join(folder, "bare");
      await mkdir(bare);
      const node = join(process.execPath, "..");
      const missing = await tripodKit(provider, ["sdk", "go"], { PATH: `${bare}${delimiter}${node}${delimiter}/bin` });
      assert.equal(
        missing.stderr,
        "tripod-kit: pulumi: is not on PATH. Install Pulumi: https://www.pulumi.com/docs/install/\n",
      );
      assert.equal(missing.code, 1);
    });
  });

  describe("dev", () => {
    /** Starts the command with the program of the example. */
    const startDev = async (...args: readonly string[]) => {
      await rm(join(folder, "calls.txt"), { force: true });
      const child = spawn(join(provider, "node_modules", ".bin", "tripod-kit"), ["dev", "program", ...args], {
        cwd: provider,
        env: { ...process.env, ...env },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let output = "";
      let onOutput = (): void => {};
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding("utf8").on("data", (part: string) => {
          output += part;
          onOutput();
        });
      /** Waits until a line has been printed a number of times. */
      const printed = (line: string, times: number): Promise<void> =>
        new Promise((resolve, fail) => {
          onOutput = () => output.split(`${line}\n`).length > times && resolve();
          child.once("exit", () => fail(new Error(`ended before it printed ${line}:\n${output}`)));
          onOutput();
        });
      const ended = once(child, "exit").then(([code]) => code as number | null);
      return { child, ended, printed, output: () => output };
    };

    it("rejects a folder without a program", async () => {
      const { code, stderr } = await tripodKit(provider, ["dev", "src"], env);
      assert.deepEqual(
        [code, stderr],
        [2, "tripod-kit: src: contains no Pulumi.yaml. Name the folder of a program.\n"],
      );
    });

    it("runs a Pulumi command with the built provider, and interrupts it once", async (test) => {
      const { child, ended, printed } = await startDev("--", "wait", "--diff");
      test.after(() => child.kill("SIGKILL"));
      await printed("started", 1);
      child.kill("SIGINT");
      assert.equal(await ended, 0);
      assert.deepEqual(
        (await calls()).map(({ args }) => args.join(" ")),
        ["wait --diff", "interrupted"],
      );
      const [{ cwd, provider: isBuilt } = assert.fail("no call")] = await calls();
      assert.deepEqual([cwd, isBuilt], [join(provider, "program"), true]);
    });

    it("repeats the preview after a change, and reports a mistake without ending", async (test) => {
      const source = join(provider, "src", "Zone.ts");
      const text = await readFile(source, "utf8");
      const { child, ended, printed, output } = await startDev();
      test.after(() => child.kill("SIGKILL"));
      const waits = "waiting for changes in src";
      await printed(waits, 1);
      await writeFile(source, text.replace("dataLoss:", "dataLos:"));
      await printed(waits, 2);
      assert.match(output(), /^src\/Zone\.ts\(\d+,\d+\): error TS2561/m);
      await writeFile(source, text);
      await printed(waits, 3);
      child.kill("SIGINT");
      assert.equal(await ended, 0);
      assert.deepEqual(
        (await calls()).map(({ args }) => args),
        [["preview"], ["preview"]],
      );
    });
  });
});
