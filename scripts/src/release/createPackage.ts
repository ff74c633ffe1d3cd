import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { addFiles, below, type Files, file, readFolder } from "@tripod/authoring/commands/files";
import { build } from "esbuild";
import { guarded } from "../build/bundle.js";
import { legalFiles } from "./legalFiles.js";
import { manifestFile, readManifest, type Source, sourceIn } from "./manifest.js";

/**
 * Returns the npm package `@tripod/create-provider`, which `npm create @tripod/provider` fetches: one module with all dependencies, and
 * the templates.
 *
 * @param root of this repository, compiled
 */
export async function createPackage(root: string, { repository }: Source): Promise<Files> {
  const folder = join(root, "packages", "create-provider");
  const { outputFiles } = await build({
    entryPoints: [join(folder, "dist", "index.js")],
    ...{ bundle: true, platform: "node", target: "node20.19", format: "esm", minify: true },
    ...{ legalComments: "none", logLevel: "warning", write: false },
    // The YAML library is a CommonJS module.
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  });
  const launcher = await guarded(root, {
    subject: "create-provider",
    start: 'import("../dist/index.js").then(({ createProvider }) => createProvider(process));',
    external: ["../dist/index.js"],
    banner: "#!/usr/bin/env node",
  });
  const files: Files = new Map([
    ["dist/index.js", file(outputFiles[0]?.contents ?? "")],
    ["bin/create-provider.cjs", file(launcher, true)],
    ["README.md", file(await readFile(join(folder, "README.md")))],
    ["licenses/yaml.txt", file(await readFile(join(root, "node_modules", "yaml", "LICENSE")))],
  ]);
  addFiles(files, below("templates", await readFolder(join(folder, "templates"))));
  addFiles(files, await legalFiles(root));
  const { name, version, description, license, engines } = await readManifest(root, "create-provider");
  const manifest = {
    ...{ name, version, description, license, repository: sourceIn(repository, "packages/create-provider") },
    ...{ type: "module", bin: { "create-provider": "bin/create-provider.cjs" }, engines },
  };
  files.set("package.json", manifestFile(manifest));
  return files;
}
