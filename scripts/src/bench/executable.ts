import { makeExecutable } from "../executables/executables.js";
import { systemOf } from "../executables/systems.js";

/** Returns the path of a provider's executable, or undefined on a system without one. */
export async function executableOf(name: string, say: (line: string) => void): Promise<string | undefined> {
  const system = systemOf(process);
  return system === undefined ? undefined : makeExecutable(name, system, say);
}
