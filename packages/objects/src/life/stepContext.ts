import { missing, readOne, send } from "../ask/requests.js";
import type { StepContext } from "../definition/change.js";
import { allowed } from "../definition/timeouts.js";
import type { Operation } from "../place/operation.js";
import type { Values } from "../values/values.js";
import { settled } from "../wait/settle.js";
import { untilNotTooEarly } from "../wait/tooEarly.js";

/** What the definition's own code works with. */
export function stepContext(op: Operation, values: Values, timeout: number | undefined, verb = "Update"): StepContext {
  const read = async () => ((await readOne(op)) ?? missing(op)).body;
  return {
    dialect: op.dialect,
    id: String(op.where.id),
    context: op.context,
    patience: (usual) => allowed(op.does, { input: timeout, option: op.context.timeoutMs, usual }, op.plan.fields),
    send: (method, template, body) => {
      const request = { verb, method, template, body, repeatable: verb === "Delete" };
      return untilNotTooEarly(op, values, () => send(op, request), timeout);
    },
    read,
    settled: async () => ((await settled(op, undefined, timeout)) ?? missing(op)).body,
  };
}
