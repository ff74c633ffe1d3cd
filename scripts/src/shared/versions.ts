/**
 * Returns the first "major.minor.patch" (patch optional) of a text such as "v3.258.0", "go1.26.8" or "3.230.1-dev.0", here "3.258.0".
 * Returns undefined if the text contains no version.
 */
export function readVersion(text: string): string | undefined {
  const match = /(\d+)\.(\d+)(?:\.(\d+))?/.exec(text);
  return match ? `${match[1]}.${match[2]}.${match[3] ?? "0"}` : undefined;
}

/** Reports whether a version is `floor` or later. A missing patch number counts as 0. */
export function isAtLeast(version: string, floor: string): boolean {
  const [left = [], right = []] = [version, floor].map((text) => text.split(".").map(Number));
  for (let i = 0; i < 3; i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
