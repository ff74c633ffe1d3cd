import { buildProject, exclusively } from "./build.js";
import type { CommandContext } from "./command.js";
import { CommandError } from "./commandError.js";
import { runInTerminal } from "./processes.js";

/** Runs the command `test`: builds the project and runs its tests. `filters` are parts of paths of test files. */
export async function runTest(
  context: CommandContext,
  filters: readonly string[],
  rest: readonly string[],
): Promise<void> {
  const { project, compiled } = await exclusively(context, (project) => buildProject(project, context));
  const tests = compiled.sources.filter((source) => /\.test\.[cm]?tsx?$/.test(source));
  if (tests.length === 0)
    throw new CommandError(
      "no test files: tsconfig.json includes no *.test.ts. Add one, such as src/conformance.test.ts.",
    );
  const chosen = tests.filter((source) => filters.length === 0 || filters.some((part) => source.includes(part)));
  if (chosen.length === 0)
    throw new CommandError(`${filters.join(", ")}: no test file has such a path. Choose from: ${tests.join(", ")}.`, 2);
  const args = ["--enable-source-maps", "--test", ...rest, ...chosen.map((source) => compiled.moduleOf(source))];
  // A runner with this variable is part of another test run, and runs nothing.
  const { NODE_TEST_CONTEXT: _, ...env } = context.env;
  const code = await runInTerminal(process.execPath, args, { cwd: project.folder, env, signal: context.signal });
  context.signal.throwIfAborted();
  if (code !== 0) throw new CommandError("tests failed. Correct the failures above.");
}
