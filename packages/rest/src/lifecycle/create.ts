import type { Fields, OutputsOf, ResourceContext } from "@tripod/kit";
import { targetToMake } from "../addressing/target.js";
import type { Plan } from "../definition/plan.js";
import type { Values } from "../values/values.js";
import { bring } from "./bring.js";
import { makeSurely } from "./lost.js";

/** Creates the object. An error after its ID is known is reported as a partial failure. */
export async function createObject(
  plan: Plan,
  given: Values,
  context: ResourceContext<never>,
): Promise<{ readonly id: string; readonly state: OutputsOf<Fields> }> {
  const target = await targetToMake(plan, given, context);
  const inputs = target.known;
  return bring(inputs, await makeSurely(target, inputs));
}
