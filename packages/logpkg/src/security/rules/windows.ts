import { type RuleContext, s } from "@tripod/kit";
import type { Codec } from "@tripod/rest";

const MINUTE = 60_000;
const LENGTHS: Readonly<Record<string, number>> = {
  T05M: 5 * MINUTE,
  T10M: 10 * MINUTE,
  T30M: 30 * MINUTE,
  T60M: 60 * MINUTE,
  T12H: 720 * MINUTE,
  T24H: 1_440 * MINUTE,
  T05D: 7_200 * MINUTE,
};
const CUSTOM = "CUSTOM";
const SHORTEST = MINUTE;
const MAX_LENGTH = 7_200 * MINUTE;

const NAMES = {
  T05M: "5 minutes",
  T10M: "10 minutes",
  T30M: "30 minutes",
  T60M: "1 hour",
  T12H: "12 hours",
  T24H: "1 day",
  T05D: "5 days",
  CUSTOM: "window of `windowSizeMillis`",
};

/** Fields of the evaluation window, by name or in milliseconds. */
export const windowFields = {
  windowSize: s.string("Detection window of the rule.").values(NAMES).enumType("CseRuleWindowSize"),
  windowSizeMillis: s
    .string(
      "Custom window (milliseconds), 60,000–432,000,000. Required if `windowSize` is `CUSTOM`; otherwise it must be unset.",
    )
    .check((text) => lengthComplaint(text, SHORTEST, MAX_LENGTH))
    .wire("windowSizeMilliseconds")
    .optional(),
};

/** Field of a window with only two lengths. */
export const shortOrLong = s.string("Detection window of the rule.").values({ T60M: NAMES.T60M, T24H: NAMES.T24H });

/** Returns a field of milliseconds as a string, as in this API. */
export const milliseconds = (doc: string) =>
  s.string(doc).check((text) => lengthComplaint(text, 1, Number.MAX_SAFE_INTEGER));

/**
 * Codec of the window name. Responses contain the name in a separate member, and the length in the member of the
 * request.
 */
export const windowName: Codec = { decode: (live) => live.string("windowSizeName") };

/** Codecs of a rule's windows. A length is an input only if the window has no name. */
export const windowCodecs = {
  windowSize: windowName,
  windowSizeMillis: {
    decode: (live) => (live.string("windowSizeName") === CUSTOM ? String(live.number("windowSize")) : undefined),
  } as Codec,
};

interface Windowed {
  readonly windowSize?: string | undefined;
  readonly windowSizeMillis?: string | undefined;
  readonly suppressionWindowSize?: number | undefined;
}

/** Rule: a custom window requires a length, and the suppression window must be longer than the window. */
export function fittingWindows(
  { windowSize, windowSizeMillis, suppressionWindowSize = 0 }: Windowed,
  { unknown, fail }: RuleContext,
): void {
  if (windowSize === undefined) return;
  const isCustom = windowSize === CUSTOM;
  if (isCustom && windowSizeMillis === undefined && !unknown.has("windowSizeMillis"))
    fail("windowSizeMillis", "is required if windowSize is CUSTOM");
  if (!isCustom && windowSizeMillis !== undefined)
    fail("windowSizeMillis", `must not be set if windowSize is ${windowSize}. Remove it, or set windowSize to CUSTOM`);
  const length = isCustom ? Number(windowSizeMillis ?? Number.NaN) : LENGTHS[windowSize];
  if (suppressionWindowSize > 0 && length !== undefined && suppressionWindowSize <= length)
    fail("suppressionWindowSize", `must be longer than the window of the rule, which is ${length} milliseconds`);
}

function lengthComplaint(text: string, least: number, most: number): string | undefined {
  const length = /^[1-9]\d*$/.test(text) ? Number(text) : Number.NaN;
  if (length >= least && length <= most) return undefined;
  const range = most === Number.MAX_SAFE_INTEGER ? "" : ` from ${least} to ${most}`;
  return `must be a number of milliseconds as a string${range}, such as "3600000"`;
}
