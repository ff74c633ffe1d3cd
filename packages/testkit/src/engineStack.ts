import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { CommandResult, EngineHome } from "./realEngine.js";

type Config = Readonly<Record<string, string>>;

/** Name, configuration and encryption of a new stack. */
export interface EngineStackOptions {
  readonly name: string;
  readonly config?: Config;
  readonly secrets?: Config;
  /** Provider of the key that encrypts secrets. Default: a passphrase. */
  readonly secretsProvider?: string | undefined;
  /** Every command throws the signal's reason if the signal was aborted meanwhile. */
  readonly signal?: AbortSignal | undefined;
}

/** Event of the engine's log, with the members that callers use. */
export interface EngineEvent {
  readonly diagnosticEvent?: { readonly severity: string; readonly message: string; readonly urn?: string };
  readonly summaryEvent?: { readonly resourceChanges?: Readonly<Record<string, number>> };
  readonly resOutputsEvent?: {
    readonly metadata: {
      readonly op: string;
      readonly urn: string;
      readonly type: string;
      readonly diffs?: readonly string[];
      readonly detailedDiff?: Readonly<Record<string, unknown>>;
    };
  };
}

/** Stack of a project on the real engine. */
export interface EngineStack {
  /** Runs a command of the engine in the folder of the project and returns its result, even if it fails. */
  attempt(...args: readonly string[]): Promise<CommandResult>;
  /** Runs a command that must succeed. Returns what it prints. */
  run(...args: readonly string[]): Promise<string>;
  /** Runs a command and returns its result and the logged events. The home must set `PULUMI_DEBUG_COMMANDS`. */
  logged(...args: readonly string[]): Promise<CommandResult & { readonly events: readonly EngineEvent[] }>;
}

/** Creates a stack of the project in a folder. */
export async function openEngineStack(
  home: EngineHome,
  folder: string,
  { name, config = {}, secrets = {}, secretsProvider, signal }: EngineStackOptions,
): Promise<EngineStack> {
  const attempt = async (...args: readonly string[]) => {
    // The engine handles Ctrl-C itself and completes operations that it has started.
    const result = await home.run(folder, args);
    signal?.throwIfAborted();
    return result;
  };
  const run = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await attempt(...args);
    if (code !== 0) throw new Error(`pulumi ${args.join(" ")} failed:\n${stdout}${stderr}`);
    return stdout;
  };
  await run("stack", "init", name, ...(secretsProvider === undefined ? [] : ["--secrets-provider", secretsProvider]));
  const argsOf = (option: string, values: Config) =>
    Object.entries(values).flatMap(([key, value]) => [option, `${key}=${value}`]);
  const settings = [...argsOf("--plaintext", config), ...argsOf("--secret", secrets)];
  // A failure must not print the secrets.
  if (settings.length > 0 && (await attempt("config", "set-all", ...settings)).code !== 0)
    throw new Error("pulumi config set-all failed");
  const log = join(home.folder, "events.json");
  return {
    attempt,
    run,
    logged: async (...args) => {
      await rm(log, { force: true });
      const result = await attempt(...args, "--event-log", log);
      const lines = (await readFile(log, "utf8")).split("\n").filter((line) => line !== "");
      return { ...result, events: lines.map((line) => JSON.parse(line) as EngineEvent) };
    },
  };
}
