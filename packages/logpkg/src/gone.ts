import type { CallContext } from "@tripod/http";
import type { LogPlatform } from "./platform.js";
import { undefinedIfDeleted } from "./platformError.js";

/**
 * Resolves to the requested object, or to undefined if the platform reports that it does not exist. The personal
 * folder, which always exists, confirms that the response comes from the platform.
 */
export async function unlessCertainlyGone<T>(
  asked: Promise<T>,
  { platform, ...context }: CallContext & { readonly platform: LogPlatform },
): Promise<T | undefined> {
  const found = await undefinedIfDeleted(asked);
  if (found === undefined) await platform.contentLibrary.personalFolder(context);
  return found;
}
