import type { Values } from "@tripod/rest";
import type { ClusterStepContext } from "../feature.js";
import { isRegistered } from "../registrationStatus.js";
import { readClusterStatus } from "./clusterStatus.js";
import { deleteCluster } from "./deleteCluster.js";

/**
 * Deletes a registration. The same request would delete a cluster that the platform provisioned, and is not sent for
 * it.
 */
export function unregister(minutes: number) {
  const remove = deleteCluster(minutes, "the agent may stay behind in the cluster");
  return async (recorded: Values, on: ClusterStepContext): Promise<void> => {
    const status = await readClusterStatus(on);
    if (status === undefined) return;
    if (!isRegistered(status.raw))
      throw new Error(
        `the cluster ${on.id} was not deleted: the platform does not report that it existed before its registration, so a delete would also delete its nodes. Remove it from state with \`pulumi state delete\`, and import it as the resource of its cloud`,
      );
    await remove(recorded, on);
  };
}
