// The commands of the guide to the command line that make, change and delete an object by hand, as they are printed.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { promisify } from "node:util";
import { startHosting } from "@tripod/platforms";
import { ROOT } from "../repository/root.js";
import { ENGINE, pluginFolder, useBench } from "./harness.js";

describe("pulumi do", ENGINE, () => {
  const bench = useBench(startHosting);

  it("makes, changes and deletes an object as the guide says", async () => {
    const { home, platform } = bench();
    const { version } = JSON.parse(await readFile(join(ROOT, "dist", "schemas", "hostpkg.json"), "utf8"));
    const install = ["plugin", "install", "resource", "hostpkg", version, "--file", pluginFolder("hostpkg")];
    const installed = await home.run(home.folder, install);
    assert.equal(installed.code, 0, installed.stderr);
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
