import { type Deployment, StepFailed } from "../deployment.js";
import type { JsonObject } from "../json.js";
import type { ResourceOptions } from "../program.js";
import type { Subject } from "../session.js";
import { type ResourceState, saveResource } from "../state.js";
import { unknown } from "../values.js";
import { markSecrets } from "../wire.js";

/** Returns the part of a resource's state that its options determine. */
export function optionState(options: ResourceOptions): Pick<ResourceState, "protect" | "customTimeouts"> {
  return { protect: options.protect ?? false, customTimeouts: options.customTimeouts ?? {} };
}

/** Creates a resource. Records the object even after a partial failure. */
export async function createResource(
  deployment: Deployment,
  subject: Subject,
  inputs: JsonObject,
  options: ResourceOptions,
  previous?: ResourceState,
): Promise<void> {
  const live = await deployment.session.create(subject, inputs, options.customTimeouts?.create ?? 0);
  const id = deployment.preview ? unknown : live.id;
  const outputs = markSecrets(live.outputs ?? {}, options.additionalSecretOutputs ?? []);
  const created: ResourceState = {
    ...subject,
    ...optionState(options),
    id,
    inputs,
    outputs,
    initErrors: live.initErrors,
    external: false,
    pendingDelete: false,
    refreshBeforeUpdate: live.refreshBeforeUpdate,
  };
  saveResource(deployment.state, created, previous);
  if (live.initErrors.length > 0) throw new StepFailed(subject.urn, live.initErrors);
  deployment.publish(subject, id, outputs);
}
