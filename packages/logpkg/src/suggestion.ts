import type { CallContext } from "@tripod/http";
import { didYouMean } from "@tripod/kit";

/**
 * `; did you mean "a"?` for the end of a message, or an empty text when no name is near. When the names cannot be read,
 * the message stands without them: what is wrong is known already.
 */
export async function nearTo(
  written: string,
  names: Promise<Iterable<string>>,
  { signal }: CallContext,
): Promise<string> {
  const known = await names.catch(() => []);
  signal.throwIfAborted();
  return didYouMean(written, new Set(known));
}
