import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readFolder, sorted } from "@tripod/authoring/commands/files";
import { build, type Plugin } from "esbuild";

/** Modules of the emulators that read seeds, from the folder that lies two above them. */
const READERS = /emulators[\\/]dist[\\/](?:hosting|logs|clusters)[\\/](?:seed|seedFile)\.js$/;
/** Path of the seeds, as these modules compute it in the bundle. */
const PLACE = "/tripod/seeds/";

/**
 * Bundles the command line as one script, with the seeds of the emulators: the source of its executable. Writes it as `main.js` and returns
 * its path.
 *
 * @param root of this repository, built
 */
export async function bundleCli(root: string, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const outfile = join(folder, "main.js");
  const seeds = await readFolder(join(root, "packages", "emulators", "seeds"));
  const texts = Object.fromEntries(
    sorted(seeds).map(([path, { content }]: [string, { content: Buffer }]) => [path, content.toString()]),
  );
  await build({
    stdin: {
      contents: `import { runCli } from "./main.js";
runCli(process).then((code) => { process.exitCode = code; });`,
      resolveDir: join(root, "packages", "cli", "dist"),
    },
    outfile,
    bundle: true,
    minify: true,
    platform: "node",
    target: "node20.19",
    format: "cjs",
    logLevel: "error",
    // A module that reads files next to itself, and is not one of the readers, would fail at run time.
    logOverride: { "empty-import-meta": "error" },
    plugins: [withSeeds(texts)],
  });
  return outfile;
}

/** Puts seeds, texts by path, into the bundle. */
function withSeeds(texts: Readonly<Record<string, string>>): Plugin {
  return {
    name: "seeds inside",
    setup(building) {
      building.onLoad({ filter: READERS }, ({ path }) => ({
        contents: readFileSync(path, "utf8")
          .replace(/from "node:fs(?:\/promises)?"/, 'from "seeds:inside"')
          // With a drive, since Windows has no other places.
          .replaceAll("import.meta.url", '"file:///C:/tripod/dist/part/module.js"'),
      }));
      building.onResolve({ filter: /^seeds:inside$/ }, ({ path }) => ({ path, namespace: "seeds" }));
      building.onLoad({ filter: /.*/, namespace: "seeds" }, () => ({ contents: insideModule(texts), resolveDir: "/" }));
    },
  };
}

/** Returns a module with the functions of node:fs that the readers use. It reads seeds from the bundle, other files from the disk. */
function insideModule(texts: Readonly<Record<string, string>>): string {
  return `import * as fs from "node:fs";
const texts = ${JSON.stringify(texts)};
const inside = (file) => {
  const path = String(file.pathname ?? file).replaceAll("\\\\", "/");
  const at = path.indexOf(${JSON.stringify(PLACE.slice(0, -1))});
  return at < 0 ? undefined : path.slice(at + ${PLACE.length});
};
export function readFileSync(file, coding) {
  const path = inside(file);
  return path === undefined ? fs.readFileSync(file, coding) : texts[path];
}
export const readFile = async (file, coding) => readFileSync(file, coding);
`;
}
