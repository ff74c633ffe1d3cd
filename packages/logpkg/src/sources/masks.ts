/** Whether a credential that the platform shows says nothing about it: it is absent, empty, or nothing but asterisks. */
export function hidesCredential(live: unknown): boolean {
  return live === undefined || live === null || (typeof live === "string" && /^\**$/.test(live));
}
