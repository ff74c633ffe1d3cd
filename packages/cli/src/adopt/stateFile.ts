import { InputError } from "@tripod/kit";

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

/** An entry of a stack's state; members that are not named here are kept as they are. */
export interface Entry extends JsonObject {
  readonly urn: string;
  readonly type: string;
}

/** What `pulumi stack export` prints. */
export interface StateFile extends JsonObject {
  readonly version: number;
  readonly deployment: JsonObject;
}

/** Formats of state that are known to be read right; 4 has features on top of 3, each with a name. */
const VERSIONS = [3, 4];

/** Features of format 4 that change nothing about what an entry means here. */
const FEATURES: readonly Json[] = ["refreshBeforeUpdate", "views", "hooks", "taint"];

/**
 * Reads an exported state and checks that it can be worked on.
 *
 * @throws InputError saying why it cannot.
 */
export function parseStateFile(text: string): { readonly state: StateFile; readonly entries: readonly Entry[] } {
  let state: StateFile;
  try {
    state = JSON.parse(text) as StateFile;
  } catch {
    throw refused("is no JSON; write it with `pulumi stack export --show-secrets`");
  }
  if (!isObject(state) || !isObject(state.deployment)) {
    throw refused("is no exported state; write it with `pulumi stack export --show-secrets`");
  }
  const { version } = state;
  const features = (state.features ?? state.deployment.features ?? []) as readonly Json[];
  const strange = Array.isArray(features) ? features.filter((one) => !FEATURES.includes(one)) : [];
  if (!VERSIONS.includes(version) || strange.length > 0) {
    const what = strange.length > 0 ? ` with ${strange.join(", ")}` : "";
    throw refused(`has the format ${JSON.stringify(version)}${what}, which is not known; a newer tripod may read it`);
  }
  const pending = state.deployment.pending_operations;
  if (Array.isArray(pending) && pending.length > 0) {
    throw refused("has operations that never ended; run `pulumi refresh` first, and export it again");
  }
  const entries = state.deployment.resources ?? [];
  if (!Array.isArray(entries) || !entries.every(isEntry)) throw refused("has resources that are none");
  return { state, entries: entries as readonly Entry[] };
}

function isEntry(entry: Json): entry is Entry {
  return isObject(entry) && typeof entry.urn === "string" && typeof entry.type === "string";
}

/** Whether a value is an object, not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function refused(reason: string): InputError {
  return new InputError([{ path: "the state", reason }]);
}
