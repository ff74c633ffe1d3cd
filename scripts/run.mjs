// Runs a command of this workspace: node scripts/run.mjs COMMAND [ARGUMENT…]
//
// Compiles the scripts if they changed, and runs scripts/src/COMMAND/main.ts. With --help, prints the comment at the top of that file.
// Every Node since 12.20 must be able to read this file, so that it can print that it is too old.

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const FOLDER = dirname(fileURLToPath(import.meta.url));
const COMPILER = join(FOLDER, "..", "node_modules", "typescript-7", "bin", "tsc");

/** Ends the process with a message. */
function fail(message) {
  console.error(message);
  process.exit(1);
}

/** Returns the comment at the top of a command. */
function helpOf(source) {
  const [comment] = /^(?:\/\/.*\n)*/.exec(readFileSync(source, "utf8"));
  return comment.replace(/^\/\/ ?/gm, "").trim();
}

const { node } = process.versions;
const [major, minor] = node.split(".").map(Number);
if (major > 20 ? process.getBuiltinModule === undefined : major < 20 || minor < 19)
  fail(
    `This repository needs Node 20.19 or later, or 22.3 or later, and was started with Node ${node}. Install a newer Node, or put it first in PATH.`,
  );
const [command = "", ...args] = process.argv.slice(2);
const source = join(FOLDER, "src", command, "main.ts");
if (!/^\w+$/.test(command) || !existsSync(source))
  fail(`There is no command ${JSON.stringify(command)}; the folders of scripts/src with a main.ts are the commands`);
if (args.some((argument) => argument === "--help" || argument === "-h")) {
  console.log(helpOf(source));
  process.exit(0);
}
if (!existsSync(COMPILER)) fail("The dependencies are not installed; run: npm ci");
const { status, stdout } = spawnSync(process.execPath, [COMPILER, "-b", FOLDER], { encoding: "utf8" });
if (status !== 0) fail(`The scripts do not compile:\n${stdout}`);
// The command finds its own arguments where a script has them.
process.argv.splice(1, 2, join(FOLDER, "dist", command, "main.js"));
import(pathToFileURL(process.argv[1]).href);
