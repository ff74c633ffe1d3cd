import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { InputError, type Package, type PlainObject, type ValueObject } from "@tripod/kit";
import type { Command } from "commander";

/** Where settings come from beside the environment. */
export interface SettingOptions {
  /** A Pulumi stack of the project in this folder; true: the one that is selected. */
  readonly stack?: string | true;
}

/** Gives a command the options of {@link SettingOptions}. */
export function addSettingOptions(command: Command): void {
  command.option("--stack [name]", "take settings from the configuration of this Pulumi stack, or of the selected one");
}

/** The settings that the options name: what a Pulumi program would run with. */
export async function givenSettings(
  pkg: Package,
  { stack }: SettingOptions,
  process: NodeJS.Process,
): Promise<ValueObject> {
  if (stack === undefined) return {};
  const named = stack === true ? [] : ["--stack", stack];
  const config = await stackConfig(named, process);
  return Object.fromEntries(
    Object.entries(config).flatMap(([key, { value, objectValue }]) => {
      const [owner, name] = key.split(":");
      return owner === pkg.name && name !== undefined ? [[name, (objectValue ?? value) as ValueObject[string]]] : [];
    }),
  );
}

type Config = Readonly<Record<string, { readonly value?: string; readonly objectValue?: PlainObject }>>;

/** Reads a stack's configuration, decrypted. Pulumi's own words about a failure hold no secret of it. */
async function stackConfig(named: readonly string[], { env }: NodeJS.Process): Promise<Config> {
  try {
    const args = ["config", "--json", "--show-secrets", "--non-interactive", ...named];
    const { stdout } = await promisify(execFile)("pulumi", args, { env, maxBuffer: 16 * 1024 * 1024 });
    return JSON.parse(stdout) as Config;
  } catch (error) {
    const { code, stderr = "" } = error as { code?: unknown; stderr?: string };
    const reason = code === "ENOENT" ? "there is no `pulumi` on the PATH" : stderr.trim().split("\n").at(-1);
    throw new InputError([
      {
        path: "--stack",
        reason: `the stack's configuration cannot be read: ${reason || "pulumi ended with an error"}`,
      },
    ]);
  }
}
