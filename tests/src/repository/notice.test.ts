import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { rolldown } from "rolldown";
import { ROOT } from "./root.js";

/** Artifacts by their name in NOTICE, each with the module that its bundle begins with. */
const ARTIFACTS: Readonly<Record<string, string>> = {
  "hostpkg: plugin, client, executable": "packages/hostpkg/dist/index.js",
  "logpkg: plugin, client, executable": "packages/logpkg/dist/index.js",
  "k8spkg: plugin, client, executable": "packages/k8spkg/dist/index.js",
  "@tripod/kit": "packages/authoring/dist/index.js",
  "@tripod/create-provider": "packages/create-provider/dist/index.js",
  "@tripod/cli and the executable tripod": "packages/cli/dist/main.js",
};

const LIBRARY = /node_modules\/((?:@[^/]+\/)?[^/]+)/;

/** Names of the libraries that a bundle contains. */
async function librariesIn(entry: string): Promise<string[]> {
  const bundle = await rolldown({ input: join(ROOT, entry), platform: "node" });
  const { output } = await bundle.generate({ format: "esm" });
  await bundle.close();
  const inputs = output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
  const names = inputs.flatMap((path) => LIBRARY.exec(path)?.[1] ?? []).filter((name) => !name.startsWith("@tripod/"));
  return [...new Set(names)].sort();
}

describe("NOTICE and SECURITY.md", () => {
  for (const [artifact, entry] of Object.entries(ARTIFACTS)) {
    it(`list the libraries of ${artifact}, and NOTICE their licenses`, async () => {
      const [notice, security] = await Promise.all(
        ["NOTICE", "SECURITY.md"].map((name) => readFile(join(ROOT, name), "utf8")),
      );
      const libraries = await librariesIn(entry);
      const line = notice?.split("\n").find((one) => one.trim().startsWith(artifact)) ?? "";
      assert.equal(line.trim().slice(artifact.length).trim(), libraries.join(", ") || "none");
      for (const name of libraries) assert.match(notice ?? "", new RegExp(`^${name} \\(https://`, "m"), name);
      const [owner = ""] = artifact.split(/:| and /);
      const row = security?.split("\n").find((one) => one.startsWith(`| \`${owner}\``)) ?? "";
      assert.equal(row.split("|")[2]?.replaceAll("`", "").trim(), libraries.join(", ") || "none");
    });
  }

  it("list what npm installs next to the emulators", async () => {
    const manifest = await readFile(join(ROOT, "packages", "emulators", "package.json"), "utf8");
    const { dependencies } = JSON.parse(manifest) as { dependencies: Readonly<Record<string, string>> };
    const notice = await readFile(join(ROOT, "NOTICE"), "utf8");
    const line = notice.split("\n").find((one) => one.trim().startsWith("@tripod/emulators")) ?? "";
    for (const name of Object.keys(dependencies)) assert.ok(line.includes(name), name);
  });
});
