import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { promisify } from "node:util";
import { keepRegistryPages } from "@tripod/scripts/docs/reference";
import { dataFiles, formatDataFile } from "@tripod/scripts/formatData/formatRows";
import { keepTables } from "@tripod/scripts/generate/tables";
import { keepNames } from "@tripod/scripts/parity/terraformNames";
import { ROOT } from "./root.js";

const run = promisify(execFile);

describe("repository", () => {
  it("is formatted and has no lint findings", async () => {
    await run(join(ROOT, "node_modules", ".bin", "biome"), ["check", "."], { cwd: ROOT }).catch(
      ({ stdout, stderr }) => {
        assert.fail(`run: npm run format\n${stdout}${stderr}`);
      },
    );
  });

  it("has one row on each line of its JSON data; if not: npm run format", async () => {
    const files = dataFiles();
    assert.ok(files.length > 8, `${files.length} files`);
    const different = files.filter((file) => readFileSync(file, "utf8") !== formatDataFile(file));
    assert.deepEqual(different, []);
  });

  it("has no symbolic links to paths of one machine", async () => {
    const { stdout } = await run("git", ["ls-files", "--stage"], { cwd: ROOT, maxBuffer: 2 ** 26 });
    const files = stdout.split("\n");
    assert.ok(files.length > 1_000, `${files.length} files`);
    assert.deepEqual(
      files.filter((line) => line.startsWith("120000 ")),
      [],
    );
  });

  it("pins its dependencies without download addresses", async () => {
    for (const folder of ["", "scripts/src/prerequisites/runtimes/", "docs/"]) {
      const lock = `${folder}package-lock.json`;
      const { packages } = JSON.parse(await readFile(join(ROOT, lock), "utf8")) as {
        packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }>;
      };
      const addresses = Object.values(packages).filter(({ resolved }) => resolved?.startsWith("http") === true);
      assert.deepEqual(addresses, [], lock);
    }
  });

  it("has message tables that are those of the published interface definitions", () => keepTables("check"));

  it("has pages for the registry that are those of the definitions", async () => {
    await keepRegistryPages("check");
  });

  it("has names of Terraform providers that are those of the originals", async () => {
    await keepNames(["hostpkg", "logpkg", "k8spkg"], "check");
  });
});
