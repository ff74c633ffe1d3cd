import { isRow, type Row } from "../collection/rows.js";

const BOUNDARIES = new Set([
  "RelativeTimeRangeBoundary",
  "EpochTimeRangeBoundary",
  "Iso8601TimeRangeBoundary",
  "LiteralTimeRangeBoundary",
]);
const LARGER: Readonly<Record<string, readonly [by: number, unit: string]>> = { s: [60, "m"], m: [60, "h"] };

/** `-60m` in the platform's writing: `-1h`. Lengths of several parts stay as they are. */
export function normalLength(text: string): string {
  const [, sign = "", count, unit = ""] = /^(-?)(\d+)([smhdw])$/.exec(text) ?? [];
  const larger = LARGER[unit];
  if (count === undefined || !larger || Number(count) === 0 || Number(count) % larger[0] !== 0) return text;
  return normalLength(`${sign}${Number(count) / larger[0]}${larger[1]}`);
}

/** Whether this is a time range; absent ends are fine. */
export function isTimeRange(value: unknown): boolean {
  if (!isRow(value)) return false;
  if (value.type === "CompleteLiteralTimeRange") return typeof value.rangeName === "string";
  return value.type === "BeginBoundedTimeRange" && isBoundary(value.from) && (value.to == null || isBoundary(value.to));
}

function isBoundary(value: unknown): boolean {
  if (!isRow(value) || !BOUNDARIES.has(String(value.type))) return false;
  return value.type !== "RelativeTimeRangeBoundary" || /^-?(\d+[smhdw])+$/.test(String(value.relativeTime));
}

/** Returns a time range as answers have it. */
export function normalTimeRange(value: unknown): unknown {
  if (!isRow(value) || value.type !== "BeginBoundedTimeRange") return value;
  return { ...value, from: normalBoundary(value.from), to: value.to == null ? null : normalBoundary(value.to) };
}

function normalBoundary(value: unknown): unknown {
  if (!isRow(value) || value.type !== "RelativeTimeRangeBoundary") return value;
  return { ...value, relativeTime: normalLength(String((value as Row).relativeTime)) };
}
