import type { CallContext } from "@tripod/http";
import { didYouMean } from "@tripod/kit";

/**
 * `; did you mean "a"?` for the end of a message, or an empty text when no name is near. The names are asked for once; when
 * they cannot be had, the message stands without them: what is wrong is known already.
 */
export async function nearTo(
  written: string,
  names: (context: CallContext) => Promise<Iterable<string>>,
  context: CallContext,
): Promise<string> {
  const known = await names({ ...context, bestEffort: true }).catch(() => []);
  context.signal.throwIfAborted();
  return didYouMean(written, new Set(known));
}
