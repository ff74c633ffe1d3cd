import { fork } from "node:child_process";
import { sep } from "node:path";
import { fileURLToPath } from "node:url";
import { CommandError } from "./commandError.js";
import type { CompiledProject } from "./compileProject.js";
import type { Inspection, InspectionMessage } from "./inspection.js";
import { assertNotInterrupted, forwardAbort } from "./processes.js";
import type { Project } from "./project.js";

/**
 * Loads and checks all definitions of a compiled project.
 * @throws CommandError with the first mistake, its file and line
 */
export async function inspectPackage(
  { folder, packageModule }: Project,
  compiled: CompiledProject,
  signal: AbortSignal,
): Promise<Inspection> {
  if (!compiled.sources.includes(packageModule))
    throw new CommandError(
      `${packageModule}: does not exist, or tsconfig.json does not include it. Export the package there, or name its module in package.json: "tripod": { "package": "./src/NAME.ts" }.`,
    );
  const child = fork(
    fileURLToPath(new URL("./inspectMain.js", import.meta.url)),
    [compiled.moduleOf(packageModule), packageModule],
    // Output of the modules goes to stderr: stdout is for the result of the command.
    { cwd: folder, execArgv: ["--enable-source-maps"], serialization: "advanced", stdio: ["ignore", 2, 2, "ipc"] },
  );
  let message: InspectionMessage | undefined;
  child.once("message", (received) => {
    message = received as InspectionMessage;
  });
  const stopForwarding = forwardAbort(signal, child);
  const { code, endedBy } = await new Promise<{ code: number | null; endedBy: NodeJS.Signals | null }>((end, fail) => {
    child.once("error", fail);
    child.once("close", (code, endedBy) => end({ code, endedBy }));
  }).finally(stopForwarding);
  signal.throwIfAborted();
  assertNotInterrupted(endedBy);
  if (message === undefined)
    throw new CommandError(
      `${packageModule}: loading the definitions ended the process with ${endedBy ?? `code ${code}`}. Remove the call that ends it.`,
    );
  if (!message.ok) throw new CommandError(message.problem.replaceAll(`${folder}${sep}`, ""));
  return message.inspection;
}
