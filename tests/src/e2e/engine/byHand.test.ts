// Runs the commands of the command-line guide that create, change and delete an object without a program.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { promisify } from "node:util";
import { startHosting } from "@tripod/emulators";
import { ROOT } from "../../repository/root.js";
import { ENGINE, pluginFolder, useBench } from "./harness.js";

const PROJECT = "c0ffee7ad1e94c3f8a6b90d4e7c31a01";

describe("pulumi do", ENGINE, () => {
  const bench = useBench(startHosting);

  before(async () => {
    const { home } = bench();
    const { version } = JSON.parse(await readFile(join(ROOT, "dist", "schemas", "hostpkg.json"), "utf8"));
    const install = ["plugin", "install", "resource", "hostpkg", version, "--file", pluginFolder("hostpkg")];
    const installed = await home.run(home.folder, install);
    assert.equal(installed.code, 0, installed.stderr);
  });

  it("reads an input that has an enumeration from a file, because Pulumi has no flag for it", async () => {
    const { home } = bench();
    const resultOf = async (...args: string[]) => {
      const { code, stdout, stderr } = await home.run(home.folder, ["do", ...args, "--project-id", PROJECT]);
      assert.equal(code, 0, stdout + stderr);
      return JSON.parse(stdout) as { id: string; type: string };
    };
    const file = join(home.folder, "inputs.yaml");
    await writeFile(file, "type: A\n");
    const { id } = await resultOf("hostpkg:getDomainsZoneV2", "--name", "example.com.");
    const flags = ["--zone-id", id, "--name", "example.com.", "--input-file", file];
    assert.equal((await resultOf("hostpkg:getDomainsRrsetV2", ...flags)).type, "A");
  });

  it("creates, updates and deletes an object as in the guide", async () => {
    const { home, platform } = bench();
    const folder = join(home.folder, "by-hand");
    await mkdir(folder);
    const guide = await readFile(join(ROOT, "docs", "guides", "command-line.md"), "utf8");
    const [, commands = ""] = /^## Create, update and delete[\s\S]*?^```sh\n([\s\S]*?)^```/m.exec(guide) ?? [];
    const changes = () =>
      platform.requests
        .all()
        .filter(({ method, path }) => method !== "GET" && path.includes("/zones"))
        .map(({ method }) => method);
    const made: string[][] = [];
    for (const line of commands.trim().split("\n")) {
      await promisify(execFile)("sh", ["-c", line], { cwd: folder, env: { ...home.env } });
      made.push(changes());
    }
    assert.deepEqual(made, [[], [], ["POST"], ["POST"], ["POST", "PATCH"], ["POST", "PATCH", "DELETE"]]);
  });
});
