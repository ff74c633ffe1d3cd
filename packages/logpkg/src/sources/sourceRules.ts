import type { Rule } from "@tripod/kit";
import { captureGroups } from "./regexp.js";
import type { logSourceFields } from "./sourceFields.js";

type LogSourceFields = typeof logSourceFields;

/** A cutoff is said in one way. */
export const oneCutoff: Rule<LogSourceFields> = ({ cutoffRelativeTime, cutoffTimestamp }, { fail }) => {
  if (cutoffRelativeTime !== undefined && cutoffTimestamp !== undefined) {
    fail("cutoffTimestamp", "cannot be given together with cutoffRelativeTime; give one of them");
  }
};

/** Rules that hide something must say what, and `Mask` also by what. */
export const usableFilters: Rule<LogSourceFields> = ({ filters = [] }, { fail }) => {
  for (const [index, { filterType, regexp, mask }] of filters.entries()) {
    if (filterType !== "Mask" && filterType !== "Hash") continue;
    if (captureGroups(regexp) === 0) {
      fail(`filters[${index}].regexp`, `must have a group in parentheses, which is what ${filterType} hides`);
    }
    if (filterType === "Mask" && mask === undefined) {
      fail(`filters[${index}].mask`, "missing required input: a Mask rule needs the text to show instead");
    }
  }
};

/** The rules of every source that collects logs. */
export const logSourceRules: readonly Rule<LogSourceFields>[] = [oneCutoff, usableFilters];

/** The names of the members that a value has: empty ones are as good as absent. */
export function givenMembers(value: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(value).filter((name) => value[name] !== undefined && value[name] !== "");
}
