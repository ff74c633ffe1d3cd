import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { FailureCode } from "@tripod/kit";
import { codeOfExit } from "./exitCodes.js";

/** Process that continues after this one ends. */
export interface InBackground {
  readonly pid: number;
  /** First line that it wrote to standard output. */
  readonly line: string;
}

/** Runs this program with `args` in the background. Rejects with its stderr if it ends before its first line. */
export async function runInBackground(args: readonly string[], process: NodeJS.Process): Promise<InBackground> {
  const [, program = ""] = process.argv;
  // An executable is its own program: there, the second argument is a path inside the executable.
  const first = process.versions.bun === undefined ? [program] : [];
  const child = spawn(process.execPath, [...first, ...args], {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: process.env,
  });
  let errorOutput = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errorOutput += text;
  });
  const line = await new Promise<string>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exit) => reject(new EndedEarly(errorOutput.trim(), exit)));
    createInterface(child.stdout).once("line", resolve);
  });
  child.removeAllListeners();
  child.stdout.destroy();
  child.stderr.destroy();
  child.unref();
  return { pid: child.pid ?? 0, line };
}

/** The process ended before its first line; this process ends with the same exit code. */
class EndedEarly extends Error {
  readonly code: FailureCode;
  constructor(errorOutput: string, exit: number | null) {
    super(errorOutput);
    this.name = "EndedEarly";
    this.code = codeOfExit(exit);
  }
}
