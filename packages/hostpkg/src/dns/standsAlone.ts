import { sameName } from "./names.js";

interface Records {
  readonly name?: string | undefined;
  readonly type?: string | undefined;
}

/** Record types that exclude all other types of the same name. */
const ALONE = new Set(["CNAME", "ALIAS"]);

/** Reports whether two record sets of one name cannot coexist, because one is an alias of the whole name. */
export function standsAlone(one: Records, other: Records): boolean {
  if (one.name === undefined || other.name === undefined || upper(one.type) === upper(other.type)) return false;
  return sameName(one.name, other.name) && [one, other].some(({ type }) => ALONE.has(upper(type)));
}

const upper = (type = ""): string => type.toUpperCase();
