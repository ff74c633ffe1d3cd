import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { LAYERS } from "./layers.js";
import { ROOT } from "./root.js";

const SURFACE = join(ROOT, "tests", "fixtures", "surface.golden.txt");

/** The names that a package exports, types included. Indexes hold named exports only, so their text tells all. */
async function exportsOf(pkg: string, index = "index"): Promise<string[]> {
  const text = await readFile(join(ROOT, "packages", pkg, "src", `${index}.ts`), "utf8");
  assert.doesNotMatch(text, /export \*/, `${pkg} exports by name`);
  const lists = [...text.matchAll(/export (type )?\{([^}]*)\}/g)];
  return lists.flatMap(([, type = "", list = ""]) =>
    list
      .split(",")
      .map((entry) => entry.trim())
      .filter((entry) => entry !== "")
      .map((entry) => (entry.startsWith("type ") ? entry : `${type}${entry}`)),
  );
}

describe("the public surface", () => {
  it("is the one that was agreed to; UPDATE_GOLDEN=1 agrees to a change", async () => {
    const sections = await Promise.all(
      [...Object.keys(LAYERS).map((pkg) => [pkg]), ["authoring", "http"], ["authoring", "testing"]].map(
        async ([pkg = "", subpath]) =>
          `@tripod/${[pkg, subpath].filter(Boolean).join("/")}\n${(await exportsOf(pkg, subpath))
            .sort()
            .map((name) => `  ${name}\n`)
            .join("")}`,
      ),
    );
    const surface = sections.join("\n");
    if (process.env.UPDATE_GOLDEN === "1") await writeFile(SURFACE, surface);
    assert.equal(surface, await readFile(SURFACE, "utf8"));
  });
});
