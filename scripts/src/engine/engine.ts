import { join } from "node:path";
import { findOnPath, run } from "@tripod/authoring/commands/processes";
import { ROOT } from "../shared/folders.js";
import { isAtLeast, readVersion } from "../shared/programs.js";
import {
  ensureBuilt,
  type Failure,
  findBuilt,
  type Place,
  type Programs,
  pinnedEngineVersion,
  TARGETS,
} from "./goBuild.js";

export type { Failure };

/** First version that offers all that the packages use of the plugin protocol. */
const OLDEST_ENGINE = "3.230.0";

/** Pulumi engine on this machine. */
export interface Engine {
  readonly ok: true;
  /** Absolute path of the command line. */
  readonly pulumi: string;
  /** Absolute path of the host that runs YAML programs. Its folder must be on PATH. */
  readonly yaml: string;
  /** Such as "3.258.0". */
  readonly version: string;
  /** Found on PATH, or built by this repository. */
  readonly source: "path" | "built";
}

/** Program on this machine. */
export interface Program {
  readonly ok: true;
  /** Absolute path. */
  readonly program: string;
}

export interface Options {
  /** Receives each step, line by line. */
  readonly progress?: (line: string) => void;
  /** Default: the environment of the process. */
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Finds an engine without building one: that of PATH if it is new enough and can run YAML programs, else the built one.
 */
export async function findEngine({ env = process.env }: Pick<Options, "env"> = {}): Promise<Engine | Failure> {
  const installed = await findInstalled(env);
  if (installed.ok) return installed;
  const programs = await findBuilt(TARGETS.engine, place("pulumi", env));
  if (programs) return builtEngine(programs);
  return { ok: false, reason: `${installed.reason} \`npm run engine\` builds an engine.` };
}

/** Finds an engine, or builds it: minutes the first time, nothing if it is there and current. */
export async function ensureEngine(options: Options = {}): Promise<Engine | Failure> {
  const { progress = () => {}, env = process.env } = options;
  const installed = await findInstalled(env);
  if (installed.ok) return installed;
  const built = await ensureBuilt(TARGETS.engine, place("pulumi", env), progress);
  if (built.ok) return builtEngine(built.programs);
  return {
    ok: false,
    reason: `${installed.reason} Install Pulumi ${OLDEST_ENGINE} or later (https://www.pulumi.com/docs/install/), or let \`npm run engine\` build it.\n${built.reason}`,
  };
}

/** Finds the SDK generator if it is built already. */
export async function findGenerator({ env = process.env }: Pick<Options, "env"> = {}): Promise<Program | Failure> {
  const [program] = (await findBuilt(TARGETS.generator, place("generator", env))) ?? [];
  if (program !== undefined) return { ok: true, program };
  return { ok: false, reason: "The SDK generator is not built; `npm run sdk` builds it, with Go." };
}

/** Builds the SDK generator if it is not current. */
export async function ensureGenerator({
  progress = () => {},
  env = process.env,
}: Options = {}): Promise<Program | Failure> {
  const built = await ensureBuilt(TARGETS.generator, place("generator", env), progress);
  return built.ok ? { ok: true, program: built.programs[0] } : built;
}

async function findInstalled(env: NodeJS.ProcessEnv): Promise<Engine | Failure> {
  const pulumi = await findOnPath("pulumi", env);
  if (pulumi === undefined) return { ok: false, reason: "There is no `pulumi` on PATH." };
  const yaml = await findOnPath("pulumi-language-yaml", env);
  if (yaml === undefined)
    return { ok: false, reason: "There is a `pulumi` on PATH, but no `pulumi-language-yaml` to run YAML programs." };
  const answer = await run(pulumi, ["version"], { env: { ...env, PULUMI_SKIP_UPDATE_CHECK: "1" } });
  const version = readVersion(answer.stdout);
  if (version !== undefined && isAtLeast(version, OLDEST_ENGINE))
    return { ok: true, pulumi, yaml, version, source: "path" };
  const shown = version ?? "of an unknown version";
  return { ok: false, reason: `The \`pulumi\` on PATH is ${shown}; ${OLDEST_ENGINE} or later is needed.` };
}

async function builtEngine([pulumi, yaml = ""]: Programs): Promise<Engine> {
  return { ok: true, pulumi, yaml, version: await pinnedEngineVersion(moduleFolder("pulumi")), source: "built" };
}

/** Returns the folder of a Go module of this repository. */
export function moduleFolder(name: "pulumi" | "generator"): string {
  return join(ROOT, "scripts", "src", "engine", name);
}

function place(name: Parameters<typeof moduleFolder>[0], env: NodeJS.ProcessEnv): Place {
  return { moduleFolder: moduleFolder(name), outFolder: join(ROOT, ".engine"), env };
}
