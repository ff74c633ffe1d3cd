import type { Fields, OutputsOf, ResourceContext } from "@tripod/kit";
import type { Plan } from "../definition/plan.js";
import { topFolder } from "../place/places.js";
import { targetOf } from "../place/target.js";
import type { Values } from "../values/values.js";
import { bring } from "./bring.js";
import { makeSurely } from "./lost.js";

/** Makes the object. Whatever goes wrong once its id is known is told as a partial success. */
export async function createObject(
  plan: Plan,
  given: Values,
  context: ResourceContext<never>,
): Promise<{ readonly id: string; readonly state: OutputsOf<Fields> }> {
  const inputs = { ...(await topFolder(plan, given, context)), ...given };
  const target = targetOf("create", plan, inputs, context);
  return bring(target, inputs, await makeSurely(target, inputs));
}
