import { s } from "@tripod/kit";
import { messagePerRequest, oneMessage, receiverUrl } from "./messagePerRequest.js";
import { source } from "./source.js";
import { logSourceFields } from "./sourceFields.js";
import { logSourceRules } from "./sourceRules.js";

export const HttpSource = source("HTTP", {
  name: "HttpSource",
  doc: "A source that receives logs, metrics or traces by HTTP at an address of its own. It belongs to a hosted collector.",
  wire: {
    // Sources that say who sends have resources of their own.
    isKind: ({ thirdPartyRef }) => thirdPartyRef === undefined || thirdPartyRef === null,
  },
  fields: {
    ...logSourceFields,
    contentType: s
      .string()
      .notEmpty()
      .values({ Zipkin: "traces", Otlp: "traces, logs and metrics" }, { open: true })
      .optional()
      .replaces()
      .doc("What is sent, where that is not logs and metrics: `Zipkin` or `Otlp`."),
    messagePerRequest,
    url: receiverUrl,
    token: s.string().secret().computed().stable().doc("Token in the address, by which senders prove themselves."),
    baseUrl: s.string().computed().stable().doc("Address without the token."),
  },
  rules: [...logSourceRules, oneMessage],
});
