import { s } from "@tripod/kit";
import { isNothing, isObject } from "@tripod/objects";

const tag = s
  .object({
    key: s.string().optional().doc("Tag key."),
    values: s.list(s.string().notEmpty()).optional().doc("Tag values. The values are ORed."),
  })
  .check(({ key, values }) => (key && values?.length ? undefined : "must have a key and values"));

interface Selector {
  readonly names?: readonly string[] | undefined;
  readonly tags?: readonly unknown[] | undefined;
}

/** The platform's one selector; undefined where it selects nothing. */
function shownSelector(raw: unknown): readonly Selector[] | undefined {
  const { names, tags } = (isObject(raw) ? raw : {}) as Selector;
  const told = { ...(isNothing(names) ? {} : { names }), ...(isNothing(tags) ? {} : { tags }) };
  return Object.keys(told).length === 0 ? undefined : [told];
}

/** The platform's one selector out of the elements of a program. */
export function sentSelector([selector]: readonly Selector[]): Selector {
  const { names, tags } = selector ?? {};
  return { ...(names === undefined ? {} : { names }), ...(tags === undefined ? {} : { tags }) };
}

/** The agents that a template is for. */
export const selectors = s
  .list(
    s.object({
      names: s.list(s.string().notEmpty()).optional().doc("Names of collectors."),
      tags: s
        .list(s.list(tag))
        .optional()
        .doc(
          "Tag selector: a collector matches if it has all tags of one of the inner lists (OR of lists; AND within a list).",
        ),
    }),
  )
  .check((value) =>
    value.length > 1 ? "must have one element at most: names and tags are lists themselves" : undefined,
  )
  .wire("selector", { encode: (value) => sentSelector(value as readonly Selector[]), decode: shownSelector });
