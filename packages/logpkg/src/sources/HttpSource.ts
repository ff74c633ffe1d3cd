import { s } from "@tripod/kit";
import { messagePerRequest, oneMessage, receiverUrl } from "./messagePerRequest.js";
import { source } from "./source.js";
import { logSourceFields } from "./sourceFields.js";
import { logSourceRules } from "./sourceRules.js";

export const HttpSource = source("HTTP", {
  name: "HttpSource",
  doc: "HTTP source of Sumo Logic: receives logs, metrics or traces at an HTTP endpoint. Belongs to a hosted collector.",
  wire: {
    // Sources with a third-party reference have separate resources.
    isKind: ({ thirdPartyRef }) => thirdPartyRef === undefined || thirdPartyRef === null,
  },
  fields: {
    ...logSourceFields,
    contentType: s
      .string("Content type of the data. If the value is unset, the source receives logs and metrics.")
      .notEmpty()
      .values(
        { Zipkin: "traces in the Zipkin format", Otlp: "traces, logs and metrics in OTLP over HTTP" },
        { open: true },
      )
      .optional()
      .replaces(),
    messagePerRequest,
    url: receiverUrl,
    token: s.string("HTTP source token in the URL, with which senders authenticate.").secret().computed().stable(),
    baseUrl: s.string("Base URL of the endpoint, without the token.").computed().stable(),
  },
  rules: [...logSourceRules, oneMessage],
});
