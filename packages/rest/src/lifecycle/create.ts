import type { Fields, OutputsOf, ResourceContext } from "@tripod/kit";
import { createTarget } from "../addressing/target.js";
import type { Plan } from "../definition/plan.js";
import { batchKey, isReadInBatches } from "../requests/many.js";
import { createObjectList } from "../requests/objectList.js";
import type { Values } from "../values/values.js";
import { finishCreate } from "./finishCreate.js";
import { createWithRecovery } from "./recovery.js";

/** Creates the object. An error after its ID is known is reported as a partial failure. */
export async function createObject(
  plan: Plan,
  args: Values,
  context: ResourceContext<never>,
): Promise<{ readonly id: string; readonly state: OutputsOf<Fields> }> {
  const target = await createTarget(plan, args, context);
  const inputs = target.values;
  // Creates in one list share the reads before and after them.
  const parentKey = target.plan.isReadFromList && isReadInBatches(target) ? batchKey(target) : undefined;
  return target.dialect.tracker.batcher.write(parentKey, async (write) => {
    const own = parentKey === undefined ? target : { ...target, write };
    return finishCreate(inputs, await createWithRecovery(own, createObjectList(own), inputs));
  });
}
