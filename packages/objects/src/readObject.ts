import { type Fields, fail, type OutputsOf, type ResourceContext } from "@tripod/kit";
import { isKind, operationOf, outputsOf, placeOf } from "./operation.js";
import type { Plan } from "./plan.js";
import { forget, readTogether } from "./requests.js";
import { complaintOf } from "./settle.js";
import type { Values } from "./values.js";

/** The object as it is, or undefined when the platform says that it is gone. */
export async function readObject(
  plan: Plan,
  id: string,
  prior: Values,
  context: ResourceContext<never>,
): Promise<OutputsOf<Fields> | undefined> {
  const op = operationOf(plan, prior, context, id);
  op.dialect.ledger.handOut(placeOf(op), String(op.where.id));
  const live = await readTogether(op);
  if (live === undefined) {
    forget(op);
    return undefined;
  }
  const { definition } = plan;
  if (!isKind(plan, live.body.raw)) {
    const other = definition.otherKind?.(live.body.raw as Values);
    return fail(
      "",
      `the ${definition.kind} ${op.where.id} is of another kind${other === undefined ? "" : `, ${other}`}; use the resource for that kind`,
    );
  }
  const complaint = complaintOf(op, live.body) ?? definition.notice?.(live.body);
  if (complaint !== undefined) context.log("warning", complaint);
  return outputsOf(op, live.body, prior);
}
