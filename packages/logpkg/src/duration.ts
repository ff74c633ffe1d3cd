/** Milliseconds per unit. */
const UNITS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
};

const PART = /(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h)/y;

/** Returns the milliseconds of a duration such as `90s`, `2m` or `1h30m`; undefined for other strings. */
export function parseDuration(text: string): number | undefined {
  const part = new RegExp(PART);
  let sum = 0;
  // Sticky matching: each part begins where the previous one ends.
  for (let at = 0; at < text.length; at = part.lastIndex) {
    const [, number, unit = ""] = part.exec(text) ?? [];
    if (number === undefined) return undefined;
    sum += Number(number) * (UNITS[unit] ?? 0);
  }
  return text === "" ? undefined : sum;
}

/** Returns the problem of a duration that is not positive, or undefined. */
export function durationText(text: string): string | undefined {
  return (parseDuration(text) ?? 0) > 0 ? undefined : "must be a duration, such as 90s, 2m or 1h30m";
}
