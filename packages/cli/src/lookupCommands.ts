import {
  type AnyLookup,
  describeFailure,
  type Fields,
  firstSentence,
  InputError,
  load,
  type Package,
  runLookup,
  type ValueObject,
} from "@tripod/kit";
import { Command } from "commander";
import { withConnection } from "./connection.js";
import { addFieldOptions, asOptionFailures, fieldValues } from "./options.js";
import { addOutputOptions, formatResult, type OutputOptions } from "./output.js";
import { addSettingOptions, type SettingOptions, stackSettings } from "./stackSettings.js";
import { terminalWidth } from "./terminal.js";

/** Returns the command of a package, with a subcommand per lookup whose options come from the lookup's fields. */
export async function packageCommand(
  pkg: Package,
  lookups: readonly string[],
  process: NodeJS.Process,
): Promise<Command> {
  const command = new Command(pkg.name).description(pkg.description);
  command.addHelpText(
    "after",
    `\nSettings come from the environment, or with --stack from a Pulumi stack:\n${settingsHelp(pkg.settings)}`,
  );
  if (Object.keys(pkg.resources).length > 0) {
    command.addHelpText(
      "after",
      `\nTo create, change and delete objects without a program, with a preview: pulumi do ${pkg.name}:RESOURCE create|patch|delete --help`,
    );
  }
  for (const name of lookups) {
    command.addCommand(lookupCommand(pkg, (await load(pkg.lookups, name)) as AnyLookup, process));
  }
  return command;
}

function settingsHelp(settings: Fields): string {
  return Object.entries(settings)
    .map(([name, field]) => {
      const need = field.spec.presence === "required" ? " (required)" : "";
      const sources = field.spec.environment ?? [`${name}, from a stack only`];
      return `  ${sources.join(", ")}${need}: ${firstSentence(field.spec.doc) || name}`;
    })
    .join("\n");
}

function lookupCommand(pkg: Package, lookup: AnyLookup, process: NodeJS.Process): Command {
  const command = new Command(lookup.name).summary(firstSentence(lookup.doc)).description(lookup.doc);
  addFieldOptions(command, lookup.fields);
  addOutputOptions(command);
  addSettingOptions(command);
  return command.action(async (options: Record<string, string> & OutputOptions & SettingOptions) => {
    const args = fieldValues(lookup.fields, options);
    const settings = await stackSettings(pkg, options, process);
    const result = await withConnection(
      pkg,
      process,
      { settings },
      async ({ context, addSecrets }): Promise<ValueObject> => {
        addSecrets(args, lookup.fields);
        const outcome = await runLookup(lookup, args, () => context);
        if (outcome.kind === "result") return outcome.value;
        throw asOptionFailures(outcome.kind === "failures" ? outcome.failures : [], lookup.fields);
      },
    );
    process.stdout.write(formatResult(result, options, terminalWidth(process)));
  });
}

/** Returns the message of an error for the user. */
export function explain(error: unknown): string {
  if (error instanceof InputError) return error.failures.map(describeFailure).join("\n");
  return error instanceof Error ? error.message : String(error);
}
