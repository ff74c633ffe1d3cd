import { dirname, join } from "node:path";
import { npmPackagePath, PLUGIN_PACKAGES, pluginPath } from "../build/paths.js";
import { ROOT } from "../shared/root.js";
import { compileExecutable } from "./compile.js";
import { systemNamed } from "./systems.js";

/** Name of the command line's executable. */
export const CLI = "tripod";

/** Everything that has an executable. */
export const ALL: readonly string[] = [...PLUGIN_PACKAGES, CLI];

/** Returns the folder of the built script, `main.js`, that an executable is compiled from. */
export const sourceFolder = (name: string): string =>
  name === CLI ? npmPackagePath("cli") : dirname(pluginPath(name));

/** Returns the path of the executable of a package's provider, or of the command line. */
export function executablePath(name: string, system: string): string {
  const program = name === CLI ? name : `pulumi-resource-${name}`;
  return join(ROOT, "dist", "executables", system, `${program}${systemNamed(system).suffix}`);
}

/** Compiles the built provider of a package, or the command line (`tripod`), for a system. Returns the path of the executable. */
export async function makeExecutable(
  name: string,
  system: string,
  progress: (line: string) => void = () => {},
): Promise<string> {
  const outfile = executablePath(name, system);
  progress(`compiling ${name} for ${system}`);
  await compileExecutable({ script: join(sourceFolder(name), "main.js"), system, outfile, progress });
  return outfile;
}
