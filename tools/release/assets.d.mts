/** Path of the checksums of a release page's files. */
export const ASSET_SUMS: string;

/** Returns the files of a release's page without the checksums. */
export function assetsOf(paths: readonly string[]): string[];
