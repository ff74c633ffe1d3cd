import { type AnyField, s } from "@tripod/kit";
import { contextField, objectName } from "../../metadataFields.js";
import type { Part } from "../part.js";

/** What a cluster is called and whose it is, which cannot change. */
export function belonging(what: string, aliases: Readonly<Record<string, string>> = {}): Part {
  return {
    fields: {
      name: objectName(
        `Name of the ${what}, unique in its project. Another one makes another cluster.`,
      ).replaces() as AnyField,
      context: contextField(`a ${what}`, aliases) as AnyField,
      updateWorkerPoolsInParallel: s
        .boolean()
        .optional()
        .onlyAtCreation("the platform cannot change it in a cluster that stands")
        .wire("spec.clusterConfig.updateWorkerPoolsInParallel")
        .doc("Whether pools of workers are made anew at the same time. Without it, one after another.") as AnyField,
    },
  };
}
