/*
 * Versions by their meaning, as in Semantic Versioning 2.0.0, read leniently: a leading `v`, one or two numbers and
 * leading zeros are taken.
 */

/** Default version of a profile. */
export const FIRST_VERSION = "1.0.0";

const VERSION = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+[0-9A-Za-z.-]+)?$/;

interface Version {
  readonly numbers: readonly bigint[];
  /** Empty for a release. */
  readonly preRelease: readonly string[];
}

/**
 * Returns a negative number if `left` is older. A pre-release is older than its release; build metadata after `+` is
 * ignored. Strings that are not versions are older than every version and sort alphabetically.
 */
export function compareVersions(left: string, right: string): number {
  const [a, b] = [parse(left), parse(right)];
  if (a === undefined || b === undefined) {
    return a === b ? compare(left, right) : compare(a !== undefined, b !== undefined);
  }
  return firstDifference(a.numbers, b.numbers, compare) || comparePreReleases(a.preRelease, b.preRelease);
}

/** Reports whether a text is a version that the platform accepts. */
export function isVersion(text: string): boolean {
  return parse(text) !== undefined;
}

/** Returns the items from the newest to the oldest; equal ones stay in their order. */
export function newestFirst<T>(items: readonly T[], versionOf: (item: T) => string): T[] {
  return [...items].sort((left, right) => compareVersions(versionOf(right), versionOf(left)));
}

function parse(text: string): Version | undefined {
  const [match, major, minor, patch, preRelease] = VERSION.exec(text) ?? [];
  if (match === undefined) return undefined;
  return { numbers: [major, minor, patch].map((part) => BigInt(part ?? 0)), preRelease: preRelease?.split(".") ?? [] };
}

/** Identifier by identifier; of two that begin alike the shorter one is older. */
function comparePreReleases(left: readonly string[], right: readonly string[]): number {
  if (left.length === 0 || right.length === 0) return compare(right.length, left.length);
  const shared = Math.min(left.length, right.length);
  return (
    firstDifference(left.slice(0, shared), right.slice(0, shared), compareIdentifiers) ||
    compare(left.length, right.length)
  );
}

const NUMBER = /^\d+$/;

/** Numbers are older than words. */
function compareIdentifiers(left: string, right: string): number {
  const [a, b] = [NUMBER.test(left), NUMBER.test(right)];
  if (a && b) return compare(BigInt(left), BigInt(right));
  return a === b ? compare(left, right) : compare(b, a);
}

function firstDifference<T>(left: readonly T[], right: readonly T[], by: (a: T, b: T) => number): number {
  for (const [index, item] of left.entries()) {
    const difference = by(item, right[index] as T);
    if (difference !== 0) return difference;
  }
  return 0;
}

function compare<T extends string | number | bigint | boolean>(left: T, right: T): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
