import { HttpFailure } from "@tripod/http";
import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { durationText, parseDuration } from "../duration.js";
import { resultText } from "../resultFields.js";

/** Default timeout. */
const USUAL_TIMEOUT = "1m";

export const getAdminRecommendedFolder = lookup({
  name: "getAdminRecommendedFolder",
  terraform: "admin_recommended_folder",
  doc: "Folder `Admin Recommended` of the Sumo Logic content library, which administrators share with the organization. Requires the setting `adminMode` and an access key with content administrator rights. The lookup runs as a job of the platform.",
  fields: {
    id: resultText("ID of the folder."),
    name: resultText("Name of the folder."),
    description: resultText("Description of the folder. Empty if there is no description."),
    timeouts: s
      .object("Operation timeouts.", {
        read: s
          .string(`Read timeout, such as \`90s\`, \`2m\` or \`1h30m\`. Default: \`${USUAL_TIMEOUT}\`.`)
          .optional()
          .check(durationText),
      })
      .optional(),
  },
  async run({ timeouts }, { platform, ...context }) {
    const timeoutSetting = "the input timeouts.read";
    const timeout = {
      timeoutMs: parseDuration(timeouts?.read ?? USUAL_TIMEOUT) ?? 0,
      setBy: timeouts?.read === undefined ? undefined : timeoutSetting,
      timeoutSetting,
    };
    const found = platform.contentLibrary.adminRecommendedFolder(timeout, context);
    const { id, name, description } = await found.catch((error: unknown) => {
      throw error instanceof HttpFailure ? explain(error, platform.adminMode) : error;
    });
    return { id, name, description };
  },
});

/** Platform code of a job that failed for lack of permissions. */
const REFUSED = "content:permission_denied";

/** Adds the next step to failures by missing permissions or a timeout. */
function explain(failure: HttpFailure, adminMode: boolean): HttpFailure {
  if (failure.code === "deadline-exceeded")
    return failure.amend({ nextStep: "Try again, or set a longer timeouts.read" });
  if (failure.status !== 403 && failure.platformCode !== REFUSED) return failure;
  if (adminMode)
    return failure.amend({ likelyCause: "the access key lacks the permissions of a content administrator" });
  return failure.amend({
    likelyCause: "the provider does not use admin mode",
    nextStep: "Set adminMode to true in the provider's settings (environment LOGPKG_ADMIN_MODE)",
  });
}
