import { s } from "@tripod/kit";
import { isNothing, isObject } from "@tripod/rest";

const tag = s
  .object({
    key: s.string("Tag key.").optional(),
    values: s.list("Tag values. The values are ORed.", s.string().notEmpty()).optional(),
  })
  .check(({ key, values }) => (key && values?.length ? undefined : "must have a key and at least one value"));

interface Selector {
  readonly names?: readonly string[] | undefined;
  readonly tags?: readonly unknown[] | undefined;
}

/**
 * Returns the platform's selector as a list; undefined if it selects nothing. An empty member is shown only if the
 * recorded one is not empty: the platform returns unset members as empty.
 */
function shownSelector(raw: unknown, state: unknown): readonly Selector[] | undefined {
  const { names, tags } = (isObject(raw) ? raw : {}) as Selector;
  const [recorded] = (Array.isArray(state) ? state : []) as readonly Selector[];
  const told = {
    ...(isNothing(names) && isNothing(recorded?.names) ? {} : { names: names ?? [] }),
    ...(isNothing(tags) && isNothing(recorded?.tags) ? {} : { tags: tags ?? [] }),
  };
  return recorded === undefined && Object.keys(told).length === 0 ? undefined : [told];
}

/** Returns the platform's selector from the list in the inputs. */
export function sentSelector([selector]: readonly Selector[]): Selector {
  const { names, tags } = selector ?? {};
  return { ...(names === undefined ? {} : { names }), ...(tags === undefined ? {} : { tags }) };
}

/** Selectors of the OpenTelemetry collectors to which a template applies. */
export const selectors = s
  .list(
    s.object({
      names: s
        .list(
          "Collector names: the template applies to OpenTelemetry collectors with these names.",
          s.string().notEmpty(),
        )
        .optional(),
      tags: s
        .list(
          "Tag selector: a collector matches if it has all tags of one of the inner lists (OR of lists; AND within a list).",
          s.list(tag),
        )
        .optional(),
    }),
  )
  .checkCount((count) =>
    count > 1 ? "must have at most one element: `names` and `tags` are lists themselves" : undefined,
  )
  .wire("selector", { encode: (value) => sentSelector(value as readonly Selector[]), decode: shownSelector });
