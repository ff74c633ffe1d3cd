import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { describe, it } from "node:test";
import { FLOORS, type Floors, floorProblem } from "./floors.js";
import { ROOT } from "./root.js";

/** Relative import: `from "../wire/decode.js"`. */
const BESIDE = /\bfrom\s+"(\.[^"]+)"/g;

/** Returns the imports of a package's published files that its floors do not allow. */
async function problems(pkg: string, floors: Floors): Promise<readonly string[]> {
  const source = join(ROOT, "packages", pkg, "src");
  const floorOf = (path: string): string => (path.includes("/") ? (path.split("/")[0] ?? "") : "");
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !/\.(test|testing)\.ts$/.test(entry.name))
    .map((entry) => relative(source, join(entry.parentPath, entry.name)));
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(source, file), "utf8");
      return [...text.matchAll(BESIDE)].flatMap(([, imported = ""]) => {
        const problem = floorProblem(floors, floorOf(file), floorOf(join(dirname(file), imported)));
        return problem === undefined ? [] : [`${file} → ${imported}: ${problem}`];
      });
    }),
  );
  return found.flat();
}

describe("floors", () => {
  for (const [pkg, floors] of Object.entries(FLOORS)) {
    it(`hold in ${pkg}: a folder imports from those below it alone`, async () => {
      assert.deepEqual(await problems(pkg, floors), []);
    });
    it(`name every folder of ${pkg}`, async () => {
      const entries = await readdir(join(ROOT, "packages", pkg, "src"), { withFileTypes: true });
      const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
      assert.deepEqual(folders.sort(), [...floors.folders].sort());
    });
  }

  it("are kept by a check that fails when an import goes up", () => {
    const floors = FLOORS.rest as Floors;
    assert.equal(floorProblem(floors, "wire", "requests"), "wire must not know requests");
    assert.equal(floorProblem(floors, "import", "waiters"), "import must not know waiters");
    assert.equal(floorProblem(floors, "values", ""), "values must not know the top");
    assert.equal(floorProblem(floors, "lifecycle", "wire"), undefined);
    assert.equal(floorProblem(floors, "", "lifecycle"), undefined);
  });
});
