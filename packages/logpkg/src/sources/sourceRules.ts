import type { RuleContext } from "@tripod/kit";
import { captureGroups } from "./regexp.js";

/** Inputs of a log source that the rules use. */
interface Inputs {
  readonly cutoffRelativeTime?: string | undefined;
  readonly cutoffTimestamp?: number | undefined;
  readonly filters?:
    | readonly { readonly filterType: string; readonly regexp: string; readonly mask?: string | undefined }[]
    | undefined;
}

/**
 * Fails if both cutoffs are set, unless the source exists and its state contains one of the two values: the platform
 * returns a relative cutoff as a timestamp.
 */
export function oneCutoff({ cutoffRelativeTime, cutoffTimestamp }: Inputs, { fail, recorded }: RuleContext): void {
  if (cutoffRelativeTime === undefined || cutoffTimestamp === undefined) return;
  const isKept = recorded.cutoffRelativeTime === cutoffRelativeTime || recorded.cutoffTimestamp === cutoffTimestamp;
  if (!isKept) fail("cutoffTimestamp", "cannot be combined with cutoffRelativeTime. Remove one of them");
}

/** Rule: `Mask` and `Hash` require a capture group, and `Mask` also requires a replacement. */
export function usableFilters({ filters }: Inputs, { each, fail }: RuleContext): void {
  each(filters, ({ filterType, regexp }, index) => {
    if (filterType !== "Mask" && filterType !== "Hash") return;
    if (captureGroups(regexp) === 0) {
      fail(`filters[${index}].regexp`, `must have a capture group in parentheses, whose text ${filterType} hides`);
    }
  });
  each(filters, ({ filterType, mask }, index) => {
    if (filterType === "Mask" && mask === undefined) {
      fail(`filters[${index}].mask`, "is required for a Mask rule. Set the replacement text");
    }
  });
}

/** Rules of all log sources. */
export const logSourceRules = [oneCutoff, usableFilters] as const;

/** Returns the names of the members that are set. Empty strings are treated as unset. */
export function givenMembers(value: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(value).filter((name) => value[name] !== undefined && value[name] !== "");
}
