import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ROOT } from "../repository/root.js";

/** A text of a package's compiled code, and what stands there instead. */
export interface Change {
  /** "objects/dist/life/lost.js". */
  readonly file: string;
  readonly find: string;
  readonly put: string;
}

interface Bundler {
  build(options: object): Promise<unknown>;
}

/** Pauses take a tenth of their time, which is what most of the laws' time went to; other tests keep them. */
const SHORT_PAUSES: readonly Change[] = [
  { file: "http/dist/clock.js", find: "Math.min(ms,", put: "Math.min(ms / 10," },
  { file: "objects/dist/wait/settle.js", find: "APPEARS_WITHIN = 30_000", put: "APPEARS_WITHIN = 3_000" },
  // What is looked for after the end keeps its time: on a slow machine it takes it.
  { file: "objects/dist/wait/lingering.js", find: "GRACE = 4_000", put: "GRACE = 40_000" },
];

/** Writes the plugin of a package into a new folder below this one, with short pauses and these changes; gives its path. */
export async function changedPlugin(name: string, folder: string, changes: readonly Change[] = []): Promise<string> {
  const all = [...SHORT_PAUSES, ...changes];
  const missed = new Set(all);
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
        setup: (bundler: { onLoad(filter: object, load: (file: { path: string }) => unknown): void }) => {
          bundler.onLoad({ filter: /\.js$/ }, ({ path: loaded }) => {
            const own = all.filter(({ file }) => loaded.endsWith(`/${file}`));
            if (own.length === 0) return undefined;
            let contents = readFileSync(loaded, "utf8");
            for (const change of own) {
              if (!contents.includes(change.find)) continue;
              contents = contents.replace(change.find, () => change.put);
              missed.delete(change);
            }
            return { contents, loader: "js" };
          });
        },
      },
    ],
  });
  const [wrong] = missed;
  assert.equal(wrong, undefined, `${wrong?.file} has no ${wrong?.find} to change`);
  chmodSync(path, 0o755);
  return path;
}
