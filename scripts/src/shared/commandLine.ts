import { didYouMean } from "@tripod/kit";
import { type Options, type ParsedOptions, parseOptions } from "@tripod/kit/parseOptions";

/** Ends the process with status 2 and one line. */
function reject(command: string, mistake: string): never {
  console.error(`${command}: ${mistake}`);
  process.exit(2);
}

/** Returns the options and the other arguments of a command. An unknown option ends the process. */
export function readArguments<const O extends Options>(command: string, options: O): ParsedOptions<O> {
  return parseOptions(process.argv.slice(2), options, (option, problem) => reject(command, `${option}: ${problem}`));
}

/** Returns the options of a command that has no other arguments. */
export function readOptions<const O extends Options>(command: string, options: O): ParsedOptions<O>["values"] {
  const { values, positionals } = readArguments(command, options);
  if (positionals.length === 0) return values;
  return reject(command, `unexpected argument ${JSON.stringify(positionals[0])}`);
}

/** Returns an option's value as a whole number from 1. Any other text ends the process. */
export function readCount(command: string, name: string, text: string): number {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count >= 1) return count;
  return reject(command, `--${name} must be a whole number from 1, got ${JSON.stringify(text)}`);
}

/** Returns the name if it is known. @throws with the nearest known names, or all of them */
export function oneOf<Name extends string>(title: string, name: string, known: readonly Name[]): Name {
  const found = known.find((one) => one === name);
  if (found !== undefined) return found;
  const hint = didYouMean(name, known) || `; known are ${known.join(", ")}`;
  throw new Error(`There is no ${title} ${JSON.stringify(name)}${hint}`);
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
