import { isRow, type Row } from "../collection/rows.js";

const BOUNDARIES = new Set([
  "RelativeTimeRangeBoundary",
  "EpochTimeRangeBoundary",
  "Iso8601TimeRangeBoundary",
  "LiteralTimeRangeBoundary",
]);
const LARGER: Readonly<Record<string, readonly [by: number, unit: string]>> = { s: [60, "m"], m: [60, "h"] };

/** Returns a time range in the platform's notation: `-1h` for `-60m`. Ranges of several parts are unchanged. */
export function normalLength(text: string): string {
  const [, sign = "", count, unit = ""] = /^(-?)(\d+)([smhdw])$/.exec(text) ?? [];
  const larger = LARGER[unit];
  if (count === undefined || !larger || Number(count) === 0 || Number(count) % larger[0] !== 0) return text;
  return normalLength(`${sign}${Number(count) / larger[0]}${larger[1]}`);
}

/** Reports whether a value is a time range. Its ends are optional. */
export function isTimeRange(value: unknown): boolean {
  if (!isRow(value)) return false;
  if (value.type === "CompleteLiteralTimeRange") return typeof value.rangeName === "string";
  return value.type === "BeginBoundedTimeRange" && isBoundary(value.from) && (value.to == null || isBoundary(value.to));
}

function isBoundary(value: unknown): boolean {
  if (!isRow(value) || !BOUNDARIES.has(String(value.type))) return false;
  return value.type !== "RelativeTimeRangeBoundary" || /^-?(\d+[smhdw])+$/.test(String(value.relativeTime));
}

/** Returns a time range as in responses. */
export function normalTimeRange(value: unknown): unknown {
  if (!isRow(value) || value.type !== "BeginBoundedTimeRange") return value;
  return { ...value, from: normalBoundary(value.from), to: value.to == null ? null : normalBoundary(value.to) };
}

function normalBoundary(value: unknown): unknown {
  if (!isRow(value) || value.type !== "RelativeTimeRangeBoundary") return value;
  return { ...value, relativeTime: normalLength(String((value as Row).relativeTime)) };
}
