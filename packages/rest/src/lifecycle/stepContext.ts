import type { Target } from "../addressing/target.js";
import type { StepContext } from "../definition/change.js";
import { allowed } from "../definition/timeouts.js";
import { missing, readOne } from "../requests/one.js";
import type { Values } from "../values/values.js";
import { sendAgain } from "../waiters/again.js";
import { settled } from "../waiters/settle.js";

/** Returns the context for custom code of a definition. */
export function stepContext(target: Target, values: Values, timeout: number | undefined, verb = "Update"): StepContext {
  const read = async () => ((await readOne(target)) ?? missing(target)).body;
  return {
    dialect: target.dialect,
    id: String(target.where.id),
    context: target.context,
    patience: (usual) =>
      allowed(target.does, { input: timeout, option: target.context.timeoutMs, usual }, target.plan.fields),
    send: (method, template, body) =>
      sendAgain(target, values, { verb, method, template, body, repeatable: verb === "Delete" }, timeout),
    read,
    settled: async () => {
      // A kind without a status needs no wait, only a read.
      if (target.plan.waits.states === undefined) return read();
      return ((await settled(target, undefined, timeout)) ?? missing(target)).body;
    },
  };
}
