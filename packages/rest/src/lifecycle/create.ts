import type { Fields, OutputsOf, ResourceContext } from "@tripod/kit";
import { createTarget } from "../addressing/target.js";
import type { Plan } from "../definition/plan.js";
import { createObjectList } from "../requests/objectList.js";
import type { Values } from "../values/values.js";
import { finishCreate } from "./finishCreate.js";
import { createWithRecovery } from "./recovery.js";

/** Creates the object. An error after its ID is known is reported as a partial failure. */
export async function createObject(
  plan: Plan,
  given: Values,
  context: ResourceContext<never>,
): Promise<{ readonly id: string; readonly state: OutputsOf<Fields> }> {
  const target = await createTarget(plan, given, context);
  const inputs = target.known;
  return target.dialect.tracker.batcher.write(undefined, async () =>
    finishCreate(inputs, await createWithRecovery(target, createObjectList(target), inputs)),
  );
}
