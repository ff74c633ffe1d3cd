/** Path below dist/release, with "/", to what stands there. */
export type Files = Map<string, { readonly content: Buffer; readonly executable: boolean }>;

/** Makes a release; `systems` are those for which executables are made, all of them by default. */
export function makeRelease(progress: (line: string) => void, systems?: readonly string[]): Promise<Files>;
