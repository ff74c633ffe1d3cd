import { objectOf, type ValueObject } from "./value.js";

/** Member of state: the names of recorded inputs that no request has applied yet. */
export const UNSENT = "__unsent";

/**
 * Member of state: the names of inputs that are unknown, because the object was imported and the platform never returns
 * them.
 */
export const UNREAD = "__unread";

/** Member of state: the account that the object belongs to. */
export const OWNER = "__owner";

/** Member of state: evidence by which a later search recognizes the object of a create whose outcome is unknown. */
export const PENDING = "__pending";

/** Names that engines, bridges and this package add to the values of users. */
const FOREIGN_NAMES = new Set([
  "__defaults",
  "__meta",
  "__pulumi_raw_state_delta",
  "__internal",
  UNSENT,
  UNREAD,
  OWNER,
  PENDING,
]);

/** Reports whether an engine, a bridge or this package added `name` to the values. */
export function isForeignName(name: string): boolean {
  return FOREIGN_NAMES.has(name);
}

/** Returns values without the names that engines and bridges add. */
export function withoutInternalKeys(values: ValueObject): ValueObject {
  return objectOf(Object.entries(values).filter(([name]) => !isForeignName(name)));
}
