/** actionlint accepts the workflows for GitHub Actions. */
import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { findOnPath, run } from "@tripod/authoring/commands/processes";
import { useTemporaryFolder } from "@tripod/kit/testing";
import { releaseWorkflow } from "@tripod/scripts/release/registryTree";
import { ROOT } from "../../repository/root.js";
import { required } from "../engine/harness.js";

const ACTIONLINT = "github.com/rhysd/actionlint/cmd/actionlint@v1.7.12";
const WORKFLOWS = join(ROOT, ".github", "workflows");

const go = await findOnPath("go", process.env);
const skip = go === undefined && !required ? "there is no go on PATH" : false;

describe("actionlint", { skip }, () => {
  const folder = useTemporaryFolder();
  before(async () => {
    const { ok, stderr } = await run("go", ["install", ACTIONLINT], { env: { ...process.env, GOBIN: folder } });
    assert.ok(ok, stderr.join("\n"));
  });

  /** Returns the output of actionlint for a workflow; empty if it is valid. */
  const faultsOf = async (text: string): Promise<string> => {
    const file = join(folder, "workflow.yml");
    await writeFile(file, text);
    const { stdout, stderr } = await run(join(folder, "actionlint"), ["-oneline", "-no-color", file], { cwd: folder });
    return [stdout, ...stderr].join("");
  };

  it("accepts the workflows of this repository, and of the repositories for the Pulumi Registry", async () => {
    const names = await readdir(WORKFLOWS);
    const texts = await Promise.all(names.map((name) => readFile(join(WORKFLOWS, name), "utf8")));
    for (const text of [...texts, releaseWorkflow({ repository: "https://github.com/o/r" })])
      assert.equal(await faultsOf(text), "");
  });

  it("reports a job that needs an unknown job", async () => {
    const text = await readFile(join(WORKFLOWS, "release.yml"), "utf8");
    const changed = text.replace(/^( +needs:) .*$/m, "$1 nothing");
    assert.notEqual(changed, text);
    assert.match(await faultsOf(changed), /"nothing"/);
  });
});
