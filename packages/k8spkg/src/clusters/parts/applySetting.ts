import { type AnyField, s } from "@tripod/kit";
import { memberAt, type Values } from "@tripod/objects";
import type { Part } from "../part.js";

/** How changes of profiles come to a cluster. */
export const applySetting: Part = {
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
      .manner()
      .doc("Pack installation policy for changes of cluster profiles.") as AnyField,
  },
  shows: {
    // The platform tells how the last change was let in, and not what the program says.
    applySetting: (live, known) =>
      known.applySetting ?? memberAt(live, "status.spcApply.actionType") ?? "DownloadAndInstall",
  },
};

/** Whether changes are let in by somebody, who knows when. */
export function isLetInLater({ applySetting: said }: Values): boolean {
  return said === "DownloadAndInstallLater";
}
