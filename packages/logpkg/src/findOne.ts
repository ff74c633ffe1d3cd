import type { CallContext } from "@tripod/http";
import { type Fields, fail, findExactlyOne, nearOrExisting, type Rule } from "@tripod/kit";
import type { Records } from "./records.js";

/** Query of a lookup: an ID, or a name in the platform's member `nameField`. */
export interface Wanted {
  /** Noun for messages, such as "role". */
  readonly kind: string;
  /** Scope of the search for messages, such as "in collector 5". Default: the organization. */
  readonly where?: string;
  readonly id: string | number | undefined;
  readonly name: string | undefined;
  /** Argument that contains the name. Default: "name". */
  readonly nameField?: string;
}

/**
 * Reports whether an argument is set. Empty strings and 0 are treated as unset, as in earlier clients of this platform.
 */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== "" && value !== 0;
}

/** Returns the rule that requires one of `names`. If several are set, the first takes precedence. */
export function oneOf<F extends Fields>(...names: readonly (keyof F & string)[]): Rule<F> {
  return (inputs, { unknown, fail }) => {
    const some = names.some((name) => unknown.has(name) || isGiven(inputs[name as keyof typeof inputs]));
    if (!some) fail(names[0] ?? "", `is required unless ${names.slice(1).join(" or ")} is set`);
  };
}

/**
 * Returns the record with the ID, or with the name if the ID is unset.
 *
 * @throws InputError on the ID or the name if no record or several records match.
 */
export async function findOne<T extends { readonly id: string | number }>(
  records: Records<T>,
  { kind, where = "in the organization of the access key", id, name = "", nameField = "name" }: Wanted,
  context: CallContext,
): Promise<T> {
  if (isGiven(id)) {
    return (
      (await records.byId(String(id), context)) ?? fail("id", `no ${kind} ${where} has the ID ${JSON.stringify(id)}`)
    );
  }
  const called = JSON.stringify(name);
  return findExactlyOne(await records.byName(name, context), {
    path: nameField,
    one: `${kind} ${called}`,
    several: `${kind}s ${called}`,
    scope: where,
    describe: (one) => `id ${one.id}`,
    tellApart: "set the ID of one of them",
    hint: async () => nearOrExisting(name, new Set(await records.names(context))),
  });
}
