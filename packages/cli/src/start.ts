import { nodeProblem } from "@tripod/kit/nodeVersion";

/** Runs the command line of this process. Prints an error on an unsupported Node version, which can load this file. */
export async function start(process: NodeJS.Process): Promise<void> {
  const problem = nodeProblem("tripod", process);
  if (problem !== undefined) {
    process.stderr.write(`${problem}\n`);
    process.exitCode = 1;
    return;
  }
  const { runCli } = await import("./main.js");
  process.exitCode = await runCli(process);
}
