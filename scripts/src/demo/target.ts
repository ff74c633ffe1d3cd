import type { RunningPlatforms } from "@tripod/cli";

/** A Pulumi engine, or the reason why no engine is available. */
export type FoundEngine =
  | { readonly ok: true; readonly pulumi: string; readonly version: string }
  | { readonly ok: false; readonly reason: string };

export interface ShowOptions {
  readonly engine: Promise<FoundEngine> | undefined;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/** A package and its emulator. */
export interface Target {
  readonly pkg: string;
  readonly access: RunningPlatforms["access"][string];
}

/** Returns what a client needs to reach the emulator of a package. */
export function accessTo({ access }: RunningPlatforms, pkg: string): Target["access"] {
  const found = access[pkg];
  if (found === undefined) throw new Error(`There is no emulator of ${pkg}.`);
  return found;
}
