import type { Fields, OutputsOf, ResourceContext } from "@tripod/kit";
import { forget } from "../addressing/claims.js";
import { isKind, otherKindOf, refuseOtherKind } from "../addressing/kinds.js";
import { ownTarget, withUsualPlace } from "../addressing/target.js";
import type { Plan } from "../definition/plan.js";
import { readTogether } from "../requests/many.js";
import type { Values } from "../values/values.js";
import { complaintOf } from "../waiters/settle.js";
import { outputsOf } from "../wire/outputs.js";
import { assertShown } from "../wire/shown.js";

/** Returns the outputs of the live object, or undefined if it no longer exists. */
export async function readObject(
  plan: Plan,
  id: string,
  recorded: Values,
  context: ResourceContext<never>,
): Promise<OutputsOf<Fields> | undefined> {
  const target = ownTarget("read", plan, withUsualPlace(plan, recorded), context, id);
  const live = await readTogether(target);
  if (live === undefined) {
    forget(target);
    return undefined;
  }
  if (!isKind(plan, live.body.raw)) refuseOtherKind(plan, String(target.where.id), otherKindOf(plan, live.body.raw));
  assertShown(target, live.body);
  const complaint = complaintOf(target, live.body) ?? plan.notice?.(live.body);
  if (complaint !== undefined) context.log("warning", complaint);
  return outputsOf(target, live.body, recorded);
}
