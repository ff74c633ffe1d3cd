import { printable } from "./printable.js";
import type { Redactor } from "./redactor.js";

/** Maximum length of a string that leaves the process: a value of megabytes would hide the message. */
const MAX_MESSAGE_LENGTH = 20_000;
/** The truncation mark does not count, because a string may be truncated several times. */
const SLACK = 50;

/** Returns text without secrets and terminal control characters, truncated. */
export function truncateMessage(text: string, secrets: Pick<Redactor, "redact">): string {
  const clean = printable(secrets.redact(text));
  if (clean.length <= MAX_MESSAGE_LENGTH + SLACK) return clean;
  return `${clean.slice(0, MAX_MESSAGE_LENGTH)}… (${clean.length - MAX_MESSAGE_LENGTH} characters more)`;
}
