/** Reports whether a live credential is hidden: absent, empty, or only asterisks. */
export function hidesCredential(live: unknown): boolean {
  return live === undefined || live === null || (typeof live === "string" && /^\**$/.test(live));
}
