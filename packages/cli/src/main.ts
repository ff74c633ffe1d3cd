import { buildSchema, loadAll, type Package, printable } from "@tripod/kit";
import { Command, CommanderError, type OutputConfiguration } from "commander";
import { adoptCommand } from "./adopt/adoptCommand.js";
import { completionCommand } from "./completion.js";
import { doctorCommand } from "./doctor/doctorCommand.js";
import { emulatorsCommand } from "./emulatorsCommand.js";
import { EXIT_CODES, exitCodeOf } from "./exitCodes.js";
import { addHelpHint } from "./helpHint.js";
import { inventoryCommand } from "./inventory/inventoryCommand.js";
import { explain, packageCommand } from "./lookupCommands.js";
import { objectCommands } from "./objectCommands.js";
import { PACKAGES } from "./packages.js";

/** Runs the command line of this process; resolves with its exit code. */
export async function runCli(process: NodeJS.Process): Promise<number> {
  // Without a listener Node opens a debugger port on SIGUSR1, and this process contains credentials.
  process.on("SIGUSR1", () => undefined);
  const program = new Command("tripod")
    .description(
      "Infrastructure packages for Pulumi: read and import objects from the command line, and try programs on emulators.",
    )
    .version(PACKAGES[0]?.version ?? "")
    .exitOverride()
    .showSuggestionAfterError();
  program.addCommand(emulatorsCommand(process));
  program.addCommand(schemaCommand(process));
  const words = process.argv.slice(2);
  program.addCommand(inventoryCommand(PACKAGES, process));
  program.addCommand(adoptCommand(PACKAGES, process));
  program.addCommand(doctorCommand(PACKAGES, process));
  program.addCommand(completionCommand(PACKAGES, process));
  for (const pkg of PACKAGES) {
    const command = await packageCommand(pkg, lookupsAsked(pkg, words), process);
    for (const object of objectCommands(pkg, process)) command.addCommand(object);
    program.addCommand(command);
  }
  const output: OutputConfiguration = {
    writeOut: (text) => process.stdout.write(text),
    writeErr: (text) => process.stderr.write(text),
  };
  for (const command of withDescendants(program)) addHelpHint(command).exitOverride().configureOutput(output);
  endWithTheReader(process);
  try {
    await program.parseAsync(process.argv);
    return 0;
  } catch (error) {
    // Help and versions end with 0; every other error of the parser is about the arguments.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_CODES["invalid-argument"];
    process.stderr.write(`${printable(explain(error))}\n`);
    return exitCodeOf(error);
  }
}

/** Returns the lookups that the command line can refer to, so that only those are loaded. */
function lookupsAsked({ name, lookups }: Package, words: readonly string[]): readonly string[] {
  if (!words.includes(name)) return [];
  const requested = words.find((word) => Object.hasOwn(lookups, word));
  return requested === undefined ? Object.keys(lookups) : [requested];
}

/** Exits silently if the reader closes the pipe early, as `head` does. */
function endWithTheReader(process: NodeJS.Process): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
      process.exit(0);
    });
  }
}

function withDescendants(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withDescendants)];
}

function schemaCommand(process: NodeJS.Process): Command {
  const schema = new Command("schema").description("print the Pulumi schema of a package");
  for (const pkg of PACKAGES) {
    schema
      .command(pkg.name)
      .description(`Prints the schema of ${pkg.name} as JSON.`)
      .action(async () => {
        process.stdout.write(`${JSON.stringify(buildSchema(await loadAll(pkg)), undefined, 2)}\n`);
      });
  }
  return schema;
}
