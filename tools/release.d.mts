/** Path below dist/release, with "/", to what stands there. */
export type Files = Map<string, { readonly content: Buffer; readonly executable: boolean }>;

export function makeRelease(progress: (line: string) => void): Promise<Files>;
