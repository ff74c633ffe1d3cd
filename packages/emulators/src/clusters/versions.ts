const VERSION = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/;

interface Version {
  numbers: number[];
  preRelease: string[];
}

/**
 * Compares versions: `1.9.0` is before `1.10.0`, and a pre-release is before its release. A leading `v` and missing
 * parts are allowed. Other strings come first.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parseVersion(a), parseVersion(b)];
  if (left === undefined || right === undefined) {
    return Number(left !== undefined) - Number(right !== undefined);
  }
  return compareEach(left.numbers, right.numbers) || comparePreReleases(left.preRelease, right.preRelease);
}

/** Reports whether a string is a version. */
export function isVersion(text: string): boolean {
  return VERSION.test(text);
}

function parseVersion(text: string): Version | undefined {
  const parts = VERSION.exec(text);
  if (parts === null) {
    return undefined;
  }
  const [, major, minor, patch, preRelease] = parts;
  return {
    numbers: [major, minor, patch].map((part) => Number(part ?? 0)),
    preRelease: preRelease === undefined ? [] : preRelease.split("."),
  };
}

function comparePreReleases(a: string[], b: string[]): number {
  if (a.length === 0 || b.length === 0) {
    return Number(a.length === 0) - Number(b.length === 0);
  }
  for (const [index, left] of a.entries()) {
    const right = b[index];
    if (right === undefined) {
      return 1;
    }
    const order = compareIdentifiers(left, right);
    if (order !== 0) {
      return order;
    }
  }
  return a.length - b.length;
}

/** Compares identifiers: numbers by value and before words. */
function compareIdentifiers(a: string, b: string): number {
  const [left, right] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (left && right) {
    return Number(a) - Number(b);
  }
  if (left !== right) {
    return left ? -1 : 1;
  }
  return a === b ? 0 : a < b ? -1 : 1;
}

function compareEach(a: number[], b: number[]): number {
  return a.map((number, index) => number - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
