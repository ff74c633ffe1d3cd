import { sourceSpecimen } from "./sourceSpecimen.testing.js";

const NONE = "it is accepted and means nothing: data are sent to the source";

export const GcpSourceSpecimen = sourceSpecimen(
  "GcpSource",
  {
    facts: {
      defaults: {
        contentType: "GoogleCloudLogs",
        messagePerRequest: false,
        "authentication.type": "NoAuthentication",
        "path.type": "NoPathExpression",
      },
      secret: ["url"],
    },
    minimal: {},
    full: { contentType: "GoogleCloudLogs", multilineProcessingEnabled: false, messagePerRequest: false },
    changes: { multilineProcessingEnabled: true, messagePerRequest: true },
  },
  { unchanged: { authentication: NONE, path: NONE } },
);
