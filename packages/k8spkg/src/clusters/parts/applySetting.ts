import { type AnyField, s } from "@tripod/kit";
import { memberAt, type Values } from "@tripod/objects";
import type { Part } from "../part.js";

/** How changes of profiles come to a cluster. */
export const applySetting: Part = {
  fields: {
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
