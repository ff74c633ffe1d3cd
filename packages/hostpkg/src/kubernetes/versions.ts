/** Kubernetes version: `1.31.4`, `1.31` for any patch, or `1.31.4-2` for a build. */
export interface KubeVersion {
  readonly major: number;
  readonly minor: number;
  readonly patch: number | undefined;
  /** Text after the numbers, which comparisons ignore. */
  readonly suffix: string | undefined;
}

/** Parses a version with or without a leading `v`. Returns undefined for any other text. */
export function parseVersion(text: string): KubeVersion | undefined {
  const found = /^v?(\d{1,4})\.(\d{1,4})(?:\.(\d{1,4}))?([-+][\w.+-]{1,64})?$/.exec(text);
  if (found === null) return undefined;
  return {
    major: Number(found[1]),
    minor: Number(found[2]),
    patch: found[3] === undefined ? undefined : Number(found[3]),
    suffix: found[4],
  };
}

/** Returns a version without the leading `v`. */
export function plainVersion(text: string): string {
  return text.replace(/^v/, "");
}

/** Compares two versions. A version without a patch precedes all versions with one. */
export function compareVersions(a: KubeVersion, b: KubeVersion): number {
  return a.major - b.major || a.minor - b.minor || (a.patch ?? -1) - (b.patch ?? -1);
}

/**
 * Reports whether the version of a cluster satisfies the requested one. Later patches do, because the platform installs
 * them automatically and never reverts them.
 */
export function satisfies(has: string, asked: string): boolean {
  const [there, requested] = [parseVersion(has), parseVersion(asked)];
  if (there === undefined || requested === undefined) return plainVersion(has) === plainVersion(asked);
  if (there.major !== requested.major || there.minor !== requested.minor) return false;
  return requested.patch === undefined || (there.patch ?? 0) >= requested.patch;
}
