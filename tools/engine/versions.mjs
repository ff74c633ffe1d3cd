/**
 * Reads the first "major.minor.patch" (patch optional) in a text such as "v3.258.0", "go1.26.8" or "3.230.1-dev.0".
 *
 * @param {string} text
 * @returns {string | undefined} "3.258.0", or undefined where there is no version
 */
export function readVersion(text) {
  const match = /(\d+)\.(\d+)(?:\.(\d+))?/.exec(text);
  return match ? `${match[1]}.${match[2]}.${match[3] ?? "0"}` : undefined;
}

/**
 * Whether a version is the floor or later. A missing patch number counts as 0.
 *
 * @param {string} version
 * @param {string} floor
 */
export function isAtLeast(version, floor) {
  const [left, right] = [version, floor].map((text) => text.split(".").map(Number));
  for (let i = 0; i < 3; i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
