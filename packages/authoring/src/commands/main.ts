#!/usr/bin/env node
// The executable `tripod-kit`.

import { constants } from "node:os";
import { CommandError } from "./commandError.js";
import { runCommandLine } from "./commandLine.js";
import { COMMANDS } from "./commands.js";
import { fileFailure } from "./fileFailure.js";
import { EndedBySignal } from "./processes.js";

const ended = new AbortController();
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => ended.abort(name));

try {
  await runCommandLine(COMMANDS, process.argv.slice(2), {
    folder: process.cwd(),
    env: process.env,
    signal: ended.signal,
    print: (line) => process.stdout.write(`${line}\n`),
  });
} catch (error) {
  const interrupted = error instanceof EndedBySignal ? error.signal : undefined;
  const signal: NodeJS.Signals | undefined = ended.signal.aborted ? ended.signal.reason : interrupted;
  const failure = error instanceof CommandError ? error : fileFailure(error, process.cwd());
  if (signal !== undefined) process.exitCode = 128 + constants.signals[signal];
  else if (failure !== undefined) {
    process.stderr.write(`tripod-kit: ${failure.message}\n`);
    process.exitCode = failure.exitCode;
  } else throw error;
}
