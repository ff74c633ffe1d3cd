// Runs plugins as executables on the real engine, with a home and a PATH without Node, as for Go, Python and YAML
// programs.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { tarGz } from "@tripod/authoring/commands/archive";
import { startClusters, startHosting } from "@tripod/emulators";
import { findEngine } from "@tripod/scripts/engine/engine";
import { ensurePython } from "@tripod/scripts/prerequisites/python";
import { executableFolder } from "@tripod/scripts/release/pluginFolders";
import { type EngineHome, openEngineHome } from "@tripod/testkit";
import { HERE } from "../../provider/forms/forms.js";
import { ROOT } from "../../repository/root.js";
import { ENGINE, required, stackOf } from "./harness.js";
import { SECRETS, startQuickLogs } from "./logs.js";
import { live } from "./pythonLife.js";

const python = ENGINE.skip === false ? await ensurePython() : undefined;
const noPython = python?.ok === true || required ? false : (python?.reason ?? "there is no engine");

/**
 * Returns the text of an example without its plugin path, because the plugin is installed.
 */
async function published(example: string): Promise<string> {
  const text = await readFile(join(ROOT, "examples", example, "Pulumi.yaml"), "utf8");
  const program = text.replace(/^plugins:\n(?: .*\n)+/m, "");
  assert.notEqual(program, text);
  return program;
}

describe("plugins that are installed as executables, on a system without Node", ENGINE, () => {
  let engine: { pulumi: string; home: EngineHome };
  const closing: (() => Promise<void>)[] = [];
  let projectId = "";
  before(async () => {
    const found = await findEngine();
    if (!found.ok) throw new Error(found.reason);
    const hosting = await startHosting();
    const logs = await startQuickLogs();
    const clusters = await startClusters();
    ({ projectId } = hosting.settings);
    const PATH = [dirname(found.pulumi), ...(python?.ok ? [dirname(python.python)] : [])].join(delimiter);
    const home = await openEngineHome({
      pulumi: found.pulumi,
      env: { ...hosting.env, ...logs.env, ...clusters.env, PATH },
    });
    closing.push(home.close, ...[hosting, logs, clusters].map((platform) => () => platform.close()));
    engine = { pulumi: found.pulumi, home };
    for (const name of ["hostpkg", "logpkg", "k8spkg"]) {
      const { version } = JSON.parse(await readFile(join(ROOT, "dist", "schemas", `${name}.json`), "utf8"));
      const archive = join(home.folder, `${name}.tar.gz`);
      await writeFile(archive, await tarGz(await executableFolder(ROOT, name, HERE), 1));
      const install = ["plugin", "install", "resource", name, version, "--reinstall", "--file", archive];
      const { code, stderr } = await home.run(home.folder, install);
      assert.equal(code, 0, stderr);
    }
  });
  after(async () => {
    for (const close of closing) await close();
  });

  it("has no Node on its PATH", () => {
    const { error } = spawnSync("node", [], { env: { ...engine.home.env } });
    assert.match(String(error), /ENOENT/);
  });

  const LIVES = {
    "hostpkg-yaml": {},
    "hostpkg-site-dns-yaml": {},
    "logpkg-yaml": {},
    "logpkg-onboarding-yaml": { bucketAccessKey: SECRETS.bucketAccessKey, bucketSecretKey: SECRETS.bucketSecretKey },
    "k8spkg-yaml": {},
  };
  for (const [example, secrets] of Object.entries(LIVES)) {
    it(`the program ${example} runs through the complete lifecycle`, async () => {
      const config: Record<string, string> = example.startsWith("hostpkg") ? { projectId } : {};
      const stack = await stackOf(engine, { yaml: await published(example) }, config, secrets);
      await stack.run("preview");
      await stack.run("up", "--yes", "--skip-preview");
      await stack.run("up", "--yes", "--skip-preview", "--expect-no-changes");
      await stack.run("refresh", "--yes", "--expect-no-changes");
      await stack.run("destroy", "--yes");
    });
  }

  it("the program of the container runs, as its steps have it", async () => {
    const yaml = await readFile(join(ROOT, "examples", "container", "Pulumi.yaml"), "utf8");
    const stack = await stackOf(engine, { yaml });
    await stack.run("up", "--yes", "--skip-preview", "--config", `projectId=${projectId}`);
    assert.match(String((await stack.outputs()).zoneId), /^[0-9a-f]{8}-/);
    await stack.run("destroy", "--yes");
  });

  it("a Python program runs through its whole life", { skip: noPython }, async () => {
    const { planned, outputs } = await live(engine, await withoutPath("logpkg-python"), SECRETS);
    assert.deepEqual(planned, { create: 5 });
    assert.equal(outputs.syslogToken?.secret, true);
  });

  /** Returns a copy of an example whose plugin is the installed one. */
  async function withoutPath(example: string): Promise<string> {
    const folder = join(engine.home.folder, example);
    await mkdir(folder);
    for (const file of ["__main__.py", "requirements.txt"]) {
      await writeFile(join(folder, file), await readFile(join(ROOT, "examples", example, file)));
    }
    await writeFile(join(folder, "Pulumi.yaml"), await published(example));
    return folder;
  }
});
