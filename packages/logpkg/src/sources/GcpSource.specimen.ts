import { sourceSpecimen } from "./sourceSpecimen.testing.js";

export const GcpSourceSpecimen = sourceSpecimen("GcpSource", {
  minimal: {},
  full: { contentType: "GoogleCloudLogs", multilineProcessingEnabled: false, messagePerRequest: false },
  changes: { multilineProcessingEnabled: true, messagePerRequest: true },
});
