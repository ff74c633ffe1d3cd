import { type ParseArgsConfig, parseArgs } from "node:util";

type Options = NonNullable<ParseArgsConfig["options"]>;

interface Arguments<O extends Options> {
  readonly values: ReturnType<typeof parseArgs<{ options: O }>>["values"];
  readonly positionals: readonly string[];
}

/** Returns the options and the other arguments of a command. An unknown option ends the process with status 2 and one line. */
export function readArguments<const O extends Options>(command: string, options: O): Arguments<O> {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    const [message] = (error as Error).message.split(". To specify");
    const known = Object.keys(options).map((name) => `--${name}`);
    const rest = known.length === 0 ? "the command takes no options" : `known are ${known.join(", ")}`;
    console.error(`${command}: ${message}; ${rest}`);
    process.exit(2);
  }
}

/** Returns the options of a command that has no other arguments. */
export function readOptions<const O extends Options>(command: string, options: O): Arguments<O>["values"] {
  const { values, positionals } = readArguments(command, options);
  if (positionals.length === 0) return values;
  console.error(`${command}: unexpected argument ${JSON.stringify(positionals[0])}`);
  process.exit(2);
}

/** Returns an option's value as a whole number from 1. Any other text ends the process with status 2. */
export function readCount(command: string, name: string, text: string): number {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count >= 1) return count;
  console.error(`${command}: --${name} must be a whole number from 1, got ${JSON.stringify(text)}`);
  process.exit(2);
}

/** Runs a command. A failure ends it with its message and status 1. */
export async function runCommand(command: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    console.error(`${command}: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}
