import type { RuleContext } from "@tripod/kit";
import { captureGroups } from "./regexp.js";

/** What rules see of a source that collects logs. */
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
export function oneCutoff(
  { cutoffRelativeTime, cutoffTimestamp }: Inputs,
  { fail, isNew, recorded }: RuleContext,
): void {
  if (cutoffRelativeTime === undefined || cutoffTimestamp === undefined) return;
  const isKept = recorded.cutoffRelativeTime === cutoffRelativeTime || recorded.cutoffTimestamp === cutoffTimestamp;
  if (isNew || !isKept) fail("cutoffTimestamp", "cannot be given together with cutoffRelativeTime; give one of them");
}

/** Rules that hide something must say what, and `Mask` also by what. */
export function usableFilters({ filters = [] }: Inputs, { fail }: RuleContext): void {
  for (const [index, { filterType, regexp, mask }] of filters.entries()) {
    if (filterType !== "Mask" && filterType !== "Hash") continue;
    if (captureGroups(regexp) === 0) {
      fail(`filters[${index}].regexp`, `must have a group in parentheses, which is what ${filterType} hides`);
    }
    if (filterType === "Mask" && mask === undefined) {
      fail(`filters[${index}].mask`, "missing required input: a Mask rule needs the text to show instead");
    }
  }
}

/** The rules of every source that collects logs. */
export const logSourceRules = [oneCutoff, usableFilters] as const;

/** The names of the members that a value has: empty ones are as good as absent. */
export function givenMembers(value: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(value).filter((name) => value[name] !== undefined && value[name] !== "");
}
