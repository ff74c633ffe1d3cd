import type { RunningPlatforms } from "@tripod/cli";
import type { Engine, Failure } from "../engine/engine.js";

export interface ShowOptions {
  readonly engine: Promise<Engine | Failure> | undefined;
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
