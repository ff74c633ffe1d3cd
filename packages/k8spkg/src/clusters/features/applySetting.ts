import { type AnyField, s } from "@tripod/kit";
import { memberAt, type Values } from "@tripod/rest";
import type { ClusterFeature } from "../feature.js";

/** Installation policy for profile changes. */
export const applySetting: ClusterFeature = {
  fields: {
    applySetting: s
      .string()
      .values({
        DownloadAndInstall: "immediate download and installation",
        DownloadAndInstallLater: "immediate download, manual installation",
      })
      .enumType("ApplySetting")
      .default("DownloadAndInstall")
      .wire(null)
      .noDiff()
      .doc("Pack installation policy for changes of cluster profiles.") as AnyField,
  },
  shows: {
    // The response has the setting of the last change, which may differ from the input.
    applySetting: (live, known) =>
      known.applySetting ?? memberAt(live, "status.spcApply.actionType") ?? "DownloadAndInstall",
  },
};

/** Reports whether the installation of changes is deferred. */
export function isLetInLater({ applySetting: said }: Values): boolean {
  return said === "DownloadAndInstallLater";
}
