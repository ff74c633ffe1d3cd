/** Milliseconds of each unit. */
const UNITS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
};

const PART = /(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h)/g;

/** Milliseconds of a duration such as `90s`, `2m` or `1h30m`; undefined for any other text. */
export function parseDuration(text: string): number | undefined {
  const parts = [...text.matchAll(PART)];
  if (text === "" || parts.map(([part]) => part).join("") !== text) return undefined;
  return parts.reduce((sum, [, number, unit = ""]) => sum + Number(number) * (UNITS[unit] ?? 0), 0);
}

/** A rule for texts that are durations longer than nothing. */
export function durationText(text: string): string | undefined {
  return (parseDuration(text) ?? 0) > 0 ? undefined : "must be a duration such as 90s, 2m or 1h30m";
}
