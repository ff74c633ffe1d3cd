import type { Deployment } from "../deployment.js";
import { type ResourceState, removeResource, saveResource } from "../state.js";
import { inverted } from "./difference.js";

/**
 * Reads a resource and compares the returned inputs as old ones with the recorded inputs as new ones. Returns the new
 * state; undefined if the object no longer exists.
 */
export async function refreshResource(
  deployment: Deployment,
  resource: ResourceState,
): Promise<ResourceState | undefined> {
  const { session, state } = deployment;
  const { urn, type, name, id, inputs, outputs, customTimeouts } = resource;
  const subject = { urn, type, name };
  const live = await session.read(subject, id, customTimeouts.read ?? 0, { inputs, outputs });
  if (live.id === "" || live.outputs === undefined) {
    removeResource(state, resource);
    deployment.record("delete", subject);
    return undefined;
  }
  if (live.initErrors.length > 0) {
    deployment.warn(`The refreshed resource is in an unhealthy state: ${live.initErrors.join("; ")}`, urn);
  }
  const refreshed: ResourceState = {
    ...resource,
    id: live.id,
    inputs: live.inputs ?? inputs,
    outputs: live.outputs,
    initErrors: live.initErrors,
    refreshBeforeUpdate: live.refreshBeforeUpdate,
  };
  saveResource(state, refreshed, resource);
  if (resource.external) return refreshed;
  const sides = { oldInputs: refreshed.inputs, olds: refreshed.outputs, news: inputs };
  const diff = await session.diff(subject, refreshed.id, sides);
  deployment.record(diff.changes === "DIFF_SOME" ? "update" : "same", subject, inverted(diff));
  return refreshed;
}
