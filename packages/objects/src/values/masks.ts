/**
 * Whether a text is a platform's mask for a secret. Fewer asterisks are ordinary values: patterns such as `*`.
 */
export function isMask(live: unknown): boolean {
  return typeof live === "string" && /^\*{5,}$/.test(live);
}
