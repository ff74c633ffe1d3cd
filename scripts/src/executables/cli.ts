import { join } from "node:path";
import { readFolder, sorted } from "@tripod/authoring/commands/files";
import type { RolldownPlugin } from "rolldown";
import { bundleScript } from "../build/bundle.js";

/** Modules of the emulators that read seeds, from the folder that lies two above them. */
const READERS = /emulators[\\/]dist[\\/](?:hosting|logs|clusters)[\\/](?:seed|seedFile)\.js$/;
/** Path of the seeds, as these modules compute it in the bundle. */
const PLACE = "/tripod/seeds/";
/** Module that has the seeds instead of the disk. */
const INSIDE = "seeds:inside";

/**
 * Returns the command line as one script, with the seeds of the emulators: the source of its executable.
 *
 * @param root of this repository, built
 */
export async function bundleCli(root: string): Promise<string> {
  const seeds = await readFolder(join(root, "packages", "emulators", "seeds"));
  const texts = Object.fromEntries(sorted(seeds).map(([path, { content }]) => [path, content.toString()]));
  const code = `import { runCli } from "./main.js";
runCli(process).then((code) => { process.exitCode = code; });`;
  const folder = join(root, "packages", "cli", "dist");
  return bundleScript({ code, folder, minify: true, plugins: [withSeeds(texts)] });
}

/** Puts seeds, texts by path, into the bundle. */
function withSeeds(texts: Readonly<Record<string, string>>): RolldownPlugin {
  return {
    name: "seeds inside",
    resolveId: (id) => (id === INSIDE ? id : undefined),
    load: (id) => (id === INSIDE ? insideModule(texts) : undefined),
    transform: (code, id) => {
      if (!code.includes("import.meta.")) return undefined;
      if (!READERS.test(id))
        throw new Error(`${id} reads files next to itself, which the command line does not contain`);
      // With a drive, since Windows has no other places.
      const place = '"file:///C:/tripod/dist/part/module.js"';
      return code.replace(/from "node:fs(?:\/promises)?"/, `from "${INSIDE}"`).replaceAll("import.meta.url", place);
    },
  };
}

/**
 * Returns a module with the functions of node:fs that the readers use. It reads seeds from the bundle, other files from
 * the disk.
 */
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
