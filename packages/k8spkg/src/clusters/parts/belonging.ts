import { type AnyField, s } from "@tripod/kit";
import { memberAt } from "@tripod/objects";
import { contextField, objectName } from "../../metadataFields.js";
import type { Part } from "../part.js";

/** What a cluster is called and whose it is, which cannot change, and how changes come to it. */
export function belonging(what: string, aliases: Readonly<Record<string, string>> = {}): Part {
  return {
    fields: {
      name: objectName(
        `Name of the ${what}, unique in its project. Another one makes another cluster.`,
      ).replaces() as AnyField,
      context: contextField(`a ${what}`, aliases) as AnyField,
      applySetting: s
        .string()
        .values({
          DownloadAndInstall: "at once",
          DownloadAndInstallLater: "they are made ready, and somebody lets them in later",
        })
        .default("DownloadAndInstall")
        .wire(null)
        .manner()
        .doc("When changes of profiles are let in.") as AnyField,
      updateWorkerPoolsInParallel: s
        .boolean()
        .optional()
        .onlyAtCreation("the platform cannot change it in a cluster that stands")
        .wire("spec.clusterConfig.updateWorkerPoolsInParallel")
        .doc("Whether pools of workers are made anew at the same time. Without it, one after another.") as AnyField,
    },
    shows: {
      // The platform tells how the last change was let in, and not what the program says.
      applySetting: (live, known) =>
        known.applySetting ?? memberAt(live, "status.spcApply.actionType") ?? "DownloadAndInstall",
    },
  };
}
