import { buildSchema } from "@tripod/kit";
import { Command, CommanderError } from "commander";
import { explain, packageCommand } from "./lookupCommands.js";
import { PACKAGES } from "./packages.js";
import { platformsCommand } from "./platformsCommand.js";

/** Runs the command line of this process; resolves with its exit code. */
export async function runCli(process: NodeJS.Process): Promise<number> {
  const program = new Command("tripod")
    .description(
      "Infrastructure packages for Pulumi: their lookups from the command line, and local platforms to try them on.",
    )
    .version(PACKAGES[0]?.version ?? "")
    .exitOverride()
    .showSuggestionAfterError();
  program.addCommand(platformsCommand(process));
  program.addCommand(schemaCommand(process));
  for (const pkg of PACKAGES) program.addCommand(packageCommand(pkg, process));
  for (const command of withDescendants(program)) command.exitOverride();
  try {
    await program.parseAsync(process.argv);
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    process.stderr.write(`${explain(error)}\n`);
    return 1;
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
      .description(pkg.description)
      .action(() => {
        process.stdout.write(`${JSON.stringify(buildSchema(pkg), undefined, 2)}\n`);
      });
  }
  return schema;
}
