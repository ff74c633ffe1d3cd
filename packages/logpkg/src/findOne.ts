import type { CallContext } from "@tripod/http";
import { didYouMean, type Fields, fail, findExactlyOne, type Rule } from "@tripod/kit";
import type { Records } from "./records.js";

/** What a lookup asks for: by id, or by a name that the platform calls as `nameField` says. */
export interface Wanted {
  /** Such as "role". */
  readonly kind: string;
  /** Where it is looked for, in words: "in collector 5". Default: the organisation. */
  readonly where?: string;
  readonly id: string | number | undefined;
  readonly name: string | undefined;
  /** The argument that holds the name. Default "name". */
  readonly nameField?: string;
}

/** Empty text and 0 have always meant "not given" to programs that use this platform. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== "" && value !== 0;
}

/** One of `names` must be given. When several are, the first of them counts. */
export function oneOf<F extends Fields>(...names: readonly (keyof F & string)[]): Rule<F> {
  return (inputs, { unknown, fail }) => {
    const some = names.some((name) => unknown.has(name) || isGiven(inputs[name as keyof typeof inputs]));
    if (!some) fail(names[0] ?? "", `one of ${names.join(", ")} must be given, and none is`);
  };
}

/**
 * The one record that is asked for; the id counts when both are given.
 *
 * @throws InputError on the id or the name when there is none, or when several have the name.
 */
export async function findOne<T extends { readonly id: string | number }>(
  records: Records<T>,
  { kind, where = "in the organisation of the access key", id, name = "", nameField = "name" }: Wanted,
  context: CallContext,
): Promise<T> {
  if (isGiven(id)) {
    return (
      (await records.byId(String(id), context)) ?? fail("id", `no ${kind} ${where} has the id ${JSON.stringify(id)}`)
    );
  }
  const called = JSON.stringify(name);
  return findExactlyOne(await records.byName(name, context), {
    path: nameField,
    one: `${kind} ${called}`,
    several: `${kind}s ${called}`,
    place: where,
    describe: (one) => `id ${one.id}`,
    tellApart: "give the id of one of them",
    hint: async () => didYouMean(name, new Set(await records.names(context))),
  });
}
