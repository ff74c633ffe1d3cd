import { printable } from "./printable.js";
import type { Redactor } from "./redactor.js";

/** Characters of a text that leaves; beyond them nobody reads, and a value of megabytes would bury what is said. */
const LONGEST = 20_000;
/** What says that there was more is not more: a text may pass here several times. */
const SLACK = 50;

/** A text as it may leave: without secrets, without what would do something to a terminal, and not without end. */
export function tellable(text: string, secrets: Pick<Redactor, "redact">): string {
  const clean = printable(secrets.redact(text));
  if (clean.length <= LONGEST + SLACK) return clean;
  return `${clean.slice(0, LONGEST)}… (${clean.length - LONGEST} characters more)`;
}
