import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ROOT } from "../repository/root.js";

/** A text of a package's compiled code, and what stands there instead. */
export interface Change {
  /** "objects/dist/create.js". */
  readonly file: string;
  readonly find: string;
  readonly put: string;
}

interface Bundler {
  build(options: object): Promise<unknown>;
}

/** Writes the plugin of a package into a new folder below this one, with one text of its code changed; gives its path. */
export async function changedPlugin(name: string, { file, find, put }: Change, folder: string): Promise<string> {
  const { build } = createRequire(import.meta.url)("esbuild") as Bundler;
  const path = join(mkdtempSync(join(folder, "plugin-")), `pulumi-resource-${name}`);
  await build({
    stdin: {
      contents: `import { runPlugin } from "@tripod/plugin"; import { ${name} } from "@tripod/${name}"; runPlugin({ load: async () => ${name}, schema: async () => "{}" }, process);`,
      resolveDir: join(ROOT, "tests"),
      sourcefile: "changed.js",
    },
    outfile: path,
    bundle: true,
    platform: "node",
    format: "cjs",
    banner: { js: "#!/usr/bin/env node" },
    logLevel: "error",
    plugins: [
      {
        name: "change",
        setup: (bundler: { onLoad(filter: object, load: (args: { path: string }) => unknown): void }) => {
          bundler.onLoad({ filter: new RegExp(`/${file.replaceAll(".", "\\.")}$`) }, (loaded) => {
            const text = readFileSync(loaded.path, "utf8");
            assert.ok(text.includes(find), `${file} has no ${find} to change`);
            return { contents: text.replace(find, () => put), loader: "js" };
          });
        },
      },
    ],
  });
  chmodSync(path, 0o755);
  return path;
}
