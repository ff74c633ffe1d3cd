import { HttpFailure } from "@tripod/http";

/**
 * Reports whether the platform reports the object missing: a 404 with a platform code, with one of these codes if there
 * are any. Platforms send the same codes with refusals too. A 404 without a code comes from a proxy, or a wrong host.
 */
export function isMissing(error: unknown, ...codes: readonly string[]): boolean {
  if (!(error instanceof HttpFailure) || error.status !== 404 || error.platformCode === undefined) return false;
  return codes.length === 0 || codes.includes(error.platformCode);
}
