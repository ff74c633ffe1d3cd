import type { CallContext } from "@tripod/http";
import { nearOrExisting } from "@tripod/kit";

/**
 * Returns `; did you mean "a"?` for the end of a message, or an empty string if no name is similar. Reads the names
 * once. If that fails, returns an empty string, because the message matters more than the suggestion.
 */
export async function nearTo(
  written: string,
  names: (context: CallContext) => Promise<Iterable<string>>,
  context: CallContext,
): Promise<string> {
  const candidates = await names({ ...context, bestEffort: true }).catch(() => []);
  context.signal.throwIfAborted();
  return nearOrExisting(written, new Set(candidates));
}
