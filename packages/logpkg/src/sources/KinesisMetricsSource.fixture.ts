import { keys, role, SIGNING_IN, sourceFixture } from "./sourceFixture.testing.js";

const path = { type: "KinesisMetricPath" };

export const KinesisMetricsSourceFixture = sourceFixture(
  "KinesisMetricsSource",
  {
    facts: { ...SIGNING_IN, defaults: { messagePerRequest: false } },
    minimal: { contentType: "KinesisMetric", authentication: keys(), path },
    full: {
      multilineProcessingEnabled: false,
      messagePerRequest: false,
      path: { ...path, tagFilters: [{ type: "TagFilters", namespace: "AWS/EC2", tags: ["env=prod"] }] },
    },
    changes: {
      multilineProcessingEnabled: true,
      messagePerRequest: true,
      authentication: role(),
      path: { ...path, tagFilters: [{ type: "TagFilters", namespace: "AWS/EC2", tags: ["env=test"] }] },
    },
  },
  { writeOnly: ["authentication"] },
);
