import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { InputError, type Package, type PlainObject, type ValueObject } from "@tripod/kit";
import type { Command } from "commander";

/** Source of settings in addition to the environment. */
export interface SettingOptions {
  /** Pulumi stack of the project in this directory; `true`: the selected stack. */
  readonly stack?: string | true;
}

/** Adds the options of {@link SettingOptions} to a command. */
export function addSettingOptions(command: Command): void {
  command.option("--stack [name]", "use the configuration of this Pulumi stack; without a name, of the selected stack");
}

/** Returns the settings that a Pulumi program would run with. */
export async function stackSettings(
  pkg: Package,
  { stack }: SettingOptions,
  process: NodeJS.Process,
): Promise<ValueObject> {
  if (stack === undefined) return {};
  const selection = stack === true ? [] : ["--stack", stack];
  const config = await stackConfig(selection, process);
  return Object.fromEntries(
    Object.entries(config).flatMap(([key, { value, objectValue }]) => {
      const [owner, name] = key.split(":");
      return owner === pkg.name && name !== undefined ? [[name, (objectValue ?? value) as ValueObject[string]]] : [];
    }),
  );
}

type Config = Readonly<Record<string, { readonly value?: string; readonly objectValue?: PlainObject }>>;

/** Reads a stack's decrypted configuration. Error messages of Pulumi contain no secret of it. */
async function stackConfig(selection: readonly string[], { env }: NodeJS.Process): Promise<Config> {
  try {
    const args = ["config", "--json", "--show-secrets", "--non-interactive", ...selection];
    const { stdout } = await promisify(execFile)("pulumi", args, { env, maxBuffer: 16 * 1024 * 1024 });
    return JSON.parse(stdout) as Config;
  } catch (error) {
    const { code, stderr = "" } = error as { code?: unknown; stderr?: string };
    const reason =
      code === "ENOENT"
        ? "`pulumi` was not found on the PATH. Install it, or omit --stack and set environment variables"
        : stderr.trim().split("\n").at(-1);
    throw new InputError([
      {
        path: "--stack",
        reason: `the configuration of the stack cannot be read: ${reason || "pulumi exited with an error"}`,
      },
    ]);
  }
}
