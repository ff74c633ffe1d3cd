import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import { before, describe, it } from "node:test";
import { startHosting } from "@tripod/emulators";
import { hostpkg } from "@tripod/hostpkg";
import { createWording } from "@tripod/kit/testing";
import { ROOT } from "../../repository/root.js";
import { ENGINE, type Stack, stackOf, useBench } from "./harness.js";

const { assertWording } = createWording(import.meta.url);

const TRIPOD = join(ROOT, "packages", "cli", "bin", "tripod.js");
const PROGRAM = "name: settings\nruntime: yaml\n";

interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

describe("settings of the command line from a stack of the real engine", ENGINE, () => {
  // The environment has no settings of the platform: they are in the stack's configuration.
  const bench = useBench(() => startHosting({ statePace: 0 }), { environment: false, passphrase: true });
  let configured: Stack;
  let password: string;

  /** Runs the command line in the folder of a stack. The engine is on the PATH unless `env` overrides it. */
  function tripod(
    { folder }: Stack,
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): Promise<Run> {
    const all = { ...bench().home.env, ...env };
    return new Promise((resolve) => {
      execFile(process.execPath, [TRIPOD, ...args], { cwd: folder, env: all }, (error, stdout, stderr) => {
        assert.equal((stdout + stderr).includes(password), false, "the password is printed");
        resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr });
      });
    });
  }

  before(async () => {
    const { password: secret, ...settings } = { ...bench().platform.settings } as Readonly<Record<string, string>>;
    password = secret ?? "";
    // The emulator returns more values than the package has settings.
    const ours = Object.entries(settings).filter(([name]) => name in hostpkg.settings);
    const config = Object.fromEntries(ours.map(([name, value]) => [`hostpkg:${name}`, value]));
    configured = await stackOf(bench(), { yaml: PROGRAM }, config, { "hostpkg:password": password });
  });

  it("are those of the selected stack, the secret one decrypted and not shown", async () => {
    const get = ["hostpkg", "get", "DomainsZoneV2", "example.com.", "--output", "comment", "--stack"];
    assert.deepEqual(await tripod(configured, get), { code: 0, stdout: "main site\n", stderr: "" });
    const { code, stdout } = await tripod(configured, ["doctor", "hostpkg", "--stack"]);
    assert.equal(code, 0, stdout);
    const lines = stdout.split("\n").map((line) => line.trim().split(/ {2,}/));
    assert.deepEqual(
      lines.find(([name]) => name === "password"),
      ["password", "stack", "[secret]"],
    );
  });

  it("are those of the stack that is named, whichever is selected", async (test) => {
    const name = (await configured.run("stack", "ls", "--json")).match(/"name": "([^"]+)"/)?.[1] ?? "";
    await configured.run("stack", "init", "another");
    const list = ["hostpkg", "list", "DomainsZoneV2", "--limit", "1"];
    const unset = await tripod(configured, [...list, "--stack"]);
    assert.equal(unset.code, 2);
    assertWording(test, unset.stderr);
    const named = await tripod(configured, [...list, "--stack", name]);
    assert.equal(named.code, 0, named.stderr);
    await configured.run("stack", "select", name);
  });

  it("come from the environment where the stack does not have them", async () => {
    const empty = await stackOf(bench(), { yaml: PROGRAM });
    const list = ["hostpkg", "list", "DomainsZoneV2", "--limit", "1", "--stack"];
    assert.equal((await tripod(empty, list)).code, 2);
    assert.equal((await tripod(empty, list, bench().platform.env)).code, 0);
  });

  it("are checked like those of a program", async (test) => {
    const misspelled = await stackOf(bench(), { yaml: PROGRAM }, { "hostpkg:projctId": "x" });
    const { code, stderr } = await tripod(misspelled, ["hostpkg", "list", "DomainsZoneV2", "--stack"]);
    assert.equal(code, 2);
    assertWording(test, stderr);
  });

  it("cannot be had of a stack that is not there, without the passphrase, outside of a project, or without Pulumi", async () => {
    const list = ["hostpkg", "list", "DomainsZoneV2", "--stack"];
    const refusals = {
      "no stack named": await tripod(configured, [...list, "nowhere"]),
      "incorrect passphrase": await tripod(configured, list, { PULUMI_CONFIG_PASSPHRASE: "wrong" }),
      "no Pulumi.yaml project file": await tripod({ ...configured, folder: bench().home.folder }, list),
      "`pulumi` was not found on the PATH": await tripod(configured, list, { PATH: dirname(process.execPath) }),
    };
    for (const [says, { code, stdout, stderr }] of Object.entries(refusals)) {
      assert.deepEqual([code, stdout], [2, ""], says);
      assert.ok(stderr.startsWith("--stack: "), stderr);
      assert.ok(stderr.includes(says), stderr);
    }
  });
});
