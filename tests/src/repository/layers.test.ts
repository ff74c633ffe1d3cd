import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { FOR_TESTS, LAYERS, LIBRARIES } from "./layers.js";
import { ROOT } from "./root.js";

/** Imports of a source file: `import … from "x"`, `export … from "x"`, `import "x"`, `import("x")`. */
const IMPORT = /(?:^(?:import|export)\b[^"';]*?\bfrom\s+|^import\s+|\bimport\()"([^"]+)"/gm;

/** Returns an import that its layer does not allow. */
export function arrowProblem(pkg: string, isTest: boolean, imported: string): string | undefined {
  if (imported.startsWith("node:") || imported.startsWith(".")) return undefined;
  const [, own] = /^@tripod\/([^/]+)/.exec(imported) ?? [];
  if (own !== undefined) {
    const allowed = [...(LAYERS[pkg] ?? []), ...(isTest ? FOR_TESTS : [])];
    return allowed.includes(own) || own === pkg ? undefined : `${pkg} must not know ${own}`;
  }
  if (isTest) return undefined;
  const library = imported
    .split("/")
    .slice(0, imported.startsWith("@") ? 2 : 1)
    .join("/");
  return (LIBRARIES[pkg] ?? []).includes(library) ? undefined : `${pkg} must not depend on ${library}`;
}

const sources = (pkg: string) => sourcesIn("packages", pkg, "src");

async function sourcesIn(...at: readonly string[]): Promise<{ path: string; text: string }[]> {
  const folder = join(ROOT, ...at);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile() && entry.name.endsWith(".ts"));
  return Promise.all(
    paths.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return { path, text: await readFile(path, "utf8") };
    }),
  );
}

describe("layers", () => {
  it("have a place for every package", async () => {
    assert.deepEqual((await readdir(join(ROOT, "packages"))).sort(), Object.keys(LAYERS).sort());
  });

  for (const pkg of Object.keys(LAYERS)) {
    it(`hold in ${pkg}: its imports point downward`, async () => {
      const problems = (await sources(pkg)).flatMap(({ path, text }) => {
        const isTest = /\.test\.|\.testing\.|\btesting(\.ts$|\/)|\.fixture\./.test(path);
        return [...text.matchAll(IMPORT)].flatMap(([, imported = ""]) => {
          const problem = arrowProblem(pkg, isTest, imported);
          return problem === undefined ? [] : [`${path.slice(ROOT.length)}: ${problem}`];
        });
      });
      assert.deepEqual(problems, []);
    });
  }

  it("are crossed by package names only: no relative import leaves its workspace", async () => {
    const workspaces = [...Object.keys(LAYERS).map((pkg) => join("packages", pkg)), "scripts", "tests"];
    for (const workspace of workspaces) {
      const folder = join(ROOT, workspace, "src");
      const leaving = (await sourcesIn(workspace, "src")).flatMap(({ path, text }) =>
        [...text.matchAll(IMPORT)]
          .filter(([, imported = ""]) => imported.startsWith(".") && !join(dirname(path), imported).startsWith(folder))
          .map(([, imported]) => `${path.slice(ROOT.length)}: ${imported}`),
      );
      assert.deepEqual(leaving, []);
    }
  });

  it("hold between scripts and tests: scripts import no tests, tests import scripts as a package", async () => {
    const importsIn = async (folder: string) =>
      (await sourcesIn(folder, "src")).flatMap(({ path, text }) =>
        [...text.matchAll(IMPORT)].map(([, imported = ""]) => ({ path: path.slice(ROOT.length + 1), imported })),
      );
    const [scripts, tests] = await Promise.all(["scripts", "tests"].map(importsIn));
    assert.ok((scripts?.length ?? 0) > 300 && (tests?.length ?? 0) > 300);
    assert.deepEqual(
      scripts?.filter(({ imported }) => /^@tripod\/tests|(?:^|\/)tests\//.test(imported)),
      [],
    );
    assert.deepEqual(
      tests?.filter(({ imported }) => /^\.\.?\/.*scripts\//.test(imported)),
      [],
    );
  });

  it("are kept by a check that fails when an arrow points up", () => {
    assert.equal(arrowProblem("kit", false, "@tripod/provider"), "kit must not know provider");
    assert.equal(arrowProblem("hostpkg", false, "@tripod/logpkg"), "hostpkg must not know logpkg");
    assert.equal(arrowProblem("http", false, "@tripod/kit"), "http must not know kit");
    assert.equal(arrowProblem("emulators", false, "@tripod/hostpkg"), "emulators must not know hostpkg");
    assert.equal(arrowProblem("k8spkg", false, "yaml"), "k8spkg must not depend on yaml");
    assert.equal(arrowProblem("hostpkg", false, "@tripod/emulators"), "hostpkg must not know emulators");
    assert.equal(arrowProblem("hostpkg", true, "@tripod/emulators"), undefined);
    assert.equal(arrowProblem("grpc", false, "@grpc/grpc-js"), "grpc must not depend on @grpc/grpc-js");
  });
});
