import { type AnyField, s } from "@tripod/kit";
import { contextField, objectName } from "../../metadataFields.js";
import type { ClusterFeature } from "../feature.js";

/** Name and scope of a cluster. They cannot be changed. */
export function belonging(what: string, aliases: Readonly<Record<string, string>> = {}): ClusterFeature {
  return {
    fields: {
      name: objectName(`Name of the ${what} (cluster name), unique in the project.`).replaces() as AnyField,
      context: contextField(`a ${what}`, aliases) as AnyField,
      updateWorkerPoolsInParallel: s
        .boolean()
        .optional()
        .createOnly("the platform cannot change it on an existing cluster; remove it or restore the old value")
        .wire("spec.clusterConfig.updateWorkerPoolsInParallel")
        .doc(
          "Whether to repave all worker pools at the same time (parallel worker pool updates). Default: one pool after another.",
        ) as AnyField,
    },
  };
}
