import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { buildProject, exclusively } from "./build.js";
import type { CommandContext } from "./command.js";
import { CommandError } from "./commandError.js";
import { EndedBySignal, runInTerminal } from "./processes.js";
import { readProject } from "./project.js";
import { findPulumi, withProvider } from "./pulumi.js";
import { watchSources } from "./watch.js";

/**
 * Runs the command `dev`: builds the project and runs a program, and repeats that on each change until the command
 * ends.
 */
export async function runDev(context: CommandContext, programPath: string, args: readonly string[]): Promise<void> {
  const program = resolve(context.folder, programPath);
  if (!["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"].some((name) => existsSync(resolve(program, name))))
    throw new CommandError(`${programPath}: contains no Pulumi.yaml. Name the folder of a program.`, 2);
  const pulumi = await findPulumi(context);
  const { folder, packageModule } = await readProject(context.folder);
  const sources = dirname(packageModule);
  // Before the first build, so that no change is missed.
  const watcher = watchSources(resolve(folder, sources), sources !== ".", context.signal);
  try {
    do {
      await runOnce(context, pulumi, program, args);
      if (!context.signal.aborted) context.print(`waiting for changes in ${sources}`);
    } while (await watcher.waitForChange());
  } finally {
    watcher.close();
  }
}

/** Builds the project and runs the program. Prints a failure. */
async function runOnce(
  context: CommandContext,
  pulumi: string,
  program: string,
  args: readonly string[],
): Promise<void> {
  try {
    await exclusively(context, (project) => buildProject(project, context));
    const [command = "preview", ...rest] = args;
    const options = { cwd: program, env: withProvider(context), signal: context.signal };
    const code = await runInTerminal(pulumi, [command, ...rest], options);
    if (code !== 0 && !context.signal.aborted) context.print(`pulumi ${command} failed with exit code ${code}`);
  } catch (error) {
    if (context.signal.aborted || error instanceof EndedBySignal) return;
    if (!(error instanceof CommandError)) throw error;
    context.print(error.message);
  }
}
