import { s } from "@tripod/kit";
import { thirdParty } from "./fetchingSource.js";
import { messagePerRequest, oneMessage, receiverUrl } from "./messagePerRequest.js";
import { source } from "./source.js";
import { logSourceFields } from "./sourceFields.js";
import { logSourceRules } from "./sourceRules.js";
import { wordOf } from "./words.js";

const LOGS = "GoogleCloudLogs";

/** Returns an optional block with one fixed value, which is accepted and recorded but never sent. */
const placeholder = (type: "authenticationType" | "pathType", defaultValue: string, term: string, meaning: string) =>
  s
    .object("No effect: the source receives data (push source). Accepted for compatibility.", {
      type: wordOf(type, { [defaultValue]: meaning })
        .default(defaultValue)
        .doc(`${term} type, a fixed value.`),
    })
    .optional()
    .wire(null)
    .platformDefault({ type: defaultValue });

export const GcpSource = source("HTTP", {
  name: "GcpSource",
  doc: "Google Cloud source of Sumo Logic: receives Google Cloud logs over Pub/Sub at an HTTP endpoint. Belongs to a hosted collector.",
  wire: { constants: thirdParty(LOGS), isKind: ({ contentType }) => contentType === LOGS },
  fields: {
    ...logSourceFields,
    contentType: wordOf("contentType", { [LOGS]: "Google Cloud logs" })
      .default(LOGS)
      .replaces()
      .doc("Content type of the data."),
    messagePerRequest,
    authentication: placeholder("authenticationType", "NoAuthentication", "Authentication", "no authentication"),
    path: placeholder("pathType", "NoPathExpression", "Path", "no path, because the source receives data"),
    url: receiverUrl,
  },
  rules: [...logSourceRules, oneMessage],
});
