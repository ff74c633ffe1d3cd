const UNITS: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
  M: 30 * 86_400_000,
};

/** `-24h` and the like as a negative number of milliseconds; `0m` is now; `undefined` for anything else. */
export function relativeMilliseconds(text: string): number | undefined {
  if (text === "0m") return 0;
  const [, count, unit = ""] = /^-(\d+)([Mwdhm])$/.exec(text) ?? [];
  const size = UNITS[unit];
  return size === undefined ? undefined : -Number(count) * size;
}
