import { sourceSpecimen } from "./sourceSpecimen.testing.js";

export const HttpSourceSpecimen = sourceSpecimen("HttpSource", {
  facts: { defaults: { messagePerRequest: false }, secret: ["url", "token"] },
  minimal: {},
  full: { contentType: "Otlp", multilineProcessingEnabled: false, messagePerRequest: false },
  changes: { contentType: "Zipkin", multilineProcessingEnabled: true, messagePerRequest: true },
});
