import { CollectorSpecimen } from "../collectors/Collector.fixture.js";
import { sourceSpecimen } from "./sourceSpecimen.testing.js";

export const HttpSourceSpecimen = sourceSpecimen(
  "HttpSource",
  {
    facts: { defaults: { messagePerRequest: false }, secret: ["url", "token"] },
    minimal: {},
    full: { contentType: "Otlp", multilineProcessingEnabled: false, messagePerRequest: false },
    changes: { contentType: "Zipkin", multilineProcessingEnabled: true, messagePerRequest: true },
  },
  {
    example: {
      needs: { collector: CollectorSpecimen },
      inputs: (of) => ({
        collectorId: of("collector"),
        name: "shop",
        description: "Logs of the shop",
        category: "prod/shop",
        fields: { team: "shop" },
        filters: [{ name: "health checks", filterType: "Exclude", regexp: ".*GET /healthz.*" }],
      }),
    },
  },
);
