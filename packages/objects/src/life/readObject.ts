import type { Fields, OutputsOf, ResourceContext } from "@tripod/kit";
import { forget, readTogether } from "../ask/requests.js";
import type { Plan } from "../definition/plan.js";
import { isKind, otherKindOf, refuseOtherKind } from "../place/kinds.js";
import { operationOf, placeOf } from "../place/operation.js";
import type { Values } from "../values/values.js";
import { complaintOf } from "../wait/settle.js";
import { outputsOf } from "../wire/outputs.js";

/** The object as it is, or undefined when the platform says that it is gone. */
export async function readObject(
  plan: Plan,
  id: string,
  prior: Values,
  context: ResourceContext<never>,
): Promise<OutputsOf<Fields> | undefined> {
  const op = operationOf("read", plan, prior, context, id);
  op.dialect.ledger.handOut(placeOf(op), String(op.where.id));
  const live = await readTogether(op);
  if (live === undefined) {
    forget(op);
    return undefined;
  }
  if (!isKind(plan, live.body.raw)) refuseOtherKind(plan, String(op.where.id), otherKindOf(plan, live.body.raw));
  const complaint = complaintOf(op, live.body) ?? plan.notice?.(live.body);
  if (complaint !== undefined) context.log("warning", complaint);
  return outputsOf(op, live.body, prior);
}
