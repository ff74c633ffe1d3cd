import type { Fields, OutputsOf, ResourceContext } from "@tripod/kit";
import { describeOtherKind, isKind, refuseOtherKind, showsOtherKind } from "../addressing/kinds.js";
import { forgetObject } from "../addressing/ownership.js";
import { ownTarget, withDefaultParent } from "../addressing/target.js";
import type { Plan } from "../definition/plan.js";
import { readBatched } from "../requests/many.js";
import { withArticle } from "../values/article.js";
import { isNothing, type Values } from "../values/values.js";
import { complaintOf } from "../waiters/waitUntilStable.js";

/** Reports whether an earlier operation recorded the object. An import knows only what locates it. */
function isRecorded({ fields, parentInputs }: Plan, state: Values): boolean {
  return Object.entries(fields).some(
    ([name, { spec }]) => spec.presence === "required" && !parentInputs.has(name) && !isNothing(state[name]),
  );
}

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
  if (!isKind(plan, live.body.raw)) {
    const other = describeOtherKind(plan, live.body.raw);
    const isUndecided = other === undefined || Object.values(plan.wire.constants ?? {}).includes(other);
    if (isUndecided && isRecorded(plan, state) && !showsOtherKind(plan, live.body.raw))
      throw live.body.unexpected("", `lacks what distinguishes ${withArticle(plan.kind)} of ${plan.name}`);
    refuseOtherKind(plan, String(target.pathParams.id), other);
  }
  target.codec.assertShown(target, live.body);
  const complaint = complaintOf(target, live.body) ?? plan.notice?.(live.body);
  if (complaint !== undefined) context.log("warning", complaint);
  const outputs = target.codec.outputsIn(target, live.body, state);
  target.codec.assertComplete(outputs, live.body);
  return outputs;
}
