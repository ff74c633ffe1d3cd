import { sourceSpecimen } from "./sourceSpecimen.testing.js";

export const GcpSourceSpecimen = sourceSpecimen("GcpSource", {
  facts: { defaults: { contentType: "GoogleCloudLogs", messagePerRequest: false }, secret: ["url"] },
  minimal: {},
  full: { contentType: "GoogleCloudLogs", multilineProcessingEnabled: false, messagePerRequest: false },
  changes: { multilineProcessingEnabled: true, messagePerRequest: true },
});
