const UNITS: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
  M: 30 * 86_400_000,
};

/**
 * Converts a relative time such as `-24h` to a negative number of milliseconds; `0m` is now. Undefined for any other
 * string.
 */
export function relativeMilliseconds(text: string): number | undefined {
  if (text === "0m") return 0;
  const [, count, unit = ""] = /^-(\d+)([Mwdhm])$/.exec(text) ?? [];
  const size = UNITS[unit];
  return size === undefined ? undefined : -Number(count) * size;
}
