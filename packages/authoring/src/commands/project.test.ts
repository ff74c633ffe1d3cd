import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { type Project, readProject } from "./project.js";

const { assertWording } = createWording(import.meta.url);

/** Reads a project with this package.json; without one if it is undefined. */
async function read(manifest: string | undefined): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), "tripod-project-"));
  try {
    if (manifest !== undefined) await writeFile(join(folder, "package.json"), manifest);
    return { ...(await readProject(folder)), folder: "" };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe("readProject", () => {
  it("reads the version and the module of the package", async () => {
    assert.deepEqual(await read('{"version":"1.2.3"}'), {
      folder: "",
      version: "1.2.3",
      packageModule: "src/package.ts",
    });
    const { packageModule } = await read('{"version":"1.2.3","tripod":{"package":"./lib/shop.ts"}}');
    assert.equal(packageModule, "lib/shop.ts");
  });

  for (const [what, manifest] of [
    ["no package.json"],
    ["a package.json that is not JSON", "{"],
    ["no object", "null"],
    ["no version", "{}"],
    ["a module that is not a path", '{"version":"1.0.0","tripod":{"package":1}}'],
  ] as const) {
    it(`rejects ${what}`, async (test) => {
      await assert.rejects(read(manifest), (error: Error) => {
        assert.equal(error.name, "CommandError");
        // The runtime's words differ between versions of Node.
        assertWording(test, error.message.replace(/(must be JSON: ).* (?=Correct)/, "$1"));
        return true;
      });
    });
  }
});
