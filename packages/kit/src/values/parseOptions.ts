import { type ParseArgsConfig, parseArgs } from "node:util";
import { didYouMean } from "./suggest.js";

/** Options by name, in the form that Node parses. */
export type Options = NonNullable<ParseArgsConfig["options"]>;

/** Parsed options, and the other arguments. */
export interface ParsedOptions<O extends Options> {
  readonly values: ReturnType<typeof parseArgs<{ options: O }>>["values"];
  readonly positionals: readonly string[];
}

/**
 * Parses the options of a command line.
 *
 * @param mistake returns the error for an option and the sentence that states its problem
 * @throws the error for an unknown option, with the nearest known one, and for an option without its value or with one
 * that it does not take
 */
export function parseOptions<const O extends Options>(
  args: readonly string[],
  options: O,
  mistake: (option: string, problem: string) => Error,
): ParsedOptions<O> {
  const parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true });
  for (const token of parsed.tokens) {
    if (token.kind !== "option") continue;
    const { name, rawName, value } = token;
    if (!Object.hasOwn(options, name)) {
      const known = Object.keys(options).map((option) => `--${option}`);
      throw mistake(rawName, `is not an option${didYouMean(rawName, known) || "."}`);
    }
    const takesValue = options[name]?.type === "string";
    if (takesValue && (value ?? "") === "") throw mistake(rawName, "must be followed by a value.");
    if (!takesValue && value !== undefined) throw mistake(rawName, "must not have a value.");
  }
  // The loop has checked what Node checks in strict mode, so that the values have the declared types.
  return parsed as ParsedOptions<O>;
}
