import { delimiter, join } from "node:path";
import { PLUGIN_FOLDER } from "./build.js";
import type { CommandContext } from "./command.js";
import { CommandError } from "./commandError.js";
import { findOnPath } from "./processes.js";

/** Returns the path of the Pulumi CLI. @throws CommandError if it is not on PATH */
export async function findPulumi({ env }: Pick<CommandContext, "env">): Promise<string> {
  const found = await findOnPath("pulumi", env);
  if (found === undefined)
    throw new CommandError("pulumi: is not on PATH. Install Pulumi: https://www.pulumi.com/docs/install/");
  return found;
}

/**
 * Returns the environment of a Pulumi CLI that finds the built provider on PATH. A program can also state its folder.
 */
export function withProvider({ env, folder }: Pick<CommandContext, "env" | "folder">): NodeJS.ProcessEnv {
  const path = [join(folder, PLUGIN_FOLDER), env.PATH ?? env.Path].filter(Boolean).join(delimiter);
  return { ...env, PATH: path, PULUMI_SKIP_UPDATE_CHECK: "1" };
}
