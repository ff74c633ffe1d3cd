import { InputError } from "@tripod/kit";
import { readAlone } from "../ask/one.js";
import { isKind, otherKindOf } from "../place/kinds.js";
import { type Target, withId } from "../place/target.js";
import { encodedWhere } from "../values/spelling.js";
import type { Values } from "../values/values.js";

type Row = { readonly id: string; readonly body: { readonly raw: unknown } };

/** Tells what a row of a place is that is of another kind, where that takes more than the row; undefined where it is of the kind. */
export type OtherKind = (row: Row) => Promise<string | undefined>;

/** What {@link OtherKind} tells of a place. */
export async function sorted(target: Target): Promise<OtherKind> {
  const { only } = target.plan.list;
  if (only === undefined) return async () => undefined;
  if (only === "read")
    return async ({ id }) => {
      try {
        const live = await readAlone(withId(target, id));
        if (live !== undefined && isKind(target.plan, live.body.raw)) return undefined;
        return (live && otherKindOf(target.plan, live.body.raw)) ?? "something else";
      } catch (error) {
        // It is there, and is not what can be had here.
        if (error instanceof InputError) return "one of another place";
        throw error;
      }
    };
  const otherKind = await only(target.context, encodedWhere(target.plan, target.where));
  return async ({ body }) => otherKind(body.raw as Values);
}
