/** A version of Kubernetes: `1.31.4`, `1.31` where the patch does not matter, `1.31.4-2` as a build of it. */
export interface KubeVersion {
  readonly major: number;
  readonly minor: number;
  readonly patch: number | undefined;
  /** What stands behind the numbers; it makes no difference to what the version is. */
  readonly suffix: string | undefined;
}

/** Reads a version; a `v` in front makes no difference. Undefined for any other text. */
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

/** A version without the `v` in front. */
export function plainVersion(text: string): string {
  return text.replace(/^v/, "");
}

/** Compares versions as a whole; a version without a patch comes before those that have one. */
export function compareVersions(a: KubeVersion, b: KubeVersion): number {
  return a.major - b.major || a.minor - b.minor || (a.patch ?? -1) - (b.patch ?? -1);
}

/**
 * Whether a cluster that has one version is what was asked for by another: the platform gives later patches by itself, and
 * never takes one back.
 */
export function satisfies(has: string, asked: string): boolean {
  const [there, wanted] = [parseVersion(has), parseVersion(asked)];
  if (there === undefined || wanted === undefined) return plainVersion(has) === plainVersion(asked);
  if (there.major !== wanted.major || there.minor !== wanted.minor) return false;
  return wanted.patch === undefined || (there.patch ?? 0) >= wanted.patch;
}
