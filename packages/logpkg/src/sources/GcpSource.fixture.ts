import { sourceSpecimen } from "./sourceSpecimen.testing.js";

const NONE = "it is accepted without effect: the source receives data";

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
