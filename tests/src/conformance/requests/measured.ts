import type { LimitRule } from "@tripod/http";
import { type Life, measureLives } from "./lives.js";
import { type Asked, measureLookups } from "./lookups.js";

/** Requests of all lookups and resources by package and name, for the reference pages. */
export interface Measured {
  readonly lookups: Readonly<Record<string, readonly Asked[]>>;
  readonly resources: Readonly<Record<string, Life>>;
}

/** Measures every lookup and every resource on the emulators. */
export async function measure(
  limitsOf: (pkg: string) => Promise<readonly LimitRule[]>,
  say?: (line: string) => void,
): Promise<Readonly<Record<string, Measured>>> {
  const lookups = await measureLookups(limitsOf);
  const lives = await measureLives(say);
  return Object.fromEntries(
    Object.entries(lookups).map(([pkg, asked]) => [pkg, { lookups: asked, resources: lives[pkg] ?? {} }]),
  );
}
