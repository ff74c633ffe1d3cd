import type { Target } from "../addressing/target.js";
import type { StepContext } from "../definition/change.js";
import { waitTimeoutFor } from "../definition/timeouts.js";
import { readOne, throwMissing } from "../requests/one.js";
import type { Values } from "../values/values.js";
import { sendWithRetry } from "../waiters/sendWithRetry.js";
import { waitUntilStable } from "../waiters/waitUntilStable.js";

/** Returns the context for custom code of a definition. */
export function stepContext(target: Target, values: Values, timeout: number | undefined, verb = "Update"): StepContext {
  const read = async () => ((await readOne(target)) ?? throwMissing(target)).body;
  return {
    dialect: target.dialect,
    id: String(target.pathParams.id),
    context: target.context,
    waitTimeout: (defaultMs) =>
      waitTimeoutFor(target.operation, timeout, { fields: target.plan.fields, defaultMs }, target.context),
    send: (method, template, body) =>
      sendWithRetry(target, values, { verb, method, template, body, isIdempotent: verb === "Delete" }, timeout),
    read,
    waitUntilStable: async () => {
      // A kind without a status needs no wait, only a read.
      if (target.plan.waits.status === undefined) return read();
      return ((await waitUntilStable(target, undefined, timeout)) ?? throwMissing(target)).body;
    },
  };
}
