import { HttpFailure } from "@tripod/http";
import type { SourceContext } from "./sources.js";

/** What the platform answers while a role that was just made cannot be assumed yet, and for wrong values. */
const REFUSED = "collectors.validation.fields.invalid";

/** Pauses between two tries, in milliseconds. */
const PAUSES = [2_000, 4_000, 8_000, 16_000];

/**
 * Sends a request that names a role. Roles work only some seconds after they were made, and the platform answers as if
 * the values were wrong; so a refusal counts when it is repeated for half a minute.
 */
export async function untilRoleWorks<T>(hasRole: boolean, context: SourceContext, send: () => Promise<T>): Promise<T> {
  for (const pause of hasRole ? PAUSES : []) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof HttpFailure) || error.platformCode !== REFUSED) throw error;
      context.progress("the platform refuses the values; the role may be too new, so they are sent again");
      await context.platform.clock.sleep(pause, context.signal);
    }
  }
  return send();
}
