/** Where compiled code is kept, in Pulumi's home. */
const FOLDER = "tripod-compile-cache";
const OTHERS = 0o077;

/**
 * Lets Node keep the compiled code of the plugin from one start to the next, in a folder of Pulumi's home that nobody else
 * can enter: what lies there is run. Does nothing where Node cannot (before 22), where Pulumi has no home yet, and where
 * the folder belongs to somebody else or cannot be written.
 */
export function keepCompiledCode(process: NodeJS.Process): void {
  const { enableCompileCache } = process.getBuiltinModule("node:module") as {
    enableCompileCache?: (folder: string) => unknown;
  };
  if (enableCompileCache === undefined) return;
  const folder = ownFolder(process);
  if (folder !== undefined) enableCompileCache(folder);
}

function ownFolder({ env, getBuiltinModule, getuid }: NodeJS.Process): string | undefined {
  const { lstatSync, mkdirSync } = getBuiltinModule("node:fs");
  const { join } = getBuiltinModule("node:path");
  try {
    const home = env.PULUMI_HOME || join(getBuiltinModule("node:os").homedir(), ".pulumi");
    const folder = join(home, FOLDER);
    let found = lstatSync(folder, { throwIfNoEntry: false });
    if (found === undefined) {
      // Not its parents: Pulumi's home is Pulumi's to make.
      mkdirSync(folder, { mode: 0o700 });
      found = lstatSync(folder);
    }
    // Windows keeps other users out of a profile by itself, and knows no such numbers.
    const isOurs = getuid === undefined || (found.uid === getuid() && (found.mode & OTHERS) === 0);
    return found.isDirectory() && isOurs ? folder : undefined;
  } catch {
    return undefined;
  }
}
