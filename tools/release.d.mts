/** Files of a release by path below dist/release, with "/". */
export type Files = Map<string, { readonly content: Buffer; readonly executable: boolean }>;

/** Builds a release. `systems` are those of its executables. Default: all. */
export function makeRelease(progress: (line: string) => void, systems?: readonly string[]): Promise<Files>;
