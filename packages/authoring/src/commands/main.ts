#!/usr/bin/env node
// The executable `tripod-kit`.

import { constants } from "node:os";
import { CommandError } from "./commandError.js";
import { runCommandLine } from "./commandLine.js";
import { COMMANDS } from "./commands.js";

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
  if (ended.signal.aborted) process.exitCode = 128 + constants.signals[ended.signal.reason as NodeJS.Signals];
  else if (error instanceof CommandError) {
    process.stderr.write(`tripod-kit: ${error.message}\n`);
    process.exitCode = error.exitCode;
  } else throw error;
}
