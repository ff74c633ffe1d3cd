import { s } from "@tripod/kit";
import { memberAt, type Values } from "@tripod/rest";
import { feature } from "../feature.js";

/** Installation policy for profile changes. */
export const applySetting = feature({
  fields: {
    applySetting: s
      .string("Pack installation policy for changes of cluster profiles.")
      .values({
        DownloadAndInstall: "immediate download and installation",
        DownloadAndInstallLater: "immediate download, manual installation",
      })
      .enumType("ApplySetting")
      .default("DownloadAndInstall")
      .wire(null)
      .noDiff(),
  },
  decoders: { applySetting: applySettingOf },
});

/** Returns the recorded setting. The response has the setting of the last change, which may differ from the input. */
export function applySettingOf(live: Values, recorded: Values): unknown {
  return recorded.applySetting ?? memberAt(live, "status.spcApply.actionType") ?? "DownloadAndInstall";
}

/** Reports whether the installation of changes is deferred. */
export function isInstallationDeferred({ applySetting: setting }: Values): boolean {
  return setting === "DownloadAndInstallLater";
}
