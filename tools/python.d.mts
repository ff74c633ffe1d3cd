import type { Failure, Options } from "../scripts/dist/engine/engine.js";

/** Python for programs on the packages. */
export interface Python {
  /** Absolute path of an interpreter that has Pulumi's own SDK and those of the packages. */
  readonly python: string;
}

/** Has all installed that Python examples import: half a minute the first time, a second when it is there and current. */
export function ensurePython(options?: Options): Promise<({ readonly ok: true } & Python) | Failure>;
