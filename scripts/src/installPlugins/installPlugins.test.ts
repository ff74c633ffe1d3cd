import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { run } from "@tripod/authoring/commands/processes";
import { useTemporaryFolder } from "@tripod/kit/testing";
import { ROOT } from "../shared/folders.js";
import { obstacle } from "./install.js";

const SCRIPT = join(ROOT, "scripts", "run.mjs");

describe("install-plugins", () => {
  const folder = useTemporaryFolder();

  it("has nothing against a machine that fits", async () => {
    assert.equal(await obstacle({ PULUMI_HOME: join(folder, "new", "home") }), undefined);
  });

  it("reports the next step for a folder that cannot be written to", async () => {
    const occupied = join(folder, "file");
    await writeFile(occupied, "");
    for (const home of [occupied, join(occupied, "below")]) {
      const reason = await obstacle({ PULUMI_HOME: home });
      assert.match(
        reason ?? "writable",
        /Nothing can be written to .* \(E\w+\)\. Make it writable .* or set PULUMI_HOME/,
      );
    }
  });

  it("names the packages that there are", async () => {
    const { ok, stderr } = await run(process.execPath, [SCRIPT, "installPlugins", "hostpgk"], { env: process.env });
    assert.equal(ok, false);
    assert.deepEqual(stderr, ['install-plugins: There is no package "hostpgk"; did you mean "hostpkg"?']);
  });
});
