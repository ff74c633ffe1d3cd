import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { type Project, readProject } from "./project.js";

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

  const wrong: readonly (readonly [what: string, manifest: string | undefined, message: RegExp])[] = [
    ["no package.json", undefined, /^package\.json: does not exist in .*\. Run the command in the folder/],
    ["a package.json that is not JSON", "{", /^package\.json: must be JSON/],
    ["no object", "null", /^package\.json: version is required/],
    ["no version", "{}", /^package\.json: version is required/],
    [
      "a module that is not a path",
      '{"version":"1.0.0","tripod":{"package":1}}',
      /^package\.json: tripod\.package must be/,
    ],
  ];
  for (const [what, manifest, message] of wrong) {
    it(`rejects ${what}`, () => assert.rejects(read(manifest), { name: "CommandError", message }));
  }
});
