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
): Promise<Readonly<Record<string, Measured>>> {
  const lookups = await measureLookups(limitsOf);
  const lives = await measureLives();
  return Object.fromEntries(
    Object.entries(lookups).map(([pkg, requests]) => [pkg, { lookups: requests, resources: lives[pkg] ?? {} }]),
  );
}

/** Returns the text of the file, with one line for each lookup and resource. */
export function measuredText(measured: Readonly<Record<string, Measured>>): string {
  const block = (entries: object, indent: string, inner: (value: object) => string): string =>
    `{\n${Object.entries(entries)
      .map(([name, value]) => `${indent}  ${JSON.stringify(name)}: ${inner(value)}`)
      .join(",\n")}\n${indent}}`;
  const names = (entries: object) =>
    Object.keys(entries).length === 0 ? "{}" : block(entries, "    ", (value) => JSON.stringify(value));
  return `${block(measured, "", (pkg) => block(pkg, "  ", names))}\n`;
}
