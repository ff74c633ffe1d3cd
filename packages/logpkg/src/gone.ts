import type { CallContext } from "@tripod/http";
import type { LogPlatform } from "./platform.js";
import { unlessGone } from "./platformError.js";

/**
 * What was asked for, or undefined where the platform says that it is not there. That it was the platform is confirmed by
 * the personal folder, which is always there: an address that is not the platform's has nothing.
 */
export async function unlessCertainlyGone<T>(
  asked: Promise<T>,
  { platform, ...context }: CallContext & { readonly platform: LogPlatform },
): Promise<T | undefined> {
  const found = await unlessGone(asked);
  if (found === undefined) await platform.contentLibrary.personalFolder(context);
  return found;
}
