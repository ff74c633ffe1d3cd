import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startHosting } from "@tripod/emulators";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

describe("guide without-pulumi: its script", () => {
  it("runs unchanged", async () => {
    const guide = await readFile(`${ROOT}docs/guides/without-pulumi.md`, "utf8");
    const script = /```js\n([\s\S]*?)```/.exec(guide)?.[1] ?? assert.fail("the guide has no script");
    // The packed client does not exist in the repository.
    const source = script
      .replace('from "@tripod/pulumi-hostpkg/client"', 'from "@tripod/kit"')
      .replace("createClient({}", `createClient((await import("@tripod/hostpkg")).hostpkg, {}`);
    const platform = await startHosting({ statePace: 0 });
    try {
      const { projectId } = platform.settings as { projectId: string };
      const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", source], {
        cwd: ROOT,
        env: { PATH: process.env.PATH, ...platform.env, PROJECT_ID: projectId },
      });
      assert.match(stdout, /^Made by a script\n/);
      assert.equal(
        platform.objects.rows("dns.zones").some(({ name }) => name === "script.example."),
        false,
      );
    } finally {
      await platform.close();
    }
  });
});
