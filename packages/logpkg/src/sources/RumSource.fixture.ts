import { sourceFixture } from "./sourceFixture.testing.js";

const path = { serviceName: "shop" };

export const RumSourceFixture = sourceFixture("RumSource", {
  facts: { defaults: { contentType: "Rum" } },
  minimal: { path },
  full: {
    contentType: "Rum",
    path: {
      ...path,
      applicationName: "web",
      deploymentEnvironment: "production",
      samplingRate: 0.5,
      ignoreUrls: ["/health/"],
      propagateTraceHeaderCorsUrls: ["/api/"],
      customTags: { team: "edge" },
      selectedCountry: "Poland",
    },
  },
  changes: { path: { ...path, samplingRate: 0, customTags: { team: "core" } } },
});
