import { sourceFixture } from "./sourceFixture.testing.js";

const NONE = "it is accepted without effect: the source receives data";

export const GcpSourceFixture = sourceFixture(
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
  { immutable: { authentication: NONE, path: NONE } },
);
