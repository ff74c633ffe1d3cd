import { InputError } from "@tripod/kit";
import { isObject, type Json, type JsonObject } from "./json.js";
import { faultIn } from "./marks.js";

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
  for (const entry of entries as readonly Entry[]) {
    const { urn, ...members } = entry;
    const fault = faultIn(members, "");
    if (fault !== undefined)
      throw refused(`has a resource that cannot be read, ${urn}: its ${fault.path.slice(1)} ${fault.why}`);
  }
  const { resources: _, ...around } = state.deployment;
  const fault = faultIn({ ...state, deployment: around }, "");
  if (fault !== undefined) throw refused(`cannot be read: it ${fault.why}`);
  return { state, entries: entries as readonly Entry[] };
}

function isEntry(entry: Json): entry is Entry {
  return isObject(entry) && typeof entry.urn === "string" && typeof entry.type === "string";
}

function refused(reason: string): InputError {
  return new InputError([{ path: "the state", reason }]);
}
