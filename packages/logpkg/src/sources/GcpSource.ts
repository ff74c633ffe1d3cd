import { s } from "@tripod/kit";
import { thirdParty } from "./fetchingSource.js";
import { messagePerRequest, oneMessage, receiverUrl } from "./messagePerRequest.js";
import { source } from "./source.js";
import { logSourceFields } from "./sourceFields.js";
import { logSourceRules } from "./sourceRules.js";
import { wordOf } from "./words.js";

const LOGS = "GoogleCloudLogs";

/** A block that says nothing: it is taken, kept, and never sent. */
const placeholder = (type: "authenticationType" | "pathType", usual: string) =>
  s
    .object({
      type: wordOf(type, { [usual]: "none" })
        .default(usual)
        .doc(`Nothing but \`${usual}\`.`),
    })
    .optional()
    .wire(null)
    .usually({ type: usual })
    .doc("Says nothing: data is sent to the source. Neither giving it nor leaving it out makes a difference.");

export const GcpSource = source("HTTP", {
  name: "GcpSource",
  doc: "A source that receives the logs of the third public cloud at an address of its own. It belongs to a hosted collector.",
  wire: {
    constants: thirdParty(LOGS),
    isKind: ({ contentType }) => contentType === LOGS,
  },
  fields: {
    ...logSourceFields,
    contentType: wordOf("contentType", { [LOGS]: "logs of the third public cloud" })
      .default(LOGS)
      .replaces()
      .doc("Content type of the received data."),
    messagePerRequest,
    authentication: placeholder("authenticationType", "NoAuthentication"),
    path: placeholder("pathType", "NoPathExpression"),
    url: receiverUrl,
  },
  rules: [...logSourceRules, oneMessage],
});
