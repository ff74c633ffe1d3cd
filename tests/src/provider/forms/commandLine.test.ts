import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { useTemporaryFolder } from "@tripod/kit/testing";
import { ROOT } from "../../repository/root.js";
import { until } from "../../until.js";
import { executableOf } from "./forms.js";

interface Ended {
  readonly code: number | string | null | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

describe("tripod as an executable", () => {
  const folder = useTemporaryFolder();
  let program: string;
  let pid = 0;
  let env: Record<string, string>;
  let projectId: unknown;
  before(async () => {
    program = join(folder, "tripod");
    await cp(await executableOf("tripod"), program);
    const { stdout } = await run(program, ["emulators", "--background", "--json"], {});
    const access = JSON.parse(stdout) as Record<string, { env: object; settings: Record<string, unknown> }> & {
      pid: number;
    };
    pid = access.pid;
    env = Object.assign({}, access.hostpkg?.env, access.logpkg?.env, access.k8spkg?.env) as Record<string, string>;
    projectId = access.hostpkg?.settings.projectId;
  });
  after(() => pid > 0 && process.kill(pid));

  /** Runs a program without a PATH in an empty folder. */
  function run(command: string, args: readonly string[], env: Record<string, string>): Promise<Ended> {
    const options = { cwd: folder, env: { HOME: folder, PATH: "", ...env }, maxBuffer: 2 ** 26 };
    return new Promise((resolve) => {
      execFile(command, args, options, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : error.code, stdout, stderr }),
      );
    });
  }

  const COMMANDS: Readonly<Record<string, () => readonly string[]>> = {
    "its help": () => ["--help"],
    "its version": () => ["--version"],
    "the help of a lookup": () => ["hostpkg", "getDomainsZoneV2", "--help"],
    "a lookup of hostpkg": () => [
      "hostpkg",
      "getDomainsZoneV2",
      "--name",
      "example.com.",
      "--project-id",
      String(projectId),
    ],
    "a lookup that finds nothing": () => [
      "hostpkg",
      "getDomainsZoneV2",
      "--name",
      "exampel.com.",
      "--project-id",
      String(projectId),
    ],
    "a lookup of logpkg": () => ["logpkg", "getCallerIdentity", "--json"],
    "a lookup of k8spkg": () => ["k8spkg", "getPermission", "--name", "Cluster Read"],
    "an inventory": () => ["inventory", "logpkg"],
    doctor: () => ["doctor", "k8spkg"],
    "a schema": () => ["schema", "logpkg"],
    "the completion of bash": () => ["completion", "bash"],
    "an unknown command": () => ["platfroms"],
    "adopt without required options": () => ["adopt"],
  };
  for (const [what, args] of Object.entries(COMMANDS)) {
    it(`behaves like the script, without Node: ${what}`, async () => {
      const script = join(ROOT, "packages", "cli", "bin", "tripod.js");
      const [own, others] = await Promise.all([
        run(program, args(), env),
        run(process.execPath, [script, ...args()], env),
      ]);
      assert.deepEqual(untimed(own), untimed(others));
    });
  }

  it("starts the emulators with their seeds, and removes its files on exit", async () => {
    const file = join(folder, "variables");
    const { stdout } = await run(program, ["emulators", "--background", "--json", "--write-env", file], {});
    const { pid } = JSON.parse(stdout) as { pid: number };
    assert.match(await readFile(file, "utf8"), /^(?:export )?HOSTPKG_AUTH_URL=/m);
    process.kill(pid);
    await until(() => !existsSync(file), "the removal of the variables");
  });
});

/** Removes durations, the form, and the order of concurrent lists. */
function untimed({ code, stdout, stderr }: Ended): Ended {
  const plain = (text: string) =>
    text.replaceAll(/\b\d+(?:\.\d+)? m?s\b/g, "TIME").replace(/(tripod [\d.]+), (?:Node v[\d.]+|an executable)/, "$1");
  const progress = plain(stderr)
    .replaceAll(/^\d+(?=\/\d+ )/gm, "")
    .split("\n")
    .sort();
  return { code, stdout: plain(stdout), stderr: progress.join("\n") };
}
