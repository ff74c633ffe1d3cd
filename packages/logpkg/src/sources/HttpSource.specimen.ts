import { sourceSpecimen } from "./sourceSpecimen.testing.js";

export const HttpSourceSpecimen = sourceSpecimen("HttpSource", {
  minimal: {},
  full: { contentType: "Otlp", multilineProcessingEnabled: false, messagePerRequest: false },
  changes: { contentType: "Zipkin", multilineProcessingEnabled: true, messagePerRequest: true },
});
