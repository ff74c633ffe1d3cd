// Command-line options of a tool. An invalid option is reported in one line, with the valid ones.

import { parseArgs } from "node:util";

/** The values of these options, as `parseArgs` takes them; ends the process with 2 where another one is given. */
export function optionsOf(tool, options) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    const [what] = error.message.split(". To specify");
    const known = Object.keys(options).map((name) => `--${name}`);
    console.error(`${tool}: ${what}; known are ${known.join(", ")}`);
    process.exit(2);
  }
}

/** A whole number from 1 up that was given as text. */
export function countOf(tool, name, text) {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= 1) return number;
  console.error(`${tool}: --${name} is a whole number from 1 up, not ${JSON.stringify(text)}`);
  process.exit(2);
}
