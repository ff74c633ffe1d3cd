/** Folder of the compile cache in Pulumi's home. */
const FOLDER = "provider-compile-cache";
const OTHERS = 0o077;

/**
 * Enables Node's compile cache for the plugin, in a folder of Pulumi's home that only its user can enter, because Node
 * runs its content. Does nothing if Node has no compile cache (before 22), if Pulumi's home does not exist yet, or if
 * the folder belongs to another user or is not writable.
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
      // Not recursive: only Pulumi creates its home.
      mkdirSync(folder, { mode: 0o700 });
      found = lstatSync(folder);
    }
    // Windows protects user profiles automatically and has no user IDs.
    const isPrivate = getuid === undefined || (found.uid === getuid() && (found.mode & OTHERS) === 0);
    return found.isDirectory() && isPrivate ? folder : undefined;
  } catch {
    return undefined;
  }
}
