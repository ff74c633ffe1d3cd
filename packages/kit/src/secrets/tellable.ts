import { printable } from "./printable.js";
import type { Redactor } from "./redactor.js";

/** Maximum length of a string that leaves the process: a value of megabytes would hide the message. */
const LONGEST = 20_000;
/** The truncation mark does not count, because a string may be truncated several times. */
const SLACK = 50;

/** Returns text without secrets and terminal control characters, truncated. */
export function tellable(text: string, secrets: Pick<Redactor, "redact">): string {
  const clean = printable(secrets.redact(text));
  if (clean.length <= LONGEST + SLACK) return clean;
  return `${clean.slice(0, LONGEST)}… (${clean.length - LONGEST} characters more)`;
}
