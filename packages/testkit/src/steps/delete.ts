import { type Deployment, StepFailed } from "../deployment.js";
import { type ResourceState, removeResource } from "../state.js";

/** Deletes a resource. A preview removes it from the copy of the state only. */
export async function deleteResource(deployment: Deployment, resource: ResourceState): Promise<void> {
  const { urn, type, name, id, inputs, outputs, customTimeouts } = resource;
  if (!deployment.preview && !resource.external) {
    await deployment.deleter.delete({ urn, type, name }, id, inputs, outputs, customTimeouts.delete ?? 0);
  }
  removeResource(deployment.state, resource);
}

/** Deletes the resources that `isDoomed` selects, newest first. Fails for a protected resource. */
export async function deleteResources(
  deployment: Deployment,
  isDoomed: (resource: ResourceState) => boolean,
): Promise<void> {
  for (const resource of deployment.state.resources.filter(isDoomed).reverse()) {
    if (resource.protect && !resource.pendingDelete) {
      throw new StepFailed(resource.urn, [`The resource "${resource.name}" is protected and cannot be deleted.`]);
    }
    await deleteResource(deployment, resource);
    if (!resource.external) deployment.record(resource.pendingDelete ? "delete-replaced" : "delete", resource);
  }
}
