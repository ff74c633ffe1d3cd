import type { Values } from "@tripod/rest";
import type { ClusterStepContext } from "../feature.js";
import { isRegistered } from "../registrationStatus.js";
import { readClusterStatus } from "./clusterStatus.js";
import { deleteCluster, notDeletedError } from "./deleteCluster.js";

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
      throw notDeletedError(
        on.id,
        "request not sent: the platform does not report that the cluster existed before its registration",
        {
          likelyCause: "the platform provisioned the cluster, so that a delete would also delete its nodes",
          nextStep: "Remove it from state with `pulumi state delete`, and import it as the resource of its cloud",
        },
      );
    await remove(recorded, on);
  };
}
