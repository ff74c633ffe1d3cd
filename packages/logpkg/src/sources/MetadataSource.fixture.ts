import { keys, polling, pollingChanges, role, SIGNING_IN, sourceFixture } from "./sourceFixture.testing.js";

const path = { type: "CloudAMetadataPath" };

export const MetadataSourceFixture = sourceFixture(
  "MetadataSource",
  {
    facts: SIGNING_IN,
    minimal: { contentType: "CloudAMetadata", authentication: keys(), path, ...polling },
    full: { path: { ...path, limitToRegions: ["us-west-2"], tagFilters: ["Deploy*", "!DeployStatus"] } },
    changes: { ...pollingChanges, authentication: role(), path: { ...path, tagFilters: ["Deploy*"] } },
  },
  { writeOnly: ["authentication"] },
);
