import type { Options } from "@tripod/kit/parseOptions";

/** Environment of a running command. */
export interface CommandContext {
  /** Folder of the project. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** Ends the command. Its reason is the name of the signal that the process received. */
  readonly signal: AbortSignal;
  /** Prints a line of the result. */
  print(line: string): void;
}

/** Parsed command line of one command. */
export interface CommandArguments {
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, string | undefined>>;
  /** Arguments after `--`. */
  readonly rest: readonly string[];
}

/** Declaration of a command. Parsing, help and suggestions follow from it. */
export interface Command {
  /** Arguments in the usage line, such as `LANGUAGE [--out FOLDER]`. */
  readonly usage: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Further paragraphs of the help. */
  readonly details: string;
  /** Number of positional arguments: least and most. */
  readonly positionals: readonly [least: number, most: number];
  /** Options with a value, each with its help. */
  readonly options?: Readonly<Record<string, { readonly value: string; readonly doc: string }>>;
  /** Whether arguments may follow `--`. */
  readonly takesRest?: true;
  run(context: CommandContext, args: CommandArguments): Promise<void>;
}

/** Returns the options in the form that Node parses. */
export function parsedOptions({ options = {} }: Command): Options {
  const named = Object.keys(options).map((name) => [name, { type: "string" }] as const);
  return { ...Object.fromEntries(named), help: { type: "boolean", short: "h" } };
}
