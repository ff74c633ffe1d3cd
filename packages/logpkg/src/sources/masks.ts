/** What the platform shows in place of a credential. */
export const MASK = "********";

/** Whether a credential that the platform shows says nothing about it: it is absent, empty, or nothing but asterisks. */
export function hidesCredential(live: unknown): boolean {
  return live === undefined || live === null || (typeof live === "string" && /^\**$/.test(live));
}

/**
 * Whether a text inside a configuration, where nobody says what is a credential, is the platform's mask. Fewer asterisks
 * are ordinary values there: patterns such as `*`.
 */
export function isMask(live: unknown): boolean {
  return typeof live === "string" && /^\*{5,}$/.test(live);
}
