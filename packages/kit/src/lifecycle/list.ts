import { check } from "../check/check.js";
import type { CallContext, Listable, Listed } from "../definition/definition.js";
import type { Fields, InputsOf } from "../fields/field.js";
import { InputError } from "../values/errors.js";
import { hasUnknown, reveal, type ValueObject } from "../values/value.js";
import { fail } from "./lookup.js";

/** Found objects, or the fact that the query is not known yet. */
export type ListOutcome =
  | { readonly kind: "objects"; readonly objects: AsyncIterable<Listed> }
  | { readonly kind: "unknown" };

/** Checks a query and starts the search. Throws InputError for a query that cannot be used. */
export function runList<Platform>(
  listable: Listable<Platform>,
  query: ValueObject,
  connect: () => Omit<CallContext<Platform>, "fail">,
): ListOutcome {
  const checked = check(listable.query, query, { noun: "argument" });
  if (checked.failures.length > 0) throw new InputError(checked.failures);
  if (hasUnknown(checked.value)) return { kind: "unknown" };
  return { kind: "objects", objects: listable.list(reveal(checked.value) as InputsOf<Fields>, { ...connect(), fail }) };
}
