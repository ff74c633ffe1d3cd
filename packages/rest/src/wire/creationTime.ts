import type { Reader } from "@tripod/http";
import type { WireForm } from "../definition/wireForm.js";
import { memberAt } from "../values/values.js";

/** Returns the creation time that an object shows, in milliseconds by the platform's clock. */
export function createdAtIn({ createdAtPath }: WireForm, row: Reader): number | undefined {
  return createdAtPath === undefined ? undefined : parseTime(memberAt(row.raw, createdAtPath));
}

/** Date and time with an optional zone: an offset, or a name of UTC. Go prints both: `+0000 UTC`. */
const TIME =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(?:([+-]\d{2}):?(\d{2})?)?(?: ?(?:Z|UTC|GMT))?$/i;

/** Forms that every runtime parses alike: `Sun, 01 Mar 2026 12:00:00 GMT`, and a date alone. */
const OTHER = /^(?:\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT|\d{4}-\d{2}-\d{2})$/;

/** Seconds or milliseconds since the epoch, as text. */
const EPOCH = /^\d{10}(?:\d{3})?(?:\.\d+)?$/;

/**
 * Parses a time: RFC 3339, the same with a space, without a zone (UTC) or with another spelling of the zone, the form
 * of HTTP headers, or seconds or milliseconds since the epoch.
 */
function parseTime(value: unknown): number | undefined {
  if (typeof value === "number") return value > 1e11 ? value : value * 1000;
  if (typeof value !== "string" || value.length > 64) return undefined;
  if (EPOCH.test(value)) return parseTime(Number(value));
  const ms = Date.parse(OTHER.test(value) ? value : standardForm(value));
  return Number.isNaN(ms) ? undefined : ms;
}

/** Returns a time in the form of ECMAScript. Empty for a text of any other form: runtimes disagree about those. */
function standardForm(text: string): string {
  const [, date, time, hours, minutes = "00"] = TIME.exec(text) ?? [];
  if (date === undefined) return "";
  return `${date}T${time}${hours === undefined ? "Z" : `${hours}:${minutes}`}`;
}
