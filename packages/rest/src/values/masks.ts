/**
 * Reports whether a value is a platform's mask of a secret. Fewer than five asterisks are ordinary values, such as the
 * pattern `*`.
 */
export function isMask(live: unknown): boolean {
  return typeof live === "string" && /^\*{5,}$/.test(live);
}
