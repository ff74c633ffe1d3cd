import { didYouMean } from "@tripod/kit";
import { parseOptions } from "@tripod/kit/parseOptions";
import { type Command, type CommandArguments, type CommandContext, parsedOptions } from "./command.js";
import { CommandError } from "./commandError.js";

/** Commands by name. */
export type Commands = Readonly<Record<string, Command>>;

/** The command as users start it: the executable of the installed kit. */
const PROGRAM = "npx @tripod/kit";

/** Runs the command that the arguments name, or prints help. @throws CommandError if the command line is wrong */
export async function runCommandLine(
  commands: Commands,
  args: readonly string[],
  context: CommandContext,
): Promise<void> {
  const [name, ...others] = args;
  if (name === undefined || name === "--help" || name === "-h" || name === "help")
    return context.print(overviewHelp(commands));
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    const kind = name.startsWith("-") ? "option" : "command";
    throw new CommandError(
      `${name}: ${suggesting(`there is no such ${kind}`, name, Object.keys(commands))} Run: ${PROGRAM} --help`,
      2,
    );
  }
  const parsed = parseCommand(name, command, others);
  if (parsed === "help") return context.print(commandHelp(name, command));
  return command.run(context, parsed);
}

/** Returns a problem as a sentence, with the nearest of the accepted names. */
export function suggesting(problem: string, name: string, accepted: readonly string[]): string {
  const suggestion = didYouMean(name, accepted);
  return `${problem}${suggestion === "" ? "." : suggestion}`;
}

/** Parses the arguments of one command. */
function parseCommand(name: string, command: Command, args: readonly string[]): CommandArguments | "help" {
  const help = `Run: ${PROGRAM} ${name} --help`;
  const end = args.indexOf("--");
  const own = end === -1 ? args : args.slice(0, end);
  const rest = end === -1 ? [] : args.slice(end + 1);
  const mistake = (option: string, problem: string) => new CommandError(`${option}: ${problem} ${help}`, 2);
  const { values, positionals } = parseOptions(own, parsedOptions(command), mistake);
  if (values.help !== undefined) return "help";
  const [least, most] = command.positionals;
  if (positionals.length < least)
    throw new CommandError(`${name}: ${command.usage.split(" ")[positionals.length]} is required. ${help}`, 2);
  const surplus = positionals[most];
  if (surplus !== undefined) throw new CommandError(`${surplus}: ${name} takes no such argument. ${help}`, 2);
  if (rest.length > 0 && command.takesRest !== true)
    throw new CommandError(`${rest[0]}: ${name} takes no arguments after --. ${help}`, 2);
  return { positionals, options: { ...values } as CommandArguments["options"], rest };
}

function overviewHelp(commands: Commands): string {
  const width = Math.max(...Object.keys(commands).map(({ length }) => length));
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    `Usage: ${PROGRAM} COMMAND`,
    "",
    "Commands for providers that are written with @tripod/kit. Run them in the folder of the provider.",
    "",
    ...lines,
    "",
    `${PROGRAM} COMMAND --help describes a command.`,
  ].join("\n");
}

function commandHelp(name: string, { usage, summary, details, options = {} }: Command): string {
  const rows = Object.entries(options).map(([option, { value, doc }]) => [`--${option} ${value}`, doc] as const);
  const width = Math.max(0, ...rows.map(([option]) => option.length));
  const lines = rows.map(([option, doc]) => `  ${option.padEnd(width)}  ${doc}`);
  return [
    `Usage: ${[PROGRAM, name, usage].filter(Boolean).join(" ")}`,
    "",
    `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    "",
    details,
    ...(lines.length === 0 ? [] : ["", ...lines]),
  ].join("\n");
}
