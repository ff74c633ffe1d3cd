/**
 * The families of attacks, a file each, by name. A family exports its `title` and
 * `attack({ quick, of, say }): Promise<{ attacks: number, findings: string[], figures?: Record<string, string> }>`: bounded, on the
 * loopback interface only, and quick in a few seconds where that is asked for. `of`: the packages that are wanted.
 */
export const FAMILIES = {
  echoes: () => import("./echoes.mjs"),
  shapes: () => import("./shapes.mjs"),
  redaction: () => import("./redaction.mjs"),
  terminals: () => import("./terminals.mjs"),
  times: () => import("./times.mjs"),
  sizes: () => import("./sizes.mjs"),
  beliefs: () => import("./beliefs.mjs"),
  signals: () => import("./signals.mjs"),
};
