import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";

/** Location and environment of the real engine. */
export interface EngineLocation {
  /** Absolute path of the `pulumi` executable. The language hosts are in the same folder or on PATH. */
  readonly pulumi: string;
  /**
   * Environment variables of the engine, its programs and plugins. They override the variables that isolate the home.
   */
  readonly env?: Readonly<Record<string, string>>;
}

/** Result of a command of the engine. */
export interface CommandResult {
  /** Exit code; null if a signal ended the command. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Isolated home of the real engine, with its own state, plugins and settings. */
export interface EngineHome {
  readonly folder: string;
  /** Environment variables for `pulumi`, or for an Automation API workspace. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs `pulumi` with arguments in a folder. Resolves for any exit code. */
  run(folder: string, args: readonly string[], options?: { readonly signal?: AbortSignal }): Promise<CommandResult>;
  /** Removes the home and its contents. */
  close(): Promise<void>;
}

/** Creates a home in a temporary folder, with state in files and its own passphrase. */
export async function openEngineHome({ pulumi, env = {} }: EngineLocation): Promise<EngineHome> {
  const folder = await mkdtemp(join(tmpdir(), "tripod-engine-"));
  await mkdir(join(folder, "state"));
  const isolated: Record<string, string> = {
    // The current Node also runs the plugins, and the language hosts are in the directory of the engine.
    PATH: [dirname(pulumi), dirname(process.execPath), process.env.PATH ?? ""].join(delimiter),
    HOME: folder,
    PULUMI_HOME: join(folder, "home"),
    PULUMI_BACKEND_URL: `file://${join(folder, "state")}`,
    PULUMI_CONFIG_PASSPHRASE: "only-for-this-run",
    PULUMI_SKIP_UPDATE_CHECK: "1",
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
    PULUMI_AUTOMATION_API_SKIP_VERSION_CHECK: "1",
    NO_COLOR: "1",
    ...env,
  };
  return {
    folder,
    env: isolated,
    run: (cwd, args, { signal } = {}) => run(pulumi, args, { cwd, env: isolated, signal }),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

function run(
  command: string,
  args: readonly string[],
  { cwd, env, signal }: { cwd: string; env: Record<string, string>; signal: AbortSignal | undefined },
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], ...(signal ? { signal } : {}) });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });
}
