import { InputError } from "@tripod/kit";
import { describeOtherKind, isKind } from "../addressing/kinds.js";
import { type Target, withId } from "../addressing/target.js";
import { readAlone } from "../requests/one.js";
import { encodedPathParams } from "../values/spelling.js";
import type { Values } from "../values/values.js";

type Row = { readonly id: string; readonly body: { readonly raw: unknown } };

/** Describes a row of another kind if the row alone does not show it. Returns undefined for a row of this kind. */
export type OtherKind = (row: Row) => Promise<string | undefined>;

/** Returns the {@link OtherKind} of a parent. */
export async function sorted(target: Target): Promise<OtherKind> {
  const { filter } = target.plan.list;
  if (filter === undefined) return async () => undefined;
  if (filter === "read")
    return async ({ id }) => {
      try {
        const live = await readAlone(withId(target, id));
        if (live !== undefined && isKind(target.plan, live.body.raw)) return undefined;
        return (live && describeOtherKind(target.plan, live.body.raw)) ?? "something else";
      } catch (error) {
        // The object exists, but the definition cannot read it.
        if (error instanceof InputError) return "one of another place";
        throw error;
      }
    };
  const otherKind = await filter(target.context, encodedPathParams(target.plan, target.pathParams));
  return async ({ body }) => otherKind(body.raw as Values);
}
