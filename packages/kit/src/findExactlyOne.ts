import { fail } from "./lookup.js";

/** What a lookup wants exactly one of, in the words of its messages. */
export interface Sought<T> {
  /** The argument that asks for it. Default `name`. */
  readonly path?: string;
  /** Such as `zone "example.com."`. */
  readonly one: string;
  /** Several of them: `zones "example.com."`. */
  readonly several: string;
  /** Where it was looked for: `in project "Default"`. */
  readonly place?: string;
  /** One of several candidates: its id, and what tells it from the others. */
  describe(candidate: T): string;
  /** What to do about several: `give the id of one of them`. */
  readonly tellApart?: string;
  /** What ends the message when there is none, such as `; did you mean "a"?`. Only asked then. */
  hint?(): string | Promise<string>;
}

/** Candidates that a message lists. */
const MOST_CANDIDATES = 100;

/**
 * The only one of those that were found.
 *
 * @throws InputError on the argument when there is none, or when there are several, which are then listed.
 */
export async function findExactlyOne<T>(
  found: readonly T[],
  { path = "name", one, several, place, describe, tellApart, hint }: Sought<NoInfer<T>>,
): Promise<T> {
  const [only, ...others] = found;
  const where = place === undefined ? "" : ` ${place}`;
  if (only === undefined) return fail(path, `no ${one}${where}${(await hint?.()) ?? ""}`);
  if (others.length === 0) return only;
  const listed = found.slice(0, MOST_CANDIDATES).map(describe).join(", ");
  const more = found.length > MOST_CANDIDATES ? ` and ${found.length - MOST_CANDIDATES} more` : "";
  const advice = tellApart === undefined ? "" : `; ${tellApart}`;
  return fail(path, `several ${several}${where}: ${listed}${more}${advice}`);
}
