import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { grouped } from "@tripod/scripts/shared/grouped";
import { LAYERS } from "./layers.js";
import { ROOT } from "./root.js";

const SURFACE = join(ROOT, "tests", "fixtures", "surface.golden.txt");

/**
 * Returns the names that a package exports, types included. Indexes hold named exports only, so their text tells all.
 */
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

/** Returns the names sorted, with a line for those that begin with the same letter; types have lines of their own. */
function linesOf(names: readonly string[]): string {
  const groups = grouped(names.toSorted(), (name) => /^(?:type )?./.exec(name)?.[0] ?? "");
  return [...groups.values()]
    .map((all) => `  ${all.map((name, index) => (index === 0 ? name : name.replace("type ", ""))).join(" ")}\n`)
    .join("");
}

describe("public surface", () => {
  it("is the one that was agreed to; UPDATE_GOLDEN=1 agrees to a change", async () => {
    const sections = await Promise.all(
      [...Object.keys(LAYERS).map((pkg) => [pkg]), ["authoring", "http"], ["authoring", "testing"]].map(
        async ([pkg = "", subpath]) =>
          `@tripod/${[pkg, subpath].filter(Boolean).join("/")}\n${linesOf(await exportsOf(pkg, subpath))}`,
      ),
    );
    const surface = sections.join("\n");
    if (process.env.UPDATE_GOLDEN === "1") await writeFile(SURFACE, surface);
    assert.equal(surface, await readFile(SURFACE, "utf8"));
  });
});
