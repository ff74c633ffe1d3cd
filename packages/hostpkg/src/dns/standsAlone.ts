import { canonicalName, fullyQualified } from "./names.js";

interface Records {
  readonly name?: string | undefined;
  readonly type?: string | undefined;
}

/** Types that take no others beside them. */
const ALONE = new Set(["CNAME", "ALIAS"]);

/** Whether records of one name cannot be there together, because one of them is an alias for the whole name. */
export function standsAlone(one: Records, other: Records): boolean {
  if (one.name === undefined || other.name === undefined || one.type === other.type) return false;
  const isSameName = canonicalName(fullyQualified(one.name)) === canonicalName(fullyQualified(other.name));
  return isSameName && [one, other].some(({ type = "" }) => ALONE.has(type));
}
