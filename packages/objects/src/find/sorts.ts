import { readOne } from "../ask/requests.js";
import { type Operation, withId } from "../place/operation.js";
import type { Values } from "../values/values.js";

type Row = { readonly id: string; readonly body: { readonly raw: unknown } };

/** Tells what a row of a place is that is of another kind, where that takes more than the row; undefined where it is of the kind. */
export type OtherKind = (row: Row) => Promise<string | undefined>;

/** What {@link OtherKind} tells of a place. */
export async function sorted(op: Operation): Promise<OtherKind> {
  const { only } = op.plan.list;
  if (only === undefined) return async () => undefined;
  if (only === "read")
    return async ({ id }) => ((await readOne(withId(op, id))) === undefined ? "something else" : undefined);
  const otherKind = await only(op.context, op.where);
  return async ({ body }) => otherKind(body.raw as Values);
}
