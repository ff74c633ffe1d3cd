import { InputError } from "@tripod/kit";
import { isObject, type Json, type JsonObject } from "./json.js";
import { faultIn } from "./marks.js";

/** Entry of a stack's state; members that are not declared here are kept unchanged. */
export interface Entry extends JsonObject {
  readonly urn: string;
  readonly type: string;
}

/** Output of `pulumi stack export`. */
export interface StateFile extends JsonObject {
  readonly version: number;
  readonly deployment: JsonObject;
}

/** Supported versions of the state format. Version 4 adds named features to version 3. */
const VERSIONS = [3, 4];

/** Features of version 4 that do not change the meaning of an entry for this command. */
const FEATURES: readonly Json[] = ["refreshBeforeUpdate", "views", "hooks", "taint"];

/**
 * Reads an exported state and checks that it can be adopted.
 *
 * @throws InputError with the reason and the next step.
 */
export function parseStateFile(text: string): { readonly state: StateFile; readonly entries: readonly Entry[] } {
  let state: StateFile;
  try {
    state = JSON.parse(text) as StateFile;
  } catch {
    throw refused("is not JSON. Create it with `pulumi stack export --show-secrets`");
  }
  if (!isObject(state) || !isObject(state.deployment)) {
    throw refused("is not an exported state. Create it with `pulumi stack export --show-secrets`");
  }
  const { version } = state;
  const features = (state.features ?? state.deployment.features ?? []) as readonly Json[];
  const unsupported = Array.isArray(features) ? features.filter((one) => !FEATURES.includes(one)) : [];
  if (!VERSIONS.includes(version) || unsupported.length > 0) {
    const suffix = unsupported.length > 0 ? ` with ${unsupported.join(", ")}` : "";
    throw refused(`has the format version ${JSON.stringify(version)}${suffix}, which is not supported. Upgrade tripod`);
  }
  const pending = state.deployment.pending_operations;
  if (Array.isArray(pending) && pending.length > 0) {
    throw refused("has pending operations. Run `pulumi refresh` and export the state again");
  }
  const entries = state.deployment.resources ?? [];
  if (!Array.isArray(entries) || !entries.every(isEntry))
    throw refused("contains entries that are not resources. Create it with `pulumi stack export --show-secrets`");
  for (const entry of entries as readonly Entry[]) {
    const { urn, ...members } = entry;
    const fault = faultIn(members, "");
    if (fault !== undefined)
      throw refused(`has an invalid resource, ${urn}: its member ${fault.path.slice(1)} ${fault.why}`);
  }
  const { resources: _, ...around } = state.deployment;
  const fault = faultIn({ ...state, deployment: around }, "");
  if (fault !== undefined) throw refused(`is invalid: it ${fault.why}`);
  return { state, entries: entries as readonly Entry[] };
}

function isEntry(entry: Json): entry is Entry {
  return isObject(entry) && typeof entry.urn === "string" && typeof entry.type === "string";
}

function refused(reason: string): InputError {
  return new InputError([{ path: "--stack", reason }]);
}
