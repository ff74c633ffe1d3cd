/**
 * The families of attacks, a file each, by name. A family exports its `title` and
 * `attack({ quick, say }): Promise<{ attacks: number, findings: string[], figures?: Record<string, string> }>`: bounded, on the
 * loopback interface only, and quick in a few seconds where that is asked for.
 */
export const FAMILIES = {
  times: () => import("./times.mjs"),
  sizes: () => import("./sizes.mjs"),
  signals: () => import("./signals.mjs"),
};
