import { makeExecutable } from "@tripod/scripts/executables/executables";
import { systemOf } from "@tripod/scripts/executables/systems";
import { ROOT } from "../../repository/root.js";

/** Name of this machine's system. */
export const HERE = systemOf(process) ?? "";

/** Returns the script of a built plugin, in its folder. */
export function scriptOf(name: string): string {
  return `${ROOT}dist/plugins/${name}/pulumi-resource-${name}`;
}

/** Builds the executable of a plugin and returns its path. */
export function executableOf(name: string): Promise<string> {
  return makeExecutable(name, HERE);
}
