import type { Target } from "../addressing/target.js";
import type { StepContext } from "../definition/change.js";
import { waitTimeoutFor } from "../definition/timeouts.js";
import { readOne, throwMissing } from "../requests/one.js";
import type { Values } from "../values/values.js";
import { sendWithRetry } from "../waiters/sendWithRetry.js";
import { readWritten, waitUntilStable } from "../waiters/waitUntilStable.js";

/** Operation of custom code, and whether a request of the operation has written the object already. */
interface StepOptions {
  readonly verb?: string;
  readonly isWritten?: boolean;
}

/** Returns the context for custom code of a definition. */
export function stepContext(
  target: Target,
  values: Values,
  timeout: number | undefined,
  { verb = "Update", isWritten = false }: StepOptions = {},
): StepContext {
  let hasWritten = isWritten || target.operation === "create";
  // Reads may return an object late after a write.
  const read = async () => ((await (hasWritten ? readWritten : readOne)(target)) ?? throwMissing(target)).body;
  return {
    dialect: target.dialect,
    id: String(target.pathParams.id),
    context: target.context,
    waitTimeout: (defaultMs) =>
      waitTimeoutFor(target.operation, timeout, { fields: target.plan.fields, defaultMs }, target.context),
    send: async (method, template, body) => {
      const request = { verb, method, template, body, isIdempotent: verb === "Delete" };
      const answer = await sendWithRetry(target, values, request, timeout);
      hasWritten ||= target.operation !== "delete";
      return answer;
    },
    read,
    waitUntilStable: async () => {
      // A kind without a status needs no wait, only a read.
      if (target.plan.waits.status === undefined) return read();
      const options = { isWritten: hasWritten };
      return ((await waitUntilStable(target, undefined, timeout, options)) ?? throwMissing(target)).body;
    },
  };
}
