import type { Fields, OutputsOf, ResourceContext } from "@tripod/kit";
import { describeOtherKind, isKind, refuseOtherKind } from "../addressing/kinds.js";
import { forgetObject } from "../addressing/ownership.js";
import { ownTarget, withDefaultParent } from "../addressing/target.js";
import type { Plan } from "../definition/plan.js";
import { readBatched } from "../requests/many.js";
import type { Values } from "../values/values.js";
import { complaintOf } from "../waiters/waitUntilStable.js";

/** Returns the outputs of the live object, or undefined if it no longer exists. */
export async function readObject(
  plan: Plan,
  id: string,
  state: Values,
  context: ResourceContext<never>,
): Promise<OutputsOf<Fields> | undefined> {
  const target = ownTarget("read", plan, withDefaultParent(plan, state), context, id);
  const live = await readBatched(target);
  if (live === undefined) {
    forgetObject(target);
    return undefined;
  }
  if (!isKind(plan, live.body.raw))
    refuseOtherKind(plan, String(target.pathParams.id), describeOtherKind(plan, live.body.raw));
  target.codec.assertShown(target, live.body);
  const complaint = complaintOf(target, live.body) ?? plan.notice?.(live.body);
  if (complaint !== undefined) context.log("warning", complaint);
  return target.codec.outputsIn(target, live.body, state);
}
