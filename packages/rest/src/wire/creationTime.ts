import type { Reader } from "@tripod/http";
import type { WireForm } from "../definition/wireForm.js";
import { memberAt } from "../values/values.js";

/** Returns the creation time that an object shows, in milliseconds by the platform's clock. */
export function createdAtIn({ createdAtPath }: WireForm, row: Reader): number | undefined {
  return createdAtPath === undefined ? undefined : parseTime(memberAt(row.raw, createdAtPath));
}

/** Parses a time: RFC 3339, RFC 3339 without a zone (UTC), or seconds or milliseconds since the epoch. */
function parseTime(value: unknown): number | undefined {
  if (typeof value === "number") return value > 1e11 ? value : value * 1000;
  if (typeof value !== "string" || value.length > 64) return undefined;
  const ms = Date.parse(/\d{2}:\d{2}/.test(value) && !/(?:Z|[+-]\d{2}:?\d{2})$/i.test(value) ? `${value}Z` : value);
  return Number.isNaN(ms) ? undefined : ms;
}
