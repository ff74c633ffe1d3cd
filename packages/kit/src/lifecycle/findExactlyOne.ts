import { fail } from "./lookup.js";

/**
 * Terms of a lookup for exactly one object, for messages.
 *
 * @example
 * ```ts
 * import type { Sought } from "@tripod/kit";
 *
 * export const sought: Sought<{ readonly id: string }> = {
 *   one: 'shelf "a"',
 *   several: 'shelves "a"',
 *   describe: ({ id }) => id,
 * };
 * ```
 */
export interface Sought<T> {
  /** Argument that selects the object. Default: `name`. */
  readonly path?: string;
  /** Singular form, such as `zone "example.com."`. */
  readonly one: string;
  /** Plural form: `zones "example.com."`. */
  readonly several: string;
  /** Searched scope: `in project "Default"`. */
  readonly scope?: string;
  /** Returns a description of one candidate: its ID, and the values that distinguish it from the others. */
  describe(candidate: T): string;
  /** Next step for several candidates: `give the id of one of them`. */
  readonly tellApart?: string;
  /** Returns the end of the message if no object was found, such as `; did you mean "a"?`. Only called then. */
  hint?(): string | Promise<string>;
}

/** Maximum number of candidates in a message. */
const MAX_CANDIDATES = 100;

/**
 * Returns the only object that was found.
 *
 * @throws InputError for the argument if no object was found, or several, which the message lists.
 * @example
 * ```ts
 * import { findExactlyOne } from "@tripod/kit";
 *
 * export const findShelf = (found: readonly { readonly id: string }[], name: string) =>
 *   findExactlyOne(found, { one: `shelf "${name}"`, several: `shelves "${name}"`, describe: ({ id }) => id });
 * ```
 */
export async function findExactlyOne<T>(
  found: readonly T[],
  { path = "name", one, several, scope, describe, tellApart, hint }: Sought<NoInfer<T>>,
): Promise<T> {
  const [only, ...others] = found;
  const where = scope === undefined ? "" : ` ${scope}`;
  if (only === undefined) return fail(path, `no ${one}${where}${(await hint?.()) ?? ""}`);
  if (others.length === 0) return only;
  const listed = found.slice(0, MAX_CANDIDATES).map(describe).join(", ");
  const more = found.length > MAX_CANDIDATES ? ` and ${found.length - MAX_CANDIDATES} more` : "";
  const advice = tellApart === undefined ? "" : `; ${tellApart}`;
  return fail(path, `several ${several}${where}: ${listed}${more}${advice}`);
}
