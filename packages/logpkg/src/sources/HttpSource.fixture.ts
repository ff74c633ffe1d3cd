import { CollectorFixture } from "../collectors/Collector.fixture.js";
import { sourceFixture } from "./sourceFixture.testing.js";

export const HttpSourceFixture = sourceFixture(
  "HttpSource",
  {
    facts: { defaults: { messagePerRequest: false }, secret: ["url", "token"] },
    minimal: {},
    full: { contentType: "Otlp", multilineProcessingEnabled: false, messagePerRequest: false },
    changes: { contentType: "Zipkin", multilineProcessingEnabled: true, messagePerRequest: true },
  },
  {
    example: {
      dependencies: { collector: CollectorFixture },
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
