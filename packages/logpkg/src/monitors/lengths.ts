import { s } from "@tripod/kit";

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };
/** Maximum length of a duration, in characters. */
const MAX_TEXT_LENGTH = 100;
const LENGTH = /^(-?)((?:\d{1,9}[smhdw])+)$/;

/** Returns the seconds of a duration such as `-1h30m`, with its sign; undefined for other strings. */
export function secondsOf(text: string): number | undefined {
  const [, sign, parts] = (text.length <= MAX_TEXT_LENGTH && LENGTH.exec(text)) || [];
  if (parts === undefined) return undefined;
  const sum = [...parts.matchAll(/(\d+)([smhdw])/g)].reduce(
    (total, [, count, unit]) => total + Number(count) * (SECONDS[unit as string] as number),
    0,
  );
  return sign === "-" ? -sum : sum;
}

/** Reports whether two strings are the same duration. Ignores the sign, because monitors only evaluate the past. */
export function sameLength(oldValue: string, newValue: string): boolean {
  const [first, second] = [secondsOf(oldValue), secondsOf(newValue)];
  return first !== undefined && second !== undefined && Math.abs(first) === Math.abs(second);
}

/**
 * Durations that the platform accepts, by the kind of a field, with the description for messages. Where a leading minus
 * is accepted, it has no meaning. Source: the platform's reference.
 */
const FORMS = {
  delay: { pattern: /^(?:\d{1,9}[smh])+$/, says: "a duration without a sign, in s, m or h" },
  length: { pattern: /^(?:\d{1,9}[smhd])+$/, says: "a duration without a sign" },
  range: { pattern: /^-?\d{1,9}[smhd]$/, says: "a number and one unit (s, m, h or d)" },
  window: { pattern: /^-?(?:\d{1,9}[smhd])+$/, says: "a duration" },
};

/** Returns the field of a monitor's duration. The platform returns it in its own spelling, with a leading minus. */
export function lengthOfTime(example: string, form: keyof typeof FORMS) {
  const { pattern, says } = FORMS[form];
  return s
    .string()
    .check((value) =>
      value.length <= MAX_TEXT_LENGTH && pattern.test(value) ? undefined : `must be ${says}, such as ${example}`,
    )
    .semanticEquals(sameLength)
    .codec({ decode: (raw) => (typeof raw === "string" ? raw.replace(/^-/, "") : undefined) });
}

const RANGES = "2m 5m 10m 15m 30m 60m 180m 360m 720m 1440m 1h 3h 6h 12h 24h 1d".split(" ");

/** Field of a condition's evaluation window: one of the platform's fixed durations, in one of its spellings. */
export const conditionRange = lengthOfTime("15m", "window").check((value) =>
  RANGES.includes(value.replace(/^-/, "")) || !FORMS.window.pattern.test(value)
    ? undefined
    : "must be one of 2m, 5m, 10m, 15m, 30m, 1h, 3h, 6h, 12h and 1d",
);
