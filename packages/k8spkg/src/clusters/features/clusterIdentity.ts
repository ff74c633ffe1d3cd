import { s } from "@tripod/kit";
import { contextField, objectName } from "../../metadataFields.js";
import { feature } from "../feature.js";

/** Name and scope of a cluster. They cannot be changed. */
export function clusterIdentity(what: string, aliases: Readonly<Record<string, string>> = {}) {
  return feature({
    fields: {
      name: objectName(
        `${what.charAt(0).toUpperCase()}${what.slice(1)} name, unique in the project of the platform across all cloud types.`,
      ).replaces(),
      context: contextField(`a ${what}`, aliases),
      updateWorkerPoolsInParallel: s
        .boolean(
          "Whether to repave all worker pools at the same time (parallel worker pool updates). Default: one pool after another.",
        )
        .optional()
        .keptOnRemoval()
        .createOnly("the platform cannot change it on an existing cluster; remove it or restore the old value")
        .wire("spec.clusterConfig.updateWorkerPoolsInParallel"),
    },
    decoders: { name: "wire", context: "notReturned", updateWorkerPoolsInParallel: "wire" },
  });
}
